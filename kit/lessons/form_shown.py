"""How the form of a lesson looks: its steps in a row, and what can be filled in of one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from kit.draw.svg import Child, Node, Value, el
from kit.engine.draft import Choice as DraftChoice
from kit.engine.draft import Counter, Held, Pieces, Toggle
from kit.engine.draft import Field as DraftField
from kit.engine.game import Seat
from kit.lessons.form import HEAD, Field, Section, Source
from kit.lessons.form_board import Board
from kit.lessons.form_fields import fault, row
from kit.lessons.form_step import step_said
from kit.lessons.parts.filling import TABS, Filling, Form
from kit.page.controls import button
from kit.page.fields import choice, counter, said, text, toggle
from kit.text.say import Words

PANEL = "writing-panel"
FOLDED = "more"
"""A section that is open only while something in it is wrong."""


def tabs(filling: Filling) -> Node:
    """The form, and the text of the file."""
    words = filling.writing.words
    buttons = [
        el(
            "button",
            words.say(f"form.tabs.{tab}"),
            type="button",
            class_=["btn", "quiet"],
            role="tab",
            data_intent="form-tab",
            data_n=tab,
            aria_selected=tab == filling.tab,
            aria_controls=PANEL,
            id=f"tab-{tab}",
        )
        for tab in TABS
    ]
    return el("div", buttons, role="tablist", class_="tabs", data_rove=True, aria_label=words.say("form.tablist"))


def panel(filling: Filling, inside: Child) -> Node:
    """What is under the tab that is open."""
    look: Value = ["under-tab", f"of-{filling.tab}"]
    return el("div", inside, role="tabpanel", class_=look, id=PANEL, aria_labelledby=f"tab-{filling.tab}")


def form_shown(filling: Filling, bringing: Child) -> Iterator[Node]:
    """The steps, then the fields of one; or why there are none.  `bringing`: how a position comes from the sandbox."""
    words, source, form = filling.writing.words, filling.source, filling.form
    if source is None or form is None:
        yield el("p", words.say("form.unread"), class_="told wrong", role="alert")
        yield el("div", button(words.say("form.tabs.text"), "form-tab", "text", id="to-text"), class_="row")
        return
    yield _steps(filling, source)
    if filling.deleted:
        gone = words.say("form.deleted", step=filling.deleted)
        undo = button(words.say("page.undo"), "write-undo", look="quiet", id="undo-delete")
        yield el("div", el("p", gone, class_="grow"), undo, class_="told", role="status")
    at, field = filling.fault or (None, None)
    if at == filling.at and field is None and filling.writing.error:
        yield fault(words, filling.writing.error.refusal, "form-fault-here")
    for section in form.sections:
        yield _section(filling, form, section, field, bringing)


def _steps(filling: Filling, source: Source) -> Node:
    """The lesson and its steps, and what can be done with the one that is open."""
    words, at = filling.writing.words, filling.at
    wrong = filling.fault[0] if filling.fault else None
    chips = [_step(words, HEAD, words.say("form.parts.lesson"), at, wrong, "")]
    chips += [
        _step(words, number, str(number + 1), at, wrong, step_said(source, number))
        for number in range(len(source.steps))
    ]
    kinds = [
        button(filling.writing.kind.kind_said(words, kind), "form-add", kind, id=f"form-add-{kind}")
        for kind in filling.writing.step_kinds()
    ]
    add = [el("span", words.say("editor.new_step"), id="form-new-step", class_="small muted"), kinds]
    return el(
        "div",
        el("div", chips, role="group", class_="row steps", data_rove=True, aria_label=words.say("form.steps")),
        el("div", add, role="group", class_="row tools", aria_labelledby="form-new-step"),
        _own_tools(words, at, len(source.steps)) if at != HEAD else None,
        class_="col",
    )


def _step(words: Words, number: int, shown: str, at: int, wrong: int | None, title: str) -> Node:
    name = words.say("form.step", step=number + 1) if number != HEAD else shown
    label = ", ".join(part for part in (name, title, words.say("form.is_wrong") if number == wrong else "") if part)
    mark = el("b", " !", class_="loss", aria_hidden=True) if number == wrong else None
    look: dict[str, Any] = {"aria_label": label, "id": f"form-step-{number}"}
    return button([shown, mark], "form-step", number, pressed=number == at, **look)


def _own_tools(words: Words, at: int, steps: int) -> Node:
    ways = [
        ("up", at == 0),
        ("down", at == steps - 1),
        ("copy", False),
        ("delete", steps == 1),
    ]
    return el(
        "div",
        el("b", words.say("form.step", step=at + 1), id="this-step"),
        [
            button(words.say(f"form.{way}"), f"form-{way}", look="quiet", disabled=is_off, id=f"form-{way}")
            for way, is_off in ways
        ],
        class_="row tools",
        role="group",
        aria_labelledby="this-step",
    )


# Sections -------------------------------------------------------------------------------------------------------------


def _section(filling: Filling, form: Form, section: Section, wrong: Field | None, bringing: Child) -> Node:
    words, name = filling.writing.words, section.name
    above = _board(words, form.board) if name == "board" and form.board else None
    rows = [row(filling, each, wrong) for each in section.fields]
    if name == "board":  # what else could be here is folded
        is_open = form.board is None or wrong in section.fields
        rows = [el("details", el("summary", words.say("form.other_board")), rows, bringing, open=is_open)]
    inside = [above, rows, list(_below(filling, form, section))]
    title = words.say(f"form.parts.{name}")
    if name == FOLDED:
        is_open = wrong in section.fields or filling.at == HEAD
        return el("details", el("summary", title), inside, class_="part", open=is_open)
    return el("section", el("h2", title), inside, class_=["part", f"of-{name}"], aria_label=title)


def _below(filling: Filling, form: Form, section: Section) -> Iterator[Node]:
    """What the engine says of a section, and one more of what it lists."""
    words, more = filling.writing.words, section.more
    if section.name == "question" and form.right:
        yield _right(words, form.right)
    if section.name == "mistakes" and filling.no_longer:
        gone = "; ".join(words.say(f"misconceptions.{each}.title") for each in filling.no_longer)
        yield el("p", words.say("form.no_longer", what=gone), class_="told", role="status")
    if more:
        yield el("div", button(words.say(f"form.add_{more}"), "form-more", more, id=f"form-more-{more}"), class_="row")


def _right(words: Words, right: str) -> Node:
    said = [el("span", words.say("form.right.name")), " ", el("b", right), " "]
    help_ = el("span", words.say("form.right.help"), class_="small muted")
    return el("p", said, help_, class_="right", role="status", id="form-right")


# The board ------------------------------------------------------------------------------------------------------------


def _board(words: Words, board: Board) -> Node:
    """What lies on the table, then each place with what its player does; what cannot be is told where it is."""
    fields = board.fields()
    laws = [fault(words, each, f"form-law-{number}") for number, each in enumerate(board.draft.broken())]
    kinds = [_kinds(words, each) for each in fields if isinstance(each, Pieces) and each.beside]
    return el("div", laws, _table(words, fields), kinds, _places(words, board), class_="laid-board")


def _table(words: Words, fields: Sequence[DraftField]) -> list[Node]:
    """What belongs to no place."""
    table = [each for each in fields if each.seat is None and not isinstance(each, Pieces)]
    return [
        el("div", [_laid(words, each) for each in group], class_=["ticks", f"of-{name}"])
        for name, group in groupby(table, key=lambda each: each.name if each.at else "")
    ]


def _places(words: Words, board: Board) -> list[Child]:
    """Each place, and why it cannot be so."""
    fields, refused = board.fields(), board.refused()
    owned = [each for each in fields if isinstance(each, Pieces) and not each.beside]
    seats = sorted({each.seat for each in fields if each.seat is not None})
    return [
        [_place(words, board, owned, seat), refused.get(seat) and fault(words, refused[seat], f"form-refused-{seat}")]
        for seat in seats
    ]


def _place(words: Words, board: Board, owned: Sequence[Pieces], seat: Seat) -> Node:
    name = words.say("page.you") if seat == words.viewer else words.names[seat]
    own = [_laid(words, each) for each in board.fields() if each.seat == seat]
    stands = [_piece(words, board, each, held) for each in owned for held in each.lying if held.piece[0] == seat]
    return el("div", el("b", name), stands, own, role="group", aria_label=name, class_="place-of")


def _piece(words: Words, board: Board, pieces: Pieces, held: Held) -> Node:
    """Where a piece stands, and where it could."""
    could = {held.source, *(place for place, _ in pieces.ways(held, board.draft))}
    options = [
        el("option", said(words, pieces.say_place(place)), value=str(number), selected=place == held.source)
        for number, place in enumerate(pieces.lie)
        if place in could
    ]
    return el(
        "select",
        options,
        data_intent="form-place",
        data_n=[pieces.name, *held.piece],
        aria_label=said(words, pieces.say(held)),
        id="-".join(map(str, ("stands", pieces.name, *held.piece))),
    )


def _kinds(words: Words, pieces: Pieces) -> Node | None:
    """What lies at each place where one thing lies, and what else could."""
    shown = [
        el(
            "select",
            [
                el(
                    "option",
                    said(words, pieces.say(Held(pieces.name, kind, None))),
                    value=str(number),
                    selected=kind == piece[: len(kind)],
                )
                for number, kind in enumerate(pieces.beside)
            ],
            data_intent="form-kind",
            data_n=[pieces.name, at],
            aria_label=said(words, pieces.say_place(place)),
            id=f"lies-{pieces.name}-{at}",
        )
        for at, (place, [piece]) in enumerate(each for each in pieces.lie.items() if len(each[1]) == 1)
    ]
    return el("div", shown, class_="ticks") if shown else None


def _laid(words: Words, field: DraftField) -> Node:
    match field:
        case Counter():
            return counter(words, field)
        case Toggle():
            return toggle(words, field)
        case DraftChoice():
            return choice(words, field)
        case Pieces():
            raise TypeError("pieces stand at their places")
    return text(words, field)
