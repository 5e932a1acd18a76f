"""How the lesson editor looks: the text with its tools, what the check says, and the lesson beside it."""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import Node, Value, el
from kit.lessons.parts.writing import Writing, WritingOnPositions
from kit.page.controls import button, field
from kit.page.frame import address, frame
from kit.page.head import head
from kit.page.screen import Screen

PAUSE_MS = 600
"""Whoever types nothing for this long has made a pause."""


def page_of_editor(screen: Screen, writing: Writing, lesson: Node, look: Value) -> Node:
    """The whole page; `lesson` is that of the lesson, which looks so."""
    _, _, *inside = lesson
    said = writing.words.say("editor.older")
    older = el("p", said, class_="told older", role="status") if writing.error else None
    tried = el("div", inside, class_=look)
    beside = el("section", older, tried, class_="tried", aria_label=writing.words.say("editor.tried"))
    return frame(
        screen,
        _top(screen, writing),
        el("div", _text_and_tools(screen, writing), beside, class_="writing"),
        look="editor",
    )


def _top(screen: Screen, writing: Writing) -> Node:
    words = writing.words
    return head(
        screen,
        words.say(f"{writing.kind.messages}.title"),
        button(words.say("page.undo"), "write-undo", look="quiet", disabled=not writing.before, id="write-undo"),
        button(words.say("editor.save"), "write-save", id="write-save"),
    )


def _text_and_tools(screen: Screen, writing: Writing) -> Node:
    return el(
        "section",
        el("div", list(_beginning(screen, writing)), class_="row tools"),
        el("div", list(_adding(writing)), class_="row tools", role="group", aria_labelledby="new-step"),
        _bringing(screen, writing) if isinstance(writing, WritingOnPositions) else None,
        _text(writing),
        _checked(writing),
        class_="text",
        aria_label=writing.words.say("editor.text"),
    )


def _beginning(screen: Screen, writing: Writing) -> Iterator[Node]:
    """What to start from."""
    words = writing.words
    titles = writing.kind.titles(screen.looks.language)
    ours = [(lesson_id, f"{lesson_id} · {title}") for lesson_id, title in titles.items()]
    choices = [el("option", words.say("editor.start_from"), value="", selected=True)]
    choices += [el("option", said, value=value) for value, said in (("new", words.say("editor.empty")), *ours)]
    # Its id changes with each version, so that the same can be chosen again.
    start = el("select", choices, data_intent="write-start", aria_label=words.say("editor.start_from"))
    yield el("span", start, id=f"start-{len(writing.before)}", class_="grow")
    file = el("input", type="file", data_intent="write-file", id="write-file", accept=".toml")
    yield el("label", el("span", words.say("editor.own_file")), file, class_="btn")


def _adding(writing: Writing) -> Iterator[Node]:
    """A new step of each kind."""
    words = writing.words
    yield el("span", words.say("editor.new_step"), id="new-step", class_="small muted")
    for kind in writing.step_kinds():
        yield button(writing.kind.kind_said(words, kind), "write-step", kind, id=f"add-{kind}")
    yield button(words.say("editor.copy"), "write-copy", look="quiet", id="copy-step")


def _bringing(screen: Screen, writing: WritingOnPositions) -> Node:
    """A position that was put together in the sandbox."""
    words, page = writing.words, writing.sandbox
    typed = el("input", value="", data_intent="write-bring", id=f"bring-{len(writing.before)}", autocomplete="off")
    return el(
        "details",
        el("summary", words.say("editor.position")),
        field(words.say("editor.position_text"), typed),
        el("p", words.say("editor.no_position"), class_="small loss", role="alert")
        if writing.brought_nothing
        else None,
        el("a", words.say("editor.sandbox"), href=address(screen, page)) if page else None,
        open=writing.brought_nothing,
    )


def _text(writing: Writing) -> Node:
    """The text itself; the line that is wrong is marked."""
    line, (to, times) = writing.line, writing.cursor
    return el(
        "textarea",
        value=writing.written,
        class_=["toml", line and "wrong"],
        style=f"--line:{line - 1}" if line else None,
        data_intent="write",
        data_pause=PAUSE_MS,
        data_line=f"{to}.{times}" if times else None,
        aria_label=writing.words.say("editor.text"),
        aria_describedby="checked",
        aria_invalid=True if line else None,
        autocomplete="off",
        lang="",
        id="toml",
    )


def _checked(writing: Writing) -> Node:
    """What the check says: all is well, or the first thing that is wrong and where."""
    words, lesson = writing.words, writing.lesson
    if writing.error is None:
        good = el("p", "✓ ", words.say(f"{writing.kind.messages}.good", steps=len(lesson.steps)), class_="grow")
        return el("div", good, list(_advised(writing)), class_="told checked", id="checked", role="status")
    to = button(words.say("editor.line", line=writing.line), "write-to", id="write-to")
    return el(
        "div", to, el("p", writing.fault, class_="grow"), class_="told wrong checked", id="checked", role="status"
    )


def _advised(writing: Writing) -> Iterator[Node]:
    """What could be better."""
    words, advice = writing.words, writing.advice
    if advice:
        yield el("p", words.say(f"editor.advice.{advice.key}", **advice.facts), class_="grow small", id="advice")
        yield button(words.say("editor.line", line=writing.advised_line), "write-to", look="quiet", id="write-to")
