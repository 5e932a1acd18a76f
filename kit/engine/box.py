"""Everything in a game's box: the game, its switches, its notation and its bots, under the names all games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from kit.engine import notation
from kit.engine.bot import Bot
from kit.engine.draft import Draft
from kit.engine.game import G, M, S, Seat, V
from kit.engine.groups import Clock, FirstGame, Hindsight, Plain, Secrets, Speech, Standings, Story, Strength
from kit.engine.reading import Json
from kit.engine.rules import Rule
from kit.engine.space import Space

O = TypeVar("O")  # noqa: E741 — the options, beside S, M and V


@dataclass(frozen=True, slots=True, kw_only=True)
class Box(Generic[G, S, M, V, O]):
    """What records, the command line and pages need to know of a game.

    The readers take untrusted values and raise `kit.engine.errors.BadInput`; each undoes its writer.
    Without them moves and positions are written as `kit.engine.notation` says.
    """

    name: str
    players: range
    """How many can play."""
    options: type[O]
    """The dataclass of its switches; see `kit.engine.options`."""
    new_game: Callable[[int, O], G]
    """A game for this many players with these options."""
    setup: Callable[[G], Mapping[str, Any]]
    """What lies on this game's table from the first moment, as JSON-like data: its board, its tower."""
    read_move: Callable[[Json, str], M] = notation.read_move
    """A move from JSON-like data; the text is its place, for the error."""
    write_move: Callable[[M], Any] = lambda move: move
    """A move as such data; by default it is that already."""
    read_position: Callable[[G, str, str], S] = notation.read_position
    """A state from a line of text; the second text is its place, for the error."""
    write_position: Callable[[G, S], str] = notation.write_position
    events: tuple[type, ...]
    """Every type of event, in the order in which they are told."""
    story: Story
    """How these are told."""
    bots: Mapping[str, Bot[G, V, M]]
    """By name; the first is the simplest."""
    default_bots: tuple[str, ...]
    """Who plays when nobody is named, seat by seat, and from the first again where there are more seats."""
    rules: Callable[[], Mapping[str, Rule]]
    """The rule book."""
    players_rule: str = ""
    """The clause that says how many can play."""
    at_start: tuple[str, ...] = ()
    """Switches that are chosen when a game begins and cannot change in the middle of it."""
    draft: Callable[[G, S | None, Mapping[Seat, M]], Draft] | None = None
    """A position to put together, from a state (None for the one the game begins with) and what seats do in it.

    None: the draft of any game (`kit.engine.any_draft`).
    """
    plain: Plain[G, M, V] = field(default_factory=Plain)
    first: FirstGame = field(default_factory=FirstGame)
    strength: Strength = field(default_factory=Strength)
    hindsight: Hindsight[G, S, M, V] = field(default_factory=Hindsight)
    secrets: Secrets[G, S, V] = field(default_factory=Secrets)
    speech: Speech[M] = field(default_factory=Speech)
    standings: Standings[G, V] | None = None
    """None: nobody can tell how far anybody has come."""
    clock: Clock[M] | None = None
    """None: nobody's hands are timed."""
    space: Space[G, S, M, V] | None = None
    """None: nobody has numbered its moves for programs that learn."""

    def levels(self, options: O) -> Mapping[str, int]:
        """How strong each bot is in a game with these switches."""
        return self.clock.levels if self.clock and self.clock.runs(options) else self.strength.levels


AnyBox: TypeAlias = Box[Any, Any, Any, Any, Any]
"""The box of whichever game it is."""
