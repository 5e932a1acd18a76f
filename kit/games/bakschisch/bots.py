"""Five ways to bribe; each bot says in one sentence why (its words and their facts: `REASONS`).

A bot sees a `View`, never a state.  A purse that it may not see it guesses: the gold that is not on the heap,
not lost and not its own, split equally among the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from itertools import product
from math import prod
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from kit.engine.bot import Bot, Choice
from kit.games.bakschisch.cards import CARDS
from kit.games.bakschisch.game import BRIBES, GOLD_EACH, Bakschisch
from kit.games.bakschisch.moves import NOTHING, THIEF, Bribe, Move, Thief
from kit.games.bakschisch.state import View

if TYPE_CHECKING:
    from random import Random

COIN_WORTH = 1.25
"""Spaces that a piece of gold is worth to `level_1`."""
THRONE_WORTH = 6
"""Spaces that reaching the throne is worth beyond the walk, while it has yet to be held."""
VICTORY_WORTH = 30
"""Spaces that holding the throne through the fifth bribe is worth, or that a rival's holding it costs."""
NEAR_BEST = 1.0
"""`level_1` picks at random among the moves that are at most so many spaces worse than its best.

More than one coin costs, for the heap gives a part of it back: else a table of `level_1` would pass for ever.
"""
SPACES_PER_COIN = 2
"""A sensible bidder pays about one piece of gold more where so many more spaces are at stake."""
FIFTH_RESERVE = 3
"""Gold that a careful bidder keeps for the fifth bribe."""

REASONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "bot_empty_purse": (),
        "bot_uniform": ("choices",),
        # any sensible bidder
        "bot_bids": ("gold", "card", "end"),
        "bot_passes": ("card",),
        "bot_sends_thief": ("card",),
        "bot_holds_throne": ("gold",),
        "bot_attacks_throne": ("gold", "seat"),
        "bot_keeps_place": ("gold", "end"),
        "bot_nothing_to_lose": (),
        # one of them
        "bot_cautious_bids": ("gold", "card", "end", "kept"),
        "bot_cautious_saves": ("kept",),
        "bot_level_1_bids": ("gold", "card", "end", "chance"),
        "bot_level_1_fifth": ("gold", "end", "chance"),
        "bot_level_1_lets_go": ("end",),
        "bot_level_1_thief": ("catch",),
        "bot_thief_now": ("card", "catch"),
        "bot_thief_waits": ("gold", "card", "end"),
        "bot_guard_saves": ("kept", "seat"),
    }
)
"""The message id of every reason and the facts of its sentence.

`gold` is shown and `kept` stays in the purse; `end` is the space where the pawn would come to stand, on the
fifth bribe the space that it would fall back to; `chance` (of walking, or of not falling) is in percent;
`catch` is the gold that the thief may find; `seat` sits on the throne; `choices` counts the possible fists.
"""


# What a bot sees --------------------------------------------------------------------------------------------


class Rival(NamedTuple):
    """Somebody else at the table, with what the purse holds or is guessed to hold."""

    seat: int
    space: int
    purse: int
    thief: bool
    on_throne: bool

    @property
    def answers(self) -> int:
        """How many different fists this rival can show."""
        return self.purse + 1 + self.thief

    def at_most(self, gold: int, thief: bool = True) -> int:
        """How many of these fists show no more than `gold`; the thief shows 0 (C-BK-10), or is left out."""
        return min(gold, self.purse) + 1 + (thief and self.thief)

    def at_least(self, gold: int) -> int:
        """How many of these fists show `gold` or more."""
        return max(0, self.purse + 1 - gold) if gold else self.answers

    def exactly(self, gold: int) -> int:
        """How many of these fists show `gold`."""
        return self.at_least(gold) - self.at_least(gold + 1)


class Sight(NamedTuple):
    """What a bot works out from its view before it chooses."""

    game: Bakschisch
    view: View
    options: Sequence[Move]
    seat: int
    card: str
    purse: int
    start: int
    """Where its pawn stands,"""
    ahead: int
    """where the largest bribe would carry it,"""
    behind: int
    """and where the least fifth bribe would send it."""
    rivals: tuple[Rival, ...]

    @property
    def fifth(self) -> bool:
        """The bribe that drives back."""
        return self.view.bribe == BRIBES

    @property
    def on_throne(self) -> bool:
        """Its pawn sits on the throne."""
        return self.start == self.game.board.throne

    @property
    def thief(self) -> bool:
        """Its thief is in hand."""
        return self.view.thieves[self.seat]

    @property
    def worth_ahead(self) -> int:
        """Spaces that the largest bribe is worth; reaching the throne is worth more than the walk."""
        reaches = self.ahead == self.game.board.throne > self.start
        return self.ahead - self.start + (THRONE_WORTH if reaches else 0)

    @property
    def idle(self) -> bool:
        """Only gold is at stake: no walk, no way back, no rival on the throne to drive off."""
        return not (self.start - self.behind or self.holders) if self.fifth else not self.worth_ahead

    @property
    def holders(self) -> tuple[Rival, ...]:
        """The rivals on the throne."""
        return tuple(rival for rival in self.rivals if rival.on_throne)


