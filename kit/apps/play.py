"""One person and bots at one page: a session behind a `Page`, and what the person may do with it.

The page sends intents; a move goes through `Session.submit`, the engine answers, and one picture of everything goes
back.  Nothing that is closed is ever on the page: a bot's fist exists only inside the session until all fists open.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

from kit.draw.svg import Node
from kit.engine import record as records
from kit.engine.bot import Choice, ask, play_bots
from kit.engine.box import Box
from kit.engine.errors import BadInput
from kit.engine.game import CHANCE, Refusal, Seat
from kit.engine.options import read_options
from kit.engine.record import Player, Record
from kit.engine.session import Session
from kit.games import open_box
from kit.text.say import LANGUAGES, Words
from kit.text.story import tell
from kit.widgets.page import Hello, Intent, Page

ME: Seat = 0
"""The person's seat; bots sit on the others."""

MOST_SEEDS = 1_000_000


@dataclass
class Looks:
    """How the person wants to see the page; no move of the game depends on it."""

    language: str = "en"
    neutral: bool = False
    theme: str = "light"
    panel: str | None = None
    """What is open beside the board instead of the story: ``menu`` or a rule's id."""
    notice: str | None = None
    """The key of a message to show once."""


@dataclass
class Fist:
    """What the person holds before closing the fist, and why the last try was refused."""

    move: Any = None
    refusal: Refusal | None = field(default=None)


