"""Pages with a kernel behind them: all of the server that knows Voilà and Jupyter, imported only where it is used."""

import sys

# Jupyter's schemas would build a grammar of addresses, for two seconds of each start, and never ask it.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