def look(game: Bakschisch, view: View, options: Sequence[Move]) -> Sight:
    """What the seat of `view` sees while a card is being bribed."""
    seat, card = view.seat, view.card
    assert seat is not None and card is not None
    purses = guess_purses(view)
    rivals = tuple(
        Rival(other, space, purses[other], view.thieves[other], space == game.board.throne)
        for other, space in enumerate(view.spaces)
        if other != seat
    )
    ahead, behind = (game.walk_end(view.spaces, seat, card, backwards) for backwards in (False, True))
    return Sight(game, view, options, seat, card, purses[seat], view.spaces[seat], ahead, behind, rivals)


def guess_purses(view: View) -> tuple[int, ...]:
    """The purses, each hidden one as the average of the gold that the view cannot place."""
    hidden = view.purses.count(None)
    if not hidden:
        return tuple(purse or 0 for purse in view.purses)
    placed = sum(purse or 0 for purse in view.purses) + view.heap + view.lost
    average = (GOLD_EACH * len(view.purses) - placed) // hidden
    return tuple(average if purse is None else purse for purse in view.purses)


def _seated(choose: Callable[[Sight, Random], Choice[Move]]) -> Bot[Bakschisch, View, Move]:
    """A bot from its way to choose; an empty purse without a thief leaves nothing to choose."""

    @wraps(choose)
    def bot(game: Bakschisch, view: View, options: Sequence[Move], random: Random) -> Choice[Move]:
        if len(options) == 1:
            return Choice(options[0], "bot_empty_purse")
        return choose(look(game, view, options), random)

    return bot


# The bots ---------------------------------------------------------------------------------------------------


@_seated
def uniform(sight: Sight, random: Random) -> Choice[Move]:
    """Any fist it can make, each as likely as another."""
    return Choice(random.choice(sight.options), "bot_uniform", {"choices": len(sight.options)})


@_seated
def cautious(sight: Sight, random: Random) -> Choice[Move]:
    """Bids little, keeps gold for the fifth bribe and never empties the purse before it."""
    if sight.fifth:
        return _bid_fifth(sight, random)
    if 0 < sight.purse <= FIFTH_RESERVE:
        return _thief_or(sight, Choice(NOTHING, "bot_cautious_saves", {"kept": sight.purse}))
    gold = random.randint(0, _most(sight, FIFTH_RESERVE))
    if not gold:
        return _thief_or(sight, _pass(sight))
    facts = {"gold": gold, "card": sight.card, "end": sight.ahead, "kept": sight.purse - gold}
    return Choice(Bribe(gold), "bot_cautious_bids", facts)


@_seated
def level_1(sight: Sight, random: Random) -> Choice[Move]:
    """The best reply to rivals who make any fist with equal odds, mixed with the moves near the best."""
    values = move_values(sight)
    worst = max(values.values()) - (0 if sight.idle else NEAR_BEST)
    move = random.choice([move for move, value in values.items() if value >= worst])
    if isinstance(move, Thief):
        return Choice(move, "bot_level_1_thief", {"catch": round(thief_catch(sight.rivals))})
    gold = shown(move)
    if not gold:
        return _let_go(sight) if sight.fifth else _pass(sight)
    if sight.fifth:
        stays = round(100 * (1 - chance_to_fall(sight, gold)))
        return Choice(move, "bot_level_1_fifth", {"gold": gold, "end": sight.behind, "chance": stays})
    walks = round(100 * chance_to_walk(sight, gold))
    facts = {"gold": gold, "card": sight.card, "end": sight.ahead, "chance": walks}
    return Choice(move, "bot_level_1_bids", facts)


def _let_go(sight: Sight) -> Choice[Move]:
    if sight.behind == sight.start:
        return Choice(NOTHING, "bot_nothing_to_lose")
    return Choice(NOTHING, "bot_level_1_lets_go", {"end": sight.behind})


