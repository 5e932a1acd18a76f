"""Wherever somebody goes on a page, all that it imports and reads by then is in the folder."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.counting.lesson import load
from kit.site.folder import Folder
from kit.static.pages import openings
from tests.serving import ROOT

IN_THE_FOLDER, PRESSED = (Path(__file__).with_name(name) for name in ("in_the_folder.mjs", "pressed.py"))


@pytest.mark.full(
    "each page is pressed dozens of times; make test has what modules import (tests/browser/test_static_robust.py)",
    ("kit/static", "kit/openers.py"),
)
def test_whatever_is_pressed_needs_nothing_that_is_not_in_the_folder(out: Path, tmp_path: Path) -> None:
    (python,) = out.glob("kit-*/python")
    told = tmp_path / "told.json"
    told.write_text(json.dumps([*pages()]), "utf-8")
    command = ["node", str(IN_THE_FOLDER), str(python), str(PRESSED), str(told)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0 and not done.stdout, done.stdout[-2000:] + done.stderr[-4000:]


def pages() -> Iterator[list[object]]:
    """How each page is opened, and a link to it; a lesson of probability at each of its steps."""
    for _, opening in openings(Folder(ROOT / "notebooks", kernels=False)):
        links = [""]
        if opening.name == "count":
            links = [f"?step={step.id}" for step in load(str(opening.arguments[0])).steps]
        yield from ([opening.name, opening.arguments, dict(opening.named), link] for link in links)
