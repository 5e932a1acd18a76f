"""A table of a class at which hands race: each phone times its own hand, from its own picture, and the log judges.

A throw has three stages.  All say that they are ready.  Then each phone shows what hands race for and times its hand at
what opens the second window; when all have told, the quickest has it.  Then each phone shows that it is gone, and times
its hand at the rest, again from its own picture.  So a slow network costs nobody anything, and no two clocks are
compared but by what each has counted.

A time is true within what its page says (`kit.page.race`): the longest time between two frames, as the picture may have
been painted so much later, and one step of its clock.  Times of two hands that are closer together than what both pages
can tell are equal, and of equal ones the lot says who was first, as the game's own chance (in Attrap'trésors C-AT-26).

A phone that tells nothing holds nobody up: `SLACK_MS` after a window it has reached for nothing, marked as stated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from kit.engine.bot import AnyBot, ask
from kit.engine.box import AnyBox
from kit.engine.game import CHANCE, AnyMove, Refusal, Seat
from kit.engine.record import Record
from kit.faces import open_face
from kit.page.race import COLUMN, OBJECTS, READY, Heard, Press
from kit.play import turns
from kit.play.running import EARLY_MS
from kit.table.log import OWN, STATED, Member
from kit.together.shared_table import SharedTable, Write

READY_MS = 20_000
"""How long after the first all others may take until they are ready."""
SLACK_MS = 5_000
"""How long after a window a phone may take until it tells."""
LATEST_MS = 3_000
"""A picture that came later than this counts for nothing: the page was opened again, or slept."""
MOST_GIVE_MS = 100
"""A page that can tell less than this counts as if it could: it would be equal with everybody."""


class Timed(NamedTuple):
    """A hand at something, and how true its time is; that of a bot is exact."""

    ms: int
    seat: Seat
    thing: str
    give_ms: int = 0

    @property
    def is_exact(self) -> bool:
        """Whether it is a bot's."""
        return self.give_ms == 0


def alike(hands: Iterable[Timed]) -> Iterator[Timed]:
    """The same hands; of those at one thing that nobody can tell apart from the first, all at the same moment.

    A bot's moment stays as it is.

    >>> [each.ms for each in alike([Timed(812, 0, "lamp", 18), Timed(800, 1, "lamp", 20), Timed(900, 2, "lamp", 18)])]
    [800, 800, 900]
    """
    left = sorted(hands)
    while left:
        first = left[0]
        near = [
            each for each in left if each.thing == first.thing and each.ms - first.ms <= each.give_ms + first.give_ms
        ]
        near = [each for each in near if each is first or each.seat != first.seat]
        ms = next((each.ms for each in near if each.is_exact), first.ms)
        for each in near:
            yield each if each.is_exact else each._replace(ms=ms)
            left.remove(each)


class Told(NamedTuple):
    """What a phone has told of a window."""

    presses: tuple[tuple[str, int], ...] = ()
    give_ms: int = 0
    by: str = STATED


@dataclass
class Throw:
    """One throw, from when all get ready to when it is judged."""

    step: int
    """The step of the game after which hands reach."""
    stage: str = READY
    since: int = 0
    """When the stage began, in milliseconds since 1970; 0 while nobody is ready."""
    ready: set[Seat] = field(default_factory=set)
    people: tuple[Seat, ...] = ()
    """Whose hands are timed, once it has begun."""
    plans: Mapping[Seat, AnyMove] = field(default_factory=dict)
    """What the bots do; on no page before it is due."""
    bots: Mapping[Seat, AnyBot] = field(default_factory=dict)
    """Whose plans these are."""
    told: dict[str, dict[Seat, Told]] = field(default_factory=lambda: {COLUMN: {}, OBJECTS: {}})
    opened: tuple[Seat, int] | None = None
    """Who has what opens the second window, and when it was taken."""
    quick: tuple[Seat, ...] = ()
    """Who was first: several if nobody can tell them apart."""
    judged_at: int = 0
    """The step after which it was judged."""

    @property
    def give_ms(self) -> int:
        """All its times are true within this many milliseconds."""
        return max([told.give_ms for stage in self.told.values() for told in stage.values()], default=0)

    def reached(self, seat: Seat | None) -> tuple[int, int] | None:
        """After how many milliseconds somebody reached for what opens the second window, and how true that is."""
        told = self.told[COLUMN].get(seat) if seat is not None else None
        return (told.presses[0][1], told.give_ms) if told and told.presses else None


