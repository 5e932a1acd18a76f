"""The track to the throne, and what the rulebooks' examples ask of it (C-BK-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

from kit.engine.errors import quoted
from kit.engine.game import Refusal
from kit.engine.own_toml import read_own
from kit.engine.reading import Json
from kit.games.bakschisch.cards import CARD_OF_LETTER, EUNUCH, FAKIR, GUARD, INHABITANTS, LADY, LETTERS, SERVANT

BOARD_NAMES = ("default-30", "short-25")
MOST_LEVELS, MOST_SPACES = 12, 120
"""More than any table holds; a bound for boards that come from outside."""


class Board(NamedTuple):
    """A linear track: the start (0), the person spaces 1 … `throne` - 1 in levels, and the throne.

    The topmost level is the palace; the stop-thief space is the last space below it (BK-31), a space with a person like
    any other (C-BK-29).
    """

    name: str
    levels: tuple[tuple[str, ...], ...]
    """The persons of each level in walking order, from the bottom."""
    persons: tuple[str, ...]
    """``persons[space - 1]``: the person on a space."""
    stop: int
    throne: int
    ahead: Mapping[str, tuple[int, ...]]
    """``ahead[person][space]``: the next space forwards with that person, or the throne (BK-12, BK-16, BK-38)."""
    behind: Mapping[str, tuple[int, ...]]
    """``behind[person][space]``: the next space backwards with that person, or the start (BK-16, BK-22)."""

    def __hash__(self) -> int:
        return hash((self.name, self.levels))

    def in_palace(self, space: int) -> bool:
        """Beyond the stop space, up to the throne (BK-31)."""
        return space > self.stop


def make_board(name: str, levels: Sequence[Sequence[str]]) -> Board:
    """A board from the persons of its levels, with its tables of targets."""
    persons = tuple(chain.from_iterable(levels))
    throne = len(persons) + 1
    places = {person: [i for i, p in enumerate(persons, 1) if p == person] for person in INHABITANTS}
    return Board(
        name,
        tuple(tuple(level) for level in levels),
        persons,
        stop=throne - 1 - len(levels[-1]),
        throne=throne,
        # C-BK-11: the space a pawn stands on is never "next", in either direction.
        ahead={
            person: tuple(min((i for i in here if i > space), default=throne) for space in range(throne + 1))
            for person, here in places.items()
        },
        behind={
            person: tuple(max((i for i in here if i < space), default=0) for space in range(throne + 1))
            for person, here in places.items()
        },
    )


@cache
def load_board(name: str) -> Board:
    """One of `BOARD_NAMES`."""
    from importlib.resources import files  # only where files are read: a batch of games starts sooner without

    board = read_board(read_own(files(__package__) / "boards" / f"{name}.toml"))
    assert isinstance(board, Board), board
    return board


def read_board(data: Json) -> Board | Refusal:
    """A board from outside, ``{"name": …, "levels": ["GSF…", …]}``, or why it cannot be read; see `board_problems`."""
    if not isinstance(data, Mapping):
        return Refusal("board_name", "C-BK-1")
    name, levels = data.get("name"), data.get("levels")
    if not (isinstance(name, str) and 0 < len(name) <= 40 and name.isprintable()):
        return Refusal("board_name", "C-BK-1")
    if not (
        isinstance(levels, list | tuple)
        and 0 < len(levels) <= MOST_LEVELS
        and all(isinstance(level, str) and 0 < len(level) <= MOST_SPACES for level in levels)
    ):
        return Refusal("board_levels", "C-BK-1")
    if unknown := set().union(*levels) - {letter for letter, card in CARD_OF_LETTER.items() if card in INHABITANTS}:
        return Refusal("board_letter", "BK-4", ("C-BK-1",), {"letter": quoted(min(unknown))})
    return make_board(name, [[CARD_OF_LETTER[letter] for letter in level] for level in levels])


def read_playable_board(data: Json) -> Board | Refusal:
    """A board from outside that keeps every constraint of C-BK-1, or the first thing wrong with it."""
    board = read_board(data)
    if isinstance(board, Refusal):
        return board
    problems = board_problems(board)
    return problems[0] if problems else board


def write_board(board: str | Board) -> Json:
    """The name of one of `BOARD_NAMES`, or the data that `read_board` takes."""
    if isinstance(board, str):
        return board
    return {"name": board.name, "levels": ["".join(LETTERS[person] for person in level) for level in board.levels]}


def board_problems(board: Board) -> list[Refusal]:
    """Each constraint of C-BK-1 that the board breaks, with the clause or example of the rulebooks that asks for it."""
    last = {person: max(_places(board, person), default=0) for person in INHABITANTS}
    problems = []
    # 1: start at the bottom right and throne at the top right: an even number of levels, walked as a snake.
    if len(board.levels) % 2:
        problems.append(Refusal("board_odd_levels", "BK-4", ("C-BK-1",), {"levels": len(board.levels)}))
    # 2: each inhabitant is there several times.
    problems += [
        Refusal("board_too_few", "BK-4", ("C-BK-1",), {"card": person, "spaces": board.persons.count(person)})
        for person in INHABITANTS
        if board.persons.count(person) < 2
    ]
    # 3: the eunuch picture: from some space the next eunuch is exactly three ahead.
    if not any(board.ahead[EUNUCH][b] == b + 3 < board.throne for b in range(board.throne)):
        problems.append(Refusal("board_eunuch_example", "BK-13", ("C-BK-1",)))
    # 4: the harem picture: from some space the next lady is exactly four behind.
    if not any(board.behind[LADY][x] == x - 4 > 0 for x in range(board.throne)):
        problems.append(Refusal("board_lady_example", "BK-22", ("C-BK-1",)))
    # 5: the guard picture: a guard is still ahead where neither servant nor fakir is.
    if last[GUARD] <= max(last[SERVANT], last[FAKIR]):
        problems.append(Refusal("board_guard_example", "BK-38", ("C-BK-1",)))
    # 6: the Caliph picture: of three pawns one behind the other, the last walks three spaces.
    if board.throne < 3:
        problems.append(Refusal("board_caliph_example", "BK-28", ("C-BK-1",)))
    return problems


def _places(board: Board, person: str) -> list[int]:
    return [space for space, here in enumerate(board.persons, 1) if here == person]
