"""Write docs/figures.md: every figure of every lesson in probability, exact, and how it was computed.

Run it with ``make figures``; a test compares the page with the lessons.
"""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from kit.counting.figures import in_words
from kit.counting.lesson import CountLesson, all_lessons

PAGE = Path(__file__).parent.parent / "docs" / "figures.md"
LONGEST = 24
"""Letters of a fraction that is written out."""
WALKED = ("P(", "E(", "at(", "sd(")


def figures_page() -> str:
    """The whole page."""
    lines = [
        "# Figures of the lessons in probability",
        "",
        "Made by `make figures`. All are computed from the lesson files in `kit/courses/probability`. *Walk*: through",
        "all that can happen in a trial; *formula*: from other figures; **=** names the figures that are the same",
        "number by another way, which the tests compare. Tests also deal each trial 20,000 times.",
    ]
    for lesson in all_lessons():
        title = lesson.plain(lesson.title, lesson.words("en"))
        lines += ["", f"## {lesson.id} · {title}", "", "| Figure | Exact | Near | How |", "|---|---|---|---|"]
        lines += [_row(lesson, name) for name in lesson.figures.written]
    return "\n".join(lines) + "\n"


def _row(lesson: CountLesson, name: str) -> str:
    value, written = lesson.figures[name], lesson.figures.written[name]
    how = "walk" if any(part in written for part in WALKED) else "formula"
    twins = sorted({each for pair in lesson.same if name in pair for each in pair} - {name})
    same = f" = {', '.join(f'`{each}`' for each in twins)}" if twins else ""
    code = "given" if written.isdecimal() else f"{how} `{written.replace('|', chr(92) + '|')}`"
    return f"| `{name}` | {_exact(value)} | {_near(lesson, value)} | {code}{same} |"


def _exact(value: Fraction) -> str:
    text = str(value)
    return text if len(text) <= LONGEST else f"{len(str(value.denominator))} digits below the line"


def _near(lesson: CountLesson, value: Fraction) -> str:
    return "" if value.denominator == 1 else in_words(value, lesson.words("en"), 6)


if __name__ == "__main__":
    PAGE.write_text(figures_page(), "utf-8")
