"""Moves that are put together from fields, such as a route or a promise; the part that asks says whose they are."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kit.engine.box import AnyBox
from kit.engine.form import Form
from kit.engine.game import AnyMove, Seat
from kit.page.page import Intent
from kit.page.part import on
from kit.page.sight import AnySight
from kit.play.parts.part import TablePart, TookScreen
from kit.play.parts.viewpoint import Viewpoint
from kit.play.table import Change, NewMoment


class Forms(TablePart):
    """What has been filled in, by form and field."""

    def __init__(self, view: Viewpoint) -> None:
        self._view, self._table = view, view.table
        self.filled: dict[str, dict[str, Any]] = {}

    @on("form")
    def _fill_in(self, intent: Intent) -> None:
        """Fill in a field of a form: ``[form, field]`` and its value, perhaps a choice as a text; or all three."""
        match intent.n:
            case [str(form), str(name), str() | int() as value]:
                self.filled.setdefault(form, {})[name] = value
            case [str(form), str(name)]:
                self.filled.setdefault(form, {})[name] = intent.value

    def of(self, seat: Seat, options: Sequence[AnyMove]) -> Sequence[Form]:
        """What this seat can put together."""
        return self._table.box.plain.forms(self._table.game, self._view.view, seat, options)

    def made(self, n: object, options: Callable[[Seat], Sequence[Any]]) -> tuple[Seat, Form, Any] | None:
        """Whose form ``[form, seat]`` is, the form, and the move of what was filled in; None if there is none.

        A third part, ``[[field, choice], …]``, is what was filled in.
        """
        if self._view.focus.is_past:
            return None
        match n:
            case [str(name), int(seat), list(given)]:
                pairs = [pair for pair in given if isinstance(pair, list) and len(pair) == 2]
                filled: Mapping[str, Any] = {str(field): choice for field, choice in pairs}
            case [str(name), int(seat)]:
                filled = self.filled.get(name, {})
            case _:
                return None
        form = next((form for form in self.of(seat, options(seat)) if form.name == name), None)
        return None if form is None else (seat, form, form.made(filled))

    def changed(self, change: Change) -> None:
        """Another question is asked, or another person has the screen."""
        if isinstance(change, NewMoment | TookScreen):
            self.filled = {}

    def sees(self, sight: AnySight) -> AnySight:
        """What has been filled in."""
        return replace(sight, chosen={name: dict(values) for name, values in self.filled.items()})


def read_move(box: AnyBox, given: object, place: str = "fist") -> AnyMove:
    """A move as a part of the page sends it; see `kit.page.controls.move_sent`.  Raises `BadInput`."""
    if isinstance(given, str) and given[:1] in ("[", "{"):
        try:
            given = json.loads(given)
        except (ValueError, RecursionError):
            given = None
    return box.read_move(given, place)
