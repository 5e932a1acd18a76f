"""The shelf: every lesson with what it can ask a class, and the plan that is made of it by ticking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.draw.svg import Node, el
from kit.games import NAMES
from kit.lessons.wording import in_language
from kit.page.controls import button
from kit.page.frame import panel_head
from kit.text.say import Words
from kit.together.host_screen import HostScreen
from kit.together.menu_of_questions import OnShelf, checks, on_shelf, said_of
from kit.together.plan import Plan, asked_in, plan_of


def shelf(host: HostScreen) -> Node:
    """Every lesson, the questions of the one that is looked into, and the plan."""
    return el(
        "section",
        panel_head(host.say("host.ask"), "ask", host.words),
        el(
            "div",
            el("div", list(_lessons(host))),
            el("div", list(_questions(host)), class_="col questions"),
            _plan(host),
            class_="shelf-of",
        ),
        class_="panel open col",
        id="ask",
        data_show="ask",
    )


def _lessons(host: HostScreen) -> Iterator[Node]:
    words = host.words
    for game in NAMES:
        yield _of_one(host, game, Words(words.language, game).say("page.title"), on_shelf(game))
    yield _of_one(host, "check", host.say("check.title"), checks())


def _of_one(host: HostScreen, name: str, said: str, lessons: Sequence[OnShelf]) -> Node:
    rows = [_lesson(host, each) for each in lessons]
    is_open = any(each.key == host.shelf.open for each in lessons)
    return el("details", el("summary", said), el("ul", rows, class_="col"), id=f"shelf-{name}", open=is_open or None)


def _lesson(host: HostScreen, lesson: OnShelf) -> Node:
    title = in_language(lesson.title, host.words.language)
    is_open = lesson.key == host.shelf.open
    said = " · ".join(filter(None, (lesson.id, title)))
    return el("li", button(said, "shelf", lesson.key, look="quiet", pressed=is_open, id=f"on-{lesson.key}"))


def _questions(host: HostScreen) -> Iterator[Node]:
    if not host.shelf.open:
        yield el("p", host.say("host.choose_lesson"), class_="muted")
    plan = plan_of(host.room) if host.room else Plan()
    planned = [each.spec for each in plan.rounds]
    for each in host.shelf.questions(host.words):
        ask = button(host.say("host.ask_this"), "ask", each.step, look="main", id=f"ask-{each.step}")
        is_planned = host.shelf.spec(each.step) in planned
        tick = button(host.say("host.plan_add"), "plan-add", each.step, pressed=is_planned, id=f"plan-{each.step}")
        came_for = each.step == host.shelf.step
        yield el("div", el("p", each.said, class_="grow"), tick, ask, class_=["row askable", came_for and "came-for"])


def _plan(host: HostScreen) -> Node:
    """The plan, as far as it has been made."""
    room = host.room
    assert room
    plan, asked = plan_of(room), asked_in(room)
    rows = [
        el(
            "li",
            el("i", "✓" if each.spec in asked else str(at + 1), aria_hidden=True),
            el("span", said_of(each.spec, host.words.language), class_="grow"),
            el("small", host.say("host.minutes", n=each.minutes)),
            button("↑", "plan-up", at, disabled=at == 0, aria_label=host.say("host.plan_up"), id=f"plan-up-{at}"),
            button("×", "plan-out", at, aria_label=host.say("host.plan_out"), id=f"plan-out-{at}"),
            class_="row planned",
        )
        for at, each in enumerate(plan.rounds)
    ]
    file = el("input", type="file", data_intent="plan-file", id="plan-file", accept=".toml")
    tools = el(
        "div",
        el("label", el("span", host.say("host.plan_open")), file, class_="btn"),
        button(host.say("host.plan_save"), "plan-save", disabled=not rows, id="plan-save"),
        class_="pair",
    )
    fault = el("p", host.words.error(host.fault), class_="fault", role="alert") if host.fault else None
    heading = plan.title or host.say("host.plan")
    whole = host.say("host.plan_minutes", n=plan.minutes) if rows else host.say("host.plan_none")
    said = next_said(host)
    begin = button(said, "plan-next", look="main", id="plan-go") if said else None
    alone = plan.at_own_pace(room)
    paced = button(host.say("own_pace.let", n=len(alone["rounds"])), "plan-pace", id="plan-pace") if alone else None
    body = [el("h3", heading), el("ol", rows), el("p", whole, class_="small muted"), begin, paced, tools, fault]
    return el("div", body, class_="col plan-of", id="plan")


def next_said(host: HostScreen) -> str:
    """What the plan has next, as a button says it; empty where it has nothing."""
    planned = plan_of(host.room).next_in(host.room) if host.room else None
    if planned is None:
        return ""
    return host.say("host.plan_next", said=said_of(planned.spec, host.words.language).partition(" – ")[0])
