"""What a game may have besides its core (`kit.engine.box`): groups of hooks, found by need.

Each group says who asks it and when.  What a game leaves out is as for any game, or is missing.  `G` is the game, `S`
its state, `M` a move, `V` a view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Generic, NamedTuple

from kit.engine.afterwards import Afterwards
from kit.engine.bot import AnyBot
from kit.engine.event import Event, Facts
from kit.engine.event_grouping import ONE_BY_ONE, Telling
from kit.engine.form import Form, Said, Section
from kit.engine.game import AnyGame, AnyMove, AnyState, AnyView, G, M, S, Seat, V
from kit.engine.reading import JsonObject
from kit.engine.standing import Standing

# What is told ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Story:
    """How events become a story: asked wherever they are told, by the command line and by every page."""

    opens_paragraph: tuple[type, ...]
    """The events that begin a new paragraph; of several in a row, only the first does."""
    telling: Telling = ONE_BY_ONE
    """Which events are told together, in one sentence."""
    pauses_after: tuple[type, ...] = ()
    """Events after which people look at what has happened before chance and bots go on; empty: `opens_paragraph`."""

    def pauses(self, events: Sequence[Event]) -> bool:
        """Whether people look at a step with these events before the game goes on."""
        kinds = self.pauses_after or self.opens_paragraph
        return any(isinstance(event, kinds) for event in events)


def _no_facts(_view: AnyView) -> Facts:
    return {}


def _no_forms(_game: AnyGame, _view: AnyView, _seat: Seat, _options: Sequence[AnyMove]) -> Sequence[Form]:
    return ()


@dataclass(frozen=True, slots=True)
class Plain(Generic[G, M, V]):
    """The game in plain words: asked by the page of a game without a face of its own, and wherever a page says how far
    the game has come."""

    moment: Callable[[V], Mapping[str, Any]] = _no_facts
    """The facts of ``page.where``, ``page.where_short`` and ``setup.middle``; their values name a file."""
    describe: Callable[[M], Said] | None = None
    """A move in a few words of ``moves``.  None: as records write it."""
    on_the_table: Callable[[G, V], Sequence[Section]] | None = None
    """What can be seen, in messages of ``table``.  None: the fields of the view."""
    forms: Callable[[G, V, Seat, Sequence[M]], Sequence[Form]] = _no_forms
    """Moves of a seat that its options do not list, from the seat's view and its options now."""


# Who plays ------------------------------------------------------------------------------------------------------------


class Table(NamedTuple):
    """A table that people often want: how many of them, which bots beside them, and which switches."""

    people: int
    bots: tuple[str, ...] = ()
    options: JsonObject = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class FirstGame:
    """For somebody who plays for the first time: asked where a game is set up, and by the rule book."""

    options: JsonObject = field(default_factory=dict)
    """Switches that make it easier."""
    choice: str = ""
    """The switch, on or off, that is asked for before everything else, in the words of ``first_choice``."""
    bots: tuple[str, ...] = ()
    """Which bots sit beside them; empty: as many as fill the table."""
    tables: Mapping[str, Table] = field(default_factory=dict)
    """Tables laid at one press, by their names among ``tables``; if none, one person with bots, two people, four."""
    how: tuple[str, ...] = ()
    """The symbols beside the sentences ``how.1``, ``how.2`` … that tell briefly how the game is played."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How well its bots play: asked where bots are chosen, and where a person wants a hint."""

    levels: Mapping[str, int] = field(default_factory=dict)
    """As measured among all of them: 1 easy, 2 medium, 3 hard (docs/benchmarks.md)."""
    adviser: str = ""
    """The bot that is asked for a hint, and for the review if it can weigh decisions; none without a name."""


def _never(_: Any) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Speech(Generic[M]):
    """Moves that are only said: asked by whatever lets the game go on."""

    is_speech: Callable[[M], bool] = _never
    """Whether a move decides nothing; a seat that is not to act may make it."""
    is_question: Callable[[M], bool] = _never
    """Which of them wait for an answer from somebody: people may give it before the game goes on."""


def _none_paced(_moves: Sequence[Mapping[Seat, AnyMove]], _people: Sequence[Seat]) -> Mapping[str, AnyBot]:
    return {}


