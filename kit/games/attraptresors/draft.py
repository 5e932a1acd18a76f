"""A throw of Attrap'trésors as somebody puts it together: missions, dice, cards, and what every hand does.

Whatever follows from the rest is filled in: the pile has the missions that nobody has, the supply the cards.  What
breaks a law stays as it was put, and is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kit.engine.draft import Choice, Counter, Draft, Field, Held, Key, Pieces, Put, Toggle
from kit.engine.form import Said, Scalar
from kit.engine.game import CHANCE, Refusal, Seat
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.grabbing import rival_hands, seats_of
from kit.games.attraptresors.moves import LONGEST_MS, First, GiveBack, Grab, Move, Reach
from kit.games.attraptresors.pieces import (
    CARD_INDEX,
    CARDS,
    COLOUR_INDEX,
    COLOURS,
    COLUMN,
    COPIES,
    FEWEST_PLAYERS,
    FULL_PILE,
    MOST_OBJECTS,
    MOST_PLAYERS,
    OPEN_MISSIONS,
    ROUNDS,
)
from kit.games.attraptresors.state import State, plus, replaced

DICE = (3, 2, 1, 1, 1, 0)
"""What lies there at first, and after a throw that was paid: three of one colour, and five colours (AV-1)."""
MOST_DICE = 20
MAT: Key = ("souk",)
"""The place for one die more."""
BOX: Key = ("box",)
"""Where a die goes that is taken off the mat."""
SUPPLY: Key = ("supply",)
"""Where a card goes that is taken from a player."""
COLUMN_MS, FIRST_MS, SECOND_MS = 900, 300, 600
"""When a hand reaches, unless somebody has given it another time."""
NONE = "none"
"""No object."""
ORDER = ("first", "second")
NO_DICE_OFF = (0,) * len(COLOURS)


@dataclass(frozen=True, slots=True)
class Doing:
    """What one hand does, whether there is a clock or not."""

    claims: bool = False
    """It goes for the column."""
    objects: tuple[str, ...] = ()
    """Then it goes for these; or for these alone."""
    at_ms: int = COLUMN_MS
    after: tuple[int, int] = (FIRST_MS, SECOND_MS)
    as_given: Reach | None = None
    """A hand from elsewhere that does more than can be put together here, until it is changed."""

    def reach(self, untimed: bool) -> Reach:
        """The same as a move."""
        if self.as_given is not None:
            return self.as_given
        if untimed:
            return Reach(tuple(map(Grab, (COLUMN,) * self.claims + self.objects)))
        column = (Grab(COLUMN, self.at_ms),) * self.claims
        return Reach((*column, *(Grab(name, after_ms=ms) for name, ms in zip(self.objects, self.after, strict=False))))


def doing(reach: Reach, untimed: bool) -> Doing:
    """What a hand from elsewhere does."""
    column = next((grab for grab in reach.grabs if grab.object == COLUMN), None)
    others = [grab for grab in reach.grabs if grab is not column]
    after = [grab.after_ms or 0 for grab in others[:MOST_OBJECTS]]
    found = Doing(
        column is not None,
        tuple(grab.object for grab in others[:MOST_OBJECTS]),
        (column and column.at_ms) or COLUMN_MS,
        (after[0] if after and after[0] else FIRST_MS, after[1] if len(after) > 1 and after[1] else SECOND_MS),
    )
    return found if found.reach(untimed) == reach else replace(found, as_given=reach)


@dataclass(frozen=True, slots=True)
class Laid(Draft):
    """The whole draft; each change gives another one."""

    game: Attraptresors
    state: State
    """It may break laws."""
    hands: tuple[Doing, ...]
    gives: int | None = None
    """The card that goes back, if one is owed."""
    first: Seat | None = None
    """Whose hand was first, if chance must say so."""

    # What is put ------------------------------------------------------------------------------------------------------

    def with_players(self, number: int) -> Laid:
        """The same with this many players; those who stay keep mission, cards and hand."""
        if number == self.game.players:
            return self
        game = Attraptresors(number, self.game.options_chosen)
        old, kept = self.state, min(number, self.game.players)
        nobody = game.start()
        missions = (*old.missions, *COLOURS)[: OPEN_MISSIONS if game.for_two else number]
        state = nobody._replace(
            round=old.round,
            missions=missions,
            hands=(*old.hands[:kept], *nobody.hands[kept:]),
            dice=old.dice,
            thrower=None if game.for_two else min(old.thrower or 0, number - 1),
            pile=tuple(COPIES - missions.count(colour) for colour in COLOURS),
        )
        hands = (*self.hands[:kept], *(Doing() for _ in range(number - kept)))
        return Laid(game, state, hands).settled()

    def by(self, game: Attraptresors) -> Laid:
        """The same under other switches; hands keep to what is on the tower."""
        game = Attraptresors(self.game.players, game.options_chosen)
        hands = tuple(
            replace(hand, objects=tuple(name for name in hand.objects if name in game.tower), as_given=None)
            for hand in self.hands
        )
        return replace(self, game=game, hands=hands).settled()

    def with_mission(self, held: Held, place: Key) -> Laid:
        """Another mission there, the one before goes into the pile; or two missions change places."""
        colour, at = held.piece[0], place[1]
        missions = replaced(self.state.missions, at, colour)
        pile = self.state.pile
        if held.source is None:
            old = self.state.missions[at]
            pile = plus(pile if old is None else plus(pile, COLOUR_INDEX[old], 1), COLOUR_INDEX[colour], -1)
        else:
            missions = replaced(missions, held.source[1], self.state.missions[at])
        return self._again(missions=missions, pile=pile)

    def with_die(self, held: Held, place: Key) -> Laid:
        """A die comes onto the mat, in the place of another one or beside them all, or is taken off it."""
        dice, colour = self.state.dice, COLOUR_INDEX[held.piece[0]]
        if (held.source is None) == (place == BOX) or (held.source and place != BOX):
            return self
        if place == BOX:
            return self._again(dice=plus(dice, colour, -1))
        if place != MAT:
            dice = plus(dice, COLOUR_INDEX[place[1]], -1)
        return self._again(dice=plus(dice, colour, 1)) if sum(dice) < MOST_DICE else self

    def with_card(self, held: Held, place: Key) -> Laid:
        """A card comes from the supply or from a player to another, or goes back into the supply."""
        index, hands = CARD_INDEX[held.piece[0]], self.state.hands
        for at, more in ((held.source or SUPPLY, -1), (place, 1)):
            if at != SUPPLY:
                hands = replaced(hands, at[1], plus(hands[at[1]], index, more))
        return self._with(hands=hands).settled()

    def with_object(self, seat: Seat, which: int, name: Scalar) -> Laid:
        """What a hand reaches for first or second besides the column; it may be nothing."""
        names = replaced((*self.hands[seat].objects, NONE, NONE)[:2], which, str(name))
        return self.with_hand(seat, objects=tuple(name for name in names if name != NONE))

    def with_hand(self, seat: Seat, **does: Any) -> Laid:
        """What a hand does."""
        hand = replace(self.hands[seat], **does, as_given=None)
        return replace(self, hands=replaced(self.hands, seat, hand))._again()

    def _with(self, **lies: Any) -> Laid:
        return replace(self, state=self.state._replace(**lies))

    def _again(self, **lies: Any) -> Laid:
        """The throw from its beginning: nothing is taken yet."""
        cleared = self._with(**lies, column=None, column_at=0, taken=(), queue=(), owes=False, winners=())
        return replace(cleared, gives=None, first=None).settled()

    # What follows -----------------------------------------------------------------------------------------------------

    def settled(self) -> Laid:
        """The same with what follows from the rest: the supply, and dice and missions that have yet to come."""
        game, state = self.game, self.state
        missions, pile = state.missions, state.pile
        for place, colour in enumerate(missions):
            if colour is None:
                drawn = next((each for each, left in zip(COLOURS, pile, strict=True) if left), COLOURS[0])
                missions, pile = replaced(missions, place, drawn), plus(pile, COLOUR_INDEX[drawn], -1)
        supply = tuple(all_ - sum(owned) for all_, *owned in zip(game.cards, *state.hands, strict=True))
        thrower = None if game.for_two else state.thrower or 0
        off = (state.off or NO_DICE_OFF) if game.permille else ()
        dice = state.dice or DICE
        if state.winners:
            state = state._replace(winners=(), dice=(), column=None, taken=(), queue=(), owes=False)
        state = state._replace(missions=missions, pile=pile, supply=supply, thrower=thrower, off=off, dice=dice)
        return replace(self, state=state)

    def broken(self) -> Sequence[Refusal]:
        """Every law that is broken."""
        return self.game.broken_laws(self.state)

    @property
    def moves(self) -> Mapping[Seat, Move]:
        """What every hand does; or the card that goes back, or who was first, where the throw waits for that."""
        waited = self.game.waits_for(self.state)
        if waited is GiveBack and self.state.column is not None:
            owned = self.owned(self.state.column)
            return {self.state.column: GiveBack(self.gives if self.gives in owned else min(owned, default=1))}
        if waited is First:
            tied = self.tied
            return {CHANCE: First(self.first if self.first in tied else tied[0])}
        return {seat: hand.reach(self.game.untimed) for seat, hand in enumerate(self.hands)}

    @property
    def tied(self) -> tuple[Seat, ...]:
        """Whose hands came at the same moment."""
        return seats_of(rival_hands(self.game, self.state, self.state.queue))

    def owned(self, seat: Seat) -> list[int]:
        """The cards before a seat, one of each kind."""
        return [sacks for sacks, number in zip(CARDS, self.state.hands[seat], strict=True) if number]

    # What can be set --------------------------------------------------------------------------------------------------

    def fields(self) -> Iterator[Field]:
        """Dice, the round, how many play; in the middle of a throw what it waits for, otherwise all that lies there."""
        game, state = self.game, self.state
        waits = [*self._waits()]
        yield self._dice()
        if not waits:
            yield self._missions()
            yield self._cards()
        yield Counter(
            name="round", number=state.round, least=1, most=ROUNDS, put=lambda number: self._with(round=number)
        )
        numbers = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
        yield Choice(name="players", choices=numbers, chosen=game.players, put=self.with_players)
        yield from waits
        for seat in game.seats if not waits else ():
            yield from self._of(seat)

    def _dice(self) -> Pieces:
        """The dice on the mat, each at its own place, and one of each colour beside it."""
        lie = [
            (colour, number) for colour, many in zip(COLOURS, self.state.dice, strict=True) for number in range(many)
        ]
        return Pieces(
            name="die",
            beside=[(colour,) for colour in COLOURS],
            lie={**{("die", *die): [die] for die in lie}, MAT: [], BOX: []},
            put=lambda put: self.with_die(*put),
            say=lambda held: Said("sandbox.a_die", {"colour": held.piece[0]}),
            say_place=_said_place,
            unfinished=frozenset({"law_dice", "law_favoured"}),
        )

    def _missions(self) -> Pieces:
        """The missions of all seats, or the open ones, and one of each colour."""
        kind = "open" if self.game.for_two else "mission"
        return Pieces(
            name="mission",
            beside=[(colour,) for colour in COLOURS],
            lie={(kind, at): [(colour, at)] for at, colour in enumerate(self.state.missions) if colour},
            put=lambda put: self.with_mission(*put),
            say=lambda held: Said("sandbox.a_mission", {"colour": held.piece[0]}),
            say_place=_said_place,
        )

    def _cards(self) -> Pieces:
        """The cards before everybody, one of each kind to lift, and the supply."""
        return Pieces(
            name="card",
            beside=[(sacks,) for sacks in CARDS],
            lie={
                **{("cards", seat): [(sacks, seat) for sacks in self.owned(seat)] for seat in self.game.seats},
                SUPPLY: [],
            },
            put=lambda put: self.with_card(*put),
            say=lambda held: Said("sandbox.a_card", {"sacks": held.piece[0]}),
            say_place=_said_place,
        )

    def _waits(self) -> Iterator[Choice]:
        """In the middle of a throw: the card that goes back, or whose hand was first."""
        done = None if self.broken() else next(iter(self.moves.values()), None)
        if isinstance(done, GiveBack) and self.state.column is not None:
            yield Choice(name="give", label="sandbox.which_card", facts={"seat": self.state.column},
                         choices=self.owned(self.state.column), chosen=done.sacks,
                         say=lambda sacks: Said("moves.give_back", {"sacks": sacks}),
                         put=lambda sacks: replace(self, gives=sacks))  # fmt: skip
        elif isinstance(done, First):
            yield Choice(name="first", label="sandbox.which_first", choices=self.tied, chosen=done.seat,
                         say=lambda seat: Said("sandbox.seat", {"seat": seat}),
                         put=lambda seat: replace(self, first=seat))  # fmt: skip

    def _of(self, seat: Seat) -> Iterator[Field]:
        """A seat: whether it throws, and what its hand does."""
        if not self.game.for_two:
            yield Toggle(name="thrower", at=(seat,), seat=seat, on=self.state.thrower == seat,
                         put=lambda _: self._with(thrower=seat))  # fmt: skip
        yield from self._hand(seat)

    def _hand(self, seat: Seat) -> Iterator[Field]:
        """The column, and two objects in their order; with a clock, the moment of each."""
        hand, timed = self.hands[seat], not self.game.untimed
        yield Toggle(name="claim", at=(seat,), seat=seat, on=hand.claims,
                     put=lambda on: self.with_hand(seat, claims=on))  # fmt: skip
        if timed and hand.claims:
            yield self._moment(seat, 0, hand.at_ms, lambda ms: self.with_hand(seat, at_ms=ms))
        choices = (NONE, *dict.fromkeys(self.game.tower))
        for which, name in enumerate((*hand.objects, NONE)[:2]):
            put = partial(self.with_object, seat, which)
            yield Choice(name="object", at=(seat, which), seat=seat, label=f"forms.reach.{ORDER[which]}",
                         choices=choices, chosen=name, say=_object, put=put)  # fmt: skip
            if timed and name != NONE:
                yield self._moment(seat, which + 1, hand.after[which], partial(self._with_moment, seat, which))

    def _with_moment(self, seat: Seat, which: int, ms: int) -> Laid:
        return self.with_hand(seat, after=replaced(self.hands[seat].after, which, ms))

    @staticmethod
    def _moment(seat: Seat, which: int, ms: int, put: Put) -> Counter:
        return Counter(name="time", label="sandbox.after" if which else "sandbox.at", at=(seat, which), seat=seat,
                       number=ms, most=LONGEST_MS, step=10, typed=True, put=put)  # fmt: skip


def _said_place(place: Key) -> Said:
    kind, *which = place
    facts = {"open": {"place": which[0] + 1}} if kind == "open" else {}
    return Said(f"sandbox.places.{kind}", facts.get(kind, {"seat": which[0]} if kind in ("mission", "cards") else {}))


def _object(name: Scalar) -> Said:
    return Said("forms.nothing", {}) if name == NONE else Said("hands.object", {"object": name})


def first_laid(game: Attraptresors) -> Laid:
    """Four players and three red dice: the first has a red mission and takes the column, the others take objects."""
    four = Attraptresors(4, game.options_chosen)
    missions = ("red", "violet", "violet", "orange")
    pile = tuple(left - missions.count(colour) for left, colour in zip(FULL_PILE, COLOURS, strict=True))
    state = four.start()._replace(missions=missions, pile=pile, dice=DICE, thrower=0)
    tower = [*four.tower, *four.tower]
    hands = (Doing(claims=True), Doing(objects=(tower[0], tower[1])), Doing(objects=(tower[-1],)), Doing())
    return Laid(four, state, hands).settled()


def draft(game: Attraptresors, state: State | None, moves: Mapping[Seat, Move]) -> Laid:
    """A moment of a game, to be changed; a hand without a move only watches."""
    if state is None:
        return first_laid(game)
    hands = []
    for seat in game.seats:
        move = moves.get(seat)
        hands.append(doing(move, game.untimed) if isinstance(move, Reach) else Doing())
    given = next((move.sacks for move in moves.values() if isinstance(move, GiveBack)), None)
    first = next((move.seat for move in moves.values() if isinstance(move, First)), None)
    return Laid(game, state, tuple(hands), given, first).settled()
