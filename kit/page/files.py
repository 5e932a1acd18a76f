"""What a browser needs besides the tree: one script and one style, each put together from its files.

The sheet of symbols is in the script, which a browser keeps, so no page sends it.
"""

from __future__ import annotations

import json
from pathlib import Path

from kit.draw.svg import symbols

HERE = Path(__file__).parent
STYLES = (
    *("tokens", "parts", "head", "stage", "board", "table", "desk", "arrange", "whatif"),
    *("panels", "chart", "narrow", "lesson", "glossary", "plain"),
    *("room", "room-middle", "room-phone", "hint", "review", "waiting", "ending", "editor", "sandbox", "sheet"),
    *("intrige", "intrige-table", "intrige-talk", "intrige-lesson", "count", "count-room", "count-paper"),
    "menu",
    "own-trials",
    "frame",
    *("race", "attrap", "attrap-reveal", "attrap-hands", "attrap-corners", "attrap-whatif", "attrap-lesson"),
    "kiosk",
    *("class", "report"),
)
"""The files of `css/`, in order: what a narrow page changes comes after what it changes."""
SCRIPTS = ("tree", "motion", "sound", "kiosk", "copying", "kept", "race", "idle", "drag", "page")
"""The files of `js/`, in order; a door gives them to the browser as one."""
SYMBOLS = f"const SYMBOLS = {json.dumps(symbols(), separators=(',', ':'))};"
COPYING = (HERE / "js" / "copying.js").read_text("utf-8")
"""How a text is copied, for a page that has no other script of these."""
SCRIPT = "\n".join([SYMBOLS, *((HERE / "js" / f"{name}.js").read_text("utf-8") for name in SCRIPTS)])
STYLE = "\n".join((HERE / "css" / f"{name}.css").read_text("utf-8") for name in STYLES)
