"""The instants in which a step of Bakschisch is shown."""

from functools import lru_cache

from kit.faces.bakschisch.scene import scenes

instants = lru_cache(maxsize=64)(scenes)  # of a class that is shown a round at once
"""The instants of one step, from the view before it and its events; several parts of a page ask for the same ones."""
