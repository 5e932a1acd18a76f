"""What a page shows may change elsewhere: it looks again when its turn comes, for others wait, too."""

from __future__ import annotations

from collections.abc import Callable

from kit.page.guard import guard


class Elsewhere:
    """Has a page look again."""

    def __init__(self, tell_failure: Callable[[Exception], object]) -> None:
        self.waits_for_turn: Callable[[], object] | None = None
        """Has the page look again later; its door's, where others wait."""
        self.look: Callable[[], object] = lambda: None
        """Shows what has changed."""
        self._tell_failure = tell_failure

    def changed(self) -> None:
        """Something has changed; without a door that has others to serve, the page looks now."""
        (self.waits_for_turn or self.look_again)()

    def look_again(self) -> None:
        """It is the page's turn."""
        guard(self._tell_failure, self.look)

    def let_go(self) -> None:
        """The page is closed."""
        self.waits_for_turn, self.look = None, lambda: None
