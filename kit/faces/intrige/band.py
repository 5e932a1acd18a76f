"""The space before the open court: who waits at its gate and what they lay, what comes next, and the island."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from kit.draw.lettering import fitted
from kit.draw.svg import Child, Node, el, use
from kit.engine.game import Seat
from kit.faces.intrige.bills import counted
from kit.faces.intrige.ground import Box, Spot, number_disc
from kit.faces.intrige.lettering import line, paragraph, said
from kit.faces.intrige.people import paint
from kit.faces.intrige.resolution_steps import NOW, Rung
from kit.games.intrige.courts import COURTS, PROFESSIONS, SENT_A_TURN
from kit.games.intrige.order import Procedure
from kit.games.intrige.state import EXTERNAL, FREE, INTERNAL, OVER, SEND, Rep, View
from kit.text.say import Words


def rep_said(words: Words, rep: Rep) -> str:
    """Somebody's representative, in a few words."""
    return said(words, "board.rep", seat=rep.seat, profession=rep.profession)


def reps_said(words: Words, reps: Sequence[Rep]) -> str:
    """Several representatives, one after another, as written after a colon."""
    told = [(rep_said(words, rep), rep.seat != words.viewer, said(words, "forms.seat", seat=rep.seat)) for rep in reps]
    return ", ".join(one if other and one.startswith(name) else one[:1].lower() + one[1:] for one, other, name in told)


def conflict_said(words: Words, procedure: Procedure) -> str:
    """What is being settled."""
    number, stage = len(procedure.reps), procedure.stage
    return said(words, f"board.conflict.{stage}", profession=procedure.profession, number=number, post=procedure.post)


# The conflict that is open --------------------------------------------------------------------------------------------


def columns(box: Box, number: int) -> list[Box]:
    """A column of the box for each of those concerned."""
    each = (box.width - 16) / max(number, 1)
    return [Box(box.x + 8 + place * each, box.y, each, box.height) for place in range(number)]


def conflict_spots(box: Box, rung: Rung) -> Iterator[tuple[Rep, Spot]]:
    """Where those concerned stand."""
    reps = rung.procedure.reps
    for place, (rep, column) in enumerate(zip(reps, columns(box, len(reps)), strict=True)):
        tall, look = column.width >= 190, "pale" if rung.is_gone(place) else ""
        if tall:
            yield rep, Spot(column.x + 36, column.y + box.height - 6, 76, True, look)
        else:
            yield rep, Spot(column.x + 24, column.y + 72, 44, False, look)


def conflict_panel(words: Words, rung: Rung, box: Box, bill: int, prefix: str, owner: Seat) -> Node:
    """Those concerned, in the order in which they pay, and what they have laid."""
    reps = rung.procedure.reps
    head = fitted(conflict_said(words, rung.procedure), box.width - 24, 15)
    inside: list[Child] = [
        el("rect", class_="lamp edge", x=box.x, y=box.y, width=box.width, height=box.height, rx=12),
        el("rect", class_="panel-of open", x=box.x, y=box.y, width=box.width, height=box.height, rx=12),
        line(head, box.x + box.width / 2, box.y + 21, "head mid"),
    ]
    for place, column in enumerate(columns(box, len(reps))):
        inside.append(_laid(words, rung, place, column, bill, handed(rung, place, prefix, owner)))
        if place and column.width >= 190:
            inside.append(el("path", class_="rule", d=f"M{column.x - 3:g} {box.y + 34:g}v{box.height - 44:g}"))
    return el("g", inside, id=f"{prefix}-conflict", class_="conflict")


