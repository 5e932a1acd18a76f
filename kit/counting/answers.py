"""Answers of lessons in probability: what a step asks for, what people type, and whether it is right.

Everything is a `Fraction`, so 1/2, 2/4, 0.5, 0,5 and 50 % are one number.  What a page sends is untrusted: a `Fault`
names the field and the message that says what is the matter, and the page keeps what was typed.  A tolerance counts in
what is typed: percentage points, or so many in 100.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor, gcd
from typing import NamedTuple, TypeAlias

from kit.counting.binomial import NEARLY_SURE, Runs
from kit.engine.typed_number import GREATEST, LONGEST_TYPED, read_number
from kit.lessons.answers import BEFORE

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
HOLDS, WIDE, NARROW, BESIDE = "holds", "wide", "narrow", "beside"
"""How an interval fits."""
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
        """What is typed is this many times the number."""
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
    either: tuple[Fraction, ...] = ()
    """What it can mean, where that is more than one number."""


class Judged(NamedTuple):
    """Whether an answer is right; None where nobody judges. `remark`: a key under ``count.remark``, or nothing."""

    right: bool | None
    remark: str = ""


# Reading what people type ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fields:
    """What stands in the fields of a question."""

    typed: Mapping[str, str]
    thousands: str = ","
    """What stands between groups of three digits."""
    meant: Mapping[str, Fraction] = field(default_factory=dict)
    """By field, which of two readings was meant."""

    def text(self, name: str) -> str:
        """What was typed into a field."""
        return self.typed.get(name, "").strip()

    def number(
        self,
        name: str,
        lowest: Fraction | int = -GREATEST,
        highest: Fraction | int = GREATEST,
        *,
        most: int | None = None,
        text: str = "",
    ) -> Fraction | Fault:
        """The number in a field, or in the `text` that is left of it; of two the one within bounds, or that was meant.

        `most`: what is told where it lies beyond them.
        """
        text = text or self.text(name)
        if not text:
            return Fault(name, "empty")
        found = read_number(text, self.thousands, lambda value: lowest <= value <= highest)
        if not found:
            return Fault(name, "beyond", most) if read_number(text, self.thousands) else Fault(name, "not_number")
        if len(found) == 1:
            return found[0]
        chosen = self.meant.get(name)
        return chosen if chosen in found else Fault(name, "either", either=found)


def parse(
    question: Question, typed: Mapping[str, str], thousands: str = ",", meant: Mapping[str, Fraction] | None = None
) -> Given | Fault:
    """What the texts of the fields mean together; `meant` says by field which of two readings of a text it was."""
    fields = Fields(typed, thousands, meant or {})
    if question.kind in PARSERS:
        return PARSERS[question.kind](question, fields)
    text = fields.text("value")
    if not text:
        return Fault("value", "empty")
    if question.kind == "free":
        return text[:LONGEST_REASON]
    if question.kind == "choice":
        return text if text in question.names else Fault("value", "empty")
    things = tuple(text.split(BEFORE))
    return things if sorted(things) == sorted(question.names) else Fault("value", "empty")


def _parse_number(question: Question, fields: Fields) -> Fraction | Fault:
    return fields.number("value")


def _parse_chance(question: Question, fields: Fields) -> Fraction | Fault:
    """As a share, or as so many in a hundred where that is asked."""
    text = fields.text("value")
    if question.kind == "of" and (match := _OF.fullmatch(text)) and int(match[2]) == question.of:
        text = match[1]
    scale = question.scale if "%" not in text and "/" not in text else 1
    value = fields.number("value", 0, scale, most=question.scale, text=text)
    return value if isinstance(value, Fault) else value / scale


def _parse_fraction(question: Question, fields: Fields) -> Fraction | Fault:
    """Both halves, or all of it in the upper field."""
    top = fields.text("top")
    above = fields.number("top")
    if isinstance(above, Fault):
        return above
    if not fields.text("bottom"):
        is_whole_answer = "/" in top or "%" in top or above.denominator > 1 or above in (0, 1)
        return above if is_whole_answer else Fault("bottom", "empty")
    below = fields.number("bottom")
    if isinstance(below, Fault):
        return below
    if below == 0:
        return Fault("bottom", "by_zero")
    value = above / below
    return value if 0 <= value <= 1 else Fault("top", "beyond_one")


def _parse_interval(question: Question, fields: Fields) -> tuple[Fraction, ...] | Fault:
    """Two numbers of hits; between them lie two whole ones at least, for one alone is no range."""
    ends = []
    for name in question.fields:
        scale = question.of if "%" in fields.text(name) else 1
        value = fields.number(name, 0, Fraction(question.of, scale), most=question.of)
        if isinstance(value, Fault):
            return value
        ends.append(value * scale)
    if ends[0] > ends[1]:
        return Fault("to", "upside_down")
    if floor(ends[1]) - ceil(ends[0]) < 1:
        return Fault("to", "no_width")
    return tuple(ends)


def _parse_marks(question: Question, fields: Fields) -> tuple[Fraction, ...] | Fault:
    marks = []
    for name in question.fields:
        value = fields.number(name, question.lowest, question.highest, most=int(question.highest))
        if isinstance(value, Fault):
            return value
        marks.append(value)
    return tuple(marks)


PARSERS: Mapping[str, Callable[[Question, Fields], Given | Fault]] = {
    **dict.fromkeys(("of", "percent", "decimal"), _parse_chance),
    "fraction": _parse_fraction,
    "number": _parse_number,
    "interval": _parse_interval,
    "marks": _parse_marks,
}
"""By the kind of question, where it is answered with numbers."""


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
    """Of all runs: this many lie in it, counted exactly."""


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


def has_second_try(question: Question | None) -> bool:
    """Whether somebody whose answer was wrong may think again: of two choices one would be told by that."""
    if question is None or question.truth is None or not question.is_scored:
        return False
    return question.kind not in ("choice", "order", "marks") or len(question.names) > 2


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
