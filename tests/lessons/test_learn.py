"""A lesson on its page, without a browser: what it asks, what it tells, what it keeps, and what it never holds."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Sequence
from dataclasses import asdict, fields, replace
from random import Random
from typing import Any

import pytest

from kit.draw.svg import find, walk, words
from kit.engine.moment import Value
from kit.games.bakschisch import Bakschisch
from kit.games.bakschisch.knowable import knowable
from kit.lessons.answers import write_value
from kit.lessons.ask import value_said
from kit.lessons.asked import Asked
from kit.lessons.course import END, PLAYGROUND, PRACTISE, RECALL, USUAL_SEED
from kit.lessons.download import new_code
from kit.lessons.journal import COLUMNS, FORMAT, SURENESS, Journal, calibration
from kit.lessons.learn import Learn
from kit.lessons.lesson import Lesson, untaught
from kit.lessons.playground import scenes
from kit.lessons.practise import own_rules
from kit.lessons.reasons import reason
from kit.lessons.step import Step
from kit.lessons.subject import Subject
from kit.page.looks import Looks
from kit.text.say import LANGUAGES, Words
from kit.text.story import tell
from tests.each import each
from tests.lessons.learning import (
    ASKING,
    CHOOSING,
    LESSONS,
    PRACTISED,
    TAUGHT,
    Browser,
    a_fist,
    journal,
    wrong_answers,
)

FIFTH = next(lesson for lesson in LESSONS if lesson.id == "R5")
WHAT_IFS = [(lesson.id, step) for lesson in LESSONS for step in lesson.steps if step.what_if]


def rules_of(events: Sequence[Any]) -> set[str]:
    """Every clause that they cite."""
    return {rule for event in events for rule in (event.rule, *event.rulings)}


def verdict(step: Step) -> str:
    """The message that a right answer is met with."""
    if step.exercise.is_opinion:
        return "same_opinion"
    return "reached" if step.exercise.chooser is not None else "right"


def plain(text: str) -> str:
    """A text of a lesson as it is read, without its bold letters."""
    return text.replace("**", "")


# From the first step to the last --------------------------------------------------------------------------------------


@each("lesson", TAUGHT, least=len(TAUGHT))
@each("language", LANGUAGES, least=1)
def test_a_lesson_is_walked_to_its_end_with_right_answers(lesson: Lesson, language: str) -> None:
    browser = Browser(lesson, lang=language)
    said = browser.learn.words.say
    assert browser.learn.words.language == browser.learn.language == language
    browser.walk(until=lesson.steps[0].id)
    for number, step in enumerate(lesson.steps, 1):
        assert browser.learn.course.here == step.id
        assert plain(browser.learn.text(step.see)) in browser.says(id="asks")
        browser.solve()
        *_, where = (message["where"] for message in browser.messages if "save" in message)
        assert where == said("lesson.step", number=number, steps=len(lesson.steps)), "for the first page"
        answer = browser.answers[-1]
        assert answer.step == step.id and not answer.misconception
        assert answer.right is (None if step.exercise.is_opinion else True)
        assert said(f"lesson.{verdict(step)}", value="").strip() in browser.says(role="status")
        assert plain(browser.learn.text(step.why)) in browser.says(class_="because")
        browser.go()
    assert browser.learn.course.here == PRACTISE
    browser.to(END)
    assert said("lesson.practise_first") in browser.says(id="ending") or browser.answers[0].is_practice


@each("lesson", LESSONS[:-1])
def test_the_end_leads_to_the_next_lesson_and_to_a_game(lesson: Lesson) -> None:
    browser = Browser(lesson, lang="nl")
    browser.to(END)
    following = LESSONS[LESSONS.index(lesson) + 1]
    way = browser.shown(id="go")[0]
    assert way[1]["href"] == f"/voila/render/{following.page}.ipynb?lang=nl"
    assert following.id in words(way) and following.title["nl"] in words(way)
    assert browser.shown(id="play")[0][1]["href"] == "/voila/render/apps/play-bakschisch.ipynb?lang=nl"


def test_the_last_lesson_leads_to_a_game() -> None:
    browser = Browser(LESSONS[-1])
    browser.to(END)
    assert not browser.shown(id="go") and browser.shown(id="play")


@each("lesson", LESSONS, least=4)
def test_classroom_names_stand_on_every_page(lesson: Lesson) -> None:
    browser = Browser(lesson, wishes={"neutral": True})
    for step in lesson.steps:
        browser.to(step.id)
        browser.solve(rightly=step.exercise.chooser is not None)
        assert not {"harem", "eunuch", "eunuchs"} & set(re.split(r"\W+", browser.says().lower()))


def test_a_lesson_in_another_language_only_is_taught_in_it() -> None:
    french = Lesson(**{each.name: getattr(FIFTH, each.name) for each in fields(Lesson)} | {"languages": ("fr",)})
    browser = Browser(french, lang="nl")
    browser.to(FIFTH.steps[1].id)
    assert plain(browser.learn.text(FIFTH.steps[1].see)) in browser.says(id="asks")
    assert browser.learn.language == "fr"


# What is said to an answer --------------------------------------------------------------------------------------------


def row(browser: Browser, step: Step, value: Value, sure: int | None, **other: Any) -> dict[str, Any]:
    """The row that an answer to a step makes, but for the time it took."""
    exercise, truth = step.exercise, browser.learn.subject.truth(step.exercise)
    return {
        "lesson": browser.lesson.id,
        "step": step.id,
        "position": browser.learn.box.write_position(exercise.game, exercise.before),
        "prediction": write_value(value),
        "sureness": sure,
        "truth": write_value(truth),
        "right": value == truth,
        "rule": step.goal.rule or step.rules[0],
        "misconception": "",
        "tries": 1,
        "seed": None,
        "level": None,
    } | other


def kept_row(browser: Browser) -> dict[str, Any]:
    """The last row that the browser has kept."""
    kept = asdict(browser.answers[-1])
    assert 0 <= kept.pop("seconds") < 60 and kept.pop("day") is None
    return kept


@each(("lesson", "step"), ASKING, least=8)
def test_a_wrong_answer_gets_its_own_sentence_and_every_answer_its_row(lesson: str, step: Step) -> None:
    browser = Browser(lesson)
    learn, exercise, said = browser.learn, step.exercise, browser.learn.words.say
    answers: dict[Value, str] = {}
    for name in reversed(exercise.misconceptions):  # the first that fits explains it
        answers[learn.subject.believed(exercise, name)] = name
    plainly_wrong = [value for value in wrong_answers(learn, exercise) if value not in answers][:1]
    answers |= dict.fromkeys([*plainly_wrong, learn.subject.truth(exercise)], "")
    for tries, (value, name) in enumerate(answers.items(), 1):
        sure = SURENESS[tries % 3]
        browser.to_question(step.id)
        browser.answer(value, sure)
        assert kept_row(browser) == row(browser, step, value, sure, misconception=name, tries=tries)
        right = value == learn.subject.truth(exercise)
        titles = {each: said(f"misconceptions.{each}.title") for each in learn.subject.misconceptions}
        assert [each for each, title in titles.items() if title in browser.says(id="asks")] == ([name] if name else [])
        if name:
            assert plain(said(f"misconceptions.{name}.text")) in browser.says(class_="because")
        assert bool(browser.shown(class_="verdict right")) is right
        assert (said("lesson.wrong") in browser.says(id="asks")) is (not right and not name)
        assert plain(learn.text(step.why)) in browser.says(class_="because")
        for tile, shown in (("mine", value), ("truth", learn.subject.truth(exercise))) if not right else ():
            assert value_said(learn, browser.asked, shown) in browser.says(class_=f"tile {tile}")
        assert not (right and browser.shown(id="another"))


# The answer comes after the prediction --------------------------------------------------------------------------------


@each(("lesson", "step"), ASKING, least=8)
def test_the_prediction_is_with_the_browser_before_anything_is_computed(
    monkeypatch: pytest.MonkeyPatch, lesson: str, step: Step
) -> None:
    browser = Browser(lesson)
    browser.to_question(step.id)
    wrong = browser.a_wrong_answer()
    browser.point(wrong)
    order: list[object] = []
    apply, truth = Bakschisch.apply, Subject.truth

    def send(message: dict[str, Any]) -> None:
        if "save" in message:
            order.append(Journal.read(message["save"], lesson).place.get("pointed"))

    def noted(what: str, function: Any) -> Any:
        return lambda *given: (order.append(f"computes: {what}"), function(*given))[1]

    browser.learn.page.send = send
    with monkeypatch.context() as patch:
        patch.setattr(Bakschisch, "apply", noted("apply", apply))
        patch.setattr(Subject, "truth", noted("truth", truth))
        browser.commit(90)
    assert order[0] == write_value(wrong)
    assert "computes: truth" in order
    assert order[-1] is None  # once it is judged, it is no prediction any more


class NotYet(AssertionError):
    """The engine was asked before there was a prediction."""


def forbid_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_yet(*_: Any) -> Any:
        raise NotYet

    monkeypatch.setattr(Bakschisch, "apply", not_yet)
    for name in ("truth", "believed", "explains"):
        monkeypatch.setattr(Subject, name, not_yet)


def before_the_answer(browser: Browser, step: Step, wrong: Value) -> list[Any]:
    """The trees of everything that can be looked at before a prediction counts."""
    trees = []
    browser.to(step.id)
    trees.append(browser.view)
    browser.go()
    trees.append(browser.view)
    for _ in step.hints:
        browser.press("hint")
        trees.append(browser.view)
    browser.point(wrong)
    trees.append(browser.view)
    for panel in ("menu", "rules"):
        browser.send("open", panel)
        trees.append(browser.view)
    browser.send("open", "rules")
    return trees


@each(("lesson", "step"), ASKING, least=8)
def test_nothing_of_the_answer_is_on_the_page_before_the_prediction(
    monkeypatch: pytest.MonkeyPatch, lesson: str, step: Step
) -> None:
    browser, again = Browser(lesson), Browser(lesson)
    wrong = wrong_answers(browser.learn, step.exercise)[-1]
    known = before_the_answer(browser, step, wrong)
    titles = [browser.learn.words.say(f"misconceptions.{name}.title") for name in step.exercise.misconceptions]
    told = [plain(browser.learn.text(step.why)), *titles]
    assert not any(text in words(tree) for tree in known for text in told)
    assert not any(find(tree, class_=name) for tree in known for name in ("tile truth", "verdict", "mix-up"))
    with monkeypatch.context() as patch:
        forbid_the_engine(patch)
        assert before_the_answer(again, step, wrong) == known
        with pytest.raises(NotYet):
            again.commit(None if step.exercise.is_opinion else 30)


@pytest.mark.parametrize("station", [RECALL, PRACTISE])
def test_a_task_shows_nothing_of_its_answer_either(monkeypatch: pytest.MonkeyPatch, station: str) -> None:
    browser = Browser("R7")
    browser.to(station)
    shown = browser.view
    wrong = browser.a_wrong_answer()
    forbid_the_engine(monkeypatch)
    browser.learn.refresh()
    assert browser.view == shown
    browser.point(wrong)
    with pytest.raises(NotYet):
        browser.commit(30)


@each("lesson", LESSONS)
def test_nothing_counts_before_it_is_committed(lesson: Lesson) -> None:
    browser = Browser(lesson)
    for step in lesson.steps:
        if step.exercise.question:
            browser.to_question(step.id)
            with pytest.raises(LookupError):
                browser.commit(None if step.exercise.is_opinion else 60)
            browser.send("commit", 60)  # nor by a message that no button sends
            browser.send("next")
            assert browser.asked.phase == "predict" and browser.asked.truth is None and not browser.answers


def test_a_prediction_can_be_changed_until_it_is_committed() -> None:
    browser = Browser("R3")
    browser.to_question("same-idea")
    browser.point((1, 2))
    browser.point((2,))
    browser.press("point", "nobody")
    browser.point((0, 1))
    browser.commit(90)
    assert [answer.prediction for answer in browser.answers] == ["AB"] and browser.answers[0].right


@each("step", ["R4 share", "R3 own-way", "R3 same-idea"])
def test_what_is_no_answer_is_not_taken_down(step: str) -> None:
    browser = Browser(step.split()[0])
    browser.to_question(step.split()[1])
    beyond = (32, 71) if step == "R3 own-way" else ()
    for given in ("", "-1", "4.5", "abc", "²", "1e3", "999", "9" * 40, "AB", None, [1], 2.5, -3, 10**6, *beyond):
        for intent in ("point", "space", "seat"):
            browser.send(intent, given)
            if isinstance(given, str):
                browser.send(intent, None, given)
        assert browser.asked.pointed is None, given
    assert browser.shown(id="go")[0][1]["aria-disabled"] == "true" and not browser.shown(data_intent="sure")


def test_hints_come_one_by_one() -> None:
    browser = Browser("R6")
    step = browser.lesson.steps[0]
    browser.to(step.id)
    for shown in range(len(step.hints) + 1):
        seen = [plain(browser.learn.text(hint)) in browser.says(class_="hints") for hint in step.hints]
        assert seen == [number < shown for number in range(len(step.hints))]
        assert bool(browser.shown(id="hint")) is (shown < len(step.hints))
        browser.send("hint")


# Deciding -------------------------------------------------------------------------------------------------------------


def believed_to_do(subject: Subject, step: Step, move: Any) -> str:
    """The first mix-up of the step in whose game this move reaches the goal."""
    exercise = step.exercise
    played = {name: exercise.moment(subject.misconceptions[name].variant, move) for name in exercise.misconceptions}
    return next((name for name, moment in played.items() if step.goal.is_among(moment.events)), "")


@each(("lesson", "step"), CHOOSING, least=10)
def test_whoever_decides_tries_until_the_goal_is_reached(lesson: str, step: Step) -> None:
    browser = Browser(lesson)
    exercise, box = step.exercise, browser.learn.box
    right = next(each.right for each in browser.lesson.rehearse() if each.step.id == step.id)
    others = [move for move in exercise.game.options(exercise.deciding, exercise.chooser) if move not in right]
    browser.to(step.id)
    tries = [*others[:2], right[-1]]
    for number, move in enumerate(tries, 1):
        browser.send("choose", box.write_move(move))
        browser.go()
        reached = move in right
        mixed_up = "" if reached else believed_to_do(browser.learn.subject, step, move)
        assert kept_row(browser) == {
            "lesson": lesson,
            "step": step.id,
            "position": box.write_position(exercise.game, exercise.before),
            "prediction": str(box.write_move(move)),
            "sureness": None,
            "truth": f"{step.goal.event} {step.goal.rule or ''}".strip(),
            "right": reached,
            "rule": step.goal.rule or step.rules[0],
            "misconception": mixed_up,
            "tries": number,
            "seed": None,
            "level": None,
        }
        words = browser.learn.words
        if reached or mixed_up:
            verdict = words.say("lesson.reached" if reached else f"misconceptions.{mixed_up}.text")
        else:
            because = reason(browser.learn, browser.asked)
            assert because
            verdict = because.text
        assert plain(verdict) in browser.says(id="asks")
        assert (plain(browser.learn.text(step.why)) in browser.says(id="asks")) is reached
        browser.go()
        assert (browser.learn.course.here == step.id and browser.asked.phase == "predict") is not reached


@each(("lesson", "step"), CHOOSING, least=10)
def test_a_fist_that_cannot_be_is_refused_in_words(lesson: str, step: Step) -> None:
    browser = Browser(lesson)
    browser.to(step.id)
    purse = step.exercise.before.purses[step.exercise.chooser]
    refused = [purse + 1] if step.exercise.before.thieves[step.exercise.chooser] else [purse + 1, "thief"]
    for fist in refused:
        browser.send("choose", fist)
        refusal = browser.asked.refusal
        assert refusal and browser.learn.words.refusal(refusal) in browser.says(id="mine")
        assert browser.asked.chosen is None
        with pytest.raises(LookupError):
            browser.press("close")
    browser.send("close")
    assert browser.asked.phase == "predict" and not browser.answers
    browser.press("choose", 1)
    browser.send("choose", purse + 1)
    assert browser.asked.chosen.gold == 1
    browser.press("choose", 1)
    assert browser.asked.refusal is None


@each("given", [41, -1, 2.5, True, None, "gold", "guard", [1], 10**12, ""])
def test_nothing_that_is_not_a_fist_gets_into_it(given: Any) -> None:
    browser = Browser("R5")
    browser.to("send-it")
    browser.send("choose", given)
    assert browser.asked.chosen is None
    browser.send("close")
    assert browser.asked.phase == "predict" and browser.says(id="mine")


# What if --------------------------------------------------------------------------------------------------------------


@each(("lesson", "step"), WHAT_IFS, least=4)
def test_every_other_fist_can_be_looked_at_in_the_playground_unless_a_later_lesson_teaches_it(
    lesson: str, step: Step
) -> None:
    browser = Browser(lesson)
    browser.to(PLAYGROUND)
    browser.send("scene", step.id)
    exercise, box = step.exercise, browser.learn.box
    assert browser.asked.phase == "whatif" and browser.shown(id="whatif-strip") and browser.asked.step is step
    later, shut = untaught(browser.lesson) - rules_of(browser.asked.moment.events), 0
    for move in exercise.game.options(exercise.deciding, 0):
        _, events = exercise.game.apply(exercise.deciding, {**exercise.moves, 0: move})
        if "disabled" in browser.shown(id=f"whatif-{box.write_move(move)}")[0][1]:
            assert rules_of(events) & later
            browser.send("whatif-pick", box.write_move(move))
            assert not browser.says(class_="whatif-told")
            shut += 1
            continue
        assert not rules_of(events) & later
        browser.press("whatif-pick", box.write_move(move))
        told = browser.says(class_="whatif-told")
        lines = [
            line
            for line in tell(events, browser.learn.words, box.story.telling)
            if "Revealed" not in line.kind.__name__
        ]
        assert lines and all(line.text in told for line in lines)
    browser.send("whatif-by", "odds")
    if shut:  # what could be known counts the rules that are not taught yet
        assert not browser.shown(id="whatif-by-odds") and not browser.shown(class_="whatif-body odds")
    else:
        game, before = exercise.game, exercise.deciding
        found = knowable(game, game.view(before, 0)._replace(purses=before.purses), 0, game.options(before, 0))
        assert all(browser.shown(id=f"odds-{box.write_move(spread.move)}") for spread in found.spreads)
        assert f"/{found.answers}" in browser.says(id="whatif-strip")
        browser.press("whatif-by", "fists")
    for odd in (41, "guard", None, -1, "x"):
        browser.send("whatif-by", odd)
        browser.send("whatif-pick", odd)
        assert browser.shown(id="whatif-strip")
    assert not browser.answers
    browser.go()
    assert browser.learn.course.here == END


def test_one_can_go_back_from_everything() -> None:
    browser = Browser("R2")
    browser.walk(until="long-walk")
    while browser.learn.course.at or browser.asked.phase != "see":
        before = (browser.learn.course.at, browser.asked.phase)
        browser.send("back")
        assert (browser.learn.course.at, browser.asked.phase) != before or browser.learn.course.here == RECALL
        if browser.learn.course.here == RECALL:
            break
    assert browser.learn.course.here == RECALL


# The reveal -----------------------------------------------------------------------------------------------------------


def test_the_reveal_goes_on_by_time_and_ends_in_why() -> None:
    browser = Browser("R5", still=False)
    browser.to_question("robbed")
    browser.answer(10)
    steps = 0
    while browser.learn.is_revealing:
        assert plain(browser.learn.text(browser.asked.step.why)) not in browser.says(id="asks")
        waiting = next(node for node in walk(browser.learn.page.view) if "data-after" in node[1])
        assert int(waiting[1]["data-after"]) > 0
        browser.learn.page.press("instant", json.loads(waiting[1]["data-n"]), by="time")
        steps += 1
    assert steps > 2 and browser.asked.phase == "why"
    assert plain(browser.learn.text(browser.asked.step.why)) in browser.says(id="asks")


def test_the_reveal_is_heard() -> None:
    browser = Browser("R5")
    browser.to_question("robbed")
    browser.answer(10)
    heard = [message["announce"] for message in browser.messages if "announce" in message]
    assert len(heard) == 1 and "to the harem lady on space 10" in heard[0]


# For the projector ----------------------------------------------------------------------------------------------------


@each("still", [True, False], least=2)
@each("lesson", TAUGHT, least=3)
def test_a_teacher_goes_through_a_lesson_with_one_key_and_answers_nothing(lesson: Lesson, still: bool) -> None:
    browser = Browser(lesson, still=still)
    browser.press("open", "menu")
    browser.press("present")
    assert not browser.shown(id="menu")
    seen = []
    for _ in range(100):
        if browser.learn.course.here == PRACTISE:
            break
        onward = browser.shown(id="go")
        assert len(onward) == 1
        assert {"Enter", "Space", "ArrowRight", "PageDown"} <= set(onward[0][1]["data-key"].split())
        asked, step = browser.asked, browser.asked.step
        if step and asked.phase in ("see", "predict"):
            assert asked.truth is None and plain(browser.learn.text(step.why)) not in browser.says()
        if step and asked.phase == "why" and not browser.learn.is_revealing:
            seen.append(step.id)
            assert plain(browser.learn.text(step.why)) in browser.says(id="asks")
        browser.go()
    assert browser.learn.course.here == PRACTISE
    assert seen == [step.id for step in lesson.steps]
    assert not browser.answers and not browser.learn.course.journal.answers


def test_what_a_class_has_pointed_at_is_no_answer_of_anybody() -> None:
    browser = Browser("R5")
    browser.send("present")
    browser.to_question("takes-all")
    browser.point(7)
    browser.go()
    assert browser.asked.phase == "why" and browser.asked.truth == 7 and not browser.answers


def test_the_projector_is_still_on_after_a_reload() -> None:
    browser = Browser("R5")
    browser.send("present")
    browser.reload()
    assert browser.learn.course.presenting and browser.shown(class_="presenting")
    assert Browser("R6", wishes=browser.hello["wishes"]).learn.course.presenting  # and in the next lesson
    browser.send("present")
    browser.reload()
    assert not browser.learn.course.presenting


# Coming back ----------------------------------------------------------------------------------------------------------


def situation(learn: Learn) -> dict[str, Any]:
    """Where a learner is, and what is known there."""
    course, asked = learn.course, learn.course.asked
    if asked is None:
        return {"here": course.here, "answers": course.journal.answers}
    known = {name: getattr(asked, name) for name in ("name", "number", "phase", "truth", "answer")}
    question = (asked.exercise.before, asked.exercise.question)
    known |= {"here": course.here, "question": question, "shown": learn.instant}
    return known | {"answers": course.journal.answers}


@each(("lesson", "rightly"), [*((each, True) for each in TAUGHT), (FIFTH, False)], least=3)
def test_a_reload_goes_on_where_the_lesson_was_left(lesson: Lesson, rightly: bool) -> None:
    browser = Browser(lesson)
    phases = set()
    while browser.learn.course.here != PRACTISE:
        before = situation(browser.learn)
        phases.add(before["phase"])
        browser.reload()
        assert situation(browser.learn) == before
        if browser.asked.phase == "predict":
            browser.solve(rightly)
        else:
            browser.go()
    assert phases == {"see", "predict", "why"}


def test_a_reload_in_the_playground_brings_back_the_same_position() -> None:
    steps = tuple(replace(step, what_if=bool(step.exercise.steps)) for step in FIFTH.steps)
    browser = Browser(replace(FIFTH, steps=steps))
    browser.to(PLAYGROUND)
    last = scenes(browser.lesson)[-1]
    browser.press("scene", last.id)
    browser.reload()
    assert browser.learn.course.here == PLAYGROUND and browser.asked.step is last
    browser.send("scene", "no such")
    assert browser.asked.step is last


def test_a_reload_in_practice_brings_back_the_task_and_after_its_answer_the_next() -> None:
    browser = Browser("R5")
    practised(browser, [True, False])
    before = situation(browser.learn)
    browser.reload()
    assert situation(browser.learn) == before and before["phase"] == "predict"
    browser.solve()
    browser.reload()
    assert browser.asked.phase == "predict" and len(browser.learn.course.practised) == 3


def test_a_reload_after_the_recall_shows_the_same_question_again() -> None:
    browser = Browser("R5", shelf={"R3": journal("R3", ("BK-13", False), ("BK-16", False))})
    browser.answer(browser.truth())
    before = situation(browser.learn)
    browser.reload()
    assert situation(browser.learn) == before


def test_a_reload_at_the_end_stays_there() -> None:
    browser = Browser("R5")
    browser.to(END)
    browser.reload()
    assert browser.learn.course.here == END and browser.shown(id="ending")


def test_a_fist_that_missed_the_goal_is_shown_again_after_a_reload() -> None:
    browser = Browser("R5")
    browser.to("send-it")
    browser.take(2)
    browser.reload()
    because = reason(browser.learn, browser.asked)
    assert browser.asked.phase == "why" and because and plain(because.text) in browser.says(id="asks")
    browser.go()
    browser.take("thief")
    assert [(answer.prediction, answer.right, answer.tries) for answer in browser.answers] == [
        ("2", False, 1),
        ("thief", True, 2),
    ]


@pytest.mark.parametrize("station", [RECALL, "takes-all", "two-thieves", PRACTISE])
def test_a_prediction_that_was_kept_is_judged_after_the_kernel_died(
    monkeypatch: pytest.MonkeyPatch, station: str
) -> None:
    browser = Browser("R5")
    browser.to_question(station)
    wrong, name, asked = browser.a_wrong_answer(), browser.asked.name, browser.exercise
    browser.point(wrong)
    with monkeypatch.context() as dying:
        forbid_the_engine(dying)
        with pytest.raises(NotYet):
            browser.commit(90)
    assert browser.kept.place["pointed"] == write_value(wrong) and not browser.answers
    browser.reload()
    answer = browser.learn.course.journal.answers[-1]
    assert (answer.step, answer.prediction, answer.sureness, answer.tries) == (name, write_value(wrong), 90, 1)
    assert not answer.right and browser.asked.phase == "why" and browser.exercise.before == asked.before
    assert "pointed" not in browser.learn.course.journal.place


def a_kept_prediction(monkeypatch: pytest.MonkeyPatch, **hello: Any) -> Browser:
    """A browser in which a page has just opened that was left before its prediction was judged."""
    browser = Browser("R5", **hello)
    browser.to_question("takes-all")
    browser.point(7)
    with monkeypatch.context() as dying:
        forbid_the_engine(dying)
        with pytest.raises(NotYet):
            browser.commit(90)
    browser.messages.clear()
    browser.reload()
    return browser


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_kept_is_judged_in_the_learners_language(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    browser = a_kept_prediction(monkeypatch, lang=language)
    heard = [message["announce"] for message in browser.messages if "announce" in message]
    assert browser.learn.words.language == language
    assert heard == [" ".join(line.text for line in browser.learn.lines(browser.asked))]


def test_what_was_kept_is_judged_with_the_learners_motion(monkeypatch: pytest.MonkeyPatch) -> None:
    off = a_kept_prediction(monkeypatch, still=False, wishes={"motion": "off"})
    still = a_kept_prediction(monkeypatch, still=True)
    step = a_kept_prediction(monkeypatch, still=False, wishes={"motion": "step"})
    moving = a_kept_prediction(monkeypatch, still=False)
    assert [each.learn.instant for each in (off, still, step, moving)] == [None, None, 0, 0]
    assert step.learn.paused and not moving.learn.paused


def test_a_prediction_that_was_kept_is_judged_for_its_own_question_only(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser("R5")
    browser.to(PRACTISE)
    browser.point(browser.a_wrong_answer())
    with monkeypatch.context() as dying:
        forbid_the_engine(dying)
        with pytest.raises(NotYet):
            browser.commit(90)
    browser.reload()
    browser.to_question("takes-all")
    browser.reload()
    assert not [answer for answer in browser.learn.course.journal.answers if answer.step == "takes-all"]


def test_a_judged_answer_is_kept_at_once_after_the_kernel_died(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser("R5")
    browser.to_question("takes-all")
    browser.point(11)
    with monkeypatch.context() as dying:
        forbid_the_engine(dying)
        with pytest.raises(NotYet):
            browser.commit(90)
    browser.reload()
    browser.reload()
    assert [answer.tries for answer in browser.learn.course.journal.answers] == [1]
    assert [answer.prediction for answer in browser.answers] == ["11"]


PLACES: tuple[Any, ...] = (
    *("", "see", "predict", "why", "whatif", "recall", "practise", "end", "send-it", "takes-all", "robbed", "x" * 300),
    *("7", "11", "AC", "CA", "AA", "yes", "nobody", "thief", "0", "-1", "99", "999", "٣", "²", "{}", "<b>"),
    *(None, True, False, 0, 1, -1, 3, 7, 60, 9_999, 10_000, 10**15, 2.5, -0.0),
)
PREDICTIONS = ("7", "99", "999", "9" * 40, "-1", "thief", "AC", "CA", "nobody", "yes", "", "guard", "x")


def hostile(random: Random, lesson: Lesson) -> str:
    """A text that nobody's browser keeps, in the form of one that it does."""
    names = ("at", "phase", "seed", "level", "scene", "pointed", "sure")
    place = {name: random.choice(PLACES) for name in names if random.random() < 0.7}
    if random.random() < 0.7:
        place["at"] = random.choice([RECALL, PRACTISE, END, *(step.id for step in lesson.steps)])
    if random.random() < 0.7:
        place["phase"] = random.choice(["predict", "why", "whatif"])
    rows = [
        {
            "lesson": lesson.id,
            "step": random.choice([*(step.id for step in lesson.steps), "recall:BK-13", "practise:BK-18", "?"]),
            "position": random.choice(["", "r1", "r2 b2 A5:6T B8:7T C3:4T D12:8T"]),
            "prediction": random.choice(PREDICTIONS),
            "sureness": random.choice([None, 30, 90, 50]),
            "truth": "7",
            "right": random.choice([True, False]),
            "rule": random.choice(["BK-13", "BK-18", "", "BK-99"]),
            "misconception": random.choice(["", "tie_moves_nobody", "no-such"]),
            "tries": random.choice([1, 2, 2**53 - 1]),
            "seconds": 1.5,
            "seed": random.choice([None, 0, 1, 2**53 - 1]),
            "level": random.choice([None, 1, 9]),
        }
        for _ in range(random.randrange(4))
    ]
    return json.dumps({"format": FORMAT, "lesson": lesson.id, "place": place, "answers": rows})


