"""Answers of lessons in probability: what a step asks for, what people type, and whether it is right.

Everything is a `Fraction`, so 1/2, 2/4, 0.5, 0,5 and 50 % are one number.  What a page sends is untrusted: a `Fault`
names the field and the message that says what is the matter, and the page keeps what was typed.  A tolerance counts in
what is typed: points of per cent, so many of 100.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, gcd
from typing import NamedTuple, TypeAlias

from kit.counting.binomial import NEARLY_SURE, Runs
from kit.lessons.answers import BEFORE, LONGEST_TYPED, read_fraction

Given: TypeAlias = "Fraction | tuple[Fraction, ...] | str | tuple[str, ...]"
"""An answer: a number, numbers (an interval, marks), the id of a choice or a free reason, or ids in order."""

CHANCES = ("of", "percent", "decimal", "fraction")
"""Kinds that are chances: a guess of one of them lies on the scale from 0 to 1."""
NUMBERS = (*CHANCES, "number")
KINDS = (*NUMBERS, "interval", "marks", "order", "choice", "free")
USUAL_TOLERANCE: Mapping[str, Fraction] = {
    "of": Fraction(1, 2),
    "percent": Fraction(1, 2),
    "decimal": Fraction(1, 200),
    "marks": Fraction(5),
}
"""Where a step names none: as far as rounding goes."""
LONGEST_REASON = 300
GREATEST_TYPED = 10**12
HOLDS, WIDE, NARROW, BESIDE = "holds", "wide", "narrow", "beside"
"""How an interval fits."""
_MINUS = re.compile("[-\u2212\u2013]")
_SPACES = re.compile("[ \u00a0\u202f\u2009'\u2019]")
_WRITTEN = re.compile(r"-?\d{1,40}(?:/\d{1,40})?", re.ASCII)
"""A number as `write` writes it: what is longer, or has a power of ten, nobody typed."""
_OF = re.compile(r"(.+?)\s*(?:of|sur|op|van|/)\s*(\d+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What a step asks for, without its words; ValueError for what cannot be asked."""

    kind: str
    truth: Given | None = None
    """None for a free reason; for an interval the range in which nearly all runs lie."""
    of: int = 100
    """Of how many, for ``of``; of how many trials a run is, for an interval."""
    chance: Fraction | None = None
    """Of a hit in each trial of such a run."""
    tolerance: Fraction | None = None
    """How far off is still right; None: as `USUAL_TOLERANCE` says."""
    names: tuple[str, ...] = ()
    """The ids of choices, of the things of an order, or of the marks of a slider."""
    lowest: Fraction = Fraction(0)
    highest: Fraction = Fraction(100)
    """The ends of a slider."""
    is_scored: bool = True
    """A guess before anything is known is kept and never scored."""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"no kind of answer: {self.kind}")
        if self.kind in ("choice", "order", "marks") and len(self.names) < 1:
            raise ValueError(f"{self.kind} needs something to choose from")

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the fields in which it is answered."""
        if self.kind == "fraction":
            return ("top", "bottom")
        if self.kind == "interval":
            return ("from", "to")
        return self.names if self.kind == "marks" else ("value",)

    @property
    def scale(self) -> int:
        """What is typed is so many times the number."""
        return {"of": self.of, "percent": 100}.get(self.kind, 1)

    @property
    def allowed(self) -> Fraction:
        """How far off is still right, in what is typed."""
        return self.tolerance if self.tolerance is not None else USUAL_TOLERANCE.get(self.kind, Fraction(0))


class Fault(NamedTuple):
    """Why nothing can be made of what was typed: the field, and the key of the message under ``count.fault``."""

    field: str
    reason: str
    most: int | None = None


class Judged(NamedTuple):
    """Whether an answer is right; None where nobody judges. `remark`: a key under ``count.remark``, or nothing."""

    right: bool | None
    remark: str = ""


# Reading what people type ---------------------------------------------------------------------------------------------


def parse(question: Question, typed: Mapping[str, str], language: str = "en") -> Given | Fault:
    """What the texts of the fields mean together."""
    if question.kind == "fraction":
        return _parse_fraction(typed.get("top", ""), typed.get("bottom", ""), language)
    if question.kind == "interval":
        return _parse_interval(question, typed, language)
    if question.kind == "marks":
        return _parse_marks(question, typed, language)
    text = typed.get("value", "").strip()
    if not text:
        return Fault("value", "empty")
    if question.kind == "free":
        return text[:LONGEST_REASON]
    if question.kind == "choice":
        return text if text in question.names else Fault("value", "empty")
    if question.kind == "order":
        things = tuple(text.split(BEFORE))
        return things if sorted(things) == sorted(question.names) else Fault("value", "empty")
    return _parse_scaled(question, text, language)


def number_of(text: str, language: str = "en") -> Fraction | None:
    """A number as people of a language write it: 100,000 or 100 000, 0.5 or 0,5, 1/2, 50 %, a minus of any length."""
    text = text.strip()[:LONGEST_TYPED]
    sign = -1 if _MINUS.match(text) else 1
    text = _SPACES.sub("", _MINUS.sub("", text, 1) if sign < 0 else text)
    groups = "," if language == "en" else "."
    if re.fullmatch(rf"\d{{1,3}}(?:[{groups}]\d{{3}})+", text) and not text.startswith("0"):
        text = text.replace(groups, "")
    value = read_fraction(text)
    return None if value is None or value > GREATEST_TYPED else sign * value


def _parse_scaled(question: Question, text: str, language: str) -> Fraction | Fault:
    if question.kind == "of" and (match := _OF.fullmatch(text)) and int(match[2]) == question.of:
        text = match[1]
    value = number_of(text, language)
    if value is None:
        return Fault("value", "not_number")
    if question.kind == "number":
        return value
    if question.kind in ("of", "percent") and "%" not in text and "/" not in text:
        value /= question.scale
    if not 0 <= value <= 1:
        return Fault("value", "beyond", question.scale)
    return value


def _parse_fraction(top: str, bottom: str, language: str) -> Fraction | Fault:
    """Both halves, or all of it in the upper field."""
    if not top.strip():
        return Fault("top", "empty")
    above = number_of(top, language)
    if above is None:
        return Fault("top", "not_number")
    if not bottom.strip():
        is_whole_answer = "/" in top or "%" in top or above.denominator > 1 or above in (0, 1)
        return above if is_whole_answer else Fault("bottom", "empty")
    below = number_of(bottom, language)
    if below is None:
        return Fault("bottom", "not_number")
    if below == 0:
        return Fault("bottom", "by_zero")
    value = above / below
    return value if 0 <= value <= 1 else Fault("top", "beyond_one")


def _number_in(typed: Mapping[str, str], name: str, language: str) -> Fraction | Fault:
    """The number in a field."""
    text = typed.get(name, "").strip()
    value = number_of(text, language)
    return Fault(name, "not_number" if text else "empty") if value is None else value


def _parse_interval(question: Question, typed: Mapping[str, str], language: str) -> tuple[Fraction, ...] | Fault:
    """Two numbers of hits; between them lie two whole ones at least, for one alone is no range."""
    ends = []
    for name in question.fields:
        value = _number_in(typed, name, language)
        if isinstance(value, Fault):
            return value
        end = value * question.of if "%" in typed[name] else value
        if not 0 <= end <= question.of:
            return Fault(name, "beyond", question.of)
        ends.append(end)
    if ends[0] > ends[1]:
        return Fault("to", "upside_down")
    if floor(ends[1]) - ceil(ends[0]) < 1:
        return Fault("to", "no_width")
    return tuple(ends)


def _parse_marks(question: Question, typed: Mapping[str, str], language: str) -> tuple[Fraction, ...] | Fault:
    marks = []
    for name in question.fields:
        value = _number_in(typed, name, language)
        if isinstance(value, Fault):
            return value
        if not question.lowest <= value <= question.highest:
            return Fault(name, "beyond", int(question.highest))
        marks.append(value)
    return tuple(marks)


# Judging --------------------------------------------------------------------------------------------------------------


def judge(question: Question, given: Given, typed: Mapping[str, str] | None = None) -> Judged:
    """Whether it is right. `typed`: as it was written, for the remark that a fraction can be reduced."""
    if question.truth is None or question.kind == "free":
        return Judged(None)
    remark = "reduce" if _can_be_reduced(question, typed or {}) else ""
    if not question.is_scored:
        return Judged(None, remark)
    right = is_right(question, given)
    return Judged(right, remark if right else "")


def is_right(question: Question, given: Given) -> bool:
    """Whether the answer is the truth, or near enough."""
    if question.kind == "interval" and isinstance(given, tuple) and question.chance is not None:
        return fit(question, given).key == HOLDS
    return is_near(question, given, question.truth, question.allowed)


class Fit(NamedTuple):
    """How an interval fits the runs that it is about."""

    key: str
    """Of the sentence under ``count.interval``."""
    share: Fraction
    """Of all runs: so many lie in it, counted exactly."""


def fit(question: Question, given: Given) -> Fit:
    """Whether nearly all runs lie in an interval, and whether it is wider than it must be."""
    assert question.chance is not None and isinstance(question.truth, tuple) and isinstance(given, tuple)
    (low, high), (first, last) = map(_number, given), map(_number, question.truth)
    share = Runs(question.of, question.chance).within(low, high)
    if share < NEARLY_SURE:
        return Fit(NARROW if first <= low and high <= last else BESIDE, share)
    return Fit(WIDE if floor(high) - ceil(low) > last - first else HOLDS, share)


def is_near(question: Question, given: Given, other: Given | None, allowed: Fraction) -> bool:
    """Whether two answers to it are as good as equal."""
    if isinstance(given, Fraction) and isinstance(other, Fraction):
        return abs(given - other) * question.scale <= allowed
    if question.kind == "marks" and isinstance(given, tuple) and isinstance(other, tuple) and len(given) == len(other):
        pairs = zip(given, other, strict=True)
        return all(abs(_number(one) - _number(two)) <= allowed for one, two in pairs)
    return given == other


def _number(value: object) -> Fraction:
    return Fraction(str(value))


def named(question: Question, given: Given, wrong: Sequence[Given]) -> int | None:
    """Which of the named wrong answers this is, as far as rounding goes; None for none of them."""
    allowed = USUAL_TOLERANCE.get(question.kind, Fraction(0))
    return next((number for number, each in enumerate(wrong) if is_near(question, given, each, allowed)), None)


def _can_be_reduced(question: Question, typed: Mapping[str, str]) -> bool:
    if question.kind != "fraction":
        return False
    text = f"{typed.get('top', '')}/{typed['bottom']}" if typed.get("bottom", "").strip() else typed.get("top", "")
    parts = [part.strip() for part in text.split("/")]
    return len(parts) == 2 and all(part.isdecimal() for part in parts) and gcd(*map(int, parts)) > 1


# Writing and reading again --------------------------------------------------------------------------------------------


def write(given: Given | None) -> str:
    """An answer in signs of ASCII, as journals keep it: ``2128/3393``, ``10;40``, ``a>b``, a reason as JSON."""
    if given is None:
        return ""
    if isinstance(given, tuple):
        is_order = any(isinstance(each, str) for each in given)
        return BEFORE.join(map(str, given)) if is_order else ";".join(map(str, given))
    return str(given) if isinstance(given, Fraction) or _is_id(given) else json.dumps(given)


def read(question: Question, text: str) -> Given | None:
    """What `write` wrote; None for what is no answer to this question."""
    try:
        if question.kind in NUMBERS:
            number = _written(text)
            return number if question.kind == "number" or 0 <= number <= 1 else None
        if question.kind in ("interval", "marks"):
            numbers = tuple(map(_written, text.split(";")))
            if len(numbers) != len(question.fields):
                return None
            is_one = question.kind == "marks" or 0 <= numbers[0] < numbers[1] <= question.of
            return numbers if is_one else None
        if question.kind == "free":
            said = json.loads(text) if text.startswith('"') else text
            return said[:LONGEST_REASON] if isinstance(said, str) else None
    except (ValueError, ZeroDivisionError):
        return None
    given = parse(question, {"value": text})
    return None if isinstance(given, Fault) else given


def _written(text: str) -> Fraction:
    if not _WRITTEN.fullmatch(text):
        raise ValueError(f"no number that was written here: {text[:LONGEST_TYPED]}")
    return Fraction(text)


def _is_id(text: str) -> bool:
    return re.fullmatch(r"[A-Za-z0-9_-]+", text) is not None
