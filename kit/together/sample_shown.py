"""How a series is dealt on a phone, and how the series of a class look on the wall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kit.counting.charts import FEW
from kit.draw.chart import Chart, Mark, Size, legend, table_node
from kit.draw.chart_bars import bar_legend
from kit.draw.chart_dots import Histogram
from kit.draw.chart_running import Running, RunningWords
from kit.draw.svg import Child, Node, el
from kit.page.controls import button
from kit.text.say import Words
from kit.together.samples import exact_of

if TYPE_CHECKING:
    from kit.together.sample import Sample

WALL = Size(1180, 380, 22, "projector")
PHONE = Size(340, 240, 12, "narrow")
NEVER_OF_100 = 10**9
"""For the youngest no number of trials is enough to be told of a hundred."""


# The phone ------------------------------------------------------------------------------------------------------------


def phone_asked(question: Sample) -> Node:
    """A large button, the last trial as it lies there, and all so far in a row."""
    tabs = [
        button(_say(question, f"{where}_tab"), "sample-where", where, pressed=question.where == where, id=f"to-{where}")
        for where in ("deal", "real")
    ]
    inside = _by_hand(question) if question.where == "real" else _dealt(question)
    lesson = el("p", question.title, class_="small muted")
    named = el("h2", heading(question), class_="big")
    rows: list[Child] = [lesson, named, el("div", tabs, class_="pair tabs"), list(inside)]
    return el("section", rows, class_="panel sample col", id="sample")


def heading(question: Sample) -> str:
    """What is tried, and what counts as a hit."""
    screen, trial = question.screen, question.tried.trial
    return screen.say("chart.title", unit=screen.fragment(trial.unit), hit=screen.fragment(trial.hit_text))


def _dealt(question: Sample) -> Iterator[Child]:
    screen, trial = question.screen, question.tried.trial
    yield button(
        _say(question, "deal"),
        "sample-deal",
        look="main huge-button" if not question.is_done else "huge-button",
        key="Space",
        disabled=question.is_done,
        id="sample-deal",
    )
    if outcomes := question.outcomes:
        is_hit = trial.is_hit(trial.value(outcomes[-1]))
        said = screen.fragment(trial.hit_text if is_hit else trial.miss_text)
        mark = el("b", ("✓ " if is_hit else "○ ") + said, class_="hit" if is_hit else "miss")
        drawn = trial.picture(outcomes[-1], screen.words)
        yield el("div", drawn, mark, class_="last-one", id="last", aria_live="polite")
    yield _row(question)
    if question.is_done:
        yield _close(question)


def _by_hand(question: Sample) -> Iterator[Child]:
    screen, tried = question.screen, question.tried
    yield el("p", _say(question, "real_why", n=tried.many), class_="muted")
    if tried.values:
        named = {value: screen.fragment(called) for value, called in tried.trial.labels.items()}
        adds = [
            button(
                named.get(value) or screen.numbers.whole(value),
                "sample-add",
                value,
                disabled=question.is_done,
                id=f"add-{value}",
                data_repeat=True,
            )
            for value in tried.values
        ]
        yield el("p", screen.fragment(tried.trial.counted), class_="small", id="adds")
    else:
        texts = (("✓ ", 1, tried.trial.hit_text), ("○ ", 0, tried.trial.miss_text))
        adds = [
            button(
                mark + screen.fragment(said),
                "sample-add",
                value,
                disabled=question.is_done,
                id=f"add-{value}",
                data_repeat=True,
            )
            for mark, value, said in texts
        ]
    yield el("div", adds, class_="adds", role="group")
    yield _row(question)
    back = screen.say("class.undo")
    yield button(f"− {back}", "sample-undo", disabled=not question.typed, id="sample-undo")
    if question.is_done:
        yield _close(question)


def _row(question: Sample) -> Node:
    """Hits and misses so far, with those still to come, and how many these are."""
    tried, series = question.tried, question.series
    hits = tried.hits(series)
    told = [
        el("i", _sign(question, value, hit), class_="hit" if hit else "miss")
        for value, hit in zip(series, hits, strict=True)
    ]
    told += [el("i", "·", class_="to-come") for _ in range(tried.many - len(series))]
    n = {"hits": sum(hits), "n": len(series), "of": tried.many}
    said = question.screen.say("class.pooled", hits=n["n"], n=n["of"])
    label = _say(question, "so_far", **n)
    return el(
        "div",
        el("div", told, class_="signs", role="img", aria_label=label),
        el("b", said, class_="how-far"),
        class_="series-row",
    )


def _sign(question: Sample, value: int, hit: bool) -> str:
    if question.tried.values and not question.tried.trial.labels:
        return question.screen.numbers.whole(value)
    return "✓" if hit else "○"


def _close(question: Sample) -> Node:
    return close_button(question.words)


def close_button(words: Words) -> Node:
    """Hands the series in."""
    return button(words.say("room.sample.close"), "sample-close", look="main huge-button", key="Enter", id="go")


def phone_told(question: Sample) -> Node:
    """One's own series within those of all."""
    rows: list[Child] = [el("h2", heading(question), class_="big")]
    own = question.said_by.get(question.mine) if question.mine is not None else None
    if own is not None:
        hits = sum(question.tried.hits(own))
        rows.append(el("p", "◇ ", _say(question, "you", hits=hits, n=len(own)), class_="large of-me"))
    rows += _charted(question, PHONE)
    return el("section", rows, class_="panel of-class sample col", id="of-class")


# The wall -------------------------------------------------------------------------------------------------------------


