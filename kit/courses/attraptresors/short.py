"""How a lesson of Attrap'trésors says what is played: hands and dice in order, as one line.

``A column; B lamp gem``: these hands reach at once, with their wishes in this order; anybody not named waits, and
``wait`` has everybody wait.  With a clock each thing has its moment: ``A column@600; B lamp@900 gem+400``, counted
from when the dice were shown (``@``) or the column was taken (``+``).  A comma ends a step: ``throw RRROOYGB``,
``off VV``, ``mission red``, ``thrower B``, ``first A`` are chance; ``back 4`` gives back a card of 4 sacks.
``?`` is the learner's own: ``A ?; B lamp``, or alone for a card to give back.  What follows it is played as far as it
is still possible.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kit.engine.errors import bad, quoted
from kit.engine.game import CHANCE, AnyMove, Seat
from kit.engine.moment import Moves, Reply
from kit.engine.reading import TomlTable, is_text
from kit.games.attraptresors.moves import NOTHING
from kit.games.attraptresors.pieces import COLUMN, IN_BOX
from kit.lessons.line import MOST_MOVES, Line
from kit.lessons.subject import ShortForm
from kit.lessons.tables import one_seat

BEFORE, PLAYS = "before", "plays"
MINE, WAIT = "?", "wait"
_CHANCE = {"throw": "dice", "off": "off", "mission": "mission", "thrower": "thrower", "first": "first"}
_STEP = re.compile(r"(throw|off|mission|thrower|first|back) (\S+)", re.ASCII)
_HAND = re.compile(r"([A-F]) (.+)", re.ASCII)
_GRAB = re.compile(rf"({'|'.join((COLUMN, *IN_BOX))})(?:([@+])(\d{{1,6}}))?", re.ASCII)


def _read(line: Line, table: TomlTable, place: str, decides: Seat | None) -> None:
    if BEFORE in table:
        here = f"{place}: {BEFORE}"
        for entry in _entries(table, BEFORE, place):
            line.add(_step(line, entry, here), here)
        line.begin()
    here, entries = f"{place}: {PLAYS}", _entries(table, PLAYS, place)
    waits = decides is not None
    for number, entry in enumerate(entries, 1):
        if not waits and decides is not None:
            line.then.append(_later(line, entry, here))
        elif decides is not None and (entry == MINE or _is_left(line, entry, decides, number == len(entries), here)):
            moves = _waiting(line) if entry == MINE else _hands(line, entry, here)
            line.add({seat: move for seat, move in moves.items() if seat != decides}, here, decides)
            waits = False
        else:
            line.add(_step(line, entry, here), here)
    if waits:
        line.add({seat: move for seat, move in _waiting(line).items() if seat != decides}, here, decides)


def _waiting(line: Line) -> Mapping[Seat, AnyMove]:
    """Nobody reaches; if a card is given back, nobody else has anything to do."""
    return {} if line.state.owes else dict.fromkeys(line.game.seats, NOTHING)


def _entries(table: TomlTable, key: str, place: str) -> list[str]:
    text = table.get(key, "")
    if not is_text(text):
        raise bad(f"{place}: {key}", "not_str", given=quoted(text))
    entries = [entry.strip() for entry in text.split(",")] if text.strip() else []
    if len(entries) > MOST_MOVES:
        raise bad(f"{place}: {key}", "too_many_steps", most=MOST_MOVES)
    return entries


def _is_left(line: Line, entry: str, decides: Seat, is_last: bool, place: str) -> bool:
    """Whether the learner's hand is asked for, or is the only one in the last step about which nothing is said."""
    if _STEP.fullmatch(entry):
        return False
    said = dict(_said(line, entry, place))
    return said.get(decides) == MINE or (is_last and decides not in said and not line.state.owes)


def _step(line: Line, entry: str, place: str) -> Moves:
    """A step that is made now; anybody not named in it reaches for nothing."""
    moves = _later(line, entry, place)
    assert not callable(moves)
    return {seat: line.move(seat, line.box.write_move(move), f"{place} ({entry})") for seat, move in moves.items()}


def _later(line: Line, entry: str, place: str) -> Moves | Reply:
    """A step after the learner's: it is not known yet whether it can be made."""
    if said := _STEP.fullmatch(entry):
        form, value = said.groups()
        if form == "back":
            back = line.box.read_move({"give_back": int(value) if value.isdecimal() else value}, place)
            return {CHANCE if line.state.column is None else line.state.column: back}
        return {CHANCE: line.box.read_move({_CHANCE[form]: value}, f"{place} ({entry})")}
    return dict(_hands(line, entry, place))


def _hands(line: Line, entry: str, place: str) -> Mapping[Seat, AnyMove]:
    said = dict(_said(line, entry, place))
    reaches = dict.fromkeys(line.game.seats, NOTHING)
    for seat, wish in said.items():
        if wish != MINE:
            reaches[seat] = line.box.read_move([_grab(each) for each in wish.split()], f"{place} ({entry})")
    return reaches


def _said(line: Line, entry: str, place: str) -> list[tuple[Seat, str]]:
    """Each hand that is named, with its wishes."""
    if entry == WAIT:
        return []
    named = []
    for part in entry.split(";"):
        hand = _HAND.fullmatch(part.strip())
        if hand is None:
            raise bad(place, "not_a_move", "AT-13", given=quoted(part.strip()))
        named.append((one_seat(hand[1], line.game.players, place), hand[2]))
    return named


def _grab(text: str) -> dict[str, Any]:
    """The grab as records write it; what is not an object is refused when that is read."""
    found = _GRAB.fullmatch(text)
    if found is None:
        return {"object": text}
    since = {"@": "at_ms", "+": "after_ms"}.get(found[2])
    return {"object": found[1]} | ({since: int(found[3])} if since else {})


SHORT = ShortForm((BEFORE, PLAYS), _read)
