"""The cards, fists, bags and the heap of Bakschisch as trees; every word comes as an argument.

If gold flows, hands, bags and the heap get the ids by which a scene names them (`scene.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.draw.svg import Node, el, icon, use
from kit.faces.bakschisch.scene import APART_MS, MOST_FLYING, Flow


def card(
    person: str | None,
    letter: str,
    label: str,
    is_open: bool,
    number: int,
    tag: str | None = None,
    part: Node | None = None,
) -> Node:
    """One of the five cards; `person` is None while it lies face down, `is_open` while it is being bribed.

    `tag`: what it has brought.  `part`: what can be pressed, which then has the `label`.
    """
    said = part or el("span", label, class_="unseen")
    note = el("span", tag, class_="tag") if tag else None
    if person is None:
        return el("li", icon("cardback", 88), said, note, class_="card face-down", id=f"card-{number}")
    return el(
        "li",
        el("span", letter, class_="letter", aria_hidden=True),
        icon(person, 76 if is_open else 50),
        said,
        note,
        class_=["card", person, "now" if is_open else "done"],
        id=f"card-{number}",
    )


# Gold -----------------------------------------------------------------------------------------------------------------


def bag(gold: int | None, size: float, label: str, *, id: str | None = None, coins: Sequence[Node] = ()) -> Node:
    """A purse with the gold in it, or with a question mark while it is hidden; `coins` are on their way into it."""
    count = el("span", "?" if gold is None else gold, aria_hidden=True)
    return el("span", icon("bag", size, label), count, coins, class_="bag", id=id)


def heap(gold: int, size: float) -> Node:
    """The gold beside the board, in stacks that can be counted; a few pieces are shown larger."""
    piled = sorted(_piled(gold), key=lambda pile: pile[1][1])  # those at the back first
    stacks = [list(_stack(height, *place)) for height, place in piled] or [[_NO_COIN]]
    left, right = (min(x for _, (x, _) in piled), max(x for _, (x, _) in piled) + 38) if piled else (0, 38)
    width = max(right - left, 68)
    frame = f"{(left + right - width) / 2:g} {80 - width * 0.8:g} {width} {width * 0.8:g}"
    return el("svg", stacks, viewBox=frame, width=size, height=size * 0.8, class_="ic", aria_hidden=True)


_NO_COIN = el("circle", cx=19, cy=56, r=17, class_="no-coin")
_STACK = 5
_STACKS = ((32, 24), (13, 27), (51, 28), (23, 33), (42, 35), (3, 34), (62, 32), (33, 42))
"""Where the stacks of the heap stand, in the order in which they are begun: a ring that closes around the first."""


def _piled(gold: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """The heights of the stacks and their places; gold for which no stack has room is not drawn."""
    for number, place in enumerate(_STACKS):
        if height := min(max(gold - _STACK * number, 0), _STACK):
            yield height, place


def _stack(height: int, x: float, y: float, size: float = 38) -> Iterator[Node]:
    """A stack of one to five coins, its foot at the lower edge of a square at x, y."""
    step = size / 48
    if height >= 3:
        yield use(f"coins-{5 if height == 5 else 3}", x, y, size)
    for coin in range(3 if height in (3, 4) else 5 if height == 5 else 0, height):
        yield use("coins-1", x + (1.5, -1, 0.5)[coin % 3] * step, y - 7.5 * coin * step, size)


def arriving(flow: Sequence[Flow], target: str) -> list[Node]:
    """The coins under way to a place, to be drawn inside it."""
    return [coin for gold in flow if gold.target == target for coin in flight(gold.source, gold.pieces)]


def flight(source: str, pieces: int) -> list[Node]:
    """Coins to be drawn inside the place they fly to: each glides there from the place `source`, then disappears."""
    return [
        icon("coin", 26, class_="ic flying", data_from=source, data_delay=number * APART_MS)
        for number in range(min(pieces, MOST_FLYING))
    ]


# Hands ----------------------------------------------------------------------------------------------------------------

_PALM = {
    1: ((41, 54),),
    2: ((28, 54), (52, 54)),
    3: ((28, 46), (52, 46), (40, 67)),
    4: ((28, 44), (50, 44), (28, 66), (50, 66)),
}


def hand(
    gold: int | None,
    thief: bool,
    size: float,
    label: str,
    *,
    id: str | None = None,
    key: str = "",
    spent: bool = False,
    decides: bool = False,
) -> Node:
    """A hand with what it shows; `gold` is None while it is a closed fist.

    `key`: a new one opens the hand again.  `spent`: gold or thief have left the palm, which shows their shadow.
    `decides`: its bribe is the one that counts, so it is lifted.
    """
    inside = [use("fist", 13, 26, 80)] if gold is None else [use("hand", 0, 0, 106), *_palm(gold, thief)]
    state = "closed" if gold is None else "opens"
    return el(
        "svg",
        el("g", inside, class_=state, id=f"{id or 'fist'}-{state}{key}"),  # a new element, so that it moves as it comes
        viewBox="0 0 106 106",
        width=size,
        height=size,
        class_=["ic", "hand", spent and "spent", decides and "decides"],
        role="img",
        aria_label=label,
        id=id,
    )


def _palm(gold: int, thief: bool) -> Iterator[Node]:
    if thief:
        yield el("g", use("thief", 29, 35, 48), class_="shown thief")
    elif gold in _PALM:
        yield el("g", [use("coin", x, y, 25) for x, y in _PALM[gold]], class_="shown")
    elif gold:
        plate = el("rect", x=54, y=70, width=34, height=24, rx=12)
        yield el("g", [list(_stack(5, *place, 40)) for place in _stacks_on_palm(gold)], class_="shown")
        yield el("g", plate, el("text", gold, x=71, y=88), class_="amount")


def _stacks_on_palm(gold: int) -> Sequence[tuple[int, int]]:
    """The stacks on a palm: the more gold, the more stacks, so that a large bribe looks large."""
    return ((34, 48),) if gold < 10 else ((24, 44), (46, 44)) if gold < 20 else ((24, 42), (46, 42), (35, 52))


def thief_token(place: str, size: float, label: str) -> Node:
    """A seat's own thief: in the "hand", tipped over "aside" after its bribe, or outside at the palace's "gate"."""
    picture = icon("nothief" if place == "gate" else "thief", size, label)
    return el("span", picture, class_=["thief", place != "hand" and place])
