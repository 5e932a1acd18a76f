"""The two pages of a class at their plainest: one that opens rooms, one that is in a room; for tests of the server."""

from __future__ import annotations

from urllib.parse import parse_qsl

from kit.draw.svg import el
from kit.page.page import Hello, Intent, Page
from kit.table import acts
from kit.table.names import new_key
from kit.table.rooms import LiveRoom, Rooms

SERVER = """
import sys
from kit.openers import OPENERS
OPENERS |= {name: f"tests.serve.rooms_pages:{name}" for name in ("class_table", "class_phone")}
from kit.serve.cli import main
sys.exit(main(["--no-open", *sys.argv[1:]]))
"""
"""A server on which they are the pages of these names."""
HOST, PHONE = (f"from kit.notebook import {name}\n\n{name}()" for name in ("class_table", "class_phone"))
"""The cells of their notebooks."""


def asked(hello: Hello) -> dict[str, str]:
    """The names and values in the page's address."""
    return dict(parse_qsl(hello.link.removeprefix("?")))


def class_table(rooms: Rooms | None = None) -> Page:
    """Opens a room for each greeting and says its code; a press is what the host does there."""
    page, opened = Page("kit:table"), list[LiveRoom]()

    def greeted(hello: Hello) -> None:
        try:
            assert rooms
            live, _ = rooms.open()
        except (AssertionError, acts.Refused) as refused:
            return page.send({"refused": str(refused)})
        opened.append(live)
        page.show(el("div", live.room.code))
        page.send({"code": live.room.code, "entrance": list(rooms.entrance)})

    def pressed(done: Intent) -> None:
        assert rooms
        live = opened[-1]
        match done.name:
            case "lock":
                live.do(acts.lock(done.n is not False))
            case "end":
                live.do(acts.end())
            case "ask":
                live.do(acts.ask({"kind": "any"}))
            case "delete":
                rooms.delete(live.room.code)
        page.show(el("div", done.name))

    page.on_hello(greeted)
    page.on_intent(pressed)
    return page


def class_phone(rooms: Rooms | None = None) -> Page:
    """Joins the room in its address, if it finds it, and says whether it did; a press is a choice."""
    page, inside = Page("kit:phone"), list[tuple[LiveRoom, int]]()

    def greeted(hello: Hello) -> None:
        live, key = rooms.find(asked(hello).get("room", "")) if rooms else None, new_key()
        page.send({"found": live is not None})
        if live and not inside:
            live.do(acts.join(key))
            person = live.room.known_by(acts.digest(key))
            assert person
            inside.append((live, person.member))
            page.on_close(live.arrive(person.member))
            page.on_close(live.subscribe(page.elsewhere.changed))
        page.show(el("div", "phone"))

    def pressed(done: Intent) -> None:
        live, member = inside[-1]
        live.do(acts.close(member, len(live.room.rounds), str(done.n)))
        page.show(el("div", str(done.n)))

    page.on_hello(greeted)
    page.on_intent(pressed)
    return page
