"""A whole game in a lesson: played against bots, asked about afterwards, and played again from the moves alone."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from kit.draw.svg import words
from kit.games import NAMES, open_box
from kit.games.bakschisch import THIEF, Bribe
from kit.games.bakschisch.moves import write_move
from kit.lessons import bot_match
from kit.lessons.course import END, PRACTISE
from kit.lessons.kinds import Turn
from kit.lessons.lesson import load_lesson
from kit.lessons.whole import GAME, WholeGame
from kit.text.say import LANGUAGES
from tests.each import each
from tests.lessons.learning import Browser
from tests.lessons.test_learn import situation

LESSON = load_lesson("bakschisch", "R10")
STEP = LESSON.steps[0]
STYLES = ("coach", "nothing", "dear", "thief", "chance", "luck")


def fist(style: str, game: WholeGame) -> Any:
    """What somebody who plays like this shows now."""
    session = game.sessions[-1]
    options: Sequence[Any] = game.party.game.options(session.state, game.party.seat)
    match style:
        case "coach":
            return game.usual()
        case "nothing":
            return Bribe(0)
        case "dear":
            return max((move for move in options if isinstance(move, Bribe)), key=lambda move: move.gold)
        case "thief":
            return THIEF if THIEF in options else options[-1]
        case _:
            return Random(f"{style} {len(game.moves)}").choice(options)


def begun(**hello: Any) -> Browser:
    """The game has begun."""
    browser = Browser(LESSON, **hello)
    browser.to(STEP.id)
    browser.go()
    return browser


def whole(browser: Browser) -> WholeGame:
    """The game that is played."""
    assert browser.asked.whole is not None
    return browser.asked.whole


def act(browser: Browser, style: str) -> None:
    """Do what is to be done next."""
    if browser.asked.phase != "predict":
        browser.go()
    elif browser.exercise.chooser is not None:
        browser.take(write_move(fist(style, whole(browser))))
    else:
        browser.answer(browser.truth())


def played(style: str, **hello: Any) -> Iterator[Browser]:
    """The browser at every moment of the game, until its station is left."""
    browser = begun(**hello)
    while browser.learn.course.here == STEP.id:
        yield browser
        act(browser, style)
    yield browser


# Played ---------------------------------------------------------------------------------------------------------------


@each("style", STYLES, least=len(STYLES))
@each("language", LANGUAGES, least=1)
def test_a_game_is_played_to_its_end_and_asked_about(style: str, language: str) -> None:
    turns, questions, advised = 0, 0, 0
    for browser in played(style, lang=language):
        if browser.learn.course.here != STEP.id:
            break
        text = browser.says(id="asks")
        assert "{" not in text
        if browser.asked.phase == "predict":
            is_turn = browser.exercise.chooser is not None
            turns, questions = turns + is_turn, questions + (not is_turn)
            advised += bool(browser.shown(class_="hints coach"))
            assert bool(browser.shown(class_="hints coach")) is is_turn
            game = whole(browser)
            key, of = ("whole_turn", 5) if is_turn else ("whole_question", 3)
            said = browser.learn.words.say(f"lesson.{key}", number=turns if is_turn else questions, of=of)
            assert said in text and game.kind.turns == 5
    assert (turns, questions, advised) == (5, 3, 5)
    assert browser.learn.course.here == LESSON.steps[1].id
    rows = [answer for answer in browser.answers if answer.step.startswith(f"{STEP.id}:")]
    assert [row.right for row in rows] == [None] * 5 + [True] * 3
    assert [row.sureness for row in rows] == [None] * 5 + [60] * 3
    browser.walk()
    assert browser.learn.course.here == PRACTISE


def test_the_coach_of_this_game_leads_to_the_throne() -> None:
    game = WholeGame(STEP, LESSON.subject, {})
    game.begin()
    while not game.is_played:
        game.add(game.usual())
    assert game.sessions[-1].state.winners == (0,)


@each("style", STYLES)
def test_what_is_asked_really_happened_and_is_not_trivial(style: str) -> None:
    game = WholeGame(STEP, LESSON.subject, {})
    game.begin()
    while not game.is_played:
        game.add(fist(style, game))
    subject = LESSON.subject
    for found in game.found:
        exercise, happened = found.exercise, game.sessions[-1].history
        assert exercise.question is not None
        before, moves = game.sessions[found.turn].state, exercise.moves
        assert exercise.before == before
        others = [step.moves for step in happened if 0 in step.moves][found.turn]
        assert {seat: move for seat, move in moves.items() if seat} == {s: m for s, m in others.items() if s}
        assert (moves[0] != others[0]) is found.otherwise
        truth = subject.truth(exercise)
        believed = {name: subject.believed(exercise, name) for name in exercise.misconceptions}
        assert len({value for value in believed.values() if value != truth}) == found.wrong > 0
        assert set(exercise.rules) <= subject.box.rules().keys()
    assert len({found.turn for found in game.found}) >= 2


def test_a_wrong_answer_about_the_game_is_explained() -> None:
    browser = next(each for each in played("coach") if each.exercise.question)
    subject, exercise, truth = browser.learn.subject, browser.exercise, browser.truth()
    name = next(each for each in exercise.misconceptions if subject.believed(exercise, each) != truth)
    browser.answer(subject.believed(exercise, name))
    assert browser.answers[-1].right is False and browser.answers[-1].misconception
    title = browser.learn.words.say(f"misconceptions.{browser.asked.mixed_up}.title")
    assert title in browser.says(id="asks") and browser.says(class_="told-again wide-only")


# Nothing is known too early -------------------------------------------------------------------------------------------


def test_nobody_else_has_chosen_before_the_own_fist_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    play_bots = bot_match.play_bots

    def noted(*given: Any) -> None:
        asked.append(1)
        play_bots(*given)

    monkeypatch.setattr(bot_match, "play_bots", noted)
    browser = begun()
    browser.press("choose", 1)
    assert not asked and not browser.shown(class_="seat open")
    browser.press("close")
    assert asked and isinstance(browser.exercise.kind, Turn)


# Kept -----------------------------------------------------------------------------------------------------------------


@each("style", STYLES, least=2)
def test_a_reload_at_any_moment_goes_on_there(style: str) -> None:
    for browser in played(style, lang="nl"):
        before, moves = situation(browser.learn), whole(browser).moves[:] if browser.asked.whole else None
        browser.reload()
        assert situation(browser.learn) == before
        assert moves == (whole(browser).moves if browser.asked.whole else None)


def test_only_the_own_moves_are_kept() -> None:
    browser = begun()
    for move in (1, "thief", 0, 2):
        if browser.asked.phase == "why":
            browser.go()
        browser.press("choose", move)
        if browser.asked.refusal is None:
            browser.press("close")
    kept = json.loads(str(browser.kept.place[GAME]))
    assert kept == {"step": STEP.id, "moves": [1, 0, 2], "answered": 0}


@each(
    "kept",
    ["", "nonsense", "[]", "7", '{"step": "other", "moves": [1]}', f'{{"step": "{STEP.id}", "moves": 1}}', "[" * 900],
)
def test_what_makes_no_sense_begins_anew(kept: str) -> None:
    game = WholeGame(STEP, LESSON.subject, {GAME: kept}, goes_on=True)
    assert not game.has_begun and not game.moves


@each(
    ("moves", "made"),
    [([1, "x", 1], 1), ([99], 0), (["thief"], 0), ([1, {}], 1), ([0] * 30, 5), ([1, 0, 1, 1, 5], 5)],
)
def test_moves_are_played_as_far_as_they_can_be(moves: list[Any], made: int) -> None:
    kept = json.dumps({"step": STEP.id, "moves": moves, "answered": 99})
    game = WholeGame(STEP, LESSON.subject, {GAME: kept}, goes_on=True)
    assert len(game.moves) == made and game.answered == (3 if made == 5 else 0)


def test_a_game_that_is_done_begins_anew_and_one_that_is_not_goes_on() -> None:
    *_, browser = played("coach")
    browser.to(STEP.id)
    assert browser.asked.phase == "see" and not whole(browser).moves
    browser.go()
    browser.take(2)
    browser.go()
    browser.to(END)
    browser.to(STEP.id)
    assert browser.asked.phase == "predict" and whole(browser).moves == [Bribe(2)]


# The projector --------------------------------------------------------------------------------------------------------


def test_a_class_is_led_through_by_one_key_and_back() -> None:
    browser = Browser(LESSON, still=True)
    browser.send("present")
    browser.to(STEP.id)
    names = []
    while browser.learn.course.here == STEP.id:
        if browser.asked.phase == "why":
            names.append(browser.asked.name.removeprefix(f"{STEP.id}:"))
        browser.go()
    assert names == ["1", "2", "3", "4", "5", "ask1", "ask2", "ask3"] and not browser.answers
    browser.to(STEP.id)
    browser.go()
    browser.go()
    browser.go()
    assert browser.asked.name == f"{STEP.id}:2" and browser.asked.phase == "predict"
    browser.send("back")
    assert browser.asked.name == f"{STEP.id}:1" and browser.asked.phase == "predict"
    browser.send("back")
    assert browser.asked.phase == "see" and not whole(browser).has_begun
    browser.send("back")
    assert browser.learn.course.here != STEP.id


def test_where_the_learner_is_can_be_heard() -> None:
    browser = begun()
    browser.take(1)
    assert "guard" in words(browser.shown(class_="because")[0])


# Any game -------------------------------------------------------------------------------------------------------------


@each("name", NAMES)
def test_a_game_among_bots_follows_from_its_seed_and_the_own_moves(name: str) -> None:
    box = open_box(name)
    game = box.new_game(box.players[-1], box.options())
    bots = {seat: box.bots[box.default_bots[seat % len(box.default_bots)]] for seat in range(1, game.players)}

    def line(seed: int) -> list[Any]:
        party = bot_match.Party(box, game, game.start(), 0, bots, seed)
        session, states = party.begin(), []
        for _ in range(8):
            assert not party.is_over(session)
            move = party.usual(session)
            moment, later = party.moment(session, move), party.after(session, move)
            assert moment.before == session.state and moment.steps and move in moment.steps[0].moves.values()
            session = later
            states.append(session.state)
        return states

    assert line(3) == line(3) != line(4)
