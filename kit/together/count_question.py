"""A question of a lesson in probability before a class."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kit.counting.answers import Fault, is_right, named, parse, read, write
from kit.counting.asking import names_of, order_now
from kit.counting.content import Step
from kit.counting.hands_shown import HALF, ON_SCALE, dots
from kit.counting.helping import mix_up
from kit.counting.lesson import CountLesson, load
from kit.counting.parts.answering import Answering
from kit.counting.projector import asked_large, curtain, explained
from kit.counting.run import CountRun
from kit.counting.screen import CountScreen
from kit.counting.shown import stage_with
from kit.draw.chart import Size, table_node
from kit.draw.svg import Child, Node, el
from kit.engine.errors import bad, quoted
from kit.engine.json_text import read_json
from kit.engine.reading import JsonObject
from kit.lessons.answers import BEFORE
from kit.lessons.hands import Hands
from kit.lessons.parts.part import not_kept
from kit.page.looks import Looks
from kit.page.page import Draw, Intent, Page
from kit.page.part import Handler
from kit.table.log import Member
from kit.table.room import Room, Round
from kit.text.say import Words
from kit.together.question import Judged, Question
from kit.together.tally import tally

WALL = Size(1180, 250, 22, "projector")
KINDS = (*ON_SCALE, "choice", "order", "interval")
"""The kinds of answers of which a class can be shown what it gave."""


class OffPage(CountScreen):
    """A lesson's screen whose parts stand on another page; what a class deals is a round of its own."""

    can_deal = False

    def picture(self) -> Node:
        """Nothing by itself."""
        return el("div")


class OfLesson(Question):
    """What is asked on a screen of a lesson in probability."""

    screen: OffPage

    @property
    def words(self) -> Words:
        """Those of the lesson's game."""
        return self.screen.words

    @property
    def title(self) -> str:
        """The lesson's number and name."""
        return self.screen.title


