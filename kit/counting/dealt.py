"""Trials on the page: the chart, the buttons that deal, the class's own series, and the assumptions with switches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from kit.counting.dealing import DEALS, MANY, MOST_DEALS
from kit.counting.parts import DealtTrial, Step
from kit.counting.screen import CountScreen
from kit.counting.shows import SHOWS, Scene
from kit.draw.chart import Chart, Mark, Size, legend, rounded, table_node
from kit.draw.chart_bars import Bars
from kit.draw.chart_dots import Histogram
from kit.draw.chart_icons import IconArray
from kit.draw.chart_running import Running, RunningWords
from kit.draw.svg import Child, Node, el
from kit.engine.stream import Stream
from kit.lab.estimate import wilson
from kit.lessons.ask import bold
from kit.page.parts import button, switch

FEW = 100
"""Of so many trials the last one is still looked at; fewer are counted, and no share of a hundred."""
SLICE_MS = 20
"""Between two slices of a deal, in which the server answers others."""
SMALL = Size(820, 300, 15, "wide")
"""A chart under a question."""
BACK, BLANK = "cardback", "die"
"""What stands for a trial without a hit: the back of a card where cards are dealt, else a blank side of a die."""
CARD_GAME = "bakschisch"


def trial_of(screen: CountScreen) -> DealtTrial | None:
    """The trial of this step, under the assumptions that stand."""
    return screen.run.lesson.trials.get(screen.run.trial)


def exact_of(screen: CountScreen) -> Fraction | None:
    """The chance of a hit, if it may be seen."""
    trial = trial_of(screen) if screen.run.shows_exact else None
    return None if trial is None else chance_of(trial)


def chance_of(trial: DealtTrial) -> Fraction:
    """The chance of a hit."""
    return sum((chance for value, chance in trial.exact().items() if trial.is_hit(value)), Fraction(0))


# Charts ---------------------------------------------------------------------------------------------------------------


def chart_of(screen: CountScreen, step: Step) -> Chart | Node | None:
    """The chart of the step: one of the usual ones from its trial, or its own."""
    kind = step.chart.get("kind", "running" if step.trial and step.station in ("deal", "explain") else "")
    if kind in SHOWS:
        return shown(screen, step, step.chart)
    if kind == "running" and screen.is_young:
        kind = "bars"  # a scale in powers of ten and a share are not met yet
    trial = trial_of(screen)
    if not kind or trial is None:
        return None
    if kind in ("bars", "histogram", "dots"):
        is_empty = not screen.run.running.counts and not screen.run.shows_exact and not deals(screen, step)
        return None if is_empty else values(screen, trial)
    is_beside = deals(screen, step)  # there the hundred stands beside the chart, so it need not be the chart, too
    return hundred(screen, trial) if kind == "icons" and not is_beside else running(screen, trial)


def shown(screen: CountScreen, step: Step, table: Mapping[str, Any]) -> Chart | Node | None:
    """A chart or a scene that is this lesson's own."""
    run, kind = screen.run, table.get("kind")
    if kind not in SHOWS:
        return None
    lesson, dealt = run.lesson, run.running if run.trial else None
    scene = Scene(
        given=table,
        figures=lesson.figures,
        trials=lesson.trials,
        words=screen.words,
        numbers=screen.numbers,
        text=screen.plain,
        knows=run.is_open(step) and run.tells(step),
        counts=dealt.counts if dealt else {},
        dealt=dealt.done if dealt else 0,
        guess=run.guess,
        switched=run.switched,
    )
    chart = SHOWS[kind](scene)
    if isinstance(chart, Bars) and screen.is_young:
        return replace(chart, places=0, rare=screen.piece("chart.rare"))
    return chart


def running(screen: CountScreen, trial: DealtTrial) -> Running:
    """The share of hits as trials add up, with the guess, the class and, once it may be seen, the exact number."""
    run, whole, piece = screen.run, screen.whole, screen.piece
    dealt, pooled, unit = run.running, run.by_hand.pooled, screen.fragment(trial.unit)
    words = RunningWords(
        description=screen.say("chart.description", unit=unit, hit=screen.fragment(trial.hit_text)),
        across=piece("chart.across", unit=unit),
        simulation=piece("chart.dealt", hits=whole(dealt.hits), n=whole(dealt.done)) if dealt.done else "",
        group=piece("chart.class", hits=pooled.hits, n=pooled.of) if pooled.of else "",
        guess="" if run.guess is None else piece("chart.guess", n=screen.of_100(run.guess)),
        exact=piece("chart.exact"),
        whose=piece("chart.whose"),
        hits=piece("chart.hits"),
        share=piece("chart.share"),
    )
    return Running(
        words=words,
        points=dealt.points,
        guess=run.guess,
        groups=run.by_hand.groups,
        apart=screen.is_apart,
        exact=exact_of(screen),
        plausible=wilson(dealt.hits, dealt.done) if dealt.done else None,
        most=run.wanted.get(run.trial),
        voices=screen.voices,
        numbers=screen.numbers,
    )


