"""Beside the board: the five cards, and under them the story or what was opened in its place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from kit.draw.svg import Node, el, icon
from kit.faces.bakschisch.story import most_telling, sentence
from kit.faces.bakschisch.track import scene_of
from kit.games.bakschisch.cards import INHABITANTS
from kit.page.frame import looks_fields, panel_head
from kit.page.parts import badge, button, chip, switch
from kit.page.rulebook import rule_list, rule_panel
from kit.play.desk import Desk
from kit.play.referee import Referee
from kit.text.story import Line, tell

BRIBES_KEPT = 100
"""So many bribes of the past can be looked at."""

LINES_KEPT = 20
"""So many sentences of the story are on the page, and the rest of the oldest one's bribe."""


def side(desk: Desk) -> Node:
    """The story, or the menu, the past, the rule book or a rule in its place."""
    if desk.panel is None:
        return story(desk)
    if desk.panel == "menu":
        return menu(desk)
    if desk.panel == "history":
        return history(desk)
    if desk.panel == "rules":
        return rule_list(desk.words, desk.box.rules(), desk.query, desk.status)
    return _rule(desk, desk.panel)


def _rule(desk: Desk, rule_id: str) -> Node:
    met = chain.from_iterable((event.rule, *event.rulings) for event in (desk.played.events if desk.played else ()))
    others = tuple(dict.fromkeys(rule for rule in met if rule != rule_id))
    words, options = desk.words, desk.game.options_chosen
    change = words.say("page.option_from_now" if desk.bribes() else "page.option_from_start")
    return rule_panel(rule_id, words, desk.box.rules(), options, met=others, change=change)


# The story ------------------------------------------------------------------------------------------------------------


def story(desk: Desk) -> Node:
    """The latest sentences; what happens now is in lamp light."""
    words = desk.words
    rulings = _rulings(desk) if isinstance(desk, Referee) else None
    rows = [sentence(line, words, name, look) for name, line, look in _told(desk, 1 if rulings else LINES_KEPT)]
    return el(
        "section",
        el("h2", words.say("page.story")),
        el("ol", rows or [el("li", el("span"), el("span", _before_the_story(desk)))]),
        rulings,
        class_="panel story",
        id="story",
        data_end=None if rulings else f"{desk.step}.{len(rows)}.{desk.instant}.{desk.is_asking}",
        tabindex="0",
        aria_label=words.say("page.story"),
    )


def _before_the_story(desk: Desk) -> str:
    """Where the story begins, while nothing has happened yet."""
    view = desk.view
    if not desk.record.start:
        return desk.words.say("page.story_empty")
    return desk.words.say("setup.middle", seats=tuple(range(desk.game.players)), round=view.round, bribe=view.bribe)


def _told(desk: Desk, wanted: int) -> list[tuple[str, Line, str | None]]:
    """At least so many of the latest sentences, where there are; each with its name on the page and its look."""
    scene, told = scene_of(desk), list[tuple[str, Line, str | None]]()
    for step in range(desk.step, 0, -1):
        lines = list(tell(desk.session.played(step).events, desk.words))
        lit = _lit(desk, lines) if step == desk.step else None
        shown = lines[: scene.told] if scene and step == desk.step else lines
        looks = ["old" if step < desk.step else "new" if number == lit else None for number in range(len(shown))]
        told[:0] = [(f"line-{step}-{number}", line, looks[number]) for number, line in enumerate(shown)]
        if len(told) >= wanted:
            break
    return told


def _rulings(desk: Referee) -> Node | None:
    """The rules behind the latest ruling, each with how far it can be trusted."""
    if not desk.opened or desk.instant is not None:
        return None
    words, rules = desk.words, desk.box.rules()
    cited = dict.fromkeys(chain.from_iterable((event.rule, *event.rulings) for event in desk.opened))
    rows = [
        el(
            "li",
            el("span", chip(rule, words), badge(rules[rule].status, words, short=True), class_="row"),
            el("span", words.rule(rule).title),
        )
        for rule in cited
    ]
    return el("div", el("h3", words.say("referee.rulings")), el("ul", rows, class_="rulings"), id="rulings")


