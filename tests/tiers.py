"""Two tiers, one truth: `make test` has every promise at least once, `make test-all` has everything at full effort.

A test is in the quick tier unless it is marked `full("why, and what of it make test keeps")`.  With `touched=[…]` it is
in it all the same as long as one of these paths differs from what is known to be green: the last commit that
`make test-all` found so here, else what this branch follows, else what was committed.  Of a file that is marked as a
whole, tests that are marked `quick` stay.

`--tier quick` runs the quick tier, `--tier rest` what the quick one left out or sampled; without it all that is asked
for is run.
"""

from __future__ import annotations

import functools
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
GREEN = "refs/kit/green"
"""The last commit that `make test-all` found green, in this clone."""
TIERS = ("quick", "rest", "all")


def add_options(parser: pytest.Parser) -> None:
    parser.addoption("--tier", choices=TIERS, default="all", help="which tests: see tests/tiers.py")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if "some" in getattr(item, "fixturenames", ()):
            item.add_marker("sampled")
    tier = config.getoption("--tier")
    left = [item for item in items if not belongs(item, tier)]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if belongs(item, tier)]


def belongs(item: pytest.Item, tier: str) -> bool:
    """Whether this tier runs it; every test belongs to the quick one or to the rest, a sampling one to both."""
    sampled = item.get_closest_marker("sampled") is not None
    return tier == "all" or (is_quick(item) if tier == "quick" else sampled or not is_quick(item))


def is_quick(item: pytest.Item) -> bool:
    """Whether `make test` runs it."""
    kept = item.get_closest_marker("quick") is not None
    full = [mark for node, mark in item.iter_markers_with_node("full") if node is item or not kept]
    marks = [_read(item.nodeid, *mark.args, **mark.kwargs) for mark in full]
    return not marks or any(paths and differ(paths) for paths in marks)


def _read(nodeid: str, reason: str = "", touched: Iterable[str] = ()) -> tuple[str, ...]:
    if len(reason) < 10:
        raise pytest.UsageError(f"{nodeid} is left to `make test-all` without a reason")
    gone = [path for path in touched if not (ROOT / path).exists()]
    if gone:
        raise pytest.UsageError(f"{nodeid} hangs on {', '.join(gone)}, which is not there")
    return tuple(touched)


@functools.cache
def differ(paths: tuple[str, ...]) -> bool:
    """Whether one of these is not as it was when it was green."""
    return _git("diff", "--quiet", green(), "--", *paths).returncode == 1


@functools.cache
def green() -> str:
    """What is taken to be green: in a new clone, where nothing was tried, that is what was published."""
    known = (GREEN, "@{upstream}")
    return next((each for each in known if _git("rev-parse", "--quiet", "--verify", each).returncode == 0), "HEAD")


def _git(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True)


def keep_green() -> None:
    """Remember this commit as green, unless something in it is not committed."""
    if _git("diff", "--quiet", "HEAD").returncode == 0:
        _git("update-ref", GREEN, "HEAD").check_returncode()


if __name__ == "__main__":
    sys.exit(keep_green())
