"""A lesson file of a stranger is refused with its place, in little time, and never fails on the page."""

from __future__ import annotations

import pytest

from kit.engine.errors import BadInput
from tests.counting.test_toy import toy


def refused(*changes: tuple[str, str]) -> tuple[str, str]:
    """Where a changed toy is wrong, and why."""
    with pytest.raises(BadInput) as caught:
        toy(*changes).rehearse()
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
