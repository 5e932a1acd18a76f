"""At the end of a game: the decisions that cost somebody most, as the adviser has weighed them."""

from __future__ import annotations

from kit.draw.svg import Node, el
from kit.page.controls import button
from kit.play.room import Costly, Review, Room


def review(room: Room) -> Node | None:
    """The decisions, the costliest first; a press looks into one of them.  None if there is nothing to review."""
    found = room.review
    if found is None or room.face.weighed is None or room.sight.instant is not None:
        return None
    words, is_done = room.words, found.done == found.number
    rows = [_decision(room, each) for each in found.costly]
    said = words.say("review.text" if rows or not is_done else "review.none")
    return el(
        "section",
        el("h3", words.say("review.title", seat=found.seat, number=len(rows))),
        _whose(room, found),
        el("p", said, class_="small muted"),
        el("ol", rows) if rows else None,
        None if is_done else _weighing(room, found),
        class_="review",
        id="review",
        aria_label=words.say("review.title", seat=found.seat, number=len(rows)),
    )


def review_timer(room: Room) -> Node | None:
    """It goes on by itself while it is looked at; a page waits for the first part that has a time."""
    found = room.review
    if found is None or found.done == found.number or room.sight.instant is not None:
        return None
    return el("span", hidden=True, data_intent="review-weigh", data_after=found.next_ms)


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


def _weighing(room: Room, found: Review) -> Node:
    """How far it has come."""
    said = room.words.say("review.weighing", done=found.done + 1, number=found.number)
    bar = el("progress", value=found.done, max=found.number, aria_label=said)
    return el("p", bar, el("span", said), class_="small muted weighing")


def _decision(room: Room, each: Costly) -> Node:
    assert room.face.weighed
    where = room.words.say("page.where", **room.box.plain.moment(each.before))
    inside = [el("b", where), room.face.weighed(room.box, each.seat, each.weighed, room.words)]
    return el("li", button(inside, "review-look", each.step, look="past", id=f"review-{each.step}"))
