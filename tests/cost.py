"""What a run costs, by part: processor seconds of the tests and of all they start (servers, kernels, browsers).

The parts are the folders of `tests`; a test file that stands in none is a part by itself.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import psutil
import pytest

SMALL_S = 0.5
"""Parts that cost less than this are told together."""


class Cost:
    """One process of the run: what it and its children have used, part by part."""

    def __init__(self, config: pytest.Config) -> None:
        self._shares = bool(config.getoption("numprocesses", None))  # its workers tell what they have used
        self.seconds: Counter[str] = Counter()
        self.cases: Counter[str] = Counter()
        self._part, self._since = "collecting", 0.0

    def enter(self, part: str) -> None:
        """What is used from now on is for this part."""
        if part != self._part:
            now = used(alone=self._shares)
            self.seconds[self._part] += now - self._since
            self._part, self._since = part, now

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        part = part_of(item.nodeid)
        self.enter(part)
        self.cases[part] += 1
        return (yield)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.enter("end")
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["cost"] = [dict(self.seconds), dict(self.cases)]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        seconds, cases = getattr(node, "workeroutput", {}).get("cost", ({}, {}))
        self.seconds.update(seconds)
        self.cases.update(cases)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        small = [part for part, seconds in self.seconds.items() if seconds < SMALL_S]
        rows = Counter({part: seconds for part, seconds in self.seconds.items() if part not in small})
        rows["the rest"] = sum(self.seconds[part] for part in small)
        cases = self.cases | Counter({"the rest": sum(self.cases[part] for part in small)})
        terminalreporter.section("processor seconds by part")
        for part, seconds in rows.most_common():
            terminalreporter.write_line(f"{part:<12} {seconds:>7.0f} s {cases[part] or '':>7}")
        terminalreporter.write_line(f"{'all':<12} {self.seconds.total():>7.0f} s {self.cases.total():>7} cases")


def part_of(nodeid: str) -> str:
    """`tests/browser/test_race.py::…` is of the part `browser`, `tests/test_types.py::…` of `types`."""
    top = nodeid.partition("::")[0].split("/")[1]
    return top.removeprefix("test_").removesuffix(".py")


def used(alone: bool) -> float:
    """Processor seconds of this process, and of all below it, also of those that have ended, unless it is `alone`."""
    total, me = 0.0, psutil.Process(os.getpid())
    for process in (me, *(() if alone else me.children(recursive=True))):
        try:
            total += sum(process.cpu_times()[: 2 if alone else 4])
        except psutil.Error:
            continue
    return total