@each("lesson", LESSONS, least=len(LESSONS))
@each("number", range(15), least=2)
def test_whatever_a_browser_has_kept_the_lesson_opens_and_goes_on(lesson: Lesson, number: int) -> None:
    random = Random(f"{lesson.id}/{number}")
    text = hostile(random, lesson)
    browser = Browser(lesson, saved=text, shelf={"R1": hostile(random, LESSONS[0]), lesson.id: text, "?": "?"})
    for _ in range(3):
        assert browser.says(id="asks") or browser.shown(id="ending"), text
        if browser.learn.course.asked and browser.asked.asks_sureness:
            browser.answer(browser.a_wrong_answer())
        elif browser.learn.course.asked:
            browser.send("next")
    assert Journal.read(browser.learn.course.journal.write(), lesson.id) == browser.learn.course.journal, text


def kept(lesson: str, place: dict[str, Any], **answer: Any) -> str:
    """What a browser kept of a lesson: a place, and perhaps one answer to a step."""
    answered = json.loads(journal(lesson, ("BK-13", False)))
    row = {**answered["answers"][0], "seed": None, "level": None, **answer}
    return json.dumps(answered | {"place": place, "answers": [row] if answer else []})


@each("fist", ["11", "40", "41", "99", "9" * 40, "thief", "guard", "x", ""])
def test_a_kept_fist_that_cannot_be_is_not_shown(fist: str) -> None:
    for phase in ("why", "whatif"):
        for lesson, step in (("R1", "first-fist"), ("R9", "hold-it")):
            place = {"at": step, "phase": phase}
            browser = Browser(lesson, saved=kept(lesson, place, step=step, prediction=fist))
            moment = browser.asked.moment
            assert moment is None or not browser.exercise.game.invariants(moment.after)


