"""What a page shows may change elsewhere: it looks again when its turn comes, for others wait, too."""

from __future__ import annotations

from collections.abc import Callable


class Elsewhere:
    """Has a page look again, and knows whether a browser looks at it."""

    def __init__(self) -> None:
        self.waits_for_turn: Callable[[], object] | None = None
        """Has the page look again later; its door's, where others wait."""
        self.look: Callable[[], object] = lambda: None
        """Shows what has changed; whoever draws the page sets it, and guards it (`kit.page.guard`)."""
        self.watched: Callable[[bool], object] = lambda is_so: None
        """Hears from the door whether a browser is connected."""
        self.rests_s = 0.0
        """For how long it does not look again after it has looked: a page that counts what many do shows every count no
        faster than people read."""

    def changed(self) -> None:
        """Something has changed; without a door that has others to serve, the page looks now."""
        (self.waits_for_turn or self.look)()

    def let_go(self) -> None:
        """The page is closed."""
        self.watched(False)
        self.waits_for_turn, self.look, self.watched = None, lambda: None, lambda is_so: None
