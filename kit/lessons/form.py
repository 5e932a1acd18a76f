"""A lesson as a form: what can be filled in, what stands there now, and what filling it in changes in the file.

Every field is computed from the file and belongs to one of its values, so a form keeps nothing itself.  What it does
not know stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from kit.engine.reading import Json, TomlTable
from kit.lessons.reading import StepReader
from kit.lessons.subject import Subject
from kit.lessons.toml_put import Path
from kit.lessons.wording import languages_of
from kit.text.say import LANGUAGES, Words

Changes: TypeAlias = Mapping[Path, Json]
"""Values by their place in the document; None: there is none any more."""
HEAD = -1
"""Instead of the number of a step: the lesson itself."""
LONGEST_TYPED = 2_000
LONGEST_NUMBER = 6
"""Characters of what is typed."""
HEAD_TEXTS = ("title", "lead", "teacher")


class Choice(NamedTuple):
    """One thing to choose."""

    sent: str
    said: str
    group: str = ""
    """Under this heading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One thing to fill in; its name and its help are the messages ``form.<name>``."""

    name: str
    path: Path
    """Where its value stands in the document."""
    control: str
    """``text`` of several lines, ``line``, ``number``, ``flag``, one ``choice`` or ``several``."""
    value: Any
    """A text, a number or a flag; of choices those that are chosen, as they are sent."""
    puts: Callable[[Any], Changes]
    choices: Sequence[Choice] = ()
    language: str = ""
    """That of a text."""
    number: int | None = None
    """Which one of a list it is about, from 0."""
    is_needed: bool = True

    @property
    def key(self) -> str:
        """What names it on a page."""
        return ".".join(str(part) for part in (self.name, self.number, self.language) if part not in (None, ""))

    @property
    def is_missing(self) -> bool:
        """A text that the lesson has not yet."""
        return bool(self.language) and self.is_needed and not str(self.value).strip()

    def filled(self, given: object, ticked: str = "") -> Changes:
        """What this changes; nothing where it is no answer.  `ticked`: which of several."""
        text = str(given or "")[:LONGEST_TYPED]
        match self.control:
            case "flag":
                return self.puts(given is True)
            case "choice":
                return self.puts(given) if given in self._sent else {}
            case "several":
                return self._ticked(ticked, given is True)
            case "number":
                is_number = text.isascii() and text.isdecimal() and len(text) < LONGEST_NUMBER
                return self.puts(int(text) if is_number else text)
        return self.puts(text)

    @property
    def _sent(self) -> Sequence[str]:
        return [each.sent for each in self.choices]

    def _ticked(self, ticked: str, on: bool) -> Changes:
        if ticked not in self._sent or on == (ticked in self.value):
            return {}
        return self.puts([*self.value, ticked] if on else [each for each in self.value if each != ticked])


class Section(NamedTuple):
    """Fields that belong together; the heading is the message ``form.parts.<name>``."""

    name: str
    fields: Sequence[Field]
    more: str = ""
    """The list of the step to which one more can be added: ``hints`` or ``wrong``."""


class Source(NamedTuple):
    """What a form is computed from."""

    subject: Subject
    words: Words
    """The author's."""
    document: TomlTable

    @property
    def languages(self) -> tuple[str, ...]:
        """Those of the lesson, as far as they can be read."""
        named = self.document.get("languages", [])
        known = [each for each in named if each in LANGUAGES] if isinstance(named, list) else []
        return languages_of({**self.document, "languages": known}, HEAD_TEXTS)

    @property
    def reader(self) -> StepReader:
        """Reads its steps."""
        return StepReader(self.subject, self.languages)

    @property
    def steps(self) -> Sequence[TomlTable]:
        """Its steps; none where they are no list of tables, so that no form can show them."""
        steps = self.document.get("step")
        is_list = isinstance(steps, list) and all(isinstance(each, Mapping) for each in steps)
        return steps if is_list and isinstance(steps, list) else ()


# Of a lesson ----------------------------------------------------------------------------------------------------------


def head_form(source: Source) -> Iterator[Section]:
    """What a lesson says of itself."""
    document = source.document
    yield Section("lesson", [each for name in HEAD_TEXTS for each in texts(source, document.get(name), (name,), name)])
    yield Section(
        "more", [_languages(source), plain(document, ("minutes",), "number"), plain(document, ("id",), "line")]
    )


