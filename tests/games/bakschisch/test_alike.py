"""Fists that are alike have equal answers: what is asked of one of each is what is asked of all."""

from itertools import product
from math import prod
from random import Random

import pytest

from kit.engine.game import CHANCE
from kit.engine.moment import Question, play
from kit.engine.walk import joint_moves, sample, uniform
from kit.games.bakschisch import Bakschisch, Options
from kit.games.bakschisch.measures import MEASURES
from kit.games.bakschisch.misconceptions import MISCONCEPTIONS
from kit.games.bakschisch.state import BRIBES
from tests.each import each

SWITCHES = [
    Options(throne_blocks=blocks, thief_cancels_move=cancels, fifth_zero_moves_all=zero)
    for blocks, cancels, zero in product((True, False), repeat=3)
]
FEW_FISTS = 400


def decisions(seed: int, options: Options):
    """Moments of a random game, with few enough fists that all can be tried."""
    game = Bakschisch(3, options)
    states = [step.state for moves, step in sample(game, uniform, Random(seed)) if CHANCE in moves]
    few = [state for state in states if prod(len(game.options(state, seat)) for seat in game.seats) <= FEW_FISTS]
    late = [state for state in few if state.bribe == BRIBES or game.board.throne in state.spaces]
    yield from ((game, state) for state in (*late[-2:], *few[:1]))


def gathered(matters, moves):
    found = matters.nothing
    for seat in sorted(moves):
        found = matters.add(found, seat, moves[seat])
    return found


@each("options", SWITCHES, least=2)
def test_equal_gatherings_have_equal_answers(options: Options) -> None:
    tried = 0
    for game, state in (found for seed in range(5) for found in decisions(seed, options)):
        moments = [play(game, state, [moves]) for moves in joint_moves(game, state)]
        for name, measure in MEASURES.items():
            question = Question(name, 1)
            if matters := measure.alike(game, state, question):
                answers = {}
                for moment in moments:
                    answer = measure.answer(moment, question)
                    assert answers.setdefault(gathered(matters, moment.moves), answer) == answer, name
                    tried += 1
    assert tried > 5_000


def test_much_is_alike() -> None:
    game = Bakschisch(4)
    state = play(game, game.start(), [{CHANCE: next(iter(game.chance(game.start())))}]).after
    matters = MEASURES["movers"].alike(game, state, Question("movers"))
    assert len({gathered(matters, moves) for moves in joint_moves(game, state)}) < 1000 < 12**4


def test_of_rules_that_somebody_has_wrong_nothing_is_assumed() -> None:
    for mixed_up in MISCONCEPTIONS.values():
        game = mixed_up.variant(Bakschisch(2))
        assert MEASURES["movers"].alike(game, game.start(), Question("movers")) is None


@pytest.mark.parametrize("zero", [False, True])
def test_BK_40_on_the_throne_gold_matters_to_who_has_won(zero: bool) -> None:
    game = Bakschisch(3, Options(fifth_zero_moves_all=zero))
    throne, cards = game.board.throne, ("guard", "servant", "lady", "eunuch", "guard")
    start = game.start()._replace(
        bribe=BRIBES, cards=cards, since=(1, 1, 0), purses=(3, 4, 3), thieves=(False, False, True)
    )
    for spaces in ((throne, throne, 4), (throne, throne, throne), (throne, 7, 4)):
        state = start._replace(spaces=spaces)
        moments = [play(game, state, [moves]) for moves in joint_moves(game, state)]
        for question in (Question("winners"), Question("heap"), Question("purse", 2), Question("share")):
            matters, answers = MEASURES[question.what].alike(game, state, question), {}
            for moment in moments:
                answer = MEASURES[question.what].answer(moment, question)
                assert answers.setdefault(gathered(matters, moment.moves), answer) == answer, question
    winners = {MEASURES["winners"].answer(moment, Question("winners")) for moment in moments}
    assert winners >= {(0,), ()} and len(winners) >= 2
