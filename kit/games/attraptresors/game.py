"""Attrap'trésors by its clauses: eight dice, a secret colour, and the quickest hand at the tower.

`Attraptresors.apply` reads like a round of the rulebook; each rule has its function: `throwing.py`, `grabbing.py`,
`rights.py`, `judging.py`, `ending.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kit.engine.errors import bad
from kit.engine.game import CHANCE, AnyMove, Refusal, Result, Seat, Step
from kit.engine.game_value import GameValue
from kit.games.attraptresors.events import ThrowerChosen
from kit.games.attraptresors.grabbing import play_hands, rival_hands, seats_of, settle
from kit.games.attraptresors.hands import hands_of, in_line, typical_reaches, why_not_reach
from kit.games.attraptresors.judging import give_back, tell_mission, worth
from kit.games.attraptresors.laws import laws
from kit.games.attraptresors.moves import Begin, Deal, First, GiveBack, Move, Reach, Slip, Throw
from kit.games.attraptresors.odds import slips, throws
from kit.games.attraptresors.options import Options
from kit.games.attraptresors.pieces import (
    CARD_INDEX,
    CARDS,
    COLOUR_INDEX,
    COLOURS,
    DICE,
    ENOUGH,
    FEWEST_PLAYERS,
    FULL_PILE,
    MOST_OBJECTS,
    MOST_PLAYERS,
    OPEN_MISSIONS,
    SACKS_FOR,
    UNTOLD,
    cards_in_play,
    leaders,
)
from kit.games.attraptresors.rights import Right, right_of
from kit.games.attraptresors.state import State, View
from kit.games.attraptresors.throwing import deal, slip, throw

_NOBODY: frozenset[Seat] = frozenset()
_CHANCE_ACTS = frozenset((CHANCE,))

# What a moment waits for: the type of move, and the refusal when another one is tried.
_WAITS_FOR: Mapping[type, Refusal] = {
    Deal: Refusal("mission_first", "AT-6"),
    Begin: Refusal("thrower_first", "AT-9", ("C-AT-25",)),
    Throw: Refusal("dice_first", "AT-10"),
    Slip: Refusal("slip_first", "AT-15", ("C-AT-19",)),
    First: Refusal("tie_first", "AT-12", ("C-AT-26",)),
    GiveBack: Refusal("give_back_first", "AT-19"),
    Reach: Refusal("grabs_first", "AT-13"),
}


class Attraptresors(GameValue[Options]):
    """The game for 2 to 6 players (AT-1) with its switches; a `kit.engine.game.Game`.

    What differs `for_two` is said with each rule; everything else is the same (AT-32).
    """

    name = "attraptresors"
    enough = ENOUGH
    """Dice of a mission's colour that give the right to the column (AT-11)."""
    most_objects = MOST_OBJECTS
    """What one hand may take in a round (AT-18)."""
    column_opens = True
    """Whether nothing may be taken before the column is (AT-13)."""
    sacks_for: Mapping[str, int] = SACKS_FOR
    """What an object pays (AT-21)."""
    costs_a_card = True
    """Whether a player who took the column wrongly gives a card back (AT-19)."""

    def __init__(self, players: int = 4, options: Options | None = None, **switches: object) -> None:
        if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            raise ValueError(f"AT-1: 2 to 6 players, not {players}")
        super().__init__(players, options or Options(), **switches)

    def set_up(self) -> None:
        players = self.players
        self.tower = self.options_chosen.the_tower(players)
        self.window = self.options_chosen.the_window()
        self.permille = self.options_chosen.permille()
        self.untimed = self.options_chosen.untimed
        self.for_two = players == FEWEST_PLAYERS
        self.holder_goes_on = self.for_two  # AT-17, AT-31: whether the column-taker may take an object as well
        self.cards = cards_in_play(players, self.tower)
        self.all_seats: frozenset[Seat] = frozenset(range(players))
        self.seats = tuple(range(players))
        self.reaches = tuple(dict.fromkeys(typical_reaches(self.tower, self.window, self.untimed)))
        most = MOST_OBJECTS * (players - 1)
        if len(self.tower) > most:  # AT-8: the others must be able to take all of it
            raise bad("options.tower", "tower_too_tall", "AT-18", ("C-AT-28",), objects=len(self.tower), most=most)

    def start(self) -> State:
        """AT-3 to AT-7, AT-25 to AT-27: gold in open piles (C-AT-2), all missions (C-AT-3) in theirs, none dealt."""
        missions = (None,) * (OPEN_MISSIONS if self.for_two else self.players)
        hands = ((0,) * len(CARDS),) * self.players
        return State(
            round=1,
            thrower=None,
            missions=missions,
            pile=FULL_PILE,
            supply=self.cards,
            hands=hands,
            dice=(),
            off=(),
            column=None,
            column_at=0,
            taken=(),
            queue=(),
            owes=False,
            winners=(),
        )

    # Who acts, and how ------------------------------------------------------------------------------------------------

    def waits_for(self, state: State) -> type | None:
        """The type of move that comes next; None when the game is over."""
        if state.winners:
            return None
        if not state.dice:
            if None in state.missions:
                return Deal
            return Begin if state.thrower is None and not self.for_two else Throw
        if self.permille and not state.off:
            return Slip
        if state.queue:
            return First
        if self.asks_for_mission(state):
            return Deal
        return GiveBack if state.owes else Reach

    def asks_for_mission(self, state: State) -> bool:
        """AT-11: whether the right of the column-taker depends on a mission that nobody has told yet."""
        seat = None if self.for_two else state.column
        return seat is not None and state.missions[seat] == UNTOLD and max(state.dice) >= self.enough

    def to_act(self, state: State) -> frozenset[Seat]:
        """Chance deals and throws; then all hands may reach (AT-13); after a wrong grab its owner decides (AT-19)."""
        waited = self.waits_for(state)
        if waited is Reach:
            return self.all_seats
        if waited is GiveBack and state.column is not None:
            return frozenset((state.column,))
        return _CHANCE_ACTS if waited else _NOBODY

    def why_not(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        """Why `seat` may not make this move now; what the others do in the same throw never matters."""
        waited = self.waits_for(state)
        if waited is None:
            return Refusal("game_over", "AT-23")
        if seat != CHANCE and seat not in self.all_seats:
            return Refusal("not_a_seat", "AT-1")
        if type(move) is not waited:
            return _WAITS_FOR[waited]
        if seat not in self.to_act(state):
            return Refusal("not_yours_to_give", "AT-19") if waited is GiveBack else Refusal("not_a_move", "AT-13")
        match move:
            case Reach(held=True) if not self.untimed:
                return Refusal("time_missing", "AT-12", ("C-AT-26",))
            case Reach(grabs):
                return why_not_reach(grabs, self.tower, None if self.untimed else self.window, self.for_two)
            case GiveBack(sacks):
                owned = sacks in CARD_INDEX and state.hands[seat][CARD_INDEX[sacks]]
                return None if owned else Refusal("no_such_card", "AT-19", (), {"sacks": sacks})
        return _why_not_chance(self, state, move)

    def options(self, state: State, seat: Seat) -> Sequence[Move]:
        """Typical reaches, since not all can be listed; every card to give back; for chance, everything that can be."""
        if seat == CHANCE:
            return list(self.chance(state))
        if seat not in self.to_act(state):
            return ()
        if state.owes:
            return [GiveBack(sacks) for sacks, owned in zip(CARDS, state.hands[seat], strict=True) if owned]
        return self.reaches

    def chance(self, state: State) -> Mapping[Move, int]:
        """What may be dealt, thrown or settled now, with whole odds; empty when seats act."""
        waited = self.waits_for(state)
        if waited is Throw:
            return throws()
        if waited is Slip:
            return slips(state.dice, self.permille)
        if waited is Deal:
            return {Deal(colour): left for colour, left in zip(COLOURS, state.pile, strict=True) if left}
        if waited is Begin:
            return dict.fromkeys(map(Begin, self.seats), 1)
        return dict.fromkeys(map(First, seats_of(rival_hands(self, state, state.queue))), 1) if waited is First else {}

    def view(self, state: State, seat: Seat | None) -> View:
        """The table, the open missions or only the seat's own, and which missions this seat has not seen (AT-6)."""
        shown, unseen = state.missions, state.pile
        if not self.for_two:
            hidden = [colour for owner, colour in enumerate(shown) if owner != seat]
            unseen = tuple([left + hidden.count(colour) for colour, left in zip(COLOURS, unseen, strict=True)])
            shown = tuple([colour if owner == seat else None for owner, colour in enumerate(shown)])
        return View(
            seat=seat,
            round=state.round,
            thrower=state.thrower,
            missions=shown,
            unseen=unseen,
            supply=state.supply,
            hands=state.hands,
            dice=state.dice,
            off=state.off,
            column=state.column,
            column_at=state.column_at,
            taken=state.taken,
            owes=state.owes,
            winners=state.winners,
        )

    def result(self, state: State) -> Result | None:
        """The winners, or several who share (AT-24)."""
        return Result(state.winners) if state.winners else None

    def invariants(self, state: State) -> Sequence[str]:
        """What is broken: cards, missions, dice or hands that cannot be; empty in every reachable state."""
        return [f"{law.rule}: {law.reason} {dict(law.facts)}" for law in self.broken_laws(state)]

    def broken_laws(self, state: State) -> Sequence[Refusal]:
        """The same, as refusals that can be told to somebody who typed the position."""
        return [refusal for holds, refusal in laws(self, state) if not holds]

    # What is settled in one place -------------------------------------------------------------------------------------

    def right_of(self, state: State, seat: Seat) -> Right:
        """AT-11, AT-12, AT-29: what entitles a seat to the column."""
        return right_of(self, state, seat)

    def counted(self, state: State, off: tuple[int, ...]) -> tuple[int, ...]:
        """AT-15: the dice that count, when some have rolled off the mat."""
        return tuple([thrown - lost for thrown, lost in zip(state.dice, off, strict=True)])

    def column_cards(self, right: Right) -> tuple[int, ...]:
        """AT-21, C-AT-5: the card, by its sacks, for a column that was taken rightly."""
        return (worth(self, right),)

    def pays_for(self, name: str, right: Right) -> int:
        """AT-20, AT-21: the sacks for an object, after a right grab or a wrong one."""
        return self.sacks_for[name]

    def object_pays(self, right: Right, seat: Seat, column: Seat) -> bool:
        """AT-20, C-AT-20: objects are paid, but not those of a player who took the column wrongly."""
        return bool(right) or seat != column

    def round_counts(self, state: State, right: Right, column: Seat) -> bool:
        """AT-23, C-AT-10: a round counts when a card was paid in it."""
        return bool(right) or any(seat != column for seat, _ in state.taken)

    def thrower_next(self, state: State, right: Right, column: Seat) -> Seat | None:
        """AT-22, C-AT-14: whoever won the column throws next; after a wrong grab the old one; of two players both."""
        return column if right and not self.for_two else state.thrower

    def won_missions(self, state: State, right: Right, column: Seat) -> tuple[int, ...]:
        """AT-22: the place of the mission by which the column was won, which makes room for a new one (C-AT-22)."""
        fixed = self.for_two and self.options_chosen.two_player_missions == "fixed"
        return () if right.place is None or fixed else (right.place,)

    def leaders(self, hands: Sequence[Sequence[int]]) -> tuple[Seat, ...]:
        """AT-24: the seats that win with these cards."""
        return leaders(hands)

    # A step of the game -----------------------------------------------------------------------------------------------

    def apply(self, state: State, moves: Mapping[Seat, AnyMove]) -> Step[State]:
        """Missions are dealt, dice are thrown, hands reach for the tower, gold is paid; a card may be given back.

        Raises TypeError where chance makes a move that is none of its own.
        """
        if CHANCE not in moves:
            if state.owes and state.column is not None:
                return give_back(self, state, state.column, moves[state.column].sacks)
            return play_hands(self, state, in_line(state, hands_of(moves, self.untimed)), [])
        match moves[CHANCE]:
            case Throw(dice, off):
                return throw(self, state, dice, off)
            case Slip(off):
                return slip(self, state, off)
            case Deal(colour) if state.column is not None:
                return tell_mission(self, state, state.column, colour)
            case Deal(colour):
                return deal(self, state, colour)
            case Begin(seat):
                return Step(state._replace(thrower=seat), (ThrowerChosen(seat),))
            case First(seat):
                return settle(self, state, seat)
        raise TypeError(f"not a move of chance: {moves[CHANCE]}")


def _why_not_chance(game: Attraptresors, state: State, move: Move) -> Refusal | None:
    """Why chance cannot bring this: a mission, a throw or a first hand that is not there."""
    match move:
        case Deal(colour) if colour == UNTOLD:
            return Refusal("not_a_move", "AT-27" if game.for_two else "AT-6") if game.for_two or state.dice else None
        case Deal(colour):
            left = colour in COLOUR_INDEX and state.pile[COLOUR_INDEX[colour]]
            return None if left else Refusal("not_left_in_pile", "AT-6", ("C-AT-3",), {"colour": colour})
        case Begin(seat):
            return None if seat in game.all_seats else Refusal("not_a_seat", "AT-1")
        case Throw(dice) if not _can_be_dice(dice, DICE):
            return Refusal("not_eight_dice", "AT-10", (), {"dice": sum(dice)})
        case Throw(dice, off) if off:
            return _why_not_off(dice, off)
        case Slip(off):
            return _why_not_off(state.dice, off)
        case First(seat) if seat not in seats_of(rival_hands(game, state, state.queue)):
            return Refusal("not_tied", "AT-12", ("C-AT-26",))
    return None


def _why_not_off(dice: Sequence[int], off: Sequence[int]) -> Refusal | None:
    """AT-15: only dice that were thrown can lie off the mat."""
    if not _can_be_dice(off, sum(off)):
        return Refusal("not_a_move", "AT-15")
    more = [colour for colour, have, lost in zip(COLOURS, dice, off, strict=True) if lost > have]
    return Refusal("not_thrown", "AT-15", ("C-AT-19",), {"colour": more[0]}) if more else None


def _can_be_dice(dice: Sequence[int], count: int) -> bool:
    return len(dice) == len(COLOURS) and min(dice) >= 0 and sum(dice) == count
