"""Attrap'trésors by its clauses: eight dice, a secret colour, and the quickest hand at the tower.

`Attraptresors.apply` reads like a round of the rulebook; below it stands one function a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from kit.engine.errors import bad
from kit.engine.event import Event
from kit.engine.game import CHANCE, Refusal, Result, Seat, Step
from kit.games.attraptresors.events import (
    CardGivenBack,
    ColumnGrabbed,
    ColumnHolderStopped,
    ColumnPaid,
    DiceSlipped,
    DiceThrown,
    GameEnded,
    GrabbedTooEarly,
    GrabbedTooLate,
    GrabsTied,
    HandFull,
    MissionDealt,
    MissionDiscarded,
    MissionOpened,
    MissionSeen,
    NobodyFavoured,
    NobodyGrabbed,
    NoCardToGiveBack,
    NoRight,
    ObjectGone,
    ObjectGrabbed,
    ObjectNotPaid,
    ObjectPaid,
    ObjectsLeft,
    OpenMissionDiscarded,
    RightByMission,
    RightBySixColours,
    RoundBegan,
    RoundNotCounted,
    SacksCounted,
    ThrowerChosen,
    TieSettled,
    VictoryShared,
    WonByCards,
    WonBySacks,
)
from kit.games.attraptresors.hands import hands_of, in_line, moment, typical_reaches, why_not_reach
from kit.games.attraptresors.laws import laws
from kit.games.attraptresors.moves import Begin, Deal, First, GiveBack, Move, Reach, Slip, Throw
from kit.games.attraptresors.odds import slips, throws
from kit.games.attraptresors.options import Options
from kit.games.attraptresors.pieces import (
    CARD_INDEX,
    CARDS,
    COLOURS,
    COLUMN,
    DICE,
    ENOUGH,
    FEWEST_PLAYERS,
    FOR_MISSION,
    FOR_SIX_COLOURS,
    FULL_PILE,
    MOST_OBJECTS,
    MOST_PLAYERS,
    OPEN_MISSIONS,
    ROUNDS,
    SACKS_FOR,
    cards_in_play,
    leaders,
    score,
)
from kit.games.attraptresors.state import Hand, State, View

T = TypeVar("T")

_INDEX = {colour: index for index, colour in enumerate(COLOURS)}
_NOBODY: frozenset[Seat] = frozenset()
_CHANCE_ACTS = frozenset((CHANCE,))

# What a moment waits for: the type of move, and why not when another one is tried.
_WAITS_FOR: Mapping[type, Refusal] = {
    Deal: Refusal("mission_first", "AT-6"),
    Begin: Refusal("thrower_first", "AT-9", ("C-AT-25",)),
    Throw: Refusal("dice_first", "AT-10"),
    Slip: Refusal("slip_first", "AT-15", ("C-AT-19",)),
    First: Refusal("tie_first", "AT-12", ("C-AT-26",)),
    GiveBack: Refusal("give_back_first", "AT-19"),
    Reach: Refusal("grabs_first", "AT-13"),
}


class Right(NamedTuple):
    """What entitles somebody to the column; false when nothing does."""

    six_colours: bool
    """All six colours lie there (AT-12)."""
    place: int | None
    """Whose mission is fulfilled, or which of the open ones (AT-11, AT-29)."""

    def __bool__(self) -> bool:
        return self.six_colours or self.place is not None

    @property
    def both(self) -> bool:
        """Six colours and a mission at once (C-AT-5)."""
        return self.six_colours and self.place is not None


class Attraptresors:
    """The game for 2 to 6 players (AT-1) with its switches; a `kit.engine.game.Game`.

    What differs `for_two` stands with each rule; all else is the same (AT-32).
    """

    name = "attraptresors"

    def __init__(self, players: int = 4, options: Options | None = None) -> None:
        if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            raise ValueError(f"AT-1: 2 to 6 players, not {players}")
        self.players = players
        self.options_chosen = options or Options()
        self.tower = self.options_chosen.the_tower(players)
        self.window = self.options_chosen.the_window()
        self.permille = self.options_chosen.permille()
        self.untimed = self.options_chosen.untimed
        self.for_two = players == FEWEST_PLAYERS
        self.cards = cards_in_play(players, self.tower)
        self.all_seats: frozenset[Seat] = frozenset(range(players))
        self._seats = tuple(range(players))
        self._reaches = tuple(dict.fromkeys(typical_reaches(self.tower, self.window, self.untimed)))
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
        return GiveBack if state.owes else Reach

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
            case Reach(grabs):
                return why_not_reach(grabs, self.tower, None if self.untimed else self.window, self.for_two)
            case GiveBack(sacks):
                owned = sacks in CARD_INDEX and state.hands[seat][CARD_INDEX[sacks]]
                return None if owned else Refusal("no_such_card", "AT-19", (), {"sacks": sacks})
        return self._why_not_chance(state, move)

    def _why_not_chance(self, state: State, move: Move) -> Refusal | None:
        """Why chance cannot bring this: a mission, a throw or a first hand that is not there."""
        match move:
            case Deal(colour):
                left = colour in _INDEX and state.pile[_INDEX[colour]]
                return None if left else Refusal("not_left_in_pile", "AT-6", ("C-AT-3",), {"colour": colour})
            case Begin(seat):
                return None if seat in self.all_seats else Refusal("not_a_seat", "AT-1")
            case Throw(dice) if not _can_be_dice(dice, DICE):
                return Refusal("not_eight_dice", "AT-10", (), {"dice": sum(dice)})
            case Slip(off) if not _can_be_dice(off, sum(off)):
                return Refusal("not_a_move", "AT-15")
            case Slip(off):
                more = [colour for colour, have, lost in zip(COLOURS, state.dice, off, strict=True) if lost > have]
                return Refusal("not_thrown", "AT-15", ("C-AT-19",), {"colour": more[0]}) if more else None
            case First(seat) if seat not in _seats_of(self.rivals(state, state.queue)):
                return Refusal("not_tied", "AT-12", ("C-AT-26",))
        return None

    def options(self, state: State, seat: Seat) -> Sequence[Move]:
        """Typical reaches, for all of them cannot be listed; every card to give back; for chance, all that can be."""
        if seat == CHANCE:
            return list(self.chance(state))
        if seat not in self.to_act(state):
            return ()
        if state.owes:
            return [GiveBack(sacks) for sacks, owned in zip(CARDS, state.hands[seat], strict=True) if owned]
        return self._reaches

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
            return dict.fromkeys(map(Begin, self._seats), 1)
        return dict.fromkeys(map(First, _seats_of(self.rivals(state, state.queue))), 1) if waited is First else {}

    def view(self, state: State, seat: Seat | None) -> View:
        """The table, the open missions or only the own one, and which missions this seat has not seen (AT-6)."""
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
        """The same, as refusals that can be told to whoever typed the position."""
        return [refusal for holds, refusal in laws(self, state) if not holds]

    # A step of the game -----------------------------------------------------------------------------------------------

    def apply(self, state: State, moves: Mapping[Seat, Any]) -> Step[State]:
        """Missions are dealt, dice are thrown, hands reach for the tower, gold is paid; a card may be given back."""
        if CHANCE not in moves:
            if state.owes and state.column is not None:
                return self._give_back(state, state.column, moves[state.column].sacks)
            return self._play_hands(state, in_line(state, hands_of(moves, self.untimed)), [])
        match moves[CHANCE]:
            case Throw(dice):
                return self._throw(state, dice)
            case Slip(off):
                return self._slip(state, off)
            case Deal(colour):
                return self._deal(state, colour)
            case Begin(seat):
                return Step(state._replace(thrower=seat), (ThrowerChosen(seat),))
            case First(seat):
                return self._settle(state, seat)
        raise TypeError(f"not a move of chance: {moves[CHANCE]}")

    def _deal(self, state: State, colour: str) -> Step[State]:
        """AT-6, AT-22, AT-27: the next mission that is missing is drawn; two may be of one colour (C-AT-7, C-AT-23)."""
        place, again = state.missions.index(None), state.round > 1
        if self.for_two:
            rulings = ("C-AT-22",) * again + ("C-AT-23",) * (colour in state.missions)
            told: tuple[Event, ...] = (MissionOpened(place + 1, colour, "AT-22" if again else "AT-27", rulings),)
        else:
            rule = "AT-22" if again else "AT-6"
            told = (MissionDealt(place, rule), MissionSeen(place, colour, rule))
        pile = _plus(state.pile, _INDEX[colour], -1)
        return Step(state._replace(missions=_with(state.missions, place, colour), pile=pile), told)

    def _throw(self, state: State, dice: tuple[int, ...]) -> Step[State]:
        """AT-10, AT-28: eight dice lie on the souk."""
        told = DiceThrown(self._throwers(state), dice, "AT-28" if self.for_two else "AT-10")
        after = state._replace(dice=dice)
        return Step(after, (told,)) if self.permille else self._show(after, told)

    def _slip(self, state: State, off: tuple[int, ...]) -> Step[State]:
        """AT-15, C-AT-19: dice off the mat do not count."""
        counted = tuple([thrown - lost for thrown, lost in zip(state.dice, off, strict=True)])
        return self._show(state._replace(dice=counted, off=off), DiceSlipped(sum(off), off))

    def _show(self, state: State, told: Event) -> Step[State]:
        """AT-14: with `auto_reroll` a throw that favours nobody is thrown again at once (C-AT-16)."""
        if self.options_chosen.auto_reroll and not self.favoured(state):
            return Step(_cleared(state), (told, NobodyFavoured(self._throwers(state))))
        return Step(state, (told,))

    def _throwers(self, state: State) -> tuple[Seat, ...]:
        """The thrower, or both of two players (AT-28, C-AT-14)."""
        return self._seats if state.thrower is None else (state.thrower,)

    def right(self, state: State, seat: Seat) -> Right:
        """AT-11, AT-12, AT-29: what entitles a seat to the column, by the dice that count (C-AT-4)."""
        dice, place = state.dice, seat
        if self.for_two:  # C-AT-22: of several open missions the one with most dice, then the leftmost
            matching = [dice[_INDEX[colour]] if colour else 0 for colour in state.missions]
            place = matching.index(max(matching))
        mission = state.missions[place]
        return Right(all(dice), place if mission and dice[_INDEX[mission]] >= ENOUGH else None)

    def favoured(self, state: State) -> tuple[Seat, ...]:
        """Everybody who has a right to the column."""
        return tuple([seat for seat in self._seats if self.right(state, seat)])

    # The grabs --------------------------------------------------------------------------------------------------------

    def _settle(self, state: State, seat: Seat) -> Step[State]:
        """C-AT-26: chance says whose hand was first; then the others go on."""
        hand = next(hand for hand in state.queue if hand.seat == seat)
        queue = list(state.queue)
        queue.remove(hand)
        after, told = self._grab(state, hand)
        return self._play_hands(after, in_line(after, queue), [TieSettled(seat), *told])

    def _play_hands(self, state: State, queue: tuple[Hand, ...], told: list[Event]) -> Step[State]:
        """AT-12, AT-13: one hand after the other, until a tie must be settled or all is done.

        Somebody may get nothing (C-AT-18).
        """
        while queue and not (queue[0].waits and state.column is None):
            rivals = self.rivals(state, queue)
            if rivals:
                stake = COLUMN if state.column is None else rivals[0].object
                told.append(GrabsTied(_seats_of(rivals), stake, self._clock(state, rivals[0])))
                return Step(state._replace(queue=queue), tuple(told))
            hand, queue = queue[0], queue[1:]
            state, events = self._grab(state, hand)
            told += events
            if hand.object == COLUMN:
                queue = in_line(state, queue)
        return self._end_grabs(state._replace(queue=()), told)

    def rivals(self, state: State, queue: Sequence[Hand]) -> Sequence[Hand]:
        """C-AT-26: hands at the next moment whose order matters: for the column, or for the last object of a kind."""
        if len(queue) < 2 or moment(state, queue[1]) != moment(state, queue[0]):
            return ()
        together: dict[Seat, Hand] = {}
        for hand in queue:
            if moment(state, hand) == moment(state, queue[0]):
                together.setdefault(hand.seat, hand)
        hands = tuple(together.values())
        if state.column is None:
            return hands if len(hands) > 1 and any(hand.object == COLUMN for hand in hands) else ()
        able = [hand for hand in hands if hand.object != COLUMN and not self._stopped(state, hand)]
        for wanted in able:
            rivals = [hand for hand in able if hand.object == wanted.object]
            if len(rivals) > self._left(state, wanted.object) > 0:
                return rivals
        return ()

    def _grab(self, state: State, hand: Hand) -> tuple[State, Sequence[Event]]:
        """AT-13: what becomes of one grab; a hand that only waited for the column stops by itself when it must."""
        seat, wanted, at_ms = hand.seat, hand.object, self._clock(state, hand)
        if state.column is None and wanted == COLUMN:
            return state._replace(column=seat, column_at=hand.ms), (ColumnGrabbed(seat, at_ms),)
        if wanted == COLUMN:
            return state, (ObjectGone(seat, wanted, at_ms, "AT-12"),)
        if state.column is None:
            return state, (GrabbedTooEarly(seat, wanted, at_ms),)
        if stopped := self._stopped(state, hand):
            return state, () if hand.waits else (stopped,)
        if not self._left(state, wanted):
            return state, (ObjectGone(seat, wanted, at_ms),)
        rule = "AT-31" if seat == state.column else "AT-13"
        return state._replace(taken=(*state.taken, (seat, wanted))), (ObjectGrabbed(seat, wanted, at_ms, rule),)

    def _stopped(self, state: State, hand: Hand) -> Event | None:
        """C-AT-17, AT-17, AT-18, AT-31: why this hand may take no object any more."""
        seat, wanted, at_ms = hand.seat, hand.object, self._clock(state, hand)
        if at_ms > state.column_at + self.window.objects:
            return GrabbedTooLate(seat, wanted, at_ms)
        holds_column = seat == state.column
        if holds_column and not self.for_two:
            return ColumnHolderStopped(seat, wanted, at_ms)
        if sum(owner == seat for owner, _ in state.taken) + holds_column < MOST_OBJECTS:
            return None
        return HandFull(seat, wanted, at_ms, *(("AT-31", ("C-AT-21",)) if holds_column else ("AT-18", ())))

    def _left(self, state: State, wanted: str) -> int:
        """How many of these still stand on the tower."""
        return self.tower.count(wanted) - sum(name == wanted for _, name in state.taken)

    def _clock(self, state: State, hand: Hand) -> int:
        """The time to tell: since the dice were shown, or 0 without a clock."""
        return 0 if self.untimed else moment(state, hand)

    def _end_grabs(self, state: State, told: list[Event]) -> Step[State]:
        """AT-8, AT-14: the time is over; without the column taken, the same player throws again."""
        if state.column is None:
            told.append(NobodyGrabbed(self._throwers(state)))
            return Step(state._replace(dice=(), off=()), tuple(told))
        left = list(self.tower)
        for _, name in state.taken:
            left.remove(name)
        if left:
            told.append(ObjectsLeft(tuple(left)))
        return self._check(state, state.column, told)

    # The check and the gold -------------------------------------------------------------------------------------------

    def _check(self, state: State, column: Seat, told: list[Event]) -> Step[State]:
        """AT-19 to AT-21: was the column taken rightly?  Then it is paid; the others' objects are paid anyway.

        If not, its taker gives a card back, unless there is none (C-AT-12).
        """
        right = self.right(state, column)
        told += self._verdict(state, column, right)
        state = self._pay(state, column, right, told)
        if not right:
            if any(state.hands[column]):
                return Step(state._replace(owes=True), tuple(told))
            told.append(NoCardToGiveBack(column))
        return self._end_round(state, column, right, told)

    def _verdict(self, state: State, seat: Seat, right: Right) -> Iterator[Event]:
        """AT-11, AT-12, AT-19, AT-29: what gives the column-taker the right, or that nothing does.

        That a slower player had the right, too, is not told: it would give away a mission that stays secret (C-AT-6).
        """
        both = ("C-AT-5",) * right.both
        if right.six_colours:
            yield RightBySixColours(seat, rulings=("C-AT-4", *both))
        if right.place is not None:
            colour = state.missions[right.place] or ""
            rule = "AT-29" if self.for_two else "AT-11"
            yield RightByMission(seat, colour, state.dice[_INDEX[colour]], rule, both)
        if not right:
            yield NoRight(seat)

    def _pay(self, state: State, column: Seat, right: Right, told: list[Event]) -> State:
        """AT-20, AT-21: cards for the column and the objects; after a wrong grab none for its owner (C-AT-20)."""
        if right:
            sacks = self._worth(right)
            told.append(ColumnPaid(column, sacks, rulings=("C-AT-5",) * right.both))
            state = _move_card(state, column, sacks)
        for seat, name in state.taken:
            sacks = SACKS_FOR[name]
            if right:
                told.append(ObjectPaid(seat, name, sacks))
            elif seat != column:
                told.append(ObjectPaid(seat, name, sacks, "AT-20", ("C-AT-9",)))
            else:
                told.append(ObjectNotPaid(seat, name))
                continue
            state = _move_card(state, seat, sacks)
        return state

    def _worth(self, right: Right) -> int:
        """AT-21: five sacks for six colours, four for the mission; when both hold, `both_pays` says which (C-AT-5)."""
        by_colours = self.options_chosen.both_pays == "six_colours" if right.both else right.six_colours
        return FOR_SIX_COLOURS if by_colours else FOR_MISSION

    def _give_back(self, state: State, seat: Seat, sacks: int) -> Step[State]:
        """AT-19: a card of one's own choice, and of an earlier round (C-AT-13), goes back to the supply."""
        after = _move_card(state, seat, sacks, -1)
        return self._end_round(after, seat, Right(False, None), [CardGivenBack(seat, sacks)])

    # The end of a round -----------------------------------------------------------------------------------------------

    def _end_round(self, state: State, column: Seat, right: Right, told: list[Event]) -> Step[State]:
        """AT-22, AT-23: the next round; the same one again when no card was paid (C-AT-10); or the end (C-AT-11)."""
        after = _cleared(state)
        if not right and all(seat == column for seat, _ in state.taken):
            told.append(RoundNotCounted(state.round, self._throwers(state)))
        elif state.round == ROUNDS:
            told.append(GameEnded(ROUNDS, rulings=("C-AT-11", *("C-AT-27",) * (right.place is not None))))
            told += self._count(state)
            after = after._replace(winners=leaders(state.hands))
        else:
            after = self._next_round(after, column, right, told)
        return Step(after, tuple(told))

    @staticmethod
    def _count(state: State) -> Iterator[Event]:
        """AT-24: the most sacks win, then the most cards; else they share the victory (C-AT-24)."""
        winners, scores = leaders(state.hands), [score(hand) for hand in state.hands]
        yield from (SacksCounted(seat, sacks, cards) for seat, (sacks, cards) in enumerate(scores))
        sacks, cards = max(scores)
        if len(winners) > 1:
            yield VictoryShared(winners, sacks, cards)
        elif [most for most, _ in scores].count(sacks) > 1:
            yield WonByCards(winners[0], sacks, cards)
        else:
            yield WonBySacks(winners[0], sacks)

    def _next_round(self, state: State, column: Seat, right: Right, told: list[Event]) -> State:
        """AT-22: who won the column throws next, the old thrower after a wrong grab, two players always (C-AT-14)."""
        state = state._replace(round=state.round + 1)
        if right.place is not None:
            state = self._discard(state, right.place, told)
        if right and not self.for_two:
            state = state._replace(thrower=column)
        printed = right.place is not None and not self.for_two
        citation = ("AT-22", ()) if printed else ("AT-8", ("C-AT-14",))
        told.append(RoundBegan(state.round, self._throwers(state), *citation))
        return state

    def _discard(self, state: State, place: int, told: list[Event]) -> State:
        """AT-22: a mission that was won makes room for a new one; an open one unless they are fixed (C-AT-22)."""
        if self.for_two and self.options_chosen.two_player_missions == "fixed":
            return state
        colour = state.missions[place] or ""
        told.append(OpenMissionDiscarded(place + 1, colour) if self.for_two else MissionDiscarded(place, colour))
        return state._replace(missions=_with(state.missions, place, None))


# Small things ---------------------------------------------------------------------------------------------------------


def _cleared(state: State) -> State:
    """The table between two throws."""
    return state._replace(dice=(), off=(), column=None, column_at=0, taken=(), queue=(), owes=False)


def _move_card(state: State, seat: Seat, sacks: int, count: int = 1) -> State:
    """A card of so many sacks goes from the supply to a seat, or back when `count` is -1."""
    index = CARD_INDEX[sacks]
    hand = _plus(state.hands[seat], index, count)
    return state._replace(hands=_with(state.hands, seat, hand), supply=_plus(state.supply, index, -count))


def _plus(counts: tuple[int, ...], index: int, change: int) -> tuple[int, ...]:
    return _with(counts, index, counts[index] + change)


def _can_be_dice(dice: Sequence[int], count: int) -> bool:
    return len(dice) == len(COLOURS) and min(dice) >= 0 and sum(dice) == count


def _seats_of(hands: Sequence[Hand]) -> tuple[Seat, ...]:
    return tuple(hand.seat for hand in hands)


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
