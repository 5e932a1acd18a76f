"""What the parts of a lesson's page draw from: the course, the learner's words, and the half that knows the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kit.draw.svg import Child
from kit.engine.event import Event
from kit.engine.game import AnyMove, AnyState
from kit.engine.moment import Moment, Question
from kit.engine.session import AnyPlayed
from kit.faces import open_face
from kit.lessons.asked import Asked
from kit.lessons.course import RECALL, Course
from kit.lessons.exercise import Exercise
from kit.lessons.journal import Answer
from kit.lessons.kinds import Ruling
from kit.lessons.lesson import Lesson, untaught, untaught_before
from kit.lessons.resume import link_to
from kit.lessons.shell import Shell
from kit.lessons.subject import Pages
from kit.lessons.wording import fill, words_for
from kit.page.page import Page
from kit.page.screen import Screen
from kit.text.say import Words
from kit.text.story import Line, tell


def nothing(*_: Any) -> None:
    """There is no such thing in this game."""


def no_parts(*_: Any) -> tuple[Child, ...]:
    """There are none in this game."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """How answers are asked for: where something is to be predicted, and where the answer is told."""

    ask: Callable[[Words, Exercise, Question], str]
    """The usual question about a measure."""
    because: Callable[[Words, Exercise], str | None] = nothing
    """Why the answer to a question of practice is what it is, where nothing happens that says it."""
    space: Callable[[Words, Any, int], str | None] = nothing
    """The name of a space that has one, from the game."""
    thing: Callable[[Words, str], str | None] = nothing
    """A thing that can be answered, in words; nothing: by its noun."""
    means: Callable[[LessonScreen, Asked], Sequence[Child]] = no_parts
    """What an answer is given with, in place of what any game has; empty for the usual."""
    how: Mapping[str, str] = field(default_factory=dict)
    """By kind of answer, the key of the message that says how it is given, where that is not as in any game."""
    pointed_at: tuple[str, ...] = ()
    """Kinds of answers that are given on the board: it sends `space`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choosing:
    """What is said about moves: where the learner decides, and where "what if" is asked."""

    would: Callable[[Words, AnyMove], str]
    """That a sensible bot would make this move."""
    decide: Callable[[Words, Exercise], str | None] = nothing
    """The usual question."""
    choose: str = "lesson.choose"
    """The key of what is said where there is no usual question."""
    move: Callable[[Words, AnyMove], str | None] = nothing
    """A move in a word or two; nothing: as records write it."""
    dear: Callable[[Words, AnyMove, AnyMove], str | None] = nothing
    """That the learner's move reached the goal, and that the other would have done for less."""
    what_if: Callable[[LessonScreen, Asked], Child] = nothing
    """What would have come of every other move; a part for each sends `whatif-pick`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """The half of a lesson's page that knows its game; `kit.lessons.plain` has one for any game."""

    board: Callable[[LessonScreen, Asked], Sequence[Child]]
    """What lies on the table."""
    table: Callable[[LessonScreen, Asked], Child]
    """The places of the players: what they show, and what the learner can choose."""
    situation: Callable[[LessonScreen, Asked], str]
    """What is on the table, for a position that the engine made."""
    asking: Asking
    choosing: Choosing
    beside: Callable[[LessonScreen, Asked], Child] = nothing
    """What stands over the question."""
    shown: Callable[[LessonScreen, Asked], Sequence[Child]] = no_parts
    """What everybody shows in a line, for a phone, where the places lie under the board."""
    things: Callable[[LessonScreen, Asked, Any], Sequence[Child] | None] = nothing
    """What an answer or a move stands for, as pictures to lay on the board beside another one; None: nothing to lay."""
    instants: Callable[[Any, Sequence[Event]], Sequence[Any]] | None = None
    """From the view before a step and its events, as in the game's face; None: as the face has them."""
    symbol: str = "lamp"


