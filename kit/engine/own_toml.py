"""Reads the kit's own TOML files: texts, rules, boards, lessons.

A folder of files for browsers may have JSON in their place, under the same names: Python reads it twenty times as fast,
which is felt in a browser.  No TOML begins with a curly bracket, so it is told apart by that.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def read_own(file: Traversable) -> dict[str, Any]:
    """What such a file says."""
    return table_in(file.read_text("utf-8"))


def table_in(text: str) -> dict[str, Any]:
    """What such a text says; raises ValueError or RecursionError if it is neither TOML nor JSON."""
    if text.startswith("{"):
        table: dict[str, Any] = json.loads(text)
        return table
    import tomllib  # only where it is needed: a batch of games starts sooner without

    return tomllib.loads(text)


def in_json(text: str) -> str:
    """JSON in its place: the same table, in the same order."""
    return json.dumps(table_in(text), ensure_ascii=False, separators=(",", ":"))
