"""What a browser needs besides the tree: one script and one style, each put together from its files."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
STYLES = (
    *("tokens", "parts", "stage", "board", "table", "desk", "arrange", "whatif"),
    *("panels", "chart", "narrow", "lesson", "glossary", "plain"),
    *("room", "room-middle", "room-phone", "hint", "review", "waiting", "ending", "editor", "sandbox", "sheet"),
    *("intrige", "intrige-table", "intrige-talk", "intrige-lesson", "count", "count-room", "count-paper"),
    "own-trials",
    *("race", "attrap", "attrap-reveal", "attrap-hands", "attrap-corners", "attrap-whatif", "attrap-lesson"),
    "kiosk",
    *("class", "report"),
)
"""The files of `css/`, in order: what a narrow page changes comes after what it changes."""
SCRIPTS = ("tree", "motion", "sound", "kiosk", "kept", "race", "idle", "page")
"""The files of `js/`, in order; a door gives them to the browser as one."""
SCRIPT = "\n".join((HERE / "js" / f"{name}.js").read_text("utf-8") for name in SCRIPTS)
STYLE = "\n".join((HERE / "css" / f"{name}.css").read_text("utf-8") for name in STYLES)
