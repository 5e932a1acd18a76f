"""The charts of a step: from its trial, with the guess, the class and, once it may be seen, the exact number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from kit.counting.content import DealtTrial, Step
from kit.counting.deals import MOST_DEALS
from kit.counting.screen import CountScreen
from kit.counting.shows import SHOWS, Scene
from kit.draw.chart import Chart, Mark, Size, legend, rounded, table_node
from kit.draw.chart_bars import Bars
from kit.draw.chart_dots import Histogram
from kit.draw.chart_icons import IconArray
from kit.draw.chart_running import Running, RunningWords
from kit.draw.svg import Child, Node, el
from kit.engine.reading import TomlTable
from kit.lab.estimate import wilson
from kit.page.shape import NARROW, fitting

FEW = 100
"""Fewer trials are counted, and are no share of a hundred."""
SMALL = Size(820, 300, 16, "wide")
"""A chart under a question."""
DIE = "die"
"""A blank side of a die: how the symbols of its other sides begin."""


def trial_of(screen: CountScreen) -> DealtTrial | None:
    """The trial of this step, under the assumptions that stand."""
    return screen.run.deals.lesson.trials.get(screen.run.way.trial)


def exact_of(screen: CountScreen) -> Fraction | None:
    """The chance of a hit, if it may be seen."""
    trial = trial_of(screen) if screen.run.shows_exact else None
    return None if trial is None else chance_of(trial)


def chance_of(trial: DealtTrial) -> Fraction:
    """The chance of a hit."""
    return sum((chance for value, chance in trial.exact().items() if trial.is_hit(value)), Fraction(0))


def deals(screen: CountScreen, step: Step) -> bool:
    """Whether trials are dealt here: where that is the station's work, where a class does it by hand, and where it is
    explained by a chart of them: on any other nobody would see what came.
    """
    is_seen = step.station == "explain" and step.chart.get("kind") not in SHOWS
    is_dealt = step.by_hand or step.station == "deal" or is_seen
    return screen.can_deal and bool(step.trial) and is_dealt and trial_of(screen) is not None


def has_curtain(screen: CountScreen, step: Step) -> bool:
    """Before a class: where something is asked that has an answer, and where trials are explained."""
    question = screen.run.asked(step)
    asks = question is not None and question.kind != "free"
    explains = step.station not in ("recall", "deal") and not step.by_hand
    return asks or (explains and bool(step.formula or step.chart or deals(screen, step)))


def is_shut(screen: CountScreen) -> bool:
    """A class looks at a curtain: no word tells what is behind it."""
    run, step = screen.run, screen.run.way.step
    return run.way.presenting and step is not None and has_curtain(screen, step) and not run.is_open(step)


def is_worked(screen: CountScreen, step: Step) -> bool:
    """Before a class: what is tried, explained or looked at has the most room, and the words stand beside it."""
    kind, is_open = step.chart.get("kind"), screen.run.is_open(step)
    is_seen = bool(step.chart.get("open")) or (is_open and kind in SHOWS)
    return step.station in ("deal", "explain") or is_seen or deals(screen, step)


# Charts ---------------------------------------------------------------------------------------------------------------


def chart_of(screen: CountScreen, step: Step) -> Chart | Node | None:
    """The chart of the step: one of the usual ones from its trial, or its own."""
    kind, trial = _kind_of(screen, step), trial_of(screen)
    if kind in SHOWS:
        return shown(screen, step, step.chart)
    if not kind or trial is None:
        return None
    is_empty = not screen.run.deals.running.counts and not screen.run.shows_exact and not deals(screen, step)
    if kind in ("bars", "histogram", "dots"):
        return None if is_empty else values(screen, trial)
    if kind == "running" and is_empty and not screen.can_deal:
        return None
    is_beside = deals(screen, step)  # there the hundred stands beside the chart, so it need not be the chart, too
    return hundred(screen, trial) if kind == "icons" and not is_beside else running(screen, trial)


def _kind_of(screen: CountScreen, step: Step) -> str:
    """Which kind of chart a step has; empty for none.  Behind a curtain is what explains the trials, not they."""
    kind = str(step.chart.get("kind", "running" if step.trial and step.station in ("deal", "explain") else ""))
    explains = kind in SHOWS and not step.chart.get("open") and screen.run.asked(step) is None
    kind = "running" if explains and is_shut(screen) else kind
    return "bars" if kind == "running" and screen.is_young else kind  # powers of ten and a share are not met yet


def chart_to_take(screen: CountScreen) -> Chart | None:
    """The chart that is shown now, where it is more than a picture."""
    step = screen.run.way.step
    chart = chart_of(screen, step) if step else None
    return None if chart is None or isinstance(chart, tuple) else chart


def shown(screen: CountScreen, step: Step, table: TomlTable) -> Chart | Node | None:
    """A chart or a scene that is this lesson's own."""
    run, kind = screen.run, str(table.get("kind"))
    if kind not in SHOWS:
        return None
    lesson, dealt = run.deals.lesson, run.deals.running if run.way.trial else None
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
        groups=run.deals.by_hand.groups if run.way.trial else (),
        switched=run.deals.switched,
    )
    chart = SHOWS[kind](scene)
    if isinstance(chart, Bars) and screen.is_young:
        return replace(chart, places=0, rare=screen.piece("chart.rare"))
    return chart


