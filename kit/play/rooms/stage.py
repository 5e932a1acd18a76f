"""The whole page of any game: the bar on top, then one stage with the board, the story and the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.draw.svg import Child, Node, el
from kit.page.controls import button
from kit.page.frame import frame
from kit.page.head import head
from kit.play.room import Room
from kit.play.rooms.ending import ending
from kit.play.rooms.onward import going_on
from kit.play.rooms.place import advice, mine
from kit.play.rooms.sandbox import putting_together
from kit.play.rooms.setup import arranging
from kit.play.rooms.side import notice, side


def page_of(room: Room) -> Node:
    """The whole page."""
    return frame(room, room.face.style, _top(room), stage_of(room), look="room", data_in_turn=bool(room.bench))


def stage_of(room: Room, leads_on: bool = True) -> Node:
    """The board, the story and the table; `leads_on`: with what goes on from here."""
    look, race = _look(room), room.sight.race
    reading = room.panel and look != "arranging"  # what was opened may take the place of everything else
    return el(
        "div",
        _inside(room, leads_on),
        class_=[
            "stage",
            room.is_referee and "referee",
            look,
            "laying" if room.bench else None,
            reading and "reading",
            None if look else room.face.mood(room.sight),
        ],
        data_sound=_heard(room) if look in (None, "ended") else None,
        **(race.attributes if race and not look else {}),  # hands reach over all of it
    )


def _look(room: Room) -> str | None:
    """What goes on besides the game."""
    if room.workshop or room.setup or room.bench:
        return "arranging"
    if room.asked:
        return "asking"
    return "ended" if room.ending else None


def _inside(room: Room, leads_on: bool) -> Sequence[Child]:
    if room.bench:
        return putting_together(room, room.bench, side(room) if room.panel else None)
    if room.workshop:
        return room.workshop.draw(room.sight, side(room) if room.panel else None)
    return _arranging_beside(room) if room.setup else _playing(room, leads_on)


def _heard(room: Room) -> str | None:
    """The sound that is heard now; it is heard again at another moment."""
    sound = room.face.reveal.sound(room.sight)
    return f"{sound}.{room.sight.step}.{room.sight.instant}" if sound else None


def _arranging_beside(room: Room) -> list[Child]:
    """A new game is arranged beside the board, or beside what was opened in its place, such as a rule in the form."""
    left = [side(room)] if room.panel else list(room.face.board(room.sight))
    return [*left, arranging(room), _told(room)]


def _playing(room: Room, leads_on: bool) -> list[Child]:
    shows_end = room.ending and room.panel is None and not room.asked
    if shows_end:
        beside: list[Child] = [notice(room), ending(room)]
    else:
        beside = [room.face.beside(room.sight), notice(room), advice(room, "advice"), side(room)]
    below = _what_if(room) if room.asked else _table(room, leads_on)
    return [*room.face.board(room.sight), el("div", beside, class_="side"), _told(room), below]


def _table(room: Room, leads_on: bool) -> Node:
    """The table, as it is while somebody chooses or while something is looked at."""
    sight, face = room.sight, room.face
    if sight.events:
        inside = [*face.opened(sight), going_on(room) if leads_on else None]
        return el("div", inside, class_="table opened", id="table")
    if room.is_referee:
        return el("div", list(face.typing(sight)), class_="table typing", id="table")
    return el("div", mine(room), list(face.places(sight)), class_="table", id="table")


# The bar --------------------------------------------------------------------------------------------------------------


def _top(room: Room) -> Node:
    """How far the game has come, and what is always at hand."""
    called = "sandbox.title" if room.is_sandbox else "referee.title" if room.is_referee else None
    return head(
        room,
        room.words.say(called) if called else el("span", room.words.say("page.play"), class_="wide-only"),
        list(_always_at_hand(room)),
        game=room.words.game,
        progress=el("span", _where(room), id="where"),
        # A new question is read from the top, as is a page whose panel has gone; a reveal scrolls nothing.
        data_show=None if room.bench else f"{room.sight.step - bool(room.sight.events)}.{room.panel or ''}",
    )


def _where(room: Room) -> str:
    shown = room.sight.view if room.sight.winners else room.sight.before
    where = room.words.say("page.where", **room.box.plain.moment(shown))
    return room.words.say("page.where_past", where=where) if room.sight.is_past else where


def _always_at_hand(room: Room) -> Iterator[Node]:
    words = room.words
    past = (("undo", "Ctrl+z", "quiet", room.can_undo), ("redo", "Ctrl+y", "quiet wide-only", room.can_redo))
    for name, key, look, can in past:
        yield button(words.say(f"page.{name}"), name, key=key, look=look, disabled=not can, id=name)
    for name, look in (("history", "quiet wide-only"), ("rules", "quiet wide-only"), ("menu", "quiet")):
        is_open = room.panel == name
        yield button(words.say(f"page.{name}"), "open", name, look=look, expanded=is_open, id=f"open-{name}")


# What is said now and then --------------------------------------------------------------------------------------------


def _told(room: Room) -> Node | None:
    """What a part of the board is, when somebody asked."""
    said = room.face.about(room.sight)
    return el("p", said, class_="tapped small", id="tapped", aria_live="polite") if said else None


def _what_if(room: Room) -> Node:
    """The strip for the decision and the seat asked about; any seat, if nobody or several people are "me"."""
    assert room.asked and room.asked_words
    whose = _for_whom(room, room.asked.seat) if room.asks_any_seat else None
    return el("div", room.face.whatif(room.asked, room.sight, room.asked_words, whose), class_="col what-if")


def _for_whom(room: Room, asked: int) -> Node | None:
    """Whose move is asked about, if several moved in the same step."""
    words, deciders = room.words, room.deciders
    seats = [
        button(
            [room.face.pieces.token(seat, 26), words.names[seat]],
            "whatif-seat",
            seat,
            pressed=seat == asked,
            id=f"whatif-seat-{seat}",
        )
        for seat in deciders
    ]
    if len(seats) < 2:
        return None
    return el("div", seats, class_="row whose", role="group", aria_label=words.say("page.what_if_whose"))
