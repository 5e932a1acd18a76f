"""The sandbox: what it has in every game besides the position; what is wrong, opening the fists, switches, copies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields

from kit.draw.svg import Child, Node, el
from kit.engine.game import Refusal, Seat
from kit.page.controls import button, chip, field, main_button
from kit.page.fields import Laid, all_drawn, said
from kit.page.frame import address
from kit.play.room import Bench, Room
from kit.play.rooms.setup import control
from kit.text.say import Words


def putting_together(room: Room, bench: Bench, beside: Node | None) -> list[Child]:
    """The board, or what was opened in its place; the tools and the fields of the table; and a place for every seat."""
    own, laid = room.face.workbench, Laid(room.sight, bench.draft, bench.hand, [*bench.draft.fields()])
    board = [beside] if beside else own.board(laid) if own.board else room.face.board(room.sight)
    panel = el(
        "section",
        own.tools(laid),
        el("div", list(all_drawn(laid, own, None)), class_="fields"),
        list(_tools(room, bench)),
        class_="panel open col setup",
        id="laying",
        aria_label=room.words.say("sandbox.tools"),
    )
    seats = [place for seat in range(bench.draft.game.players) if (place := _place(room, laid, seat))]
    table = el("div", seats, class_="table typing laid", id="table") if seats else None
    return [*board, panel, table, _in_hand(laid)]


def _in_hand(laid: Laid) -> Node:
    """What is lifted and where it may go, or why it may not lie there; heard as well as seen."""
    words, hand = laid.words, laid.hand
    if hand.held is None:
        lain = hand.lain and words.say("sandbox.lies", thing=said(words, hand.lain[0]), where=said(words, hand.lain[1]))
        return el("div", el("p", lain, class_="unseen") if lain else None, id="in-hand", aria_live="polite")
    thing = laid.called(hand.held)
    if hand.refusal:
        told = _told(words, hand.refusal)
    else:
        told = el("p", words.say("sandbox.astray" if hand.astray else "sandbox.in_hand", thing=thing))
    down = button(words.say("sandbox.put_down"), "put-down", key="Escape", id="put-down")
    return el("div", told, down, class_="in-hand", id="in-hand", aria_live="polite")


def _place(room: Room, laid: Laid, seat: Seat) -> Node | None:
    """A seat with its fields, if it has any that are not on the board."""
    own, words = room.face.workbench, room.words
    inside = [each for each in all_drawn(laid, own, seat) if each]
    if not inside:
        return None
    head = (
        own.head(laid, seat)
        if own.head
        else el("div", room.face.pieces.token(seat, 28), words.names[seat], class_="who")
    )
    refusal = laid.draft.refused().get(seat)
    return el(
        "section",
        head,
        inside,
        refusal and el("p", words.refusal(refusal), " ", chip(refusal.rule, words), class_="small loss"),
        class_=["seat", room.face.pieces.paint(seat)],
        id=f"seat-{seat}",
        aria_label=words.names[seat],
    )


def _tools(room: Room, bench: Bench) -> Iterator[Node | None]:
    words, faults = room.words, bench.draft.faults()
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
    """How to put it right, if the game says so."""
    try:
        return words.say(f"sandbox.mend.{refusal.reason}")
    except KeyError:
        return ""


def _rules(room: Room, bench: Bench) -> Node:
    """The house rules; each holds from the next press on."""
    words, chosen = room.words, bench.draft.game.options_chosen
    switches = [
        el("div", control(words, option.name, option.metadata, getattr(chosen, option.name), {}), class_="house-rule")
        for option in fields(chosen)
        if option.name not in HIDDEN
    ]
    return el("details", el("summary", words.say("sandbox.rules")), switches, id="house-rules")


HIDDEN = ("open_gold", "open_money")
"""Switches that change nothing when everything lies open."""


def _copies(room: Room, bench: Bench) -> Node:
    """The position as a link, as lines of a lesson file, and as a lesson."""
    words = room.words
    if not bench.query:
        inside: Sequence[Child] = [el("p", words.say("sandbox.no_copy"), class_="small muted")]
    else:
        lines = el("textarea", value=bench.lines, readonly=True, class_="lines", id="lines", lang="")
        href = address(room, bench.editor, bench.query)
        inside = [
            button(words.say("sandbox.link"), "link", id="lay-link"),
            field(words.say("sandbox.lines"), lines),
            el("a", words.say("sandbox.lesson"), href=href, class_="btn") if bench.editor else None,
        ]
    return el("details", el("summary", words.say("sandbox.copy")), el("div", list(inside), class_="col"), id="copies")
