"""``from kit.lab import …`` gives what the name says, and what it gave before."""

from __future__ import annotations

import re
import subprocess
import sys
import warnings
from importlib import import_module
from inspect import isclass, isfunction
from pathlib import Path

import pytest

import kit.lab
from kit.lab.moved import MOVED
from tests.serving import ROOT

NAMES = """
Bribe Conflict Dare Distribution Duel Equilibrium Estimate Exploitability Interval MomentOf Policy Reply Side
Simulation Standing Stopped TooLarge Tournament across bot duel equilibrium exact exploitability level_k logit
measures mixed open_game open_state series simulate simulation table tournament uniform wilson
"""
"""Somebody's program or notebook imports these.  Whoever takes one away lets the old name warn for one version, and
says so in CHANGELOG.md."""
GUIDE = (ROOT / "docs/lab.md").read_text("utf-8")


def run(code: str) -> str:
    """What this prints in a process of its own, with nothing but the standard library."""
    start = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
    done = subprocess.run([sys.executable, "-S", "-I", "-c", start + code], capture_output=True, text=True, check=True)
    return done.stdout


def test_the_public_names_are_these() -> None:
    assert kit.lab.__all__ == NAMES.split() == dir(kit.lab)


def test_each_is_a_function_or_a_class_and_says_what_it_is() -> None:
    for name in kit.lab.__all__:
        found = getattr(kit.lab, name)
        assert (isfunction(found) or isclass(found)) and found.__name__ == name and found.__doc__, name


def test_no_module_stands_in_the_place_of_a_public_name() -> None:
    files = {file.stem for file in Path(kit.lab.__file__).parent.glob("*.py")}
    assert not files & {*kit.lab.__all__} and not files & MOVED.keys()


def test_the_guide_tells_all_of_them() -> None:
    assert [name for name in kit.lab.__all__ if not re.search(rf"\b{name}\b", GUIDE)] == []


def test_a_name_that_there_is_not_cannot_be_imported() -> None:
    with pytest.raises(ImportError, match="nonsense"):
        exec("from kit.lab import nonsense")


def test_they_are_loaded_when_somebody_asks_for_one() -> None:
    loaded = "print(*(name for name in sys.modules if name.startswith('kit.lab.') and name[8:] not in MOVED))\n"
    code = f"import kit.lab\nfrom kit.lab.moved import MOVED\n{loaded}from kit.lab import exact\n{loaded}"
    first, then = run(code).splitlines()
    assert first == "kit.lab.moved" and "kit.lab.chances" in then


def test_a_star_brings_all_of_them_and_needs_no_other_package() -> None:
    names = run("from kit.lab import *\nprint(*sorted(name for name in globals() if name[0] != '_' and name != 'sys'))")
    assert names.split() == kit.lab.__all__


@pytest.mark.parametrize("old", MOVED)
def test_the_old_module_still_answers_and_warns(old: str) -> None:
    module, now = import_module(f"kit.lab.{old}"), import_module(f"kit.lab.{MOVED[old]}")
    name = next(name for name, found in vars(now).items() if getattr(found, "__module__", "") == now.__name__)
    with pytest.warns(DeprecationWarning, match=f"kit.lab.{MOVED[old]}") as told:
        assert getattr(module, name) is getattr(now, name)
    assert [Path(each.filename).name for each in told] == [Path(__file__).name]
    with pytest.raises(AttributeError):
        module.__path__  # noqa: B018
    if old in kit.lab.__all__:
        assert isfunction(getattr(kit.lab, old))


def test_the_new_names_do_not_warn() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for name in kit.lab.__all__:
            getattr(kit.lab, name)
