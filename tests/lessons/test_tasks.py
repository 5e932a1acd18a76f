"""Practice tasks of Bakschisch: what the levels promise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from functools import cache

from kit.courses.bakschisch import SUBJECT
from kit.courses.bakschisch.laying import BOARD, LEVELS
from kit.courses.bakschisch.tasks import make_task
from kit.courses.bakschisch.topics import TOPICS
from kit.engine.checkpoint import pausing
from kit.games.bakschisch.cards import CALIPH
from kit.games.bakschisch.moves import THIEF
from kit.games.bakschisch.options import Options
from kit.lessons.lesson import lessons_of
from kit.lessons.maker import Task
from kit.lessons.telling import ENOUGH
from tests.each import each
from tests.effort import Some
from tests.tasks_on_demand import SEED

SHARE = 200
OF_THIEVES = {"BK-18", "BK-19", "BK-20", "BK-21", "BK-24", "BK-37"}
OF_CALIPH = {"BK-28", "BK-29", "BK-30"}
OF_PALACE = {"BK-31", "BK-32", "BK-33", "BK-37", "BK-38", "BK-39", "BK-40"}

of_some_rules = each("rule", TOPICS, least=3)
"""What is true of many tasks together is looked at in all of these, of three rules or of all."""


@cache
def tasks(rule: str, level: int) -> Sequence[Task]:
    return [make_task(rule, SEED, number, level) for number in range(SHARE)]


def shows_thief(task: Task) -> bool:
    return THIEF in task.exercise.moves.values()


def test_each_time_that_a_position_is_tried_for_a_task_others_may_come_between() -> None:
    met: list[int] = []
    for number in range(5):
        with pausing(lambda: met.append(number)):  # noqa: B023 — it is called before the next
            make_task("BK-22", SEED, number, 1)
    assert set(met) == set(range(5)) and len(met) > ENOUGH


@each("rule", TOPICS)
def test_level_1_is_small_and_without_distractions(rule: str, some: Some) -> None:
    for number in some(range(SHARE)):
        task = make_task(rule, SEED, number, 1)
        before, moves = task.exercise.before, task.exercise.moves
        assert len(before.spaces) in (TOPICS[rule].players or (2, 3))
        assert max(before.purses) <= 6 and before.bribe > 1, "purses are full before the first bribe"
        assert rule in OF_PALACE or max(before.spaces) < min(BOARD.stop, 16)
        assert rule in OF_THIEVES or not shows_thief(task)
        assert (before.card == CALIPH) == (rule in OF_CALIPH)
        assert rule not in OF_CALIPH or len(set(before.spaces)) == len(moves)


def test_from_the_spaces_of_level_1_no_card_leads_to_the_gate() -> None:
    assert all(ahead[space] < BOARD.stop for ahead in BOARD.ahead.values() for space in LEVELS[1].spaces)


@of_some_rules
def test_level_2_has_four_players_anywhere_and_no_distractions(rule: str) -> None:
    made = tasks(rule, 2)
    assert {task.exercise.game.players for task in made} == set(TOPICS[rule].players or (4,))
    assert {task.exercise.before.card == CALIPH for task in made} == {rule in OF_CALIPH}
    assert rule in OF_THIEVES or not any(map(shows_thief, made))
    assert max(gold for task in made for gold in task.exercise.before.purses) == 10
    assert any(BOARD.in_palace(space) for task in made for space in task.exercise.before.spaces)


@of_some_rules
def test_level_3_distracts(rule: str) -> None:
    def distracts(task: Task) -> bool:
        before = task.exercise.before
        return (
            (shows_thief(task) and rule not in OF_THIEVES)
            or (before.card == CALIPH and rule not in OF_CALIPH)
            or len(set(before.spaces)) < task.exercise.game.players
            or max(before.purses) > 10
        )

    assert {task.exercise.game.players for task in tasks(rule, 3)} == set(TOPICS[rule].players or (4,))
    assert sum(map(distracts, tasks(rule, 3))) > 2 / 3 * SHARE


@each("level", LEVELS, least=1)
def test_BK_40_all_ways_to_decide_a_contest_turn_up_and_gold_is_close(level: int) -> None:
    ways = Counter[str]()
    for task in tasks("BK-40", level):
        moment = task.exercise.moment()
        on_throne = [seat for seat, space in enumerate(moment.after.spaces) if space == BOARD.throne]
        richest, second, *_ = sorted((moment.after.purses[seat] for seat in on_throne), reverse=True)
        assert richest - second <= 1
        ways[type(moment.events[-1]).__name__] += 1
    assert ways.keys() == {"WonByGold", "WonByArrival", "VictoryShared"} and min(ways.values()) > SHARE / 20


@of_some_rules
def test_the_learner_is_often_asked_about_their_own_pawn(rule: str) -> None:
    of = Counter(question.of for task in tasks(rule, 2) if (question := task.exercise.question).of is not None)
    assert not of or of[0] > max(of[seat] for seat in (1, 2, 3))


def test_every_rule_that_a_lesson_teaches_can_be_practised_and_a_ruling_with_the_rule_that_it_completes() -> None:
    book = SUBJECT.box.rules()
    taught = {rule for lesson in lessons_of("bakschisch") for rule in lesson.rules}
    completing = {ruling for rule in TOPICS for ruling in book[rule].see}
    asked_nowhere = {"BK-35"}  # how many lie in a new stack hangs on when it is shuffled (C-BK-22)
    assert {rule for rule in taught if rule.startswith("BK-")} <= TOPICS.keys() | asked_nowhere
    rulings = completing | asked_nowhere | {"C-BK-7", "C-BK-22"}  # that the Caliph is no short cut is asked by BK-28
    assert taught - TOPICS.keys() <= rulings


def test_a_reading_of_ours_is_nobodys_mix_up() -> None:
    assert not set(SUBJECT.misconceptions) & {each.name for each in fields(Options)}
