"""A formula in words, for whoever listens: few screen readers read mathematics aloud, and fewer in every language."""

from __future__ import annotations

from collections.abc import Mapping

from kit.draw.svg import Tree
from kit.text.say import Words

SIGNS: Mapping[str, str] = {
    **{"+": "plus", "−": "minus", "·": "times", "√": "root", "!": "factorial", "(": "opens", ")": "closes"},
    **{"=": "equals", "≠": "differs", "≈": "about", "<": "less", "≤": "at_most", ">": "more", "≥": "at_least"},
}
"""What a sign is called: a key under ``count.heard``."""


def spoken(node: Tree, words: Words) -> str:
    """What this piece of MathML says."""
    if isinstance(node, str):
        return node.replace("−", f"{_said(words, 'minus')} ") if node not in SIGNS else node
    tag, attributes, *inside = node
    parts = [spoken(each, words) for each in inside]
    if tag == "mo" and parts[0] in SIGNS:
        return _said(words, SIGNS[parts[0]])
    if tag == "mfrac":
        if "linethickness" in attributes:
            above, below = (_kept_together(part, words) for part in parts)
            return _said(words, "choose", above=above, below=below)
        key = "fraction" if " " in "".join(parts) else "over"
        return _said(words, key, above=parts[0], below=parts[1])
    if tag == "msup":
        return _small(words.say("numbers.power", base=parts[0], exponent=_kept_together(parts[1], words)))
    if tag == "munderover":
        letter, _, low = (spoken(each, words) for each in _inside(inside[1]))
        return _said(words, "sum", letter=letter, low=low, high=parts[2])
    return parts[1] if _is_choice(inside) else " ".join(parts)


def _kept_together(said: str, words: Words) -> str:
    """In brackets that can be heard, where only the place of its signs holds it together."""
    return f"{_said(words, 'opens')} {said} {_said(words, 'closes')}" if " " in said else said


def _is_choice(inside: list[Tree]) -> bool:
    """Its parentheses belong to the sign."""
    return len(inside) == 3 and not isinstance(inside[1], str) and "linethickness" in inside[1][1]


def _inside(node: Tree) -> tuple[Tree, ...]:
    return () if isinstance(node, str) else node[2:]


def _said(words: Words, key: str, **parts: str) -> str:
    return _small(words.say(f"count.heard.{key}", **parts))


def _small(text: str) -> str:
    """In the middle of a sentence."""
    return text[:1].lower() + text[1:]