def notice(desk: Desk) -> Node | None:
    """A message that is shown once, with the way back where a game was left."""
    if desk.notice is None:
        return None
    words, error = desk.words, desk.notice.error
    said = [desk.notice.key and words.say(desk.notice.key), " ", error is not None and words.error(error)]
    back = _back_to_left(desk) if desk.notice.leads_back else None
    return el(
        "div",
        el("p", said, class_="grow"),
        back,
        class_=["told", error is not None and "wrong"],
        id="notice",
        role="status",
    )


def _back_to_left(desk: Desk) -> Node | None:
    """The way back to a game that another one replaced."""
    return button(desk.words.say("page.back_to_left"), "left", id="back-to-left") if desk.left else None


def _lit(desk: Desk, lines: Sequence[Line]) -> int:
    """The sentence to read first: the one that happens now, or the most telling of all."""
    scene = scene_of(desk)
    if desk.instant is not None and scene:
        return scene.told - 1
    return most_telling(lines)


# The past -------------------------------------------------------------------------------------------------------------


def history(desk: Desk) -> Node:
    """Every bribe of the game, newest first; a press looks at it again."""
    words = desk.words
    rows = [_past_bribe(desk, step) for step in desk.bribes()[: -BRIBES_KEPT - 1 : -1]]
    return el(
        "section",
        panel_head(words.say("page.history"), "history", words),
        el("p", words.say("page.history_text" if rows else "page.history_empty"), class_="small muted"),
        _back_to_left(desk),
        el("ol", rows, class_="bribes"),
        class_="panel open col",
        id="history",
        data_show="history",
        aria_label=words.say("page.history"),
    )


def _past_bribe(desk: Desk, step: int) -> Node:
    asked, played = desk.view_after(step - 1), desk.session.played(step)
    person = asked.card
    lines = list(tell(played.events, desk.words))
    where = desk.words.say("page.where_short", round=asked.round, bribe=asked.bribe)
    return el(
        "li",
        button(
            [
                el("span", icon(person, 28), class_=["tiny", person, person not in INHABITANTS and "card"]),
                el("span", el("b", where), " ", lines[most_telling(lines)].text, class_="grow"),
            ],
            "look",
            step,
            look="past",
            pressed=desk.at == step,
        ),
        id=f"past-{step}",
    )


# The menu -------------------------------------------------------------------------------------------------------------


def menu(desk: Desk) -> Node:
    """Everything that is not needed in the middle of a bribe."""
    words = desk.words
    return el(
        "section",
        panel_head(words.say("page.menu"), "menu", words),
        el("div", _games(desk), class_="pair"),
        el("h3", words.say("page.keeping")),
        el("div", _keeping(desk), class_="pair"),
        None if desk.tells_purses else el("p", words.say("page.link_hides"), class_="small muted"),
        el("h3", words.say("page.looks")),
        list(looks_fields(desk)),
        switch(words.say("page.coach"), "coach", desk.looks.coach),
        None if desk.seed is None else el("p", words.say("page.seed", seed=desk.seed), class_="small muted"),
        class_="panel open col",
        id="menu",
        data_show="menu",
        aria_label=words.say("page.menu"),
    )


def _games(desk: Desk) -> list[Node]:
    words = desk.words
    begin = [button(words.say("page.other_game"), "setup"), button(words.say("page.again"), "again")]
    past = [button(words.say(f"page.{name}"), "open", name, look="narrow-only") for name in ("history", "rules")]
    redo = button(words.say("page.redo"), "redo", look="narrow-only", disabled=not desk.can_redo)
    home = el("a", words.say("page.home"), href=f"/?lang={desk.looks.language}", class_="btn home")
    build = button(words.say("referee.build"), "build") if isinstance(desk, Referee) else None
    return [each for each in (*begin, build, *past, redo, home) if each]


def _keeping(desk: Desk) -> list[Node]:
    words = desk.words
    link = words.say("page.link" if desk.tells_purses else "page.link_table")
    return [
        button(words.say("page.save"), "save", id="save"),
        el(
            "label",
            el("span", words.say("page.load")),
            el("input", type="file", data_intent="load", id="load", accept=".json"),
            class_="btn",
        ),
        button(link, "link", id="link"),
    ]
