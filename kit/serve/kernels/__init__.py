"""Pages with a kernel behind them: every part of the server that knows Voilà and Jupyter, imported only if used."""

import sys

# Jupyter's schemas would build a grammar of addresses, taking two seconds at each start, and never use it.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