def _laid(words: Words, rung: Rung, place: int, column: Box, bill: int, came: str | None) -> Node:
    seat = rung.procedure.reps[place].seat
    amount, pays, tall = rung.amount_at(place), rung.pays_at(place), column.width >= 190
    x, y = (column.x + 74, column.y + 46) if tall else (column.x + 50, column.y + 52)
    room = column.x + column.width - x - 4
    who = said(words, "board.who", seat=seat)
    close = room < 90  # four rivals: the number is below the shield
    disc_x, disc_y, name_x = (column.x + 24, column.y + 88, x) if close else (x + 11, y - 5, x + 27)
    disc = number_disc(place + 1, disc_x, disc_y, 11, "paid" if amount is not None else "now" if pays else "later")
    name = line(fitted(who, column.x + column.width - name_x, 15), name_x, y, "strong")
    if amount is None:
        key = "ladder.laid.now" if pays else "ladder.laid.not_yet"
        told = line(fitted(said(words, key, seat=seat), room, 15), x, y + 27, "now" if pays else "quiet left")
        return el("g", disc, name, told if pays or rung.owes_at(place) else None)
    laid = el(
        "text", said(words, "ladder.laid.laid", amount=amount), x=x, y=y + 27, class_=["money", close and "close"]
    )
    money = bills(amount, bill, x, y + 32, min(room, 130), 32) if tall else None
    return el("g", disc, name, el("g", laid, money, data_from=came))


def handed(rung: Rung, place: int, prefix: str, owner: Seat) -> str | None:
    """From whom a bribe comes that is being handed over."""
    rep = rung.procedure.reps[place]
    return f"{prefix}-rep-{rep.seat}-{rep.profession}-{owner}" if rung.is_laying_at(place) else None


@cache
def bills(amount: int, bill: int, x: float, y: float, room: float, size: float) -> Node | None:
    """A sum in as few bills as possible, one over another if there is no room side by side.

    Each shows its worth, in thousands.
    """
    pieces = list(counted(amount, bill))
    if not pieces:
        return None
    step = min(size * 0.84, (room - size) / max(len(pieces) - 1, 1))
    drawn = []
    for number, worth in enumerate(pieces):
        kind = worth * 10 // bill
        place = x + number * step
        figure = el("text", worth, x=place + size / 2, y=y + size * 0.61, class_="dark" if kind == 100 else None)
        drawn.append(el("g", use(f"bill-{kind}", place, y, size), figure))
    return el("g", drawn, class_="bill", style=f"font-size:{size * 0.3:.0f}px")


# What comes next ------------------------------------------------------------------------------------------------------


def then_panel(words: Words, view: View, following: Rung | None, sends: bool, box: Box) -> Node:
    """The next thing in the order of the turn."""
    inside: list[Child] = [
        el("rect", class_="panel-of later", x=box.x, y=box.y, width=box.width, height=box.height, rx=12),
        line(said(words, "board.then"), box.x + 12, box.y + 23, "head"),
    ]
    if following is None:
        key = "board.sends" if sends else "board.done"
        inside += paragraph(
            said(words, key, number=SENT_A_TURN), box.x + 12, box.y + 46, box.width - 24, 15, "plain", 3
        )
        return el("g", inside)
    told = conflict_said(words, following.procedure)
    inside += paragraph(told, box.x + 12, box.y + 43, box.width - 24, 14, "plain", 2)
    return el("g", inside)


def then_spot(box: Box, place: int) -> Spot:
    """Where those who still wait stand."""
    return Spot(box.x + 30 + place * 42, box.y + box.height - 6, 38, False)


# The island -----------------------------------------------------------------------------------------------------------


def banished(view: View) -> list[tuple[Rep, int]]:
    """Everybody on the island, each with their number among those who are alike."""
    return [
        (Rep(seat, profession), number)
        for seat, counts in enumerate(view.island)
        for profession, count in zip(PROFESSIONS, counts, strict=False)
        for number in range(count)
    ]


