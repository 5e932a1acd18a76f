"""Intrige: salaries, bribes, and promises that bind nobody, at the courts of five Italian cities."""

from kit.games.intrige.box import BOX
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import ANY_POST, Answer, Appoint, Ask, Bribe, Choose, Promise, Send
from kit.games.intrige.options import Options
from kit.games.intrige.state import Rep, State, View

__all__ = [
    "ANY_POST",
    "BOX",
    "Answer",
    "Appoint",
    "Ask",
    "Bribe",
    "Choose",
    "Intrige",
    "Options",
    "Promise",
    "Rep",
    "Send",
    "State",
    "View",
]
