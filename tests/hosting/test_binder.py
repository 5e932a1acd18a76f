"""What Binder makes of this repository, as far as it can be judged without conda; `make binder` runs the rest."""

from __future__ import annotations

import os
import re
from typing import Any

import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from tests.each import each
from tests.serving import ROOT
from tests.test_repository import PROJECT, locked

DEPENDENCIES: list[Any] = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))["dependencies"]
LINES = [line for line in DEPENDENCIES if isinstance(line, str)]
OTHER_WAYS = ("binder", ".binder", "Dockerfile", "default.nix", "Project.toml", "DESCRIPTION", "install.R", "apt.txt")
"""That Binder would go in place of environment.yml, or before it."""
STAGED_WHOLE = re.compile(r"-r requirements-lab\.lock")
"""A line for pip by which Binder knows that it needs all files first."""
LAST = ROOT / "postBuild"
"""What Binder does after that, in the folder of the repository."""


@each("name", OTHER_WAYS)
def test_binder_goes_by_environment_yml_and_nothing_else(name: str) -> None:
    assert not (ROOT / name).exists()


def test_binder_begins_with_a_python_that_we_take() -> None:
    (version,) = (found[1] for line in LINES if (found := re.fullmatch(r"python =(\d\.\d+)", line)))
    assert version in SpecifierSet(PROJECT["requires-python"])


@each("line", [line for line in LINES if not line.startswith(("pip", "python "))])
def test_each_conda_line_is_a_package_whose_locked_version_fits(line: str) -> None:
    wanted = Requirement(line)
    pins = {canonicalize_name(name): version for name, version in {**locked("dev"), **locked("lab")}.items()}
    assert wanted.specifier.contains(pins[canonicalize_name(wanted.name)])


def test_the_list_with_hashes_comes_first_and_then_the_kit_alone() -> None:
    (by_pip,) = (line["pip"] for line in DEPENDENCIES if isinstance(line, dict))
    assert [bool(STAGED_WHOLE.fullmatch(line)) for line in by_pip] == [True]
    *_, last = LAST.read_text("utf-8").splitlines()
    assert last == "exec python -m pip install --quiet --no-deps --no-build-isolation -e ."
    assert os.access(LAST, os.X_OK) and LAST.read_text("utf-8").startswith("#!/bin/sh\n")


def test_the_way_to_the_kit_is_installed_with_it() -> None:
    assert {"jupyter-server-proxy", "setuptools"} <= locked("lab").keys()
    assert "kit" in PROJECT["entry-points"]["jupyter_serverproxy_servers"]
