"""How the tables of a class look on the wall, who is awaited there, and for whom the computer plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kit.draw.svg import Child, Node, el
from kit.page.controls import button
from kit.play.rooms.stage import stage_of
from kit.table.log import Member
from kit.together.tables import SharedTable

if TYPE_CHECKING:
    from kit.together.play_round import OffPage, OnWall, Play

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
        el("h3", ", ".join(names)),
        el("div", list(question.face.board(sight)), class_="small-board", aria_hidden=True),
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


def large_table(question: Play, wall: OffPage, below: Node) -> Node:
    """One of them, as everybody may see it."""
    back = button(question.words.say("room.play.all"), "table", -1, key="Escape", id="all-tables")
    table = wall.table
    assert isinstance(table, SharedTable)
    stage = stage_of(wall.room(), leads_on=False)
    about = el("div", back, _computer_line(question, table), _awaited(question, table), class_="row about-table")
    return el("div", _time_alone(question), stage, about, below, class_="on-wall of-table")


def _time_alone(question: Play) -> Node | None:
    """What time does at tables where only the computer is left; it waits while all look up."""
    if question.is_held or not question.alone:
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
    """Who is awaited at a table; by one press each the computer plays for them."""
    awaited = question.awaited_at(table)
    if not awaited:
        return None
    words = question.words
    rows = [
        el(
            "li",
            el("i", "●" if question.is_here(member) else "○", aria_hidden=True),
            el("span", _with_away(question, member, by_name)),
            button(
                words.say("room.play.stand_in"),
                "stand-in",
                member,
                aria_label=words.say("room.play.stand_in_for", who=question.called(words, member, by_name)),
                id=f"stand-in-{member}",
            ),
            class_=["chip-of", not question.is_here(member) and "away"],
        )
        for member in awaited
    ]
    heading = el("b", words.say("room.play.waits"), id=f"waits-{table.number}")
    return el("div", heading, el("ul", rows, class_="chips-of", aria_labelledby=f"waits-{table.number}"), class_="row")


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
        class_="row",
    )


# For whom the computer plays ------------------------------------------------------------------------------------------


def played_for(question: Play, screen: OffPage) -> Node | None:
    """On a phone: that the computer plays for its owner, with the way back; or for others at the table."""
    table, words = screen.table, question.words
    if not isinstance(table, SharedTable):
        return None
    if question.me not in table.stood_in or not question.is_open:
        return _computer_line(question, table)
    said = el("p", words.say("room.play.for_you_why"), class_="small")
    back = None
    if not table.is_over:
        back = button(words.say("room.play.take_seat"), "take-seat", look="main", id="take-seat")
    heading = el("h2", words.say("room.play.for_you"), class_="big", id="for-you", tabindex=-1, data_focus="for-you")
    return el("section", heading, said, back, class_="panel for-you", role="status")


def _computer_line(question: Play, table: SharedTable, by_name: bool = False) -> Node | None:
    said = _computer_said(question, table, by_name)
    return el("p", said, class_="small computer-plays") if said else None


def _computer_said(question: Play, table: SharedTable, by_name: bool = False) -> str:
    names = ", ".join([question.called(question.words, member, by_name) for member in table.stood_in])
    return question.words.say("room.play.computer", who=names) if names else ""
