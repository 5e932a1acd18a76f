"""Write the notebooks of the lessons in probability: what they say about themselves stands in the lesson files.

Run it with ``make count-notebooks``; a test compares the notebooks with the lessons.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from kit.counting.content import Texts
from kit.counting.lesson import CountLesson, all_lessons
from kit.counting.shelf import ORDER

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "notebooks"
FIRST = 101
"""The order of the first of them on the home page: after all rule lessons."""


def notebook(lesson: CountLesson) -> str:
    """The notebook of a lesson, as a file."""
    titles = _said(lesson, lesson.title)
    parts = (lesson.concept, lesson.material, lesson.cut)
    concept, material, cut = (_said(lesson, texts)["en"].rstrip(".") for texts in parts)
    others = " / ".join(f"{lesson.id} · {titles[language]}" for language in lesson.languages[1:])
    low, high = lesson.ages
    teacher = (
        f"For the teacher: ages {low} to {high}, {lesson.minutes} minutes. The idea: {concept}. To bring: {material}."
    )
    code = "Every trial of the lesson, exactly: what may come, and how likely it is, as fractions."
    first = next(iter(lesson.trials), "")
    cells = [
        _text("title", f"# {lesson.id} · {titles['en']}\n\n*{others}*\n\n{teacher} In twenty minutes: {cut}."),
        _code("lesson", f'from kit.notebook import count\n\ncount("{lesson.id}")'),
        _text("in-code", f"## In code\n\n{code}"),
        _code("engine", _in_code(lesson.id, first), ["lab"]),
    ]
    block = {
        "kind": "count",
        "game": lesson.game,
        "order": FIRST + ORDER.index(lesson.id),
        "symbol": lesson.symbol,
        "title": {language: f"{lesson.id} · {title}" for language, title in titles.items()},
        "lead": _said(lesson, lesson.lead),
        "minutes": lesson.minutes,
    }
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}, "kit": block}
    written = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(written, indent=1, ensure_ascii=False) + "\n"


def path_of(lesson: CountLesson) -> Path:
    """Where its notebook is."""
    return FOLDER / f"{lesson.page}.ipynb"


def _in_code(lesson: str, trial: str) -> str:
    asked = (
        f'lesson.trials["{trial}"].exact()'
        if trial
        else "{name: lesson.figures[name] for name in lesson.figures.written}"
    )
    return f'from kit.counting.lesson import load\n\nlesson = load("{lesson}")\n{asked}'


def _said(lesson: CountLesson, texts: Texts) -> dict[str, str]:
    return {language: lesson.plain(texts, lesson.words(language)) for language in lesson.languages}


def _text(name: str, source: str) -> dict[str, Any]:
    lines = source.splitlines(keepends=True)
    return {"cell_type": "markdown", "id": name, "metadata": {"tags": ["lab"]}, "source": lines}


def _code(name: str, source: str, tags: list[str] | None = None) -> dict[str, Any]:
    about = {"tags": tags} if tags else {}
    lines = source.splitlines(keepends=True)
    return {
        **{"cell_type": "code", "execution_count": None, "id": name, "metadata": about},
        **{"outputs": [], "source": lines},
    }


if __name__ == "__main__":
    for each in all_lessons():
        path_of(each).parent.mkdir(exist_ok=True)
        path_of(each).write_text(notebook(each), "utf-8")
