"""Every message of the kit on one page, its languages side by side, for whoever translates or proofreads.

    python -m kit.text.proof > proof.html              all that can be said
    python -m kit.text.proof intrige ui > proof.html   only these

Each form of a message is a row of its own (told to you, about one, about many, by each rule), with typical facts filled
in; where there are none, it keeps its braces.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from string import Formatter
from typing import Any, NamedTuple

from kit.engine.event import Facts
from kit.engine.reading import Json, TomlTable
from kit.games import NAMES
from kit.text.say import LANGUAGES, Message, Words, messages_of

PEOPLE = ("Ana", "Odo", "Tess", "Yves")
ONE, OTHER, SEVERAL = 1, 2, (1, 2)
"""Seats: the second begins with a vowel, as French has to know."""
WORDS_ONLY = ("plurals", "nouns", "neutral", "facts", "lists", "ordinals")
"""Tables that hold no sentences."""
NUMBER = 3
TYPICAL: Facts = {"time": 750, "money": 7, "and": SEVERAL, "them": SEVERAL}
"""A fact by how it is told, where that is not by its number."""
PLURALS = {"zero": 0, "one": 1, "two": 2, "few": 3, "many": 5, "other": 3}
"""A number for each category of any language."""
PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Every message</title>
<style>
body {{ font: 16px/1.4 system-ui, sans-serif; margin: 16px; }}
table {{ border-collapse: collapse; width: 100%; table-layout: fixed; }}
th, td {{ border-bottom: 1px solid #8884; padding: 6px 10px; text-align: left; vertical-align: top; }}
th, td {{ overflow-wrap: anywhere; }}
thead th {{ position: sticky; top: 0; background: Canvas; }}
th[scope=row] {{ width: 16%; font: 12px/1.5 ui-monospace, monospace; color: GrayText; }}
.open {{ color: GrayText; }}
:root {{ color-scheme: light dark; }}
</style>
<h1>Every message</h1>
{body}
</html>
"""


class Form(NamedTuple):
    """One way in which a message is said: what picked it, and its template."""

    key: str
    template: str
    facts: Facts
    """The facts by which it was picked."""


def forms(key: str, message: Any, facts: Facts) -> Iterator[Form]:
    """Each form of a message, or of all in a table."""
    if isinstance(message, str):
        yield Form(key, message, facts)
    elif isinstance(message, Mapping):
        for name, part in message.items():
            if name not in ("count", "by", "compare"):
                yield from forms(f"{key}.{name}", part, {**facts, **_picking(message, name)})


def _picking(message: TomlTable, name: str) -> TomlTable:
    if "count" in message:
        return {message["count"]: PLURALS[name] if name in PLURALS else int(name)}
    if "by" in message:
        return {message["by"]: name}
    return {"seat": 0} if name == "you" else {"rival": 0} if name == "you_rival" else {}


def said(games: Sequence[Words], form: Form) -> tuple[str, bool]:
    """The sentence with typical facts, by the first of these games that has them all; or its template, and False."""
    for words in games:
        try:
            return words.fill(form.template.replace("{}", str(NUMBER)), **_typical(words, form)), True
        except (LookupError, AttributeError, ValueError, TypeError):
            continue
    return form.template, False


def _typical(words: Words, form: Form) -> dict[str, Any]:
    facts = {name: _several(words, name, fact) for name, fact in form.facts.items()}
    for _, field, spec, _ in Formatter().parse(form.template):
        name, _, attribute = (field or "").partition(".")
        if name and name not in facts and (spec or words.kind_of(name) or name not in words.forms()):
            facts[name] = _fact(words, name, attribute or spec or "")
    return facts


def _several(words: Words, name: str, fact: Any) -> Any:
    """This many people or things, where a message picks its form by how many there are."""
    kind = words.kind_of(name)
    if isinstance(kind, Mapping):
        return _nouns(words, kind["single"])[:fact]
    return tuple(range(1, fact + 1)) if kind == "names" else fact


def _fact(words: Words, name: str, told_as: str) -> Json:
    kind, tables = words.kind_of(name), messages_of(words.language, words.game)
    if kind == "name":
        return OTHER if name == "rival" else ONE
    if kind == "names":
        return SEVERAL
    if kind == "noun" and told_as not in words.forms():
        return _nouns(words, told_as or "one")[0]
    if isinstance(kind, str) and kind != "noun":
        return next(iter(tables[kind]))
    if isinstance(kind, Mapping) and told_as not in ("time", ""):
        listed = tables.get(kind.get("of", ""), ())
        return (1, 2, *(0 for _ in listed[2:])) if listed else _nouns(words, kind["single"])[:2]
    return TYPICAL.get(told_as, NUMBER)


def _nouns(words: Words, form: str) -> tuple[str, ...]:
    """The nouns that have this form."""
    return tuple(noun for noun, its_forms in words.forms().items() if form.lower() in its_forms)


def rows(name: str) -> Iterator[tuple[str, Sequence[tuple[str, bool]]]]:
    """The forms of the messages in these files, each in every language."""
    game = name.partition(".")[0]
    found: dict[str, dict[str, tuple[str, bool]]] = {}
    for language in LANGUAGES:
        games = [Words(language, each, PEOPLE, viewer=0) for each in (NAMES if game not in NAMES else (game,))]
        for form in _forms_of(messages_of(language, name)):
            found.setdefault(form.key, {})[language] = said(games, form)
    for key, texts in found.items():
        yield key, [texts.get(language, ("", True)) for language in LANGUAGES]


def _forms_of(tables: Mapping[str, Message]) -> Iterator[Form]:
    for key, message in tables.items():
        if key not in WORDS_ONLY:
            yield from forms(key, message, {})


def page(names: Sequence[str]) -> str:
    """The whole page, as HTML."""
    return PAGE.format(body="\n".join(map(_section, names)))


def _section(name: str) -> str:
    head = "".join(f'<th scope="col">{Words(language, NAMES[0]).say("language.name")}</th>' for language in LANGUAGES)
    body = "".join(
        f'<tr><th scope="row">{escape(key)}</th>{"".join(map(_cell, LANGUAGES, texts))}</tr>'
        for key, texts in rows(name)
    )
    table = f'<thead><tr><th scope="row"></th>{head}</tr></thead><tbody>{body}</tbody>'
    return f"<h2>{escape(name)}</h2><table>{table}</table>"


def _cell(language: str, text: tuple[str, bool]) -> str:
    sentence, is_filled = text
    return f'<td lang="{language}"{"" if is_filled else " class=open"}>{escape(sentence)}</td>'


def every_name() -> list[str]:
    """The files that hold messages."""
    held = (files("kit.text") / LANGUAGES[0]).iterdir()
    return sorted(file.name.removesuffix(".toml") for file in held if file.name.endswith(".toml"))


def main(asked: Sequence[str]) -> int:
    """Write the page of these files, or of all. Returns the exit code."""
    known = every_name()
    if {"-h", "--help"} & {*asked}:
        print(f"usage: python -m kit.text.proof [NAME …] > proof.html\nnames: {', '.join(known)} (default: all)")
        return 0
    unknown = [name for name in asked if name not in known]
    if unknown:
        print(f"There are no messages called {', '.join(unknown)}; there are {', '.join(known)}.", file=sys.stderr)
        return 2
    sys.stdout.buffer.write(page(asked or known).encode())  # in UTF-8, whatever a terminal speaks
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
