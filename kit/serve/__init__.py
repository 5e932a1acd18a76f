"""Voilà behind our own pages: it finds notebooks by their metadata and knows no game."""

import sys

# Jupyter's schemas would build a grammar of addresses, for two seconds of each start, and never ask it.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
