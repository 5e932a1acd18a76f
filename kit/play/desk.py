"""A game on a page: the moment that is shown, its past, how it is kept, and how the person likes to see it.

A desk adds no move to a game: `kit.play.play` and `kit.play.referee` do.  The page sends intents, each is one method
here or there, and after it one picture of everything goes back.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from kit.draw.svg import Node
from kit.engine import record as records
from kit.engine.box import Box
from kit.engine.errors import BadInput, bad
from kit.engine.event import Event
from kit.engine.game import CHANCE, Seat
from kit.engine.options import read_options, write_options
from kit.engine.record import Player, Record
from kit.engine.session import Played, Session
from kit.games import open_box
from kit.page.page import Hello, Intent, Page
from kit.page.rulebook import AT_START
from kit.page.screen import Handler, Screen
from kit.play import links
from kit.play.arrange import nameless
from kit.text.say import LANGUAGES, Words
from kit.text.story import tell

SECRET_BITS = 128
"""Of a seed that nobody gave: a small one would be found by trying them all against the cards that were seen."""

MOST_LEFT = 20
"""Games that a new one replaced and that can still be taken back."""

LOOKING_ON = frozenset(("instant", "finish", "pause", "open", "space"))
"""Intents after which a notice may stay."""

Game = tuple[Record, Session[Any, Any, Any]]


class Picture(NamedTuple):
    """The half of an app that knows its game: how a desk looks, and the instants in which a step is shown."""

    page: Callable[[Any], Node]
    instants: Callable[[Any, Sequence[Event]], Sequence[Any]]
    """From the view before a step and its events; each has `lasts_ms`."""


class Notice(NamedTuple):
    """A message to show once: its key, or what is wrong with somebody's input, or both."""

    key: str = ""
    error: BadInput | None = None
    leads_back: bool = False
    """Another game was replaced, and the message shows the way back to it."""


