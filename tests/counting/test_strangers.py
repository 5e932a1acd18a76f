"""A lesson file of a stranger is refused with its place, in little time, and never fails on the page."""

from __future__ import annotations

import pytest

from kit.counting.rehearsal import rehearse
from kit.engine.errors import BadInput
from kit.engine.expressions import read
from tests.counting.test_toy import toy


def refused(*changes: tuple[str, str]) -> tuple[str, str]:
    """Where a changed toy is wrong, and why."""
    with pytest.raises(BadInput) as caught:
        rehearse(toy(*changes))
    return caught.value.place, caught.value.refusal.reason


def test_a_trial_too_large_to_be_walked_is_named_even_if_no_figure_asks_for_it() -> None:
    many = 'kind = "cards"\nhand = 30\ncount = "pattern"'
    wide = 'kind = "bids"\nplayers = 12\ngreatest = 200\ncount = "highest"\nnth = 6'
    assert refused(('kind = "cards"\ncount = "pattern"', wide), ("P('pairs')\"\nsame", '1/2"\nsame')) == (
        "trial pairs",
        "count_too_large",
    )
    assert refused(('kind = "cards"\ncount = "pattern"', many))[0] == "trial pairs"


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('hit = "value >= 1"', "hit = \"value >= P('deal')\"", "figures: comes"),
        ('hit = "value >= 1"', "hit = \"value >= P('pairs') and value >= P('deal')\"", "figures: comes"),
        ('hand = "hand"', "hand = \"5 * P('deal')\"", "trial deal: hand"),
        ('hand = "hand"', "hand = \"E('deal')\"", "trial deal: hand"),
    ],
)
def test_a_trial_that_needs_itself_is_named(old: str, new: str, place: str) -> None:
    assert refused((old, new)) == (place, "count_circle")


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("wobble(2, 10)", "count_expression"),
        ("often('x')", "count_expression"),
        ("piece_costs(100, 100)", "count_expression"),
        ("1e999", "count_too_large"),
        ("piece_costs(4, 100000)", "count_too_large"),
        ("thief_brings(4, 100000)", "count_too_large"),
        ("thief_brings(3, 5/2)", "count_not_whole"),
        ("evens_out(4, 9, 100000)", "count_too_large"),
        ("evens_out(4**4000, 9**3000, 12)", "count_too_large"),
        ("evens_out(9, 4, 3)", "count_expression"),
        ("sum(wobble(1/2, k) for k in range(1, 100))", "count_too_large"),
    ],
)
def test_what_cannot_be_computed_is_named(written: str, reason: str) -> None:
    assert refused(("hand = 5", f'hand = "{written}"')) == ("figures: hand", reason)


def test_waiting_is_walked_in_little_time_or_refused() -> None:
    given = 'kind = "waiting"\nhits = 1\nof = 1000\nmost = 2000\n'
    assert refused(('kind = "cards"\ncount = "pattern"\n', given)) == ("trial pairs", "count_too_large")


def test_figures_that_lead_to_each_other_without_end_are_named() -> None:
    chain = "\n".join(f'link{n} = "{"-" * 380}link{n + 1}"' for n in range(20))
    assert refused(("hand = 5", f'{chain}\nlink20 = 5\nhand = "link0"')) == ("figures: link0", "count_too_large")


ABOUT = '{ en = "Cards", fr = "Cartes", nl = "Kaarten" }'
TREE = f'kind = "tree", yes = {ABOUT}, no = {ABOUT}, about = {ABOUT}'


@pytest.mark.parametrize(
    ("picture", "reason"),
    [
        ('kind = "ladder"', "count_picture"),
        ('kind = "tree", of = "nope"', "count_picture"),
        ('kind = "tree", of = "pairs"', "count_picture"),
        (TREE, "count_picture"),
        (f'{TREE}, of = "deal", symbol = "califf"', "count_picture"),
        (f'{TREE}, of = "deal", told = "one"', "count_too_large"),
        ('kind = "tree", of = "deal", yes = { en = "Caliph" }', "count_picture"),
        ('kind = "face_down", cards = 1000000000', "count_too_large"),
        ('kind = "face_down", cards = -1', "count_too_large"),
        ('kind = "deck_of"', "count_picture"),
        ('kind = "urn_and_die", deck = "deal", thrown = "red"', "count_picture"),
        (f'kind = "bids_grid", about = {ABOUT}, across = {ABOUT}, down = {ABOUT}', "count_no_figure"),
        (f'kind = "bid_curve", about = {ABOUT}, across = {ABOUT}, value = {ABOUT}', "count_no_figure"),
        (f'kind = "suspects", about = {ABOUT}', "count_picture"),
        (f'kind = "wobble", about = {ABOUT}, across = {ABOUT}, value = {ABOUT}', "count_no_figure"),
        ('kind = "bribe_matrix"', "count_picture"),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_named(picture: str, reason: str) -> None:
    assert refused(('chart = { kind = "running" }', f"chart = {{ {picture} }}")) == ("step deal: chart", reason)


def test_a_grid_of_too_many_bids_is_refused() -> None:
    picture = f'kind = "bids_grid", about = {ABOUT}, across = {ABOUT}, down = {ABOUT}'
    changes = ('chart = { kind = "running" }', f"chart = {{ {picture} }}"), ("hand = 5", "hand = 5\nchoices = 10000")
    assert refused(*changes) == ("step deal: chart", "count_too_large")


def test_patterns_are_too_far_apart_for_a_column_each() -> None:
    changes = ('trial = "deal"\nchart = { kind = "bars" }', 'trial = "pairs"\nchart = { kind = "bars" }')
    assert refused(changes) == ("step exact: chart", "count_too_large")


def test_a_picture_that_can_be_drawn_is_fine() -> None:
    picture = f'{TREE}, of = "deal", told = 1, symbol = "caliph", back = "cardback"'
    assert rehearse(toy(('chart = { kind = "running" }', f"chart = {{ {picture} }}")))


def test_expressions_that_were_read_do_not_fill_the_memory() -> None:
    for number in range(2100):
        read(f"{number} + 1")
    assert read.cache_info().currsize <= 2000
