"""The words of a game from outside the kit are found beside those of ours."""

from __future__ import annotations

from pathlib import Path

from kit.text.say import LANGUAGES, Words, add_words


def test_words_that_were_added_are_said_and_the_rest_as_always(tmp_path: Path) -> None:
    for language in LANGUAGES:
        (tmp_path / language).mkdir()
        (tmp_path / language / "adding.toml").write_text('[nouns]\n[page]\nhere = "Here!"\n', "utf-8")
        (tmp_path / language / "adding.rules.toml").write_text('["AD-1"]\ntitle = "One"\ntext = "Just one."\n', "utf-8")
    add_words("adding", tmp_path)
    for language in LANGUAGES:
        words = Words(language, "adding")
        assert words.say("page.here") == "Here!" and words.rule("AD-1").text == "Just one."
        assert words.say("lesson.yes") == Words(language, "bakschisch").say("lesson.yes")
