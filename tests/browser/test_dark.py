"""By night: what is light stays lighter than what is around it, and gold is gold."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest

from tests.browser.reader import Reader
from tests.browser.sweep import Sweep
from tests.browser.test_every_size import first_bribe, pressed
from tests.browser.test_intrige import PLAY, SEATS, STEPS

SIZES = ((1280, 720), (360, 740))


@pytest.fixture
def night(sweep: Sweep) -> Iterator[Sweep]:
    """The page that draws, by night."""
    sweep.dress("dark")
    yield sweep
    sweep.dress("light")


def test_arches_are_lighter_than_the_wall_of_their_court_and_cities_keep_their_colours(night: Sweep) -> None:
    court = Reader(PLAY, urlencode({"start": STEPS["a post to give"], "seats": SEATS})).view("a court", id="go")
    for where, seen in night.measured([court], SIZES, COURT):
        assert seen["arches"], where
        assert all(arch > 1.3 * seen["wall"] for arch in seen["arches"]), (where, seen)
        assert seen["heads"] == seen["cities"], (where, seen)


def test_a_coin_that_is_not_chosen_is_gold(night: Sweep) -> None:
    two = pressed(first_bribe(), "coin-2").view("coins", id="coin-2", aria_pressed=True)
    for where, seen in night.measured([two], SIZES, COINS):
        assert len(seen) == 8 and min(seen) > 0.6, (where, seen)


LIGHT = """
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const light = (...layers) => { // of colours painted one over the other, from 0.05 for black, as contrast counts it
        for (const [colour, opacity = 1] of layers) {
            Object.assign(canvas, { fillStyle: colour, globalAlpha: opacity });
            canvas.fillRect(0, 0, 1, 1);
        }
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((c) => (c / 255) ** 2.2);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const all = (look) => [...document.querySelectorAll(look)].filter((node) => node.checkVisibility());
    const fill = (node) => light([getComputedStyle(node).fill]);
    const token = (node, name) => getComputedStyle(node).getPropertyValue(name);
"""
COURT = f"""() => {{ {LIGHT}
    return {{
        wall: fill(all(".court:not(.in-row) .wall")[0]),
        arches: all(".niche").map(fill),
        heads: all(".in-row").map((court) => fill(court.querySelector(".wall, .disc.order circle"))),
        cities: all(".in-row").map((court) => light([token(court, "--deep")])),
    }};
}}"""
COINS = f"""() => {{ {LIGHT}
    return all(".coin:not(.taken)").map((coin) => {{
        const gold = token(coin, "--gold"), {{ opacity }} = getComputedStyle(coin.querySelector(".ic"));
        return light([token(coin, "--surface")], [gold, opacity]) / light([gold]);
    }});
}}"""
"""How much of gold's light is left."""
