"""A written text on a page: Markdown's bold as bold letters, powers set as mathematics, with words to be read aloud."""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import Node, Tree, el
from kit.text.powers import POWER
from kit.text.say import Words


def prose(text: str, words: Words) -> list[Tree]:
    """A text of a lesson or a rule: ``**bold**`` and powers such as ``8/9^3``."""
    parts = ([*_powers(part, words)] for part in text.split("**"))
    return [tree for number, part in enumerate(parts) for tree in ([el("b", part)] if number % 2 else part)]


def _powers(text: str, words: Words) -> Iterator[Tree]:
    at = 0
    for power in POWER.finditer(text):
        yield text[at : power.start()]
        yield _power(power["base"], power["exponent"], words)
        at = power.end()
    yield text[at:]


def _power(base: str, exponent: str, words: Words) -> Node:
    """Set for the eye, and in words for screen readers: few of these can read a formula in every language."""
    heard = words.say("numbers.power", base=base, exponent=int(exponent))
    set_ = el("math", el("msup", _base(base), el("mn", exponent)), aria_hidden=True)
    return el("span", set_, el("span", heard, class_="unseen"), class_="power")


def _base(base: str) -> Node:
    above, line, below = base.partition("/")
    if not line:
        return el("mn", above)
    slash = el("mo", line, lspace=0, rspace=0)  # as narrow as in the sentence around it
    return el("mrow", el("mo", "("), el("mn", above), slash, el("mn", below), el("mo", ")"))
