""" "What if" about a decision of the past: what would have followed from every other move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kit.engine.afterwards import Later, Sequel
from kit.engine.errors import BadInput
from kit.engine.event import Event
from kit.engine.game import AnyMove, Seat
from kit.engine.seen import visible
from kit.page.page import Intent
from kit.page.part import on
from kit.page.sight import AnyAsked, asked_of
from kit.play.parts.forms import read_move
from kit.play.parts.part import Looked, Shown, TablePart
from kit.play.parts.viewpoint import Viewpoint
from kit.play.room import Notice
from kit.play.table import Change, NewMoment, Table

MOST_ALTERNATIVES = 60
"""The most alternatives of a decision; more are neither shown nor compared."""

FISTS, ODDS = "fists", "odds"


@dataclass(frozen=True)
class Question:
    """A decision of the past looked at from one seat, and the other move that was picked for it."""

    step: int
    seat: Seat
    picked: AnyMove = None
    by: str = FISTS
    """What is known: the others' choices, or only what could be known before they opened."""


class WhatIf(TablePart):
    """The strip of other moves under a decision."""

    question: Question | None = None

    def __init__(self, view: Viewpoint) -> None:
        self._view, self._table, self._focus = view, view.table, view.focus

    # What may be asked ------------------------------------------------------------------------------------------------

    @property
    def may_ask(self) -> bool:
        """Whether what somebody decided lies open, and nothing moves any more."""
        return bool(self._view.opened) and self._focus.instant is None and bool(self.deciders())

    def deciders(self) -> list[Seat]:
        """Who decided something in the step that is looked at, or in the one that chance has completed since."""
        asked = step_asked(self._table, self._view.step)
        return sorted(self._table.session.played(asked).moves) if asked else []

    @on("whatif", "whatif-seat")
    def _open(self, intent: Intent) -> None:
        """Open the strip for the decision that is shown, or shut it; people ask about themselves first."""
        deciders, step = self.deciders() if self.may_ask else [], step_asked(self._table, self._view.step)
        if step is None or not deciders or (self.question and intent.name == "whatif"):
            self.question = None
            return
        wanted = (self._view.seats.reader, intent.n, self._view.seats.seat)
        found = (seat for each in wanted for seat in deciders if seat == each)
        self.ask(step, next(found, deciders[0]), self.question.by if self.question else FISTS)

    def ask(self, step: int, seat: Seat, by: str) -> None:
        """Open it for this decision of this seat."""
        self.question = Question(step, seat, by=by)

    @on("whatif-by")
    def _know_by(self, intent: Intent) -> None:
        """Choose: with the others' choices in sight, or by what could be known before."""
        if self.question and intent.n in (FISTS, ODDS):
            self.question = replace(self.question, by=intent.n)

    @on("whatif-pick")
    def _pick(self, intent: Intent) -> None:
        if self.question:
            move = read_move(self._table.box, intent.n)
            self.question = replace(self.question, picked=None if move == self.question.picked else move)

    @on("whatif-play")
    def _play_other(self, intent: Intent) -> None:
        """Play on as if this had been done; the others' moves stay, and the game as it was is kept."""
        if not self.question or not self.may_ask:
            return
        move, asked = read_move(self._table.box, intent.n), self.question
        other = self._table.session.branch(asked.step - 1)
        for seat, shown in self.moves_seen(asked.step).items():
            if refusal := other.submit(seat, move if seat == asked.seat else shown):
                raise BadInput("fist", refusal)
        self._table.replace(self._table.record, other, aloud=True)
        self._focus.notice = Notice("page.branched", leads_back=True)

    # What follows -----------------------------------------------------------------------------------------------------

    @property
    def asked_about(self) -> AnyAsked | None:
        """What follows from every other move, as far as it may be known; None when nobody asks."""
        if self.question is None:
            return None
        table, view = self._table, self._view
        step, seat, known = self.question.step, self.question.seat, view.known
        before, moves, sequel = table.session.state_after(step - 1), self.moves_seen(step), sequel_of(table, step)
        tells = known is None or seat in known
        could_do = view.face.hidden.could_do
        possible = [move for move in table.game.options(before, seat) if tells or could_do(moves[seat], move)]
        options = table.box.hindsight.worth_asking(table.game, view.view_after(step - 1), possible, moves, seat)
        asked = asked_of(
            table.game,
            before,
            moves,
            seat,
            options[:MOST_ALTERNATIVES],
            self.question.picked,
            view.seats.eyes,
            known,
            sequel,
            table.box,
        )
        if table.box.hindsight.could_know is None:
            return asked
        asked = replace(asked, can_weigh=True)
        if self.question.by == FISTS:
            return asked
        weighed = [each.move for each in asked.alternatives]
        return replace(asked, could_know=could_know(table, step, seat, weighed, view.seats.eyes if tells else None))

    def moves_seen(self, step: int) -> Mapping[Seat, AnyMove]:
        """What everybody did in a step of the past, as far as it may be told."""
        table = self._table
        told = sequel_of(table, step).told
        return table.box.hindsight.as_seen(table.game, table.session.played(step).moves, told, self._view.known)

    # As a part --------------------------------------------------------------------------------------------------------

    def changed(self, change: Change) -> None:
        """Another moment is looked at."""
        if isinstance(change, NewMoment | Looked):
            self.question = None

    def shows(self) -> Shown:
        """The strip."""
        asked, view = self.asked_about, self._view
        return {
            "may_ask_what_if": self.may_ask,
            "asked": asked,
            "deciders": tuple(self.deciders()),
            "asks_any_seat": view.seats.reader is None,
            "asked_words": view.words if asked is None else view.words_for(asked.seat),
        }


def could_know(table: Table, step: int, seat: Seat, moves: Sequence[AnyMove], eyes: Seat | None) -> object:
    """What could be known about these moves before the step; purses and the like only from what everybody has seen."""
    assert table.box.hindsight.could_know
    view = table.game.view(table.session.state_after(step - 1), eyes)
    return table.box.hindsight.could_know(table.game, view, seat, moves, _seen_before(table, step))


def _seen_before(table: Table, step: int) -> Sequence[Event] | None:
    """What everybody has seen since the game began at its start; None if it began in the middle."""
    if table.record.start is not None:
        return None
    return [event for played in table.session.history[: step - 1] for event in visible(played.events, None)]


def sequel_of(table: Table, step: int) -> Sequel:
    """What was played after a step of the past, as far as "what if" tells it."""
    ends, later, told = table.box.hindsight.ends, list[Later](), list[Event]()
    for number in range(step, table.session.step + 1):
        played = table.session.played(number)
        told += visible(played.events, None)
        if number > step:
            later.append(Later(played.moves, table.is_said(number)))
        if ends(played.events):
            return Sequel(later, ends, True, told)
    return Sequel(later, ends, False, told)


def step_asked(table: Table, shown: int) -> int | None:
    """The decision that "what if" is about: chance may have acted on it since, until its story ended."""
    decided = next((step for step in reversed(table.decisions()) if step <= shown), None)
    if decided is None or any(table.is_said(step) for step in range(decided + 1, shown + 1)):
        return None
    ends = table.box.hindsight.ends
    return None if any(ends(table.session.played(step).events) for step in range(decided, shown)) else decided
