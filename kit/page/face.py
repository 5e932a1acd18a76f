"""A game's face: one record with everything that the shared rooms need to show that game.

`kit.faces.open_face` finds it by the game's name.  Every function takes a sight or a view and the reader's words, and
gives trees; none is handed anything that could tell a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from kit.draw.svg import Child, Node, el, icon
from kit.engine.bot import AnyBot, Weighed
from kit.engine.box import AnyBox
from kit.engine.event import Event, Facts
from kit.engine.game import SEAT_LETTERS, AnyGame, AnyView, G, M, Seat
from kit.engine.reading import JsonObject
from kit.engine.record import Player
from kit.page.fields import WORKBENCH, Workbench
from kit.page.kiosk import KioskFace
from kit.page.page import Intent
from kit.page.race import Hand, Limits, Press
from kit.page.sight import AnySight, Asked, Sight, V
from kit.text.say import Words
from kit.text.story import Line


class Instant(Protocol):
    """One moment of a reveal."""

    @property
    def lasts_ms(self) -> int:
        """How long it is shown."""

    @property
    def told(self) -> int:
        """How many sentences of the story belong to it and to what came before."""


G_contra = TypeVar("G_contra", bound=AnyGame, contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)


class Workshop(Protocol):
    """Something of the game that people can build on the referee's page, such as a board of their own."""

    def handlers(self) -> Mapping[str, Callable[[Intent], None]]:
        """What its intents do."""

    def built(self, words: Words) -> JsonObject | None:
        """The switches of the rules that it stands for, or None while something is wrong with it."""

    def draw(self, sight: AnySight, beside: Node | None) -> Sequence[Child]:
        """The workshop on the stage; `beside` is a panel that was opened in place of what is being built."""


class Racing(Protocol[G_contra, V_contra, M_contra]):
    """Moments of a game at which all hands reach at once, by a clock that runs in the page (`kit.page.race`)."""

    opens: str
    """The thing that ends the first window."""

    def is_on(self, game: G_contra, view: V_contra) -> bool:
        """Whether hands may reach now, and there is a clock."""

    def covered(self, events: Sequence[Event]) -> bool:
        """Whether a step of chance with these events shows what hands race for: nobody sees it before that begins."""

    def cover(self, view: V_contra) -> Any:
        """The same view, while nobody may see what hands will race for."""

    def is_news(self, events: Sequence[Event]) -> bool:
        """Whether these events, which a hand knows of, change what it has to reach for: it has to read that first."""

    def windows(self, game: G_contra) -> tuple[int, ...]:
        """How long each window lasts, in milliseconds."""

    def things(self, game: G_contra) -> tuple[str, ...]:
        """What can be taken in the second window, one by one."""

    def limits(self, game: G_contra) -> Limits | None:
        """How many of these things a hand may take."""

    def move(self, game: G_contra, presses: Sequence[Press]) -> Any:
        """What one seat has pressed, in order, as its move: always one that the game accepts."""

    def opened(self, game: G_contra, moves: Mapping[Seat, M_contra]) -> tuple[Seat, int] | None:
        """Which of these is the first to take what opens the second window, and when; for what is shown meanwhile."""

    def hands(self, game: G_contra, moves: Mapping[Seat, M_contra], opened: tuple[Seat, int]) -> Sequence[Hand]:
        """What these seats take after that, for what is shown meanwhile."""

    def looks(
        self, game: G_contra, moves: Mapping[Seat, M_contra], bots: Mapping[Seat, AnyBot], seed: str
    ) -> Sequence[int]:
        """Moments at which these bots make up their minds, one for each, whether it reaches then or not.

        The moments tell nothing about the moves: if a bot reaches, it is its own moment; if not, one from the same
        distribution, drawn from `seed`.
        """


def no_instants(_view: AnyView, _events: Sequence[Event]) -> Sequence[Instant]:
    """A step is shown all at once."""
    return ()


def nothing(*_: Any) -> None:
    """There is no such thing in this game."""


def no_facts(_view: AnyView) -> Facts:
    """There is nothing to tell moments apart."""
    return {}


def last(lines: Sequence[Line]) -> int:
    """The last sentence."""
    return len(lines) - 1


def as_told(_sight: Any, _step: int, line: Line) -> Line:
    """A sentence as it is in the story."""
    return line


