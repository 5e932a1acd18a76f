"""How the wall looks: who has come in, what is asked, how many have answered, and what they said."""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.qr import LONGEST, qr_picture
from kit.draw.svg import Child, Node, el, icon
from kit.page.controls import button, switch
from kit.page.frame import frame, menu_group, menu_panel, panel_head, rules_beside
from kit.table.room import Person, Room, Round
from kit.together.host_screen import HostScreen
from kit.together.named import called, mark_said
from kit.together.phone_shown import hands_of
from kit.together.remains_shown import remains
from kit.together.shelf_shown import next_said, shelf
from kit.together.timer import MINUTES

QR = 232
ONWARD = "Enter Space ArrowRight PageDown"
TICK_MS = 1000


def page_of(host: HostScreen) -> Node:
    """The whole page."""
    look, inside = _stage(host)
    opened = _opened(host, inside)
    stage = el("div", opened, inside, class_=["wall", opened is not None and "opened"])
    return frame(
        host,
        host.question.face.style if host.question else None,
        top(host),
        _refusal(host),
        stage,
        look=f"{look} presenting of-room of-host",
    )


def top(host: HostScreen) -> Node:
    """Which room, and what is always at hand."""
    room, words = host.room, host.words
    code = [el("span", host.say("room"), class_="muted"), el("b", room.code, class_="code")] if room else None
    at_hand: list[Child] = []
    if room:
        many = host.say("people", n=len(room.members))
        at_hand.append(button(many, "open", "people", look="quiet", expanded=host.panel == "people", id="open-people"))
    is_open = host.panel == "menu"
    at_hand.append(button(words.say("page.menu"), "open", "menu", look="quiet", expanded=is_open, id="open-menu"))
    title = el("h1", host.question.title if host.question else host.say("title"))
    return el(
        "header",
        el("span", icon("fist", 34), class_="mark wide-only"),
        title,
        code,
        el("span", class_="grow"),
        at_hand,
        class_="top",
    )


def _refusal(host: HostScreen) -> Node | None:
    said = host.refused and host.say(f"refused.{host.refused}")
    return el("p", said, class_="fault of-room-fault", role="alert") if said else None


def _opened(host: HostScreen, wall: Node) -> Node | None:
    if host.panel == "menu":
        leave = button(host.say("leave"), "room-leave", id="room-leave") if host.room else None
        end = button(host.say("end"), "end-room", id="end-room") if host.room and not host.room.is_over else None
        left = remains(host.words, host.room, host.now, wall) if host.room else None
        return menu_panel(host, menu_group(None, _windows(host), leave, end) if host.room else None, left)
    if host.panel == "people" and host.room:
        return _people(host, host.room)
    if host.panel == "ask":
        return shelf(host) if host.room else None
    if host.panel == "timer":
        return _timers(host)
    if host.panel and host.question is None:
        return rules_beside(host, host.box.options())
    return None


def _windows(host: HostScreen) -> Node | None:
    """The way to the teacher's own window, and to lead the room on another computer."""
    room = host.room
    if room is None or not host.address:
        return None
    link = f"?room={room.code}"
    own = el("a", host.say("host.own_window"), href=f"{link}&notes=1", target="_blank", class_="btn", id="own-window")
    other = f"{host.address}{link}&host={host.keys.get(room.code, '')}"
    field_ = el("input", type="text", value=other, readonly=True, id="host-link", aria_label=host.say("host.host_link"))
    told = el("p", host.say("host.host_link"), class_="small muted")
    return el("div", own, el("details", el("summary", host.say("host.elsewhere")), told, field_), class_="col")


def _stage(host: HostScreen) -> tuple[str, Node]:
    """What stands on the wall, and how the page looks there."""
    room, now = host.room, host.now
    if host.rooms is None:
        return "", _alone(host, "nowhere")
    if room is None:
        return "", _start(host)
    if now is None:
        return "", _lobby(host, room)
    if host.question is None:
        return "", el("div", _alone(host, "cannot_show"), _below(host, room, now), class_="col")
    if now.is_shown:
        return host.question.look, host.question.told_on_wall(hands_of(now), _below(host, room, now))
    return host.question.look, host.question.asked_on_wall(_below(host, room, now))


def _alone(host: HostScreen, key: str) -> Node:
    heading, why = (
        el("h2", host.say(f"host.{key}"), class_="huge"),
        el("p", host.say(f"host.{key}_why"), class_="large"),
    )
    return el("section", heading, why, class_="panel alone")


# Before a room, and before the first question -------------------------------------------------------------------------


