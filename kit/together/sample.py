"""The class as the sample: everybody deals a few trials of a lesson, or types what lay on the real table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kit.counting.run import CountRun
from kit.draw.svg import Node
from kit.engine.reading import JsonObject, is_whole
from kit.lessons.hands import Hands
from kit.page.looks import Looks
from kit.page.page import Draw, Intent, Page
from kit.page.part import Handler
from kit.table.log import Member
from kit.table.room import Room, Round
from kit.together.count_question import OffPage, OfLesson
from kit.together.question import Judged
from kit.together.sample_shown import phone_asked, phone_told, wall_asked, wall_told
from kit.together.samples import LONGEST, Luck, Series, exact_of, tried_of

DEAL, REAL = "deal", "real"
"""The phone deals; or somebody types what lay on the real table."""
TYPED = "t:"
"""How a series that is being typed begins where a browser keeps it."""
LINES, BARS = "lines", "bars"
"""What is looked at: hits as they add up, or how often each number came."""


class Sample(OfLesson):
    """A series of trials from each; nothing is right or wrong."""

    kind = "sample"
    keys = ("lesson", "trial", "many")
    closes = ("sample-close",)
    asks_sureness = False
    look = "counting of-sample"

    def __init__(self, spec: JsonObject, looks: Looks) -> None:
        """`spec`: `lesson`, `trial`, `many`.  Raises `BadInput` for what nobody can try."""
        self.tried = tried_of(spec)
        self.name = str(spec["trial"])
        run = CountRun(self.tried.lesson)
        self.screen = OffPage(run, Page(""))
        self.screen.looks = looks
        self.box, self.face = self.screen.box, self.screen.face
        self.where = DEAL
        self.typed: Series = ()
        self.dealt = 0
        """How many the phone has dealt."""
        self.luck: Luck | None = None
        self.said_by: Mapping[Member, Series] = {}
        """What is closed, in the order in which people came; on a phone nothing before it may be known."""
        self.mine: Member | None = None
        self.shows_early = self.shows_truth = False
        self.view = BARS if self.screen.is_young else LINES

    def follow(self, room: Room, now: Round, me: Member | None) -> None:
        """A phone has its own luck; the wall, and whoever looks at what is revealed, has what was closed."""
        self.mine = me
        self.luck = None if me is None else Luck(room.seed, now.number, me)
        if me is None or now.is_shown:
            closed = {who: self.tried.whole(now.choices[who].said) for who in sorted(now.choices)}
            self.said_by = {who: series for who, series in closed.items() if series is not None}

    # Answering --------------------------------------------------------------------------------------------------------

    def intents(self) -> Mapping[str, Handler]:
        """One trial at a time, here or at the table."""
        return {
            "sample-deal": self._deal,
            "sample-where": self._go_to,
            "sample-add": self._add,
            "sample-undo": self._undo,
        }

    def _deal(self, _: Intent) -> None:
        if self.where == DEAL and self.luck:
            self.dealt = min(self.dealt + 1, self.tried.many)

    def _go_to(self, intent: Intent) -> None:
        self.where = REAL if intent.n == REAL else DEAL

    def _add(self, intent: Intent) -> None:
        known = self.tried.values or (0, 1)
        if self.where == REAL and is_whole(intent.n, known[0], known[-1]) and len(self.typed) < self.tried.many:
            self.typed += (int(str(intent.n)),) if int(str(intent.n)) in known else ()

    def _undo(self, _: Intent) -> None:
        self.typed = self.typed[:-1]

    @property
    def outcomes(self) -> Sequence[Any]:
        """What the phone has dealt."""
        return self.luck.outcomes(self.tried.trial, self.dealt) if self.luck else ()

    @property
    def series(self) -> Series:
        """How far it has come, where somebody is."""
        return self.typed if self.where == REAL else self._drawn(self.dealt)

    def _drawn(self, many: int) -> Series:
        outcomes = self.luck.outcomes(self.tried.trial, many) if self.luck else ()
        return tuple(self.tried.counts(self.tried.trial.value(each)) for each in outcomes)

    @property
    def is_done(self) -> bool:
        """All were made."""
        return len(self.series) == self.tried.many

    def choice(self, intent: Intent | None = None) -> str:
        """The series, closed only when it is complete; what is being typed is kept as such."""
        said = self.tried.write(self.series)
        if intent is not None:
            return said if self.is_done else ""
        return f"{TYPED}{said}" if self.where == REAL else said

    def take(self, choice: str) -> None:
        """Go on from there; what was dealt on a phone is what its own luck deals, whatever is said of it."""
        series = self.tried.read(choice.removeprefix(TYPED)[: LONGEST + 1])
        if series is None:
            return
        if not choice.startswith(TYPED) and series == self._drawn(len(series)):
            self.where, self.dealt = DEAL, len(series)
        elif choice.startswith(TYPED) or len(series) == self.tried.many:
            self.where, self.typed = REAL, series

    def said(self, choice: str) -> str:
        """How many hits, of how many."""
        series = self.tried.whole(choice)
        if series is None:
            return "–"
        return self.screen.say("class.pooled", hits=sum(self.tried.hits(series)), n=len(series))

    def judged(self, choice: str) -> Judged:
        """Luck is neither right nor wrong."""
        return Judged(None)

    # Drawing ----------------------------------------------------------------------------------------------------------

    def asked(self) -> Node:
        """The next trial, and those so far."""
        return phone_asked(self)

    def asked_on_wall(self, below: Node) -> Node:
        """What all try; what came of it only if the host wants it shown as it comes."""
        return wall_asked(self, below)

    def early_intents(self) -> Mapping[str, Handler]:
        """Show what is closed as it comes, or hide it again; of the truth nothing."""
        return {"sample-early": self._show_early, "sample-view": self._look_at}

    def _show_early(self, _: Intent) -> None:
        self.shows_early = not self.shows_early

    def reveal(self, room: Room, now: Round, me: Member | None) -> None:
        """What came may be known; the truth has to be asked for."""
        self.shows_truth = False

    def wall_intents(self) -> Mapping[str, Handler]:
        """The truth, or not; and lines or bars."""
        return {"sample-truth": self._tell, "sample-view": self._look_at}

    def _tell(self, _: Intent) -> None:
        self.shows_truth = not self.shows_truth
        if self.shows_truth:
            exact_of(self.tried.lesson.id, self.name)

    def _look_at(self, intent: Intent) -> None:
        if self.tried.values and not self.screen.is_young:
            self.view = BARS if intent.n == BARS else LINES

    def told(self, class_said: Draw) -> Node:
        """One's own series within those of all."""
        return phone_told(self)

    def told_on_wall(self, hands: Hands, below: Node) -> Node:
        """All series and the class as one, and the truth where it may be seen."""
        return wall_told(self, below)

    def close(self) -> None:
        """Let go of the lesson's screen."""
        self.screen.page.close()
