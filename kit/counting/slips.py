"""What is said to a wrong answer that no lesson has named: which slip it looks like, or how far it is off."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from kit.counting.answers import CHANCES, NUMBERS, Given, Question, fit, is_near, is_right

if TYPE_CHECKING:
    from kit.counting.screen import CountScreen

MOST_PLACES = 9
"""A number is told with as few places as leave it right to a tenth of it, and with this many at most."""
LONG_FRACTION = 1_000
"""From this denominator on nobody sees how large a fraction is: it is told as a number."""


def slip_said(screen: CountScreen, question: Question, given: Given) -> str:
    """One true sentence about a wrong answer; nothing for a right one, and for a choice: each has its own."""
    truth = question.truth
    if truth is None or is_right(question, given) or question.kind in ("choice", "free"):
        return ""
    if question.kind == "interval":
        return interval_said(screen, question, given)
    if isinstance(given, Fraction) and isinstance(truth, Fraction) and question.kind in NUMBERS:
        slip = next(_looks_like(question, given, truth), "")
        return screen.say(f"slip.{slip}") if slip else off_by(screen, question, given - truth)
    assert isinstance(given, tuple) and isinstance(truth, tuple)
    fits = sum(_fits(question, one, other) for one, other in zip(given, truth, strict=True))
    return screen.say(f"slip.{question.kind}", n=fits, all=len(truth))


def slip_hinted(screen: CountScreen, question: Question, given: Given) -> str:
    """The same for somebody who has a second try: which slip it looks like, or which way it is off, but not how far."""
    if question.kind == "interval":
        return screen.say(f"first.{fit(question, given).key}")
    if question.kind not in NUMBERS or not isinstance(given, Fraction) or not isinstance(question.truth, Fraction):
        return slip_said(screen, question, given)
    if slip := next(_looks_like(question, given, question.truth), ""):
        return screen.say(f"slip.{slip}")
    return screen.say("first.high" if given > question.truth else "first.low")


def _looks_like(question: Question, given: Fraction, truth: Fraction) -> Iterator[str]:
    """The slips that lead from the truth to what was given."""

    if question.kind in CHANCES and is_near(question, given, 1 - truth, question.allowed):
        yield "other_side"
    if question.kind in ("of", "percent") and is_near(question, given * question.scale, truth, question.allowed):
        yield "scale"
    if question.kind == "number" and given == -truth and truth:
        yield "sign"
    if truth and given == 2 * truth:
        yield "twice"
    if truth and given * 2 == truth:
        yield "half"


def _fits(question: Question, one: object, other: object) -> bool:
    """Whether a thing stands in its place, or a mark near enough."""
    is_mark = isinstance(one, Fraction) and isinstance(other, Fraction)
    return one == other or (is_mark and abs(Fraction(str(one)) - Fraction(str(other))) <= question.allowed)


def off_by(screen: CountScreen, question: Question, gap: Fraction) -> str:
    """How much too large or too small, in the unit in which it is asked."""
    return screen.say("slip.high" if gap > 0 else "slip.low", n=_amount(screen, question, abs(gap)))


def _amount(screen: CountScreen, question: Question, gap: Fraction) -> str:
    if question.kind == "fraction" and gap.denominator < LONG_FRACTION:
        return screen.fraction(gap)
    scaled = gap * question.scale
    places = next((p for p in range(1, MOST_PLACES) if 10 * abs(round(scaled, p) - scaled) <= scaled), MOST_PLACES)
    told = screen.numbers.short(scaled, places)
    if question.kind == "of":
        return f"{told} {screen.piece('answer.of', n=screen.whole(question.of))}"
    return screen.piece("answer.points", n=told) if question.kind == "percent" else told


def interval_said(screen: CountScreen, question: Question, given: Given) -> str:
    """Whether nearly all runs lie in an interval, and of how many of a hundred that is so, counted exactly."""
    assert isinstance(question.truth, tuple) and isinstance(given, tuple)
    found = fit(question, given)
    low, high, first, last = (screen.numbers.short(Fraction(str(end))) for end in (*given, *question.truth))
    share = screen.of_100(found.share, 1)
    return screen.say(f"interval.{found.key}", low=low, high=high, first=first, last=last, share=share)
