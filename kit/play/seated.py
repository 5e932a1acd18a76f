"""Who is at the screen: people and bots on their seats, who chooses now, and what the others may not see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kit.engine.bot import Choice, advise, recall
from kit.engine.box import Box
from kit.engine.game import Refusal, Seat
from kit.engine.record import Record
from kit.engine.session import Played, Session
from kit.page.face import Face
from kit.page.page import Intent
from kit.page.screen import Handler
from kit.page.sight import Sight, Turn
from kit.play import turns
from kit.play.ending import EndingDesk


@dataclass
class Fist:
    """What a person holds before closing the fist, and why the last try was refused."""

    move: Any = None
    refusal: Refusal | None = field(default=None)


class SeatedDesk(EndingDesk):
    """A desk with people and bots around it."""

    def __init__(self, box: Box, face: Face[Any, Any], record: Record, storage_key: str = "") -> None:
        self.fists: dict[Seat, Fist] = {}
        self.ready: Seat | None = None
        """Of several people at the screen, the one who has it now."""
        self.advised: frozenset[int] = frozenset()
        """Lines of advice that were put away."""
        self.auto = False
        """Bots play on by themselves where nobody has to choose."""
        self.hint: Choice[Any] | None = None
        """What a bot would do in the chooser's place, once that was asked."""
        self._pressed: tuple[Seat, ...] = ()
        self._chosen: dict[str, Any] = {}
        self._seen: Played[Any, Any] | None = None
        """The last step that people went on from."""
        super().__init__(box, face, record, storage_key or f"kit:{box.name}")

    # Who is at the screen ---------------------------------------------------------------------------------------------

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return turns.people_of(self.record.players)

    def _is_question(self, to_act: frozenset[Seat]) -> bool:
        return bool(to_act & set(self.people)) if self.people else super()._is_question(to_act)

    @property
    def is_demo(self) -> bool:
        """Only bots sit at the table."""
        return not self.people

    @property
    def is_shared(self) -> bool:
        """Several people choose at this screen."""
        return len(self.people) > 1

    @property
    def choosers(self) -> tuple[Seat, ...]:
        """The people whose fists are open now: one after the other, or side by side where nothing is secret."""
        waiting = () if self.is_past or self.looks_first else tuple(sorted(self.session.waiting_for & set(self.people)))
        return waiting if self.is_side_by_side else waiting[:1]

    @property
    def is_side_by_side(self) -> bool:
        """Several people choose at the same time, each for themselves, for nothing that they choose is secret."""
        return self.is_shared and self.face.is_open_hand(self.game)

    @property
    def chooser(self) -> Seat | None:
        """The person who chooses first of those who choose now."""
        return next(iter(self.choosers), None)

    @property
    def is_asked(self) -> bool:
        """A person has something to decide now."""
        return self._awaits_people and not self.looks_first

    @property
    def _awaits_people(self) -> bool:
        return bool(self.session.waiting_for & set(self.people))

    @property
    def looks_first(self) -> bool:
        """What led to a person's decision has to be seen before it."""
        last = self.session.played(self.session.step) if self.session.step else None
        if last is None or last is self._seen or not self._awaits_people:
            return False
        return self.face.looks_first(last.events)

    def _have_seen(self) -> None:
        """The last step was looked at."""
        step = self.session.step
        self._seen = self.session.played(step) if step else None

    @property
    def must_hand_over(self) -> bool:
        """The screen has to go to the next person before anything of theirs is shown."""
        return self._is_secret and self.chooser is not None and self.ready != self.chooser

    @property
    def _is_secret(self) -> bool:
        """Of several at this screen, whoever decides now does what the others may not see."""
        if not self.is_shared or self.is_side_by_side:
            return False
        return self.face.shows_secret(self.game.view(self.session.state, None))

    @property
    def reader(self) -> Seat | None:
        """The only person is "you"; among several everybody has a name."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def eyes(self) -> Seat | None:
        """Whose secrets may be seen: the only person's, or those of the one who has the screen now."""
        if not self.is_shared:
            return self.reader
        return self.chooser if self._is_secret and not self.must_hand_over else None

    @property
    def seat(self) -> Seat:
        """Whose place at the table is the large one."""
        return self.chooser if self.chooser is not None else (*self.people, 0)[0]

    @property
    def _first_asked(self) -> Seat:
        return self.seat

    @property
    def fist(self) -> Fist:
        """The fist of the one who chooses."""
        return self.fist_of(self.seat)

    def fist_of(self, seat: Seat) -> Fist:
        """What somebody holds; where there is nothing to choose it is in the fist already."""
        held = self.fists.get(seat)
        return held if held and (held.move is not None or held.refusal) else Fist(self._only_move(seat))

    def _only_move(self, seat: Seat) -> Any:
        """The only move that this seat can make now; None where there are others, or a form for them."""
        if seat not in self.choosers or self.must_hand_over:
            return None
        options = tuple(self.game.options(self.session.state, seat))
        forms = self.box.forms(self.game, self.view, seat, options) if len(options) == 1 else ()
        return options[0] if len(options) == 1 and not any(not form.aloud for form in forms) else None

    @property
    def has_closed_fists(self) -> bool:
        """Somebody has closed a fist already, and others have not."""
        return not self.is_past and self.session.waiting_for < self.game.to_act(self.session.state)

    @property
    def can_undo(self) -> bool:
        """There is a closed fist, or what there always is."""
        return self.has_closed_fists or super().can_undo

    @property
    def can_redo(self) -> bool:
        """A step was taken back, and nobody has decided otherwise since."""
        return super().can_redo and not self.has_closed_fists

    # What may be looked into ------------------------------------------------------------------------------------------

    @property
    def sight(self) -> Sight[Any, Any]:
        """All that drawing gets of the game."""
        return replace(
            super().sight,
            seat=self.seat,
            is_asked=self.chooser is not None,
            is_shared=self.is_shared,
            is_side_by_side=self.is_side_by_side,
            speakers=self._speakers,
            reasons=self.reasons() if self.instant is None else {},
            may_hint=self.may_hint,
            hint=self.hint if self.may_hint else None,
            chosen={name: dict(values) for name, values in self.forms.items()},
        )

    @property
    def _speakers(self) -> tuple[Seat, ...]:
        """Who may say something: what is said aloud tells no secret, so at one screen everybody, the chooser first."""
        if self.is_past or self.is_over or self.must_hand_over:
            return ()
        return tuple(sorted(self.people, key=lambda seat: seat != self.chooser))

    def _turns(self) -> tuple[Turn[Any], ...]:
        if self.must_hand_over:
            return ()
        state = self.session.state
        fists = [(seat, self.fist_of(seat)) for seat in self.choosers]
        return tuple(Turn(seat, tuple(self.game.options(state, seat)), fist.move, fist.refusal) for seat, fist in fists)

    @property
    def may_hint(self) -> bool:
        """Whoever decides and alone has the screen can ask a bot; so nobody else hears what only they may know."""
        return bool(self.box.adviser) and self.chooser is not None and self.eyes == self.chooser

    def _ask_hint(self, _: Intent) -> None:
        """Ask what a bot would do that sees what this seat may see, and nothing else; or put its hint away."""
        if self.hint or not self.may_hint or self.chooser is None:
            self.hint = None
            return
        game, state, seat = self.game, self.session.state, self.chooser
        self.hint = advise(self.box.bots[self.box.adviser], game, game.view(state, seat), game.options(state, seat))

    def _act(self, handler: Handler, intent: Intent) -> None:
        self.hint = self.hint if intent.name == "hint" else None
        super()._act(handler, intent)

    def reasons(self) -> Mapping[Seat, Choice[Any]]:
        """Why the bots chose as they did, once the fists are open; only where they could choose the same again.

        A reason may tell a secret, such as what is in a purse, so where there are any it waits for the end (C-BK-26).
        """
        if not self.opened or self.hides or self.played is None:
            return {}
        session, bots, moves = self.session, turns.bots_of(self.record.players, self.box), self.played.moves
        seats = bots.keys() & moves.keys()
        recalled = {seat: recall(bots[seat], session, self.step - 1, seat, moves[seat]) for seat in seats}
        return {seat: choice for seat, choice in recalled.items() if choice}

    @property
    def advice(self) -> int | None:
        """The line of advice that is due now, in a game that began at its start."""
        due = self.looks.coach and self.chooser is not None and not self.record.start
        line = self.face.advice(self.game, self.view) if due else None
        return None if line in self.advised else line

    @property
    def welcome(self) -> str:
        """What is said to who comes back to a game: fists that several close in turn are not kept."""
        closed = self.is_shared and not self.is_side_by_side and self.is_asked
        return "page.welcome_all" if closed else "page.welcome_back"

    # The session ------------------------------------------------------------------------------------------------------

    def _take(self, record: Record, session: Session[Any, Any, Any]) -> None:
        super()._take(record, session)
        self._seen = None
        self._forget_choices()

    def _changed(self, aloud: bool = True, since: int | None = None) -> None:
        self._forget_choices()
        super()._changed(aloud, since)

    def _forget_choices(self) -> None:
        self.fists, self.ready, self._pressed = {}, None, ()
