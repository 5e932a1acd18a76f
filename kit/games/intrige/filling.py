"""The rest of a position: anybody whose place is not given is put where it makes no difference to the turn.

Every seat has sent two per turn (IN-25), so a position has people in it that its story is not about.  They get posts at
the courts of others that have filled theirs before, or wait at other gates; only where both fail are they on the
island.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain

from kit.engine.game import SEAT_LETTERS, Seat
from kit.engine.reading import JsonObject
from kit.games.intrige.courts import COPIES
from kit.games.intrige.game import FEWEST_PLAYERS, Intrige
from kit.games.intrige.laws import may_wait, stage_now, still_due, times_sent
from kit.games.intrige.options import Options
from kit.games.intrige.parks import Park
from kit.games.intrige.position import read_position, read_words, write_position
from kit.games.intrige.state import SEND, Rep, State, replaced

_LETTERS_OF_SEATS = re.compile(r"\b([A-E])(?=[:*>\dFLMSK])|turn:([A-E])")
_CASH = re.compile(r"(?:^|\s)([A-E]):(\d+)")


def completed(line: str, players: int | None = None, options: JsonObject | None = None) -> str:
    """The line with the rest of it: the people who are missing, and cash that is not given.

    Without `players`, as many play as there are letters.  Raises `BadInput` where what is given could not occur.
    """
    letters = chain.from_iterable(_LETTERS_OF_SEATS.findall(line))
    most = max((SEAT_LETTERS.index(letter) + 1 for letter in letters if letter), default=0)
    game = Intrige(players or max(most, FEWEST_PLAYERS), Options(**(options or {})))
    state = filled(game, read_words(game, f"{line} {' '.join(_other_cash(game, line))}"))
    return write_position(game, read_position(game, write_position(game, state)))


def _other_cash(game: Intrige, line: str) -> Iterator[str]:
    """The cash as at the beginning; the others have received what those named have spent (IN-18)."""
    given = {SEAT_LETTERS.index(letter): int(cash) for letter, cash in _CASH.findall(line)}
    others = [seat for seat in game.seats if seat not in given]
    spent = max(0, game.edition.money * len(given) - sum(given.values())) // game.edition.bill
    for number, seat in enumerate(others):
        share = spent // len(others) + (number < spent % len(others))
        yield f"{SEAT_LETTERS[seat]}:{game.edition.money + share * game.edition.bill}"


def filled(game: Intrige, state: State) -> State:
    """The position with everybody whom its seats have sent by now, and every queue in its order."""
    state = state._replace(parks=tuple([in_queue(game, owner, park) for owner, park in enumerate(state.parks)]))
    for seat in (*game.seats[state.owner :], *game.seats[: state.owner]):
        for _ in range(times_sent(game, state, seat) - _out(game, state, seat)):
            state = _one_more(game, state, seat)
    stage, disputed = stage_now(game, state) or (SEND, None)
    state = state._replace(stage=stage, disputed=disputed)
    return state._replace(due=still_due(game, state))


def _out(game: Intrige, state: State, seat: Seat) -> int:
    return COPIES * len(game.edition.professions) - sum(state.hands[seat])


def _one_more(game: Intrige, state: State, seat: Seat) -> State:
    """One of this seat leaves the hand: of the kind it has most of, and takes the first place that there is."""
    hand = state.hands[seat]
    for index in sorted(range(len(hand)), key=lambda place: -hand[place]):
        if hand[index] <= 0:
            continue
        gone = state._replace(hands=replaced(state.hands, seat, replaced(hand, index, hand[index] - 1)))
        rep = Rep(seat, game.edition.professions[index])
        if placed := next(_places(game, gone, rep), None):
            return placed
    index = max(range(len(hand)), key=lambda place: hand[place])
    own = state.island[seat]
    return state._replace(
        hands=replaced(state.hands, seat, replaced(hand, index, hand[index] - 1)),
        island=replaced(state.island, seat, replaced(own, index, own[index] + 1)),
    )


def _places(game: Intrige, state: State, rep: Rep) -> Iterator[State]:
    """Those who were sent last still wait; others are in office; and if there is no room, they wait as well."""
    waits = list(_waiting(game, state, rep))
    if rep.seat == (state.owner - 1) % game.players:
        yield from waits
    yield from _in_office(game, state, rep)
    yield from waits


def _in_office(game: Intrige, state: State, rep: Rep) -> Iterator[State]:
    """At the court with the most room, on its lowest free post, where nobody does the same or wants to."""
    for court in sorted(_courts(game, state, rep.seat), key=lambda owner: -state.courts[owner].count(None)):
        posts, park = state.courts[court], state.parks[court]
        if None in posts and rep.profession not in {other.profession for other in (*posts, *park) if other}:
            posts = replaced(posts, posts.index(None), rep)
            yield state._replace(courts=replaced(state.courts, court, posts))


def _courts(game: Intrige, state: State, seat: Seat) -> Iterator[Seat]:
    """The courts that have filled posts since this seat first sent somebody, except the one of this turn."""
    for court in game.seats:
        if court in (state.owner, seat):
            continue
        last_filled = state.round if court < state.owner else state.round - 1
        if last_filled > 1 or (last_filled == 1 and seat < court):
            yield court


def _waiting(game: Intrige, state: State, rep: Rep) -> Iterator[State]:
    """At a gate where none of this seat waits, nor anybody of its profession; at most two were sent last."""
    if Counter(waiting.seat for waiting in chain(*state.parks))[rep.seat] > 1:
        return
    for court in (*game.seats[rep.seat + 1 :], *game.seats[: rep.seat]):
        park, posts = state.parks[court], state.courts[court]
        here = [waiting.seat for waiting in park]
        taken = {other.profession for other in (*posts, *park) if other}
        if court == state.owner or rep.seat in here or rep.profession in taken:
            continue
        if may_wait(game, state, rep.seat, court):
            yield state._replace(parks=replaced(state.parks, court, in_queue(game, court, (*park, rep))))


def in_queue(game: Intrige, owner: Seat, park: Park) -> Park:
    """Clockwise from the owner's left (P1)."""
    return tuple(sorted(park, key=lambda rep: (rep.seat - owner) % game.players))
