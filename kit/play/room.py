"""Everything that the shared rooms draw around a sight: a frozen value, like the sight itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from kit.engine.bot import Weighed as WeighedMove
from kit.engine.box import AnyBox
from kit.engine.draft import Draft, InHand
from kit.engine.errors import BadInput
from kit.engine.event import Event
from kit.engine.form import Said
from kit.engine.game import AnyState, Seat
from kit.engine.reading import JsonObject
from kit.engine.rules import Status
from kit.engine.standing import Rank, Standing
from kit.engine.turning import Turning
from kit.page.face import AnyFace, Instant, Workshop
from kit.page.looks import Looks
from kit.page.sight import AnyAsked, AnySight
from kit.play.arrange import Setup
from kit.text.say import Words


class Notice(NamedTuple):
    """A message to show once: its key, or what is wrong with somebody's input, or both."""

    key: str = ""
    error: BadInput | None = None
    leads_back: bool = False
    """Whether another game was replaced, so that the message shows the way back to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A step of the past in which seats decided something."""

    step: int
    before: AnyState
    """What could be known before it."""
    events: tuple[Event, ...]


class Passed(NamedTuple):
    """A moment of a game that is over."""

    step: int | None
    """The decision to look at; None for the beginning."""
    moment: JsonObject
    """The facts of ``page.where``."""
    places: tuple[int, ...]
    """How far everybody had come, by seat."""


class Weighed(NamedTuple):
    """The search for the turning point."""

    share: float
    """The part of it that is done, 0 to 1."""
    is_done: bool
    turning: Turning | None
    """Its points are those of `Ending.course`; None if nothing stood out."""
    next_ms: int
    """After how long the next slice may be asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """A game that is over."""

    standings: tuple[Standing, ...]
    """By seat; empty if the game cannot tell."""
    ranks: tuple[Rank, ...]
    """In order, the first place first."""
    parting: Said | None
    """A word for the reader, if there is one."""
    deeds: tuple[Said, ...]
    """By seat, what everybody did besides; empty if there is nothing to tell."""
    course: tuple[Passed, ...]
    """The game from its beginning to its end, or the last part of it."""
    goal: int | None
    """Nobody can come further than this."""
    weighed: Weighed | None
    """None if the game hides something, or there is nothing to weigh."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Costly:
    """A decision that was worse than another would have been, as the adviser reckons by what could be known then."""

    step: int
    before: AnyState
    """What everybody could see before it."""
    seat: Seat
    weighed: WeighedMove[Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """The decisions of one seat that cost most, the costliest first."""

    seat: Seat
    seats: tuple[Seat, ...]
    """Whose decisions can be reviewed: the people at the screen."""
    number: int
    """How many decisions there are to weigh,"""
    done: int
    """and how many of them have been weighed."""
    next_ms: int
    """How long to wait before more of them are."""
    costly: tuple[Costly, ...]
    """Once all are."""


class Waits(NamedTuple):
    """How many people at several screens have decided; what each of them decided is not for anybody to know."""

    closed: int
    """How many have decided,"""
    asked: int
    """and out of how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """A position that is being put together in a sandbox, and how it can be taken elsewhere."""

    draft: Draft
    hand: InHand
    """What has been lifted, and what came of the last put."""
    query: str
    """The position as the address of this page; empty while something is wrong with it."""
    lines: str
    """The position as the lines of a lesson file."""
    editor: str = ""
    """The notebook in which it becomes a step of a lesson, without ``.ipynb``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """What a page shows besides the moment of the game, and what can be done there."""

    sight: AnySight
    face: AnyFace
    looks: Looks
    panel: str | None
    query: str
    status: Status | None
    notice: Notice | None
    is_over: bool

    # Another game
    setup: Setup | None = None
    names_in_setup: tuple[str, ...] = ()
    has_bots: bool = True
    draws_cards: bool = True
    may_change_rules: bool = False
    """Whether whoever sits here may change a switch of the game."""

    # What is kept, and the past
    can_undo: bool = False
    can_redo: bool = False
    has_left: bool = False
    hides: bool = False
    """Whether a link to this position would tell a secret."""
    seed: int | None = None
    from_position: bool = False
    decisions: tuple[int, ...] = ()
    """All steps in which seats decided something."""
    past: Sequence[Decision] = ()
    """The decisions, newest first; only while the history is open."""

    # What is new
    heard: int = 0
    """The last step that was told before the latest press."""
    instants: Sequence[Instant] = ()
    paused: bool = False
    ending: Ending | None = None
    """Everything about the end, once all of it is shown."""

    # What if
    may_ask_what_if: bool = False
    asked: AnyAsked | None = None
    deciders: tuple[Seat, ...] = ()
    """Who decided in the step that is looked at."""
    asks_any_seat: bool = False
    """Whether it can be asked for any seat, as nobody or several people are "me"."""
    asked_words: Words | None = None
    """The words for the one whose "what if" it is."""

    # Where people play
    auto: bool = False
    is_demo: bool = False
    may_quicken: bool = False
    """Whether bots decide next, and what they do can be told all at once."""
    waits: Waits | None = None
    """Set while people at other screens still have to decide."""
    hands_over_to: Seat | None = None
    """The screen has to go to this person before anything of theirs is shown."""
    advice: int | None = None
    review: Review | None = None
    """The decisions that cost most; only once the game is over."""
    has_advice: bool = False
    """Whether the game has a line for each decision of a first round."""

    # Where a referee rules
    is_referee: bool = False
    has_workshop: bool = False
    workshop: Workshop | None = None
    """What is being built."""

    # In a sandbox
    is_sandbox: bool = False
    bench: Bench | None = None
    """What is being put together; None while fists lie open."""

    @property
    def box(self) -> AnyBox:
        """The game's box."""
        return self.sight.box

    @property
    def words(self) -> Words:
        """The reader's words."""
        return self.sight.words

    @property
    def story(self) -> tuple[tuple[int, tuple[Event, ...]], ...]:
        """The latest steps with their visible events, oldest first."""
        return self.sight.story

    @property
    def instant_shown(self) -> Instant | None:
        """The instant of the reveal that is on screen; None while a question is open, or if nothing moves."""
        if not self.instants:
            return None
        at = self.sight.instant
        return self.instants[-1 if at is None else min(at, len(self.instants) - 1)]