class Desk(Screen):
    """A session behind a `Page`, with undo, a past to look into, branches, saving and resume."""

    panels = ("menu", "history", "rules")

    def __init__(self, box: Box, picture: Picture, record: Record, storage_key: str) -> None:
        super().__init__(box, Page(storage_key=storage_key))
        self.notice: Notice | None = None
        self.at: int | None = None
        """The step of the past that is looked at; None is now."""
        self.tapped: int | None = None
        """The space of the board that was asked about."""
        self._picture = picture
        self._left: list[Game] = []
        self._begin(record)
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
    def played(self) -> Played[Any, Any] | None:
        """The step that led to what is shown."""
        return self.session.played(self.step) if self.step else None

    @property
    def opened(self) -> Sequence[Event]:
        """The events of the bribe whose fists lie open; empty while a question is open."""
        return () if self.played is None or CHANCE in self.played.moves else self.played.events

    def is_said(self, step: int) -> bool:
        """This step is an interjection: whoever was to act before it still is."""
        return not self.session.played(step).moves.keys() <= self.game.to_act(self.session.state_after(step - 1))

    @property
    def news(self) -> Sequence[Event]:
        """What happened last in the game, with everything that has been said since."""
        session = self.session
        first = next((step for step in range(session.step, 0, -1) if not self.is_said(step)), 1)
        return [event for played in session.history[first - 1 :] for event in played.events]

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

    @property
    def asked(self) -> Any:
        """What may be known of the moment of the question that is open, or was answered last."""
        return self.view_after(self.step - bool(self.opened))

    def instants(self) -> Sequence[Any]:
        """The instants of the bribe that is shown; empty while a question is open."""
        return self._picture.instants(self.asked, self.opened) if self.opened else ()

    @property
    def is_over(self) -> bool:
        """Somebody has won, in the moment that is shown."""
        return self.game.result(self.session.state_after(self.step)) is not None

    @property
    def tells_purses(self) -> bool:
        """Nothing that is said of a bribe can give a purse away: purses are open, or the game is over (C-BK-26)."""
        over = self.game.result(self.session.state) is not None
        return bool(self.game.options_chosen.open_gold) or over

    @property
    def is_asking(self) -> bool:
        """Something else has taken a part of the story's room."""
        return False

    @property
    def is_past(self) -> bool:
        """A moment of the past is looked at."""
        return self.at is not None

    def bribes(self) -> list[int]:
        """The steps in which fists opened."""
        steps = enumerate(self.session.history, 1)
        return [step for step, played in steps if CHANCE not in played.moves and not self.is_said(step)]

    @property
    def can_undo(self) -> bool:
        """There is a past to come back from, an earlier question, or a game that another one replaced."""
        return self.is_past or self._earlier_question() is not None or bool(self._left)

    @property
    def can_redo(self) -> bool:
        """A step was taken back."""
        return bool(self.session.future)

    @property
    def left(self) -> bool:
        """There is a game that another one replaced."""
        return bool(self._left)

    def picture(self) -> Node:
        """The page of the game that is played."""
        return self._picture.page(self)

    # What the person does ---------------------------------------------------------------------------------------------

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does."""
        return {
            **super().handlers(),
            "undo": self._undo,
            "redo": self._redo,
            "space": self._ask_about_space,
            "look": self._look,
            "now": self._look_now,
            "branch": self._branch,
            "left": self._back_to_left,
            "option": self._set_option,
            "save": self._save_file,
            "load": self._load_file,
            "link": self._copy_link,
        }

    def _act(self, handler: Handler, intent: Intent) -> None:
        self.notice = self.notice if intent.name in LOOKING_ON else None
        try:
            handler(intent)
        except BadInput as error:
            self.notice = Notice(error=error)

    def _undo(self, intent: Intent) -> None:
        """Back to the last question; from a look into the past, back to now."""
        earlier = self._earlier_question()
        if self.is_past:
            self._look_now(intent)
        elif earlier is not None:
            self._go_to(earlier)
        else:
            self._back_to_left(intent)

    def _go_to(self, step: int) -> None:
        while self.session.step > step:
            self.session.undo()
        self._changed(aloud=False)

    def _redo(self, _: Intent) -> None:
        """A step forth again, with what was said after it."""
        if self.can_redo and self.session.redo():
            while self.session.future and self.is_said(self.session.step + 1):
                self.session.redo()
            self._changed()

    def _ask_about_space(self, intent: Intent) -> None:
        self.tapped = None if intent.n == self.tapped or type(intent.n) is not int else intent.n

    # The past ---------------------------------------------------------------------------------------------------------

    def _look(self, intent: Intent) -> None:
        """Look at a bribe of the past, or watch it open again when it is looked at already."""
        if intent.n not in self.bribes():
            return
        again = intent.n == self.step and self.instant is None
        self.at = None if intent.n == self.session.step else int(intent.n)
        self._reveal(again)

    def _look_now(self, _: Intent) -> None:
        self.at = self.instant = None

    def _branch(self, _: Intent) -> None:
        """Play on from the moment of the past that is looked at; the game as it was is kept."""
        if self.at is not None:
            self._swap(self.record, self.session.branch(self.at))
            self.notice = Notice("page.branched", leads_back=True)

    def _back_to_left(self, _: Intent) -> None:
        if self._left:
            self._take(*self._left.pop())
            self._changed(aloud=False)

    def _swap(self, record: Record, session: Session[Any, Any, Any], aloud: bool = False) -> None:
        """Go on with another game, and keep this one to come back to."""
        left = (self.record, self.session)
        self._take(record, session)
        self._left = [*self._left, left][-MOST_LEFT:]
        self._changed(aloud)

    # Switches of the rules --------------------------------------------------------------------------------------------

    def _set_option(self, intent: Intent) -> None:
        """Play on by another rule: from this moment, or from the start while no bribe has been made."""
        name, value = named(intent)
        options = {**self.record.options, name: value}
        state, begun = self.session.state, self._has_begun
        if write_options(read_options(self.box.options, options)) == self._options() or (begun and name in AT_START):
            return
        start = self.box.write_position(self.game, state) if begun else self.record.start
        start = None if self.game.result(state) else start
        seed, secret = (None, None) if begun else (self.record.seed, self.session.seed)
        changed = Record(self.box.name, self.record.players, options, seed, start)
        self._swap(changed, self._opened_session(changed, secret))
        self.notice = Notice("page.option_changed", leads_back=True)

    @property
    def _has_begun(self) -> bool:
        """People have decided something that beginning again would lose."""
        return bool(self.bribes())

    # Keeping ----------------------------------------------------------------------------------------------------------

    def _save_file(self, _: Intent) -> None:
        view = self.view_after(self.session.step)
        self.page.download(f"{self.box.name}-{view.round}-{view.bribe}.json", self._text())

    def _load_file(self, intent: Intent) -> None:
        """Go on with a game from a file."""
        try:
            record = records.read_record(str(intent.value or ""), open_box)
            self._check_game(record)
            session = self._opened_session(record)
        except BadInput as error:
            self.notice = Notice("page.not_a_game", error)
            return
        self._swap(record, session)
        self.panel, self.notice = None, Notice("page.loaded", leads_back=True)

    def _check_game(self, record: Record) -> None:
        if record.game != self.box.name:
            raise bad("game", "saved_unreadable")

    def _copy_link(self, _: Intent) -> None:
        """To this position; it would tell every purse, so while they are hidden to a new game of the same table."""
        shown = self.tells_purses
        position = self.box.write_position(self.game, self.session.state_after(self.step)) if shown else None
        self.page.copy_link(links.write_link(self.record, self.box, position))
        self.notice = None if shown else Notice("page.link_hides")

    def _text(self) -> str:
        options: Any = read_options(self.box.options, self.record.options)
        record = records.record_of(self.session, self.box, self.record.players, options)
        return records.write_record(replace(record, seed=self.seed))

    def _options(self) -> Mapping[str, Any]:
        return write_options(read_options(self.box.options, self.record.options))

    @property
    def seed(self) -> int | None:
        """What somebody wants the cards to be drawn from; a seed that nobody gave stays in the session."""
        return self.record.seed

    # Coming back ------------------------------------------------------------------------------------------------------

    def _on_hello(self, hello: Hello) -> None:
        """A page opened: dress it as its person likes, and go on where its browser left off."""
        self.looks.dress(hello, self.page)
        if (key := links.kept_at(self.page.storage_key, hello.link)) != self.page.storage_key:
            self.page.storage_key = key  # the own game stays where it is; the page says hello again
            return
        if saved := self._saved(hello.saved):
            self._take(*saved)
            self.notice = Notice("page.welcome_back") if self.bribes() else None
        elif linked := self._linked(hello.link):
            self._take(*linked)
        self.refresh()

    def _saved(self, text: str | None) -> Game | None:
        if not text:
            return None
        try:
            record = records.read_record(text, open_box)
            self._check_game(record)
            return record, self._opened_session(record)
        except BadInput:
            self.notice = Notice("page.saved_unreadable")
            return None

    def _linked(self, link: str) -> Game | None:
        if not links.names_a_game(link):
            return None
        try:
            record = links.read_link(link, self.record, self.box, open_box)
            return record, self._opened_session(record)
        except BadInput as error:
            self.notice = Notice(error=error)
            return None

    # The session ------------------------------------------------------------------------------------------------------

    def _begin(self, record: Record) -> None:
        self._take(record, self._opened_session(record))

    def _opened_session(self, record: Record, secret: int | None = None) -> Session[Any, Any, Any]:
        """The record's game as far as it has been played, and on to a question.

        Where the record has no seed, what comes is drawn from `secret`, or from one that nobody has seen.
        """
        session = records.replay(record, self.box)
        if record.seed is None:
            session.seed = secrets.randbits(SECRET_BITS) if secret is None else secret
        return session

    def _take(self, record: Record, session: Session[Any, Any, Any]) -> None:
        self.record, self.session = record, session
        self.at = self.instant = self.tapped = None

    def _changed(self, aloud: bool = True) -> None:
        """After every change of the game: show it from its first instant, keep it, and read it out."""
        self.at = self.tapped = None
        self._reveal(aloud and bool(self.opened))
        self.page.save(self._text())
        if aloud and self.played:
            self.page.announce(" ".join(line.text for line in tell(self.news, self.words)))

    def _earlier_question(self) -> int | None:
        """The step after which somebody decided last; what was said before that is not taken back."""
        game, session = self.game, self.session
        steps = (step for step in reversed(range(session.step)) if not self.is_said(step + 1))
        return next((step for step in steps if self._is_question(game.to_act(session.state_after(step)))), None)

    def _is_question(self, to_act: frozenset[Seat]) -> bool:
        """A moment that undo goes back to."""
        return bool(to_act) and CHANCE not in to_act


def people_of(players: Sequence[Player]) -> tuple[Seat, ...]:
    """The seats on which people sit, not bots."""
    return tuple(seat for seat, player in enumerate(players) if not player.bot)


def named(intent: Intent) -> tuple[str, Any]:
    """The name and the value of a switch: ``[name, value]``, or the name and the value of its field."""
    if isinstance(intent.n, list) and len(intent.n) == 2:
        return str(intent.n[0]), intent.n[1]
    return str(intent.n), intent.value
