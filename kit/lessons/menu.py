"""The menu of every lesson: for the teacher, the ways around, its steps, what was answered, and how the page looks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kit.draw.svg import Child, Node, el
from kit.lessons.download import table_of
from kit.lessons.paper import code_to
from kit.lessons.shell import Shell
from kit.page.controls import button, choice_field, entry, field
from kit.page.frame import address, menu_group, menu_panel, to_home
from kit.page.looks import TABLES

CLASS = "apps/class"
"""The notebook of a class's wall."""


class Station(NamedTuple):
    """A place on the way through a lesson, as the menu leads there."""

    name: str
    said: str
    is_done: bool
    is_here: bool


class Contents(NamedTuple):
    """What the menu of one lesson has that no other's has."""

    teacher: Child
    stations: list[Station]
    """None for what is no lesson but a review: it is shown to no class."""
    ways: Child = None
    """Buttons below its steps."""
    settings: Child = None
    """Of the way, of practice and of trials."""
    files: Child = None
    """What can be downloaded beside the answers."""


def menu_of(screen: Shell, has: Contents) -> Node:
    """Everything that is not needed in the middle of a question."""
    words = screen.words
    return menu_panel(
        screen,
        menu_group(None, to_home(screen), list(_around(screen, bool(has.stations)))),
        menu_group(words.say("lesson.steps"), list(_way(screen, has))) if has.stations else None,
        menu_group(
            words.say("lesson.sharing"),
            el("p", el("b", words.say("lesson.for_teacher")), " ", has.teacher, class_="small teacher"),
            None if screen.lesson.page else el("p", words.say("lesson.own"), class_="small muted", id="own"),
            list(_sharing(screen)) if has.stations else None,
            has.files,
        ),
        menu_group(
            words.say("lesson.answers"),
            el("p", words.say("lesson.kept", answers=len(screen.answers)), class_="small muted"),
            list(_downloads(screen)),
            list(_answers(screen)),
        ),
    )


def series_field(label: str, seed: int, most: int, text: str, fault: str = "") -> Iterator[Node]:
    """Which series of tasks or trials it is: a class that types the same number has the same."""
    wrong = "seed-fault" if fault else None
    yield field(label, entry("seed", str(seed), len(str(most)) - 1, aria_describedby=wrong, id="seed"))
    yield from [el("p", fault, class_="fault", role="alert", id="seed-fault")] if fault else ()
    yield el("p", text, class_="small muted")


def _around(screen: Shell, is_lesson: bool) -> Iterator[Node]:
    yield button(screen.words.say("page.rules"), "open", "rules", id="menu-rules")
    yield from _ways(screen, *(["daily"] if is_lesson else []), "glossary", "play", of="menu-")


def _sharing(screen: Shell) -> Iterator[Node | None]:
    """What a teacher does with a lesson: on a wall, on phones, by a link and a code, on paper."""
    words = screen.words
    yield button(words.say("lesson.present"), "present", pressed=screen.way.presenting, id="menu-present")
    yield from to_phones(screen, words.say("room.from_lesson"), id="menu-phones")
    yield button(words.say("lesson.link"), "link", id="link")
    if screen.has_paper:
        yield button(words.say("sheet.entry"), "sheet", id="sheet")
    yield code_to(screen)


def to_phones(screen: Shell, said: str, look: str = "", id: str = "on-phones") -> Iterator[Node]:
    """The way to ask a class, each on a phone of their own, what is asked here."""
    if about := screen.on_phones:
        href = address(screen, CLASS) + about
        yield el("a", said, href=href, class_=["btn", look], id=id)


def beside(screen: Shell, *names: str) -> Iterator[Node]:
    """The ways to what there is beside the lessons, and home."""
    yield from _ways(screen, *names)
    yield to_home(screen)


def _ways(screen: Shell, *names: str, of: str = "") -> Iterator[Node]:
    """The ways to what there is beside the lessons; `of`: how their ids begin."""
    for name in names:
        if page := getattr(screen.pages, name):
            yield el("a", screen.leads_to(name), href=address(screen, page), class_="btn", id=f"{of}{name}")


def _way(screen: Shell, has: Contents) -> Iterator[Child]:
    """The way through the lesson; a press goes there."""
    rows = []
    for name, said, is_done, is_here in has.stations:
        mark = " ✓" if is_done else ""
        rows.append(el("li", button(f"{said}{mark}", "goto", name, pressed=is_here, id=f"station-{name}")))
    yield el("ol", rows, class_="stations")
    yield has.ways
    yield has.settings


def _downloads(screen: Shell) -> Iterator[Node]:
    """How a table is written, and the code in its name."""
    words, code = screen.words, screen.looks.code
    tables = [
        button(words.say(f"download.{table}"), "table", table, pressed=table == table_of(screen.looks))
        for table in TABLES
    ]
    if not screen.is_young:
        yield choice_field(words.say("download.table"), "table-name", tables)
    said = el("span", words.say("download.code"), " ", el("b", code or words.say("download.no_code")), class_="grow")
    again = button(
        words.say("download.other_code" if code else "download.get_code"), "code", data_every=True, id="code"
    )
    yield el("div", said, again, class_="row", aria_live="polite")
    yield el("p", words.say("download.code_text"), class_="small muted")


def _answers(screen: Shell) -> Iterator[Node]:
    words, none = screen.words, not screen.answers
    yield button(words.say("lesson.csv"), "csv", disabled=none, id="csv")
    yield button(words.say("lesson.json"), "json", disabled=none, id="json")
    if screen.clearing:
        yield button(words.say("lesson.clear_all"), "clear-all", id="clear-all")
    else:
        yield button(words.say("lesson.clear"), "clear", disabled=none, id="clear")