class LessonScreen(Shell, Screen):
    """A course on a page, as far as it can be seen; what can be done there is a part's."""

    lesson: Lesson
    way: Course

    def __init__(
        self, lesson: Lesson, picture: Picture, course: Course | None = None, page: Page | None = None
    ) -> None:
        """`course`: a way that does not lead from step to step; `page`: one with a place of its own in a browser."""
        super().__init__(lesson.subject.box, page or _page_of(lesson))
        self.notice = ""
        """The key of a message to show once."""
        self.begin(lesson, picture, course)

    def begin(self, lesson: Lesson, picture: Picture, course: Course | None = None) -> None:
        """Show this lesson from now on, with nothing done in it yet."""
        self.lesson, self.subject, self.shows = lesson, lesson.subject, picture
        self.box, self.face = lesson.subject.box, open_face(lesson.subject.game)
        self.course = self.way = course or Course(lesson)
        self.instant = None

    def task_name(self, asked: Asked) -> str:
        """What a task outside practice is."""
        return self.words.say("lesson.again" if asked.name.startswith("again") else "lesson.recall")

    @property
    def has_paper(self) -> bool:
        """Something in it can be asked on paper."""
        return bool(self.lesson.on_paper)

    @property
    def words(self) -> Words:
        """The learner's words, or those of the lesson's first language where it has not theirs."""
        return words_for(self.subject, self.language, self.looks.neutral)

    def plain(self, texts: Mapping[str, str]) -> str:
        """A text of the lesson in the learner's language."""
        return fill(texts[self.language], self.words)

    text = plain  # nothing is set in it: what is bold is a matter of `kit.page.prose`

    @property
    def answers(self) -> list[Answer]:
        """In all lessons of the game."""
        return self.course.answers

    @property
    def link(self) -> str:
        """To this station; in practice, to this series."""
        return link_to(self.course)

    @property
    def pages(self) -> Pages:
        """Beside the lessons of its game."""
        return self.subject.pages

    @property
    def on_phones(self) -> str:
        """To this step of one of our lessons."""
        lesson = self.lesson
        is_asked = bool(lesson.page and lesson.steps)
        return f"&ask=rule:{lesson.subject.game}:{lesson.id}&step={self.course.here}" if is_asked else ""

    def lines(self, asked: Asked) -> list[Line]:
        """What happened, sentence by sentence, but for what only rules decide that come later in the course.

        Nor does a sentence cite such a rule beside one that has been taught.

        Where a ruling is tried, only what it is about.
        """
        later = self.later(asked)
        events = asked.moment.events if asked.moment else ()
        told = [line for line in tell(events, self.words, self.box.story.telling) if not later.issuperset(line.rules)]
        lines = [line._replace(rules=tuple([rule for rule in line.rules if rule not in later])) for line in told]
        if not isinstance(asked.exercise.kind, Ruling):
            return lines
        return [line for line in lines if set(line.rules).intersection(asked.exercise.rules)]

    def later(self, asked: Asked) -> frozenset[str]:
        """The rules that the learner has not been taught yet; a question before the first step shows none of its."""
        here = self.course.here
        return (
            untaught_before(self.lesson)
            if here == RECALL
            else untaught(self.lesson, asked.step.id if asked.step else here)
        )

    # What parts do with it --------------------------------------------------------------------------------------------

    def show_what_came(self) -> None:
        """Let the board move, and say what happens to those who hear it."""
        assert self.course.asked is not None and self.course.asked.moment is not None
        lines = self.lines(self.course.asked)
        self._reveal(bool(lines) and bool(self.instants()))
        if lines:
            self.page.announce(" ".join(line.text for line in lines))

    def forget(self) -> None:
        """To the first station, with nothing answered."""
        self.course.clear()
        self.notice = "lesson.cleared"
        self.arrive()

    # What is revealed -------------------------------------------------------------------------------------------------

    @property
    def is_revealing(self) -> bool:
        """Things move on the board."""
        return self.instant is not None

    def instants(self) -> Sequence[Any]:
        """The instants of what was revealed, one step of the game after the other."""
        return [instant for _, instant in self._reel()]

    @property
    def told(self) -> int:
        """How many events have been told at the instant that is shown."""
        reel = self._reel()
        before, instant = reel[min(self.instant or 0, len(reel) - 1)]
        return int(before + instant.told)

    def step_shown(self, moment: Moment) -> tuple[Any, AnyPlayed, int | None]:
        """The step of the game in which things move, else the last: the state before it, the step, and its instant."""
        state, left = moment.before, self.instant
        for step in moment.steps[:-1]:
            instants = len(self._instants_of(moment, state, step))
            if left is not None and left < instants:
                return state, step, left
            state, left = step.state, None if left is None else left - instants
        return state, moment.steps[-1], left

    def _instants_of(self, moment: Moment, before: AnyState, step: AnyPlayed) -> Sequence[Any]:
        return (self.shows.instants or self.face.reveal.instants)(moment.game.view(before, None), step.events)

    def _reel(self) -> list[tuple[int, Any]]:
        """Every instant, with the number of events in the steps before its own."""
        moment = self.course.asked.moment if self.course.asked else None
        if moment is None or not moment.events:
            return []
        reel, state, told = [], moment.before, 0
        for step in moment.steps:
            reel += [(told, instant) for instant in self._instants_of(moment, state, step)]
            state, told = step.state, told + len(step.events)
        return reel


def _page_of(lesson: Lesson) -> Page:
    """Where a browser keeps it; a lesson of one's own may be called R5, too."""
    shelf = f"kit:lesson:{lesson.subject.game}:"
    return Page(f"{shelf}{lesson.id if lesson.page else f'own:{lesson.id}'}", shelf)