def _start(host: HostScreen) -> Node:
    """For a class: what it is, what is kept, and the way in."""
    ours = [
        button([el("b", code, class_="code")], "room-go", code, id=f"go-{code}")
        for code in reversed(host.keys)
        if host.rooms and host.rooms.find(code)
    ]
    back = el("div", el("h3", host.say("host.back_to")), el("div", ours, class_="row"), class_="col") if ours else None
    return el(
        "section",
        el("h2", host.say("title"), class_="huge"),
        el("p", host.say("host.what"), class_="large"),
        button(host.say("host.open"), "room-open", look="main", key="Enter", id="go"),
        el("p", host.say("host.kept"), class_="muted kept"),
        back,
        class_="panel alone start",
    )


def _lobby(host: HostScreen, room: Room) -> Node:
    """How to come in, and who has."""
    people = [_chip(host, room, each) for each in room.members]
    said = host.say("host.nobody") if not people else None
    ask = onward_in_lobby(host)
    lock = _lock(host, room)
    return el(
        "div",
        _entrance(host, room),
        el(
            "section",
            el("h2", host.say("host.who", n=len(people)), class_="huge"),
            el("p", said, class_="large muted") if said else None,
            el("ul", people, class_="chips-of"),
            class_="panel came",
        ),
        el("div", lock, el("span", class_="grow"), _names(host, room), ask, class_="below-all row"),
        class_="lobby",
    )


def onward_in_lobby(host: HostScreen) -> Node:
    """To the first question of the plan, or to the shelf."""
    if next_said(host):
        return el("div", list(_onward(host)), class_="row hands-on")
    return button(host.say("host.ask"), "open", "ask", look="main", key=ONWARD, id="go")


def _lock(host: HostScreen, room: Room) -> Node:
    return switch(host.say("host.lock"), "lock", room.is_locked)


def _entrance(host: HostScreen, room: Room) -> Node:
    """The code, large, the address and the QR code."""
    address = host.entrance
    link = f"{address}{room.code}"
    picture = qr_picture(link, host.say("host.qr"), QR) if len(link.encode()) <= LONGEST else None
    shown = address.partition("://")[2].removesuffix("/")
    return el(
        "section",
        el("p", host.say("host.join"), class_="large"),
        picture,
        el("p", shown, class_="address"),
        el("p", room.code, class_="code-large"),
        class_="entrance",
        aria_label=host.say("host.join"),
    )


def _chip(host: HostScreen, room: Room, person: Person) -> Node:
    is_here = host.live is not None and host.live.is_here(person.member)
    said = called(host.words, person) if room.shows_names else mark_said(host.words, person.mark)
    return el(
        "li", el("i", "●" if is_here else "○", aria_hidden=True), said, class_=["chip-of", not is_here and "away"]
    )


def _names(host: HostScreen, room: Room) -> Node:
    key = "hide_names" if room.shows_names else "show_names"
    return button(host.say(f"host.{key}"), "names", pressed=room.shows_names, key="n", id="names")


# A round --------------------------------------------------------------------------------------------------------------


def _below(host: HostScreen, room: Room, now: Round) -> Node:
    """How many have answered, and what the host can do."""
    return el("div", _progress(host, room, now), hands_on(host, room, now), class_="host-below")


def _progress(host: HostScreen, room: Room, now: Round) -> Node:
    """A bar, a number, and a mark for each; where a class plays, the time alone."""
    if host.question and not host.question.is_answered:
        return el("div", time_left(host), class_="row progress")
    all_of, done = len(room.members), len([each for each in room.members if each.member in now.choices])
    said = host.say(host.question.says_done if host.question else "host.answered", n=done, of=all_of)
    share = 100 * done // max(all_of, 1)
    bar = el("span", el("span", style=f"width: {share}%", class_="bar"), class_="rail-bar", aria_hidden=True)
    right = _how_many_right(host, now) if now.is_shown else None
    rows: list[Child] = [
        el("div", bar, el("b", said, class_="answered"), right, time_left(host), class_="row answered-row")
    ]
    if room.shows_names and not now.is_shown:
        chips = [
            el(
                "li",
                el("i", "✓" if each.member in now.choices else "○", aria_hidden=True),
                called(host.words, each),
                class_=["chip-of", each.member in now.choices and "done"],
            )
            for each in room.members
        ]
        rows.append(el("ul", chips, class_="chips-of"))
    return el("div", rows, class_="col progress", aria_live="polite")


def _how_many_right(host: HostScreen, now: Round) -> Node | None:
    """How many were right, where there is something to be right about."""
    question = host.question
    assert question
    judged = [question.judged(each.said).is_right for each in now.choices.values()]
    known = [each for each in judged if each is not None]
    if not known:
        return None
    right = {"n": sum(known), "of": len(known)}
    if before := _right_before(host, now):
        return el("b", host.say("host.right_again", **right, first=before[0], all=before[1]), class_="how-many")
    return el("b", host.say("host.right", **right), class_="how-many")


