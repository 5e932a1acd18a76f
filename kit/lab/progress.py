"""How far it has come: a bar by tqdm in a terminal and a notebook, or a function of one's own, such as a page's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

Progress = Callable[[int, int], Any]
"""Hears how many games are done, of how many."""

DELAY_S = 0.5
"""What is over sooner needs no bar."""


@contextmanager
def bar(progress: Progress | bool, done: int, of: int, label: str = "") -> Iterator[Progress]:
    """What to tell the progress: a function as it is, a bar for True, nothing for False or where tqdm is missing.

    The bar is drawn in a terminal or a notebook only, and stays when it is over.
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
