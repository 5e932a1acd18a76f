"""Which module of the repository needs which: read from the sources, nothing is imported."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import NamedTuple

Sources = Mapping[str, str]
"""Python files: each text by its path from the root."""
Graph = dict[str, set[str]]
"""What each needs, by path; a definition in a conftest.py stands for itself: `tests/conftest.py::server`."""
DOTTED = re.compile(r"\b(?:kit|tests)(?:\.[a-z]\w*)+")
WITH_GAPS = re.compile(r"(?:kit|tests)\.[\w.*]+")
FILE = re.compile(r"[\w*-][\w.*-]*\.\w+|[A-Z]\w+")


class Facts(NamedTuple):
    """What one module says, as far as it matters who needs whom."""

    imports: list[str]
    """Full names."""
    modules: list[str]
    """Those that a text of it names; `*` stands for what is filled in."""
    files: list[str]
    """The last parts of texts that may name a file, or all of a kind: `hosting.md`, `*.css`."""
    asks: list[str]
    """Its arguments, by which tests ask for fixtures."""


def imported(module: str, source: str) -> Iterator[str]:
    """Full names of everything that a module imports, wherever in it."""
    yield from facts(module, ast.parse(source)).imports


def facts(module: str, tree: ast.AST) -> Facts:
    """What a module, or a part of one, says."""
    found, explains = Facts([], [], [], []), set()
    for node in ast.walk(tree):
        match node:
            case ast.Import() | ast.ImportFrom():
                found.imports.extend(origin for _, origin in _origins(module, node))
            case ast.arg():
                found.asks.append(node.arg)
            case ast.Expr():
                explains.add(id(node.value))
            case ast.Constant(value=str(text)) if id(node) not in explains:
                _read(text, found)
            case ast.JoinedStr():
                _read(
                    "".join(str(each.value) if isinstance(each, ast.Constant) else "*" for each in node.values), found
                )
    return found


def _origins(module: str, node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, str]]:
    """Each name that is bound by an import, and where it comes from."""
    start = ""
    if isinstance(node, ast.ImportFrom):
        package = module.split(".")[:-1]
        above = package[: len(package) - node.level + 1] if node.level else []
        # `from kit.games import bakschisch` names a package in its second half.
        start = "".join(f"{each}." for each in [*above, *filter(None, [node.module])])
    for name in node.names:
        yield name.asname or name.name, f"{start}{name.name}"


def _read(text: str, found: Facts) -> None:
    """Note which modules and files a text may name."""
    found.modules.extend(DOTTED.findall(text))
    if "*" in text and WITH_GAPS.fullmatch(text):
        found.modules.append(text)
    if FILE.fullmatch(end := text[-60:].rpartition("/")[2]):
        found.files.append(end)


def parsed(path: str, source: str) -> Facts:
    """The facts of a file."""
    return facts(module_of(path), ast.parse(source))


def needs(sources: Sources, read: Callable[[str, str], Facts] = parsed) -> Graph:
    """What each module imports, names in a text (`-m kit.serve`, `f"kit.games.{name}"`) or asks conftest.py for."""
    known = {module_of(path): path for path in sources}
    said = {path: read(path, source) for path, source in sources.items()}
    graph = {path: _meant(about, known) for path, about in said.items()}
    given: dict[str, dict[str, str]] = {}
    for path in sorted((path for path in sources if path.endswith("conftest.py")), key=len):
        given[str(PurePosixPath(path).parent)] = {name: f"{path}::{name}" for name in _definitions(sources[path])}
        graph |= dict(_parts(path, sources[path], known, _within_reach(path, given)))
    for path, about in said.items():
        fixtures = _within_reach(path, given) if is_test(path) else {}
        graph[path] |= {fixtures[each] for each in {*about.asks} & fixtures.keys()}
    return {path: found - {path} for path, found in graph.items()}


def is_test(path: str) -> bool:
    """Whether it is a file of tests."""
    return path.startswith("tests/") and PurePosixPath(path).name.startswith("test_") and path.endswith(".py")


def module_of(path: str) -> str:
    """`kit/engine/game.py` is kit.engine.game, `kit/engine/__init__.py` is kit.engine."""
    return ".".join(PurePosixPath(path).with_suffix("").parts).removesuffix(".__init__")


def _meant(about: Facts, known: Mapping[str, str]) -> set[str]:
    """The files of the modules that somebody speaks of; of a package what `-m` runs, too."""
    origins = (each if each in known else each.rpartition(".")[0] for each in about.imports)
    found = {*origins, *about.modules, *(f"{each}.__main__" for each in about.modules)}
    for gaps in (each for each in about.modules if "*" in each):
        pattern = re.compile(re.escape(gaps).replace(r"\*", r"\w+"))
        found |= {module for module in known if pattern.fullmatch(module)}
    return {known[each] for each in found & known.keys()}


def _definitions(source: str) -> dict[str, ast.AST]:
    """What stands in a module by a name of its own."""
    found: dict[str, ast.AST] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found[node.name] = node
        elif isinstance(node, ast.Assign):
            found |= {each.id: node for each in node.targets if isinstance(each, ast.Name)}
    return found


def _parts(
    path: str, source: str, known: Mapping[str, str], fixtures: Mapping[str, str]
) -> Iterator[tuple[str, set[str]]]:
    """What each definition of a conftest.py needs, so that who asks for one fixture does not need all the others do."""
    imports = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom))
    origins = {name: origin for node in imports for name, origin in _origins(module_of(path), node)}
    for name, node in _definitions(source).items():
        about = facts(module_of(path), node)
        used = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        about.imports.extend(origins[each] for each in used & origins.keys())
        asked = (used | {*about.asks}) & fixtures.keys() - {name}
        yield f"{path}::{name}", _meant(about, known) | {fixtures[each] for each in asked}


def _within_reach(path: str, given: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Fixtures that a file can ask for; the nearest of a name."""
    folders: Iterable[str] = reversed([str(each) for each in PurePosixPath(path).parents])
    return {name: node for folder in folders for name, node in given.get(folder, {}).items()}
