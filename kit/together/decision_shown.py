"""What a class decided, as bars over what theory says, what each choice brings, and three that are worth a talk."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from kit.draw.chart import Mark, Size, Voices, table_node
from kit.draw.chart_bars import Bar, Bars, bar_legend
from kit.draw.svg import Child, Node, el
from kit.lab.asked import Assumed, Choice, Means, Theory, Unknown
from kit.lab.talk import three_to_talk_about
from kit.page.controls import button, chip
from kit.text.say import Words
from kit.together.pieces import numbers_of, piece

if TYPE_CHECKING:
    from kit.together.decision import Decision

WALL = Size(820, 365, 21, "projector")
PHONE = Size(340, 220, 12, "narrow")
THIEF = "thief"
"""What records call it, and its symbol."""
_AMOUNT = re.compile(r"(.*? )?\d+(\D000)?")


# The wall -------------------------------------------------------------------------------------------------------------


def told_large(question: Decision) -> Node:
    """The bars, and beside them what is worth talking about."""
    words = question.words
    means = question.means
    looks_at_means = question.view == "brings" and isinstance(means, Means)
    heading = words.say("room.decide.brings" if looks_at_means else "room.decide.did")
    chart = brought(question, means) if looks_at_means and isinstance(means, Means) else did(question)
    drawn = _figure(chart)
    laid = None if looks_at_means else el("div", list(_overlays(question)), _legend(question), class_="row overlays")
    left = el(
        "section",
        el("h2", heading, class_="huge"),
        laid,
        drawn,
        _assumed(question),
        class_="panel all-decided",
        id="decided",
    )
    return el("div", left, el("div", list(_beside(question)), class_="talk"), class_="decision-told")


def told_on_paper(question: Decision) -> Iterator[Child]:
    """What all did over what theory says, and what each choice brings against them, one below the other."""
    words, means = question.words, question.means
    told, assumed = (
        [el("h3", words.say("room.decide.did")), _figure(did(question)), _legend(question)],
        _assumed(question),
    )
    yield el("div", told, assumed, class_="col")
    if isinstance(means, Means):
        question.view = "brings"
        others = _assumed(question)
        heading = el("h3", words.say("room.decide.brings"))
        yield el("div", heading, _figure(brought(question, means)), others if others != assumed else None, class_="col")
    else:
        yield el("p", words.say(f"room.decide.unknown.{means.why}"), class_="muted")


def _figure(chart: Bars) -> Node:
    return el("figure", chart.picture(WALL), table_node(chart.table()), class_="charted")


def _overlays(question: Decision) -> Iterator[Node]:
    """What can be laid over the class."""
    for number, each in enumerate(question.theories):
        yield button(
            theory_said(question.words, each),
            "overlay",
            number,
            pressed=each is laid(question),
            id=f"overlay-{number}",
        )


def _legend(question: Decision) -> Node:
    return bar_legend(_voices(question, laid(question)), Mark.CLASS)


def _beside(question: Decision) -> Iterator[Child]:
    """Three choices to talk about, each with what it brings; and what can be looked at besides."""
    words, means = question.words, question.means
    known = means.of if isinstance(means, Means) else None
    over = laid(question)
    talk = three_to_talk_about(question.counts, known, over.shares if over and known is None else None)
    yield el("h2", words.say("room.decide.talk"))
    for each in talk:
        brings = None if known is None else known[each.choice]
        tone = None if brings is None or not brings else "gain" if brings > 0 else "loss"
        said = el("b", "" if brings is None else numbers_of(words).signed(brings), class_=["brings", tone])
        roles = ", ".join(piece(words, f"room.decide.roles.{role}") for role in each.roles)
        many = words.say("hands.many", n=question.counts[each.choice])
        name = el("b", question.brief(each.choice), class_="choice")
        yield el("div", name, el("span", roles, " · ", many, class_="roles"), said, class_="panel talked")
    if isinstance(means, Unknown):
        rules = [chip(rule, words) for rule in means.rules]
        yield el("p", words.say(f"room.decide.unknown.{means.why}"), " ", rules, class_="muted")
    else:
        other = "did" if question.view == "brings" else "brings"
        yield button(words.say(f"room.decide.look_{other}"), "view", other, id="view")


def _assumed(question: Decision) -> Node | None:
    """What the figures take for granted."""
    over, means = laid(question), question.means
    found: dict[str, Assumed] = {}
    if question.view == "brings" and isinstance(means, Means):
        found = {each.id: each for each in means.assumes}
    elif over:
        found = {each.id: each for each in over.assumes}
    rows = [
        el(
            "p",
            question.words.say(f"room.decide.assumes.{each.id}"),
            [[" ", chip(rule, question.words)] for rule in each.rules],
            class_="small muted",
        )
        for each in found.values()
    ]
    if over and not over.is_exact and question.view == "did":
        rows.append(el("p", question.words.say("room.decide.estimate", n=over.runs), class_="small muted"))
    return el("div", rows, class_="col assumed") if rows else None


# The phone ------------------------------------------------------------------------------------------------------------


def told_beside(question: Decision) -> Iterator[Child]:
    """What one chose, what it brought against those one met, and what all chose."""
    words = question.words
    if question.mine:
        yield el("h2", words.say("room.decide.you", said=question.said(question.mine)), class_="big own-choice")
        yield _brought_me(question)
    yield question.in_common(partial(_of_class, question))


def _of_class(question: Decision) -> Node:
    chart = did(question, mine=question.choice_made(question.mine) if question.mine else None)
    drawn = el("figure", chart.picture(PHONE), table_node(chart.table()), class_="charted")
    heading = el("h2", question.words.say("room.decide.did"))
    return el("section", heading, drawn, _legend(question), class_="panel of-class col", id="of-class")


def _brought_me(question: Decision) -> Node | None:
    """What it brought against those whom the lot gave."""
    words, met, moves = question.words, question.met, question.here.exercise.moves
    others = [move for seat, move in sorted(moves.items()) if seat != question.seat]
    found = question.result_of(question.mine, others) if others else None
    if found is None:
        return None
    key = "lead" if not isinstance(question.means, Means) else question.means.counted
    who = "met_bots" if None in met or not met else "met"
    how = words.say(f"room.decide.your_{key}"), ", ", piece(words, f"room.decide.{who}", n=len(others))
    tone = "gain" if found > 0 else "loss" if found < 0 else None
    said = el("b", numbers_of(words).signed(found), class_=["brings", tone])
    return el("div", el("span", how), said, class_="panel row brought-me")


# The charts -----------------------------------------------------------------------------------------------------------


def laid(question: Decision) -> Theory | None:
    """What is laid over the class now."""
    known = question.theories
    if question.overlay is not None:
        return known[question.overlay]
    worked_out = [each for each in known if not each.bot and each.id != "uniform"]
    return next(iter((*worked_out, *known)), None)


def did(question: Decision, mine: Choice | None = None) -> Bars:
    """How many made each choice, and how many would by a theory."""
    over, whole = laid(question), sum(question.counts.values())
    bars = []
    labels, across = _labels(question)
    for label, column in zip(labels, question.columns, strict=True):
        many = sum(question.counts[choice] for choice in column)
        share = None if over is None else sum((over.shares[choice] for choice in column), Fraction(0)) * whole
        is_mine = mine is not None and mine in column
        symbol = "" if is_mine else _symbol(question, column)
        bars.append(Bar(f"▸{label}" if is_mine else label, many, exact=share, symbol=symbol, is_mine=is_mine))
    return Bars(
        bars=bars,
        across=across,
        description=question.words.say("room.decide.did"),
        mark=Mark.CLASS,
        of_100=False,
        never="",
        not_yet="",
        value=question.words.say("room.decide.many"),
        voices=_voices(question, over),
        numbers=numbers_of(question.words),
    )


def brought(question: Decision, means: Means) -> Bars:
    """What each choice brings on average against this class; a bar of several has their mean."""
    labels, across = _labels(question)
    unit = question.words.say(f"room.decide.unit_{means.unit}")
    bars = [
        Bar(
            label,
            sum((means.of[choice] for choice in column), Fraction(0)) / len(column),
            symbol=_symbol(question, column),
        )
        for label, column in zip(labels, question.columns, strict=True)
    ]
    return Bars(
        bars=bars,
        description=question.words.say("room.decide.brings"),
        of_100=False,
        signed=True,
        across=f"{across} · {unit}" if across else unit,
        value=unit,
        numbers=numbers_of(question.words),
    )


def _labels(question: Decision) -> tuple[Sequence[str], str]:
    """What stands at the bars, and under all of them: what all choices begin and end with is said once."""
    columns = question.columns
    begin, end = shared([question.brief(choice) for column in columns for choice in column])
    own = [[question.brief(choice).removeprefix(begin).removesuffix(end) for choice in column] for column in columns]
    labels = [said[0] if len(said) == 1 else f"{said[0]}–{said[-1]}" for said in own]
    return labels, f"{begin}…{end}" if begin or end else ""


def _symbol(question: Decision, column: Sequence[Choice]) -> str:
    """What stands at a bar instead of a word, so that all bars have room for what they are."""
    return THIEF if len(column) == 1 and question.box.write_move(column[0]) == THIEF else ""


def shared(names: Sequence[str]) -> tuple[str, str]:
    """What all names of amounts begin and end with; nothing where one is none, or where they differ.

    >>> shared(["Pay 10,000", "Pay 200,000"]), shared(["9", "10", "Thief"])
    (('Pay ', ',000'), ('', ''))
    """
    found = [_AMOUNT.fullmatch(name) for name in names]
    around = {(each[1] or "", each[2] or "") if each else ("", "") for each in found}
    return around.pop() if len(around) == 1 else ("", "")


def theory_said(words: Words, each: Theory) -> str:
    """What a theory is called."""
    return words.say(f"bots.{each.bot}.name") if each.bot else words.say(f"room.decide.theories.{each.id}")


def _voices(question: Decision, over: Theory | None) -> Voices:
    words = question.words
    ours = words.say("room.decide.ours", n=sum(question.counts.values()))
    usual = Voices()
    return Voices(usual.guess, ours, usual.simulation, "" if over is None else theory_said(words, over))
