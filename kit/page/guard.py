"""Handlers run here, so that an error is never swallowed: the person is told, and a test fails."""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import Callable
from typing import ParamSpec

P = ParamSpec("P")


def guard(tell: Callable[[Exception], object], handler: Callable[P, object], *args: P.args, **named: P.kwargs) -> None:
    """Run the handler. If it fails, tell the person, log what went wrong, and fail as well when under test.

    Jupyter drops the errors of callbacks, even under pytest. Whether it is "under test" is asked of the process
    itself: a kernel that a browser test starts inherits pytest's environment and must still behave as it does for a
    person, and a switch that every test has to set is a switch that one test forgets.
    """
    try:
        handler(*args, **named)
    except Exception as error:
        log.error("a page failed", exc_info=error)
        tell(error)
        if "pytest" in sys.modules:
            raise


class PastTheKernel(logging.Handler):
    """Writes a traceback to the terminal past the kernel, whose own stderr goes to the browser: it may show secrets.

    A server has its own way of reporting faults, which waits for nobody and takes the place of this one.
    """

    def emit(self, record: logging.LogRecord) -> None:
        """Write it at once."""
        text = "".join(traceback.format_exception(record.exc_info[1])) if record.exc_info else record.getMessage()
        # ipykernel keeps the process's real stderr under this name.
        terminal = getattr(sys.stderr, "_original_stdstream_copy", None)
        os.write(2 if terminal is None else terminal, text.encode(errors="backslashreplace"))


log = logging.getLogger("kit.page")
log.addHandler(PastTheKernel())
log.propagate = False
