"""Puts one value into a TOML text and leaves everything else as somebody wrote it: remarks, order, empty lines.

Only the lines of that value are touched.  The result is read again; if it does not say just what was meant, which a
text in an unusual notation may bring about, the whole is written out from what it says, without remarks.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time
from typing import Any, NamedTuple, TypeAlias

from kit.engine.reading import Json

Path: TypeAlias = tuple[str | int, ...]
"""Where a value stands in a document: keys, and places in lists from 0."""

_PIECE = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[^"\'#\[\]{},\n]+|.', re.DOTALL
)
"""A text, a remark, a sign, or what stands between them: a bracket in the first two is none."""
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_KEY = re.compile(r"""\s*(?:([A-Za-z0-9_-]+)|("(?:\\.|[^"\\\n])*")|'([^'\n]*)')\s*([.=\]])""")


class Statement(NamedTuple):
    """A line of the text, or several: the head of a table, or a key with its value."""

    path: Path
    begin: int
    """Its first sign in the text, after the remarks above it."""
    end: int
    """Behind its last line."""
    value: int = 0
    """Where its value begins; 0 for the head of a table."""
    value_end: int = 0


def put(text: str, path: Path, value: Json) -> str:
    """The text of a document in which this value stands there; None: nothing does.

    The document must be one, and all but the last part of `path` must be there, or be tables.
    """
    document = tomllib.loads(text)
    wanted = changed(document, path, value)
    if _same(wanted, document):
        return text
    try:
        done = _put(text, path, value, document)
        if _same(tomllib.loads(done), wanted):
            return done
    except (LookupError, ValueError):
        pass
    return written(wanted)


def _same(one: Any, other: Any) -> bool:
    """Whether two documents say the same, where 1 is neither true nor 1.0."""
    return json.dumps(one, sort_keys=True, default=repr) == json.dumps(other, sort_keys=True, default=repr)


def changed(tree: Any, path: Path, value: Json) -> Any:
    """The same tree with this value there; None: with none, nor with a list that has become empty."""
    first, *rest = path
    if not isinstance(first, str):
        return _listed_anew(tree if isinstance(tree, list) else [], first, rest, value)
    base = tree if isinstance(tree, Mapping) else {}
    old = base.get(first)
    new = value if not rest else changed(old, tuple(rest), value) if old else _new(rest, value)
    if new is None or (value is None and new == []):
        return {key: each for key, each in base.items() if key != first}
    return {**base, first: new}


def _listed_anew(tree: list[Any], at: int, rest: Sequence[str | int], value: Json) -> list[Any]:
    if at >= len(tree):
        return [*tree, _new(rest, value)]
    new = changed(tree[at], tuple(rest), value) if rest else value
    return [*tree[:at], *([] if new is None else [new]), *tree[at + 1 :]]


def _new(rest: Sequence[str | int], value: Json) -> Any:
    """The tables around a value of which nothing is there yet."""
    for key in reversed(rest):
        value = None if value is None else {key: value} if isinstance(key, str) else [value]
    return value


# The text -------------------------------------------------------------------------------------------------------------


def _put(text: str, path: Path, value: Json, document: Any) -> str:
    said = list(statements(text))
    holder = next((each for each in said if each.value and path[: len(each.path)] == each.path), None)
    if holder is None:
        rest = _without(text, [each for each in said if each.path[: len(path)] == path])
        return rest if value is None else _added(rest, path, value)
    inner = path[len(holder.path) :]
    if value is not None and (part := _part(text, holder.value, inner)):
        return text[: part[0]] + dumped(value) + text[part[1] :]
    new = changed(_at(document, holder.path), inner, value) if inner else value
    if new is None or (value is None and new == []):
        return _without(text, [holder])
    return text[: holder.value] + dumped(new) + text[holder.value_end :]


def _part(text: str, at: int, path: Path) -> tuple[int, int] | None:
    """Where a part of the value that begins there begins and ends; None where it has none."""
    if not path:
        return at, _value_end(text, at)
    is_list, number = text[at] == "[", 0
    while (at := _next(text, at + 1)) and text[at] not in "]}":
        keys, value = ([number], at) if is_list else _keys(text, at)
        value = _next(text, value)
        if path[: len(keys)] == tuple(keys):
            return _part(text, value, path[len(keys) :])
        at, number = _next(text, _value_end(text, value)), number + 1
        if text[at] != ",":
            break
    return None


def _next(text: str, at: int) -> int:
    """The next sign that is neither a space nor within a remark."""
    found = re.compile(r"(?:\s|#[^\n]*)*").match(text, at)
    return found.end() if found else at


