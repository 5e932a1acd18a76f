"""A position, the steps that are played from it, and what a learner does about them.

The truth is always what the engine makes of the position; a misconception is the same game with one rule changed, so
its answer is computed in the same way.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, TypeAlias

from kit.engine.game import AnyMove, AnyState, Refusal, Seat
from kit.engine.moment import Moment, Moves, Question, Reply, Value, play
from kit.engine.reading import Json, TomlTable
from kit.lessons.goal import Goal

if TYPE_CHECKING:
    from kit.lessons.subject import Subject


Given: TypeAlias = Any
"""What a learner said, as the kind of the step reads it: an answer, a move, an order."""


class Judged(NamedTuple):
    """What came of a step, and what is right."""

    moment: Moment
    is_right: bool = True
    """Also where nothing was said."""
    truth: Value | None = None
    """The right answer, where one was asked for."""
    right: str = ""
    """What was right, as a journal writes it."""
    mixed_up: str = ""
    """The misconception that gives this wrong answer."""
    cheapest: Any = None
    """The move that would have reached the goal for the least, where the learner's reached it for more."""


class Rehearsal(NamedTuple):
    """How a step went when it was checked: what is right, and what each misconception answers."""

    right: tuple[Given, ...] = ()
    """The one right answer; or the moves that reach the goal, where the learner decides."""
    wrong: Mapping[str, Value] = {}


class Kind(ABC):
    """What a learner does in a step: nothing but watch, where a kind does not say more (`kit.lessons.kinds`)."""

    __slots__ = ()
    key: ClassVar[str] = ""
    """By this key a step's table is known to be of the kind."""
    asks: ClassVar[bool] = False
    """The learner has something to say before it is shown what happens."""
    acts: ClassVar[bool] = False
    """The learner plays: asked at once, and again until the goal is reached."""

    @property
    def is_opinion(self) -> bool:
        """No rulebook decides this, so whatever the learner says is neither right nor wrong."""
        return False

    @property
    def question(self) -> Question | None:
        """What is asked, where something is to be predicted."""
        return None

    @property
    def misconceptions(self) -> tuple[str, ...]:
        """What people get wrong here, by name; the first that fits explains a wrong answer."""
        return ()

    @property
    def chooser(self) -> Seat | None:
        """Whose last move the learner decides."""
        return None

    # Read and checked -------------------------------------------------------------------------------------------------

    @classmethod
    def leaves(cls, table: TomlTable, players: int, place: str) -> Seat | None:
        """Whose last move is left to the learner, so that it is not among those that the step plays."""
        return None

    @classmethod
    def read(cls, table: TomlTable, exercise: Exercise, subject: Subject, place: str) -> Self:
        """Its part of a step's table; `exercise` has what is played."""
        return cls()

    @abstractmethod
    def rehearse(self, exercise: Exercise, goal: Goal, subject: Subject, place: str) -> Rehearsal:
        """Play it with the right answer and with each wrong one; raises `BadInput` where that breaks."""

    # Said and judged --------------------------------------------------------------------------------------------------

    def take(self, exercise: Exercise, subject: Subject, data: Json) -> Given | Refusal | None:
        """What the learner says, as a page brings it or `write` wrote it; None or a refusal for what cannot be said."""
        return None

    def write(self, subject: Subject, given: Given) -> str:
        """What the learner said, as a journal keeps it."""
        return ""

    def played(self, steps: Sequence[Moves], given: Given) -> Iterable[Moves]:
        """The steps that are played after the learner has said this."""
        return steps

    def judge(self, exercise: Exercise, goal: Goal | None, subject: Subject, given: Given) -> Judged:
        """What comes of it, and whether what the learner said is right; `given` may be None."""
        return Judged(exercise.moment())


@dataclass(frozen=True, slots=True)
class Exercise:
    """What happens in a step of a lesson, or in a task of practice, and what is asked about it."""

    game: Any
    before: AnyState
    """Where it begins."""
    steps: tuple[Moves, ...]
    """What is played; in the last step, where the learner decides, what the others do beside it."""
    kind: Kind
    rules: tuple[str, ...] = ()
    """The clauses that it is about."""
    then: tuple[Moves | Reply, ...] = ()
    """What the others do after the learner's decision, as far as it can still be done."""

    @property
    def moves(self) -> Moves:
        """The moves of the last step."""
        return self.steps[-1] if self.steps else {}

    @property
    def question(self) -> Question | None:
        """What is asked about it, where something is to be predicted."""
        return self.kind.question

    @property
    def misconceptions(self) -> tuple[str, ...]:
        """By name; the first that fits explains a wrong answer."""
        return self.kind.misconceptions

    @property
    def chooser(self) -> Seat | None:
        """Whose last move the learner decides."""
        return self.kind.chooser

    @property
    def is_opinion(self) -> bool:
        """Whatever the learner says is neither right nor wrong."""
        return self.kind.is_opinion

    @property
    def deciding(self) -> AnyState:
        """The state before the last step."""
        return self.before if len(self.steps) < 2 else play(self.game, self.before, self.steps[:-1]).after

    def moment(self, variant: Callable[[Any], Any] | None = None, chosen: AnyMove = None) -> Moment:
        """What the steps bring, by the rules or by a variant of them; `chosen` is the learner's own move."""
        game = variant(self.game) if variant else self.game
        then = () if chosen is None else self.then
        return play(game, self.before, (*self.kind.played(self.steps, chosen), *then))
