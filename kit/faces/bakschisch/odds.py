"""The picture of what could be known before a bribe: each fist over everything the others might have shown."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from kit.draw.svg import Child, Node, el, icon
from kit.faces.bakschisch.kinds import BakschischAsked
from kit.faces.bakschisch.layout import PAWNS
from kit.faces.bakschisch.strip import CELLS, MOST_AT_ONCE, fist, framed, head, heard, labels
from kit.games.bakschisch.game import BRIBES
from kit.games.bakschisch.knowable import BakschischKnowable, Spread
from kit.games.bakschisch.moves import write_move
from kit.text.say import Words


def odds_strip(
    asked: BakschischAsked, found: BakschischKnowable, words: Words, choices: Child, *, in_lesson: bool = False
) -> Node:
    """The fists side by side, each with its spread; the one that was shown and the best one are marked as such.

    `in_lesson`: the strip stays where it is.
    """
    fifth = asked.before.bribe == BRIBES
    cells = [_cell(asked, found, spread, words, fifth) for spread in found.spreads]
    rows = ("shows", "stays_in" if fifth else "walks_in", "answers_row", "gold_row", "worth_row")
    many = len(found.spreads) > MOST_AT_ONCE
    body = el(
        "div",
        el("div", labels(words, rows, seat=found.seat), cells, role="list", tabindex="0" if many else None, **CELLS),
        class_=["whatif-body", "odds", many and "many"],
    )
    return framed(head(words, found.seat, choices, list(_said(found, words, fifth)), closes=not in_lesson), body)


def _said(found: BakschischKnowable, words: Words, fifth: bool) -> Iterator[Child]:
    """What is counted, and from which purses."""
    purses = [
        el("span", icon(f"pawn-{PAWNS[seat]}", 22), words.say("fists.gold", seat=seat, gold=gold), class_="fist-shown")
        for seat, gold in enumerate(found.purses)
        if seat != found.seat
    ]
    yield el("p", words.say(f"whatif.purses.{found.purses_by}"), purses, class_="fixed small muted")
    throne = [" ", words.say("whatif.throne_worth")] if fifth else []
    yield el("p", words.say("whatif.answers", number=found.answers), throne, class_="small muted grow")


def _cell(asked: BakschischAsked, found: BakschischKnowable, spread: Spread, words: Words, fifth: bool) -> Node:
    chosen = any(each.chosen and each.move == spread.move for each in asked.alternatives)
    best = _tells_best(asked) and spread == found.best
    hits = found.answers - spread.moves if fifth else spread.moves
    tags = [
        el("span", words.say("whatif.chosen", seat=found.seat), class_="tag chosen") if chosen else None,
        el("span", words.say("whatif.best"), class_="tag cheapest") if best else None,
    ]

    def row(name: str) -> Node:
        """A row's name in a list, where there are no names beside the rows."""
        return el("span", words.say(f"whatif.{name}", seat=found.seat), " ", class_="row-name")

    return el(
        "div",
        el("span", tags, class_="tags", aria_hidden=True),
        el("span", fist(spread.move, words), class_="shows", aria_hidden=True),
        el("span", chance(hits, found.answers, words), class_="share", aria_hidden=True),
        el(
            "span",
            row("stays_in" if fifth else "walks_in"),
            f"{hits}/{found.answers}",
            class_="answers",
            aria_hidden=True,
        ),
        el("span", decimal(spread.gold, words), icon("coin", 18), class_=["gold", look(spread.gold)], aria_hidden=True),
        el("span", row("worth_row"), decimal(spread.worth, words), class_="worth", aria_hidden=True),
        el("span", _heard(found, spread, hits, words, fifth, chosen, best), class_="unseen"),
        class_=["cell", best and "gains", chosen and "chosen"],
        role="listitem",
        data_show="chosen" if chosen and len(found.spreads) > MOST_AT_ONCE else None,
        id=f"odds-{write_move(spread.move)}",
    )


def _tells_best(asked: BakschischAsked) -> bool:
    """Whether the best is told: if a purse is secret, not all of its fists are shown, so it may be missing."""
    return asked.known is None or asked.seat in asked.known


def chance(ways: int, answers: int, words: Words) -> list[Child]:
    """How often in a hundred, as a bar and in words; "never" and "always" only if that is so."""
    of_100 = percent(ways, answers)
    bar = el("span", class_="bar", style=f"--share:{of_100}%")
    return [bar, el("b", words.say("whatif.of_100", number=of_100))]


def percent(ways: int, answers: int) -> int:
    """How often in a hundred; 0 and 100 only for never and always."""
    rounded = round(Fraction(100 * ways, answers))
    return rounded if ways in (0, answers) else min(max(rounded, 1), 99)


def decimal(value: Fraction | float, words: Words) -> str:
    """A gain or loss, to one decimal if it is not whole."""
    tenths = round(abs(float(value)) * 10)
    sign = "±" if not tenths else "+" if value > 0 else "−"
    if tenths % 10 == 0:
        return f"{sign}{tenths // 10}"
    return words.say("whatif.tenths", sign=sign, whole=tenths // 10, tenth=tenths % 10)


def look(gold: Fraction) -> str | None:
    """The class of a gain or a loss."""
    return "gain" if gold > 0 else "loss" if gold < 0 else None


def _heard(
    found: BakschischKnowable, spread: Spread, hits: int, words: Words, fifth: bool, chosen: bool, best: bool
) -> str:
    """The cell for somebody who cannot see it."""
    said = [
        heard(spread.move, words, found.seat),
        words.say(
            "whatif.heard_stays_in" if fifth else "whatif.heard_walks_in",
            seat=found.seat,
            ways=hits,
            answers=found.answers,
            number=percent(hits, found.answers),
        ),
        words.say("whatif.heard_average", gold=decimal(spread.gold, words)),
        words.say("whatif.heard_worth", worth=decimal(spread.worth, words)),
        words.say("whatif.chosen", seat=found.seat) if chosen else "",
        words.say("whatif.best") if best else "",
    ]
    return " ".join(f"{text}." for text in said if text)
