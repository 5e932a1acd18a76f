"""The question of a step on the page: its fields, what is the matter with them, and what is said to the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from kit.counting.answers import Question, is_right, write
from kit.counting.content import Step, Texts
from kit.counting.helping import mix_up, second_try, sureness_of
from kit.counting.screen import CountScreen
from kit.counting.slips import slip_said
from kit.counting.way import END
from kit.draw.svg import Child, Node, Tree, Value, el
from kit.engine.typed_number import read_number
from kit.lessons.answers import BEFORE
from kit.page.controls import button

PLACES = 6
"""At the most, of a number as it was understood."""
LONG_QUESTION = 70
"""Letters; a longer one is written smaller."""


def question_of(screen: CountScreen, step: Step) -> Node | None:
    """The question and how it is answered, or what was answered."""
    question = screen.run.asked(step)
    if question is None:
        return None
    said = screen.text(step.question)
    look: Value = ["big", len(screen.plain(step.question)) > LONG_QUESTION and "long"]
    heading = el("h2", said, class_=look, id="question", tabindex=-1, data_focus=step.id)
    if screen.run.is_open(step):
        return el("div", heading, answered(screen, step, question), class_="asked", id="asked")
    inside = controls(screen, step, question), sureness_of(screen, step)
    return el("div", heading, inside, class_="asked", id="asked")


def names_of(step: Step) -> Mapping[str, Texts]:
    """What there is to choose from, by id."""
    return {choice.id: choice.text for choice in step.choices}


def onward_said(screen: CountScreen) -> str:
    """What the button says that leads to the next step: what is done there."""
    run = screen.run
    following = run.way.steps[run.way.at + 1].station if run.way.at + 1 < len(run.way.steps) else END
    return screen.say("next" if following == run.way.station else f"to_{following}")


# Answering ------------------------------------------------------------------------------------------------------------


def controls(screen: CountScreen, step: Step, question: Question) -> Node:
    """The fields of the question; each mistake stands beside its field."""
    group = question.kind in ("choice", "order", "marks", "interval", "fraction")
    inside = list(MEANS[question.kind](screen, step, question))
    look: dict[str, Value] = {"role": "group", "aria_labelledby": "question"} if group else {}
    return el("div", inside, class_=["means", f"for-{question.kind}"], **look)


def typed(screen: CountScreen, name: str) -> str:
    """What stands in a field."""
    return screen.run.typed.get(screen.run.way.here, {}).get(name, "")


def fault_at(screen: CountScreen, name: str) -> Node | None:
    """What is the matter with a field."""
    fault = screen.run.faults.get(screen.run.way.here)
    if fault is None or fault.field != name:
        return None
    if fault.either:
        ways = [
            button(screen.numbers.short(value, PLACES), "mean", [name, write(value)], id=f"either-{name}-{number}")
            for number, value in enumerate(fault.either)
        ]
        asks = el("span", screen.words.say("numbers.either"))
        return el("div", asks, ways, class_="either", role="alert", id=f"fault-{name}")
    said = screen.say(f"fault.{fault.reason}", most="" if fault.most is None else screen.whole(fault.most))
    return el("p", said, class_="fault", role="alert", id=f"fault-{name}")


def _understood(screen: CountScreen, name: str) -> Node | None:
    """What the text of a field is understood as, where that does not go without saying."""
    text = typed(screen, name).strip()
    meant = screen.run.meant.get(screen.run.way.here, {}).get(name)
    readings = (meant,) if meant is not None else read_number(text, screen.numbers.thousands)
    if len(readings) != 1 or "/" in text or "%" in text:
        return None
    said = screen.numbers.short(readings[0], PLACES)
    return (
        None
        if said == text.replace("-", screen.numbers.minus)
        else el("p", f"= {said}", class_="small muted understood", id=f"understood-{name}")
    )


def _field(screen: CountScreen, name: str, label: str, after: Child = None, *, heard: str = "", **more: Value) -> Node:
    """A field for a number, with its label before it, its unit behind it and its mistake under it."""
    fault = fault_at(screen, name)
    control = el(
        "input",
        type="text",
        inputmode="decimal",
        autocomplete="off",
        maxlength=40,
        data_intent="type",
        data_n=name,
        data_live=True,
        data_enter="go",
        value=typed(screen, name),
        id=f"field-{name}",
        aria_invalid=True if fault else None,
        aria_describedby=f"fault-{name}" if fault else None,
        data_focus=name if fault else None,
        aria_label=heard or None,
        **more,
    )
    text = el("span", label) if label else None
    inside = el("label", text, control, after, class_="line-field"), fault or _understood(screen, name)
    return el("div", inside, class_="col one-field")


def _number(screen: CountScreen, step: Step, question: Question) -> Iterator[Node]:
    unit = {
        "of": screen.piece("answer.of", n=screen.whole(question.of)),
        "percent": "%",
    }.get(question.kind, "")
    label = screen.say("answer.answer" if screen.run.tells(step) else "answer.guess")
    yield _field(screen, "value", label, el("span", unit, class_="unit") if unit else None)
    if question.kind in ("of", "percent"):
        yield _slider(screen, "value", label, Fraction(0), Fraction(question.scale))


def _slider(screen: CountScreen, name: str, label: str, low: Fraction, high: Fraction) -> Node:
    """Before it is touched it shows no number that a guess could hold on to; an arrow key begins in the middle."""
    text = typed(screen, name).replace(",", ".")
    middle = screen.numbers.short((low + high) / 2)
    control = el(
        "input",
        type="range",
        min=str(float(low)),
        max=str(float(high)),
        step="1" if high - low >= 20 else "0.1",
        value=text or str(float((low + high) / 2)),
        data_intent="type",
        data_n=name,
        data_live=True,
        aria_label=f"{label}: {screen.say('answer.slider').lower()}",
        id=f"slide-{name}",
        data_untouched=not text or None,
        aria_valuetext=None if text else screen.say("answer.untouched"),
    )
    marks = (screen.numbers.short(low), middle if text else "", screen.numbers.short(high))
    ends = el("div", [el("span", said) for said in marks])
    return el("div", control, ends, class_="slide", aria_hidden=None)


def _fraction(screen: CountScreen, step: Step, question: Question) -> Iterator[Node]:
    top = _field(screen, "top", "", heard=screen.say("answer.top"))
    bottom = _field(screen, "bottom", "", heard=screen.say("answer.bottom"))
    yield el("span", screen.say("answer.answer" if screen.run.tells(step) else "answer.guess"), class_="lead")
    yield el("div", top, el("hr", aria_hidden=True), bottom, class_="stacked")


def _interval(screen: CountScreen, step: Step, question: Question) -> Iterator[Node]:
    yield el(
        "div",
        _field(screen, "from", screen.say("answer.from")),
        _field(screen, "to", screen.say("answer.to")),
        class_="ends",
    )


def _marks(screen: CountScreen, step: Step, question: Question) -> Iterator[Node]:
    for name in question.names:
        label = screen.plain(names_of(step)[name])
        yield el(
            "div",
            _field(screen, name, label),
            _slider(screen, name, label, question.lowest, question.highest),
            class_="mark-row",
        )


def _choice(screen: CountScreen, step: Step, question: Question) -> Iterator[Node]:
    chosen = typed(screen, "value")
    for number, name in enumerate(question.names, 1):
        yield button(
            screen.text(names_of(step)[name]),
            "choose",
            name,
            key=str(number),
            pressed=chosen == name,
            look="option",
            id=f"choice-{name}",
        )
    yield el("div", fault_at(screen, "value"))


def order_rows(screen: CountScreen, step: Step, question: Question) -> Iterator[Node]:
    """The things of an order, each with a press up and down."""
    names = order_now(screen, question)
    yield el("p", screen.say("answer.order"), class_="small muted")
    rows = []
    for at, name in enumerate(names):
        said = screen.plain(names_of(step)[name])
        up = button(
            "↑", "move", [name, -1], disabled=at == 0, aria_label=screen.say("answer.up", said=said), id=f"up-{name}"
        )
        down = button(
            "↓",
            "move",
            [name, 1],
            disabled=at == len(names) - 1,
            aria_label=screen.say("answer.down", said=said),
            id=f"down-{name}",
        )
        rows.append(el("li", el("span", said, class_="grow"), up, down, id=f"thing-{name}"))
    yield el("ol", rows, class_="ordered")


def order_now(screen: CountScreen, question: Question) -> list[str]:
    """The order as it stands in the field."""
    names = typed(screen, "value").split(BEFORE)
    return names if sorted(names) == sorted(question.names) else list(question.names)


def _free(screen: CountScreen, step: Step, question: Question) -> Iterator[Node]:
    label = screen.say("answer.reason")
    area = el(
        "textarea",
        typed(screen, "value"),
        rows=3,
        maxlength=300,
        data_intent="type",
        data_n="value",
        data_pause=400,
        id="field-value",
    )
    yield el("label", el("span", label), area, class_="field")
    yield el("div", fault_at(screen, "value"))


MEANS: Mapping[str, Callable[[CountScreen, Step, Question], Iterator[Node]]] = {
    **dict.fromkeys(("of", "percent", "decimal", "number"), _number),
    "fraction": _fraction,
    "interval": _interval,
    "marks": _marks,
    "choice": _choice,
    "order": order_rows,
    "free": _free,
}
"""How each kind is answered."""


# What is said to it ---------------------------------------------------------------------------------------------------


def answered(screen: CountScreen, step: Step, question: Question) -> Node:
    """What was answered; for a choice all of them, with the right one marked once it may be known."""
    run = screen.run
    given = None if run.way.presenting else run.given(step)
    tells = run.tells(step)
    names = names_of(step)
    if question.kind == "choice":
        rows = []
        for name in question.names:
            is_right, is_mine = tells and name == question.truth, name == given
            mark = el("i", "✓" if is_right else "●" if is_mine else "", aria_hidden=True)
            rows.append(el("li", mark, screen.text(names[name]), class_=[is_right and "right", is_mine and "mine"]))
        return el("ul", rows, class_="chosen")
    if given is None:
        return el("div")
    key = "kept_reason" if question.kind == "free" else "said" if tells else "kept"
    return el("p", screen.say(f"answer.{key}", said=screen.said(question, given, names_of(step))), class_="kept")


def verdict(screen: CountScreen, step: Step) -> Iterator[Node]:
    """Whether it was right, the sentence for a known mistake, and why."""
    run, question = screen.run, screen.run.asked(step)
    if question is not None and run.tries_again(step):
        yield from second_try(screen, step, question)
    if not run.is_open(step) or not run.tells(step):
        return
    if question is not None and question.truth is not None:
        yield from _judged(screen, step, question)
    if not run.way.presenting and (wrong := run.wrong(step)) is not None:
        yield mix_up(screen, step.wrong[wrong])
    elif slip := _slip(screen, step):
        yield el("p", screen.prose(slip), class_="slip", id="slip")
    if step.why and step.station != "predict":
        yield el("p", screen.text(step.why), class_="because", id="why")


def _slip(screen: CountScreen, step: Step) -> str:
    """What is said to an answer that no lesson has named; nobody's answer stands on a projector."""
    question, given = screen.run.asked(step), screen.run.given(step)
    return "" if screen.run.way.presenting or question is None or given is None else slip_said(screen, question, given)


