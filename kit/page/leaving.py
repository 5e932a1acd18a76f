"""How a page made of parts is left: they know their screen and it knows them, so each must let go of the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from kit.page.page import Hello, Intent, Page

Said = TypeVar("Said", Intent, Hello)


class Leaving:
    """Lets go of everything that a page is made of when its browser has gone, so that it is freed at once."""

    def __init__(self, page: Page, let_go: Callable[[], None]) -> None:
        self._let_go = let_go
        self._is_busy = self._is_left = False
        page.on_close(self._leave)

    def answer(self, handle: Callable[[Said], None], said: Said) -> None:
        """Do what a browser says."""
        self.during(partial(handle, said))

    def during(self, act: Callable[[], None]) -> None:
        """Do what takes its time; a server may let the page go before it is done."""
        self._is_busy = True
        try:
            act()
        finally:
            self._is_busy = False
            if self._is_left:
                self._let_go()

    def _leave(self) -> None:
        self._is_left = True
        if not self._is_busy:
            self._let_go()
