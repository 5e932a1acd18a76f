"""A server whose secret seeds a test knows: each game that nobody seeded gets the number that stands in a file.

    Served("--port", "0", folder, code=SERVE, env={**os.environ, FILE: path})

Nothing else is changed, and nothing of it is in the product: what draws a seed is exchanged in this process alone.  A
kernel does the same in the first cell of its notebook (`IN_A_KERNEL`).
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace

FILE = "KIT_TESTS_LUCK"
"""The variable that names the file."""
SERVE = "from tests.browser.luck import serve; serve()"
IN_A_KERNEL = "import sys; sys.path.insert(0, {!r}); from tests.browser.luck import draw_from; draw_from({!r}, 0)"


def draw_from(path: str, *first: int) -> None:
    """From now on secret seeds are these, and then what stands in this file.

    A page in a kernel shows a game of its own before it has heard what its browser keeps: it is always the same.
    """
    from kit.play import dealer, kiosk

    usual = list(first)

    def number(_: int) -> int:
        return usual.pop(0) if usual else int(Path(path).read_text("ascii"))

    dealer.secrets = SimpleNamespace(randbits=number)  # type: ignore[assignment]
    kiosk.SystemRandom = lambda: Random(0)  # type: ignore[misc, assignment]


def serve() -> None:
    """`python -m kit.serve` with these seeds."""
    draw_from(os.environ[FILE])
    from kit.serve.cli import main

    sys.exit(main(["--no-open", *sys.argv[1:]]))
