"""A fourth language, made of English by rule: letters with accents, and every word a third longer.

    folder = with_pseudo(tmp_path)     a checkout that has it, by the steps of docs/add-a-language.md
    answer = python(folder, "-m", "pytest", …)     what Python says there

What stands in braces and the numbers of rules stay as they are. Its plural has a form for two to four, which none of
ours has, and no language of ours writes numbers as it does.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kit.lessons.translations import lessons_in, read_table, translation_of
from tests.serving import ROOT
from tools import translations

CODE = "xa"
"""No language has it (ISO 639-1)."""
OWN = {
    "language": {"name": "Ƥšéúđö"},
    "plurals": {"one": "i = 1 and v = 0", "few": "v = 0 and i = 2..4"},
    "numbers": {"thousands": "’", "decimal": ",", "table": "semicolon"},
}
"""What is no translation: each language writes its numbers and counts in its own way."""
NAMES = {
    "bots": ("people",),
    "names": ("nameless",),
    "setup": ("nameless",),
    "page": ("title",),
    "download": ("colours",),
}
"""Names of people and games, which are no words."""
PLAIN = "abcdefghijklmnoprstuwyzABCDEFGHIJKLMNOPRSTUWYZ"
ACCENTED = "áƀćďéƒǧĥíĵķĺɱńőƥŕšťúŵýžÁɃĆĎÉƑǦĤÍĴĶĹṀŃŐƤŔŠŤÚŴÝŽ"
_WORD = re.compile(r"\{[^{}]*\}|(?<![\w])(?:C-)?[A-Z]{2}-\d+|\b[A-Z]\d+\b|--[a-z-]+|[^\W\d_]+")
"""A gap, the number of a rule or lesson or a switch of the command line, which stay; else a word."""
NO_WORDS = ("facts", "lists", "dice", "count", "by", "compare")
"""Keys under which stand names of ours, not words."""


def pseudo(text: str) -> str:
    """The text in the fourth language.

    >>> pseudo("Close your fist around {gold:coin}, as BK-12 says.")
    'Ćĺőšéšé ýőúŕŕ ƒíšťť áŕőúńďńď {gold:coin}, áš BK-12 šáýšš.'
    """
    return _WORD.sub(lambda found: _longer(found[0]), text)


def _longer(word: str) -> str:
    if not word.isalpha():
        return word
    said = word.translate(str.maketrans(PLAIN, ACCENTED))
    return said + said[len(said) - round(len(said) / 3) :].lower() if len(said) > 2 else said


def of_messages(table: Mapping[str, Any]) -> dict[str, Any]:
    """A file of messages in the fourth language."""
    return {
        key: _said(key, part) | _kept(key, part) if isinstance(part, dict) else _said(key, part)
        for key, part in table.items()
    }


def _kept(key: str, part: Mapping[str, Any]) -> dict[str, Any]:
    return {**{name: part[name] for name in NAMES.get(key, ()) if name in part}, **OWN.get(key, {})}


def _said(key: str, part: Any) -> Any:
    if isinstance(part, list):
        return part if key in NO_WORDS else [_said("", each) for each in part]
    if isinstance(part, str):
        return part if key in NO_WORDS else pseudo(part)
    if not isinstance(part, Mapping) or key in NO_WORDS[:2]:
        return part
    made = {name: _said(name, each) for name, each in part.items()}
    return {**made, "few": made["other"]} if _counts(part) else made


def _counts(part: Mapping[str, Any]) -> bool:
    """It has a form for one and another for more: a noun, or a message that picks by how many there are."""
    return {"one", "other"} <= part.keys() and ("a" in part or isinstance(part.get("count"), str))


def of_course(part: Any) -> Any:
    """A file in which each text has its languages beside each other."""
    if isinstance(part, list):
        return [of_course(each) for each in part]
    if not isinstance(part, Mapping):
        return part
    made = {key: of_course(each) for key, each in part.items()}
    if "en" in part and "nl" in part:
        return {**made, CODE: _said("", part["en"])}
    return made


def translate(lesson: Path) -> None:
    """Write the file of a lesson in the fourth language beside it."""
    data = read_table(lesson)
    texts = translations.texts_of(data, translations.shapes())
    said = {path: pseudo(text) for path, text in texts.items()}
    lesson.with_name(translation_of(lesson.name, CODE)).write_text(
        translations.page(data, texts, said, lesson.name), "utf-8"
    )


def with_pseudo(folder: Path) -> Path:
    """A copy of the kit and its notebooks in this folder that speaks the fourth language, too."""
    for name in ("kit", "notebooks", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    shutil.copy(ROOT / "pyproject.toml", folder / "pyproject.toml")
    words = folder / "kit" / "text"
    for file in (words / "en").iterdir():
        write(words / CODE / file.name, of_messages(tomllib.loads(file.read_text("utf-8"))))
    for course in (folder / "kit" / "courses").iterdir():
        for name in lessons_in(course) if course.is_dir() else ():
            if (course / translation_of(name, "fr")).is_file():
                translate(course / name)
            elif name != "skeleton.toml":
                write(course / name, of_course(tomllib.loads((course / name).read_text("utf-8"))))
    for file in (folder / "notebooks").rglob("*.ipynb"):
        notebook = json.loads(file.read_text("utf-8"))
        notebook["metadata"] = of_course(notebook["metadata"])
        file.write_text(json.dumps(notebook, ensure_ascii=False), "utf-8")
    return folder


def python(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python there."""
    known = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run([sys.executable, *command], cwd=folder, env=known, capture_output=True, text=True)


def write(file: Path, table: Mapping[str, Any]) -> None:
    """Write a TOML file, a line for each of its first keys."""
    file.parent.mkdir(exist_ok=True)
    file.write_text("\n".join(_lines(table)) + "\n", "utf-8")


def _lines(table: Mapping[str, Any]) -> list[str]:
    return [f"{_key(key)} = {_value(each)}" for key, each in table.items()]


def _value(value: Any) -> str:
    """As TOML has it in one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(_lines(value)) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return json.dumps(key, ensure_ascii=False)
