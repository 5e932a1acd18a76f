"""A game on a page: the moment that is shown.

A desk adds no move to a game: `kit.play.play` and `kit.play.referee` do.  The page sends intents, each is one method
here or there, and after it one picture of everything goes back, drawn from a sight (`kit.page.sight`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from kit.draw.svg import Node
from kit.engine.box import Box
from kit.engine.errors import BadInput
from kit.engine.event import Event
from kit.engine.game import CHANCE, Seat, is_open
from kit.engine.record import Record
from kit.engine.session import Played, Session
from kit.page.face import Face, Instant
from kit.page.page import Intent, Page
from kit.page.screen import Handler, Screen
from kit.page.sight import Sight, Turn, visible
from kit.play import turns
from kit.play.arrange import nameless
from kit.play.room import Notice
from kit.text.say import LANGUAGES, Words
from kit.text.story import tell

LOOKING_ON = frozenset(("instant", "finish", "pause", "open", "space", "weigh"))
"""Intents after which a notice may stay."""

Game = tuple[Record, Session[Any, Any, Any]]


class Desk(Screen):
    """A session behind a `Page`: what is shown of it, and the values that it is drawn from."""

    panels = ("menu", "history", "rules")

    def __init__(self, box: Box, face: Face[Any, Any], record: Record, storage_key: str) -> None:
        super().__init__(box, Page(storage_key=storage_key))
        self.face = face
        self.notice: Notice | None = None
        self.at: int | None = None
        """The step of the past that is looked at; None is now."""
        self.tapped: int | str | None = None
        """The part of the board that was asked about."""
        self._heard: int | None = None
        self._take(record, self._opened_session(record))
        self.refresh()

    # What is shown ----------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Any:
        """The game itself, with its board and switches."""
        return self.session.game

    @property
    def step(self) -> int:
        """The step that is shown, now or in the past."""
        return self.session.step if self.at is None else self.at

    @property
    def told(self) -> int:
        """The last step that is told: what is shown may have to be seen by oneself."""
        return self.step

    @property
    def is_past(self) -> bool:
        """A moment of the past is looked at."""
        return self.at is not None

    @property
    def played(self) -> Played[Any, Any] | None:
        """The step that led to what is shown."""
        return self.session.played(self.step) if self.step else None

    @property
    def opened(self) -> Sequence[Event]:
        """The events that are looked at; empty while a question is open."""
        if self.played is None or (CHANCE in self.played.moves and not self.face.pauses(self.played.events)):
            return ()
        looked_at = self.is_past or self.is_over or (self.face.pauses(self.played.events) and not self.is_asked)
        return self.played.events if looked_at else ()

    @property
    def is_asked(self) -> bool:
        """Somebody at this screen has something to decide now."""
        return False

    @property
    def reader(self) -> Seat | None:
        """Whom the sentences call "you"."""
        return None

    @property
    def eyes(self) -> Seat | None:
        """Who looks at the page; None is everybody."""
        return None

    @property
    def words(self) -> Words:
        """The person's words."""
        return self.words_for(self.reader)

    def words_for(self, reader: Seat | None) -> Words:
        """The words for the reader on this seat."""
        names = tuple(self.name_of(seat) for seat in range(len(self.record.players)))
        return Words(self.looks.language, self.box.name, names, viewer=reader, neutral=self.looks.neutral)

    def name_of(self, seat: Seat) -> str:
        """Who sits there, as everybody at the screen says it."""
        return self.usual_name(self.record.players[seat].name, seat)

    def usual_name(self, name: str, seat: Seat) -> str:
        """A player's name; somebody without one is told by number, in the reader's language."""
        usual = {nameless(language, self.box.name, seat) for language in LANGUAGES}
        return nameless(self.looks.language, self.box.name, seat) if name in usual else name

    def view_after(self, step: int) -> Any:
        """What may be known of the game after so many steps."""
        return self.game.view(self.session.state_after(step), self.eyes)

    @property
    def view(self) -> Any:
        """What may be known of the moment that is shown."""
        return self.view_after(self.step)

    def seen(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Those of the events that may be known."""
        return visible(events, self.eyes)

    @property
    def asked(self) -> Any:
        """What may be known of the moment of the question that is open, or was answered last."""
        return self.view_after(self.step - bool(self.opened))

    def instants(self) -> Sequence[Instant]:
        """The instants of what is looked at; empty while a question is open."""
        return self.face.instants(self.asked, self.seen(self.opened)) if self.opened else ()

    @property
    def is_over(self) -> bool:
        """Somebody has won, in the moment that is shown."""
        return self.game.result(self.session.state_after(self.step)) is not None

    @property
    def hides(self) -> bool:
        """What is said of a decision could give a secret away: the game hides something and is not over yet."""
        state = self.session.state
        return self.game.result(state) is None and not is_open(self.game, state)

    @property
    def sight(self) -> Sight[Any, Any]:
        """All that drawing gets of the game."""
        shows_end = self.is_over and self.instant is None
        result = self.game.result(self.session.state_after(self.step)) if shows_end else None
        return Sight(
            box=self.box,
            game=self.game,
            words=self.words,
            players=self.record.players,
            step=self.step,
            view=self.view,
            before=self.asked,
            events=self.seen(self.opened),
            instant=self.instant,
            turns=() if self.is_past else self._turns(),
            waiting=self.session.waiting_for,
            is_past=self.is_past,
            winners=result.winners if result else (),
            tapped=self.tapped,
        )

    def _turns(self) -> tuple[Turn[Any], ...]:
        """What is to be decided at this screen now."""
        return ()

    @property
    def heard(self) -> int:
        """The last step that was told before the latest press; what came after it is new."""
        is_known = self._heard is not None and self._heard < self.step and not self.is_past
        return self._heard if is_known and self._heard is not None else self.step - 1

    def is_said(self, step: int) -> bool:
        """In this step something was only said: whoever was to act before it still is."""
        return turns.is_said(self.session, self.box, step)

    @abstractmethod
    def picture(self) -> Node:
        """The page of the game that is played."""

    # What the person does ---------------------------------------------------------------------------------------------

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does."""
        return {
            **super().handlers(),
            "space": self._ask_about_space,
        }

    def _act(self, handler: Handler, intent: Intent) -> None:
        self.notice = self.notice if intent.name in LOOKING_ON else None
        try:
            handler(intent)
        except BadInput as error:
            self.notice = Notice(error=error)

    def _ask_about_space(self, intent: Intent) -> None:
        part = intent.n if isinstance(intent.n, int | str) and not isinstance(intent.n, bool) else None
        self.tapped = None if part == self.tapped else part

    # The session ------------------------------------------------------------------------------------------------------

    @abstractmethod
    def _opened_session(self, record: Record, secret: int | None = None) -> Session[Any, Any, Any]:
        """The record's game as far as it has been played, and on to a question."""

    def _take(self, record: Record, session: Session[Any, Any, Any]) -> None:
        self.record, self.session = record, session
        self.at = self.instant = self.tapped = self._heard = None

    def _changed(self, aloud: bool = True, since: int | None = None) -> None:
        """After every change of the game: show it from its first instant, and read aloud what is new.

        `since`: the last step that was heard already; None is the one before the last decision.
        """
        self.at = self.tapped = None
        self._heard = self._last_told() if since is None else since
        self._reveal(aloud and bool(self.opened))
        if aloud and self.played:
            new, sight = self.seen(turns.news(self.session, self._heard, self.told)), self.sight
            lines = tell(new, self.words, self.box.telling)
            self.page.announce(" ".join(self.face.retold(sight, self.step, line).text for line in lines))

    def _last_told(self) -> int:
        session = self.session
        return next((step for step in range(session.step, 0, -1) if not self.is_said(step)), 1) - 1
