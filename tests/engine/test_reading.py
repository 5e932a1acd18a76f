"""Plain values from outside: each is taken for what it is and for nothing else."""

from __future__ import annotations

import json
import math

from hypothesis import given
from hypothesis import strategies as st

from kit.engine.reading import GREATEST, is_flag, is_number, is_scalar, is_text, is_whole

PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
ANYTHING = st.recursive(PLAIN | st.binary() | st.complex_numbers(), st.lists, max_leaves=3)


@given(ANYTHING, st.integers(0, 10))
def test_a_value_is_of_one_kind_at_most_and_scalar_when_it_is_of_one(value: object, longest: int) -> None:
    kinds = [value is None, is_flag(value), is_number(value), is_text(value, longest)]
    assert sum(kinds) == is_scalar(value, longest) <= 1


@given(PLAIN)
def test_what_is_a_scalar_comes_back_from_json_as_it_was(value: object) -> None:
    assert not is_scalar(value) or json.loads(json.dumps(value)) == value
    assert is_scalar(value) or not math.isfinite(value) or abs(value) > GREATEST  # type: ignore[arg-type]


def test_bounds_are_included() -> None:
    assert [is_whole(number, 1, 3) for number in range(5)] == [False, True, True, True, False]
    assert [is_whole(sign * number) for sign in (1, -1) for number in (GREATEST, GREATEST + 1)] == [True, False] * 2
    assert is_text("abc", 3) and not is_text("abcd", 3)
