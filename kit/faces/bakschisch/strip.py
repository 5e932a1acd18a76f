"""What the two strips of "what if" share: the frame, the head, the names of the rows, and a fist in its cell."""

from __future__ import annotations

from collections.abc import Sequence

from kit.draw.svg import Child, Node, el, icon
from kit.engine.event import Facts
from kit.engine.game import Seat
from kit.games.bakschisch import THIEF
from kit.games.bakschisch.moves import Bribe, Move, Thief
from kit.page.controls import button
from kit.text.say import Words

MOST_AT_ONCE = 12
"""Ten coins, the empty fist and the thief fit side by side on a small laptop; more have to be scrolled."""

CELLS: Facts = {"class_": "whatif-cells", "aria_labelledby": "whatif-title"}


def framed(head: Node, body: Node) -> Node:
    """The strip as a whole."""
    return el("section", head, body, class_="panel whatif", id="whatif-strip", aria_labelledby="whatif-title")


def head(words: Words, seat: Seat, choices: Child, said: Sequence[Child], *, closes: bool) -> Node:
    """Whose fists they are; `choices`: what else can be looked at; `said`: what holds for all cells."""
    return el(
        "header",
        el("h2", words.say("whatif.title", seat=seat), id="whatif-title"),
        choices,
        said,
        button(words.say("page.close"), "whatif", key="Escape") if closes else None,
    )


def modes(words: Words, could_know: bool) -> Node:
    """The switch between what followed from these fists and what could be known before."""
    ways = (
        ("fists", words.say("whatif.hindsight"), not could_know),
        ("odds", words.say("whatif.foresight"), could_know),
    )
    parts = [
        button(
            said,
            "whatif-by",
            way,
            pressed=on,
            id=f"whatif-by-{way}",
            data_focus="whatif-by" if on and could_know else None,  # no fist can be pressed there
        )
        for way, said, on in ways
    ]
    return el("div", parts, class_="modes", role="group", aria_label=words.say("whatif.knowing"))


def labels(words: Words, rows: Sequence[str], **facts: object) -> Node:
    """What the rows of the cells are; a cell is read aloud as a sentence and needs none."""
    names = [el("span", words.say(f"whatif.{row}", **facts)) for row in rows]
    return el("div", names, class_="labels", aria_hidden=True)


def fist(move: Bribe | Thief, words: Words) -> list[Node]:
    """Gold, or the thief."""
    if move == THIEF:
        return [icon("thief", 28, class_="ic thief"), el("small", words.say("page.thief"))]
    return [el("b", move.gold), *([icon("coin", 22)] if move.gold else [])]


def heard(move: Bribe | Thief, words: Words, seat: Seat) -> str:
    """The sentence that this seat shows this fist."""
    return words.say(f"whatif.heard_{'thief' if move == THIEF else 'gold'}", seat=seat, gold=move.gold)


def would_show(move: Move, words: Words) -> str:
    """What a sensible bot would show."""
    return words.say("page.would_gold", gold=move.gold) if isinstance(move, Bribe) else words.say("page.would_thief")
