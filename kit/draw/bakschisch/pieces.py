"""The cards, fists, bags and the heap of Bakschisch as trees; every word comes as an argument."""

from __future__ import annotations

from kit.draw.svg import Node, el, icon, use


def card(person: str | None, letter: str, label: str, is_open: bool, number: int) -> Node:
    """One of the five cards; `person` is None while it lies face down, `is_open` while it is being bribed."""
    if person is None:
        return el(
            "li", icon("cardback", 88), el("span", label, class_="unseen"), class_="card face-down", id=f"card-{number}"
        )
    return el(
        "li",
        el("span", letter, class_="letter", aria_hidden=True),
        icon(person, 76 if is_open else 50),
        el("span", label, class_="unseen"),
        class_=["card", person, "now" if is_open else "done"],
        id=f"card-{number}",
    )


def bag(gold: int | None, size: float, label: str) -> Node:
    """A purse with the gold in it, or with a question mark while it is hidden."""
    count = "?" if gold is None else gold
    return el("span", icon("bag", size, label), el("span", count, aria_hidden=True), class_="bag")


_PALM = {
    1: ((41, 54),),
    2: ((28, 54), (52, 54)),
    3: ((28, 46), (52, 46), (40, 67)),
    4: ((28, 44), (50, 44), (28, 66), (50, 66)),
}


def hand(gold: int, thief: bool, size: float, label: str) -> Node:
    """An open hand with what it shows; more than four coins lie as a stack."""
    if thief:
        shown = [el("g", use("thief", 33, 40, 40), class_="thief")]
    elif gold in _PALM:
        shown = [use("coin", x, y, 25) for x, y in _PALM[gold]]
    else:
        shown = [use("coins-5", 30, 44, 46)] if gold else []
    return el(
        "svg",
        use("hand", 0, 0, 106),
        shown,
        viewBox="0 0 106 106",
        width=size,
        height=size,
        class_="ic hand",
        role="img",
        aria_label=label,
    )


def heap(size: float) -> Node:
    """The gold beside the board."""
    stacks = [use("coins-3", 0, 12, 44), use("coins-5", 24, 4, 46), use("coins-3", 48, 20, 44)]
    return el("svg", stacks, viewBox="0 0 92 70", width=size, height=size * 0.76, class_="ic", aria_hidden=True)
