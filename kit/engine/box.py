"""Everything in a game's box: the game, its switches, its notation and its bots, under the names all games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from kit.engine.afterwards import Afterwards
from kit.engine.bot import Bot
from kit.engine.draft import Draft
from kit.engine.event import Event
from kit.engine.form import Form, Said, Section
from kit.engine.game import Game, Seat
from kit.engine.knowable import Knowable
from kit.engine.rules import Rule
from kit.engine.standing import Standing
from kit.engine.told import ONE_BY_ONE, Telling


def _no_forms(_game: Any, _view: Any, _seat: Seat, _options: Sequence[Any]) -> Sequence[Form]:
    return ()


def _settles_nothing(_possible: Sequence[Any], _pressed: Sequence[Seat]) -> Any:
    return None


def _no_facts(_view: Any) -> Mapping[str, Any]:
    return {}


def _no_deeds(_game: Any, _events: Sequence[Event]) -> Sequence[Said]:
    return ()


def _never(_: Any) -> bool:
    return False


def _at_once(_events: Sequence[Event]) -> bool:
    return True


def _all(_game: Any, _view: Any, options: Sequence[Any], _moves: Mapping[Seat, Any], _seat: Seat) -> Sequence[Any]:
    return options


def _as_done(
    _game: Any, moves: Mapping[Seat, Any], _events: Sequence[Event], _known: Sequence[Seat] | None
) -> Mapping[Seat, Any]:
    return moves


def _whole(
    _game: Any, _state: Any, found: Afterwards[Any], _really: Sequence[Event], _known: Sequence[Seat] | None
) -> Afterwards[Any]:
    return found


def _as_it_is(game: Any, state: Any, eyes: Seat | None) -> Any:
    return game.view(state, eyes)


def _no_goal(_game: Any) -> int | None:
    return None


class Table(NamedTuple):
    """A table that people often want: so many of them, these bots beside them, and these switches."""

    people: int
    bots: tuple[str, ...] = ()
    options: Mapping[str, Any] = MappingProxyType({})


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
    telling: Telling = ONE_BY_ONE
    """Which events the story tells together, in one sentence."""
    how: tuple[str, ...] = ()
    """The symbols beside the sentences ``how.1``, ``how.2`` … that tell in short how the game is played."""
    adviser: str = ""
    """The bot that is asked when a person wants a hint; none without a name."""
    players_rule: str = ""
    """The clause that says how many can play."""
    on_the_table: Callable[[Any, Any], Sequence[Section]] | None = None
    """What can be seen, in messages of ``table``: from the game and a view.  None: the fields of the view."""
    describe: Callable[[Any], Said] | None = None
    """A move in a few words of ``moves``.  None: as records write it."""
    forms: Callable[[Any, Any, Seat, Sequence[Any]], Sequence[Form]] = _no_forms
    """Moves of a seat that its options do not list, from the game, the seat's view, and its options now."""
    draft: Callable[[Any, Any, Mapping[Seat, Any]], Draft] | None = None
    """A position of it to put together, from the game, a state or None for the first that lies there, and moves.

    None: the draft of any game (`kit.engine.any_draft`).
    """
    settles: Callable[[Sequence[Any], Sequence[Seat]], Any] = _settles_nothing
    """Of the moves that chance can make, the one that follows when seats pressed in this order; mostly none."""
    could_know: Callable[[Any, Any, Seat, Sequence[Any], Sequence[Event] | None], Knowable[Any]] | None = None
    """What a seat could know of its moves, if the game can weigh them.

    From the game, a view of the moment before, the seat, the moves to weigh, and what everybody has seen since the game
    began at its start; None where it did not begin there.
    """
    deeds: Callable[[Any, Sequence[Event]], Sequence[Said]] = _no_deeds
    """At the end, by seat, what everybody did besides what decides, such as words kept: messages of ``ending``.

    From the game and all that everybody has heard since it began; nothing where there was nothing to do.
    """
    ends_what_if: Callable[[Sequence[Event]], bool] = _at_once
    """Whether the story of "what if" ends with a step of these events; until then later moves are as they were."""
    worth_asking: Callable[[Any, Any, Sequence[Any], Mapping[Seat, Any], Seat], Sequence[Any]] = _all
    """Which moves "what if" compares, also some that are no options where these are only typical ones.

    From the game, the view before, all options, what everybody did, and the seat.
    """
    as_seen: Callable[[Any, Mapping[Seat, Any], Sequence[Event], Sequence[Seat] | None], Mapping[Seat, Any]] = _as_done
    """What everybody did in a step, as far as all have seen it, for "what if".

    From the game, the moves, all that came of them, and whose secrets may be told; None is all.
    """
    may_tell: Callable[[Any, Any, Afterwards[Any], Sequence[Event], Sequence[Seat] | None], Afterwards[Any]] = _whole
    """What "what if" may tell of another course of things.

    From the game, the state before, what would have come, what has really come, and whose secrets may be told.
    """
    is_speech: Callable[[Any], bool] = _never
    """Whether a move is only said, also by whoever is to act, and decides nothing."""
    is_question: Callable[[Any], bool] = _never
    """Which of them wait for an answer of somebody: before the game goes on, people may give it."""
    opens_secrets: tuple[type, ...] = ()
    """Events that tell at the end what was secret; "what if" tells none of them while the game goes on."""
    still_secret: Callable[[Any, Any, Seat | None], Any] = _as_it_is
    """The view of a state in which the game is over, with what was secret before still hidden from these eyes."""
    moment: Callable[[Any], Mapping[str, Any]] = _no_facts
    """The facts of ``page.where``, where a moment of the game stands, from a view."""
    pauses_after: tuple[type, ...] = ()
    """Events after which people look at what has happened, before chance and bots go on; else `opens_paragraph`."""
    is_open_hand: Callable[[Any], bool] = _never
    """Whether people at one screen choose side by side, for nothing that they choose is secret."""
    first_game: Mapping[str, Any] = field(default_factory=dict)
    """Switches that make a first game on a page easier."""
    at_start: tuple[str, ...] = ()
    """Switches that are chosen when a game begins and cannot change in its middle."""
    first_choice: str = ""
    """The switch, on or off, that a first game asks for before everything else, in the words of ``first_choice``."""
    tables: Mapping[str, Table] = field(default_factory=dict)
    """Tables that are laid at a press, by their names among ``tables``; else one person with bots, two people, four."""
    first_bots: tuple[str, ...] = ()
    """Who sits beside a person at a first game on a page; empty where it is a full table."""
    bot_levels: Mapping[str, int] = field(default_factory=dict)
    """How strong each bot is, as measured among all of them: 1 easy, 2 medium, 3 hard (docs/benchmarks.md)."""
    has_clock: Callable[[Any], bool] = _never
    """Whether hands are timed, from the switches."""
    levels_by_clock: Mapping[str, int] = field(default_factory=dict)
    """The same where hands are timed, as measured against people."""
    standing: Callable[[Any, Any, Seat], Standing] | None = None
    """How far a seat has come, from the game and a view with its own secrets.  None: nobody can tell."""
    goal: Callable[[Any], int | None] = _no_goal
    """The first count of a standing that nobody can exceed, such as the end of a track."""
    parting: Callable[[Any, Any, Seat], Said] | None = None
    """A word for a seat when the game is over, with something true, from the last view; a message of ``ending``."""
    is_knowable: Callable[[Any], bool] = _never
    """Whether whoever counts along knows all of every state, for nothing is hidden but what chance will bring."""

    def levels(self, options: Any) -> Mapping[str, int]:
        """How strong each bot is in a game with these switches."""
        return self.levels_by_clock if self.has_clock(options) else self.bot_levels
