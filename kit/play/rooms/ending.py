"""The end of a game: who has won, everybody's place and what decided, how it went, and where it turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.draw.course import Course, Runner, Stop, course_picture, mark_picture
from kit.draw.svg import Child, Node, el, icon
from kit.engine.game import Seat
from kit.engine.turning import SECOND, Turning
from kit.page.controls import button, chip
from kit.play.room import Ending, Passed, Room
from kit.play.rooms.review import review, review_timer
from kit.play.rooms.side import story
from kit.text.story import tell


def ending(room: Room) -> Node:
    """The scene in the story's place, and the story at its foot."""
    end = room.ending
    assert end is not None
    return el(
        "section",
        review_timer(room),
        _won(room, end),
        _ranking(room, end),
        _decided(room, end),
        _deeds(room, end),
        _course(room, end),
        _onward(room, end),
        review(room),
        story(room, "story"),
        class_="panel the-end",
        id="ending",
        tabindex="0",
        aria_label=room.words.say("ending.title"),
    )


def _won(room: Room, end: Ending) -> Node:
    """The crown, who wears it, and a word for the reader."""
    words, winners = room.words, room.sight.winners
    one = len(winners) == 1
    said = words.say("page.winner", seat=winners[0]) if one else words.say("page.winners", seats=winners)
    word = end.parting and el("p", words.say(f"ending.{end.parting.key}", **end.parting.facts), id="parting")
    told = el("div", el("h2", said, id="won"), word)
    return el("div", icon("crown", 96, class_="ic crown"), told, class_="won-by", data_show=str(room.sight.step))


# The ranking ----------------------------------------------------------------------------------------------------------


def _ranking(room: Room, end: Ending) -> Node | None:
    """Everybody by place; the mark beside the name is that of their line in the picture below."""
    words = room.words
    rows = []
    for place, seat in end.ranks:
        said = end.standings[seat].said
        rows.append(
            el(
                "li",
                el("b", words.say("ending.place", place=place)),
                mark_picture(seat, room.face.pieces.trace(seat), 18),
                room.face.pieces.token(seat, 24),
                el("b", _called(room, seat), class_="name"),
                el("small", words.say(f"ending.{said.key}", **said.facts), class_="grow"),
                class_=["ranked", seat in room.sight.winners and "crowned"],
            )
        )
    return el("ol", rows, class_="ranks", aria_label=words.say("ending.ranking")) if rows else None


def _called(room: Room, seat: Seat) -> str:
    """A name, or the word for the reader."""
    words = room.words
    return words.say("page.you") if seat == words.viewer else words.names[seat]


def _decided(room: Room, end: Ending) -> Node | None:
    """If several had come as far as the winner: the sentence that says what decided between them."""
    firsts = [each.counts[0] for each in end.standings]
    lines = list(tell(room.sight.events, room.words))
    if not lines or firsts.count(max(firsts, default=0)) < 2:
        return None
    line = lines[room.face.sentences.read_first(lines)]
    chips = el("span", [chip(rule, room.words) for rule in line.rules], class_="chips")
    return el("p", el("span", line.text, class_="grow"), chips, class_="decided-by", id="decided")


def _deeds(room: Room, end: Ending) -> Node | None:
    """What everybody did apart from what decides, such as the promises they kept."""
    if not end.deeds:
        return None
    words = room.words
    rows = [
        el(
            "li",
            room.face.pieces.token(seat, 22),
            el("span", _called(room, seat), class_="name"),
            el("span", words.say(f"ending.{said.key}", **said.facts), class_="grow"),
        )
        for seat, said in enumerate(end.deeds)
    ]
    return el("div", el("h3", words.say("ending.deeds")), el("ul", rows), class_="deeds", id="deeds")


# How it went ----------------------------------------------------------------------------------------------------------


def _course(room: Room, end: Ending) -> Node | None:
    """The picture, what it says about the turning point, and the same as a table."""
    if len(end.course) < 2:
        return None
    words = room.words
    seats = range(len(end.standings))
    turning = end.weighed.turning if end.weighed else None
    picture = Course(
        stops=[_stop(room, passed) for passed in end.course],
        runners=[Runner(_called(room, seat), room.face.pieces.trace(seat)) for seat in seats],
        description=words.say("ending.course_text"),
        across=words.say("ending.across"),
        goal=end.goal,
        summit=room.face.summit,
        turning=turning.point if turning else None,
    )
    return el(
        "div",
        el("h3", words.say("ending.course")),
        course_picture(picture),
        _turned(room, end),
        _table(room, end),
        class_="how-it-went",
    )


def _stop(room: Room, passed: Passed) -> Stop:
    where = room.words.say("page.where", **passed.moment)
    heard = room.words.say("ending.stop", where=where, places=_places(room, passed))
    return Stop(passed.step, passed.moment.get("round"), passed.places, heard)


def _places(room: Room, passed: Passed) -> str:
    places = enumerate(passed.places)
    return ", ".join(room.words.say("ending.place_of", seat=seat, number=place) for seat, place in places)


def _turned(room: Room, end: Ending) -> Node | None:
    """Where the game turned, or how far the search for that has come."""
    weighed, words = end.weighed, room.words
    if weighed is None:
        return None
    said: Sequence[Child] = []
    if weighed.is_done:
        said = list(_turning(room, end, weighed.turning))
    going_on = not weighed.is_done
    return el(
        "div",
        el("div", said, aria_live="polite"),
        el("p", words.say("ending.weighing", share=int(100 * weighed.share)), class_="small muted")
        if going_on
        else None,
        el("span", hidden=True, data_intent="weigh", data_after=weighed.next_ms) if going_on else None,
        class_="turning",
        id="turned",
    )


def _turning(room: Room, end: Ending, turning: Turning | None) -> Iterator[Node]:
    words = room.words
    if turning is None:
        yield el("p", words.say("ending.not_turned"), class_="small")
        return
    passed = end.course[turning.point]
    where = words.say("page.where", **passed.moment)
    before, after, error = (round(100 * part) for part in (turning.before, turning.after, turning.error))
    yield el("p", el("b", words.say("ending.turned", where=where)))
    yield el("p", words.say("ending.chance", seat=turning.seat, before=before, after=after))
    yield el("p", words.say("ending.by_games", games=SECOND, error=max(error, 1)), class_="small muted")


def _table(room: Room, end: Ending) -> Node:
    """Every moment as a row that can be pressed, for fingers and for people who cannot see the picture."""
    words = room.words
    head = el("tr", el("td"), [el("th", _called(room, seat), scope="col") for seat in range(len(words.names))])
    rows = [
        el(
            "tr",
            el("th", _look(room, passed), scope="row"),
            [el("td", place) for place in passed.places],
        )
        for passed in end.course
    ]
    return el(
        "details",
        el("summary", words.say("ending.table")),
        el("table", el("thead", head), el("tbody", rows)),
        id="course-table",
    )


def _look(room: Room, passed: Passed) -> Node | str:
    where = room.words.say("page.where_short", **passed.moment)
    if passed.step is None:
        return room.words.say("ending.begin")
    return button(where, "look", passed.step, look="quiet")


# How to go on ---------------------------------------------------------------------------------------------------------


def _onward(room: Room, end: Ending) -> Node | None:
    """The way to the turning point; the same again and another game are at the foot of the page."""
    turning = end.weighed.turning if end.weighed else None
    step = end.course[turning.point].step if turning else None
    is_here = step == room.sight.step and (room.looks.motion == "off" or not room.instants)
    return None if step is None or is_here else button(room.words.say("ending.look"), "look", step, id="look-turning")