@each("space", ["32", "41", "71", "99", "999"])
def test_a_kept_space_that_is_on_no_board_is_not_shown(space: str) -> None:
    place = {"at": "robbed", "phase": "why"}
    assert Browser("R5", saved=kept("R5", place, step="robbed", prediction=space)).learn.course.here == "robbed"
    predicting = {"at": "robbed", "phase": "predict", "pointed": space, "pointed_at": "robbed", "sure": 90}
    assert Browser("R5", saved=kept("R5", predicting)).learn.course.here == "robbed"


@each("seed", [True, False, -1, 10_000, 2**53 - 1, 1.0, "7", None])
def test_a_kept_number_of_a_series_that_is_none_counts_as_the_usual_one(seed: Any) -> None:
    browser = Browser("R5", saved=kept("R5", {"at": PRACTISE, "phase": "predict", "seed": seed}))
    browser.solve()
    assert browser.answers[-1].seed == USUAL_SEED


@each("text", ["", "[", "null", "[]", "{}", "9" * 5_000, "[" * 9_999, '{"format": 1}', "\ufeff{}"])
def test_what_is_no_journal_begins_the_lesson(text: str) -> None:
    browser = Browser("R5", saved=text, shelf={"R1": text})
    assert browser.learn.course.at == 0 and not browser.learn.course.answers


