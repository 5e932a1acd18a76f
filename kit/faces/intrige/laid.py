"""A moment of Intrige as somebody puts it together: who is where, whose turn it is, cash, and what is promised.

Who is put nowhere is where nothing of the turn hangs on it, as long as the others follow; what breaks a law stays as it
was put, and is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeAlias

from kit.engine.errors import BadInput
from kit.engine.game import Refusal, Seat
from kit.games.intrige.courts import COPIES
from kit.games.intrige.filling import filled, in_queue
from kit.games.intrige.game import FEWEST_PLAYERS, MOST_PLAYERS, Intrige
from kit.games.intrige.laws import stage_now, still_due, times_sent
from kit.games.intrige.moves import Move
from kit.games.intrige.position import read_words, write_position
from kit.games.intrige.state import SEND, Rep, State, replaced

MOST_BILLS = 300
WORDS = ("gives:", "pays:", "broke:")
"""So begin the words of a position about promises."""

Place: TypeAlias = tuple[str, int, int]
"""``("post", court, number)``, ``("park", court, number)``, ``("island", seat, profession)`` or ``("home", 0, 0)``."""


@dataclass(frozen=True, slots=True)
class Laid:
    """All of it; each change gives another one."""

    game: Intrige
    state: State
    """It may break laws."""
    follows: bool = True
    """Who is put nowhere finds a place."""
    promised: str = ""
    """Words of a position, as they were typed."""
    misread: Refusal | None = None
    """Why they are none."""
    move: Move | None = None
    """What whoever is to act does."""

    # Who is where -----------------------------------------------------------------------------------------------------

    def at(self, place: Place) -> Rep | None:
        """Who is there."""
        kind, where, number = place
        state = self.state
        if kind == "post" and where in self.game.seats and 0 <= number < len(self.game.salaries):
            return state.courts[where][number]
        if kind == "park" and where in self.game.seats and 0 <= number < len(state.parks[where]):
            return state.parks[where][number]
        if kind == "island" and where in self.game.seats and 0 <= number < len(self.game.edition.professions):
            return Rep(where, self.game.edition.professions[number]) if state.island[where][number] else None
        return None

    def with_rep(self, rep: Rep, source: Place | None, target: Place) -> Laid:
        """Somebody goes from one place to another; from home where it is said from nowhere."""
        state = self.state
        if source and self.at(source) == rep:
            state = _without(self.game, state, source)
        elif not _at_home(self.game, state)[rep.seat][self.game.place_in_hand[rep.profession]]:
            state = next((_without(self.game, state, place) for place in _places_of(self.game, state, rep)), state)
        kind, where, number = target
        if kind == "post":
            state = state._replace(courts=replaced(state.courts, where, replaced(state.courts[where], number, rep)))
        elif kind == "park":
            others = [waiting for waiting in state.parks[where] if waiting.seat != rep.seat]
            state = state._replace(parks=replaced(state.parks, where, in_queue(self.game, where, (*others, rep))))
        elif kind == "island":
            state = state._replace(island=_counted(self.game, state, rep, 1))
            target = (kind, rep.seat, self.game.place_in_hand[rep.profession])
        return replace(self, state=state, move=None).settled(target)

    # Time, money and words --------------------------------------------------------------------------------------------

    def with_players(self, number: int) -> Laid:
        """So many sit there; with whoever goes, their people go."""
        if not FEWEST_PLAYERS <= number <= MOST_PLAYERS:
            return self
        game, old = Intrige(number, self.game.options_chosen), self.state
        new, kept = game.start(), min(number, self.game.players)
        courts = [tuple([rep if rep and rep.seat < number else None for rep in court]) for court in old.courts]
        parks = [tuple([rep for rep in park if rep.seat < number]) for park in old.parks]
        state = old._replace(
            owner=min(old.owner, number - 1),
            money=(*old.money[:kept], *new.money[kept:]),
            courts=(*courts[:kept], *new.courts[kept:]),
            parks=(*parks[:kept], *new.parks[kept:]),
            island=(*old.island[:kept], *new.island[kept:]),
        )
        return replace(self, game=game, state=state, move=None).settled()

    def by(self, game: Intrige) -> Laid:
        """By other switches; in another edition, or for other salaries, everything begins anew."""
        same = game.edition == self.game.edition and len(game.salaries) == len(self.game.salaries)
        return replace(self, game=game, state=self.state if same else game.start(), move=None).settled()

    def with_owner(self, seat: Seat) -> Laid:
        """It is this seat's turn."""
        return replace(self, state=self.state._replace(owner=seat), move=None).settled()

    def with_round(self, number: int) -> Laid:
        """The round of this number, of those with posts."""
        number = min(max(number, 1), self.game.posts_rounds)
        return replace(self, state=self.state._replace(round=number), move=None).settled()

    def with_cash(self, seat: Seat, bills: int) -> Laid:
        """So many of the smallest bills more or less in a purse."""
        bill, money = self.game.edition.bill, self.state.money
        cash = min(max(money[seat] + bills * bill, 0), MOST_BILLS * bill)
        return replace(self, state=self.state._replace(money=replaced(money, seat, cash)), move=None).settled()

    def with_words(self, text: str) -> Laid:
        """What is promised, and who broke a promise."""
        return replace(self, promised=text).settled()

    # What follows -----------------------------------------------------------------------------------------------------

    def settled(self, just_put: Place | None = None) -> Laid:
        """What follows from the rest: who is at home, what is promised, what is going on, and where the others are."""
        game = self.game
        paid = sum(self.state.money) - game.edition.money * game.players
        state = self.state._replace(bribes=(), earlier=(), sent=(), winners=(), salaries_paid=paid)
        state = _staged(game, state._replace(hands=_at_home(game, state)))
        if self.follows:
            state = filled(game, _fewer(game, state, just_put))
        state, misread = self._with_promises(state)
        return replace(self, state=state, misread=misread)

    def _with_promises(self, state: State) -> tuple[State, Refusal | None]:
        bare = state._replace(promises=(), broken=())
        if not self.promised.strip():
            return bare, None
        if not all(word.startswith(WORDS) for word in self.promised.split()):
            return bare, Refusal("position_word", "IN-17", ("C-IN-15",), {"word": self.promised.strip()[:40]})
        try:
            read = read_words(self.game, f"{write_position(self.game, bare)} {self.promised}")
        except BadInput as error:
            return bare, error.refusal
        return bare._replace(promises=read.promises, broken=read.broken), None

    def faults(self) -> Sequence[Refusal]:
        """What cannot be read, every law that is broken, or what cannot be done."""
        if self.misread:
            return [self.misread]
        broken = self.game.broken_laws(self.state)
        refused = [self.game.why_not(self.state, seat, move) for seat, move in self.moves.items()]
        return broken or [refusal for refusal in refused if refusal]

    @property
    def moves(self) -> dict[Seat, Move]:
        """What whoever is to act does: the first that there is, until something is chosen."""
        found = {seat: self.move or next(iter(self.game.options(self.state, seat)), None) for seat in self.acting}
        return {seat: move for seat, move in found.items() if move is not None}

    @property
    def acting(self) -> Sequence[Seat]:
        """Who is to act, where the position keeps the laws."""
        return sorted(self.game.to_act(self.state)) if not self.game.broken_laws(self.state) else ()