def _judged(screen: CountScreen, step: Step, question: Question) -> Iterator[Node]:
    run = screen.run
    truth = screen.truth(question, names_of(step))
    given = run.given(step)
    if run.way.presenting:
        return  # it stands behind the curtain
    if given is None or not is_right(question, given):
        is_it = "" if question.kind == "choice" else f" {screen.say('verdict.opened', said=f'**{truth}**')}"
        yield el("p", el("span", screen.prose(screen.say("verdict.wrong") + is_it)), class_="verdict", id="verdict")
        return
    tick = el("i", "✓", class_="tick", aria_hidden=True)
    yield el("p", tick, screen.say("verdict.right"), class_="verdict right", id="verdict")
    if remark := run.judged(step).remark:
        yield el("p", screen.say(f"remark.{remark}", said=truth), class_="small muted")


def told(screen: CountScreen, step: Step) -> str:
    """What a screen reader hears after an answer: whether it was right, or that a guess is kept, and why."""
    question = screen.run.asked(step)
    if question is None or screen.run.given(step) is None:
        return ""
    said = list(verdict(screen, step)) if screen.run.tells(step) else [answered(screen, step, question)]
    return " ".join(heard(node) for node in said)


def heard(node: Tree) -> str:
    """What a node says, with its paragraphs apart and without what is only to be seen."""
    if isinstance(node, str):
        return node
    if "aria-hidden" in node[1]:
        return ""
    between = " " if node[0] in ("div", "ul", "section") else ""
    return between.join(filter(None, map(heard, node[2:])))


def formulas(screen: CountScreen, step: Step) -> Node | None:
    """The formulas of the step with the numbers in them, once they may be seen."""
    if not step.formula or not screen.run.is_open(step):
        return None
    lesson, words = screen.run.lesson_of(step), screen.words
    return el(
        "div",
        [lesson.formula(each, words, step.figures) for each in step.formula],
        class_="formulas",
        tabindex=0,
        role="group",
        aria_label=screen.say("formula"),
    )
