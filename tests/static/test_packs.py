"""Packs: every file of the kit that a page reads before it answers is in a pack that the page waits for."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kit.games import NAMES
from kit.site.notebooks import Opening
from kit.static.packs import CHANCES, CORE, LESSONS, pack_of, packs_for, write_packs
from tests.serving import ROOT

READ_BY_EACH = """
import json, os, sys
sys.path.insert(0, {root!r})
from pathlib import Path
from kit.openers import IN_ROOMS, open_page
from kit.site.notebooks import find_notebooks, opening_of

root, folder = Path({root!r}), Path({root!r}) / "notebooks"
for notebook in find_notebooks(folder):
    opening = opening_of(folder / notebook.path)
    if opening is None or opening.name in IN_ROOMS:
        continue
    if os.fork():
        os.wait()
        continue
    read = set()
    sys.addaudithook(lambda event, args: event == "open" and read.add(str(args[0])))
    page = open_page(opening.name, *opening.arguments, **opening.named)
    page.receive({{"hello": {{"still": True, "lang": "en"}}, "seq": 1}})
    data = [str(Path(each).relative_to(root)) for each in read if each.startswith(f"{{root}}/kit/")]
    loaded = [module for name, module in list(sys.modules.items()) if name.startswith("kit")]
    modules = [module.__file__ for module in loaded if hasattr(module, "__file__")]  # a name that has moved has none
    code = [str(Path(each).relative_to(root)) for each in modules]
    print(json.dumps([opening.name, list(opening.arguments), [*data, *code]]), flush=True)
    os._exit(0)
"""
BEFORE = ("kit/site/", "kit/page/files.py")
"""What only this test has imported before it opens a page."""


def test_a_page_waits_for_all_that_it_reads_before_it_answers() -> None:
    code = READ_BY_EACH.format(root=str(ROOT))
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    pages = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(pages) > 60
    missing = {
        (name, *arguments): late
        for name, arguments, files in pages
        if (late := _late(Opening(name, tuple(arguments), {}), files))
    }
    assert not missing, {page: late[:5] for page, late in missing.items()}


def _late(opening: Opening, files: list[str]) -> list[str]:
    packs = packs_for(opening)
    here = [file for file in files if "__pycache__" not in file and not file.startswith(BEFORE)]
    return sorted({file for file in here if pack_of(file) not in packs})


def test_a_page_on_which_a_game_is_played_waits_for_no_lesson_and_no_other_game() -> None:
    for game in NAMES:
        assert packs_for(Opening("play", (game,), {})) == [CORE, game]
        assert LESSONS in packs_for(Opening("learn", (game, "R1"), {}))
        assert CHANCES not in packs_for(Opening("learn", (game, "R1"), {}))
    assert CHANCES in packs_for(Opening("count", ("B2",), {}))
    assert {*NAMES} <= {*packs_for(Opening("kiosk", (), {}))}


@pytest.mark.parametrize(
    ("name", "pack"),
    [
        ("kit/engine/game.py", CORE),
        ("kit/text/fr/ui.toml", CORE),
        ("kit/games/intrige/state.py", "intrige"),
        ("kit/text/nl/bakschisch.rules.toml", "bakschisch"),
        ("kit/courses/bakschisch/r01.toml", "bakschisch-lessons"),
        ("kit/courses/bakschisch/r01.fr.toml", "bakschisch-lessons"),
        ("kit/courses/probability/b02.nl.toml", CHANCES),
        ("kit/courses/__init__.py", LESSONS),
        ("kit/courses/probability/b02.toml", CHANCES),
        ("kit/lessons/learn.py", LESSONS),
    ],
)
def test_a_file_is_in_the_pack_of_whoever_needs_it(name: str, pack: str) -> None:
    assert pack_of(name) == pack


def test_a_pack_is_a_list_of_names_and_sizes_and_then_the_files(tmp_path: Path) -> None:
    for name, content in (("kit/engine/a.pyc", b"one"), ("kit/lessons/b.pyc", b""), ("kit/engine/c.toml", b"{}")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    packs = write_packs(tmp_path, ["kit/engine/a.pyc", "kit/engine/c.toml", "kit/lessons/b.pyc"])
    assert list(packs) == [CORE, LESSONS]
    length = int.from_bytes(packs[CORE][:4], "little")
    assert json.loads(packs[CORE][4 : 4 + length]) == [["kit/engine/a.pyc", 3], ["kit/engine/c.toml", 2]]
    assert packs[CORE][4 + length :] == b"one{}"
