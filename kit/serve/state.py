"""What has to outlive a server: the key by which games that browsers keep are sealed (`kit.doors.seal`).

It is kept beside the server, in a folder of its own; all its processes and their kernels find it by one variable.
"""

from __future__ import annotations

import hmac
import os
from collections.abc import Mapping
from pathlib import Path

import platformdirs

from kit.doors.seal import STATE, key_in

OURS = "bribe-scheme-grab"


def state_folder(told: Path | None, environment: Mapping[str, str] = os.environ) -> Path:
    """Where the key is kept: as the host or systemd says, otherwise where this person's programs keep their state."""
    if told or not (of_unit := environment.get("STATE_DIRECTORY", "").partition(":")[0]):
        return told or platformdirs.user_state_path(OURS, appauthor=False)
    return Path(of_unit)


def key_for(use: str) -> bytes:
    """A key for one use that is the same after a restart, once `keep_key` has found a place for what it is made of."""
    return hmac.digest(key_in(Path(os.environ[STATE])), use.encode(), "sha256")


def keep_key(folder: Path, private: Path) -> str:
    """Have everything that belongs to this server find its key in `folder`, or else, while it runs, in `private`.

    Returns why it cannot be kept; empty if it is.
    """
    folder, fault = folder.absolute(), ""
    try:
        key_in(folder)
    except (OSError, ValueError) as error:
        fault = f"{folder}: {getattr(error, 'strerror', None) or 'the file there is not a key'}"
        folder = private / "state"
        key_in(folder)
    os.environ[STATE] = str(folder)
    return fault
