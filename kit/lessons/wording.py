"""The words of a lesson: its texts in each language, and what is filled into them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from kit.engine.errors import BadInput, bad, quoted
from kit.engine.game import SEAT_LETTERS
from kit.engine.reading import Json, TomlTable
from kit.lessons.step import Texts
from kit.lessons.subject import Subject
from kit.lessons.tables import one_list, one_of, one_table, only
from kit.text.say import LANGUAGES, Words

_GAP = re.compile(r"\{([^{}]*)\}")
"""What a text has filled in: a player's letter, or a noun in one of its forms."""

_SPACES = re.compile(r"[ \t\n]+")
"""What a file may break a line with; not the narrow space of French."""


def words_for(subject: Subject, language: str, neutral: bool = False) -> Words:
    """The words of a lesson: the learner sits on seat A, the others have the usual names."""
    return words_of_first(language, subject.game, subject.box.players[-1], neutral)


@cache
def words_of_first(language: str, game: str, players: int, neutral: bool) -> Words:
    """Those of whoever sits first among this many; a page asks for them with each of its sentences."""
    usual = Words(language, game)
    names = (usual.say("page.you"), *usual.say("bots.people").split(", "))
    return Words(language, game, names[:players], viewer=0, neutral=neutral)


def fill(text: str, words: Words) -> str:
    """A text of a lesson with its nouns and names filled in: ``{lady.the}``, ``{B}``."""
    return words.fill(text, **_names(words))


def in_language(texts: Mapping[str, str], language: str) -> str:
    """A text in this language; in the first that it has, while nobody has translated it."""
    return texts.get(language) or next(iter(texts.values()), "")


def texts_in(given: Json, languages: Sequence[str]) -> Json:
    """A text in languages beside each other; a plain one is in the first language of its lesson."""
    return {languages[0]: given} if isinstance(given, str) else given


def languages_of(table: TomlTable, keys: Sequence[str]) -> tuple[str, ...]:
    """The languages that a lesson names; else those in which one of these texts is written; all for none."""
    named = one_list(table.get("languages", []), "languages")
    heads = [texts_in(table.get(key), LANGUAGES) for key in keys]
    written = {language for texts in heads if isinstance(texts, Mapping) for language in texts}
    return (
        tuple(one_of(language, LANGUAGES, "languages") for language in named)
        or tuple(language for language in LANGUAGES if language in written)
        or LANGUAGES
    )


def read_texts(subject: Subject, languages: Sequence[str], table: TomlTable, key: str, place: str) -> Texts:
    """A text in each of these languages, with nothing in braces that cannot be filled in."""
    place = f"{place}: {key}"
    given = one_table(texts_in(table.get(key, {}), languages), place)
    only(given, LANGUAGES, place)
    for language in languages:
        text = given.get(language)
        if not isinstance(text, str) or not text.strip():
            raise bad(place, "lesson_language", language=Words(language, subject.game).say("language.name"))
        _check_gaps(text, words_for(subject, language), f"{place}.{language}")
    return {language: _SPACES.sub(" ", given[language].strip()) for language in languages}


def _names(words: Words) -> Mapping[str, str]:
    """The name of everybody at the table, by letter."""
    return dict(zip(SEAT_LETTERS, words.names, strict=False))


def _check_gaps(text: str, words: Words, place: str) -> None:
    """Nothing stands in braces but a player's letter, a noun, or a noun in one of its forms, perhaps capitalised."""
    if odd := re.search("[{}].*", _GAP.sub("", text)):
        raise bad(place, "lesson_braces", given=quoted(odd[0], 60))
    known: Mapping[str, Sequence[str]] = {**dict.fromkeys(_names(words), ()), **words.forms()}
    for gap in _GAP.findall(text):
        name, dot, form = gap.partition(".")
        if name not in known:
            raise _no_gap(gap, known, place)
        if dot and form not in {*known[name], *(each.capitalize() for each in known[name])}:
            raise _no_gap(gap, [name, *(f"{name}.{each}" for each in known[name])], place)


def _no_gap(gap: str, known: Iterable[str], place: str) -> BadInput:
    gaps = ", ".join(f"{{{each}}}" for each in known)
    return bad(place, "lesson_choice", given=quoted(f"{{{gap}}}", 60), known=gaps)
