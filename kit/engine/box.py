"""Everything in a game's box: the game, its switches, its notation and its bots, under the names all games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kit.engine.bot import Bot
from kit.engine.game import Game
from kit.engine.rules import Rule


@dataclass(frozen=True, slots=True)
class Box:
    """What records, the command line and pages need to know of a game.

    The readers take untrusted values and raise `kit.engine.errors.BadInput`; each undoes its writer.
    """

    name: str
    players: range
    """How many can play."""
    options: type
    """The dataclass of its switches; see `kit.engine.options`."""
    new_game: Callable[[int, Any], Game[Any, Any, Any]]
    """A game for so many players with these options."""
    setup: Callable[[Any], Mapping[str, Any]]
    """What lies on this game's table from the first moment, as JSON-like data: its board, its tower."""
    read_move: Callable[[Any, str], Any]
    """A move from JSON-like data; the text is its place, for the error."""
    write_move: Callable[[Any], Any]
    read_position: Callable[[Any, str, str], Any]
    """A state from a line of text; the second text is its place, for the error."""
    write_position: Callable[[Any, Any], str]
    events: tuple[type, ...]
    """Every type of event, in the order they are told."""
    opens_paragraph: tuple[type, ...]
    """The events with which a new paragraph of the story begins; of several in a row, the first."""
    bots: Mapping[str, Bot[Any, Any, Any]]
    """By name; the first is the simplest."""
    default_bots: tuple[str, ...]
    """Who plays when nobody is named, seat by seat."""
    rules: Callable[[], Mapping[str, Rule]]
    """The rule book."""
    players_rule: str = ""
    """The clause that says how many can play."""
