"""The code by which the sheets of one person are paired: it names nobody, and a slip of the pen pairs nobody wrongly.

``KR-427-C``: two letters and three digits that the kit draws, and a letter that follows from them.  It is made of
nothing that anybody knows of its owner, so nobody finds it out; whoever has lost it is not paired
(docs/decisions/0063).  It is the same in every language, and a room's code, four letters, is never taken for it.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random, SystemRandom

from kit.counting.concept_forms import FORMS

LETTERS = "CDFHJKLMNPRTVWXY"
"""Those of a room's code: no vowel, and none that looks like a digit or like another."""
DIGITS = "0123456789"
_SHAPE = (LETTERS, LETTERS, DIGITS, DIGITS, DIGITS)
DIFFERENT = 16**2 * 10**3
"""How many codes there are: of 25 people two have the same one in a class of 850."""


def new_code(taken: Collection[str] = (), drawn: Random | None = None) -> str:
    """A code that is none of these; ValueError once there is hardly any left."""
    if 2 * len(taken) > DIFFERENT:
        raise ValueError("too many codes are taken")
    random = drawn or SystemRandom()
    while True:
        code = _written("".join(random.choice(signs) for signs in _SHAPE))
        if code not in taken:
            return code


def read_code(typed: str) -> str:
    """The code that somebody typed, whatever its capitals, blanks and hyphens; empty if it cannot be one.

    >>> read_code(" kr 427 c"), read_code("KR-472-C")
    ('KR-427-C', '')
    """
    signs = "".join(sign for sign in typed[:40].upper() if sign.isalnum())
    fits = len(signs) == len(_SHAPE) + 1 and all(sign in known for sign, known in zip(signs, _SHAPE, strict=False))
    code = _written(signs[:-1]) if fits else ""
    return code if code.endswith(signs[-1:]) else ""


def form_of(code: str, moment: str) -> str:
    """Which form its owner gets: half of all codes begin with each, and after the lessons comes the other one.

    So a form that is easier is no gain.  Later, after some weeks, the first comes again.
    """
    first = sum(int(sign) for sign in code if sign in DIGITS) % 2
    return FORMS[first if moment != "after" else 1 - first]


def _written(signs: str) -> str:
    return f"{signs[:2]}-{signs[2:]}-{_check(signs)}"


def _check(signs: str) -> str:
    """The letter that tells one wrong sign, and two that changed places.

    A check symbol over the field of 16 elements: I. Reed and G. Solomon, J. SIAM 8 (1960), 300–304.
    """
    total = 0
    for sign, known in zip(signs, _SHAPE, strict=True):
        total = _doubled(total ^ known.index(sign))
    return LETTERS[total]


def _doubled(element: int) -> int:
    """An element times the generator of the field, modulo x⁴ + x + 1."""
    return (element << 1) ^ (0b10011 if element & 0b1000 else 0)
