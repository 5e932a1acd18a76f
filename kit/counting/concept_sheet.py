"""What one person answered in a check, at one moment, and what a check has to know for that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from kit.counting.concept_code import read_code
from kit.counting.concept_forms import FORMS
from kit.counting.concept_response import NOTHING, Response, Verdict
from kit.counting.content import Texts

MOMENTS = ("before", "after", "later")
"""Later: three to six weeks after."""


class AnyCheck(Protocol):
    """One form of a check, about chance or about the rules of a game."""

    @property
    def form(self) -> str:
        """One of `FORMS`."""

    @property
    def lead(self) -> Texts:
        """What to do, in a sentence or two."""

    @property
    def has_reasons(self) -> bool:
        """A question asks for a reason as well."""

    @property
    def titles(self) -> Mapping[str, Texts]:
        """What each question is about, by its id and in order; for a report."""

    @property
    def mix_ups(self) -> Mapping[str, Texts]:
        """What each mix-up is called."""

    def judged(self, item: str, response: Response) -> Verdict:
        """What a response shows; one that the question does not know counts as nothing."""

    def fits(self, item: str, response: Response) -> bool:
        """Whether the question can be answered in this way, whole or not."""


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

    def verdicts(self, check: AnyCheck) -> Mapping[str, Verdict]:
        """What it shows, by question; ValueError for the other form."""
        if check.form != self.form:
            raise ValueError(f"form {self.form} is not form {check.form}")
        given = self.responses
        return {item: check.judged(item, given[item]) if item in given else NOTHING for item in check.titles}

    def answered(self, check: AnyCheck) -> frozenset[str]:
        """The questions that have an answer, and a reason where one is asked for."""
        given = {item: self.responses.get(item, Response()) for item in check.titles}
        return frozenset(name for name, each in given.items() if each.answer and (each.reason or not check.has_reasons))

    def known(self, check: AnyCheck) -> int:
        """At how many questions all is right."""
        return sum(each.both for each in self.verdicts(check).values())
