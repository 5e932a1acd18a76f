"""What can be asked of a game: moments of one step or of several, and measures of them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kit.engine.game import CHANCE
from kit.engine.moment import Moment, Question, play
from kit.engine.walk import outcomes
from kit.games.bakschisch import BOX, THIEF, Bakschisch, Bribe, Options, Turn
from kit.games.bakschisch.measures import MEASURES

GAME = Bakschisch(3, Options())
BEFORE = BOX.read_position(GAME, "r1 b2 A3:6T B0:8T C0:7T heap:9 up:FG", "position")
TIE = {0: Bribe(2), 1: Bribe(2), 2: THIEF}
STEPS = (TIE, {CHANCE: Turn("lady")}, {0: Bribe(0), 1: Bribe(3), 2: Bribe(1)})


def test_a_moment_is_what_the_engine_makes_of_its_steps() -> None:
    moment = play(GAME, BEFORE, STEPS)
    state, events = BEFORE, ()
    for moves in STEPS:
        state, more = GAME.apply(state, moves)
        events += more
    assert (moment.before, moment.after, moment.events, moment.moves) == (BEFORE, state, events, STEPS[-1])


def test_without_steps_nothing_has_happened() -> None:
    assert play(GAME, BEFORE, ()) == Moment(GAME, BEFORE)
    assert Moment(GAME, BEFORE).after is BEFORE and not Moment(GAME, BEFORE).events and not Moment(GAME, BEFORE).moves


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_step_alone_begins_where_the_one_before_it_ended(number: int) -> None:
    moment = play(GAME, BEFORE, STEPS)
    alone = moment.step(number)
    assert alone.before == play(GAME, BEFORE, STEPS[: number - 1]).after
    assert alone.moves == STEPS[number - 1] and alone.events == moment.steps[number - 1].events


def test_a_step_that_was_not_reached_is_one_in_which_nothing_happens() -> None:
    moment = play(GAME, BEFORE, STEPS[:1])
    assert moment.step(3) == Moment(GAME, moment.after)


@pytest.mark.parametrize(
    "wrong",
    [{}, {0: Bribe(1)}, {CHANCE: Turn("lady")}, {0: Bribe(1), 1: Bribe(1)}],
    ids=["nobody", "one alone", "a card too early", "one missing"],
)
def test_steps_are_played_as_far_as_they_can_be(wrong: dict[int, object]) -> None:
    assert play(GAME, BEFORE, (wrong, *STEPS)).steps == ()
    later = (TIE, {CHANCE: Turn("lady")}, wrong)
    assert len(play(GAME, BEFORE, later).steps) == 2


def test_what_is_not_allowed_any_more_ends_them() -> None:
    dear = (TIE, {CHANCE: Turn("lady")}, {0: Bribe(5), 1: Bribe(0), 2: Bribe(0)})
    assert len(play(GAME, BEFORE, dear).steps) == 2  # A has four pieces left


def test_a_question_names_a_step_or_asks_about_them_all() -> None:
    moment = play(GAME, BEFORE, STEPS)
    movers = MEASURES["movers"]
    assert movers.answer(moment, Question("movers")) == (0, 1)
    assert movers.answer(moment, Question("movers", step=3)) == (1,)
    assert movers.answer(moment, Question("movers", step=2)) == ()


def test_how_likely_is_it_that_a_pawn_walks_far() -> None:
    """A measure is all that a calculation of chances needs to know of a game; the slow way asks the board."""
    before = play(GAME, BEFORE, (TIE,)).after
    far = Fraction(0)
    for share, card, _ in outcomes(GAME, before):
        moment = play(GAME, before, ({CHANCE: card}, STEPS[-1]))
        far += share * (int(MEASURES["walks"].answer(moment, Question("walks", of=1))) > 3)
    space, weights = before.spaces[1], GAME.chance(before)
    ends = {card: GAME.board.ahead[card.card][space] for card in weights if card.card != "caliph"}
    slow = sum(weights[card] for card, end in ends.items() if end - space > 3)
    caliph = GAME.rank(before.spaces, 1, False) > 3
    assert far == Fraction(slow + caliph * weights[Turn("caliph")], sum(weights.values())) and 0 < far < 1


@pytest.mark.parametrize("name", MEASURES)
def test_a_measure_says_what_its_bounds_are(name: str) -> None:
    bounds = MEASURES[name].bounds(GAME, BEFORE)
    assert bounds.players == 3 and (bounds.most == GAME.board.throne) is (MEASURES[name].kind == "space")
