"""At a fair: with `?kiosk=1`, the first page and every page on which a game is played lead to the kiosk."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote, urlencode

from kit.site.folder import Folder

ASKED = "kiosk"


def link_to_kiosk(folder: Folder, path: str, asked: Mapping[str, str]) -> str | None:
    """Where the browser is to go, after the base path; None if it does not ask for the kiosk, or is there already.

    `path` is the notebook's, empty for the first page; `asked` is what else the address says, and stays in it.
    """
    if ASKED not in asked:
        return None
    here = folder.opening(path) if path else None
    kiosk = next((each.path for each in folder.notebooks if _is_kiosk(folder, each.path)), None)
    if kiosk is None or (path and (here is None or here.name != "play")):
        return None
    game = {"game": here.arguments[0]} if here and here.arguments else {}
    return f"voila/render/{quote(kiosk)}?{urlencode({**asked, **game})}"


def _is_kiosk(folder: Folder, path: str) -> bool:
    opening = folder.opening(path)
    return opening is not None and opening.name == "kiosk"
