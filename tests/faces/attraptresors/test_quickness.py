"""What is said of a bot's hand before a race: its median, and where nine of ten of its times lie."""

from random import Random

import pytest

from kit.faces.attraptresors.quickness import EARLY, LATE
from kit.games.attraptresors.bots import CHARACTERS

MANY = 20_000


@pytest.mark.parametrize("bot", CHARACTERS)
def test_nine_of_ten_hands_come_between_the_two_times_that_are_said(bot: str) -> None:
    look, random = CHARACTERS[bot].look, Random(5)
    times = [look.draw(random) for _ in range(MANY)]
    early, median, late = (look.quantile(share) for share in (EARLY, 0.5, LATE))
    between = sum(early <= each <= late for each in times) / MANY
    assert between == pytest.approx(0.9, abs=0.01)  # four standard errors are 0.0085
    assert sum(each <= median for each in times) / MANY == pytest.approx(0.5, abs=0.015)