def _languages(source: Source) -> Field:
    """The first one stays: plain texts are in it."""
    first, *others = source.languages
    known = [Choice(each, Words(each, source.subject.game).say("language.name")) for each in LANGUAGES]

    def puts(chosen: Sequence[str]) -> Changes:
        return {("languages",): [first, *(each for each in chosen if each != first)]}

    value = [first, *others]
    return Field(name="languages", path=("languages",), control="several", value=value, choices=known, puts=puts)


# Fields of any part ---------------------------------------------------------------------------------------------------


def plain(table: TomlTable, path: Path, control: str, name: str = "", **more: Any) -> Field:
    """A value as it stands there, by its last key."""
    value = table.get(str(path[-1]), False if control == "flag" else "")
    put: Callable[[Any], Changes] = lambda given: {path: given or None if control == "flag" else given}  # noqa: E731
    return Field(name=name or str(path[-1]), path=path, control=control, value=value, puts=put, **more)


def one_of(name: str, path: Path, value: str, choices: Sequence[Choice], data: Mapping[str, Any]) -> Field:
    """One of these choices, which the file has as `data` says."""
    put: Callable[[str], Changes] = lambda sent: {path: data[sent]} if sent in data else {}  # noqa: E731
    return Field(name=name, path=path, control="choice", value=value, choices=choices, puts=put)


def texts(
    source: Source, written: Json, path: Path, name: str, is_needed: bool = True, number: int | None = None
) -> Iterator[Field]:
    """A text in each language of the lesson; `written` is what stands under `path`."""
    first, *_ = source.languages
    alone = {} if written is None else {first: written}
    said: Mapping[str, Any] = written if isinstance(written, Mapping) else alone
    for language in source.languages:
        value = said.get(language, "")
        yield Field(
            name=name,
            path=(*path, language),
            control="text",
            value=value if isinstance(value, str) else str(value),
            puts=partial(_text_put, path, written, said, language, is_needed, first),
            language=language,
            number=number,
            is_needed=is_needed or any(said.values()),
        )


def _text_put(
    path: Path, written: Json, said: Mapping[str, Any], language: str, is_needed: bool, first: str, text: str
) -> Changes:
    """The text in its place, in the way in which the others stand there."""
    others = {key: each for key, each in said.items() if key != language}
    if not is_needed and not text.strip() and not any(others.values()):
        return {path: None}
    if isinstance(written, Mapping):
        return {(*path, language): text}
    return {path: text if language == first and written is not None else {**others, language: text}}


# Where it is wrong ----------------------------------------------------------------------------------------------------


def step_meant(source: Source, place: str) -> tuple[int, Path]:
    """The step that an error's place means, or `HEAD`, and the keys of what is wrong in it."""
    where, _, rest = place.partition(": ")
    if found := re.fullmatch(r"step (\S+)", where):
        names = [str(each.get("id")) for each in source.steps]
        numbered = int(found[1]) - 1 if found[1].isdecimal() else HEAD
        at = names.index(found[1]) if found[1] in names else numbered
        return (at if at < len(source.steps) else HEAD), _keys(rest)
    return HEAD, _keys(rest or where)


def _keys(place: str) -> Path:
    """``goal.answer`` or ``wrong 1: says``; a form counts from 0."""
    return tuple(int(part) - 1 if part.isdecimal() else part for part in re.findall(r"[\w-]+", place))


def field_meant(fields: Sequence[Field], keys: Path) -> Field | None:
    """The field whose value stands nearest to that; of several the first, or one that is still empty."""
    near = {each.key: _shared(_within(each.path), keys) for each in fields}
    best = max(near.values(), default=0)
    found = [each for each in fields if near[each.key] == best]
    return next((each for each in found if each.is_missing), found[0]) if best else None


def _within(path: Path) -> Path:
    return path[2:] if path[0] == "step" else path


def _shared(path: Path, keys: Path) -> int:
    return next(
        (at for at, (one, other) in enumerate(zip(path, keys, strict=False)) if one != other), min(len(path), len(keys))
    )
