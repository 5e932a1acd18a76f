"""Own trials as a part of the page: what lies there, how to grab or to wait, and what came of it so far.

Before somebody has grabbed or waited, nothing in the tree says whether the throw gives a right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from statistics import median
from typing import TYPE_CHECKING

from kit.counting.charts import charted
from kit.counting.dealt import class_entry
from kit.counting.own import GRABS, LONGEST_MS, LOOK, MODES, SHORTEST_MS, OwnSeries
from kit.counting.own_desk import COVERED, LOOK_MS, REST, SEAT, THING, WAITS, OwnDesk
from kit.draw.chart import Mark, Size
from kit.draw.chart_bars import Bar, Bars, bar_legend
from kit.draw.svg import Child, Node, Value, el, icon
from kit.lab.detection import Counts, Estimate, ideal_threshold, pooled
from kit.lab.fastest import mean_least, simulated_least
from kit.page.controls import button, switch

if TYPE_CHECKING:
    from kit.counting.content import OwnTrials
    from kit.counting.screen import CountScreen

FEW = 20
"""Before this many throws nothing is reckoned from them: intervals of fewer hold the truth less often than they say."""
FEW_TIMES = 10
"""Fewer times of each person hardly tell who is quicker."""
DRAWN = 1_000
"""This often the quickest of some hands is drawn."""
MOST_HANDS = 6
TOUCH, SIGN = 84, 34
SHOWS = Size(760, 190, 15, "wide")


def own_panel(screen: CountScreen, desk: OwnDesk) -> Node | None:
    """All of it; None where the step has none."""
    asks = desk.asks
    if asks is None:
        return None
    title = screen.say("own.title" if asks.kind == GRABS else "own.title_times")
    inside: list[Child] = [
        el("div", el("h2", title, class_="chart-title grow"), _so_far(screen, asks), class_="row"),
        stage(screen, desk, asks),
        last(screen, desk),
        _lay_there(screen, desk, asks),
        _typed(screen) if asks.kind != GRABS else None,
        *(_modes(screen, desk) if asks.kind == GRABS else ()),
        *(_signals(screen, asks) if asks.kind == GRABS else _times(screen)),
        _kept(screen, desk),
        el("p", screen.say("own.private"), class_="small muted"),
    ]
    return el("section", inside, class_="own-trials col", id="own", aria_label=title)


def _so_far(screen: CountScreen, asks: OwnTrials) -> Node:
    did = screen.run.own_series.people[-1]
    if asks.kind == GRABS:
        said = screen.say("own.so_far", n=len(did), all=asks.wanted)
    else:
        said = screen.say("own.times_so_far", n=screen.run.own_series.all)
    return el("b", said, class_="of-class", id="own-count")


def has_enough(screen: CountScreen) -> bool:
    """Whoever is at it has made as many trials as the step wants; also where it wants none."""
    asks, series = screen.own.asks, screen.run.own_series
    if asks is None:
        return True
    return (len(series.people[-1]) if asks.kind == GRABS else series.all) >= asks.wanted


# What lies there ------------------------------------------------------------------------------------------------------


def _modes(screen: CountScreen, desk: OwnDesk) -> Iterator[Node]:
    """With a clock, or one of two ways without."""
    ways = [
        button(screen.say(f"own.mode_{mode}"), "own-mode", mode, pressed=desk.mode == mode, id=f"own-{mode}")
        for mode in MODES
    ]
    yield el("div", el("span", screen.say("own.mode")), ways, class_="row wrap", role="group")
    yield el("p", screen.say(f"own.about_{desk.mode}"), class_="small")


def stage(screen: CountScreen, desk: OwnDesk, asks: OwnTrials) -> Node:
    """The throw, covered or open, or nothing; a race where a clock runs."""
    if desk.phase == REST:
        said = screen.say("own.throw" if asks.kind == GRABS else "own.react")
        is_next = not (screen.run.way.presenting or has_enough(screen))
        inside: list[Child] = [
            _mission(screen, asks),
            button(said, "own-throw", key="Space", look="main" if is_next else "", id="own-throw"),
        ]
        if asks.kind != GRABS:
            inside.insert(0, el("p", screen.say("own.about_react"), class_="small"))
        if has_enough(screen):
            inside.append(el("p", screen.say("own.enough"), class_="small"))
        return el("div", inside, class_="own-stage")
    if desk.phase == WAITS:
        said = screen.say("own.wait_for")
        waits: dict[str, Value] = {"data_intent": "own-go", "data_n": desk.key, "data_after": desk.wait_ms}
        waits |= {"data_every": True, "data_key": "Space"}  # a press now is heard, too: it is too early
        stands = el("div", el("p", said, class_="big"), class_="own-stage", id="own-waits", **waits)
        return el("div", stands, tabindex="-1", data_focus=desk.key)  # so that no key presses what had the focus before
    return _race(screen, desk, asks) if desk.race else _peaceful(screen, desk, asks)


def _race(screen: CountScreen, desk: OwnDesk, asks: OwnTrials) -> Node:
    """One part to press, and the clock of the page."""
    race = desk.race
    assert race is not None
    column = screen.say("own.column")
    hand = el(
        "button",
        icon("column", TOUCH),
        el("span", column),
        type="button",
        class_="btn own-column",
        data_grab=f"{SEAT}:{THING}",
        data_key="Space",
    )
    dice = _dice(screen, desk, asks) if asks.kind == GRABS else None
    left = el("span", class_="own-left", data_left=True, aria_hidden=True)
    return el(
        "div", _mission(screen, asks), dice, hand, left, class_="own-stage", data_phase=race.phase, **race.attributes
    )


def _peaceful(screen: CountScreen, desk: OwnDesk, asks: OwnTrials) -> Node:
    """Grab or wait, without a clock."""
    covers: dict[str, Value] = {}
    if desk.phase == COVERED:
        seen: Child = el("p", icon("bag", SIGN), " ", screen.say("own.covered"), class_="own-covered")
    else:
        seen = _dice(screen, desk, asks)
        if desk.mode == LOOK:
            covers = {"data_intent": "own-cover", "data_n": desk.key, "data_after": LOOK_MS}
    choices = el(
        "div",
        button(screen.say("own.grab"), "own-choose", True, key="g", id="own-grab"),
        button(screen.say("own.wait"), "own-choose", False, key="w", id="own-wait"),
        class_="row",
    )
    return el("div", _mission(screen, asks), el("div", seen, id="own-seen", **covers), choices, class_="own-stage")


def _dice(screen: CountScreen, desk: OwnDesk, asks: OwnTrials) -> Node:
    return screen.run.written.trials[asks.trial].picture(desk.thrown(), screen.words)


def _mission(screen: CountScreen, asks: OwnTrials) -> Node | None:
    """What gives a right."""
    if asks.kind != GRABS:
        return None
    symbol = screen.run.written.trials[asks.trial].symbol or screen.run.written.symbol
    name = screen.words.noun(symbol.removeprefix("die-"))
    return el("p", screen.say("own.mission"), " ", icon(symbol, SIGN), " ", el("b", name), class_="own-mission")


def last(screen: CountScreen, desk: OwnDesk) -> Node:
    """What the last trial was."""
    said = ""
    if desk.fault:
        said = screen.say(f"own.fault_{desk.fault}", low=SHORTEST_MS, high=screen.whole(LONGEST_MS))
    elif desk.last:
        key = "ms" if desk.last.isdecimal() else desk.last
        said = screen.say(f"own.last_{key}", ms=desk.last)
    return el("p", said, class_=["own-last", desk.fault and "fault"], role="status", id="own-last")


def _lay_there(screen: CountScreen, desk: OwnDesk, asks: OwnTrials) -> Node | None:
    """The dice of the last throw, for anyone who wants to look again."""
    if asks.kind != GRABS or desk.phase != REST or not desk.last:
        return None
    return el("div", _dice(screen, desk, asks), id="own-lay")


# What came of it ------------------------------------------------------------------------------------------------------


def _signals(screen: CountScreen, asks: OwnTrials) -> Iterator[Child]:
    """Hits, misses, false alarms and right waits; sensitivity and threshold with their intervals, and the ideal one."""
    everybody = screen.run.own_series.counts
    if not everybody:
        return
    people = [(screen.say("own.pooled"), pooled(everybody))] if len(everybody) > 1 else [("", everybody[0])]
    if screen.form.is_apart and len(everybody) > 1:
        people += [(screen.say("own.person", n=number), each) for number, each in enumerate(everybody, 1)]
    for who, counts in people:
        yield el("h3", who) if who else None
        yield _four(screen, counts)
        yield from _reckoned(screen, asks, counts)
    if len(everybody) > 1:
        yield switch(screen.say("own.apart"), "apart", screen.form.is_apart)


def _four(screen: CountScreen, counts: Counts) -> Node:
    say = screen.say
    rows = [
        (say("own.with_right"), counts.hits, counts.misses),
        (say("own.without_right"), counts.false_alarms, counts.rejections),
    ]
    head = el("tr", el("td", ""), [el("th", say(f"own.{key}"), scope="col") for key in ("grabbed", "waited")])
    body = [el("tr", el("th", name, scope="row"), el("td", yes), el("td", no)) for name, yes, no in rows]
    return el("table", el("caption", say("own.table"), class_="unseen"), head, body, class_="own-four")


def _reckoned(screen: CountScreen, asks: OwnTrials, counts: Counts) -> Iterator[Child]:
    if counts.all < FEW or not counts.signals or not counts.noise:
        yield el("p", screen.say("own.too_few", n=FEW), class_="small muted")
        return
    able, threshold = counts.sensitivity, counts.threshold
    facts = [("own.sensitivity", able), ("own.threshold", threshold)]
    told = [[el("dt", screen.say(key)), el("dd", _said(screen, estimate))] for key, estimate in facts]
    yield el("dl", told, class_="own-facts")
    yield el("p", screen.say("own.about_facts"), class_="small")
    if able.low > 0:
        ideal = ideal_threshold(able.value, float(asks.signals), float(asks.gain), float(asks.loss))
        key = "no_threshold" if threshold.holds(ideal) else "reaches_less" if threshold.low > ideal else "reaches_more"
        said = el("b", screen.say(f"own.{key}", n=counts.all))
        yield el("p", screen.say("own.ideal", value=_number(screen, ideal)), " ", said)
    else:  # with hardly any d′ a threshold means nothing
        yield el("p", el("b", screen.say("own.cannot_tell", n=counts.all)))
    yield el("p", screen.say("own.small", n=counts.all), class_="small muted")


def _said(screen: CountScreen, estimate: Estimate) -> str:
    value, low, high = (_number(screen, each) for each in estimate)
    return screen.say("own.interval", value=value, low=low, high=high)


def _number(screen: CountScreen, value: float) -> str:
    return screen.numbers.short(value, 1)


def _times(screen: CountScreen) -> Iterator[Child]:
    """The times, and how quick the quickest of several hands is that have them."""
    times = tuple(sorted(screen.run.own_series.times))
    if not times:
        return
    yield el("p", screen.say("own.quickest", low=times[0], middle=round(median(times)), high=times[-1]))
    yield from _of_each(screen)
    if len(times) > 1:
        chart = least_of(screen, times)
        drawn = screen.piece("own.least_drawn", n=screen.whole(DRAWN))
        yield el("p", screen.say("own.least"), " · ", drawn, class_="small")
        yield charted(screen, chart, SHOWS)
        yield bar_legend(screen.voices)


def _of_each(screen: CountScreen) -> Iterator[Child]:
    """A line for everybody who has times, where several have."""
    everybody = screen.run.own_series.times_of_each
    if len(everybody) < 2:
        return
    lines = []
    for number, times in everybody:
        said = screen.piece("own.times_of", low=min(times), middle=round(median(times)), n=len(times))
        lines.append(el("li", el("b", screen.say("own.person", n=number)), " · ", said))
    yield el("ul", lines, class_="own-each", id="own-each")
    if min(len(times) for _, times in everybody) < FEW_TIMES:
        yield el("p", screen.say("own.few_times", n=FEW_TIMES), class_="small muted")


def least_of(screen: CountScreen, times: Sequence[int]) -> Bars:
    """A bar for one to six hands: drawn by the computer, with the exact mean as a tick."""
    hands = range(1, MOST_HANDS + 1)
    seed = screen.run.deals.seed
    bars = [
        Bar(str(n), Fraction(round(simulated_least(tuple(times), n, seed, DRAWN))), exact=round(mean_least(times, n)))
        for n in hands
    ]
    return Bars(
        bars=bars,
        description=screen.say("own.least"),
        mark=Mark.SIMULATION,
        of_100=False,
        across=screen.piece("own.hands"),
        value=screen.piece("own.least_value"),
        voices=screen.voices,
        numbers=screen.numbers,
    )


# What is kept ---------------------------------------------------------------------------------------------------------


def _kept(screen: CountScreen, desk: OwnDesk) -> Node:
    """How true the times are, whose turn it is, undo, and deleting all."""
    say, series = screen.say, screen.run.own_series
    give = el("p", say("own.give", ms=series.give_ms), class_="small muted") if series.give_ms else None
    sure = desk.clearing
    clear = button(
        say("own.clear_sure" if sure else "own.clear"),
        "own-clear-sure" if sure else "own-clear",
        look="quiet small",
        disabled=not series.all,
        id="own-clear",
    )
    parts: list[Child] = [
        button(say("own.next_person"), "own-next", look="quiet small", disabled=not series.people[-1], id="own-next"),
        button(say("own.undo"), "own-undo", look="quiet small", disabled=series == OwnSeries(), id="own-undo"),
        clear,
    ]
    return el("div", give, el("div", parts, class_="row wrap"), class_="own-kept")


def _typed(screen: CountScreen) -> Node:
    control = class_entry(screen, "own-ms", "own-add", 4, aria_label=screen.say("own.typed"), id="own-ms")
    add = button(screen.say("own.add_time"), "own-add", id="own-add")
    return el(
        "div", el("span", screen.say("own.typed")), control, screen.piece("own.ms"), add, class_="line-field wrap"
    )
