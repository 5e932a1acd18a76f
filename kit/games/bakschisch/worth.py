"""What a move of Bakschisch is worth to somebody whose rivals show any fist with equal odds, independently.

So "nobody shows more" is a product of counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from kit.games.bakschisch.moves import Bribe, Move, Thief
from kit.games.bakschisch.sight import Rival, Sight

COIN_WORTH = 1.25
"""How many spaces a piece of gold is worth to `level_1`."""
VICTORY_WORTH = 30
"""How many spaces holding the throne through the fifth bribe is worth, or a rival's holding it costs."""


def move_values(sight: Sight) -> dict[Move, float]:
    """Each option's worth in spaces: the seat's walk, the throne, and the gold."""
    spaces = _spaces_fifth if sight.fifth else _spaces_ahead
    return {move: spaces(sight, shown(move)) + COIN_WORTH * coins(sight, move) for move in sight.options}


def shown(move: Move) -> int:
    """The gold in a fist."""
    return move.gold if isinstance(move, Bribe) else 0


def _spaces_ahead(sight: Sight, gold: int) -> float:
    return sight.worth_ahead * chance_to_walk(sight, gold)


def _spaces_fifth(sight: Sight, gold: int) -> float:
    """The way back; and a victory for a seat that stays on the throne: gained, lost, or open when both stay."""
    falls = chance_to_fall(sight, gold)
    spaces = (sight.behind - sight.start) * falls
    if sight.on_throne:
        spaces += VICTORY_WORTH * (1 - falls)
    if sight.holders:
        spaces -= VICTORY_WORTH * (1 - chance_holders_fall(sight, gold))
    return spaces


def chance_to_walk(sight: Sight, gold: int) -> float:
    """The chance that this bribe for one of the first four cards is the largest, alone or tied (BK-12 to BK-14)."""
    return ways_to_walk(sight, gold) / answers(sight.rivals)


def ways_to_walk(sight: Sight, gold: int) -> int:
    """How many of the rivals' answers let this bribe walk."""
    switches = sight.game.options_chosen
    ways = 1 if gold else 0
    for rival in sight.rivals:
        ignored = rival.on_throne and not switches.throne_blocks
        ways *= rival.at_most(rival.purse if ignored else gold, thief=not switches.thief_cancels_move)
    return ways


def chance_to_fall(sight: Sight, gold: int) -> float:
    """The chance that this fifth bribe is the least, alone or tied, or that a zero drives all back (BK-22 to BK-24)."""
    return ways_to_fall(sight, gold) / answers(sight.rivals)


def ways_to_fall(sight: Sight, gold: int) -> int:
    """How many of the rivals' answers drive this fifth bribe back."""
    least = prod([rival.at_least(gold) for rival in sight.rivals])
    return least + (_zeros(sight) if gold else 0)


def chance_holders_fall(sight: Sight, gold: int) -> float:
    """The chance that all rivals on the throne fall when this fifth bribe is shown: each of them must show the least.

    The least is anything from 0 to `gold`; nobody below the throne may show less.
    """
    dragged = sight.game.options_chosen.fifth_zero_moves_all
    if dragged and not gold:
        return 1.0
    poorest = min(rival.purse for rival in sight.rivals)
    ways = _zeros(sight)
    for least in range(1 if dragged else 0, min(gold, poorest) + 1):
        ways += prod([r.exactly(least) if r.on_throne else r.at_least(least) for r in sight.rivals])
    return ways / answers(sight.rivals)


def _zeros(sight: Sight) -> int:
    """Answers in which a rival's zero drives all back: none, unless `fifth_zero_moves_all` (C-BK-13)."""
    if not sight.game.options_chosen.fifth_zero_moves_all:
        return 0
    return answers(sight.rivals) - prod([rival.purse for rival in sight.rivals])


def answers(rivals: Sequence[Rival]) -> int:
    """In how many ways the rivals can answer together, all equally likely."""
    return prod([rival.answers for rival in rivals])


def coins(sight: Sight, move: Move) -> float:
    """The gold to expect: the change of the seat's purse and its share of the heap's, as if coins could be cut."""
    if isinstance(move, Thief):
        return thief_catch(sight.rivals)
    gold = shown(move)
    no_thief = prod([(rival.purse + 1) / rival.answers for rival in sight.rivals])
    heap = gold + sum(rival.purse / 2 for rival in sight.rivals)
    return no_thief * heap / sight.game.players - gold


def thief_catch(rivals: Sequence[Rival]) -> float:
    """The gold to expect for the seat's thief: what the others show, split with every other thief (BK-18, BK-20)."""
    expected = 0.0
    for thieves in who_may_steal(rivals):
        odds, pot = 1.0, 0.0
        for rival, steals in zip(rivals, thieves, strict=True):
            odds *= (1 if steals else rival.purse + 1) / rival.answers
            pot += 0 if steals else rival.purse / 2
        expected += odds * pot / (1 + sum(thieves))
    return expected


def who_may_steal(rivals: Sequence[Rival]) -> Iterator[tuple[bool, ...]]:
    """Every way in which some of the rivals show their thieves and the others gold."""
    return product(*[(False, True) if rival.thief else (False,) for rival in rivals])
