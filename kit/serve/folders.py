"""A folder of our own for everything that Jupyter and IPython would keep in the person's home."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

OURS = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
HOMES = ("HOME", "USERPROFILE", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
NO_HISTORY = "c.HistoryManager.enabled = False\n"


@contextmanager
def private_folders(homeless: bool = False) -> Iterator[Path]:
    """Until the block ends, this process and its kernels keep nothing at home, and run nobody's start-up files.

    `homeless`: what they take for a home is in this folder as well.
    """
    with tempfile.TemporaryDirectory(prefix="kit-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        os.environ.update({variable: str(folder / variable.lower()) for variable in OURS})
        os.environ.pop("PYTHONSTARTUP", None)
        if homeless:
            home = folder / "home"
            home.mkdir()
            os.environ.update({variable: str(home) for variable in HOMES})
            os.environ["PYTHONNOUSERSITE"] = "1"
        profile = folder / "ipythondir" / "profile_default"
        profile.mkdir(parents=True)
        (profile / "ipython_kernel_config.py").write_text(NO_HISTORY, encoding="utf-8")
        yield folder
