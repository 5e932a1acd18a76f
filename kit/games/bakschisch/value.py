"""How likely each seat is to win from a moment before a card is turned: one small net, learned by play against itself.

`tools/train_bakschisch.py` writes its numbers, one file for each number of players (`values/`).  A seat is described by
look-ups in tables: its pawn, purse and thief, those of every rival from the foremost to the last, the heap, how much
richer it is than the richest rival, and the cards that are left.  Each look-up gives `HIDDEN` numbers; their sums,
where they are above zero, are weighed into a score.  A chance is a share of all scores, as powers of e; one share, with
the score 0, is nobody's: in learning, some games were broken off after each round, and then nobody has won.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from operator import add

from kit.engine.own_toml import read_own
from kit.games.bakschisch.game import BRIBES, GOLD_EACH, Bakschisch
from kit.games.bakschisch.state import State

HIDDEN = 32
SPACES = 32
"""Places on the track that it tells apart; on other boards the nearest ones."""
PURSES = 41
LEADS = 12
"""Being richer or poorer by more than this is all the same."""
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
"""Two of them write a number from -`ZERO` to `ZERO` - 1."""
ZERO = len(DIGITS) ** 2 // 2
PARTS = 256
"""Such a number counts parts of 1."""

GOES_ON = {2: 0.95, 3: 0.95, 4: 0.98}
"""By how many play: the part of the games that is not broken off after a round.  A seat that waits loses by it."""
WHAT = ("space", "purse", "thief")

Row = tuple[float, ...]


def layout(players: int) -> Mapping[str, int]:
    """How many rows each table has; a row has a number for each hidden sum.

    The seat's own space counts by the bribe to come, a rival's by whether the fifth bribe is to come, which also holds
    for the lead.
    """
    rows = {"own_space": BRIBES * SPACES, "own_purse": PURSES, "own_thief": 2}
    for rank in range(1, players):
        rows |= {f"rival_{rank}_space": 2 * SPACES, f"rival_{rank}_purse": PURSES, f"rival_{rank}_thief": 2}
    return rows | {"heap": PURSES, "lead": 2 * (2 * LEADS + 1), "cards": 36, "score": 1}


def written(number: float) -> str:
    """A number of the net in two digits, to the nearest part.

    >>> written(0.0), written(-1.5), spelled("f/"), spelled(written(7.25))
    ('gA', 'aA', (-0.00390625,), (7.25,))
    """
    whole = min(max(round(number * PARTS) + ZERO, 0), 2 * ZERO - 1)
    return DIGITS[whole // len(DIGITS)] + DIGITS[whole % len(DIGITS)]


def spelled(line: str) -> Row:
    """The numbers of a line."""
    places = [*map(DIGITS.index, line)]
    pairs = zip(places[::2], places[1::2], strict=True)
    return tuple([(len(DIGITS) * high + low - ZERO) / PARTS for high, low in pairs])


class Net:
    """The tables for one number of players; sums that are often asked for are kept."""

    def __init__(self, tables: Mapping[str, Sequence[Row]]) -> None:
        self._tables = tables
        (self._score,) = tables["score"]
        self._own, self._rival, self._cards = cache(self._own_sums), cache(self._rival_sums), cache(self._card_sums)

    def chances(self, game: Bakschisch, state: State) -> tuple[float, ...]:
        """Each seat's chance to win, before the card of a bribe is turned; with nobody's, they sum to 1."""
        fifth, score, lead_of = state.bribe == BRIBES, self._score, self._tables["lead"]
        gold = _to_usual(state)
        *purses, heap = gold
        spaces = _on_usual_board(game, state)
        places = [*zip(spaces, purses, state.thieves, strict=True)]
        context = [*map(add, self._cards(state.unseen), self._tables["heap"][heap])]
        powers = []
        for seat, purse in enumerate(purses):
            others = sorted(places[:seat] + places[seat + 1 :], reverse=True)
            lead = min(max(purse - max([other for _, other, _ in others]), -LEADS), LEADS) + LEADS
            sums = map(add, context, lead_of[lead + fifth * (2 * LEADS + 1)])
            sums = map(add, sums, self._own(state.bribe, *places[seat]))
            for rank, place in enumerate(others, 1):
                sums = map(add, sums, self._rival(rank, fifth, *place))
            powers.append(exp(sum([weight * each for weight, each in zip(score, sums, strict=True) if each > 0])))
        whole = 1 + sum(powers)
        return tuple([power / whole for power in powers])

    def _own_sums(self, bribe: int, space: int, purse: int, thief: bool) -> Row:
        return self._described("own", (bribe - 1) * SPACES + space, purse, thief)

    def _rival_sums(self, rank: int, fifth: bool, space: int, purse: int, thief: bool) -> Row:
        return self._described(f"rival_{rank}", fifth * SPACES + space, purse, thief)

    def _described(self, who: str, space: int, purse: int, thief: bool) -> Row:
        rows = [self._tables[f"{who}_{what}"][row] for what, row in zip(WHAT, (space, purse, thief), strict=True)]
        return tuple(map(sum, zip(*rows, strict=True)))

    def _card_sums(self, unseen: tuple[int, ...]) -> Row:
        rows = [self._tables["cards"][6 * kind + left] for kind, left in enumerate(unseen)]
        return tuple(map(sum, zip(*rows, strict=True)))


@cache
def net_for(players: int) -> Net:
    """What was learned for this number of players."""
    from importlib.resources import files

    return read_net(players, read_own(files(__package__) / "values" / f"players-{players}.toml"))


def read_net(players: int, table: Mapping[str, Sequence[str]]) -> Net:
    """What such a file says, for this number of players."""
    return Net({name: [spelled(line) for line in table[name]] for name in layout(players)})


def _to_usual(state: State) -> Sequence[int]:
    """Purses and heap; where there is more gold than in the box, as the same parts of what is there (the lab's)."""
    gold = (*state.purses, state.heap)
    whole, usual = sum(gold), GOLD_EACH * len(state.purses)
    return gold if whole <= usual else [each * usual // whole for each in gold]


def _on_usual_board(game: Bakschisch, state: State) -> Sequence[int]:
    """Places on a track of `SPACES`; of another length, as the same part of the way."""
    throne = game.board.throne
    return state.spaces if throne == SPACES - 1 else [space * (SPACES - 1) // throne for space in state.spaces]
