"""The charts that stand on a page of a room, with their legends, as pictures to take along."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kit.draw.chart_file import stand_alone
from kit.draw.svg import Node, Tree, find
from kit.table.log import Number
from kit.table.room import Room, Round
from kit.text.say import Words

KINDS = ("svg", "png")
CHARTED = "charted"
"""The class of a figure that is a chart; no board and no hand is one."""


class Pictured(NamedTuple):
    """A chart on a page."""

    drawn: Node
    legend: Node | None = None

    @property
    def said(self) -> str:
        """What it is of."""
        return self.drawn[1].get("aria-label", "")

    def as_svg(self, heading: str) -> str:
        """A file of its own, with this above what it is of."""
        return stand_alone(self.drawn, " · ".join(filter(None, (heading, self.said))), self.legend)


class Titled(NamedTuple):
    """A chart of a round, with what stands above it as a picture."""

    round: Number
    heading: str
    picture: Pictured


def titled(room: Room, of: Round, words: Words, title: str, tree: Tree) -> list[Titled]:
    """The charts in what is shown of a round; `title` is its question's."""
    heading = f"{room.code} · {words.say('room.host.round', n=of.number)} · {title}"
    return [Titled(of.number, heading, each) for each in pictured(tree)]


def pictured(tree: Tree) -> list[Pictured]:
    """The charts in a tree, in reading order, each with the legend that stands with it alone."""
    if isinstance(tree, str):
        return []
    if _is_chart(tree):
        return [Pictured(each) for each in find(tree, class_="plot")[:1]]
    found = [each for child in tree[2:] for each in pictured(child)]
    if len(found) == 1 and found[0].legend is None:
        legends = find(tree, class_="legend")
        return [found[0]._replace(legend=legends[0] if legends else None)]
    return found


def beside_each(tree: Node, beside: Callable[[], Node]) -> Node:
    """The same with something in the figure of every chart that `pictured` finds, in the same order."""
    tag, attributes, *inside = tree
    if _is_chart(tree):
        inside += [beside()] if find(tree, class_="plot") else []
    else:
        inside = [each if isinstance(each, str) else beside_each(each, beside) for each in inside]
    return (tag, attributes, *inside)


def _is_chart(tree: Node) -> bool:
    return CHARTED in tree[1].get("class", "").split()
