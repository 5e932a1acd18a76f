"""How the code is written: lines, names and imports, and their layout (`make format` lays them out)."""

import subprocess
import sys

from tests.each import each
from tests.serving import ROOT


@each("asked", [("check", "."), ("format", "--check", ".")])
def test_ruff_has_nothing_to_say(asked: tuple[str, ...]) -> None:
    said = subprocess.run([sys.executable, "-m", "ruff", *asked], cwd=ROOT, capture_output=True, text=True)
    assert said.returncode == 0, said.stdout + said.stderr
