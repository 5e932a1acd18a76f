"""What of a room can be taken home: in the menu of whoever leads it, and on its report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.draw.svg import Node, el
from kit.page.controls import button
from kit.table.room import Room, Round
from kit.text.say import Words
from kit.together.pictures import KINDS, pictured
from kit.together.play_round import Play


def remains(words: Words, room: Room, now: Round | None, wall: Node) -> Node:
    """The report, every choice as a table, charts and games as files, and the earlier rounds to look at once more.

    `now`: the round that stands on the wall, and `wall` is how it stands there.
    """
    shown = [each for each in room.counted if each.is_shown]
    named = ("with_names" if room.shows_names else "without_names") if shown else "nothing_yet"
    charts = [picture_buttons(words, number, of=each.said) for number, each in enumerate(pictured(wall))]
    return el(
        "div",
        el("h3", words.say("room.host.remains")),
        list(_of_rounds(words, room, now, shown)) if shown else None,
        charts,
        [_games(words, each) for each in shown if each.kind == Play.kind],
        el("p", words.say(f"room.host.{named}"), class_="small muted"),
        class_="col",
    )


def _of_rounds(words: Words, room: Room, now: Round | None, shown: Sequence[Round]) -> Iterator[Node]:
    rounds = [
        button(_round(words, each), "look", each.number, pressed=each is now, id=f"look-{each.number}")
        for each in shown
    ]
    yield el("div", rounds, class_="row")
    link = f"?room={room.code}&report=1"
    yield el("a", words.say("room.host.report"), href=link, target="_blank", class_="btn", id="report")
    yield row_files(words)


def row_files(words: Words) -> Node:
    """Every choice as a row of a table, and as JSON."""
    files = [button(words.say(f"room.host.{kind}"), f"rows-{kind}", id=f"rows-{kind}") for kind in ("csv", "json")]
    return el("div", files, class_="pair")


def picture_buttons(words: Words, number: int, of: str = "") -> Node:
    """A chart of the page as a picture; `number`: which one, in reading order from 0."""
    said = el("p", of) if of else None
    files = [
        button(words.say(f"room.host.{kind}"), "picture", [kind, number], id=f"picture-{kind}-{number}")
        for kind in KINDS
    ]
    return el("div", said, el("div", files, class_="pair"), class_="take-along col")


def _games(words: Words, of: Round) -> Node:
    return el("div", el("p", _round(words, of)), game_buttons(words, of), class_="col")


def _round(words: Words, of: Round) -> str:
    return words.say("room.host.round", n=of.number)


def game_buttons(words: Words, of: Round) -> Node:
    """Each table's game as a file."""
    files = [
        button(words.say("room.host.game", n=at + 1), "game", [of.number, at], id=f"game-{of.number}-{at}")
        for at in range(len(of.spec["tables"]))
    ]
    return el("div", files, class_="row take-along")
