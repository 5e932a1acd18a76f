"""What a game at a kiosk teaches: a caption for each moment, and at its end the one most worth remembering."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from kit.engine.event import Event
from kit.page.face import last
from kit.page.kiosk import AnyKioskFace
from kit.page.sight import AnySight
from kit.play import turns
from kit.play.kiosk_view import Caption
from kit.play.parts.part import TablePart
from kit.play.parts.story import Story
from kit.play.parts.viewpoint import Viewpoint
from kit.play.table import Change, NewMoment
from kit.play.taught import caption_of, rule_taught, shows, won_caption
from kit.text.story import tell

LONGEST = 190
"""How many letters can be read from two metres away; with more, only the reason or the answer is said, as the board
shows what happened."""


class Lesson(NamedTuple):
    """A rule that a moment of this game has taught."""

    is_mine: bool
    """Whether it happened to the person who plays."""
    rarity: int
    step: int
    rule: str


class Captions(TablePart):
    """Captions under the board."""

    def __init__(self, view: Viewpoint, story: Story, kiosk: AnyKioskFace) -> None:
        self._view, self._table, self._story, self._kiosk = view, view.table, story, kiosk
        self.rule = ""
        """What the latest step teaches."""
        self.lessons: list[Lesson] = []
        self._taught = Counter[str]()

    # What is asked and answered ---------------------------------------------------------------------------------------

    @property
    def _sight(self) -> AnySight:
        return replace(self._view.sight, is_asked=self._view.seats.chooser is not None)

    @property
    def _sight_before(self) -> AnySight:
        """The moment before the one looked at."""
        sight = self._sight
        return replace(sight, view=sight.before, events=(), instant=None)

    @property
    def question(self) -> str:
        """What to guess before it happens; empty once everything is over."""
        view, instant = self._view, self._view.focus.instant
        if view.is_over and instant is None:
            return ""
        sight = self._sight if instant is None else self._sight_before
        key = self._kiosk.asks(sight)
        return view.words.say(f"kiosk.ask.{key}", **view.face.asked_of_bots(sight)) if key else ""

    @property
    def answers(self) -> bool:
        """Whether what is looked at is what the onlookers were to guess."""
        return bool(self._view.opened and not self._table.people and self._kiosk.asks(self._sight_before))

    @property
    def caption(self) -> Caption:
        """What is to be guessed, then the answer, and why or what comes next; before a decision, what to know for it.

        Somebody who plays has the sentence and the answer on the table, so for them it is only why.
        """
        view, kiosk, instant = self._view, self._kiosk, self._view.focus.instant
        if view.seats.chooser is not None:
            return self.coached
        question = self.question
        if question and (instant == 0 or (instant is not None and not self._table.people)):
            return Caption(question)
        events = view.seen(turns.news(self._table.session, self._story.heard, view.told))
        words, telling = view.words, self._table.box.story.telling
        if question and instant is None:
            return caption_of(events, words, telling, "", kiosk, last)._replace(why=question)
        if events and view.is_over and instant is None:
            return won_caption(events, words, telling, kiosk, view.face.sentences.read_first)
        return self._told(events)

    def _told(self, events: Sequence[Event]) -> Caption:
        """The answer, and why, as far as there is time to read it."""
        view, answers = self._view, self.answers
        telling = self._table.box.story.telling
        found = caption_of(events, view.words, telling, self.rule, self._kiosk, view.face.sentences.read_first, answers)
        if not found.said:
            return Caption(view.words.say("how.1"))
        if self._table.people and view.opened:
            return Caption(found.why, rule=found.rule) if found.why else self.coached
        if not found.why or len(found.said) + len(found.why) <= LONGEST:
            return found
        return Caption(found.said) if answers else Caption(found.why, rule=found.rule)

    @property
    def coached(self) -> Caption:
        """What to know for a decision as it is now."""
        return Caption(self._view.words.say(self._kiosk.coaches(self._view.view)))

    @property
    def learned(self) -> Caption:
        """The moment of this game that is most worth remembering: those of the person who plays come first."""
        view = self._view
        if not self.lessons:
            return Caption(view.words.say("how.1"), view.words.say("how.2"))
        best = min(self.lessons, key=lambda lesson: (not lesson.is_mine, lesson.rarity, -lesson.step))
        events = view.seen(self._table.session.played(best.step).events)
        return caption_of(
            events, view.words, self._table.box.story.telling, best.rule, self._kiosk, view.face.sentences.read_first
        )

    # What is learned --------------------------------------------------------------------------------------------------

    def changed(self, change: Change) -> None:
        """Something new may teach a rule."""
        if isinstance(change, NewMoment):
            self._learn(change.since)

    def _learn(self, since: int) -> None:
        view, kiosk, telling = self._view, self._kiosk, self._table.box.story.telling
        news = view.seen(turns.news(self._table.session, since, view.told))
        self.rule = rule_taught(news, list(tell(news, view.words, telling)), kiosk, self._taught)
        if not self.rule:
            return
        self._taught[self.rule] += 1
        for step in range(since + 1, view.told + 1):
            events = view.seen(self._table.session.played(step).events)
            told = tell(events, view.words, telling)
            if line := next((line for line in told if shows(line, self.rule, events, kiosk)), None):
                reader = view.seats.reader
                is_mine = reader is not None and line.seat == reader
                self.lessons.append(Lesson(is_mine, kiosk.teaches.index(self.rule), step, self.rule))
