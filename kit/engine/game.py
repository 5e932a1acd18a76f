"""What a game is: pure functions from a state and moves to the next state and its story.

Whatever uses a game (lesson, app, batch, table) needs these eight functions and nothing else.  States, moves and
events are immutable; there is no clock and no random number here: chance is a seat with published odds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from kit.engine.event import Event, Facts

Seat = int
CHANCE: Seat = -1
"""The seat that turns cards and throws dice."""

SEAT_LETTERS = "ABCDEF"
"""How seats 0, 1, 2, … are written in records, positions and test vectors."""

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
S_co = TypeVar("S_co", covariant=True)
V_co = TypeVar("V_co", covariant=True)

NO_FACTS: Facts = MappingProxyType({})


# Pages, records and the lab are the same for every game.  What they only pass on, from one hook of a game to another,
# is named here; that these types fit together is checked where a game fills its box and its face.
AnyState: TypeAlias = Any
AnyMove: TypeAlias = Any
AnyView: TypeAlias = Any
AnyOptions: TypeAlias = Any
"""The switches of whichever game it is: its dataclass."""


class Step(NamedTuple, Generic[S_co]):
    """The state after the moves, and what happened on the way, in the order a person would tell it."""

    state: S_co
    events: tuple[Event, ...]


class Refusal(NamedTuple):
    """Why a move may not be made: a message id, the clause that forbids it, and the facts of the sentence."""

    reason: str
    rule: str
    rulings: tuple[str, ...] = ()
    facts: Facts = NO_FACTS


class Result(NamedTuple):
    """How a finished game ended: several winners share the victory."""

    winners: tuple[Seat, ...]


class Game(Protocol[S, M, V_co]):
    """One game with its options and board chosen; see the docstring of this module."""

    @property
    def name(self) -> str:
        """The game's id, e.g. ``bakschisch``."""

    @property
    def players(self) -> int:
        """Number of seats."""

    @property
    def options_chosen(self) -> AnyOptions:
        """The switches it is played with; see `kit.engine.options`."""

    def start(self) -> S:
        """The state in which a game begins."""

    def to_act(self, state: S) -> frozenset[Seat]:
        """Who acts now: ``{CHANCE}`` for cards or dice, all seats for secret bribes, empty when the game is over."""

    def why_not(self, state: S, seat: Seat, move: M) -> Refusal | None:
        """Why `seat` may not make `move`; None when it may.  Judges the move alone, whatever the others do."""

    def options(self, state: S, seat: Seat) -> Sequence[M]:
        """Moves for buttons and bots; none of them is refused, and a seat that is not at the table has none."""

    def chance(self, state: S) -> Mapping[M, int]:
        """Integer weights of what may be turned up or thrown; asked only while `CHANCE` acts."""

    def apply(self, state: S, moves: Mapping[Seat, M]) -> Step[S]:
        """The step that follows when exactly those in `to_act` make these moves, none of which `why_not` refuses.

        The only other mapping taken is one interjection, by a seat that is not to act but whose move `why_not` allows.
        """

    def view(self, state: S, seat: Seat | None) -> V_co:
        """What `seat` may know; None is the audience."""

    def result(self, state: S) -> Result | None:
        """The result of a finished game; otherwise None."""

    def invariants(self, state: S) -> Sequence[str]:
        """What is broken in this state, one sentence each; empty in every reachable state."""


AnyGame: TypeAlias = Game[Any, Any, Any]
"""Whichever game it is."""
G = TypeVar("G", bound=AnyGame)


def is_open(game: Game[S, M, V], state: S) -> bool:
    """Whether everybody may know all of this state: the audience's view shows each of its fields as it is.

    A view that leaves a field out, or shows it otherwise, hides something.
    """
    view, unknown = game.view(state, None), object()
    return all(getattr(view, name, unknown) == getattr(state, name) for name in field_names(state))


def field_names(value: object) -> tuple[str, ...]:
    """The fields of a named tuple or a dataclass."""
    return tuple(getattr(value, "_fields", ()) or getattr(value, "__dataclass_fields__", ()))
