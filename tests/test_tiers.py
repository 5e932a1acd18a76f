"""No test is lost between the tiers: what `make test` leaves out, `make test-all` runs, for a reason."""

import re
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests import tiers
from tests.each import each
from tests.tiers import ROOT, belongs

WHY = "a proxy is started for each; make test walks through one"
MARKED = {
    "plain": [],
    "sampled": [pytest.mark.sampled],
    "full": [pytest.mark.full(WHY)],
    "both": [pytest.mark.full(WHY), pytest.mark.sampled],
    "touched": [pytest.mark.full(WHY, touched=["kit/serve"])],
}


class Item:
    """A test with marks of its own, in a file with others."""

    nodeid = "tests/x.py::test_y"

    def __init__(self, own: list[pytest.MarkDecorator], of_file: Sequence[pytest.MarkDecorator] = ()) -> None:
        self._marks = [(self, each.mark) for each in own] + [(None, each.mark) for each in of_file]

    def iter_markers_with_node(self, name: str) -> Iterator[tuple[object, pytest.Mark]]:
        return (pair for pair in self._marks if pair[1].name == name)

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return next((mark for _, mark in self.iter_markers_with_node(name)), None)


def item(own: list[pytest.MarkDecorator], of_file: Sequence[pytest.MarkDecorator] = ()) -> Any:
    return Item(own, of_file)


@each("name", MARKED)
def test_every_test_is_in_the_quick_tier_or_in_the_rest_and_all_of_it_in_all(name: str) -> None:
    test = item(MARKED[name])
    assert belongs(test, "all")
    assert belongs(test, "quick") or belongs(test, "rest")
    if name in ("sampled", "both"):
        assert belongs(test, "rest"), "what was sampled is tried in full"


@each("differs", [True, False])
def test_what_hangs_on_a_folder_is_quick_while_that_differs_from_what_was_green(
    monkeypatch: pytest.MonkeyPatch, differs: bool
) -> None:
    monkeypatch.setattr(tiers, "differ", lambda paths: differs and paths == ("kit/serve",))
    assert belongs(item(MARKED["touched"]), "quick") == differs
    assert belongs(item(MARKED["touched"]), "rest") == (not differs)
    assert not belongs(item(MARKED["full"]), "quick")


def test_of_a_file_that_is_left_out_the_quick_ones_stay_but_not_a_case_that_is_full_itself() -> None:
    full, quick = pytest.mark.full(WHY), pytest.mark.quick
    assert not belongs(item([], [full]), "quick")
    assert belongs(item([quick], [full]), "quick")
    assert not belongs(item([quick, full], [full]), "quick")


def test_what_differs_is_told_in_a_new_clone_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """From what is followed, or what was committed, until `make test-all` was green here."""

    def git(*arguments: str, at: Path = tmp_path / "a") -> None:
        as_somebody = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        subprocess.run(["git", "-C", str(at), *as_somebody, *arguments], check=True, capture_output=True)

    def differs(at: Path, path: str) -> bool:
        monkeypatch.setattr(tiers, "ROOT", at)
        tiers.green.cache_clear()
        return tiers.differ.__wrapped__((path,))

    (first := tmp_path / "a").mkdir()
    git("init", "--quiet")
    for name in ("one", "two"):
        (first / name).write_text("")
    git("add", ".")
    git("commit", "--quiet", "-m", "what is published")
    (first / "one").write_text("1")
    assert (differs(first, "one"), differs(first, "two")) == (True, False), "from what was committed"
    git("checkout", "--quiet", "one")
    git("clone", "--quiet", str(first), "b")
    (clone := first / "b").joinpath("one").write_text("1")
    git("commit", "--quiet", "-am", "not published", at=clone)
    assert (differs(clone, "one"), differs(clone, "two")) == (True, False), "from what is followed"
    tiers.keep_green()
    assert not differs(clone, "one"), "from what was green"
    tiers.green.cache_clear()


@each("mark", [pytest.mark.full, pytest.mark.full(""), pytest.mark.full("slow")])
def test_nothing_leaves_the_quick_tier_without_a_reason(mark: pytest.MarkDecorator) -> None:
    with pytest.raises(pytest.UsageError, match="without a reason"):
        belongs(item([mark]), "quick")


def test_nothing_hangs_on_a_folder_that_is_not_there() -> None:
    with pytest.raises(pytest.UsageError, match="kit/sewer, which is not there"):
        belongs(item([pytest.mark.full(WHY, touched=["kit/serve", "kit/sewer"])]), "quick")


def test_no_target_leaves_out_a_test_in_another_way() -> None:
    """The tiers are the only sieve between a file of tests and a run of all of them."""
    recipes = (ROOT / "Makefile").read_text("utf-8")
    options = (ROOT / "pyproject.toml").read_text("utf-8").partition("[tool.pytest.ini_options]")[2].partition("\n[")[0]
    for text in (options, *re.findall(r"^\t.*pytest.*--tier.*$", recipes, re.MULTILINE)):
        assert not re.search(r"--(ignore|deselect)|(^|\s)-[km]\s(?!pytest)", text), text
    for target, tier in (("test", "quick"), ("test-rest", "rest"), ("test-all", "all")):
        recipe = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", recipes, re.MULTILINE)
        assert recipe and f"--tier {tier}" in recipe[1]
        effort = {"quick": None, "rest": "$(or $(KIT_EFFORT),1) ", "all": "1 "}[tier]
        assert f"KIT_EFFORT={effort}" in recipe[1] if effort else "KIT_EFFORT" not in recipe[1]