class CountQuestion(OfLesson):
    """A question of a lesson in probability, on a screen that is on no page of its own."""

    kind = "count"
    keys = ("lesson", "step")
    look = "counting"

    def __init__(self, spec: JsonObject, looks: Looks) -> None:
        """`spec`: `lesson`, `step`.  Raises `BadInput` for what is none of ours."""
        lesson = load(str(spec.get("lesson")))
        steps = {step.id: step for step in askable(lesson)}
        if spec.get("step") not in steps:
            raise bad("step", "lesson_unknown", given=quoted(spec.get("step")))
        self.run = CountRun(lesson)
        self.screen = OffPage(self.run, Page(""))
        self.screen.looks = looks
        self.run.way.goto(spec["step"])
        self.step: Step = steps[spec["step"]]
        assert self.step.asks is not None
        self.question = self.step.asks
        self.box, self.face = self.screen.box, self.screen.face
        self._answer = ""
        """What was given on this screen, once it is revealed."""

    # Answering --------------------------------------------------------------------------------------------------------

    def intents(self) -> Mapping[str, Handler]:
        """Those of any lesson, but for what judges."""
        own = Answering(self.screen, not_kept).intents
        return {name: does for name, does in own.items() if name in ("type", "mean", "choose", "move", "hint")}

    def choice(self, intent: Intent | None = None) -> str:
        """The answer, and what is the matter with it; until it is closed, what stands in the fields, as JSON."""
        run, question = self.run, self.question
        if intent is None:
            return run.typed_text() if run.typed.get(run.way.here) else ""
        if question.kind == "order":
            run.type("value", BEFORE.join(order_now(self.screen, question)))
        here = run.way.here
        meant = run.meant.get(here, {})
        given = parse(question, run.typed.get(here, {}), self.screen.numbers.thousands, meant)
        if isinstance(given, Fault):
            run.faults[here] = given
            return ""
        return write(given)

    def take(self, choice: str) -> None:
        """Have it answered; what was held of the fields stands in them again."""
        held = read_json(choice) if choice.startswith("{") else {}
        for field, text in held.items() if isinstance(held, dict) else ():
            self.run.type(field, str(text))
        self._answer = "" if choice.startswith("{") else choice

    def said(self, choice: str) -> str:
        """As the lesson says it."""
        return self.screen.said(self.question, read(self.question, choice), names_of(self.step))

    def judged(self, choice: str) -> Judged:
        """By the exact number; a reason is neither right nor wrong."""
        given = read(self.question, choice)
        if given is None or self.question.truth is None:
            return Judged(None)
        if is_right(self.question, given):
            return Judged(True)
        wrong = self._wrong(choice)
        return Judged(False, "" if wrong is None else self.screen.plain(self.step.wrong[wrong].says))

    def _wrong(self, choice: str) -> int | None:
        """Which mistake of the lesson it is."""
        given = read(self.question, choice)
        answers = [wrong.answer for wrong in self.step.wrong]
        return None if given is None or is_right(self.question, given) else named(self.question, given, answers)

    # Drawing ----------------------------------------------------------------------------------------------------------

    def asked(self) -> Node:
        """As in the lesson."""
        self.screen.panel = self.panel
        return stage_with(self.screen, self.step)

    def asked_on_wall(self, below: Node) -> Node:
        """As it is presented, behind its curtain."""
        self.run.way.presenting = True
        inside = asked_large(self.screen, self.step), curtain(self.screen, self.step)
        return self._wall(inside[0], inside[1], below, "shut bare-wall")

    def _wall(self, large: Iterator[Child], drawn: Child, below: Child, look: str, *middle: Child) -> Node:
        panel = el("section", list(middle), class_="panel thinks") if middle else None
        return el(
            "div",
            el("section", list(large), class_="told-large"),
            drawn,
            panel,
            el("div", below, class_="below-all"),
            class_=["room-stage on-wall", look],
        )

    def reveal(self, room: Room, now: Round, me: Member | None) -> None:
        """The curtain is drawn back."""
        self.run.way.opened.add(self.step.id)

    def told(self, class_said: Draw) -> Node:
        """What was answered, what is right, and the sentence of the mistake."""
        screen, step = self.screen, self.step
        screen.panel = self.panel
        heading = el("h2", screen.text(step.question), class_="big")
        rows: list[Child] = [heading]
        if self._answer:
            rows.append(el("p", screen.say("answer.kept", said=self.said(self._answer)), class_="kept"))
        rows += list(self._verdict())
        rows.append(class_said())
        return el("div", el("section", rows, class_="panel work", id="work"), class_="count-stage single")

    def _verdict(self) -> Iterator[Child]:
        screen, step, question = self.screen, self.step, self.question
        if question.truth is None:
            return
        truth = screen.truth(question, names_of(step))
        if self._answer and self.judged(self._answer).is_right:
            tick = el("i", "✓", class_="tick", aria_hidden=True)
            yield el("p", tick, screen.say("verdict.right"), class_="verdict right", id="verdict")
        else:
            yield el(
                "p", screen.prose(screen.say("verdict.opened", said=f"**{truth}**")), class_="verdict", id="verdict"
            )
        if self._answer and (wrong := self._wrong(self._answer)) is not None:
            yield mix_up(screen, step.wrong[wrong])
        if step.why and step.station != "predict":
            yield el("p", screen.text(step.why), class_="because", id="why")

    def told_on_wall(self, hands: Hands, below: Node) -> Node:
        """As it is presented, with the answers of all."""
        screen, step = self.screen, self.step
        self.run.way.presenting = True
        self.run.hands[step.id] = hands
        drawn: list[Child] = []
        said = explained(screen, step)
        if self.question.kind in ON_SCALE:
            chart, size = dots(screen, self.question), HALF if said else WALL
            drawn.append(el("figure", chart.picture(size), table_node(chart.table()), class_="charted dots"))
        else:
            drawn.append(tally(self, hands))
        middle = [el("div", el("div", drawn), el("div", said, class_="explained"), class_="halves")] if said else drawn
        return self._wall(asked_large(screen, step), curtain(screen, step), below, "open", *middle)

    def asks_back(self) -> Sequence[tuple[str, str]]:
        """What is often heard, once it is revealed, and what to ask back."""
        is_open = self.run.is_open(self.step)
        names = names_of(self.step)
        return [
            (
                self.screen.said(self.question, wrong.answer, names) if is_open else "",
                self.screen.plain(wrong.ask),
            )
            for wrong in self.step.wrong
        ]

    def close(self) -> None:
        """Let go of the lesson's screen."""
        self.screen.page.close()


def askable(lesson: CountLesson) -> Iterator[Step]:
    """The steps that a class can be asked."""
    return (step for step in lesson.steps if step.asks is not None and step.asks.kind in KINDS)
