"""The dashboard and the alerts in `hosting/` ask for figures that there are, by labels that they have."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import yaml

from kit.serve.figures import DOORS, OURS, REASONS, REGISTRY
from tests.each import each
from tests.serving import ROOT

DASHBOARD = json.loads((ROOT / "hosting/grafana-dashboard.json").read_text(encoding="utf-8"))
RULES = yaml.safe_load((ROOT / "hosting/prometheus-rules.yml").read_text(encoding="utf-8"))
LEFT_OUT: dict[str, str] = {}
"""Figures that neither shows, and why."""
LABELS: dict[str, tuple[str, ...]] = {"door": DOORS, "reason": tuple(REASONS), "of": ("server", "kernels")}
"""What a figure's own labels may say; Prometheus adds `job` and `instance`."""
ENDINGS = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_count", "_sum")}
ALERTS = [rule for group in RULES["groups"] for rule in group["rules"]]
QUERIES = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
ASKED = [*QUERIES, *(alert["expr"] for alert in ALERTS)]


def figures() -> Iterator[tuple[str, tuple[str, ...]]]:
    """The name of each figure, and the names by which it is asked for."""
    for family in REGISTRY.collect():
        yield family.name, tuple(family.name + ending for ending in ENDINGS[family.type])


def named(expr: str) -> set[str]:
    """The figures of ours in a query."""
    return set(re.findall(rf"\b{OURS}\w+", expr))


@each("expr", ASKED)
def test_what_is_asked_for_is_a_figure_of_ours(expr: str) -> None:
    known = {name for _, names in figures() for name in names}
    assert named(expr) <= known
    assert named(expr) or 'up{job="' in expr


def test_every_figure_is_shown_or_left_out_for_a_reason() -> None:
    asked = set().union(*map(named, ASKED))
    shown = {name for name, names in figures() if asked & set(names)}
    assert shown.isdisjoint(LEFT_OUT) and all(LEFT_OUT.values())
    assert shown | LEFT_OUT.keys() == {name for name, _ in figures()}


@each("expr", ASKED)
def test_labels_say_only_what_there_is_to_say(expr: str) -> None:
    for selector in re.findall(r"\{([^}]*)\}", expr):
        for label, sign, said in re.findall(r'(\w+)(=~|=)"([^"]*)"', selector):
            if label != "job":
                assert set(said.split("|") if sign == "=~" else [said]) <= set(LABELS[label])
    for label in re.findall(r"\w+", " ".join(re.findall(r"by \(([^)]*)\)", expr))):
        assert label in {"le", "instance", "version", *LABELS}


def test_the_labels_known_here_are_those_of_the_figures() -> None:
    own = {label for family in REGISTRY.collect() for each in family.samples for label in each.labels}
    assert own <= {"le", "version", *LABELS}


@each("alert", ALERTS)
def test_an_alert_says_how_bad_it_is_and_what_is_wrong(alert: dict[str, Any]) -> None:
    assert alert["labels"]["severity"] in ("info", "warning", "critical")
    labels = set(re.findall(r"\$labels\.(\w+)", alert["annotations"]["summary"]))
    kept = re.search(r"by \(([^)]*)\)", alert["expr"])
    assert not kept or labels <= set(re.findall(r"\w+", kept[1]))


def test_no_two_alerts_or_panels_have_one_name() -> None:
    for names in ([alert["alert"] for alert in ALERTS], [panel["title"] for panel in DASHBOARD["panels"]]):
        assert len(set(names)) == len(names)
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"])


def test_panels_stand_beside_each_other_and_ask_the_source_that_was_chosen() -> None:
    taken = set()
    for panel in DASHBOARD["panels"]:
        at = panel["gridPos"]
        cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert taken.isdisjoint(cells) and at["x"] + at["w"] <= 24
        taken |= cells
        assert panel["description"] and {target["refId"] for target in panel["targets"]}
        assert all(target["datasource"]["uid"] == "${datasource}" for target in panel["targets"])


def test_the_guide_leads_to_both() -> None:
    guide = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    assert "hosting/grafana-dashboard.json" in guide and "hosting/prometheus-rules.yml" in guide
