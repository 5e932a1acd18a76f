"""One bribe as a small game of its own: all fists of all seats, what each meeting is worth, and how to mix.

What a meeting is worth is what the net (`value.py`) says of the table after it, by the rules.  Mixes are found by
regret matching (Hart and Mas-Colell 2000; in the form that forgets what is below zero, Tammelin 2014): round after
round every seat weighs its fists by how much more each would have brought so far, and the average of the rounds is the
mix.  With two, everything that the other may do is met each time; with more, each round draws one fist of every seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import mul, ne
from typing import NamedTuple

from kit.engine.checkpoint import checkpoint
from kit.engine.game import Seat
from kit.games.bakschisch.game import Bakschisch
from kit.games.bakschisch.moves import THIEF, Bribe, Thief
from kit.games.bakschisch.state import State
from kit.games.bakschisch.value import GOES_ON, Net, net_for

ROUNDS = {2: 200, 3: 200, 4: 150}
"""Of regret matching, by how many play."""
MOST_FISTS = 24
"""In a fuller purse than any of a game, which the lab asks of, not all bribes are tried."""
LEAST_PART = 2
"""What would be done less often than so many times in a hundred is never done."""


Shown = Bribe | Thief


class Fist(NamedTuple):
    """Something that a seat can show, and what comes of it against the mixes of the others."""

    move: Shown
    part: int
    """How often it is shown, in a hundred or about a hundred."""
    chance: float
    """To win the game: its part of what all seats' chances make together in this bribe, at most 1."""
    moves: float
    """The chance that its pawn walks, forwards or on the fifth bribe back."""
    catch: float
    """The gold that a thief finds."""


class Meeting(NamedTuple):
    """Every seat's chance to win after the fists have met, and what has come of it at once."""

    chances: tuple[float, ...]
    moves: tuple[bool, ...]
    """Whose pawn stands elsewhere."""
    catch: int
    """What each thief finds."""


class Matrix:
    """All ways in which the fists can meet; each is worked out once."""

    def __init__(self, game: Bakschisch, state: State, also: tuple[Seat, Shown] | None = None) -> None:
        """`also`: a seat may show this besides, though nothing speaks for it, such as more gold than is of any use."""
        self._game, self._state, self._met = game, state, dict[tuple[int, ...], Meeting]()
        self._net = net_for(game.players)
        self.fists = [_fists(game, state, seat) for seat in game.seats]
        if also and also[1] not in self.fists[also[0]]:
            self.fists[also[0]] = [*self.fists[also[0]], also[1]]

    def at(self, meets: tuple[int, ...]) -> Meeting:
        """What comes of it when every seat shows this one of its fists."""
        found = self._met.get(meets)
        if found is None:
            found = self._met[meets] = self._worked_out(meets)
        return found

    def _worked_out(self, meets: tuple[int, ...]) -> Meeting:
        shown = [fists[at] for fists, at in zip(self.fists, meets, strict=True)]
        return meeting(self._game, self._state, shown, self._net)


def meeting(game: Bakschisch, before: State, shown: Sequence[Shown], net: Net) -> Meeting:
    """What comes of it when the seats show these fists, worth what this net says."""
    checkpoint()
    after = game.apply(before, dict(enumerate(shown))).state
    if after.winners:
        chances = tuple([(seat in after.winners) / len(after.winners) for seat in game.seats])
    else:
        chances = net.chances(game, after)
        if after.round > before.round:
            chances = tuple([GOES_ON[game.players] * chance for chance in chances])
    thieves = shown.count(THIEF)
    catch = game.split(sum([fist.gold for fist in shown]), thieves)[0] if thieves else 0
    return Meeting(chances, tuple(map(ne, before.spaces, after.spaces)), catch)


class Learner:
    """One seat's regrets, its mix of this round, and sums over all rounds, of which later ones count more."""

    def __init__(self, fists: int) -> None:
        self.mix, self._regrets = [1 / fists] * fists, [0.0] * fists
        self.average = [0.0] * fists

    def meets(self, earned: Sequence[float], weight: int) -> None:
        """Learn from what each of its fists has brought."""
        usual = sum(map(mul, earned, self.mix))
        self._regrets = [max(0.0, regret + each - usual) for regret, each in zip(self._regrets, earned, strict=True)]
        whole = sum(self._regrets)
        if whole > 0:
            self.mix = [regret / whole for regret in self._regrets]
        self.average = [old + weight * each for old, each in zip(self.average, self.mix, strict=True)]


