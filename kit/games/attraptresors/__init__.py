"""Attrap'trésors, also De zilveren zuil: eight dice, a secret colour, and the quickest hand at the tower."""

from kit.games.attraptresors.box import BOX
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.moves import NOTHING, Begin, Deal, First, GiveBack, Grab, Reach, Slip, Throw
from kit.games.attraptresors.options import Options
from kit.games.attraptresors.state import Hand, State, View

__all__ = [
    "BOX",
    "NOTHING",
    "Attraptresors",
    "Begin",
    "Deal",
    "First",
    "GiveBack",
    "Grab",
    "Hand",
    "Options",
    "Reach",
    "Slip",
    "State",
    "Throw",
    "View",
]
