"""Every example in a docstring of the kit gives what it says.

As `pytest --doctest-modules kit`, but without importing the modules that have none: some need a server or a notebook.
"""

import doctest
from importlib import import_module

from tests.each import each
from tests.serving import ROOT

MODULES = [
    ".".join(file.relative_to(ROOT).with_suffix("").parts)
    for file in sorted((ROOT / "kit").rglob("*.py"))
    if ">>> " in file.read_text("utf-8")
]


@each("module", MODULES)
def test_every_example_gives_what_it_says(module: str) -> None:
    told: list[str] = []
    runner = doctest.DocTestRunner()
    for example in doctest.DocTestFinder().find(import_module(module)):
        runner.run(example, out=told.append)
    assert runner.tries and not runner.failures, "".join(told)