class RacedTable(SharedTable):
    """A table in a room, with a game whose hands are timed."""

    def __init__(self, box: AnyBox, record: Record, seats: Sequence[Member], number: int, write: Write) -> None:
        """As any."""
        super().__init__(box, record, seats, number, write)
        racing = open_face(box.name).racing
        assert racing
        self.racing = racing
        self.throw: Throw | None = None
        """The one that lies there now, if hands may reach."""
        self.judged: Throw | None = None
        """The one that was judged last."""
        self._decided: list[tuple[Seat, AnyMove, str]] = []
        self._look()

    @property
    def missing(self) -> tuple[Seat, ...]:
        """In a race, who is not ready, or whose phone has not told."""
        throw = self.throw
        if throw is None:
            return super().missing
        if throw.stage == READY:
            return tuple(sorted(self.awaited - throw.ready))
        return tuple([seat for seat in throw.people if seat not in throw.told[throw.stage]])

    @property
    def is_running(self) -> bool:
        """Whether hands reach now."""
        return self.throw is not None and self.throw.stage != READY

    @property
    def due(self) -> int | None:
        """When the stage is over for whoever has not told, in milliseconds since 1970; None while it does not end."""
        throw = self.throw
        if throw is None or not throw.since:
            return None
        first, *rest = self.racing.windows(self.game)
        return throw.since + {READY: READY_MS, COLUMN: first + SLACK_MS, OBJECTS: sum(rest) + SLACK_MS}[throw.stage]

    # What phones say: it is written, and comes back by `play` -------------------------------------------------------

    def close(self, seat: Seat, move: AnyMove) -> Refusal | None:
        """A person has decided what no clock has to do with."""
        return None if self.throw else super().close(seat, move)

    def be_ready(self, seat: Seat) -> None:
        """Somebody has read what there is to read."""
        if self.throw and self.throw.stage == READY and seat in self.missing:
            self._say(seat, do="ready")

    def reach(self, seat: Seat, heard: Heard) -> None:
        """A phone tells of the window of now."""
        if self.throw and seat in self.missing:
            presses = [[press.thing, press.ms] for press in heard.presses]
            self._say(seat, do="reach", presses=presses, give=heard.give_ms)

    def be_late(self, now: int) -> None:
        """Time is up for whoever has not told, if it is."""
        if self.due is not None and now >= self.due:
            self._say(0, do="late")

    def _say(self, seat: Seat, **done: Any) -> None:
        assert self.throw
        told = {"table": self.number, "seat": seat, "throw": self.throw.step, "stage": self.throw.stage, **done}
        self._write(self.seats[seat], told, whatever_came=True)

    # What follows -----------------------------------------------------------------------------------------------------

    def play(self, done: Mapping[str, Any]) -> None:
        """As any; what phones tell of a throw that is not this one, or not any more, is passed over."""
        if "throw" in done:
            self.played += 1
            self._take_in(done)
        elif done["do"] == "close" and self.throw:
            self.played += 1
        else:
            super().play(done)
        self._go_further(done["at"])

    def _take_in(self, done: Mapping[str, Any]) -> None:
        throw, seat = self.throw, done["seat"]
        if throw is None or (done["throw"], done["stage"]) != (throw.step, throw.stage):
            return
        if done["do"] == "late":
            self._end_stage(throw, done["at"])
        elif seat not in self.missing:
            return
        elif done["do"] == "ready":
            throw.ready.add(seat)
            throw.since = throw.since or done["at"]
        elif done["do"] == "reach":
            throw.told[throw.stage][seat] = self._believed(throw, done)

    def _end_stage(self, throw: Throw, at: int) -> None:
        if self.due is None or at < self.due:
            return
        if throw.stage == READY:
            throw.ready |= self.awaited
        else:
            throw.told[throw.stage] |= dict.fromkeys(self.missing, Told())

    def _believed(self, throw: Throw, done: Mapping[str, Any]) -> Told:
        """Without what cannot be by the clock of the log: a press that is still to come, or from a picture long ago."""
        gone, windows = done["at"] - throw.since, self.racing.windows(self.game)
        presses = [(thing, ms) for thing, ms in done["presses"] if ms <= gone + EARLY_MS]
        if throw.stage == COLUMN:
            presses = [press for press in presses if press[0] == self.racing.opens][:1]
        told_at = presses[0][1] if throw.stage == COLUMN and presses else windows[throw.stage == OBJECTS]
        if presses and gone - told_at > LATEST_MS:
            return Told()
        return Told(tuple(presses), done["give"], OWN)

    def _seat(self, seat: Seat, is_bot: bool) -> None:
        """A throw that has begun is played to its end without a hand of theirs; then somebody else decides."""
        super()._seat(seat, is_bot)
        throw = self.throw
        if throw and is_bot and seat in throw.people:
            for told in throw.told.values():
                told.setdefault(seat, Told())

    def _look(self) -> None:
        """Have the throw that lies there now."""
        session = self.session
        lies = bool(self.awaited) and CHANCE not in session.waiting_for
        if not (lies and self.racing.is_on(self.game, self.game.view(session.state, None))):
            self.throw = None
        elif self.throw is None or self.throw.step != session.step:
            self.throw = Throw(session.step)

    def _go_further(self, at: int) -> None:
        """Whatever follows now that somebody has told, or somebody else sits there."""
        self._look()
        throw = self.throw
        if throw is None or self.missing:
            return
        if throw.stage == READY:
            bots = turns.bots_of(self.record.players, self.box)
            throw.people = tuple(sorted(self.awaited))
            throw.bots = {seat: bots[seat] for seat in sorted(self.session.waiting_for - self.awaited)}
            throw.plans = {seat: ask(bot, self.session, throw.step, seat).move for seat, bot in throw.bots.items()}
            throw.stage, throw.since = COLUMN, at
        elif throw.stage == COLUMN and self._open(throw):
            throw.stage, throw.since = OBJECTS, at
            self._go_further(at)
        else:
            self._judge(throw)

    def _open(self, throw: Throw) -> bool:
        """Who has what opens the second window; False if nobody reached for it, or if there is no other window."""
        hands = self._timed(throw, COLUMN)
        for seat, plan in throw.plans.items():
            if found := self.racing.opened(self.game, {seat: plan}):
                hands.append(Timed(found[1], seat, self.racing.opens))
        line = sorted(alike(hands))
        if not line:
            return False
        throw.quick = tuple([each.seat for each in line if each.ms == line[0].ms])
        throw.opened = next(seat for seat in self._lots(throw) if seat in throw.quick), line[0].ms
        limits = self.racing.limits(self.game)
        if limits and not limits.opener and throw.opened[0] in throw.people:
            throw.told[OBJECTS].setdefault(throw.opened[0], Told(by=OWN))
        return len(self.racing.windows(self.game)) > 1

    def _lots(self, throw: Throw) -> Sequence[Seat]:
        """All seats in an order that is drawn by lot, from the seed of the game."""
        seats = list(range(self.game.players))
        Random(f"race/{self.session.seed}/{throw.step}").shuffle(seats)
        return seats

    def _judge(self, throw: Throw) -> None:
        """The game is told all hands at once."""
        start = throw.opened[1] if throw.opened else 0
        column, things = self._timed(throw, COLUMN), self._timed(throw, OBJECTS, start)
        bots = self.racing.hands(self.game, throw.plans, throw.opened) if throw.opened else ()
        fair = [each._replace(ms=start) if each.seat in throw.quick else each for each in column]
        fair += alike([*things, *(Timed(hand.ms, hand.seat, hand.thing) for hand in bots)])
        for seat in throw.people:
            by = {told[seat].by for told in throw.told.values() if seat in told}
            self._decided.append((seat, self._move(seat, [*column, *things]), STATED if STATED in by else OWN))
        self.pressed = tuple(sorted(self._lots(throw), key=lambda seat: seat not in (throw.opened or ())[:1]))
        moves = {seat: self._move(seat, fair) for seat in throw.people}
        self.judge({**throw.plans, **moves}, self.session.step)
        throw.judged_at, self.judged = self.session.step, throw
        self._look()

    @staticmethod
    def _timed(throw: Throw, stage: str, start: int = 0) -> list[Timed]:
        """What phones have told of a window that began so long after the picture of the first."""
        return [
            Timed(start + ms, seat, thing, min(told.give_ms, MOST_GIVE_MS))
            for seat, told in throw.told[stage].items()
            for thing, ms in told.presses
        ]

    def _move(self, seat: Seat, hands: Iterable[Timed]) -> AnyMove:
        own = [Press(seat, each.thing, each.ms) for each in sorted(hands) if each.seat == seat]
        return self.racing.move(self.game, own)

    def decided(self, since: int) -> Iterator[tuple[Seat, AnyMove, str]]:
        """With what phones have told, as they measured it."""
        decided, self._decided = self._decided, []
        yield from decided
        yield from super().decided(since)
