"""No page needs anything but Python: each of them opens and answers where there is no other package at all."""

from __future__ import annotations

import subprocess
import sys

from tests.serving import ROOT

EVERY_PAGE = """
import sys
sys.path.insert(0, {root!r})
from pathlib import Path
from kit.openers import OPENERS, open_page
from kit.site.notebooks import find_notebooks, opening_of

def broken(path):
    opening = opening_of(folder / path)
    try:
        page = open_page(opening.name, *opening.arguments, **opening.named)
        said = []
        page.send = said.append
        page.receive({{"hello": {{"still": True}}, "seq": 1}})
        assert page.storage_key != "kit:complaint" and page.state()["view"], "it only complains"
        assert not any("failed" in each for each in said), said
    except Exception as error:
        return [f"{{path}}: {{type(error).__name__}}: {{error}}"]
    return []

folder = Path({root!r}) / "notebooks"
paths = [notebook.path for notebook in find_notebooks(folder) if opening_of(folder / notebook.path)]
print(len(paths), *(line for path in paths for line in broken(path)), sep="\\n")
outside = {{name.partition(".")[0] for name in sys.modules}} - sys.stdlib_module_names - {{"kit", "__main__"}}
assert not outside, outside
"""


def test_every_page_opens_with_nothing_but_the_standard_library() -> None:
    code = EVERY_PAGE.format(root=str(ROOT))
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    number, *broken = done.stdout.splitlines()
    assert int(number) > 60 and not broken, broken
