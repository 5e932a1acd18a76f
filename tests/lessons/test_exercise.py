"""A question about a moment: what moves bring, by the rules or as somebody believes."""

from __future__ import annotations

from kit.engine.moment import Question
from kit.games import open_box
from kit.games.bakschisch import THIEF, Bribe, Options
from kit.games.bakschisch.misconceptions import MISCONCEPTIONS
from kit.lessons.exercise import Exercise
from kit.lessons.kinds import Decide, Predict
from kit.lessons.subject import subject_of

SUBJECT = subject_of("bakschisch")
BOX = open_box("bakschisch")
GAME = BOX.new_game(4, Options(open_gold=True))
BEFORE = BOX.read_position(GAME, "r1 b2 A0:8T B2:7T C0:9T D0:9T heap:7 up:SF", "position")
TIE = {0: Bribe(3), 1: Bribe(3), 2: Bribe(1), 3: THIEF}


def exercise(what: str = "movers", *misconceptions: str, of: int | None = None) -> Exercise:
    return Exercise(GAME, BEFORE, (TIE,), Predict(Question(what, of), misconceptions))


# What moves bring -----------------------------------------------------------------------------------------------------


def test_a_moment_is_what_the_engine_makes_of_the_moves() -> None:
    moment = exercise().moment()
    assert (moment.after, moment.events) == GAME.apply(BEFORE, TIE)
    assert SUBJECT.truth(exercise()) == (0, 1)


def test_a_misconception_answers_by_its_own_game() -> None:
    assert SUBJECT.believed(exercise(), "tie_moves_nobody") == ()
    assert exercise().moment(MISCONCEPTIONS["tie_moves_nobody"].variant).before is BEFORE


def test_the_first_misconception_that_fits_explains_a_wrong_answer() -> None:
    both = ("tie_moves_nobody", "no_gold_moves_nobody_on_fifth")
    before = BOX.read_position(GAME, "r1 b5 A3:8 B2:7T C4:9T D5:9T heap:7 up:SFGHE", "position")

    def empty(*misconceptions: str) -> Exercise:
        return Exercise(GAME, before, (dict.fromkeys(range(4), Bribe(0)),), Predict(Question("movers"), misconceptions))

    assert {SUBJECT.believed(empty(), name) for name in both} == {()}
    assert SUBJECT.explains(empty(*both), ()) == "tie_moves_nobody"
    assert SUBJECT.explains(empty(*reversed(both)), ()) == "no_gold_moves_nobody_on_fifth"
    assert SUBJECT.explains(empty(*both), (2,)) is None
    assert SUBJECT.explains(exercise("movers"), ()) is None


def test_without_moves_everything_stays_as_it_is() -> None:
    moment = Exercise(GAME, BEFORE, (), Predict(Question("throne"))).moment()
    assert moment.after is BEFORE and moment.events == ()


def test_what_the_learner_decides_comes_to_what_the_others_show() -> None:
    choosing = Exercise(GAME, BEFORE, ({seat: TIE[seat] for seat in (1, 2, 3)},), Decide(0))
    assert choosing.moment().events == ()  # nothing happens before there is a fist
    assert choosing.moment(chosen=Bribe(3)).events == GAME.apply(BEFORE, TIE).events
    assert choosing.moment(chosen=Bribe(4)).after.spaces != choosing.moment(chosen=Bribe(3)).after.spaces


def test_nobody_else_can_be_decided_for() -> None:
    assert exercise().moment(chosen=Bribe(8)).moves == TIE
