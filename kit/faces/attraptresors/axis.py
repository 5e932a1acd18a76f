"""Who was first: one axis in thousandths of a second, a row for each player, from visible events alone.

To the left of the first grab the background is darker, as only the column could be taken there.  A green ring is paid,
and says when; a red one with a cross was wrong, a grey one came too late: both say more when they are touched.  A small
dot on the line is the true moment if a ring had to make room.  A narrow page shows the same as a list, and a table
without a clock tells only the order.  Each ring, each row of the list and the dice can be pressed, to read the rule
that decided it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from kit.draw.lettering import fitted, width
from kit.draw.svg import Child, Node, el, icon, use
from kit.engine.game import Seat
from kit.faces.attraptresors.decided import decided_by
from kit.faces.attraptresors.dice import die, spread
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.people import PAWNS, paint, token
from kit.faces.attraptresors.round_summary import LATE, TOOK, WRONG, Mark, Round
from kit.faces.attraptresors.spacing import apart, round_end
from kit.games.attraptresors.pieces import COLOURS, COLUMN, FEWEST_PLAYERS
from kit.text.say import Words

WIDTH, HEIGHT = 880, 476
LEFT, RIGHT, TOP, FOOT = 150, 846, 92, 392
ROOM = WIDTH - 8 - LEFT
"""How far the labels of a row may reach."""
PAID = "paid"
TEXT = 17
RADII = (26, 22, 16)
"""The radii of the rings, in the order in which they are tried: all rings of a picture have the same."""
BESIDE, SEAM = 8, 3
"""The gap between a ring and its label, and between any two things in a row."""


class Row(NamedTuple):
    """The rings of a player, where they are, and what is written to the right of each: nothing unless it is paid."""

    marks: Sequence[Mark]
    middles: Sequence[float]
    labels: Sequence[str]
    y: float
    radius: int


def axis(sight: AttrapSight, told: Round, taps: bool = True) -> Node:
    """The reveal in place of the mat; the words for "you" are the reader's.

    `taps`: what was decided can be pressed, to read the rule.
    """
    give = sight.race.give_ms if sight.race else None
    return _axis(sight.words, told, tuple(range(sight.game.players)), give, taps)


@lru_cache(maxsize=16)
def _axis(words: Words, told: Round, seats: tuple[Seat, ...], give: int | None, taps: bool = True) -> Node:
    rows = _rows(words, told, seats)
    drawn = el(
        "svg",
        list(_drawn(words, told, rows, give)),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="axis",
        role="img",
        aria_label=" ".join(_heard(words, told)),
    )
    parts = list(_parts(words, told, rows)) if taps else None
    both = [el("div", drawn, parts, class_="axis-of"), _listed(words, told, give, taps)]
    return el("div", both, class_="board attrap reveal", id="souk")


def _rows(words: Words, told: Round, seats: Sequence[Seat]) -> list[Row]:
    """A row for each player, with the largest rings for which all rows have room."""
    height = (FOOT - TOP) / len(seats)
    of = [[mark for mark in told.marks if mark.seat == seat] for seat in seats]
    said = [[_label(words, told, mark, False) if look_of(told, mark) == PAID else "" for mark in marks] for marks in of]
    fitting = (
        radius for radius in RADII if radius <= height / 2 - 2 and all(_wide(labels, radius) <= ROOM for labels in said)
    )
    radius = next(fitting, RADII[-1])
    return [
        _rings(told, marks, labels, TOP + height * (place + 0.5), radius)
        for place, (marks, labels) in enumerate(zip(of, said, strict=True))
    ]


def _widths(labels: Sequence[str], radius: int) -> list[float]:
    """How much room each ring takes with what is written beside it."""
    return [2 * (radius + SEAM) + (BESIDE + width(label, TEXT) if label else 0) for label in labels]


def _wide(labels: Sequence[str], radius: int) -> float:
    return sum(_widths(labels, radius)) - radius


def _rings(told: Round, marks: Sequence[Mark], labels: Sequence[str], y: float, radius: int) -> Row:
    """The rings of a row, as near to their moments as there is room; in a row that is too full they say nothing."""
    if _wide(labels, radius) > ROOM:
        labels = [""] * len(marks)
    edge = radius + SEAM
    lefts = apart([_at(told, mark) - edge for mark in marks], _widths(labels, radius), LEFT - radius, LEFT + ROOM)
    return Row(marks, [left + edge for left in lefts], labels, y, radius)


def _drawn(words: Words, told: Round, rows: Sequence[Row], give: int | None) -> Iterator[Child]:
    yield el("rect", x=0.5, y=0.5, width=WIDTH - 1, height=HEIGHT - 1, rx=16, class_="paper")
    yield el("text", words.say("page.who_first"), x=20, y=36, class_="title")
    unit = _unit(words, told, give)
    yield el("text", fitted(unit, 560, 16), x=860, y=34, class_="quiet end")
    if told.timed:
        yield from _scale(words, told)
    for seat, row in enumerate(rows):
        yield _row(words, told, seat, row, (FOOT - TOP) / len(rows))
    yield _throw(words, told)


def _unit(words: Words, told: Round, give: int | None) -> str:
    if not told.timed:
        return words.say("page.in_order")
    return words.say("page.since_dice") if give is None else words.say("page.since_dice_give", give=give)


def _end(told: Round) -> int:
    return round_end(max(mark.at_ms for mark in told.marks))


def _at(told: Round, mark: Mark) -> float:
    """Where the moment of a grab lies; without a clock, its place in the order."""
    if told.timed:
        return LEFT + (RIGHT - LEFT) * mark.at_ms / _end(told)
    return LEFT + 60 + (RIGHT - LEFT - 120) * told.marks.index(mark) / max(1, len(told.marks) - 1)


def _scale(words: Words, told: Round) -> Iterator[Child]:
    """The axis with its ticks, and the moment from which everything could be taken."""
    first = next((mark for mark in told.marks if mark.object == COLUMN and mark.became in (TOOK, WRONG)), None)
    border = RIGHT if first is None else _at(told, first)
    yield el("rect", x=LEFT, y=56, width=border - LEFT, height=FOOT - 56, class_="only")
    before, after = words.say("page.only_column"), words.say("page.now_all")
    if width(before, 15) + 12 < border - LEFT:
        yield el("text", before, x=(LEFT + border) / 2, y=78, class_="quiet mid")
    if first:
        yield el("path", d=f"M{border:.1f} 56V{FOOT}", class_="border")
        if width(after, 15) + 24 < RIGHT - border:
            yield el("text", after, x=border + 14, y=78, class_="quiet")
    yield el("path", d=f"M{LEFT} {FOOT}H{RIGHT}", class_="line")
    for step in range(6):
        x = LEFT + (RIGHT - LEFT) * step / 5
        yield el("path", d=f"M{x:.1f} {FOOT}v8", class_="line")
        yield el("text", _end(told) * step // 5, x=x, y=FOOT + 26, class_="quiet mid")


def _row(words: Words, told: Round, seat: Seat, row: Row, height: float) -> Node:
    """A player's hand: name, line, and a ring for each thing it reached for."""
    size, y = min(44, height - 8), row.y
    name = words.say("page.you") if seat == words.viewer else words.names[seat]
    inside: list[Child] = [
        el("g", use(f"pawn-{PAWNS[seat]}", 18, y - size / 2, size), class_=["pawn-of", paint(seat)]),
        el("text", fitted(name, 82, TEXT), x=66, y=y + 6, class_="name"),
        _drawn_row(told, row),
    ]
    return el("g", inside, class_="hand-of")


