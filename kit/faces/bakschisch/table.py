"""The table under the board: my fist and what to do next, the others, the heap; open hands after a bribe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kit.draw.svg import Child, Node, el, icon
from kit.engine.game import Seat
from kit.faces.bakschisch.layout import PAWNS
from kit.faces.bakschisch.pieces import bag
from kit.faces.bakschisch.scene import Scene, resting
from kit.faces.bakschisch.seats import closed_seat, coin, heap_place, open_seat
from kit.faces.bakschisch.story import most_telling
from kit.faces.bakschisch.track import scene_of, walk_of
from kit.games.bakschisch import THIEF, Bribe
from kit.games.bakschisch.cards import CALIPH
from kit.games.bakschisch.events import PawnMoved
from kit.games.bakschisch.game import BRIBES
from kit.page.parts import button, chip
from kit.play.play import LONGEST_PAUSE_MS, Play
from kit.text.say import Words
from kit.text.story import tell

COINS_AT_HAND = 10
"""So many coins can be tapped; a fuller purse has a field to type in besides."""


def table(play: Play) -> Node:
    """The table, as it is while somebody chooses or while fists lie open."""
    if scene := scene_of(play):
        return opened_table(play, scene)
    places = [_mine(play), *(_rival(play, seat) for seat in _others(play)), heap_place(play.words, resting(play.view))]
    return el("div", places, class_="table", id="table")


def opened_table(play: Play, scene: Scene) -> Node:
    """The table while fists lie open."""
    return el("div", _opened(play, scene), class_="table opened", id="table", data_show=str(play.step))


def _others(play: Play) -> list[Seat]:
    return [seat for seat in range(play.game.players) if seat != play.seat or play.chooser is None]


# While somebody chooses -----------------------------------------------------------------------------------------------


def _mine(play: Play) -> Node:
    """The large place at the table: what is asked now, and the one thing to do next."""
    if play.must_hand_over:
        inside: Sequence[Child] = _handing_over(play)
    elif play.chooser is not None:
        inside = _choosing(play)
    else:
        inside = _watching(play)
    whose = None if play.chooser is None else f"s-{PAWNS[play.seat]}"
    return el("section", inside, class_=["seat", "mine", whose], id="mine")


def _handing_over(play: Play) -> list[Node]:
    """Several people share the screen: nothing of the next one's is shown before that one has it."""
    words, seat = play.words, play.seat
    return [
        el("h2", icon(f"pawn-{PAWNS[seat]}", 34), words.say("page.hand_over", seat=seat), class_="row", id="hand-over"),
        el("p", words.say("page.look_away"), class_="muted"),
        main_button(words.say("page.i_am", seat=seat), "ready", seat, focus=f"ready-{seat}"),
    ]


def _watching(play: Play) -> list[Node]:
    """Only bots sit at the table."""
    words = play.words
    timer = {"data_after": LONGEST_PAUSE_MS} if play.auto else {}
    return [
        el("h2", words.say("page.ask_bots", card=play.view.card), id="ask", class_="ask"),
        el("p", words.say("page.bots_only"), class_="muted"),
        el(
            "div",
            _auto(play),
            el("span", class_="grow"),
            main_button(words.say("page.open_fists"), "next", focus="bots", **timer),
            class_="row",
        ),
    ]


def _auto(play: Play) -> Node:
    return button(play.words.say("page.stop_auto" if play.auto else "page.auto"), "auto", pressed=play.auto, id="auto")


def main_button(text: str, intent: str, n: Any = None, focus: str | None = None, **attributes: Any) -> Node:
    """The one thing to do next."""
    return button(text, intent, n, look="main", key="Enter", id="go", data_focus=focus, **attributes)


