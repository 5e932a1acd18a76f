"""The end of a lesson: how it went, how sure the learner was, and where to go on."""

from __future__ import annotations

from kit.draw.calibration import CalibrationWords, calibration_picture
from kit.draw.svg import Node, el, icon
from kit.lessons.journal import SURENESS, calibration
from kit.lessons.lesson import lessons_after
from kit.lessons.screen import LessonScreen
from kit.page.frame import address
from kit.page.parts import button
from kit.text.say import Words


def ending(learn: LessonScreen, side: Node | None) -> Node:
    """The last page of a lesson, with what was opened beside it."""
    words, symbol = learn.words, learn.shows.symbol
    own = [answer for answer in learn.course.journal.answers if answer.sureness is not None]
    right = sum(answer.right is True for answer in own)
    said = words.say("lesson.score", right=right, of=len(own)) if own else words.say("lesson.no_score")
    done = el(
        "section",
        el("h2", icon(symbol, 40, class_=["ic", symbol]), words.say("lesson.done"), class_="big row"),
        el("p", said, class_="score"),
        el("div", list(ways_on(learn)), class_="ways"),
        learn.notice and el("p", words.say(learn.notice), class_="told", role="status"),
        class_="panel ending",
        id="ending",
        tabindex="-1",
        data_focus=f"end-{learn.lesson.id}",
    )
    return el("div", done, side or calibration_panel(learn), class_="stage arranging")


def ways_on(learn: LessonScreen) -> list[Node]:
    """The next lesson first; then a game, and more practice."""
    words, following = learn.words, next(iter(lessons_after(learn.lesson)), None)
    pages = (("play", learn.subject.play_page), ("glossary", learn.subject.glossary_page))
    ways = [
        button(words.say("lesson.more_practice"), "practise", id="more"),
        button(words.say("lesson.once_more"), "goto", learn.course.route[0], id="once-more"),
        *(
            el("a", words.say(f"lesson.{name}"), href=address(learn, page), class_="btn", id=name)
            for name, page in pages
            if page
        ),
        el("a", words.say("page.home"), href=f"/?lang={learn.looks.language}", class_="btn"),
    ]
    if following and following.page:
        title = f"{following.id} · {following.title[learn.language]}"
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


def calibration_panel(learn: LessonScreen) -> Node:
    """How sure against how often right, over all lessons."""
    words = learn.words
    bars = calibration(learn.course.answers)
    given = sum(bar.of for bar in bars)
    return el(
        "section",
        el("h2", words.say("lesson.calibration")),
        el("p", words.say("lesson.calibration_text"), class_="small muted"),
        calibration_picture(bars, _calibration_words(words)) if given else el("p", words.say("lesson.no_answers")),
        el("p", words.say("lesson.counted", answers=given), class_="small muted") if given else None,
        class_="panel calibrating",
        id="calibration",
    )


def _calibration_words(words: Words) -> CalibrationWords:
    return CalibrationWords(
        description=words.say("chart.description"),
        across=words.say("chart.across"),
        up=words.say("chart.up"),
        levels=[words.say(f"chart.level_{sure}") for sure in SURENESS],
        out_of=lambda right, of: words.say("chart.out_of", right=right, of=of),
        nothing=words.say("chart.nothing"),
        band=words.say("chart.band"),
        above=words.say("chart.above"),
        below=words.say("chart.below"),
    )
