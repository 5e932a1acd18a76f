"""How a lesson of Intrige says what is played: every bribe and decision in order, as one line.

``B 30, C 20, B on 100, C on 10``: B pays 30 and C pays 20 (thousand), and the one whose turn it is puts them on these
posts.  ``B`` alone decides a conflict for B, ``law to C`` sends, ``highest`` has the owner do what the bribes say;
a tie is the owner's to decide, and here it never goes the learner's way, so only more is safe.
``?`` is the learner's decision; what follows it is played as far as it is still possible.  ``A: promise …`` is what
somebody says in between, as records write it.
"""

from __future__ import annotations

import re
from typing import Any

from kit.engine.errors import bad, quoted
from kit.engine.game import Seat
from kit.engine.moment import Moves, Reply
from kit.engine.reading import TomlTable, is_text
from kit.games.intrige.appointing import free_posts
from kit.games.intrige.bribes import last_paid, paid_here
from kit.games.intrige.conflicts import rivals
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Appoint, Bribe, Choose, Move
from kit.games.intrige.state import FREE, INTERNAL, Rep, State
from kit.lessons.line import MOST_MOVES, Line
from kit.lessons.subject import ShortForm
from kit.lessons.tables import one_seat

BEFORE, PLAYS = "before", "plays"
MINE, HIGHEST = "?", "highest"
LEARNER: Seat = 0
"""The learner's seat, in the words of a lesson."""
_BRIBE = re.compile(r"([A-E]) (\d{1,6})", re.ASCII)
_SAID = re.compile(r"([A-E]): (.+)", re.ASCII)


def _read(line: Line, table: TomlTable, place: str, decides: Seat | None) -> None:
    if BEFORE in table:
        for entry in _entries(table, BEFORE, place):
            line.add(_written(line, entry, f"{place}: {BEFORE}"), f"{place}: {BEFORE}")
        line.begin()
    entries, here = _entries(table, PLAYS, place), f"{place}: {PLAYS}"
    waits = decides is not None
    for entry in entries:
        if entry == MINE and waits:
            line.add({}, here, decides)
            waits = False
        elif decides is not None and not waits:
            line.then.append(_later(line, entry, here))
        else:
            line.add(_written(line, entry, here), here)
    if waits:
        line.add({}, here, decides)


def _entries(table: TomlTable, key: str, place: str) -> list[str]:
    text = table.get(key, "")
    if not is_text(text):
        raise bad(f"{place}: {key}", "not_str", given=quoted(text))
    entries = [entry.strip() for entry in text.split(",")] if text.strip() else []
    if len(entries) > MOST_MOVES:
        raise bad(f"{place}: {key}", "too_many_steps", most=MOST_MOVES)
    return entries


def _written(line: Line, entry: str, place: str) -> Moves:
    """A move that is made now, by the seat it names or by the one whose turn it is."""
    seat, data = _parted(line, entry, place)
    acting = next(iter(line.game.to_act(line.state)), 0) if seat is None else seat
    if data == HIGHEST:
        data = line.box.write_move(sold(line.game, line.state))
    return {acting: line.move(acting, data, f"{place} ({entry})")}


def _later(line: Line, entry: str, place: str) -> Moves | Reply:
    """A move after the learner's: it is not known yet what it answers."""
    seat, data = _parted(line, entry, place)
    if data == HIGHEST:
        return _sell
    move = line.box.read_move(data, f"{place} ({entry})")
    return {seat: move} if seat is not None else lambda game, state: dict.fromkeys(game.to_act(state), move)


def _parted(line: Line, entry: str, place: str) -> tuple[Seat | None, Any]:
    """Who moves, if it says so, and the move as records write it."""
    if bribe := _BRIBE.fullmatch(entry):
        return one_seat(bribe[1], line.game.players, place), int(bribe[2])
    if said := _SAID.fullmatch(entry):
        return one_seat(said[1], line.game.players, place), int(said[2]) if said[2].isdecimal() else said[2]
    return None, entry


def _sell(game: Intrige, state: State) -> Moves:
    decides = game.to_act(state) and not state.due and state.stage in (FREE, "external", INTERNAL)
    return {state.owner: sold(game, state)} if decides else {}


def sold(game: Intrige, state: State) -> Move:
    """What an owner who goes only by the bribes does; of equal ones, the first that is not the learner's wins."""
    if reps := rivals(state):
        paid = paid_here if state.stage == INTERNAL else _paid
        return Choose(max(reps, key=lambda rep: (paid(game, state, rep), rep.seat != LEARNER)).seat)
    waiting = [rep for rep in state.parks[state.owner] if state.stage != FREE or _has_paid(state, rep)]
    if not waiting or state.due:
        return Bribe(0)
    first, posts = waiting[0], free_posts(game, state)[::-1]
    worth = {rep: (last_paid(state.bribes, rep), rep.seat != LEARNER) for rep in waiting}
    better = sum(each > worth[first] for each in worth.values())
    return Appoint(first.seat, posts[better if state.stage == FREE else 0])


def _paid(_: Intrige, state: State, rep: Rep) -> int:
    return last_paid(state.bribes, rep)


def _has_paid(state: State, rep: Rep) -> bool:
    return any(paid[:2] == rep for paid in state.bribes)


SHORT = ShortForm((BEFORE, PLAYS), _read)
