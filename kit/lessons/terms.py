"""The words of a game and of its lessons, from the file ``glossary.toml`` beside those."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from kit.engine.own_toml import read_own
from kit.engine.reading import TomlTable
from kit.lessons.subject import subject_of


@dataclass(frozen=True, slots=True)
class Term:
    """One word: what it looks like, what it means, and where it comes from."""

    id: str
    name: Mapping[str, str]
    text: Mapping[str, str]
    drawing: tuple[str, ...]
    """Symbols, side by side."""
    booklet: Mapping[str, str]
    """What a rulebook calls it, by language, where that is another word."""
    rules: tuple[str, ...] = ()
    lesson: str = ""
    """The lesson that teaches it, such as ``R5``; empty for a word that none is about."""


@dataclass(frozen=True, slots=True)
class Group:
    """Words that belong together."""

    name: Mapping[str, str]
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Terms:
    """All words of a game, and what the page itself says."""

    find: Mapping[str, str]
    found: TomlTable
    none: Mapping[str, str]
    booklet: Mapping[str, str]
    """Before what a rulebook calls a word."""
    painted: Mapping[str, str]
    """Whose colours a symbol has, where they are not those of its own name."""
    groups: tuple[Group, ...]


@cache
def terms_of(game: str) -> Terms:
    """The words of a game."""
    data = read_own(subject_of(game).folder / "glossary.toml")
    groups = tuple(Group(group["name"], tuple(map(_term, group["term"]))) for group in data.pop("group"))
    return Terms(groups=groups, **data)


def _term(data: TomlTable) -> Term:
    rules, lesson = tuple(data.get("rules", ())), data.get("lesson", "")
    drawing, booklet = tuple(data["drawing"]), data.get("booklet", {})
    return Term(data["id"], data["name"], data["text"], drawing, booklet, rules, lesson)
