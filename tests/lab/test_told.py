"""Whoever works in Python hears in one English sentence what is wrong, by which rule, and what would be right."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest

from kit.engine.errors import BadInput, bad
from kit.engine.game import Refusal
from kit.lab import (
    Bribe,
    Conflict,
    Dare,
    Distribution,
    bot,
    exact,
    open_game,
    open_state,
    series,
    simulate,
    table,
    uniform,
)
from kit.lab.told import Told
from tests.each import each

LINE = "r1 b1 A0:2T B0:2T heap:16 up:G"
EARLY, THREE = "r1 b1 A0:2 B0:2T heap:16 up:G", "r1 b3 A13:4T B13:4T C13:4T heap:18 up:GSH"


@each(
    ("ask", "said"),
    [
        (lambda: exact("bakschisch", "r1 A0:2T B0:2T up:G"), "All the gold together must come to 20, not 4. (BK-6)"),
        (lambda: exact("bakschisch", f"{LINE} oh"), "“oh” is not part of a position."),
        (
            lambda: open_state(open_game("bakschisch", players=2), EARLY),
            "At the first bribe of a round every thief outside the palace is in hand. (BK-37)",
        ),
        (
            lambda: Bribe.at(THREE, players=2),
            "A position for 2 players must name each of them once, starting with A; this one names A B C. (BK-1)",
        ),
        (lambda: Dare.at("r1 A: B: oh"), "“oh” is not part of a position."),
        (lambda: Conflict.at("oh", 3, most=100), "“oh” is not part of a position."),
    ],
)
def test_a_position_that_cannot_be_is_told_in_a_sentence_with_its_rule(ask: Callable[[], Any], said: str) -> None:
    with pytest.raises(BadInput) as wrong:
        ask()
    assert str(wrong.value) == f"position: {said}"
    assert wrong.value.__suppress_context__  # a notebook shows no second error with a message's id


def test_a_switch_that_cannot_be_is_told() -> None:
    said = "options.open_gold: The choice 3 is not possible here; choose one of false, true. (C-BK-26)"
    with pytest.raises(BadInput) as wrong:
        simulate("bakschisch", 10, options={"open_gold": 3})
    assert str(wrong.value) == said


def test_a_move_that_there_is_not_is_told_where_it_is_asked_about_or_chosen() -> None:
    for ask in (
        lambda: exact("bakschisch", LINE, measure="may:A:cake"),
        lambda: exact("bakschisch", LINE, table({"cake": 1})),
    ):
        with pytest.raises(Told, match="A fist holds"):
            ask()


def test_it_is_the_same_when_it_comes_from_another_process() -> None:
    for wrong in (
        Told("move", Refusal("empty_purse", "BK-9"), "bakschisch"),
        bad("seats", "number_of_players", most=4),
    ):
        again = pickle.loads(pickle.dumps(wrong))
        assert (type(again), again.place, again.refusal, str(again)) == (
            type(wrong),
            wrong.place,
            wrong.refusal,
            str(wrong),
        )


def test_a_game_without_words_tells_the_message_and_its_facts() -> None:
    with pytest.raises(BadInput) as wrong:
        exact("bakschisch", "r1 b1 A0:2T B0:2T up:G")
    told = Told(wrong.value.place, wrong.value.refusal, "ludo")
    assert str(told) == "position: law_gold (BK-6) – gold: 4, all: 20"


@pytest.mark.parametrize(
    ("policies", "said"),
    [
        ("uniform", "this is 'uniform'"),
        (uniform, "this is the function uniform; write uniform(), with brackets"),
        ({"A": uniform(), "B": bot}, "this is the function bot; write bot(), with brackets"),
        (3, "this is 3"),
    ],
)
def test_what_is_no_policy_is_told(policies: Any, said: str) -> None:
    for ask in (lambda: exact("bakschisch", LINE, policies), lambda: simulate("bakschisch", 1, 1, policies)):
        with pytest.raises(ValueError, match="a policy is made by uniform") as wrong:
            ask()
        assert re.search(re.escape(said), str(wrong.value))


# Seats and policies ---------------------------------------------------------------------------------------------------


def test_a_seat_is_a_letter_or_a_number() -> None:
    one = table({1: 1})
    ways: list[Any] = [{"A": one, "B": uniform()}, {0: one, 1: uniform()}, {"A": one, 1: uniform()}]
    answers = [exact("bakschisch", LINE, policies, "stands:B") for policies in ways]
    assert answers == [answers[0]] * 3 != [exact("bakschisch", LINE, None, "stands:B")] * 3
    assert exact("bakschisch", LINE, measure="stands:1") == exact("bakschisch", LINE, measure="stands:B")
    played = [simulate("bakschisch", 50, 1, policies, position=LINE, until="decision").kept() for policies in ways]
    assert played == [played[0]] * 3


def test_how_many_play_is_read_from_the_line() -> None:
    assert Bribe.at(THREE) == Bribe.at(THREE, 3) and Bribe.at(THREE).rules.players == 3
    throw = "r4 t:A A:V:4 B:R:4 C:G:4 pile:R2O3Y3G2B3V2 dice:RROOYYGB"
    assert Dare.at(throw) == Dare.at(throw, 3)


def test_a_policy_is_a_value_that_prints_as_it_is_typed() -> None:
    typed = ["uniform()", "bot('level_1')", "table({0: 1, 'thief': Fraction(1, 2)})"]
    policies = [uniform(), bot("level_1"), table({0: 1, "thief": 0.5})]
    assert [repr(policy) for policy in policies] == typed
    assert [eval(text) for text in typed] == policies == deepcopy(policies)
    assert len({*policies, *deepcopy(policies), series({0: 1, "thief": Fraction(1, 2)})}) == 3
    assert isinstance(exact("bakschisch", LINE, policies[2]), Distribution)
