"""Hands that reach by the clock: what the thrower is asked, and a part for each object on the tower."""

from __future__ import annotations

from kit.draw.svg import Node, el, icon
from kit.engine.game import Seat
from kit.faces.attraptresors.kinds import AttrapSight
from kit.page.race import JUDGED, READY


def asked_to_throw(sight: AttrapSight) -> str:
    """Whose throw it is; with two players both throw."""
    words, thrower = sight.words, sight.view.thrower
    return words.say("hands.both_throw") if thrower is None else words.say("hands.throws", seat=thrower)


def windows(sight: AttrapSight) -> dict[str, int]:
    """How long hands may reach for the column, and then for the rest, in milliseconds."""
    return {"column": sight.game.window.column, "objects": sight.game.window.objects}


def holds_column(sight: AttrapSight) -> Node | None:
    """What a hand's part says once it has the column, if nothing else may be taken with it (AT-17)."""
    if sight.game.for_two:
        return None
    return el("span", sight.words.say("hands.holds_column"), class_="holds big")


def object_parts(sight: AttrapSight, seat: Seat, keyed: bool) -> Node:
    """A part for each object that stands on the column, the most precious first."""
    words, tower = sight.words, sight.game.tower
    copies = [tower[:place].count(name) for place, name in enumerate(tower)]
    parts = [
        el(
            "button",
            icon(name, 44),
            el("span", words.say("hands.object", object=name), class_="called"),
            el("kbd", number) if keyed else None,
            type="button",
            class_="btn thing",
            data_grab=f"{seat}:{name}",
            data_key=str(number) if keyed else None,
            aria_label=words.say("hands.take", object=name),
            id=f"grab-{seat}-{name}{'-2' if copy else ''}",
        )
        for number, (name, copy) in enumerate(zip(tower, copies, strict=True), 1)
    ]
    return el("div", parts, class_="things", role="group", aria_label=words.say("hands.objects"))


def is_ready(sight: AttrapSight) -> bool:
    """Whether the dice lie under the cup."""
    return sight.race is not None and sight.race.phase == READY


def is_racing(sight: AttrapSight) -> bool:
    """Whether the dice lie under the cup, or hands reach by the clock; not once everything is judged."""
    return sight.race is not None and sight.race.phase != JUDGED and not sight.events and not sight.is_past


def race_notes(sight: AttrapSight) -> list[Node]:
    """What there is to say about the measuring."""
    notes = sight.race.notes(sight.words) if sight.race else []
    return [el("p", note, class_="small muted", role="status") for note in notes]
