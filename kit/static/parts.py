"""Whose work is in the folder: its parts, each with its licence in full.

The texts are kept in `licences/`, and `parts.toml` says of each part how one sees that it is really there.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from kit.release import VERSION

ROOT = Path(__file__).parents[2]
KEPT = files("kit.static").joinpath("licences")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the folder by one group of authors."""

    name: str
    version: str
    """Empty where nobody counts."""
    licence: str
    """Its usual short name."""
    about: str
    """What it does here."""
    home: str
    """Where its authors are found, and its source code; empty for the kit itself."""
    text: str
    """The licence in full."""
    file: str = ""
    """The file of Pyodide in which it is; empty for the kit."""
    mark: str = ""
    """What is found in that file because the part is in it."""


def parts(pyodide: Path) -> list[Part]:
    """The kit, and what runs it; `pyodide`: its package, unpacked."""
    counted = {
        "Python": json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"]["python"],
        "Pyodide": json.loads((pyodide / "package.json").read_text("utf-8"))["version"],
    }
    kit = Part(
        "Bribe, scheme, grab",
        VERSION,
        "BSD-3-Clause",
        "the games, their pages and their lessons",
        "",
        (ROOT / "LICENSE").read_text("utf-8"),
    )
    return [kit, *(_part(told, counted) for told in tomllib.loads(_kept("parts.toml"))["part"])]


def _part(told: dict[str, str], counted: dict[str, str]) -> Part:
    version = counted.get(told["name"], told.get("version", ""))
    as_told = {name: told[name] for name in ("name", "licence", "about", "home", "file", "mark")}
    return Part(version=version, text=_kept(f"{told['text']}.txt"), **as_told)


def _kept(name: str) -> str:
    return KEPT.joinpath(name).read_text("utf-8")
