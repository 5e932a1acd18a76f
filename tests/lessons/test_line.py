"""Whatever a record of any game plays, a step of a lesson can play: chance, moves at once, hands, words in between."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kit.engine.errors import BadInput
from kit.engine.game import CHANCE, SEAT_LETTERS
from kit.engine.moment import play
from kit.engine.record import write_moves
from kit.engine.walk import sample, uniform
from kit.games import NAMES, open_box
from kit.lessons.line import Line
from tests.each import each


def played(name: str, seed: int, steps: int = 30) -> tuple[Any, list[Any], Any]:
    """A game, its moves as records write them, with what others say in between, and the state they lead to."""
    box, random = open_box(name), Random(f"{name} {seed}")
    game = box.new_game(random.choice(box.players), box.options())
    state, written = game.start(), []
    while (acting := game.to_act(state)) and len(written) < steps:
        others = [seat for seat in range(game.players) if seat not in acting and game.options(state, seat)]
        if others and random.random() < 0.3:
            moves = {(seat := random.choice(others)): uniform(game, state, seat, random)}
        elif CHANCE in acting:
            moves = {CHANCE: random.choice(list(game.chance(state)))}
        else:
            moves = {seat: uniform(game, state, seat, random) for seat in sorted(acting)}
        written.append(write_moves(moves, box))
        state = game.apply(state, moves).state
    return game, written, state


def line_of(name: str, game: Any, written: list[Any]) -> Line:
    """The line of a game that was played."""
    line = Line(open_box(name), game, game.start())
    line.add_written(written, "moves")
    return line


@each("seed", range(8))
@each("name", NAMES)
def test_a_step_plays_what_a_record_plays(name: str, seed: int) -> None:
    game, written, after = played(name, seed)
    line = line_of(name, game, written)
    assert line.state == after == play(game, game.start(), line.steps).after and len(line.steps) == len(written) > 3


@each("seed", range(4))
@each("name", NAMES)
def test_what_is_played_before_and_then_shown_comes_to_the_same(name: str, seed: int) -> None:
    game, written, after = played(name, seed)
    line = Line(open_box(name), game, game.start())
    line.add_written(written[:2], "played")
    line.begin()
    line.add_written(written[2:], "moves")
    assert line.start == play(game, game.start(), line_of(name, game, written[:2]).steps).after
    assert play(game, line.start, line.steps).after == after


@each("name", ["bakschisch", "attraptresors"])
def test_chance_is_never_left_out(name: str) -> None:
    game, written, _ = played(name, 1)
    chances = [number for number, step in enumerate(written) if "chance" in step]
    for number in chances:
        with pytest.raises(BadInput, match=r"moves\[\d+\]"):
            line_of(name, game, [*written[:number], *written[number + 1 :], {}])
    assert chances


@each("name", NAMES)
def test_the_seats_of_a_position_are_counted_by_their_letters(name: str) -> None:
    box = open_box(name)
    for players in box.players:
        game = box.new_game(players, box.options())
        for number, (_, step) in enumerate(sample(game, uniform, Random(players))):
            line = box.write_position(game, step.state)
            seats = {letter for letter in SEAT_LETTERS for word in line.split() if word.startswith(letter)}
            assert len(seats) == players, line
            if number > 60:
                break


def test_chance_and_people_never_move_in_one_step() -> None:
    box = open_box("bakschisch")
    game = box.new_game(2, box.options())
    with pytest.raises(BadInput):
        Line(box, game, game.start()).add({CHANCE: box.read_move("guard", ""), 0: box.read_move(1, "")}, "moves")
