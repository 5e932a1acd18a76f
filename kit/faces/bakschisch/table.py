"""The table under the board: my fist and what goes into it, the others, the heap; open hands after a bribe."""

from __future__ import annotations

from kit.draw.svg import Child, Node, el, icon
from kit.engine.game import Seat
from kit.faces.bakschisch.kinds import BakschischSight
from kit.faces.bakschisch.pieces import bag
from kit.faces.bakschisch.scene import resting
from kit.faces.bakschisch.seats import closed_seat, coin, heap_place, open_seat
from kit.faces.bakschisch.story import most_telling
from kit.faces.bakschisch.track import Walk, scene_of, walk_of
from kit.games.bakschisch import THIEF, Bribe
from kit.games.bakschisch.cards import CALIPH
from kit.games.bakschisch.game import BRIBES
from kit.page.parts import button, chip, main_button
from kit.text.say import Words
from kit.text.story import tell, telling_of

COINS_AT_HAND = 10
"""So many coins can be tapped; a fuller purse has a field to type in besides."""


# While somebody chooses -----------------------------------------------------------------------------------------------


def choosing(sight: BakschischSight) -> list[Child]:
    """What the person who chooses can put into the fist."""
    turn = sight.turns[0]
    words, view, move, seat = sight.words, sight.view, turn.picked, turn.seat
    purse = view.purses[seat] or 0
    gold = move.gold if isinstance(move, Bribe) else None
    coins = [coin(words, number, gold) for number in range(1, min(purse, COINS_AT_HAND) + 1)]
    nothing = [el("span", words.say("page.nothing"), class_="wide-only"), el("b", 0, class_="narrow-only")]
    close = "page.choose_first" if move is None else "page.close_thief" if move == THIEF else "page.close_fist"
    facts = {"gold": gold} if gold is not None else {}
    return [
        el(
            "h2",
            words.say("page.ask_seat" if sight.is_shared else "page.ask", seat=seat, card=view.card),
            el(
                "span",
                el("span", words.say("page.purse", gold=purse), class_="wide-only"),
                bag(purse, 38, ""),
                class_="row muted",
            ),
            class_="ask",
            id="ask",
            tabindex="-1",
            data_focus=f"ask-{sight.step}",  # with the button that turned the card, the focus would be gone
        ),
        el(
            "div",
            button(nothing, "choose", 0, key="0", pressed=gold == 0, id="coin-0", aria_label=words.say("page.nothing")),
            coins,
            purse > COINS_AT_HAND and _typed_gold(words, purse, gold),
            _thief_button(sight),
            class_="coins",
            role="group",
            aria_labelledby="ask",
        ),
        el(
            "div",
            el("p", _hint(sight), class_="small muted grow", id="hint", aria_live="polite"),
            main_button(words.say(close, **facts), "close", disabled=move is None),
            class_="row",
        ),
    ]


def _typed_gold(words: Words, purse: int, gold: int | None) -> Node:
    return el(
        "input",
        type="number",
        min=0,
        max=purse,
        inputmode="numeric",
        data_intent="choose",
        data_live=True,
        aria_label=words.say("page.type_gold", gold=purse),
        value=gold if gold is not None and gold > COINS_AT_HAND else "",
        id="typed",
    )


def _thief_button(sight: BakschischSight) -> Node:
    words, turn = sight.words, sight.turns[0]
    refusal = sight.game.why_not(sight.view, turn.seat, THIEF)
    return button(
        [el("span", icon("nothief" if refusal else "thief", 26), class_="thief"), words.say("page.thief")],
        "choose",
        "thief",
        key="t",
        pressed=turn.picked == THIEF,
        title=words.refusal(refusal) if refusal else None,
        id="thief",
    )


def _hint(sight: BakschischSight) -> list[Node | str]:
    """Why not, when something was refused; else what the choice would do."""
    words, view, refusal = sight.words, sight.view, sight.turns[0].refusal
    if refusal:
        return [words.refusal(refusal), " ", chip(refusal.rule, words)]
    rule = f"page.hint_{'back' if view.bribe == 5 else 'ahead'}{'_caliph' if view.card == CALIPH else ''}"
    said = [words.say(rule, card=view.card)]
    if walk := walk_of(sight):
        said.append(words.say(_if_it_decides(sight, walk), start=walk.start, end=walk.end))
    return [" ".join(said)]


def _if_it_decides(sight: BakschischSight, walk: Walk) -> str:
    """The sentence for the walk that this fist may bring."""
    if sight.view.bribe == 5:
        return "page.if_least_start" if walk.end == 0 else "page.if_least"
    if walk.end == sight.game.board.throne:
        return "page.if_most_throne"
    return "page.if_most" if walk.start else "page.if_most_from_start"


def places(sight: BakschischSight) -> list[Node]:
    """The other seats with closed fists, and the heap."""
    scene, stop = resting(sight.view), sight.game.board.stop
    others = [seat for seat in range(sight.game.players) if seat != sight.seat or not sight.is_asked]
    rivals = [closed_seat(sight.words, seat, scene, stop, waiting=seat in sight.open_fists) for seat in others]
    return [*rivals, heap_place(sight.words, scene)]


# While fists lie open -------------------------------------------------------------------------------------------------


def opened(sight: BakschischSight) -> list[Child]:
    """Open hands side by side, and the heap."""
    scene, stop, words = scene_of(sight), sight.game.board.stop, sight.words
    assert scene is not None
    hands = []
    for seat in range(sight.game.players):
        why = sight.reasons.get(seat)
        said = _on_throne(sight, seat) or (words.reason(why.reason, why.facts) if why else None)
        won = seat in sight.winners
        hands.append(open_seat(words, seat, scene, stop, key=str(sight.step), reason=said, won=won))
    return [el("h2", _headline(sight), id="headline"), *hands, heap_place(words, scene)]


def _headline(sight: BakschischSight) -> str:
    words, winners = sight.words, sight.winners
    if winners:
        one = len(winners) == 1
        return words.say("page.winner", seat=winners[0]) if one else words.say("page.winners", seats=winners)
    lines = list(tell(sight.events, words, sight.box.telling))
    scene = scene_of(sight)
    told = most_telling(lines) if sight.instant is None or scene is None else telling_of(lines, scene.told - 1)
    return lines[told].text


def _on_throne(sight: BakschischSight, seat: Seat) -> str | None:
    """At the end of the game, what counts for the throne: gold, then who has sat there longest (BK-40)."""
    end = sight.view
    if not sight.winners or not end.since[seat]:
        return None
    round_before, bribe = divmod(end.since[seat] - 1, BRIBES)
    return sight.words.say("page.on_throne", gold=end.purses[seat], round=round_before + 1, bribe=bribe + 1)
