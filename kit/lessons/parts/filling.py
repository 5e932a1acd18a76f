"""A lesson is written by filling in a form; each field is put into the text, which stays what is written."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kit.draw.svg import Node, walk
from kit.engine.draft import Draft, Held, Key, Pieces, put
from kit.engine.errors import BadInput
from kit.engine.toml_text import read_toml
from kit.lessons import toml_put
from kit.lessons.ask import value_said
from kit.lessons.asked import Asked
from kit.lessons.form import HEAD, Changes, Field, Section, Source, field_meant, head_form, step_meant
from kit.lessons.form_board import Board
from kit.lessons.form_engine import settled
from kit.lessons.form_step import StepForm
from kit.lessons.parts.writing import WritingOnPositions
from kit.lessons.screen import LessonScreen
from kit.page.page import Intent
from kit.page.part import Handler, Part, on

TABS = ("form", "text")
WRITTEN = ("form-", "lay-", "write")
"""How the intents of an author begin."""
LEADS = ("data-focus", "data-show")
"""What takes somebody to a part of the page."""


@dataclass(frozen=True, slots=True)
class Form:
    """What can be filled in now."""

    sections: Sequence[Section]
    board: Board | None = None
    right: str = ""
    """The right answer to what the step asks."""

    @property
    def fields(self) -> Sequence[Field]:
        """All of it but the board's own."""
        return [each for section in self.sections for each in section.fields]


