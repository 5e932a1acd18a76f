"""A race at a desk: it begins, the page measures, and the engine judges what all hands did.

What bots will do is chosen when the race begins and stays here; a page learns of a bot's hand when it is due by the
clock of the page, and never sooner than by the clock of this process.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kit.engine.bot import ask
from kit.engine.game import CHANCE, Seat
from kit.engine.record import Record
from kit.engine.session import Session
from kit.page.face import Racing
from kit.page.page import Hello, Intent
from kit.page.race import COLUMN, JUDGED, READY, Race, read_heard
from kit.page.screen import Handler
from kit.page.sight import Sight
from kit.play import turns
from kit.play.reviewing import ReviewingDesk
from kit.play.running import Running

OF_A_CLOCK = frozenset(("race", "race-ask"))
"""What a page says by itself; after the race it is too late, and nobody pressed anything."""
IN_A_RACE = OF_A_CLOCK | {"peek"}
BREAKS_OFF = frozenset(("undo", "redo", "look", "now", "branch", "left", "open"))
"""What a race does not outlast; all other presses went astray."""
FISTS = frozenset(("choose", "close", "form-do", "ready"))
"""How people decide where there is no clock."""


class RacingDesk(ReviewingDesk):
    """A desk where hands reach by the clock."""

    _running: Running | None = None
    _judged: Race | None = None
    _judged_at: int = 0
    """The step after which everything was judged."""
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

    def reads_before(self, step: int) -> bool:
        """Before hands race, people look at what came after this step: several always, one alone at news."""
        news = self.seen(turns.news(self.session, step))
        return self.reader is None or (self.racing is not None and self.racing.is_news(news))

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
        session, racing, players = self.session, self.racing, self.record.players
        assert racing
        bots = turns.bots_of(players, self.box)
        plans = {seat: ask(bot, session, session.step, seat).move for seat, bot in bots.items()}
        # From the secret seed of the session, so that who begins a throw twice sees the same moments.
        names, seed = {seat: players[seat].bot or "" for seat in bots}, f"looks/{session.seed}/{session.step}"
        asks = tuple(racing.looks(self.game, plans, names, seed))
        race = replace(self._new_race(), phase=COLUMN, asks=asks)
        self._begun_before += 1
        self._judged, self.panel = None, None
        self._running = Running(race, racing, self.game, self.people, plans)
        self._forget_choices()
        self.page.save(self._text_of(self._without_hands(session.branch())), self._where())

    def _ask_others(self, intent: Intent) -> None:
        """The page has come to one of its moments: is a hand of a bot due that nobody was before?"""
        running = self._running
        if running is None or running.race.phase != COLUMN:
            return
        key, ms = intent.n if isinstance(intent.n, list) and len(intent.n) == 2 else (None, 0)
        if key == running.race.key and ms in running.race.asks and running.since_ms >= ms:
            running.open(ms)

    def _hear(self, intent: Intent) -> None:
        """A window has closed."""
        running = self._running
        if running is None or intent.n != running.race.key:
            return
        heard = read_heard(intent.value if isinstance(intent.value, str) else "", running.race, self.people)
        if heard and running.hear(heard):
            self._judge(running)

    def _judge(self, running: Running) -> None:
        """All hands are told to the game at once; of two in the same millisecond its chance says who was first."""
        before, moves = self.told, running.moves
        for seat in sorted(self.session.waiting_for):
            self.session.submit(seat, moves[seat])
        if self.is_asked or not self.face.pauses(self.session.played(self.session.step).events):
            self._play_on()
        self._running = None
        self._changed(since=before)
        self._give_ms = running.give_ms
        self._judged, self._judged_at = running.judged(moves), self.session.step

    def _play_on(self) -> None:
        """Chance and bots act until somebody is asked or there is something to look at."""
        turns.play_on(self.session, self.record.players, self.box, self.face.pauses, pressed=self._pressed)

    # What ends it -----------------------------------------------------------------------------------------------------

    def _act(self, handler: Handler, intent: Intent) -> None:
        running, breaks = self._running, intent.name in BREAKS_OFF
        if (running and not breaks and intent.name not in IN_A_RACE) or (self.may_race and intent.name in FISTS):
            return
        if not running and intent.name in OF_A_CLOCK:
            return
        if running and breaks and not self._takes_back(intent.name):
            self._break_off(running)
            if intent.name in ("undo", "redo"):  # there was nothing to take back
                return
        self._running = None if breaks else self._running
        super()._act(handler, intent)

    def _takes_back(self, name: str) -> bool:
        """It leads to another moment of the game, and the throw is none."""
        return (name == "undo" and self._earlier_question() is not None) or (name == "redo" and self.can_redo)

    def _break_off(self, running: Running) -> None:
        """The dice were seen, so nobody's hand came, and they are thrown again (AT-14, C-AT-15)."""
        before, self._running = self.told, None
        self._without_hands(self.session)
        self._changed(aloud=False, since=before)
        self._judged, self._judged_at = replace(running.race, phase=JUDGED, give_ms=None, void=True), self.session.step
        self.page.announce(self.words.say("race.void"))

    def _without_hands(self, session: Session[Any, Any, Any]) -> Session[Any, Any, Any]:
        """The same, after a throw at which nobody's hand came."""
        for seat in sorted(session.waiting_for):
            if self.racing:
                session.submit(seat, self.racing.move(self.game, ()))
        return session

    def _on_hello(self, hello: Hello) -> None:
        """A page that is opened anew has lost its clock; its browser kept the race as if nobody's hand had come."""
        running, self._peeking = self._running, frozenset()
        if running:
            self._break_off(running)
        super()._on_hello(hello)

    @property
    def welcome(self) -> str:
        """What is said to who comes back: after a throw without hands, that a race may have broken off."""
        session, racing = self.session, self.racing
        last = session.played(session.step).moves if session.step else {}
        nobody = racing is not None and CHANCE not in last and len(last) == self.game.players
        if nobody and racing and all(move == racing.move(self.game, ()) for move in last.values()):
            return "race.left"
        return super().welcome

    def _take(self, record: Record, session: Session[Any, Any, Any]) -> None:
        super()._take(record, session)
        self._running = self._judged = None

    def _changed(self, aloud: bool = True, since: int | None = None) -> None:
        self._running = None
        if not self._is_same_throw:
            self._judged = None
        super()._changed(aloud, since)

    @property
    def _is_same_throw(self) -> bool:
        """Since a race was judged nothing came but what its people still had to decide."""
        after = self.session.history[self._judged_at :]
        return self.session.step >= self._judged_at and not any(CHANCE in played.moves for played in after)
