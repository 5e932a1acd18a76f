"""What a browser says to a page: untrusted, so it becomes an `Intent` or a `Hello` with checked fields, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeGuard
from urllib.parse import parse_qs

from kit.draw.svg import plain
from kit.engine.reading import LATEST_DAY, LONGEST, Scalar, is_address, is_flag, is_scalar, is_text, is_whole
from kit.page.shape import BOTH, SHAPES

MOST, MOST_WISHES, LONGEST_NAME, LONGEST_WISH = 1_000, 50, 40, 200  # values in one list; wishes, their characters
MOST_SHELVED = 30  # texts of other pages


@dataclass(frozen=True, slots=True)
class Intent:
    """What a person did: pressed the part with `data-intent=name` and `data-n=n`, or gave a field a value."""

    name: str
    n: Scalar | list[Scalar] = None  # for a form's values a list may also hold lists: [[field, choice], …]
    value: str | bool | None = None  # of a field that changed
    by: str = "click"  # or "change" (a field), "time" (data-after ran out), "layout" (`kit.page.shape`: nobody did it)
    later: int = 0  # which of the trees that follow by themselves was on screen; 0 is the one before them


@dataclass(frozen=True, slots=True)
class Hello:
    """A page that was just opened: its address from the `?` on, what its browser kept, what is preferred."""

    link: str = ""
    saved: str | None = None
    lang: str = ""
    theme: str = "light"
    still: bool = False  # wants no motion
    fresh: bool = False  # somebody came here, by a link or an address; a reload or a new connection is not fresh
    wishes: Mapping[str, Scalar] = field(default_factory=dict)  # what `Page.remember` kept, on this page or another
    shelf: Mapping[str, str] = field(default_factory=dict)  # what `Page.save` kept, on this page and its shelf's others
    day: int | None = None  # the day where the browser is, counted from 1970
    address: str = ""  # up to the `?`, as the browser has it
    shape: str = BOTH  # of what is drawn there
    held: str | None = None  # if another page was open and this one takes over: what `Page.hold` gave it, or ""

    @property
    def asked(self) -> Mapping[str, str]:
        """What the address asks for: the first value of each name that has one."""
        return {name: values[0] for name, values in parse_qs(self.link.removeprefix("?")).items()}


def read_hello(fields: dict[str, Any]) -> Hello | None:
    """What a page says when it is opened; None if something else was said.

    A page has to start whatever its browser kept, so a field that makes no sense counts as not given.
    """
    given = fields.get("hello")
    if not isinstance(given, dict):
        return None
    checks = {**dict.fromkeys(("link", "saved", "lang", "held"), _text), "address": is_address}
    texts = {name: given[name] for name, fits in checks.items() if fits(given.get(name))}
    theme = "dark" if given.get("theme") == "dark" else "light"
    wishes = _named(given.get("wishes"), MOST_WISHES, lambda value: _scalar(value, LONGEST_WISH))
    shelf = _named(given.get("shelf"), MOST_SHELVED, _text)
    still, fresh = (given.get(name) is True for name in ("still", "fresh"))
    day = given.get("day") if is_whole(given.get("day"), 0, LATEST_DAY) else None
    shape = given["shape"] if given.get("shape") in SHAPES else BOTH
    return Hello(**texts, theme=theme, still=still, fresh=fresh, wishes=wishes, shelf=shelf, day=day, shape=shape)


def _named(given: object, most: int, fits: Callable[[object], bool]) -> dict[str, Any]:
    """The values that fit, by their names, as far as these make sense."""
    pairs = given.items() if isinstance(given, dict) else ()
    return dict([(name, value) for name, value in pairs if _text(name, LONGEST_NAME) and fits(value)][:most])


def read_intent(fields: dict[str, Any]) -> Intent | None:
    """What a person did, apart from `Intent.later`; None if something else was said, or it makes no sense."""
    if not {"intent", "view"} <= fields.keys() <= {"intent", "n", "value", "by", "view", "seq"}:
        return None
    name, n, value = fields["intent"], fields.get("n"), fields.get("value")
    by = fields.get("by", "click")
    fits = (
        _text(name, 100)
        and (_is_list(n) if isinstance(n, list) else _scalar(n))
        and (value is None or is_flag(value) or _text(value))
        and by in ("click", "change", "time", "layout")
        and is_whole(fields["view"])
    )
    return Intent(name, n, value, by) if fits else None


def _is_list(given: list[object]) -> bool:
    """Whether these are plain values, each perhaps itself a list of what was filled in: ``[[field, choice], …]``."""
    filled = [pair for value in given if isinstance(value, list) for pair in value]
    are_pairs = all(
        isinstance(pair, list) and len(pair) == 2 and _text(pair[0]) and _scalar(pair[1]) for pair in filled
    )
    return (
        len(given) + len(filled) <= MOST
        and are_pairs
        and all(isinstance(value, list) or _scalar(value) for value in given)
    )


def _text(value: object, longest: int = LONGEST) -> TypeGuard[str]:
    return is_text(value, longest) and plain(value) == value


def _scalar(value: object, longest: int = LONGEST) -> TypeGuard[Scalar]:
    return _text(value, longest) if isinstance(value, str) else is_scalar(value)
