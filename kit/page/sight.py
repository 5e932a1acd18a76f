"""What one person may see of a game at one moment: it is all that drawing gets.

A sight is a frozen value.  It holds views and visible events, never a state, a session or somebody's closed fist, so
nothing that is drawn from it can tell a secret.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from kit.engine.afterwards import Sequel, afterwards
from kit.engine.bot import Choice
from kit.engine.box import AnyBox
from kit.engine.event import Event
from kit.engine.form import Form
from kit.engine.game import G, Game, M, Refusal, S, Seat
from kit.engine.record import Player
from kit.engine.seen import visible
from kit.page.race import Race
from kit.page.shape import BOTH
from kit.text.say import Words

V = TypeVar("V")

_NOTHING_LATER = Sequel()


@dataclass(frozen=True, slots=True)
class Turn(Generic[M]):
    """What one seat has to decide now, told to the person who decides it."""

    seat: Seat
    """`CHANCE` where a referee is told what chance has brought."""
    options: tuple[M, ...]
    """Moves to choose from; the game may accept more."""
    picked: M | None = None
    """What the person has chosen but not closed yet."""
    refusal: Refusal | None = None
    """Why the last try was refused."""


@dataclass(frozen=True, slots=True)
class Alternative(Generic[V, M]):
    """A move that a seat could have made at a moment of the past, with all others as they were."""

    move: M
    events: tuple[Event, ...]
    """What would have happened, as far as everybody may know it."""
    view: V
    """What could be known afterwards."""
    chosen: bool
    """Whether this is the move that was made."""
    later: int = 0
    """How many later moves are played as they were; `events` tells them as well."""
    breaks_off: bool = False
    """Whether the next later move could no longer be made, so that nothing is told of what follows."""


@dataclass(frozen=True, slots=True)
class Asked(Generic[V, M]):
    """The question "what if" about a step of the past and one seat."""

    seat: Seat
    before: V
    """What could be known before the step."""
    alternatives: tuple[Alternative[V, M], ...]
    picked: M | None
    """The other move whose story is told."""
    known: tuple[Seat, ...] | None
    """Whose secrets may be told to everybody who looks at the page; None is all."""
    can_weigh: bool = False
    """Whether the game can tell what could be known before."""
    could_know: object = None
    """What could be known, where that is asked; else the others' moves are."""
    in_lesson: bool = False
    """It is asked in a lesson: nothing is played on, and the strip stays where it is."""


def asked_of(
    game: Game[S, M, V],
    state: S,
    moves: Mapping[Seat, M],
    seat: Seat,
    options: Sequence[M],
    picked: M | None = None,
    eyes: Seat | None = None,
    known: tuple[Seat, ...] | None = None,
    sequel: Sequel = _NOTHING_LATER,
    box: AnyBox | None = None,
) -> Asked[V, M]:
    """What follows from each of these moves of a seat, and from its own, while the others' stay as they were.

    The `sequel` is played as it was, too.  While not everybody's secrets may be `known`, an alternative that ends the
    game opens nothing that its `box` calls secret: the real game goes on with it.
    """
    alternatives = []
    for move in options if moves[seat] in options else (*options, moves[seat]):
        found = afterwards(game, state, {**moves, seat: move}, sequel)
        if box:
            found = box.hindsight.may_tell(game, state, found, sequel.told, known)
        told, view = visible(found.events, eyes), game.view(found.state, eyes)
        if box and known is not None and game.result(found.state):
            told = tuple([event for event in told if not isinstance(event, box.secrets.opened_by)])
            view = box.secrets.still(game, found.state, eyes)
        alternatives.append(Alternative(move, told, view, move == moves[seat], found.later, found.breaks_off))
    return Asked(seat, game.view(state, eyes), tuple(alternatives), picked, known)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight(Generic[G, V, M]):
    """A moment of a game for one pair of eyes."""

    box: AnyBox
    game: G
    """The game with its board and switches; it holds no state."""
    words: Words
    """In the reader's language, with the names of those who play."""
    players: tuple[Player, ...]
    step: int
    view: V
    """The moment that is shown."""
    before: V
    """The moment of the question that is open or was answered last."""
    events: tuple[Event, ...] = ()
    """What is being looked at, as far as these eyes may see it; empty while a question is open."""
    instant: int | None = None
    """Which instant of these events is shown; None when all have passed."""
    seat: Seat = 0
    """The seat whose place is the large one."""
    turns: tuple[Turn[M], ...] = ()
    """Who decides at this screen now, and what; empty when nobody does or the screen is being handed on."""
    speakers: tuple[Seat, ...] = ()
    """People who may say something now, such as a promise, no matter whose turn it is."""
    is_asked: bool = False
    """Whether somebody at this screen has something to decide, even while the screen is still being handed on."""
    waiting: frozenset[Seat] = frozenset()
    """Everybody who still has to decide."""
    is_shared: bool = False
    """Whether several people choose at this screen."""
    is_side_by_side: bool = False
    """Whether they choose at the same time: parts to press say whose they are, and moves are ``[seat, move]``."""
    is_past: bool = False
    """Whether the moment lies in the past."""
    winners: tuple[Seat, ...] = ()
    """Who has won, once everything is shown."""
    reasons: Mapping[Seat, Choice[M]] = field(default_factory=dict)
    """Why bots chose what they have shown."""
    may_hint: bool = False
    """Whether the person who decides can ask what a bot would do in their place."""
    hint: Choice[M] | None = None
    """What it would do, once it was asked."""
    chosen: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """What has been filled in, by form and field."""
    shape: str = BOTH
    """The shape in which the board is drawn: one of `kit.page.shape.SHAPES`."""
    tapped: int | str | None = None
    """The part of the board that was asked about."""
    story: tuple[tuple[int, tuple[Event, ...]], ...] = ()
    """The latest steps with their visible events, oldest first."""
    race: Race | None = None
    """The race that is about to begin or is being run: hands that reach by the clock of the page."""
    peeked: Mapping[Seat, V] = field(default_factory=dict)
    """What people see who are holding a finger on their secret, at a screen that nobody has to themselves."""

    @property
    def turn(self) -> Turn[M] | None:
        """The only decision that is open here, if there is one."""
        return self.turns[0] if len(self.turns) == 1 else None

    def forms_of(self, seat: Seat) -> Sequence[Form]:
        """What this seat can put together, from what these eyes see."""
        turn = self.turn_of(seat)
        return self.box.plain.forms(self.game, self.view, seat, turn.options if turn else ())

    @property
    def open_fists(self) -> frozenset[Seat]:
        """The people at this screen who still have to decide."""
        people = (seat for seat, player in enumerate(self.players) if not player.bot)
        return self.waiting.intersection(people) if self.is_asked else frozenset()

    def turn_of(self, seat: Seat) -> Turn[M] | None:
        """What this seat has to decide here now."""
        return next((turn for turn in self.turns if turn.seat == seat), None)


AnySight: TypeAlias = Sight[Any, Any, Any]
"""A moment of whichever game it is."""
AnyTurn: TypeAlias = Turn[Any]
AnyAlternative: TypeAlias = Alternative[Any, Any]
AnyAsked: TypeAlias = Asked[Any, Any]
