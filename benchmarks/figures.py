"""What benchmarks of pages share: rows of a table, under which conditions they came about, and where they are kept."""

from __future__ import annotations

import math
import os
import platform
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

DOCS = Path(__file__).parent.parent / "docs" / "benchmarks.md"


@dataclass(frozen=True)
class Figure:
    """One row of the table: a value per round, and the most that is meant to come of their median."""

    what: str
    unit: str
    values: Sequence[float]
    aim: float | None = None

    @property
    def is_missed(self) -> bool:
        """The median is above the aim, or there is none."""
        return self.aim is not None and not median(self.values) <= self.aim

    def row(self) -> str:
        """As a line of the table."""
        spread = f"{number(min(self.values))} – {number(max(self.values))}" if len(self.values) > 1 else ""
        aim = "" if self.aim is None else f"≤ {number(self.aim)}"
        verdict = "" if self.aim is None else "**missed**" if self.is_missed else "met"
        return f"| {self.what} | {number(median(self.values))} {self.unit} | {spread} | {aim} | {verdict} |"


def milliseconds(act: Callable[[], object], rounds: int = 9) -> list[float]:
    """What each of some rounds takes, one after the other; the first does not count."""
    act()
    spent = []
    for _ in range(rounds):
        begin = perf_counter()
        act()
        spent.append((perf_counter() - begin) * 1000)
    return spent


def number(value: float) -> str:
    """Three digits that count."""
    if math.isnan(value):
        return "none"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def written(heading: str, figures: Sequence[Figure], under: str) -> str:
    """The figures as a section."""
    lines = [heading, "", under, "", "| what | median | rounds | aim | |", "|---|---|---|---|---|"]
    lines += [figure.row() for figure in figures]
    missed = [figure.what.split(" (")[0] for figure in figures if figure.is_missed]
    if any(figure.aim is not None for figure in figures):
        lines += ["", f"Missed: {'; '.join(missed)}." if missed else "Every aim is met."]
    return "\n".join(lines) + "\n"


def keep(section: str) -> None:
    """Write the section into docs/benchmarks.md."""
    DOCS.write_text(with_section(DOCS.read_text("utf-8"), section), "utf-8")


def with_section(page: str, section: str) -> str:
    """The page with this section instead of the one with the same heading, or else at its end."""
    heading = section.partition("\n")[0]
    before, _, old = page.partition(f"\n{heading}\n")
    _, following, after = old.partition("\n## ")
    return f"{before.rstrip()}\n\n{section}{following}{after}"


def conditions(sharing: str, *tools: str) -> str:
    """What is measured with what, and whether the machine has anything else to do at the beginning."""
    import psutil  # not where batches are measured

    from tests.serving import PYTHON

    listed = subprocess.run([PYTHON, "-c", VERSIONS], capture_output=True, text=True, check=True).stdout.strip()
    return (
        f"{platform.system()} {platform.machine()}, {psutil.cpu_count()} processors, shared by {sharing}; "
        f"{'; '.join((f'Python {platform.python_version()}, {listed}', *tools))}. "
        f"Load of the machine beforehand: {os.getloadavg()[0]:.1f}; only near 0 can the figures be trusted."
    )


VERSIONS = """
from importlib.metadata import version
print(", ".join(f"{name} {version(name)}" for name in ("voila", "anywidget", "ipykernel", "tornado")))
"""
