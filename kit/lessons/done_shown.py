"""What is shown once something is done, a lesson, ten tasks or a review: the ways on, and how sure, how right."""

from __future__ import annotations

from collections.abc import Iterable

from kit.draw.calibration import CalibrationWords, calibration_picture
from kit.draw.svg import Child, Node, Value, el, icon
from kit.lessons.journal import SURENESS, Answer, calibration
from kit.text.say import Words


def done_panel(words: Words, symbol: str, title: str, said: Child, ways: Child, **look: Value) -> Node:
    """That something is done, under the sign of the lesson: what is said then, and the ways on."""
    heading = el("h2", icon(symbol, 40, class_=["ic", symbol]), words.say(title), class_="big row")
    return el("section", heading, said, el("div", ways, class_="ways"), class_="panel ending", tabindex="-1", **look)


def calibration_panel(words: Words, answers: Iterable[Answer]) -> Node:
    """How sure somebody was against how often they were right, in all tasks that they have answered."""
    bars = calibration(answers)
    given = sum(bar.of for bar in bars)
    return el(
        "section",
        el("h2", words.say("lesson.calibration")),
        el("p", words.say("lesson.calibration_text"), class_="small muted"),
        calibration_picture(bars, calibration_words(words)) if given else el("p", words.say("lesson.no_answers")),
        el("p", words.say("lesson.counted", answers=given), class_="small muted") if given else None,
        class_="panel calibrating",
        id="calibration",
        tabindex="0",  # where it does not fit, it is scrolled by keyboard too
    )


def calibration_words(words: Words) -> CalibrationWords:
    """The words on such a picture, in the reader's language."""
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
