"""A kiosk at a fair: the show that bots play, a stranger's short game, and how it ended; all of it for fingers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kit.draw.svg import Child, Node, el, icon
from kit.page.controls import acts, button, main_button
from kit.page.frame import frame, way_home
from kit.play.kiosk_view import END, SHOW, Booth, Caption
from kit.play.room import Room
from kit.play.rooms.place import mine, my_turn
from kit.text.say import LANGUAGES, Words

LONG, VERY_LONG = 80, 130
"""A caption with more letters than this is set smaller, so that it stays in its place."""


def stand_of(booth: Booth) -> Node:
    """The whole page."""
    inside = _show(booth) if booth.phase == SHOW else _end(booth) if booth.phase == END else _game(booth)
    look = "kiosk room" if booth.phase not in (SHOW, END) else "kiosk"
    room = booth.room
    root = {"data_kiosk": booth.phase, "lang": room.looks.language}
    return frame(room, room.face.style, *inside, *_hours(booth), _still_there(booth), look=look, **root)


def blank(room: Room) -> Node:
    """The page before its browser has said which language it wants."""
    return frame(room, room.face.style, look="kiosk", data_kiosk=SHOW)


def _hours(booth: Booth) -> list[Node | None]:
    """What time presses: the next picture, the end of a game, and the kiosk when nobody touches it."""
    goes, clock = booth.goes_on, booth.clock
    return [
        _hour(goes[0], goes[1], data_after=goes[2]) if goes else None,
        _hour("kiosk-idle", data_idle=booth.idle_ms) if booth.idle_ms else None,
        _hour("kiosk-time", data_hour=clock.lasts_ms - clock.gone_ms) if clock else None,
    ]


def _hour(intent: str, n: int | None = None, **when: int) -> Node:
    return el("span", hidden=True, data_intent=intent, data_n=n, **when)


# The bar --------------------------------------------------------------------------------------------------------------


def _top(booth: Booth, *more: Child) -> Node:
    """Which game it is, and what can be changed with one tap: the language, and in a show the game."""
    here, room = booth.here, booth.room
    return el(
        "header",
        el("h1", icon(here.mark, 44), here.title),
        *more,
        None if booth.is_locked else _home(room),
        _languages(room),
        _games(booth) if booth.phase == SHOW else _leave(room),
        class_="kiosk-top",
    )


def _home(room: Room) -> Node:
    return el("a", room.words.say("page.home"), href=way_home(room), class_="btn quiet home")


def _languages(room: Room) -> Node:
    buttons = [_language(code, room) for code in LANGUAGES]
    return el("div", buttons, class_="languages", role="group", aria_label=room.words.say("page.language"))


def _language(code: str, room: Room) -> Node:
    name = Words(code, room.words.game).say("language.name")
    here = code == room.looks.language
    label = [el("span", code.upper(), class_="short", aria_hidden=True), el("span", name, class_="long")]
    where = f"lang-{code}"
    return button(label, "kiosk-language", code, look="quiet", pressed=here, id=where, lang=code, aria_label=name)


def _games(booth: Booth) -> Node:
    shown = [
        button(
            icon(offer.mark, 46),
            "kiosk-show",
            offer.name,
            look="quiet",
            pressed=offer == booth.here,
            id=f"show-{offer.name}",
            aria_label=offer.title,
        )
        for offer in booth.offers
    ]
    return el("div", shown, class_="games", role="group", aria_label=booth.room.words.say("page.all_games"))


def _leave(room: Room) -> Node:
    said = room.words.say("kiosk.leave")
    label = [el("span", "×", class_="short", aria_hidden=True), el("span", said, class_="long")]
    return button(label, "kiosk-forget", look="quiet", id="leave", aria_label=said)


# Captions -------------------------------------------------------------------------------------------------------------


def _caption(caption: Caption) -> Node:
    """What happened, then why; the rule's number is beside it in small print."""
    letters = len(caption.said) + len(caption.why)
    size = "very-long" if letters > VERY_LONG else "long" if letters > LONG else None
    why = el("span", " ", caption.why, class_="why") if caption.why else None
    rule = el("span", caption.rule, class_="by-rule") if caption.rule else None
    return el("p", caption.said, why, rule, class_=["spoken", size], id="caption")


# Bots play ------------------------------------------------------------------------------------------------------------


def _show(booth: Booth) -> list[Child]:
    """The board as large as can be, who sits around it, and the caption; touching any of it begins a game."""
    room, say = booth.room, booth.room.words.say
    sight, kiosk = room.sight, room.face.kiosk
    assert kiosk
    return [
        _top(booth, el("p", say("kiosk.lead"), class_="lead")),
        el(
            "div",
            _board(room),
            el("div", list(kiosk.beside(sight)), class_="kiosk-beside"),
            class_=["kiosk-stage", f"at-{room.box.name}", _mood(room)],
            data_intent="kiosk-play",
            data_n=room.box.name,
        ),
        el(
            "footer",
            _caption(booth.caption),
            button([icon("hand", 64), el("span", say("kiosk.touch"))], "kiosk-play", room.box.name, id="go"),
            class_="kiosk-caption",
        ),
    ]


def _board(room: Room) -> Node:
    draw = (room.face.kiosk and room.face.kiosk.board) or room.face.board
    return el("div", list(draw(room.sight)), class_="kiosk-board")


def _mood(room: Room) -> str | None:
    return room.face.mood(room.sight)


# Somebody plays -------------------------------------------------------------------------------------------------------


