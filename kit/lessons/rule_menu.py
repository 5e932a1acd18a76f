"""What the menu of a rule lesson has of its own: its stations, and which tasks it practises."""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import Node, el
from kit.lessons.course import END, LEVELS, MOST_SEEDS, PLAYGROUND, PRACTISE, RECALL
from kit.lessons.menu import Contents, Station, menu_of, series_field
from kit.lessons.screen import LessonScreen
from kit.page.controls import button
from kit.page.prose import prose


def menu(learn: LessonScreen) -> Node:
    """The menu."""
    return menu_of(
        learn,
        Contents(
            teacher=prose(learn.text(learn.lesson.teacher), learn.words),
            stations=list(_stations(learn)) if learn.lesson.steps else [],
            settings=list(_practice(learn)) if PRACTISE in learn.course.route else None,
        ),
    )


def _stations(learn: LessonScreen) -> Iterator[Station]:
    answered = {answer.step: answer.right for answer in learn.course.journal.answers}
    number = 0
    for name in learn.course.route:
        is_named = name in (RECALL, PRACTISE, PLAYGROUND, END)
        number += not is_named
        said = learn.words.say(f"lesson.stations.{name}" if is_named else "lesson.station", number=number)
        yield Station(name, said, bool(answered.get(name)), name == learn.course.here)


def _practice(learn: LessonScreen) -> Iterator[Node]:
    words = learn.words
    yield el("h4", words.say("lesson.practice"))
    levels = [
        button(
            words.say(f"lesson.level_{level}"), "level", level, pressed=level == learn.course.level, id=f"level-{level}"
        )
        for level in LEVELS
    ]
    yield el("div", levels, class_="pair three", role="group", aria_label=words.say("lesson.level"))
    yield from series_field(words.say("lesson.seed"), learn.course.seed, MOST_SEEDS, words.say("lesson.seed_text"))
