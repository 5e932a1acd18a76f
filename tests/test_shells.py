"""The shells of lessons know no game and no language by name: a game is data, and so is a language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from kit.games import NAMES
from kit.games.bakschisch.cards import CARDS
from kit.text.say import LANGUAGES
from tests.serving import ROOT

NAMED = {*NAMES, *CARDS, *LANGUAGES}


@pytest.mark.parametrize("shell", ["lessons", "counting"])
def test_no_game_card_or_language_is_named_in_a_shell(shell: str) -> None:
    found = [f"{file.name}: {name}" for file in (ROOT / "kit" / shell).rglob("*.py") for name in _named(file)]
    assert found == []


def _named(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and node.value in NAMED:
            yield str(node.value)
        elif isinstance(node, ast.ImportFrom) and NAMED.intersection((node.module or "").split(".")[1:]):
            yield str(node.module)


def test_the_languages_are_the_folders_that_hold_words_and_english_is_the_first() -> None:
    folders = {folder.name for folder in files("kit.text").iterdir() if (folder / "ui.toml").is_file()}
    assert set(LANGUAGES) == folders and LANGUAGES[0] == "en" and list(LANGUAGES[1:]) == sorted(LANGUAGES[1:])


def test_that_list_is_written_nowhere_else_in_the_kit() -> None:
    found = [
        file.name
        for file in (ROOT / "kit").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Tuple | ast.List | ast.Set)
        and len({*LANGUAGES} & {each.value for each in node.elts if isinstance(each, ast.Constant)}) > 1
    ]
    assert found == []
