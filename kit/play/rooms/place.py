"""The large place at the table: what is asked now, and the one thing to do next."""

from __future__ import annotations

from collections.abc import Sequence

from kit.draw.svg import Child, Node, el, icon
from kit.engine.game import Seat
from kit.page.controls import acts, button, main_button
from kit.play.room import Room, Waits
from kit.play.rooms.setup import first_choice

LONGEST_PAUSE_MS = 2200
"""The longest pause between two decisions of a game that goes on by itself."""


def mine(room: Room) -> Node:
    """The place of the person who decides, of the one who gets the screen, or of those who look on."""
    sight, whose = room.sight, sight_seat(room)
    if room.hands_over_to is not None:
        inside: Sequence[Child] = _handing_over(room, room.hands_over_to)
    elif sight.turns:
        inside = room.face.deciding(sight)
    elif room.waits:
        inside = _waiting(room, room.waits)
    else:
        inside = _watching(room)
    paint = None if whose is None else room.face.pieces.paint(whose)
    return el(
        "section",
        first_choice(room),
        list(inside),
        advice(room, "advice-here"),
        class_=["seat", "mine", paint, _is_advised(room) and "advised"],
        id="mine",
    )


def advice(room: Room, name: str) -> Node | None:
    """A line for somebody who plays for the first time; `name` is its id, as it is in two places on the page.

    On a phone it is seen where the choice is made, otherwise beside the board.
    """
    if room.advice is None:
        return None
    words = room.words
    return el(
        "div",
        icon("lamp", 28),
        el("p", words.say(f"page.advice.{room.advice}"), class_="grow"),
        button(words.say("page.advice_read"), "advised", look="quiet"),
        class_="advice",
        id=name,
        role="note",
    )


def _is_advised(room: Room) -> bool:
    """Whether there is advice and nothing else to say: nothing chosen, refused or asked for."""
    sight = room.sight
    is_quiet = not sight.hint and all(turn.picked is None and turn.refusal is None for turn in sight.turns)
    return room.advice is not None and is_quiet


def sight_seat(room: Room) -> Seat | None:
    """Whose place it is, if it is anybody's."""
    return room.sight.seat if room.hands_over_to is not None or room.sight.turns else None


def _handing_over(room: Room, seat: Seat) -> list[Node]:
    """Several people share the screen: nothing belonging to the next one is shown before they have it."""
    say = room.words.say
    return [
        el("h2", room.face.pieces.token(seat, 34), say("page.hand_over", seat=seat), class_="row", id="hand-over"),
        el("p", say("page.look_away", seat=seat), class_="muted"),
        acts(main_button(say("page.i_am", seat=seat), "ready", seat, focus=f"ready-{seat}")),
    ]


def _waiting(room: Room, waits: Waits) -> list[Node]:
    """Others at this table, at screens of their own, still have to decide."""
    say = room.words.say
    return [
        el("h2", say("page.have_decided", closed=waits.closed, asked=waits.asked), id="ask", class_="ask"),
        el("p", say("page.waits_for_last"), class_="muted"),
    ]


def _watching(room: Room) -> list[Node]:
    """Nobody at this screen is asked: only bots sit at the table, or it is for them to go on."""
    words, sight = room.words, room.sight
    timer = {"data_after": LONGEST_PAUSE_MS} if room.auto else {}
    return [
        el("h2", words.say("page.ask_bots", **room.face.asked_of_bots(sight)), id="ask", class_="ask"),
        el("p", words.say("page.bots_only" if room.is_demo else "page.bots_next"), class_="muted"),
        acts(main_button(words.say("page.open_fists"), "next", focus="bots", **timer), auto(room), my_turn(room)),
    ]


def my_turn(room: Room) -> Node | None:
    """If bots decide next, a button to go on until a person is asked: quicker than looking at each of their turns."""
    if not room.may_quicken:
        return None
    said = room.words.say("page.our_turn" if room.sight.is_shared else "page.my_turn")
    return button(said, "my-turn", key="t", id="my-turn")


def auto(room: Room) -> Node:
    """The button that lets the game go on by itself, or stops it."""
    said = room.words.say("page.stop_auto" if room.auto else "page.auto")
    return button(said, "auto", pressed=room.auto, id="auto")
