"""On a projector nothing of an answer is on the page, or in a message, before the teacher opens it."""

import json

from kit.counting.charts import is_shut
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
        asked_about = learner.find(class_="charted") if step.chart.get("open") else []
        seen = [*learner.find(class_="scene"), *asked_about]
        told_before = [node for scene in seen for node in find(scene, class_="exact")]
        assert not learner.find(class_="drawn-back"), step.id
        assert len(learner.find(class_="exact")) == len(told_before), step.id
        learner.press("open", "teacher")
        assert learner.find(id="window") and not learner.find(class_="right"), step.id
        assert not learner.find(class_="heard") and not learner.find(class_="plan"), step.id
        learner.press("open", "teacher")


@each("lesson", all_lessons)
def test_before_a_curtain_no_word_tells_how_often_it_came(lesson):
    learner, said = present(lesson), set()
    for step in lesson.steps:
        learner.run.way.goto(step.id)
        learner.screen.refresh()
        if not is_shut(learner.screen) or not learner.find(id="deal-1000"):
            continue
        learner.sent.clear()
        learner.deal(1_000)
        hits = learner.run.deals.running.hits
        told = learner.text + json.dumps([each for each in learner.sent if "announce" in each])
        assert "1,000" in told and f"{hits} of" not in told and f"{hits / 10:g}" not in told, step.id
        said.add(hits)
        learner.press("reveal")
        assert not learner.find(class_="running") or f"computer: {hits} of 1,000" in learner.text, step.id
    assert said or not any(step.station == "explain" and step.trial and not step.chart for step in lesson.steps)


# The teacher's own window ---------------------------------------------------------------------------------------------


def teacher_beside(learner):
    """The window that a teacher has opened beside what this class sees."""
    return Learner(learner.run.written, saved=learner.kept, link="?teacher=1", wishes={"presenting": True}, fresh=True)


def test_the_teacher_s_window_has_the_solution_and_what_is_often_heard_and_the_plan_once_it_is_uncovered():
    teacher = teacher_beside(at("predict"))
    assert "1/30" not in teacher.text and "How many are there?" not in teacher.text
    teacher.press("uncover")
    assert "63 out of 100" in teacher.text and "21 minutes" in teacher.text
    teacher.press("goto", "exact")
    assert teacher.find(id="why") and teacher.find(class_="heard")


def test_the_teacher_s_window_follows_the_class_and_keeps_nothing():
    learner = at("predict")
    teacher = teacher_beside(learner)
    teacher.press("uncover")
    assert not [said for said in teacher.sent if "save" in said or "remember" in said]
    learner.press("next")
    here = learner.run.way.here
    teacher.page.receive({"hello": {"lang": "en", "saved": learner.kept, "view": 9, "link": "?teacher=1"}, "seq": 2})
    assert teacher.run.way.here == here and teacher.find(id="solved")
    assert not [said for said in teacher.sent if "save" in said or "remember" in said]
    assert not teacher.find(data_intent="answer") and not teacher.find(data_intent="deal")


def at(station):
    """The toy lesson before a class, at this station."""
    learner = present(toy())
    learner.press("goto", station)
    return learner


def test_the_end_tells_a_class_only_what_was_opened():
    """A teacher has tried the lesson out alone, and skips to its end with the class looking on."""
    learner = Learner()
    learner.goto("predict")
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
