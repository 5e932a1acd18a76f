"""Practice tasks of every game: a share of ``python -m tests.tasks_on_demand``."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from kit.lessons.lesson import lessons_of
from kit.lessons.subject import subject_of
from kit.lessons.tasks import LEVELS
from tests import tasks_of_attraptresors, tasks_of_intrige, tasks_on_demand
from tests.effort import Some

SHARE = 200
ALWAYS_THE_SAME = {("BK-21", "loot"), ("AT-25", "tower"), ("AT-25", "boxed")}
"""A thief that gets nothing is told from one that gets something (BK-20) by looking at the gold; and for two players
the tower is always the same."""
SEED = tasks_on_demand.SEED
CHECKS = {
    "bakschisch": tasks_on_demand.check,
    "intrige": tasks_of_intrige.check,
    "attraptresors": tasks_of_attraptresors.check,
}
RULES = [(game, rule) for game in CHECKS for rule in subject_of(game).practice.topics]
KEPT = ("BK-12", "IN-13", "AT-13")
"""Of these `make test` looks at every task."""
WHOLE = pytest.mark.full(
    "what many tasks are together needs all 600 of a rule; those of one rule of each game are kept"
)


class Tasks:
    """The tasks about a rule: each is made when it is first looked at, and once."""

    def __init__(self, game: str, rule: str) -> None:
        self.game, self.rule = game, rule
        self._make = cache(lambda level, number: subject_of(game).practice.make(rule, SEED, number, level))

    def one(self, level: int, number: int) -> Any:
        """The task of this number."""
        return self._make(level, number)

    def all(self, level: int) -> Sequence[Any]:
        """All of a level."""
        return [self.one(level, number) for number in range(SHARE)]


@pytest.fixture(scope="module")
def tasks(request: pytest.FixtureRequest) -> Tasks:
    """All tests of a rule come one after the other, so that its tasks are made once."""
    return Tasks(*request.param)


def about_each_rule(needs_all: bool = False) -> pytest.MarkDecorator:
    """Try it about each rule; what needs all tasks of a rule is left to `make test-all`, but for a few rules."""
    rules = [
        pytest.param(each, id=each[1], marks=[WHOLE] if needs_all and each[1] not in KEPT else []) for each in RULES
    ]
    return pytest.mark.parametrize("tasks", rules, indirect=True, scope="module")


@about_each_rule()
def test_every_task_is_legal_and_takes_its_rule_to_answer(tasks: Tasks, some: Some) -> None:
    for level in LEVELS:
        for number in some(range(SHARE)):
            CHECKS[tasks.game](tasks.one(level, number))


@about_each_rule(needs_all=True)
def test_hardly_a_position_comes_twice(tasks: Tasks) -> None:
    for level in LEVELS:
        assert len({task.position for task in tasks.all(level)}) > 0.95 * SHARE, level


@about_each_rule(needs_all=True)
def test_every_misconception_of_a_topic_leads_astray_now_and_then(tasks: Tasks) -> None:
    listed = {name for level in LEVELS for task in tasks.all(level) for name in task.exercise.misconceptions}
    assert listed == set(import_module(f"kit.courses.{tasks.game}.topics").TOPICS[tasks.rule].misconceptions)


@about_each_rule(needs_all=True)
def test_no_question_has_always_the_same_answer(tasks: Tasks) -> None:
    subject = subject_of(tasks.game)
    for level in LEVELS:
        made = [task.exercise for task in tasks.all(level)]
        asked = Counter((exercise.question.what, subject.truth(exercise)) for exercise in made)
        for what in {what for what, _ in asked}:
            times = [count for (measure, _), count in asked.items() if measure == what]
            alike = (tasks.rule, what) in ALWAYS_THE_SAME
            assert alike or max(times) < 0.8 * sum(times), (level, what, asked)


def test_every_level_seed_and_number_has_its_own_task_and_the_same_again(some: Some) -> None:
    for game, rule in some(RULES, least=20):
        make_task = subject_of(game).practice.make
        assert make_task
        first, again = make_task(rule, 5, 0, 2), make_task(rule, 5, 0, 2)
        assert (again.position, again.exercise.steps, again.exercise.kind) == (
            first.position,
            first.exercise.steps,
            first.exercise.kind,
        )
        others = [make_task(rule, 5, 1, 2), make_task(rule, 6, 0, 2), make_task(rule, 5, 0, 3)]
        assert all(other.position != first.position for other in others)


def test_another_computer_makes_the_same_tasks() -> None:
    code = (
        "from importlib import import_module\n"
        f"for game in {list(CHECKS)}:\n"
        "    made = import_module(f'kit.courses.{game}.tasks')\n"
        "    for rule in made.TOPICS:\n"
        "        for level in made.LEVELS:\n"
        "            task = made.make_task(rule, 2, 3, level)\n"
        "            print(task.position, task.exercise.steps, task.exercise.question, task.exercise.misconceptions)\n"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
    (told,) = printed
    assert len(told.splitlines()) == len(RULES) * len(LEVELS)


CANNOT_BE_ASKED = {"IN-6", "AT-2", "AT-9", "AT-16", "AT-10"}
"""How many can play Intrige is settled by us; what is in the box, who talks fastest and dice on one another are not in
any position, and whoever throws has the cup."""
HANG_ON_US = {"AT-3", "AT-4", "AT-7", "AT-23", "BK-35"}
"""Whatever can be asked about them is decided by a ruling of ours: towers, cards, rounds that count, a new stack."""


@pytest.mark.parametrize("game", CHECKS)
def test_every_clause_that_a_lesson_teaches_can_be_practised(game: str) -> None:
    subject = subject_of(game)
    prefix = next(iter(subject.practice.topics)).split("-")[0]
    taught = {rule for lesson in lessons_of(game) for rule in lesson.rules if rule.startswith(f"{prefix}-")}
    assert taught - CANNOT_BE_ASKED - HANG_ON_US <= set(subject.practice.topics)


def test_every_clause_of_intrige_can_be_practised_but_for_how_many_play() -> None:
    clauses = {rule for rule in subject_of("intrige").box.rules() if rule.startswith("IN-")}
    assert clauses - set(subject_of("intrige").practice.topics) == {"IN-6"}


def test_every_clause_of_attraptresors_can_be_practised_but_for_what_no_position_has() -> None:
    clauses = {rule for rule in subject_of("attraptresors").box.rules() if rule.startswith("AT-")}
    assert clauses - set(subject_of("attraptresors").practice.topics) - HANG_ON_US == CANNOT_BE_ASKED - {"IN-6"}
