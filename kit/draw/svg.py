"""Pictures and page parts as trees: what Python shows, before any browser sees it.

A tree is a text or a node `(tag, attributes, child, …)`. Trees are values: never changed after they are made,
and equal trees look equal. `json` writes them as `["g", {"id": "red"}, …]`, which `page/js/tree.js` draws.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import TypeAlias
from xml.etree import ElementTree

Attributes: TypeAlias = Mapping[str, str]
Node: TypeAlias = "tuple[str, Attributes, *tuple[Tree, ...]]"
Tree: TypeAlias = "Node | str"
Child: TypeAlias = "Tree | int | Iterable[Child] | None"
Value: TypeAlias = "str | int | float | bool | list[Value] | None"

VOID = frozenset({"br", "hr", "img", "input"})
_UNSHOWABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def plain(text: str) -> str:
    """The text with � for each character that no page can carry: control codes and lone surrogates."""
    return text if text.isprintable() else _UNSHOWABLE.sub("\ufffd", text)


def el(tag: str, *children: Child, **attributes: Value) -> Node:
    """A node: `el("button", "Close fist", id="close", class_="btn main", data_intent="close", data_n=4)`.

    Names: a last underscore is dropped (`class_`, `for_`), the others become hyphens (`stroke_width`).
    Values: None and False leave the attribute out and True leaves it empty, but `aria_…` says true or false;
    a list of classes is joined; `data_n` is JSON, so that the handler gets back the 4 or "thief" put in.
    Children: texts, numbers, nodes and lists of these; None and False are skipped.
    """
    written = {}
    for name, value in attributes.items():  # a page makes thousands of nodes: no generator, and texts first
        text = plain(value) if type(value) is str and name != "data_n" else _value(name, value)
        if text is not None:
            written[_name(name)] = text
    return (tag, written, *_flat(children))


def icon(name: str, size: float, label: str = "", **attributes: Value) -> Node:
    """A symbol of the sheet as a picture of its own; without a label it is decoration, not read aloud."""
    heard: dict[str, Value] = {"role": "img", "aria_label": label} if label else {"aria_hidden": True}
    drawn = use(name, 0, 0, 48)
    frame: dict[str, Value] = {"class_": "ic", "viewBox": "0 0 48 48", "width": size, "height": size}
    return el("svg", drawn, **{**frame, **heard, **attributes})


def use(name: str, x: float, y: float, size: float, **attributes: Value) -> Node:
    """A symbol of the sheet as part of a larger SVG, its top left corner at x, y."""
    return el("use", href=f"#i-{name}", x=x, y=y, width=size, height=size, **attributes)


@cache
def symbols() -> Node:
    """The sheet of all symbols, to be put into a page once, unseen. Their paint is in page/css/parts.css."""
    root = ElementTree.parse(Path(__file__).with_name("symbols.svg")).getroot()
    drawings = [_from_xml(part) for part in root]
    return el("svg", drawings, width=0, height=0, style="position:absolute", aria_hidden=True)


def walk(tree: Tree) -> Iterator[Node]:
    """Every node of the tree, in reading order."""
    waiting = [tree]
    while waiting:
        here = waiting.pop()
        if not isinstance(here, str):
            yield here
            waiting.extend(here[:1:-1])


def find(tree: Tree, **attributes: Value) -> list[Node]:
    """The nodes that carry all these attributes, in reading order; classes are compared one by one."""
    found = [*walk(tree)]
    for name, value in el("", **attributes)[1].items():
        found = [node for node in found if _carries(node[1], name, value)]
    return found


def words(tree: Tree) -> str:
    """What the tree says, without markup."""
    return tree if isinstance(tree, str) else "".join(map(words, tree[2:]))


def to_text(tree: Tree) -> str:
    """The tree as escaped HTML or SVG text."""
    if isinstance(tree, str):
        return escape(tree, quote=False)
    tag, attributes, *children = tree
    start = "".join([tag, *(f' {name}="{escape(value)}"' for name, value in attributes.items())])
    return f"<{start}/>" if tag in VOID else f"<{start}>{''.join(map(to_text, children))}</{tag}>"


@cache
def _name(name: str) -> str:
    return name.removesuffix("_").replace("_", "-")


def _value(name: str, value: Value) -> str | None:
    if name == "data_n":
        return plain(json.dumps(value, ensure_ascii=False))
    if isinstance(value, str):
        return plain(value)
    if value is None:
        return None
    if isinstance(value, bool):
        return str(value).lower() if name.startswith("aria_") else "" if value else None
    if isinstance(value, list):
        return plain(" ".join(str(part) for part in value if part))
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return str(value)


def _flat(children: Iterable[Child]) -> list[Tree]:
    flat: list[Tree] = []
    for child in children:
        if isinstance(child, tuple) and len(child) > 1 and isinstance(child[1], dict):
            flat.append(child)  # a node; any other collection is opened
        elif isinstance(child, str):
            flat.append(plain(child))
        elif child is None or isinstance(child, bool):
            continue  # so that `condition and node` may be used in a list of children
        elif isinstance(child, int):
            flat.append(str(child))
        else:
            flat += _flat(child)
    return flat


def _carries(attributes: Attributes, name: str, value: str) -> bool:
    held = attributes.get(name)
    if held is None or name != "class":
        return held == value
    return set(value.split()) <= set(held.split())


def _from_xml(part: ElementTree.Element) -> Node:
    """A drawing without its title, which is an English note to its reader: the page says what a picture means."""
    shapes = [_from_xml(child) for child in part if not child.tag.endswith("}title")]
    return (part.tag.partition("}")[2], dict(part.attrib), *shapes)
