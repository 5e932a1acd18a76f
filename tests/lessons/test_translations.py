"""A lesson has one file a language: texts at the same paths, and nothing else."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from kit.counting.lesson import read_count_lesson
from kit.engine.errors import BadInput
from kit.lessons.lesson import read_lesson
from kit.lessons.translations import lessons_in, translated
from kit.text.say import LANGUAGES, Words
from tests.each import each
from tests.fuzz_records import run

OWN = """
id = "M1"
game = "bakschisch"
minutes = 5
title = "A tie"
lead = "Who walks?"
teacher = "From age 10."

[[step]]
id = "tie"
rules = ["BK-13"]
position = "r1 b2 A3:6T B0:8T C0:7T heap:9 up:FG"
fists = { A = 2, B = 2, C = 1 }
predict = { what = "movers" }
goal = { answer = "AB" }
see = "A guard. You and {B} show two pieces each."
why = "**Both** walk."
hints = ["Who shows the most?", "How many are they?"]

[[step]]
id = "more"
rules = ["BK-12"]
position = "r1 b2 A3:6T B0:8T C0:7T heap:9 up:FG"
choose = "A"
fists = { B = 2, C = 3 }
goal = { event = "PawnMoved", rule = "BK-12", seat = "A" }
see = "Be the **only** one who walks!"
why = "You alone showed the most."

[[step.wrong]]
moves = [2]
says = "{B} shows two as well."

[[step.wrong]]
happens = { event = "PawnMoved", seat = "C" }
"""
FRENCH = """
title = "Égalité"
lead = "Qui avance ?"
teacher = "Dès 10 ans."

[step.tie]
see = "Un garde. {B} et toi montrez deux pièces."
why = "Les **deux** avancent."
hints = ["Qui montre le plus ?", "Combien sont-ils ?"]

[step.more]
see = "Avance **tout seul** !"
why = "Toi seul montrais le plus."

[[step.more.wrong]]
says = "{B} en montre deux aussi."

