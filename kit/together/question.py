"""What a round asks, as one screen has it: a copy of its own, on which nobody else sees what is being answered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, NamedTuple

from kit.draw.svg import Node
from kit.engine.box import AnyBox
from kit.engine.reading import JsonObject
from kit.lessons.hands import Hands
from kit.lessons.journal import sureness
from kit.page.face import AnyFace, Instant
from kit.page.page import Draw, Intent
from kit.page.part import Handler
from kit.table import acts
from kit.table.acts import Act
from kit.table.log import Closed, Member
from kit.table.room import Room, Round
from kit.table.rooms import LiveRoom
from kit.text.say import Words


class Judged(NamedTuple):
    """What an answer is, once it may be known."""

    is_right: bool | None
    """None where nothing is right or wrong."""
    mix_up: str = ""
    """The name of the mistake that it is, in words; empty where it has none."""


class Following(NamedTuple):
    """What a round leads to by itself."""

    spec: JsonObject
    """What is asked then, as a log has it."""
    said: str
    """What the host presses for it."""


class Question(ABC):
    """One question, on a phone or on the wall.

    `Hands` says how many gave which answer, as `choice` writes them.
    """

    kind: ClassVar[str]
    """What a plan calls it."""
    keys: ClassVar[Sequence[str]]
    """What a plan says of it, besides."""
    is_alone: ClassVar[bool] = True
    """It can be answered by somebody who goes on alone; not where others are met."""
    wish: ClassVar[str] = ""
    """The name of what the reader's browser keeps for questions of this kind; empty: nothing."""
    wished: str = ""
    """What it keeps; what a question writes here, it keeps from then on."""
    closes: Sequence[str] = ("commit",)
    """The intents that close a choice."""
    may_reopen: bool = True
    """What was closed may be opened again, as long as others still choose."""
    asks_sureness: bool = True
    is_answered: bool = True
    """Everybody answers once; not where a class plays."""
    says_done: str = "host.answered"
    """How the wall says how many are done."""
    is_telling: bool = False
    """It tells whoever goes on alone what was right: nothing is closed before they go on."""

    box: AnyBox
    face: AnyFace
    instant: int | None = None
    """Which instant of a reveal is shown."""
    is_paused: bool = False
    """The reveal waits."""
    panel: str | None = None
    """The rule that is open."""

    @property
    @abstractmethod
    def words(self) -> Words:
        """The reader's words, of its game."""

    @property
    @abstractmethod
    def title(self) -> str:
        """Where it comes from, in a few words."""

    def follow(self, room: Room, now: Round, me: Member | None) -> None:
        """The room is as it is now, and `me` looks at it, or the wall (None): others may be asked something else.

        What was revealed earlier may be told; what others close in `now`, only on the wall and after the reveal.
        """
        return

    def know(self, others: Callable[[], Iterable[Room]]) -> None:
        """The other rooms of whoever leads this one; for a wall on which days are compared."""
        return

    def enter(self, live: LiveRoom, now: Round, me: Member | None) -> None:
        """It has come to the screen of somebody in the room; `me` is None on the wall."""
        return

    def began(self) -> tuple[int | None, bool] | None:
        """A reveal that has begun, gone on or stopped by itself since it was last asked: its instant, and whether it
        waits; None where nothing has.
        """
        return None

    def seen(self, now: Round) -> object:
        """What else of the round is drawn while it is open, to know whether it has changed."""
        return None

    def stated(self, room: Room, now: Round) -> Sequence[Closed]:
        """What counts for those who have not chosen, where others meet them; it is written as the round is revealed."""
        return ()

    # Answering --------------------------------------------------------------------------------------------------------

    @abstractmethod
    def intents(self) -> Mapping[str, Handler]:
        """What can be done to answer it."""

    @abstractmethod
    def choice(self, intent: Intent | None = None) -> str:
        """What would be closed, as it is written down; empty while there is none. `intent`: the press that closes."""

    def closing(self, intent: Intent, me: Member, now: Round) -> Act | None:
        """What this press closes in the room, as this person's; None while there is nothing to close."""
        choice = self.choice(intent)
        sure = sureness(intent.n) if self.asks_sureness else None
        return acts.close(me, now.number, choice, sure) if choice else None

    @abstractmethod
    def take(self, choice: str) -> None:
        """Have this as the answer, as if it had been given here."""

    @abstractmethod
    def said(self, choice: str) -> str:
        """A choice in words."""

    @abstractmethod
    def judged(self, choice: str) -> Judged:
        """Whether it is right, and what it mixes up.  Only of a round that is revealed."""

    # Drawing ----------------------------------------------------------------------------------------------------------

    look: str = "lesson"
    """Which style its stage has."""

    @abstractmethod
    def asked(self) -> Node:
        """The stage of a phone on which it is answered."""

    def closed(self, now: Round) -> Node | None:
        """The stage of a phone on which it is closed; None where the choice in words is enough."""
        return None

    @abstractmethod
    def asked_on_wall(self, below: Node) -> Node:
        """The question for all to see, with nothing of its answer, over what the host does."""

    @abstractmethod
    def reveal(self, room: Room, now: Round, me: Member | None) -> None:
        """What all chose, and what is right, may be known from now on; `me`: who looks at it, None on the wall."""

    def early_intents(self) -> Mapping[str, Handler]:
        """What the host can look at while all still answer."""
        return {}

    def wall_intents(self) -> Mapping[str, Handler]:
        """What the host can look at once it is revealed."""
        return {}

    @abstractmethod
    def told(self, class_said: Draw) -> Node:
        """The stage of a phone once it is revealed: one's own answer within those of all.

        `class_said` draws what all answered, an answer a row, for those who have no picture of it.
        """

    @abstractmethod
    def told_on_wall(self, hands: Hands, below: Node) -> Node:
        """What all answered and what is right, over what the host does."""

    def told_intents(self) -> Mapping[str, Handler]:
        """What a phone can look at once it is revealed."""
        return {}

    def following(self, now: Round) -> Following | None:
        """What comes next by itself, once this round is revealed; None where the host chooses."""
        return None

    def asks_back(self) -> Sequence[tuple[str, str]]:
        """For the teacher alone: what is often heard, and what to ask back; never what is right.

        What is heard is empty where it would tell too much before the reveal.
        """
        return ()

    def at_hand(self) -> Node | None:
        """For the teacher alone: what can be done about whoever is awaited; None where all just answer."""
        return None

    def instants(self) -> Sequence[Instant]:
        """The instants of what is revealed."""
        return ()

    def close(self) -> None:
        """The screen has another question."""
        return
