"""The teacher's own window beside the wall: who has not answered, what to ask back, what comes next.

Nothing of a closed answer is in it, as on the wall.
"""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import Child, Node, el
from kit.page.frame import frame
from kit.table.room import Room, Round
from kit.together.host_screen import HostScreen
from kit.together.host_shown import hands_on, onward_in_lobby, time_left, top
from kit.together.menu_of_questions import said_of
from kit.together.named import called
from kit.together.plan import plan_of


def notes_page(host: HostScreen) -> Node:
    """The whole window."""
    room, now = host.room, host.now
    inside: list[Child] = [el("p", host.say("host.notes_closed"), class_="large")]
    if room:
        inside = [*(_now(host, room, now) if now else ()), _next(host, room)]
        inside.append(hands_on(host, room, now) if now else onward_in_lobby(host))
    return frame(host, None, top(host), el("div", inside, class_="col notes"), look="lesson of-room of-notes")


def _now(host: HostScreen, room: Room, now: Round) -> Iterator[Child]:
    """Who is awaited, and what to ask back."""
    if host.question and (at_hand := host.question.at_hand()):
        yield at_hand
        return
    done = len([each for each in room.members if each.member in now.choices])
    key = host.question.says_done if host.question else "host.answered"
    said = host.say(key, n=done, of=len(room.members))
    yield el("h2", said, " ", time_left(host), class_="big", aria_live="polite")
    missing = [el("li", called(host.words, each), class_="chip-of away") for each in room.awaited]
    if missing:
        yield el(
            "section", el("h2", host.say("host.missing")), el("ul", missing, class_="chips-of"), class_="panel col"
        )
    if host.question and (asks := host.question.asks_back()):
        rows = [el("li", el("b", heard) if heard else None, " ", ask) for heard, ask in asks]
        yield el("section", el("h2", host.say("host.ask_back")), el("ul", rows, class_="col"), class_="panel col")


def _next(host: HostScreen, room: Room) -> Node:
    """What the plan has next, with its note."""
    planned = plan_of(room).next_in(room)
    if planned is None:
        return el("p", host.say("host.no_next"), class_="muted")
    said = said_of(planned.spec, host.words.language)
    note = el("p", planned.note) if planned.note else None
    minutes = el("small", host.say("host.minutes", n=planned.minutes))
    return el("section", el("h2", host.say("host.comes_next")), el("p", said, " ", minutes), note, class_="panel col")
