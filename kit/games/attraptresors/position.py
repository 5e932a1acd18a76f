"""A moment of the game as one short line that is easy to read and to type.

``r4 t:B A:R:411 B:O:5 C:V: D:G:21 pile:R2O2Y3G2B3V1 dice:RRROOYGB``

Round 4, B throws; A has a red mission and cards of 4, 1 and 1 sacks, C a violet mission and no card; then the
missions left in the pile, by colour, and the dice on the souk.  Two players have no missions of their own:
``A:411 B:5 open:RRG``.  ``-`` stands for a mission that is still to be dealt.

Only in the middle of a throw: ``off:V``, dice that rolled off the mat; ``column:A@900``, who took it and when;
``took:B=lamp,C=gem``; ``next:B=gem@1300,C=gem+400``, hands that chance must order, at a time since the dice were
shown or (``+``) since the column was taken; and ``owes``, when a card must be given back.  A finished game ends with
``won:B``.

When typing, ``r1`` may be left out, and in round 1 ``pile:``.  A position names missions, so it may hold secrets: it
is never linked from a table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from kit.engine.errors import BadInput, bad
from kit.engine.game import SEAT_LETTERS
from kit.engine.position import field, note, split
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.moves import read_dice, write_dice
from kit.games.attraptresors.pieces import CARDS, COLOUR_OF_LETTER, COLOURS, COLUMN, FULL_PILE, IN_BOX, LETTERS, UNTOLD
from kit.games.attraptresors.state import Hand, State

_NAMES = "|".join((COLUMN, *IN_BOX))
_TOOK, _NEXT = rf"[A-F]=(?:{_NAMES})", rf"[A-F]=(?:{_NAMES})[@+]\d{{1,6}}"
_SEAT = re.compile(r"([A-F]):(?:([ROYGBV?-]):)?([1245]{0,84})", re.ASCII)
_FIELDS = {
    "r": re.compile(r"r(\d{1,2})", re.ASCII),
    "t": re.compile(r"t:([A-F])"),
    "open": re.compile(r"open:([ROYGBV-]{3})"),
    "pile": re.compile(r"pile:((?:[ROYGBV]\d){0,6})", re.ASCII),
    "dice": re.compile(r"dice:([ROYGBV]{0,8})"),
    "off": re.compile(r"off:([ROYGBV]{0,8})"),
    "column": re.compile(r"column:([A-F]@\d{1,6})", re.ASCII),
    "took": re.compile(rf"took:({_TOOK}(?:,{_TOOK}){{0,5}})"),
    "next": re.compile(rf"next:({_NEXT}(?:,{_NEXT}){{1,71}})", re.ASCII),
    "owes": re.compile(r"(owes)"),
    "won": re.compile(r"won:([A-F]{1,6})"),
}
LONGEST_LINE = 2000
UNTOLD_LETTER = "?"
"""The letter of a mission that has not been told."""


class _Seat(NamedTuple):
    mission: str
    cards: str


# Writing --------------------------------------------------------------------------------------------------------------


def write_position(game: Attraptresors, state: State) -> str:
    """The line; the options are not in it, they are kept beside it."""
    fields = [f"r{state.round}"]
    if state.thrower is not None:
        fields.append(f"t:{SEAT_LETTERS[state.thrower]}")
    letters = [LETTERS.get(colour, UNTOLD_LETTER) if colour else "-" for colour in state.missions]
    for seat, hand in enumerate(state.hands):
        cards = "".join(str(sacks) * count for sacks, count in reversed([*zip(CARDS, hand, strict=True)]))
        fields.append(f"{SEAT_LETTERS[seat]}:{'' if game.for_two else letters[seat] + ':'}{cards}")
    if game.for_two:
        fields.append("open:" + "".join(letters))
    fields.append("pile:" + "".join(f"{LETTERS[c]}{left}" for c, left in zip(COLOURS, state.pile, strict=True) if left))
    return " ".join([*fields, *_throw_fields(state)])


def _throw_fields(state: State) -> list[str]:
    """What is there only in the middle of a throw, or at the end of the game."""
    fields = []
    if state.dice:
        fields.append(f"dice:{write_dice(state.dice)}")
    if state.off:
        fields.append(f"off:{write_dice(state.off)}")
    if state.column is not None:
        fields.append(f"column:{SEAT_LETTERS[state.column]}@{state.column_at}")
    if state.taken:
        fields.append("took:" + ",".join(f"{SEAT_LETTERS[seat]}={name}" for seat, name in state.taken))
    if state.queue:
        fields.append("next:" + ",".join(map(_write_hand, state.queue)))
    if state.owes:
        fields.append("owes")
    if state.winners:
        fields.append("won:" + "".join(SEAT_LETTERS[seat] for seat in state.winners))
    return fields


def _write_hand(hand: Hand) -> str:
    return f"{SEAT_LETTERS[hand.seat]}={hand.object}{'+' if hand.waits else '@'}{hand.ms}"


# Reading --------------------------------------------------------------------------------------------------------------


def read_position(game: Attraptresors, line: str, place: str = "position") -> State:
    """The state that the line describes; raises `BadInput` when it is misspelt or could not occur."""
    seats: dict[int, _Seat] = {}
    found: dict[str, str] = {}
    for word in split(line, LONGEST_LINE, place):
        if seat := _SEAT.fullmatch(word):
            note(seats, SEAT_LETTERS.index(seat[1]), _Seat(seat[2] or "", seat[3]), place, word)
        else:
            name, value = field(word, _FIELDS, place)
            note(found, name, value, place, word)
    if sorted(seats) != list(range(game.players)):
        given = " ".join(SEAT_LETTERS[seat] for seat in sorted(seats)) or "–"
        raise bad(place, "position_seats", "AT-1", players=game.players, given=given)
    state = _state(game, [seats[seat] for seat in sorted(seats)], found, place)
    broken = next(iter(game.broken_laws(state)), None)
    if broken:
        raise BadInput(place, broken)
    return state


def _state(game: Attraptresors, seats: list[_Seat], found: Mapping[str, str], place: str) -> State:
    missions = _missions(game, seats, found, place)
    hands = tuple(tuple(seat.cards.count(str(sacks)) for sacks in CARDS) for seat in seats)
    taken = [word.split("=") for word in found.get("took", "").split(",") if word]
    column, _, at_ms = found.get("column", "").partition("@")
    return State(
        round=int(found.get("r", 1)),
        thrower=SEAT_LETTERS.index(found["t"]) if "t" in found else None,
        missions=missions,
        pile=_pile(missions, found, place),
        supply=tuple(all_ - sum(owned) for all_, *owned in zip(game.cards, *hands, strict=True)),
        hands=hands,
        dice=read_dice(found["dice"]) if "dice" in found else (),
        off=read_dice(found["off"]) if "off" in found else (),
        column=SEAT_LETTERS.index(column) if column else None,
        column_at=int(at_ms or 0),
        taken=tuple((SEAT_LETTERS.index(seat), name) for seat, name in taken),
        queue=tuple(map(_read_hand, re.findall(_NEXT, found.get("next", "")))),
        owes="owes" in found,
        winners=tuple(SEAT_LETTERS.index(letter) for letter in found.get("won", "")),
    )


def _missions(game: Attraptresors, seats: list[_Seat], found: Mapping[str, str], place: str) -> tuple[str | None, ...]:
    """The missions by the letters of the seats, or the three open ones of two players."""
    own = [seat.mission for seat in seats]
    if game.for_two:
        if any(own) or "open" not in found:
            raise bad(place, "position_open", "AT-27")
        own = list(found["open"])
    elif not all(own) or "open" in found:
        raise bad(place, "position_missions", "AT-6")
    return tuple(UNTOLD if letter == UNTOLD_LETTER else COLOUR_OF_LETTER.get(letter) for letter in own)


def _pile(missions: tuple[str | None, ...], found: Mapping[str, str], place: str) -> tuple[int, ...]:
    """The missions left; in round 1 all that nobody has, since none has been discarded yet."""
    if "pile" in found:
        counts: dict[str, int] = {}
        for letter, count in re.findall(r"(\w)(\d)", found["pile"]):
            note(counts, letter, int(count), place, f"pile:{found['pile']}")
        return tuple(counts.get(LETTERS[colour], 0) for colour in COLOURS)
    if int(found.get("r", 1)) > 1:
        raise bad(place, "position_pile", "AT-22")
    return tuple(copies - missions.count(colour) for copies, colour in zip(FULL_PILE, COLOURS, strict=True))


def _read_hand(word: str) -> Hand:
    seat, _, reach = word.partition("=")
    name, ms = re.split("[@+]", reach)
    return Hand(SEAT_LETTERS.index(seat), name, int(ms), "+" in reach)