@dataclass(frozen=True, slots=True)
class Clock(Generic[M]):
    """A game in which hands may race: asked where bots are chosen, and where a race begins and is judged."""

    runs: Callable[[Any], bool]
    """Whether hands are timed, from the switches."""
    levels: Mapping[str, int]
    """`Strength.levels` while hands are timed, as measured against people."""
    settles: Callable[[Sequence[M], Sequence[Seat]], M | None]
    """Of the moves that chance can make, the one that follows when seats pressed in this order; usually none."""
    paced: Callable[[Sequence[Mapping[Seat, M]], Sequence[Seat]], Mapping[str, AnyBot]] = _none_paced
    """The bots that follow how quick people are, by name, as they are now: from moves of many steps, and the seats of
    these people."""


# Looking back ---------------------------------------------------------------------------------------------------------


def _at_once(_events: Sequence[Event]) -> bool:
    return True


def _all(
    _game: AnyGame, _view: AnyView, options: Sequence[AnyMove], _moves: Mapping[Seat, AnyMove], _seat: Seat
) -> Sequence[Any]:
    return options


def _as_done(
    _game: AnyGame, moves: Mapping[Seat, AnyMove], _events: Sequence[Event], _known: Sequence[Seat] | None
) -> Mapping[Seat, AnyMove]:
    return moves


def _whole(
    _game: AnyGame, _state: AnyState, found: Afterwards[Any], _really: Sequence[Event], _known: Sequence[Seat] | None
) -> Afterwards[Any]:
    return found


@dataclass(frozen=True, slots=True)
class Hindsight(Generic[G, S, M, V]):
    """Decisions of the past: asked by "what if"."""

    could_know: Callable[[G, V, Seat, Sequence[M], Sequence[Event] | None], object] | None = None
    """What a seat could know of its moves, if the game can weigh them; a value that its own face draws.

    From a view of the moment before, the seat, the moves to weigh, and what everybody has seen since the game began at
    its start; None where it did not begin there.
    """
    ends: Callable[[Sequence[Event]], bool] = _at_once
    """Whether the story of "what if" ends with a step of these events; until then later moves are as they were."""
    worth_asking: Callable[[G, V, Sequence[M], Mapping[Seat, M], Seat], Sequence[M]] = _all
    """Which moves are compared; where the options are only typical moves, others may be among them.

    From the view before, all options, what everybody did, and the seat.
    """
    as_seen: Callable[[G, Mapping[Seat, M], Sequence[Event], Sequence[Seat] | None], Mapping[Seat, M]] = _as_done
    """What everybody did in a step, as far as all have seen it.

    From the moves, everything that followed from them, and whose secrets may be told; None is everybody's.
    """
    may_tell: Callable[[G, S, Afterwards[S], Sequence[Event], Sequence[Seat] | None], Afterwards[S]] = _whole
    """What may be told of how the game would have gone.

    From the state before, what would have followed, what really followed, and whose secrets may be told.
    """


def _as_it_is(game: AnyGame, state: AnyState, eyes: Seat | None) -> Any:
    return game.view(state, eyes)


@dataclass(frozen=True, slots=True)
class Secrets(Generic[G, S, V]):
    """What is hidden, and from whom: asked by "what if", by the ending, and where several people share a screen."""

    opened_by: tuple[type, ...] = ()
    """Events that tell at the end what was secret; "what if" tells none of them while the game goes on."""
    still: Callable[[G, S, Seat | None], V] = _as_it_is
    """The view of a state in which the game is over, with what was secret before still hidden from these eyes."""
    is_knowable: Callable[[G], bool] = _never
    """Whether somebody who keeps count knows all of every state, as nothing is hidden but what chance will bring."""
    is_open_hand: Callable[[G], bool] = _never
    """Whether people at one screen choose side by side: nothing they choose is secret, or the first press counts."""


def _no_goal(_game: AnyGame) -> int | None:
    return None


def _no_deeds(_game: AnyGame, _events: Sequence[Event]) -> Sequence[Said]:
    return ()


@dataclass(frozen=True, slots=True)
class Standings(Generic[G, V]):
    """How far everybody has come: asked by the ending, its chart and its turning point."""

    of: Callable[[G, V, Seat], Standing]
    """How far a seat has come, from a view with its own secrets."""
    parting: Callable[[G, V, Seat], Said] | None = None
    """A true word to a seat when the game is over, from the last view; a message of ``ending``."""
    goal: Callable[[G], int | None] = _no_goal
    """The greatest that the first count of a standing can be, such as the end of a track."""
    deeds: Callable[[G, Sequence[Event]], Sequence[Said]] = _no_deeds
    """At the end, by seat, what everybody did apart from what decides, such as words kept: messages of ``ending``.

    From all that everybody has heard since the game began; empty where there was nothing to do.
    """
