"""How the lesson editor looks: the text with its tools, what the check says, and the lesson beside it."""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import Node, Value, el
from kit.lessons.form import HEAD
from kit.lessons.form_shown import form_shown, panel, tabs
from kit.lessons.parts.filling import Filling
from kit.lessons.parts.writing import Writing, WritingOnPositions
from kit.page.controls import button, field
from kit.page.frame import address, frame
from kit.page.head import head
from kit.page.screen import Screen
from kit.text.say import Words

PAUSE_MS = 600
"""Whoever types nothing for this long has made a pause."""


def page_of_editor(screen: Screen, writing: Writing, lesson: Node, look: Value, filling: Filling | None = None) -> Node:
    """The whole page; `lesson` is that of the lesson, which looks so.  `filling`: what is written has a form, too."""
    _, _, *inside = filling.beside(lesson) if filling else lesson
    said = writing.words.say("editor.older")
    older = el("p", said, class_="told older", role="status") if writing.error else None
    tried = el("div", inside, class_=look)
    beside = el("section", older, tried, class_="tried", aria_label=writing.words.say("editor.tried"), id="tried")
    return frame(
        screen,
        _top(screen, writing),
        el("div", _text_and_tools(screen, writing, filling), beside, class_="writing"),
        look="editor",
        data_in_turn=True,
    )


def _top(screen: Screen, writing: Writing) -> Node:
    words = writing.words
    return head(
        screen,
        words.say(f"{writing.kind.messages}.title"),
        button(words.say("page.undo"), "write-undo", look="quiet", disabled=not writing.before, id="write-undo"),
        button(words.say("editor.save"), "write-save", id="write-save"),
    )


def _text_and_tools(screen: Screen, writing: Writing, filling: Filling | None) -> Node:
    return el(
        "section",
        el("div", list(_beginning(screen, writing, filling)), class_="row tools"),
        _text(screen, writing) if filling is None else [tabs(filling), panel(filling, _under_tab(screen, filling))],
        el("div", _checked(writing, filling), _to_the_lesson(writing.words) if filling else None, class_="check-row"),
        class_="text",
        aria_label=writing.words.say("editor.text" if filling is None else "form.written"),
    )


def _to_the_lesson(words: Words) -> Node:
    """Where it is not beside but under the form."""
    return el("a", words.say("editor.tried"), href="#tried", class_="btn narrow-only", id="to-lesson")


def _under_tab(screen: Screen, filling: Filling) -> Iterator[Node]:
    if filling.tab == "form":
        return form_shown(filling, list(_bringing(screen, filling.writing)))
    return _text(screen, filling.writing)


def _beginning(screen: Screen, writing: Writing, filling: Filling | None) -> Iterator[Node]:
    """What to start from."""
    words = writing.words
    if filling:
        yield button(words.say("form.new"), "form-new", id="form-new")
    titles = writing.kind.titles(screen.looks.language)
    ours = [(lesson_id, f"{lesson_id} · {title}") for lesson_id, title in titles.items()]
    empty = [] if filling else [("new", words.say("editor.empty"))]
    choices = [el("option", words.say("editor.start_from"), value="", selected=True)]
    choices += [el("option", said, value=value) for value, said in (*empty, *ours)]
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


def _bringing(screen: Screen, writing: WritingOnPositions) -> Iterator[Node]:
    """A position that was put together in the sandbox."""
    words, page = writing.words, writing.sandbox
    typed = el("input", value="", data_intent="write-bring", id=f"bring-{len(writing.before)}", autocomplete="off")
    yield field(words.say("editor.position_text"), typed)
    if writing.brought_nothing:
        yield el("p", words.say("editor.no_position"), class_="small loss", role="alert")
    if page:
        yield el("a", words.say("editor.sandbox"), href=address(screen, page))


def _text(screen: Screen, writing: Writing) -> Iterator[Node]:
    """The text of the file, with what can be put into it."""
    yield el("div", list(_adding(writing)), class_="row tools", role="group", aria_labelledby="new-step")
    if isinstance(writing, WritingOnPositions):
        summary = el("summary", writing.words.say("editor.position"))
        yield el("details", summary, list(_bringing(screen, writing)), open=writing.brought_nothing)
    yield _lines(writing)


def _lines(writing: Writing) -> Node:
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


def _checked(writing: Writing, filling: Filling | None) -> Node:
    """What the check says: all is well, or the first thing that is wrong and where."""
    words, form = writing.words, filling if filling and filling.tab == "form" else None
    if writing.error:
        said = _fault_said(form, writing) if form else writing.fault
        inside = [_to(words, form, writing.line), el("p", said, class_="grow")]
    elif form and form.waits:
        inside = [el("p", words.say("form.board_waits"), class_="grow")]
    else:
        good = words.say(f"{writing.kind.messages}.good", steps=len(writing.lesson.steps))
        inside = [el("p", "✓ ", good, class_="grow"), *_advised(writing, form)]
    is_wrong = writing.error is not None or bool(form and form.waits)
    return el("div", inside, class_=["told", is_wrong and "wrong", "checked"], id="checked", role="status")


def _fault_said(filling: Filling, writing: Writing) -> str:
    """What is wrong, for whoever sees fields and no names of keys."""
    words, at = writing.words, filling.fault[0] if filling.fault else None
    if writing.error is None or at is None:
        return writing.fault
    where = words.say("form.parts.lesson") if at == HEAD else words.say("form.step", step=at + 1)
    return words.say("form.wrong_in", where=where, what=words.refusal(writing.error.refusal))


def _to(words: Words, filling: Filling | None, line: int | None, look: str = "") -> Node:
    """The way to what is meant: its field or its line."""
    if filling:
        return button(words.say("form.show"), "form-fault", look=look, id="form-fault")
    return button(words.say("editor.line", line=line), "write-to", look=look, id="write-to")


def _advised(writing: Writing, filling: Filling | None) -> Iterator[Node]:
    """What could be better."""
    words, advice = writing.words, writing.advice
    if advice:
        yield el("p", words.say(f"editor.advice.{advice.key}", **advice.facts), class_="grow small", id="advice")
        yield _to(words, filling, writing.advised_line, "quiet")
