"""What can be found by a word: lessons, what curricula name, rules, and words, in one language.

A browser fetches it when somebody comes to the field, and looks through it by itself (`template/search.js`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from kit.lessons.subject import subjects
from kit.lessons.terms import Term, terms_of
from kit.site.curricula import CURRICULA
from kit.site.curriculum import by_subject
from kit.site.house import House, Room
from kit.site.notebooks import Notebook, plain, text_in
from kit.text.say import Words, messages_of

RANGE = re.compile(r"(\S*?)(\d+)–(\d+)")
"""Years, or places in a document: ``7–9``, ``HSS-CP.A.3–5``."""


class Findable(NamedTuple):
    """What may be found."""

    title: str
    about: str
    address: str
    also: str = ""
    """Other words by which it is found, besides those that are told."""


class Findables:
    """All that can be found in one language."""

    def __init__(self, house: House, words: Mapping[str, str], language: str, place: Callable[[str], str]) -> None:
        """`words` are the site's; `place` gives the address of the page of a notebook, up to the `?`."""
        self._house, self._words, self._language, self._place = house, words, language, place

    def all(self, for_class: str) -> Mapping[str, Sequence[Findable]]:
        """By kind; `for_class` is the address of what is for a class."""
        rooms = self._house.rooms
        return {
            "lessons": [*(each for room in rooms for each in self._lessons(room)), *self._counts()],
            "years": list(self._years(for_class)),
            "rules": [each for room in rooms for each in self._rules(room)],
            "words": [each for room in rooms for each in self._terms(room)],
        }

    # By kind ----------------------------------------------------------------------------------------------------------

    def _lessons(self, room: Room) -> Iterator[Findable]:
        game = room.game.name(self._language)
        taught: dict[str, list[str]] = {}
        for term in _terms(room):
            taught.setdefault(term.lesson, []).append(self._said(room, term.name))
        for station in room.path.lessons:
            lead = station.notebook.lead(self._language)
            lesson = station.key.removeprefix(room.path.shelf)
            yield self._lesson(station.notebook, [game, lead], [lesson, *taught.get(lesson, ())])

    def _counts(self) -> Iterator[Findable]:
        words = self._words
        for subject, lessons in by_subject(self._house, self._language):
            for each in lessons:
                notebook, taught = each.station.notebook, each.taught
                low, high = taught.ages
                about = [each.game, words["ages"].format(low, high), taught.concept]
                subjects = [words[f"subject_{subject}"], words[f"concept_{subject}"]]
                also = [each.station.count, notebook.lead(self._language), *subjects, *map(str, range(low, high + 1))]
                yield self._lesson(notebook, about, also)

    def _lesson(self, notebook: Notebook, about: Sequence[str], also: Sequence[str]) -> Findable:
        told = " · ".join(filter(None, about))
        return Findable(plain(notebook.title(self._language)), told, self._address(notebook), " ".join(also))

    def _years(self, for_class: str) -> Iterator[Findable]:
        words, there = self._words, [subject for subject, _ in by_subject(self._house, self._language)]
        for country, years in CURRICULA.items():
            for year in years:
                for subject in filter(there.__contains__, year.subjects):
                    title = f"{year.name} · {words[f'concept_{subject}']}"
                    place = year.subjects[subject]
                    about = f"{words[f'country_{country}']}{place and f' · {place}'}"
                    also = " ".join((year.document, *_within(f"{year.name} {place}")))
                    yield Findable(title, about, f"{for_class}#of-{subject}", also)

    def _rules(self, room: Room) -> Iterator[Findable]:
        glossary, game = _glossary(room), room.game
        if glossary is None:
            return
        words = Words(self._language, game.game)
        for rule in messages_of(self._language, f"{game.game}.rules"):
            title = f"{rule} · {words.rule(rule).title}"
            yield Findable(title, game.name(self._language), f"{self._address(glossary)}&rule={rule}")

    def _terms(self, room: Room) -> Iterator[Findable]:
        glossary, game = _glossary(room), room.game.name(self._language)
        if glossary is None:
            return
        for term in _terms(room):
            text, booklet = self._said(room, term.text), term.booklet.get(self._language, "")
            address = f"{self._address(glossary)}&word={term.id}"
            yield Findable(self._said(room, term.name), f"{game} · {text}", address, booklet)

    # How it is said ---------------------------------------------------------------------------------------------------

    def _said(self, room: Room, texts: Mapping[str, str]) -> str:
        return Words(self._language, room.game.game).fill(text_in(self._language, texts)).replace("**", "")

    def _address(self, notebook: Notebook) -> str:
        return f"{self._place(notebook.path)}?lang={self._language}"


def _glossary(room: Room) -> Notebook | None:
    """Where the words and the rules of a game of ours are read."""
    if room.game.game not in subjects():
        return None
    return next((notebook for name, notebook in room.at_hand if name == "words"), None)


def _terms(room: Room) -> Iterator[Term]:
    """The words of its glossary."""
    if _glossary(room):
        for group in terms_of(room.game.game).groups:
            yield from group.terms


def _within(text: str) -> Iterator[str]:
    """All between the ends of each range: whoever teaches Year 8 finds “Years 7–9”."""
    for before, first, last in RANGE.findall(text):
        yield from (f"{before}{number}" for number in range(int(first), int(last) + 1))
