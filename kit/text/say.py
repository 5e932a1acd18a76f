"""Sentences in the reader's language, from message ids and facts.

The messages are TOML files, one folder per language.  A message is a template for `str.format`, or a table that picks
one:

- ``you`` and ``text``: told to the one it happens to, or to anybody else; perhaps also ``you_rival`` and
  ``you_seats``, told to the other player in it, or to one of several;
- ``count = "gold"`` with ``other`` and perhaps ``zero``, a number of its own such as ``5``, or a category of the
  language such as ``one`` (`kit.text.plurals`): by that fact;
- ``compare = ["paid", "best"]`` with ``less``, ``same`` and ``more``: by the first of two facts against the second;
- ``by = "profession"`` with a key for each word that this fact can be;
- ``ahead`` and ``back``: by the way a pawn walks;
- rule ids, ids of rulings and ``else``: by the clause that made it happen, or the ruling that filled a gap.

In a template, ``{gold}`` is a number, ``{gold:coin}`` a number with its noun, ``{bribe:nth}`` an ordinal,
``{card.the}`` a noun in one of its forms, ``{pawn}`` a colour, ``{seat}`` a name, ``{seats:and}`` a list of names,
``{dice:and}`` a list of things with their numbers, ``{at_ms:time}`` a time as people say it, ``{posts:words}`` a number
in words, ``{amount:money}`` a sum in thousands written out, ``{court}`` a word.

The table ``facts`` of a game says what a fact is, by the fact's name:

- ``"name"`` or ``"names"``: a player's seat, or several; ``"noun"``: one of the game's nouns;
- the name of another table: the word found there;
- ``{ single = "a" }``: several nouns, counted, and told in that form if there is only one;
  with ``of = "dice"``: how many there are of each noun in that list.

The table ``lists`` says what a template cannot put together itself: ``each`` is the fact with a value for each seat,
told by the message ``says`` under the name ``as``, or by ``instead`` for those in the fact ``seats``; without ``as``
each value has facts of its own.  With ``order = "best"`` the largest comes first, with ``last = "and"`` there is an
"and" before the last.  The table ``phrases`` has parts of sentences that pick their form as a message does, wherever
the facts by which they pick are told.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from kit.engine.errors import BadInput
from kit.engine.event import Event, Facts, facts
from kit.engine.game import Refusal, Seat
from kit.engine.reading import Json, TomlTable
from kit.text.plurals import category
from kit.text.written import Name, Names, Noun, Number

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def _languages() -> tuple[str, ...]:
    """Each folder beside this file that holds the words of pages; English, from which the others come, is the first."""
    folders = (folder.name for folder in files("kit.text").iterdir() if (folder / "ui.toml").is_file())
    return tuple(sorted(folders, key=lambda code: (code != "en", code)))


LANGUAGES = _languages()
NEUTRAL = "neutral"
"""The table of nouns that a classroom may prefer."""

Message = str | Mapping[str, Any]


class RuleText(NamedTuple):
    """A rule in words; for a ruling of ours, `question` is what the rulebook leaves open."""

    id: str
    title: str
    text: str
    question: str | None


@dataclass(frozen=True)
class Words:
    """The words of one game for one reader.

    `names` are the players' names by seat; `viewer` is the reader's own seat, who is addressed as "you".
    """

    language: str
    game: str
    names: Sequence[str] = ()
    viewer: Seat | None = None
    neutral: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(self.names))  # what has been said for them is kept by their value

    def event(self, event: Event) -> str:
        """The sentence that tells an event."""
        message = self._game["events"][type(event).__name__]
        return self._sentence(message, {**facts(event), "rule": event.rule, "rulings": event.rulings})

    def refusal(self, refusal: Refusal) -> str:
        """The sentence that says why not."""
        return self._sentence(self._find("refusals", refusal.reason), {**refusal.facts, "rule": refusal.rule})

    def error(self, error: BadInput) -> str:
        """One line: where, why not, and the rule."""
        rule = ", ".join((error.refusal.rule, *error.refusal.rulings)) if error.refusal.rule else ""
        return f"{error.place}: {self.refusal(error.refusal)}{f' ({rule})' if rule else ''}"

    def reason(self, reason: str, reason_facts: Facts) -> str:
        """The sentence that says why a bot chose as it did."""
        return self._sentence(self._game["bots"]["reasons"][reason], reason_facts)

    def say(self, key: str, **said: Any) -> str:
        """A message of the page or the command line, by its dotted key; the game's own come before the general ones.

        Raises KeyError where there is none.
        """
        if all(type(fact) is int for fact in said.values()):  # most of what a page says, and it says it to many
            return _said(self, key, **said)
        return self._say(key, said)

    def _say(self, key: str, said: Facts) -> str:
        for name in (self.game, "ui", "count", "room"):
            message = _at(_messages(self.language, name), key)
            if message is not None:
                return self._sentence(message, said)
        raise KeyError(f"{self.language}: no message {key}")

    def fill(self, text: str, **said: Any) -> str:
        """A sentence from elsewhere, such as a lesson's, with its nouns and facts filled in."""
        return self._sentence(text, said)

    def noun(self, name: str, form: str = "one") -> str:
        """A noun in one of its forms, e.g. ``("guard", "the")``."""
        return str(getattr(self._nouns[name], form))

    def forms(self) -> Mapping[str, Sequence[str]]:
        """Every noun with the forms that a text may use, whichever names for persons its reader prefers."""
        return _forms(self.language, self.game)

    def kind_of(self, fact: str) -> str | Mapping[str, str] | None:
        """What a fact of this name is, according to the table ``facts``; None for a number or a word."""
        return _kinds(self.language, self.game).get(fact)

    def rule(self, rule_id: str) -> RuleText:
        """A rule's title and paragraph."""
        entry = _messages(self.language, f"{self.game}.rules")[rule_id]
        nouns = self._nouns
        title, text = (entry[part].format_map(nouns).strip() for part in ("title", "text"))
        question = entry.get("question")
        return RuleText(rule_id, title, text, question and question.format_map(nouns).strip())

    def _find(self, table: str, key: str) -> Message:
        found: Message = self._game.get(table, {}).get(key) or _messages(self.language, "ui")[table][key]
        return found

    def _sentence(self, message: Message, said: Facts) -> str:
        text = self._filled(message, said)
        return text[:1].upper() + text[1:]

    def _filled(self, message: Message, said: Facts) -> str:
        text = self._picked(message, said)
        if "{" not in text and "}" not in text:
            return text
        wrapped = {**self._nouns, **{name: self._fact(name, fact) for name, fact in said.items()}}
        return text.format_map({**wrapped, **self._composed(said, wrapped)})

    def _picked(self, message: Message, said: Facts) -> str:
        while not isinstance(message, str):
            message = self._pick(message, said)
        return message

    def _pick(self, message: TomlTable, said: Facts) -> Message:
        if "text" in message:
            key = self._reader_key(message, said)
        elif "count" in message:
            key = self._number_key(message, said[message["count"]])
        elif "compare" in message:
            one, other = (said[name] for name in message["compare"])
            key = "less" if one < other else "more" if one > other else "same"
        elif "by" in message:
            key = str(said[message["by"]])
        elif "back" in message:
            key = "back" if said["end"] < said["start"] else "ahead"
        else:
            cited = (said["rule"], *said.get("rulings", ()))
            key = next((rule for rule in cited if rule in message), "else")
        picked: Message = message[key]
        return picked

    def _reader_key(self, message: TomlTable, said: Facts) -> str:
        """How it is told to this reader: by the part they have in it."""
        if self.viewer is None:
            return "text"
        several = tuple(said.get("seats", ()))
        concerned = {
            "you": (said["seat"],) if "seat" in said else several,
            "you_rival": (said.get("rival"),),
            "you_seats": several,
        }
        return next((key for key, seats in concerned.items() if key in message and self.viewer in seats), "text")

    def _number_key(self, message: TomlTable, fact: Any) -> str:
        number = len(fact) if isinstance(fact, tuple) else fact
        if not isinstance(number, int):  # the n of a formula, read aloud
            return str(number) if number in message else "other"
        keys = ("zero" if number == 0 else str(number), self._plural(number))
        return next((key for key in keys if key in message), "other")

    def _plural(self, number: int) -> str:
        return _category(self.language, number)

    def _fact(self, name: str, fact: Any) -> Json:
        kind = _kinds(self.language, self.game).get(name)
        if kind == "name":
            return Name(self._name(fact), self._ui["names"])
        if kind == "names":
            return Names([self._name(seat) for seat in fact], self._ui["names"])
        if kind == "noun":
            return self._nouns[fact]
        if isinstance(kind, str):
            return self._game[kind][fact]
        if kind and isinstance(fact, tuple):
            counts = dict(zip(self._game[kind["of"]], fact, strict=True)) if "of" in kind else Counter(fact)
            return self._things(counts, kind["single"])
        if isinstance(fact, int) and not isinstance(fact, bool):
            return Number(fact, self)
        return fact

    def _things(self, counts: Mapping[str, int], single: str) -> Names:
        """How many there are of each noun; one that is there only once is told in the form `single`."""
        told = [
            self._nouns[name][single] if count == 1 else f"{Number(count, self):words} {self._counted(name, count)}"
            for name, count in counts.items()
            if count
        ]
        return Names(told, self._ui["names"])

    def _counted(self, noun: str, number: int) -> str:
        """A noun in the form that this number asks for."""
        forms, form = self._nouns[noun], self._plural(number)
        return forms[form if form in set(forms) else "other"]

    def _composed(self, said: Facts, wrapped: Facts) -> Mapping[str, str]:
        """What a template cannot put together itself: the list of what every fist showed, or every purse holds."""
        if not said:
            return {}
        lists, phrases = (self._game.get(table, {}) for table in ("lists", "phrases"))
        here = [name for name in lists if isinstance(said.get(lists[name]["each"]), tuple)]
        fitting = [name for name in phrases if said.keys() >= _picked_by(phrases[name])]
        listed = {name: self._listed(lists[name], said) for name in here}
        return listed | {name: self._picked(phrases[name], said).format_map(wrapped) for name in fitting}

    def _listed(self, form: Mapping[str, str], said: Facts) -> str:
        entries = list(self._entries(form, said))
        return f"{Names(entries, self._ui['names']):and}" if form.get("last") == "and" else ", ".join(entries)

    def _entries(self, form: Mapping[str, str], said: Facts) -> Iterator[str]:
        entries = list(enumerate(said[form["each"]]))
        if form.get("order") == "best":
            entries.sort(key=lambda entry: entry[1], reverse=True)
        for seat, value in entries:
            key = "instead" if seat in said.get(form.get("seats", ""), ()) else "says"
            facts = {"seat": seat, form["as"]: value} if "as" in form else value._asdict()
            yield self._filled(_at(self._game, form[key]), facts)

    def _name(self, seat: Seat) -> str:
        if seat == self.viewer:
            return str(self._ui["names"]["you"])
        if seat < len(self.names):
            return self.names[seat]
        return str(self._ui["names"]["nameless"].format(number=seat + 1))

    @property
    def _game(self) -> TomlTable:
        return _messages(self.language, self.game)

    @property
    def _ui(self) -> TomlTable:
        return _messages(self.language, "ui")

    @property
    def _nouns(self) -> Mapping[str, Noun]:
        return _nouns(self.language, self.game, self.neutral)


