"""Beside the board: the story, or what was opened in its place: the menu, the past, the rule book, a rule."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from kit.draw.svg import Child, Node, el
from kit.engine.event import Event
from kit.page.controls import badge, button, chip, switch
from kit.page.frame import menu_group, menu_panel, panel_head, to_home
from kit.page.rulebook import rule_list, rule_panel
from kit.page.story import sentence
from kit.play.room import Decision, Room
from kit.text.error_messages import plainly
from kit.text.story import Line, heard, tell, telling_of

LINES_KEPT = 20
"""How many sentences of the story are on the page, besides the rest of the oldest one's step."""
EVENTS_A_LINE = 3
"""More than a sentence of the story tells on average."""


def side(room: Room) -> Node:
    """The story, or the menu, the past, the rule book or a rule in its place."""
    if room.panel is None:
        return story(room)
    if room.panel == "menu":
        return menu(room)
    if room.panel == "history":
        return history(room)
    if room.panel == "rules":
        return rule_list(room.words, room.box, room.query, room.status)
    return _rule(room, room.panel)


def _rule(room: Room, rule_id: str) -> Node:
    latest = room.story[-1][1] if room.story else ()
    others = tuple(rule for rule in _cited(latest) if rule != rule_id)
    words, options = room.words, room.sight.game.options_chosen
    change = words.say("page.option_from_now" if room.decisions else "page.option_from_start")
    return rule_panel(rule_id, words, room.box.rules(), options, met=others, change=change, fixed=room.box.at_start)


def _cited(events: Sequence[Event]) -> tuple[str, ...]:
    """The rules behind some events, each once."""
    return tuple(dict.fromkeys(chain.from_iterable((event.rule, *event.rulings) for event in events)))


# The story ------------------------------------------------------------------------------------------------------------


def story(room: Room, look: str = "panel story") -> Node:
    """The latest sentences; what happens now is in lamp light."""
    words, sight = room.words, room.sight
    rulings = _rulings(room) if room.is_referee else None
    told = _told(room, 1 if rulings else LINES_KEPT)
    moves = sight.instant is not None  # what happens now is what counts
    first = next((name for name, _, look in told if look != "old"), None) if not moves else None
    rows = [
        sentence(line, words, name, room.face.sentences.picture(line), look, name == first) for name, line, look in told
    ]
    asks = room.asked is not None or room.advice is not None
    return el(
        "section",
        el("h2", words.say("page.story")),
        el("ol", rows or [el("li", el("span"), el("span", _before_the_story(room)))]),
        _whys(room),
        rulings,
        class_=look,
        id="story",
        data_end=None if rulings else f"{sight.step}.{len(rows)}.{sight.instant}.{asks}",
        tabindex="0",
        aria_label=words.say("page.story"),
    )


def _whys(room: Room) -> Node | None:
    """Why bots chose as they did, in their own words, once nothing moves any more."""
    rows = [
        el("li", room.face.pieces.token(seat, 24), el("span", room.words.reason(choice.reason, choice.facts)))
        for seat, choice in room.sight.reasons.items()
    ]
    return el("ul", rows, class_="whys") if rows else None


def _before_the_story(room: Room) -> str:
    """Where the story begins, while nothing has happened yet."""
    if not room.from_position:
        return room.words.say("page.story_empty")
    facts = room.box.plain.moment(room.sight.view)
    return room.words.say("setup.middle", seats=tuple(range(room.sight.game.players)), **facts)


def _told(room: Room, wanted: int) -> list[tuple[str, Line, str | None]]:
    """At least this many of the latest sentences, if there are; each with its name on the page and its look."""
    told = list[tuple[str, Line, str | None]]()
    for step, lines in reversed(_by_step(room, wanted)):
        is_latest = step == room.sight.step
        shown = room.instant_shown if is_latest else None
        lit = _lit(room, lines) if is_latest and lines else None
        begun = heard(lines, shown.told) if shown else lines
        is_old = step <= room.heard
        looks = ["old" if is_old else "new" if number == lit else None for number in range(len(begun))]
        now = [room.face.sentences.retold(room.sight, step, line) for line in begun]
        told[:0] = [(f"line-{step}-{number}", line, looks[number]) for number, line in enumerate(now)]
        if len(told) >= wanted and step <= room.heard + 1:  # everything new is told
            break
    return told


def _by_step(room: Room, wanted: int) -> list[tuple[int, list[Line]]]:
    """At least this many of the latest sentences, each in the step where it is told; its places count from there."""
    latest = _latest(room.story, EVENTS_A_LINE * wanted)
    steps = [(step, place) for step, events in latest for place in range(len(events))]
    lines: dict[int, list[Line]] = {step: [] for step, _ in latest}
    for line in tell([event for _, events in latest for event in events], room.words, room.box.story.telling):
        step, place = steps[line.places[0]]
        begin = line.places[0] - place
        lines[step].append(line._replace(places=tuple([each - begin for each in line.places])))
    return list(lines.items())


def _latest(story: Sequence[tuple[int, Sequence[Event]]], wanted: int) -> Sequence[tuple[int, Sequence[Event]]]:
    """The latest steps, as many as hold this many events; all of them, if there are fewer."""
    begin, held = len(story), 0
    while begin and held < wanted:
        begin -= 1
        held += len(story[begin][1])
    return story[begin:]


def _rulings(room: Room) -> Node | None:
    """The rules behind the latest ruling, each with how far it can be trusted."""
    if not room.sight.events or room.sight.instant is not None:
        return None
    words, rules = room.words, room.box.rules()
    rows = [
        el(
            "li",
            el("span", chip(rule, words), badge(rules[rule].status, words, short=True), class_="row"),
            el("span", words.rule(rule).title),
        )
        for rule in _cited(room.sight.events)
    ]
    return el("div", el("h3", words.say("referee.rulings")), el("ul", rows, class_="rulings"), id="rulings")


