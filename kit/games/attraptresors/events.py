"""What can happen in Attrap'trésors; each type is one sentence of the story (texts: `kit/text/*/attraptresors.toml`).

`seat` is the one it happens to.  `object` is ``column`` or the name of an object on the tower, `colour` the name of a
colour; `dice` and `off` count dice in the order of `pieces.COLOURS`.  `at_ms` counts milliseconds since the dice were
shown, from 1; it is 0 where no clock runs (`untimed`).  `place` counts the open missions of two players from 1.
Where one type can come from several clauses, `rule` says which; its docstring lists them, and every ruling it can cite.
"""

from __future__ import annotations

from typing import NamedTuple

from kit.games.attraptresors.grab_events import OF_GRABS

# Getting ready --------------------------------------------------------------------------------------------------------


class MissionDealt(NamedTuple):
    """A player drew a secret mission and laid it face down: the first one (AT-6) or a new one (AT-22)."""

    seat: int
    rule: str = "AT-6"
    rulings: tuple[str, ...] = ()


class MissionSeen(NamedTuple):
    """What only the owner knows: the colour of the mission just dealt (AT-6, AT-22)."""

    seat: int
    colour: str
    rule: str = "AT-6"
    rulings: tuple[str, ...] = ()

    @property
    def secret_of(self) -> int:
        """The owner of the mission."""
        return self.seat


class MissionOpened(NamedTuple):
    """Two players: a mission was laid open for both, at the start (AT-27) or in place of one that was won (AT-22).

    Rulings: C-AT-22 with AT-22; C-AT-23 when the colour lies there already.
    """

    place: int
    colour: str
    rule: str = "AT-27"
    rulings: tuple[str, ...] = ()


class ThrowerChosen(NamedTuple):
    """It is settled who throws first."""

    seat: int
    rule: str = "AT-9"
    rulings: tuple[str, ...] = ("C-AT-25",)


# The throw ------------------------------------------------------------------------------------------------------------


class DiceThrown(NamedTuple):
    """The eight dice lie on the souk: `seats` threw them, one player (AT-10), or two together, four each (AT-28)."""

    seats: tuple[int, ...]
    dice: tuple[int, ...]
    rule: str = "AT-10"
    rulings: tuple[str, ...] = ()


class DiceSlipped(NamedTuple):
    """With `loose_dice`: some dice (`slipped`, perhaps 0) rolled off the mat and do not count; `off` says which."""

    slipped: int
    off: tuple[int, ...]
    rule: str = "AT-15"
    rulings: tuple[str, ...] = ("C-AT-19",)


class NobodyFavoured(NamedTuple):
    """House rule `auto_reroll`: nobody has a right to the column, so `seats` throw again at once."""

    seats: tuple[int, ...]
    rule: str = "AT-14"
    rulings: tuple[str, ...] = ("C-AT-16",)


# The check and the gold -----------------------------------------------------------------------------------------------


class RightBySixColours(NamedTuple):
    """The column was taken rightly: all six colours lie there.

    Rulings: C-AT-4; also C-AT-5 when the mission is fulfilled as well, which is told next.
    """

    seat: int
    rule: str = "AT-12"
    rulings: tuple[str, ...] = ("C-AT-4",)


class RightByMission(NamedTuple):
    """The column was taken rightly: `matching` dice, three or more, show the colour of the taker's mission (AT-11) or
    of an open one (AT-29, two players).

    Ruling: C-AT-5 when there are six colours as well.
    """

    seat: int
    colour: str
    matching: int
    rule: str = "AT-11"
    rulings: tuple[str, ...] = ()


class NoRight(NamedTuple):
    """The column was taken wrongly: neither the mission nor six colours; it pays nothing and costs a card."""

    seat: int
    rule: str = "AT-19"
    rulings: tuple[str, ...] = ()


class ColumnPaid(NamedTuple):
    """The column-taker got a card of 5 sacks for six colours or of 4 for the mission.

    Rulings: C-AT-5 when both hold.
    """

    seat: int
    sacks: int
    rule: str = "AT-21"
    rulings: tuple[str, ...] = ()


