"""Which three choices are worth talking about, and what moved when the same was asked again."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.lab.talk import Talk, mean_of, moved, three_to_talk_about

COUNTS = st.dictionaries(st.integers(0, 12), st.integers(0, 9), max_size=13)


def test_the_drawn_page_talks_about_the_same_three() -> None:
    counts = {0: 1, 1: 0, 2: 1, 3: 2, 4: 1, 5: 4, 6: 2, 7: 3, 8: 1, 9: 0, 10: 3, "thief": 7}
    tenths = (-6, 3, -7, -11, -16, -14, -10, -9, -11, -19, -25, 35)
    means = {choice: Fraction(tenth, 10) for choice, tenth in zip(counts, tenths, strict=True)}
    assert three_to_talk_about(counts, means) == (
        Talk("thief", ("common", "best")),
        Talk(10, ("costly",)),
        Talk(5, ("common",)),
    )


def test_without_means_theory_says_what_is_right_and_what_is_furthest_from_it() -> None:
    counts = {"wait": 5, "lamp": 9, "column": 3, "gem": 2}
    assert three_to_talk_about(counts, right={"column": Fraction(1)}) == (
        Talk("lamp", ("common", "far")),
        Talk("column", ("best",)),
        Talk("wait", ("common",)),
    )
    assert [talk.choice for talk in three_to_talk_about(counts)] == ["lamp", "wait", "column"]


def test_a_right_answer_that_nobody_gave_is_not_talked_about() -> None:
    assert all("best" not in talk.roles for talk in three_to_talk_about({1: 3, 2: 2}, right={7: Fraction(1)}))


def test_where_all_bring_the_same_none_is_best() -> None:
    flat = {1: Fraction(2), 2: Fraction(2)}
    assert three_to_talk_about({1: 1, 2: 4}, flat) == (Talk(2, ("common",)), Talk(1, ("common",)))


@given(COUNTS, st.lists(st.integers(-9, 9), min_size=13, max_size=13), st.sampled_from(["means", "right", "none"]))
def test_there_are_three_different_ones_of_those_that_were_made_or_all(
    counts: dict[int, int], values: list[int], by: str
) -> None:
    means = {choice: Fraction(value) for choice, value in enumerate(values)} if by == "means" else None
    right = {choice: Fraction(abs(value), 117) for choice, value in enumerate(values)} if by == "right" else None
    found = three_to_talk_about(counts, means, right)
    made = [choice for choice, many in counts.items() if many]

    assert len(found) == len({talk.choice for talk in found}) == min(3, len(made))
    assert {talk.choice for talk in found} <= set(made) and all(talk.roles for talk in found)
    assert found == three_to_talk_about(counts, means, right)
    if made:
        assert counts[found[0].choice] == max(counts.values())
    if made and means and len({means[choice] for choice in made}) > 1:
        roles = {role: talk.choice for talk in found for role in talk.roles}
        assert means[roles["best"]] == max(means[choice] for choice in made)
        assert means[roles["costly"]] == min(means[choice] for choice in made)


BEFORE = {1: 10, 2: 10, 3: "thief", 4: 5, 5: 5}
AFTER = {1: "thief", 2: "thief", 3: "thief", 4: 10, 6: 1}


def test_what_moved_is_counted_without_names() -> None:
    means = {1: Fraction(0), 5: Fraction(-1), 10: Fraction(-2), "thief": Fraction(3)}
    found = moved(BEFORE, AFTER, means)

    assert found.flows == {(10, "thief"): 2, (5, 10): 1} and list(found.flows) == [(10, "thief"), (5, 10)]
    assert (found.stayed, found.moved, found.gone, found.new) == (1, 3, 1, 1)
    assert (found.better, found.worse) == (2, 1)
    assert moved(BEFORE, AFTER).better is None
    even = moved({1: 5}, {1: 6}, {5: Fraction(1), 6: Fraction(1)})
    assert (even.moved, even.better, even.worse) == (1, 0, 0)


@given(st.dictionaries(st.integers(1, 9), st.integers(0, 3)), st.dictionaries(st.integers(1, 9), st.integers(0, 3)))
def test_everybody_is_counted_once(before: dict[int, int], after: dict[int, int]) -> None:
    found = moved(before, after, {choice: Fraction(choice // 2) for choice in range(4)})
    assert found.stayed + found.moved + found.gone == len(before)
    assert found.stayed + found.moved + found.new == len(after)
    assert (found.better or 0) + (found.worse or 0) <= found.moved
    assert all(one != other for one, other in found.flows)


def test_what_the_class_gets_on_average() -> None:
    assert mean_of({1: 3, 2: 1, 9: 0}, {1: Fraction(2), 2: Fraction(-2)}) == 1
    with pytest.raises(ValueError, match="nobody"):
        mean_of({1: 0}, {1: Fraction(0)})
