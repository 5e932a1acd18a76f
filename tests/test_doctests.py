"""Every example in a docstring of the kit, and in the docs, gives what it says.

As `pytest --doctest-modules kit`, but without importing the modules that have none: some need a server or a notebook.
"""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.each import each
from tests.serving import ROOT

MODULES = [
    ".".join(file.relative_to(ROOT).with_suffix("").parts)
    for file in sorted((ROOT / "kit").rglob("*.py"))
    if ">>> " in file.read_text("utf-8")
]
PAGES = [file for file in sorted((ROOT / "docs").glob("*.md")) if "```pycon\n" in file.read_text("utf-8")]
"""Those that show what is typed; its blocks go on from each other."""


@each("module", MODULES)
def test_every_example_gives_what_it_says(module: str) -> None:
    tried(doctest.DocTestFinder().find(import_module(module)))


@each("page", PAGES)
def test_every_example_of_a_page_gives_what_it_says(page: Path) -> None:
    typed = "\n".join(re.findall(r"^```pycon\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL))
    tried([doctest.DocTestParser().get_doctest(typed, {}, page.name, str(page), 0)])


def test_the_tutorial_is_one_of_them() -> None:
    assert "tutorial.md" in [page.name for page in PAGES]


def test_the_python_of_the_readme_tells_what_happened(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    exec(code, {})
    assert "rule='BK-" in capsys.readouterr().out


def tried(examples: list[doctest.DocTest]) -> None:
    """Run them; each must give what it says."""
    told: list[str] = []
    runner = doctest.DocTestRunner()
    for example in examples:
        runner.run(example, out=told.append)
    assert runner.tries and not runner.failures, "".join(told)
