"""What was wrong becomes visible: each wrong answer moves something on the board, and nothing moves before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kit.draw.svg import Child, find, words
from kit.engine.rules import Status
from kit.games.attraptresors.moves import Grab, Reach
from kit.games.attraptresors.pieces import COLUMN
from kit.games.bakschisch.moves import NOTHING, Bribe
from kit.lessons.asked import Asked
from kit.lessons.kinds import Decide, Race
from kit.lessons.kinds.race import Said
from kit.lessons.lesson import Lesson, load_lesson
from kit.lessons.mistake import laid_out, mistake_in
from kit.lessons.practise import Wanted
from kit.lessons.step import Step
from kit.lessons.tasks import LEVELS, PRACTISE
from kit.lessons.trials import begin_throw
from tests.each import each
from tests.lessons.learning import EVERY, Browser, wrong_answers

PRESSED = ("data-intent", "data-n", "data-rove", "data-key", "role", "tabindex", "aria-pressed", "aria-label", "id")
"""Not what is seen, but what can be done with it, and what it is called."""
MOST_TRIED = 40
"""Wrong answers of one question."""

QUESTIONS = [
    (lesson, step)
    for lesson in EVERY
    for step in lesson.steps
    if step.exercise.kind.asks and not step.exercise.is_opinion
]
SUBJECTS = {lesson.subject.game: lesson for lesson in reversed(EVERY)}
"""A lesson of each game."""
TASKS = [(game, rule) for game, lesson in SUBJECTS.items() for rule in lesson.subject.practice.topics]


def seen(node: Child) -> Any:
    """A part of the board as it is seen; the pin at what is pointed at is no answer of the board's."""
    if isinstance(node, tuple) and len(node) > 1 and isinstance(node[1], dict):
        tag, attributes, *inside = node
        if str(attributes.get("id", "")).endswith("-marks"):
            return None
        looks = {name: str(value) for name, value in attributes.items() if name not in PRESSED}
        return ("span" if tag == "button" else tag, sorted(looks.items()), [seen(each) for each in inside])
    return [seen(each) for each in node] if isinstance(node, list | tuple) else node


def board(browser: Browser) -> Any:
    """What lies on the table now."""
    learn, asked = browser.learn, browser.asked
    drawn = [each for each in (*learn.shows.board(learn, asked), laid_out(learn, asked)) if each is not None]
    return seen(drawn)


def wrong(browser: Browser) -> Iterator[Any]:
    """What can be answered wrongly here."""
    exercise, step = browser.exercise, browser.asked.step
    match exercise.kind:
        case Race() as race:
            rights = race.rights(exercise.game, browser.learn.subject)
            for wrongly in range(len(rights)):
                yield tuple(Said(right != (number == wrongly)) for number, right in enumerate(rights))
        case Decide() as decide:
            assert step is not None
            ways = decide.ways(exercise, step.goal)
            moves = exercise.game.options(exercise.deciding, decide.chooser)
            yield from [move for move in moves if move not in ways][:MOST_TRIED]
        case _:
            yield from wrong_answers(browser.learn, exercise)[:MOST_TRIED]


def answered(browser: Browser, asked: Asked, given: Any) -> Asked:
    """The question of a lesson once this was answered and all that moves has moved."""
    again = asked.anew()
    browser.learn.course.ask(again)
    again.given = given
    browser.learn.course.judge()
    browser.learn.instant = None
    return again


def lying(browser: Browser, given: Any) -> Any:
    """The board before this was answered wrongly: of a series, as the throw lay that went wrong."""
    race, asked = browser.exercise.kind, browser.asked
    if isinstance(race, Race):
        rights = race.rights(browser.exercise.game, browser.learn.subject)
        wrongly = [right != said.grabbed for right, said in zip(rights, given, strict=True)]
        asked.given = given[: wrongly.index(True)] or None
        begin_throw(browser.learn.course)
    return board(browser)


def pictures(browser: Browser) -> list[Any]:
    """The board after each wrong answer; none of them leaves it as it was."""
    asked, found = browser.asked, []
    for given in wrong(browser):
        browser.learn.course.ask(asked.anew())
        before = lying(browser, given)
        answered(browser, asked, given)
        found.append(board(browser))
        assert found[-1] != before, f"nothing moved after {given}"
    return found


def tells_answers_apart(browser: Browser) -> bool:
    """Where something is asked, the board shows which wrong answer was given; a space has a pin on it all the time."""
    question = browser.exercise.question
    return question is not None and browser.learn.subject.measure(question).kind != "space"


# All of them ----------------------------------------------------------------------------------------------------------


@each(("lesson", "step"), QUESTIONS, least=16)
def test_each_wrong_answer_in_a_lesson_moves_something_on_the_board(lesson: Lesson, step: Step) -> None:
    browser = Browser(lesson)
    browser.to_question(step.id)
    found = pictures(browser)
    if tells_answers_apart(browser):
        assert len(set(map(repr, found))) == len(found)


@each(("game", "rule"), TASKS, least=12)
def test_each_wrong_answer_in_practice_moves_something_on_the_board(game: str, rule: str) -> None:
    browser = Browser(SUBJECTS[game])
    for level in LEVELS:
        task = browser.learn.course.make(PRACTISE, Wanted(rule, level, level), seed=7)
        browser.learn.course.ask(task)
        found = pictures(browser)
        if tells_answers_apart(browser):
            assert len(set(map(repr, found))) == len(found)


