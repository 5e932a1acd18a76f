"""How a concept check looks on the wall: how far all are, and then what changed since another day."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from kit.counting.concept_report import LEAST_PAIRS, Report, Sure, Turn
from kit.draw.calibration import calibration_picture
from kit.draw.chart import Mark, Size, Voices, table_node
from kit.draw.chart_dots import Dots, Marked
from kit.draw.svg import Child, Node, el
from kit.lessons.done_shown import calibration_words
from kit.lessons.wording import in_language
from kit.page.controls import button
from kit.table.room import Round
from kit.text.say import Words
from kit.together.concept_sheets import VIEWS, Comparison
from kit.together.pieces import numbers_of

WALL = Size(1180, 300, 22, "projector")
SPREAD = 6
"""The chart of gains goes at least so far to both sides, so that one question more never fills it."""


def asked_on_wall(words: Words, compared: Comparison, now: Round, people: int, below: Node) -> Node:
    """What it is for, how it goes, and how many questions are answered; `people`: how many are in the room."""
    check = compared.checks["a"]
    done = [sum(item in given for item in check.titles) for given in now.answers.values()]
    rows: list[Child] = [
        el("h2", _say(words, f"moments.{now.spec['moment']}"), class_="huge"),
        el("p", in_language(check.lead, words.language), class_="large lead"),
        el("p", _say(words, f"code_{now.spec['moment']}"), class_="large lead"),
        _bars(sorted([*done, *[0] * (people - len(done))], reverse=True), len(check.titles)),
        el("p", _say(words, "bars"), class_="muted"),
        el("p", _say(words, "so_far", n=sum(done), of=people * len(check.titles)), class_="large"),
    ]
    return _on_wall(rows, below)


def _bars(done: list[int], of: int) -> Node:
    """A bar for each, the longest first: by its place nobody is found."""
    bars = [el("i", el("i", style=f"height: {100 * each // of}%"), class_="bar-of") for each in done]
    return el("div", bars, class_="bars-of", aria_hidden=True)


def told_on_wall(words: Words, compared: Comparison, below: Node) -> Node:
    """What changed between two moments; with one alone, that nothing is told yet."""
    found = compared.reports
    at = min(compared.pair, len(found) - 1)
    rows = [*_report(words, compared, at)] if found else [*_no_pair(words, compared), _more(words, compared)]
    return _on_wall(rows, below)


def _on_wall(rows: list[Child], below: Node) -> Node:
    return el("div", el("section", rows, class_="panel concept col"), below, class_="on-wall")


def _no_pair(words: Words, compared: Comparison) -> Iterator[Child]:
    yield el("h2", _say(words, "sheets", n=len(compared.sheets)), class_="huge")
    yield el("p", _say(words, "nothing_told"), class_="large lead")


def _more(words: Words, compared: Comparison) -> Node:
    """Sheets from a file, and this class's as a file."""
    words = words
    file = el("input", type="file", data_intent="check-file", id="check-file", accept=".csv,text/csv")
    add = el("label", el("span", _say(words, "add_file")), file, class_="btn")
    take = button(_say(words, "take_file"), "rows-sheets", id="rows-sheets")
    fault = el("p", words.error(compared.fault), class_="fault", role="alert") if compared.fault else None
    return el("div", add, take, fault, class_="row overlays")


# A report -------------------------------------------------------------------------------------------------------------


def _report(words: Words, compared: Comparison, at: int) -> Iterator[Child]:
    report = compared.reports[at]
    heading = el("h2", _between(words, report), class_="big")
    yield el("div", heading, el("p", _paired(words, report), class_="muted"), class_="row of-views")
    if len(compared.reports) > 1:
        pairs = [
            button(_between(words, each), "check-pair", place, pressed=place == at, id=f"check-pair-{place}")
            for place, each in enumerate(compared.reports)
        ]
        yield el("div", pairs, class_="row overlays")
    if report.gain is None:
        yield _too_few(words)
        yield _more(words, compared)
        return
    views = [
        button(_say(words, f"views.{view}"), "check-view", view, pressed=view == compared.view, id=f"view-{view}")
        for view in VIEWS
    ]
    yield el("div", el("div", views, class_="row overlays"), _more(words, compared), class_="row of-views")
    yield from _SHOWN[compared.view](words, compared, report)


def told_on_paper(words: Words, compared: Comparison) -> Iterator[Child]:
    """All that is told of each two moments, one below the other."""
    if not compared.reports:
        yield from _no_pair(words, compared)
    for report in compared.reports:
        yield el("h3", _between(words, report))
        yield el("p", _paired(words, report), class_="muted")
        if report.gain is None:
            yield _too_few(words)
            continue
        for shown in _SHOWN.values():
            yield el("div", list(shown(words, compared, report)), class_="col")


def _too_few(words: Words) -> Node:
    return el("p", _say(words, "too_few", n=LEAST_PAIRS), class_="large lead")


