"""Building, before a game, what is different on a real table, such as its board."""

from __future__ import annotations

from collections.abc import Mapping

from kit.engine.record import Record
from kit.page.face import Workshop
from kit.page.page import Intent
from kit.page.part import Handler, on
from kit.play.parts.part import Shown, TablePart
from kit.play.parts.setup import Setup
from kit.play.parts.viewpoint import Viewpoint
from kit.play.table import Change, NewMoment


class Building(TablePart):
    """The workshop of a game."""

    workshop: Workshop | None = None

    def __init__(self, view: Viewpoint, setup: Setup) -> None:
        self._view, self._table, self._setup = view, view.table, setup

    @on("build")
    def _open(self, _: Intent) -> None:
        opens = self._view.face.workshop
        self.workshop = None if self.workshop or not opens else opens(self._table.game)
        self._view.focus.panel = self._setup.form = None

    @on("use-built")
    def _use(self, _: Intent) -> None:
        """A new game with what was built."""
        built = self.workshop.built(self._view.words) if self.workshop else None
        if built is not None:
            old = self._table.record
            record = Record(self._table.box.name, old.players, {**old.options, **built})
            self._table.replace(record, self._table.dealer.opened(record))

    def builds(self) -> Mapping[str, Handler]:
        """The intents of the workshop that is open."""
        return self.workshop.handlers() if self.workshop else {}

    def changed(self, change: Change) -> None:
        """Another moment is at the table."""
        if isinstance(change, NewMoment):
            self.workshop = None

    def shows(self) -> Shown:
        """What is being built."""
        return {"has_workshop": self._view.face.workshop is not None, "workshop": self.workshop}
