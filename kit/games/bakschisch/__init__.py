"""Bakschisch: secret bribes, thieves, the Caliph, and a track to the throne."""

from kit.games.bakschisch.box import BOX
from kit.games.bakschisch.game import Bakschisch
from kit.games.bakschisch.moves import NOTHING, THIEF, Bribe, Turn
from kit.games.bakschisch.options import Options
from kit.games.bakschisch.state import State, View

__all__ = ["BOX", "NOTHING", "THIEF", "Bakschisch", "Bribe", "Options", "State", "Turn", "View"]