def _drawn_row(told: Round, row: Row) -> list[Node]:
    """The line of a row, which runs through none of its labels; true moments; rings with their labels."""
    line, begin = "", float(LEFT)
    for x, label in zip(row.middles, row.labels, strict=True):
        if label:
            left = x + row.radius
            line, begin = f"{line}M{begin:.1f} {row.y:.1f}H{max(begin, left):.1f}", _end_of(row, x, label) + SEAM
    line = f"{line}M{begin:.1f} {row.y:.1f}H{max(begin, RIGHT):.1f}"
    moments = [
        el("circle", cx=_at(told, mark), cy=row.y, r=3.5, class_=["moment", look_of(told, mark)])
        for mark, x in zip(row.marks, row.middles, strict=True)
        if told.timed and abs(_at(told, mark) - x) > SEAM
    ]
    rings = [_ring(told, row, *ring) for ring in zip(row.marks, row.middles, row.labels, strict=True)]
    return [el("path", d=line, class_="row-line"), *moments, *rings]


def _end_of(row: Row, x: float, label: str) -> float:
    """Where a ring ends with its label."""
    return x + row.radius + (BESIDE + width(label, TEXT) if label else 0)


def _ring(told: Round, row: Row, mark: Mark, x: float, label: str) -> Node:
    y, radius, look = row.y, row.radius, look_of(told, mark)
    arm, corner, size = radius * 0.6, f"M{x + radius * 0.45:.1f} {y - radius * 1.05:.1f}", radius * 1.26
    cross = f"{corner}l{arm:.1f} {arm:.1f}m0 {-arm:.1f}l{-arm:.1f} {arm:.1f}"
    inside: list[Child] = [
        el("circle", cx=x, cy=y, r=radius),
        el("g", use(mark.object, x - size / 2, y - size / 2, size), class_="what"),
        el("path", d=cross, class_="cross") if look == WRONG else None,
        el("text", label, x=x + radius + BESIDE, y=y + 6) if label else None,
    ]
    return el("g", inside, class_=["grab-of", look])


def look_of(told: Round, mark: Mark) -> str:
    """`PAID`, `WRONG`, or `LATE` for anything that brought nothing."""
    if mark.became == WRONG:
        return WRONG
    return PAID if mark.became == TOOK and not told.nobody else LATE


def _label(words: Words, told: Round, mark: Mark, full: bool) -> str:
    """When, and what became of it; nothing more if it is paid."""
    became = _fate(told, mark)
    if not told.timed:
        return words.say(f"page.fate.{became}")
    if not full or became == TOOK:
        return str(mark.at_ms)
    return words.say(f"page.at.{became}", ms=mark.at_ms, gap=mark.gap_ms)


