"""Pictures of the lesson on who is fastest (A9)."""

from __future__ import annotations

from collections.abc import Sequence

from kit.counting.shows import Scene, show
from kit.draw.chart import Mark, Voices
from kit.draw.chart_dots import Dots

ROUND_MS = 100


@show("times")
def times(scene: Scene) -> Dots:
    """The times of the trial named `of`, a dot for each, on a line of milliseconds."""
    found: Sequence[int] = getattr(scene.trials[scene.given["of"]].trial, "times", ())
    about, across, count, each = (scene.text(scene.given[key]) for key in ("about", "across", "count", "each"))
    return Dots(
        values=found,
        description=about,
        lowest=min(found) // ROUND_MS * ROUND_MS,
        highest=-(-max(found) // ROUND_MS) * ROUND_MS,
        across=across,
        count=count,
        mark=Mark.EXACT,
        voices=Voices(exact=each),
        numbers=scene.numbers,
    )