def wall_asked(question: Sample, below: Node) -> Node:
    """What all try; with a chart only if the host has it shown as it comes."""
    early = early_button(question.words, question.shows_early)
    task = el("p", _say(question, "task", n=question.tried.many), class_="large")
    rows: list[Child] = [el("div", task, el("span", class_="grow"), _views(question), early, class_="row")]
    if question.shows_early:
        rows += _charted(question, WALL)
    return on_wall(heading(question), rows, below)


def wall_told(question: Sample, below: Node) -> Node:
    """Every series, the class as one, and the truth where the host has it shown."""
    key = "truth_off" if question.shows_truth else "truth"
    truth = button(_say(question, key), "sample-truth", pressed=question.shows_truth, key="t", id="sample-truth")
    rows: list[Child] = [el("div", _pooled(question), el("span", class_="grow"), _views(question), truth, class_="row")]
    rows += _charted(question, WALL)
    rows += _assumed(question)
    return on_wall(heading(question), rows, below)


def _assumed(question: Sample) -> list[Child]:
    """What the truth takes for granted, where it is shown."""
    screen = question.screen
    said = [_small(screen.plain(each.text)) for each in question.tried.lesson.assumptions]
    return [el("p", screen.say("assume.we"), " ", each, class_="small muted") for each in said if question.shows_truth]


def told_on_paper(question: Sample) -> Iterator[Child]:
    """Every series, the class as one and the truth; how often each number came as well, where numbers are counted."""
    question.shows_truth = True
    yield el("p", _pooled(question))
    views = ("lines", "bars") if question.tried.values and not question.screen.is_young else (question.view,)
    for question.view in views:
        yield el("div", _charted(question, WALL), class_="col")
    yield from _assumed(question)


def early_button(words: Words, is_shown: bool) -> Node:
    """Shows what is closed as it comes, or hides it again."""
    said = words.say(f"room.sample.{'early_off' if is_shown else 'early'}")
    return button(said, "sample-early", pressed=is_shown, id="sample-early")


def on_wall(heading: str, rows: list[Child], below: Node) -> Node:
    """A panel over what the host does."""
    head = el("h2", heading, class_="huge")
    return el("div", el("section", head, rows, class_="panel sample col", id="sampled"), below, class_="on-wall")


def _views(question: Sample) -> Node | None:
    """Lines or bars, where numbers are counted."""
    if not question.tried.values or question.screen.is_young:
        return None
    is_bars = question.view == "bars"
    other = "lines" if is_bars else "bars"
    return button(_say(question, f"look_{other}"), "sample-view", other, id="sample-view")


def _pooled(question: Sample) -> Node:
    """The class as one: counts, and what they are of a hundred once there are a hundred."""
    hits = [hit for each in question.said_by.values() for hit in question.tried.hits(each)]
    if not hits:
        return el("p", question.screen.say("class.none"), class_="large pooled-said", id="pooled")
    whole = question.screen.whole
    said = _say(question, "ours", hits=whole(sum(hits)), n=whole(len(hits)))
    return el("b", said, class_="large pooled-said", id="pooled")


# The charts -----------------------------------------------------------------------------------------------------------


def _charted(question: Sample, size: Size) -> list[Child]:
    """The chart with its table; nothing while nobody has closed anything."""
    if not question.said_by:
        return [el("p", _say(question, "nothing_yet"), class_="muted")]
    is_bars = question.view == "bars"
    chart: Chart = bars(question) if is_bars else lines(question)
    drawn = el("figure", chart.picture(size), table_node(chart.table()), class_="charted")
    voices = question.screen.voices
    if is_bars:
        return [drawn, bar_legend(voices, Mark.CLASS) if question.shows_truth else None]
    told = f"{question.screen.say('chart.subtitle')}. {_say(question, 'thin_thick')}"
    band = legend(voices, [], band=True) if question.shows_truth else None
    return [drawn, el("div", el("p", told, class_="small muted"), band, class_="row")]


def lines(question: Sample) -> Running:
    """Every series as its own thin line, all of them as the thick one."""
    screen, tried = question.screen, question.tried
    unit, hit = screen.fragment(tried.trial.unit), screen.fragment(tried.trial.hit_text)
    series = [tried.hits(each) for each in question.said_by.values()]
    hits, many = sum(map(sum, series)), sum(map(len, series))
    words = RunningWords(
        description=screen.say("chart.description", unit=unit, hit=hit),
        across=screen.piece("chart.across", unit=unit),
        group=screen.piece("chart.class", hits=hits, n=many),
        exact=screen.piece("chart.exact"),
        whose=screen.piece("chart.whose"),
        hits=screen.piece("chart.hits"),
        share=screen.piece("chart.share"),
    )
    people = list(question.said_by)
    return Running(
        words=words,
        series=series,
        mine=people.index(question.mine) if question.mine in people else None,
        exact=exact_of(tried.lesson.id, question.name) if question.shows_truth else None,
        voices=screen.voices,
        numbers=screen.numbers,
    )


def bars(question: Sample) -> Histogram:
    """How often each number came in the class, beside how often it comes."""
    screen, tried = question.screen, question.tried
    return Histogram(
        counts=Counter(value for each in question.said_by.values() for value in each),
        description=screen.say("chart.values"),
        exact=dict(tried.trial.exact()) if question.shows_truth else None,
        mark=Mark.CLASS,
        across=screen.fragment(tried.trial.counted),
        value=screen.piece("chart.counts"),
        times=screen.piece("chart.times"),
        few=NEVER_OF_100 if screen.is_young else FEW,
        never=screen.piece("chart.never"),
        not_yet=screen.piece("chart.not_yet"),
        names={value: screen.fragment(called) for value, called in tried.trial.labels.items()},
        voices=screen.voices,
        numbers=screen.numbers,
    )


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _say(question: Sample, key: str, **said: object) -> str:
    return question.words.say(f"room.sample.{key}", **said)
