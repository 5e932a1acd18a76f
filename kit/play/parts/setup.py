"""Another game at the same table: once more, with another switch of the rules, or arranged in a form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kit.engine.box import AnyBox
from kit.engine.errors import BadInput
from kit.engine.options import read_options, write_options
from kit.engine.reading import JsonObject
from kit.engine.record import Player, Record
from kit.page.page import Hello, Intent
from kit.page.part import on
from kit.play import arrange
from kit.play.arrange import some_players
from kit.play.links import names_a_game
from kit.play.parts.part import Shown, TablePart
from kit.play.parts.viewpoint import Viewpoint
from kit.play.room import Notice
from kit.play.table import Change, Replaced, Resumed


class Setup(TablePart):
    """The form of a new game."""

    form: arrange.Setup | None = None

    def __init__(
        self,
        view: Viewpoint,
        newcomers: Callable[[AnyBox, int], tuple[Player, ...]] = some_players,
        asks_first: bool = False,
    ) -> None:
        """`newcomers`: who sits on this many seats unless somebody says otherwise; `asks_first`: before any game."""
        self._view, self._table, self._focus, self._newcomers = view, view.table, view.focus, newcomers
        self._asks_first = asks_first

    # Another game -----------------------------------------------------------------------------------------------------

    @on("again")
    def _again(self, _: Intent) -> None:
        """The same people, bots and switches; other cards."""
        old = self._table.record
        record = Record(self._table.box.name, old.players, old.options)
        self._table.replace(record, self._table.dealer.opened(record))
        self._focus.panel = None

    @on("option")
    def _set_option(self, intent: Intent) -> None:
        """Play on with another rule: from this moment, or from the start while nothing has been decided."""
        name, value = named(intent)
        table, box = self._table, self._table.box
        options = {**table.record.options, name: value}
        state, begun = table.session.state, table.dealer.has_begun(table)
        if _written(box, options) == _written(box, table.record.options) or (begun and name in box.at_start):
            return
        start = box.write_position(table.game, state) if begun else table.record.start
        start = None if table.game.result(state) else start
        seed, secret = (None, None) if begun else (table.record.seed, table.session.seed)
        changed = Record(box.name, table.record.players, options, seed, start)
        table.replace(changed, table.dealer.opened(changed, secret), by="rule")
        self._focus.notice = Notice("page.option_changed", leads_back=True)

    # The form ---------------------------------------------------------------------------------------------------------

    @on("setup")
    def open(self, _: Intent) -> None:
        """Open the form, or shut it."""
        record = self._table.record
        self.form = None if self.form else arrange.Setup(self._table.box, record.players, record.options)
        self._focus.panel = None

    @on("setup-preset", "setup-players", "setup-name", "setup-who", "setup-option", "setup-seed", "setup-start")
    def _arrange(self, intent: Intent) -> None:
        """Fill in the form of a new game."""
        if not self.form:
            return
        try:
            self._fill_in(self.form, intent)
        except BadInput as error:
            self.form.refuse(error)

    def _fill_in(self, form: arrange.Setup, intent: Intent) -> None:
        text, box = str(intent.value or ""), self._table.box
        match intent.name:
            case "setup-players":
                form.seat(intent.n, self._newcomers(box, max(box.players)))
            case "setup-preset" if self._table.dealer.has_bots:
                form.preset(intent.n)
            case "setup-name":
                form.rename(intent.n, text)
            case "setup-who" if self._table.dealer.has_bots:
                form.place(intent.n, intent.value)
            case "setup-option":
                form.switch(*named(intent))
            case "setup-seed":
                form.sow(text)
            case "setup-start":
                form.start = text.strip()
        if form.error:  # told until it is put right
            form.error = form.fault()

    @on("begin")
    def _begin(self, _: Intent) -> None:
        """Start the game that was arranged; what is wrong with it is told where it was typed."""
        if not self.form:
            return
        try:
            record = self.form.record()
            session = self._table.dealer.opened(record)
        except BadInput as error:
            self.form.refuse(error)
            return
        self._table.replace(record, session, by="form")

    # As a part --------------------------------------------------------------------------------------------------------

    def changed(self, change: Change) -> None:
        """Once another game lies there, nobody is arranging one any more."""
        if isinstance(change, Replaced | Resumed):
            self.form = None
        if self._asks_first and isinstance(change, Replaced) and change.by == "hello":
            self.open(Intent("setup"))

    def greet(self, hello: Hello) -> bool:
        """A real table about which nothing is known yet is first asked how many play, who, and on which board."""
        is_known = hello.saved or names_a_game(hello.link) or self._table.dealer.has_begun(self._table)
        if self._asks_first and not (is_known or self.form):
            self.open(Intent("setup"))
        return True

    def shows(self) -> Shown:
        """The form."""
        players, dealer = self.form.players if self.form else (), self._table.dealer
        names = tuple(self._view.usual_name(player.name, seat) for seat, player in enumerate(players))
        return {
            "setup": self.form,
            "names_in_setup": names,
            "has_bots": dealer.has_bots,
            "draws_cards": dealer.draws,
            "may_change_rules": True,
        }


def _written(box: AnyBox, options: JsonObject) -> JsonObject:
    return write_options(read_options(box.options, options))


def named(intent: Intent) -> tuple[str, Any]:
    """The name and the value of a switch: ``[name, value]``, or the name and the value of its field."""
    if isinstance(intent.n, list) and len(intent.n) == 2:
        return str(intent.n[0]), intent.n[1]
    return str(intent.n), intent.value
