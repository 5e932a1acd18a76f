"""The text of a lesson file while somebody writes it: where its steps stand, and where a line is wrong.

All here takes a text and gives a text; it need not be a lesson yet, nor even TOML.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from kit.engine.reading import TomlTable
from kit.text.say import LANGUAGES

_STEP, _PRACTICE = "[[step]]", "[[practice]]"
_NAME = re.compile(r"^id\s*=\s*[\"'](.*?)[\"']", re.MULTILINE)
_SAID = re.compile(rf"^(# )?({'|'.join(LANGUAGES)})(: | = )")
"""A text or a remark in one language."""
_CLAIM = re.compile(r'\s+\{ says = "((?:[^"\\]|\\.)*)", ')
"""A claim about a piece of a text."""
_PLACED = ("position", "players", "continues")
"""What a position that is brought replaces, besides the keys of its game."""

LONGEST_GIVEN = 2_000
"""Characters of a link, or of the lines of a position."""


class Parts(NamedTuple):
    """What stands before the steps of a lesson, each step, and each question behind them that comes back."""

    head: str
    steps: tuple[str, ...]
    practice: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The whole, with an empty line before each part."""
        return "\n\n".join(part.strip("\n") for part in (self.head, *self.steps, *self.practice)) + "\n"


def parts_of(text: str) -> Parts:
    """The text as steps."""
    lines, begins = text.splitlines(keepends=True), list[int]()
    for at in (at for at, line in enumerate(lines) if line.strip() in (_STEP, _PRACTICE)):
        while at and lines[at - 1].startswith("#"):  # remarks right above it belong to it
            at -= 1
        begins.append(at)
    parts = ["".join(lines[at:end]) for at, end in pairwise((*begins, len(lines)))]
    steps, practice = (tuple(each for each in parts if _begins(each, by)) for by in (_STEP, _PRACTICE))
    return Parts("".join(lines[: begins[0] if begins else None]), steps, practice)


def _begins(part: str, by: str) -> bool:
    return by in map(str.strip, part.splitlines())


def name_of(step: str) -> str:
    """The id of a step or of a lesson; empty where it has none."""
    found = _NAME.search(step)
    return found[1] if found else ""


def language_of(skeleton: str, wished: str) -> str:
    """The language that somebody wishes, if the skeleton is written in it; else its first."""
    written = [said[2] for line in skeleton.splitlines() if (said := _SAID.match(line))]
    return wished if wished in written else next(iter(written), wished)


def in_languages(text: str, languages: Collection[str], reader: str) -> str:
    """A skeleton with its texts in these languages, and its remarks in the reader's."""
    lines = []
    for line in text.splitlines():
        if (said := _SAID.match(line)) is None:
            lines.append(line)
        elif said[1] and said[2] == reader:
            lines.append(f"# {line[said.end() :]}")
        elif not said[1] and said[2] in languages:
            lines.append(line)
    return "\n".join(lines) + "\n"


def in_one_language(text: str, table: TomlTable, language: str) -> str:
    """One of our lesson files as an author's own, with the texts of one language in it.

    `table`: the lesson with its translations.  A claim about words that another language has is left out.
    """
    texts = list(_texts_in("", tomllib.loads(text), table))
    if texts and language not in texts[0][1]:  # the title
        language = next(iter(texts[0][1]))
    at, done = 0, ""
    for key, said in texts:
        quoted = json.dumps(next(iter(said.values())), ensure_ascii=False)
        before = rf"(?:^|[{{,] *)(?:[\w-]+\.)*{re.escape(key)} = " if key else r"^\s+|\[|, "
        if found := re.compile(f"({before}){re.escape(quoted)}", re.MULTILINE).search(text, at):
            done += text[at : found.end(1)] + json.dumps(said.get(language, ""), ensure_ascii=False)
            at = found.end()
    head, steps, practice = parts_of(done + text[at:])
    its = f'languages = ["{language}"]\n' if at else ""  # a file with all languages in it stays so
    head = re.sub(r"^page = .*\n", its, head, count=1, flags=re.MULTILINE)
    if not at:
        return Parts(head, steps, practice).text
    return Parts(head, tuple(map(_with_its_claims, steps)), tuple(map(_with_its_claims, practice))).text


