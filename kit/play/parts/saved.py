"""How a game on a page is kept: in its browser after every change, and on request as a file and as a link."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from kit.engine import record as records
from kit.engine.errors import BadInput, bad
from kit.engine.event import Facts
from kit.engine.game import AnyOptions
from kit.engine.options import read_options
from kit.engine.record import Record
from kit.engine.sealed import SEALED, hidden_in
from kit.engine.session import AnySession
from kit.games import open_box
from kit.page.page import Hello, Intent, Page
from kit.page.part import on
from kit.play import links
from kit.play.parts.part import RaceBegan, Shown, TablePart
from kit.play.parts.viewpoint import Viewpoint
from kit.play.room import Notice
from kit.play.table import Change, Game, NewMoment, Resumed

WELCOME = "page.welcome_back"


class Saved(TablePart):
    """Keeps the game of the table, and brings it back."""

    def __init__(self, view: Viewpoint, page: Page, others: Callable[[], Sequence[TablePart]]) -> None:
        """`others`: the parts that hold something which the game itself does not keep."""
        self._view, self._table, self._focus, self._page, self._others = view, view.table, view.focus, page, others

    def changed(self, change: Change) -> None:
        """Keep it as it is now."""
        if isinstance(change, RaceBegan):
            self._page.save(self.text(change.keeps), self._where())
        elif isinstance(change, NewMoment) and not isinstance(change, Resumed):
            self._page.save(self.text(), self._where())

    def text(self, session: AnySession | None = None) -> str:
        """The game that is played, or another line of it, as its browser keeps it."""
        record, box = self._table.record, self._table.box
        options: AnyOptions = read_options(box.options, record.options)
        session = session or self._table.session
        kept = records.record_of(session, box, record.players, options)
        return records.write_record(replace(kept, seed=self._seed), self._page.seal, hidden_in(session))

    @property
    def _seed(self) -> int | None:
        """The seed that somebody gave for the cards; one that nobody gave stays in the session."""
        return self._table.record.seed if self._table.dealer.draws else None

    def _where(self) -> str:
        """How far the game has come; empty while nobody has decided, and once it is over."""
        if not self._table.decisions() or self._table.is_over:
            return ""
        return self._view.words.say("page.where", **self._moment())

    def _moment(self) -> Facts:
        return self._view.table.box.plain.moment(self._view.view_after(self._table.session.step))

    def shows(self) -> Shown:
        """What the menu says about it."""
        from_position = self._table.record.start is not None
        return {"hides": self._table.hides, "seed": self._seed, "from_position": from_position}

    # On request -------------------------------------------------------------------------------------------------------

    @on("save")
    def _save_file(self, _: Intent) -> None:
        name = "-".join([self._table.box.name, *map(str, self._moment().values())])
        self._page.download(f"{name}.json", self.text())
        key = "page.saved_sealed" if self._page.seal else "page.saved_open"
        self._focus.notice = Notice(key) if hidden_in(self._table.session) else None

    @on("load")
    def _load_file(self, intent: Intent) -> None:
        """Go on with a game from a file."""
        try:
            record, session = self._read(str(intent.value or ""))
        except BadInput as error:
            self._focus.notice = Notice("page.not_a_game", error)
            return
        self._table.replace(record, session)
        self._focus.panel, self._focus.notice = None, Notice("page.loaded", leads_back=True)

    def _read(self, text: str) -> Game:
        record = records.read_record(text, open_box, self._page.seal)
        if record.game != self._table.box.name:
            raise bad("game", "saved_unreadable")
        return record, self._table.dealer.opened(record)

    @on("link")
    def _copy_link(self, _: Intent) -> None:
        """Copy a link to this position; while that would tell a secret, to a new game at the same table."""
        table = self._table
        state = table.session.state_after(self._view.step)
        position = None if table.hides else table.box.write_position(table.game, state)
        self._page.copy_link(links.write_link(table.record, table.box, position))
        self._focus.notice = Notice("page.link_hides") if table.hides else None

    # Coming back ------------------------------------------------------------------------------------------------------

    def greet(self, hello: Hello) -> bool:
        """Go on where the browser left off, or with what the address says."""
        if (key := links.kept_at(self._page.storage_key, hello.link)) != self._page.storage_key:
            self._page.storage_key = key  # one's own game stays where it is; the page says hello again
            return False
        in_hand = _read_in_hand(hello.held)
        if saved := self._kept(hello.saved or in_hand.get("game")):
            self._table.resume(*saved)
            self._welcome(hello)
            for part in self._others():
                part.take_up(in_hand)
            if self._view.is_over and hello.fresh:
                self._begin_anew(hello.link)
        elif linked := self._linked(hello.link):
            self._table.resume(*linked)
        self.hand_out()
        return True

    def _kept(self, text: str | None) -> Game | None:
        try:
            return self._read(text) if text else None
        except BadInput as error:
            self._focus.notice = Notice("page.saved_unreadable", error if error.place == SEALED else None)
            return None

    def _linked(self, link: str) -> Game | None:
        if not links.names_a_game(link):
            return None
        try:
            record = links.read_link(link, self._table.record, self._table.box, open_box)
            return record, self._table.dealer.opened(record)
        except BadInput as error:
            self._focus.notice = Notice(error=error)
            return None

    def _welcome(self, hello: Hello) -> None:
        key = WELCOME
        for part in self._others():
            key = part.welcome(key)
        goes_on = self._table.decisions() and not self._view.is_over
        is_seamless = hello.held is not None and key == WELCOME  # the person at the page has never been away
        self._focus.notice = Notice(key) if goes_on and not is_seamless else None

    def _begin_anew(self, link: str) -> None:
        """People who come to a game that is over want to play: with the same people, or as the address says."""
        table = self._table
        record = Record(table.box.name, table.record.players, table.record.options)
        by = "" if links.names_a_game(link) else "hello"
        table.replace(*(self._linked(link) or (record, table.dealer.opened(record))), by=by)
        self._focus.notice = Notice("page.begins_anew", leads_back=True)

    def hand_out(self) -> None:
        """Have the open page hold what its browser does not keep, for one that takes over in its place.

        A game in which nobody has decided is kept nowhere, and yet its luck is on the screen.  A game that begins from
        a position is not held: the address has that, and what is hidden in it is not told before its time.
        """
        is_kept = self._table.decisions() or self._table.record.start
        held: dict[str, Any] = {} if is_kept else {"game": self.text()}
        for part in self._others():
            held |= part.held()
        self._page.hold(json.dumps(held))


def _read_in_hand(text: str | None) -> dict[str, Any]:
    try:
        held = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return {}
    fits = isinstance(held, dict) and isinstance(held.get("game", ""), str)
    return held if fits else {}
