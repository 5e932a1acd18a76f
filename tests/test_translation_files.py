"""What stands in the files of translated lessons besides the translation is what `tools/translations.py` writes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from kit.lessons.lesson import read_lesson
from kit.lessons.translations import translated, translation_of
from kit.text.say import LANGUAGES
from tests.counting.toy import FILE as TOY
from tests.each import each
from tests.lessons.test_translations import FRENCH, OWN, beside, plain
from tests.pseudo import write
from tools import translations as tool


@each("lesson", tool.our_lessons())
def test_the_comments_are_the_english_texts_of_today(lesson: Path) -> None:
    for language in LANGUAGES:
        file = lesson.with_name(translation_of(lesson.name, language))
        if file.is_file():
            assert file.read_text("utf-8") == tool.page_of(lesson, language), f"{file.name}: run: make translations"


def test_a_new_file_has_each_text_as_a_comment_and_a_place_for_its_translation(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(OWN, "utf-8")
    assert tool.main(["fr", str(tmp_path / "my.toml")]) == 0
    text = (tmp_path / "my.fr.toml").read_text("utf-8")
    assert '\n# A tie\ntitle = ""\n# Who walks?\nlead = ""\n' in text
    assert '\n[step.tie]\n# A guard. You and {B} show two pieces each.\nsee = ""\n' in text
    assert 'hints = [\n    # Who shows the most?\n    "",\n    # How many are they?\n    "",\n]\n' in text
    assert text.count("[[step.more.wrong]]") == 2 and text.count('""') == 10
    assert read_lesson(translated(tmp_path, "my.toml")).languages == ("en",)


def test_what_was_said_stays_and_what_is_missing_is_added(tmp_path: Path) -> None:
    lesson = beside(tmp_path, FRENCH.replace('why = "Les **deux** avancent."\n', "")) / "my.toml"
    for _ in range(2):
        assert tool.main(["fr", str(lesson)]) == 0
        said = tomllib.loads((tmp_path / "my.fr.toml").read_text("utf-8"))
        assert said["step"]["tie"].pop("why") == ""
        whole = tomllib.loads(FRENCH)
        del whole["step"]["tie"]["why"]
        assert said == whole


def test_a_path_that_the_lesson_has_not_is_told_and_nothing_is_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson = beside(tmp_path, french := FRENCH.replace("[step.tie]", "[step.gone]")) / "my.toml"
    assert tool.main(["fr", str(lesson)]) == 2
    assert "my.fr.toml: step: gone: " in capsys.readouterr().err
    assert (tmp_path / "my.fr.toml").read_text("utf-8") == french


def test_what_is_asked_for_has_to_be_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["pl"]) == 2 and "kit/text/pl" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="no lesson r99"):
        tool.main(["fr", "r99"])
    assert [lesson.parent.name for lesson in tool._named("r11")] == ["bakschisch"]
    assert len(tool._named("r05")) == 3 and len(tool._named("intrige/r05")) == 1


def test_in_a_lesson_in_probability_it_says_what_the_figures_are(tmp_path: Path) -> None:
    write(tmp_path / "x00.toml", table := plain(tomllib.loads(TOY.read_text("utf-8"))))
    texts = {path: text for path, text in tool.strings(table) if "{" in text and path[0] == "step"}
    told = tool.figures_in(table, texts, "fr")
    assert told and all(" = " in each and each.startswith("{") for each in told.values())
    assert tool.main(["fr", str(tmp_path / "x00.toml")]) == 0
    assert tomllib.loads((tmp_path / "x00.fr.toml").read_text("utf-8"))["title"] == ""
