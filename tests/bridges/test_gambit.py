"""Games as text: Gambit reads them back, and finds what the lab finds."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pygambit
import pytest

from kit.bridges.gambit import efg, nfg
from kit.bridges.turns import Turn, numbered
from kit.lab import Bribe, equilibrium
from tests.each import each

STAGES = (
    "r1 b3 A13:4T B13:4T heap:12 up:GSH",
    "r1 b1 A0:2T B0:3T heap:15 up:G",
    "r1 b5 A9:1 B12:4T heap:15 up:GSHEF",
)


def read(text: str, reader: str) -> Any:
    return getattr(pygambit, reader)(io.BytesIO(text.encode()))


@each("line", STAGES)
def test_gambit_finds_in_the_exported_stage_what_the_lab_finds(line: str) -> None:
    stage = Bribe.at(line)
    game = read(nfg(stage), "read_nfg")
    found = equilibrium(stage)
    assert list(game.players) == ["A", "B"]
    solutions = pygambit.nash.enummixed_solve(game, rational=True).equilibria
    for place, (letter, side) in enumerate(zip("AB", found.sides, strict=True)):
        for move, (least, most) in side.ranges.items():
            chances = [Fraction(each[letter][_word(move)]) for each in solutions]
            assert (min(chances), max(chances)) == (least, most), (place, move)


def _word(move: Any) -> str:
    return str(move.gold) if type(move).__name__ == "Bribe" else "thief"


def test_three_seats_are_written_cell_by_cell() -> None:
    stage = Bribe.at("r1 b4 A9:1 B9:1 C9:2T heap:26 up:GSHE")
    game = read(nfg(stage), "read_nfg")
    sizes = [len(game.get_strategies(letter)) for letter in "ABC"]
    assert sizes == [2, 2, 4]
    pays = stage.pays([moves[place] for moves, place in zip(stage.moves, (1, 0, 3), strict=True)])
    cell = {"A": "1", "B": "0", "C": "thief"}
    assert tuple(Fraction(game.get_payoffs(cell)[letter]) for letter in "ABC") == pays


@dataclass(frozen=True)
class Last:
    """The last fists of a game, worth what victory is worth; a `kit.lab.oneshot.OneShot`."""

    turn: Turn
    alike = False

    @property
    def moves(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(self.turn.allowed(seat)) for seat in (0, 1))

    def pays(self, chosen: Sequence[int]) -> tuple[Fraction, ...]:
        return self.turn.after(chosen[0]).after(chosen[1]).utilities


@each("line", ["r1 b4 A30:2 B28:3 heap:15 up:GSHG", "r1 b5 A31:2 B29:3 heap:15 up:GSHEC"])
def test_a_tree_of_one_bribe_is_worth_to_gambit_what_it_is_worth_to_the_lab(line: str) -> None:
    of = numbered("bakschisch", line, longest=1)
    game = read(efg(of), "read_efg")
    assert game.is_perfect_recall and game.is_const_sum
    found = equilibrium(Last(of.first))
    assert Fraction(pygambit.nash.lp_solve(game).equilibrium.payoffs["A"]) == found.sides[0].value


def test_a_tree_has_a_node_for_each_card_and_an_information_set_for_all_that_look_alike() -> None:
    """Six cards, then A, who has seen the card, then B, who has not seen A’s fist."""
    of = numbered("bakschisch", "r1 b4 A29:1 B29:2 heap:17 up:GSH", longest=1)
    text = efg(of)
    assert text.startswith('EFG 2 R "Bakschisch(players=2)" { "A" "B" }')
    lines = text.splitlines()[2:]
    sets = [{line.split()[3] for line in lines if line.startswith(f'p "" {player}')} for player in (1, 2)]
    assert [len(found) for found in sets] == [6, 6]
    assert (
        lines[0] == 'c "" 1 "" { "guard" 4/27 "servant" 4/27 "lady" 4/27 "eunuch" 5/27 "fakir" 5/27 "caliph" 5/27 } 0'
    )
    assert sum(line.startswith("t ") for line in lines) == 6 * 2 * 3
    assert read(text, "read_efg").is_perfect_recall


def test_what_would_be_too_large_is_refused_before_it_is_written() -> None:
    with pytest.raises(ValueError, match="more than 1000 nodes"):
        efg(numbered("bakschisch"), most=1000)
    with pytest.raises(ValueError, match="42 cells"):
        nfg(Bribe.at("r1 b1 A0:4T B0:5T heap:11 up:G"), most=41)


def test_a_title_with_marks_in_it_is_read_as_it_was_written() -> None:
    title = 'a "bribe" \\ of ten'
    assert read(nfg(Bribe.at(STAGES[0]), title), "read_nfg").title == title