def _fate(told: Round, mark: Mark) -> str:
    """What became of a hand, in the words that exist for it."""
    if mark.became == TOOK and mark.object == COLUMN and mark.seat == told.first:
        return "drawn"
    return "same" if mark.became == LATE and told.timed and not mark.gap_ms else mark.became


# The throw ------------------------------------------------------------------------------------------------------------


def _throw(words: Words, told: Round) -> Node:
    """The dice, sorted and counted, which is allowed now."""
    colours = spread(told.counting)
    drawn = [use(f"die-{colour}", LEFT + number * 40, 428, 34) for number, colour in enumerate(colours)]
    counts = counted(words, told)
    room = RIGHT - LEFT - len(colours) * 40 - 10
    size = min(TEXT, TEXT * room / max(1.0, width(counts, TEXT)))
    text = el("text", counts, x=RIGHT - room, y=451, class_="count", style=f"font-size:{size:.1f}px")
    return el("g", el("text", words.say("page.throw"), x=20, y=451, class_="quiet"), drawn, text, class_="sorted die")


def counted(words: Words, told: Round) -> str:
    """How often each colour lies there, in words: those that do so more than once, then those that do not at all."""
    counts = dict(zip(COLOURS, told.counting, strict=False))
    often = [(number, colour) for colour, number in counts.items() if number > 1]
    parts = [
        words.say("page.times", colour=colour, number=number)
        for number, colour in sorted(often, key=lambda each: -each[0])
    ]
    never = [words.noun(colour) for colour, number in counts.items() if not number]
    if never:
        parts.append(words.say("page.never", number=len(never), rest=", ".join(never[:-1]), last=never[-1]))
    else:
        parts.insert(0, words.say("page.all_six"))
    return ", ".join([part if not place else part[0].lower() + part[1:] for place, part in enumerate(parts)])


# What can be pressed --------------------------------------------------------------------------------------------------


def _parts(words: Words, told: Round, rows: Sequence[Row]) -> Iterator[Node]:
    """Over each ring with its label, and over the dice, a part that opens the rule; lengths are shares of the whole.

    Touched or reached by a key, a ring says when it was and what became of it.
    """
    for row in rows:
        for mark, x, label in zip(row.marks, row.middles, row.labels, strict=True):
            ends, said = (x - row.radius, _end_of(row, x, label)), _label(words, told, mark, True)
            when = None if said == label else el("span", said, class_=["when", x > WIDTH / 2 and "leftwards"])
            yield _part(words, mark.rule, _told_of(words, told, mark), ends, row.y, when)
    yield _part(words, dice_rule(told, len(rows)), counted(words, told), (LEFT, RIGHT), 445)


def _part(words: Words, rule: str, said: str, ends: tuple[float, float], y: float, when: Node | None = None) -> Node:
    left, right = ends
    where = f"left:{(left + right) / 2 / WIDTH:.2%};top:{y / HEIGHT:.2%};width:{(right - left) / WIDTH:.2%}"
    return decided_by(rule, words, when, said, style=where)


def dice_rule(told: Round, players: int) -> str:
    """The rule by which the dice gave a right, or did not."""
    return told.right_rule or ("AT-29" if players == FEWEST_PLAYERS else "AT-11")


def _told_of(words: Words, told: Round, mark: Mark) -> str:
    return f"{words.names[mark.seat]}, {words.noun(mark.object)}: {_label(words, told, mark, True)}"


# As a list ------------------------------------------------------------------------------------------------------------


def _listed(words: Words, told: Round, give: int | None, taps: bool) -> Node:
    """The same for a narrow page: hand after hand, in the order of their moments."""

    def row(mark: Mark) -> Node:
        inside: list[Child] = [
            token(mark.seat, 26),
            el("span", icon(mark.object, 24), class_="what"),
            el("b", words.say("page.you") if mark.seat == words.viewer else words.names[mark.seat]),
            el("span", _label(words, told, mark, True)),
        ]
        part = decided_by(mark.rule, words, inside, _told_of(words, told, mark)) if taps else el("div", inside)
        return el("li", part, class_=["grab-of", look_of(told, mark)])

    dice: list[Child] = [die(words, colour, 30, lettered=False) for colour in spread(told.counting)]
    thrown: list[Child] = [*dice, el("b", counted(words, told))]
    players = len(words.names)
    sorted_dice = (
        decided_by(dice_rule(told, players), words, thrown, counted(words, told), "sorted")
        if taps
        else el("div", thrown, class_="sorted")
    )
    return el(
        "div",
        el("h2", words.say("page.who_first"), el("small", _unit(words, told, give))),
        el("ol", [row(mark) for mark in told.marks]),
        sorted_dice,
        class_="listed",
    )


def _heard(words: Words, told: Round) -> Iterator[str]:
    """All of it in words, for somebody who cannot see it."""
    yield words.say("page.who_first")
    for mark in told.marks:
        yield f"{_told_of(words, told, mark)}."
    yield counted(words, told) + "."
