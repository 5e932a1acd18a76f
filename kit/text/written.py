"""Facts as a template writes them: nouns in their forms, names and lists of names, numbers (`kit.text.say`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from kit.engine.reading import TomlTable

_ELIDED = re.compile("[aeiouhœæàâäéèêëîïôöûü]|y(?![aeiou])", re.IGNORECASE)
"""How a French name begins before which "de" is elided: d’Odo, d’Yves, but de Yasmine."""


class Tables(Protocol):
    """What a number has to know about a language."""

    @property
    def _ui(self) -> TomlTable: ...
    def _counted(self, noun: str, number: int) -> str: ...


class Noun:
    """A noun; its forms are attributes, and a form with a capital letter is the form capitalised."""

    def __init__(self, forms: Mapping[str, str]) -> None:
        self._forms = forms

    def __getitem__(self, form: str) -> str:
        return self._forms[form]

    def __iter__(self) -> Iterator[str]:
        return iter(self._forms)

    def __getattr__(self, form: str) -> str:
        if form in self._forms:
            return self._forms[form]
        if form.lower() in self._forms:
            text = self._forms[form.lower()]
            return text[:1].upper() + text[1:]
        raise AttributeError(f"the noun {self._forms.get('one')!r} has no form {form!r}")

    def __str__(self) -> str:
        return self._forms["one"]


class Name:
    """A player's name; ``of`` is the name with the language's "of", which French elides before a vowel."""

    def __init__(self, name: str, forms: Mapping[str, str]) -> None:
        self._name = name
        self._forms = forms

    @property
    def of(self) -> str:
        return self._forms["of_vowel" if _ELIDED.match(self._name) else "of"].format(name=self._name)

    def __str__(self) -> str:
        return self._name

    def __format__(self, _: str) -> str:
        return self._name


class Names:
    """Several names or things; ``:and`` lists them, ``:them`` if they are not the subject (Dutch: jou, not jij)."""

    def __init__(self, names: Iterable[str], forms: Mapping[str, str]) -> None:
        self._names = list(names)
        self._forms = forms

    def __format__(self, spec: str) -> str:
        names = [_them(name, self._forms) for name in self._names] if spec == "them" else self._names
        *others, last = names or [""]
        return f"{', '.join(others)}{self._forms['and']}{last}" if others else last


def _them(name: str, forms: Mapping[str, str]) -> str:
    return forms["you_object"] if name == forms["you"] else name


class Number(int):
    """A whole number; ``:coin`` counts the noun coin, ``:nth`` is the ordinal in the list ``nth``.

    ``:money`` writes out a sum in thousands; ``:time`` tells milliseconds as people say them: to a quarter of a
    second, longer ones to half a second.
    """

    words: Tables

    def __new__(cls, number: int, words: Tables) -> Number:
        made = super().__new__(cls, number)
        made.words = words
        return made

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(int(self))
        if spec == "money":
            return f"{int(self) * 1000:,}".replace(",", self.words._ui["numbers"]["thousands"])
        if spec == "time":
            return self._time()
        ordinals = self.words._ui["ordinals"].get(spec)
        if ordinals:
            return str(
                ordinals[int(self)] if int(self) < len(ordinals) else f"{int(self)}{'' if spec == 'words' else '.'}"
            )
        return f"{int(self)} {self.words._counted(spec, self)}"

    def _time(self) -> str:
        times = self.words._ui["times"]
        for below, named in times["named"]:
            if self < below:
                return str(named)
        seconds, half = divmod(round(self / 500), 2)
        return str(times["half" if half else "whole"].format(seconds=Number(seconds, self.words)))
