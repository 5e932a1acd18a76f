"""Every bot carries the level that was measured for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benchmarks.experts import EXPERTS
from benchmarks.strength import APART, level
from kit.games import NAMES, open_box

MEASURED = Path(__file__).parents[2] / "docs" / "benchmarks.md"


@pytest.mark.parametrize("game", NAMES)
def test_every_bot_has_the_level_that_its_score_gives(game: str) -> None:
    section = MEASURED.read_text("utf-8").partition("\n## Bots\n")[2].partition(f"\n{game}, ")[2].partition("\n\n\n")[0]
    table = section.split("\n\n")[1]
    rows = re.findall(r"^\| (\w+) .*\*\*([\d.]+)\*\* \| (\d) \|$", table, re.MULTILINE)
    box = open_box(game)
    experts = {bot for bot, given in box.strength.levels.items() if given == EXPERTS}  # measured by themselves
    apart = {bot: level(score) for bot, score in APART.items() if bot in box.bots}
    assert {bot: int(given) for bot, _, given in rows} | apart | dict.fromkeys(experts, EXPERTS) == box.strength.levels
    assert all(level(float(score)) == box.strength.levels[bot] for bot, score, _ in rows)
    assert [*box.strength.levels] == [*box.bots]
