"""The types of a sight of Attrap'trésors."""

from typing import TypeAlias

from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.moves import Move
from kit.games.attraptresors.state import View
from kit.page.sight import Sight, Turn

AttrapSight: TypeAlias = Sight[Attraptresors, View, Move]
AttrapTurn: TypeAlias = Turn[Move]
