"""What is wrong, as an English sentence, for whoever works in Python: an error of the engine names only a message."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kit.engine.errors import BadInput


class Told(BadInput):
    """The same error, which says where something is wrong, why, and by which rule."""

    def __str__(self) -> str:
        from kit.text.say import Words  # no calculation needs a word

        try:
            return Words("en", self.game or "").error(self)
        except (LookupError, OSError):  # a game without words
            return super().__str__()


@contextmanager
def in_english(game: str) -> Iterator[None]:
    """Whatever is refused in here is told in the words of this game."""
    try:
        yield
    except BadInput as error:
        raise Told(error.place, error.refusal, error.game or game) from None
