"""Help for a person who decides: a coached first game, a bot's hint on request, and why bots chose as they did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from kit.engine.bot import AnyChoice, advise, recall, seen_by
from kit.engine.game import Seat
from kit.page.page import Intent
from kit.page.part import on
from kit.page.sight import AnySight
from kit.play.parts.part import Shown, TablePart
from kit.play.parts.viewpoint import Viewpoint
from kit.play.table import Change, Replaced


class Advice(TablePart):
    """A line for each decision of a first round, in a game that began at its start."""

    def __init__(self, view: Viewpoint) -> None:
        self._view, self._table = view, view.table
        self.put_away: frozenset[int] = frozenset()
        """Lines that were put away."""

    @property
    def line(self) -> int | None:
        """The line that is due now."""
        view, table = self._view, self._table
        advice = view.face.advice
        due = view.looks.coach and view.seats.chooser is not None and not table.record.start
        line = advice(table.game, view.view) if advice and due else None
        return None if line in self.put_away else line

    @on("advised")
    def _put_away(self, _: Intent) -> None:
        if (line := self.line) is not None:
            self.put_away |= {line}

    def changed(self, change: Change) -> None:
        """In another game that somebody arranges, the lines may be seen again."""
        if isinstance(change, Replaced) and change.by == "form":
            self.put_away = frozenset()

    def shows(self) -> Shown:
        """The line, for those who see their own secret."""
        line = None if self._view.seats.must_hand_over else self.line
        return {"advice": line, "has_advice": self._view.face.advice is not None}


class Hint(TablePart):
    """What a bot would do in the chooser's place, once that has been asked."""

    given: AnyChoice | None = None

    def __init__(self, view: Viewpoint, may_be_told: Callable[[], bool] = lambda: True) -> None:
        """`may_be_told`: whether a hint may be given now; in a race nobody is told what to do."""
        self._view, self._table, self._may_be_told = view, view.table, may_be_told

    @property
    def may_ask(self) -> bool:
        """Whether a person who decides, with the screen to themselves, can ask; nobody else may hear their secrets."""
        seats = self._view.seats
        knows = bool(self._table.box.strength.adviser) and seats.chooser is not None and seats.eyes == seats.chooser
        return knows and self._may_be_told()

    @on("hint")
    def _ask(self, _: Intent) -> None:
        """Ask what a bot would do that sees what this seat may see, and keeps count; or put its hint away."""
        seat = self._view.seats.chooser
        if self.given or seat is None or not self.may_ask:
            self.given = None
            return
        table, game, session = self._table, self._table.game, self._table.session
        bot = table.box.bots[table.box.strength.adviser]
        self.given = advise(bot, game, seen_by(bot, session, session.step, seat), game.options(session.state, seat))

    def pressed(self, intent: Intent) -> None:
        """The hint is shown until something else is done,"""
        if intent.name != "hint":
            self.given = None

    def changed(self, change: Change) -> None:
        """or until it is about another moment, such as that of a link that opens."""
        self.given = None

    def sees(self, sight: AnySight) -> AnySight:
        """The hint, and whether one can be asked for."""
        may_ask = self.may_ask
        return replace(sight, may_hint=may_ask, hint=self.given if may_ask else None)


class Reasons(TablePart):
    """Why the bots chose as they did, once all choices are open."""

    def __init__(self, view: Viewpoint) -> None:
        self._view, self._table = view, view.table

    def of_bots(self) -> Mapping[Seat, AnyChoice]:
        """The reasons of those bots that would choose the same again.

        A reason may tell a secret, such as what is in a purse, so if there are secrets it waits for the end (C-BK-26).
        """
        view, table, played = self._view, self._table, self._view.played
        if not view.opened or table.hides or played is None:
            return {}
        session, bots, moves = table.session, table.bots_at(view.step), played.moves
        seats = bots.keys() & moves.keys()
        recalled = {seat: recall(bots[seat], session, view.step - 1, seat, moves[seat]) for seat in seats}
        return {seat: choice for seat, choice in recalled.items() if choice}

    def sees(self, sight: AnySight) -> AnySight:
        """The reasons, once nothing moves any more."""
        return replace(sight, reasons=self.of_bots() if sight.instant is None else {})
