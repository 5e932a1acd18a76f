"""A step of a rule lesson before a class: what will come of it, or what to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from urllib.parse import unquote

from kit.draw.svg import Child, Node, el
from kit.engine.errors import bad, quoted
from kit.engine.game import Refusal
from kit.engine.reading import JsonObject
from kit.lessons.answers import read_data
from kit.lessons.ask import answers_compared, explained, feedback, value_said
from kit.lessons.asked import Asked
from kit.lessons.course import hand_of
from kit.lessons.exercise import Given
from kit.lessons.hands import Hands
from kit.lessons.kinds import Decide, Predict
from kit.lessons.lesson import Lesson, load_lesson
from kit.lessons.parts.answering import Answering
from kit.lessons.plain import PLAIN
from kit.lessons.show import deciding, moving, stage_with
from kit.lessons.step import Step
from kit.page.controls import button
from kit.page.face import Instant
from kit.page.looks import Looks
from kit.page.page import Draw, Intent, Page
from kit.page.part import Handler
from kit.table.log import Member
from kit.table.room import Room, Round
from kit.text.say import Words
from kit.together.question import Judged, Question
from kit.together.stages import OffPage, OneStep, looking, question_panel, stage_of
from kit.together.sure import sure_closes
from kit.together.tally import tally

WALL_ROWS = 5
"""More rows leave no room for why."""


class RuleQuestion(Question):
    """A step in which something is predicted or decided, on a lesson's screen that is on no page of its own."""

    kind = "rule"
    keys = ("game", "lesson", "step")
    closes = ("commit", "close")

    def __init__(self, spec: JsonObject, looks: Looks) -> None:
        """`spec`: `game`, `lesson`, `step`.  Raises `BadInput` for what is none of ours."""
        lesson = load_lesson(str(spec.get("game")), str(spec.get("lesson")))
        self.screen = OffPage(lesson, lesson.subject.picture() or PLAIN, OneStep(lesson), Page(""))
        self.screen.looks = looks
        if spec.get("step") not in [step.id for step in askable(lesson)]:
            raise bad("step", "lesson_unknown", given=quoted(spec.get("step")))
        self.course = self.screen.course
        self.course.goto(spec["step"])
        self._ask()
        self.box, self.face = self.screen.box, self.screen.face
        self.asks_sureness = self.here.asks_sureness

    def _ask(self) -> None:
        asked = self.course.asked
        assert asked is not None
        if asked.phase != "predict":
            self.course.ask(asked)

    @property
    def here(self) -> Asked:
        """The question, as far as it has been answered here."""
        assert self.course.asked is not None
        return self.course.asked

    @property
    def words(self) -> Words:
        """Those of the lesson."""
        return self.screen.words

    @property
    def title(self) -> str:
        """The lesson's number and name."""
        return self.screen.title

    # Answering --------------------------------------------------------------------------------------------------------

    def intents(self) -> Mapping[str, Handler]:
        """Those of any lesson, but for what judges an answer."""
        own = Answering(self.screen).intents
        return {name: does for name, does in own.items() if name not in (*self.closes, "ruling", "sure")}

    def choice(self, intent: Intent | None = None) -> str:
        """In one word, as in a show of hands."""
        given, kind = self.here.given, self.here.exercise.kind
        return "" if given is None else hand_of(kind.write(self.screen.subject, given))

    def take(self, choice: str) -> None:
        """Have it given."""
        self.here.say_again(self.screen.subject, unquote(choice))

    def said(self, choice: str) -> str:
        """As the lesson says it."""
        taken = self._taken(choice)
        asked = self.here
        if taken is None:
            return unquote(choice)
        if asked.exercise.question is not None:
            return value_said(self.screen, asked, taken)
        return self.screen.shows.choosing.move(self.words, taken) or str(read_data(unquote(choice)))

    def _taken(self, choice: str) -> Given:
        exercise = self.here.exercise
        taken = exercise.kind.take(exercise, self.screen.subject, unquote(choice))
        return None if isinstance(taken, Refusal) else taken

    def judged(self, choice: str) -> Judged:
        """By the engine; nobody is wrong where no rulebook decides."""
        asked, subject = self.here, self.screen.subject
        if asked.exercise.is_opinion or (taken := self._taken(choice)) is None:
            return Judged(None)
        assert asked.step is not None
        found = asked.exercise.kind.judge(asked.exercise, asked.step.goal, subject, taken)
        name = f"misconceptions.{found.mixed_up}.title"
        return Judged(found.is_right, self.words.say(name) if found.mixed_up else "")

    # Drawing ----------------------------------------------------------------------------------------------------------

    def _on_stage(self) -> None:
        self.screen.panel, self.screen.instant = self.panel, self.instant
        self.screen.paused = self.is_paused

    def _moving(self) -> Node | None:
        """While things move on the board, how to hurry or stop them."""
        if not self.screen.is_revealing:
            return None
        return moving(self.screen, button(self.words.say("page.finish"), "finish", key="f", id="finish"))

    def asked(self) -> Node:
        """As in the lesson."""
        self._on_stage()
        screen, asked = self.screen, self.here
        onward = None
        if asked.exercise.question is not None:
            onward = self._closing() if self.asks_sureness else deciding(screen, asked)
        return stage_with(screen, asked, onward)

    def _closing(self) -> Node:
        """How sure one is closes the answer, once there is one; on a phone it stands there, too."""
        answer = self.here.pointed
        if answer is None:
            return sure_closes(self.words, self.words.say("lesson.point_first"))
        said = el("b", value_said(self.screen, self.here, answer), " ", class_="narrow-only")
        return sure_closes(self.words, answer=said)

    def asked_on_wall(self, below: Node) -> Node:
        """The board and the question; nothing to answer with, for that is on the phones."""
        self._on_stage()
        seen = replace(self.here, phase="see", given=None)
        return el("div", stage_of(self.screen, seen, question_panel(self.screen, seen)), below, class_="on-wall")

    def reveal(self, room: Room, now: Round, me: Member | None) -> None:
        """Ask the engine; a class is shown a move that does it."""
        asked = self.here
        if asked.phase == "predict":
            asked.judge(self.screen.subject)

    def told(self, class_said: Draw) -> Node:
        """What came of it, and why."""
        self._on_stage()
        inside = stage_with(self.screen, self.here, self._moving())
        said = None  # it has the focus after why has had it, and stands first
        if not self.screen.is_revealing:
            said = el("div", class_said(), class_="all-first", tabindex=-1, data_focus=f"told-{self.here.name}")
        return el("div", inside, said, class_="col")

    def told_on_wall(self, hands: Hands, below: Node) -> Node:
        """What is right, the hands of all, and why."""
        self._on_stage()
        asked, course = self.here, self.course
        if asked.given is None and isinstance(asked.exercise.kind, Decide) and asked.step is not None:
            asked.given = asked.step.shown_first(self.screen.subject)
            asked.judge(self.screen.subject)
        course.presenting = True
        if self.screen.is_revealing:
            return el("div", stage_with(self.screen, asked, self._moving()), below, class_="on-wall")
        counted, said = tally(self, hands, most=WALL_ROWS), list[Child]()
        if asked.exercise.question is None:
            way = el("p", self.words.say("room.host.one_way", said=self.said(self.choice())), class_="verdict right")
            said = [counted, way, *explained(self.screen, asked)]
        else:
            said = [answers_compared(self.screen, asked), counted, *feedback(self.screen, asked)]
        panel = el("section", said, class_="panel asks why", id="asks")
        return el("div", stage_of(self.screen, asked, panel), below, class_="on-wall told-wall")

    def early_intents(self) -> Mapping[str, Handler]:
        """A part of the board that is looked at closer."""
        return looking(lambda: self.here)

    def wall_intents(self) -> Mapping[str, Handler]:
        """The same."""
        return self.early_intents()

    def told_intents(self) -> Mapping[str, Handler]:
        """The same."""
        return self.early_intents()

    def asks_back(self) -> Sequence[tuple[str, str]]:
        """The mix-ups of the step by name, then its hints."""
        step, words = self.here.step, self.words
        names = self.here.exercise.misconceptions
        mix_ups = [(words.say(f"misconceptions.{name}.title"), "") for name in names]
        return [*mix_ups, *(("", self.screen.text(hint)) for hint in (step.hints if step else ()))]

    def instants(self) -> Sequence[Instant]:
        """What moves on the board."""
        return self.screen.instants()

    def close(self) -> None:
        """Let go of the lesson's screen."""
        self.screen.page.close()


def askable(lesson: Lesson) -> Iterator[Step]:
    """The steps that a class can be asked: those that are answered in one go, without a clock."""
    return (step for step in lesson.steps if isinstance(step.exercise.kind, Predict | Decide))
