"""The steps of a lesson that is written in a form: one more, one less, another order."""

from __future__ import annotations

from kit.lessons import draft, toml_put
from kit.lessons.form import HEAD
from kit.lessons.parts.filling import Filling
from kit.page.page import Intent
from kit.page.part import Part, on


class StepList(Part):
    """What can be done with the step that is filled in, as one of several."""

    def __init__(self, filling: Filling) -> None:
        self._filling, self._writing = filling, filling.writing

    @property
    def _at(self) -> int:
        return self._filling.at

    def _parts(self) -> draft.Parts | None:
        """The text as steps; written out where its steps stand in it in another way."""
        source = self._filling.source
        if source is None:
            return None
        parts = draft.parts_of(self._writing.written)
        return parts if len(parts.steps) == len(source.steps) else draft.parts_of(toml_put.written(source.document))

    @on("form-new")
    def _new_lesson(self, _: Intent) -> None:
        self._writing.replace(self._writing.new_lesson())
        self._filling.open(0)

    @on("form-add")
    def _add(self, intent: Intent) -> None:
        """A step of this kind behind the one that is filled in."""
        if intent.n in self._writing.step_kinds():
            self._insert(self._writing.step_of(str(intent.n)))

    @on("form-copy")
    def _copy(self, _: Intent) -> None:
        if (parts := self._parts()) and self._at != HEAD:
            self._insert(parts.steps[self._at])

    def _insert(self, step: str) -> None:
        """A step behind the one that is filled in; behind all, where that is the lesson itself."""
        if (parts := self._parts()) is None:
            return
        at = self._at + 1 if self._at != HEAD else len(parts.steps)
        names = [draft.name_of(each) for each in parts.steps]
        steps = (*parts.steps[:at], draft.named_anew(step, names), *parts.steps[at:])
        self._writing.replace(parts._replace(steps=steps).text)
        self._filling.open(at)
        self._filling.point_to("see")

    @on("form-up", "form-down")
    def _move(self, intent: Intent) -> None:
        parts, to = self._parts(), self._at + (1 if intent.name == "form-down" else -1)
        if parts and self._at != HEAD and 0 <= to < len(parts.steps):
            self._writing.replace(draft.reordered(parts, self._at, to).text)
            self._filling.open(to)

    @on("form-delete")
    def _delete(self, _: Intent) -> None:
        """It is told, beside the way back."""
        parts, at = self._parts(), self._at
        if parts and at != HEAD and len(parts.steps) > 1:
            steps = parts.steps[:at] + parts.steps[at + 1 :]
            self._writing.replace(parts._replace(steps=steps).text)
            self._filling.open(min(at, len(steps) - 1))
            self._filling.deleted = at + 1