[[step.more.wrong]]
"""
COUNT = Path(__file__).parents[1] / "counting" / "x00.toml"


def beside(folder: Path, french: str = FRENCH, own: str = OWN) -> Path:
    """A lesson and its translation."""
    (folder / "my.toml").write_text(own, "utf-8")
    (folder / "my.fr.toml").write_text(french, "utf-8")
    return folder


def fault(folder: Path) -> tuple[str, str]:
    """Where something is wrong, and what."""
    with pytest.raises(BadInput) as found:
        translated(folder, "my.toml")
    return found.value.place, found.value.refusal.reason


def test_the_texts_of_both_files_stand_beside_each_other(tmp_path: Path) -> None:
    table = translated(beside(tmp_path), "my.toml")
    assert table["title"] == {"en": "A tie", "fr": "Égalité"}
    tie, more = table["step"]
    assert tie["hints"][1] == {"en": "How many are they?", "fr": "Combien sont-ils ?"}
    assert more["wrong"][0]["says"]["fr"] == "{B} en montre deux aussi." and "says" not in more["wrong"][1]
    assert tie["rules"] == ["BK-13"]
    lesson = read_lesson(table)
    assert lesson.languages == ("en", "fr") and lesson.rehearse()
    assert lessons_in(tmp_path) == ["my.toml"]


def test_texts_in_one_file_stay_as_they_are_and_another_file_may_add_to_them(tmp_path: Path) -> None:
    own = OWN.replace('title = "A tie"', 'title = { en = "A tie", nl = "Gelijk" }')
    assert translated(beside(tmp_path, own=own), "my.toml")["title"] == {"en": "A tie", "nl": "Gelijk", "fr": "Égalité"}


def test_a_lesson_in_one_language_needs_no_other_file(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(OWN, "utf-8")
    assert read_lesson(translated(tmp_path, "my.toml")).languages == ("en",)
    french = 'languages = ["fr"]\n' + OWN.replace("A tie", "Égalité")
    lesson = read_lesson(translated(beside(tmp_path, 'title = "no French file is asked"', french), "my.toml"))
    assert (lesson.languages, lesson.title) == (("fr",), {"fr": "Égalité"})
    (tmp_path / "my.en.toml").write_text(FRENCH.replace("Égalité", "A tie"), "utf-8")
    lesson = read_lesson(translated(tmp_path, "my.toml"))
    assert (lesson.languages, lesson.title) == (("fr", "en"), {"fr": "Égalité", "en": "A tie"})


def test_a_translation_that_is_still_empty_counts_as_not_there_and_one_with_a_title_has_to_be_whole(
    tmp_path: Path,
) -> None:
    texts = ("Égalité", "Qui avance ?", "Dès 10 ans.")
    begun = FRENCH
    for text in texts:
        begun = begun.replace(text, "")
    assert read_lesson(translated(beside(tmp_path, begun), "my.toml")).languages == ("en",)
    why = "Les **deux** avancent."
    for whole in (FRENCH.replace(why, " "), FRENCH.replace(f'why = "{why}"\n', "")):
        with pytest.raises(BadInput) as found:
            read_lesson(translated(beside(tmp_path, whole), "my.toml"))
        assert (found.value.place, found.value.refusal.reason) == ("step tie: why", "lesson_language")


FAULTS = {
    ('title = "', 'titel = "'): ("my.fr.toml: titel", "unknown_key_near"),
    ("[step.tie]", "[step.t]"): ("my.fr.toml: step: t", "unknown_key"),
    ("[step.tie]", "[steps.tie]"): ("my.fr.toml: steps", "unknown_key_near"),
    ('lead = "Qui avance ?"', "lead = 3"): ("my.fr.toml: lead", "not_str"),
    ('lead = "Qui avance ?"', 'minutes = "cinq"'): ("my.fr.toml: minutes", "translation_no_text"),
    (FRENCH[FRENCH.index("[step.tie]") :], 'step = "deux"'): ("my.fr.toml: step", "not_list"),
    ('why = "Les **deux** avancent."', 'goal = "deux"'): ("my.fr.toml: step.tie.goal", "not_dict"),
    (', "Combien sont-ils ?"', ""): ("my.fr.toml: step.tie.hints", "translation_length"),
    ("\n\n[[step.more.wrong]]\n", "\n", "last"): ("my.fr.toml: step.more.wrong", "translation_length"),
    ('says = "{B} en montre deux aussi."', "says = []"): ("my.fr.toml: step.more.wrong[1].says", "not_str"),
    ('title = "', "title = “"): ("my.fr.toml", "curly_quotes"),
}


@each("slip", FAULTS)
def test_what_is_wrong_is_told_with_the_file_and_the_path(slip: tuple[str, ...], tmp_path: Path) -> None:
    old, new, *last = slip
    begin, mark, end = FRENCH.rpartition(old) if last else FRENCH.partition(old)
    assert mark
    assert fault(beside(tmp_path, begin + new + end)) == FAULTS[slip]
    for language in LANGUAGES:
        code, out, err = run("check", str(tmp_path / "my.toml"), "--lang", language)
        assert (code, out) == (2, "") and err.startswith("kit: my.fr.toml: ") and err.count("\n") == 1


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    (beside(tmp_path) / "my.fr.toml").write_bytes(b'title = "\xe9"')
    assert fault(tmp_path) == ("my.fr.toml", "not_text")


@each("name", ["my.toml", "my.fr.toml"])
def test_the_check_takes_a_lesson_with_its_translations_by_the_name_of_either_file(name: str, tmp_path: Path) -> None:
    code, out, err = run("check", str(beside(tmp_path) / name), "--lang", "fr")
    assert (code, err) == (0, "") and out.startswith("my.toml: ") and "Égalité" in out
    (tmp_path / "my.fr.toml").write_text(FRENCH.replace("**deux**", "{roi}"), "utf-8")
    code, _, err = run("check", str(tmp_path / name))
    assert code == 2 and err.startswith("kit: my.toml: step tie: why.fr: {roi}")


def plain(part: Any) -> Any:
    """A lesson in probability with its English texts alone, as plain strings."""
    if isinstance(part, list):
        return [plain(each) for each in part]
    if not isinstance(part, dict):
        return part
    if part and part.keys() <= {*LANGUAGES}:
        return part["en"]
    if {"id", "en"} <= part.keys():
        return {"id": part["id"], "text": part["en"]}
    return {key: plain(each) for key, each in part.items()}


def test_a_lesson_in_probability_may_have_plain_texts_too() -> None:
    table = tomllib.loads(COUNT.read_text("utf-8"))
    whole, english = read_count_lesson(table), read_count_lesson(plain(table))
    assert english.languages == ("en",) and english.title == {"en": whole.title["en"]}
    choices = [[choice.text["en"] for step in each.steps for choice in step.choices] for each in (whole, english)]
    assert choices[0] == choices[1] != []
    french = copy.deepcopy(plain(table)) | {"languages": ["fr"]}
    lesson = read_count_lesson(french)
    assert lesson.languages == ("fr",) and lesson.say(french["title"], Words("fr", lesson.game)) == french["title"]
