"""Boards and charts stand among ipywidgets, change in place, and can be pressed by nobody."""

from __future__ import annotations

import gc
from collections.abc import Callable
from fractions import Fraction

import pytest
from ipywidgets import HBox, IntText, VBox, interactive
from ipywidgets.widgets.widget import _instances as widgets_alive
from traitlets import link

from kit.draw.chart_dots import Histogram
from kit.draw.chart_icons import IconArray
from kit.draw.svg import find, walk, words
from kit.engine.errors import BadInput
from kit.games import NAMES
from kit.lab.chances import exact
from kit.lab.distribution import Distribution
from kit.widgets import BESIDE, Board, Chart, ExactBar
from tests.draw.looking import crossing, numbers_in, outside

LINE = "r1 b1 A0:2T B0:2T heap:16 up:G"
DIE = Distribution.uniform(range(1, 7))


@pytest.mark.parametrize("game", NAMES)
def test_a_board_shows_what_the_game_s_pages_show_and_nothing_to_press(game: str) -> None:
    drawn = list(walk(Board(game).page.view))
    assert len(drawn) > 10
    assert not [node for node in drawn if {"data-intent", "data-key", "tabindex", "data-rove"} & node[1].keys()]
    assert not [node for node in drawn if node[0] in ("button", "input", "select")]
    assert not [node for node in drawn if {"aria-expanded", "aria-pressed", "aria-controls"} & node[1].keys()]
    nameless = {"g", "span", "div"}  # a name is heard of what has a role
    assert not [node for node in drawn if node[0] in nameless and "aria-label" in node[1] and "role" not in node[1]]


def test_another_position_is_drawn_in_the_same_place() -> None:
    board = Board("bakschisch", LINE)
    before = board.view
    assert board.game.players == 2
    board.position = "r1 b1 A7:2T B0:2T heap:16 up:G"
    assert board.view != before and board.position.spaces == (7, 0)
    with pytest.raises(BadInput):
        board.show("r1 b1 A7:2T B0:2T up:G")


def test_a_board_keeps_what_only_one_seat_may_see() -> None:
    line = "t:A A:R: B:O: C:V: dice:RRROOYGB"
    audience, b = Board("attraptresors", line), Board("attraptresors", line, seat=1)
    assert "orange" not in words(audience.page.view).lower().split("dice")[0] and audience.view != b.view


def test_a_chart_is_its_file_with_its_table_beside_it() -> None:
    icons = Chart(IconArray(47, "caliph", "cardback", "he comes", "he does not"))
    assert icons.value.count("<svg") == 1 and "he does not" in icons.value and "var(--" not in icons.value
    icons.chart = IconArray(48, "caliph", "cardback", "he comes", "he does not")
    assert "<td>48</td>" in icons.value


def test_the_exact_bar_writes_fractions() -> None:
    bar = ExactBar(exact("bakschisch", LINE, measure="stands:A"), "where A <stands>")
    assert ">7/16<" in bar.value and ">9/16<" in bar.value and "<stands>" not in bar.value
    bar.show(Distribution.of({0: 1, 1: 99_999}))
    assert "100000" not in bar.value and "7/16" not in bar.value
    assert "average" not in ExactBar(Distribution.uniform([(0,), (1,)])).value


def test_bars_in_a_notebook_have_an_axis_from_nothing_to_a_round_share() -> None:
    bar = ExactBar({0: Fraction(13, 20), 1: Fraction(7, 20)}, "where A stands")
    counted = Chart(Histogram(counts={0: 37, 1: 63}, description="Caliphs"))
    for widget in (bar, counted):
        told = [words(tick) for tick in find(widget.chart.picture(), class_="tick")]
        assert told[0] == "0\u202f%" and all(f">{each}<" in widget.value for each in told)
    assert [words(tick) for tick in find(bar.chart.picture(), class_="tick")][-1] == "100\u202f%"
    assert not find(Histogram(counts={0: 37, 1: 63}, description="").picture(), class_="tick")  # a page's own has none


PHONE = 360 - 2 * 12
"""A window of 360 pixels, less the paper around a chart."""


