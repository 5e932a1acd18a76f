"""The past of a game on a page: undo and redo, decisions to look at again, branches, and games that were left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.engine.box import Box
from kit.engine.game import CHANCE, Seat
from kit.engine.record import Record
from kit.engine.session import Session
from kit.page.face import Face
from kit.page.page import Intent
from kit.page.screen import Handler
from kit.play import turns
from kit.play.desk import Desk, Game
from kit.play.room import Notice

MOST_LEFT = 20
"""Games that a new one replaced and that can still be taken back."""


class PastDesk(Desk):
    """A desk with a past to go back to."""

    def __init__(self, box: Box, face: Face[Any, Any], record: Record, storage_key: str) -> None:
        self._left: list[Game] = []
        super().__init__(box, face, record, storage_key)

    def decisions(self) -> list[int]:
        """The steps in which seats decided something, without what was only said."""
        steps = enumerate(self.session.history, 1)
        return [step for step, played in steps if CHANCE not in played.moves and not self.is_said(step)]

    @property
    def can_undo(self) -> bool:
        """There is a past to come back from, an earlier question, or a game that another one replaced."""
        return self.is_past or self._earlier_question() is not None or bool(self._left)

    @property
    def can_redo(self) -> bool:
        """A step was taken back."""
        return bool(self.session.future)

    @property
    def left(self) -> bool:
        """There is a game that another one replaced."""
        return bool(self._left)

    # What the person does ---------------------------------------------------------------------------------------------

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does."""
        return {
            **super().handlers(),
            "undo": self._undo,
            "redo": self._redo,
            "look": self._look,
            "now": self._look_now,
            "branch": self._branch,
            "left": self._back_to_left,
        }

    def _undo(self, intent: Intent) -> None:
        """Back to the last question; from a look into the past, back to now."""
        earlier = self._earlier_question()
        if self.is_past:
            self._look_now(intent)
        elif earlier is not None:
            while self.session.step > earlier:
                self.session.undo()
            self._changed(aloud=False)
        else:
            self._back_to_left(intent)

    def _redo(self, _: Intent) -> None:
        """Forth again to the next question or pause, with what was said after it."""
        if self.can_redo:
            before = self.session.step
            turns.play_again(self.session, self.box, self._is_question, self.face.pauses)
            self._changed(since=before)

    def _look(self, intent: Intent) -> None:
        """Look at a decision of the past, or watch it open again when it is looked at already."""
        if intent.n not in self.decisions():
            return
        again = intent.n == self.step and self.instant is None
        self.at = None if intent.n == self.session.step and not self.is_asked else int(intent.n)
        self._reveal(again and bool(self.opened))

    def _look_now(self, _: Intent) -> None:
        self.at = self.instant = None

    def _branch(self, _: Intent) -> None:
        """Play on from the moment of the past that is looked at; the game as it was is kept."""
        if self.at is not None:
            self._swap(self.record, self.session.branch(self.at))
            self.notice = Notice("page.branched", leads_back=True)

    def _back_to_left(self, _: Intent) -> None:
        if self._left:
            self._take(*self._left.pop())
            self._changed(aloud=False)

    def _swap(self, record: Record, session: Session[Any, Any, Any], aloud: bool = False) -> None:
        """Go on with another game, and keep this one to come back to."""
        left = (self.record, self.session)
        self._take(record, session)
        self._left = [*self._left, left][-MOST_LEFT:]
        self._changed(aloud)

    def _earlier_question(self) -> int | None:
        """The step after which somebody decided last; what was said before that is not taken back."""
        game, session = self.game, self.session
        steps = (step for step in reversed(range(session.step)) if not self.is_said(step + 1))
        return next((step for step in steps if self._is_question(game.to_act(session.state_after(step)))), None)

    def _is_question(self, to_act: frozenset[Seat]) -> bool:
        """A moment that undo goes back to."""
        return bool(to_act) and CHANCE not in to_act
