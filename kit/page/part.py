"""What a page is made of: a part has its own state, its own intents, and something to do when a browser says hello.

A part gets what it needs through its constructor; it never looks another part up, so the page that lists them shows
which part needs which, and there can be no circle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias, TypeVar

from kit.page.page import Hello, Intent

Handler: TypeAlias = Callable[[Intent], None]
Method = TypeVar("Method", bound=Callable[..., None])


def on(*intents: str) -> Callable[[Method], Method]:
    """Mark a method of a part as what these intents do."""

    def marked(method: Method) -> Method:
        method.intents = intents  # type: ignore[attr-defined]
        return method

    return marked


class Part:
    """Does nothing; a part overrides what it needs of this, and no part needs everything."""

    _does: ClassVar[Mapping[str, str]] = {}
    """Which method an intent calls."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = {intent: name for name, does in vars(cls).items() for intent in getattr(does, "intents", ())}
        cls._does = {**cls._does, **own}

    @property
    def intents(self) -> Mapping[str, Handler]:
        """What each of its intents does."""
        return {intent: getattr(self, name) for intent, name in self._does.items()}

    def builds(self) -> Mapping[str, Handler]:
        """The intents of what is being built now, if it has some of its own."""
        return {}

    def admits(self, intent: Intent) -> bool:
        """Whether this intent, of any part, may be done now."""
        return True

    def pressed(self, intent: Intent) -> None:
        """A person does this now, whatever part it concerns; what was to be shown only once can go."""

    def done(self, intent: Intent) -> None:
        """It was done, whatever part it concerned."""

    def greet(self, hello: Hello) -> bool:
        """A browser has opened the page; False if it will say hello once more."""
        return True


def merged(parts: Sequence[Part]) -> dict[str, Handler]:
    """What each intent does.  Raises ValueError where two parts claim the same."""
    return disjoint((part, part.intents) for part in parts)


def disjoint(claims: Iterable[tuple[Part, Mapping[str, Any]]]) -> dict[str, Any]:
    """Everything that the parts claim, by name.  Raises ValueError where two claim the same."""
    found: dict[str, Any] = {}
    owner: dict[str, Part] = {}
    for part, claimed in claims:
        for name, value in claimed.items():
            if name in owner:
                raise ValueError(f"{name!r} is of {type(owner[name]).__name__} and of {type(part).__name__}")
            found[name], owner[name] = value, part
    return found
