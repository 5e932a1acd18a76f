"""What every lesson has on paper: its head with a code to this very step, its positions, solutions on pages apart."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from kit.draw.qr import qr_picture
from kit.draw.svg import Child, Node, Tree, el
from kit.lessons.shell import Shell
from kit.page.controls import button
from kit.page.frame import frame

HERE_ALONE = ("localhost", "127.0.0.1", "::1", "[::1]")
"""Where an address leads nobody else."""
LONGEST_ADDRESS = 200
CLOSE, FROM_AFAR = 160, 320
"""Pixels of a code that is read in the hand, and of one on a wall."""

LIVELY = (
    *("id", "tabindex", "aria-live", "aria-labelledby", "aria-pressed", "aria-expanded", "aria-disabled"),
    *("data-intent", "data-n", "data-key", "data-focus", "data-show", "data-sound", "data-from"),
)
"""What paper does not have: nothing on it can be pressed, and one drawing comes many times."""
KEPT = ("clipPath", "linearGradient", "mask", "pattern", "radialGradient")
"""Parts of a drawing that are known by their id."""


def printed(screen: Shell, text: str, *pages: Child, kind: str, look: str = "") -> Node:
    """The pages to print under the tools of whoever prints; `text` says what they are, `kind` which style they have."""
    words = screen.words
    printing = el("button", words.say("sheet.print"), type="button", class_="btn main", data_print=True, id="print")
    back = button(words.say("sheet.back"), "sheet", key="Escape", id="sheet-back", data_focus="sheet")
    told = words.say("sheet.shared") if screen.way.presenting else text
    tools = el("div", printing, back, el("p", told, class_="small muted"), class_="tools row")
    paper = el("article", list(pages), class_=["sheet", look], id="paper")
    return frame(screen, screen.face.style, tools, paper, look=f"{kind} printing")


def head(screen: Shell, *more: Child) -> Node:
    """What it is called, who fills it in and when, and the way to it by phone."""
    return el("header", el("h1", screen.title), name_and_date(screen), more, code_to(screen))


def name_and_date(screen: Shell) -> Node:
    """Room for both."""
    return el("div", [line(screen.words.say(f"sheet.{key}")) for key in ("name", "date")], class_="lines")


def position(number: int, *inside: Child) -> Node:
    """A question under its number."""
    return el("section", el("p", number, class_="number-of"), inside, class_="position")


def solutions(screen: Shell, rows: Sequence[Node]) -> Node | None:
    """What is right at each question, on pages of their own; while a class looks on, they are not there at all."""
    if screen.way.presenting:
        return None
    heading = el("h1", screen.words.say("sheet.solutions"), " · ", screen.title)
    return el("section", heading, el("ol", rows), class_="solutions")


def line(label: str) -> Node:
    """A line to write on."""
    return el("p", el("span", label), el("span", class_="rule"), class_="line")


def code_to(screen: Shell) -> Node | None:
    """A QR code of this very step with what it leads to; None while nobody knows the address or can draw it."""
    link = f"{screen.address}?{screen.link}"
    if not screen.address or len(link) > LONGEST_ADDRESS:
        return None
    told = screen.words.say("sheet.code_alone" if urlsplit(screen.address).hostname in HERE_ALONE else "sheet.code")
    size = FROM_AFAR if screen.way.presenting else CLOSE
    picture = qr_picture(link, screen.words.say("sheet.code_label"), size)
    return el("div", picture, el("p", told, class_="small"), class_="to-step") if picture else None


def without_life(tree: Tree) -> Node:
    """The same without anything that could be pressed or found."""
    assert not isinstance(tree, str)
    tag, attributes, *children = tree
    rest = {name: value for name, value in attributes.items() if name not in LIVELY or (name == "id" and tag in KEPT)}
    if tag == "section" and "aria-label" in rest:
        tag, rest["role"] = "div", "group"  # so many regions would lead nobody anywhere
    if tag == "button":
        tag = "span"
    return (tag, rest, *(child if isinstance(child, str) else without_life(child) for child in children))
