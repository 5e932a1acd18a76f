"""How reaction times are measured on a phone, and how those of a class look on the wall."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import TYPE_CHECKING

from kit.counting.own_shown import DRAWN, last, least_of, stage
from kit.draw.chart import Chart, Size, table_node
from kit.draw.chart_bars import bar_legend
from kit.draw.chart_rows import Row, Rows
from kit.draw.svg import Child, Node, el
from kit.page.controls import button
from kit.together.sample_shown import PHONE, WALL, close_button, early_button, on_wall

if TYPE_CHECKING:
    from kit.together.reaction import Reaction


def phone_asked(question: Reaction) -> Node:
    """A large pad, and the times so far."""
    screen, desk = question.screen, question.screen.own
    assert desk.asks is not None
    is_over = question.is_done and question.is_resting
    told: list[Child] = [el("i", screen.whole(ms)) for ms in question.times]
    told += [el("i", "·", class_="to-come") for _ in range(question.many - len(question.times))]
    n = screen.say("class.pooled", hits=len(question.times), n=question.many)
    signs = el("div", told, class_="signs"), el("b", n, class_="how-far")
    undo = button(f"− {screen.say('class.undo')}", "own-undo", disabled=not question.times, id="own-undo")
    rows: list[Child] = [
        el("h2", screen.say("own.title_times"), class_="big"),
        None if is_over else stage(screen, desk, desk.asks),
        last(screen, desk),
        el("div", signs, class_="series-row"),
        close_button(question.words) if is_over else None,
        undo if question.is_resting else None,
    ]
    return el("section", rows, class_="panel sample reaction col", id="sample")


def phone_told(question: Reaction) -> Node:
    """One's own times within those of all."""
    rows: list[Child] = [el("h2", _say(question, "rows"), class_="big")]
    own = question.said_by.get(question.mine) if question.mine is not None else None
    if own is not None:
        ms = question.screen.whole(round(median(own)))
        rows.append(el("p", "◇ ", _say(question, "your_median", ms=ms), class_="large of-me"))
    rows += _charted(question, PHONE.but(height=320))
    return el("section", rows, class_="panel of-class sample col", id="of-class")


def wall_asked(question: Reaction, below: Node) -> Node:
    """What all do; with a chart only if the host has it shown as it comes."""
    task = el("p", _say(question, "task_times", n=question.many), class_="large")
    early = early_button(question.words, question.shows_early)
    rows: list[Child] = [el("div", task, el("span", class_="grow"), early, class_="row")]
    if question.shows_early:
        rows += _charted(question, WALL)
    return on_wall(_say(question, "rows"), rows, below)


def wall_told(question: Reaction, below: Node) -> Node:
    """A row of dots for each of us, or how quick the quickest of several is."""
    other = "rows" if question.shows_least else "least"
    view = button(_say(question, f"look_{other}"), "sample-view", other, id="sample-view")
    rows: list[Child] = [el("div", _middle(question), el("span", class_="grow"), view, class_="row")]
    rows += _charted(question, WALL)
    key = "look_least" if question.shows_least else "rows"
    return on_wall(_say(question, key), rows, below)


def told_on_paper(question: Reaction) -> Iterator[Child]:
    """A row of dots for each of us, and how quick the quickest of several is."""
    yield el("p", _middle(question))
    for question.shows_least in (False, True):
        yield el("div", _charted(question, WALL), class_="col")


def _middle(question: Reaction) -> Node | None:
    if not question.said_by:
        return None
    many = sum(map(len, question.said_by.values()))
    said = _say(question, "median", n=question.screen.whole(many), ms=question.screen.whole(question.middle))
    return el("b", said, class_="large pooled-said", id="pooled")


def _charted(question: Reaction, size: Size) -> list[Child]:
    if not question.said_by:
        return [el("p", _say(question, "nothing_yet"), class_="muted")]
    if not question.shows_least:
        return [_figure(_rows(question), size)]
    times = tuple(sorted(ms for each in question.said_by.values() for ms in each))
    screen = question.screen
    drawn = f"{screen.say('own.least')} · {screen.piece('own.least_drawn', n=screen.whole(DRAWN))}"
    chart = _figure(least_of(screen, times), size)
    return [el("p", drawn, class_="small muted"), chart, bar_legend(screen.voices)]


def _figure(chart: Chart, size: Size) -> Node:
    return el("figure", chart.picture(size), table_node(chart.table()), class_="charted")


def _rows(question: Reaction) -> Rows:
    """Everybody's times, by name only where names are shown."""
    rows = [
        Row(times, question.names.get(who, ""), is_mine=who == question.mine) for who, times in question.said_by.items()
    ]
    return Rows(
        rows=rows,
        middle=question.middle,
        description=_say(question, "rows"),
        across=_say(question, "in_ms"),
        said_middle=_say(question, "middle", ms=question.screen.whole(question.middle)),
        whose=_say(question, "who"),
        numbers=question.screen.numbers,
    )


def _say(question: Reaction, key: str, **said: object) -> str:
    return question.words.say(f"room.sample.{key}", **said)
