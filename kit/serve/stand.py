"""At a fair: with `?kiosk=1` the first page and every page on which a game is played lead to the stand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote, urlencode

from kit.serve.notebooks import find_notebooks, opening_of

ASKED = "kiosk"


def way_to_stand(folder: Path, path: str, asked: Mapping[str, str]) -> str | None:
    """Where the browser is to go, after the base path; None if it does not ask for the stand, or is there.

    `path` is the notebook's, empty for the first page; `asked` is what the address says besides, and stays in it.
    """
    if ASKED not in asked:
        return None
    here = opening_of(folder / path) if path else None
    stand = next((each.path for each in find_notebooks(folder) if _opens_stand(folder / each.path)), None)
    if stand is None or (path and (here is None or here.name != "play")):
        return None
    game = {"game": here.arguments[0]} if here and here.arguments else {}
    return f"voila/render/{quote(stand)}?{urlencode({**asked, **game})}"


def _opens_stand(file: Path) -> bool:
    opening = opening_of(file)
    return opening is not None and opening.name == "kiosk"
