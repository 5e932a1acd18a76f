"""What a seat can do: pay a bribe, appoint, choose in a conflict, send, and at any moment promise, ask and answer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import assert_never

from kit.engine.errors import bad, quoted
from kit.engine.game import SEAT_LETTERS
from kit.engine.reading import Json
from kit.games.intrige.courts import COURTS, PROFESSIONS

ANY_POST = 0
"""Instead of a post's salary in a promise: any post will do."""


@dataclass(frozen=True, slots=True)
class Bribe:
    """This many thousands, said aloud and handed to the owner at the same moment (IN-15)."""

    amount: int


@dataclass(frozen=True, slots=True)
class Appoint:
    """The owner puts the next applicant in order, `seat`'s, on the free post that pays `post` thousand (IN-17)."""

    seat: int
    post: int


@dataclass(frozen=True, slots=True)
class Choose:
    """The owner decides a conflict for the representative of `seat` (IN-20, IN-23)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Send:
    """One of one's own representatives goes into the park of `owner` (IN-25)."""

    profession: str
    owner: int


@dataclass(frozen=True, slots=True)
class Promise:
    """A bargain spoken aloud, by its owner or by its guest; it binds nobody (C-IN-15).

    The guest's representative of `profession` gets the post that pays `post` thousand at the owner's court, or
    `ANY_POST`, for a bribe of at least `amount`, before the end of round `until`.  Spoken by the owner, it promises the
    post to whoever pays; spoken by the guest, it promises the bribe.
    """

    owner: int
    guest: int
    profession: str
    post: int
    amount: int
    until: int


@dataclass(frozen=True, slots=True)
class Ask:
    """The bargain of a `Promise`, spoken by the one who wants the other's word (C-IN-15).

    Spoken by the guest, it asks the owner to promise the post; spoken by the owner, it asks the guest to promise the
    bribe.
    """

    owner: int
    guest: int
    profession: str
    post: int
    amount: int
    until: int


@dataclass(frozen=True, slots=True)
class Answer:
    """To what was asked about the guest's representative of `profession` at the owner's court: my word, or no."""

    owner: int
    guest: int
    profession: str
    grants: bool


Speech = Promise | Ask | Answer
Move = Bribe | Appoint | Choose | Send | Speech

_SEATS = SEAT_LETTERS[: len(COURTS)]
_PROFESSION = "|".join(PROFESSIONS)
_APPOINT = re.compile(rf"([{_SEATS}]) on (\d{{1,6}})", re.ASCII)
_CHOOSE = re.compile(rf"[{_SEATS}]")
_SEND = re.compile(rf"({_PROFESSION}) to ([{_SEATS}])")
_BARGAIN = re.compile(
    rf"(promise|ask) ([{_SEATS}]) ({_PROFESSION}) on (any|[1-9]\d{{0,5}}) at ([{_SEATS}])"
    r" for (\d{1,6}) until (\d{1,2})",
    re.ASCII,
)
_ANSWER = re.compile(rf"(yes|no) ([{_SEATS}]) ({_PROFESSION}) at ([{_SEATS}])")


def read_move(data: Json, place: str) -> Move:
    """A move as records write it.

    ``30`` is a bribe, ``"B on 100"`` an appointment, ``"B"`` the choice in a conflict, ``"law to C"`` a sending, and
    ``"promise B law on 100 at A for 50 until 3"`` (or ``on any``) a promise.  ``ask`` instead of ``promise`` asks
    for it, and ``"yes B law at A"`` or ``"no B law at A"`` answers.
    """
    if type(data) is int:
        return Bribe(data)
    if isinstance(data, str):
        if found := _APPOINT.fullmatch(data):
            return Appoint(_seat(found[1]), int(found[2]))
        if _CHOOSE.fullmatch(data):
            return Choose(_seat(data))
        if found := _SEND.fullmatch(data):
            return Send(found[1], _seat(found[2]))
        if found := _BARGAIN.fullmatch(data):
            verb, guest, profession, post, owner, amount, until = found.groups()
            pays, kind = ANY_POST if post == "any" else int(post), Promise if verb == "promise" else Ask
            return kind(_seat(owner), _seat(guest), profession, pays, int(amount), int(until))
        if found := _ANSWER.fullmatch(data):
            answer, guest, profession, owner = found.groups()
            return Answer(_seat(owner), _seat(guest), profession, answer == "yes")
    raise bad(place, "not_a_move", "IN-9", given=quoted(data))


def _seat(letter: str) -> int:
    return SEAT_LETTERS.index(letter)


def write_move(move: Move) -> int | str:
    """The move as records write it; `read_move` undoes it."""
    match move:
        case Bribe(amount):
            return amount
        case Appoint(seat, post):
            return f"{SEAT_LETTERS[seat]} on {post}"
        case Choose(seat):
            return SEAT_LETTERS[seat]
        case Send(profession, owner):
            return f"{profession} to {SEAT_LETTERS[owner]}"
        case Promise():
            return f"promise {_bargain(move)}"
        case Ask():
            return f"ask {_bargain(move)}"
        case Answer(owner, guest, profession, grants):
            return f"{'yes' if grants else 'no'} {SEAT_LETTERS[guest]} {profession} at {SEAT_LETTERS[owner]}"
    assert_never(move)


def _bargain(move: Promise | Ask) -> str:
    on = "any" if move.post == ANY_POST else move.post
    guest, owner = SEAT_LETTERS[move.guest], SEAT_LETTERS[move.owner]
    return f"{guest} {move.profession} on {on} at {owner} for {move.amount} until {move.until}"
