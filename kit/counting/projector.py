"""The teacher's view: a large question, a curtain before the answer, what the class thinks, and the time.

Nothing of an answer is in its tree before the teacher opens the step: what is behind the curtain is not drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from kit.counting.answers import Question, read
from kit.counting.asking import formulas, names_of, verdict
from kit.counting.dealt import (
    assumptions,
    chart_of,
    charted,
    class_panel,
    dealing,
    deals,
    exact_of,
    hundred,
    shown,
    trial_of,
)
from kit.counting.own_shown import own_panel
from kit.counting.parts import Step
from kit.counting.screen import CountScreen
from kit.counting.series import MOST_HANDS, Group
from kit.counting.shows import SHOWS
from kit.draw.chart import Mark, Size, table_node
from kit.draw.chart_dots import Dots, Marked
from kit.draw.svg import Child, Node, el, icon
from kit.page.parts import button

CURTAIN_CARDS = 5
"""So many cards lie face down on the curtain."""
ON_SCALE = ("of", "percent", "decimal", "fraction", "number")
DOTS = Size(1180, 250, 22, "projector")
HALF = Size(640, 236, 20, "projector")
CHART = Size(1180, 310, 20, "projector")
FLAT = Size(1180, 216, 20, "projector")
"""A chart under a curtain: there its labels are its legend."""
BEHIND = Size(150, 150, 0, "card")
SCENE = Size(360, 200, 16, "card")
TICK_MS = 20_000
"""How often the time of a class is told anew."""
ONWARD = "Enter ArrowRight PageDown"


def stage_of_a_class(screen: CountScreen, step: Step, side: Node | None) -> Node:
    """The whole of it."""
    run = screen.run
    beside = teacher_panel(screen, step) if screen.panel == "teacher" else side
    middle = list(_middle(screen, step))
    return el(
        "div",
        el("section", list(_asked(screen, step)), class_="told-large"),
        curtain(screen, step) if _has_curtain(screen, step) else None,
        beside,
        el("section", middle, class_="panel thinks") if middle else None,
        _below(screen, step),
        class_=["room-stage", "shut" if not run.is_open(step) else "open", beside and "opened", not middle and "bare"],
    )


def _asked(screen: CountScreen, step: Step) -> Iterator[Child]:
    run, question = screen.run, screen.run.asked(step)
    if question is not None:
        yield el("h2", screen.text(step.question), class_="huge", id="question")
    elif _has_curtain(screen, step) and not run.is_open(step):
        yield el("h2", screen.say(f"to_{step.station}"), class_="huge", id="question")
        return  # the text explains what the curtain hides
    yield el("p", screen.text(step.text), class_="large" if question else "huge-text")
    if scene := shown(screen, step, step.chart if step.chart.get("open") else step.scene):
        yield el("div", scene if isinstance(scene, tuple) else scene.picture(SCENE), class_="scene")


# The curtain ----------------------------------------------------------------------------------------------------------


def _has_curtain(screen: CountScreen, step: Step) -> bool:
    """Where something is asked that has an answer, and where trials are explained."""
    question = screen.run.asked(step)
    asks = question is not None and question.kind != "free"
    return asks or (step.station not in ("recall", "deal") and bool(step.formula or deals(screen, step)))


def curtain(screen: CountScreen, step: Step) -> Node:
    """Shut: a question mark and cards face down. Open: the answer, and the hundred where it is a chance."""
    run, question = screen.run, screen.run.asked(step)
    label = screen.say("room.curtain_label")
    if not run.is_open(step):
        of_100 = question is None or question.kind in ("of", "percent", "decimal", "fraction")
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
    """The answer, in words and as a fraction."""
    question = screen.run.asked(step)
    truth = question.truth if question is not None else exact_of(screen)
    if question is not None and question.kind in ("choice", "order"):
        yield el("p", screen.said(question, truth, names_of(step)), class_="answer-said")
    elif isinstance(truth, Fraction):
        is_chance = question is None or question.kind != "number"
        said = f"{screen.of_100(truth)} {screen.piece('chart.share')}" if is_chance else screen.numbers.short(truth, 3)
        yield el("p", el("b", said), class_="answer-said")
        if truth.denominator > 1 and not screen.is_young:
            yield el("p", "= ", screen.fraction(truth), class_="answer-fraction")
    elif question is not None and truth is not None:
        yield el("p", screen.said(question, truth, names_of(step)), class_="answer-said")


# What the class thinks ------------------------------------------------------------------------------------------------


def _middle(screen: CountScreen, step: Step) -> Iterator[Child]:
    run, question = screen.run, screen.run.asked(step)
    is_open = run.is_open(step)
    if screen.panel == "class":
        yield class_panel(screen)
    said: list[Child] = [*verdict(screen, step), formulas(screen, step)] if is_open else []
    said = [each for each in said if each is not None]
    drawn: list[Child] = []
    if question is not None and question.kind == "choice":
        drawn += tally(screen, step, question)
    elif question is not None and question.kind in ON_SCALE:
        drawn += thinking(screen, step, question)
    is_own = step.chart.get("kind") in SHOWS and not step.chart.get("open")  # it stands beside the hands
    if is_open and is_own and not run.thinks.entries:
        drawn = []  # nobody raised a hand: the picture has the room
    explains = is_open and (not drawn or is_own)
    if (question is None or deals(screen, step) or explains) and (chart := chart_of(screen, step)) is not None:
        usual = FLAT if _has_curtain(screen, step) else CHART
        drawn.append(charted(screen, chart, HALF if said else usual, explained=usual is CHART))
    if drawn and said:
        yield el("div", el("div", drawn), el("div", said, class_="explained"), class_="halves")
    else:
        yield from (*drawn, *said)
    if step.own:
        yield own_panel(screen, screen.own)
    if deals(screen, step):
        yield dealing(screen, step)


def thinking(screen: CountScreen, step: Step, question: Question) -> Iterator[Child]:
    """A dot for every hand, and what was dealt by hand."""
    run, say = screen.run, screen.say
    pooled = _dealt_by_hand(screen)
    ours = None
    if pooled and pooled.of:
        ours = el("b", screen.piece("room.our_hands", hits=pooled.hits, n=pooled.of), class_="of-class")
    many = el("b", say("room.guesses", n=run.thinks.all), class_="of-guess") if run.thinks.all else None
    yield el("div", el("h3", say("room.think")), many, ours, class_="row think-head")
    if question.kind != "number" or run.thinks.entries:
        chart, is_open = dots(screen, question), run.is_open(step)
        size = HALF if is_open and (step.why or step.formula) else DOTS
        yield el("figure", chart.picture(size), table_node(chart.table()), class_="charted dots")
    if not run.is_open(step):
        yield from _hands_fields(screen, question)


def _dealt_by_hand(screen: CountScreen) -> Group | None:
    """What the class has found, where that is what is asked: later questions are about other chances."""
    run = screen.run
    return run.by_hand.pooled if run.trial and run.station in ("predict", "deal", "explain") else None


def dots(screen: CountScreen, question: Question) -> Dots:
    """The answers of the class on the scale of the question; a chance is told of 100."""
    run = screen.run
    scale = 1 if question.kind == "number" else 100
    found = [(read(question, answer), many) for answer, many in run.thinks.counted.items()]
    values = [value * scale for value, many in found if isinstance(value, Fraction) for _ in range(many)]
    marks = []
    pooled = _dealt_by_hand(screen)
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
        voices=screen.voices,
        numbers=screen.numbers,
    )


def _hands_fields(screen: CountScreen, question: Question) -> Iterator[Child]:
    """What is typed of a show of hands: an answer, and how many gave it."""
    fault = screen.class_fault
    inside: list[Child] = []
    for name, label in (("hand-value", "room.answer"), ("hand-many", "room.hands")):
        control = el(
            "input",
            type="text",
            inputmode="decimal",
            maxlength=20,
            data_intent="class-field",
            data_n=name,
            data_live=True,
            data_enter="hands",
            value=screen.fields.get(name, "1" if name == "hand-many" else ""),
            aria_invalid=True if fault == name else None,
            id=name,
            class_="number",
        )
        unit = (
            screen.piece("answer.of", n=screen.whole(question.of))
            if name == "hand-value" and question.kind == "of"
            else None
        )
        inside.append(el("label", el("span", screen.say(label)), control, unit))
    add = button(screen.say("room.add_hands"), "hands", id="hands")
    undo = button(
        screen.say("room.undo"),
        "hands-undo",
        key="z",
        look="quiet",
        disabled=not screen.run.thinks.entries,
        id="hands-undo",
    )
    yield el("div", inside, add, undo, class_="line-field wrap")
    if fault:
        yield _hands_fault(screen, {"hand-many": "hands", "hands_full": fault}.get(fault, "not_number"))


def _hands_fault(screen: CountScreen, key: str) -> Node:
    return el("p", screen.say(f"fault.{key}", most=MOST_HANDS), class_="fault", role="alert")


def tally(screen: CountScreen, step: Step, question: Question) -> Iterator[Child]:
    """A show of hands for each choice: the exit ticket is counted so."""
    run, counted = screen.run, screen.run.thinks.counted
    most = max([*counted.values(), 1])
    rows = []
    for choice in step.choices:
        many, said = counted.get(choice.id, 0), screen.plain(choice.text)
        is_right = run.is_open(step) and choice.id == question.truth
        bar = el("span", style=f"width: {100 * many // most}%", class_="bar")
        plus = button(
            "+",
            "hand",
            choice.id,
            aria_label=screen.say("room.plus", said=said),
            data_every=True,
            id=f"hand-{choice.id}",
        )
        mark = el("b", "✓ ", aria_hidden=True) if is_right else None
        rows.append(
            el(
                "li",
                plus,
                el("span", mark, said, class_="what"),
                el("span", bar, class_="rail-bar"),
                el("b", many),
                class_=is_right and "right",
            )
        )
    undo = button(
        screen.say("room.undo"), "hands-undo", key="z", look="quiet", disabled=not run.thinks.entries, id="hands-undo"
    )
    yield el("div", el("h3", screen.say("room.tally")), undo, class_="row think-head")
    yield el("ul", rows, class_="tally")
    if screen.class_fault == "hands_full":
        yield _hands_fault(screen, "hands_full")


# Below, and for the teacher alone -------------------------------------------------------------------------------------


def _below(screen: CountScreen, step: Step) -> Node:
    run, say = screen.run, screen.say
    said: list[Child] = [clock(screen, step)]
    if step.station in ("predict", "deal", "explain") and deals(screen, step):
        said += list(assumptions(screen))
    by_hand = None
    if run.trial and not deals(screen, step) and step.station == "predict":
        by_hand = button(say("room.more_by_hand"), "open", "class", expanded=screen.panel == "class", id="by-hand")
    back = button(say("back"), "back", look="quiet", key="ArrowLeft PageUp", id="back")
    if _has_curtain(screen, step) and not run.is_open(step):
        keys = el("span", el("kbd", "R"), screen.piece("room.opens"), class_="key-hint small muted")
        main = button(say("room.reveal"), "reveal", look="main", key="r", id="go")
        skip = button(say("next"), "next", look="quiet", key=ONWARD, id="skip")
        return el("section", el("div", said, class_="grow col"), keys, back, skip, by_hand, main, class_="below")
    main = button(say("next"), "next", look="main", key=ONWARD, id="go")
    return el("section", el("div", said, class_="grow col"), back, by_hand, main, class_="below")


def clock(screen: CountScreen, step: Step) -> Node:
    """Where the class is in its time; told anew by itself, or by each slice that is dealt."""
    run = screen.run
    told = screen.say("room.clock", now=run.passed, all=sum(run.plan.values()), until=run.planned)
    by_slices = deals(screen, step) and run.is_dealing and not run.is_paused
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
            el("b", screen.said(question, wrong.answer, names_of(step))) if is_open else None,
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
        for station, minutes in screen.run.plan.items()
    ]
    is_short = screen.run.is_short
    return el(
        "section",
        el("div", el("h2", say("room.panel"), class_="grow"), _close(screen), class_="row"),
        el("h3", say("room.often")),
        el("ul", heard, class_="heard") if heard else el("p", say("room.nothing_heard"), class_="muted"),
        el("h3", say("room.time")),
        el("ol", plan, class_="plan"),
        button(say("short"), "short", not is_short, pressed=is_short, id="short"),
        el("p", screen.text(screen.run.written.cut), class_="small muted"),
        class_="panel open col teacher-panel",
        id="teacher",
    )


def _close(screen: CountScreen) -> Node:
    return button(screen.words.say("page.close"), "open", "teacher", key="Escape", data_focus="teacher")
