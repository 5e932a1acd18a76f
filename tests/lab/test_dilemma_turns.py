"""Dilemmas over several turns: everybody gets what the table brings, partners stay, strangers change, bots fill up."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import pytest

from kit.lab.dilemma_turns import (
    AWAY,
    BOT,
    LENT,
    LINES,
    MET,
    PARTNER,
    STRANGERS,
    WITH,
    Closed,
    counts,
    level,
    means,
    played,
    read_choice,
    role_of,
    size_of,
    theory_of,
)
from kit.lab.dilemmas import DILEMMAS, Choice, equilibrium_of, payoffs
from kit.lab.lots import facing, seat_of

SEED = 11
ALL = list(product(DILEMMAS, WITH))


def closed(which: str, turn: int, members: Mapping[int, int] | range) -> Closed:
    """Choices by member: the number of one among those of their seat."""
    numbers = members if isinstance(members, Mapping) else {each: each * turn for each in members}
    found: list[tuple[int, Choice]] = []
    for member, number in numbers.items():
        choices = DILEMMAS[which].of(role_of(which, member, turn))
        found.append((member, choices[number % len(choices)]))
    return tuple(found)


@pytest.mark.parametrize(("which", "how"), ALL)
@pytest.mark.parametrize("people", range(1, 8))
def test_everybody_who_has_chosen_gets_what_the_table_brings(which: str, how: str, people: int) -> None:
    turns = tuple(closed(which, turn, range(1, people + 1)) for turn in range(1, 7))
    for turn, results in enumerate(played(which, how, SEED, turns), 1):
        assert sorted(results) == list(range(1, people + 1))
        for member, (mine, others, gain) in results.items():
            assert mine == dict(turns[turn - 1])[member] and len(others) == size_of(which) - 1
            seat = role_of(which, member, turn)
            choices = [mine, *(each.choice for each in others)]
            seats = choices[-seat:] + choices[:-seat] if seat else choices
            assert gain == payoffs(which, seats)[seat]
            has_both = which != "promises" or people > 1
            assert (BOT in [each.came for each in others]) == (people < size_of(which) or not has_both)


def test_alone_one_meets_bots_that_choose_as_in_equilibrium() -> None:
    bots = [
        other.choice
        for seed in range(400)
        for turn in played("runner", STRANGERS, seed, (((1, "keep"),),))
        for other in turn[1].others
    ]
    assert abs(bots.count("pay") / len(bots) - 1 / 2) < 4 * (0.25 / len(bots)) ** 0.5
    (turn,) = played("promises", STRANGERS, SEED, (((1, "trust"),),))
    assert turn[1].others == (("break", BOT),) and turn[1].gain == payoffs("promises", ("trust", "break"))[0]


def test_a_partner_is_the_same_in_every_turn_and_the_roles_take_turns() -> None:
    for which in ("all_pay", "promises"):
        for turn in range(1, 7):
            chosen = closed(which, turn, range(1, 7))
            every = tuple(closed(which, each, range(1, 7)) for each in range(1, turn + 1))
            met = {}
            for member, choice in chosen:
                for other in DILEMMAS[which].of(role_of(which, member, turn)):
                    changed = (*every[:-1], tuple((who, other if who == member else said) for who, said in chosen))
                    if other != choice:
                        before, after = (played(which, PARTNER, SEED, each)[-1] for each in (every, changed))
                        met[member] = {who for who in before if who != member and before[who] != after[who]}
            if turn == 1:
                partner = met
            assert met == partner and all(len(others) == 1 for others in met.values())
    assert [role_of("promises", 3, turn) for turn in range(1, 5)] == [0, 1, 0, 1]


def test_strangers_on_two_sides_meet_everybody_of_the_other_side_before_they_meet_again() -> None:
    met = [frozenset(table.own) for round in range(1, 7) for table in facing(range(1, 13), SEED, round, moves_on=True)]
    assert len(met) == len({*met}) == 36 and all(len(two) == 2 for two in met)


@pytest.mark.parametrize("members", [(), (1,), (1, 3), (1, 2, 3), (2, 4, 6, 7), range(1, 8)])
@pytest.mark.parametrize("moves_on", [True, False])
def test_each_sits_on_the_seat_that_was_known_before(members: tuple[int, ...], moves_on: bool) -> None:
    for round in range(1, 7):
        tables = facing(members, SEED, round, moves_on=moves_on)
        assert sorted(member for table in tables for member in table.own) == sorted(members)
        for table in tables:
            assert len({*table.seats}) == 2
            for seat, member in enumerate(table.seats):
                assert member is None or seat_of(member, round) == seat
                both = {seat_of(each, round) for each in members} == {0, 1}
                assert (member is not None) or not both


def test_who_comes_late_borrows_and_leaves_the_partners_of_others_alone() -> None:
    early = tuple(closed("all_pay", turn, range(1, 5)) for turn in (1, 2, 3))
    late = (*early[:1], closed("all_pay", 2, range(1, 6)), closed("all_pay", 3, range(1, 6)))
    before, after = (played("all_pay", PARTNER, SEED, each) for each in (early, late))
    for turn in range(3):
        assert all(before[turn][member] == after[turn][member] for member in range(1, 5))
    assert [other.came for turn in after[1:] for other in turn[5].others] == [LENT, LENT]


def test_a_bot_chooses_for_a_partner_who_has_not() -> None:
    turns = (closed("promises", 1, range(1, 3)), closed("promises", 2, {1: 0}))
    first, second = played("promises", PARTNER, SEED, turns)
    assert first[1].others[0].came == MET and [*second] == [1]
    assert second[1].others == (("careful", AWAY),)


@pytest.mark.parametrize("which", DILEMMAS)
def test_the_lines_are_shares_or_a_mean_and_theory_is_the_equilibrium(which: str) -> None:
    chosen = closed(which, 1, range(1, 8))
    for line in LINES[which]:
        counted = counts(which, 1, chosen, line.seat)
        of_seat = [choice for member, choice in chosen if role_of(which, member, 1) == line.seat]
        found = level(line, counted)
        if line.choice is None:
            assert found == Fraction(sum(map(int, of_seat)), len(of_seat)) and theory_of(which, line) == 20
        else:
            assert found == Fraction(of_seat.count(line.choice), len(of_seat))
            assert theory_of(which, line) == equilibrium_of(which, size_of(which))[line.seat][line.choice]
        assert level(line, dict.fromkeys(counted, 0)) is None


def test_what_a_choice_brought_is_the_mean_of_those_who_made_it() -> None:
    (turn,) = played("all_pay", STRANGERS, SEED, (closed("all_pay", 1, range(1, 8)),))
    for choice, mean in means(turn).items():
        gains = [result.gain for result in turn.values() if result.choice == choice]
        assert mean * len(gains) == sum(gains)


def test_only_a_choice_of_ones_own_seat_is_one() -> None:
    assert read_choice("promises", 0, "keep") is None and read_choice("promises", 1, "keep") == "keep"
    assert read_choice("all_pay", 0, "25") is None
