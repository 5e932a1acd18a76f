"""A lesson imports the kinds of trials, functions and pictures that it names, and no game besides."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import kit.courses.probability
from kit.counting import figures, registry, shows, trial
from kit.counting.registry import Registry
from tests.each import each
from tests.serving import ROOT

PACKAGE = kit.courses.probability.__name__
LISTS: dict[str, tuple[dict[str, str], Registry[Any]]] = {
    "trials": (registry.TRIALS, trial.KINDS),
    "special": (registry.FIGURES, figures.SPECIAL),
    "shows": (registry.SHOWS, shows.SHOWS),
}


@each("begins", LISTS)
def test_each_name_is_on_the_list_at_the_module_that_registers_it(begins: str) -> None:
    listed, found = LISTS[begins]
    modules = [each.name for each in iter_modules(kit.courses.probability.__path__) if each.name.startswith(begins)]
    assert sorted(listed) == modules
    for name in modules:
        import_module(f"{PACKAGE}.{name}")
    where = {name: thing.__module__ for name, thing in found.items()}
    assert where == {name: f"{PACKAGE}.{module}" for module, names in listed.items() for name in names.split()}


def test_a_name_is_known_before_its_module_is_imported_and_no_other_name_is() -> None:
    names = Registry[Any]({"no_such_module": "one two"})
    names.add("mine", 3)
    assert [*names] == ["one", "two", "mine"] and len(names) == 3
    assert "two" in names and names["mine"] == 3 and "three" not in names


OPENED = """
import sys
from kit.openers import open_page
open_page("count", {lesson!r})
print(*sorted({{name.split(".")[2] for name in sys.modules if name.startswith("kit.games.")}}))
print(*sorted(name.split(".")[3] for name in sys.modules if name.startswith("{package}.trials")))
"""


@each(
    ("lesson", "imported"),
    [
        ("A1", ["attraptresors", "trials_dice"]),
        ("B2", ["bakschisch", "trials_cards"]),
        ("B15", ["bakschisch", "trials_play"]),
        ("I1", ["intrige", "trials_palace"]),
    ],
)
def test_a_lesson_imports_only_what_it_names(lesson: str, imported: list[str]) -> None:
    code = OPENED.format(lesson=lesson, package=PACKAGE)
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True).stdout
    assert said.splitlines() == imported
