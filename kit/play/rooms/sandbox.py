"""The sandbox: what every game's has beside its position; what is wrong, opening the fists, switches, and copies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields

from kit.draw.svg import Child, Node, el
from kit.engine.game import Refusal
from kit.page.controls import button, chip, field, main_button
from kit.play.room import Bench, Room
from kit.play.rooms.setup import control
from kit.text.say import Words


def putting_together(room: Room, bench: Bench, beside: Node | None) -> list[Child]:
    """A position that is put together, with its tools."""
    return list(bench.arrangement.draw(room.sight, beside, list(_tools(room, bench))))


def _tools(room: Room, bench: Bench) -> Iterator[Node | None]:
    words, faults = room.words, bench.arrangement.faults()
    yield _notice(room)
    yield el("div", [_told(words, faults[0])] if faults else None, aria_live="polite", id="fault")
    yield main_button(words.say("sandbox.open"), "lay-open", disabled=bool(faults))
    yield _rules(room, bench)
    yield _copies(room, bench)


def _notice(room: Room) -> Node | None:
    """Why an address leads nowhere."""
    if room.notice is None or room.notice.error is None:
        return None
    return el("p", room.words.error(room.notice.error), class_="told wrong", role="alert", id="notice")


def _told(words: Words, refusal: Refusal) -> Node:
    """What is wrong, by which rule, and how to mend it."""
    rules = [chip(rule, words) for rule in filter(None, (refusal.rule, *refusal.rulings))]
    return el("p", words.refusal(refusal), " ", rules, " ", _mend(words, refusal), class_="amiss")


def _mend(words: Words, refusal: Refusal) -> str:
    """How to put it right, where the game says so."""
    try:
        return words.say(f"sandbox.mend.{refusal.reason}")
    except KeyError:
        return ""


def _rules(room: Room, bench: Bench) -> Node:
    """The house rules; each counts from the next press on."""
    words, chosen = room.words, bench.arrangement.game.options_chosen
    switches = [
        el("div", control(words, option.name, option.metadata, getattr(chosen, option.name), {}), class_="house-rule")
        for option in fields(chosen)
        if option.name not in HIDDEN
    ]
    return el("details", el("summary", words.say("sandbox.rules")), switches, id="house-rules")


HIDDEN = ("open_gold", "open_money")
"""Switches that change nothing where everything lies open."""


def _copies(room: Room, bench: Bench) -> Node:
    """The position as a link, as lines of a lesson file, and as a lesson."""
    words = room.words
    if not bench.query:
        inside: Sequence[Child] = [el("p", words.say("sandbox.no_copy"), class_="small muted")]
    else:
        lines = el("textarea", value=bench.lines, readonly=True, class_="lines", id="lines", lang="")
        href = f"/voila/render/{bench.editor}.ipynb?{bench.query}&lang={room.looks.language}"
        inside = [
            button(words.say("sandbox.link"), "link", id="lay-link"),
            field(words.say("sandbox.lines"), lines),
            el("a", words.say("sandbox.lesson"), href=href, class_="btn") if bench.editor else None,
        ]
    return el("details", el("summary", words.say("sandbox.copy")), el("div", list(inside), class_="col"), id="copies")
