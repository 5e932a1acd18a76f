"""The picture of how sure a learner was: where its dots lie, and what it says beside them."""

from __future__ import annotations

import pytest

from kit.draw.calibration import HEIGHT, WIDTH, Bar, CalibrationWords, calibration_picture
from kit.draw.svg import Node, find, words

WORDS = CalibrationWords(
    description="Of 9 guesses 7 were right.",
    across="How sure I was",
    up="Right answers, out of 10",
    levels=("a guess", "I think so", "sure"),
    out_of=lambda right, of: f"{right} of {of}",
    nothing="nothing yet",
    band="just as sure as right",
    above="better than I thought",
    below="too sure",
)
NOTHING = (Bar(30, 0, 0), Bar(60, 0, 0), Bar(90, 0, 0))


def drawn(*counts: tuple[int, int]) -> Node:
    """The picture of so many right of so many, from a guess to sure."""
    return calibration_picture([Bar(bar.sureness, *count) for bar, count in zip(NOTHING, counts, strict=True)], WORDS)


def dots(tree: Node) -> list[tuple[float, float]]:
    return [(float(dot[1]["cx"]), float(dot[1]["cy"])) for dot in find(tree, class_="dot")]


def said(tree: Node, look: str) -> list[str]:
    return [words(node) for node in find(tree, class_=look)]


def test_a_dot_lies_the_higher_the_more_was_right() -> None:
    heights = [dots(drawn((right, 10), (0, 1), (0, 1)))[0][1] for right in range(11)]
    steps = [heights[right] - heights[right + 1] for right in range(10)]
    assert steps == pytest.approx([steps[0]] * 10) and steps[0] > 10


def test_who_is_just_as_sure_as_right_has_dots_in_one_line_on_the_band_and_no_gap() -> None:
    tree = drawn((3, 10), (6, 10), (9, 10))
    (x, y), (x2, y2), (x3, y3) = dots(tree)
    assert ((x + x3) / 2, (y + y3) / 2) == pytest.approx((x2, y2))
    assert find(tree, class_="gap") == []


def test_a_dot_far_from_the_band_is_joined_to_it() -> None:
    assert len(find(drawn((0, 10), (10, 10), (9, 10)), class_="gap")) == 2


def test_each_dot_has_its_frequency_on_the_side_away_from_the_band() -> None:
    tree = drawn((10, 10), (6, 10), (7, 9))
    assert said(tree, "found") == ["10 of 10", "6 of 10", "7 of 9"]
    beside = [float(text[1]["y"]) for text in find(tree, class_="found")]
    assert [there < y for there, (_, y) in zip(beside, dots(tree), strict=True)] == [True, True, False]


def test_a_level_without_an_answer_says_so_and_has_no_dot() -> None:
    tree = drawn((0, 0), (1, 2), (0, 0))
    assert len(dots(tree)) == 1 and len(find(tree, class_="empty")) == 2
    assert said(tree, "quiet").count("nothing yet") == 2


def test_the_picture_says_in_words_what_it_shows() -> None:
    tree = drawn((0, 1), (1, 1), (1, 1))
    assert (tree[1]["role"], tree[1]["aria-label"]) == ("img", WORDS.description)
    told = {words(text) for text in find(tree) if text[0] == "text"}
    assert {"0", "5", "10", WORDS.across, WORDS.up, WORDS.band, WORDS.above, WORDS.below} <= told
    assert {*WORDS.levels, "3 of 10", "6 of 10", "9 of 10"} <= told


@pytest.mark.parametrize("count", [(0, 1), (1, 1), (0, 0)])
def test_nothing_lies_outside_or_on_a_word(count: tuple[int, int]) -> None:
    tree = drawn(count, count, count)
    lines: dict[float, list[str]] = {}
    for text in find(tree):
        if text[0] == "text" and "found" not in text[1].get("class", ""):
            lines.setdefault(float(text[1]["y"]), []).append(words(text))
    assert all(0 < y < HEIGHT for y in lines)
    assert tree[1]["viewBox"] == f"0 0 {WIDTH} {HEIGHT}"
    zones = [float(text[1]["y"]) for text in find(tree) if words(text) in (WORDS.above, WORDS.below)]
    beside = [float(text[1]["y"]) for text in find(tree, class_="found")]
    assert all(abs(zone - y) >= 16 for zone in zones for y in beside)