def _choosing(play: Play) -> list[Node | None]:
    words, view, move, seat = play.words, play.view, play.fist.move, play.seat
    purse = view.purses[seat]
    gold = move.gold if isinstance(move, Bribe) else None
    coins = [coin(words, number, gold) for number in range(1, min(purse, COINS_AT_HAND) + 1)]
    nothing = [el("span", words.say("page.nothing"), class_="wide-only"), el("b", 0, class_="narrow-only")]
    close = {None: "page.choose_first", THIEF: "page.close_thief"}.get(move, "page.close_fist")
    facts = {"gold": gold} if gold is not None else {}
    return [
        el(
            "h2",
            words.say("page.ask_seat" if play.is_shared else "page.ask", seat=seat, card=view.card),
            el(
                "span",
                el("span", words.say("page.purse", gold=purse), class_="wide-only"),
                bag(purse, 38, ""),
                class_="row muted",
            ),
            class_="ask",
            id="ask",
            tabindex="-1",
            data_focus=f"ask-{play.step}",  # with the button that turned the card, the focus would be gone
        ),
        el(
            "div",
            button(nothing, "choose", 0, key="0", pressed=gold == 0, id="coin-0", aria_label=words.say("page.nothing")),
            coins,
            purse > COINS_AT_HAND and _typed_gold(words, purse, gold),
            _thief_button(play),
            class_="coins",
            role="group",
            aria_labelledby="ask",
        ),
        el(
            "div",
            el("p", _hint(play), class_="small muted grow", id="hint", aria_live="polite"),
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


def _thief_button(play: Play) -> Node:
    words = play.words
    refusal = play.game.why_not(play.session.state, play.seat, THIEF)
    return button(
        [el("span", icon("nothief" if refusal else "thief", 26), class_="thief"), words.say("page.thief")],
        "choose",
        "thief",
        key="t",
        pressed=play.fist.move == THIEF,
        title=words.refusal(refusal) if refusal else None,
        id="thief",
    )


def _hint(play: Play) -> list[Node | str]:
    """Why not, when something was refused; else what the choice would do."""
    words, view, refusal = play.words, play.view, play.fist.refusal
    if refusal:
        return [words.refusal(refusal), " ", chip(refusal.rule, words)]
    rule = f"page.hint_{'back' if view.bribe == 5 else 'ahead'}{'_caliph' if view.card == CALIPH else ''}"
    said = [words.say(rule, card=view.card)]
    if walk := walk_of(play):
        said.append(words.say(_if_it_decides(play, walk), start=walk.start, end=walk.end))
    return [" ".join(said)]


def _if_it_decides(play: Play, walk: PawnMoved) -> str:
    """The sentence for the walk that this fist may bring."""
    if play.view.bribe == 5:
        return "page.if_least_start" if walk.end == 0 else "page.if_least"
    if walk.end == play.game.board.throne:
        return "page.if_most_throne"
    return "page.if_most" if walk.start else "page.if_most_from_start"


def _rival(play: Play, seat: Seat) -> Node:
    closed = play.chooser is None or seat not in play.session.waiting_for or play.record.players[seat].bot
    return closed_seat(play.words, seat, resting(play.view), play.game.board.stop, waiting=not closed)


# While fists lie open -------------------------------------------------------------------------------------------------


def _opened(play: Play, scene: Scene) -> Iterator[Child]:
    """Open hands side by side, the heap, and how to go on."""
    yield el("h2", _headline(play), id="headline")
    reasons = play.reasons() if play.instant is None else {}
    for seat in range(play.game.players):
        why = reasons.get(seat)
        said = play.words.reason(why.reason, why.facts) if why else None
        said = _on_throne(play, seat) or said
        won = play.is_over and play.instant is None and seat in play.session.state_after(play.step).winners
        yield open_seat(play.words, seat, scene, play.game.board.stop, key=str(play.step), reason=said, won=won)
    yield heap_place(play.words, scene)
    yield _going_on(play)


def _headline(play: Play) -> str:
    words = play.words
    if play.is_over and play.instant is None:
        winners = play.session.state_after(play.step).winners
        key, facts = (
            ("page.winner", {"seat": winners[0]}) if len(winners) == 1 else ("page.winners", {"seats": winners})
        )
        return words.say(key, **facts)
    lines = list(tell(play.opened, words))
    scene = scene_of(play)
    told = most_telling(lines) if play.instant is None or scene is None else scene.told - 1
    return lines[told].text


def _on_throne(play: Play, seat: Seat) -> str | None:
    """At the end of the game, what counts for the throne: gold, then who has sat there longest (BK-40)."""
    end = play.session.state_after(play.step)
    if not play.is_over or play.instant is not None or not end.since[seat]:
        return None
    round_before, bribe = divmod(end.since[seat] - 1, BRIBES)
    return play.words.say("page.on_throne", gold=end.purses[seat], round=round_before + 1, bribe=bribe + 1)


def _going_on(play: Play) -> Node:
    """Pause and step while things move; afterwards the next card, the question "what if", and the past."""
    words = play.words
    if play.instant is not None:
        buttons, main = _moving(play)
    elif play.is_past:
        buttons, main = _looking_back(play)
    elif play.is_over:
        again = main_button(words.say("page.new_game"), "again", focus="over")
        buttons, main = [_ask_what_if(play), _watch(play)], again
    else:
        timer = {"data_after": LONGEST_PAUSE_MS} if play.auto and play.is_demo else {}
        main = main_button(words.say("page.next_card"), "next", focus="next", **timer)
        buttons = [_ask_what_if(play), _auto(play) if play.is_demo else _watch(play)]
    return el("div", el("div", buttons, class_="pair"), main, class_="onward")


def _moving(play: Play) -> tuple[list[Node | None], Node]:
    words, instant = play.words, play.instant or 0
    timer = {} if play.paused else {"data_after": play.instants()[instant].lasts_ms}
    pause = button(words.say("page.go_on" if play.paused else "page.pause"), "pause", key="p", id="pause")
    step = button(words.say("page.step"), "instant", instant, key="ArrowRight s", id="step", **timer)
    return [pause, step], main_button(words.say("page.finish"), "finish", focus=f"moving-{play.step}")


def _looking_back(play: Play) -> tuple[list[Node | None], Node]:
    words, steps = play.words, play.bribes()
    here = steps.index(play.step)
    earlier, later = steps[max(here - 1, 0)], steps[min(here + 1, len(steps) - 1)]
    buttons: list[Node | None] = [
        button(words.say("page.earlier"), "look", earlier, key="ArrowLeft", disabled=here == 0, id="earlier"),
        button(words.say("page.later"), "look", later, key="ArrowRight", disabled=later == play.step, id="later"),
        _ask_what_if(play),
        button(words.say("page.play_on"), "branch", id="branch"),
    ]
    return buttons, main_button(words.say("page.back_to_now"), "now", focus="past")


def _ask_what_if(play: Play) -> Node:
    return button(play.words.say("page.what_if"), "whatif", key="w", disabled=not play.may_ask_what_if, id="whatif")


def _watch(play: Play) -> Node | None:
    """See the fists open again; where nothing moves there is nothing to watch."""
    if play.looks.motion == "off":
        return None
    return button(play.words.say("page.watch"), "look", play.step, id="watch")
