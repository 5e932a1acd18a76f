"""Handlers run here, so that an error is never swallowed: the person is told, and a test fails."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from typing import ParamSpec

P = ParamSpec("P")
log = logging.getLogger(__name__)


def guard(tell: Callable[[Exception], object], handler: Callable[P, object], *args: P.args, **named: P.kwargs) -> None:
    """Run the handler. If it fails, tell the person, write the traceback to the log, and under test fail too.

    Jupyter drops the errors of callbacks, even under pytest. "Under test" is asked of the process itself:
    a kernel that a browser test starts inherits pytest's environment and must still behave as for a person,
    and a switch that every test has to set is a switch that one test forgets.
    """
    try:
        handler(*args, **named)
    except Exception as error:
        log.exception("a page's handler failed")
        tell(error)
        if "pytest" in sys.modules:
            raise
