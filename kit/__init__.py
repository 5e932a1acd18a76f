"""Bribe, scheme, grab: three board games as one rule engine, with lessons, and a laboratory for their chances.

`kit.games` has the rules and `kit.lab` what can be computed; docs/architecture.md tells the rest.
"""

from kit.release import VERSION as __version__

__all__ = ["__version__"]
