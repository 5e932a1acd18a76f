"""The teacher's own window beside the one that a class looks at: solutions, what is often heard, and the plan.

It opens covered, since a browser opens it on the very screen that the class sees.
"""

from __future__ import annotations

from collections.abc import Iterator

from kit.counting.asking import names_of
from kit.counting.content import Step
from kit.counting.projector import clock, explained, what_is_right
from kit.counting.screen import CountScreen
from kit.draw.svg import Child, Node, el
from kit.page.controls import button, main_button
from kit.page.frame import address, frame, panel_head

ASKED = "teacher"
"""What the address says that asks for it."""


def way_to_window(screen: CountScreen) -> Node:
    """Beside what a class looks at: the way to the window, and nothing that stands in it."""
    lesson, query = screen.run.written, f"{ASKED}=1&{screen.link}"
    href = address(screen, lesson.page, query) if lesson.page else f"?{query}"
    link = el("a", screen.say("room.open_window"), href=href, data_window="kit-teacher", class_="btn", id="window")
    return el(
        "section",
        panel_head(screen.say("room.panel"), "teacher", screen.words),
        el("p", screen.say("room.about_window")),
        link,
        class_="panel open col",
        id="teacher",
    )


def window_of(screen: CountScreen, is_covered: bool) -> Node:
    """The whole window; it goes wherever the class's goes."""
    run, step = screen.run, screen.run.way.step
    time = clock(screen, step) if step else None
    head = el("header", el("h1", screen.title), time, class_="top", data_show=run.way.here)
    inside = [_cover(screen)] if is_covered else list(_inside(screen, step))
    main = el("main", inside, class_="teachers-window col")
    return frame(screen, screen.face.style, head, main, look="counting for-teacher", data_follows=True)


def _cover(screen: CountScreen) -> Node:
    return el(
        "section",
        el("h2", screen.say("room.covered"), class_="big"),
        el("p", screen.say("room.about_cover")),
        main_button(screen.say("room.uncover"), "uncover"),
        class_="panel col covering",
    )


def _inside(screen: CountScreen, step: Step | None) -> Iterator[Child]:
    if step is not None:
        yield el("section", list(_solved(screen, step)), class_="panel col", id="solved")
        yield el("section", list(_heard(screen, step)), class_="panel col", id="heard")
    yield el("section", list(_plan(screen)), class_="panel col", id="plan")


def _solved(screen: CountScreen, step: Step) -> Iterator[Child]:
    """What is asked here, what is right, and why."""
    yield el("h2", screen.text(step.question or step.text), class_="big")
    yield el("p", screen.text(step.text)) if step.question else None
    if right := list(what_is_right(screen, step)):
        yield el("div", el("h3", screen.say("room.solution")), right, class_="solution")
    yield from explained(screen, step)


def _heard(screen: CountScreen, step: Step) -> Iterator[Child]:
    """Wrong answers that are often heard, each with what is said to it and the question to ask back."""
    question = screen.run.asked(step)
    heard = [
        el(
            "li",
            el("b", screen.said(question, wrong.answer, names_of(step))),
            el("p", screen.text(wrong.says)),
            el("p", el("span", screen.say("room.ask_back"), class_="small muted"), " ", screen.text(wrong.ask)),
        )
        for wrong in step.wrong
        if question is not None
    ]
    yield el("h3", screen.say("room.often"))
    yield el("ul", heard, class_="heard") if heard else el("p", screen.say("room.nothing_heard"), class_="muted")


def _plan(screen: CountScreen) -> Iterator[Child]:
    """The steps with their minutes; a press looks ahead, and the class sees nothing of that."""
    run, say = screen.run, screen.say
    rows = []
    for number, step in enumerate(run.way.written, 1):
        is_here = step.id == run.way.here
        said = f"{number} {say(f'station_{step.station}')}"
        minutes = el("b", say("minutes", n=step.minutes))
        rows.append(el("li", button([said, " ", minutes], "goto", step.id, look="quiet", pressed=is_here)))
    yield el("h3", say("room.time"))
    yield el("ol", rows, class_="plan")
    yield el("p", el("b", say("short_is")), " ", screen.text(run.written.cut), class_="small muted")
    yield el("p", screen.text(run.written.material), class_="small muted")
