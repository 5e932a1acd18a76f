"""Lessons on dice, palaces and missions: what a class has written on paper stands, whatever is switched on the page."""

from __future__ import annotations

import pytest

from kit.counting.content import SCORED
from kit.counting.lesson import load
from kit.counting.rehearsal import rehearse

OURS = ("A2", "A3", "A6", "I1", "I3")


@pytest.mark.parametrize("lesson_id", OURS)
def test_every_question_that_is_scored_knows_two_wrong_answers_by_name(lesson_id: str) -> None:
    for step in rehearse(load(lesson_id)):
        assert step.wrong >= 2 or step.step.station not in SCORED or step.step.asks is None, step.step.id


@pytest.mark.parametrize("lesson_id", OURS)
def test_a_switch_changes_what_is_dealt_and_never_what_is_counted_on_paper(lesson_id: str) -> None:
    lesson = load(lesson_id)
    for assumption in lesson.assumptions:
        other = lesson.switched([assumption.id])
        trial = assumption.switch["trial"]
        assert lesson.trials[trial].exact() != other.trials[trial].exact(), assumption.id
        for before, after in zip(lesson.steps, other.steps, strict=True):
            if before.asks is not None and after.asks is not None and before.station in SCORED:
                assert before.asks.truth == after.asks.truth, (assumption.id, before.id)
