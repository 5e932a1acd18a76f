"""The files of the repository."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.serving import ROOT


def files(*patterns: str) -> list[Path]:
    """Those that match, new ones included, ignored ones not; without patterns all."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]