def taken_up(game: Intrige, state: State, move: Move | None) -> Laid:
    """A moment of a game, to be changed; its bribes stay until something is."""
    words = " ".join(word for word in write_position(game, state).split() if word.startswith(WORDS))
    laid = Laid(game, state, promised=words, move=move)
    return laid.settled() if state.winners else laid


# People that are put away ---------------------------------------------------------------------------------------------


def _staged(game: Intrige, state: State) -> State:
    stage, disputed = stage_now(game, state) or (SEND, None)
    state = state._replace(stage=stage, disputed=disputed)
    return state._replace(due=still_due(game, state))


def _at_home(game: Intrige, state: State) -> tuple[tuple[int, ...], ...]:
    out = Counter(rep for rep in chain(*state.courts, *state.parks) if rep)
    return tuple(
        tuple(
            COPIES - out[Rep(seat, kind)] - gone
            for kind, gone in zip(game.edition.professions, state.island[seat], strict=True)
        )
        for seat in game.seats
    )


def _fewer(game: Intrige, state: State, just_put: Place | None) -> State:
    """Of whom a seat has too many out, some go home: never from the court of this turn, nor who was just put there."""
    for seat in game.seats:
        for _ in range(COPIES * len(game.edition.professions) - sum(state.hands[seat]) - times_sent(game, state, seat)):
            places = (place for place in _places(game, state, seat) if place[:2] != (just_put or ())[:2])
            if place := next(places, None):
                state = _without(game, state, place)
    return state._replace(hands=_at_home(game, state))


def _places(game: Intrige, state: State, seat: Seat) -> Iterator[Place]:
    """Where this seat has people, without the court of this turn."""
    yield from (("island", seat, kind) for kind, gone in enumerate(state.island[seat]) if gone)
    for court in game.seats:
        if court != state.owner:
            yield from (("park", court, n) for n, rep in enumerate(state.parks[court]) if rep.seat == seat)
            yield from (("post", court, n) for n, rep in enumerate(state.courts[court]) if rep and rep.seat == seat)


def _places_of(game: Intrige, state: State, rep: Rep) -> Iterator[Place]:
    for place in _places(game, state, rep.seat):
        if Laid(game, state).at(place) == rep:
            yield place
    yield from (("park", state.owner, n) for n, each in enumerate(state.parks[state.owner]) if each == rep)
    yield from (("post", state.owner, n) for n, each in enumerate(state.courts[state.owner]) if each == rep)


def _without(game: Intrige, state: State, place: Place) -> State:
    kind, where, number = place
    if kind == "post":
        return state._replace(courts=replaced(state.courts, where, replaced(state.courts[where], number, None)))
    if kind == "park":
        park = state.parks[where]
        return state._replace(parks=replaced(state.parks, where, (*park[:number], *park[number + 1 :])))
    return state._replace(island=_counted(game, state, Rep(where, game.edition.professions[number]), -1))


def _counted(game: Intrige, state: State, rep: Rep, change: int) -> tuple[tuple[int, ...], ...]:
    own, index = state.island[rep.seat], game.place_in_hand[rep.profession]
    return replaced(state.island, rep.seat, replaced(own, index, max(own[index] + change, 0)))
