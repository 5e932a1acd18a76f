"""What every page of a game has: a person's looks, a panel beside the stage, and a reveal shown instant by instant."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial

from kit.draw.svg import Node
from kit.engine.box import AnyBox
from kit.engine.rules import Status
from kit.page.face import Instant
from kit.page.leaving import Leaving
from kit.page.looks import CHOSEN, Looks
from kit.page.page import Hello, Intent, Page
from kit.page.part import Handler, Part, merged
from kit.text.say import Words

LONGEST_QUERY = 100


class Screen(ABC):
    """A page that answers intents: each is one method, after which one picture of everything goes back."""

    panels: tuple[str, ...] = ("menu", "rules")
    """What can be opened beside the stage, apart from a rule."""

    def __init__(self, box: AnyBox, page: Page) -> None:
        self.box = box
        self.page = page
        self.looks = Looks()
        self.has_met = False
        """A browser has said hello: until then nothing is known of whoever looks at the page."""
        self.panel: str | None = None
        """What is open: one of `panels` or a rule's id."""
        self.instant: int | None = None
        """Which instant of the latest reveal is shown; None when all of it is.

        While time goes on, it is the first of those that the browser shows by itself, until that says where it is.
        """
        self._follows: Sequence[int | None] = ()
        """The instants that it shows after that."""
        self.paused = False
        self.query = ""
        """What is looked for in the rule book, and the only status that is wanted."""
        self.status: Status | None = None
        self.parts: Sequence[Part] = ()
        self._handlers = self._own_handlers()
        self.leaving = leaving = Leaving(page, self._let_go)
        self._leave = [
            page.on_intent(partial(leaving.answer, self._on_intent)),
            page.on_hello(partial(leaving.answer, self._greet)),
        ]

    # What a page of its own says --------------------------------------------------------------------------------------

    @abstractmethod
    def picture(self) -> Node:
        """Everything as it is now."""

    @abstractmethod
    def instants(self) -> Sequence[Instant]:
        """The instants of what was revealed last; each has `lasts_ms`."""

    @property
    @abstractmethod
    def words(self) -> Words:
        """The person's words."""

    def compose(self, *parts: Part) -> None:
        """Be made of these parts from now on, in the order in which they are asked and told; and show everything.

        Raises ValueError where two parts claim the same intent.
        """
        own, theirs = self._own_handlers(), merged(parts)
        if both := own.keys() & theirs.keys():
            raise ValueError(f"{sorted(both)} are of every page")
        self.parts, self._handlers = parts, {**own, **theirs}
        self.refresh()

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does now."""
        return {**self._handlers, **{name: does for part in self.parts for name, does in part.builds().items()}}

    def _own_handlers(self) -> Mapping[str, Handler]:
        """What each of the intents does that every page has."""
        looks = ("language", "theme", *CHOSEN)
        return {
            "open": self._open_panel,
            "rules-find": self._find_rules,
            "rules-status": self._want_status,
            "instant": self._next_instant,
            "finish": self._finish,
            "pause": self._pause,
            **dict.fromkeys(looks, self._change_looks),
        }

    @property
    def shape(self) -> str:
        """The shape in which drawings are drawn: one of `kit.page.shape.SHAPES`."""
        return self.looks.shape

    @property
    def must_hand_over(self) -> bool:
        """Whether the screen goes to the next person, who may see nothing of what it has shown."""
        return False

    # From the page and back -------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show everything as it is now, and then what time alone makes of it."""
        if self.must_hand_over:
            self.page.turn_over()
        moves = self.instant is not None and not self.paused
        self._follows = (*range((self.instant or 0) + 1, len(self.instants())), None) if moves else ()
        self.page.show(self.picture(), *(partial(self._picture_at, instant) for instant in self._follows))

    def _picture_at(self, instant: int | None) -> Node:
        now, self.instant = self.instant, instant
        try:
            return self.picture()
        finally:
            self.instant = now

    def close(self) -> None:
        """Leave the page."""
        self.page.close()

    def _let_go(self) -> None:
        """The browser has gone: a page and its parts let go of each other, so that everything is freed at once."""
        for leave in self._leave:
            leave()
        for each in (*self.parts, self):
            vars(each).clear()

    def _on_intent(self, intent: Intent) -> None:
        if 0 < intent.later <= len(self._follows):  # otherwise what followed were not instants of this reveal
            self.instant = self._follows[intent.later - 1]
        if intent.by == "layout":
            if intent.name == "shape" and self.looks.fit(intent.n):
                self.refresh()
        elif handler := self.handlers().get(intent.name):
            try:
                self._act(handler, intent)
            finally:
                self.refresh()  # or a reveal in which something failed would stand still

    def _act(self, handler: Handler, intent: Intent) -> None:
        if not all(part.admits(intent) for part in self.parts):
            return
        for part in self.parts:
            part.pressed(intent)
        self._do(handler, intent)
        for part in self.parts:
            part.done(intent)

    def _do(self, handler: Handler, intent: Intent) -> None:
        handler(intent)

    def _greet(self, hello: Hello) -> None:
        self.has_met = True
        self.instant = None  # a page that is opened shows what is; `_on_hello` says what is still to be shown
        self._on_hello(hello)

    def _on_hello(self, hello: Hello) -> None:
        self.looks.dress(hello, self.page)
        if self._is_here(hello):
            self.refresh()

    def _is_here(self, hello: Hello) -> bool:
        return all(part.greet(hello) for part in self.parts)

    # Panels and looks -------------------------------------------------------------------------------------------------

    def _open_panel(self, intent: Intent) -> None:
        wanted = intent.n if isinstance(intent.n, str) else ""
        known = wanted in self.panels or wanted in self.box.rules()
        self.panel = wanted if known and wanted != self.panel else None

    def _find_rules(self, intent: Intent) -> None:
        self.query = str(intent.value or "")[:LONGEST_QUERY]

    def _want_status(self, intent: Intent) -> None:
        self.status = Status(intent.n) if intent.n in tuple(Status) else None

    def _change_looks(self, intent: Intent) -> None:
        self.looks.change(intent, self.page)
        if self.looks.motion == "off":
            self._finish(intent)

    # The reveal, instant by instant -----------------------------------------------------------------------------------

    def _reveal(self, moves: bool) -> None:
        """From the first instant on, if there is something to see and motion is wanted; otherwise all at once."""
        shows = moves and self.looks.motion != "off" and bool(self.instants())
        self.instant, self.paused = (0 if shows else None), self.looks.motion == "step"

    def _next_instant(self, intent: Intent) -> None:
        """Show the next instant; time counts only for the instant for which it was set."""
        if self.instant is None or (intent.by == "time" and (self.paused or intent.n != self.instant)):
            return
        self.paused = self.paused or intent.by != "time"
        last = len(self.instants()) - 1
        self.instant = None if self.instant >= last else self.instant + 1

    def _finish(self, _: Intent) -> None:
        self.instant = None

    def _pause(self, _: Intent) -> None:
        self.paused = not self.paused
