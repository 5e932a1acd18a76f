"""On a projector nothing of an answer is on the page, or in a message, before the teacher opens it."""

import json

from kit.counting.lesson import all_lessons, read_count_lesson
from kit.draw.svg import find, to_text
from tests.counting.toy import Learner, toy
from tests.each import each

OTHER = {"comes": "P('deal', 'value >= 2')", "second": "comes", "share": "mean", "pair": "1/7"}
"""Other truths for the same trial and the same words."""


def present(lesson):
    """The lesson on a projector, and what was sent so far."""
    learner = Learner(lesson, wishes={"presenting": True})
    assert learner.run.way.presenting
    return learner


def with_other_truths():
    """The toy lesson with other answers to everything; its explanation tells the number."""
    table = dict(toy().data)
    table["figures"] = {**table["figures"], **OTHER}
    steps = [dict(step) for step in table["step"]]
    for step in steps:
        if step["id"] == "why":
            step["answer"] = {**step["answer"], "truth": ["a", "b"]}
        if step["id"] == "exit":
            step["answer"], step["wrong"] = {**step["answer"], "truth": "no"}, []
        if step["id"] == "deck":
            step["answer"] = {**step["answer"], "truth": "caliphs/(cards - 1)"}
        if step["id"] in ("exact", "other"):
            step["wrong"] = []
    table["step"] = steps
    return read_count_lesson(table)


def plain_toy():
    """The toy lesson without those named mistakes that are written as figures."""
    table = dict(toy().data)
    table["step"] = [
        {**step, **({"wrong": []} if step["id"] in ("exact", "other", "exit") else {})} for step in table["step"]
    ]
    return read_count_lesson(table)


def test_frames_of_two_lessons_that_differ_only_in_the_truth_are_equal_until_the_reveal():
    one, other = present(plain_toy()), present(with_other_truths())
    for step in one.run.way.route[:-1]:
        for learner in (one, other):
            learner.run.way.goto(step)
            learner.screen.refresh()
        for panel in ("", "teacher", "class"):
            for learner in (one, other):
                learner.screen.panel = panel or None
                learner.screen.refresh()
            assert to_text(one.page.view) == to_text(other.page.view), (step, panel)
        assert [json.dumps(said) for said in one.sent] == [json.dumps(said) for said in other.sent], step
        if one.run.asked() is not None and one.find(data_intent="reveal"):
            for learner in (one, other):
                learner.screen.panel = None
                learner.press("reveal")
            assert to_text(one.page.view) != to_text(other.page.view), step
            for learner in (one, other):
                learner.press("back")
                learner.sent.clear()


def test_a_text_that_explains_a_number_waits_behind_the_curtain():
    table = dict(toy().data)
    told = dict.fromkeys(("en", "fr", "nl"), "{comes.of100}!")
    steps = [dict(step) for step in table["step"]]
    for step in steps:
        if step["id"] == "why":
            step |= {"text": told, "trial": "deal"}
            del step["question"], step["answer"], step["choices"]
    learner = present(read_count_lesson({**table, "step": steps}))
    learner.press("goto", "explain")
    assert "63!" not in learner.text
    learner.press("reveal")
    assert "63!" in learner.text


@each("lesson", all_lessons)
def test_no_lesson_shows_why_formula_or_exact_number_before_the_reveal(lesson):
    learner = present(lesson)
    for step in lesson.steps:
        learner.run.way.goto(step.id)
        learner.screen.refresh()
        assert not learner.find(id="why") and not learner.find(class_="formulas"), step.id
        told_before = [node for scene in learner.find(class_="scene") for node in find(scene, class_="exact")]
        assert not learner.find(class_="drawn-back"), step.id
        assert len(learner.find(class_="exact")) == len(told_before), step.id
        learner.press("open", "teacher")
        assert not learner.find(class_="right"), step.id
        learner.press("open", "teacher")


def test_the_teacher_sees_what_is_often_heard_and_what_to_ask_back_and_the_time():
    learner = present(toy())
    learner.press("open", "teacher")
    assert "How many are there?" in learner.text and "21 minutes" in learner.text
    assert "1/6" not in learner.text and "1/30" not in learner.text
    learner.press("reveal")
    assert "1/30" in learner.text and "How many are there?" in learner.text


@each("lesson", all_lessons)
def test_the_teacher_s_panel_leaves_no_right_choice_over(lesson):
    learner = present(lesson)
    learner.press("open", "teacher")
    for step in lesson.steps:
        learner.run.way.goto(step.id)
        learner.screen.refresh()
        assert not [node for heard in learner.find(class_="heard") for node in find(heard) if node[0] == "b"], step.id


def test_the_end_tells_a_class_only_what_was_opened():
    """A teacher has tried the lesson out alone, and skips to its end with the class looking on."""
    learner = Learner()
    learner.press("goto", "predict")
    learner.type(value="40")
    learner.press("answer")
    learner.press("present")
    learner.run.way.goto("end")
    learner.screen.refresh()
    assert learner.find(id="ending") and "62.7" not in learner.text
    learner.press("goto", "predict")
    learner.press("reveal")
    learner.run.way.goto("end")
    learner.screen.refresh()
    assert "62.7 of 100" in learner.text


def test_an_exit_ticket_is_counted_by_a_show_of_hands():
    learner = present(toy())
    learner.press("goto", "exit")
    for choice in ("yes", "yes", "no"):
        learner.press("hand", choice)
    learner.press("hands-undo")
    assert learner.run.thinks.counted == {"yes": 2}
    assert "✓" not in str(learner.find(class_="tally"))
    learner.press("reveal")
    assert "✓" in str(learner.find(class_="tally"))


def test_guesses_of_a_class_are_typed_as_a_show_of_hands():
    learner = present(toy())
    learner.press("goto", "predict")
    learner.press("class-field", "hand-value", value="17")
    learner.press("class-field", "hand-many", value="5")
    learner.press("hands")
    assert "5 hands" in learner.text and learner.run.thinks.all == 5
    learner.press("class-field", "hand-value", value="lots")
    learner.press("hands")
    assert "not a number" in learner.text and learner.find(id="hand-value")[0][1]["value"] == "lots"
