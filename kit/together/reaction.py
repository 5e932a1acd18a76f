"""Everybody's reaction times: each measures a few on their own page, and the class looks at all of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from statistics import median

from kit.counting.lesson import load
from kit.counting.own import LONGEST_MS, SHORTEST_MS
from kit.counting.own_desk import REST
from kit.counting.parts.trying import Trying
from kit.counting.run import CountRun
from kit.draw.svg import Node
from kit.engine.errors import bad, quoted
from kit.engine.reading import JsonObject, is_whole
from kit.lessons.hands import Hands
from kit.page.looks import Looks
from kit.page.page import Draw, Intent, Page
from kit.page.part import Handler
from kit.table.log import Member
from kit.table.room import Room, Round
from kit.together.count_question import OffPage, OfLesson
from kit.together.named import called
from kit.together.question import Judged
from kit.together.reaction_shown import phone_asked, phone_told, wall_asked, wall_told
from kit.together.samples import LONGEST, MOST, TIMES, step_of_times

USUAL_LESSON = "A9"
HEARD = ("own-throw", "own-go", "race", "own-undo")
"""What a person does at their own trials here: nothing is typed, and nobody else's turn comes."""

_TIMES = re.compile(r"\d{2,4}(?:,\d{2,4})*", re.ASCII)


class Reaction(OfLesson):
    """A few times from each, in milliseconds; nothing is right or wrong."""

    kind = "sample"
    keys = ("lesson", "what", "many")
    closes = ("sample-close",)
    asks_sureness = False
    look = "counting of-sample"

    def __init__(self, spec: JsonObject, looks: Looks) -> None:
        """`spec`: `many`, and perhaps `lesson`.  Raises `BadInput` for what nobody can try."""
        lesson = load(str(spec.get("lesson", USUAL_LESSON)))
        step, many = step_of_times(lesson), spec.get("many", TIMES)
        if step is None:
            raise bad("lesson", "lesson_unknown", given=quoted(lesson.id))
        if not is_whole(many, 1, MOST):
            raise bad("many", "lesson_unknown", given=quoted(many))
        self.many = int(str(many))
        run = CountRun(lesson)
        run.way.goto(step.id)
        self.screen = OffPage(run, Page(""))
        self.screen.looks = looks
        self.box, self.face = self.screen.box, self.screen.face
        self._trying = Trying(self.screen.own, self.screen.form)
        self.said_by: Mapping[Member, tuple[int, ...]] = {}
        """What is closed, in the order in which people came; on a phone nothing before it may be known."""
        self.names: Mapping[Member, str] = {}
        """Empty while names are not shown."""
        self.mine: Member | None = None
        self.shows_early = self.shows_least = False

    def follow(self, room: Room, now: Round, me: Member | None) -> None:
        """The wall, and whoever looks at what is revealed, has what was closed."""
        self.mine = me
        if me is None or now.is_shown:
            closed = {who: self.read(now.choices[who].said) for who in sorted(now.choices)}
            self.said_by = {who: times for who, times in closed.items() if len(times) == self.many}
            self.names = {who: called(self.words, room.people[who]) for who in closed} if room.shows_names else {}

    # Answering --------------------------------------------------------------------------------------------------------

    @property
    def times(self) -> tuple[int, ...]:
        """Those measured so far."""
        return self.screen.run.own_series.times

    @property
    def is_done(self) -> bool:
        """All were measured."""
        return len(self.times) >= self.many

    def intents(self) -> Mapping[str, Handler]:
        """Those of the lesson; nothing begins once all are measured."""
        heard = {name: does for name, does in self._trying.intents.items() if name in HEARD}
        return {name: does for name, does in heard.items() if name != "own-throw" or not self.is_done}

    def read(self, text: str) -> tuple[int, ...]:
        """The times in a text; none where it is not one."""
        if len(text) > LONGEST or not _TIMES.fullmatch(text):
            return ()
        times = tuple(map(int, text.split(",")))
        can_be = len(times) <= self.many and all(SHORTEST_MS <= ms <= LONGEST_MS for ms in times)
        return times if can_be else ()

    def choice(self, intent: Intent | None = None) -> str:
        """The times, closed only when there are all."""
        said = ",".join(map(str, self.times))
        return said if intent is None or self.is_done else ""

    def take(self, choice: str) -> None:
        """Go on from these; what was about to appear is taken away."""
        desk, series = self.screen.own, self.screen.run.own_series
        desk.rest()
        if times := self.read(choice):
            series.clear()
            for ms in times:
                series.add(str(ms))

    def said(self, choice: str) -> str:
        """The times."""
        return " · ".join(map(self.screen.whole, self.read(choice))) + " ms"

    def judged(self, choice: str) -> Judged:
        """A time is neither right nor wrong."""
        return Judged(None)

    # Drawing ----------------------------------------------------------------------------------------------------------

    @property
    def is_resting(self) -> bool:
        """Nothing is about to appear."""
        return self.screen.own.phase == REST

    @property
    def middle(self) -> int:
        """The median of all times that are closed, in whole ms."""
        return round(median(ms for times in self.said_by.values() for ms in times))

    def asked(self) -> Node:
        """The pad, and the times so far."""
        return phone_asked(self)

    def asked_on_wall(self, below: Node) -> Node:
        """What all do; the times only if the host wants them shown as they come."""
        return wall_asked(self, below)

    def early_intents(self) -> Mapping[str, Handler]:
        """Show what is closed as it comes, or hide it again."""
        return {"sample-early": self._show_early}

    def _show_early(self, _: Intent) -> None:
        self.shows_early = not self.shows_early

    def reveal(self, room: Room, now: Round, me: Member | None) -> None:
        """All times may be known."""
        self.screen.own.rest()

    def wall_intents(self) -> Mapping[str, Handler]:
        """Everybody's times, or the quickest of several."""
        return {"sample-view": self._look_at}

    def _look_at(self, intent: Intent) -> None:
        self.shows_least = intent.n == "least"

    def told(self, class_said: Draw) -> Node:
        """One's own times within those of all."""
        return phone_told(self)

    def told_on_wall(self, hands: Hands, below: Node) -> Node:
        """A row of dots for each, or the quickest of several."""
        return wall_told(self, below)

    def close(self) -> None:
        """Let go of the lesson's screen."""
        self.screen.page.close()