def values(screen: CountScreen, trial: DealtTrial) -> Histogram:
    """How often each value came."""
    exact = dict(trial.exact()) if screen.run.shows_exact else None
    return Histogram(
        counts=dict(screen.run.running.counts),
        description=screen.say("chart.values"),
        exact=exact,
        across=screen.fragment(trial.counted),
        value=screen.piece("chart.counts"),
        times=screen.piece("chart.times"),
        few=MOST_DEALS + 1 if screen.is_young else FEW,
        never=screen.piece("chart.never"),
        not_yet=screen.piece("chart.not_yet"),
        names={value: screen.fragment(called) for value, called in trial.labels.items()},
        voices=screen.voices,
        numbers=screen.numbers,
    )


def share_now(screen: CountScreen) -> Fraction | None:
    """The chance if it may be seen, else the share so far; None while there is neither."""
    if (exact := exact_of(screen)) is not None:
        return exact
    dealt = screen.run.running if screen.run.trial else None
    return Fraction(dealt.hits, dealt.done) if dealt and dealt.done else None


def few_dealt(screen: CountScreen) -> int:
    """How many were dealt, while they are too few to be told as so many of a hundred; 0 where they are not."""
    if exact_of(screen) is not None or not screen.run.trial:
        return 0
    done = screen.run.running.done
    return done if done < FEW else 0


def hundred(screen: CountScreen, trial: DealtTrial) -> IconArray | None:
    """So many of a hundred, as a hundred small pictures; of fewer trials a picture each."""
    share, few = share_now(screen), few_dealt(screen)
    if share is None:
        return None
    symbol = trial.symbol or screen.run.written.symbol
    return IconArray(
        count=int(rounded(share * (few or FEW))),
        symbol_yes=symbol,
        symbol_no=BACK if screen.run.written.game == CARD_GAME and not symbol.startswith("die-") else BLANK,
        yes=screen.fragment(trial.hit_text),
        no=screen.fragment(trial.miss_text),
        of_all=screen.piece("answer.of", n=few or FEW),
        all=few or FEW,
    )


def charted(screen: CountScreen, chart: Chart | Node, size: Size = Size.WIDE, *, explained: bool = True) -> Node:
    """A chart for pages of any width, with its table and what its marks mean."""
    if isinstance(chart, tuple):
        return el("figure", chart, class_="charted own")
    return el(
        "figure",
        el("div", chart.picture(size), class_="wide-only drawn"),
        el("div", chart.picture(Size.NARROW), class_="narrow-only drawn"),
        _legend(screen, chart, explained) if isinstance(chart, Running) else None,
        table_node(chart.table()),
        class_="charted",
        id="chart",
    )


def _legend(screen: CountScreen, chart: Running, explained: bool) -> Node | None:
    """What the marks are; at least what the ground means, for that no label tells."""
    marks = list(_marks(chart)) if explained else []
    if len(marks) < 2 and not chart.has_band and not chart.has_plausible:
        return None
    return legend(screen.voices, marks, band=chart.has_band, plausible=chart.has_plausible)


def _marks(chart: Running) -> Iterator[Mark]:
    present = (
        (Mark.SIMULATION, chart.points),
        (Mark.CLASS, chart.groups),
        (Mark.GUESS, chart.guess is not None),
        (Mark.EXACT, chart.exact is not None),
    )
    return (mark for mark, is_there in present if is_there)


# Dealing --------------------------------------------------------------------------------------------------------------


def dealing(screen: CountScreen, step: Step) -> Node | None:
    """The buttons that deal, how far it is, and the class's own series."""
    if not deals(screen, step):
        return None
    run, words = screen.run, screen.words
    if run.is_dealing:
        timer = {} if run.is_paused else {"data_after": SLICE_MS}
        said = screen.say("deal.progress", n=screen.whole(run.running.done), all=screen.whole(run.wanted[run.trial]))
        bar = el("progress", value=run.running.done, max=run.wanted[run.trial], aria_label=said)
        pause = screen.say("deal.go_on" if run.is_paused else "deal.pause")
        parts: list[Child] = [
            el(
                "div",
                bar,
                el("span", said, class_="small"),
                class_="grow col",
                data_intent="slice",
                id="slice",
                **timer,
            ),
            button(pause, "hold", key="Space", id="hold", data_every=True),
        ]
    else:
        is_full = run.running.done >= MOST_DEALS
        parts = [
            el("b", screen.say("deal.deal"), id="deal-name"),
            [
                button(
                    screen.whole(many),
                    "deal",
                    many,
                    disabled=is_full,
                    id=f"deal-{many}",
                    data_repeat=many < 100 or None,
                )
                for many in DEALS
                if many <= MANY or not screen.is_young
            ],
        ]
    again = (
        button(screen.say("deal.again"), "deal-again", look="quiet small wide-only", id="deal-again")
        if run.running.done
        else None
    )
    row = el("div", parts, again, class_="deal-row", role="group", aria_label=words.say("count.deal.deal"))
    return el("div", row, class_row(screen), class_="dealing")


