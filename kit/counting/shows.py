"""Pictures of single lessons: a step names one in ``chart`` or ``scene``, and a function registered here draws it.

They stand in ``kit/courses/probability/shows*.py`` and are listed in `kit.counting.registry`:

    @show("urn")
    def urn(scene: Scene) -> Node: ...

A chart (anything with ``picture()`` and ``table()``) is drawn on the right, with its table and its downloads; a node is
drawn as it is.  Nothing of the truth may be drawn unless `scene.knows`.  On a projector a picture of its own comes with
the answer, or, where the question is about it, with ``open = true`` from the beginning.

A function bounds how much it draws, and raises where the table does not give what it needs: ``kit check`` draws every
picture once (`kit.counting.pictured`) and names the step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from kit.counting.registry import SHOWS as PICTURES
from kit.counting.registry import Registry
from kit.engine.reading import JsonObject, is_whole

if TYPE_CHECKING:
    from kit.counting.content import DealtTrial
    from kit.counting.figures import Figures
    from kit.counting.series import Group
    from kit.draw.chart import Chart, Numbers
    from kit.draw.svg import Node
    from kit.text.say import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What a picture is drawn from."""

    given: JsonObject
    """The step's table: ``kind`` and whatever else the picture reads."""
    figures: Figures
    """The lesson's figures, under the assumptions that stand."""
    trials: Mapping[str, DealtTrial]
    """The lesson's trials, under the same assumptions."""
    words: Words
    """The reader's words, of the lesson's game."""
    numbers: Numbers
    """How the reader's language writes numbers."""
    text: Callable[[Mapping[str, str]], str]
    """A text in the reader's language, with figures and nouns filled in."""
    knows: bool
    """What is right may be seen."""
    counts: Mapping[int, int]
    """How often each value came in the trials dealt so far."""
    dealt: int
    guess: Fraction | None = None
    groups: Sequence[Group] = ()
    """What the class has counted of this trial, group by group."""
    switched: frozenset[str] = frozenset()
    """Assumptions that were switched off, by id."""

    def whole(self, key: str, usual: int, most: int) -> int:
        """A whole number of the step's table; ValueError for one that is none, or more than can be drawn."""
        return within(self.given.get(key, usual), most)


def within(number: Any, most: int) -> int:
    """This number, if this many can be drawn; else ValueError."""
    if not is_whole(number, 0, most):
        raise ValueError("count_too_large")
    return int(number)


Shown: TypeAlias = "Chart | Node"
Show: TypeAlias = Callable[[Scene], Shown]

USUAL = ("running", "icons", "bars", "dots", "histogram")
"""The charts that every lesson can name; the page draws them from the step's trial."""

SHOWS: Registry[Show] = Registry(PICTURES)
"""The pictures by their names."""


F = TypeVar("F", bound=Show)


def show(name: str) -> Callable[[F], F]:
    """Register a picture under the name that lesson files use."""

    def registered(draw: F) -> F:
        SHOWS.add(name, draw)
        return draw

    return registered