def messages_of(language: str, name: str) -> TomlTable:
    """The messages of one file, such as ``ui`` or ``bakschisch.rules``, as they are written."""
    return _messages(language, name)


def add_words(game: str, folder: Traversable) -> None:
    """Add the words of a game from outside the kit: ``<language>/<game>.toml`` and ``<game>.rules.toml``."""
    _added[game] = folder
    _forget()


def _forget() -> None:
    for kept in (_messages, _kinds, _nouns, _forms, _category, _said):
        kept.cache_clear()


_added: dict[str, Traversable] = {}


@lru_cache(maxsize=4000)
def _said(words: Words, key: str, **said: int) -> str:
    return words._say(key, said)


@cache
def _messages(language: str, name: str) -> TomlTable:
    folder = _added.get(name.partition(".")[0], files("kit.text"))
    return tomllib.loads((folder / language / f"{name}.toml").read_text("utf-8"))


@lru_cache(maxsize=1000)
def _category(language: str, number: int) -> str:
    return category(_messages(language, "ui")["plurals"], number)


def _at(table: TomlTable, key: str) -> Json:
    """What is found under a dotted key; None if there is nothing."""
    found: Json = table
    for part in key.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


@cache
def _kinds(language: str, game: str) -> Mapping[str, str | Mapping[str, str]]:
    """What each fact is."""
    return {**_messages(language, "ui")["facts"], **_messages(language, game).get("facts", {})}


@cache
def _nouns(language: str, game: str, neutral: bool) -> Mapping[str, Noun]:
    words = _messages(language, game)
    forms = {**words.get("nouns", {}), **(words.get(NEUTRAL, {}) if neutral else {})}
    return {name: Noun(forms[name]) for name in forms}


@cache
def _forms(language: str, game: str) -> Mapping[str, Sequence[str]]:
    usual, neutral = (_nouns(language, game, each) for each in (False, True))
    return {name: [form for form in usual[name] if form in set(neutral[name])] for name in usual}


def _picked_by(message: TomlTable) -> set[str]:
    """The facts by which a message picks its form."""
    return {*message["compare"]} if "compare" in message else {message["count"]}
