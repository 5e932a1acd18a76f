"""Whoever waits at a checkpoint holds no lock: the thread that would have to go on might want it."""

from __future__ import annotations

import ast
import subprocess
import sys

from tests.serving import ROOT
from tests.sources import files

IMPORTS_ALL = """
import importlib, pkgutil
import kit
from kit.engine.checkpoint import pausing

def wait():
    raise SystemExit(f"{name} waits while it is imported, and holds the lock of its import")

for name in sorted(each.name for each in pkgutil.walk_packages(kit.__path__, "kit.") if "__main__" not in each.name):
    with pausing(wait):
        importlib.import_module(name)
print("all")
"""


def test_nothing_waits_while_it_is_imported() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORTS_ALL], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "all\n", done.stderr


def test_no_property_is_computed_under_a_lock() -> None:
    """As `functools.cached_property` does in Python 3.11; a plain cache holds none while it computes."""
    named = {
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in files("kit/**/*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if "cached_property" in (getattr(node, "attr", ""), getattr(node, "id", ""))
    }
    assert not named