class Play:
    """A game on a page, from the first card to the winner, with undo and resume.

    `draw` makes the page's tree from this object.  After every change there is one `refresh`.
    """

    def __init__(
        self, box: Box, draw: Callable[[Play], Node], players: int, options: Mapping[str, Any], seed: int | None = None
    ) -> None:
        self.box = box
        self.looks = Looks()
        self.fist = Fist()
        self.page = Page(storage_key=f"kit:{box.name}")
        self._draw = draw
        bots = [box.default_bots[seat % len(box.default_bots)] for seat in range(players - 1)]
        names = Words("en", box.name).say("bots.people").split(", ")
        seats = (Player("You"), *(Player(name, bot) for name, bot in zip(names, bots, strict=False)))
        self._left: tuple[Record, Session[Any, Any, Any]] | None = None  # the game before this one
        self._begin(Record(box.name, seats, options, _any_seed() if seed is None else seed))
        self._leave = [self.page.on_intent(self._on_intent), self.page.on_hello(self._on_hello)]
        self.refresh()

    # What the page shows ----------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """What the person may know of the moment."""
        return self.session.game.view(self.session.state, ME)

    @property
    def words(self) -> Words:
        """The person's words."""
        names = [player.name for player in self.record.players]
        return Words(self.looks.language, self.box.name, names, viewer=ME, neutral=self.looks.neutral)

    @property
    def is_my_turn(self) -> bool:
        """The person is asked for a move."""
        return ME in self.session.waiting_for

    @property
    def is_over(self) -> bool:
        """Somebody has won."""
        return self.session.game.result(self.session.state) is not None

    @property
    def can_undo(self) -> bool:
        """There is an earlier moment at which the person was asked, or a game that a new one replaced."""
        return self._earlier_turn() is not None or self._left is not None

    def reasons(self) -> Mapping[Seat, Choice[Any]]:
        """Why the bots chose as they did, once the fists are open; only where they would choose the same again."""
        if self.session.step == 0 or CHANCE in self.session.history[-1].moves:
            return {}
        moves = self.session.history[-1].moves
        asked = {seat: ask(bot, self.session, self.session.step - 1, seat) for seat, bot in self._bots.items()}
        return {seat: choice for seat, choice in asked.items() if moves.get(seat) == choice.move}

    def refresh(self) -> None:
        """Show everything as it is now."""
        self.page.show(self._draw(self))

    def close(self) -> None:
        """Leave the page."""
        for leave in self._leave:
            leave()
        self.page.close()

    # What the person does ---------------------------------------------------------------------------------------------

    def _on_intent(self, intent: Intent) -> None:
        handlers: dict[str, Callable[[Intent], None]] = {
            "choose": self._choose,
            "close": self._close_fist,
            "next": self._next,
            "undo": self._undo,
            "redo": self._redo,
            "new": self._new,
            "open": self._open_panel,
            "language": self._set_language,
            "theme": self._set_theme,
            "neutral": self._set_neutral,
        }
        if handler := handlers.get(intent.name):
            self.looks.notice = None
            handler(intent)
            self.refresh()

    def _choose(self, intent: Intent) -> None:
        """Take something into the fist; a second tap on the same takes it out again."""
        given = _whole_or_text(intent.value) if intent.value is not None else intent.n
        try:
            move = self.box.read_move(given, "fist")
        except BadInput as error:
            self.fist = Fist(None, error.refusal)
            return
        refusal = self.session.game.why_not(self.session.state, ME, move)
        again = intent.value is None and move == self.fist.move
        self.fist = Fist(None if refusal or again else move, refusal)

    def _close_fist(self, _: Intent) -> None:
        if not self.is_my_turn or self.fist.move is None:
            return
        play_bots(self.session, self._bots)
        refusal = self.session.submit(ME, self.fist.move)
        self.fist = Fist(None, refusal)
        if not refusal:
            self._stepped()

    def _next(self, _: Intent) -> None:
        if self.session.waiting_for == {CHANCE}:
            self.session.draw()
            self._stepped()

    def _undo(self, _: Intent) -> None:
        earlier = self._earlier_turn()
        if earlier is not None:
            while self.session.step > earlier:
                self.session.undo()
        elif self._left:
            self._take(*self._left)
            self._left = None
        self._stepped(aloud=False)

    def _redo(self, _: Intent) -> None:
        if self.session.redo():
            self._stepped()

    def _new(self, _: Intent) -> None:
        """Another game; undo takes it back while its first question is open."""
        self._left = (self.record, self.session)
        self._begin(Record(self.box.name, self.record.players, self.record.options, _any_seed()))
        self.looks.panel = None
        self._stepped(aloud=False)

    def _open_panel(self, intent: Intent) -> None:
        wanted = intent.n if isinstance(intent.n, str) else ""
        known = wanted == "menu" or wanted in self.box.rules()
        self.looks.panel = wanted if known and wanted != self.looks.panel else None

    def _set_language(self, intent: Intent) -> None:
        if intent.value in LANGUAGES:
            self.looks.language = str(intent.value)
            self.page.set_lang(self.looks.language)

    def _set_theme(self, intent: Intent) -> None:
        if intent.n in ("light", "dark"):
            self.looks.theme = str(intent.n)
            self.page.set_theme(self.looks.theme)

    def _set_neutral(self, intent: Intent) -> None:
        self.looks.neutral = intent.value is True

    # Coming back ------------------------------------------------------------------------------------------------------

    def _on_hello(self, hello: Hello) -> None:
        """A page opened: dress it as its person likes, and go on where its browser left off."""
        asked = parse_qs(hello.link.removeprefix("?")).get("lang", [])  # the home page's language comes along
        wished = (language[:2].lower() for language in (*asked, hello.lang))
        self.looks.language = next((each for each in wished if each in LANGUAGES), self.looks.language)
        self.looks.theme = hello.theme
        self.page.set_lang(self.looks.language)
        if hello.saved:
            self._resume(hello.saved)
        self.refresh()

    def _resume(self, saved: str) -> None:
        try:
            record = records.read_record(saved, open_box)
            if record.game != self.box.name or record.players[ME].bot or not all(p.bot for p in record.players[1:]):
                raise BadInput("record", Refusal("saved_unreadable", ""))
            session = records.replay(record, self.box)
        except BadInput:
            self.looks.notice = "page.saved_unreadable"
            return
        self._take(record, session)
        self.looks.notice = "page.welcome_back" if session.step > 1 else None

    def _stepped(self, aloud: bool = True) -> None:
        """After every step: an open fist is an empty one, the browser keeps the game, and the story is read out."""
        self.fist = Fist()
        self._save()
        if aloud and self.session.step:
            lines = tell(self.session.history[-1].events, self.words)
            self.page.announce(" ".join(line.text for line in lines))

    def _save(self) -> None:
        players = self.record.players
        record = records.record_of(self.session, self.box, players, self._options())
        self.page.save(records.write_record(record))

    # The session ------------------------------------------------------------------------------------------------------

    def _begin(self, record: Record) -> None:
        session = records.new_session(record, self.box)
        self._take(record, session)
        if session.waiting_for == {CHANCE}:
            session.draw()  # the first thing a person sees is a question

    def _take(self, record: Record, session: Session[Any, Any, Any]) -> None:
        self.record = record
        self.session = session
        self.fist = Fist()
        self._bots = {seat: self.box.bots[player.bot] for seat, player in enumerate(record.players) if player.bot}

    def _options(self) -> Any:
        return read_options(self.box.options, self.record.options)

    def _earlier_turn(self) -> int | None:
        game, session = self.session.game, self.session
        steps = reversed(range(session.step))
        return next((step for step in steps if ME in game.to_act(session.state_after(step))), None)


def _any_seed() -> int:
    return random.SystemRandom().randrange(MOST_SEEDS)


def _whole_or_text(value: str | bool) -> int | str | bool:
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 6 else value


def play(game: str = "bakschisch", players: int | None = None, **options: Any) -> Page:
    """A page on which one person plays `game` against bots: the last line of an app's notebook.

    `options` are switches of the rules by name, e.g. ``open_gold=True``.
    """
    from kit.apps.bakschisch import page_of  # the only game with a page so far

    box = open_box(game)
    shown = {"open_gold": True} | options  # a first game is easier with open purses (C-BK-26)
    return Play(box, page_of, players or box.players[-1], shown).page
