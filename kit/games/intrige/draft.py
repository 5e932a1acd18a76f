"""A moment of Intrige as somebody puts it together: who is where, whose turn it is, cash, and what is promised.

Anybody who is not put anywhere is placed where it makes no difference to the turn, as long as `follows`; what breaks a
law stays as it was put, and is told.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Any, TypeAlias

from kit.engine.draft import Choice, Counter, Draft, Field, Held, Key, Pieces, Text, Toggle, read_written, written
from kit.engine.errors import BadInput
from kit.engine.form import Said
from kit.engine.game import Refusal, Seat
from kit.games.intrige.courts import COPIES, COURTS
from kit.games.intrige.filling import completed, filled, in_queue
from kit.games.intrige.game import FEWEST_PLAYERS, MOST_PLAYERS, Intrige
from kit.games.intrige.laws import stage_now, still_due, times_sent
from kit.games.intrige.moves import Move, read_move, write_move
from kit.games.intrige.position import read_position, read_words, write_position
from kit.games.intrige.state import SEND, Rep, State, replaced

FIRST = "r3 turn:A A50=DL A20=CM A*=BL,CL,DM"
FIRST_PLAYERS = 4
"""How many play before anybody has put anything together: rivals outside and inside."""
MOST_BILLS = 300
LONGEST_WORDS = 400
WORDS = ("gives:", "pays:", "broke:")
"""How the words of a position that are about promises begin."""

Place: TypeAlias = tuple[str, int, int]
"""``("post", court, number)``, ``("park", court, number)``, ``("island", seat, profession)``, `ISLAND` or `HOME`."""
ISLAND: Place = ("island", 0, 99)
"""The place on the island with room for one more."""
HOME: Place = ("home", 0, 0)


@dataclass(frozen=True, slots=True)
class Laid(Draft):
    """The whole draft; each change gives another one."""

    game: Intrige
    state: State
    """It may break laws."""
    follows: bool = True
    """Whether anybody who is not put anywhere is given a place."""
    promised: str = ""
    """The promises as words of a position, as they were typed."""
    misread: Refusal | None = None
    """Why these cannot be read."""
    move: Move | None = None
    """The move of the seat that is to act."""

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
        """Somebody goes from one place to another; from home if `source` is None."""
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
        """The same with this many players; the people of those who leave go with them."""
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
        """The same under other switches; in another edition, or with other salaries, everything begins again."""
        game = Intrige(self.game.players, game.options_chosen)
        same = game.edition == self.game.edition and len(game.salaries) == len(self.game.salaries)
        return replace(self, game=game, state=self.state if same else game.start(), move=None).settled()

    def with_owner(self, seat: Seat, _: bool) -> Laid:
        """It is this seat's turn."""
        return self._with(owner=seat)

    def with_cash(self, seat: Seat, amount: int) -> Laid:
        """This much money in a purse."""
        return self._with(money=replaced(self.state.money, seat, amount))

    def _with(self, **lies: Any) -> Laid:
        return replace(self, state=self.state._replace(**lies), move=None).settled()

    def with_words(self, text: str) -> Laid:
        """What is promised, and who broke a promise."""
        return replace(self, promised=text[:LONGEST_WORDS]).settled()

    def with_move(self, text: str) -> Laid | None:
        """The seat that is to act makes this move, if it is one."""
        try:
            return replace(self, move=read_move(read_written(text), "fist"))
        except BadInput:
            return None

    # What follows -----------------------------------------------------------------------------------------------------

    def settled(self, just_put: Place | None = None) -> Laid:
        """The same with what follows from the rest: who is at home, what is promised, what is going on, and where the
        others are."""
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

    def broken(self) -> Sequence[Refusal]:
        """What cannot be read, or every law that is broken."""
        return [self.misread] if self.misread else self.game.broken_laws(self.state)

    @property
    def moves(self) -> dict[Seat, Move]:
        """The move of the seat that is to act: the first that there is, until one is chosen."""
        found = {seat: self.move or next(iter(self.game.options(self.state, seat)), None) for seat in self.acting}
        return {seat: move for seat, move in found.items() if move is not None}

    @property
    def acting(self) -> Sequence[Seat]:
        """Who is to act, if the position keeps the laws."""
        return sorted(self.game.to_act(self.state)) if not self.game.broken_laws(self.state) else ()

    # What can be set --------------------------------------------------------------------------------------------------

    def fields(self) -> Iterator[Field]:
        """Everybody's place, whose turn it is, each purse; the round, how many play, promises; and the move."""
        game, state = self.game, self.state
        yield self._people()
        yield Counter(name="round", number=state.round, least=1, most=game.posts_rounds,
                      put=lambda now: self._with(round=now))  # fmt: skip
        numbers = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
        yield Choice(name="players", choices=numbers, chosen=game.players, put=self.with_players)
        yield Toggle(name="follow", on=self.follows, put=lambda on: replace(self, follows=on).settled())
        yield Text(name="words", text=self.promised, example="gives:A>B:L50/30@4", misread=self.misread is not None,
                   put=self.with_words)  # fmt: skip
        for seat in game.seats:
            bill = game.edition.bill
            yield Toggle(name="owner", at=(seat,), seat=seat, facts={"court": COURTS[seat]}, on=seat == state.owner,
                         put=partial(self.with_owner, seat))  # fmt: skip
            yield Counter(name="cash", at=(seat,), seat=seat, number=state.money[seat], step=bill,
                          most=MOST_BILLS * bill, put=partial(self.with_cash, seat))  # fmt: skip
        for seat, move in self.moves.items():
            yield Text(name="fist", at=(seat,), seat=seat, text=written(write_move(move)),
                       put=self.with_move)  # fmt: skip

    def _people(self) -> Pieces:
        """Everybody on posts, at gates and on the island, with room for one more; and the families."""
        game, state = self.game, self.state
        posts = [("post", court, number) for court in game.seats for number in range(len(game.salaries))]
        parks = [("park", court, number) for court in game.seats for number in range(len(state.parks[court]) + 1)]
        gone = [("island", seat, kind) for seat in game.seats for kind, out in enumerate(state.island[seat]) if out]
        places: list[Place] = [*posts, *parks, *gone, ISLAND, HOME]
        return Pieces(
            name="rep",
            lie={place: [(*self._key(rep), *place)] if (rep := self.at(place)) else [] for place in places},
            beside=[(seat, kind) for seat in game.seats for kind in range(len(game.edition.professions))],
            put=lambda put: self.with_rep(self.rep(put[0].piece), put[0].source, put[1]),
            say=self._said_rep,
            say_place=self._said_place,
            unfinished=frozenset() if self.follows else frozenset({"law_sent", "law_stage"}),
        )

    def rep(self, key: Key) -> Rep:
        """The representative of a key: whose it is, the number of its profession, and where it is unless at home."""
        return Rep(key[0], self.game.edition.professions[key[1]])

    def _key(self, rep: Rep) -> Key:
        return (rep.seat, self.game.place_in_hand[rep.profession])

    def _said_rep(self, held: Held) -> Said:
        seat, profession = self.rep(held.piece)
        return Said("sandbox.person", {"seat": seat, "profession": profession})

    def _said_place(self, place: Key) -> Said:
        if place in (ISLAND, HOME):
            return Said("sandbox.to_island" if place == ISLAND else "sandbox.home", {})
        kind, where, number = place
        post = self.game.salaries[number] if kind == "post" else 0
        return Said(f"sandbox.places.{kind}", {"court": COURTS[where], "post": post})