@pytest.mark.parametrize(
    "chances",
    [
        DIE,
        Distribution.uniform(range(24)),
        Distribution.of({0: 1, 1: 99_999}),
        {0: Fraction(1925, 17_496), 1: Fraction(15_571, 17_496)},
    ],
    ids=["die", "many", "rare", "long"],
)
def test_letters_of_a_bar_are_legible_on_a_phone_and_lie_on_no_other(chances: dict[int, Fraction]) -> None:
    picture = ExactBar(chances, "where A stands").chart.picture(BESIDE)
    wide = float(picture[1]["viewBox"].split()[2])
    assert min(numbers_in(picture, "font-size")) * PHONE / wide >= 10
    assert not crossing(picture) and not outside(picture)


def test_they_stand_in_boxes_and_obey_interact() -> None:
    box = HBox([Board("bakschisch", LINE), VBox([ExactBar(DIE), Chart(IconArray(1, "thief", "cardback", "y", "n"))])])
    assert len(box.children) == 2
    moved = interactive(lambda sides: ExactBar(Distribution.uniform(range(sides))), sides=(2, 6))
    moved.children[0].value = 3
    moved.update()
    assert ">1/3<" in moved.result.value
    board = Board("bakschisch", LINE)
    interactive(board.show, position=[LINE, "r1 b1 A4:2T B0:2T heap:16 up:G"]).children[0].index = 1
    assert board.position.spaces == (4, 0)


def test_a_board_that_is_closed_is_gone() -> None:
    gc.collect()
    before = len(widgets_alive)
    board = Board("bakschisch", LINE)
    board.close()
    assert len(widgets_alive) == before


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Board("chess"), "there is no game 'chess'; there are bakschisch"),
        (lambda: Board(language="de"), "there is no language 'de'; there are en, fr, nl"),
        (lambda: Board("bakschisch", LINE, seat="C"), "a seat is one of A, B, not C"),
        (lambda: Chart(DIE), "a distribution is drawn by ExactBar"),
        (lambda: ExactBar(3), "values with their chances, not 3"),
        (lambda: ExactBar({0: 2}), "add up to 2, not to 1"),
    ],
)
@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_what_cannot_be_shown_is_told_and_leaves_nothing_behind(make: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        make()
    gc.collect()  # what was begun goes without a word


def test_a_seat_may_be_a_letter_and_a_bar_takes_any_values_with_chances() -> None:
    assert Board("bakschisch", LINE, seat="B").seat == 1
    assert ExactBar({0: Fraction(1, 4), 1: Fraction(3, 4)}).value == ExactBar(Distribution.of({0: 1, 1: 3})).value


def test_a_mean_is_told_where_there_is_one() -> None:
    told = find(ExactBar(DIE).chart.picture(), role="img")[0][1]["aria-label"]
    assert told == f"exact chances, {Fraction(7, 2)} on average"


def test_position_seat_and_language_of_a_board_are_linked_and_observed_and_never_sent() -> None:
    board, player, told = Board("attraptresors", "t:A A:R: B:O: C:V: dice:RRROOYGB"), IntText(0), []
    seen = {words(board.page.view)}
    board.observe(lambda change: told.append((change["name"], change["new"])), ["seat", "language"])
    link((player, "value"), (board, "seat"))
    seen.add(words(board.page.view))
    player.value = 1
    seen.add(words(board.page.view))
    board.language = "fr"
    seen.add(words(board.page.view))
    assert told == [("seat", 0), ("seat", 1), ("language", "fr")] and len(seen) == 4
    assert not {"position", "seat", "language"} & board.get_state().keys()


@pytest.mark.parametrize(
    ("trait", "value"), [("position", "r1 b1 A7:2T"), ("seat", "Z"), ("language", "de")], ids=lambda each: str(each)
)
def test_a_board_stays_as_it_was_where_a_trait_is_wrong(trait: str, value: str) -> None:
    board = Board("bakschisch", LINE)
    before, drawn = getattr(board, trait), board.page.view
    with pytest.raises(ValueError):
        setattr(board, trait, value)
    assert getattr(board, trait) == before and board.page.view is drawn
