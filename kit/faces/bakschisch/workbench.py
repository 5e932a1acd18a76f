"""What Bakschisch draws itself of a position that is put together: board, cards, purses, thieves, fists."""

from __future__ import annotations

from kit.draw.svg import Child, Node, el, icon
from kit.engine.draft import Choice, Counter, Held, Toggle
from kit.engine.game import Seat
from kit.faces.bakschisch.board import board
from kit.faces.bakschisch.cards import cards_row
from kit.faces.bakschisch.layout import LAYOUTS, PAWNS
from kit.faces.bakschisch.pieces import bag
from kit.faces.bakschisch.seats import name_of
from kit.faces.bakschisch.spaces import board_words
from kit.page.controls import button
from kit.page.fields import Laid, Workbench, called, choice_said, counter, listed, part_id, piece, sent, toggle
from kit.page.shape import fitting


def _board(laid: Laid) -> list[Node]:
    """The track; a press picks up a pawn, or puts it there."""
    words, track, spaces, marked = laid.words, laid.draft.game.board, laid.draft.state.spaces, dict[int, str]()
    if laid.held:
        seat = laid.held.piece[0]
        marked[spaces[seat]] = words.say(f"page.pawn_letters.{PAWNS[int(seat)]}")
    said = board_words(words, track, spaces)
    return fitting(
        laid.sight.shape, lambda shape: board(track, spaces, said, LAYOUTS[shape], marked=marked, tap="lay-space")
    )


def _tools(laid: Laid) -> list[Child]:
    how = el("p", laid.words.say("sandbox.how"), class_="small muted")
    return [how, cards_row(laid.words, laid.draft.state.cards)]


def _head(laid: Laid, seat: Seat) -> Node:
    """The pawn to pick up."""
    assert laid.pieces
    own = Held((seat,), (laid.draft.state.spaces[seat],))
    return piece(laid.words, laid.pieces, own, laid.held, name_of(laid.words, seat))


def _gold(laid: Laid, gold: Counter) -> Node:
    return counter(laid.words, gold, bag(gold.number, 34, laid.words.say("page.purse", gold=gold.number)), named=False)


def _thief(laid: Laid, thief: Toggle) -> Node:
    return toggle(laid.words, thief, el("span", icon("thief" if thief.on else "nothief", 24), class_="thief"))


def _fist(laid: Laid, fist: Choice) -> Node:
    """One more, one less, or the thief."""
    words, heard, seat = laid.words, called(laid.words, fist), fist.seat
    gold = fist.chosen if isinstance(fist.chosen, int) else None
    less = button("−", "lay-fist", sent(fist, max((gold or 0) - 1, 0)), id=f"fist-less-{seat}",
                  aria_label=words.say("sandbox.less", what=heard))  # fmt: skip
    shown = choice_said(words, fist, "thief" if gold is None else gold)
    more = button("+", "lay-fist", sent(fist, 1 if gold is None else gold + 1), id=f"fist-more-{seat}",
                  aria_label=words.say("sandbox.more", what=heard))  # fmt: skip
    thief = button(
        el("span", icon("thief", 24), class_="thief"),
        "lay-fist",
        sent(fist, "thief"),
        pressed=gold is None,
        aria_label=words.say("sandbox.fist_thief", seat=seat),
        id=f"fist-thief-{seat}",
    )
    said = el("b", shown, id=f"shows-{seat}", class_="grow", aria_live="polite")
    return el("div", icon("fist", 30), less, said, more, thief, class_="row fist-to-lay", role="group",
              aria_label=heard, id=part_id(fist))  # fmt: skip


WORKBENCH = Workbench(
    board=_board,
    tools=_tools,
    head=_head,
    draws={
        "card": lambda laid, card: listed(laid.words, card),
        "pawn": lambda *_: None,  # on the board
        "gold": _gold,
        "thief": _thief,
        "fist": _fist,
    },
)
