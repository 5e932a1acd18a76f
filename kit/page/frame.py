"""What is around every page: the frame with the sentences of its script, the heads of panels, and how it may look."""

from __future__ import annotations

from typing import Protocol

from kit.draw.svg import Child, Node, Value, el
from kit.engine.game import AnyOptions
from kit.engine.options import write_options
from kit.page.controls import button, choice_field, field, switch
from kit.page.looks import MOTIONS, Looks
from kit.page.rulebook import rule_list, rule_panel
from kit.page.screen import Screen
from kit.text.say import LANGUAGES, Words

SENTENCES_OF_THE_SCRIPT = (
    "moment",
    "away",
    "try_now",
    "lost",
    "unreachable",
    "rerun",
    "resume",
    "failed",
    "unsaved",
    "unread",
    "elsewhere",
    "fetch",
    "stay",
    "copied",
    "copy_by_hand",
    "too_large",
)
"""What the page may have to say when it cannot ask Python."""


class Dressed(Protocol):
    """A page's words, and how its person likes to see it."""

    @property
    def words(self) -> Words:
        """The reader's words."""

    @property
    def looks(self) -> Looks:
        """Language, theme, motion and the like."""


def frame(page: Dressed, *inside: Child, look: str | None = None, **more: Value) -> Node:
    """What every page is wrapped in; `more` are attributes of the root."""
    words, looks = page.words, page.looks
    said = {f"data_{name}": words.say(f"page.{name}") for name in SENTENCES_OF_THE_SCRIPT}
    motion = "off" if looks.motion == "off" else None
    shortcuts, sound = None if looks.shortcuts else "off", "on" if looks.sound else None
    return el(
        "div",
        list(inside),
        class_=["game", look],
        id="game",
        data_motion=motion,
        data_shortcuts=shortcuts,
        data_sounds=sound,
        data_shape=looks.shape or None,
        **said,
        **more,
    )


def panel_head(title: str, panel: str, words: Words) -> Node:
    """The title of something that was opened, and the button that closes it."""
    close = button(words.say("page.close"), "open", panel, key="Escape", data_focus=panel)
    return el("div", el("h2", title, class_="grow"), close, class_="row")


def menu_panel(page: Dressed, *groups: Child, more: Child = None) -> Node:
    """The menu of a page: groups of its own, then how the page looks, with `more` of that."""
    words = page.words
    return el(
        "section",
        panel_head(words.say("page.menu"), "menu", words),
        groups,
        menu_group(words.say("page.looks"), looks_fields(page), more),
        class_="panel open col",
        id="menu",
        data_show="menu",
        aria_label=words.say("page.menu"),
    )


def menu_group(title: str | None, *rows: Child) -> Node:
    """Rows of a menu, one below the other, under what they have in common; the ways around have no title."""
    return el("div", el("h3", title) if title else None, el("div", rows, class_="rows"), class_="group")


def to_home(page: Dressed) -> Node:
    """The way home as a row of a menu: it comes first."""
    return el("a", page.words.say("page.home"), href=way_home(page), class_="btn home")


def rules_beside(screen: Screen, options: AnyOptions) -> Node:
    """The rule book or the rule that is open, with switches that can only be looked at."""
    words, rules = screen.words, screen.box.rules()
    if screen.panel is None or screen.panel == "rules":
        return rule_list(words, screen.box, screen.query, screen.status)
    return rule_panel(screen.panel, words, rules, options, fixed=tuple(write_options(options)))


def address(page: Dressed, notebook: str, query: str = "") -> str:
    """Where another notebook's page is, in the same language, as a server has it; its name is without ``.ipynb``."""
    return f"/voila/render/{notebook}.ipynb?{f'{query}&' if query else ''}lang={page.looks.language}"


def way_home(page: Dressed) -> str:
    """Where the first page is, in the same language, as a server has it."""
    return f"/?lang={page.looks.language}"


def way_to_room(page: Dressed, game: str) -> str:
    """Where the room of a game is, in the same language, as a server has it."""
    return f"/games/{game}?lang={page.looks.language}"


def looks_fields(page: Dressed) -> list[Node]:
    """How the page may look: language, theme, motion, names, keys."""
    words, looks = page.words, page.looks
    languages = [
        el("option", Words(code, words.game).say("language.name"), value=code, selected=code == looks.language)
        for code in LANGUAGES
    ]
    theme, other = ("dark", "light") if looks.theme == "dark" else ("light", "dark")
    motions = [
        button(words.say(f"page.motions.{motion}"), "motion", motion, pressed=looks.motion == motion)
        for motion in MOTIONS
    ]
    return [
        field(words.say("page.language"), el("select", languages, data_intent="language")),
        button([el("span", words.say("page.theme")), el("b", words.say(f"page.{theme}"))], "theme", other),
        choice_field(words.say("page.motion"), "motion-name", motions, "pair three"),
        switch(words.say("page.neutral"), "neutral", looks.neutral),
        switch(words.say("page.shortcuts"), "shortcuts", looks.shortcuts),
    ]
