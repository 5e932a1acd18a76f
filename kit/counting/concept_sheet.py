"""What one person answered in a concept check, and what that shows.

An answer and its reason are judged apart: right by luck has no reason, and a mix-up is *held* only by somebody who
shows it in both.  Two tiers: D. Treagust, Int. J. of Science Education 10 (1988), 159–169.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from kit.counting.concept_check import FORMS, Check, Choice, Item
from kit.counting.concept_code import read_code
from kit.lessons.journal import SURENESS

MOMENTS = ("before", "after", "later")
"""Later: three to six weeks after."""


@dataclass(frozen=True, slots=True)
class Response:
    """What somebody chose at one question, by ids; empty for nothing."""

    answer: str = ""
    reason: str = ""
    sure: int | None = None
    """One of `SURENESS`: how sure they are that the answer is right."""

    def __post_init__(self) -> None:
        if self.sure is not None and self.sure not in SURENESS:
            raise ValueError(f"nobody is asked whether they are {self.sure} % sure")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a response shows."""

    answer_right: bool
    reason_right: bool
    mix_up: str = ""
    """The mix-up that both answer and reason show, by name; empty for none."""
    traces: frozenset[str] = frozenset()
    """Those that one of the two shows, or may show."""
    brier: Fraction | None = None
    """(sureness - 1)² if the answer is right, else sureness²: 0 is best; None where no answer or no sureness is."""

    @property
    def both(self) -> bool:
        """Whether answer and reason are right: only that counts as known."""
        return self.answer_right and self.reason_right


NOTHING = Verdict(False, False)
"""What no response shows."""


def judged(item: Item, response: Response) -> Verdict:
    """What a response to a question shows; ids that the question has not count as nothing chosen."""
    answer, reason = _chosen(item.answers, response.answer), _chosen(item.reasons, response.reason)
    of_answer = frozenset(answer.mix_ups if answer else ())
    of_reason = frozenset(reason.mix_ups if reason else ())
    both = sorted(of_answer & of_reason)
    right = answer is not None and answer.is_right
    return Verdict(
        answer_right=right,
        reason_right=reason is not None and reason.is_right,
        mix_up=both[0] if both else "",
        traces=of_answer | of_reason,
        brier=brier(response.sure, right) if answer and response.sure is not None else None,
    )


def brier(sure: int, right: bool) -> Fraction:
    """The square between how sure somebody was, in per cent, and what came (G. Brier, Monthly Weather Review 78, 1950).

    >>> brier(90, True), brier(90, False)
    (Fraction(1, 100), Fraction(81, 100))
    """
    return (Fraction(sure, 100) - right) ** 2


def _chosen(choices: tuple[Choice, ...], name: str) -> Choice | None:
    return next((each for each in choices if each.id == name), None)


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that one person answered at one moment."""

    code: str
    moment: str
    form: str
    responses: Mapping[str, Response] = field(default_factory=dict)
    """By the id of the question; what is missing was not answered."""

    def __post_init__(self) -> None:
        if self.moment not in MOMENTS or self.form not in FORMS:
            raise ValueError(f"no such moment or form: {self.moment}, {self.form}")

    @property
    def whose(self) -> str:
        """The code as it is compared; empty if it cannot be one."""
        return read_code(self.code)

    def verdicts(self, check: Check) -> Mapping[str, Verdict]:
        """What it shows, by question; ValueError for the other form."""
        if check.form != self.form:
            raise ValueError(f"form {self.form} is not form {check.form}")
        return {each.id: judged(each, self.responses.get(each.id, Response())) for each in check.items}

    def answered(self, check: Check) -> frozenset[str]:
        """The questions that have an answer and a reason."""
        given = {each.id: self.responses.get(each.id, Response()) for each in check.items}
        return frozenset(name for name, each in given.items() if each.answer and each.reason)

    def known(self, check: Check) -> int:
        """At how many questions both are right."""
        return sum(each.both for each in self.verdicts(check).values())
