"""A hand in a race: what can be reached for, each a part that race.js times."""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import Child, Node, el
from kit.faces.attraptresors.kinds import AttrapSight
from kit.games.attraptresors.pieces import COLUMN
from kit.page.parts import main_button
from kit.page.race import READY, Race


def racing_place(sight: AttrapSight, race: Race) -> list[Child]:
    """The place of the people while hands reach by the clock: before the throw its button, then all parts."""
    notes = [el("p", note, class_="small muted") for note in race.notes(sight.words)]
    if race.phase == READY:
        return [*notes, main_button(sight.words.say("race.begin"), "race-begin", race.key, focus=f"throw-{race.key}")]
    things = el("p", [el("span", _thing(sight, name), " ", data_thing=name) for name in race.things], class_="row")
    parts = [el("div", list(_parts(sight, race, turn.seat)), class_="row") for turn in sight.turns]
    left = el("p", data_left="", class_="small muted", role="timer", aria_live="off")
    return [el("div", things, parts, left, id="race", **race.attributes)]


def _parts(sight: AttrapSight, race: Race, seat: int) -> Iterator[Node]:
    for number, name in enumerate((COLUMN, *dict.fromkeys(race.things))):
        label = _thing(sight, name)
        grab, key = f"{seat}:{name}", str(number + 1) if len(sight.turns) == 1 else ""
        yield el(
            "button", label, class_="btn", id=f"grab-{seat}-{name}", type="button", data_grab=grab, data_key=key or None
        )


def _thing(sight: AttrapSight, name: str) -> str:
    return sight.words.noun(name)
