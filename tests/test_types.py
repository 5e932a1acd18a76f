"""Every function of the kit keeps the types that it says."""

import subprocess
import sys

from tests.serving import ROOT


def test_mypy_has_nothing_to_say() -> None:
    said = subprocess.run([sys.executable, "-m", "mypy", "--strict", "kit"], cwd=ROOT, capture_output=True, text=True)
    assert said.returncode == 0, said.stdout + said.stderr
