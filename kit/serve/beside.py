"""The kit beside a notebook server, JupyterLab say: jupyter-server-proxy starts it when it is first asked for.

Who comes in is the notebook server's business. The kit listens at a Unix socket in a folder that only its user may
enter, so nothing but that server reaches it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

ICON = Path(__file__).with_name("launcher.svg")
NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
"""Where this is the repository; else the folder `notebooks` in which the notebook server was started."""
READY_WITHIN_S = 60
"""A small machine of Binder takes ten."""


def server_process() -> dict[str, Any]:
    """What jupyter-server-proxy wants to know; the entry point `kit`, so its address ends with `kit/`."""
    folder = [str(NOTEBOOKS)] if NOTEBOOKS.is_dir() and "KIT_FOLDER" not in os.environ else []
    where = ["--listen", "unix:{unix_socket}", "--base-path", "{base_url}kit/"]
    return {
        "command": [sys.executable, "-m", "kit.serve", "--beside", *where, *folder],
        "unix_socket": True,
        "absolute_url": True,
        "timeout": READY_WITHIN_S,
        # among the notebooks, as it is: JupyterLab shows the icons of nothing else
        "launcher_entry": {"title": "Bribe, scheme, grab", "icon_path": str(ICON), "category": "Notebook"},
    }
