"""What a wrong answer in a lesson of Bakschisch shows: pale pawns, marks, what everybody has shown, gold and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kit.draw.svg import Child, icon
from kit.engine.game import Seat
from kit.engine.moment import Value
from kit.faces.bakschisch.board import NO_MISTAKE, SAID, TRUE, Mistaken
from kit.faces.bakschisch.layout import PAWNS
from kit.games.bakschisch.cards import CARDS
from kit.games.bakschisch.events import BribesRevealed
from kit.games.bakschisch.game import BRIBES
from kit.lessons.asked import Asked
from kit.lessons.mistake import Mistake, mistake_in, piled
from kit.lessons.screen import LessonScreen

SIZE = 24
GOLD = ("share", "loot", "purse", "heap", "gold")
"""Numbers of gold; others count cards or pawns."""
SEATS = ("room", "boxed")


def things(learn: LessonScreen, asked: Asked, value: Any) -> Sequence[Child] | None:
    """So many coins, cards or pawns, or a person; what the board itself shows is not laid out."""
    question = asked.exercise.question
    kind = learn.subject.measure(question).kind if question else ""
    if question is None or kind == "space" or question.what == "walks":
        return None
    if isinstance(value, tuple):
        return [icon(f"pawn-{PAWNS[int(seat)]}", SIZE) for seat in value]
    if isinstance(value, bool) or kind == "rank":
        return []
    if isinstance(value, int):
        thing = "coin" if question.what in GOLD else f"pawn-{PAWNS[-1]}" if question.what in SEATS else "cardback"
        return [piled(icon(thing, SIZE), value, SIZE)]
    return [icon(str(value), SIZE)] if value in CARDS else []


def mistaken(learn: LessonScreen, asked: Asked) -> Mistaken:
    """What the board shows once an answer was wrong."""
    mistake, question = mistake_in(learn, asked), asked.exercise.question
    if mistake is None:
        return NO_MISTAKE
    if question is None:
        return Mistaken(_believed(asked, mistake), bids=_shown(asked))
    kind = learn.subject.measure(question).kind
    if kind == "seats":
        return Mistaken(_believed(asked, mistake), _marked(mistake.said, mistake.truth))
    if question.of is None or not isinstance(mistake.said, int) or isinstance(mistake.said, bool):
        return NO_MISTAKE
    if kind == "space":
        return Mistaken({question.of: mistake.said})
    if question.what == "walks":
        return Mistaken({question.of: _walked(asked, question.of, mistake.said)})
    return NO_MISTAKE


def _marked(said: Value, truth: Value | None) -> Mapping[Seat, str]:
    """Those who were said, and those who it is."""
    assert isinstance(said, tuple) and isinstance(truth, tuple)
    return {int(seat): TRUE if seat in truth else SAID for seat in (*said, *truth)}


def _believed(asked: Asked, mistake: Mistake) -> Mapping[Seat, int]:
    """Where pawns would stand by what was mixed up, and do not."""
    if mistake.believed is None or asked.moment is None:
        return {}
    both = zip(asked.moment.after.spaces, mistake.believed.after.spaces, strict=True)
    return {seat: would for seat, (true, would) in enumerate(both) if would != true}


def _shown(asked: Asked) -> Mapping[Seat, int | None]:
    """What everybody has shown in the last bribe."""
    events = asked.moment.events if asked.moment else ()
    shown = next((event for event in reversed(events) if isinstance(event, BribesRevealed)), None)
    if shown is None:
        return {}
    return {seat: None if seat in shown.thieves else gold for seat, gold in enumerate(shown.gold)}


def _walked(asked: Asked, seat: Seat, spaces: int) -> int:
    """The space at the end of so long a walk, on the board as it is."""
    before = asked.exercise.before
    end = before.spaces[seat] + (-spaces if before.bribe == BRIBES else spaces)
    return max(0, min(int(end), int(asked.exercise.game.board.throne)))
