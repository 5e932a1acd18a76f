"""How a dilemma looks: on a phone the choices and what came of them, on the wall what all chose from turn to turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kit.draw.chart import Mark, Number, Size, Voices, legend, table_node
from kit.draw.chart_bars import Bar, Bars
from kit.draw.chart_turns import SIGNS, Followed, Turns
from kit.draw.svg import Child, Node, el
from kit.lab import courts, stopping
from kit.lab.dilemma_turns import (
    LINES,
    MET,
    PARTNER,
    Closed,
    Line,
    Result,
    counts,
    has_roles,
    level,
    means,
    role_of,
    size_of,
    theory_of,
)
from kit.lab.dilemmas import DILEMMAS, Choice, payoffs
from kit.lessons.show import side
from kit.page.controls import button, chip
from kit.text.say import Words
from kit.together.dilemma_series import Series
from kit.together.pieces import numbers_of, piece

if TYPE_CHECKING:
    from kit.together.dilemma import Dilemma

WALL = Size(820, 380, 21, "projector")
PHONE = Size(340, 200, 12, "narrow")


# What is said ---------------------------------------------------------------------------------------------------------


def choice_said(question: Dilemma, choice: Choice) -> str:
    """A choice in a word or two; an amount is a number."""
    known = {str(each) for choices in DILEMMAS[question.which].choices for each in choices}
    if str(choice).isdigit() or str(choice) not in known:
        return str(choice)
    return question.words.say(f"room.dilemma.choices.{question.which}.{choice}")


def situation(question: Dilemma, seat: int) -> str:
    """What a seat has to choose, in two sentences."""
    name = f"{question.which}_{seat}" if has_roles(question.which) else question.which
    return question.words.say(f"room.dilemma.asks.{name}", **_amounts(question))


def _amounts(question: Dilemma) -> Mapping[str, Any]:
    """The figures of the situation, as the engine has them."""
    numbers = numbers_of(question.words)
    if question.which == "runner":
        kept, paid = payoffs("runner", ("keep", "pay"))
        return {"price": stopping.PRICE, "worth": numbers.short(kept), "cost": numbers.short(kept - paid)}
    if question.which == "all_pay":
        return {"prize": numbers.short(payoffs("all_pay", (50, 10))[0] + 50)}
    ends = {name: payoffs("promises", chosen) for name, chosen in _ENDS.items()}
    told = {f"{name}_0": numbers.short(gain) for name, (gain, _) in ends.items()}
    told |= {f"{name}_1": numbers.signed(lead) for name, (_, lead) in ends.items()}
    return {"promised": courts.PROMISED, "asked": courts.ASKED, **told}


_ENDS: Mapping[str, tuple[Choice, Choice]] = {
    "kept": ("trust", "keep"),
    "broken": ("trust", "break"),
    "careful": ("careful", "break"),
}


def _with_whom(question: Dilemma) -> str:
    return piece(question.words, f"room.dilemma.{question.how}", n=size_of(question.which) - 1)


def turn_said(question: Dilemma) -> Node:
    """Which turn it is, and with whom."""
    said = question.words.say("room.dilemma.turn", turn=question.turn, of=question.turns)
    return el("p", el("b", said), " · ", _with_whom(question), class_="of-turn")


def _rules(question: Dilemma) -> Node:
    chips = [chip(rule, question.words, open=rule == question.panel) for rule in DILEMMAS[question.which].rules]
    return el("p", chips, class_="rules-of")


# Before it is opened --------------------------------------------------------------------------------------------------


def asked_small(question: Dilemma) -> Node:
    """A phone: the situation, what the last turn brought, and the choices."""
    if opened := side(question.screen):
        return opened
    words, seat = question.words, question.seat
    role = el("h2", words.say(f"room.dilemma.role_{seat}"), class_="big") if seat is not None else None
    choices = [
        button(choice_said(question, each), "pick", str(each), pressed=question.picked == each, id=f"pick-{each}")
        for each in DILEMMAS[question.which].of(seat or 0)
    ]
    waits = question.picked is None
    so = button(words.say("lesson.so_be_it"), "close", look="main", key="Enter", disabled=waits, id="go")
    told = [turn_said(question), role, el("p", situation(question, seat or 0), class_="situation"), _last(question)]
    return el(
        "div",
        el("section", told, _rules(question), class_="panel asks dilemma-asks", id="asks"),
        el(
            "div",
            el("div", choices, class_=["dilemma-picks", len(choices) > 2 and "many"]),
            so,
            class_="onward committing",
        ),
        class_="dilemma-asked col",
    )


def _last(question: Dilemma) -> Node | None:
    """What the last turn brought, as far as the reader was there."""
    if not (results := question.results()):
        return None
    number, last = results[-1]
    said = question.words.say("room.dilemma.last", turn=number, said=choice_said(question, last.choice))
    rows = [el("li", said), *_met(question, last), *_totals(question)]
    return el("ul", rows, class_="last-turn")


def asked_large(question: Dilemma, below: Node) -> Node:
    """The wall: the situation of every seat, with nothing of what is closed."""
    told = turn_said(question), list(situations(question, "h2")), _rules(question)
    panel = el("section", told, class_="panel asks dilemma-asks", id="asks")
    stage = el("div", panel, side(question.screen), class_=["dilemma-stage", question.panel is not None and "two"])
    return el("div", stage, below, class_="on-wall")


def situations(question: Dilemma, level: str = "h3") -> Iterator[Node]:
    """What each seat has to choose; `level`: of the heading that names it."""
    for seat in range(len(DILEMMAS[question.which].choices)):
        role = el(level, question.words.say(f"room.dilemma.role_{seat}")) if has_roles(question.which) else None
        yield el("div", role, el("p", situation(question, seat), class_="situation"))


# A phone, once it is opened -------------------------------------------------------------------------------------------


def told_small(question: Dilemma) -> Node:
    """What one chose, whom one met, what one got, and what all chose."""
    if opened := side(question.screen):
        return opened
    rows: list[Child] = [turn_said(question)]
    results = question.results()
    if results and results[-1][0] == question.turn:
        mine = results[-1][1]
        said = question.words.say("room.decide.you", said=choice_said(question, mine.choice))
        gain = _got(question, f"this_{_counted(question, question.turn)}", mine.gain)
        rows += [el("h2", said, class_="big own-choice"), el("ul", [*_met(question, mine), gain], class_="came-of")]
    else:
        rows.append(el("p", question.words.say("room.dilemma.not_there"), class_="muted"))
    rows.append(el("ul", list(_totals(question)), class_="came-of in-all"))
    return el(
        "div",
        el("section", rows, class_="panel col dilemma-mine", id="mine"),
        el("section", list(_shares(question)), class_="panel of-class col", id="of-class"),
        class_="col",
    )


def _met(question: Dilemma, result: Result) -> Iterator[Node]:
    """Whom one met, and what they chose: how they came to the table is said where it is not simply by lot."""
    for other in result.others:
        how = question.how if other.came == MET else other.came
        said = question.words.say(
            f"room.dilemma.met.{how}", n=len(result.others), said=choice_said(question, other.choice)
        )
        yield el("li", said, class_=f"met {other.came}")


def _counted(question: Dilemma, turn: int) -> str:
    """What a result of the reader is: ``gain`` or ``lead``."""
    counted = DILEMMAS[question.which].counted
    seat = 0 if question.me is None else role_of(question.which, question.me, turn)
    return counted[min(seat, len(counted) - 1)]


def _totals(question: Dilemma) -> Iterator[Node]:
    """What one got in all; gains and leads are not added up."""
    sums: dict[str, Fraction] = {}
    for turn, result in question.results():
        name = _counted(question, turn)
        sums[name] = sums.get(name, Fraction(0)) + result.gain
    for name, whole in sorted(sums.items()):
        yield _got(question, f"all_{name}", whole)


def _got(question: Dilemma, key: str, amount: Number) -> Node:
    words = question.words
    unit = piece(words, f"room.dilemma.units.{DILEMMAS[question.which].unit}")
    said = el("b", numbers_of(words).signed(amount), class_=["brings", _tone(amount)])
    return el("li", el("span", words.say(f"room.dilemma.{key}"), class_="grow"), said, " ", unit, class_="row got-of")


def _tone(amount: Number) -> str | None:
    return "gain" if amount > 0 else "loss" if amount < 0 else None


def _shares(question: Dilemma) -> Iterator[Node]:
    """What all chose in this turn, as shares of each seat; one's own choice is marked."""
    series, words = question.series, question.words
    assert series
    closed = series.closed[-1]
    yield el("h2", words.say("room.phone.of_all", n=len(closed)))
    seats = len(DILEMMAS[question.which].choices)
    for seat in range(seats):
        chart = shares_of(question, closed, seat)
        heading = el("h3", words.say(f"room.dilemma.seat_{seat}")) if seats > 1 else None
        size = PHONE.but(height=PHONE.height - 50 * (seats > 1))
        yield el("figure", heading, chart.picture(size), table_node(chart.table()), class_="charted")