def _right_before(host: HostScreen, now: Round) -> tuple[int, int] | None:
    """The same of the round that this one repeats."""
    first = next((each for each in host.room.counted if each.number == now.again), None) if host.room else None
    if first is None or not first.choices or host.question is None:
        return None
    judged = [bool(host.question.judged(each.said).is_right) for each in first.choices.values()]
    return sum(judged), len(judged)


def hands_on(host: HostScreen, room: Room, now: Round) -> Node:
    """Pause, names, close, and what comes next."""
    look_up = "go_on" if room.is_paused else "pause"
    others: list[Child] = [
        button(host.say(f"host.{look_up}"), "pause-room", pressed=room.is_paused, key="p", id="pause-room")
    ]
    others.append(_names(host, room))
    if host.looking:
        back = button(host.say("host.look_now"), "look", 0, look="main", key=ONWARD, id="go")
        return el("div", others, el("span", class_="grow"), back, class_="row hands-on")
    if now.is_shown:
        again = button(host.say("host.again"), "ask-again", key="a", id="ask-again")
        return el("div", others, el("span", class_="grow"), again, list(_onward(host)), class_="row hands-on")
    if now.is_open:
        others.append(button(host.say("host.shut"), "shut", id="shut"))
        is_open = host.panel == "timer"
        others.append(button(host.say("host.timer"), "open", "timer", expanded=is_open, look="quiet", id="open-timer"))
    back = button(host.say("host.take_back"), "take-back", look="quiet", id="take-back")
    ends = host.question is not None and not host.question.is_answered
    reveal = button(host.say("play.end" if ends else "host.reveal"), "reveal", look="main", key=f"r {ONWARD}", id="go")
    return el("div", others, back, el("span", class_="grow"), reveal, class_="row hands-on")


def _onward(host: HostScreen) -> Iterator[Node]:
    """What the question leads to by itself, or else what the plan has next, or else the shelf."""
    planned = next_said(host)
    following = host.question.following(host.now) if host.question and host.now else None
    look, keys = ("", "") if planned or following else ("main", ONWARD)
    is_open = host.panel == "ask"
    said, name = host.say("host.another" if planned else "host.next"), "go" if look else "shelf"
    yield button(said, "open", "ask", look=look, key=keys, id=name, expanded=is_open)
    if planned:
        look, keys, name = ("", "", "plan-next") if following else ("main", ONWARD, "go")
        yield button(planned, "plan-next", look=look, key=keys, id=name)
    if following:
        yield button(following.said, "ask-following", look="main", key=ONWARD, id="go")


def _timers(host: HostScreen) -> Node:
    """How long it may run."""
    known = [
        button(host.say("host.minutes", n=minutes), "timer", minutes, id=f"timer-{minutes}") for minutes in MINUTES
    ]
    off = button(host.say("host.timer_off"), "timer", 0, disabled=host.timer.left is None, id="timer-0")
    head = panel_head(host.say("host.timer"), "timer", host.words)
    told = el("p", host.say("host.timer_why"), class_="muted")
    return el("section", head, el("div", known, off, class_="row"), told, class_="panel open col", id="timer")


def time_left(host: HostScreen) -> Node | None:
    """The timer as it runs; when it is over it says so, and nothing else happens."""
    left = host.timer.left
    if left is None:
        return None
    said = host.say("host.timer_over") if not left else f"{left // 60}:{left % 60:02}"
    timer = {"data_after": TICK_MS} if left else {}
    return el("b", said, class_="time-left", data_intent="timer-tick", id="time-left", role="timer", **timer)


# What is opened -------------------------------------------------------------------------------------------------------


def _people(host: HostScreen, room: Room) -> Node:
    """Everybody by name, for the host: hide, remove."""
    words = host.words
    rows = [
        el(
            "li",
            el(
                "span",
                called(words, each),
                " ",
                el("small", mark_said(words, each.mark), class_="muted") if called(words, each) == each.name else None,
                class_="grow",
            ),
            button(
                host.say("host.unhide" if each.is_hidden else "host.hide"),
                "hide",
                each.member,
                id=f"hide-{each.member}",
            )
            if each.name
            else None,
            button(host.say("host.remove"), "remove", each.member, id=f"remove-{each.member}"),
            class_="row",
        )
        for each in room.members
    ]
    return el(
        "section",
        panel_head(host.say("people", n=len(room.members)), "people", words),
        _lock(host, room),
        el("ul", rows, class_="col people-of"),
        _refused(host),
        class_="panel open col",
        id="people",
        data_show="people",
    )


def _refused(host: HostScreen) -> Node | None:
    """What was tried and may not be, in words, the most frequent first; nobody is named."""
    tried = host.live.refused if host.live else None
    if not tried:
        return None
    rows = [el("li", f"{many} × {host.say(f'host.tried.{reason}')}") for reason, many in tried.most_common()]
    head = el("summary", host.say("host.refused", n=tried.total()))
    return el("details", head, el("ul", rows, class_="col"), class_="small muted", id="refused")
