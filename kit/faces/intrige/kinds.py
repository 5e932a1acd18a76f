"""The types of a sight of Intrige."""

from typing import TypeAlias

from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Move
from kit.games.intrige.state import View
from kit.page.sight import Alternative, Asked, Sight, Turn

IntrigeSight: TypeAlias = Sight[Intrige, View, Move]
IntrigeTurn: TypeAlias = Turn[Move]
IntrigeAlternative: TypeAlias = Alternative[View, Move]
IntrigeAsked: TypeAlias = Asked[View, Move]