def notice(room: Room) -> Node | None:
    """A message that is shown once, with the way back if a game was left; or how a race was measured."""
    if room.notice is None:
        doubts = _doubts(room)
        return el("div", [el("p", doubt) for doubt in doubts], class_="told", id="notice") if doubts else None
    words, error = room.words, room.notice.error
    said = [room.notice.key and words.say(room.notice.key), " ", error is not None and plainly(error, words)]
    back = _back_to_left(room) if room.notice.leads_back else None
    return el(
        "div",
        el("p", said, class_="grow"),
        back,
        class_=["told", error is not None and "wrong"],
        id="notice",
        role="status",
        data_show=None if error is None else plainly(error, words),  # what was pressed may be far down the page
    )


def _doubts(room: Room) -> list[str]:
    """What there is to say about the race that is looked at, once all of it has been seen."""
    sight = room.sight
    return sight.race.doubts(room.words) if sight.race and sight.instant is None else []


def _back_to_left(room: Room) -> Node | None:
    """The way back to a game that another one replaced."""
    return button(room.words.say("page.back_to_left"), "left", id="back-to-left") if room.has_left else None


def _lit(room: Room, lines: Sequence[Line]) -> int:
    """The sentence to read first: the one about what happens now, or the most telling of all."""
    shown = room.instant_shown
    return (
        telling_of(lines, shown.told - 1)
        if room.sight.instant is not None and shown
        else room.face.sentences.read_first(lines)
    )


# The past -------------------------------------------------------------------------------------------------------------


def history(room: Room) -> Node:
    """Every decision of the game, newest first; a press looks at it again."""
    words = room.words
    rows = [_past(room, decision) for decision in room.past]
    return el(
        "section",
        panel_head(words.say("page.history"), "history", words),
        el("p", words.say("page.history_text" if rows else "page.history_empty"), class_="small muted"),
        _back_to_left(room),
        el("ol", rows, class_="bribes"),
        class_="panel open col",
        id="history",
        data_show="history",
        aria_label=words.say("page.history"),
    )


def _past(room: Room, decision: Decision) -> Node:
    lines = list(tell(decision.events, room.words, room.box.story.telling))
    where = room.words.say("page.where_short", **room.box.plain.moment(decision.before))
    said = lines[room.face.sentences.read_first(lines)].text if lines else ""
    is_shown = room.sight.is_past and room.sight.step == decision.step
    return el(
        "li",
        button(
            [
                room.face.sentences.past(decision.before, room.words),
                el("span", el("b", where), " ", said, class_="grow"),
            ],
            "look",
            decision.step,
            look="past",
            pressed=is_shown,
        ),
        id=f"past-{decision.step}",
    )


# The menu -------------------------------------------------------------------------------------------------------------


def menu(room: Room) -> Node:
    """Everything that is not needed in the middle of a decision."""
    words = room.words
    looks = [
        switch(words.say("page.sound"), "sound", room.looks.sound),
        switch(words.say("page.coach"), "coach", room.looks.coach) if room.has_advice else None,
        el(
            "button",
            words.say("page.full_screen"),
            type="button",
            class_="btn",
            data_full=True,
            data_key="f",
            id="full",
        ),
        _keys(room),
        None if room.seed is None else el("p", words.say("page.seed", seed=room.seed), class_="small muted"),
    ]
    return menu_panel(
        room,
        menu_group(None, to_home(room), _narrow_ways(room)),
        None if room.is_sandbox else menu_group(words.say("page.game"), _games(room)),
        menu_group(
            words.say("page.keeping"),
            None if room.is_sandbox else _files(room),
            _link(room),
            el("p", words.say("page.link_hides"), class_="small muted") if room.hides else None,
        ),
        more=looks,
    )


KEYS = (
    ("0–9", "choose"),
    ("Enter", "go"),
    ("Ctrl+Z", "undo"),
    ("Ctrl+Y", "redo"),
    ("W", "what_if"),
    ("P", "pause"),
    ("S", "step"),
    ("T", "my_turn"),
    ("← →", "past"),
    ("Esc", "close"),
    ("↑ ↓ ← →", "board"),
)
"""The keys of every game, and the messages that say what they do."""


def _keys(room: Room) -> Node:
    """What can be done with the keyboard."""
    rows = [
        [el("dt", el("kbd", key)), el("dd", room.words.say(f"keys.{does}"))] for key, does in (*KEYS, *room.face.keys)
    ]
    return el("details", el("summary", room.words.say("keys.title")), el("dl", rows, class_="keys"), id="keys")


def _narrow_ways(room: Room) -> list[Node]:
    """What has no room in the bar of a narrow page."""
    words = room.words
    past = [button(words.say(f"page.{name}"), "open", name, look="narrow-only") for name in ("history", "rules")]
    return [*past, button(words.say("page.redo"), "redo", look="narrow-only", disabled=not room.can_redo)]


def _games(room: Room) -> list[Child]:
    words = room.words
    return [
        button(words.say("page.other_game"), "setup"),
        button(words.say("page.again"), "again"),
        button(words.say("referee.build"), "build") if room.has_workshop else None,
    ]


def _files(room: Room) -> list[Node]:
    words = room.words
    return [
        button(words.say("page.save"), "save", id="save"),
        el(
            "label",
            el("span", words.say("page.load")),
            el("input", type="file", data_intent="load", id="load", accept=".json"),
            class_="btn",
        ),
    ]


def _link(room: Room) -> Node:
    return button(room.words.say("page.link_table" if room.hides else "page.link"), "link", id="link")