def shares_of(question: Dilemma, closed: Closed, seat: int) -> Bars:
    """The choices of a seat."""
    words, counted = question.words, counts(question.which, question.turn, closed, seat)
    mine = dict(closed).get(question.me) if question.me is not None and (question.seat or 0) == seat else None
    whole = sum(counted.values()) or 1
    return Bars(
        bars=[
            Bar(("▸" if choice == mine else "") + choice_said(question, choice), Fraction(many, whole))
            for choice, many in counted.items()
        ],
        description=words.say("room.dilemma.shares"),
        mark=Mark.CLASS,
        places=0,
        never="",
        not_yet="0",
        value=words.say("room.dilemma.of_100"),
        across=piece(words, "room.dilemma.of_100"),
        numbers=numbers_of(words),
    )


# The wall, once it is opened ------------------------------------------------------------------------------------------


def told_large(question: Dilemma, below: Node) -> Node:
    """How many did it, turn by turn, what each choice brought, and strangers beside partners."""
    series = question.series
    assert series
    figures = [el("b", said, class_="huge") for said in figures_said(question, series)]
    description, marks, drawn = curve_drawn(question, series)
    left = el(
        "section",
        el("div", figures, class_="dilemma-figures"),
        description,
        el("div", turn_said(question), marks, el("span", class_="grow"), _rules(question), class_="row overlays"),
        drawn,
        class_="panel all-decided",
        id="decided",
    )
    beside = side(question.screen) or el("div", list(what_it_brought(question, series)), class_="talk")
    return el("div", el("div", left, beside, class_="decision-told"), below, class_="on-wall")