class Filling(Part):
    """The form of a lesson, one step at a time."""

    def __init__(self, screen: LessonScreen, writing: WritingOnPositions) -> None:
        self._screen, self.writing = screen, writing
        self.tab = TABS[0]
        self._at = 0
        self.deleted = 0
        """The number, from 1, of a step that has just gone."""
        self.no_longer: tuple[str, ...] = ()
        """Misconceptions that the last change took out, as they lead to no wrong answer any more."""
        self.focus = ("", 0)
        """The field to write in, and how often one was meant."""
        self._held: tuple[str, Board] | None = None  # a board that is none yet, and the text it belongs to
        self._typed: tuple[int, str] | None = None  # the field in which somebody writes: one version, not one a pause
        self._here = ""
        self._drawn: tuple[Any, Form] | None = None
        self._is_written = True  # the last press was the author's, not that of somebody who tries the lesson
        self._passed: set[str] = set()  # what wanted the focus meanwhile

    # What there is ----------------------------------------------------------------------------------------------------

    @property
    def source(self) -> Source | None:
        """The lesson as a form can show it; None while the text is no such file."""
        document = self.writing.document
        source = Source(self.writing.subject, self.writing.words, document) if document is not None else None
        return source if source and source.steps else None

    @property
    def at(self) -> int:
        """The step that is filled in, from 0, or `HEAD`."""
        source = self.source
        return min(self._at, len(source.steps) - 1) if source else HEAD

    @property
    def form(self) -> Form | None:
        """The form of that step."""
        source = self.source
        if source is None:
            return None
        key = (self.writing.written, self.at, self.writing.words.language, self._held and self._held[1].draft)
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, self._form(source)
        return self._drawn[1]

    def _form(self, source: Source) -> Form:
        if self.at == HEAD:
            return Form([*head_form(source)])
        step = StepForm.of(source, self.at, self._screen.shows, self._say)
        board = Board.of(source, self.at, step.exercise) if step.exercise else None
        if board and self._held and self._held[0] == self.writing.written and self._held[1].at == self.at:
            board = self._held[1]
        return Form([*step.sections()], board, step.right)

    def _say(self, exercise: Any, value: Any) -> str:
        return value_said(self._screen, Asked("", exercise), value)

    @property
    def waits(self) -> bool:
        """The board that is shown is not in the lesson yet."""
        return bool(self.form and self.form.board and not self.form.board.is_whole)

    @property
    def fault(self) -> tuple[int, Field | None] | None:
        """The step in which something is wrong, and the field if it is in this form; None while all is well."""
        error, source = self.writing.error, self.source
        return self._meant(source, error.place) if error and source else None

    def _meant(self, source: Source, place: str) -> tuple[int, Field | None]:
        at, keys = step_meant(source, place)
        return at, field_meant(self.form.fields, keys) if self.form and at == self.at else None

    def beside(self, lesson: Node) -> Node:
        """The lesson as it stands beside the form: it leads nobody away who writes."""
        if self._is_written:
            self._passed = {node[1][name] for node in walk(lesson) for name in LEADS if name in node[1]}
        return _without(lesson, self._passed)

    # What the author does ---------------------------------------------------------------------------------------------

    def builds(self) -> Mapping[str, Handler]:
        """The fields of the board."""
        board = self.form.board if self.tab == "form" and self.form else None
        return {f"lay-{each.name}": self._lay for each in board.fields()} if board else {}

    def pressed(self, intent: Intent) -> None:
        """What is told once goes."""
        self.deleted, self.no_longer = 0, ()
        self._is_written = intent.name.startswith(WRITTEN)
        if intent.name != "form-set":
            self._typed = None

    def done(self, intent: Intent) -> None:
        """The form is that of the step which is tried."""
        here, source = self._screen.course.here, self.source
        names = [each.get("id") for each in source.steps] if source else []
        if here != self._here and here in names:
            self._at = names.index(here)
        self._here = here

    @on("form-tab")
    def _open_tab(self, intent: Intent) -> None:
        if intent.n in TABS:
            self.tab = str(intent.n)

    @on("form-step")
    def _go_to(self, intent: Intent) -> None:
        if isinstance(intent.n, int):
            self.open(intent.n)

    def open(self, at: int) -> None:
        """This step, here and beside; or the lesson."""
        source = self.source
        if source and HEAD <= at < len(source.steps):
            self._at = at
            if at != HEAD:
                self._screen.course.goto(source.steps[at].get("id"))
                self._here = self._screen.course.here

    @on("form-set")
    def _fill_in(self, intent: Intent) -> None:
        key, ticked = (*intent.n, "")[:2] if isinstance(intent.n, list) and intent.n else (intent.n, "")
        field = next((each for each in self.form.fields if each.key == key), None) if self.form else None
        if field:
            typed = (self.at, field.key) if field.control in ("text", "line", "number") else None
            self._change(field.filled(intent.value, str(ticked)), typed, is_settled=bool(field.language))

    def _change(self, changes: Changes, typed: tuple[int, str] | None = None, is_settled: bool = False) -> None:
        """Put this into the text, and then what follows by the rules."""
        text = _changed(self.writing.written, changes)
        if text != self.writing.written:
            text = text if is_settled else self._settled(text)
            if typed is None or typed != self._typed:
                self.writing.replace(text)
            else:
                self.writing.write(text)
            self._typed = typed

    def _settled(self, text: str) -> str:
        try:
            source = Source(self.writing.subject, self.writing.words, read_toml(text, "TOML"))
        except BadInput:
            return text
        if self.at == HEAD or not source.steps:
            return text
        found = settled(source.reader, source.steps, self.at)
        self.no_longer = found.no_longer
        return _changed(text, {("step", self.at, *path): value for path, value in found.changes.items()})

    # The board --------------------------------------------------------------------------------------------------------

    def _lay(self, intent: Intent) -> None:
        if self.form and (board := self.form.board):
            self._take(board, put(board.fields(), intent.name.removeprefix("lay-"), intent.n, intent.value))

    @on("form-place")
    def _place(self, intent: Intent) -> None:
        """A piece goes to another place: which of those is said by its number."""
        board, pieces, piece = self._pieces(intent)
        held = next((each for each in pieces.lying if [*each.piece] == piece), None) if pieces else None
        if board and pieces and held and (place := _numbered(list(pieces.lie), intent.value)):
            self._take(board, pieces.put((held, place)))

    @on("form-kind")
    def _lay_kind(self, intent: Intent) -> None:
        """Another thing lies where one lay: both are said by their numbers."""
        board, pieces, at = self._pieces(intent)
        if board and pieces:
            places = [place for place, there in pieces.lie.items() if len(there) == 1]
            place, kind = _numbered(places, at and at[0]), _numbered(list(pieces.beside), intent.value)
            if place and kind:
                self._take(board, pieces.put((Held(pieces.name, kind, None), place)))

    def _pieces(self, intent: Intent) -> tuple[Board | None, Pieces | None, list[Any]]:
        """The board and those of its pieces that the first part of `n` names, with the rest of `n`."""
        board = self.form.board if self.form else None
        name, *rest = intent.n if isinstance(intent.n, list) and intent.n else [None]
        fields = board.fields() if board else ()
        return board, next((each for each in fields if isinstance(each, Pieces) and each.name == name), None), rest

    def _take(self, board: Board, laid: Draft | None) -> None:
        """Put it into the text once it keeps the laws."""
        if laid is None:
            return
        board = replace(board, draft=laid)
        self._held = (self.writing.written, board)
        if board.is_whole:
            self._held = None
            self._change(board.changes())

    # Lists in a step --------------------------------------------------------------------------------------------------

    @on("form-more")
    def _one_more(self, intent: Intent) -> None:
        """One more hint, or one more wrong choice."""
        source, form = self.source, self.form
        if source and form and self.at != HEAD and intent.n in [each.more for each in form.sections if each.more]:
            step = StepForm.of(source, self.at, self._screen.shows, self._say)
            self._change(step.one_more(str(intent.n)), is_settled=True)
            number = len(step.table.get("hints", ())) if intent.n == "hints" else 0
            self.point_to("hint" if intent.n == "hints" else "says", number)

    @on("form-less")
    def _one_less(self, intent: Intent) -> None:
        match intent.n:
            case ["hints" | "wrong" as listed, int(number)] if self.at != HEAD and number >= 0:
                there = self.source.steps[self.at].get(listed, []) if self.source else []
                if isinstance(there, list) and number < len(there):
                    self._change({("step", self.at, listed, number): None}, is_settled=True)

    # Where something is wrong -----------------------------------------------------------------------------------------

    @on("form-fault")
    def _show_fault(self, _: Intent) -> None:
        """To the field that is wrong or could be better; to the line in the text, where the form has none."""
        source, writing = self.source, self.writing
        place = writing.error.place if writing.error else writing.advice.place if writing.advice else ""
        if source and place:
            self.open(step_meant(source, place)[0])
            if field := self._meant(source, place)[1]:
                self.focus = (field.key, self.focus[1] + 1)
                return
        self.tab = "text"
        writing.point_to(writing.line or writing.advised_line or 1)

    def point_to(self, name: str, number: int | None = None) -> None:
        """The first field of this name is to be written in."""
        fields = self.form.fields if self.form else ()
        found = [each.key for each in fields if each.name == name and number in (None, each.number)]
        self.focus = (next(iter(found), ""), self.focus[1] + 1)


def _without(node: Node, passed: Collection[str]) -> Node:
    """The same, in which these want the focus no more."""
    tag, attributes, *children = node
    kept = {name: each for name, each in attributes.items() if name not in LEADS or each not in passed}
    return (tag, kept, *(each if isinstance(each, str) else _without(each, passed) for each in children))


def _changed(text: str, changes: Changes) -> str:
    for path, value in changes.items():
        text = toml_put.put(text, path, value)
    return text


def _numbered(among: Sequence[Key], number: object) -> Key | None:
    """The one that a part of the page names by its number."""
    return next((each for at, each in enumerate(among) if str(at) == str(number)), None)