def draft(game: Intrige, state: State | None, moves: Mapping[Seat, Move]) -> Laid:
    """A moment of a game, to be changed; its bribes stay until something is changed."""
    if state is None:
        return _first(game)
    words = " ".join(word for word in write_position(game, state).split() if word.startswith(WORDS))
    laid = Laid(game, state, promised=words, move=next(iter(moves.values()), None))
    return laid.settled() if state.winners else laid


def _first(game: Intrige) -> Laid:
    """A position for four, in the edition that is played; in the small one, its beginning."""
    four = Intrige(FIRST_PLAYERS, game.options_chosen)
    try:
        return Laid(four, read_position(four, completed(FIRST, FIRST_PLAYERS)))
    except BadInput:
        return Laid(four, four.start())


# People that are put away ---------------------------------------------------------------------------------------------


def _staged(game: Intrige, state: State) -> State:
    stage, disputed = stage_now(game, state) or (SEND, None)
    state = state._replace(stage=stage, disputed=disputed)
    return state._replace(due=still_due(game, state))


def _at_home(game: Intrige, state: State) -> tuple[tuple[int, ...], ...]:
    out = Tally(rep for rep in chain(*state.courts, *state.parks) if rep)
    return tuple(
        tuple(
            COPIES - out[Rep(seat, kind)] - gone
            for kind, gone in zip(game.edition.professions, state.island[seat], strict=True)
        )
        for seat in game.seats
    )


def _fewer(game: Intrige, state: State, just_put: Place | None) -> State:
    """Where a seat has too many out, some go home: never from the court of this turn, nor the one just put there."""
    for seat in game.seats:
        for _ in range(COPIES * len(game.edition.professions) - sum(state.hands[seat]) - times_sent(game, state, seat)):
            places = (place for place in _places(game, state, seat) if place[:2] != (just_put or ())[:2])
            if place := next(places, None):
                state = _without(game, state, place)
    return state._replace(hands=_at_home(game, state))


def _places(game: Intrige, state: State, seat: Seat) -> Iterator[Place]:
    """Where this seat has people, apart from the court of this turn."""
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
