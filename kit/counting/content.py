"""What stands in a lesson in probability: its trials, its assumptions, its steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from kit.counting.answers import Given, Question, judge, named
from kit.counting.figures import Figures
from kit.counting.trial import Trial
from kit.draw.svg import Node
from kit.engine.reading import TomlTable
from kit.engine.stream import Stream
from kit.lab.distribution import Distribution
from kit.lessons.claims import Claim
from kit.text.say import Words

Texts: TypeAlias = Mapping[str, str]
"""One text by language, with its figures and nouns still in braces."""

STATIONS = ("recall", "predict", "deal", "explain", "count", "transfer", "exit")
"""The way of every lesson."""
PRACTISE = "practise"
"""Where questions come back with other numbers, for whoever likes."""
SCORED = ("recall", "count", "transfer", "exit", PRACTISE)


@dataclass(frozen=True, slots=True)
class DealtTrial:
    """A trial as a lesson deals it: what counts as a hit, and how it is told."""

    name: str
    trial: Trial
    condition: str
    """Over `value`."""
    holds: Callable[[str, int], bool] = field(compare=False)
    hit_text: Texts = field(default_factory=dict)
    miss_text: Texts = field(default_factory=dict)
    unit: Texts = field(default_factory=dict)
    """What trials are called, such as rounds."""
    counted: Texts = field(default_factory=dict)
    """What the value counts, such as Caliphs."""
    labels: Mapping[int, Texts] = field(default_factory=dict)
    """What single values are called."""
    symbol: str = ""
    """What a hit is drawn as, where it is not the symbol of the lesson."""
    _walked: list[Distribution[int]] = field(default_factory=list, compare=False, repr=False)

    def is_hit(self, value: int) -> bool:
        """Whether this value is a hit."""
        return self.holds(self.condition, value)

    def outcome(self, stream: Stream) -> Any:
        """What comes of it on this luck."""
        return self.trial.outcome(stream)

    def value(self, outcome: Any) -> int:
        """What is counted in it."""
        return self.trial.value(outcome)

    def exact(self) -> Distribution[int]:
        """The chance of each value."""
        if not self._walked:
            self._walked.append(self.trial.exact())
        return self._walked[0]

    def tallies(self, seed: int, bounds: Sequence[int]) -> Sequence[Mapping[int, int]]:
        """How often each value comes in the trials from each bound to the next."""
        return self.trial.tallies(seed, bounds)

    def picture(self, outcome: Any, words: Words) -> Node:
        """What lies on the table."""
        return self.trial.picture(outcome, words)

    def cut_out(self) -> Sequence[tuple[str, int]]:
        """What a class cuts out."""
        return self.trial.cut_out()

    @property
    def cut_from(self) -> str:
        """The game whose words name these; empty where nobody cuts them out."""
        return self.trial.cut_from

    def names(self) -> Sequence[str]:
        """What may come, by name."""
        return self.trial.names()


@dataclass(frozen=True, slots=True)
class Assumption:
    """What the numbers take for granted, and what changes when it is switched off."""

    id: str
    text: Texts
    off: Texts
    switch: TomlTable
    """``trial`` and the parameters that change in it; without a trial: figures that change.  Empty: no switch."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several, in words."""

    id: str
    text: Texts


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong answer that has a name: what to say to the learner, and what a teacher asks back."""

    answer: Given
    says: Texts
    ask: Texts


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnTrials:
    """What somebody does themselves at this step, again and again (`kit.counting.own`)."""

    kind: str
    trial: str = ""
    """Of which throws are made: a hit gives a right."""
    wanted: int = 40
    """How many make a series."""
    signals: Fraction = Fraction(1, 2)
    """How often a throw gives a right."""
    gain: Fraction = Fraction(1)
    """What a right grab gains,"""
    loss: Fraction = Fraction(1)
    """and what a wrong one loses."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson."""

    id: str
    station: str
    minutes: int
    cut: bool
    """Left out in the version of twenty minutes."""
    text: Texts
    question: Texts
    asks: Question | None
    """None where nothing is asked."""
    choices: tuple[Choice, ...]
    wrong: tuple[Wrong, ...]
    why: Texts
    formula: tuple[str, ...]
    """Expressions that are shown with the numbers in them."""
    rules: tuple[str, ...]
    trial: str
    by_hand: bool
    chart: TomlTable
    """``kind`` and what belongs to it; empty for none."""
    scene: TomlTable
    truth: str = ""
    """The expression of the right answer, where it is a number."""
    own: OwnTrials | None = None
    claims: tuple[Claim, ...] = ()
    """What proves those of its sentences that count or exclude."""
    figures: Figures | None = field(default=None, compare=False, repr=False)
    """Its own numbers, where they are not those of its lesson."""

    def misleads(self, number: int) -> bool:
        """Whoever gives this wrong answer is wrong, and is told what it says of it."""
        asks, answers = self.asks, [wrong.answer for wrong in self.wrong]
        if asks is None or asks.truth is None:
            return True
        is_right = asks.is_scored and judge(asks, answers[number]).right
        is_right = is_right or named(asks, answers[number], [asks.truth]) is not None
        return not is_right and named(asks, answers[number], answers) == number

    def texts(self) -> tuple[Texts, ...]:
        """Everything it says."""
        said = [self.text, self.question, self.why, *(choice.text for choice in self.choices)]
        said += [each for wrong in self.wrong for each in (wrong.says, wrong.ask)]
        return tuple(each for each in said if each)
