"""The menu of a lesson: its steps, practice, the projector, what was answered, and how the page looks."""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import Node, el
from kit.lessons.course import END, LEVELS, PLAYGROUND, PRACTISE, RECALL
from kit.lessons.download import table_of
from kit.lessons.screen import LessonScreen
from kit.page.controls import button, field
from kit.page.frame import address, looks_fields, panel_head
from kit.page.looks import TABLES
from kit.page.prose import prose


def menu(learn: LessonScreen) -> Node:
    """Everything that is not needed in the middle of a question."""
    words = learn.words
    teacher = prose(learn.text(learn.lesson.teacher), words)
    return el(
        "section",
        panel_head(words.say("page.menu"), "menu", words),
        el("p", el("b", words.say("lesson.for_teacher")), " ", teacher, class_="small teacher"),
        None if learn.lesson.page else el("p", words.say("lesson.own"), class_="small muted", id="own"),
        el("div", list(_around(learn)), class_="pair"),
        [
            el("h3", words.say("lesson.steps")),
            el("ol", list(_stations(learn)), class_="stations"),
            list(_practice(learn)) if PRACTISE in learn.course.route else None,
        ]
        if learn.lesson.steps
        else None,
        el("h3", words.say("lesson.answers")),
        el("p", words.say("lesson.kept", answers=len(learn.course.answers)), class_="small muted"),
        list(_downloads(learn)),
        el("div", list(_answers(learn)), class_="pair"),
        el("h3", words.say("page.looks")),
        looks_fields(learn),
        class_="panel open col",
        id="menu",
        data_show="menu",
        aria_label=words.say("page.menu"),
    )


def _around(learn: LessonScreen) -> Iterator[Node]:
    words = learn.words
    if learn.lesson.steps:
        yield button(words.say("lesson.present"), "present", pressed=learn.course.presenting, id="present")
        yield button(words.say("lesson.link"), "link", id="link")
        yield button(words.say("sheet.entry"), "sheet", id="sheet")
    yield button(words.say("page.rules"), "open", "rules", look="narrow-only")
    if learn.subject.pages.daily and learn.lesson.steps:
        yield el("a", words.say("lesson.daily"), href=address(learn, learn.subject.pages.daily), class_="btn")
    if learn.subject.pages.glossary:
        yield el("a", words.say("lesson.glossary"), href=address(learn, learn.subject.pages.glossary), class_="btn")
    if learn.subject.pages.play:
        yield el("a", words.say("lesson.play"), href=address(learn, learn.subject.pages.play), class_="btn")
    yield el("a", words.say("page.home"), href=f"/?lang={learn.looks.language}", class_="btn home")


def _stations(learn: LessonScreen) -> Iterator[Node]:
    """The way through the lesson; a press goes there."""
    answered = {answer.step: answer.right for answer in learn.course.journal.answers}
    number = 0
    for name in learn.course.route:
        is_named = name in (RECALL, PRACTISE, PLAYGROUND, END)
        number += not is_named
        said = learn.words.say(f"lesson.stations.{name}" if is_named else "lesson.station", number=number)
        mark = " ✓" if answered.get(name) else ""
        yield el("li", button(f"{said}{mark}", "goto", name, pressed=name == learn.course.here, id=f"station-{name}"))


def _practice(learn: LessonScreen) -> Iterator[Node]:
    words = learn.words
    yield el("h3", words.say("lesson.practice"))
    levels = [
        button(
            words.say(f"lesson.level_{level}"), "level", level, pressed=level == learn.course.level, id=f"level-{level}"
        )
        for level in LEVELS
    ]
    yield el("div", levels, class_="pair three", role="group", aria_label=words.say("lesson.level"))
    seed = el(
        "input",
        type="number",
        min=0,
        max=9999,
        inputmode="numeric",
        data_intent="seed",
        value=learn.course.seed,
        id="seed",
    )
    yield field(words.say("lesson.seed"), seed)
    yield el("p", words.say("lesson.seed_text"), class_="small muted")


def _downloads(learn: LessonScreen) -> Iterator[Node]:
    """How a table is written, and the code in its name."""
    words, code = learn.words, learn.looks.code
    tables = [
        button(words.say(f"download.{table}"), "table", table, pressed=table == table_of(learn.looks))
        for table in TABLES
    ]
    yield el(
        "div",
        el("span", words.say("download.table"), id="table-name"),
        el("div", tables, class_="pair"),
        class_="field",
        role="group",
        aria_labelledby="table-name",
    )
    said = el("span", words.say("download.code"), " ", el("b", code or words.say("download.no_code")), class_="grow")
    again = button(
        words.say("download.other_code" if code else "download.get_code"), "code", data_every=True, id="code"
    )
    yield el("div", said, again, class_="row", aria_live="polite")
    yield el("p", words.say("download.code_text"), class_="small muted")


def _answers(learn: LessonScreen) -> Iterator[Node]:
    words, none = learn.words, not learn.course.answers
    yield button(words.say("lesson.csv"), "csv", disabled=none, id="csv")
    yield button(words.say("lesson.json"), "json", disabled=none, id="json")
    if learn.clearing:
        yield button(words.say("lesson.clear_all"), "clear-all", id="clear-all")
    else:
        yield button(words.say("lesson.clear"), "clear", disabled=none, id="clear")
