"""What a run costs, by part: processor seconds of the tests and of all they start (servers, kernels, browsers).

The parts are the folders of `tests`; a test file that stands in none is a part by itself; `--cost-of files` tells every
file.  Processes whose parent was killed, as those of a browser, take along what they have used since the file before.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import psutil
import pytest

COLLECTING = "collecting"
SMALL_S = 0.5
"""Parts that cost less than this are told together."""


def add_options(parser: pytest.Parser) -> None:
    parser.addoption("--cost-of", choices=("parts", "files"), default="parts", help="what is told at the end of a run")


class Cost:
    """One process of the run: what it and its children have used, file by file."""

    def __init__(self, config: pytest.Config) -> None:
        self._told_by = part_of if config.getoption("--cost-of") == "parts" else str
        self._shares = bool(config.getoption("numprocesses", None))  # its workers tell what they have used
        self.seconds: Counter[str] = Counter()
        self.cases: Counter[str] = Counter()
        self._file, self._since = COLLECTING, 0.0

    def enter(self, file: str) -> None:
        """What is used from now on is for this file."""
        if file != self._file:
            now = used(alone=self._shares)
            self.seconds[self._file] += max(0.0, now - self._since)
            self._file, self._since = file, now

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        file = item.nodeid.partition("::")[0]
        self.enter(file)
        self.cases[file] += 1
        return (yield)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_teardown(self, nextitem: pytest.Item | None) -> None:
        if nextitem is None:  # before what all tests share is ended
            self.enter("")

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["cost"] = [dict(self.seconds), dict(self.cases)]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        seconds, cases = getattr(node, "workeroutput", {}).get("cost", ({}, {}))
        self.seconds.update(seconds)
        self.cases.update(cases)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        seconds, cases = (self._by_name(each) for each in (self.seconds, self.cases))
        small = [name for name in seconds if seconds[name] < SMALL_S]
        for each in (seconds, cases):
            each["the rest"] = sum(each.pop(name, 0) for name in small)
        terminalreporter.section("processor seconds by part")
        for name, used_s in seconds.most_common():
            terminalreporter.write_line(f"{name:<12} {used_s:>7.0f} s {cases[name] or '':>7}")
        terminalreporter.write_line(f"{'all':<12} {seconds.total():>7.0f} s {cases.total():>7} cases")

    def _by_name(self, of_files: Counter[str]) -> Counter[str]:
        told: Counter[str] = Counter()
        for file, number in of_files.items():
            told[self._told_by(file)] += number
        return told


def part_of(file: str) -> str:
    """`tests/browser/test_race.py` is of the part `browser`, `tests/test_types.py` of `types`."""
    return file.removeprefix("tests/").split("/")[0].removeprefix("test_").removesuffix(".py")


def used(alone: bool) -> float:
    """Processor seconds of this process, and of all below it, also of those that have ended, unless it is `alone`."""
    total, me = 0.0, psutil.Process(os.getpid())
    for process in (me, *(() if alone else me.children(recursive=True))):
        try:
            total += sum(process.cpu_times()[: 2 if alone else 4])
        except psutil.Error:
            continue
    return total
