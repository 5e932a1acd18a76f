"""A batch of Bakschisch is the engine, game by game and decision by decision."""

from kit.engine.game import CHANCE
from kit.engine.stream import Stream
from kit.games.bakschisch import Bakschisch
from kit.games.bakschisch.batch import CARDS, deals


def test_cards_that_are_dealt_are_those_of_the_engine() -> None:
    game, expected = Bakschisch(), []
    for number in range(100, 200):
        state, stream, row = game.start(), Stream(8, number), []
        for _ in range(5):
            state = game.apply(state, {CHANCE: stream.draw(game.chance(state))}).state
            row.append(CARDS.index(state.cards[-1]))
            state = state._replace(bribe=len(state.cards) + 1)  # nobody bribes
        expected.append(row)
    assert deals(8, 100, 100).tolist() == expected
