"""A position is put together, everything that seats do lies open, and the engine answers with its rules.

While it is put together there is no game; opening the fists begins one in it.  From what follows one can ask "what if",
go on, or go back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import parse_qs

from kit.engine.draft import Draft, Pieces, put
from kit.engine.errors import BadInput
from kit.engine.game import CHANCE
from kit.page.page import Hello, Intent, Page
from kit.page.part import Handler, on
from kit.page.sight import AnySight, Sight
from kit.play.parts.lifting import Lifting
from kit.play.parts.part import Shown, TablePart
from kit.play.parts.setup import named
from kit.play.parts.viewpoint import Viewpoint
from kit.play.position import Position
from kit.play.room import Bench, Notice
from kit.play.table import Change, NewMoment, Resumed

MOST_BACK = 200
"""How many changes of a position can be taken back."""
EDITOR = "apps/lesson-editor"


class Laying(TablePart):
    """The position, and the one step that is played in it."""

    def __init__(self, view: Viewpoint, position: Position, page: Page) -> None:
        self._view, self._table, self.position, self._page = view, view.table, position, page
        self.is_open = True
        """Whether nothing has been played yet."""
        self.lifting = Lifting()
        self._back: list[Draft] = []
        self._forth: list[Draft] = []
        self._before = (True, position.draft)
        """What there was before the press that is being handled."""

    # What people do ---------------------------------------------------------------------------------------------------

    def builds(self) -> Mapping[str, Handler]:
        """The intents of the position, while it is being put together."""
        if not self.is_open:
            return {}
        fields = [*self.position.draft.fields()]
        does: dict[str, Handler] = {f"lay-{each.name}": self._set for each in fields if not isinstance(each, Pieces)}
        if len(does) < len(fields):
            does |= {"lift": self._lift, "put": self._put}
        return does

    def _set(self, intent: Intent) -> None:
        """A field has another value."""
        name = intent.name.removeprefix("lay-")
        self._lay(put(self.position.draft.fields(), name, intent.n, intent.value))

    def _lift(self, intent: Intent) -> None:
        """Lift a thing, or put it down again."""
        self.lifting.lift(self.position.draft, intent.n, intent.value)

    def _put(self, intent: Intent) -> None:
        """Put what is lifted there; if nothing is, lift what lies there."""
        self._lay(self.lifting.press(self.position.draft, intent.n))

    def _lay(self, draft: Draft | None) -> None:
        if draft is not None:
            self.position.draft = draft

    @on("put-down")
    def _put_down(self, _: Intent) -> None:
        self.lifting.put_down()

    @on("lay-open")
    def _open(self, _: Intent) -> None:
        """The engine answers."""
        if not self.is_open or self.position.draft.faults():
            return
        moves, record = self.position.draft.moves, self.position.begun
        session = self._table.dealer.opened(record)
        self.is_open = False
        self._table.resume(record, session)
        if refused := self._table.rule(moves):
            seat, refusal = refused
            raise BadInput("card" if seat == CHANCE else "fist", refusal)
        if not self._view.opened:  # chance has brought something that nobody looks at
            self._go_on()

    @on("lay-again")
    def _lay_again(self, _: Intent | None = None) -> None:
        """Back to the position as it was."""
        self.is_open = True
        self._table.resume(self.position.empty, self._table.dealer.opened(self.position.empty))

    @on("next")
    def _next(self, _: Intent) -> None:
        """Go on from what followed: that is the position now."""
        if not self.is_open:
            self._go_on()

    def _go_on(self) -> None:
        self.position.go_on_from(self._table.game, self._table.session.state)
        self._lay_again()

    @on("option", "setup-option")
    def _set_option(self, intent: Intent) -> None:
        """Change a rule from now on."""
        self.position.switch(*named(intent))
        if not self.is_open:
            self._lay_again()

    @on("undo")
    def _undo(self, _: Intent) -> None:
        """Back to the position, or to what it was before the last change."""
        if not self.is_open:
            self._lay_again()
        elif self._back:
            self._forth.append(self.position.draft)
            self.position.draft = self._back.pop()

    @on("redo")
    def _redo(self, _: Intent) -> None:
        if self.is_open and self._forth:
            self._back.append(self.position.draft)
            self.position.draft = self._forth.pop()

    @on("left")
    def _back_to_left(self, _: Intent) -> None:
        self._table.back_to_left()

    @on("link")
    def _copy_link(self, _: Intent) -> None:
        if not self.position.draft.faults():
            self._page.copy_link(self.position.as_link)

    # As a part --------------------------------------------------------------------------------------------------------

    def pressed(self, intent: Intent) -> None:
        """Remember what there is."""
        self.lifting.forget()
        self._before = (self.is_open, self.position.draft)

    def done(self, intent: Intent) -> None:
        """A change of the position can be taken back, and is kept."""
        was_open, before = self._before
        is_changed = self.position.draft != before
        if is_changed and intent.name not in ("undo", "redo"):
            self._back = [*self._back, before][-MOST_BACK:]
            self._forth = []
        if is_changed or self.is_open != was_open:
            self._keep()

    def changed(self, change: Change) -> None:
        """What was played is not kept, only the position it was played in."""
        if isinstance(change, NewMoment) and not isinstance(change, Resumed):
            self._keep()

    def _keep(self) -> None:
        """Keep the position.  One that breaks a law cannot be read again; one with a forbidden move can."""
        if not self.position.draft.broken():
            self._page.save(self.position.as_link)

    def greet(self, hello: Hello) -> bool:
        """Put together what the address says, or what was put together here before."""
        link = hello.link.removeprefix("?")
        wanted = link if "position" in parse_qs(link) and (hello.fresh or not hello.saved) else hello.saved
        if wanted:
            try:
                self.position.lay(wanted)
            except BadInput as error:
                self._view.focus.notice = Notice(error=error)
        self._lay_again()
        return True

    def sees(self, sight: AnySight) -> AnySight:
        """The position as it lies there, or what followed from it; nobody is here to talk with."""
        if not self.is_open:
            return replace(sight, is_asked=True, speakers=())
        draft, players = self.position.draft, self.position.seats
        view = draft.game.view(draft.state, None)
        words = replace(sight.words, names=tuple(player.name for player in players))
        box, game = self._table.box, draft.game
        laid = {"view": view, "before": view, "shape": sight.shape}
        return Sight(box=box, game=game, words=words, players=players, step=0, **laid)

    def shows(self) -> Shown:
        """What can be done with the position."""
        return {
            "is_sandbox": True,
            "can_undo": bool(self._back) if self.is_open else True,
            "can_redo": bool(self._forth) and self.is_open,
            "has_left": bool(self._table.left),
            "hides": self._table.hides,
            "from_position": self._table.record.start is not None,
            "has_bots": False,
            "draws_cards": False,
            "bench": self._bench() if self.is_open else None,
        }

    def _bench(self) -> Bench:
        position = self.position
        query = "" if position.draft.faults() else position.as_link
        editor = EDITOR if self._view.face.move_key else ""  # its notebook writes lessons in that short form
        lines = position.as_lines if query else ""
        hand = self.lifting.seen(position.draft)
        return Bench(draft=position.draft, hand=hand, query=query, lines=lines, editor=editor)
