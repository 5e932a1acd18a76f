"""What one page sees of its table: whose eyes look, at which step, and what may be known then.  It changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kit.engine.event import Event
from kit.engine.game import CHANCE, AnyView, Seat
from kit.engine.seen import visible
from kit.engine.session import AnyPlayed
from kit.page.face import AnyFace, Instant
from kit.page.looks import Looks
from kit.page.sight import AnySight, Sight
from kit.play.arrange import nameless
from kit.play.parts.part import Focus, Seats
from kit.play.table import Table
from kit.text.say import LANGUAGES, Words

Called = Callable[[Words, Seat], str]
"""What a seat is called, in these words."""


class Viewpoint:
    """Everything here is computed from the table, the focus, and who sits at this screen."""

    def __init__(
        self,
        table: Table,
        face: AnyFace,
        focus: Focus,
        seats: Seats,
        looks: Looks,
        called: Called | None = None,
        opens_all: bool = False,
    ) -> None:
        """`called`: what a seat is called, if not by its player's name; `opens_all`: each step of people is looked at,
        even a single move.
        """
        self.table, self.face, self.focus, self.seats, self.looks = table, face, focus, seats, looks
        self._called, self._opens_all = called, opens_all
        self.tells_up_to: Callable[[int], int] = lambda step: step
        """From a step, the last one that may be told: a race tells nobody what hands race for."""
        self.holds: Callable[[], bool] = lambda: True
        """Whether all that is told is shown; not while a race runs."""

    # Which step -------------------------------------------------------------------------------------------------------

    @property
    def now(self) -> int:
        """The step that is looked at, now or in the past, whether it may be told or not."""
        return self.table.session.step if self.focus.at is None else self.focus.at

    @property
    def told(self) -> int:
        """The last step that is told: people may have to see for themselves what is shown."""
        return self.tells_up_to(self.now)

    @property
    def step(self) -> int:
        """The step that is shown."""
        return self.told if self.holds() else self.now

    @property
    def is_over(self) -> bool:
        """Whether somebody has won, at the moment that is shown."""
        return self.table.game.result(self.table.session.state_after(self.step)) is not None

    @property
    def played(self) -> AnyPlayed | None:
        """The step that led to what is shown."""
        return self.table.session.played(self.step) if self.step else None

    @property
    def opened(self) -> Sequence[Event]:
        """The events that are looked at; empty while a question is open."""
        played, pauses = self.played, self.table.box.story.pauses
        if played is None or (CHANCE in played.moves and not pauses(played.events)):
            return ()
        if self._opens_all and CHANCE not in played.moves:
            return played.events
        looked_at = self.focus.is_past or self.is_over or (pauses(played.events) and not self.seats.is_asked)
        return played.events if looked_at else ()

    # What may be known ------------------------------------------------------------------------------------------------

    def view_after(self, step: int) -> AnyView:
        """What these eyes may know of the game after this many steps."""
        return self.table.game.view(self.table.session.state_after(step), self.seats.eyes)

    @property
    def view(self) -> AnyView:
        """What may be known of the moment that is shown."""
        return self.view_after(self.step)

    @property
    def asked(self) -> AnyView:
        """What may be known at the moment of the question that is open, or was answered last."""
        return self.view_after(self.step - bool(self.opened))

    def seen(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Those of the events that may be known."""
        return visible(events, self.seats.eyes)

    def instants(self) -> Sequence[Instant]:
        """The instants of what is looked at; empty while a question is open."""
        opened = self.opened
        return self.face.reveal.instants(self.asked, self.seen(opened)) if opened else ()

    @property
    def known(self) -> tuple[Seat, ...] | None:
        """Whose secrets may be told to everybody who looks at the page; None is all."""
        reader = self.seats.reader
        return (() if reader is None else (reader,)) if self.table.hides else None

    # In whose words ---------------------------------------------------------------------------------------------------

    @property
    def words(self) -> Words:
        """The person's words."""
        return self.words_for(self.seats.reader)

    def words_for(self, reader: Seat | None) -> Words:
        """The words for the reader on this seat."""
        names = tuple(self.name_of(seat) for seat in range(len(self.table.record.players)))
        return Words(self.looks.language, self.table.box.name, names, viewer=reader, neutral=self.looks.neutral)

    def name_of(self, seat: Seat) -> str:
        """Who sits there, as everybody at the screen calls them."""
        if self._called:
            return self._called(Words(self.looks.language, self.table.box.name), seat)
        return self.usual_name(self.table.record.players[seat].name, seat)

    def usual_name(self, name: str, seat: Seat) -> str:
        """A player's name; somebody without one is called by number, in the reader's language."""
        box = self.table.box
        usual = {nameless(language, box.name, seat) for language in LANGUAGES}
        return nameless(self.looks.language, box.name, seat) if name in usual else name

    # All of it --------------------------------------------------------------------------------------------------------

    @property
    def sight(self) -> AnySight:
        """What drawing gets of the game, before the parts fill in their fields."""
        table, focus, opened = self.table, self.focus, self.opened
        step, view = self.step, self.view
        result = table.game.result(table.session.state_after(step)) if focus.instant is None else None
        return Sight(
            box=table.box,
            game=table.game,
            words=self.words,
            players=table.record.players,
            step=step,
            view=view,
            before=self.view_after(step - 1) if opened else view,
            events=self.seen(opened),
            instant=focus.instant,
            waiting=table.session.waiting_for,
            is_past=focus.is_past,
            winners=result.winners if result else (),
            tapped=focus.tapped,
            shape=self.looks.shape,
        )
