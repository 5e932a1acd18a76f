"""Games as text that Gambit reads: `nfg` for one decision, `efg` for a tree with its chances and information sets.

Formats: gambit-project.org, "Representation of games" (`.nfg` with outcomes, version 1; `.efg`, version 2).  Every
number is an exact fraction.  ``pygambit.read_nfg`` and ``read_efg`` read such a text from a file or an `io` buffer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import count, product
from typing import Any

from kit.bridges.turns import Numbered, written
from kit.engine.game import CHANCE, SEAT_LETTERS
from kit.games import open_box
from kit.lab.oneshot import Stage

MOST = 100_000
"""Nodes of a tree, or cells of a table, unless somebody wants more."""


def nfg(stage: Stage[Any], title: str = "One decision", most: int = MOST) -> str:
    """One decision of the lab (`kit.lab.Bribe`, `Conflict`, `Dare`), for any number of seats.

    Raises ValueError where it has more than `most` cells.
    """
    box, moves = open_box(stage.rules.name), stage.moves
    seats = [SEAT_LETTERS[stage.asked(place)[1]] for place in range(len(moves))]
    cells = 1
    for each in moves:
        cells *= len(each)
    if cells > most:
        raise ValueError(f"this table has {cells} cells; most={cells} writes them all")
    # The moves of the first seat change fastest.
    chosen = [tuple(reversed(backwards)) for backwards in product(*reversed(moves))]
    return "\n".join(
        [
            f"NFG 1 R {_quoted(title)} {_list(map(_quoted, seats))}",
            _list(_list(_quoted(written(box, move)) for move in each) for each in moves),
            '""',
            _list(_list(['""', _numbers(stage.pays(each))]) for each in chosen),
            " ".join(map(str, range(1, len(chosen) + 1))),
            "",
        ]
    )


def efg(game: Numbered, title: str = "", most: int = MOST) -> str:
    """The whole tree of a game, from its start (`kit.bridges.turns.numbered`) to its end or where it is called off.

    Seats that decide at once are written one after another; the information sets keep what each does not see.
    Raises ValueError where it has more than `most` nodes: begin near the end, or with a smaller `longest`.
    """
    players = _list(_quoted(SEAT_LETTERS[seat]) for seat in range(game.game.players))
    lines = [f"EFG 2 R {_quoted(title or repr(game.game))} {players}", '""']
    for line in _nodes(game):
        if len(lines) - 2 >= most:
            raise ValueError(f"this tree has more than {most} nodes: begin nearer to its end or make longest smaller")
        lines.append(line)
    return "\n".join((*lines, ""))


def _nodes(game: Numbered) -> Iterator[str]:
    """A line for each node, in the order in which a tree is read: a node, then all that follows from its first move."""
    sets: list[dict[str, int]] = [{} for _ in range(game.game.players)]
    chances, ends = count(1), count(1)
    waiting = [game.first]
    while waiting:
        turn = waiting.pop()
        if turn.seat is None:
            yield f't "" {next(ends)} "" {_list([_numbers(turn.utilities)])}'
            continue
        moves: Sequence[int] = tuple(turn.chances if turn.seat == CHANCE else turn.legal)
        if turn.seat == CHANCE:
            named = (f"{_quoted(turn.named(number))} {chance}" for number, chance in turn.chances.items())
            yield f'c "" {next(chances)} "" {_list(named)} 0'
        else:
            known = sets[turn.seat]
            number = known.setdefault(turn.seen(turn.seat), len(known) + 1)
            yield f'p "" {turn.seat + 1} {number} "" {_list(_quoted(turn.named(move)) for move in moves)} 0'
        waiting.extend(turn.after(move) for move in reversed(moves))


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '\\"') + '"'


def _list(parts: Iterable[str]) -> str:
    return f"{{ {' '.join(parts)} }}"


def _numbers(values: Iterable[Fraction]) -> str:
    return ", ".join(map(str, values))
