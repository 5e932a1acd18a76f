"""The table on a phone: the courts of the others as tiles, below them the open court, or the one that was tapped."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kit.draw.lettering import fitted, width
from kit.draw.svg import Child, Node, Value, el, use
from kit.engine.game import Seat
from kit.faces.intrige.about import about_court, tapped_court
from kit.faces.intrige.band import banished, is_over, is_sending, shows_conflict
from kit.faces.intrige.courts import court_boxes, gate_mark, others
from kit.faces.intrige.ground import Box, Spot, big_posts, number_disc, wall
from kit.faces.intrige.lettering import line, said
from kit.faces.intrige.people import paint
from kit.faces.intrige.people_placed import NO_MISTAKE, Mistaken, People, crowd, lit_posts, seated
from kit.faces.intrige.resolution_steps import Rung, rungs
from kit.faces.intrige.scene import shown_view
from kit.games.intrige.courts import COURTS, PROFESSIONS
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Move
from kit.games.intrige.state import Rep, View
from kit.page.shape import NARROW
from kit.page.sight import Sight
from kit.text.say import Words

TILES, COURT, POSTS, STRIP = Box(0, 0, 340, 46), Box(0, 51, 340, 180), Box(4, 82, 332, 96), Box(4, 184, 332, 43)

CLOSE = 90
"""A column of the strip that is no wider than this is drawn smaller."""


def narrow(sight: Sight[Intrige, View, Move], mistaken: Mistaken = NO_MISTAKE) -> Node:
    """Only the court, with what lies before its gate."""
    view, words, salaries = shown_view(sight), sight.words, sight.game.salaries
    tapped = tapped_court(sight)
    seat = view.owner if tapped is None else tapped
    steps = rungs(sight)
    people = seated(sight, view, POSTS, 44, True, mistaken) if seat == view.owner else _sitting(sight, view, seat)
    strip, waiting = _strip(words, view, seat, steps)
    lit = lit_posts(sight, view, mistaken) if seat == view.owner else frozenset[int]()
    ground: list[Child] = [
        [_tile(words, view, each, salaries, each == tapped) for each in others(view)],
        wall(words, seat, COURT, said(words, "board.title", seat=seat, court=COURTS[seat]), small=True),
        big_posts(words, seat, salaries, view.courts[seat], POSTS, lit, NARROW, small=True),
        _palm(seat, len(banished(view))),
        el("rect", class_="ground-of", x=STRIP.x, y=STRIP.y, width=STRIP.width, height=STRIP.height, rx=9),
        el("g", strip, id=f"{NARROW}-conflict"),
    ]
    described = said(words, "board.described", players=len(view.courts), court=COURTS[view.owner], seat=view.owner)
    return el(
        "svg",
        ground,
        crowd([*people, *waiting], NARROW),
        class_="board intrige narrow",
        viewBox="0 0 340 232",
        role="group",
        data_rove=True,
        aria_label=described,
    )


def _sitting(sight: Sight[Intrige, View, Move], view: View, seat: Seat) -> People:
    """Who sits at the court of another, for somebody who has tapped it."""
    return seated(sight, view._replace(owner=seat, stage=""), POSTS, 44, small=True)


def _tile(words: Words, view: View, seat: Seat, salaries: tuple[int, ...], is_shown: bool) -> Node:
    """A court of another: its arms, whose it is, how many sit there and how many wait."""
    posts, box = view.courts[seat], court_boxes(view, TILES, 5)[seat]
    inside = sum(rep is not None for rep in posts)
    drawn = _tile_of(words, seat, box, others(view).index(seat) + 1, (inside, len(posts)), len(view.parks[seat]))
    label = about_court(words, view, salaries, seat)
    pressed: dict[str, Value] = {"data_intent": "space", "data_n": f"court-{seat}", "aria_label": label}
    look: list[Value] = ["court", "in-row", "tile-of", paint(seat), words.viewer == seat and "own"]
    return el(
        "g",
        drawn,
        class_=look,
        role="button",
        aria_pressed=is_shown,
        tabindex=0 if seat == others(view)[0] else -1,
        id=f"{NARROW}-court-{seat}",
        **pressed,
    )


@cache
def _tile_of(words: Words, seat: Seat, box: Box, number: int, filled: tuple[int, int], waiting: int) -> Node:
    x, y, across, height = box
    inside, posts = filled
    name = fitted(said(words, "board.who", seat=seat), across - 31, 13)
    told = fitted(said(words, "board.inside", number=inside, posts=posts), across - 31 - (26 if waiting else 0), 12)
    return el(
        "g",
        el("rect", class_="card-of", x=x + 0.5, y=y + 0.5, width=across - 1, height=height - 1, rx=10),
        use(COURTS[seat], x + 4, y + 16, 22),
        line(name, x + 29, y + 19, "tile-name"),
        line(told, x + 29, y + 37, "caption"),
        waiting
        and [
            gate_mark(x + across - 29, y + 27, 0.26, f"{NARROW}-gate-{seat}"),
            line(str(waiting), x + across - 14, y + 37, "caption"),
        ],
        number_disc(number, x + 9, y + 9, 7.5, "order"),
        el("rect", class_="focus", x=x + 2, y=y + 2, width=across - 4, height=height - 4, rx=9),
        el("rect", class_="hit", x=x, y=y, width=across, height=height),
    )


@cache
def _palm(seat: Seat, number: int) -> Node:
    """How many are on the island."""
    return el(
        "g",
        use("island", 290, 55, 24),
        line(str(number), 331, 73, "count end"),
        class_=["palm", "on-wall", paint(seat)],
        id=f"{NARROW}-island",
    )


# Before the gate ------------------------------------------------------------------------------------------------------


def _columns(number: int) -> list[Box]:
    each = STRIP.width / max(number, 1)
    return [Box(STRIP.x + place * each, STRIP.y, each, STRIP.height) for place in range(number)]


def _strip(words: Words, view: View, seat: Seat, steps: Sequence[Rung]) -> tuple[list[Child], People]:
    """Who waits and what was laid; who is at home while the owner sends; the money at the end."""
    if is_over(view):
        return [_purse(words, view, each, box) for each, box in enumerate(_columns(len(view.money)))], []
    if seat == view.owner and is_sending(view):
        return _home(view)
    rung = shows_conflict(view, steps) if seat == view.owner else None
    # No rung: nobody waits, or a lesson does not say what is settled first.
    return _waiting(words, view, seat) if rung is None else _concerned(words, view, seat, rung)


def _waiting(words: Words, view: View, seat: Seat) -> tuple[list[Child], People]:
    waiting: People = [(f"{seat}", rep, _spot(box)) for rep, box in zip(view.parks[seat], _columns(4), strict=False)]
    return [] if waiting else [_nobody(words)], waiting


def _concerned(words: Words, view: View, seat: Seat, rung: Rung) -> tuple[list[Child], People]:
    sitting = [rep for rep in view.courts[seat] if rep]
    people: People = []
    told: list[Child] = []
    reps = rung.procedure.reps
    for place, (rep, box) in enumerate(zip(reps, _columns(max(len(reps), 2)), strict=False)):
        at_gate = rep in view.parks[seat] and rep not in sitting
        people.append((f"{seat}" if at_gate else "open", rep, _spot(box, "pale" if rung.is_gone(place) else "")))
        told.append(_laid(words, rung, place, box))
    return told, people


def _spot(box: Box, look: str = "") -> Spot:
    size = 36 if box.width > CLOSE else 30
    return Spot(box.x + size / 2 + 3, box.y + 22 + size / 2, size, False, look)


def _nobody(words: Words) -> Node:
    return line(fitted(said(words, "ladder.nobody"), STRIP.width - 20, 14), STRIP.x + 12, STRIP.y + 27, "plain")


def _laid(words: Words, rung: Rung, place: int, box: Box) -> Node:
    amount, left = rung.amount_at(place), 43 if box.width > CLOSE else 35
    room = box.width - left
    if amount is not None:
        text, look = said(words, "forms.money", amount=amount), "money small-money" if left > 40 else "money close"
    elif rung.pays_at(place):
        text, look = said(words, "ladder.laid.now", seat=rung.procedure.reps[place].seat), "now"
    else:
        text, look = said(words, "ladder.laid.not_yet") if rung.owes_at(place) else "", "quiet left"
    return line(text if amount is not None else fitted(text, room, 13), box.x + left, box.y + 28, look)


def _home(view: View) -> tuple[list[Child], People]:
    hand = view.hands[view.owner]
    people: People = []
    told: list[Child] = []
    for profession, count, box in zip(PROFESSIONS, hand, _columns(len(hand)), strict=False):
        people.append(("home", Rep(view.owner, profession), _spot(box, "" if count else "pale")))
        told.append(line(f"×{count}", box.x + 38, box.y + 28, "times" if count else "times none"))
    return told, people


def _purse(words: Words, view: View, seat: Seat, box: Box) -> Node:
    amount = view.money[seat]
    money = said(words, "board.purse_hidden" if amount is None else "forms.money", amount=amount)
    won = seat in view.winners
    inside = [
        won and el("rect", class_="winner", x=box.x + 2, y=box.y + 2, width=box.width - 4, height=box.height - 4, rx=8),
        use(COURTS[seat], box.x + box.width / 2 - (20 if won else 10), box.y + 4, 20),
        won and el("g", use("crown", box.x + box.width / 2 + 1, box.y + 4, 20), class_="throne"),
        el(
            "text",
            money,
            x=box.x + box.width / 2,
            y=box.y + 38,
            class_="pay mid",
            style=f"font-size:{_size(money, box.width)}px",
        ),
    ]
    return el("g", inside, class_=paint(seat))


def _size(text: str, room: float) -> int:
    return 13 if width(text, 13) < room else 11
