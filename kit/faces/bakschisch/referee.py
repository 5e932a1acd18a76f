"""What a referee is asked: which card was turned, and what the fists showed."""

from __future__ import annotations

from kit.draw.svg import Child, Node, el, icon
from kit.engine.game import CHANCE, AnyMove, Seat
from kit.faces.bakschisch.kinds import BakschischSight
from kit.faces.bakschisch.layout import PAWNS
from kit.faces.bakschisch.scene import resting
from kit.faces.bakschisch.seats import belongings, heap_place, name_of
from kit.games.bakschisch import THIEF, Bribe
from kit.games.bakschisch.cards import CARDS
from kit.games.bakschisch.moves import TURNS
from kit.page.controls import acts, button, main_button
from kit.page.sight import AnyTurn
from kit.page.typed import asking, refused
from kit.text.say import Words


def typing(sight: BakschischSight) -> list[Child]:
    """The card of this bribe, or what every fist held."""
    return _which_card(sight) if sight.turn_of(CHANCE) else _what_fists(sight)


def _which_card(sight: BakschischSight) -> list[Child]:
    """The cards that can still come, with how many of each are left (BK-35)."""
    left = sight.game.chance(sight.view)
    picks = [_pick(sight, card, left.get(TURNS[card], 0)) for card in CARDS]
    ask = asking(sight, sight.words.say("referee.which_card", bribe=sight.view.bribe))
    mine = el("section", ask, el("div", picks, class_="picks"), class_="seat mine", id="mine")
    return [mine, heap_place(sight.words, resting(sight.view))]


def _pick(sight: BakschischSight, card: str, left: int) -> Node:
    words = sight.words
    refusal = sight.game.why_not(sight.view, CHANCE, TURNS[card])
    return button(
        [
            el("span", icon(card, 44), class_=["tiny", card]),
            el("span", el("b", words.noun(card)), el("small", words.say("referee.left", left=left)), class_="col"),
        ],
        "turn",
        card,
        key=words.noun(card, "letter").lower(),
        look="pick",
        disabled=refusal is not None,
        title=words.refusal(refusal) if refusal else None,
        id=f"pick-{card}",
    )


def _what_fists(sight: BakschischSight) -> list[Child]:
    """What every fist showed, typed openly seat by seat."""
    words, missing = sight.words, sum(turn.picked is None for turn in sight.turns)
    judge = words.say("referee.judge" if not missing else "referee.missing", missing=missing)
    seats = [_fist(sight, turn) for turn in sight.turns]
    return [
        asking(sight, words.say("referee.ask", card=sight.view.card), look=""),
        *seats,
        acts(main_button(judge, "judge", disabled=bool(missing)), heap_place(sight.words, resting(sight.view))),
    ]


def _fist(sight: BakschischSight, turn: AnyTurn) -> Node:
    words, move, seat = sight.words, turn.picked, turn.seat
    gold = move.gold if isinstance(move, Bribe) else None
    name, scene, stop = words.names[seat], resting(sight.view), sight.game.board.stop
    typed = el(
        "input",
        type="number",
        min=0,
        max=40,
        inputmode="numeric",
        value="" if gold is None else gold,
        data_intent="fist",
        data_n=seat,
        data_live=True,
        aria_label=words.say("referee.gold_of", seat=seat),
        id=f"gold-{seat}",
    )
    thief = [el("span", icon("thief", 26), class_="thief"), words.say("page.thief")]
    return el(
        "section",
        el(
            "div",
            name_of(words, seat),
            belongings(words, seat, scene, stop),
            class_="foot",
        ),
        el(
            "div",
            button("−", "fist-more", [seat, -1], aria_label=words.say("referee.less", seat=seat)),
            typed,
            button("+", "fist-more", [seat, 1], aria_label=words.say("referee.more", seat=seat)),
            button(words.say("page.nothing"), "fist", [seat, 0], pressed=gold == 0, id=f"nothing-{seat}"),
            button(thief, "fist", [seat, "thief"], pressed=move == THIEF, id=f"thief-{seat}"),
            class_="typed-gold",
            role="group",
            aria_label=name,
        ),
        el("p", _shows(words, seat, move), class_="small", id=f"shows-{seat}", aria_live="polite"),
        refused(sight, turn.refusal, "p", "small loss"),
        class_=["seat", f"s-{PAWNS[seat]}", move is not None and "typed"],
        id=f"seat-{seat}",
        aria_label=name,
    )


def _shows(words: Words, seat: Seat, move: AnyMove) -> str:
    """What has been typed, as a sentence to compare with the table."""
    if move is None:
        return ""
    if isinstance(move, Bribe):
        return words.say("whatif.heard_gold", seat=seat, gold=move.gold)
    return words.say("whatif.heard_thief", seat=seat)
