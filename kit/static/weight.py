"""What the first visit of a page fetches before Python answers, and how much that is."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

_NEEDS = re.compile(r"\bNEEDS = (\[.*?\])")
_KIT = re.compile(r'\bKIT = "[./]*(kit-\w+)/"')
SHARED = ("kit.js", "kit.css", "python/worker.js", "python/library.zip")


def first_visit(out: Path, place: str, language: str = "en") -> list[Path]:
    """The files that the page at `place`, such as ``apps/play-intrige``, needs when somebody first comes to it."""
    page = out / f"{place}.html"
    text = page.read_text("utf-8")
    needs, kit = json.loads(_NEEDS.findall(text)[0]), out / _KIT.findall(text)[0]
    packs = [f"python/{name}.pack" for name in needs]
    runtime = sorted(str(file.relative_to(kit)) for file in (kit / "python").glob("pyodide.*"))
    return [page, *(kit / name for name in (f"first/{place}.{language}.0.json", *SHARED, *runtime, *packs))]


def gzipped(files: list[Path]) -> int:
    """How many bytes come over the line from a host that compresses."""
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)