def running(screen: CountScreen, trial: DealtTrial) -> Running:
    """The share of hits as trials add up, with the guess, the class and, once it may be seen, the exact number."""
    run, whole, piece = screen.run, screen.whole, screen.piece
    dealt, pooled, unit = run.deals.running, run.deals.by_hand.pooled, screen.fragment(trial.unit)
    tells = not is_shut(screen)

    def counted(key: str, hits: int, n: int) -> str:
        return (piece(key, hits=whole(hits), n=whole(n)) if tells else piece(f"{key}_only", n=whole(n))) if n else ""

    words = RunningWords(
        description=screen.say("chart.description", unit=unit, hit=screen.fragment(trial.hit_text)),
        across=piece("chart.across", unit=unit),
        simulation=counted("chart.dealt", dealt.hits, dealt.done),
        group=counted("chart.class", pooled.hits, pooled.of),
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
        groups=run.deals.by_hand.groups,
        apart=screen.form.is_apart,
        exact=exact_of(screen),
        plausible=wilson(dealt.hits, dealt.done) if dealt.done and tells else None,
        most=run.deals.wanted.get(run.way.trial),
        tells=tells,
        voices=screen.voices,
        numbers=screen.numbers,
    )


def values(screen: CountScreen, trial: DealtTrial) -> Histogram:
    """How often each value came; where nothing was dealt, how often it comes."""
    exact = dict(trial.exact()) if screen.run.shows_exact else None
    return Histogram(
        counts=dict(screen.run.deals.running.counts),
        description=screen.say(_values_key(screen)),
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


def _values_key(screen: CountScreen) -> str:
    """What columns tell: what came, or chances alone."""
    return "chart.chances" if screen.run.shows_exact and not screen.run.deals.running.counts else "chart.values"


def share_now(screen: CountScreen) -> Fraction | None:
    """The chance if it may be seen, else the share so far; None while there is neither."""
    if (exact := exact_of(screen)) is not None:
        return exact
    dealt = screen.run.deals.running if screen.run.way.trial else None
    return Fraction(dealt.hits, dealt.done) if dealt and dealt.done else None


def few_dealt(screen: CountScreen) -> int:
    """How many were dealt, while they are too few to be told as so many in a hundred; 0 where they are not."""
    if exact_of(screen) is not None or not screen.run.way.trial:
        return 0
    done = screen.run.deals.running.done
    return done if done < FEW else 0


def hundred(screen: CountScreen, trial: DealtTrial) -> IconArray | None:
    """So many in a hundred, as a hundred small pictures; of fewer trials a picture each."""
    share, few = share_now(screen), few_dealt(screen)
    if share is None:
        return None
    symbol = trial.symbol or screen.run.written.symbol
    return IconArray(
        count=int(rounded(share * (few or FEW))),
        symbol_yes=symbol,
        symbol_no=DIE if symbol.startswith(f"{DIE}-") else screen.face.blank,
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
        fitting(screen.shape, lambda shape: _drawn(chart, Size.NARROW if shape == NARROW else size)),
        _legend(screen, chart, explained) if isinstance(chart, Running) else None,
        table_node(chart.table()),
        class_="charted",
        id="chart",
    )


def _drawn(chart: Chart, size: Size) -> Node:
    return el("div", chart.picture(size), class_="drawn")


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


def title_of(screen: CountScreen, step: Step, chart: Chart | Node) -> list[Child]:
    """What a chart shows and in which unit; a picture of its own needs no title."""
    if isinstance(chart, tuple):
        return []
    if _kind_of(screen, step) in SHOWS:
        about, unit = getattr(chart, "description", ""), _begun_small(getattr(chart, "value", ""))
        return [about] if unit in about.lower() else [about, " ", el("span", unit, class_="muted small")]
    trial = trial_of(screen)
    if trial is None:
        return []
    by_value = isinstance(chart, Histogram)
    what = screen.fragment(trial.counted if by_value else trial.hit_text)
    title: list[Child] = [screen.say("chart.title", unit=screen.fragment(trial.unit), hit=what)]
    if unit := _unit_of(screen, chart):
        title += [" ", el("span", unit, class_="muted small")]
    return title


def _unit_of(screen: CountScreen, chart: Chart) -> str:
    """How trials are told; what is exact is of 100."""
    if isinstance(chart, Running):
        return screen.piece("chart.subtitle")
    if isinstance(chart, IconArray):
        return ""
    return screen.piece("chart.values" if screen.run.deals.running.done else "chart.counts")


def _begun_small(text: str) -> str:
    return text[:1].lower() + text[1:]
