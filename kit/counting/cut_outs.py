"""What a class cuts out to try a lesson by hand: small cards, and dice that are folded from a net."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.counting.content import DealtTrial
from kit.draw.svg import Node, el, icon, use
from kit.text.say import Words

CARD = 84
"""The drawing on a card, in units of a sheet that is 1000 wide."""
NAMED = {"letter": "letter", "one": "name"}
"""What is written on a card: forms of its noun, and how they look."""
FACE, TAB, AIR = 96, 22, 6
"""A face of a die, a tab that is glued, and how far a drawing keeps from the fold."""
NET = ((1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2))
"""Where the six faces lie, by column and row: any two that meet in the end have one edge in common."""
TABS = ((0, 1, "up"), (2, 1, "up"), (3, 1, "up"), (0, 1, "down"), (2, 1, "down"), (3, 1, "down"), (3, 1, "right"))
"""The edges that get a tab: of two that meet only one."""
SIDES = len(NET)
SIDE = "die-"
"""How the symbol of a side begins; the rest names it."""


def cut_outs(trial: DealtTrial, dice: int, reader: Words) -> Node | None:
    """All cards of a deck, or this many dice; None for what nobody cuts out."""
    if not trial.cut_from:
        return None
    words = Words(reader.language, trial.cut_from, neutral=reader.neutral)
    things = [name for name, copies in trial.cut_out() for _ in range(copies)]
    cards = [name for name in things if name in words.forms()]
    if cards:
        return el("div", list(_cards(cards, words)), class_="cards-to-cut")
    faces = [name for name in things if name.startswith(SIDE)]
    if len(faces) != SIDES:
        return None
    said = ", ".join(words.noun(face.removeprefix(SIDE)) for face in faces)
    return el("div", [die_net(faces, said) for _ in range(dice)], class_="dice-to-fold")


def _cards(cards: Sequence[str], words: Words) -> Iterator[Node]:
    for card in cards:
        letter, name = (el("span", words.noun(card, form), class_=look) for form, look in NAMED.items())
        yield el("div", letter, icon(card, CARD), name, class_=["cut-card", card])


def die_net(faces: Sequence[str], said: str) -> Node:
    """A die before it is folded: cut along the whole line, fold along the dashes, glue the tabs."""
    wide, high = 4 * FACE + TAB + 4, 3 * FACE + 4
    drawn: list[Node] = [_tab(*tab) for tab in TABS]
    for (column, row), face in zip(NET, faces, strict=True):
        x, y = column * FACE + 2, row * FACE + 2
        shape = {"x": x, "y": y, "width": FACE, "height": FACE}
        drawn.append(el("rect", fill="#ffffff", stroke="#2a1f14", stroke_width=1.5, stroke_dasharray="5 4", **shape))
        drawn.append(use(face, x + AIR, y + AIR, FACE - 2 * AIR))
    drawn.append(el("path", d=_outline(), fill="none", stroke="#2a1f14", stroke_width=2.5, class_="cut"))
    frame = f"0 0 {wide} {high}"
    return el("svg", drawn, viewBox=frame, role="img", aria_label=said, class_="die-net")


def _tab(column: int, row: int, side: str) -> Node:
    """A strip with slanted ends beside an edge."""
    x, y, slant = column * FACE + 2, row * FACE + 2, TAB * 0.8
    if side == "right":
        shape = f"M{x + FACE} {y}l{TAB} {slant:g}v{FACE - 2 * slant:g}l{-TAB} {slant:g}z"
    else:
        edge, out = (y, -TAB) if side == "up" else (y + FACE, TAB)
        shape = f"M{x} {edge}l{slant:g} {out}h{FACE - 2 * slant:g}l{slant:g} {-out}z"
    return el("path", d=shape, fill="#ffffff", stroke="#2a1f14", stroke_width=2, class_="tab")


def _outline() -> str:
    """Around each face where no other face and no tab is beside it."""
    beside = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
    edges = []
    for column, row in NET:
        x, y = column * FACE + 2, row * FACE + 2
        lines = {"up": (x, y, "h"), "down": (x, y + FACE, "h"), "left": (x, y, "v"), "right": (x + FACE, y, "v")}
        for side, (across, down) in beside.items():
            if (column + across, row + down) not in NET and (column, row, side) not in TABS:
                left, top, way = lines[side]
                edges.append(f"M{left} {top}{way}{FACE}")
    return "".join(edges)
