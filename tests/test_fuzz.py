"""A share of ``python -m tests.fuzz_records`` in every run of the tests."""

from __future__ import annotations

import pytest

from kit.games import NAMES
from tests.effort import Some
from tests.fuzz_records import TEXT_DAMAGE, TREE_DAMAGE, fuzz

SHARE = 200


@pytest.mark.parametrize("game", NAMES)
def test_a_damaged_record_is_a_game_or_one_clear_line(game: str, some: Some) -> None:
    number = some.count(SHARE, least=100)
    counts = fuzz(game, number, seed=1)
    assert sum(counts.values()) == number
    assert {kind for kind, _ in counts} == {damage.__name__ for damage in (*TEXT_DAMAGE, *TREE_DAMAGE)}
    assert {good for _, good in counts} == {True, False}
