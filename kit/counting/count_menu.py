"""What the menu of a lesson in probability has of its own: its facts, its way, its series and the chart as a file."""

from __future__ import annotations

from collections.abc import Iterator

from kit.counting.charts import chart_to_take
from kit.counting.deals import MOST_SEEDS
from kit.counting.screen import CountScreen
from kit.draw.svg import Child, Node, el
from kit.lessons.menu import Contents, Station, menu_of, series_field
from kit.page.controls import button, switch


def count_menu(screen: CountScreen) -> Node:
    """The menu."""
    run, once, lesson = screen.run, screen.once, screen.run.written
    if not lesson.steps:  # a review
        return menu_of(screen, Contents(teacher=screen.text(lesson.concept), stations=[]))
    stations = [
        Station(
            step.id,
            f"{number} {screen.say(f'station_{step.station}')}",
            run.journal.last(step.id) is not None,
            step.id == run.way.here,
        )
        for number, step in enumerate(run.way.steps, 1)
    ]
    fault = screen.say("seed_fault") if once.seed_fault else ""
    again = "again-sure" if once.clearing else "again"
    return menu_of(
        screen,
        Contents(
            teacher=list(_teacher(screen)),
            stations=stations,
            ways=button(screen.say(again.replace("-", "_")), again, id=again),
            settings=[
                switch(screen.say("short"), "short", run.way.is_short),
                el("p", screen.say("short_text"), class_="small muted"),
                list(series_field(screen.say("seed"), run.deals.seed, MOST_SEEDS, screen.say("seed_text"), fault)),
            ],
            files=list(_files(screen)),
        ),
    )


def _teacher(screen: CountScreen) -> Iterator[Child]:
    lesson, say = screen.run.written, screen.say
    low, high = lesson.ages
    needs = say("needs", said=", ".join(lesson.needs)) if lesson.needs else say("needs_nothing")
    yield " · ".join([say("ages", low=low, high=high), say("minutes", n=lesson.minutes), needs])
    yield from (" · ", screen.text(lesson.concept), " · ", screen.text(lesson.material))
    yield from (el("br"), el("b", say("short_is")), " ", screen.text(lesson.cut))


def _files(screen: CountScreen) -> Iterator[Node]:
    """The chart as numbers and as a picture."""
    none = chart_to_take(screen) is None
    kinds = [button(screen.say(kind), f"chart-{kind}", disabled=none, id=f"chart-{kind}") for kind in ("csv", "svg")]
    yield el("h4", screen.say("downloads"))
    yield from kinds
