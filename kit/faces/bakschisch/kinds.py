"""The types of a sight of Bakschisch."""

from typing import TypeAlias

from kit.games.bakschisch.game import Bakschisch
from kit.games.bakschisch.moves import Move
from kit.games.bakschisch.state import View
from kit.page.sight import Alternative, Asked, Sight

BakschischSight: TypeAlias = Sight[Bakschisch, View, Move]
BakschischAlternative: TypeAlias = Alternative[View, Move]
BakschischAsked: TypeAlias = Asked[View, Move]