def deals(screen: CountScreen, step: Step) -> bool:
    """Whether trials are dealt here."""
    return bool(step.trial) and step.station in ("deal", "explain") and trial_of(screen) is not None


def last_one(screen: CountScreen) -> Node | None:
    """What came last of the trials, as it lies on the table."""
    run, trial = screen.run, trial_of(screen)
    if trial is None or not 0 < run.running.done <= FEW:
        return None
    outcome = trial.outcome(Stream(run.seed, run.running.done - 1))
    is_hit = trial.is_hit(trial.value(outcome))
    said = screen.fragment(trial.hit_text if is_hit else trial.miss_text)
    mark = el("b", ("✓ " if is_hit else "○ ") + said, class_="hit" if is_hit else "miss")
    drawn = trial.picture(outcome, screen.words)
    return el(
        "div", el("span", screen.say("deal.last"), class_="small muted"), drawn, mark, class_="last-one", id="last"
    )


# The class ------------------------------------------------------------------------------------------------------------


def class_row(screen: CountScreen) -> Node:
    """What the class has dealt by hand, and how more is typed."""
    pooled = screen.run.by_hand.pooled
    count = screen.say("class.pooled", hits=pooled.hits, n=pooled.of) if pooled.of else screen.say("class.none")
    is_open = screen.panel == "class"
    add = button(
        screen.say("class.close" if is_open else "class.add"), "open", "class", look="quiet", expanded=is_open, id="add"
    )
    return el("div", el("b", screen.say("class.class")), el("span", count, class_="grow"), add, class_="class-row")


def class_panel(screen: CountScreen) -> Node:
    """Trials that were dealt by hand: a group's count at once, or one tap for each trial; all with undo."""
    run, trial = screen.run, trial_of(screen)
    told = "full" if screen.class_fault == "full" else "group"
    fault = (
        el("p", screen.say(f"fault.{told}"), class_="fault", role="alert", id="fault-group")
        if screen.class_fault
        else None
    )
    fields = [_class_field(screen, "hits"), el("span", screen.say("class.of")), _class_field(screen, "of")]
    add = button(screen.say("class.add_group"), "group", id="group")
    taps: list[Child] = []
    if trial is not None:
        taps = [
            button(
                ["✓ ", screen.fragment(trial.hit_text)], "tap", True, data_repeat=True, data_every=True, id="tap-hit"
            ),
            button(
                ["○ ", screen.fragment(trial.miss_text)], "tap", False, data_repeat=True, data_every=True, id="tap-miss"
            ),
            button(screen.say("class.next_group"), "group-next", look="quiet", disabled=not run.by_hand.is_tapping),
        ]
    series = run.by_hand
    undo = button(screen.say("class.undo"), "group-undo", key="z", disabled=not series.entries, id="group-undo")
    groups = [
        el("li", screen.say("class.group", n=number, hits=group.hits, of=group.of))
        for number, group in enumerate(series.groups, 1)
    ]
    return el(
        "section",
        el("div", fields, add, class_="line-field wrap"),
        fault,
        el("div", el("span", screen.say("class.tap")), taps, class_="taps"),
        el("div", undo, switch(screen.say("class.apart"), "apart", screen.is_apart), class_="row"),
        el("ol", groups, class_="groups small") if groups else None,
        class_="class-panel",
        aria_label=screen.say("class.class"),
        id="class",
    )


def _class_field(screen: CountScreen, name: str) -> Node:
    return el(
        "input",
        type="text",
        inputmode="numeric",
        maxlength=5,
        data_intent="class-field",
        data_n=name,
        data_live=True,
        data_enter="group",
        value=screen.fields.get(name, ""),
        aria_label=screen.say(f"class.{name}"),
        aria_invalid=True if screen.class_fault else None,
        aria_describedby="fault-group" if screen.class_fault else None,
        id=f"class-{name}",
        class_="number",
    )


# Assumptions ----------------------------------------------------------------------------------------------------------


def assumptions(screen: CountScreen) -> Iterator[Node]:
    """What the number takes for granted; a switch drops it, and both numbers stand there."""
    run = screen.run
    for each in run.written.assumptions:
        is_off = each.id in run.switched
        said = el("span", el("b", screen.say("assume.we")), " ", _lower(screen.plain(each.text)))
        control = button(
            screen.say("assume.off"), "assume", each.id, look="quiet small", pressed=is_off, id=f"assume-{each.id}"
        )
        now = el("p", bold(_changed(screen, screen.plain(each.off))), class_="switched") if is_off else None
        yield el("div", said, control if each.switch else None, now, class_="assumption")


def _changed(screen: CountScreen, off: str) -> str:
    trial, written = trial_of(screen), screen.run.written.trials.get(screen.run.trial)
    if not screen.run.shows_exact or trial is None or written is None:
        return screen.say("assume.switched_hidden", off=off)
    before, now = (
        f"{screen.fraction(chance)} ({screen.of_100(chance)} {screen.piece('chart.share')})"
        for chance in (chance_of(written), chance_of(trial))
    )
    return screen.say("assume.switched", off=off, now=now, before=before)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
