"""Ways to bribe; each bot says in one sentence why (its words and their facts: `REASONS`).

A bot sees a `View`, never a state: `sight.py` is what it works out from it, `worth.py` how `level_1` values a move;
`expert.py` is the bot that has learned.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING

from kit.engine.bot import Bot, Choice
from kit.games.bakschisch import expert
from kit.games.bakschisch.cards import CARDS
from kit.games.bakschisch.expert import Expert
from kit.games.bakschisch.game import BRIBES, Bakschisch
from kit.games.bakschisch.moves import NOTHING, THIEF, Bribe, Move, Thief
from kit.games.bakschisch.sight import Rival, Sight, look
from kit.games.bakschisch.state import View
from kit.games.bakschisch.worth import chance_to_fall, chance_to_walk, move_values, shown, thief_catch

if TYPE_CHECKING:
    from random import Random

NEAR_BEST = 1.0
"""`level_1` picks at random among the moves that are at most this many spaces worse than its best.

This is more than one coin costs, as the heap gives part of it back: otherwise a table of `level_1` would pass for ever.
"""
SPACES_PER_COIN = 2
"""A sensible bidder pays about one more piece of gold where this many more spaces are at stake."""
SHOWN = 0.5
"""The part of what a card is worth to the others that a thief finds: between bots it was 0.45 in 187 tries."""
FIFTH_RESERVE = 3
"""How much gold a careful bidder keeps for the fifth bribe."""

PATIENCE = 30
"""So many rounds the hoarder waits to be rich."""

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
        "bot_hoards": ("kept", "need"),
        "bot_hoarder_outbids": ("gold", "card", "end"),
        "bot_hoarder_fifth": ("gold",),
        **expert.REASONS,
    }
)
"""The message id of every reason and the facts of its sentence.

`gold` is shown and `kept` stays in the purse; `end` is the space where the pawn would come to stand, or, on the
fifth bribe, to which it would fall back; `chance` (of walking, or of not falling) is in percent;
`catch` is the gold that the thief may find; `seat` sits on the throne; `choices` counts the possible fists; `need` is
the gold from which on the hoarder pays.  Those of the expert are told in `expert.REASONS`.
"""


# A bot at its seat ---------------------------------------------------------------------------------------------------


def _seated(choose: Callable[[Sight, Random], Choice[Move]]) -> Bot[Bakschisch, View, Move]:
    """A bot from its way of choosing; an empty purse without a thief leaves nothing to choose."""

    @wraps(choose)
    def bot(game: Bakschisch, view: View, options: Sequence[Move], random: Random) -> Choice[Move]:
        if len(options) == 1:
            return Choice(options[0], "bot_empty_purse")
        return choose(look(game, view, options), random)

    return bot


# The bots ---------------------------------------------------------------------------------------------------


@_seated
def uniform(sight: Sight, random: Random) -> Choice[Move]:
    """Any fist it can make, all equally likely."""
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
        return Choice(THIEF, "bot_thief_now", {"card": sight.card, "catch": max(1, round(SHOWN * hoped))})
    choice = _bid_ahead(sight, random)
    return choice._replace(reason="bot_thief_waits") if choice.reason == "bot_bids" else choice


def _guards_throne(sight: Sight, random: Random) -> Choice[Move]:
    """Keeps gold for the fifth bribe against whoever sits on the throne; otherwise bids sensibly."""
    if sight.fifth:
        return _bid_fifth(sight, random)
    against = _richest_holder(sight)
    if against and 0 < sight.purse <= against.purse:
        return Choice(NOTHING, "bot_guard_saves", {"kept": sight.purse, "seat": against.seat})
    choice = _bid_ahead(sight, random, against.purse if against else FIFTH_RESERVE)
    return choice if shown(choice.move) else _thief_or(sight, choice)


throne_guard = _seated(_guards_throne)


@_seated
def hoarder(sight: Sight, random: Random) -> Choice[Move]:
    """Pays nothing until it has twice as much as the richest rival and two more; then outbids everybody by one.

    It wins at tables of two, where the gold that a rival pays is shared every round until that rival has none.  With
    three or four it loses: meanwhile somebody else has walked to the throne.  Two of a kind would wait for each other,
    so its patience has an end.
    """
    if sight.view.round > PATIENCE:
        return _guards_throne(sight, random)
    richest = max(rival.purse for rival in sight.rivals)
    need = worth_hoarding(richest)
    if sight.fifth:
        return _hoarded_fifth(sight, need)
    if sight.purse >= need and sight.worth_ahead:
        facts = {"gold": richest + 1, "card": sight.card, "end": sight.ahead}
        return Choice(Bribe(richest + 1), "bot_hoarder_outbids", facts)
    hoped = hoped_catch(sight, sight.card)
    if sight.view.bribe == BRIBES - 1 or (hoped >= 1 and chance_of_better(sight, hoped) <= 1 / 2):
        return _thief_or(sight, _hoards(sight, need))
    return _hoards(sight, need)


def worth_hoarding(richest: int) -> int:
    """The gold from which on the hoarder pays, if its richest rival has so much: twice that, and two pieces more."""
    return 2 * richest + 2


def _hoards(sight: Sight, need: int) -> Choice[Move]:
    if not sight.purse or sight.purse >= need:
        return _pass(sight)
    return Choice(NOTHING, "bot_hoards", {"kept": sight.purse, "need": need})


def _hoarded_fifth(sight: Sight, need: int) -> Choice[Move]:
    """For the throne, or once it is rich: one more than the poorest rival has, who then falls."""
    poorest = min(rival.purse for rival in sight.rivals)
    pays = sight.on_throne or sight.holders or (sight.purse >= need and not sight.idle)
    if not pays or sight.purse <= poorest:
        return _thief_or(sight, _hoards(sight, need))
    return Choice(Bribe(poorest + 1), "bot_hoarder_fifth", {"gold": poorest + 1})


BOTS: Mapping[str, Bot[Bakschisch, View, Move]] = MappingProxyType(
    {
        "uniform": uniform,
        "cautious": cautious,
        "level_1": level_1,
        "thief_minded": thief_minded,
        "throne_guard": throne_guard,
        "hoarder": hoarder,
        "expert": Expert(),
    }
)
DEFAULT_BOTS = ("cautious", "level_1", "thief_minded", "throne_guard")
LEVELS: Mapping[str, int] = MappingProxyType(
    {"uniform": 1, "cautious": 2, "level_1": 2, "thief_minded": 3, "throne_guard": 2, "hoarder": 1, "expert": 4}
)
"""As `benchmarks/strength.py` measures them: 1 easy, 2 medium, 3 hard, 4 expert."""


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
    """On the throne, more than the poorest has; against it, what its holder has; otherwise a fair price."""
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
    """The chance that a card promising more is turned before the fifth bribe, as the pawns and the deck stand now."""
    copies = dict(zip(CARDS, sight.view.unseen, strict=True))
    no_better = sum(left for card, left in copies.items() if hoped_catch(sight, card) <= hoped)
    cards_to_come = BRIBES - 1 - sight.view.bribe
    return 1.0 - (no_better / sum(copies.values())) ** cards_to_come