def _texts_in(key: str, own: Any, table: Any) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The plain texts of a lesson's own file that are translated, in its order, each with its key; none in a list."""
    if isinstance(own, str) and isinstance(table, Mapping):
        yield key, table
    elif isinstance(own, Mapping):
        for name, each in own.items():
            yield from _texts_in(name, each, table[name])
    elif isinstance(own, list):
        for each, translated in zip(own, table, strict=True):
            yield from _texts_in("", each, translated)


def _with_its_claims(step: str) -> str:
    """A step without claims about words that it does not say."""
    rest = "".join(line for line in step.splitlines(keepends=True) if not _CLAIM.match(line))
    kept = [line for line in step.splitlines(keepends=True) if not (found := _CLAIM.match(line)) or found[1] in rest]
    return re.sub(r"^claims = \[\n\]\n", "", "".join(kept), flags=re.MULTILINE)


def with_step(text: str, step: str, after: str) -> tuple[str, int]:
    """The text with one step more, behind the one of that name or at the end, and the line where it begins."""
    parts = parts_of(text)
    names = [name_of(each) for each in parts.steps]
    at = names.index(after) + 1 if after in names else len(names)
    steps = (*parts.steps[:at], named_anew(step, names), *parts.steps[at:])
    whole = parts._replace(steps=steps)
    return whole.text, line_of_step(whole.text, at)


def named_anew(step: str, taken: Collection[str]) -> str:
    """The step under a name that no other has."""
    own = re.sub(r"-\d+$", "", name_of(step)) or "step"
    number = 1
    name = own
    while name in taken:
        number += 1
        name = f"{own}-{number}"
    return _NAME.sub(f'id = "{name}"', step, count=1)


def line_of_step(text: str, number: int) -> int:
    """The line, counted from 1, of the ``[[step]]`` with this number, counted from 0."""
    heads = [at for at, line in enumerate(text.splitlines(), 1) if line.strip() == _STEP]
    return heads[number] if number < len(heads) else max(len(text.splitlines()), 1)


def reordered(parts: Parts, at: int, to: int) -> Parts:
    """The same with the step of this number, from 0, at another place."""
    others = (*parts.steps[:at], *parts.steps[at + 1 :])
    return parts._replace(steps=(*others[:to], parts.steps[at], *others[to:]))


def step_named(text: str, name: str) -> str:
    """The text of a step; empty where there is none."""
    return next((step for step in parts_of(text).steps if name_of(step) == name), "")


# A position from elsewhere --------------------------------------------------------------------------------------------


def brought(given: str, key: str, switches: Collection[str]) -> Mapping[str, str]:
    """The line ``position`` of a lesson file, that with what everybody does, which has this key, and house rules.

    `given`: a link of the sandbox, or such lines; `switches`: the names of the game's.
    """
    given = given[:LONGEST_GIVEN].strip()
    if found := re.findall(rf"(?:^|\s)(position = \"[^\"]*\"|(?:options|{key}) = \{{[^{{}}]*\}})", given):
        return dict(line.split(" = ", 1) for line in found)
    said = parse_qs(given.partition("?")[2].partition("#")[0])
    lines = {"position": f'"{_plain(said["position"][0])}"'} if "position" in said else {}
    if lines and key in said:
        pairs = (each.partition(":") for each in said[key][0].split(","))
        moves = [f"{_plain(seat)} = {_move(move)}" for seat, _, move in pairs if move]
        lines[key] = f"{{ {', '.join(moves)} }}"
    if lines and (ruled := [name for name in switches if name in said]):
        lines["options"] = f"{{ {', '.join(f'{name} = {_choice(said[name][0])}' for name in ruled)} }}"
    return lines


def _choice(text: str) -> str:
    return text if text in ("true", "false") else f'"{_plain(text)}"'


def _move(move: str) -> str:
    return move if move.isdecimal() else f'"{_plain(move)}"'


