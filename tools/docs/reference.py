"""Pages that are written from docstrings: Sphinx reads these itself, here it is told which."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from inspect import getdoc, isclass
from typing import Any


def reference(about: Mapping[str, Any]) -> str:
    """A page of the reference, as pages.toml describes it."""
    sections = _names(about["names_of"]) if "names_of" in about else map(_module, about["modules"])
    return "\n\n".join([f"# {about['title']}", about["about"], *sections]) + "\n"


def _names(package: str) -> Iterator[str]:
    """The public names of a package, those of one subject together: they come from one module."""
    found = import_module(package)
    homes: dict[str, list[str]] = {}
    for name in found.__all__:
        homes.setdefault(getattr(found, name).__module__, []).append(name)
    for home, names in sorted(homes.items()):
        kinds = ((name, "class" if isclass(getattr(found, name)) else "function") for name in names)
        yield f"## {_about(home)}"
        yield from (_directive(kind, f"{package}.{name}") for name, kind in kinds)


def _module(name: str) -> str:
    return f"## {name}\n\n{_directive('module', name)}"


def _directive(kind: str, name: str) -> str:
    return f"```{{eval-rst}}\n.. auto{kind}:: {name}\n```"


def _about(module: str) -> str:
    """What a module is about: the first sentence of its docstring, up to a colon."""
    return " ".join((getdoc(import_module(module)) or module).split("\n\n")[0].split()).partition(":")[0].rstrip(".")
