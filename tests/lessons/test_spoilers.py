"""Nothing is given away before it is asked: no sentence, chip or cell carries a clause before its first question."""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import words
from kit.games.attraptresors.grab_events import ColumnGrabbed, ObjectGrabbed
from kit.games.bakschisch.events import GoldSplit, GoldStolen, PawnMoved
from kit.games.bakschisch.moves import THIEF
from kit.games.intrige.events import Appointed, PostDefended, PostTaken, RepSent
from kit.lessons.course import PLAYGROUND
from kit.lessons.kinds import Script
from kit.lessons.lesson import Lesson, load_lesson, untaught
from kit.lessons.step import Step
from tests.each import each
from tests.lessons.learning import EVERY, STEPS, Browser, a_fist, is_step_by_step, name_of

TEACHING = [lesson for lesson in EVERY if is_step_by_step(lesson)]
"""The last two of a game play and decide with what the others have taught."""
OF_BAKSCHISCH = [lesson for lesson in TEACHING if lesson.subject.game == "bakschisch"]
SEEN = (PawnMoved, Appointed, PostTaken, PostDefended, RepSent, ColumnGrabbed, ObjectGrabbed)
"""What moves something on the board that everybody looks at."""


def asked_about(step: Step) -> str:
    """The clause that the question of a step is about."""
    return step.rules[0]


def first_questions() -> dict[str, tuple[Lesson, str]]:
    """By clause, the lesson and the step that ask about it first; or that tell it on purpose, as a worked example."""
    firsts: dict[str, tuple[Lesson, str]] = {}
    for lesson in EVERY:
        for step in lesson.steps:
            for rule in step.rules if isinstance(step.exercise.kind, Script) else [asked_about(step)]:
                firsts.setdefault(rule, (lesson, step.id))
    return firsts


def carried(browser: Browser) -> set[str]:
    """The clauses that the page carries now: in its chips, and in the rules behind its sentences."""
    chips = {words(chip) for chip in browser.shown(class_="chip")}
    return chips | {rule for line in browser.learn.lines(browser.asked) for rule in line.rules}


def shown_before_each_question(lesson: Lesson) -> Iterator[tuple[Step, set[str]]]:
    """Each question of a lesson, with all the clauses that were on the page until it stood there."""
    browser, before = Browser(lesson), set[str]()
    for step in lesson.steps:
        browser.to(step.id)
        before |= carried(browser)
        if browser.asked.phase == "see":
            browser.go()
            before |= carried(browser)
        if step.exercise.kind.asks:
            yield step, set(before)
            if step.exercise.chooser is not None:
                browser.take(a_fist(lesson, step.id))
            elif step.exercise.question:
                browser.answer(browser.truth())
            else:
                browser.solve()
        before |= carried(browser)


def test_no_clause_is_on_the_page_before_the_first_question_about_it() -> None:
    firsts, seen, given_away = first_questions(), set[str](), list[str]()
    for lesson in TEACHING:
        here = set[str]()
        for step, shown in shown_before_each_question(lesson):
            here = shown
            clause = asked_about(step)
            if firsts[clause] == (lesson, step.id) and clause in seen | shown:
                given_away.append(f"{name_of(lesson)} {step.id}: {clause}")
        seen |= here
    assert not given_away


@each("lesson", TEACHING, least=6)
def test_nothing_that_moves_goes_untold(lesson: Lesson) -> None:
    browser = Browser(lesson)
    for step in lesson.steps:
        browser.to(step.id)
        browser.solve()
        told = {place for line in browser.learn.lines(browser.asked) for place in line.places}
        events = browser.asked.moment.events if browser.asked.moment else ()
        quiet = [event for place, event in enumerate(events) if place not in told]
        assert not any(isinstance(event, SEEN) for event in quiet), f"{lesson.id} {step.id}"


@each("lesson", TEACHING)
def test_the_playground_comes_after_everything_that_is_asked(lesson: Lesson) -> None:
    route = Browser(lesson).learn.course.route
    assert route[-2:] == (PLAYGROUND, "end")
    assert all(route.index(step.id) < route.index(PLAYGROUND) for step in lesson.steps)


@each("lesson", OF_BAKSCHISCH)
def test_the_thief_can_be_chosen_once_it_is_taught(lesson: Lesson) -> None:
    browser = Browser(lesson)
    for step in lesson.steps:
        if step.exercise.chooser is not None:
            browser.to(step.id)
            assert bool(browser.shown(id="thief")) is ("BK-17" not in untaught(lesson, step.id))


def test_nobody_who_walks_is_robbed_before_that_is_asked() -> None:
    rehearsed = {(lesson.id, each.step.id): each.right for lesson in OF_BAKSCHISCH for each in lesson.rehearse()}
    for lesson, step in STEPS:
        if (lesson, step.id) == ("R5", "robbed"):
            return
        fists = [move for move in rehearsed[lesson, step.id] if move != THIEF]  # nobody has been told of the thief
        for move in fists if step.exercise.kind.acts else [None]:
            events = step.exercise.moment(chosen=move).events
            if any(isinstance(event, (GoldStolen, GoldSplit)) for event in events):
                walks = [event for event in events if isinstance(event, PawnMoved) and event.end > event.start]
                assert not walks, f"{lesson} {step.id}"
    raise AssertionError("R5 has no step “robbed”")


@each(("lesson", "step"), [("R2", "who-when"), ("R4", "two-quarrels"), ("R5", "who-lays-first")])
def test_the_table_does_not_show_the_order_of_payment_that_is_asked(lesson: str, step: str) -> None:
    browser = Browser(load_lesson("intrige", lesson))
    browser.to_question(step)
    assert not browser.shown(class_="conflict")
    browser.solve()
    assert browser.shown(class_="conflict")


@each(("lesson", "step"), [("R1", "three-bribes"), ("R4", "the-poorer-judge")])
def test_a_lesson_speaks_of_a_choice_only_once_it_is_made(lesson: str, step: str) -> None:
    browser = Browser(load_lesson("intrige", lesson))
    browser.to_question(step)
    (foot,) = browser.shown(class_="acts")
    assert words(foot[3]) == ""
    browser.press("choose", a_fist(browser.lesson, step))
    (foot,) = browser.shown(class_="acts")
    assert words(foot[3])


@each(
    ("lesson", "step", "later", "tells"),
    [("R1", "three-red", "two-red", "Three red"), ("R5", "open-cards", "one-more", "for both of you")],
)
def test_the_missions_do_not_tell_the_right_that_is_asked(lesson: str, step: str, later: str, tells: str) -> None:
    browser = Browser(load_lesson("attraptresors", lesson))
    browser.to_question(step)
    assert browser.shown(id="mission") and tells not in browser.says(id="mission")
    browser.to_question(later)
    assert tells in browser.says(id="mission")


MIXED_UP = [(lesson, step) for lesson in EVERY for step in lesson.steps if step.exercise.misconceptions]


@each(("lesson", "step"), MIXED_UP, least=30)
def test_a_mix_up_cites_no_clause_that_is_taught_later(lesson: Lesson, step: Step) -> None:
    browser, subject, exercise = Browser(lesson), lesson.subject, step.exercise
    if exercise.question:
        wrong = [subject.believed(exercise, name) for name in exercise.misconceptions]
    else:
        wrong = list(step.vain(step.rehearse(subject).right)) if exercise.chooser is not None else []
    for given in wrong:
        browser.to(step.id)
        browser.asked.given = given
        browser.asked.judge(subject)
        browser.learn.refresh()
        assert not carried(browser) & untaught(lesson, step.id), browser.asked.mixed_up
