"""The texts of a lesson in other languages, each in a file of its own beside it: ``r05.fr.toml`` for ``r05.toml``.

The lesson's file has its texts as plain strings in one language; a translation has nothing but texts, at the same
paths.  What comes out is one table, in which each text has its languages beside each other, as one file may have them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any

from kit.engine.errors import bad, quoted
from kit.engine.own_toml import table_in
from kit.engine.reading import Json, TomlTable, is_text
from kit.engine.toml_text import read_toml
from kit.lessons.tables import one_list, one_table, only
from kit.text.say import LANGUAGES

ENDING = ".toml"


def translated(folder: Traversable, name: str) -> TomlTable:
    """The document of the lesson in this file, with its translations; `BadInput` names the file and the path."""
    return with_translations(read_table(folder / name), folder, name)


def with_translations(data: TomlTable, folder: Traversable, name: str) -> TomlTable:
    """What a lesson's file says, with the translations that stand beside it."""
    own, heads = own_language(data), list[str]()
    for language in LANGUAGES:
        file = folder / translation_of(name, language)
        if language != own and file.is_file():
            said = read_table(file)
            data = _Translation(own, language).of(data, said, file.name)
            heads += [language] if any(isinstance(text, str) and text.strip() for text in said.values()) else []
    if isinstance(named := data.get("languages"), list):  # those of the lesson's own file
        return {**data, "languages": [*named, *(each for each in heads if each not in named)]}
    return data


def own_language(data: TomlTable) -> str:
    """In which language the plain texts of a lesson's file are: the first that it names, else English."""
    named = data.get("languages")
    return named[0] if isinstance(named, list) and named and named[0] in LANGUAGES else LANGUAGES[0]


def translation_of(name: str, language: str) -> str:
    """``r05.fr.toml`` for ``r05.toml``."""
    return f"{name.removesuffix(ENDING)}.{language}{ENDING}"


def lesson_of(name: str) -> str:
    """The file of the lesson to which a file belongs, itself or a translation."""
    for language in LANGUAGES:
        if name.endswith(end := translation_of("", language)):
            return name.removesuffix(end) + ENDING
    return name


def lessons_in(folder: Traversable) -> Sequence[str]:
    """The names of the files in this folder that may be lessons, in order; translations are none."""
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(ENDING))
    return [name for name in names if lesson_of(name) == name]


def read_table(file: Traversable) -> TomlTable:
    """What a file says that somebody chose who may run programs here; what strangers write, `read_toml` reads."""
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise bad(file.name, "cannot_read", why=error.strerror) from None
    except UnicodeDecodeError as error:
        raise bad(file.name, "not_text", byte=error.start) from None
    try:
        return table_in(text)
    except (ValueError, RecursionError):
        return one_table(read_toml(text, file.name), file.name)  # which says what is wrong with it


def is_in_languages(data: Json) -> bool:
    """Whether it is a text that has its languages beside each other."""
    return isinstance(data, Mapping) and bool(data) and all(key in LANGUAGES for key in data)


@dataclass(frozen=True, slots=True)
class _Translation:
    """What a translation says, part by part; a text that is empty there is still to come."""

    own: str
    """The language of the plain texts of the lesson's file."""
    language: str

    def of(self, data: Any, said: Json, place: str) -> Any:
        """A part of a lesson with what is said of it."""
        if isinstance(data, str) or is_in_languages(data):
            if not isinstance(said, str):
                raise bad(place, "not_str", given=quoted(said))
            texts = {self.own: data} if isinstance(data, str) else data
            return {**texts, self.language: said} if said.strip() else data
        if isinstance(data, list):
            return (self._by_ids if isinstance(said, Mapping) else self._in_order)(data, said, place)
        if not isinstance(data, Mapping):
            raise bad(place, "translation_no_text")
        only(one_table(said, place), tuple(data), place)
        dot = "." if ": " in place else ": "
        return {key: self.of(part, said[key], place + dot + key) if key in said else part for key, part in data.items()}

    def _by_ids(self, data: Sequence[Any], said: TomlTable, place: str) -> list[Any]:
        ids = [each["id"] if isinstance(each, Mapping) and is_text(each.get("id")) else "" for each in data]
        only(said, [name for name in ids if name], place)
        pairs = zip(ids, data, strict=True)
        return [self.of(each, said[name], f"{place}.{name}") if name in said else each for name, each in pairs]

    def _in_order(self, data: Sequence[Any], said: Json, place: str) -> list[Any]:
        if len(one_list(said, place)) != len(data):
            raise bad(place, "translation_length", given=len(said), wanted=len(data))
        pairs = enumerate(zip(data, said, strict=True), 1)
        return [self.of(each, of_it, f"{place}[{number}]") for number, (each, of_it) in pairs]
