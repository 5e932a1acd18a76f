"""A whole game as a station of a lesson: its turns one after the other, and then the questions about it.

All of it follows from the moves that were made, so they alone are kept; a reload plays them again.
"""

from __future__ import annotations

import json

from kit.engine.errors import BadInput
from kit.engine.game import AnyMove
from kit.engine.reading import Scalar
from kit.engine.session import AnySession
from kit.lessons.asked import Asked
from kit.lessons.exercise import Exercise
from kit.lessons.kinds import Turn, Whole
from kit.lessons.kinds.happened import Found, find
from kit.lessons.step import Step
from kit.lessons.subject import Subject

GAME = "game"
"""Where a journal keeps a game that is played in a lesson."""


def open_step(step: Step, subject: Subject, place: dict[str, Scalar]) -> Asked | None:
    """What a step begins with; a game goes on where it was left, and one that is done begins again."""
    if not isinstance(step.exercise.kind, Whole):
        return Asked(step.id, step.exercise, step)
    kept = WholeGame(step, subject, place, goes_on=True)
    return (WholeGame(step, subject, place) if kept.is_done else kept).open()


def goes_on(asked: Asked | None) -> bool:
    """It is a part of a game that is not done."""
    return bool(asked and asked.whole and not asked.whole.is_done)


class WholeGame:
    """The game of one step, as far as the learner has come in it."""

    def __init__(self, step: Step, subject: Subject, place: dict[str, Scalar], goes_on: bool = False) -> None:
        """`place`: where a journal keeps it; with `goes_on` what it has kept is played first."""
        kind = step.exercise.kind
        assert isinstance(kind, Whole)
        self.step, self.subject, self.kind, self.party, self._place = step, subject, kind, kind.party, place
        self.moves: list[AnyMove] = []
        """Those of the learner."""
        self.sessions: list[AnySession] = [kind.party.begin()]
        """The game before each of them, and after the last."""
        self.answered = 0
        """How many questions have been answered."""
        self.has_begun = False
        self._found: list[Found] | None = None
        if goes_on:
            self._read(place.get(GAME))

    # Kept and read ----------------------------------------------------------------------------------------------------

    def _keep(self) -> None:
        moves = [self.subject.box.write_move(move) for move in self.moves]
        kept = {"step": self.step.id, "moves": moves, "answered": self.answered}
        self._place[GAME] = json.dumps(kept) if self.has_begun else ""

    def _read(self, kept: object) -> None:
        """What was kept is untrusted: it is played as far as it can be."""
        try:
            given = json.loads(kept) if isinstance(kept, str) else None
        except (ValueError, RecursionError):
            return
        if not isinstance(given, dict) or given.get("step") != self.step.id or not isinstance(given.get("moves"), list):
            return
        self.has_begun = True
        for data in given["moves"][: self.kind.turns]:
            try:
                move = self.subject.box.read_move(data, "move")
            except BadInput:
                return
            if self.is_played or self.party.why_not(self.sessions[-1], move):
                return
            self.add(move)
        answered = given.get("answered")
        if self.is_played and type(answered) is int and answered >= 0:
            self.answered = min(answered, len(self.found))

    # How far it is ----------------------------------------------------------------------------------------------------

    @property
    def is_played(self) -> bool:
        """There is nothing more to decide."""
        return len(self.moves) >= self.kind.turns or self.party.is_over(self.sessions[-1])

    @property
    def is_done(self) -> bool:
        """Its questions are answered, too."""
        return self.is_played and self.answered >= len(self.found)

    @property
    def found(self) -> list[Found]:
        """What is asked about it, once it is played."""
        if self._found is None:
            line = list(zip(self.sessions, self.moves, strict=False))
            kind = self.kind
            self._found = find(self.subject, self.party, line, kind.wanted, kind.misconceptions, kind.questions)
        return self._found

    def add(self, move: AnyMove) -> None:
        """The learner has made this move."""
        self.moves.append(move)
        self.sessions.append(self.party.after(self.sessions[-1], move))

    # What is asked ----------------------------------------------------------------------------------------------------

    def open(self) -> Asked | None:
        """What is to be done now; nothing when it is done."""
        if not self.has_begun:
            return Asked(self.step.id, self.step.exercise, self.step, whole=self)
        if not self.is_played:
            return self._turn(len(self.moves))
        return self._question(self.answered) if self.answered < len(self.found) else None

    def begin(self) -> Asked:
        """The first decision."""
        self.has_begun = True
        self._keep()
        return self._turn(0)

    def note(self, asked: Asked) -> None:
        """What was judged counts: a move is made, a question is answered."""
        if asked.exercise.chooser is not None:
            self.add(asked.given)
        else:
            self.answered += 1
        self._keep()

    def last(self) -> Asked | None:
        """What was judged last; of a question not what was answered."""
        if self.answered:
            return self._question(self.answered - 1)
        if not self.moves:
            return None
        asked = self._turn(len(self.moves) - 1)
        asked.given = self.moves[-1]
        return asked

    def take_back(self) -> bool:
        """Undo what was judged last, or the beginning; False where nothing has begun."""
        had_begun = self.has_begun
        if self.answered:
            self.answered -= 1
        elif self.moves:
            self._found = None
            self.moves.pop()
            self.sessions.pop()
        else:
            self.has_begun = False
        self._keep()
        return had_begun

    def usual(self) -> AnyMove:
        """A move to show a class."""
        return self.party.usual(self.sessions[-1])

    def _turn(self, number: int) -> Asked:
        session = self.sessions[number]
        kind = Turn(self.party.seat, party=self.party, session=session)
        exercise = Exercise(self.party.game, session.state, ({},), kind, self.step.rules)
        return Asked(f"{self.step.id}:{number + 1}", exercise, number=number + 1, whole=self)

    def _question(self, number: int) -> Asked:
        return Asked(f"{self.step.id}:ask{number + 1}", self.found[number].exercise, number=number + 1, whole=self)
