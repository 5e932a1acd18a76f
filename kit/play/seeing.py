"""From a desk to what is drawn: the one place where a page's values are read from its controller."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING

from kit.engine.event import Event
from kit.play.room import Decision, Room

if TYPE_CHECKING:
    from kit.play.ending import EndingDesk

DECISIONS_KEPT = 100
"""So many decisions of the past can be looked at."""
STEPS_TOLD = 40
"""So many steps of the story are on the page; the oldest make room."""


def room_of(desk: EndingDesk) -> Room:
    """Everything that is drawn of this desk now, whoever plays at it."""
    asked, decisions = desk.asked_about, tuple(desk.decisions())
    return Room(
        sight=replace(desk.sight, story=tuple(_story(desk))),
        face=desk.face,
        looks=copy(desk.looks),
        panel=desk.panel,
        query=desk.query,
        status=desk.status,
        notice=desk.notice,
        setup=desk.setup,
        names_in_setup=tuple(map(desk.name_in_setup, range(len(desk.setup.players)))) if desk.setup else (),
        has_bots=desk.has_bots,
        draws_cards=desk.draws_cards,
        can_undo=desk.can_undo,
        can_redo=desk.can_redo,
        has_left=desk.left,
        hides=desk.hides,
        seed=desk.seed,
        from_position=desk.record.start is not None,
        heard=desk.heard,
        decisions=decisions,
        past=tuple(_past(desk)) if desk.panel == "history" else (),
        instants=desk.instants(),
        paused=desk.paused,
        is_over=desk.is_over,
        ending=desk.ending,
        may_ask_what_if=desk.may_ask_what_if,
        asked=asked,
        deciders=tuple(desk.deciders()),
        asks_any_seat=desk.reader is None,
        asked_words=desk.words if asked is None else desk.words_for(asked.seat),
    )


def _story(desk: EndingDesk) -> Iterator[tuple[int, tuple[Event, ...]]]:
    for step in range(max(desk.told - STEPS_TOLD, 0) + 1, desk.told + 1):
        yield step, desk.seen(desk.session.played(step).events)


def _past(desk: EndingDesk) -> Iterator[Decision]:
    for step in desk.decisions()[: -DECISIONS_KEPT - 1 : -1]:
        yield Decision(step=step, before=desk.view_after(step - 1), events=desk.seen(desk.session.played(step).events))
