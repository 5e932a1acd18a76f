"""The rules check: ten positions that nobody has seen, made like practice at level 2, in two parallel forms.

Both forms ask about the same rules in the same order, on other positions; the positions are fixed by their numbers.
Seven ask by the rules; two change one rule by a switch (transfer: whoever answers by the usual rule is wrong); the last
asks for the cheapest bribe that is safe.  Every truth is the engine's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from kit.courses.bakschisch.tasks import make_task
from kit.engine.game import Seat
from kit.engine.moment import Question, Value, play
from kit.games.bakschisch.game import Bakschisch
from kit.games.bakschisch.moves import Bribe
from kit.lessons.exercise import Exercise
from kit.lessons.kinds.decide import Decide
from kit.lessons.kinds.predict import Predict
from kit.lessons.subject import subject_of

LEVEL = 2
SEEDS = {"a": 62_028, "b": 62_046}
"""Of the series of each form: the first two in which the same mix-ups mislead and the truths are others."""


@dataclass(frozen=True, slots=True)
class Spec:
    """What a position asks, without saying which position it is."""

    rule: str
    what: str
    """The measure that is asked for, or `SAFE`."""
    switch: str = ""
    """The name of the one rule that is another one here, of those that are usually off."""


SAFE = "safe"
"""The fewest pieces with which the learner does not go back, knowing what the others show."""
SPECS = (
    Spec("BK-12", "stands"),
    Spec("BK-13", "movers"),
    Spec("BK-11", "purse"),
    Spec("BK-18", "loot"),
    Spec("BK-22", "stands"),
    Spec("BK-23", "movers"),
    Spec("BK-28", "stands"),
    Spec("BK-18", "movers", "thief_cancels_move"),
    Spec("BK-24", "movers", "fifth_zero_moves_all"),
    Spec("BK-22", SAFE),
)


@dataclass(frozen=True, slots=True)
class Position:
    """One of the ten, ready to be asked."""

    number: int
    """1 to 10."""
    spec: Spec
    exercise: Exercise
    """By the rule that holds here; what it asks, or for `SAFE` a bribe."""
    truth: Value
    usual: Value | None = None
    """What whoever overlooks the change answers; None where nothing is changed."""
    mix_ups: Mapping[str, Value] = field(default_factory=dict)
    """What each mix-up answers, by name."""

    @property
    def right(self) -> object:
        """The answer that is right: the truth, or the bribe that shows it."""
        return Bribe(self.truth) if self.spec.what == SAFE and isinstance(self.truth, int) else self.truth


@cache
def rules_check(form: str) -> tuple[Position, ...]:
    """The ten positions of a form, ``a`` or ``b``; KeyError for another."""
    return tuple(_position(number, spec, SEEDS[form]) for number, spec in enumerate(SPECS, 1))


def _position(number: int, spec: Spec, seed: int) -> Position:
    """The first of its series that asks for what is wanted, and in which the change changes something."""
    for task in range(200):
        made = make_task(spec.rule, seed, task * len(SPECS) + number, LEVEL).exercise
        if found := _asked(number, spec, made):
            return found
    raise LookupError(f"no position for {spec}")


def _asked(number: int, spec: Spec, made: Exercise) -> Position | None:
    subject = subject_of("bakschisch")
    if spec.what == SAFE:
        safe = cheapest_safe(made, 0)
        others = {seat: move for seat, move in made.moves.items() if seat != 0}
        decided = replace(made, kind=Decide(0), steps=(*made.steps[:-1], others))
        return Position(number, spec, decided, safe) if safe else None
    if not spec.switch:
        asked = made.question is not None and made.question.what == spec.what
        mix_ups = {name: subject.believed(made, name) for name in made.misconceptions}
        return Position(number, spec, made, subject.truth(made), mix_ups=mix_ups) if asked else None
    as_usual = replace(made, kind=Predict(Question(spec.what)))
    changed = replace(as_usual, game=_switched(made.game, spec.switch))
    truth, usual = subject.truth(changed), subject.truth(as_usual)
    return Position(number, spec, changed, truth, usual) if truth != usual else None


def _switched(game: Bakschisch, name: str) -> Bakschisch:
    changed: Mapping[str, Any] = {name: True}
    return Bakschisch(game.players, replace(game.options_chosen, **changed))


def cheapest_safe(exercise: Exercise, seat: Seat) -> int | None:
    """BK-22 to BK-24: the fewest pieces with which this pawn stays, the others' fists being what they are.

    None where no bribe is safe, or nothing at all is: then there is nothing to find.
    """
    before = exercise.before
    for gold in range(before.purses[seat] + 1):
        moves = {**exercise.moves, seat: Bribe(gold)}
        after = play(exercise.game, before, (moves,)).after
        if after.spaces[seat] >= before.spaces[seat]:
            return gold or None
    return None
