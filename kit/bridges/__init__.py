"""The three games for other packages: PettingZoo and OpenSpiel play them, Gambit reads them; docs/bridges.md.

The packages are an extra: ``pip install "bribe-scheme-grab[bridges]"``.  `turns`, on which they stand, and `gambit`,
which writes text, need nothing but the kit.
"""
