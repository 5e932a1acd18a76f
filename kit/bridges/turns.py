"""A game in which one acts after another, and each move has a number: what programs that learn are given.

Where several decide at once, they decide in the order of their seats, and a fist that is closed stays closed: neither
`Turn.seen` nor `Turn.observed` of another seat tells anything of it before all open.

>>> turn = numbered("bakschisch", players=2).first
>>> turn.seat == CHANCE, turn.named(0), turn.after(0).seat, turn.after(0).named(10)
(True, 'guard', 0, '10')
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from kit.engine.box import AnyBox
from kit.engine.event import Event, facts
from kit.engine.game import CHANCE, AnyGame, AnyMove, AnyState, AnyView, Seat
from kit.engine.seen import seen
from kit.engine.session import AnyPlayed, Played
from kit.engine.space import AnySpace, shared
from kit.lab.questions import named_box, open_game, open_state


@dataclass(frozen=True, eq=False)
class Numbered:
    """A game with its moves and chance outcomes numbered; `numbered` makes one."""

    box: AnyBox
    space: AnySpace
    game: AnyGame
    start: AnyState
    longest: int
    """It is called off after this many steps in which seats decide, and nobody has won."""
    names: tuple[str, ...]
    """``names[number]`` of every move, as records write it or nearly so."""
    number: Mapping[str, int]
    """The number of a move, by its name."""
    outcomes: tuple[AnyMove, ...]
    """What chance can bring, by number."""
    number_of_outcome: Mapping[AnyMove, int]
    features: tuple[str, ...]
    """The names of the numbers that `Turn.observed` gives, in their order."""

    def __reduce__(self) -> tuple[object, ...]:
        return _number, (self.game, self.start, self.longest)

    def __deepcopy__(self, _: object) -> Numbered:
        return self  # it never changes

    def named(self, number: int, is_chance: bool = False) -> str:
        """A move or an outcome in a word."""
        known: Sequence[object] = self.outcomes if is_chance else self.names
        if not 0 <= number < len(known):
            return f"number {number}"
        return written(self.box, self.outcomes[number]) if is_chance else self.names[number]

    @property
    def first(self) -> Turn:
        """The first turn."""
        return Turn(self, self.start)


def numbered(
    game: str | AnyGame,
    position: str | None = None,
    players: int | None = None,
    longest: int | None = None,
    **switches: object,
) -> Numbered:
    """A game, by its name or itself, from a position or the start, as `kit.lab.open_game` opens it.

    `longest`: after so many steps in which seats decide it is called off; without it, as its space says.
    Raises `BadInput` for a position or a switch that cannot be, ValueError for a game that nobody has numbered.
    """
    played = game if not isinstance(game, str) else open_game(game, position, players, **switches)
    return _number(played, open_state(played, position), longest)


def _number(game: AnyGame, start: AnyState, longest: int | None) -> Numbered:
    box = named_box(game.name)
    space = box.space
    if space is None:
        raise ValueError(f"nobody has numbered the moves of {game.name}: see kit.engine.space")
    names, outcomes = space.moves(game), space.chance(game)
    return Numbered(
        box=box,
        space=space,
        game=game,
        start=start,
        longest=space.longest(game) if longest is None else longest,
        names=names,
        number={name: number for number, name in enumerate(names)},
        outcomes=outcomes,
        number_of_outcome={outcome: number for number, outcome in enumerate(outcomes)},
        features=tuple(space.encode(game, game.view(start, None))),
    )


@dataclass(frozen=True, eq=False)
class Turn:
    """One moment of such a game; `after` a move comes another one, and this one stays as it is."""

    of: Numbered
    state: AnyState
    closed: Mapping[Seat, AnyMove] = field(default_factory=dict)
    """The fists of those who have decided, while others have not."""
    decided: int = 0
    """In how many steps seats have decided."""
    last: AnyPlayed | None = None
    """The step that led here,"""
    before: Turn | None = None
    """and the last turn before it."""
    _allowed: dict[Seat, Mapping[int, AnyMove]] = field(default_factory=dict, init=False, repr=False)
    """What was asked before; a move is looked up when it is shown and when it is made."""

    def __deepcopy__(self, _: object) -> Turn:
        return self  # it never changes

    @property
    def is_called_off(self) -> bool:
        """Whether this took too long, so that nobody wins."""
        return self.decided >= self.of.longest and self.of.game.result(self.state) is None

    @property
    def seat(self) -> Seat | None:
        """Who acts: a seat, `CHANCE`, or None when the game is over or called off."""
        if self.is_called_off:
            return None
        return min(self.of.game.to_act(self.state) - self.closed.keys(), default=None)

    @property
    def legal(self) -> Mapping[int, AnyMove]:
        """What the seat that acts may do, by number, in ascending order; nothing while chance acts."""
        return {} if self.seat is None or self.seat == CHANCE else self.allowed(self.seat)

    def allowed(self, seat: Seat) -> Mapping[int, AnyMove]:
        """The same for any seat that has yet to decide in this step; nothing for the others."""
        of = self.of
        if self.is_called_off or seat not in of.game.to_act(self.state) - self.closed.keys():
            return {}
        if seat not in self._allowed:
            moves = {of.number[name]: move for name, move in of.space.legal(of.game, self.state, seat).items()}
            self._allowed[seat] = dict(sorted(moves.items()))
        return self._allowed[seat]

    @property
    def chances(self) -> Mapping[int, Fraction]:
        """What chance can bring, by number, in ascending order; nothing while seats act."""
        weights = self.of.game.chance(self.state) if self.seat == CHANCE else {}
        whole = sum(weights.values())
        found = {self.of.number_of_outcome[outcome]: Fraction(weight, whole) for outcome, weight in weights.items()}
        return dict(sorted(found.items()))

    def after(self, number: int) -> Turn:
        """The turn that follows this move or outcome; raises ValueError for one that cannot be now."""
        of, seat = self.of, self.seat
        if seat is None:
            raise ValueError("the game is over")
        if seat == CHANCE:
            if not (0 <= number < len(of.outcomes) and of.outcomes[number] in of.game.chance(self.state)):
                raise ValueError(f"chance cannot bring {self.named(number)} now")
            return self._after({CHANCE: of.outcomes[number]})
        if number not in self.legal:
            raise ValueError(f"{self.named(number)} is not allowed now: {', '.join(map(self.named, self.legal))} are")
        closed = {**self.closed, seat: self.legal[number]}
        return replace(self, closed=closed) if of.game.to_act(self.state) - closed.keys() else self._after(closed)

    def _after(self, moves: Mapping[Seat, AnyMove]) -> Turn:
        state, events = self.of.game.apply(self.state, moves)
        decided = self.decided + (CHANCE not in moves)
        return Turn(self.of, state, decided=decided, last=Played(moves, events, state), before=self)

    def named(self, number: int) -> str:
        """A move, or an outcome while chance acts, in a word."""
        return self.of.named(number, is_chance=self.seat == CHANCE)

    # What it is worth, and what is seen of it -------------------------------------------------------------------------

    @property
    def utilities(self) -> tuple[Fraction, ...]:
        """What each seat gets, all together 0; nothing before the end, nor when it is called off."""
        return shared(self.of.game, self.of.game.result(self.state))

    def view(self, seat: Seat | None) -> AnyView:
        """What a seat may know now; None is the audience."""
        return self.of.game.view(self.state, seat)

    def observed(self, seat: Seat | None) -> tuple[float, ...]:
        """The same as numbers, each named in `Numbered.features`."""
        return tuple(self.of.space.encode(self.of.game, self.view(seat)).values())

    def seen(self, seat: Seat | None) -> str:
        """All that a seat, or the audience, has seen since the start, as one text: the name of its information set."""
        told = [repr(self.of.game.view(self.of.start, seat))]
        for own, heard in seen(self._history(), seat):
            told.append(f"{'' if own is None else written(self.of.box, own)}: {'; '.join(map(_told, heard))}")
        if seat is not None and seat in self.closed:
            told.append(written(self.of.box, self.closed[seat]))
        return "\n".join(told)

    def _history(self) -> tuple[AnyPlayed, ...]:
        found, turn = [], self
        while turn.last is not None and turn.before is not None:
            found.append(turn.last)
            turn = turn.before
        return tuple(reversed(found))


def _told(event: Event) -> str:
    return f"{type(event).__name__} {_json(dict(facts(event)))}"


def written(box: AnyBox, move: AnyMove) -> str:
    """A move in one word or line, as records write it."""
    found = box.write_move(move)
    return found if isinstance(found, str) else _json(found)


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), default=repr)
