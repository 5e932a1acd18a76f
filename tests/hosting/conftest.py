"""What can be tested where."""

import sys

collect_ignore = [] if sys.platform == "linux" else ["test_systemd.py"]
"""There is no systemd elsewhere."""
