"""BK-12 to BK-24: why a fist would have brought this is true of the fists beside it, for each that can be shown."""

from collections.abc import Callable, Mapping
from itertools import islice
from random import Random

from kit.engine.game import CHANCE
from kit.engine.walk import sample, uniform
from kit.faces.bakschisch.outcomes import outcomes
from kit.games.bakschisch import THIEF, Bakschisch

GAMES, STEPS = 12, 120
Why = Callable[[int, list[int]], bool]


def others(seat: int, gold: list[int]) -> list[int]:
    return [each for other, each in enumerate(gold) if other != seat]


SAYS: Mapping[str, Why] = {
    "most": lambda seat, gold: gold[seat] > max(others(seat, gold)),
    "tie": lambda seat, gold: gold[seat] == max(others(seat, gold)),
    "nobody": lambda seat, gold: not any(gold),
    "rival": lambda seat, gold: others(seat, gold).count(max(gold)) == 1 and gold[seat] < max(gold),
    "rivals": lambda seat, gold: others(seat, gold).count(max(gold)) > 1 and gold[seat] < max(gold),
    "least": lambda seat, gold: gold[seat] == min(gold),
    "thief_least": lambda seat, gold: gold[seat] == 0,
    "tie_back": lambda seat, gold: gold[seat] == min(others(seat, gold)),
    "loser": lambda seat, gold: gold[seat] > min(gold) and gold.count(min(gold)) == 1,
    "losers": lambda seat, gold: gold[seat] > min(gold) and gold.count(min(gold)) > 1,
}


def test_what_if_says_who_shows_the_most_and_the_least_as_the_fists_are() -> None:
    random, met = Random(7), set()
    for number in range(GAMES):
        game = Bakschisch(players=2 + number % 3)
        before = game.start()
        for moves, step in islice(sample(game, uniform, random), STEPS):
            if CHANCE not in moves:
                for seat in game.seats:
                    for outcome in outcomes(game, before, seat, moves):
                        shown = {**moves, seat: outcome.move}
                        gold = [0 if shown[each] == THIEF else shown[each].gold for each in game.seats]
                        why = outcome.because.why
                        if why in SAYS:
                            assert SAYS[why](seat, gold), (why, seat, gold)
                            met.add(why)
            before = step.state
    assert met == SAYS.keys()
