"""How a concept check looks on the wall: how far all are, and then what changed since another day."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from kit.counting.concept_report import LEAST_PAIRS, Report, Sure, Turn
from kit.draw.calibration import calibration_picture
from kit.draw.chart import Mark, Size, Voices, table_node
from kit.draw.chart_dots import Dots, Marked
from kit.draw.svg import Child, Node, el
from kit.lessons.done_shown import calibration_words
from kit.lessons.wording import in_language
from kit.page.controls import button
from kit.together.pieces import numbers_of

if TYPE_CHECKING:
    from kit.together.concept_round import ConceptRound

VIEWS = ("gain", "questions", "mix_ups", "sure")
"""How a report can be looked at."""
WALL = Size(1180, 300, 22, "projector")
SPREAD = 6
"""The chart of gains goes at least so far to both sides, so that one question more never fills it."""


def asked_on_wall(question: ConceptRound, below: Node) -> Node:
    """What it is for, how it goes, and how many questions are answered."""
    assert question.now
    check = question.checks["a"]
    done = [sum(item in given for item in check.titles) for given in question.now.answers.values()]
    rows: list[Child] = [
        el("h2", _say(question, f"moments.{question.moment}"), class_="huge"),
        el("p", in_language(check.lead, question.words.language), class_="large lead"),
        el("p", _say(question, f"code_{question.moment}"), class_="large lead"),
        _bars(sorted([*done, *[0] * (question.people - len(done))], reverse=True), len(check.titles)),
        el("p", _say(question, "bars"), class_="muted"),
        el("p", _say(question, "so_far", n=sum(done), of=question.people * len(check.titles)), class_="large"),
    ]
    return _on_wall(rows, below)


def _bars(done: list[int], of: int) -> Node:
    """A bar for each, the longest first: by its place nobody is found."""
    bars = [el("i", el("i", style=f"height: {100 * each // of}%"), class_="bar-of") for each in done]
    return el("div", bars, class_="bars-of", aria_hidden=True)


def told_on_wall(question: ConceptRound, below: Node) -> Node:
    """What changed between two moments; with one alone, that nothing is told yet."""
    found = question.reports
    at = min(question.pair, len(found) - 1)
    rows = [*_report(question, at)] if found else [*_no_pair(question), _more(question)]
    return _on_wall(rows, below)


def _on_wall(rows: list[Child], below: Node) -> Node:
    return el("div", el("section", rows, class_="panel concept col"), below, class_="on-wall")


def _no_pair(question: ConceptRound) -> Iterator[Child]:
    yield el("h2", _say(question, "sheets", n=len(question.sheets)), class_="huge")
    yield el("p", _say(question, "nothing_told"), class_="large lead")


def _more(question: ConceptRound) -> Node:
    """Sheets from a file, and this class's as a file."""
    words = question.words
    file = el("input", type="file", data_intent="check-file", id="check-file", accept=".csv,text/csv")
    add = el("label", el("span", _say(question, "add_file")), file, class_="btn")
    take = button(_say(question, "take_file"), "rows-sheets", id="rows-sheets")
    fault = el("p", words.error(question.fault), class_="fault", role="alert") if question.fault else None
    return el("div", add, take, fault, class_="row overlays")


# A report -------------------------------------------------------------------------------------------------------------


def _report(question: ConceptRound, at: int) -> Iterator[Child]:
    report = question.reports[at]
    heading = el("h2", _between(question, report), class_="big")
    yield el("div", heading, el("p", _paired(question, report), class_="muted"), class_="row of-views")
    if len(question.reports) > 1:
        pairs = [
            button(_between(question, each), "check-pair", place, pressed=place == at, id=f"check-pair-{place}")
            for place, each in enumerate(question.reports)
        ]
        yield el("div", pairs, class_="row overlays")
    if report.gain is None:
        yield _too_few(question)
        yield _more(question)
        return
    views = [
        button(_say(question, f"views.{view}"), "check-view", view, pressed=view == question.view, id=f"view-{view}")
        for view in VIEWS
    ]
    yield el("div", el("div", views, class_="row overlays"), _more(question), class_="row of-views")
    yield from _SHOWN[question.view](question, report)


def told_on_paper(question: ConceptRound) -> Iterator[Child]:
    """All that is told of each two moments, one below the other."""
    if not question.reports:
        yield from _no_pair(question)
    for report in question.reports:
        yield el("h3", _between(question, report))
        yield el("p", _paired(question, report), class_="muted")
        if report.gain is None:
            yield _too_few(question)
            continue
        for shown in _SHOWN.values():
            yield el("div", list(shown(question, report)), class_="col")


def _too_few(question: ConceptRound) -> Node:
    return el("p", _say(question, "too_few", n=LEAST_PAIRS), class_="large lead")


def _between(question: ConceptRound, report: Report) -> str:
    one, other = (_say(question, f"moments.{moment}") for moment in report.moments)
    return f"{one} → {other[:1].lower()}{other[1:]}"


