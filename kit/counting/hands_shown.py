"""A show of hands on the projector: how it is taken down, by the kind of the question, and how it lies there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from kit.counting.answers import Question, is_right, read
from kit.counting.asking import names_of, order_rows
from kit.counting.charts import is_worked
from kit.counting.content import Step
from kit.counting.dealt import class_entry
from kit.counting.screen import CountScreen
from kit.counting.series import Group
from kit.counting.slips import interval_said
from kit.draw.chart import Mark, Size, table_node
from kit.draw.chart_dots import Dots, Marked
from kit.draw.svg import Child, Node, el
from kit.lessons.hands import MOST_HANDS
from kit.lessons.hands_rows import hands_head, hands_row, hands_undo
from kit.page.controls import button
from kit.page.shape import NARROW, fitting

ON_SCALE = ("of", "percent", "decimal", "fraction", "number")
DOTS = Size(1180, 250, 22, "projector")
HALF = Size(640, 204, 20, "projector")
COLUMN = Size(470, 200, 18, "projector")
"""Beside a chart that explains."""


def hands(screen: CountScreen, step: Step, question: Question) -> Iterator[Child]:
    """What the class thinks, and how more is typed."""
    draw = HANDS.get(question.kind)
    if draw is not None:
        yield from draw(screen, step, question)


# On a scale: dots -----------------------------------------------------------------------------------------------------


def _thinking(screen: CountScreen, step: Step, question: Question) -> Iterator[Child]:
    """A dot for every hand, and what was dealt by hand."""
    run = screen.run
    pooled, ours = dealt_by_hand(screen), None
    if pooled and pooled.of:
        ours = el("b", screen.piece("room.our_hands", hits=pooled.hits, n=pooled.of), class_="of-class")
    yield hands_head(screen.words, run.thinks, ours)
    if question.kind != "number" or run.thinks.entries:
        chart, is_open = dots(screen, question), run.is_open(step)
        size = HALF if is_open and (step.why or step.formula) else DOTS
        size = COLUMN if is_worked(screen, step) else size
        drawn = fitting(screen.shape, lambda shape: el("div", chart.picture(Size.NARROW if shape == NARROW else size)))
        yield el("figure", drawn, table_node(chart.table()), class_="charted dots")
    if not run.is_open(step):
        unit = screen.piece("answer.of", n=screen.whole(question.of)) if question.kind == "of" else None
        yield from _add_row(screen, question, _field(screen, "hand-value", "room.answer", unit))


def dealt_by_hand(screen: CountScreen) -> Group | None:
    """What the class has found, where that is what is asked: later questions are about other chances."""
    run = screen.run
    return run.deals.by_hand.pooled if run.way.trial and run.way.station in ("predict", "deal", "explain") else None


def dots(screen: CountScreen, question: Question) -> Dots:
    """The answers of the class on the scale of the question; a chance is told of 100."""
    run = screen.run
    scale = 1 if question.kind == "number" else 100
    found = [(read(question, answer), many) for answer, many in run.thinks.counted.items()]
    values = [value * scale for value, many in found if isinstance(value, Fraction) for _ in range(many)]
    marks = []
    pooled = dealt_by_hand(screen)
    if scale == 100 and pooled and pooled.of:
        marks.append(Marked(Mark.CLASS, Fraction(100 * pooled.hits, pooled.of), screen.piece("chart.voice_class")))
    if run.is_open() and isinstance(question.truth, Fraction):
        marks.append(Marked(Mark.EXACT, question.truth * scale, screen.piece("chart.exact")))
    numbers = [*values, *(mark.value for mark in marks), Fraction(1)]
    return Dots(
        values=values,
        description=screen.words.say("hands.think"),
        lowest=min([*values, Fraction(0)]),
        highest=Fraction(100) if scale == 100 else max(Fraction(number) for number in numbers),
        marks=marks,
        count=screen.piece("room.hands"),
        voices=screen.voices,
        numbers=screen.numbers,
    )


# Choices, orders, intervals: rows -------------------------------------------------------------------------------------


def _tally(screen: CountScreen, step: Step, question: Question) -> Iterator[Child]:
    """A show of hands for each choice: the exit ticket is counted so."""
    rows = [_row(screen, choice.id, screen.plain(choice.text), choice.id == question.truth) for choice in step.choices]
    undo = hands_undo(screen.words, screen.run.thinks)
    yield el("div", el("h3", screen.say("room.tally")), undo, class_="row think-head")
    yield el("ul", rows, class_="tally")
    yield from _fault(screen, question)


def _row(screen: CountScreen, answer: str, said: str, fits: bool, *told: Child) -> Node:
    """An answer, or what is told of it; marked as right once that is open."""
    return hands_row(screen.words, screen.run.thinks, answer, said, screen.run.is_open() and fits, *told)


def _listed(screen: CountScreen, step: Step, question: Question) -> Iterator[Child]:
    """The answers that were given, one under the other."""
    is_open = screen.run.is_open(step)
    rows = []
    for answer in screen.run.thinks.counted:
        given = read(question, answer)
        if given is None:
            continue
        tells = is_open and question.kind == "interval"
        told = [el("span", screen.prose(interval_said(screen, question, given)))] if tells else []
        said = screen.said(question, given, names_of(step))
        rows.append(_row(screen, answer, said, is_right(question, given), *told))
    yield el("ul", rows, class_="tally") if rows else None


def _orders(screen: CountScreen, step: Step, question: Question) -> Iterator[Child]:
    """An order is laid as a learner lays it, then this many hands go up for it."""
    yield hands_head(screen.words, screen.run.thinks)
    yield from _listed(screen, step, question)
    if not screen.run.is_open(step):
        yield from order_rows(screen, step, question)
        yield from _add_row(screen, question)


def _intervals(screen: CountScreen, step: Step, question: Question) -> Iterator[Child]:
    """From where to where, and this many hands."""
    yield hands_head(screen.words, screen.run.thinks)
    yield from _listed(screen, step, question)
    if not screen.run.is_open(step):
        ends = [_field(screen, f"hand-{end}", f"answer.{end}") for end in question.fields]
        yield from _add_row(screen, question, *ends)


# What is typed --------------------------------------------------------------------------------------------------------


def _add_row(screen: CountScreen, question: Question, *fields: Node) -> Iterator[Child]:
    """The fields of an answer, how many gave it, and undo."""
    add = button(screen.say("room.add_hands"), "hands", id="hands")
    many = _field(screen, "hand-many", "room.hands")
    undo = hands_undo(screen.words, screen.run.thinks)
    yield el("div", fields, many, add, undo, class_="line-field wrap")
    yield from _fault(screen, question)


def _field(screen: CountScreen, name: str, label: str, unit: Child = None) -> Node:
    usual, is_wrong = "1" if name == "hand-many" else "", screen.once.class_fault.startswith(f"{name} ")
    control = class_entry(screen, name, "hands", 20, usual=usual, is_wrong=is_wrong, mode="decimal", id=name)
    return el("label", el("span", screen.say(label)), control, unit)


def _fault(screen: CountScreen, question: Question) -> Iterator[Node]:
    """What is the matter with what was typed."""
    _, _, key = screen.once.class_fault.partition(" ")
    if key:
        most = MOST_HANDS if key.startswith("hands") else question.of if question.kind == "interval" else question.scale
        yield el("p", screen.say(f"fault.{key}", most=screen.whole(most)), class_="fault", role="alert")


HANDS: Mapping[str, Callable[[CountScreen, Step, Question], Iterator[Child]]] = {
    **dict.fromkeys(ON_SCALE, _thinking),
    "choice": _tally,
    "order": _orders,
    "interval": _intervals,
}
"""How hands are counted for each kind."""