@each(("lesson", "step"), QUESTIONS, least=8)
def test_nothing_is_shown_of_a_wrong_answer_before_it_is_judged_and_of_a_right_one_never(
    lesson: Lesson, step: Step
) -> None:
    browser = Browser(lesson)
    browser.to_question(step.id)
    asked = browser.asked
    for presenting in (False, True):
        browser.learn.course.presenting = presenting
        for given in [*wrong(browser)][:3]:
            asked.given = given
            assert mistake_in(browser.learn, asked) is None and laid_out(browser.learn, asked) is None
    browser.learn.course.presenting = False
    right = step.rehearse(lesson.subject).right[0]
    given = asked.exercise.kind.take(asked.exercise, lesson.subject, right) if isinstance(right, str) else right
    again = answered(browser, asked, right if given is None else given)
    assert again.is_right and mistake_in(browser.learn, again) is None and laid_out(browser.learn, again) is None


# What is shown is what the engine says --------------------------------------------------------------------------------


def at(game: str, lesson: str, step: str, given: Any) -> Browser:
    """A question of a lesson, answered wrongly."""
    browser = Browser(load_lesson(game, lesson))
    browser.to_question(step)
    answered(browser, browser.asked, given)
    assert not browser.asked.is_right
    browser.learn.refresh()
    return browser


def dice_in_row(browser: Browser) -> list[str]:
    """The dice on the mat that neither lie behind nor are missing."""
    return [str(die[1]["aria-label"]) for die in browser.shown(class_="lies die") if die[1]["class"] == "lies die"]


def test_the_three_dice_that_gave_the_right_step_into_a_row_over_the_column() -> None:
    browser = at("attraptresors", "R1", "three-red", Reach())
    assert dice_in_row(browser) == ["red"] * 3 and len(browser.shown(class_="lies die behind")) == 5
    assert not browser.shown(class_="lies die missing")
    assert browser.shown(class_="answer said"), "and an empty hand says what was done"


def test_where_a_die_is_missing_its_place_in_the_row_is_pale_and_the_hand_is_at_the_column() -> None:
    browser = at("attraptresors", "R1", "two-red", Reach((Grab(COLUMN),)))
    assert dice_in_row(browser) == ["red"] * 2 and len(browser.shown(class_="lies die missing")) == 1
    assert browser.shown(data_thing=COLUMN)[0][1]["data-taken"] == "0"


def test_of_colours_the_one_that_is_missing_is_pale() -> None:
    browser = at("attraptresors", "R1", "nearly", Reach((Grab(COLUMN),)))
    (missing,) = browser.shown(class_="lies die missing")
    assert len(dice_in_row(browser)) == 5 and "V" in words(missing)


def test_a_pawn_stands_pale_where_it_was_said_to_go_and_the_true_one_where_it_went() -> None:
    browser = at("bakschisch", "R2", "ahead", 4)
    (pale,), (true,) = browser.shown(id="wide-would-0"), browser.shown(id="wide-pawn-0")
    assert "ghost" in pale[1]["class"] and pale[1]["style"] != true[1]["style"]
    assert browser.asked.truth == 10


def test_by_a_mix_up_pawns_stand_pale_where_they_would_have_gone() -> None:
    browser = at("bakschisch", "R3", "same-idea", ())
    mistake, moment = mistake_in(browser.learn, browser.asked), browser.asked.moment
    assert browser.asked.mixed_up == "tie_moves_nobody" and mistake and mistake.believed and moment
    both = zip(mistake.believed.after.spaces, moment.after.spaces, strict=True)
    elsewhere = [seat for seat, (believed, true) in enumerate(both) if believed != true]
    assert elsewhere and all(browser.shown(id=f"wide-would-{seat}") for seat in elsewhere)


def test_each_pawn_carries_what_was_shown_where_a_fist_missed_its_goal() -> None:
    browser = at("bakschisch", "R1", "overtake", NOTHING)
    bids = [words(bid) for pawns in browser.shown(id="wide-pawns") for bid in find(pawns, class_="bid")]
    assert browser.asked.moment is not None
    moves = sorted(browser.asked.moment.moves.items())
    assert bids == [str(move.gold) for _, move in moves if isinstance(move, Bribe)]


def test_who_would_have_gone_in_stands_pale_in_the_arch() -> None:
    browser = at("intrige", "R8", "sworn-and", (0,))
    (ghost,) = browser.shown(class_="someone ghost beside")[:1]
    assert "-rep-0-" in str(ghost[1]["id"])


def test_the_ladder_is_seen_once_its_order_was_said_wrongly() -> None:
    browser = at("intrige", "R6", "put-in-order", ("military_inside", "military", "church"))
    assert browser.shown(class_="step now")


# Sentence and rule ----------------------------------------------------------------------------------------------------


def test_no_heading_stands_over_nothing_while_things_move() -> None:
    """Where nothing is told of what moves, the page goes on to why at once."""
    browser = Browser(load_lesson("attraptresors", "R1"), still=False)
    browser.to_question("three-red")
    browser.press("choose", "[]")
    browser.press("close")
    assert not browser.learn.is_revealing and "stayed" in browser.says(class_="verdict")


@each("lesson", EVERY, least=6)
def test_what_is_only_our_choice_is_named_after_what_is_printed(lesson: Lesson) -> None:
    browser, rules = Browser(lesson), lesson.subject.box.rules()
    for step in lesson.steps:
        if not step.exercise.kind.asks or step.exercise.is_opinion or isinstance(step.exercise.kind, Race):
            continue
        browser.to_question(step.id)
        for given in [*wrong(browser)][:3]:
            answered(browser, browser.asked, given)
            browser.learn.refresh()
            named = [words(chip) for each in browser.shown(class_="cited") for chip in find(each, class_="chip")]
            ours = [rules[rule].status == Status.OURS for rule in named]
            assert ours == sorted(ours)
            assert browser.says(role="status"), "a sentence says it first"