@each("phase", ["predict", "why", "whatif"])
@each("again", ["", "BK-13"])
def test_who_left_at_a_step_that_is_gone_begins_anew_and_sees_no_answer(phase: str, again: str) -> None:
    place = {"at": "no-longer-there", "phase": phase, "again": again, "number": 1}
    browser = Browser("R5", saved=json.dumps({"format": FORMAT, "lesson": "R5", "place": place, "answers": []}))
    assert browser.asked.phase == "predict" and browser.asked.truth is None and not browser.shown(class_="tile truth")


def test_an_answer_to_what_a_step_asked_before_is_not_shown_as_one_to_what_it_asks_now() -> None:
    browser = Browser("R5")
    browser.to_question("takes-all")
    browser.answer(browser.truth())
    kept = json.loads(browser.saved or "")
    kept["answers"][0] |= {"position": "r1 b1 A0:10T B0:10T heap:0 left:G5S5H5E5F5C5", "prediction": "3", "truth": "3"}
    old = Browser("R5", saved=json.dumps(kept))
    assert old.asked.phase == "see" and old.asked.truth is None
    old.to(END)
    assert not old.shown(id="thoughts")


# By a link ------------------------------------------------------------------------------------------------------------


def test_a_link_opens_its_step_each_time_and_a_reload_goes_on_from_there() -> None:
    browser = Browser("R5")
    browser.walk(until="once-a-round")
    browser.hello["link"] = "?step=takes-all&lang=fr"
    browser.reload(fresh=True)
    assert browser.learn.course.here == "takes-all" and browser.asked.phase == "see" and browser.learn.language == "fr"
    assert len(browser.learn.course.journal.answers) == 4
    browser.solve()
    browser.go()
    browser.reload()
    assert browser.learn.course.here == "once-a-round"
    browser.reload(fresh=True)
    assert browser.learn.course.here == "takes-all"