def figures_said(question: Dilemma, series: Series) -> Iterator[str]:
    """The large figures: how many did it in this turn, or how much on average."""
    lines = LINES[question.which]
    for line, sign in zip(lines, SIGNS, strict=False):
        counted = counts(question.which, question.turn, series.closed[-1], line.seat)
        many = {} if line.choice is None else {"n": counted[line.choice], "of": sum(counted.values())}
        mean = level(line, counted)
        if mean is not None:
            amount = numbers_of(question.words).short(mean)
            said = question.words.say(f"room.dilemma.figure.{_name(question, line)}", mean=amount, **many)
            yield f"{sign} {said}" if len(lines) > 1 else said


def _name(question: Dilemma, line: Line) -> str:
    return question.which if line.choice is None else f"{question.which}_{line.choice}"


def curve_drawn(question: Dilemma, series: Series) -> tuple[Node, Node, Node]:
    """The curve: what it follows, its legend, and the chart."""
    chart = curve(question, series)
    drawn = el("figure", chart.picture(WALL), table_node(chart.table()), class_="charted")
    return el("p", chart.description, class_="muted"), legend(_voices(question.words), [Mark.CLASS, Mark.EXACT]), drawn


def curve(question: Dilemma, series: Series) -> Turns:
    """What is followed, from turn to turn; beside it the same played the other way, where that is one line."""
    words, lines = question.words, LINES[question.which]
    followed = [
        Followed(
            piece(words, f"room.dilemma.line.{_name(question, line)}"), _levels(series, line), _theory(series, line)
        )
        for line in lines
    ]
    if question.other and len(lines) == 1:
        label = piece(words, f"room.dilemma.short.{question.other.how}")
        followed.append(Followed(label, _levels(question.other, lines[0]), is_other=True))
    is_amount = lines[0].choice is None
    return Turns(
        lines=followed,
        turns=max(question.turns, *(len(each.values) for each in followed)),
        description=words.say(f"room.dilemma.curve.{question.which}"),
        across=piece(words, "room.dilemma.across"),
        exact=piece(words, "room.decide.theories.equilibrium"),
        highest=max(int(each) for each in DILEMMAS[question.which].of(0)) if is_amount else None,
        numbers=numbers_of(words),
    )


