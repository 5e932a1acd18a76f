"""The steps that a lesson plays, while they are read: each move is judged in the state that those before it lead to."""

from __future__ import annotations

from typing import Any

from kit.engine.box import AnyBox
from kit.engine.errors import BadInput, bad
from kit.engine.game import AnyMove, AnyState, Seat
from kit.engine.moment import Moves, Reply
from kit.engine.reading import Json
from kit.engine.record import read_step, seat_name
from kit.lessons.tables import one_list

MOST_MOVES = 100
"""Steps of the game in one step of a lesson."""


class Line:
    """Steps of a game from a position on.  Whatever is refused raises `BadInput` with its place."""

    def __init__(self, box: AnyBox, game: Any, start: AnyState) -> None:
        self.box, self.game = box, game
        self.start = self.state = start
        """Where the lesson's step begins, and where the game stands now."""
        self.steps: list[Moves] = []
        self.then: list[Moves | Reply] = []
        """What comes after the learner's decision."""

    def begin(self) -> None:
        """What was played so far has happened before the lesson's step begins."""
        self.start, self.steps = self.state, []

    def move(self, seat: Seat, data: Json, place: str) -> AnyMove:
        """A move as records write it, which this seat may make now."""
        move = self.box.read_move(data, place)
        self._allow(seat, move, place)
        return move

    def _allow(self, seat: Seat, move: AnyMove, place: str) -> None:
        if refusal := self.game.why_not(self.state, seat, move):
            raise BadInput(place, refusal)

    def add(self, moves: Moves, place: str, decides: Seat | None = None) -> None:
        """A step in which all who are to act have moved, or one interjection.

        With `decides` it is the last one: this seat's move is the learner's, and nothing is played yet.
        """
        acting = self.game.to_act(self.state)
        interjects = len(moves) == 1 and not acting & moves.keys() and decides is None
        expected = acting - {decides} if decides is None or decides in acting else frozenset()
        if not interjects and (moves.keys() != expected or (not moves and decides is None)):
            raise bad(place, "lesson_fists", letters="".join(map(seat_name, sorted(expected))) or "–")
        self.steps.append(moves)
        if decides is None:
            self.state = self.game.apply(self.state, moves).state

    def add_written(self, data: Json, place: str, decides: Seat | None = None) -> None:
        """Steps as records write them.

        Where a seat decides, its move is left out of the last step; when none is left to it there, it moves after all.
        """
        entries = one_list(data, place)
        if len(entries) > MOST_MOVES:
            raise bad(place, "too_many_steps", most=MOST_MOVES)
        is_left = False
        for number, entry in enumerate(entries, 1):
            here = f"{place}[{number}]"
            moves = read_step(entry, self.game, self.box, here)
            for seat, move in moves.items():
                self._allow(seat, move, f"{here}.{seat_name(seat)}")
            is_left = decides is not None and number == len(entries) and self._leaves(moves, decides)
            self.add(moves, here, decides if is_left else None)
        if decides is not None and not is_left:
            self.add({}, place, decides)

    def _leaves(self, moves: Moves, seat: Seat) -> bool:
        acting = self.game.to_act(self.state)
        return seat in acting and moves.keys() == acting - {seat}
