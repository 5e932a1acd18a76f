"""Whose work is in the folder: each part is really there, in the version that is told, with its licence in full."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from kit.static.parts import KEPT, Part, parts
from tests.static_folder import PYODIDE
from tests.tiers import ROOT
from tools.pyodide import VERSION, fetch

BEGINNINGS = {
    "Bribe, scheme, grab": "BSD 3-Clause License",
    "Python": "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
    "Pyodide": "Mozilla Public License Version 2.0",
    "Emscripten": "Copyright (c) 2010-2014 Emscripten authors",
    "musl": "Copyright © 2005-2020 Rich Felker",
    "LLVM libraries": "LLVM Exceptions to the Apache 2.0 License",
}
ELSEWHERE = (b"OpenSSL 1.", b"OpenSSL 3.", b"libpng", b"FreeType", b"Tcl_", b"numpy")
"""What other builds of Python have, and what would need a licence here."""


@pytest.fixture(scope="module")
def all_parts() -> list[Part]:
    if not PYODIDE.exists():
        fetch(PYODIDE)
    return parts(PYODIDE)


@cache
def content(name: str) -> bytes:
    """A file of Pyodide."""
    return (PYODIDE / name).read_bytes()


def test_what_is_named_is_there_in_the_version_that_is_told(all_parts: list[Part]) -> None:
    assert not [part.name for part in all_parts[1:] if part.mark.encode() not in content(part.file)]
    for part in all_parts:
        if part.version and re.search(r"\d\.\d", part.mark):
            assert part.version in part.mark
    assert {part.name: part.version for part in all_parts}["Pyodide"] == VERSION


def test_what_is_not_named_is_not_there() -> None:
    assert not [each for each in ELSEWHERE if each in content("pyodide.asm.wasm")]


def test_each_licence_is_there_in_full(all_parts: list[Part]) -> None:
    texts = {part.name: part.text for part in all_parts}
    assert not [name for name, beginning in BEGINNINGS.items() if beginning not in texts[name]]
    assert len(texts["Pyodide"].splitlines()) > 370 and "Exhibit B" in texts["Pyodide"]
    assert all(len(text) > 200 for text in texts.values())
    assert texts["Bribe, scheme, grab"] == (ROOT / "LICENSE").read_text("utf-8")


def test_no_text_is_kept_that_nobody_reads(all_parts: list[Part]) -> None:
    kept = {each.name for each in Path(str(KEPT)).glob("*.txt")}
    assert len(kept) == len(all_parts) - 1
