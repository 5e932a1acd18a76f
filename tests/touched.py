"""The tests of what was touched, the nearest first, for as long as somebody waits before a commit.

    python -m tests.touched [-n 2]

Touched is what `git diff HEAD` and untracked files say; in a clean tree what the last commit changed.  A test file is
as near as its way by imports to what was touched is short.  When the time is used up no further test is begun, and what
is left to `make test` is told.  The exit code tells failures only.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import takewhile
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from tests import imports
from tests.imports import Facts, Graph, Sources, is_test, needs, parsed
from tests.tiers import ROOT

SECONDS = 35
"""For the tests, so that style and types are seen within the minute, too."""
MOST_FILES = 60
"""More are not even collected."""
ALWAYS = ("tests/test_architecture.py", "tests/test_repository.py")
"""They look at every file."""
UNTIL = "KIT_TESTS_UNTIL"
MEMORY = ROOT / ".pytest_cache/kit-imports.json"


# Which tests ----------------------------------------------------------------------------------------------------------


def order(touched: Collection[str], sources: Sources, read: Callable[[str, str], Facts] = parsed) -> list[str]:
    """The test files that what was touched can change, by distance, then by likeness of their folders."""
    graph = needs(sources, read)
    way = distances({node for path in touched for node in _nodes(path, sources, graph, read)}, graph)
    for path in ALWAYS:
        way[path] = min(way.get(path, 1), 1)
    tests = [path for path in way if is_test(path) and path in sources]
    return sorted(tests, key=lambda path: (way[path], -max((_alike(path, each) for each in touched), default=0), path))


def distances(touched: Iterable[str], graph: Graph) -> dict[str, int]:
    """How many steps each is away that needs one of these, by whatever way."""
    needed_by: dict[str, set[str]] = {}
    for node, needed in graph.items():
        for each in needed:
            needed_by.setdefault(each, set()).add(node)
    found = dict.fromkeys(touched, 0)
    edge = list(found)
    for node in edge:  # it grows meanwhile
        for each in needed_by.get(node, set()):
            if each not in found:
                found[each] = found[node] + 1
                edge.append(each)
    return found


def _nodes(path: str, sources: Sources, graph: Graph, read: Callable[[str, str], Facts]) -> Iterator[str]:
    """A Python file with all its definitions; for any other file who reads it."""
    if path.endswith(".py"):
        yield from (node for node in graph if node.partition("::")[0] == path)
    else:
        yield from readers(path, sources, read)


def readers(path: str, sources: Sources, read: Callable[[str, str], Facts] = parsed) -> set[str]:
    """Who reads a file that is not Python.

    In the nearest folder above it that has modules those of them that name it, or its kind (`f"{name}.css"`); all of
    them where none does.  Outside of `kit` and `tests`, whoever names it.
    """
    file = PurePosixPath(path)
    named = {file.name, f"*{file.suffix}" if file.suffix else file.name}
    for folder in map(str, file.parents):
        near = {each: text for each, text in sources.items() if str(PurePosixPath(each).parent) == folder}
        if near:
            return {each for each, text in near.items() if named & {*read(each, text).files}} or set(near)
    return {each for each, text in sources.items() if named & {*read(each, text).files}}


def _alike(path: str, other: str) -> int:
    """How many folders two paths have in common below their first: kit/games/… and tests/games/…."""
    pairs = zip(*(PurePosixPath(each).parent.parts[1:] for each in (path, other)), strict=False)
    return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))


# What was touched -----------------------------------------------------------------------------------------------------


def touched_files() -> list[str]:
    """What differs from the last commit; where nothing does, what that changed."""
    differs = _git("diff", "--name-only", "--no-renames", "-z", "HEAD")
    new = _git("ls-files", "-z", "--others", "--exclude-standard")
    return sorted({*differs, *new} or _git("show", "--name-only", "--no-renames", "--format=", "-z", "HEAD"))


def _git(*arguments: str) -> list[str]:
    told = subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [each for each in told.strip("\n").split("\0") if each]


def all_sources(touched: Iterable[str]) -> dict[str, str]:
    """All modules of `kit` and `tests`; one that was removed is still needed by who imports it."""
    files = [*(ROOT / "kit").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    gone = {path: "" for path in touched if path.endswith(".py") and not (ROOT / path).exists()}
    return gone | {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in files}


class Memory:
    """What was read of files that are as they were the last time; to read all of them takes seconds."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._reader = Path(imports.__file__).read_bytes()
        self._before: dict[str, list[list[str]]] = {}
        if file.exists():
            self._before = json.loads(file.read_text("utf-8"))
        self._now: dict[str, list[list[str]]] = {}

    def read(self, path: str, source: str) -> Facts:
        """The facts of a file."""
        key = hashlib.sha1(b"\0".join([self._reader, path.encode(), source.encode()])).hexdigest()
        if key not in self._now:
            known = self._before.get(key)
            self._now[key] = known or [sorted({*each}) for each in parsed(path, source)]
        return Facts(*self._now[key])

    def keep(self) -> None:
        """For the next time."""
        self._file.parent.mkdir(exist_ok=True)
        self._file.write_text(json.dumps(self._now), encoding="utf-8")


# For as long as somebody waits ----------------------------------------------------------------------------------------


class Told:
    """Which tests there are, and which of them were begun in time; in the process that starts the others."""

    def __init__(self, further: Collection[str]) -> None:
        self.further = further
        """Files that are not even collected."""
        self.tests: set[str] = set()
        self.begun: set[str] = set()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.tests |= {item.nodeid for item in session.items}

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: Iterable[str]) -> None:
        self.tests |= {*ids}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.begun.add(report.nodeid)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        left = self.tests - self.begun
        files = {test.partition("::")[0] for test in left} | {*self.further}
        if files:
            told = f"{len(files)} of the files of tests that may notice ({len(left)} tests of those that were begun)"
            terminalreporter.write_line(f"The time is used up. Left to `make test`: {told}.", yellow=True)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol() -> bool | None:
    """Begin no test when the time is used up."""
    return True if time.time() > float(os.environ.get(UNTIL, "inf")) else None


def main() -> int:
    os.environ[UNTIL] = str(time.time() + SECONDS)
    touched, memory = touched_files(), Memory(MEMORY)
    files = [path for path in order(touched, all_sources(touched), memory.read) if (ROOT / path).exists()]
    memory.keep()
    print(f"{len(touched)} files were touched; {len(files)} files of tests may notice, {files[0]} first", flush=True)
    kept = ["--dist", "loadfile", "--no-loadscope-reorder"]
    asked = ["-q", "-p", "tests.touched", "--tier", "quick", *kept, *sys.argv[1:], *files[:MOST_FILES]]
    code = pytest.main(asked, plugins=[Told(files[MOST_FILES:])])
    return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED else int(code)


if __name__ == "__main__":
    sys.exit(main())
