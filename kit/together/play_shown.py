"""How the tables of a class look on the wall, who is awaited there, and for whom the computer plays."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from typing import TYPE_CHECKING

from kit.draw.svg import Child, Node, Tree, el
from kit.page.controls import button
from kit.page.race import READY
from kit.play.rooms.stage import stage_of
from kit.table.log import Member
from kit.together.raced_table import READY_MS, RacedTable
from kit.together.shared_table import SharedTable

if TYPE_CHECKING:
    from kit.together.play_round import OffPage, OnWall, Play

PRESSED = frozenset(("type", "tabindex", "role", "data-intent", "data-n", "data-key", "data-rove"))
"""What makes a part something to press."""
ALONE_MS = 1000
"""After how long the computer does one thing more where it plays alone: slowly enough to come back in time."""


# The wall -------------------------------------------------------------------------------------------------------------


def small_tables(question: Play, walls: Sequence[OnWall], below: Node) -> Node:
    """Every board, small, with who is awaited there."""
    many = len(walls)
    columns = next(columns for columns in (1, 2, 3, 4) if many <= columns**2 or columns == 4)
    rows = [_small(question, wall, at) for at, wall in enumerate(walls)]
    grid = el("div", rows, class_="tables", style=f"--columns: {columns}; --rows: {max(-(-many // columns), 1)}")
    return el("div", _time_alone(question), grid, _for_all_away(question), below, class_="on-wall of-tables")


def _small(question: Play, wall: OnWall, at: int) -> Node:
    table = question.tables[at]
    names = [wall.view.name_of(seat) for seat in range(len(table.record.players))]
    sight = wall.sight
    said = _awaited_said(question, table), _computer_said(question, table)
    inside: list[Child] = [
        el("b", ", ".join(names), class_="who-plays"),
        _still(el("div", list(question.face.board(sight)), class_="small-board", aria_hidden=True), question.kept),
        el("p", wall.words.say("page.where", **question.box.plain.moment(sight.before)), class_="small muted"),
        [el("p", each, class_="small awaited-at") for each in said if each],
    ]
    wall.page.close()
    label = question.words.say("room.play.open", who=", ".join(names))
    return el(
        "button",
        inside,
        type="button",
        data_intent="table",
        data_n=at,
        class_="btn one-table",
        aria_label=". ".join(filter(None, (label, *said))),
    )


def _still(tree: Tree, kept: dict[str, Node]) -> Tree:
    """The same picture, of which nothing can be pressed: it is on what is pressed itself.

    `kept`: the parts of it that a browser is sent once, by their key; the large board has others.
    """
    if isinstance(tree, str):
        return tree
    tag, attributes, *inside = tree
    if (part := attributes.get("data-part")) in kept:
        return kept[str(part)]
    left = {name: value for name, value in attributes.items() if name not in PRESSED}
    still: Node = ("span" if tag == "button" else tag, left, *map(_still, inside, repeat(kept)))
    if part:
        left["data-part"], kept[part] = f"{part}-still", still
    return still


def large_table(question: Play, wall: OffPage, below: Node) -> Node:
    """One of them, as everybody may see it."""
    back = button(question.words.say("room.play.all"), "table", -1, key="Escape", id="all-tables")
    table = wall.table
    assert isinstance(table, SharedTable)
    stage = stage_of(wall.room(), leads_on=False)
    about = el("div", back, _computer_line(question, table), _awaited(question, table), class_="row about-table")
    return el("div", _time_alone(question), stage, about, below, class_="on-wall of-table")


def _time_alone(question: Play) -> Node | None:
    """What time does where only the computer is left, or where a hand may be late; it waits while all look up."""
    waits = question.is_open and any(table.due is not None for table in question.tables)
    if question.is_held or not (question.alone or waits):
        return None
    return el("span", data_after=ALONE_MS, data_intent="play-alone", id="play-alone", hidden=True)


# Who is awaited -------------------------------------------------------------------------------------------------------


def at_tables(question: Play) -> Node:
    """For the teacher alone: who is awaited at which table, and for whom the computer plays."""
    words = question.words
    rows: list[Child] = []
    for table in question.tables:
        inside = _awaited(question, table, by_name=True), _computer_line(question, table, by_name=True)
        if any(each is not None for each in inside):
            title = el("h4", words.say("room.play.table", n=table.number + 1))
            rows.append(el("li", title, inside, class_="col", id=f"awaited-{table.number}"))
    said = el("ul", rows, class_="col") if rows else el("p", words.say("room.play.nobody"), class_="muted")
    heading = el("h3", words.say("room.play.awaited"))
    return el("section", heading, _for_all_away(question), said, class_="panel col awaited-at-tables")


def _awaited(question: Play, table: SharedTable, by_name: bool = False) -> Node | None:
    """Who is awaited at a table; by one press the computer plays for who is away, and by the teacher's for anybody."""
    awaited = question.awaited_at(table)
    if not awaited:
        return None
    rows = [
        el(
            "li",
            el("i", "●" if question.is_here(member) else "○", aria_hidden=True),
            el("span", _with_away(question, member, by_name)),
            _stand_in(question, member, by_name) if by_name or not question.is_here(member) else None,
            class_=["chip-of", not question.is_here(member) and "away"],
        )
        for member in awaited
    ]
    heading = el("b", question.words.say("room.play.waits"), id=f"waits-{table.number}")
    names = el("ul", rows, class_="chips-of", tabindex="0", aria_labelledby=f"waits-{table.number}")  # it may scroll
    return el("div", heading, names, class_="row")


