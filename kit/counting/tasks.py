"""The tasks behind a lesson in probability: its questions that come back, each time with other numbers.

A task's name says which question it is and with which numbers, so that a browser need not keep more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from kit.counting.content import PRACTISE, Step
from kit.lessons.journal import Answer

if TYPE_CHECKING:
    from kit.counting.lesson import CountLesson

A_SERIES = 5
"""Tasks, one after the other."""
MOST_NUMBERS = 10_000


def task(lesson: CountLesson, name: str) -> Step | None:
    """The task of this name, ``practise:some:3``; None where the lesson has no such question."""
    match name.split(":"):
        case [_, asked, number] if number.isascii() and number.isdecimal() and len(number) < len(str(MOST_NUMBERS)):
            practice = next((each for each in lesson.practice if each.id == asked.rpartition("/")[2]), None)
            return None if practice is None else replace(practice.drawn(int(number)), id=name)
    return None


def tasks_after(lesson: CountLesson, answers: Iterable[Answer], offset: int = 0) -> tuple[Step, ...]:
    """The next tasks of a lesson, its questions in turn; `offset`: whoever has another one gets other numbers."""
    asked = [answer.step for answer in answers]
    numbers = {
        each.id: offset + len({step for step in asked if step.startswith(f"{PRACTISE}:{each.id}:")})
        for each in lesson.practice
    }
    found = []
    for at in range(A_SERIES if numbers else 0):
        name = list(numbers)[at % len(numbers)]
        while f"{PRACTISE}:{name}:{numbers[name] % MOST_NUMBERS}" in asked:
            numbers[name] += 1
        found.append(task(lesson, f"{PRACTISE}:{name}:{numbers[name] % MOST_NUMBERS}"))
        numbers[name] += 1
    return tuple(each for each in found if each is not None)