def test_a_link_opens_the_tasks_of_a_class() -> None:
    one, other = Browser("R5", link="?step=practise&seed=4711&level=3"), Browser("R5")
    other.send("level", 3)
    other.send("seed", 4711)
    assert one.learn.course.here == PRACTISE and situation(one.learn) == situation(other.learn)
    one.solve()
    assert (one.answers[-1].seed, one.answers[-1].level) == (4711, 3)


def test_a_copied_link_leads_back_to_where_it_was_copied() -> None:
    browser = Browser("R5")
    for station in (RECALL, "robbed", PRACTISE, END):
        browser.to(station)
        browser.press("open", "menu")
        browser.press("link")
        again = Browser("R5", link=f"?{browser.messages[-1]['link']}")
        assert again.learn.course.here == station
        browser.press("open", "menu")


@each("link", ["?step=x", "?step=", "?step=robbed&step=end", "?seed=7", "?step=practise&seed=-1",
                                  "?step=practise&seed=99999&level=9", "?step=practise&seed=²&level=", "?step=%00",
                                  f"?step=robbed&x={'y' * 5_000}", f"?step=practise&seed={'7' * 5_000}"])  # fmt: skip
def test_a_link_that_makes_no_sense_opens_the_lesson_all_the_same(link: str) -> None:
    browser = Browser("R5", link=link)
    if browser.asked.phase == "see":
        browser.go()
    browser.solve()
    browser.reload()
    assert len(browser.learn.course.journal.answers) == len(browser.answers) == 1