def island_spots(view: View, box: Box) -> Iterator[tuple[str, Rep, Spot]]:
    """Where they stand: the more of them there are, the closer together."""
    gone = banished(view)
    room, high = box.width - 68, box.height - 36
    size = next((s for s in (38, 30, 24, 20, 17, 15) if int(room // s) * int(high // s) >= len(gone)), 13)
    a_row = max(int(room // size), 1)
    for place, (rep, number) in enumerate(gone):
        x = box.x + box.width - 8 - size / 2 - place % a_row * size
        yield f"isle-{number}", rep, Spot(x, box.y + 8 + size + place // a_row * size, size - 1, False)


def ghost_spots(reps: Sequence[Rep], box: Box) -> Iterator[tuple[Rep, Spot]]:
    """Where those stand who would have been banished: at the foot of the island, pale."""
    for place, rep in enumerate(reps):
        yield rep, Spot(box.x + box.width - 24 - 32 * place, box.y + box.height - 6, 30, False, "ghost")


def island(words: Words, view: View, box: Box, name: str) -> Node:
    """The island with its count."""
    return _island(words, len(banished(view)), box, name)


@cache
def _island(words: Words, number: int, box: Box, name: str) -> Node:
    told = said(words, "board.island", number=number)
    return el(
        "g",
        el("rect", class_="sea", x=box.x, y=box.y, width=box.width, height=box.height, rx=12),
        use("island", box.x + 6, box.y + 14, 54),
        line(fitted(told, box.width - 20, 14), box.x + 12, box.y + box.height - 10, "isle"),
        class_="island",
        id=name,
    )


# The family, and the end ----------------------------------------------------------------------------------------------


def home_panel(words: Words, view: View, box: Box, prefix: str) -> Node:
    """While the owner sends: who is still at home, by profession, and how many."""
    hand = view.hands[view.owner]
    each = (box.width - 24) / len(hand)
    head = said(words, "board.home", number=sum(hand))
    inside: list[Child] = [
        el("rect", class_="lamp edge", x=box.x, y=box.y, width=box.width, height=box.height, rx=12),
        el("rect", class_="panel-of open", x=box.x, y=box.y, width=box.width, height=box.height, rx=12),
        line(fitted(head, box.width - 24, 15), box.x + box.width / 2, box.y + 21, "head mid"),
    ]
    for place, (profession, count) in enumerate(zip(PROFESSIONS, hand, strict=False)):
        x = box.x + 12 + (place + 0.5) * each
        noun = fitted(words.noun(profession, "one"), each - 2, 13)
        inside.append(
            el(
                "g",
                line(f"× {count}", x + 22, box.y + 66, "times" if count else "times none"),
                line(noun, x, box.y + box.height - 8, "caption mid"),
                id=f"{prefix}-home-{profession}",
            )
        )
    return el("g", inside, class_=["home", paint(view.owner)])


def home_spots(view: View, box: Box) -> Iterator[tuple[str, Rep, Spot]]:
    """One of each profession, pale if none of it is left."""
    hand = view.hands[view.owner]
    each = (box.width - 24) / len(hand)
    for place, (profession, count) in enumerate(zip(PROFESSIONS, hand, strict=False)):
        x = box.x + 12 + (place + 0.5) * each
        yield "home", Rep(view.owner, profession), Spot(x - 10, box.y + 84, 50, False, "" if count else "pale")


def counted_panel(words: Words, view: View, box: Box) -> Node:
    """The game is over: everybody's money in digits; a crown for the winner."""
    each = box.width / len(view.money)
    inside: list[Child] = [
        el("rect", class_="panel-of open", x=box.x, y=box.y, width=box.width, height=box.height, rx=12),
        line(said(words, "board.counted"), box.x + box.width / 2, box.y + 21, "head mid"),
    ]
    for seat, amount in enumerate(view.money):
        x, won = box.x + seat * each, seat in view.winners
        money = said(words, "board.purse_hidden" if amount is None else "forms.money", amount=amount)
        inside += [
            won and el("rect", class_="winner", x=x + 5, y=box.y + 30, width=each - 10, height=box.height - 36, rx=10),
            el("g", use(COURTS[seat], x + 12, box.y + 42, 46), class_=paint(seat)),
            won and el("g", use("crown", x + 18, box.y + 26, 32), class_="throne"),
            line(fitted(said(words, "board.who", seat=seat), each - 74, 15), x + 66, box.y + 61, "strong"),
            line(money, x + 66, box.y + 85, "money"),
        ]
    return el("g", inside, class_="counted")


def shows_conflict(view: View, steps: Sequence[Rung]) -> Rung | None:
    """What is open at the gate."""
    open_now = next((rung for rung in steps if rung.state == NOW), None)
    return open_now if view.stage in (FREE, EXTERNAL, INTERNAL) else None


def is_sending(view: View) -> bool:
    """Whether the owner is sending, or has just sent."""
    return view.stage == SEND


def is_over(view: View) -> bool:
    """Whether nothing goes on any more."""
    return view.stage == OVER
