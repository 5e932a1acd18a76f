"""The rules check of Bakschisch: ten fixed positions in two parallel forms, each truth found by the engine."""

import pytest

from kit.courses.bakschisch.rules_check import LEVEL, SAFE, SEEDS, SPECS, cheapest_safe, rules_check
from kit.courses.bakschisch.topics import TOPICS
from kit.engine.moment import play
from kit.games.bakschisch.cards import CARDS
from kit.games.bakschisch.moves import Bribe
from kit.games.bakschisch.state import BRIBES
from kit.lessons.subject import subject_of
from tests.each import each

TRUTHS = {
    "a": (28, (0, 2, 3), 9, 10, 22, (0, 1), 28, (), (0, 2, 3), 5),
    "b": (20, (0, 1), 2, 12, 1, (0, 1, 3), 19, (), (1, 2, 3), 3),
}
"""If these change, a class that was checked before cannot be checked with the same positions after."""


@each("form", SEEDS)
def test_the_positions_are_fixed(form: str) -> None:
    assert tuple(each.truth for each in rules_check(form)) == TRUTHS[form]


def test_both_forms_ask_about_the_same_rules_on_other_positions() -> None:
    for one, other in zip(*map(rules_check, SEEDS), strict=True):
        assert (one.number, one.spec) == (other.number, other.spec)
        assert one.mix_ups.keys() == other.mix_ups.keys()
        assert one.exercise.before != other.exercise.before
        assert one.exercise.game.players == other.exercise.game.players == 4, "as practice at this level"
    assert len(SPECS) == 10 and LEVEL == 2


def test_seven_ask_by_the_rules_two_change_one_and_the_last_asks_for_a_bribe() -> None:
    assert [(not spec.switch, spec.what == SAFE) for spec in SPECS] == [
        *[(True, False)] * 7,
        *[(False, False)] * 2,
        (True, True),
    ]


@each("form", SEEDS)
def test_whoever_mixes_a_rule_up_is_wrong(form: str) -> None:
    for position in rules_check(form):
        for name, believed in position.mix_ups.items():
            assert believed != position.truth, name
        if position.spec.switch:
            assert position.usual != position.truth, "whoever overlooks the change"
        assert position.spec.rule in TOPICS


@each("form", SEEDS)
def test_what_is_asked_does_not_hang_on_a_ruling_of_ours_where_the_rules_are_the_usual_ones(form: str) -> None:
    for position in rules_check(form)[:7]:
        assert subject_of("bakschisch").hangs_on(position.exercise) is None


@each("form", SEEDS)
def test_the_cheapest_safe_bribe_is_one_more_than_the_least_of_the_others(form: str) -> None:
    position = rules_check(form)[-1]
    exercise, before = position.exercise, position.exercise.before
    others = [move.gold for seat, move in exercise.moves.items() if seat != 0]
    assert before.bribe == BRIBES and position.truth == min(others) + 1 == cheapest_safe(exercise, 0)
    stays = [
        play(exercise.game, before, ({**exercise.moves, 0: Bribe(gold)},)).after.spaces[0] >= before.spaces[0]
        for gold in range(before.purses[0] + 1)
    ]
    assert stays == [gold > min(others) for gold in range(before.purses[0] + 1)]


def test_the_card_of_each_position_is_one_of_the_games() -> None:
    assert all(each.exercise.before.card in CARDS for form in SEEDS for each in rules_check(form))
    with pytest.raises(KeyError):
        rules_check("c")