# Recall and practice --------------------------------------------------------------------------------------------------


def test_the_first_lesson_recalls_nothing() -> None:
    assert RECALL not in Browser("R1").learn.course.route
    assert all(Browser(lesson).learn.course.here == RECALL for lesson in PRACTISED[1:])


def test_a_lesson_begins_with_the_rule_that_was_missed_in_an_earlier_one() -> None:
    for rule in ("BK-13", "BK-16", "BK-26"):
        assert Browser("R5", shelf={"R4": journal("R4", (rule, False))}).asked.name == f"recall:{rule}"
    twice = {"R3": journal("R3", ("BK-14", False), ("BK-13", False), ("BK-13", False), ("BK-14", True))}
    assert Browser("R5", shelf=twice).asked.name == "recall:BK-13"


def test_a_rule_of_a_later_lesson_is_not_recalled() -> None:
    usual = Browser("R5").asked.name
    assert Browser("R5", shelf={"R7": journal("R7", ("BK-28", False))}).asked.name == usual
    assert Browser("R5", shelf={"R2": journal("R2", ("BK-13", False), ("BK-13", True))}).asked.name == usual


def test_without_a_missed_rule_all_are_asked_the_same() -> None:
    one, other = Browser("R8"), Browser("R8", lang="fr", shelf={"R2": journal("R2", ("BK-12", True))})
    assert one.asked.name == other.asked.name and one.exercise == other.exercise


def test_the_recall_goes_into_the_journal_and_leads_to_the_first_step() -> None:
    browser = Browser("R5", shelf={"R3": journal("R3", ("BK-13", False))})
    browser.answer(browser.truth(), 30)
    answer = browser.answers[0]
    assert (answer.lesson, answer.step, answer.rule, answer.right) == ("R5", "recall:BK-13", "BK-13", True)
    browser.go()
    assert browser.learn.course.here == "send-it"


def practised(browser: Browser, rights: list[bool]) -> list[str]:
    """The rules that are asked while these answers are given."""
    browser.to(PRACTISE)
    rules = []
    for rightly in rights:
        rules.append(browser.exercise.rules[0])
        browser.solve(rightly)
        browser.go()
    return rules


