"""A race as one screen at a table of a class has it: a phone times its own hand, and all other screens see no dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kit.engine.game import CHANCE, Seat
from kit.page.page import Intent
from kit.page.part import on
from kit.page.race import COLUMN, JUDGED, OBJECTS, READY, read_heard
from kit.page.race import Race as Raced
from kit.page.sight import AnySight
from kit.play.parts.part import Shown, TablePart
from kit.play.parts.race import CHOICES
from kit.play.parts.viewpoint import Viewpoint
from kit.play.parts.waiting import Waiting
from kit.play.room import Waits
from kit.play.running import EARLY_MS
from kit.together.raced_table import RacedTable, Throw


class SeatRace(TablePart):
    """A hand that is timed on this phone; or, without a seat, none."""

    def __init__(self, view: Viewpoint, table: RacedTable, seat: Seat | None, now: Callable[[], int]) -> None:
        """`now`: the time by the clock of the log, in milliseconds since 1970."""
        self._view, self._table, self._seat, self._now = view, table, seat, now
        self._asked: tuple[str, int] = "", 0
        """Up to which moment of which race the page has asked for the hands of bots."""
        view.tells_up_to, view.holds = self._told, lambda: not self._runs

    # What is shown ----------------------------------------------------------------------------------------------------

    @property
    def _throw(self) -> Throw | None:
        return self._table.throw if not self._view.focus.is_past else None

    @property
    def _runs(self) -> bool:
        """Whether the hand on this phone may reach."""
        throw = self._throw
        return throw is not None and throw.stage != READY and self._seat in throw.people

    def _told(self, step: int) -> int:
        """While hands race nobody is told what they race for: those who race see for themselves."""
        session, racing = self._table.session, self._table.racing
        if step and self._throw and racing.covered(session.played(step).events):
            while step and CHANCE in (played := session.played(step)).moves and racing.covered(played.events):
                step -= 1
        return step

    @property
    def race(self) -> Raced | None:
        """The race that waits or is run, or the one that was judged last and is still looked at."""
        throw, table = self._throw, self._table
        if throw is None:
            return self._judged()
        racing, game = table.racing, table.game
        windows = racing.windows(game)
        race = Raced(
            key=f"{throw.step}.{throw.stage}",
            windows=windows,
            opens=racing.opens,
            things=racing.things(game),
            limits=racing.limits(game),
            apart=True,
        )
        if not self._runs:
            return race
        if throw.stage == COLUMN:
            asks = tuple(racing.looks(game, throw.plans, throw.bots, f"looks/{table.session.seed}/{throw.step}"))
            return replace(race, phase=COLUMN, windows=windows[:1], asks=asks, opened=self._first(race.key, throw))
        assert throw.opened
        seat, ms = throw.opened
        hands = tuple(hand._replace(ms=hand.ms - ms) for hand in racing.hands(game, throw.plans, throw.opened))
        return replace(race, phase=OBJECTS, windows=(0, *windows[1:]), opened=(seat, 0), hands=hands)

    def _first(self, key: str, throw: Throw) -> tuple[Seat, int] | None:
        """Who has it as far as phones have told, and as far as this one has come; it is shown there only then."""
        hands = [(told.presses[0][1], seat) for seat, told in throw.told[COLUMN].items() if told.presses]
        until = self._asked[1] if self._asked[0] == key else 0
        due = self._table.racing.opened(self._table.game, throw.plans)
        if due and due[1] <= until:
            hands.append((due[1], due[0]))
        return next(((seat, ms) for ms, seat in sorted(hands)), None)

    def _judged(self) -> Raced | None:
        table, throw = self._table, self._table.judged
        if throw is None or self._view.focus.is_past:
            return None
        after = table.session.history[throw.judged_at :]
        if any(CHANCE in played.moves for played in after):
            return None
        racing, game = table.racing, table.game
        race = Raced(key=f"{throw.step}.{JUDGED}", windows=racing.windows(game), opens=racing.opens, apart=True)
        return replace(race, phase=JUDGED, give_ms=throw.give_ms or None, close=len(throw.quick) > 1)

    def sees(self, sight: AnySight) -> AnySight:
        """The race; whoever is ready has nothing to press before it begins."""
        is_ready = self._throw is not None and not self._runs and self._seat not in self._table.missing
        return replace(sight, race=self.race, turns=() if is_ready else sight.turns)

    # What the page says -----------------------------------------------------------------------------------------------

    def admits(self, intent: Intent) -> bool:
        """While hands race, nobody decides in another way."""
        return self._throw is None or intent.name not in CHOICES

    @on("race-begin")
    def _be_ready(self, _: Intent) -> None:
        if self._seat is not None:
            self._table.be_ready(self._seat)

    @on("race-ask")
    def _ask_others(self, intent: Intent) -> None:
        """The page has come to one of its moments: is a bot's hand due?"""
        race, throw = self.race, self._throw
        key, ms = intent.n if isinstance(intent.n, list) and len(intent.n) == 2 else (None, 0)
        if race is None or throw is None or key != race.key or type(ms) is not int or ms not in race.asks:
            return
        if self._now() - throw.since + EARLY_MS >= ms:
            self._asked = race.key, max(ms, self._asked[1] if self._asked[0] == race.key else 0)

    @on("race")
    def _hear(self, intent: Intent) -> None:
        """A window has closed."""
        race, throw = self.race, self._throw
        if race is None or throw is None or not self._runs or self._seat is None or intent.n != race.key:
            return
        heard = read_heard(intent.value if isinstance(intent.value, str) else "", race, (self._seat,))
        if heard and heard.window == len(race.windows) - 1:
            self._table.reach(self._seat, heard)


class RaceWaiting(Waiting):
    """How many are ready; while hands reach, nobody is told how many have."""

    def __init__(self, view: Viewpoint, table: RacedTable) -> None:
        super().__init__(view)
        self._raced = table

    def shows(self) -> Shown:
        """The count, before a race as well."""
        throw, asked = self._raced.throw, len(self._raced.awaited)
        if throw is None:
            return super().shows()
        return {"waits": Waits(len(throw.ready) if throw.stage == READY else 0, asked)}