def _paired(question: ConceptRound, report: Report) -> str:
    """How many are compared, and who is not."""
    pairing = report.pairing
    said = [_say(question, "pairs", n=len(pairing.pairs))]
    left = sum(pairing.alone) + pairing.unclear
    said += [_say(question, "alone", n=left)] if left else []
    said += [_say(question, "unfinished", n=pairing.unfinished)] if pairing.unfinished else []
    said += [_say(question, "same_form", n=pairing.same_form)] if pairing.same_form else []
    return " ".join(said)


def _gain(question: ConceptRound, report: Report) -> Iterator[Child]:
    """A dot for each, the mean, its interval, and what so few cannot show."""
    assert report.gain and report.means
    gain, numbers = report.gain, numbers_of(question.words)
    before, after = map(numbers.short, report.means)
    of = report.questions
    yield el("p", _say(question, "means", before=before, after=after, of=of), class_="large lead", id="gain")
    far = max(SPREAD, *(abs(each) for each in report.gains))
    chart = Dots(
        values=report.gains,
        lowest=-far,
        highest=far,
        mark=Mark.CLASS,
        marks=[Marked(Mark.CLASS, gain.mean, _say(question, "mean", n=numbers.signed(gain.mean)))],
        description=_say(question, "gains"),
        across=_say(question, "gained"),
        voices=Voices(group=question.words.say("room.dilemma.ours")),
        numbers=numbers,
    )
    yield el("figure", chart.picture(WALL), table_node(chart.table()), class_="charted dots")
    if gain.interval:
        low, high = map(numbers.signed, gain.interval)
        yield el("p", _say(question, "interval", low=low, high=high), class_="large")
    if gain.smallest_seen:
        yield el("p", _say(question, "cannot_show", n=numbers.short(gain.smallest_seen)), class_="muted")
    yield el("p", _say(question, "not_why"), class_="muted")


def _questions(question: ConceptRound, report: Report) -> Iterator[Child]:
    """How many knew each question, before and after."""
    check = question.checks["a"]
    titles = {item: in_language(said, question.words.language) for item, said in check.titles.items()}
    rows = {f"{at}. {titles[item]}": _turn(turn) for at, (item, turn) in enumerate(report.turns.items(), 1)}
    yield _table(question, ("question" if check.has_reasons else "rule", "was", "is", "gained_by", "lost_by"), rows)


def _turn(turn: Turn) -> tuple[str, ...]:
    return f"{turn.before} / {turn.of}", f"{turn.after} / {turn.of}", f"{turn.gained}", f"{turn.lost}"


def _mix_ups(question: ConceptRound, report: Report) -> Iterator[Child]:
    """Which mix-ups went, which stayed, and which came."""
    if not report.mix_ups:
        yield el("p", _say(question, "no_mix_ups" if question.checks["a"].has_reasons else "no_mix_up"), class_="large")
        return
    names = {name: in_language(said, question.words.language) for name, said in question.checks["a"].mix_ups.items()}
    rows = {names[name]: (f"{each.went}", f"{each.stayed}", f"{each.came}") for name, each in report.mix_ups.items()}
    first = "mix_up" if question.checks["a"].has_reasons else "mix_ups"
    yield _table(question, (first, "went", "stayed", "came"), rows)


def _table(question: ConceptRound, columns: tuple[str, ...], rows: Mapping[str, tuple[str, ...]]) -> Node:
    """A row for each name; the first column is what is named."""
    head = [el("th", _say(question, f"columns.{each}"), scope="col") for each in columns]
    body = [el("tr", el("th", name, scope="row"), [el("td", each) for each in cells]) for name, cells in rows.items()]
    return el("div", el("table", el("thead", el("tr", head)), el("tbody", body), class_="told-table"), class_="scrolls")


def _sure(question: ConceptRound, report: Report) -> Iterator[Child]:
    """Whether they were as sure as they were right, at both moments."""
    assert report.sure
    both = [_calibrated(question, moment, sure) for moment, sure in zip(report.moments, report.sure, strict=True)]
    yield el("div", both, class_="halves")
    yield el("p", _say(question, "brier_why"), class_="muted")


def _calibrated(question: ConceptRound, moment: str, sure: Sure) -> Node:
    said = None if sure.brier is None else numbers_of(question.words).short(sure.brier, 2)
    score = el("p", _say(question, "brier", n=said)) if said else None
    return el(
        "div",
        el("h3", _say(question, f"moments.{moment}")),
        calibration_picture(sure.bars, calibration_words(question.words)),
        score,
    )


_SHOWN: Mapping[str, Callable[[ConceptRound, Report], Iterator[Child]]] = dict(
    zip(VIEWS, (_gain, _questions, _mix_ups, _sure), strict=True)
)


def _say(question: ConceptRound, key: str, **facts: object) -> str:
    return question.words.say(f"room.check.{key}", **facts)
