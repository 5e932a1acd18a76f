"""The teacher's view: a large question, a curtain before the answer, what the class thinks, and the time.

Nothing of an answer is in its tree before the teacher opens the step: what is behind the curtain is not drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from kit.counting.answers import CHANCES
from kit.counting.asking import formulas, names_of, onward_said, verdict
from kit.counting.charts import chart_of, charted, deals, exact_of, hundred, shown, title_of, trial_of
from kit.counting.content import Step
from kit.counting.dealt import assumptions, class_panel, dealing
from kit.counting.formula import is_long
from kit.counting.guessed import mistakes_of_class
from kit.counting.hands_shown import HALF, hands
from kit.counting.own_shown import own_panel
from kit.counting.screen import CountScreen
from kit.counting.shows import SHOWS
from kit.draw.chart import Size
from kit.draw.svg import Child, Node, el, icon
from kit.page.controls import button
from kit.page.frame import panel_head

CURTAIN_CARDS = 5
"""This many cards lie face down on the curtain."""
CHART = Size(1180, 310, 20, "projector")
FLAT = Size(1180, 216, 20, "projector")
"""A chart under a curtain: there its labels are its legend."""
BEHIND = Size(150, 150, 0, "card")
SCENE = Size(360, 200, 16, "card")
TICK_MS = 20_000
"""How often the time of a class is told again."""
ONWARD = "Enter ArrowRight PageDown"


def stage_of_a_class(screen: CountScreen, step: Step, side: Node | None) -> Node:
    """The whole of it."""
    run = screen.run
    beside = teacher_panel(screen, step) if screen.panel == "teacher" else side
    middle = list(_middle(screen, step))
    return el(
        "div",
        el("section", list(asked_large(screen, step)), class_="told-large"),
        curtain(screen, step) if has_curtain(screen, step) else None,
        beside,
        el("section", middle, class_="panel thinks") if middle else None,
        _below(screen, step),
        class_=["room-stage", "shut" if not run.is_open(step) else "open", beside and "opened", not middle and "bare"],
    )


def asked_large(screen: CountScreen, step: Step) -> Iterator[Child]:
    """The question, and what it is about, for the last row."""
    run, question = screen.run, screen.run.asked(step)
    if question is not None:
        yield el("h2", screen.text(step.question), class_="huge", id="question")
    elif has_curtain(screen, step) and not run.is_open(step):
        yield el("h2", screen.say(f"to_{step.station}"), class_="huge", id="question")
        return  # the text explains what the curtain hides
    yield el("p", screen.text(step.text), class_="large" if question else "huge-text")
    if scene := shown(screen, step, step.chart if step.chart.get("open") else step.scene):
        yield el("div", scene if isinstance(scene, tuple) else scene.picture(SCENE), class_="scene")


# The curtain ----------------------------------------------------------------------------------------------------------


def has_curtain(screen: CountScreen, step: Step) -> bool:
    """Where something is asked that has an answer, and where trials are explained."""
    question = screen.run.asked(step)
    asks = question is not None and question.kind != "free"
    explains = step.station not in ("recall", "deal") and not step.by_hand
    return asks or (explains and bool(step.formula or deals(screen, step)))


def curtain(screen: CountScreen, step: Step) -> Node:
    """Shut: a question mark and cards face down. Open: the answer, and the hundred where it is a chance."""
    run, question = screen.run, screen.run.asked(step)
    label = screen.say("room.curtain_label")
    if not run.is_open(step):
        of_100 = question is None or question.kind in CHANCES
        mark = screen.say("room.curtain" if of_100 else "room.curtain_any")
        first, _, rest = mark.partition(" ")
        cards = [icon("cardback", 72, class_="ic face-down") for _ in range(CURTAIN_CARDS)]
        said = el("p", el("b", first), f" {rest}" if rest else None)
        return el(
            "section",
            el("div", cards, class_="row backs", aria_hidden=True),
            said,
            class_="curtain",
            aria_label=label,
            id="curtain",
        )
    behind, array = list(what_is_right(screen, step)), _hundred(screen, step)
    inside = [el("div", behind), array]
    return el("section", inside, class_=["curtain drawn-back", array and "two"], aria_label=label, id="curtain")


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
    if screen.panel == "class":
        yield class_panel(screen)
    said = explained(screen, step) if screen.run.is_open(step) else []
    drawn = _drawn(screen, step, beside=bool(said))
    if drawn and said:
        yield el("div", el("div", drawn), el("div", said, class_="explained"), class_="halves")
    else:
        yield from (*drawn, *said)
    if step.own:
        yield own_panel(screen, screen.own)
    if deals(screen, step):
        yield dealing(screen, step)


def explained(screen: CountScreen, step: Step) -> list[Child]:
    """Why it is so, once the curtain is drawn back."""
    said = (*verdict(screen, step), formulas(screen, step), *mistakes_of_class(screen, step))
    return [each for each in said if each is not None]


def _drawn(screen: CountScreen, step: Step, beside: bool) -> list[Child]:
    """The hands of the class, and the chart: where there are no hands, where trials are dealt, or once it explains."""
    run, question = screen.run, screen.run.asked(step)
    is_open = run.is_open(step)
    is_own = step.chart.get("kind") in SHOWS and not step.chart.get("open")  # it stands beside the hands
    has_room = is_open and is_own and not run.thinks.entries  # nobody raised a hand
    drawn = [] if question is None or has_room else list(hands(screen, step, question))
    if question is None or deals(screen, step) or (is_open and (is_own or not drawn)):
        drawn += _chart(screen, step, HALF if beside else None)
    return drawn


def _chart(screen: CountScreen, step: Step, size: Size | None) -> Iterator[Child]:
    chart = chart_of(screen, step)
    if chart is None:
        return
    usual = FLAT if has_curtain(screen, step) else CHART
    if title := title_of(screen, step, chart):
        yield el("p", title, class_="chart-title")
    yield charted(screen, chart, size or usual, explained=usual is CHART)


# Below, and for the teacher alone -------------------------------------------------------------------------------------


def _below(screen: CountScreen, step: Step) -> Node:
    run, say = screen.run, screen.say
    said: list[Child] = [clock(screen, step)]
    if step.station in ("predict", "deal", "explain") and deals(screen, step):
        said += list(assumptions(screen))
    by_hand = None
    if run.way.trial and not deals(screen, step) and step.station == "predict":
        by_hand = button(say("room.more_by_hand"), "open", "class", expanded=screen.panel == "class", id="by-hand")
    back = button(say("back"), "back", look="quiet", key="ArrowLeft PageUp", id="back")
    if not has_curtain(screen, step) or run.is_open(step):
        main = button(say("next"), "next", look="main", key=ONWARD, id="go")
        return el("section", el("div", said, class_="grow col"), back, by_hand, main, class_="below")
    keys = el("span", el("kbd", "R"), screen.piece("room.opens"), class_="key-hint small muted")
    guesses = step.station == "predict"  # a guess is answered at the explanation: first it is tried
    reveal = button(say("room.reveal"), "reveal", look="quiet" if guesses else "main", key="r", id="reveal")
    skip = button(
        onward_said(screen) if guesses else say("next"),
        "next",
        look="main" if guesses else "quiet",
        key=ONWARD,
        id="go",
    )
    order = [reveal, skip, by_hand] if guesses else [skip, by_hand, reveal]
    return el("section", el("div", said, class_="grow col"), keys, back, order, class_="below")


def clock(screen: CountScreen, step: Step) -> Node:
    """Where the class is in its time; told again by itself, or by each slice that is dealt."""
    run = screen.run
    told = screen.say("room.clock", now=run.way.passed, all=sum(run.way.plan.values()), until=run.way.planned)
    by_slices = deals(screen, step) and run.deals.is_dealing and not run.deals.is_paused
    timer = {} if by_slices or screen.own.asks else {"data_after": TICK_MS}
    return el("p", told, class_="small muted clock", data_intent="tick", id="clock", **timer)


def teacher_panel(screen: CountScreen, step: Step) -> Node:
    """Wrong answers that are often heard, each with the question to ask back; never what is right.

    While the curtain is shut the questions stand alone: of three answers, two wrong ones would give the third away.
    """
    say, question, is_open = screen.say, screen.run.asked(step), screen.run.is_open(step)
    heard = [
        el(
            "li",
            [el("b", screen.said(question, wrong.answer, names_of(step))), el("p", screen.text(wrong.says))]
            if is_open
            else None,
            el("p", el("span", say("room.ask_back"), class_="small muted"), " ", screen.text(wrong.ask)),
        )
        for wrong in step.wrong
        if question is not None
    ]
    plan = [
        el(
            "li",
            say(f"station_{station}"),
            " ",
            el("b", say("minutes", n=minutes)),
            class_=station == step.station and "now",
        )
        for station, minutes in screen.run.way.plan.items()
    ]
    is_short = screen.run.way.is_short
    return el(
        "section",
        panel_head(say("room.panel"), "teacher", screen.words),
        el("h3", say("room.often")),
        el("ul", heard, class_="heard") if heard else el("p", say("room.nothing_heard"), class_="muted"),
        el("h3", say("room.time")),
        el("ol", plan, class_="plan"),
        button(say("short"), "short", not is_short, pressed=is_short, id="short"),
        el("p", screen.text(screen.run.written.cut), class_="small muted"),
        class_="panel open col teacher-panel",
        id="teacher",
    )
