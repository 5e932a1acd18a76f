"""Wherever somebody goes on a page, all that it imports and reads by then is in the folder."""

from __future__ import annotations

import json
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.counting.lesson import load
from kit.counting.registry import FIGURES, SHOWS, TRIALS
from kit.site.folder import Folder
from kit.static.pages import openings
from tests.serving import ROOT

IN_THE_FOLDER, PRESSED = (Path(__file__).with_name(name) for name in ("in_the_folder.mjs", "pressed.py"))


def test_each_kind_of_thing_that_a_lesson_may_name_is_in_the_folder(out: Path) -> None:
    packs = [pack.read_bytes() for pack in out.glob("kit-*/python/*.pack")]
    held = {name for pack in packs for name, _ in inside(pack)}
    assert {f"kit/courses/probability/{module}.pyc" for module in (*TRIALS, *FIGURES, *SHOWS)} <= held


@pytest.mark.full(
    "all pages, and each step of each lesson in probability, pressed a dozen times; make test has all kinds of things",
    ("kit/static", "kit/openers.py"),
)
def test_whatever_is_pressed_needs_nothing_that_is_not_in_the_folder(out: Path, tmp_path: Path) -> None:
    (python,) = out.glob("kit-*/python")
    told = tmp_path / "told.json"
    told.write_text(json.dumps([*pages()]), "utf-8")
    command = ["node", str(IN_THE_FOLDER), str(python), str(PRESSED), str(told)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0 and not done.stdout, done.stdout[-2000:] + done.stderr[-4000:]


def inside(pack: bytes) -> Iterator[tuple[str, bytes]]:
    """The files of a pack (`kit.static.packs`)."""
    (at,) = struct.unpack_from("<I", pack)
    at += 4
    for name, size in json.loads(pack[4:at]):
        yield name, pack[at : at + size]
        at += size


def pages() -> Iterator[list[object]]:
    """How each page is opened, and a link to it; a lesson of probability at each of its steps."""
    for _, opening in openings(Folder(ROOT / "notebooks", kernels=False)):
        links = [""]
        if opening.name == "count":
            links = [f"?step={step.id}" for step in load(str(opening.arguments[0])).steps]
        yield from ([opening.name, opening.arguments, dict(opening.named), link] for link in links)
