"""A question about a moment: what moves bring, by the rules or as somebody believes, and how answers are kept."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.engine.game import SEAT_LETTERS
from kit.games import open_box
from kit.games.bakschisch import THIEF, Bribe, Options
from kit.games.bakschisch.misconceptions import MISCONCEPTIONS
from kit.lessons.exercise import Exercise, Question, Value, parse_value, write_value
from kit.lessons.subject import subject_of

SUBJECT = subject_of("bakschisch")
BOX = open_box("bakschisch")
GAME = BOX.new_game(4, Options(open_gold=True))
BEFORE = BOX.read_position(GAME, "r1 b2 A0:8T B2:7T C0:9T D0:9T heap:7 up:SF", "position")
TIE = {0: Bribe(3), 1: Bribe(3), 2: Bribe(1), 3: THIEF}


def exercise(what: str = "movers", *misconceptions: str, of: int | None = None) -> Exercise:
    return Exercise(GAME, BEFORE, TIE, Question(what, of), misconceptions)


# What moves bring -----------------------------------------------------------------------------------------------------


def test_a_moment_is_what_the_engine_makes_of_the_moves() -> None:
    moment = exercise().moment()
    assert (moment.after, moment.events) == GAME.apply(BEFORE, TIE)
    assert SUBJECT.truth(exercise()) == (0, 1)


def test_a_misconception_answers_by_its_own_game() -> None:
    assert SUBJECT.believed(exercise(), "tie_moves_nobody") == ()
    assert exercise().moment(MISCONCEPTIONS["tie_moves_nobody"].variant).before is BEFORE


def test_the_first_misconception_that_fits_explains_a_wrong_answer() -> None:
    both = ("tie_moves_nobody", "thief_cancels_move")
    assert {SUBJECT.believed(exercise(), name) for name in both} == {()}
    assert SUBJECT.explains(exercise("movers", *both), ()) == "tie_moves_nobody"
    assert SUBJECT.explains(exercise("movers", *reversed(both)), ()) == "thief_cancels_move"
    assert SUBJECT.explains(exercise("movers", *both), (2,)) is None
    assert SUBJECT.explains(exercise("movers"), ()) is None


def test_without_moves_everything_stays_as_it_is() -> None:
    moment = Exercise(GAME, BEFORE, {}, Question("throne")).moment()
    assert moment.after is BEFORE and moment.events == ()


def test_what_the_learner_decides_comes_to_what_the_others_show() -> None:
    choosing = Exercise(GAME, BEFORE, {seat: TIE[seat] for seat in (1, 2, 3)}, chooser=0)
    assert choosing.moment().events == ()  # nothing happens before there is a fist
    assert choosing.moment(chosen=Bribe(3)).events == GAME.apply(BEFORE, TIE).events
    assert choosing.moment(chosen=Bribe(4)).after.spaces != choosing.moment(chosen=Bribe(3)).after.spaces


def test_nobody_else_can_be_decided_for() -> None:
    assert exercise().moment(chosen=Bribe(8)).moves == TIE


# Answers as they are kept ---------------------------------------------------------------------------------------------

SOME_SEATS = [seats for number in range(5) for seats in combinations(range(4), number)]


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("space", [*range(32)]),
        ("number", [*range(41)]),
        ("rank", [1, 2, 3, 4]),
        ("yes", [True, False]),
        ("seats", SOME_SEATS),
    ],
)
def test_an_answer_is_read_as_it_was_written(kind: str, values: list[Value]) -> None:
    for value in values:
        read = parse_value(kind, write_value(value), 4)
        assert read == value and type(read) is type(value)
    assert len({write_value(value) for value in values}) == len(values)


@pytest.mark.parametrize("kind", ["space", "number", "rank"])
@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", "1e3", " 7", "٣", "²", "1000", "9" * 5_000, "yes", "A"])
def test_what_is_no_number_is_no_answer(kind: str, text: str) -> None:
    assert parse_value(kind, text, 4) is None


@pytest.mark.parametrize("text", ["", "a", "BA", "AA", "E", "A C", "nobodyA", "1"])
def test_what_is_no_list_of_seats_is_no_answer(text: str) -> None:
    assert parse_value("seats", text, 4) is None
    assert parse_value("seats", "D", 3) is None


@pytest.mark.parametrize("text", ["", "true", "Yes", "1", "y"])
def test_what_is_neither_yes_nor_no_is_no_answer(text: str) -> None:
    assert parse_value("yes", text, 4) is None


@given(st.sampled_from(["space", "number", "rank", "yes", "seats"]), st.text(max_size=8), st.integers(2, 4))
def test_whatever_is_typed_is_an_answer_or_none(kind: str, text: str, players: int) -> None:
    value = parse_value(kind, text, players)
    if isinstance(value, tuple):
        assert write_value(value) == text and all(SEAT_LETTERS[seat] in "ABCD"[:players] for seat in value)
    else:
        assert value is None or isinstance(value, bool) is (kind == "yes")
