"""A race at a screen: it begins, the page measures, and the engine judges what all hands did.

What bots will do is chosen when the race begins and stays here; a page learns of a bot's hand when it is due by the
clock of the page, and never before it is due by the clock of this process.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kit.engine.bot import ask
from kit.engine.game import CHANCE, AnyMove, Seat
from kit.engine.record import Player
from kit.engine.session import AnySession
from kit.page.face import AnyRacing
from kit.page.page import Hello, Intent, Page
from kit.page.part import on
from kit.page.race import COLUMN, JUDGED, READY, read_heard
from kit.page.race import Race as Raced
from kit.page.sight import AnySight
from kit.play import turns
from kit.play.parts.part import RaceBegan, TablePart, Tell
from kit.play.parts.seats import Seating
from kit.play.parts.viewpoint import Viewpoint
from kit.play.running import Running
from kit.play.table import Change, NewMoment, Replaced, Resumed

OF_A_CLOCK = frozenset(("race", "race-ask"))
"""What a page says by itself; after the race it is too late, and nobody has pressed anything."""
IN_A_RACE = OF_A_CLOCK | {"peek"}
BREAKS_OFF = frozenset(("undo", "redo", "look", "now", "branch", "left", "open"))
"""What a race does not survive; all other presses went astray."""
CHOICES = frozenset(("choose", "close", "form-do", "ready"))
"""How people decide if there is no clock."""


def _named_people(players: Sequence[Player]) -> Mapping[Seat, str]:
    return {seat: players[seat].name for seat in turns.people_of(players)}


class Race(TablePart):
    """Hands reach by the clock of this page."""

    def __init__(self, view: Viewpoint, seats: Seating, racing: AnyRacing, page: Page, tell: Tell) -> None:
        self._view, self._table, self._seats, self._page, self._tell = view, view.table, seats, page, tell
        self._racing = racing
        self._running: Running | None = None
        self._judged: Raced | None = None
        self._judged_at = 0
        """The step after which everything was judged."""
        self._give_ms: int | None = None
        self._peeking: frozenset[Seat] = frozenset()
        self._begun_before = 0
        """How many races were begun at this screen before."""
        view.tells_up_to, view.holds = self._told, lambda: not self._running

    # What is shown ----------------------------------------------------------------------------------------------------

    @property
    def racing(self) -> AnyRacing | None:
        """The game's races, if people play it by the clock."""
        clock, options = self._table.box.clock, self._table.game.options_chosen
        return self._racing if self._seats.people and clock and clock.runs(options) else None

    @property
    def may_race(self) -> bool:
        """Whether all hands may reach now: people's, and those of bots, which wait for them."""
        session, racing = self._table.session, self.racing
        if racing is None or self._view.focus.is_past or CHANCE in session.waiting_for or not self._seats.is_asked:
            return False
        return racing.is_on(self._table.game, self._table.game.view(session.state, None))

    def may_hint(self) -> bool:
        """Whether hints may be given: in a race nobody is told what to do."""
        return not self.may_race

    def _told(self, step: int) -> int:
        """While hands race, nobody is told what they race for: everybody sees for themselves."""
        session, racing = self._table.session, self.racing
        if racing and step and racing.covered(session.played(step).events) and self.may_race:
            while step and CHANCE in (played := session.played(step)).moves and racing.covered(played.events):
                step -= 1
        return step

    @property
    def race(self) -> Raced | None:
        """The race that waits, is being run, or was judged last and is still looked at."""
        if self._view.focus.is_past:
            return None
        if self._running:
            return self._running.race
        return self._new_race() if self.may_race else self._judged

    def _new_race(self) -> Raced:
        racing, game = self._racing, self._table.game
        return Raced(
            key=f"{self._table.session.step}.{self._begun_before}",
            windows=racing.windows(game),
            opens=racing.opens,
            things=racing.things(game),
            limits=racing.limits(game),
            give_ms=self._give_ms,
        )

    def sees(self, sight: AnySight) -> AnySight:
        """The race, and not what hands race for; a game may begin in the middle of a throw."""
        race, racing = self.race, self.racing
        if race and race.phase == READY and racing:
            sight = replace(sight, view=racing.cover(sight.view), before=racing.cover(sight.before))
        return replace(sight, race=race, peeked=self._peeked())

    def _peeked(self) -> Mapping[Seat, AnyMove]:
        if self._view.focus.is_past or not self._seats.is_side_by_side:
            return {}
        state = self._table.session.state_after(self._view.step)
        views = {seat: self._table.game.view(state, seat) for seat in sorted(self._peeking)}
        waits, racing = self.race is not None and self.race.phase == READY, self.racing
        return {seat: racing.cover(view) if waits and racing else view for seat, view in views.items()}

    @on("peek")
    def _peek(self, intent: Intent) -> None:
        """Somebody holds a finger on their secret, or takes it away."""
        if intent.n in self._seats.people and type(intent.n) is int and self._seats.is_side_by_side:
            self._peeking = self._peeking | {intent.n} if intent.value is True else self._peeking - {intent.n}

    # How it is run ----------------------------------------------------------------------------------------------------

    def gone_on(self, since: int) -> None:
        """Going on throws the dice, which are seen at once; several people look first, one alone only at news."""
        if self.may_race and not self._reads_before(since):
            self._begin()

    def _reads_before(self, since: int) -> bool:
        news = self._view.seen(turns.news(self._table.session, since))
        return self._seats.reader is None or (self.racing is not None and self.racing.is_news(news))

    @on("race-begin")
    def _begin_race(self, _: Intent) -> None:
        """The dice are shown: from now on hands may reach."""
        if not self._running and self.may_race:
            self._begin()

    def _begin(self) -> None:
        table, session, racing = self._table, self._table.session, self._racing
        bots = turns.racing_bots(table.record.players, table.box, self._moves_of_people())
        plans = {seat: ask(bot, session, session.step, seat).move for seat, bot in bots.items()}
        # From the secret seed of the session, so that somebody who begins a throw twice sees the same moments.
        asks = tuple(racing.looks(table.game, plans, bots, f"looks/{session.seed}/{session.step}"))
        race = replace(self._new_race(), phase=COLUMN, asks=asks)
        self._begun_before += 1
        self._judged, self._view.focus.panel = None, None
        self._running = Running(race, racing, table.game, self._seats.people, plans)
        branch = session.branch()
        for seat, move in self._no_hands(branch).items():
            branch.submit(seat, move)
        self._tell(RaceBegan(session.step, keeps=branch))

    def _moves_of_people(self) -> Sequence[Mapping[Seat, AnyMove]]:
        """All moves since these people sat down here: in this game, and in those that it replaced."""
        table, people = self._table, _named_people(self._table.record.players)
        sessions = [session for record, session in table.left if _named_people(record.players) == people]
        steps = [played for session in (*sessions, table.session) for played in session.history]
        # A branch, or a game that was loaded again, shares throws with the one that it left: to the millisecond.
        return [dict(moves) for moves in dict.fromkeys(tuple(played.moves.items()) for played in steps)]

    @on("race-ask")
    def _ask_others(self, intent: Intent) -> None:
        """The page has come to one of its moments: is a bot's hand due, before anybody else's?"""
        running = self._running
        if running is None or running.race.phase != COLUMN:
            return
        key, ms = intent.n if isinstance(intent.n, list) and len(intent.n) == 2 else (None, 0)
        if key == running.race.key and ms in running.race.asks and running.since_ms >= ms:
            running.open(ms)

    @on("race")
    def _hear(self, intent: Intent) -> None:
        """A window has closed."""
        running = self._running
        if running is None or intent.n != running.race.key:
            return
        heard = read_heard(intent.value if isinstance(intent.value, str) else "", running.race, self._seats.people)
        if heard and running.hear(heard):
            self._judge(running)

    def _judge(self, running: Running) -> None:
        """The game is told all hands at once; of two in the same millisecond, its chance says who was first."""
        before, moves = self._view.told, running.moves
        self._running = None
        self._table.judge(moves, before)
        self._give_ms = running.give_ms
        self._judged, self._judged_at = running.judged(moves), self._table.session.step

    # What ends it -----------------------------------------------------------------------------------------------------

    def admits(self, intent: Intent) -> bool:
        """While hands race, other presses go astray or break off the race."""
        running, breaks = self._running, intent.name in BREAKS_OFF
        if (running and not breaks and intent.name not in IN_A_RACE) or (self.may_race and intent.name in CHOICES):
            return False
        if not running and intent.name in OF_A_CLOCK:
            return False
        if running and breaks and not self._takes_back(intent.name):
            self._break_off(running)
            return intent.name not in ("undo", "redo")  # there was nothing to take back
        self._running = None if breaks else self._running
        return True

    def _takes_back(self, name: str) -> bool:
        """Whether it leads to another moment of the game, so that the throw does not count."""
        table = self._table
        has_future = bool(table.session.future) and not table.has_closed
        return (name == "undo" and table.earlier_question() is not None) or (name == "redo" and has_future)

    def _break_off(self, running: Running) -> None:
        """The dice were seen, so it counts as if nobody had reached, and they are thrown again (AT-14, C-AT-15)."""
        before, self._running = self._view.told, None
        self._table.void(self._no_hands(self._table.session), before)
        void = replace(running.race, phase=JUDGED, give_ms=None, void=True)
        self._judged, self._judged_at = void, self._table.session.step
        self._page.announce(self._view.words.say("race.void"))

    def _no_hands(self, session: AnySession) -> Mapping[Seat, AnyMove]:
        """A throw at which nobody reached."""
        return {seat: self._racing.move(self._table.game, ()) for seat in sorted(session.waiting_for)}

    def changed(self, change: Change) -> None:
        """What was judged is looked at until other dice are thrown."""
        if isinstance(change, NewMoment):
            self._running = None
            if isinstance(change, Replaced | Resumed) or not self._is_same_throw:
                self._judged = None

    @property
    def _is_same_throw(self) -> bool:
        """Whether, since a race was judged, nothing has come but what its people still had to decide."""
        session = self._table.session
        after = session.history[self._judged_at :]
        return session.step >= self._judged_at and not any(CHANCE in played.moves for played in after)

    # Coming back ------------------------------------------------------------------------------------------------------

    def greet(self, hello: Hello) -> bool:
        """A page that is opened again has lost its clock; its browser kept the race as if nobody had reached."""
        running, self._peeking = self._running, frozenset()
        if running:
            self._break_off(running)
        return True

    def welcome(self, usual: str) -> str:
        """After a throw without hands, says that a race may have broken off."""
        racing, last = self.racing, self._table.last
        moves = last.moves if last else {}
        nobody = racing is not None and CHANCE not in moves and len(moves) == self._table.game.players
        left = nobody and racing and all(move == racing.move(self._table.game, ()) for move in moves.values())
        return "race.left" if left else usual
