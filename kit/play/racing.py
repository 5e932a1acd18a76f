"""A race at a desk: it begins, the page measures, and the engine judges what all hands did.

What bots will do is chosen when the race begins and stays here; a page learns of a bot's hand when it is due by the
clock of the page, and never sooner than by the clock of this process.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any

from kit.engine.bot import ask
from kit.engine.game import CHANCE, Seat
from kit.engine.record import Record
from kit.engine.session import Session
from kit.page.face import Racing
from kit.page.page import Hello, Intent
from kit.page.race import COLUMN, JUDGED, OBJECTS, READY, Heard, Press, Race, read_heard
from kit.page.screen import Handler
from kit.page.sight import Sight
from kit.play import turns
from kit.play.reviewing import ReviewingDesk

EARLY_MS = 50
"""By so much the clocks of a page and of this process may differ within one race."""
IN_A_RACE = frozenset(("race", "race-ask", "peek"))
BREAKS_OFF = frozenset(("undo", "redo", "look", "now", "branch", "left", "open"))
"""What a race does not outlast; all other presses went astray."""
FISTS = frozenset(("choose", "close", "form-do", "ready"))
"""How people decide where there is no clock."""


@dataclass
class Running:
    """A race from its beginning to its judgement."""

    race: Race
    begun: float
    """By the clock of this process, in seconds."""
    plans: Mapping[Seat, Any]
    """What the bots do; nothing of it is on the page before it is due."""
    presses: list[Press] = field(default_factory=list)
    clock: str | None = None
    """The page that is heard."""
    heard: int = 0
    """So many windows were told of."""
    dropped: int = 0
    give_ms: int = 0
    tick_ms: int = 0
    hidden: bool = False


class RacingDesk(ReviewingDesk):
    """A desk where hands reach by the clock."""

    _running: Running | None = None
    _judged: Race | None = None
    _void: bool = False
    _give_ms: int | None = None
    _peeking: frozenset[Seat] = frozenset()
    _begun_before: int = 0
    """Races that were begun at this desk."""

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does."""
        return {
            **super().handlers(),
            "race-begin": self._begin_race,
            "race-ask": self._ask_others,
            "race": self._hear,
            "peek": self._peek,
        }

    # What is shown ----------------------------------------------------------------------------------------------------

    @property
    def racing(self) -> Racing | None:
        """The game's races, where people play it by the clock."""
        racing = self.face.racing
        return racing if racing and self.people and racing.has_clock(self.game) else None

    @property
    def may_race(self) -> bool:
        """All hands may reach now: people's, and those of bots, which wait for them."""
        session, racing = self.session, self.racing
        if racing is None or self.is_past or CHANCE in session.waiting_for or not self.is_asked:
            return False
        return racing.is_on(self.game, self.game.view(session.state, None))

    @property
    def step(self) -> int:
        """The step that is shown: until a race begins that before the dice, or whatever hands race for, came."""
        return super().step if self._running else self.told

    @property
    def told(self) -> int:
        """While hands race nobody is told what they race for: each sees for themselves."""
        step, session, racing = super().step, self.session, self.racing
        if racing and step and racing.covered(session.played(step).events) and self.may_race:
            while step and CHANCE in (played := session.played(step)).moves and racing.covered(played.events):
                step -= 1
        return step

    @property
    def is_side_by_side(self) -> bool:
        """Where hands reach by the clock nobody waits for another; what is secret is seen while it is held."""
        return super().is_side_by_side or (self.is_shared and self.racing is not None)

    @property
    def may_hint(self) -> bool:
        """In a race nobody is told what to do."""
        return super().may_hint and not self.may_race

    @property
    def sight(self) -> Sight[Any, Any]:
        """All that drawing gets of the game."""
        sight, race = super().sight, self.race
        if race and race.phase == READY and self.racing:  # a game may begin in the middle of a throw
            sight = replace(sight, view=self.racing.cover(sight.view), before=self.racing.cover(sight.before))
        return replace(sight, race=race, peeked=self._peeked())

    @property
    def race(self) -> Race | None:
        """The race that waits, is run, or was judged last and is still looked at."""
        if self.is_past:
            return None
        if self._running:
            return self._running.race
        return self._new_race() if self.may_race else self._judged

    def _new_race(self) -> Race:
        racing, game = self.racing, self.game
        assert racing
        return Race(
            key=f"{self.session.step}.{self._begun_before}",
            windows=racing.windows(game),
            opens=racing.opens,
            things=racing.things(game),
            limits=racing.limits(game),
            give_ms=self._give_ms,
            void=self._void,
        )

    def _peeked(self) -> Mapping[Seat, Any]:
        if self.is_past or not self.is_side_by_side:
            return {}
        state = self.session.state_after(self.step)
        views = {seat: self.game.view(state, seat) for seat in sorted(self._peeking)}
        waits = self.race is not None and self.race.phase == READY
        return {seat: self.racing.cover(view) if waits and self.racing else view for seat, view in views.items()}

    def _peek(self, intent: Intent) -> None:
        """Somebody holds a finger on their secret, or takes it away."""
        if intent.n in self.people and type(intent.n) is int and self.is_side_by_side:
            self._peeking = self._peeking | {intent.n} if intent.value is True else self._peeking - {intent.n}

    # How it is run ----------------------------------------------------------------------------------------------------

    def _begin_race(self, _: Intent) -> None:
        """The dice are shown: from now on hands may reach."""
        if self._running or not self.may_race:
            return
        self._begin()

    def _begin(self) -> None:
        session, racing = self.session, self.racing
        assert racing
        ready = self._new_race()
        bots = turns.bots_of(self.record.players, self.box)
        plans = {seat: ask(bot, session, session.step, seat).move for seat, bot in bots.items()}
        names = {seat: self.record.players[seat].bot or "" for seat in bots}
        asks = tuple(racing.looks(self.game, plans, names, secrets.token_hex(8)))
        self._begun_before += 1
        self._void, self._judged, self.panel = False, None, None
        self._running = Running(replace(ready, phase=COLUMN, asks=asks, void=False), monotonic(), plans)
        self._forget_choices()

    def _since(self, running: Running) -> float:
        """So many milliseconds a page can at most have counted since the beginning."""
        return 1000 * (monotonic() - running.begun) + EARLY_MS

    def _ask_others(self, intent: Intent) -> None:
        """The page has come to one of its moments: is a hand of a bot due that nobody was before?"""
        running, racing = self._running, self.racing
        if running is None or racing is None or running.race.phase != COLUMN:
            return
        key, ms = intent.n if isinstance(intent.n, list) and len(intent.n) == 2 else (None, 0)
        if key != running.race.key or ms not in running.race.asks or self._since(running) < ms:
            return
        opened = racing.opened(self.game, running.plans)
        if opened and opened[1] <= ms:
            self._open(running, racing, opened)

    def _open(self, running: Running, racing: Racing, opened: tuple[Seat, int]) -> None:
        hands = tuple(racing.hands(self.game, running.plans, opened))
        running.race = replace(running.race, phase=OBJECTS, opened=opened, hands=hands)

    def _hear(self, intent: Intent) -> None:
        """A window has closed."""
        running, racing = self._running, self.racing
        if running is None or racing is None or intent.n != running.race.key:
            return
        heard = read_heard(intent.value if isinstance(intent.value, str) else "", running.race, self.people)
        if heard is None or heard.window < running.heard or running.clock not in (None, heard.clock):
            return
        self._believe(running, heard)
        moves = {**running.plans, **self._moves(running, racing)}
        opened = racing.opened(self.game, moves)
        if heard.window + 1 < len(running.race.windows) and opened:
            self._open(running, racing, opened)
        else:
            self._judge(running, racing, moves)

    def _believe(self, running: Running, heard: Heard) -> None:
        most = self._since(running)
        could_be = [press for press in heard.presses if press.ms <= most]
        running.presses += could_be
        running.clock, running.heard = heard.clock, heard.window + 1
        running.dropped += heard.dropped + len(heard.presses) - len(could_be)
        running.give_ms = max(running.give_ms, heard.give_ms)
        running.tick_ms = max(running.tick_ms, heard.tick_ms)
        running.hidden = running.hidden or heard.hidden

    def _moves(self, running: Running, racing: Racing) -> dict[Seat, Any]:
        """What the people have pressed, as their moves."""
        presses = sorted(running.presses, key=lambda press: press.ms)
        return {
            seat: racing.move(self.game, [press for press in presses if press.seat == seat]) for seat in self.people
        }

    def _judge(self, running: Running, racing: Racing, moves: Mapping[Seat, Any]) -> None:
        """All hands are told to the game at once; of two in the same millisecond its chance says who was first."""
        before, race = self.told, running.race
        close = self._is_close(racing, moves, running)
        for seat in sorted(self.session.waiting_for):
            self.session.submit(seat, moves[seat])
        if self.is_asked or not self.face.pauses(self.session.played(self.session.step).events):
            self._play_on()
        self._running = None
        self._changed(since=before)
        self._give_ms = running.give_ms
        self._judged = replace(
            race,
            phase=JUDGED,
            give_ms=running.give_ms,
            dropped=running.dropped,
            close=close,
            hidden=running.hidden,
        )

    def _is_close(self, racing: Racing, moves: Mapping[Seat, Any], running: Running) -> bool:
        """The page cannot tell which of the two first hands was first.

        Bots' times are exact; where one of the two is a person's, what counts is how true its time is.
        """
        first = racing.opened(self.game, moves)
        others = {seat: move for seat, move in moves.items() if first and seat != first[0]}
        second = racing.opened(self.game, others)
        if first is None or second is None:
            return False
        measured = len({first[0], second[0]} & set(self.people))
        return measured > 0 and second[1] - first[1] <= (running.give_ms if measured == 1 else running.tick_ms)

    def _play_on(self) -> None:
        """Chance and bots act until somebody is asked or there is something to look at."""
        turns.play_on(self.session, self.record.players, self.box, self.face.pauses, pressed=self._pressed)

    # What ends it -----------------------------------------------------------------------------------------------------

    def _act(self, handler: Handler, intent: Intent) -> None:
        running, breaks = self._running, intent.name in BREAKS_OFF
        if (running and not breaks and intent.name not in IN_A_RACE) or (self.may_race and intent.name in FISTS):
            return
        if running and breaks:
            self._running = None
        super()._act(handler, intent)
        if running and breaks:
            self._break_off()

    def _break_off(self) -> None:
        self._running, self._void = None, True
        self.page.announce(self.words.say("race.void"))

    def _on_hello(self, hello: Hello) -> None:
        """A page that is opened anew has lost its clock: what was begun waits again."""
        running, self._peeking = self._running, frozenset()
        self._running = None
        super()._on_hello(hello)
        if running and self.may_race:
            self._break_off()
            self.refresh()

    def _take(self, record: Record, session: Session[Any, Any, Any]) -> None:
        super()._take(record, session)
        self._end_race()

    def _changed(self, aloud: bool = True, since: int | None = None) -> None:
        self._end_race()
        super()._changed(aloud, since)

    def _end_race(self) -> None:
        self._running, self._judged, self._void = None, None, False