def no_picture(line: Line) -> Child:
    """Nothing beside a sentence."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces:
    """How seats look: asked wherever somebody is named, is drawn in a chart, or sits down."""

    token: Callable[[Seat, int], Node] = field(default=lambda seat, size: icon("pawn-gray", size))
    """The piece of a seat, of this size."""
    paint: Callable[[Seat], str] = field(default=lambda seat: "")
    """The class of the seat's colour."""
    trace: Callable[[Seat], str] = field(default=lambda seat: f"t-{seat}")
    """The class of the seat's colour in a chart."""
    letter: Callable[[Words, Seat], str] = field(default=lambda _, seat: SEAT_LETTERS[seat])
    """The seat's letter, as it is on its piece."""
    seated: Callable[[Sequence[Player], Seat, Mapping[str, Any], Words], Child] = nothing
    """What to know about the player on a seat of a new game with these switches, such as how quick a bot is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentences(Generic[G, V, M]):
    """What is around the sentences of a step: asked by the story, by lessons and by captions at a kiosk."""

    picture: Callable[[Line], Child] = no_picture
    """What comes before a sentence."""
    read_first: Callable[[Sequence[Line]], int] = last
    """Which sentence of a step to read first."""
    retold: Callable[[Sight[G, V, M], int, Line], Line] = as_told
    """A sentence about a step as it is told at the moment: nothing that people have to find out by looking."""
    past: Callable[[V, Words], Child] = nothing
    """What comes before a decision of the past, from the view before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(Generic[G, V, M]):
    """How a step is shown: asked when something has happened, on pages and in lessons."""

    instants: Callable[[V, Sequence[Event]], Sequence[Instant]] = no_instants
    """From the view before a step and its events."""
    sound: Callable[[Sight[G, V, M]], str | None] = nothing
    """What is heard at the instant that is shown: one of `kit.page.page.SOUNDS`."""
    looks_first: Callable[[Sequence[Event]], bool] = field(default=lambda _events: False)
    """Whether people look at a step with these events, even before one of them decides what follows from it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hidden(Generic[V, M]):
    """What one person at a screen may not see of another: asked by "what if", and when a screen is handed on."""

    could_do: Callable[[M, M], bool] = field(default=lambda chosen, move: chosen == move)
    """Whether everybody knows that a seat which made one move could have made the other; for a seat with secrets."""
    shows_secret: Callable[[V], bool] = field(default=lambda _view: True)
    """Whether the person who decides now, of several at one screen, must see or hide something nobody else may know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face(Generic[G, V, M]):
    """How a game looks."""

    board: Callable[[Sight[G, V, M]], Sequence[Child]]
    """What lies on the table."""
    deciding: Callable[[Sight[G, V, M]], Sequence[Child]]
    """The place of the person who decides: the question, what can be chosen, and the button that closes the choice."""
    places: Callable[[Sight[G, V, M]], Sequence[Child]]
    """The other places at the table while a question is open."""
    opened: Callable[[Sight[G, V, M]], Sequence[Child]]
    """The table while `sight.events` are looked at."""
    typing: Callable[[Sight[G, V, M]], Sequence[Child]]
    """What a referee asks for: one field or more for each of `sight.turns`."""
    idle: Callable[[Seat], M | None] = nothing
    """The move of a seat for which a referee has typed nothing, if that says enough."""
    untold: Callable[[V, Sequence[M]], M | None] = nothing
    """What chance has brought at a real table and nobody has to tell a referee yet: from a view and all its moves."""
    whatif: Callable[[Asked[V, M], Sight[G, V, M], Words, Child], Node]
    """The strip "what if": a part for each alternative sends `whatif-pick`, one that plays on sends `whatif-play`.

    Its head shows the last of the values: the row that chooses whose decision it is, if there is one to choose.
    """
    weighed: Callable[[AnyBox, Seat, Weighed[M], Words], Child] | None = None
    """A decision of this seat beside the best one, as the adviser has weighed it."""
    asked_of_bots: Callable[[Sight[G, V, M]], Mapping[str, Any]] = no_facts
    """The facts of ``page.ask_bots``, which is told while only bots decide."""
    keys: tuple[tuple[str, str], ...] = ()
    """Keys of its own, each with the key of the message that says what it does."""
    beside: Callable[[Sight[G, V, M]], Child] = nothing
    """What is shown above the story."""
    mood: Callable[[Sight[G, V, M]], str | None] = nothing
    """A class of the whole stage for a moment that is unlike the others."""
    mark: str = ""
    """The symbol before the game's name."""
    about: Callable[[Sight[G, V, M]], str | None] = nothing
    """The sentence about the part of the board that was tapped."""
    advice: Callable[[G, V], int | None] | None = None
    """From the game and what the chooser sees: the line of ``page.advice`` for somebody who plays for the first time.

    It is given only where everything it says is so.  None: there are no such lines.
    """
    pieces: Pieces = field(default_factory=Pieces)
    sentences: Sentences[G, V, M] = field(default_factory=Sentences)
    reveal: Reveal[G, V, M] = field(default_factory=Reveal)
    hidden: Hidden[V, M] = field(default_factory=Hidden)
    blank: str = "die"
    """The symbol of what did not come, where trials are counted: the back of a card, or a blank side of a die."""
    summit: str = ""
    """The symbol of what everybody is after."""
    workbench: Workbench = WORKBENCH
    """What it draws itself of a position that people put together in a sandbox."""
    move_key: str = ""
    """What lesson files call the moves of all seats at once, if they have a short form for it."""
    racing: Racing[G, V, M] | None = None
    """Its races, if it has any."""
    workshop: Callable[[G], Workshop] | None = None
    """From the game: what people can build for it."""
    kiosk: KioskFace[G, V, M] | None = None
    """How it is shown and played at a fair, if it is."""
    css: str = ""
    """Its own style, after that of the page; without quotes, as it reaches no other host."""

    @property
    def style(self) -> Child:
        """The style as a part of the page."""
        return el("style", self.css) if self.css else None


AnyFace: TypeAlias = Face[Any, Any, Any]
"""The face of whichever game it is."""
AnyRacing: TypeAlias = Racing[Any, Any, Any]
"""The races of whichever game it is."""
