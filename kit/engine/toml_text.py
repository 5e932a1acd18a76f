"""Reads the TOML that people write: boards and lessons.  Whatever is wrong with it is told with its line."""

from __future__ import annotations

import re
import tomllib
from itertools import islice

from kit.engine.errors import BadInput, bad, quoted
from kit.engine.reading import Json

CURLY = "“”„‟«»‘’‚"
"""Quotation marks as word processors set them; TOML has straight ones."""
_OPENS = re.compile(rf"[=,\[{{]\s*([{CURLY}])")
"""A curly mark where a text would begin."""
MOST_PARTS = 8
"""The most parts of a name with points in it.  `tomllib` goes through all of them again for every line below such a
head, so with ten thousand parts a text of 90 kB takes it twenty seconds; ours have three."""
MOST_KEYS, MOST_VALUES = 3_000, 8_000
"""The most of a text: a lesson of a hundred thousand characters, as dense as ours, has two thirds of that.  Nothing can
interrupt `tomllib` while it reads, and it reads a text within these limits in about fifty milliseconds."""
_BEGIN = (("=", MOST_KEYS), (r"[,\[{]", MOST_VALUES))
"""What comes before a value, and how often it may occur."""
_KEY = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_DEEP = re.compile(rf"(?<![\w.-])(?:{_KEY}[ \t]*\.[ \t]*){{{MOST_PARTS}}}{_KEY}")
_LINE = re.compile(r"at line (\d+)")


def read_toml(text: str, place: str) -> Json:
    """What a TOML text says; raises `BadInput`, whose facts have the `line` where that is known."""
    if deep := _DEEP.search(text):
        raise bad(place, "too_deep", line=_line_at(text, deep.start()))
    for begin, most in _BEGIN:
        if beyond := next(islice(re.finditer(begin, text), most, None), None):
            raise bad(place, "too_many_values", most=most, line=_line_at(text, beyond.start()))
    try:
        return tomllib.loads(text)
    except ValueError as error:  # also for a number with thousands of digits
        raise _fault(text, str(error), place) from None
    except RecursionError:
        raise bad(place, "too_deep") from None


def _line_at(text: str, index: int) -> int:
    return text.count("\n", 0, index) + 1


def _fault(text: str, why: str, place: str) -> BadInput:
    found, lines = _LINE.search(why), text.splitlines()
    number = min(int(found[1]), len(lines)) if found else len(lines)
    if mark := _curly(lines[number - 1] if lines else ""):
        return bad(place, "curly_quotes", line=number, given=mark)
    if "Illegal character '\\n'" in why:
        return bad(place, "open_quotes", line=number)
    return bad(place, "not_toml", why=quoted(why, 80), line=number)


def _curly(line: str) -> str:
    """The curly mark where a straight one should be, if that is what is wrong with the line."""
    if opens := _OPENS.search(line):
        return opens[1]
    closes = re.search(rf"[{CURLY}]", line) if line.count('"') % 2 else None
    return closes[0] if closes else ""
