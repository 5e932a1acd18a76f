"""The tasks behind a lesson in probability: its questions that come back, each time with other numbers.

A task's name says which question it is and with which numbers, so that a browser need not keep more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from kit.counting.content import PRACTISE, Step
from kit.lessons.journal import Answer

if TYPE_CHECKING:
    from kit.counting.lesson import CountLesson

A_SERIES = 5
"""Tasks, one after the other."""
MOST_NUMBERS = 10_000
DAILY = "daily"
"""So begins the name of a task in a review, and its journal is called so."""


def task(lesson: CountLesson, name: str) -> Step | None:
    """The task of this name, ``practise:some:3`` or ``daily:B2/some:3``; None for what this lesson has not."""
    begin, _, number = name.rpartition(":")
    for practice in lesson.practice:
        if begin in (f"{PRACTISE}:{practice.id}", f"{DAILY}:{lesson.id}/{practice.id}") and _is_number(number):
            return replace(practice.drawn(int(number)), id=name)
    return None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and str(int(text[: len(str(MOST_NUMBERS))])) == text


def fresh(begin: str, number: int, answered: Collection[str]) -> str:
    """The name of a task that was not answered yet, from this number on."""
    while (name := f"{begin}:{number % MOST_NUMBERS}") in answered:
        number += 1
    return name


def tasks_after(lesson: CountLesson, answers: Iterable[Answer], offset: int = 0) -> tuple[Step, ...]:
    """The next tasks of a lesson, its questions in turn; with another `offset` they begin with other numbers."""
    names, answered = [f"{PRACTISE}:{each.id}" for each in lesson.practice], {answer.step for answer in answers}
    found = []
    for at in range(A_SERIES if names else 0):
        name = fresh(names[at % len(names)], offset, answered)
        answered.add(name)
        found.append(task(lesson, name))
    return tuple(each for each in found if each is not None)