def _stand_in(question: Play, member: Member, by_name: bool) -> Node:
    words = question.words
    said = words.say("room.play.stand_in_for", who=question.called(words, member, by_name))
    return button(words.say("room.play.stand_in"), "stand-in", member, aria_label=said, id=f"stand-in-{member}")


def _with_away(question: Play, member: Member, by_name: bool = False) -> str:
    words = question.words
    who = question.called(words, member, by_name)
    return who if question.is_here(member) else words.say("room.play.away", who=who)


def _awaited_said(question: Play, table: SharedTable) -> str:
    awaited = [_with_away(question, member) for member in question.awaited_at(table)]
    return question.words.say("room.play.waits_for", who=", ".join(awaited)) if awaited else ""


def _for_all_away(question: Play) -> Node | None:
    """By one press the computer plays for everybody who is away."""
    if not (many := len(question.away)):
        return None
    return el(
        "div",
        button(question.words.say("room.play.stand_in_all", n=many), "stand-in", "away", id="stand-in-away"),
        class_="row away-from-tables",
    )


# For whom the computer plays ------------------------------------------------------------------------------------------


def played_for(question: Play, screen: OffPage) -> Node | None:
    """On a phone: that the computer plays for its owner, with the way back; or for others at the table."""
    table, words = screen.table, question.words
    if not isinstance(table, SharedTable):
        return None
    if question.me not in table.stood_in or not question.is_open:
        race = _race_lines(question, screen, table) if isinstance(table, RacedTable) else None
        return el("div", _computer_line(question, table), race, class_=["about-me", race is not None and "of-race"])
    said = el("p", words.say("room.play.for_you_why"), class_="small")
    back = None
    if not table.is_over:
        back = button(words.say("room.play.take_seat"), "take-seat", look="main", id="take-seat")
    heading = el("h2", words.say("room.play.for_you"), class_="big", id="for-you", tabindex=-1, data_focus="for-you")
    return el("section", heading, said, back, class_="panel for-you", role="status")


def _race_lines(question: Play, screen: OffPage, table: RacedTable) -> list[Child]:
    """How far the others are, when time is up for them, and how quick one's own hand was."""
    words, throw = question.words, table.throw
    seat = table.seats.index(question.me) if question.me in table.seats else None
    if throw is None:
        race, reached = screen.race and screen.race.race, table.judged and table.judged.reached(seat)
        if race is None or not reached:
            return []
        return [el("p", words.say("room.play.reached", ms=reached[0], give=reached[1]), class_="own-time")]
    told: list[Child] = []
    if table.due is not None and seat not in table.missing and question.is_open:
        left = max(table.due - question.now(), 1)
        told.append(el("span", data_after=left, data_intent="race-late", id="race-late", hidden=True))
    if throw.stage == READY and throw.ready:
        many = {"n": len(throw.ready), "of": len(table.awaited), "seconds": READY_MS // 1000}
        told.append(el("p", words.say("room.play.ready", **many), class_="small muted", role="status"))
    elif throw.stage != READY and seat in throw.people and seat not in table.missing:
        told.append(el("p", words.say("room.play.tells"), class_="small muted", role="status"))
    return told


def _computer_line(question: Play, table: SharedTable, by_name: bool = False) -> Node | None:
    said = _computer_said(question, table, by_name)
    return el("p", said, class_="small computer-plays") if said else None


def _computer_said(question: Play, table: SharedTable, by_name: bool = False) -> str:
    names = ", ".join([question.called(question.words, member, by_name) for member in table.stood_in])
    return question.words.say("room.play.computer", who=names) if names else ""
