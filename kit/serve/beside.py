"""The kit beside a notebook server such as JupyterLab: jupyter-server-proxy starts it when it is first asked for.

Who comes in is the notebook server's business. The kit listens at a Unix socket in a folder that only its user may
enter, so nothing but that server can reach it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

ICON = Path(__file__).with_name("launcher.svg")
READY_WITHIN_S = 60
"""A small machine on Binder takes ten."""


def server_process() -> dict[str, Any]:
    """What jupyter-server-proxy wants to know; the entry point is `kit`, so its address ends with `kit/`."""
    where = ["--listen", "unix:{unix_socket}", "--base-path", "{base_url}kit/"]
    return {
        "command": [sys.executable, "-m", "kit.serve", "--beside", *where],
        "unix_socket": True,
        "absolute_url": True,
        "timeout": READY_WITHIN_S,
        # the category is spelled like this: JupyterLab shows icons in no other
        "launcher_entry": {"title": "Bribe, scheme, grab", "icon_path": str(ICON), "category": "Notebook"},
    }