class ObjectPaid(NamedTuple):
    """A player got a card for an object: in a rightful round (AT-21), or in spite of another's wrong grab (AT-20).

    Rulings: C-AT-9 with AT-20.
    """

    seat: int
    object: str
    sacks: int
    rule: str = "AT-21"
    rulings: tuple[str, ...] = ()


class ObjectNotPaid(NamedTuple):
    """Two players: whoever took the column wrongly gets nothing for the other object either."""

    seat: int
    object: str
    rule: str = "AT-19"
    rulings: tuple[str, ...] = ("C-AT-20",)


class CardGivenBack(NamedTuple):
    """After a wrong grab a card of its owner's choice, won in an earlier round, went back to the supply."""

    seat: int
    sacks: int
    rule: str = "AT-19"
    rulings: tuple[str, ...] = ("C-AT-13",)


class NoCardToGiveBack(NamedTuple):
    """A wrong grab by somebody who owns no card costs nothing."""

    seat: int
    rule: str = "AT-19"
    rulings: tuple[str, ...] = ("C-AT-12",)


# The next round, and the end ------------------------------------------------------------------------------------------


class MissionDiscarded(NamedTuple):
    """A fulfilled mission is laid aside, open, and its owner will draw a new one."""

    seat: int
    colour: str
    rule: str = "AT-22"
    rulings: tuple[str, ...] = ()


class OpenMissionDiscarded(NamedTuple):
    """Two players: the open mission that was won makes room for a new one."""

    place: int
    colour: str
    rule: str = "AT-22"
    rulings: tuple[str, ...] = ("C-AT-22",)


class RoundNotCounted(NamedTuple):
    """No card was paid, so this round does not count and is played again; `seats` throw."""

    round: int
    seats: tuple[int, ...]
    rule: str = "AT-23"
    rulings: tuple[str, ...] = ("C-AT-10",)


class RoundBegan(NamedTuple):
    """The next round begins and `seats` throw.

    By AT-22 whoever won by mission; by AT-8 whoever won by six colours or, after a wrong grab, whoever threw before,
    and both of two players (all C-AT-14).
    """

    round: int
    seats: tuple[int, ...]
    rule: str = "AT-8"
    rulings: tuple[str, ...] = ()


class SacksStand(NamedTuple):
    """A round that counts is over: the sacks of each seat by now, as everybody can count them."""

    round: int
    sacks: tuple[int, ...]
    rule: str = "AT-24"
    rulings: tuple[str, ...] = ()


class GameEnded(NamedTuple):
    """Ten rounds have been paid, so the sacks are counted.

    Rulings: C-AT-11; also C-AT-27 when a mission was won in this round and is not replaced.
    """

    rounds: int
    rule: str = "AT-23"
    rulings: tuple[str, ...] = ("C-AT-11",)


class SacksCounted(NamedTuple):
    """What a player has at the end: this many sacks on this many cards."""

    seat: int
    sacks: int
    cards: int
    rule: str = "AT-24"
    rulings: tuple[str, ...] = ()


class WonBySacks(NamedTuple):
    """The most sacks win."""

    seat: int
    sacks: int
    rule: str = "AT-24"
    rulings: tuple[str, ...] = ()


class WonByCards(NamedTuple):
    """Of several players with the most sacks, the one with the most cards wins."""

    seat: int
    sacks: int
    cards: int
    rule: str = "AT-24"
    rulings: tuple[str, ...] = ()


class VictoryShared(NamedTuple):
    """Equal in sacks and in cards: they win together."""

    seats: tuple[int, ...]
    sacks: int
    cards: int
    rule: str = "AT-24"
    rulings: tuple[str, ...] = ("C-AT-24",)


EVENTS = (
    MissionDealt,
    MissionSeen,
    MissionOpened,
    ThrowerChosen,
    DiceThrown,
    DiceSlipped,
    NobodyFavoured,
    *OF_GRABS,
    RightBySixColours,
    RightByMission,
    NoRight,
    ColumnPaid,
    ObjectPaid,
    ObjectNotPaid,
    CardGivenBack,
    NoCardToGiveBack,
    MissionDiscarded,
    OpenMissionDiscarded,
    RoundNotCounted,
    SacksStand,
    RoundBegan,
    GameEnded,
    SacksCounted,
    WonBySacks,
    WonByCards,
    VictoryShared,
)
"""Every type of event, in the order of a round."""
