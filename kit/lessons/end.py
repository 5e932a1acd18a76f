"""The end of a lesson and of ten tasks: what can be done now, what to look at again, and where to go on.

Practice alone is counted. What was said in a step was a first guess: it stands beside what is known now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.draw.svg import Child, Node, Value, el
from kit.engine.game import Refusal
from kit.lessons.ask import value_said
from kit.lessons.asked import Asked
from kit.lessons.done_shown import calibration_panel, done_panel
from kit.lessons.lesson import lessons_after
from kit.lessons.menu import beside
from kit.lessons.practise import look_back, own_rules
from kit.lessons.rulings import table_panel
from kit.lessons.screen import LessonScreen
from kit.lessons.wording import in_language
from kit.page.controls import button, chip
from kit.page.frame import address


def ending(learn: LessonScreen, side: Node | None) -> Node:
    """The last page of a lesson, with what was opened beside it."""
    said = list(table_panel(learn) if learn.lesson.is_open else _can(learn))
    done = _done(learn, "lesson.done", said, list(ways_on(learn)), id="ending", data_focus=f"end-{learn.lesson.id}")
    calibrated = side or calibration_panel(learn.words, learn.answers)
    return el("div", done, calibrated, _thought_before(learn), class_="stage arranging")


def _done(learn: LessonScreen, title: str, said: Child, ways: Child, **look: Value) -> Node:
    notice = learn.notice and el("p", learn.words.say(learn.notice), class_="told", role="status")
    return done_panel(learn.words, learn.shows.symbol, title, [said, notice], ways, **look)


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
    said = [*_titles(learn, "lesson.went_well", ten.well), *_titles(learn, "lesson.look_again", ten.again)]
    ways = [
        button(words.say("lesson.ten_more"), "next", look="main", key="Enter", id="go"),
        button(words.say("lesson.leave"), "leave", id="leave"),
    ]
    done = _done(learn, "lesson.ten_done", said, ways, id="ten", data_focus=f"ten-{len(learn.course.so_far)}")
    return el("div", done, side or calibration_panel(words, learn.answers), class_="stage arranging")


def ways_on(learn: LessonScreen) -> Iterator[Node]:
    """The next lesson first; then a game, and more practice."""
    words = learn.words
    for lesson in lessons_after(learn.lesson)[:1]:
        if lesson.page:
            title = f"{lesson.id} · {in_language(lesson.title, learn.language)}"
            look = {"class_": "btn main", "id": "go", "data_key": "Enter"}
            yield el("a", words.say("lesson.next_lesson", title=title), href=address(learn, lesson.page), **look)
    if not learn.lesson.is_open:
        yield button(words.say("lesson.more_practice"), "practise", id="more")
    yield button(words.say("lesson.once_more"), "goto", learn.course.route[0], id="once-more")
    yield from beside(learn, "play", "daily", "glossary")