def _between(words: Words, report: Report) -> str:
    one, other = (_say(words, f"moments.{moment}") for moment in report.moments)
    return f"{one} → {other[:1].lower()}{other[1:]}"


def _paired(words: Words, report: Report) -> str:
    """How many are compared, and who is not."""
    pairing = report.pairing
    said = [_say(words, "pairs", n=len(pairing.pairs))]
    left = sum(pairing.alone) + pairing.unclear
    said += [_say(words, "alone", n=left)] if left else []
    said += [_say(words, "unfinished", n=pairing.unfinished)] if pairing.unfinished else []
    said += [_say(words, "same_form", n=pairing.same_form)] if pairing.same_form else []
    return " ".join(said)


def _gain(words: Words, compared: Comparison, report: Report) -> Iterator[Child]:
    """A dot for each, the mean, its interval, and what so few cannot show."""
    assert report.gain and report.means
    gain, numbers = report.gain, numbers_of(words)
    before, after = map(numbers.short, report.means)
    of = report.questions
    yield el("p", _say(words, "means", before=before, after=after, of=of), class_="large lead", id="gain")
    far = max(SPREAD, *(abs(each) for each in report.gains))
    chart = Dots(
        values=report.gains,
        lowest=-far,
        highest=far,
        mark=Mark.CLASS,
        marks=[Marked(Mark.CLASS, gain.mean, _say(words, "mean", n=numbers.signed(gain.mean)))],
        description=_say(words, "gains"),
        across=_say(words, "gained"),
        voices=Voices(group=words.say("room.dilemma.ours")),
        numbers=numbers,
    )
    yield el("figure", chart.picture(WALL), table_node(chart.table()), class_="charted dots")
    if gain.interval:
        low, high = map(numbers.signed, gain.interval)
        yield el("p", _say(words, "interval", low=low, high=high), class_="large")
    if gain.smallest_seen:
        yield el("p", _say(words, "cannot_show", n=numbers.short(gain.smallest_seen)), class_="muted")
    yield el("p", _say(words, "not_why"), class_="muted")


def _questions(words: Words, compared: Comparison, report: Report) -> Iterator[Child]:
    """How many knew each question, before and after."""
    check = compared.checks["a"]
    titles = {item: in_language(said, words.language) for item, said in check.titles.items()}
    rows = {f"{at}. {titles[item]}": _turn(turn) for at, (item, turn) in enumerate(report.turns.items(), 1)}
    yield _table(words, ("question" if check.has_reasons else "rule", "was", "is", "gained_by", "lost_by"), rows)


def _turn(turn: Turn) -> tuple[str, ...]:
    return f"{turn.before} / {turn.of}", f"{turn.after} / {turn.of}", f"{turn.gained}", f"{turn.lost}"


def _mix_ups(words: Words, compared: Comparison, report: Report) -> Iterator[Child]:
    """Which mix-ups went, which stayed, and which came."""
    if not report.mix_ups:
        yield el("p", _say(words, "no_mix_ups" if compared.checks["a"].has_reasons else "no_mix_up"), class_="large")
        return
    names = {name: in_language(said, words.language) for name, said in compared.checks["a"].mix_ups.items()}
    rows = {names[name]: (f"{each.went}", f"{each.stayed}", f"{each.came}") for name, each in report.mix_ups.items()}
    first = "mix_up" if compared.checks["a"].has_reasons else "mix_ups"
    yield _table(words, (first, "went", "stayed", "came"), rows)


def _table(words: Words, columns: tuple[str, ...], rows: Mapping[str, tuple[str, ...]]) -> Node:
    """A row for each name; the first column is what is named."""
    head = [el("th", _say(words, f"columns.{each}"), scope="col") for each in columns]
    body = [el("tr", el("th", name, scope="row"), [el("td", each) for each in cells]) for name, cells in rows.items()]
    return el("div", el("table", el("thead", el("tr", head)), el("tbody", body), class_="told-table"), class_="scrolls")


def _sure(words: Words, compared: Comparison, report: Report) -> Iterator[Child]:
    """Whether they were as sure as they were right, at both moments."""
    assert report.sure
    both = [_calibrated(words, moment, sure) for moment, sure in zip(report.moments, report.sure, strict=True)]
    yield el("div", both, class_="halves")
    yield el("p", _say(words, "brier_why"), class_="muted")


def _calibrated(words: Words, moment: str, sure: Sure) -> Node:
    said = None if sure.brier is None else numbers_of(words).short(sure.brier, 2)
    score = el("p", _say(words, "brier", n=said)) if said else None
    return el(
        "div",
        el("h3", _say(words, f"moments.{moment}")),
        calibration_picture(sure.bars, calibration_words(words)),
        score,
    )


_SHOWN: Mapping[str, Callable[[Words, Comparison, Report], Iterator[Child]]] = dict(
    zip(VIEWS, (_gain, _questions, _mix_ups, _sure), strict=True)
)


def _say(words: Words, key: str, **facts: object) -> str:
    return words.say(f"room.check.{key}", **facts)
