"""Throws for go or no-go: about half of them are for the learner's hand, and most of the others nearly are.

In the order of a shuffled plan, a throw is right for the mission (three or more dice of its colour), for six colours,
nearly right for one of them (two dice of the mission's colour, or five colours), or far from it.  Each comes from
`kit.engine.stream`: it is thrown like any other, and thrown again until it is of the kind that is due.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kit.engine.game import AnyMove, Seat
from kit.engine.stream import Stream
from kit.games.attraptresors.events import NoRight, RightByMission, RightBySixColours
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.moves import NOTHING, Grab, Reach
from kit.games.attraptresors.pieces import COLOUR_INDEX, COLOURS, COLUMN, DICE, ENOUGH
from kit.games.attraptresors.state import State
from kit.lessons.subject import Trials

PLAN = ("mission", "two", "six", "five", "mission", "two", "six", "five", "mission", "other")
"""Of ten throws: five for the hand, two with two of one's own colour, two with five colours, and one with neither.

Of the first eight, four are for the hand, and two are near misses of each kind: a single one would be a slip."""


def draw(game: Attraptresors, before: State, seat: Seat, throws: int, seed: int) -> Sequence[State]:
    """This many throws in this position, whatever lay there before."""
    plan = [PLAN[number % len(PLAN)] for number in range(throws)]
    shuffle = Stream(seed, 0)
    for last in range(len(plan) - 1, 0, -1):
        other = shuffle.below(last + 1)
        plan[last], plan[other] = plan[other], plan[last]
    wanted = before.missions if game.for_two else before.missions[seat : seat + 1]
    mine = tuple(COLOUR_INDEX[colour] for colour in wanted if colour)
    clean = before._replace(dice=(), off=(), column=None, column_at=0, taken=(), queue=(), owes=False)
    return [clean._replace(dice=_thrown(kind, mine, seed, number)) for number, kind in enumerate(plan, 1)]


def _thrown(kind: str, mine: Sequence[int], seed: int, number: int) -> tuple[int, ...]:
    stream, fits = Stream(seed, number), KINDS[kind]
    while True:
        faces = [stream.below(len(COLOURS)) for _ in range(DICE)]
        dice = tuple(faces.count(colour) for colour in range(len(COLOURS)))
        if fits(sum(map(bool, dice)), max((dice[colour] for colour in mine), default=0)):
            return dice


ALL = len(COLOURS)
KINDS: Mapping[str, Callable[[int, int], bool]] = {
    "mission": lambda colours, mine: mine >= ENOUGH and colours < ALL,
    "six": lambda colours, mine: colours == ALL and mine < ENOUGH,
    "two": lambda colours, mine: mine == ENOUGH - 1 and colours < ALL - 1,
    "five": lambda colours, mine: mine < ENOUGH - 1 and colours == ALL - 1,
    "other": lambda colours, mine: mine < ENOUGH - 1 and colours < ALL - 1,
}
"""The kinds, by how many colours lie there and how many dice show the mission; of open ones, the one shown most."""


def grab(game: Attraptresors, seat: Seat) -> Mapping[Seat, AnyMove]:
    """Only this hand takes the column."""
    column = Grab(COLUMN) if game.untimed else Grab(COLUMN, game.window.column)
    return {each: Reach((column,)) if each == seat else NOTHING for each in game.seats}


TRIALS = Trials(
    draw=draw,
    grab=grab,
    right="right",
    window=lambda game: int(game.window.column),
    tells=(RightByMission, RightBySixColours, NoRight),
    part=COLUMN,
)
