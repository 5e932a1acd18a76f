"""At the end of a game: the decisions that cost somebody most, with what could be known when they were made."""

from __future__ import annotations

from kit.draw.svg import Node, el
from kit.page.controls import button
from kit.play.room import Costly, Review, Room


def review(room: Room) -> Node | None:
    """The decisions, the costliest first; a press looks into one of them.  None if there is nothing to review."""
    found = room.review
    if found is None or room.face.weighed is None or room.sight.instant is not None:
        return None
    words = room.words
    rows = [_decision(room, each) for each in found.costly]
    return el(
        "section",
        el("h3", words.say("review.title", seat=found.seat, number=len(rows))),
        _whose(room, found),
        el("p", words.say("review.text" if rows else "review.none", seat=found.seat), class_="small muted"),
        el("ol", rows) if rows else None,
        class_="review",
        id="review",
        aria_label=words.say("review.title", seat=found.seat, number=len(rows)),
    )


def _whose(room: Room, found: Review) -> Node | None:
    """Whose decisions they are, if several people played at this screen."""
    if len(found.seats) < 2:
        return None
    names = [
        button(
            [room.face.pieces.token(seat, 22), room.words.names[seat]],
            "review-seat",
            seat,
            pressed=seat == found.seat,
            id=f"review-seat-{seat}",
        )
        for seat in found.seats
    ]
    return el("div", names, class_="row whose", role="group", aria_label=room.words.say("review.whose"))


def _decision(room: Room, each: Costly) -> Node:
    assert room.face.weighed
    where = room.words.say("page.where", **room.box.plain.moment(each.before))
    inside = [el("b", where), room.face.weighed(each.before, each.seat, each.move, each.known, room.words)]
    return el("li", button(inside, "review-look", each.step, look="past", id=f"review-{each.step}"))
