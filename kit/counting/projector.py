"""What a class looks at: a large question, a curtain before the answer, what the class thinks, and the time.

Nothing of an answer is in its tree before the teacher opens the step: what is behind the curtain is not drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from kit.counting.answers import CHANCES
from kit.counting.asking import formulas, names_of, onward_said, verdict
from kit.counting.charts import (
    chart_of,
    charted,
    deals,
    exact_of,
    has_curtain,
    hundred,
    is_shut,
    is_worked,
    shown,
    title_of,
    trial_of,
)
from kit.counting.content import Step
from kit.counting.dealt import assumptions, class_panel, class_row, deal_row
from kit.counting.formula import is_long
from kit.counting.guessed import mistakes_of_class
from kit.counting.hands_shown import HALF, hands
from kit.counting.hundreds import hundred_beside
from kit.counting.own_shown import own_panel
from kit.counting.screen import CountScreen
from kit.draw.chart import Size
from kit.draw.svg import Child, Node, Value, el, icon
from kit.page.controls import acts, button

CURTAIN_CARDS = 5
"""This many cards lie face down on the curtain."""
CHART = Size(1180, 216, 20, "projector")
"""Under a question and a curtain."""
LARGE = Size(724, 384, 20, "projector")
"""Beside the words: what is tried and explained."""
BEHIND = Size(150, 150, 0, "card")
SCENE = Size(360, 200, 16, "card")
TICK_MS = 20_000
"""How often the time of a class is told again."""
ONWARD = "Enter ArrowRight PageDown"


def stage_of_a_class(screen: CountScreen, step: Step, side: Node | None) -> Node:
    """The whole of it."""
    inside = worked(screen, step, side) if is_worked(screen, step) else asked(screen, step, side)
    return el("div", *inside, _below(screen, step), class_=["room-stage", *_look(screen, step, side)])


def _look(screen: CountScreen, step: Step, side: Node | None) -> Iterator[str]:
    yield "open" if screen.run.is_open(step) else "shut"
    if is_worked(screen, step):
        yield "worked"
    elif not side and not list(_middle(screen, step)):
        yield "bare"
    if side:
        yield "opened"


def asked(screen: CountScreen, step: Step, side: Node | None) -> Iterator[Child]:
    """A question with its curtain, and what the class thinks below."""
    middle = list(_middle(screen, step))
    yield el("section", list(asked_large(screen, step)), class_="told-large")
    if screen.panel == "class":
        yield class_panel(screen)
    elif has_curtain(screen, step):
        yield curtain(screen, step)
    yield side
    yield el("section", middle, class_="panel thinks") if middle else None


def worked(screen: CountScreen, step: Step, side: Node | None) -> Iterator[Child]:
    """The words at the left, with what is counted; at the right a strip of curtain, and the chart with its trials."""
    run, question, chart = screen.run, screen.run.asked(step), list(_chart_at_work(screen, step))
    nobody = run.is_open(step) and chart and not run.thinks.entries  # raised a hand
    thought = [] if question is None or nobody else list(hands(screen, step, question))
    yield side or el("section", list(_words(screen, step, thought if chart else [])), class_="told-large")
    yield curtain(screen, step, is_strip=True) if has_curtain(screen, step) else None
    at_work = [*(chart or thought), own_panel(screen, screen.own), deal_row(screen) if deals(screen, step) else None]
    yield el("section", at_work, class_="panel thinks")


def _words(screen: CountScreen, step: Step, thought: list[Child]) -> Iterator[Child]:
    """What is asked and told, the count as a hundred pictures or as it is typed, and what is taken for granted."""
    is_open, asks = screen.run.is_open(step), screen.run.asked(step) is not None
    yield from asked_large(screen, step, is_beside=True)
    yield from thought
    yield from explained(screen, step) if is_open else ()
    if screen.panel == "class":
        yield class_panel(screen)
    elif not is_shut(screen):
        yield hundred_beside(screen, step)
    is_tried = deals(screen, step) and not (asks and is_open)
    yield class_row(screen) if is_tried else None
    yield from assumptions(screen) if is_tried or not asks else ()


def _chart_at_work(screen: CountScreen, step: Step) -> Iterator[Child]:
    """The chart of trials or of an explanation; one that answers the question comes with the answer."""
    question, is_open = screen.run.asked(step), screen.run.is_open(step)
    if question is None or is_open or step.chart.get("open") or deals(screen, step):
        yield from _chart(screen, step, LARGE)


def asked_large(screen: CountScreen, step: Step, *, is_beside: bool = False) -> Iterator[Child]:
    """The question, and what it is about, for the last row; `is_beside`: the chart stands beside it."""
    run, question = screen.run, screen.run.asked(step)
    if question is not None:
        yield el("h2", screen.text(step.question), class_="huge", id="question")
    elif has_curtain(screen, step) and not run.is_open(step):
        yield el("h2", screen.say(f"to_{step.station}"), class_="huge", id="question")
        return  # the text explains what the curtain hides
    yield el("p", screen.text(step.text), class_="large" if question else "huge-text")
    if scene := shown(screen, step, step.chart if step.chart.get("open") and not is_beside else step.scene):
        yield el("div", scene if isinstance(scene, tuple) else scene.picture(SCENE), class_="scene")


# The curtain ----------------------------------------------------------------------------------------------------------


def curtain(screen: CountScreen, step: Step, *, is_strip: bool = False) -> Node:
    """Shut: a question mark and cards face down. Open: the answer, and the hundred where it is a chance; a strip has
    no room for them.
    """
    run, question, array = screen.run, screen.run.asked(step), None
    label = screen.say("room.curtain_label")
    if not run.is_open(step):
        of_100 = question is None or question.kind in CHANCES
        mark = screen.say("room.curtain" if of_100 else "room.curtain_any")
        first, _, rest = mark.partition(" ")
        cards = [icon("cardback", 72, class_="ic face-down") for _ in range(CURTAIN_CARDS)]
        inside: list[Child] = [
            el("div", cards, class_="row backs", aria_hidden=True),
            el("p", el("b", first), f" {rest}" if rest else None),
        ]
    else:
        array = None if is_strip else _hundred(screen, step)
        inside = [el("div", list(what_is_right(screen, step)), class_="answer"), array]
    look: Value = ["curtain", is_strip and "strip", run.is_open(step) and "drawn-back", bool(array) and "two"]
    return el("section", inside, class_=look, aria_label=label, id="curtain")


def _hundred(screen: CountScreen, step: Step) -> Node | None:
    """The answer as a hundred pictures, where it is the chance of the trial."""
    question, exact, trial = screen.run.asked(step), exact_of(screen), trial_of(screen)
    truth = exact if question is None else question.truth
    array = hundred(screen, trial) if trial is not None and exact is not None and truth == exact else None
    return el("div", array.picture(BEHIND), class_="icons-behind") if array else None


def what_is_right(screen: CountScreen, step: Step) -> Iterator[Node]:
    """The answer, in words; a chance as so many in a hundred and as a fraction."""
    question = screen.run.asked(step)
    truth = question.truth if question is not None else exact_of(screen)
    if isinstance(truth, Fraction) and (question is None or question.kind in CHANCES):
        yield el("p", el("b", f"{screen.of_100(truth)} {screen.piece('chart.share')}"), class_="answer-said")
        if truth.denominator > 1 and not is_long(truth) and not screen.is_young:
            yield el("p", "= ", screen.fraction(truth), class_="answer-fraction")
    elif isinstance(truth, Fraction):
        yield el("p", el("b", screen.numbers.short(truth, 3)), class_="answer-said")
    elif question is not None and truth is not None:
        yield el("p", screen.truth(question, names_of(step)), class_="answer-said")


# What the class thinks ------------------------------------------------------------------------------------------------


def _middle(screen: CountScreen, step: Step) -> Iterator[Child]:
    said = explained(screen, step) if screen.run.is_open(step) else []
    drawn = _drawn(screen, step, beside=bool(said))
    if drawn and said:
        yield el("div", el("div", drawn), el("div", said, class_="explained"), class_="halves")
    else:
        yield from (*drawn, *said)


def explained(screen: CountScreen, step: Step) -> list[Child]:
    """Why it is so, once the curtain is drawn back."""
    said = (*verdict(screen, step), formulas(screen, step), *mistakes_of_class(screen, step))
    return [each for each in said if each is not None]


def _drawn(screen: CountScreen, step: Step, beside: bool) -> list[Child]:
    """The hands of the class, and the chart where nobody raised any."""
    question = screen.run.asked(step)
    drawn = [] if question is None else list(hands(screen, step, question))
    if question is None or (screen.run.is_open(step) and not drawn):
        drawn += _chart(screen, step, HALF if beside else CHART)
    return drawn


def _chart(screen: CountScreen, step: Step, size: Size) -> Iterator[Child]:
    """The labels of its lines are its legend."""
    chart = chart_of(screen, step)
    if chart is None:
        return
    if title := title_of(screen, step, chart):
        yield el("p", title, class_="chart-title")
    yield charted(screen, chart, size, explained=False)


# Below ---------------------------------------------------------------------------------------------------------------


def _below(screen: CountScreen, step: Step) -> Node:
    """The time, the ways, and at the end of the row the one that goes on."""
    run, say = screen.run, screen.say
    shut, guesses = is_shut(screen), step.station == "predict"
    by_hand = reveal = keys = None
    if guesses and run.way.trial and not is_worked(screen, step):
        by_hand = button(say("room.more_by_hand"), "open", "class", expanded=screen.panel == "class", id="by-hand")
    if shut:
        keys = el("span", el("kbd", "R"), screen.piece("room.opens"), class_="key-hint small muted")
        reveal = button(say("room.reveal"), "reveal", key="r", id="reveal")
    # a guess is answered at the explanation: first it is tried
    said = onward_said(screen) if shut and guesses else say("next")
    back = button(say("back"), "back", look="quiet", key="ArrowLeft PageUp", id="back")
    go_on = button(said, "next", look="main", key=ONWARD, id="go")
    return acts(go_on, clock(screen, step), back, by_hand, keys, reveal)


def clock(screen: CountScreen, step: Step) -> Node:
    """Where the class is in its time; told again by itself, or by each slice that is dealt."""
    run = screen.run
    told = screen.say("room.clock", now=run.way.passed, all=sum(run.way.plan.values()), until=run.way.planned)
    by_slices = deals(screen, step) and run.deals.is_dealing and not run.deals.is_paused
    timer = {} if by_slices or screen.own.asks else {"data_after": TICK_MS}
    return el("p", told, class_="small muted clock", data_intent="tick", id="clock", **timer)
