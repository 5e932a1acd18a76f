"""Who acts for chance, and for seats without a person: the computer, or people who say what happened."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random

from kit.engine import record as records
from kit.engine.box import AnyBox
from kit.engine.event import Event
from kit.engine.game import CHANCE, AnyMove, Seat
from kit.engine.record import Record
from kit.engine.session import AnySession
from kit.page.face import AnyFace
from kit.play import turns
from kit.play.table import Table

SECRET_BITS = 128
"""How long a seed is that nobody gave: a small one could be found by trying all against the cards that were seen."""


class Computer:
    """Chance and bots act by themselves."""

    has_bots = draws = True

    def __init__(self, box: AnyBox, face: AnyFace, ahead: int = 0, luck: Random | None = None) -> None:
        """`ahead`: how far bots have played before anybody looks, as `KioskFace.gone` counts; `luck`: of games without
        a seed of their own; without it, theirs is one that nobody has seen.
        """
        self._box, self._face, self._ahead, self._luck = box, face, ahead, luck

    def opened(self, record: Record, secret: int | None = None) -> AnySession:
        """The record's game; without a seed, what comes is drawn from `secret`, or from one that nobody has seen."""
        session = records.replay(record, self._box)
        if record.seed is None:
            session.seed = self._drawn() if secret is None else secret
        people, history = turns.people_of(record.players), session.history
        looked_at = history and self.pauses(history[-1].events) and not session.waiting_for & set(people)
        if not looked_at:  # the first thing a person sees is a question
            turns.play_on(session, record.players, self._box, self.pauses, opening=True)
        self._play_ahead(session, record)
        return session

    def _drawn(self) -> int:
        return self._luck.getrandbits(SECRET_BITS) if self._luck else secrets.randbits(SECRET_BITS)

    def _play_ahead(self, session: AnySession, record: Record) -> None:
        """What was played before is not looked at: the game goes on from the next question."""
        kiosk = self._face.kiosk
        if not self._ahead or kiosk is None:
            return
        while session.waiting_for and kiosk.gone(session.game.view(session.state, None)) < self._ahead:
            turns.play_on(session, record.players, self._box, self.pauses)
        turns.play_on(session, record.players, self._box, self.pauses, opening=True)

    def go_on(self, table: Table) -> None:
        """Act until a person is asked or a step is to be looked at."""
        turns.play_on(table.session, table.record.players, self._box, self.pauses, pressed=table.pressed)

    def pauses(self, events: Sequence[Event]) -> bool:
        """As the box says it."""
        return self._box.story.pauses(events)

    def looks_first(self, events: Sequence[Event]) -> bool:
        """As the face says it."""
        return self._face.reveal.looks_first(events)

    def is_question(self, session: AnySession, step: int, people: Sequence[Seat]) -> bool:
        """Where people sit, only theirs count; where only bots sit, anybody's."""
        to_act = session.game.to_act(session.state_after(step))
        return bool(to_act & set(people)) if people else bool(to_act) and CHANCE not in to_act

    def has_begun(self, table: Table) -> bool:
        """Whether people have decided something."""
        return bool(table.decisions())


class ByHand:
    """People say what chance brought and what everybody did; nothing is drawn."""

    has_bots = draws = False

    def __init__(self, box: AnyBox, face: AnyFace, tells_all: bool = False) -> None:
        """`tells_all`: even what chance brings and nobody would have to tell, as everything lies open."""
        self._box, self._face, self._tells_all = box, face, tells_all

    def opened(self, record: Record, secret: int | None = None) -> AnySession:
        """The game as far as it has been played, and on to what has to be told."""
        session = records.replay(record, self._box)
        self._pass_over(session)
        return session

    def go_on(self, table: Table) -> None:
        """On to what has to be told."""
        self._pass_over(table.session)

    def _pass_over(self, session: AnySession) -> None:
        while not session.future and (untold := self._untold(session, session.step)) is not None:
            session.submit(CHANCE, untold)

    def _untold(self, session: AnySession, step: int) -> AnyMove:
        """What chance brings after this step that nobody has to tell yet; None where it is asked for."""
        game, state = session.game, session.state_after(step)
        if self._tells_all or CHANCE not in game.to_act(state):
            return None
        return self._face.untold(game.view(state, None), tuple(game.options(state, CHANCE)))

    def pauses(self, events: Sequence[Event]) -> bool:
        """As the box says it."""
        return self._box.story.pauses(events)

    def looks_first(self, events: Sequence[Event]) -> bool:
        """Never: nobody decides at this screen."""
        return False

    def is_question(self, session: AnySession, step: int, people: Sequence[Seat]) -> bool:
        """What chance brought is typed as well; what nobody had to tell is not a question."""
        return bool(session.game.to_act(session.state_after(step))) and self._untold(session, step) is None

    def has_begun(self, table: Table) -> bool:
        """Whether something was typed."""
        return table.session.step > 0
