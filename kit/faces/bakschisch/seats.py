"""The places at the table: who sits there, a fist or an open hand, a bag and a thief; and the cards and the heap.

The words carry the names of those who sit there, and which of them is the reader.
"""

from __future__ import annotations

from collections.abc import Sequence

from kit.draw.svg import Child, Node, el, icon
from kit.engine.game import Seat
from kit.faces.bakschisch.layout import PAWNS
from kit.faces.bakschisch.pieces import arriving, bag, hand, heap, thief_token
from kit.faces.bakschisch.scene import HEAP, Scene, bag_of, hand_of, thief_place
from kit.text.say import Words


def name_of(words: Words, seat: Seat) -> Node:
    """Who sits on a seat, with the pawn."""
    name = words.say("page.you") if seat == words.viewer else words.names[seat]
    return el("div", icon(f"pawn-{PAWNS[seat]}", 26), el("span", name), class_="who")


def closed_seat(words: Words, seat: Seat, scene: Scene, stop: int, waiting: bool = False) -> Node:
    """A seat while everybody chooses: a closed fist, or one that is still `waiting`."""
    return el(
        "section",
        name_of(words, seat),
        icon("fist", 74, class_=["ic", "fist", waiting and "waiting"]),
        belongings(words, seat, scene, stop),
        class_=["seat", f"s-{PAWNS[seat]}"],
        id=f"seat-{seat}",
        aria_label=words.names[seat],
    )


def open_seat(
    words: Words,
    seat: Seat,
    scene: Scene,
    stop: int,
    *,
    key: str,
    reason: Child = None,
    won: bool = False,
    round_told: Child = None,
) -> Node:
    """A seat while fists lie open: the hand, what it cost or brought, the bag behind it, and perhaps a reason.

    `key`: a new one opens the hand again.  `round_told`: what the round has brought, once it is over; the gold that was
    shown has then gone from the hand.
    """
    assert scene.gold is not None
    gold, is_thief, change = scene.gold[seat], seat in scene.shown_thieves, scene.change[seat]
    shown = words.say("page.thief") if is_thief else words.say("page.gold" if gold else "page.nothing", gold=gold)
    coins = arriving(scene.flow, bag_of(seat))
    decides = seat in scene.deciding and not round_told
    picture = hand(
        0 if round_told else gold,
        is_thief and not round_told,
        74,
        shown,
        id=hand_of(seat),
        key=key,
        spent=scene.spent,
        decides=decides,
    )
    sign = el("b", f"{'+' if change > 0 else '−'}{abs(change)}" if change else "", class_=["change", _sign(change)])
    bagged = belongings(words, seat, scene, stop, coins, is_thief and not scene.spent)
    return el(
        "section",
        el("div", name_of(words, seat), el("b", shown, class_="shown", aria_hidden=True), class_="foot"),
        el("div", picture, sign, bagged, class_="row hands"),
        _why_it_counts(words, scene, gold) if decides else None,
        round_told and el("p", round_told, class_="round-told"),
        reason and el("p", reason, class_="reason"),
        class_=["seat", "open", f"s-{PAWNS[seat]}", decides and "deciding", won and "won"],
        id=f"seat-{seat}",
        aria_label=words.names[seat],
    )


def _why_it_counts(words: Words, scene: Scene, gold: int) -> Node | None:
    """The word on the ring of whose bribe decides: the largest, or the smallest of a fifth (BK-12, BK-22).

    None where somebody walks for another reason: all walk back (BK-30), or the throne's gold does not count.
    """
    assert scene.gold is not None
    if gold != (min if scene.fifth else max)(scene.gold):
        return None
    return el("span", words.say("page.least" if scene.fifth else "page.most"), class_="why-it-counts")


def _sign(change: int) -> str:
    return "gain" if change > 0 else "loss"


def belongings(
    words: Words, seat: Seat, scene: Scene, stop: int, coins: Sequence[Node] = (), shown: bool = False
) -> Node:
    """A bag, perhaps with coins on their way into it, and the thief: in hand, laid aside, or at the gate.

    `shown`: the thief lies open in the hand, so it is not beside the bag.
    """
    gold = scene.purses[seat]
    label = words.say("page.purse_hidden") if gold is None else words.say("page.purse", gold=gold)
    place = thief_place(scene, seat, stop)
    thief = None if shown else thief_token(place, 28, words.say(f"page.thief_{place}"))
    return el("div", bag(gold, 48, label, id=bag_of(seat), coins=coins), thief, class_="row belongings")


def heap_place(words: Words, scene: Scene) -> Node:
    """The gold beside the board, and what is on its way there."""
    return el(
        "section",
        el("div", el("span", words.say("page.heap")), class_="who"),
        el("span", heap(scene.heap, 92), arriving(scene.flow, HEAP), class_="pile", id=HEAP),
        el("b", scene.heap),
        class_="seat heap",
        id="seat-heap",
        aria_label=words.say("page.heap_text", heap=scene.heap),
    )


def coin(words: Words, number: int, gold: int | None) -> Node:
    """A place for a coin in one's own fist, filled when `gold` reaches it."""
    taken = gold is not None and number <= gold
    return el(
        "button",
        icon("coin", 40),
        el("span", number, class_="count", aria_hidden=True),
        type="button",
        class_=["coin", taken and "taken"],
        data_intent="choose",
        data_n=number,
        data_key=str(number % 10) if number < 10 else None,
        aria_pressed=number == gold,
        aria_label=words.say("page.coins", gold=number),
        id=f"coin-{number}",
    )
