"""What somebody can do in Intrige as parts to press: a sum in bills, a post, a rival, or whom to send where.

The same parts serve people who play and people who type what a real table has done (`Tap` says which).  Nothing is
remembered here: each part sends the whole move that it makes, or the half of a sending that was tapped first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kit.draw.svg import Child, Node, Value, el
from kit.engine.game import Seat
from kit.faces.intrige.bills import bill_of, bills, kinds
from kit.faces.intrige.kinds import IntrigeSight, IntrigeTurn
from kit.faces.intrige.people import person, token
from kit.games.intrige.appointing import applicant
from kit.games.intrige.bribes import last_paid
from kit.games.intrige.courts import COURTS
from kit.games.intrige.moves import Appoint, Bribe, Choose, Move, Send, write_move
from kit.games.intrige.order import procedures
from kit.games.intrige.state import INTERNAL, SEND, Rep
from kit.page.controls import button


@dataclass(frozen=True, slots=True)
class Tap:
    """Who decides, and how a part says which move is meant."""

    sight: IntrigeSight
    turn: IntrigeTurn
    intent: str = "choose"

    @property
    def names_seat(self) -> bool:
        """Whether a part says whose move it is."""
        return self.intent != "choose" or self.sight.is_side_by_side

    def sent(self, move: Move) -> Value:
        """The move as a part sends it."""
        return [self.turn.seat, write_move(move)] if self.names_seat else write_move(move)

    def button(self, inside: Child, move: Move, **attributes: Any) -> Node:
        """A part that chooses this move."""
        return button(inside, self.intent, self.sent(move), pressed=self.turn.picked == move, **attributes)


def choices(tap: Tap) -> Node:
    """Everything that can be chosen now."""
    view, turn = tap.sight.view, tap.turn
    if view.stage == SEND:
        return _sendings(tap)
    if view.due and view.due[0].seat == turn.seat:
        return _sum(tap)
    return _posts(tap) if applicant(view) else _rivals(tap)


# A bribe --------------------------------------------------------------------------------------------------------------


def _sum(tap: Tap) -> Node:
    """Bills to add, what they make up, and two ways back."""
    sight, turn = tap.sight, tap.turn
    words, edition = sight.words, sight.game.edition
    held = turn.picked.amount if isinstance(turn.picked, Bribe) else None
    cash = sight.view.money[turn.seat]
    least = min((move.amount for move in turn.options if isinstance(move, Bribe)), default=0)
    adding = [_add(tap, kind, number, held or 0, cash) for number, kind in enumerate(kinds(edition), 1)]
    nothing = tap.button(words.say("page.nothing"), Bribe(0), id=f"nothing-{turn.seat}") if not least else None
    back = button(
        words.say("page.take_back"),
        tap.intent,
        [tap.turn.seat, ""] if tap.names_seat else "",
        key="Backspace 0",
        disabled=not held,
        id=f"back-{turn.seat}",
    )
    return el(
        "div",
        el("div", adding, nothing, class_="bills-at-hand"),
        el(
            "div",
            back if tap.intent == "choose" else None,
            _typed(tap, held, cash),
            bills(held or 0, edition, id=f"laid-{turn.seat}"),
            class_="sum",
        ),
        class_="choices bribe",
        role="group",
        aria_labelledby=f"ask-{turn.seat}",
    )


def _add(tap: Tap, kind: int, number: int, held: int, cash: int | None) -> Node:
    """One more bill, while the purse has it."""
    words, edition = tap.sight.words, tap.sight.game.edition
    key = f"{number} + =" if number == 1 else str(number)
    return button(
        [bill_of(kind, edition, 44), el("b", "+", class_="plus")],
        tap.intent,
        tap.sent(Bribe(held + kind)),
        key=key,
        disabled=cash is not None and held + kind > cash,
        id=f"add-{kind}-{tap.turn.seat}",
        aria_label=words.say("page.add_bill", amount=kind),
        data_repeat=True,
    )


def _typed(tap: Tap, held: int | None, cash: int | None) -> Node:
    """The sum in digits, one bill less, and a field to type it."""
    words, edition, seat = tap.sight.words, tap.sight.game.edition, tap.turn.seat
    less = (held or 0) - edition.bill
    minus = button(
        "−",
        tap.intent,
        tap.sent(Bribe(max(less, 0))),
        key="-",
        disabled=less <= 0,
        id=f"less-{seat}",
        aria_label=words.say("page.less_bill", amount=edition.bill),
        data_repeat=True,
    )
    entered = el(
        "input",
        type="number",
        min=0,
        max=cash,
        step=edition.bill,
        inputmode="numeric",
        value="" if held is None else held,
        placeholder="0",
        data_intent=tap.intent,
        data_n=seat if tap.names_seat else None,
        data_pause=600,
        aria_label=words.say("page.type_sum"),
        id=f"typed-{seat}",
    )
    return el("span", minus, el("span", entered, el("b", words.say("page.thousands")), class_="digits"), class_="row")


# What the owner decides -----------------------------------------------------------------------------------------------


def _posts(tap: Tap) -> Node:
    """The next applicant in order, and the free posts as arches."""
    sight, words = tap.sight, tap.sight.words
    rep = applicant(sight.view)
    assert rep
    paid = last_paid(sight.view.bribes, rep)
    who = el(
        "span",
        person(rep, 44),
        el(
            "span",
            el("b", words.say("page.rep_of", seat=rep.seat, profession=rep.profession)),
            el("small", words.say("page.laid", amount=paid)),
            class_="col",
        ),
        class_="who-comes",
    )
    posts = [
        tap.button(
            el("b", words.say("page.money", amount=move.post)),
            move,
            look="arch",
            key=str(number),
            id=f"post-{move.post}-{tap.turn.seat}",
            aria_label=words.say("moves.appoint", seat=rep.seat, post=move.post),
        )
        for number, move in enumerate(_of(tap, Appoint), 1)
    ]
    on = el("span", words.say("page.on"), class_="muted small")
    return el("div", who, on, el("span", posts, class_="arches"), class_="choices posts", role="group", data_rove="go")


def _of(tap: Tap, kind: type[Any]) -> Iterator[Any]:
    return (move for move in tap.turn.options if isinstance(move, kind))


def _rivals(tap: Tap) -> Node:
    """Those who want the one place, with what was laid, in the order of payment: no sum stands out."""
    sight = tap.sight
    cards = [
        tap.button(
            [person(rep, 44), el("span", _rival(sight, rep), class_="col")],
            Choose(rep.seat),
            look="rival",
            key=str(number),
            id=f"rival-{rep.seat}-{tap.turn.seat}",
        )
        for number, rep in enumerate(in_conflict(sight), 1)
    ]
    return el("div", cards, class_="choices rivals", role="group", data_rove="go")


def _rival(sight: IntrigeSight, rep: Rep) -> list[Child]:
    words, view = sight.words, sight.view
    paid = [each.amount for each in (*view.earlier, *view.bribes) if each[:2] == rep]
    facts = {"seat": rep.seat, "profession": rep.profession}
    holds = view.stage == INTERNAL and rep in view.courts[view.owner]
    said = words.say("page.laid", amount=paid[-1]) if paid else words.say("page.laid", amount=0)
    return [
        el("b", words.say("page.rep_of", **facts)),
        el("small", said),
        el("small", words.say("page.sits_here"), class_="holds") if holds else None,
    ]


def in_conflict(sight: IntrigeSight) -> tuple[Rep, ...]:
    """Those between whom the owner decides now."""
    open_now = procedures(sight.game, sight.view)
    return open_now[0].reps if open_now else ()


# Sending --------------------------------------------------------------------------------------------------------------


def sending(sight: IntrigeSight, turn: IntrigeTurn) -> tuple[str | None, Seat | None]:
    """Who goes, and into whose park, as far as it has been tapped."""
    if isinstance(turn.picked, Send):
        return turn.picked.profession, turn.picked.owner
    tapped = sight.chosen.get(_form(turn.seat), {})
    moves = [move for move in turn.options if isinstance(move, Send)]
    who = next((move.profession for move in moves if move.profession == tapped.get("who")), None)
    return who, next((move.owner for move in moves if move.owner == tapped.get("to")), None)


def _form(seat: Seat) -> str:
    """Where half a sending is kept until it is whole."""
    return f"sending-{seat}"


def _sendings(tap: Tap) -> Node:
    """Who of the family goes, and into whose park: two taps in either order, and only what was tapped is chosen."""
    turn, words = tap.turn, tap.sight.words
    who, to = sending(tap.sight, turn)
    courts = dict.fromkeys(move.owner for move in _of(tap, Send))
    hand = zip(tap.sight.game.edition.professions, tap.sight.view.hands[turn.seat], strict=True)
    people = [
        button(
            [person(Rep(turn.seat, profession), 40), el("span", words.noun(profession)), el("b", left)],
            *_half(tap, profession, to, "who", profession),
            key=str(number),
            pressed=profession == who,
            disabled=not left,
            look="member",
            id=f"send-{profession}-{turn.seat}",
        )
        for number, (profession, left) in enumerate(hand, 1)
    ]
    return el(
        "div",
        el("div", people, class_="family", role="group", aria_label=words.say("page.whom")),
        el("div", [_court(tap, who, to, owner) for owner in courts], class_="to", role="group"),
        class_="choices sending",
        data_rove="go",
    )


def _court(tap: Tap, who: str | None, to: Seat | None, owner: Seat) -> Node:
    """A court to which none of my people was sent in this turn."""
    words, view = tap.sight.words, tap.sight.view
    court = COURTS[owner]
    waiting = [person(rep, 26) for rep in view.parks[owner]]
    return button(
        [token(owner, 30), el("span", el("b", words.say(f"courts.{court}")), el("span", waiting), class_="col")],
        *_half(tap, who, owner, "to", owner),
        key=court[0],
        pressed=owner == to,
        look="court",
        id=f"court-{owner}-{tap.turn.seat}",
        aria_label=words.say("page.to_court", rival=owner, court=court),
    )


def _half(tap: Tap, who: str | None, to: Seat | None, name: str, value: str | Seat) -> tuple[str, Value]:
    """What a tap says: the whole move if the other half is known, otherwise this half of it."""
    if who is None or to is None:
        return "form", [_form(tap.turn.seat), name, value]
    return tap.intent, tap.sent(Send(who, to))
