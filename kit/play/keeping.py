"""How a game on a page is kept: in its browser, as a file and as a link, and under another switch of the rules."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kit.engine import record as records
from kit.engine.errors import BadInput, bad
from kit.engine.options import read_options, write_options
from kit.engine.record import Record
from kit.engine.sealed import SEALED, hidden_in
from kit.engine.session import Session
from kit.games import open_box
from kit.page.page import Hello, Intent
from kit.page.screen import Handler
from kit.play import links
from kit.play.desk import Game
from kit.play.past import PastDesk
from kit.play.room import Notice

SECRET_BITS = 128
"""Of a seed that nobody gave: a small one would be found by trying them all against the cards that were seen."""

WELCOME = "page.welcome_back"


class KeptDesk(PastDesk):
    """A desk whose game is kept, after every change and on request."""

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does."""
        return {
            **super().handlers(),
            "option": self._set_option,
            "save": self._save_file,
            "load": self._load_file,
            "link": self._copy_link,
        }

    # Switches of the rules --------------------------------------------------------------------------------------------

    def _set_option(self, intent: Intent) -> None:
        """Play on by another rule: from this moment, or from the start while nothing has been decided."""
        name, value = named(intent)
        options = {**self.record.options, name: value}
        state, begun = self.session.state, self._has_begun
        if write_options(read_options(self.box.options, options)) == self._options():
            return
        if begun and name in self.box.at_start:
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
        return bool(self.decisions())

    def _options(self) -> Mapping[str, Any]:
        return write_options(read_options(self.box.options, self.record.options))

    # Keeping ----------------------------------------------------------------------------------------------------------

    def _changed(self, aloud: bool = True, since: int | None = None) -> None:
        self.page.save(self._text(), self._where())
        super()._changed(aloud, since)

    def _where(self) -> str:
        """How far the game is; nothing while nobody has decided, and once it is over."""
        session = self.session
        if not self.decisions() or self.game.result(session.state):
            return ""
        return self.words.say("page.where", **self.face.moment(self.view_after(session.step)))

    def _save_file(self, _: Intent) -> None:
        moment = self.face.moment(self.view_after(self.session.step)).values()
        self.page.download("-".join([self.box.name, *map(str, moment)]) + ".json", self._text())
        key = "page.saved_sealed" if self.page.seal else "page.saved_open"
        self.notice = Notice(key) if hidden_in(self.session) else None

    def _load_file(self, intent: Intent) -> None:
        """Go on with a game from a file."""
        try:
            record, session = self._read(str(intent.value or ""))
        except BadInput as error:
            self.notice = Notice("page.not_a_game", error)
            return
        self._swap(record, session)
        self.panel, self.notice = None, Notice("page.loaded", leads_back=True)

    def _read(self, text: str) -> Game:
        record = records.read_record(text, open_box, self.page.seal)
        if record.game != self.box.name:
            raise bad("game", "saved_unreadable")
        return record, self._opened_session(record)

    def _copy_link(self, _: Intent) -> None:
        """To this position; while it would tell a secret, to a new game of the same table."""
        position = None if self.hides else self.box.write_position(self.game, self.session.state_after(self.step))
        self.page.copy_link(links.write_link(self.record, self.box, position))
        self.notice = Notice("page.link_hides") if self.hides else None

    def _text(self) -> str:
        return self._text_of(self.session)

    def _text_of(self, session: Session[Any, Any, Any]) -> str:
        """The game that is played, or another line of it, as its browser keeps it."""
        options: Any = read_options(self.box.options, self.record.options)
        record = records.record_of(session, self.box, self.record.players, options)
        return records.write_record(replace(record, seed=self.seed), self.page.seal, hidden_in(session))

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
        in_hand = _read_in_hand(hello.held)
        if saved := self._saved(hello.saved or in_hand.get("game")):
            self._take(*saved)
            goes_on = self.decisions() and not self.is_over
            is_seamless = hello.held is not None and self.welcome == WELCOME  # whoever looks has never been away
            self.notice = Notice(self.welcome) if goes_on and not is_seamless else None
            self._take_up(in_hand)
            if self.is_over and hello.fresh:
                self._begin_anew(hello.link)
        elif linked := self._linked(hello.link):
            self._take(*linked)
        self._hand_out()
        self.refresh()

    def _hand_out(self) -> None:
        """Have the open page hold what its browser does not keep, for one that takes over in its place."""
        self.page.hold(json.dumps(self._in_hand()))

    def _in_hand(self) -> dict[str, Any]:
        """A game in which nobody has decided is kept nowhere, and yet its luck is on the screen.

        Not where it begins from a position: the address has that, and what is hidden in it is not told before its time.
        """
        return {} if self.decisions() or self.record.start else {"game": self._text()}

    def _take_up(self, in_hand: Mapping[str, Any]) -> None:
        """What the page held that was open before; it comes from a browser, so it may be anything."""

    @property
    def welcome(self) -> str:
        """What is said to who comes back to a game."""
        return WELCOME

    def _begin_anew(self, link: str) -> None:
        """Who comes to a game that is over wants to play: with the same people, or as the address says."""
        record = Record(self.box.name, self.record.players, self.record.options)
        self._swap(*(self._linked(link) or (record, self._opened_session(record))))
        self.notice = Notice("page.begins_anew", leads_back=True)

    def _saved(self, text: str | None) -> Game | None:
        try:
            return self._read(text) if text else None
        except BadInput as error:
            self.notice = Notice("page.saved_unreadable", error if error.place == SEALED else None)
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

    def _opened_session(self, record: Record, secret: int | None = None) -> Session[Any, Any, Any]:
        """Where the record has no seed, what comes is drawn from `secret`, or from one that nobody has seen."""
        session = records.replay(record, self.box)
        if record.seed is None:
            session.seed = secrets.randbits(SECRET_BITS) if secret is None else secret
        return session


def named(intent: Intent) -> tuple[str, Any]:
    """The name and the value of a switch: ``[name, value]``, or the name and the value of its field."""
    if isinstance(intent.n, list) and len(intent.n) == 2:
        return str(intent.n[0]), intent.n[1]
    return str(intent.n), intent.value


def _read_in_hand(text: str | None) -> dict[str, Any]:
    try:
        held = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return {}
    fits = isinstance(held, dict) and isinstance(held.get("game", ""), str)
    return held if fits else {}