def _plain(text: str) -> str:
    return re.sub(r"[^\w :@.<-]", "", text)


def with_position(text: str, name: str, lines: Mapping[str, str], keys: Sequence[str]) -> tuple[str, int]:
    """The text with this position in the step of that name, and the line where it stands now.

    `keys`: those of the game's short form; the last one says what everybody does.
    """
    parts = parts_of(text)
    names = [name_of(step) for step in parts.steps]
    if name not in names or "position" not in lines:
        return text, 1
    at = names.index(name)
    *others, moves = keys
    gone = [*_PLACED, *(key for key in ("options",) if key in lines), *others, *([moves] if moves in lines else [])]
    head, mark, rest = parts.steps[at].partition("\n[step.")
    kept = [line for line in head.splitlines() if not re.match(rf"({'|'.join(gone)})\s*=", line)]
    under = max((row for row, line in enumerate(kept, 1) if re.match(r"(id|rules)\s*=", line)), default=1)
    if (chooses := re.search(r"^choose\s*=\s*\"(\w)\"", head, re.MULTILINE)) and moves in lines:
        lines = {**lines, moves: re.sub(rf"\b{chooses[1]} = [^,}}]*,? ?", "", lines[moves])}  # it is the learner's
    kept[under:under] = [f"{key} = {value}" for key, value in lines.items()]
    step = "\n".join(kept) + f"\n{mark}{rest}"
    whole = parts._replace(steps=(*parts.steps[:at], step, *parts.steps[at + 1 :]))
    return whole.text, line_of(whole.text, f"step {name}: position")


# Where it is wrong ----------------------------------------------------------------------------------------------------


def line_of(text: str, place: str) -> int:
    """The line that an error's place means, as near as can be told: its key, else its step, else the first."""
    lines = text.splitlines()
    first, last = 1, len(lines)
    where, _, key = place.partition(": ")
    if (found := re.match(r"(\w+) (\S+)$", where)) and (block := _lines_of(lines, *found.groups())):
        first, last = block
    else:
        key = key or where
    names = [part for part in re.split(r"[^\w-]+", key) if part]
    at = first
    for name in names:
        if (next_at := _line_with(lines, name, at, last)) is None:
            break
        at = next_at
    return min(max(at, 1), max(len(lines), 1))


def _lines_of(lines: Sequence[str], table: str, name: str) -> tuple[int, int] | None:
    """The first and the last line of a part such as a step, by its id, its number, or the name in its head."""
    begins = [
        at for at, line in enumerate(lines, 1) if re.match(rf"\[\[{table}\]\]|\[{table}\.[\w-]+\]$", line.strip())
    ]
    blocks = [(begin, _end_of(lines, table, begin)) for begin in begins]
    listed = [block for block in blocks if lines[block[0] - 1].strip().startswith("[[")]
    called = [block for block in listed if name_of("\n".join(lines[block[0] - 1 : block[1]])) == name]
    headed = [block for block in blocks if lines[block[0] - 1].strip() == f"[{table}.{name}]"]
    numbered = listed[int(name) - 1 : int(name)] if name.isdecimal() and int(name) else []
    return next(iter((*called[::-1], *headed, *numbered)), None)


def _end_of(lines: Sequence[str], table: str, begin: int) -> int:
    """The last line of the part that begins there: before the head of another one."""
    others = (at for at, line in enumerate(lines[begin:], begin) if re.match(rf"\[\[?(?!{table}\.)", line))
    return next(others, len(lines))


def _line_with(lines: list[str], name: str, first: int, last: int) -> int | None:
    """The first line from `first` on that begins with this key, or is the head of its table, or has it inside."""
    key = re.escape(name)
    head = re.compile(rf"\s*(\"?{key}\"?\s*=|\[\[?(\w+\.)*{key}\]\]?)")
    within = re.compile(rf"[{{,]\s*{key}\s*=")
    numbered = range(first, last + 1)
    for pattern in (head.match, within.search):
        found = next((number for number in numbered if pattern(lines[number - 1])), None)
        if found is not None:
            return found
    return None
