"""Looking at a picture without a browser: what its texts cover, and how well colours stand out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kit.draw.chart_place import Box, text_box
from kit.draw.svg import Node, find, walk, words


def boxes(picture: Node) -> Iterator[tuple[str, Box]]:
    """What each text of a picture covers; a turned one runs upwards."""
    turned = {id(text) for group in find(picture, class_="turned") for text in group[2:]}
    for node in walk(picture):
        if node[0] == "text" and words(node):
            x, y, size = (float(node[1][name]) for name in ("x", "y", "font-size"))
            bold = int(node[1]["font-weight"]) > 500
            box = text_box(words(node), x, y, size, node[1]["text-anchor"], bold=bold)
            if id(node) in turned:
                box = Box(x + box.top - y, y + x - box.right, x + box.bottom - y, y + x - box.left)
            yield words(node), box


def texts(picture: Node) -> list[str]:
    """What is written on a picture."""
    return [words(node) for node in walk(picture) if node[0] == "text"]


def crossing(picture: Node) -> list[tuple[str, str]]:
    """Pairs of texts that lie on each other."""
    told = list(boxes(picture))
    return [(one, other) for at, (one, box) in enumerate(told) for other, its in told[at + 1 :] if box.covers(its) > 1]


def outside(picture: Node) -> list[str]:
    """Texts that reach over the edge."""
    width, height = (float(part) for part in picture[1]["viewBox"].split()[2:])
    return [said for said, box in boxes(picture) if not box.inside(Box(-1, -1, width + 1, height + 1))]


def numbers_in(picture: Node, name: str) -> list[float]:
    """All values of an attribute."""
    return [float(node[1][name]) for node in find(picture) if name in node[1]]


def colour(style: str, name: str) -> list[float]:
    """A colour of a style sheet as red, green and blue from 0 to 255."""
    found = re.search(rf"--{name}: #([0-9a-f]{{6}})", style)
    assert found, name
    return [float(int(found[1][at : at + 2], 16)) for at in (0, 2, 4)]


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    """How much two colours differ, as WCAG 2.2 measures it: 4.5 for texts, 3 for shapes."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(rgb: Sequence[float]) -> float:
    shares = [each / 255 for each in rgb]
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in shares]
    return sum(weight * each for weight, each in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
