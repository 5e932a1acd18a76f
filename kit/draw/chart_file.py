"""A picture of the page as a file of its own: no style sheet, no script, nothing fetched.

Programs that open an SVG know no CSS variables and often no classes, so each named colour is written out as it is by
daylight, each symbol that is used is included with its paint, and texts name their font.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from kit.draw.chart_place import text_width, wrapped
from kit.draw.svg import Attributes, Node, Tree, find, symbols, to_text, walk, words

COLOURS = {
    "paper": "#faf3e3",
    "surface": "#fffbf2",
    "sunk": "#f0e4cb",
    "line": "#d9c8a6",
    "edge": "#8a744e",
    "ink": "#2a1f14",
    "ink-2": "#5f4e3a",
    "action": "#1f3f86",
    "good": "#0a6b4f",
    "bad": "#a3231b",
    "good-soft": "#dcefe4",
    "bad-soft": "#fbe3dc",
    "gold": "#f2b632",
    "gold-deep": "#855800",
    "guard": "#123f8c",
    "servant": "#147552",
    "lady": "#7d1562",
    "eunuch": "#ad4900",
    "fakir": "#3a342e",
    "caliph": "#17264a",
    "thief": "#1d1712",
    "chart-sim": "#1f5fa8",
    "chart-band": "#bcd3ec",
    "chart-exact": "#2a1f14",
    "chart-class": "#ad4a00",
    "chart-guess": "#b02a7c",
    "chart-off": "#c9b68f",
}
"""The colours by daylight, as in page/css/tokens.css."""
LETTERS = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif"
HALO = {"paint-order": "stroke", "stroke": "var(--surface)", "stroke-width": "4", "stroke-linejoin": "round"}
PAINTED: Mapping[str, Attributes] = {
    "i-a": {"fill": "var(--a)"},
    "i-b": {"fill": "var(--b)"},
    "i-n": {"fill": "none"},
    "i-sa": {"fill": "none", "stroke": "var(--a)"},
    "i-sb": {"fill": "none", "stroke": "var(--b)"},
    "i-go": {"fill": "#f2b632", "stroke": "#855800", "stroke-width": "2", "stroke-linejoin": "round"},
    "i-gd": {"fill": "#855800"},
    "i-gh": {"fill": "#d99a10"},
    "i-hd": {"fill": "#efd3ad", "stroke": "#4a3420"},
    "i-hl": {"fill": "none", "stroke": "#4a3420"},
    "i-ru": {"fill": "#b5172f"},
}
"""What a class of a symbol means, as in page/css/parts.css."""
STROKED = {"stroke-width": "2", "stroke-linecap": "round", "stroke-linejoin": "round"}
VARIABLE = re.compile(r"var\(--([a-z0-9-]+)(?:,\s*([^()]*))?\)")
SILENT = re.compile(r"^(class|role|tabindex|id|data-.*|aria-.*)$")
"""Attributes that only a page understands."""


OF_A_PICTURE = 42
"""How many letters high a heading or a legend would fill its width: about as large as those of the picture."""


def stand_alone(picture: Node, heading: str = "", legend: Node | None = None) -> str:
    """The SVG as a text that any program draws as the page does by daylight, as large as its view box.

    Above it stands the heading, below it the legend of the page, as far as they are given.
    """
    tag, attributes, *inside = picture
    told = attributes.get("aria-label", "")
    wide, high = map(float, attributes["viewBox"].split()[2:])
    size = round(wide / OF_A_PICTURE, 1)
    lines, named = wrapped(heading, wide - 2 * size, size, bold=True) if heading else [], _named(legend, wide, size)
    above = size * (1.4 * len(lines) + 0.4) if lines else 0.0
    below = max((y for _, y, *_ in named), default=0.0) + 1.2 * size if named else 0.0
    box = {"x": "0", "y": f"{0 - above:g}", "width": f"{wide:g}", "height": f"{above + high + below:g}"}
    frame = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": " ".join(box.values()),
        "width": box["width"],
        "height": box["height"],
        "font-family": LETTERS,
        "fill": COLOURS["ink"],
    }
    ground: Node = ("rect", {**box, "fill": COLOURS["surface"]})
    head = [_text(said, size, 1.4 * size * (at + 1) - above, size, bold=True) for at, said in enumerate(lines)]
    foot = [part for x, y, shape, said in named for part in _explained(shape, said, x, high + y, size)]
    drawn: list[Tree] = [*head, *(_written(each, {}) for each in (*inside, *foot))]
    used = sorted({use[1]["href"] for each in drawn if not isinstance(each, str) for use in find(each) if _uses(use)})
    defs: Node = ("defs", {}, *(symbol for name in used for symbol in _symbol(name)))
    title: Node = ("title", {}, told)
    parts: list[Tree] = [title, defs, ground, *drawn]
    return to_text((tag, frame, *parts))


def _named(legend: Node | None, wide: float, size: float) -> list[tuple[float, float, Node, str]]:
    """Where each mark of a legend stands, line by line, and what it is called."""
    placed, x, y = list[tuple[float, float, Node, str]](), size, size
    for item in walk(legend) if legend else ():
        if item[0] == "li" and (shapes := find(item, class_="swatch")):
            said = words(item).strip()
            takes = 4 * size + text_width(said, size)
            if x > size and x + takes > wide:
                x, y = size, y + 1.5 * size
            placed.append((x, y, shapes[0], said))
            x += takes
    return placed


def _explained(shape: Node, said: str, x: float, y: float, size: float) -> Iterator[Node]:
    """A mark of a legend beside its word; y is where the word stands."""
    tag, attributes, *inside = shape
    place = {"x": f"{x:g}", "y": f"{y - 0.9 * size:g}", "width": f"{2 * size:g}", "height": f"{1.1 * size:g}"}
    yield (tag, {"viewBox": attributes["viewBox"], **place}, *inside)
    yield _text(said, x + 2.5 * size, y, size)


def _text(said: str, x: float, y: float, size: float, *, bold: bool = False) -> Node:
    place = {"x": f"{x:g}", "y": f"{y:g}", "font-size": f"{size:g}"}
    return ("text", place | ({"font-weight": "700"} if bold else {}), said)


def stamp(name: str) -> Mapping[str, str]:
    """The two colours of a symbol in a chart, by what it is: the figure, and the ground it is cut from."""
    kind = name.removesuffix(" off")
    figure = "var(--chart-off)" if kind != name else f"var(--{kind})" if kind in COLOURS else "var(--ink)"
    return {"a": figure, "b": "var(--surface)"}


def _uses(node: Node) -> bool:
    return node[0] == "use"


def _written(tree: Tree, colours: Mapping[str, str]) -> Tree:
    """The same with every colour written out and without what only a page understands."""
    if isinstance(tree, str):
        return tree
    tag, attributes, *inside = tree
    looks = attributes.get("class", "").split()
    if "stamp" in looks:
        colours = stamp(" ".join(looks[1:]))
    given = dict(attributes)
    if "halo" in looks:
        given = {**HALO, **given}
    kept = {name: _coloured(value, {}) for name, value in given.items() if not SILENT.match(name)}
    if tag == "use":
        kept["href"] = f"#{_variant(attributes['href'], colours)}"
    return (tag, kept, *(_written(each, colours) for each in inside))


def _variant(href: str, colours: Mapping[str, str]) -> str:
    """The name of a symbol in its two colours: `i-caliph--caliph--surface`."""
    worn = [VARIABLE.sub(r"\1", colours[name]) for name in sorted(colours)]
    return "--".join([href.removeprefix("#"), *worn])


def _symbol(href: str) -> Iterator[Node]:
    """The drawing of a variant, painted."""
    name, *colours = href.removeprefix("#").split("--")
    worn = {letter: COLOURS[colour] for letter, colour in zip("ab", colours, strict=False)}
    for tag, attributes, *inside in _drawings(name):
        yield (tag, {"id": href.removeprefix("#"), **_box(attributes)}, *(_painted(each, worn) for each in inside))


def _drawings(name: str) -> list[Node]:
    return find(symbols(), id=name)


def _box(attributes: Attributes) -> dict[str, str]:
    return {name: value for name, value in attributes.items() if name != "id"}


def _painted(tree: Tree, worn: Mapping[str, str]) -> Tree:
    """A part of a drawing in these colours; a drawing within the drawing is included."""
    if isinstance(tree, str):
        return tree
    tag, attributes, *inside = tree
    own = dict(re.findall(r"--([a-z]+):(var\([^;]*\)|[^;]*)", attributes.get("style", "")))
    worn = {**worn, **{name: _coloured(value, worn) for name, value in own.items()}}
    if tag == "use":
        place = f"translate({attributes.get('x', 0)} {attributes.get('y', 0)})"
        parts = [part for drawing in _drawings(attributes["href"].removeprefix("#")) for part in drawing[2:]]
        return ("g", {"transform": place}, *(_painted(each, worn) for each in parts))
    given: dict[str, str] = {}
    for look in attributes.get("class", "").split():
        given |= {**(STROKED if look in ("i-sa", "i-sb", "i-ol") else {}), **PAINTED.get(look, {})}
    given |= {name: value for name, value in attributes.items() if name not in ("class", "style")}
    painted = {name: _coloured(value, worn) for name, value in given.items()}
    return (tag, painted, *(_painted(each, worn) for each in inside))


def _coloured(value: str, worn: Mapping[str, str]) -> str:
    """The value with its variables written out; a colour that nobody names takes the fallback it gives itself."""
    return VARIABLE.sub(lambda found: worn.get(found[1]) or COLOURS.get(found[1]) or found[2] or "none", value)
