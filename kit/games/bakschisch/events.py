"""What can happen in Bakschisch; each type is one sentence of the story (texts: `kit/text/*/bakschisch.toml`).

`seat` is the one it happens to.  Where one type can come from several clauses, `rule` says which.
"""

from __future__ import annotations

from typing import NamedTuple


class CardTurned(NamedTuple):
    """The card of the next bribe is open."""

    card: str
    bribe: int
    rule: str = "BK-8"
    rulings: tuple[str, ...] = ()


class BribesRevealed(NamedTuple):
    """All fists are open: the gold each seat showed, and who showed the thief (their gold is 0)."""

    gold: tuple[int, ...]
    thieves: tuple[int, ...]
    rule: str = "BK-11"
    rulings: tuple[str, ...] = ()


class GoldLaidAside(NamedTuple):
    """No thief: the gold shown lies beside the board, where `heap` pieces now wait for the end of the round."""

    gold: int
    heap: int
    rule: str = "BK-26"
    rulings: tuple[str, ...] = ()


class GoldStolen(NamedTuple):
    """One thief: it takes all the gold the others showed, perhaps none."""

    seat: int
    gold: int
    rule: str = "BK-18"
    rulings: tuple[str, ...] = ()


class GoldSplit(NamedTuple):
    """Several thieves: `each` gets the same and `rest` is left over (BK-21 when there is too little to split).

    `gone`: what is left over is out of the game, by the house rule `remainder_carry` off (C-BK-8).
    """

    seats: tuple[int, ...]
    each: int
    rest: int
    gone: bool = False
    rule: str = "BK-20"
    rulings: tuple[str, ...] = ()


class ThiefLaidAside(NamedTuple):
    """A thief was shown and is out until the end of the round."""

    seat: int
    rule: str = "BK-19"
    rulings: tuple[str, ...] = ()


class NobodyMoved(NamedTuple):
    """No bidder showed gold on one of the first four bribes."""

    card: str
    rule: str = "BK-14"
    rulings: tuple[str, ...] = ()


class MoveStolen(NamedTuple):
    """House rule `thief_cancels_move`: the thief also took the largest bidder's move."""

    seat: int
    rule: str = "BK-12"
    rulings: tuple[str, ...] = ("C-BK-9",)


class ThroneGoldIgnored(NamedTuple):
    """House rule `throne_blocks` off: these seats showed the most, from the throne, where it does not count."""

    seats: tuple[int, ...]
    rule: str = "BK-12"
    rulings: tuple[str, ...] = ("C-BK-12",)


class PawnMoved(NamedTuple):
    """A pawn walked, forwards or backwards; `rule` says why."""

    seat: int
    card: str
    start: int
    end: int
    spaces: int
    rule: str
    rulings: tuple[str, ...] = ()


class StayedOnThrone(NamedTuple):
    """The largest bribe came from the throne: nothing lies beyond it."""

    seat: int
    rule: str = "BK-12"
    rulings: tuple[str, ...] = ("C-BK-12",)


class StayedOnStart(NamedTuple):
    """A pawn that should go back is on the start already."""

    seat: int
    rule: str = "BK-22"
    rulings: tuple[str, ...] = ("C-BK-28",)


class PalaceEntered(NamedTuple):
    """A pawn passed the stop space."""

    seat: int
    rule: str = "BK-31"
    rulings: tuple[str, ...] = ()


class ThiefGivenUp(NamedTuple):
    """The palace is closed to thieves: one that was still in hand is laid aside."""

    seat: int
    rule: str = "BK-32"
    rulings: tuple[str, ...] = ("C-BK-17",)


class ThiefTakenBack(NamedTuple):
    """The fifth bribe drove a pawn out of the palace: its thief is in hand again."""

    seat: int
    rule: str = "BK-33"
    rulings: tuple[str, ...] = ("C-BK-20",)


class ThroneReached(NamedTuple):
    """A pawn sits on the throne; it wins if it still does after the fifth bribe."""

    seat: int
    rule: str = "BK-38"
    rulings: tuple[str, ...] = ()


class ThroneLost(NamedTuple):
    """The fifth bribe drove a pawn off the throne."""

    seat: int
    rule: str = "BK-39"
    rulings: tuple[str, ...] = ()


class RoundEnded(NamedTuple):
    """Five bribes are done and nobody sits on the throne."""

    round: int
    rule: str = "BK-27"
    rulings: tuple[str, ...] = ()


class GoldShared(NamedTuple):
    """The gold beside the board went back to the bags, `each` the same; `rest` could not be split.

    `gone`: that rest is out of the game, by the house rule `remainder_carry` off (C-BK-8).
    """

    each: int
    rest: int
    gone: bool = False
    rule: str = "BK-36"
    rulings: tuple[str, ...] = ()


class ThievesReturned(NamedTuple):
    """Thieves that had been used are in hand again."""

    seats: tuple[int, ...]
    rule: str = "BK-37"
    rulings: tuple[str, ...] = ()


class DeckReshuffled(NamedTuple):
    """All thirty cards had been seen; they are shuffled into a new deck."""

    rule: str = "BK-35"
    rulings: tuple[str, ...] = ("C-BK-22",)


class RoundBegan(NamedTuple):
    """Five new cards lie face down."""

    round: int
    rule: str = "BK-34"
    rulings: tuple[str, ...] = ()


class ThroneContested(NamedTuple):
    """Several pawns held the throne through the fifth bribe."""

    seats: tuple[int, ...]
    rule: str = "BK-40"
    rulings: tuple[str, ...] = ()


class WonOnThrone(NamedTuple):
    """One pawn held the throne through the fifth bribe: it wins."""

    seat: int
    rule: str = "BK-39"
    rulings: tuple[str, ...] = ()


class WonByGold(NamedTuple):
    """Of those on the throne, the one with the most gold wins."""

    seat: int
    gold: int
    rule: str = "BK-40"
    rulings: tuple[str, ...] = ("C-BK-23",)


class WonByArrival(NamedTuple):
    """Of those on the throne with the most gold, the one who has sat there longest wins."""

    seat: int
    gold: int
    rule: str = "BK-40"
    rulings: tuple[str, ...] = ("C-BK-24",)


class WonFromBehind(NamedTuple):
    """House rule `final_tie = track_behind`: of those still equal, the one who came from further back wins."""

    seat: int
    came_from: int
    rule: str = "BK-40"
    rulings: tuple[str, ...] = ("C-BK-25",)


class VictoryShared(NamedTuple):
    """Equal in gold and in arrival: they win together."""

    seats: tuple[int, ...]
    rule: str = "BK-40"
    rulings: tuple[str, ...] = ("C-BK-25",)


EVENTS = (
    CardTurned,
    BribesRevealed,
    GoldLaidAside,
    GoldStolen,
    GoldSplit,
    ThiefLaidAside,
    NobodyMoved,
    MoveStolen,
    ThroneGoldIgnored,
    PawnMoved,
    StayedOnThrone,
    StayedOnStart,
    PalaceEntered,
    ThiefGivenUp,
    ThiefTakenBack,
    ThroneReached,
    ThroneLost,
    RoundEnded,
    GoldShared,
    ThievesReturned,
    DeckReshuffled,
    RoundBegan,
    ThroneContested,
    WonOnThrone,
    WonByGold,
    WonByArrival,
    WonFromBehind,
    VictoryShared,
)
"""Every type of event, in the order of a round."""
