"""What somebody could have done instead, in a few words and as pictures."""

from __future__ import annotations

from collections.abc import Sequence

from kit.draw.svg import Child, Node, el, icon
from kit.engine.game import Seat
from kit.games.attraptresors.moves import GiveBack, Grab, Move, Reach
from kit.games.attraptresors.pieces import COLUMN
from kit.text.say import Words


def called(chosen: Move, move: Move, seat: Seat, words: Words) -> str:
    """What differs in a move from the one that was made: "had you waited", "had you been 40 ms faster"."""
    if not isinstance(move, Reach) or not isinstance(chosen, Reach):
        return words.say("moves.give_back", sacks=move.sacks) if isinstance(move, GiveBack) else ""
    if move == chosen:
        return words.say("whatif.happened")
    if not move.grabs:
        return words.say("whatif.watched", seat=seat)
    if ms := _later(chosen, move):
        return words.say("whatif.slower" if ms > 0 else "whatif.faster", seat=seat, ms=abs(ms))
    return _other_things(chosen, move, seat, words)


def _other_things(chosen: Reach, move: Reach, seat: Seat, words: Words) -> str:
    """A hand that takes the column or leaves it, and the objects after it."""
    column = next((grab for grab in move.grabs if grab.object == COLUMN), None)
    objects = tuple(grab.object for grab in move.grabs if grab is not column)
    if column is None:
        return words.say("whatif.waited", seat=seat, objects=objects)
    if column in chosen.grabs:
        return words.say("whatif.then" if objects else "whatif.only_column", seat=seat, objects=objects)
    if column.at_ms is None:
        return words.say("whatif.column_then" if objects else "whatif.column", seat=seat, objects=objects)
    return words.say("whatif.column_at", seat=seat, ms=column.at_ms)


def _later(chosen: Reach, move: Reach) -> int:
    """By how many milliseconds all of a hand is later; 0 for another hand."""
    if [grab.object for grab in move.grabs] != [grab.object for grab in chosen.grabs]:
        return 0
    times = [(grab.at_ms or grab.after_ms or 0) - (own.at_ms or own.after_ms or 0) for grab, own in _both(move, chosen)]
    return max(times, key=abs, default=0)


def _both(move: Reach, chosen: Reach) -> Sequence[tuple[Grab, Grab]]:
    return list(zip(move.grabs, chosen.grabs, strict=True))


def pictured(move: Move, size: int = 26) -> Node:
    """The things that a hand reaches for, in order; a card that goes back; an eye for a hand that watches."""
    if isinstance(move, Reach):
        things: list[Child] = [icon(grab.object, size) for grab in move.grabs[:3]]
        return el("span", things or el("span", "–", class_="muted"), class_="reaches", aria_hidden=True)
    return el("span", icon("sack", size), class_="reaches", aria_hidden=True)
