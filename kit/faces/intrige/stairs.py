"""The order in which a turn is settled, large: palace stairs, one step per procedure, rising to the right (IN-24)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.draw.lettering import fitted, width
from kit.draw.svg import Child, Node, el, use
from kit.engine.game import Seat
from kit.faces.intrige.band import handed
from kit.faces.intrige.ground import Box, Spot, number_disc
from kit.faces.intrige.ladder import because_of, ended, name_of
from kit.faces.intrige.lettering import line, said
from kit.faces.intrige.resolution_steps import DONE, LATER, NOW, Rung
from kit.games.intrige.order import Procedure
from kit.games.intrige.state import FREE, INTERNAL, Rep
from kit.text.say import Words

GROUND = Box(6, 182, 868, 288)
RISE = 18


def step_boxes(number: int) -> list[Box]:
    """Where each step stands, the first the lowest."""
    across = min(GROUND.width / max(number, 1), 430)
    left = GROUND.x + (GROUND.width - across * number) / 2
    foot = GROUND.y + GROUND.height
    tops = [GROUND.y + 54 - place * RISE for place in range(number)]
    return [Box(left + place * across, top, across, foot - top) for place, top in enumerate(tops)]


def _places(box: Box, number: int) -> list[tuple[float, float]]:
    """The middle and the width of the place of each of those on a step."""
    each = min(box.width / max(number, 1), 128)
    left = box.x + (box.width - each * number) / 2
    return [(left + (place + 0.5) * each, each) for place in range(number)]


def step_spots(steps: Sequence[Rung]) -> Iterator[tuple[int, Rep, Spot]]:
    """Where the people of each step stand, with the step's number."""
    for number, (rung, box) in enumerate(zip(steps, step_boxes(len(steps)), strict=True)):
        reps = rung.procedure.reps
        for place, (rep, (x, room)) in enumerate(zip(reps, _places(box, len(reps)), strict=True)):
            tall = room >= 68
            look = "pale" if rung.is_gone(place) else ""
            yield number, rep, Spot(x, box.y + 142, 84 if tall else 44, tall, look)


def stairs(words: Words, steps: Sequence[Rung], prefix: str, owner: Seat) -> Node:
    """The stairs without the people on them."""
    drawn = [_step(words, steps, number, box, prefix, owner) for number, box in enumerate(step_boxes(len(steps)), 1)]
    return el("g", drawn, class_="stairs", id=f"{prefix}-conflict")


def _step(words: Words, steps: Sequence[Rung], number: int, box: Box, prefix: str, owner: Seat) -> Node:
    x, y, across, height = box
    rung = steps[number - 1]
    procedure = rung.procedure
    inside: list[Child] = [
        el("path", class_="tread", d=f"M{x:g} {y + height:g}V{y:g}h{across:g}v{height:g}z"),
        rung.state == NOW
        and [
            el("rect", class_=look, x=x + 4, y=y + 4, width=across - 8, height=height - 8, rx=8)
            for look in ("lamp edge", "lamp")
        ],
        number_disc("✓" if rung.state == DONE else number, x + 28, y + 30, 15, rung.state),
        line(fitted(name_of(words, procedure), across - 58, 18), x + 50, y + 27, "step-name"),
        line(fitted(because_of(words, steps, number), across - 58, 14), x + 50, y + 46, "plain"),
        [
            _person(words, rung, place, rep, middle, y + 142, room, handed(rung, place, prefix, owner))
            for place, (rep, (middle, room)) in enumerate(
                zip(procedure.reps, _places(box, len(procedure.reps)), strict=True)
            )
        ],
    ]
    if rung.state != NOW:
        told = ended(words, rung) if rung.state == DONE else said(words, "ladder.state.later")
        inside.append(line(fitted(told, across - 16, 15), x + across / 2, y + height - 12, f"end mid {rung.state}"))
    return el("g", inside, class_=["step", rung.state])


def _person(words: Words, rung: Rung, place: int, rep: Rep, x: float, y: float, room: float, came: str | None) -> Node:
    """Below somebody on a step: whose it is, their part in it, and what was laid."""
    who = fitted(said(words, "board.who", seat=rep.seat), room - 4, 15)
    role = _role(words, role_of(rung.procedure, place), room - 2)
    inside: list[Child] = [line(who, x, y + 18, "strong mid"), line(role, x, y + 35, "caption mid")]
    amount = rung.amount_at(place)
    if amount is not None:
        inside.append(
            el("g", line(said(words, "ladder.laid.laid", amount=amount), x, y + 57, "money mid"), data_from=came)
        )
    elif rung.pays_at(place) and rung.state == NOW:
        told = said(words, "ladder.laid.now", seat=rep.seat)
        wide = width(told, 14) + 20
        inside.append(el("rect", class_="pill", x=x - wide / 2, y=y + 41, width=wide, height=23, rx=11.5))
        inside.append(line(told, x, y + 57, "on-pill mid"))
    elif rung.owes_at(place) and (rung.state != LATER or room >= 68):
        inside.append(line(fitted(said(words, "ladder.laid.not_yet"), room - 2, 14), x, y + 57, "quiet mid"))
    if rung.is_gone(place):
        inside.append(el("g", use("island", x + 12, y - 84, 30), class_="palm"))
    return el("g", inside)


def _role(words: Words, role: str, room: float) -> str:
    """The part in a few words; for the holder of the post, only that they pay first if there is no room for more."""
    told = said(words, f"ladder.role.{role}")
    if role == "holder" and width(told, 12) > room:
        told = said(words, "ladder.role.first")
    return fitted(told, room, 12)


def role_of(procedure: Procedure, place: int) -> str:
    """Somebody's part in a procedure: a key of `ladder.role`."""
    if procedure.stage == FREE:
        return "alone"
    if procedure.stage == INTERNAL:
        if place == 0:
            return "holder_alone" if procedure.reps[0] == procedure.reps[1] else "holder"
        return "challenger" if procedure.is_certain else "perhaps"
    return "first" if place == 0 else "next"
