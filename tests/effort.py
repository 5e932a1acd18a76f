"""How much is tried: one dial for every test that samples.

`KIT_EFFORT` is the share of its cases that a sampling test takes: 1 is all of them.  Less than all are drawn by the
tree's own content, the commit: the same commit always tries the same cases, the next one others, so many quick runs see
what one whole run sees.  A case that fails says how it is repeated alone.

    def test_every_task_has_one_answer(some: Some) -> None:
        for number in some(range(200)):
            ...
"""

from __future__ import annotations

import hashlib
import math
import os
import random
import shlex
import subprocess
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

import pytest

from tests.each import short

Case = TypeVar("Case")
ROOT = Path(__file__).resolve().parents[1]
QUICK = "0.06"
"""The effort of a quick run."""


def effort() -> Fraction:
    """The dial, more than 0 and at most 1."""
    told = os.environ.get("KIT_EFFORT", QUICK)
    try:
        share = Fraction(told)
    except (ValueError, ZeroDivisionError):
        share = Fraction(0)
    if not 0 < share <= 1:
        raise ValueError(f"KIT_EFFORT is a share of all cases, more than 0 and at most 1, not {told!r}")
    return share


def seed() -> str:
    """What a run draws its cases by: `KIT_SEED`, or else the commit; told to every process of the run."""
    return os.environ.setdefault("KIT_SEED", _commit() or _content())


def _commit() -> str:
    asked = ["git", "-C", str(ROOT), "rev-parse", "HEAD^{tree}"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout[:12]
    except (OSError, subprocess.CalledProcessError):
        return ""


def _content() -> str:
    """The same for a tree that was unpacked and not cloned."""
    files = sorted(file for top in ("kit", "tests") for file in (ROOT / top).rglob("*.py"))
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()[:12]


def share_of(whole: int, least: int = 1) -> int:
    """How many of so many cases are tried."""
    return min(whole, max(least, math.ceil(whole * effort())))


def drawn(whole: int, least: int = 6) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Settings of Hypothesis: so many examples by the dial, the same for the same commit; goes above `given`."""
    import hypothesis

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        few = hypothesis.settings(
            max_examples=share_of(whole, least), deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
        )
        number = random.Random(f"{seed()} {test.__qualname__}").getrandbits(64)
        sampled: Callable[..., None] = pytest.mark.sampled(hypothesis.seed(number)(few(test)))
        return sampled

    return decorate


class Some:
    """Draws the cases of one test; knows which of them is being tried."""

    def __init__(self, test: str) -> None:
        self.test = test
        self._alone = [int(number) for number in filter(None, os.environ.get("KIT_CASE", "").split("/"))]
        self._path: list[int] = []
        self._tried: list[object] = []
        self._failed: list[int] = []
        self._case = ""

    def __call__(self, cases: Sequence[Case], least: int = 1) -> Iterator[Case]:
        """A share of these cases in their order, `least` of them at least; a loop within a loop draws its own."""
        depth = len(self._path)
        numbers = self._alone[depth : depth + 1] or self._drawn(len(cases), least)
        try:
            for number in numbers:
                self._path[depth:], self._tried[depth:], self._failed = [number], [cases[number]], []
                yield cases[number]
        except GeneratorExit:  # a failure left the loop, the innermost first
            if not self._failed:
                self._failed, self._case = [*self._path], ", ".join(map(short, self._tried))
            raise
        finally:
            del self._path[depth:], self._tried[depth:]

    def count(self, whole: int, least: int = 1) -> int:
        """How many of `whole`, where cases are made one from another, such as presses of one game."""
        return share_of(whole, least)

    def _drawn(self, whole: int, least: int) -> Sequence[int]:
        if effort() == 1:
            return range(whole)
        chance = random.Random(f"{seed()} {self.test} {self._path}")
        return sorted(chance.sample(range(whole), self.count(whole, min(least, whole))))

    @property
    def at(self) -> str:
        """The case that is being tried, as `KIT_CASE` has it."""
        return "/".join(map(str, self._path))

    @property
    def repeated_by(self) -> str:
        """The command that tries this test again, or the case that failed alone, and which that is."""
        case = f"KIT_CASE={'/'.join(map(str, self._failed))} " if self._failed else ""
        command = f"KIT_EFFORT={effort()} KIT_SEED={shlex.quote(seed())} {case}.venv-dev/bin/python -m pytest"
        return f"{command} '{self.test}'" + (f"\n# in the case {self._case}" if self._case else "")
