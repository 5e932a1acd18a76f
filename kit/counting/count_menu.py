"""The menu of a lesson in probability: its steps, the teacher's line, what can be taken along, how the page looks."""

from __future__ import annotations

from collections.abc import Iterator

from kit.counting.charts import chart_to_take
from kit.counting.deals import MOST_SEEDS
from kit.counting.paper import code_to
from kit.counting.screen import CountScreen
from kit.draw.svg import Child, Node, el
from kit.page.controls import button, field, switch
from kit.page.frame import looks_fields, panel_head


def count_menu(screen: CountScreen) -> Node:
    """Everything that is not needed in the middle of a question."""
    words = screen.words
    return el(
        "section",
        panel_head(words.say("page.menu"), "menu", words),
        list(_teacher(screen)),
        el("div", list(_around(screen)), class_="pair"),
        code_to(screen, screen.address),
        el("h3", screen.say("steps")),
        el("ol", list(_steps(screen)), class_="stations"),
        switch(screen.say("short"), "short", screen.run.way.is_short),
        el("p", screen.say("short_text"), class_="small muted"),
        list(_seed(screen)),
        el("h3", screen.say("downloads")),
        el("div", list(_downloads(screen)), class_="pair"),
        el("h3", words.say("page.looks")),
        looks_fields(screen),
        class_="panel open col",
        id="menu",
        data_show="menu",
        aria_label=words.say("page.menu"),
    )


def _teacher(screen: CountScreen) -> Iterator[Node]:
    lesson, say = screen.run.written, screen.say
    low, high = lesson.ages
    needs = say("needs", said=", ".join(lesson.needs)) if lesson.needs else say("needs_nothing")
    facts = " · ".join([say("ages", low=low, high=high), say("minutes", n=lesson.minutes), needs])
    told: list[Child] = [el("b", say("for_teacher")), " ", facts, " · ", screen.text(lesson.concept)]
    cut: list[Child] = [el("br"), el("b", say("short_is")), " ", screen.text(lesson.cut)]
    yield el("p", told, " · ", screen.text(lesson.material), cut, class_="small teacher")


def _around(screen: CountScreen) -> Iterator[Node]:
    words, say = screen.words, screen.say
    yield button(say("leave" if screen.run.way.presenting else "present"), "present", pressed=screen.run.way.presenting)
    yield button(say("link"), "link", id="link")
    yield button(say("paper.entry"), "paper", id="open-paper")
    yield button(words.say("page.rules"), "open", "rules", id="open-rules")
    if screen.once.clearing:
        yield button(say("again_sure"), "again-sure", id="again-sure")
    else:
        yield button(say("again"), "again", id="again")
    yield el("a", words.say("page.home"), href=f"/?lang={screen.looks.language}", class_="btn home")


def _steps(screen: CountScreen) -> Iterator[Node]:
    """The way through the lesson; a press goes there."""
    run = screen.run
    for number, step in enumerate(run.way.steps, 1):
        done = " ✓" if run.journal.last(step.id) else ""
        said = f"{number} {screen.say(f'station_{step.station}')}{done}"
        yield el("li", button(said, "goto", step.id, pressed=step.id == run.way.here, id=f"step-{step.id}"))


def _seed(screen: CountScreen) -> Iterator[Node]:
    control = el(
        "input",
        type="text",
        inputmode="numeric",
        maxlength=len(str(MOST_SEEDS)) - 1,
        data_intent="seed",
        value=str(screen.run.deals.seed),
        aria_describedby="seed-fault" if screen.once.seed_fault else None,
        id="seed",
    )
    yield field(screen.say("seed"), control)
    if screen.once.seed_fault:
        yield el("p", screen.say("seed_fault"), class_="fault", role="alert", id="seed-fault")
    yield el("p", screen.say("seed_text"), class_="small muted")


def _downloads(screen: CountScreen) -> Iterator[Node]:
    has_chart = chart_to_take(screen) is not None
    yield button(screen.say("csv"), "csv", disabled=not has_chart, id="csv")
    yield button(screen.say("svg"), "svg", disabled=not has_chart, id="svg")