def _levels(series: Series, line: Line) -> list[Fraction | None]:
    return [level(line, counts(series.which, turn, closed, line.seat)) for turn, closed in enumerate(series.closed, 1)]


def _theory(series: Series, line: Line) -> Fraction:
    return theory_of(series.which, line)


def _voices(words: Words) -> Voices:
    usual = Voices()
    ours, equilibrium = piece(words, "room.dilemma.ours"), piece(words, "room.decide.theories.equilibrium")
    return Voices(usual.guess, ours, usual.simulation, equilibrium)


def what_it_brought(question: Dilemma, series: Series) -> Iterator[Child]:
    """What each choice brought in this turn, and strangers beside partners."""
    words, numbers, turn = question.words, numbers_of(question.words), question.turn
    unit = DILEMMAS[question.which].unit
    brought = means(series.turns[-1])
    yield el("h2", words.say("room.dilemma.brought"))
    yield el("p", words.say(f"room.dilemma.mean_in_{unit}"), class_="small muted")
    for seat in range(len(DILEMMAS[question.which].choices)):
        for choice, many in counts(question.which, turn, series.closed[-1], seat).items():
            if many:
                said = el("b", numbers.signed(brought[choice]), class_=["brings", _tone(brought[choice])])
                how_many = el("span", words.say("room.decide.ours", n=many), class_="grow muted")
                name = el("b", choice_said(question, choice))
                yield el("div", name, how_many, said, class_="panel row talked brought-by")
    yield _compared(question, series)


def _compared(question: Dilemma, series: Series) -> Node | None:
    """The same over all turns, with strangers and with a partner."""
    if question.other is None:
        return None
    words, rows = question.words, list[Node]()
    for line in LINES[question.which]:
        found = [
            (each.how, _over_all(each, line))
            for each in sorted((series, question.other), key=lambda one: one.how == PARTNER)
        ]
        told = [
            el(
                "li",
                el("span", piece(words, f"room.dilemma.short.{how}"), class_="grow"),
                el("b", _level(question, line, its)),
            )
            for how, its in found
            if its is not None
        ]
        rows += [el("h3", piece(words, f"room.dilemma.line.{_name(question, line)}")), el("ul", told)]
    return el("section", el("h2", words.say("room.dilemma.compared")), rows, class_="panel compared", id="compared")


def _over_all(series: Series, line: Line) -> Fraction | None:
    """The level over all turns, each choice counted once."""
    whole: dict[Choice, int] = {}
    for turn, closed in enumerate(series.closed, 1):
        for choice, many in counts(series.which, turn, closed, line.seat).items():
            whole[choice] = whole.get(choice, 0) + many
    return level(line, whole)


def _level(question: Dilemma, line: Line, its: Fraction) -> str:
    words = question.words
    numbers = numbers_of(words)
    if line.choice is None:
        return numbers.short(its)
    return words.say("room.dilemma.in_100", n=numbers.of_100(its, 0))
