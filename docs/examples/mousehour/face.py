"""How Mouse Hour looks: the larder as a picture; all else is as on the plain face."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from kit.draw.svg import Child, Node, el
from kit.engine.event import Event
from kit.engine.game import Seat
from kit.faces.plain import plain_face
from kit.page.face import Reveal
from kit.page.sight import Sight

from .game import BOX, STEPS, MouseHour, Move, State, worth

LANE, HOLE, STEP, FLOOR = 70, 150, 74, 160  # sizes in the picture
WIDTH = HOLE + STEP * len(STEPS) + FLOOR
RADIUS = {"crumb": 8, "slice": 13, "wheel": 20}
CSS = """
.kit .larder { display: block; width: 100%; max-height: 46dvh; background: var(--street); border-radius: var(--r-2); }
.kit .larder text { font: 700 20px/1 var(--font-text); fill: var(--ink); }
.kit .larder text { text-anchor: middle; dominant-baseline: central; }
.kit .larder .hole { fill: var(--ink); }
.kit .larder .hole + text { fill: var(--paper); }
.kit .larder .step { fill: var(--surface); stroke: var(--edge); }
.kit .larder .gone { fill: none; stroke-dasharray: 4 4; }
.kit .larder .gone + text { fill: none; }
.kit .larder .cheese { fill: var(--gold); stroke: var(--gold-deep); stroke-width: 2; }
.kit .larder .mouse { transition: transform var(--m-coin); }
.kit .larder ellipse { fill: var(--pawn-gray); stroke: var(--pawn-line); stroke-width: 2; }
"""


class Instant(NamedTuple):
    """A moment of a night: so many of its events have been told."""

    told: int
    lasts_ms: int = 1400


def instants(_: State, events: Sequence[Event]) -> Sequence[Instant]:
    return [Instant(told) for told in range(1, len(events) + 1)]


def board(sight: Sight[MouseHour, State, Move]) -> list[Child]:
    """The lanes of the mice and the cheese; while a night is told, as far as it is told."""
    moves, words = sight.instant is not None, sight.words
    told = sight.events[: (sight.instant or 0) + 1] if moves else sight.events
    view = sight.before if moves else sight.view
    out = dict(pair for event in told for pair in _gone(event))
    lanes = [_lane(sight, view, seat, out.get(seat, 0)) for seat in range(sight.game.players)]
    said = words.say("larder.floor", worth=worth(view.floor))
    names = el("title", words.say("larder.title")), el("desc", said)
    cheese = [_cheese(name, number) for number, name in enumerate(view.floor)]
    size = f"0 0 {WIDTH} {max(LANE * len(lanes), 150)}"
    picture = el("svg", names, lanes, cheese, viewBox=size, class_="larder", role="img", id="larder")
    return [el("div", picture, el("p", said, class_="small"), class_="panel")]


def _gone(event: Any) -> list[tuple[Seat, int]]:
    """Whom an event shows on the floor, and after how many steps."""
    seats = getattr(event, "seats", None) or (getattr(event, "seat", 0),)
    return [(seat, event.steps) for seat in seats if hasattr(event, "steps")]


def _lane(sight: Sight[MouseHour, State, Move], view: State, seat: Seat, out: int) -> Node:
    """A mouse's hole, with what may be known of it, the steps that are left, and the mouse."""
    y, hole, own = LANE * seat + LANE / 2, view.holes[seat], sight.words.viewer == seat
    inside = el("rect", x=20, y=y - 26, width=64, height=52, rx=20, class_="hole")
    known = el("text", worth(hole) if hole or own else "?", x=52, y=y)
    steps = [_step(step, y, step in view.hands[seat]) for step in STEPS]
    mouse = el("ellipse", cx=0, cy=0, rx=22, ry=16), el("text", "ABCD"[seat], x=0, y=0)
    moved = f"transform: translate({HOLE - 38 + STEP * out}px, {y}px)"
    return el("g", inside, known, steps, el("g", mouse, id=f"mouse-{seat}", class_="mouse", style=moved))


def _step(step: int, y: float, is_left: bool) -> tuple[Node, Node]:
    x = HOLE + STEP * step - 38
    return el("circle", cx=x, cy=y, r=24, class_=["step", not is_left and "gone"]), el("text", step, x=x, y=y)


def _cheese(name: str, number: int) -> Node:
    x, y = WIDTH - FLOOR + 30 + 48 * (number // 3), 30 + 44 * (number % 3)
    return el("circle", cx=x, cy=y, r=RADIUS[name], class_="cheese")


FACE = replace(plain_face(BOX), board=board, reveal=Reveal(instants=instants), css=CSS, mark="lamp")
