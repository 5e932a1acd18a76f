"""A show of hands on the projector: how it is taken down, by the kind of the question, and how it lies there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from kit.counting.answers import Question, is_right, read
from kit.counting.asking import names_of, order_rows
from kit.counting.content import Step
from kit.counting.screen import CountScreen
from kit.counting.series import Group
from kit.counting.slips import interval_said
from kit.draw.chart import Mark, Size, table_node
from kit.draw.chart_dots import Dots, Marked
from kit.draw.svg import Child, Node, el
from kit.lessons.hands import MOST_HANDS
from kit.page.controls import button

ON_SCALE = ("of", "percent", "decimal", "fraction", "number")
DOTS = Size(1180, 250, 22, "projector")
HALF = Size(640, 204, 20, "projector")


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
    yield _head(screen, ours)
    if question.kind != "number" or run.thinks.entries:
        chart, is_open = dots(screen, question), run.is_open(step)
        size = HALF if is_open and (step.why or step.formula) else DOTS
        yield el("figure", chart.picture(size), table_node(chart.table()), class_="charted dots")
    if not run.is_open(step):
        unit = screen.piece("answer.of", n=screen.whole(question.of)) if question.kind == "of" else None
        yield from _add_row(screen, question, _field(screen, "hand-value", "room.answer", unit))


def _head(screen: CountScreen, *more: Child) -> Node:
    many = screen.run.thinks.all
    counted = el("b", screen.say("room.guesses", n=many), class_="of-guess") if many else None
    return el("div", el("h3", screen.say("room.think")), counted, more, class_="row think-head")


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
        description=screen.say("room.think"),
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
    counted = screen.run.thinks.counted
    rows = [
        _row(screen, choice.id, screen.plain(choice.text), counted.get(choice.id, 0), choice.id == question.truth)
        for choice in step.choices
    ]
    undo = _undo(screen)
    yield el("div", el("h3", screen.say("room.tally")), undo, class_="row think-head")
    yield el("ul", rows, class_="tally")
    yield from _fault(screen, question)


def _row(screen: CountScreen, answer: str, said: str, many: int, fits: bool, told: Child = None) -> Node:
    """An answer, or what is told of it, with its hands and a press for one more; marked as right once that is open."""
    run = screen.run
    most = max([*run.thinks.counted.values(), 1])
    is_right = run.is_open() and fits
    label = screen.say("room.plus", said=said)
    plus = button("+", "hand", answer, aria_label=label, data_every=True, id=f"hand-{answer}")
    mark = el("b", "✓ ", aria_hidden=True) if is_right else None
    bar = el("span", style=f"width: {100 * many // most}%", class_="bar")
    what = el("span", mark, told or said, class_="what")
    return el("li", plus, what, el("span", bar, class_="rail-bar"), el("b", many), class_=is_right and "right")


def _listed(screen: CountScreen, step: Step, question: Question) -> Iterator[Child]:
    """The answers that were given, one under the other."""
    is_open = screen.run.is_open(step)
    rows = []
    for answer, many in screen.run.thinks.counted.items():
        given = read(question, answer)
        if given is None:
            continue
        said, told = screen.said(question, given, names_of(step)), None
        if is_open and question.kind == "interval":
            told = el("span", screen.prose(interval_said(screen, question, given)))
        rows.append(_row(screen, answer, said, many, is_right(question, given), told))
    yield el("ul", rows, class_="tally") if rows else None


def _orders(screen: CountScreen, step: Step, question: Question) -> Iterator[Child]:
    """An order is laid as a learner lays it, then this many hands go up for it."""
    yield _head(screen)
    yield from _listed(screen, step, question)
    if not screen.run.is_open(step):
        yield from order_rows(screen, step, question)
        yield from _add_row(screen, question)


def _intervals(screen: CountScreen, step: Step, question: Question) -> Iterator[Child]:
    """From where to where, and this many hands."""
    yield _head(screen)
    yield from _listed(screen, step, question)
    if not screen.run.is_open(step):
        ends = [_field(screen, f"hand-{end}", f"answer.{end}") for end in question.fields]
        yield from _add_row(screen, question, *ends)


# What is typed --------------------------------------------------------------------------------------------------------


def _add_row(screen: CountScreen, question: Question, *fields: Node) -> Iterator[Child]:
    """The fields of an answer, how many gave it, and undo."""
    add = button(screen.say("room.add_hands"), "hands", id="hands")
    many = _field(screen, "hand-many", "room.hands")
    yield el("div", fields, many, add, _undo(screen), class_="line-field wrap")
    yield from _fault(screen, question)


def _field(screen: CountScreen, name: str, label: str, unit: Child = None) -> Node:
    control = el(
        "input",
        type="text",
        inputmode="decimal",
        maxlength=20,
        data_intent="class-field",
        data_n=name,
        data_live=True,
        data_enter="hands",
        value=screen.form.texts.get(name, "1" if name == "hand-many" else ""),
        aria_invalid=True if screen.once.class_fault.startswith(f"{name} ") else None,
        id=name,
        class_="number",
    )
    return el("label", el("span", screen.say(label)), control, unit)


def _undo(screen: CountScreen) -> Node:
    nobody = not screen.run.thinks.entries
    return button(screen.say("room.undo"), "hands-undo", key="z", look="quiet", disabled=nobody, id="hands-undo")


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
