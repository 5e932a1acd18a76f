"""Charts and scenes of single lessons: registered by name in ``kit/courses/probability/shows*.py``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

USUAL = ("running", "icons", "bars", "dots", "histogram", "tree", "area", "heat")
"""The charts that every lesson can name; the page draws them from the step's trial."""

SHOWS: dict[str, Callable[..., Any]] = {}
"""By name.  Called with (lesson, step, table, words, is_open): the table of the chart or scene as the file has it, and
whether what is right may be seen; gives a `kit.draw.chart.Chart`, or a node."""

S = TypeVar("S", bound=Callable[..., Any])


def show(name: str) -> Callable[[S], S]:
    """Register a chart or a scene."""

    def registered(function: S) -> S:
        SHOWS[name] = function
        return function

    return registered
