"""No test is lost between the tiers: what `make test` leaves out, `make test-all` runs, for a reason."""

import re
from types import SimpleNamespace
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


def item(marks: list[pytest.MarkDecorator]) -> Any:
    def found(name: str) -> list[pytest.Mark]:
        return [mark.mark for mark in marks if mark.name == name]

    closest = lambda name: next(iter(found(name)), None)  # noqa: E731
    return SimpleNamespace(nodeid="tests/x.py::test_y", iter_markers=found, get_closest_marker=closest)


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


@each("mark", [pytest.mark.full, pytest.mark.full(""), pytest.mark.full("slow")])
def test_nothing_leaves_the_quick_tier_without_a_reason(mark: pytest.MarkDecorator) -> None:
    with pytest.raises(pytest.UsageError, match="without a reason"):
        belongs(item([mark]), "quick")


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
