"""The browser of the browser tests."""

import sys

from tests.browser.conftest import chromium

__all__ = ["chromium"]

collect_ignore = [] if sys.platform == "linux" else ["test_systemd.py"]
"""There is no systemd elsewhere."""