def _at(tree: Any, path: Path) -> Any:
    for key in path:
        tree = tree[key]
    return tree


def _without(text: str, said: Sequence[Statement]) -> str:
    for each in reversed(said):
        text = text[: each.begin] + text[each.end :]
    return text


def _added(text: str, path: Path, value: Json) -> str:
    """The value behind what is said of the nearest table around it: under a head, or at the top."""
    said = list(statements(text))
    depth = max(
        (n for n in range(len(path)) if any(not each.value and each.path == path[:n] for each in said)), default=0
    )
    around = path[:depth]
    heads = [number for number, each in enumerate(said) if not each.value and each.path == around]
    last = heads[-1] if heads else -1
    while last + 1 < len(said) and said[last + 1].value:
        last += 1
    at = said[last].end if last >= 0 else 0
    key, *rest = path[depth:]
    line = f"{_key(str(key))} = {dumped(_new(rest, value))}\n"
    return text[:at] + ("" if text[:at].endswith("\n") or not at else "\n") + line + text[at:]


def statements(text: str) -> Iterator[Statement]:
    """All statements of a text that is TOML, in order."""
    table, at, count = Path(), 0, dict[Path, int]()
    while at < len(text):
        end = _end(text, at)
        begin = at + len(text[at:end]) - len(text[at:end].lstrip())
        line = text[begin:end]
        if line.startswith("["):
            is_listed = line.startswith("[[")
            table = _listed(_keys(text, begin + 1 + is_listed)[0], count, is_listed)
            yield Statement(table, begin, end)
        elif line.strip() and not line.startswith("#"):
            keys, value = _keys(text, begin)
            value += len(text[value:end]) - len(text[value:end].lstrip())
            yield Statement((*table, *keys), begin, end, value, _value_end(text, value))
        at = end


def _listed(keys: Sequence[str], count: dict[Path, int], is_listed: bool) -> Path:
    """The path of a table's head: the last of each list that it goes through, or the next one of its own."""
    path: Path = ()
    for number, key in enumerate(keys, 1):
        path = (*path, key)
        if is_listed and number == len(keys):
            count[path] = count.get(path, -1) + 1
        if path in count:
            path = (*path, count[path])
    return path


def _keys(text: str, at: int) -> tuple[list[str], int]:
    """The key that begins there, part by part, and where it ends."""
    keys = []
    while found := _KEY.match(text, at):
        bare, quoted, literal, sign = found.groups()
        keys.append(bare or (json.loads(quoted) if quoted else literal))
        at = found.end()
        if sign != ".":
            break
    return keys, at


def _end(text: str, at: int) -> int:
    """Behind the line break that ends the statement which begins there."""
    depth = 0
    for piece in _PIECE.finditer(text, at):
        sign = piece[0]
        depth += (sign in ("[", "{")) - (sign in ("]", "}"))
        if sign == "\n" and depth <= 0:
            return piece.end()
    return len(text)


def _value_end(text: str, at: int) -> int:
    """Behind the last sign of the value that begins there; a remark behind it is none of it."""
    depth, end = 0, at
    for piece in _PIECE.finditer(text, at):
        sign = piece[0]
        if depth <= 0 and (sign in ("\n", ",", "]", "}") or sign[0] == "#"):
            break
        depth += (sign in ("[", "{")) - (sign in ("]", "}"))
        if not sign.isspace():
            end = piece.start() + len(sign.rstrip())
    return end


# Values ---------------------------------------------------------------------------------------------------------------


def dumped(value: Any) -> str:
    """A value as TOML has it: in one line, or a line for each table of a list."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {_flat(each)}" for key, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple) and value and all(isinstance(each, Mapping) for each in value):
        return "[\n" + "".join(f"    {dumped(each)},\n" for each in value) + "]"
    return _flat(value)


def _flat(value: Any) -> str:
    if isinstance(value, Mapping):
        return dumped(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_flat, value))}]"
    if isinstance(value, date | datetime | time):
        return value.isoformat()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value).lower()  # true, 3, 1.5, inf


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _flat(key)


def written(document: Mapping[str, Any]) -> str:
    """A whole document: what it says of itself, and then each table of its lists under a head of its own."""
    heads = {key: each for key, each in document.items() if _is_list_of_tables(each)}
    plain = [f"{_key(key)} = {dumped(each)}\n" for key, each in document.items() if key not in heads]
    listed = [
        f"\n[[{_key(key)}]]\n" + "".join(f"{_key(name)} = {dumped(each)}\n" for name, each in table.items())
        for key, tables in heads.items()
        for table in tables
    ]
    return "".join((*plain, *listed))


def _is_list_of_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, Mapping) for each in value)
