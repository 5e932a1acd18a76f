"""How far it has come: a bar in a terminal or a notebook, or a function of one's own, such as a page's."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

Progress = Callable[[int, int], object]
"""Is told how many games are done, out of how many."""

DELAY_S = 0.5
"""Work that is done sooner needs no bar."""
AGAIN_S = 0.2
"""How often a line that counts is written again at most."""


@contextmanager
def bar(progress: Progress | bool, done: int, of: int, label: str = "") -> Iterator[Progress]:
    """What to tell the progress: a function as it is, a bar for True, nothing for False.

    The bar is drawn only in a terminal or a notebook, and stays when it is over.  Without tqdm a line counts, in a
    terminal.
    """
    if not isinstance(progress, bool):
        yield progress
        return
    if not progress:
        yield _nobody
        return
    try:
        from tqdm.auto import tqdm
    except ImportError:
        with _line(done, of, label) as counted:
            yield counted
        return
    with tqdm(
        total=of, initial=done, desc=label or None, unit=" games", unit_scale=True, delay=DELAY_S, disable=None
    ) as drawn:
        yield lambda games, _: drawn.update(games - drawn.n)


@contextmanager
def _line(done: int, of: int, label: str) -> Iterator[Progress]:
    """One line on standard error that says how many are done, if that is a terminal."""
    if not sys.stderr.isatty():
        yield _nobody
        return
    due, last, is_drawn = monotonic() + DELAY_S, done, False

    def draw() -> None:
        print(f"\r{label and f'{label}: '}{last:,} of {of:,} games", end="", file=sys.stderr, flush=True)

    def tell(games: int, _: int) -> None:
        nonlocal due, last, is_drawn
        last = games
        if monotonic() >= due:
            due, is_drawn = monotonic() + AGAIN_S, True
            draw()

    try:
        yield tell
    finally:
        if is_drawn:
            draw()
            print(file=sys.stderr)


def _nobody(_done: int, _of: int) -> None:
    """Hears nothing."""
