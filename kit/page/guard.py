"""Handlers run here, so that an error is never swallowed: the person is told, and a test fails."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from typing import ParamSpec

P = ParamSpec("P")


def guard(tell: Callable[[Exception], object], handler: Callable[P, object], *args: P.args, **named: P.kwargs) -> None:
    """Run the handler. If it fails, tell the person, write the traceback to the terminal, and under test fail too.

    Jupyter drops the errors of callbacks, even under pytest. "Under test" is asked of the process itself:
    a kernel that a browser test starts inherits pytest's environment and must still behave as for a person,
    and a switch that every test has to set is a switch that one test forgets.
    """
    try:
        handler(*args, **named)
    except Exception as error:
        _write_to_terminal(traceback.format_exc())
        tell(error)
        if "pytest" in sys.modules:
            raise


def _write_to_terminal(text: str) -> None:
    """Past the kernel, whose own stderr goes to the browser: a traceback shows paths, and may show secrets."""
    # ipykernel keeps the process's real stderr under this name.
    terminal = getattr(sys.stderr, "_original_stdstream_copy", None)
    os.write(2 if terminal is None else terminal, text.encode(errors="backslashreplace"))
