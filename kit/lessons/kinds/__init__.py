"""The kinds of steps: what a learner does in one.

A kind reads its part of a step's table, is checked before anybody learns from it, takes what the learner says, and
judges it (`kit.lessons.exercise.Kind`).  A step is of the kind whose key stands in its table; one without any is a
script.  A new kind is a class in a file of its own and an entry here.
"""

from __future__ import annotations

from collections.abc import Mapping

from kit.lessons.exercise import Kind
from kit.lessons.kinds.decide import Decide
from kit.lessons.kinds.predict import Predict
from kit.lessons.kinds.race import Race
from kit.lessons.kinds.ruling import Ruling
from kit.lessons.kinds.script import Script
from kit.lessons.kinds.whole import Turn, Whole

KINDS: Mapping[str, type[Kind]] = {kind.key: kind for kind in (Script, Predict, Decide, Ruling, Whole, Race)}
"""By the key of a step's table."""

__all__ = ["KINDS", "Decide", "Predict", "Race", "Ruling", "Script", "Turn", "Whole"]
