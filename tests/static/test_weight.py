"""What the folder without a server weighs: a first visit is small, and the same kit makes the same bytes."""

from __future__ import annotations

import filecmp
from pathlib import Path

import pytest

from kit.games import NAMES
from kit.static.build import build
from kit.static.weight import first_visit, gzipped
from tests.serving import ROOT
from tests.static_folder import PYODIDE

MOST = 6_000_000
"""Bytes that a line of ten megabits a second brings in five seconds."""


@pytest.mark.parametrize("game", NAMES)
def test_the_first_visit_of_a_game_brings_at_most_six_megabytes(out: Path, game: str) -> None:
    assert gzipped(first_visit(out, f"apps/play-{game}")) < MOST


@pytest.mark.full("the folder is written a second time", ("kit/static", "kit/site", "kit/page", "kit/openers.py"))
def test_the_same_kit_is_the_same_folder_byte_for_byte(out: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    build(ROOT / "notebooks", again, PYODIDE)
    names = sorted(str(each.relative_to(out)) for each in out.rglob("*") if each.is_file())
    assert names == sorted(str(each.relative_to(again)) for each in again.rglob("*") if each.is_file())
    same, differ, failed = filecmp.cmpfiles(out, again, names, shallow=False)
    assert not differ and not failed and len(same) > 300
