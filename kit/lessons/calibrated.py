"""How sure somebody was against how often right: a panel for the end of any lesson and of practice."""

from __future__ import annotations

from collections.abc import Iterable

from kit.draw.calibration import CalibrationWords, calibration_picture
from kit.draw.svg import Node, el
from kit.lessons.journal import SURENESS, Answer, calibration
from kit.text.say import Words


def calibration_panel(words: Words, answers: Iterable[Answer]) -> Node:
    """How sure against how often right, over all lessons."""
    bars = calibration(answers)
    given = sum(bar.of for bar in bars)
    return el(
        "section",
        el("h2", words.say("lesson.calibration")),
        el("p", words.say("lesson.calibration_text"), class_="small muted"),
        calibration_picture(bars, _calibration_words(words)) if given else el("p", words.say("lesson.no_answers")),
        el("p", words.say("lesson.counted", answers=given), class_="small muted") if given else None,
        class_="panel calibrating",
        id="calibration",
        tabindex="0",  # where it does not fit, it is scrolled by keyboard too
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
