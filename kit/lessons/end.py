"""The end of a lesson and of ten tasks: what can be done now, what to look at again, and where to go on.

Practice alone is counted. What was said in a step was a first guess: it stands beside what is known now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.draw.svg import Child, Node, el, icon
from kit.engine.game import Refusal
from kit.lessons.ask import value_said
from kit.lessons.asked import Asked
from kit.lessons.calibration_shown import calibration_panel
from kit.lessons.lesson import lessons_after
from kit.lessons.practise import look_back, own_rules
from kit.lessons.rulings import table_panel
from kit.lessons.screen import LessonScreen
from kit.lessons.wording import in_language
from kit.page.controls import button, chip
from kit.page.frame import address


def ending(learn: LessonScreen, side: Node | None) -> Node:
    """The last page of a lesson, with what was opened beside it."""
    words, symbol = learn.words, learn.shows.symbol
    done = el(
        "section",
        el("h2", icon(symbol, 40, class_=["ic", symbol]), words.say("lesson.done"), class_="big row"),
        list(table_panel(learn) if learn.lesson.is_open else _can(learn)),
        el("div", list(ways_on(learn)), class_="ways"),
        learn.notice and el("p", words.say(learn.notice), class_="told", role="status"),
        class_="panel ending",
        id="ending",
        tabindex="-1",
        data_focus=f"end-{learn.lesson.id}",
    )
    return el(
        "div",
        done,
        side or calibration_panel(learn.words, learn.course.answers),
        _thought_before(learn),
        class_="stage arranging",
    )


def _can(learn: LessonScreen) -> Iterator[Node]:
    """The rules of the lesson that the learner answered rightly when they were practised last."""
    latest = {each.rule: each.right for each in learn.course.answers if each.is_practice and each.right is not None}
    can = [rule for rule in own_rules(learn.lesson) if latest.get(rule)]
    yield from _titles(learn, "lesson.you_can", can)
    if not can:
        yield el("p", learn.words.say("lesson.practise_first"), class_="score")


def _titles(learn: LessonScreen, heading: str, rules: Sequence[str]) -> Iterator[Node]:
    """Rules by their titles, each with its number."""
    if rules:
        words = learn.words
        rows = [el("li", chip(rule, words, learn.panel == rule), el("span", words.rule(rule).title)) for rule in rules]
        yield el("h3", words.say(heading))
        yield el("ul", rows, class_="cited titles")


def _thought_before(learn: LessonScreen) -> Node | None:
    """The first guesses of this lesson, each beside what is known now."""
    rows = [row for step in learn.lesson.steps if (row := _thought(learn, Asked(step.id, step.exercise, step)))]
    heading = el("h2", learn.words.say("lesson.thought_before"))
    return (
        el("section", heading, el("ul", rows, class_="thoughts"), class_="panel thinking", id="thoughts")
        if rows
        else None
    )


def _thought(learn: LessonScreen, asked: Asked) -> Node | None:
    """One of them; nothing where nothing was predicted, or nobody could be wrong."""
    exercise, first = asked.exercise, learn.course.journal.first(asked.name)
    kind, subject, words = exercise.kind, learn.subject, learn.words
    if exercise.question is None or exercise.is_opinion or first is None or not asked.was_asked(subject, first):
        return None
    thought, known = (kind.take(exercise, subject, said) for said in (first.prediction, first.truth))
    if thought is None or known is None or isinstance(thought, Refusal) or isinstance(known, Refusal):
        return None
    said: list[Child] = [words.say("lesson.known_now", value=value_said(learn, asked, known))]
    if thought != known:
        said[:0] = [
            el("span", words.say("lesson.thought", value=value_said(learn, asked, thought)), class_="muted"),
            " ",
        ]
    return el("li", el("b", words.rule(exercise.rules[0]).title), el("span", said))


def looking_back(learn: LessonScreen, side: Node | None) -> Node:
    """After ten tasks: what went well, and what to look at again."""
    words, ten = learn.words, look_back(learn.course.so_far)
    done = el(
        "section",
        el(
            "h2",
            icon(learn.shows.symbol, 40, class_=["ic", learn.shows.symbol]),
            words.say("lesson.ten_done"),
            class_="big row",
        ),
        list(_titles(learn, "lesson.went_well", ten.well)),
        list(_titles(learn, "lesson.look_again", ten.again)),
        el(
            "div",
            button(words.say("lesson.ten_more"), "next", look="main", key="Enter", id="go"),
            button(words.say("lesson.leave"), "leave", id="leave"),
            class_="ways",
        ),
        class_="panel ending",
        id="ten",
        tabindex="-1",
        data_focus=f"ten-{len(learn.course.so_far)}",
    )
    return el("div", done, side or calibration_panel(learn.words, learn.course.answers), class_="stage arranging")


def ways_on(learn: LessonScreen) -> list[Node | None]:
    """The next lesson first; then a game, and more practice."""
    words, following = learn.words, next(iter(lessons_after(learn.lesson)), None)
    subject = learn.subject
    pages = (("play", subject.pages.play), ("daily", subject.pages.daily), ("glossary", subject.pages.glossary))
    ways = [
        None if learn.lesson.is_open else button(words.say("lesson.more_practice"), "practise", id="more"),
        button(words.say("lesson.once_more"), "goto", learn.course.route[0], id="once-more"),
        *(
            el("a", words.say(f"lesson.{name}"), href=address(learn, page), class_="btn", id=name)
            for name, page in pages
            if page
        ),
        el("a", words.say("page.home"), href=f"/?lang={learn.looks.language}", class_="btn"),
    ]
    if following and following.page:
        title = f"{following.id} · {in_language(following.title, learn.language)}"
        first = el(
            "a",
            words.say("lesson.next_lesson", title=title),
            href=address(learn, following.page),
            class_="btn main",
            id="go",
            data_key="Enter",
        )
        return [first, *ways]
    return ways