@_seated
def thief_minded(sight: Sight, random: Random) -> Choice[Move]:
    """Sends the thief where it should catch most gold; otherwise bids modestly."""
    if sight.fifth:
        return _bid_fifth(sight, random)
    if not sight.thief:
        return _bid_ahead(sight, random)
    hoped = hoped_catch(sight, sight.card)
    if hoped >= 1 and chance_of_better(sight, hoped) <= 1 / 2:
        return Choice(THIEF, "bot_thief_now", {"card": sight.card, "catch": round(hoped)})
    choice = _bid_ahead(sight, random)
    return choice._replace(reason="bot_thief_waits") if choice.reason == "bot_bids" else choice


@_seated
def throne_guard(sight: Sight, random: Random) -> Choice[Move]:
    """Keeps gold for the fifth bribe against whoever sits on the throne; otherwise a sensible bidder."""
    if sight.fifth:
        return _bid_fifth(sight, random)
    against = _richest_holder(sight)
    if against and 0 < sight.purse <= against.purse:
        return Choice(NOTHING, "bot_guard_saves", {"kept": sight.purse, "seat": against.seat})
    choice = _bid_ahead(sight, random, against.purse if against else FIFTH_RESERVE)
    return choice if shown(choice.move) else _thief_or(sight, choice)


BOTS: Mapping[str, Bot[Bakschisch, View, Move]] = MappingProxyType(
    {
        "uniform": uniform,
        "cautious": cautious,
        "level_1": level_1,
        "thief_minded": thief_minded,
        "throne_guard": throne_guard,
    }
)
DEFAULT_BOTS = ("cautious", "level_1", "thief_minded", "throne_guard")


# Sensible bidding -------------------------------------------------------------------------------------------


def _most(sight: Sight, reserve: int) -> int:
    """The most that the walk to come is worth, paid from what lies above the reserve."""
    price = 1 + sight.worth_ahead // SPACES_PER_COIN if sight.worth_ahead else 0
    return max(0, min(price, sight.purse - reserve))