def _game(booth: Booth) -> list[Child]:
    """As at a table, with the coach in the story's place."""
    room = booth.room
    sight, face = room.sight, room.face
    side = el("div", face.beside(sight), _coach(booth), class_="side")
    race = sight.race.attributes if sight.race else {}
    stage = el("div", _board(room), side, _table(booth), class_=["stage", _mood(room)], **race)
    return [_top(booth, _clock(booth)), stage]


def _clock(booth: Booth) -> Node | None:
    """How much of the time is left, as a quiet bar that the browser moves by itself."""
    if booth.clock is None:
        return None
    lasts, gone, key = booth.clock
    bar = el("i", style=f"animation-duration:{lasts}ms;animation-delay:-{gone}ms", id=f"clock-{key}")
    return el("div", bar, class_="clock", role="img", aria_label=booth.room.words.say("kiosk.clock"))


def _coach(booth: Booth) -> Node:
    """What to know before the decision that is open, or what the latest one has shown."""
    return el("section", icon("lamp", 48), _caption(booth.caption), class_="coach", id="coach", aria_live="polite")


def _table(booth: Booth) -> Node:
    room = booth.room
    sight, face = room.sight, room.face
    if sight.events:
        inside: Sequence[Child] = [*face.opened(sight), _onward(room)]
        return el("div", list(inside), class_="table opened", id="table")
    if sight.turns:
        own = mine(_without_advice(room))
    else:
        asked = room.words.say("page.ask_bots", **face.asked_of_bots(sight))
        own = el(
            "section",
            el("h2", asked, class_="ask", id="ask"),
            acts(_next(room), my_turn(room)),
            class_="seat mine",
            id="mine",
        )
    return el("div", own, list(face.places(sight)), class_="table", id="table")


def _without_advice(room: Room) -> Room:
    return replace(room, advice=None)


def _onward(room: Room) -> Node:
    words = room.words
    if room.sight.instant is not None:
        return acts(main_button(words.say("page.finish"), "finish", focus=f"moving-{room.sight.step}"))
    if room.is_over:
        return acts(main_button(words.say("kiosk.to_end"), "kiosk-end", focus="over"))
    return acts(_next(room), my_turn(room))


def _next(room: Room) -> Node:
    return main_button(room.words.say("page.next_card"), "next", focus=f"next-{room.sight.step}")


# How it came out ------------------------------------------------------------------------------------------------------


def _end(booth: Booth) -> list[Child]:
    """Who was ahead, one thing to take home, and another game."""
    say, result = booth.room.words.say, booth.result
    assert result
    others = [offer for offer in booth.offers if offer != booth.here]
    again = [
        main_button([icon("hand", 48), say("kiosk.again")], "kiosk-play", booth.here.name, focus="again"),
        *(
            button([icon(offer.mark, 48), offer.title], "kiosk-play", offer.name, id=f"play-{offer.name}")
            for offer in others
        ),
    ]
    return [
        _top(booth),
        el(
            "div",
            el("section", _title(booth), _ranks(booth), _why_over(booth), class_="came-out"),
            el(
                "section",
                el("h2", icon("lamp", 44), say("kiosk.learned")),
                _caption(result.learned),
                class_="learned",
            ),
            class_="kiosk-end",
        ),
        el("footer", again, class_="kiosk-again"),
    ]


def _title(booth: Booth) -> Node:
    words, result = booth.room.words, booth.result
    assert result
    winners, leaders = booth.room.sight.winners, result.leaders
    if winners:
        one = len(winners) == 1
        said = words.say("page.winner", seat=winners[0]) if one else words.say("page.winners", seats=winners)
    elif leaders:
        one = len(leaders) == 1
        said = words.say("kiosk.ahead", seat=leaders[0]) if one else words.say("kiosk.ahead_all", seats=leaders)
    else:
        said = words.say("kiosk.level")
    crown = icon("crown", 64, class_="ic crown") if words.viewer in (winners or leaders) else None
    return el("h2", crown, said, id="came-out")


def _why_over(booth: Booth) -> Node | None:
    """Why it is over if nobody has won, and a kind word for whoever is last."""
    words, result = booth.room.words, booth.result
    assert result
    said = [] if booth.room.sight.winners else [words.say(result.ended)]
    if words.viewer in result.last:
        said.append(words.say("kiosk.kindly"))
    return el("p", " ".join(said), class_="small") if said else None


def _ranks(booth: Booth) -> Node | None:
    room, result = booth.room, booth.result
    assert result
    words = room.words
    rows = [
        el(
            "li",
            el("b", words.say("ending.place", place=place)),
            room.face.pieces.token(seat, 44),
            el("b", words.say("page.you") if seat == words.viewer else words.names[seat], class_="name"),
            el("span", words.say(f"ending.{(said := result.standings[seat].said).key}", **said.facts), class_="how"),
            class_=[place == 1 and "first", seat == words.viewer and "me"],
        )
        for place, seat in result.ranks
    ]
    return el("ol", rows, class_="placed") if rows else None


# Nobody is there ------------------------------------------------------------------------------------------------------


def _still_there(booth: Booth) -> Node | None:
    """The whole screen is one button; anybody who touches it goes on."""
    if booth.still is None:
        return None
    say = booth.room.words.say
    inside = [
        el("span", say("kiosk.still_there"), class_="question"),
        el("span", booth.still, class_="seconds", aria_hidden=True),
        el("span", say("kiosk.stay"), class_="small"),
    ]
    return el(
        "button", inside, type="button", class_="still-there", data_intent="kiosk-stay", id="still", data_focus="still"
    )
