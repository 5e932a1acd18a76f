"""The kit's TOML files, and the JSON in their place in a folder for browsers, say the same in the same order."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from kit.engine.own_toml import in_json, table_in
from kit.lessons.packed import packed
from tests.each import each
from tests.serving import ROOT

FILES = sorted((ROOT / "kit").rglob("*.toml"))

EVERY_PAGE = """
import random, secrets, sys
sys.path.insert(0, sys.argv[1])
secrets.randbits, random.SystemRandom = random.Random(1).getrandbits, lambda: random.Random(1)
from hashlib import sha256
from pathlib import Path
from kit.openers import open_page
from kit.site.notebooks import find_notebooks, opening_of

folder = Path(sys.argv[2])
for notebook in find_notebooks(folder):
    opening = opening_of(folder / notebook.path)
    page = open_page(opening.name, *opening.arguments, **opening.named)
    page.receive({"hello": {"still": True, "lang": "fr", "day": 1}, "seq": 1})
    print(notebook.path, sha256(page.state()["view"].encode()).hexdigest())
"""


def in_order(value: object) -> object:
    """With types, and with the order of keys, which a dict is not compared by."""
    match value:
        case dict():
            return [(key, in_order(each)) for key, each in value.items()]
        case list():
            return [in_order(each) for each in value]
    return type(value), value


@each("file", FILES)
def test_a_file_says_the_same_in_json(file: Path) -> None:
    text = file.read_text("utf-8")
    assert in_order(table_in(in_json(text))) == in_order(tomllib.loads(text))


def test_what_an_author_reads_stays_as_it_was_written() -> None:
    kept = {
        file.relative_to(ROOT).as_posix()
        for file in FILES
        if not packed(file.relative_to(ROOT).as_posix(), file.read_text("utf-8")).startswith("{")
    }
    assert {"kit/courses/bakschisch/r01.toml", "kit/courses/probability/skeleton.toml"} <= kept
    assert not [name for name in kept if not name.startswith("kit/courses/") or name.endswith((".fr.toml", ".nl.toml"))]
    assert "kit/courses/intrige/glossary.toml" not in kept
    assert packed("kit/draw/symbols.svg", "<svg/>") == "<svg/>"


def test_pages_open_the_same_from_packed_files(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "kit", tmp_path / "kit", ignore=shutil.ignore_patterns("__pycache__"))
    for file in (tmp_path / "kit").rglob("*.toml"):
        file.write_text(packed(file.relative_to(tmp_path).as_posix(), file.read_text("utf-8")), "utf-8")
    json.loads((tmp_path / "kit/text/en/ui.toml").read_text("utf-8"))
    assert _views(tmp_path) == _views(ROOT)


def _views(root: Path) -> list[str]:
    asked = [sys.executable, "-I", "-S", "-c", EVERY_PAGE, str(root), str(ROOT / "notebooks")]
    done = subprocess.run(asked, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
