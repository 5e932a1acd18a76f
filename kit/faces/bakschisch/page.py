"""The whole page of a game: the bar on top, then one stage with the board, the column beside it and the table."""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import Node, el, icon
from kit.faces.bakschisch.layout import NARROW, PAWNS, WIDE
from kit.faces.bakschisch.seats import cards_row
from kit.faces.bakschisch.setup import arranging
from kit.faces.bakschisch.side import notice, side
from kit.faces.bakschisch.spaces import space_said
from kit.faces.bakschisch.table import table
from kit.faces.bakschisch.track import the_board
from kit.faces.bakschisch.whatif import outcomes, strip
from kit.page.frame import frame
from kit.page.parts import button
from kit.play.desk import Desk
from kit.play.play import Play


def page_of(play: Play) -> Node:
    """The whole page."""
    return frame(play, top(play), _stage(play))


def _stage(play: Play) -> Node:
    inside = arranging_beside(play) if play.setup else _playing(play)
    look = "arranging" if play.setup else "asking" if play.whatif else None
    return el("div", inside, class_=["stage", look])


def arranging_beside(play: Play) -> list[Node | None]:
    """A new game is arranged beside the board, or beside what was opened in its place, such as a rule of the form."""
    left = [side(play)] if play.panel else [the_board(play, WIDE), the_board(play, NARROW)]
    return [*left, arranging(play), told(play)]


def _playing(play: Play) -> list[Node | None]:
    return [
        the_board(play, WIDE),
        the_board(play, NARROW),
        el("div", cards_row(play.words, play.asked.cards), notice(play), _advice(play), side(play), class_="side"),
        told(play),
        what_if(play) if play.whatif else table(play),
    ]


def top(desk: Desk, title: str = "page.title") -> Node:
    """The bar: where the game stands, and what is always at hand."""
    return el(
        "header",
        el("span", icon("throne", 34), class_="mark wide-only"),
        el("h1", desk.words.say(title)),
        el("span", _where(desk), class_="grow", id="where"),
        list(_always_at_hand(desk)),
        class_="top",
        data_show=None if desk.opened else str(desk.step),  # a new question is read from the top
    )


def _where(desk: Desk) -> str:
    words, asked = desk.words, desk.asked
    where = words.say("page.where", round=asked.round, bribe=asked.bribe)
    return words.say("page.where_past", where=where) if desk.is_past else where


def _always_at_hand(desk: Desk) -> Iterator[Node]:
    words = desk.words
    past = (("undo", "Ctrl+z", "quiet", desk.can_undo), ("redo", "Ctrl+y", "quiet wide-only", desk.can_redo))
    for name, key, look, can in past:
        yield button(words.say(f"page.{name}"), name, key=key, look=look, disabled=not can, id=name)
    for name, look in (("history", "quiet wide-only"), ("rules", "quiet wide-only"), ("menu", "quiet")):
        is_open = desk.panel == name
        yield button(words.say(f"page.{name}"), "open", name, look=look, expanded=is_open, id=f"open-{name}")


def told(play: Play) -> Node | None:
    """What a space of the board is, when somebody asked."""
    if play.tapped is None or play.tapped not in range(play.game.board.throne + 1):
        return None
    said = space_said(play.words, play.game.board, play.view.spaces, play.tapped)
    return el("p", said, class_="tapped small", id="tapped", aria_live="polite")


def _advice(play: Play) -> Node | None:
    """A line for somebody who plays for the first time."""
    if play.advice is None:
        return None
    words = play.words
    return el(
        "div",
        icon("lamp", 28),
        el("p", words.say(f"page.advice.{play.advice}"), class_="grow"),
        button(words.say("page.advice_read"), "advised", look="quiet"),
        class_="advice",
        id="advice",
        role="note",
    )


def what_if(play: Play) -> Node:
    """The strip for the bribe and the seat that are asked about; where nobody or several are "me", any seat."""
    asked = play.whatif
    assert asked is not None
    before, played = play.session.state_after(asked.step - 1), play.session.played(asked.step)
    cells = outcomes(play.game, before, asked.seat, played.moves)
    shown = strip(cells, play.words_for(asked.seat), asked.seat, asked.picked, play.known_purses)
    return el("div", None if play.reader is not None else _for_whom(play, asked.seat), shown, class_="col what-if")


def _for_whom(play: Play, asked: int) -> Node:
    seats = [
        button(
            [icon(f"pawn-{PAWNS[seat]}", 26), play.name_of(seat)],
            "whatif-seat",
            seat,
            pressed=seat == asked,
            id=f"whatif-seat-{seat}",
        )
        for seat in range(play.game.players)
    ]
    return el("div", seats, class_="row", role="group", aria_label=play.words.say("page.what_if_whose"))
