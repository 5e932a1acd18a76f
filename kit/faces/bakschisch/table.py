"""The table under the board: my fist and what goes into it, the others, the heap; open hands after a bribe."""

from __future__ import annotations

from dataclasses import replace

from kit.draw.svg import Child, Node, el, icon
from kit.engine.game import Seat
from kit.faces.bakschisch.kinds import BakschischSight
from kit.faces.bakschisch.layout import PAWNS
from kit.faces.bakschisch.pieces import bag
from kit.faces.bakschisch.rounds import round_over, spaces_walked
from kit.faces.bakschisch.scene import resting
from kit.faces.bakschisch.seats import closed_seat, coin, heap_place, open_seat
from kit.faces.bakschisch.story import most_telling
from kit.faces.bakschisch.strip import would_show
from kit.faces.bakschisch.track import Walk, scene_of, walk_of
from kit.games.bakschisch import THIEF, Bribe
from kit.games.bakschisch.cards import CALIPH
from kit.games.bakschisch.events import GoldShared
from kit.games.bakschisch.game import BRIBES
from kit.page.controls import acts, button, chip, main_button
from kit.page.hint import hint_button, told_hint
from kit.text.say import Words
from kit.text.story import tell, telling_of

COINS_AT_HAND = 10
"""How many coins can be tapped; a fuller purse also has a field to type in."""


# While somebody chooses -----------------------------------------------------------------------------------------------


def choosing(sight: BakschischSight) -> list[Child]:
    """What the person who chooses can put into the fist."""
    turn = sight.turns[0]
    words, view, move = sight.words, sight.view, turn.picked
    close = "page.choose_first" if move is None else "page.close_thief" if move == THIEF else "page.close_fist"
    facts = {"gold": move.gold} if isinstance(move, Bribe) else {}
    ask = f"page.ask{'_seat' if sight.is_shared else ''}{'_fifth' if view.bribe == BRIBES else ''}"
    heading = el(
        "h2",
        words.say(ask, seat=turn.seat, card=view.card),
        class_="ask",
        id="ask",
        tabindex="-1",
        data_focus=f"ask-{sight.step}",  # the focus would be lost with the button that turned the card
    )
    hint = el("p", _hint(sight), class_="small muted", id="hint", aria_live="polite")
    main = main_button(words.say(close, **facts), "close", disabled=move is None)
    return [
        el(
            "div",
            _who_chooses(words, turn.seat),
            el("div", heading, hint_button(sight), _purse(sight), class_="head"),
            _gold_to_choose(sight),
            class_="choosing",
        ),
        acts(main, hint),
    ]


def _who_chooses(words: Words, seat: Seat) -> Node:
    """The colour that the person plays, and the fist that goes with it."""
    name = el("b", words.say("page.plays", seat=seat, pawn=PAWNS[seat]))
    return el("div", el("span", icon(f"pawn-{PAWNS[seat]}", 30), name), icon("fist", 72, class_="ic fist"), class_="me")


def _purse(sight: BakschischSight) -> Node:
    """The gold that is there, and a field if it is more than can be tapped."""
    words, turn = sight.words, sight.turns[0]
    purse = sight.view.purses[turn.seat] or 0
    gold = turn.picked.gold if isinstance(turn.picked, Bribe) else None
    return el(
        "div",
        el("span", words.say("page.purse", gold=purse), class_="small muted"),
        purse > COINS_AT_HAND and _typed_gold(words, purse, gold),
        bag(purse, 38, ""),
        class_="purse",
    )


def _gold_to_choose(sight: BakschischSight) -> Node:
    """Nothing, the coins of the purse, and the thief."""
    words, turn = sight.words, sight.turns[0]
    purse = sight.view.purses[turn.seat] or 0
    gold = turn.picked.gold if isinstance(turn.picked, Bribe) else None
    coins = [coin(words, number, gold) for number in range(1, min(purse, COINS_AT_HAND) + 1)]
    said = words.say("page.nothing")
    nothing = [el("b", 0), el("span", said)]
    return el(
        "div",
        button(nothing, "choose", 0, key="0", pressed=gold == 0, id="coin-0", aria_label=said),
        el("span", coins, class_="row-of-coins") if coins else None,
        _thief_button(sight),
        class_="coins",
        role="group",
        data_rove="go",
        aria_labelledby="ask",
    )


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
        [
            el("span", icon("nothief" if refusal else "thief", 26), class_="thief"),
            el("span", words.say("page.thief"), class_="said"),
        ],
        "choose",
        "thief",
        key="t",
        pressed=turn.picked == THIEF,
        title=words.refusal(refusal) if refusal else None,
        id="thief",
    )


def _hint(sight: BakschischSight) -> list[Node | str]:
    """Why not, if something was refused; otherwise what the choice would do."""
    words, view, refusal = sight.words, sight.view, sight.turns[0].refusal
    if refusal:
        return [words.refusal(refusal), " ", chip(refusal.rule, words)]
    if sight.hint:
        return [*told_hint(sight, would_show(sight.hint.move, words))]
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
    if sight.winners:  # now another thing counts
        scene = replace(scene, deciding=())
    over = round_over(sight)
    hands = [
        open_seat(
            words,
            seat,
            scene,
            stop,
            key=str(sight.step),
            reason=_on_throne(sight, seat),
            won=seat in sight.winners,
            round_told=None if over is None else _round_told(sight, seat),
        )
        for seat in range(sight.game.players)
    ]
    headline = el("h2", _headline(sight), id="headline", class_="sum" if over is not None else None)
    return [headline, *hands, heap_place(words, scene)]


def _round_told(sight: BakschischSight, seat: Seat) -> Node:
    """How far the pawn has come in the round that is over."""
    spaces = spaces_walked(sight, seat)
    signed = f"{'+' if spaces > 0 else '−' if spaces else '±'}{abs(spaces)}"
    kind = "gain" if spaces > 0 else "fell" if spaces else "muted"
    facts = {"end": sight.view.spaces[seat]}
    return el("span", el("b", signed, class_=kind), " ", sight.words.say("page.round_end", **facts))


def _headline(sight: BakschischSight) -> str:
    words, winners, over = sight.words, sight.winners, round_over(sight)
    if over is not None:
        shared = next((event for event in sight.events if isinstance(event, GoldShared)), None)
        return words.say("page.round_over", round=over, gold=shared.each if shared else 0)
    if winners:
        one = len(winners) == 1
        return words.say("page.winner", seat=winners[0]) if one else words.say("page.winners", seats=winners)
    lines = list(tell(sight.events, words, sight.box.story.telling))
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
