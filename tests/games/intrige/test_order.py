"""IN-24: what is settled next, and what comes after it, as told before it happens."""

from __future__ import annotations

from random import Random

import pytest

from kit.engine.walk import sample, uniform
from kit.games.intrige import Intrige, Rep
from kit.games.intrige.order import Procedure, procedures
from kit.games.intrige.state import EXTERNAL, FREE, INTERNAL
from tests.games.intrige.table import Table


@pytest.mark.parametrize("players", [3, 4, 5])
def test_IN_24_the_procedures_happen_in_the_order_in_which_they_are_told(players: int) -> None:
    game, open_one = Intrige(players), None
    for seed in range(30):
        for _, step in sample(game, uniform, Random(seed)):
            before = step.state
            told = procedures(game, before)
            assert bool(told) == (before.stage in (FREE, EXTERNAL, INTERNAL))
            if told:
                assert (told[0].stage, told[0].profession) == (before.stage, before.disputed)
                assert set(before.due) <= set(told[0].reps)
                ranks = [(FREE, EXTERNAL, INTERNAL).index(each.stage) for each in told]
                assert ranks == sorted(ranks)
                inside = [each.post for each in told if each.stage == INTERNAL]
                assert inside == sorted(inside)
                open_one = told[0]
    assert open_one


def test_C_IN_8_who_challenges_inside_is_open_until_it_is_settled_outside() -> None:
    table = Table("BL CL", "A50=DL")
    told = procedures(table.game, table.state)
    holder, first, second = Rep(3, "law"), Rep(1, "law"), Rep(2, "law")
    assert told == (Procedure(EXTERNAL, (first, second)), Procedure(INTERNAL, (holder, first, second), 50))
    assert [each.is_certain for each in told] == [True, False]
    assert told[1].challengers == (first, second)
