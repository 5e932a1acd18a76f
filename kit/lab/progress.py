"""How far it has come: a tqdm bar in a terminal or a notebook, or a function of one's own, such as a page's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Progress = Callable[[int, int], object]
"""Is told how many games are done, out of how many."""

DELAY_S = 0.5
"""Work that is done sooner needs no bar."""


@contextmanager
def bar(progress: Progress | bool, done: int, of: int, label: str = "") -> Iterator[Progress]:
    """What to tell the progress: a function as it is, a bar for True, nothing for False or if tqdm is missing.

    The bar is drawn only in a terminal or a notebook, and stays when it is over.
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
        yield _nobody
        return
    with tqdm(
        total=of, initial=done, desc=label or None, unit=" games", unit_scale=True, delay=DELAY_S, disable=None
    ) as drawn:
        yield lambda games, _: drawn.update(games - drawn.n)


def _nobody(_done: int, _of: int) -> None:
    """Hears nothing."""
