"""Did it teach? The sheets of two moments, paired by code: who gained how much, and which mix-ups went.

All numbers are counts of people or exact fractions, but for the interval of the gain (`kit.lab.paired`).  Whoever has
no partner sheet is counted and not guessed; of fewer than `LEAST_PAIRS` people nothing is told but how many they are.
It compares people with themselves: without a class that had no lessons it cannot say what the gain comes from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple, TypeAlias

from kit.counting.concept_response import Verdict
from kit.counting.concept_sheet import MOMENTS, AnyCheck, Sheet
from kit.draw.calibration import Bar
from kit.lab.paired import Paired, paired
from kit.lessons.journal import SURENESS

LEAST_PAIRS = 5
"""Of fewer a table tells who answered what, and an interval is wider than the check is long."""
LEAST_ANSWERED = Fraction(1, 2)
"""Of a sheet's questions: with fewer answers it was broken off, and its zeros are no mistakes."""

Checks: TypeAlias = Mapping[str, AnyCheck]
"""By form."""
ByCode: TypeAlias = Mapping[str, Sequence[Sheet]]
"""The sheets of one moment."""


class Pair(NamedTuple):
    """Two sheets of one person, the earlier first."""

    one: Sheet
    other: Sheet


@dataclass(frozen=True, slots=True)
class Pairing:
    """Whose sheets belong together, and how many people are left over."""

    pairs: tuple[Pair, ...]
    alone: tuple[int, int]
    """People with a sheet of the first moment only, and of the second."""
    unclear: int
    """Sheets without a code that can be one, and those of codes that several differing sheets of a moment have."""
    unfinished: int
    """Sheets that were broken off."""

    @property
    def same_form(self) -> int:
        """Pairs of people who had the same form twice: they know its questions."""
        return sum(one.form == other.form for one, other in self.pairs)


class Turn(NamedTuple):
    """A question at both moments: how many of those who answered it twice know it, answer and reason."""

    kept: int
    gained: int
    lost: int
    neither: int

    @property
    def of(self) -> int:
        """How many answered it twice."""
        return sum(self)

    @property
    def before(self) -> int:
        """How many knew it at the first moment."""
        return self.kept + self.lost

    @property
    def after(self) -> int:
        """How many knew it at the second."""
        return self.kept + self.gained


class Moved(NamedTuple):
    """A mix-up that somebody held, in answer and reason: how many still do, do no longer, do now."""

    stayed: int
    went: int
    came: int


class Sure(NamedTuple):
    """How sure all were at one moment, and how often right."""

    bars: tuple[Bar, ...]
    brier: Fraction | None
    """The mean over all answers; 0 is best, whoever is always right with 90 % has 1/100; None for no answer."""


@dataclass(frozen=True, slots=True)
class Report:
    """Two moments beside each other."""

    moments: tuple[str, str]
    pairing: Pairing
    questions: int
    gain: Paired | None = None
    """In questions known; None, and nothing below, for fewer than `LEAST_PAIRS` pairs."""
    gains: tuple[int, ...] = ()
    """Of each person, in order of size, so that nobody is found by their place."""
    means: tuple[Fraction, Fraction] | None = None
    """Questions known on average at each moment."""
    turns: Mapping[str, Turn] = field(default_factory=dict)
    """By question, in order."""
    mix_ups: Mapping[str, Moved] = field(default_factory=dict)
    """By name, those that anybody held, most frequent at first before others."""
    sure: tuple[Sure, Sure] | None = None


def reports(checks: Checks, sheets: Sequence[Sheet]) -> tuple[Report, ...]:
    """A report of each two moments of which there are sheets, in order."""
    there = [moment for moment in MOMENTS if any(each.moment == moment for each in sheets)]
    return tuple(compare(checks, sheets, one, other) for one, other in combinations(there, 2))


def compare(checks: Checks, sheets: Iterable[Sheet], one: str = "before", other: str = "after") -> Report:
    """What changed from one moment to another."""
    pairing = paired_up(checks, sheets, one, other)
    bare = Report((one, other), pairing, max(len(each.titles) for each in checks.values()))
    if len(pairing.pairs) < LEAST_PAIRS:
        return bare
    known = [(one.known(checks[one.form]), other.known(checks[other.form])) for one, other in pairing.pairs]
    gains = sorted(after - before for before, after in known)
    people = len(known)
    return Report(
        bare.moments,
        pairing,
        bare.questions,
        gain=paired(gains),
        gains=tuple(gains),
        means=(Fraction(sum(each[0] for each in known), people), Fraction(sum(each[1] for each in known), people)),
        turns=_turns(checks, pairing.pairs),
        mix_ups=_moved(checks, pairing.pairs),
        sure=(
            _sure(checks, [each.one for each in pairing.pairs]),
            _sure(checks, [each.other for each in pairing.pairs]),
        ),
    )