@each("lesson", PRACTISED, least=4)
def test_a_missed_rule_comes_again(lesson: Lesson) -> None:
    browser = Browser(lesson)
    rules = practised(browser, [False, *[True] * 8])
    own = own_rules(lesson)
    again = rules.index(rules[0], 1) if rules[0] in rules[1:] else len(rules)
    assert again <= max(4, 1 + len(own) + len(own) // 2 + 1), rules
    assert browser.says(class_="where").startswith("8 of 9 right")


@each("lesson", PRACTISED, least=3)
def test_the_same_number_gives_the_same_tasks_and_another_one_others(lesson: Lesson) -> None:
    def tasks(seed: int) -> list[str]:
        browser = Browser(lesson)
        browser.press("open", "menu")
        browser.press("seed", None, str(seed))
        assert browser.learn.course.here == PRACTISE and browser.learn.course.seed == seed
        practised(browser, [True, False, True, True])
        rows = browser.answers[-4:]
        assert {row.seed for row in rows} == {seed} and {row.level for row in rows} == {1}
        return [f"{row.step} {row.position} {row.truth}" for row in rows]

    assert tasks(4711) == tasks(4711) != tasks(4712)
    assert len(set(tasks(4711))) == 4


@each("typed", ["", "-1", "1e3", "abc", "10000", "9" * 30, "0" * 9 + "9" * 30, "²", "4.5"])
def test_a_number_that_is_none_leaves_the_series_as_it_is(typed: str) -> None:
    browser = Browser("R5")
    browser.press("open", "menu")
    browser.press("seed", None, typed)
    assert browser.learn.course.seed == USUAL_SEED
    browser.send("goto", PRACTISE)
    browser.solve()
    assert browser.answers[-1].seed == USUAL_SEED


def test_harder_tasks_say_so_in_the_journal() -> None:
    browser = Browser("R5")
    for level in (3, 2, 1):
        browser.press("open", "menu")
        browser.press("level", level)
        assert browser.learn.course.here == PRACTISE
        browser.solve()
        assert browser.answers[-1].level == level
    browser.send("level", 4)
    assert browser.learn.course.level == 1


def test_practice_counts_what_was_right_in_this_series() -> None:
    browser = Browser("R3")
    practised(browser, [True, True, False])
    assert "2 of 3 right" in browser.says(class_="where")
    browser.send("seed", 77)
    assert "of" not in browser.says(class_="where").split() and browser.learn.course.practised == []


def test_practice_mixes_in_earlier_lessons() -> None:
    browser = Browser("R8")
    own = set(browser.lesson.rules)
    rules = practised(browser, [True] * 9)
    assert 0 < sum(rule not in own for rule in rules) <= 4


def test_practice_ends_when_the_learner_wants() -> None:
    browser = Browser("R5")
    browser.to(PRACTISE)
    browser.solve()
    browser.press("leave")
    assert browser.learn.course.here == PLAYGROUND


def test_a_series_looks_back_after_ten_tasks_and_goes_on_for_ten_more() -> None:
    browser = Browser("R5")
    browser.to(PRACTISE)
    for number in range(10):
        assert not browser.shown(id="ten")
        browser.solve(number != 9)
        browser.go()
    (missed,) = (answer.rule for answer in browser.answers if not answer.right)
    said = browser.learn.words.say
    ten = browser.says(id="ten")
    assert said("lesson.went_well") in ten and said("lesson.look_again") in ten
    assert browser.learn.words.rule(missed).title in ten.partition(said("lesson.look_again"))[2]
    browser.reload()
    assert browser.shown(id="ten") and browser.learn.course.asked is None
    browser.go()
    assert browser.learn.course.here == PRACTISE and browser.asked.phase == "predict"
    for _ in range(10):
        browser.solve()
        browser.go()
    assert browser.shown(id="ten") and len(browser.learn.course.practised) == 20
    assert said("lesson.look_again") not in browser.says(id="ten")
    browser.press("leave")
    browser.to(END)
    assert browser.learn.words.rule(missed).title in browser.says(id="ending"), "it can be done by now"
    browser.press("practise")
    assert browser.asked.name.startswith(PRACTISE), "whoever practises more is not shown the same summary again"


def test_a_rule_that_was_missed_twice_comes_with_its_text_and_explained() -> None:
    browser = Browser("R3")
    browser.to(PRACTISE)
    for _ in range(30):
        if browser.learn.course.asked is None:
            browser.go()
        said = browser.learn.words.rule(browser.exercise.rules[0])
        helped = said.text in browser.says(class_="reminder")
        assert helped is browser.asked.with_text
        if helped:
            break
        browser.solve(rightly=False)
        assert said.text in browser.says(class_="by-rule")
        browser.go()
    else:
        raise AssertionError("no rule came with its text")
    assert [answer.right for answer in browser.answers if answer.rule == browser.exercise.rules[0]] == [False, False]


def test_a_first_guess_is_shown_beside_what_is_known_now_and_counted_nowhere() -> None:
    browser = Browser("R2")
    browser.walk(rightly=False, until=PRACTISE)
    browser.to(END)
    said, step = browser.learn.words.say, next(s for s in browser.lesson.steps if s.exercise.question)
    assert said("lesson.thought_before") in browser.says(id="thoughts")
    assert browser.learn.words.rule(step.rules[0]).title in browser.says(id="thoughts")
    assert " 0 " not in browser.says(id="ending") and "/" not in browser.says(id="ending")
    assert all(bar.of <= 1 for bar in calibration(browser.learn.course.answers)), "nothing but what was recalled"


def test_a_reload_in_another_one_like_it_comes_back_to_it() -> None:
    browser = Browser("R2")
    step = next(s for s in browser.lesson.steps if s.exercise.question and not s.exercise.is_opinion)
    browser.to_question(step.id)
    browser.answer(browser.a_wrong_answer())
    browser.press("again")
    before, name = browser.exercise.before, browser.asked.name
    browser.reload()
    assert (browser.asked.name, browser.exercise.before, browser.asked.phase) == (name, before, "predict")
    browser.solve()
    browser.reload()
    assert (browser.asked.name, browser.exercise.before, browser.asked.phase) == (name, before, "why")
    browser.go()
    assert (browser.asked.name, browser.asked.phase) == (step.id, "why")
    browser.reload()
    assert (browser.asked.name, browser.asked.phase) == (step.id, "why")


@each("lesson", TAUGHT, least=4)
def test_another_one_like_it_can_be_had_at_every_question(lesson: Lesson) -> None:
    browser, seen, subject = Browser(lesson), [], lesson.subject
    for step in lesson.steps:
        if not step.exercise.kind.asks or step.exercise.is_opinion:
            continue
        browser.to_question(step.id)
        if not go_wrong(browser):
            continue
        mix_up = browser.asked.mixed_up
        meant = [*([subject.misconceptions[mix_up].rule] if mix_up else []), *step.rules]
        known = [rule for rule in meant if rule in subject.practice.topics and rule not in untaught(lesson, step.id)]
        can = known or [browser.learn.course.another(browser.asked)]
        browser.press("again")
        assert browser.asked.name == f"again:{can[0]}" and browser.asked.phase == "predict"
        assert browser.exercise.rules == (can[0],) and browser.exercise.before not in seen
        seen.append(browser.exercise.before)
        browser.solve()
        assert browser.answers[-1].step == f"again:{can[0]}" and browser.answers[-1].rule == can[0]
        browser.go()  # back to why the step came out so
        assert (browser.asked.name, browser.asked.phase) == (step.id, "why")
    assert seen


def go_wrong(browser: Browser) -> bool:
    """Predict what is wrong, or decide in vain; False where every fist reaches the goal."""
    if browser.exercise.question:
        browser.answer(browser.a_wrong_answer())
        return True
    exercise, subject = browser.exercise, browser.learn.subject
    seat, step = exercise.chooser, browser.asked.step
    assert seat is not None and step is not None
    vain = [
        move
        for move in exercise.game.options(exercise.deciding, seat)
        if not exercise.kind.judge(exercise, step.goal, subject, move).is_right
    ]
    if vain:
        browser.take(subject.box.write_move(vain[0]))
    return bool(vain)


# What the answers are for ---------------------------------------------------------------------------------------------


def downloaded(browser: Browser, name: str) -> str:
    browser.press("open", "menu")
    browser.press(name)
    file, text = last_download(browser)
    assert file.startswith(f"bakschisch-{browser.lesson.id}") and file.endswith(f".{name}")
    return text.removeprefix("\ufeff")


def last_download(browser: Browser) -> tuple[str, str]:
    file = next(message for message in reversed(browser.messages) if "download" in message)
    return str(file["name"]), str(file["download"])


def test_the_downloads_hold_every_answer_of_every_lesson() -> None:
    browser = Browser("R5", shelf={"R3": journal("R3", ("BK-13", False), ("BK-14", True))})
    browser.walk(rightly=False, until="three-thieves")
    practised(browser, [True, False])
    answers = [*Journal.read(browser.hello["shelf"]["R3"], "R3").answers, *browser.answers]
    assert len(answers) > 7 and answers == browser.learn.course.answers
    table = list(csv.DictReader(io.StringIO(downloaded(browser, "csv"), newline="")))
    assert [[line[name] for name in COLUMNS] for line in table] == [
        ["" if value is None else str(value).lower() if isinstance(value, bool) else str(value) for value in row]
        for row in ([getattr(answer, name) for name in COLUMNS] for answer in answers)
    ]
    browser.press("open", "menu")
    assert json.loads(downloaded(browser, "json")) == [
        {name: getattr(answer, name) for name in COLUMNS} for answer in answers
    ]


def test_a_download_says_lesson_day_and_a_code_that_the_browser_keeps() -> None:
    browser = Browser("R5", day=20_000)
    browser.walk(until="takes-all")
    browser.press("open", "menu")
    browser.press("csv")
    assert last_download(browser)[0] == "bakschisch-R5-2024-10-04.csv"
    browser.press("code")
    first = browser.learn.looks.code
    assert first in browser.says(id="menu") and {"remember": {"code": first}} in browser.messages
    browser.press("code")
    code = browser.learn.looks.code
    assert code != first and code.split("-")[0] in browser.learn.words.say("download.colours").lower().split()
    browser.hello["wishes"] = {"code": code}
    browser.reload()
    browser.press("open", "menu")
    browser.press("csv")
    name, table = last_download(browser)
    assert name == f"bakschisch-R5-2024-10-04-{code}.csv"
    assert {line["code"] for line in csv.DictReader(io.StringIO(table.removeprefix("\ufeff"), newline=""))} == {code}
    assert all(answer.day == 20_000 for answer in browser.answers)


@each("language", ["en", "fr", "nl"])
def test_every_code_that_a_press_gives_is_kept(language: str) -> None:
    words, codes, code = Words(language, "bakschisch"), set(), ""
    for _ in range(300):
        code = new_code(words, code)
        codes.add(code.split("-")[0])
        assert Looks().wish("code", code), code
    assert len(codes) > 6


@each("code", ["Ann-42", "blue-4", "blue-420", "../x-42", 42, True, "x" * 200])
def test_a_code_that_no_press_gives_is_none(code: object) -> None:
    assert Browser("R5", wishes={"code": code}).learn.looks.code == ""


@each(("language", "separator"), [("en", ","), ("fr", ";"), ("nl", ";")])
def test_a_table_opens_in_the_spreadsheets_of_the_language(language: str, separator: str) -> None:
    browser = Browser("R5", lang=language)
    browser.walk(until="takes-all")
    assert downloaded(browser, "csv").startswith(separator.join(("code", *COLUMNS)))
    other = {",": "semicolon", ";": "comma"}[separator]
    browser.press("open", "menu")
    browser.press("open", "menu")
    browser.press("table", other)
    browser.press("csv")
    assert (
        separator not in last_download(browser)[1].splitlines()[0]
        and {"remember": {"table": other}} in browser.messages
    )


def test_nothing_is_cleared_that_was_not_asked_for() -> None:
    browser = Browser("R5", shelf={"R3": journal("R3", ("BK-13", False))})
    browser.walk(until="takes-all")
    kept = browser.saved
    browser.send("clear-all")
    assert browser.saved == kept and len(browser.learn.course.answers) == 4
    browser.press("open", "menu")
    assert not browser.shown(id="clear-all")
    browser.press("clear")
    browser.press("open", "menu")
    browser.press("open", "menu")
    assert not browser.shown(id="clear-all") and len(browser.learn.course.answers) == 4
    browser.press("clear")
    browser.press("clear-all")
    assert not browser.learn.course.answers and not browser.saved
    assert {"forget_shelf": True} in browser.messages
    browser.reload()
    assert not browser.learn.course.answers and browser.learn.course.at == 0


def test_without_answers_there_is_nothing_to_download_or_clear() -> None:
    browser = Browser("R5")
    browser.press("open", "menu")
    for name in ("csv", "json", "clear"):
        with pytest.raises(LookupError):
            browser.press(name)


def test_the_end_shows_how_sure_and_how_right_over_all_lessons() -> None:
    browser = Browser("R5", shelf={"R3": journal("R3", ("BK-13", False), ("BK-14", True))})
    browser.to(END)
    assert "2 answers" in browser.says(id="calibration")


# Whatever is pressed --------------------------------------------------------------------------------------------------

PRESSES = 80
TYPED = ("", "0", "3", "12", "99", "-1", "1e3", "abc", "<b>", "x" * 60, "é")
OFTEN = {"next": 6, "commit": 8, "space": 1, "point": 3, "seat": 3, "choose": 3, "close": 5, "goto": 3}


def press_something(browser: Browser, random: Random) -> None:
    parts: dict[str, list[Any]] = {}
    for node in walk(browser.learn.page.view):
        if "data-intent" in node[1] and node[1].get("aria-disabled") != "true" and "disabled" not in node[1]:
            parts.setdefault(node[1]["data-intent"], []).append(node)
    name = random.choices(list(parts), [OFTEN.get(name, 1) for name in parts])[0]
    node = random.choice(parts[name])
    n, value = json.loads(node[1].get("data-n", "null")), None
    if node[0] == "select":
        value = random.choice([option[1].get("value", "") for option in walk(node) if option[0] == "option"])
    elif node[0] == "input":
        value = "checked" not in node[1] if node[1].get("type") == "checkbox" else random.choice(TYPED)
    by = "time" if "data-after" in node[1] and random.random() < 0.5 else "click" if value is None else "change"
    view = browser.learn.page._shown
    browser.learn.page.receive({"intent": name, "n": n, "value": value, "by": by, "view": view, "seq": 1})


@each("lesson", LESSONS, least=6)
@each("seed", range(2), least=1)
def test_no_press_breaks_the_lesson_or_its_journal(lesson: Lesson, seed: int) -> None:
    random = Random(f"{lesson.id}/{seed}")
    browser = Browser(lesson, still=False)
    for _ in range(PRESSES):
        press_something(browser, random)
        learn = browser.learn
        assert Journal.read(learn.course.journal.write(), lesson.id) == learn.course.journal
        if browser.saved:
            assert browser.answers == learn.course.journal.answers
        assert learn.instant is None or learn.instants()
        if learn.course.asked and learn.course.asked.phase in ("see", "predict"):
            assert (
                learn.course.asked.truth is None
                and learn.course.asked.moment is None
                and learn.course.asked.answer is None
            )
        if random.random() < 0.03:
            browser.reload()
    assert set(LANGUAGES) >= {learn.looks.language}


def test_a_fist_that_reaches_the_goal_is_known_to_the_tests() -> None:
    assert a_fist(FIFTH, "send-it") == "thief"


# Nothing of the answer before -----------------------------------------------------------------------------------------


@each("rule", ["BK-26", "BK-18"])
def test_no_bag_tells_what_will_be_left_in_it(rule: str) -> None:
    browser = Browser("R5")
    for number in range(20):
        task = browser.learn.subject.practice.make(rule, 5, number, 2)
        browser.learn.course.asked = Asked("practise", task.exercise, phase="predict")
        browser.learn.refresh()
        classes = [(str(node[1].get("class")).split(), node) for node in walk(browser.learn.page.view)]
        bags = [words(node).strip() for names, node in classes if "bag" in names]
        assert bags == [str(gold) for gold in task.exercise.before.purses]
        assert not "".join(words(node) for names, node in classes if "change" in names)


def test_practice_counts_from_nothing_after_the_answers_were_cleared() -> None:
    browser = Browser("R5")
    practised(browser, [True, False])
    for intent in (("open", "menu"), ("seed", None, "7"), ("open", "menu"), ("clear",), ("clear-all",)):
        browser.press(*intent)
    practised(browser, [True])
    assert len(browser.learn.course.practised) == 1
