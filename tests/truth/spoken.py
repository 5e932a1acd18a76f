"""Messages of pages and bots that count or exclude, and why each is true wherever it is said (``spoken.toml``)."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.truth.claimed import COUNTS

ROOT = Path(__file__).parents[2]
REASONS: Mapping[str, Mapping[str, str]] = tomllib.loads((Path(__file__).parent / "spoken.toml").read_text("utf-8"))
KINDS = ("asked", "said", "label", "count", "page")
OF_THE_ENGINE = ("events", "refusals", "options", "misconceptions")
"""Messages that the engine chooses and that bear a clause: an event, a refusal, a switch, a mix-up."""


def messages(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Each message with its path."""
    for key, value in table.items():
        here = f"{path}.{key}".lstrip(".")
        if isinstance(value, dict):
            yield from messages(value, here)
        elif isinstance(value, str):
            yield here, value


def counting(file: str, language: str = "en") -> Iterator[tuple[str, str]]:
    """Messages of a file that count or exclude, and are no question."""
    table = tomllib.loads((ROOT / f"kit/text/{language}/{file}.toml").read_text("utf-8"))
    for path, text in messages(table):
        if path.partition(".")[0] not in OF_THE_ENGINE and COUNTS[language].search(text) and not text.endswith("?"):
            yield path, text


def reason(file: str, path: str) -> str:
    """The longest key that the path begins with says why; empty where none does."""
    keys = [key for key in REASONS.get(file, {}) if f"{path}.".startswith(f"{key}.")]
    return REASONS[file][max(keys, key=len)] if keys else ""