@lru_cache(maxsize=256)
def solved(game: Bakschisch, state: State, also: tuple[Seat, Shown] | None = None) -> tuple[tuple[Fist, ...], ...]:
    """Every seat's fists with how often to show each; the same state gives the same, whoever asks."""
    matrix = Matrix(game, state, also)
    found = _two(matrix) if game.players == 2 else _several(matrix, _draws(state))
    # Some games were broken off in learning, so all chances make less than 1 together.
    together = sum(
        [sum([fist.part * fist.chance for fist in fists]) / sum([fist.part for fist in fists]) for fists in found]
    )
    return tuple([tuple([fist._replace(chance=min(fist.chance / together, 1.0)) for fist in fists]) for fists in found])


def _two(matrix: Matrix) -> tuple[tuple[Fist, ...], ...]:
    """With two, against everything that the other may show."""
    mine, theirs = map(len, matrix.fists)
    rows = [[matrix.at((a, b)) for b in range(theirs)] for a in range(mine)]
    tables = (rows, [list(column) for column in zip(*rows, strict=True)])
    worth = [[[cell.chances[seat] for cell in line] for line in tables[seat]] for seat in (0, 1)]
    learners = [Learner(mine), Learner(theirs)]
    for number in range(1, ROUNDS[2] + 1):
        for seat in (0, 1):
            other = learners[1 - seat].mix
            learners[seat].meets([sum(map(mul, line, other)) for line in worth[seat]], number)
    weights = [learner.average for learner in learners]
    met = [[[*zip(weights[1 - seat], line, strict=True)] for line in tables[seat]] for seat in (0, 1)]
    return tuple([_told(matrix, seat, weights[seat], met[seat]) for seat in (0, 1)])


def _several(matrix: Matrix, below: Callable[[Sequence[float]], int]) -> tuple[tuple[Fist, ...], ...]:
    """With more, against one fist of each of the others at a time."""
    learners = [Learner(len(fists)) for fists in matrix.fists]
    met: list[list[list[tuple[float, Meeting]]]] = [[[] for _ in fists] for fists in matrix.fists]
    for number in range(1, ROUNDS[len(learners)] + 1):
        shown = tuple([below(learner.mix) for learner in learners])
        for seat, learner in enumerate(learners):
            line = [matrix.at((*shown[:seat], own, *shown[seat + 1 :])) for own in range(len(learner.mix))]
            learner.meets([cell.chances[seat] for cell in line], number)
            for own, cell in enumerate(line):
                met[seat][own].append((number, cell))
    return tuple([_told(matrix, seat, learner.average, met[seat]) for seat, learner in enumerate(learners)])


def _told(
    matrix: Matrix, seat: Seat, weights: Sequence[float], met: Sequence[Sequence[tuple[float, Meeting]]]
) -> tuple[Fist, ...]:
    """A seat's fists, with what each has met, each meeting with its weight."""
    fists = []
    for move, part, meetings in zip(matrix.fists[seat], _parts(weights), met, strict=True):
        whole = sum([weight for weight, _ in meetings])
        chance = sum([weight * cell.chances[seat] for weight, cell in meetings]) / whole
        moves = sum([weight * cell.moves[seat] for weight, cell in meetings]) / whole
        catch = sum([weight * cell.catch for weight, cell in meetings]) / whole
        fists.append(Fist(move, part, chance, moves, catch))
    return tuple(fists)


def _parts(weights: Sequence[float]) -> Sequence[int]:
    """As parts of a hundred, without the least."""
    whole = sum(weights)
    parts = [round(100 * weight / whole) for weight in weights]
    return [part if part >= LEAST_PART or part == max(parts) else 0 for part in parts]


def _fists(game: Bakschisch, state: State, seat: Seat) -> Sequence[Shown]:
    """The bribes up to one more than any rival has, then the thief."""
    richest = max(purse for other, purse in enumerate(state.purses) if other != seat)
    most = min(state.purses[seat], richest + 1)
    bribes: Iterable[int] = range(most + 1)
    if most >= MOST_FISTS:
        bribes = sorted({most * at**2 // (MOST_FISTS - 1) ** 2 for at in range(MOST_FISTS)})
    return [*map(Bribe, bribes), *([THIEF] if state.thieves[seat] else [])]


def _draws(state: State) -> Callable[[Sequence[float]], int]:
    """Which of some weights a draw falls on; what is drawn follows from the state."""
    from random import Random

    random = Random(repr(state))

    def drawn(weights: Sequence[float]) -> int:
        at, last = random.random() * sum(weights), len(weights) - 1
        for place, weight in enumerate(weights[:last]):
            at -= weight
            if at < 0:
                return place
        return last

    return drawn