# Whose sheets belong together -----------------------------------------------------------------------------------------


def paired_up(checks: Checks, sheets: Iterable[Sheet], one: str, other: str) -> Pairing:
    """The sheets of two moments by code; a sheet that came twice, word for word, counts once."""
    given = [each for each in sheets if each.moment in (one, other)]
    finished = [each for each in given if _is_finished(each, checks[each.form])]
    found = [_by_code(each for each in finished if each.moment == moment) for moment in (one, other)]
    first, second = map(_clear, found)
    shared = sorted(first.keys() & second.keys())
    return Pairing(
        pairs=tuple(Pair(first[code], second[code]) for code in shared),
        alone=(len(first) - len(shared), len(second) - len(shared)),
        unclear=sum(map(_unclear, found)),
        unfinished=len(given) - len(finished),
    )


def _clear(found: ByCode) -> Mapping[str, Sheet]:
    """Those that are the only one of their code."""
    return {code: mine[0] for code, mine in found.items() if code and len(mine) == 1}


def _unclear(found: ByCode) -> int:
    """How many others there are."""
    return sum(len(mine) for mine in found.values()) - len(_clear(found))


def _by_code(sheets: Iterable[Sheet]) -> ByCode:
    """The sheets of a moment; without a code they stand together, each of them."""
    found: dict[str, list[Sheet]] = {}
    for each in sheets:
        mine = found.setdefault(each.whose, [])
        if not each.whose or each not in mine:
            mine.append(each)
    return found


def _is_finished(sheet: Sheet, check: AnyCheck) -> bool:
    return len(sheet.answered(check)) >= LEAST_ANSWERED * len(check.titles)


# What changed ---------------------------------------------------------------------------------------------------------


def _turns(checks: Checks, pairs: Sequence[Pair]) -> Mapping[str, Turn]:
    """By question; whoever left it out at one moment is not among them."""
    found: dict[str, list[int]] = {name: [0, 0, 0, 0] for name in checks[pairs[0].one.form].titles}
    for one, other in pairs:
        before, after = one.verdicts(checks[one.form]), other.verdicts(checks[other.form])
        for name in one.answered(checks[one.form]) & other.answered(checks[other.form]):
            found[name][_way(before[name].both, after[name].both)] += 1
    return {name: Turn(*counts) for name, counts in found.items()}


def _way(before: bool, after: bool) -> int:
    """The place in a `Turn`."""
    return {(True, True): 0, (False, True): 1, (True, False): 2, (False, False): 3}[before, after]


def _moved(checks: Checks, pairs: Sequence[Pair]) -> Mapping[str, Moved]:
    """Of mix-ups, among those who answered its questions at both moments: what was left out has not gone."""
    found: dict[str, list[int]] = {name: [0, 0, 0] for name in checks[pairs[0].one.form].mix_ups}
    for one, other in pairs:
        both = one.answered(checks[one.form]) & other.answered(checks[other.form])
        before, after = (_held(each.verdicts(checks[each.form]), both) for each in (one, other))
        for place, names in enumerate((before & after, before - after, after - before)):
            for name in names:
                found[name][place] += 1
    moved = {name: Moved(*counts) for name, counts in found.items() if any(counts)}
    return dict(sorted(moved.items(), key=lambda each: -(each[1].stayed + each[1].went)))


def _held(verdicts: Mapping[str, Verdict], answered: frozenset[str]) -> set[str]:
    return {each.mix_up for name, each in verdicts.items() if each.mix_up and name in answered}


def _sure(checks: Checks, sheets: Sequence[Sheet]) -> Sure:
    """Of all answers of which somebody said how sure they were."""
    said = [
        (sheet.responses[name].sure, verdict)
        for sheet in sheets
        for name, verdict in sheet.verdicts(checks[sheet.form]).items()
        if verdict.brier is not None
    ]
    given = [[each.answer_right for level, each in said if level == sure] for sure in SURENESS]
    bars = tuple(Bar(sure, sum(right), len(right)) for sure, right in zip(SURENESS, given, strict=True))
    scores = [each.brier for _, each in said if each.brier is not None]
    return Sure(bars, sum(scores, Fraction(0)) / len(scores) if scores else None)