def _bid_ahead(sight: Sight, random: Random, reserve: int = 0) -> Choice[Move]:
    most = _most(sight, reserve)
    gold = random.randint(most // 2, most)
    if not gold:
        return _pass(sight)
    return Choice(Bribe(gold), "bot_bids", {"gold": gold, "card": sight.card, "end": sight.ahead})


def _pass(sight: Sight) -> Choice[Move]:
    if not sight.purse:
        return Choice(NOTHING, "bot_empty_purse")
    return Choice(NOTHING, "bot_passes", {"card": sight.card})


def _thief_or(sight: Sight, nothing: Choice[Move]) -> Choice[Move]:
    """An empty fist wins nothing, so the thief does no worse."""
    return Choice(THIEF, "bot_sends_thief", {"card": sight.card}) if sight.thief else nothing


def _bid_fifth(sight: Sight, random: Random) -> Choice[Move]:
    """On the throne more than the poorest has, against it what its holder has, else a fair price."""
    against, way_back = _richest_holder(sight), sight.start - sight.behind
    if not sight.purse:
        return _thief_or(sight, _pass(sight))
    if sight.on_throne:
        gold = min(sight.purse, 1 + min(rival.purse for rival in sight.rivals))
        return Choice(Bribe(gold), "bot_holds_throne", {"gold": gold})
    if against:
        gold = min(sight.purse, max(1, against.purse))
        return Choice(Bribe(gold), "bot_attacks_throne", {"gold": gold, "seat": against.seat})
    if not way_back:
        return _thief_or(sight, Choice(NOTHING, "bot_nothing_to_lose"))
    gold = random.randint(1, min(sight.purse, 1 + way_back // SPACES_PER_COIN))
    return Choice(Bribe(gold), "bot_keeps_place", {"gold": gold, "end": sight.behind})


def _richest_holder(sight: Sight) -> Rival | None:
    return max(sight.holders, key=attrgetter("purse"), default=None)


# Where the thief should go ----------------------------------------------------------------------------------


def hoped_catch(sight: Sight, card: str) -> float:
    """Gold that the thief may find on this card, if the others pay by the spaces they can walk."""
    walks = [sight.game.walk_end(sight.view.spaces, rival.seat, card) - rival.space for rival in sight.rivals]
    return sum(min(rival.purse, walk / SPACES_PER_COIN) for rival, walk in zip(sight.rivals, walks, strict=True))


def chance_of_better(sight: Sight, hoped: float) -> float:
    """That a card promising more is turned before the fifth bribe, as the pawns and the deck stand now."""
    copies = dict(zip(CARDS, sight.view.unseen, strict=True))
    no_better = sum(left for card, left in copies.items() if hoped_catch(sight, card) <= hoped)
    cards_to_come = BRIBES - 1 - sight.view.bribe
    return 1.0 - (no_better / sum(copies.values())) ** cards_to_come


# What a move is worth to level-1 ----------------------------------------------------------------------------
# Rivals choose each fist with equal odds, independently: "nobody shows more" is a product of counts.


def move_values(sight: Sight) -> dict[Move, float]:
    """Each option's worth in spaces: the own walk, the throne, and the gold."""
    spaces = _spaces_fifth if sight.fifth else _spaces_ahead
    return {move: spaces(sight, shown(move)) + COIN_WORTH * coins(sight, move) for move in sight.options}


def shown(move: Move) -> int:
    """The gold in a fist."""
    return move.gold if isinstance(move, Bribe) else 0


def _spaces_ahead(sight: Sight, gold: int) -> float:
    return sight.worth_ahead * chance_to_walk(sight, gold)


def _spaces_fifth(sight: Sight, gold: int) -> float:
    """The way back; and a victory for whoever stays on the throne: gained, lost, or open when both do."""
    falls = chance_to_fall(sight, gold)
    spaces = (sight.behind - sight.start) * falls
    if sight.on_throne:
        spaces += VICTORY_WORTH * (1 - falls)
    if sight.holders:
        spaces -= VICTORY_WORTH * (1 - chance_holders_fall(sight, gold))
    return spaces


def chance_to_walk(sight: Sight, gold: int) -> float:
    """That this bribe for one of the first four cards is the largest, alone or tied (BK-12 to BK-14)."""
    switches = sight.game.options_chosen
    ways = 1 if gold else 0
    for rival in sight.rivals:
        ignored = rival.on_throne and not switches.throne_blocks
        ways *= rival.at_most(rival.purse if ignored else gold, thief=not switches.thief_cancels_move)
    return ways / _answers(sight.rivals)


def chance_to_fall(sight: Sight, gold: int) -> float:
    """That this fifth bribe is the least, alone or tied, or that a zero drives all back (BK-22 to BK-24)."""
    least = prod([rival.at_least(gold) for rival in sight.rivals])
    return (least + (_zeros(sight) if gold else 0)) / _answers(sight.rivals)


def chance_holders_fall(sight: Sight, gold: int) -> float:
    """That all rivals on the throne fall when this fifth bribe is shown: each of them must show the least.

    The least is anything from 0 to `gold`; nobody below the throne may show less.
    """
    dragged = sight.game.options_chosen.fifth_zero_moves_all
    if dragged and not gold:
        return 1.0
    poorest = min(rival.purse for rival in sight.rivals)
    ways = _zeros(sight)
    for least in range(1 if dragged else 0, min(gold, poorest) + 1):
        ways += prod([r.exactly(least) if r.on_throne else r.at_least(least) for r in sight.rivals])
    return ways / _answers(sight.rivals)


def _zeros(sight: Sight) -> int:
    """Answers in which a rival's zero drives all back: none, unless `fifth_zero_moves_all` (C-BK-13)."""
    if not sight.game.options_chosen.fifth_zero_moves_all:
        return 0
    return _answers(sight.rivals) - prod([rival.purse for rival in sight.rivals])


def _answers(rivals: Sequence[Rival]) -> int:
    return prod([rival.answers for rival in rivals])


def coins(sight: Sight, move: Move) -> float:
    """Gold to expect: the purse's change and the own share of the heap's, as if coins could be cut."""
    if isinstance(move, Thief):
        return thief_catch(sight.rivals)
    gold = shown(move)
    no_thief = prod([(rival.purse + 1) / rival.answers for rival in sight.rivals])
    heap = gold + sum(rival.purse / 2 for rival in sight.rivals)
    return no_thief * heap / sight.game.players - gold


def thief_catch(rivals: Sequence[Rival]) -> float:
    """Gold to expect for the own thief: what the others show, split with every other thief (BK-18, BK-20)."""
    expected = 0.0
    for thieves in product(*[(False, True) if rival.thief else (False,) for rival in rivals]):
        odds, pot = 1.0, 0.0
        for rival, steals in zip(rivals, thieves, strict=True):
            odds *= (1 if steals else rival.purse + 1) / rival.answers
            pot += 0 if steals else rival.purse / 2
        expected += odds * pot / (1 + sum(thieves))
    return expected
