"""A game from outside the kit is found by its name, as the kit's own are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kit.engine.box import AnyBox
from kit.games import NAMES, add_box, open_box


def test_a_game_that_was_added_is_found_and_its_box_made_once() -> None:
    made: list[AnyBox] = []

    def factory() -> AnyBox:
        made.append(replace(open_box("bakschisch"), name="adding"))
        return made[-1]

    add_box("adding", factory)
    assert not made
    assert open_box("adding") is open_box("adding") is made[0] and len(made) == 1


@pytest.mark.parametrize("name", NAMES)
def test_no_game_of_ours_is_replaced(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        add_box(name, lambda: open_box("bakschisch"))


@pytest.mark.parametrize("name", ["", "ludo", "os", "..bakschisch"])
def test_a_game_that_nobody_added_is_not_there(name: str) -> None:
    with pytest.raises(KeyError):
        open_box(name)
