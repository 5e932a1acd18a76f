"""Pages as text, without a server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from kit.site.folder import Folder
from kit.site.house import house_of
from kit.site.pages import WORDS, Site
from tests.serving import ROOT

ALL_PAGES = """
import sys

class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in ALLOWED:
            raise ModuleNotFoundError(name, name=name)

ALLOWED = {*sys.stdlib_module_names, "kit", "jinja2", "markupsafe"}
sys.meta_path.insert(0, Nothing())
sys.path.insert(0, %(root)r)
from pathlib import Path
from kit.site.folder import Folder
from kit.site.house import house_of
from kit.site.pages import WORDS, Site

GUESTS = "apps/phone.ipynb"
folder, site = Folder(Path(%(root)r, "notebooks")), Site("/kit/")
house = house_of(folder.shelf, folder.opening)
for language in WORDS:
    rooms = [site.game(room, language) for room in house.rooms]
    texts = [site.home(house, language), site.for_class(house, language), *rooms]
    linked = "".join(texts)
    unlinked = [each.path for each in folder.notebooks if f"/kit/voila/render/{each.path}?" not in linked]
    assert unlinked == [GUESTS]
    assert WORDS[language]["gone"] in site.error("gone", language)
for notebook in folder.notebooks:
    assert "/kit/page/script-" in site.visit(notebook)
print({name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names)
"""


def test_every_page_is_rendered_with_nothing_but_jinja() -> None:
    code = ALL_PAGES % {"root": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert not {"tornado", "voila", "jupyter_server", "traitlets"} & set(done.stdout.split("'"))


def test_rendering_a_page_opens_none_of_the_kits_pages() -> None:
    code = "import sys, kit.site.folder, kit.site.pages; print(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True).stdout
    assert not {"kit.play.play", "kit.lessons.learn", "kit.counting.count_page", "kit.faces.plain"} & {*said.split()}


def test_a_page_is_the_same_each_time_it_is_rendered() -> None:
    folder, site = Folder(Path(ROOT, "notebooks")), Site()
    house = house_of(folder.shelf, folder.opening)
    for language in WORDS:
        assert len({site.home(house, language) for _ in range(3)}) == 1
        assert len({site.game(house.rooms[0], language) for _ in range(3)}) == 1
    first = folder.notebooks[0]
    assert site.visit(first) == site.visit(first)
