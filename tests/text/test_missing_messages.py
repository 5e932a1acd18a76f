"""Whoever makes a game is told which words are missing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kit.engine.form import Said
from kit.games import NAMES, open_box
from kit.text import say
from kit.text.missing_messages import unsaid

BOX = open_box("intrige")


@pytest.mark.parametrize("name", NAMES)
def test_our_own_games_have_all_their_words(name: str) -> None:
    assert unsaid(open_box(name), games=1) == []


def test_a_move_that_nobody_can_say_is_named_in_every_language() -> None:
    box = replace(BOX, plain=replace(BOX.plain, describe=lambda move: Said("nonsense", {})))
    assert {line[:2] for line in unsaid(box, games=1)} == set(say.LANGUAGES)


def test_what_is_missing_in_one_language_is_named_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = Path(say.__file__).parent
    for language in say.LANGUAGES:
        (tmp_path / language).mkdir()
        for name in ("intrige.toml", "intrige.rules.toml"):
            text = (ours / language / name).read_text("utf-8")
            if language == "nl":
                text = text.replace("PostTaken", "PostGone").replace('"IN-2"', '"IN-2a"').replace("greedy]", "rich]")
            (tmp_path / language / name).write_text(text, "utf-8")
    monkeypatch.setattr(say, "_added", {})
    say.add_words("intrige", tmp_path)
    try:
        missing = unsaid(BOX, games=3)
    finally:
        monkeypatch.undo()
        say._forget()
    named = {line.split(": ")[1] for line in missing}
    assert named >= {"PostTaken", "IN-2", "bots.greedy.name"} and all(line.startswith("nl: ") for line in missing)
