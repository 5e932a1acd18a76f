"""The page of Bakschisch: everything a person sees, as one tree made from a `Play`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, cast

from kit.apps.play import ME, Play
from kit.draw.bakschisch.board import NARROW, PAWNS, WIDE, BoardWords, board
from kit.draw.bakschisch.pieces import bag, card, hand, heap
from kit.draw.svg import Node, el, icon
from kit.engine.event import Event
from kit.engine.game import CHANCE, Seat
from kit.engine.rules import Status
from kit.games.bakschisch import NOTHING, THIEF, Bakschisch, Bribe, State
from kit.games.bakschisch.cards import CALIPH, INHABITANTS
from kit.games.bakschisch.events import (
    BribesRevealed,
    CardTurned,
    GoldSplit,
    GoldStolen,
    PawnMoved,
)
from kit.text.say import LANGUAGES, Words
from kit.text.story import Line, tell

COINS_AT_HAND = 10
"""So many coins can be tapped; a fuller purse has a field to type in besides."""

LINES_KEPT = 40
"""Sentences of the story on the page."""


def page_of(play: Play) -> Node:
    """The whole page."""
    words = play.words
    return el(
        "div",
        _top(play),
        el(
            "div",
            _board(play),
            _board(play, NARROW),
            el("div", _cards(play), _panel(play) if play.looks.panel else _story(play), class_="side"),
            el("div", _mine(play), _rivals(play), _heap(play), class_="table", id="table"),
            class_="stage",
        ),
        class_="game",
        id="game",
        data_lost=words.say("page.lost"),
        data_resume=words.say("page.resume"),
        data_failed=words.say("page.failed"),
    )


def _top(play: Play) -> Node:
    words, asked = play.words, _asked(play)
    return el(
        "header",
        el("span", icon("throne", 34), class_="mark wide-only"),
        el("h1", words.say("page.title")),
        el("span", words.say("page.where", round=asked.round, bribe=asked.bribe), class_="grow"),
        _button(words.say("page.undo"), "undo", key="Ctrl+z", quiet=True, disabled=not play.can_undo, id="undo"),
        _button(words.say("page.redo"), "redo", key="Ctrl+y", quiet=True, disabled=not play.session.future, id="redo"),
        _button(words.say("page.menu"), "open", "menu", quiet=True, expanded=play.looks.panel == "menu"),
        class_="top",
    )


def _button(
    text: str,
    intent: str,
    n: Any = None,
    *,
    key: str = "",
    quiet: bool = False,
    main: bool = False,
    disabled: bool = False,
    **attributes: Any,
) -> Node:
    expanded = attributes.pop("expanded", None)
    return el(
        "button",
        text,
        type="button",
        class_=["btn", quiet and "quiet", main and "main"],
        data_intent=intent,
        data_n=n,
        data_key=key or None,
        aria_expanded=expanded,
        aria_disabled=True if disabled else None,
        **attributes,
    )


def _game(play: Play) -> Bakschisch:
    return cast("Bakschisch", play.session.game)


# The board ------------------------------------------------------------------------------------------------------------


def _board(play: Play, layout: Any = WIDE) -> Node:
    state, words, track = play.state, play.words, _game(play).board
    shown = BoardWords(
        description=_described(play),
        start=words.say("page.start"),
        letters={person: words.noun(person, "letter") for person in INHABITANTS},
        pawns=[words.say(f"page.pawn_letters.{pawn}") for pawn in PAWNS],
    )
    walk = _my_walk(play) if play.is_my_turn else None
    came_from = _last_walk(play) if not play.is_my_turn else None
    if walk:
        return board(track, state.spaces, shown, layout, target=walk.end, ghost=(ME, walk.end))
    if came_from:
        return board(track, state.spaces, shown, layout, target=came_from.end, ghost=(came_from.seat, came_from.start))
    return board(track, state.spaces, shown, layout)


def _described(play: Play) -> str:
    """The board for somebody who cannot see it: who stands where."""
    words, track = play.words, _game(play).board
    sentences = [words.say("page.board", throne=track.throne)]
    for seat, space in enumerate(play.state.spaces):
        facts: dict[str, Any] = {"seat": seat, "pawn": PAWNS[seat]}
        if space == 0:
            sentences.append(words.say("page.stands_on_start", **facts))
        elif space == track.throne:
            sentences.append(words.say("page.stands_on_throne", **facts))
        else:
            sentences.append(words.say("page.stands_on", space=space, card=track.persons[space - 1], **facts))
    return ". ".join(sentence.rstrip(".") for sentence in sentences) + "."


def _my_walk(play: Play) -> PawnMoved | None:
    """Where my pawn goes if my fist decides: the most gold on bribes 1 to 4, the least on the fifth."""
    session = play.session
    others: dict[Seat, Bribe] = dict.fromkeys(range(1, session.game.players), NOTHING)
    mine: Any = Bribe(min(1, session.state.purses[ME]))
    if session.state.bribe == 5:
        others, mine = {seat: Bribe(min(1, session.state.purses[seat])) for seat in others}, NOTHING
    step = session.game.apply(session.state, {ME: mine, **others})
    return next((event for event in step.events if isinstance(event, PawnMoved) and event.seat == ME), None)


def _last_walk(play: Play) -> PawnMoved | None:
    """The walk of the bribe just opened, mine before the others'."""
    walks = [event for event in _opened(play) if isinstance(event, PawnMoved)]
    return min(walks, key=lambda walk: walk.seat, default=None)


def _opened(play: Play) -> Sequence[Event]:
    """The events of the bribe whose fists lie open now."""
    history = play.session.history
    return history[-1].events if history and CHANCE not in history[-1].moves else ()


def _asked(play: Play) -> State:
    """The moment of the question that is open, or was answered last."""
    return cast("State", play.session.state_after(play.session.step - bool(_opened(play))))


# Beside the board -----------------------------------------------------------------------------------------------------


def _cards(play: Play) -> Node:
    """The five cards of the round; after its last bribe they lie there until the next card is turned."""
    words, up = play.words, _asked(play).cards
    shown = []
    for number in range(1, 6):
        person = up[number - 1] if number <= len(up) else None
        key = "page.card_open" if person else "page.card_hidden"
        label = words.say(key, bribe=number, **({"card": person} if person else {}))
        letter = words.noun(person, "letter") if person else ""
        shown.append(card(person, letter, label, number == len(up), number))
    return el("ol", shown, class_="cards", aria_label=words.say("page.cards"))


def _story(play: Play) -> Node:
    """The latest sentences, the newest bribe's most telling one in lamp light."""
    words = play.words
    told = [list(tell(played.events, words)) for played in play.session.history]
    lines = list(chain.from_iterable(told))
    latest = told[-1] if told else []
    first, lit = max(len(lines) - LINES_KEPT, 0), len(lines) - len(latest) + _most_telling(latest)
    rows = [
        _line(line, number, "new" if number == lit else "old" if number < len(lines) - len(latest) else None, words)
        for number, line in enumerate(lines)
        if number >= first
    ]
    return el(
        "section",
        el("h2", words.say("page.story")),
        play.looks.notice and el("p", words.say(play.looks.notice), class_="small muted", id="notice"),
        el("ol", rows or [el("li", el("span"), el("span", words.say("page.story_empty")))]),
        class_="panel story",
        id="story",
        data_end=str(play.session.step),
        tabindex="0",
        aria_label=words.say("page.story"),
    )


_TELLING = ("ThroneReached", "PawnMoved", "NobodyMoved", "MoveStolen", "StayedOnThrone", "StayedOnStart")


def _most_telling(lines: Sequence[Line]) -> int:
    """Which sentence of a bribe to read first: who won, a throne, a walk, or else the last."""
    if lines and lines[-1].type.startswith(("Won", "VictoryShared")):
        return len(lines) - 1
    places = [place for kind in _TELLING for place, line in enumerate(lines) if line.type == kind]
    return places[0] if places else len(lines) - 1


def _line(line: Line, number: int, look: str | None, words: Words) -> Node:
    picture: Node | None = None
    if line.seat is not None:
        picture = icon(f"pawn-{PAWNS[line.seat]}", 24)
    elif line.type == CardTurned.__name__:
        picture = icon("cardback", 24, class_="ic face-down")
    elif line.type == BribesRevealed.__name__:
        picture = icon("hand", 24)
    elif "Gold" in line.type:
        picture = icon("coin", 24)
    chips = [
        el(
            "button",
            rule,
            type="button",
            class_="chip",
            data_intent="open",
            data_n=rule,
            aria_label=words.say("page.rule", id=rule),
            aria_expanded=False,
        )
        for rule in line.rules
    ]
    return el(
        "li",
        picture or el("span"),
        el("span", line.text),
        el("span", chips, class_="chips"),
        class_=look,
        id=f"line-{number}",
    )


def _panel(play: Play) -> Node:
    return _menu(play) if play.looks.panel == "menu" else _rule(play, str(play.looks.panel))


def _rule(play: Play, rule_id: str) -> Node:
    """A rule beside the board: where it comes from, what it says, and its switch as it stands in this game."""
    words, rule = play.words, play.box.rules()[rule_id]
    text = words.rule(rule_id)
    options = _game(play).options_chosen
    switch = None
    if rule.option:
        value = getattr(options, rule.option)
        choice = str(value).lower() if isinstance(value, bool) else str(value)
        switch = el(
            "p",
            el("b", words.say(f"options.{rule.option}.name")),
            ": ",
            words.say(f"options.{rule.option}.choices.{choice}"),
            class_="small",
        )
    return el(
        "section",
        el(
            "div",
            el("span", rule_id, class_="chip open"),
            el("span", words.say(f"status.{rule.status}"), class_=["badge", _BADGES[rule.status]]),
            el("span", class_="grow"),
            _button(words.say("page.close"), "open", rule_id, key="Escape", data_focus=rule_id),
            class_="row",
        ),
        el("h2", text.title),
        text.question and el("p", text.question, class_="muted"),
        [el("p", paragraph) for paragraph in text.text.replace("**", "").split("\n\n")],
        switch,
        class_="panel open col",
        id="rule",
        aria_label=words.say("page.rule", id=rule_id),
    )


_BADGES = {Status.PRINTED: "printed", Status.FOLLOWS: "printed", Status.DIFFER: "differ", Status.OURS: "ours"}


def _menu(play: Play) -> Node:
    words, looks = play.words, play.looks
    languages = [
        el("option", Words(code, play.box.name).say("language.name"), value=code, selected=code == looks.language)
        for code in LANGUAGES
    ]
    other = "light" if looks.theme == "dark" else "dark"
    return el(
        "section",
        el("h2", words.say("page.menu")),
        _button(words.say("page.new_game"), "new"),
        el(
            "label",
            words.say("page.language"),
            el("select", languages, data_intent="language"),
            class_="switch",
        ),
        el(
            "label",
            el("input", type="checkbox", data_intent="neutral", checked=looks.neutral),
            words.say("page.neutral"),
            class_="switch",
        ),
        _button(words.say(f"page.{other}"), "theme", other),
        _button(words.say("page.close"), "open", "menu", key="Escape", data_focus="menu"),
        el("p", words.say("page.seed", seed=play.session.seed), class_="small muted"),
        class_="panel open col",
        id="menu",
        aria_label=words.say("page.menu"),
    )


# The table ------------------------------------------------------------------------------------------------------------


def _mine(play: Play) -> Node:
    """My place at the table: what is asked now, and the one thing to do next."""
    if play.is_over:
        inside: Sequence[Node | None] = _ending(play)
    elif play.is_my_turn:
        inside = _choosing(play)
    else:
        inside = _looking(play)
    return el("section", inside, class_=["seat", "mine", f"s-{PAWNS[ME]}"], id="mine")


def _choosing(play: Play) -> list[Node | None]:
    words, state, move = play.words, play.state, play.fist.move
    purse = state.purses[ME]
    gold = move.gold if isinstance(move, Bribe) else None
    coins = [_coin(words, number, gold) for number in range(1, min(purse, COINS_AT_HAND) + 1)]
    close = {None: "page.choose_first", THIEF: "page.close_thief"}.get(move, "page.close_fist")
    return [
        el(
            "h2",
            words.say("page.ask", card=state.card),
            el("span", words.say("page.purse", gold=purse), bag(purse, 38, ""), class_="row muted"),
            class_="ask",
            id="ask",
        ),
        el(
            "div",
            _button(words.say("page.nothing"), "choose", 0, key="0", aria_pressed=gold == 0, id="coin-0"),
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
            _button(
                words.say(close, **({"gold": gold} if gold is not None else {})),
                "close",
                main=True,
                key="Enter",
                disabled=move is None,
                id="go",
            ),
            class_="row",
        ),
    ]


def _coin(words: Words, number: int, gold: int | None) -> Node:
    taken = gold is not None and number <= gold
    return el(
        "button",
        icon("coin", 40) if taken else el("i", class_="hole"),
        el("span", number, class_="count", aria_hidden=True),
        type="button",
        class_="coin",
        data_intent="choose",
        data_n=number,
        data_key=str(number % 10) if number < 10 else None,
        aria_pressed=number == gold,
        aria_label=words.say("page.coins", gold=number),
        id=f"coin-{number}",
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


def _thief_button(play: Play) -> Node:
    words = play.words
    refusal = play.session.game.why_not(play.session.state, ME, THIEF)
    return el(
        "button",
        el("span", icon("nothief" if refusal else "thief", 26), class_="thief"),
        words.say("page.thief"),
        type="button",
        class_="btn",
        data_intent="choose",
        data_n="thief",
        data_key="t",
        aria_pressed=play.fist.move == THIEF,
        title=words.refusal(refusal) if refusal else None,
        id="thief",
    )


def _hint(play: Play) -> list[Node | str]:
    """Why not, when something was refused; else what the choice would do."""
    words, state, refusal = play.words, play.state, play.fist.refusal
    if refusal:
        chip = el("button", refusal.rule, type="button", class_="chip", data_intent="open", data_n=refusal.rule)
        return [words.refusal(refusal), " ", chip]
    caliph, fifth = state.card == CALIPH, state.bribe == 5
    rule = f"page.hint_{'back' if fifth else 'ahead'}{'_caliph' if caliph else ''}"
    said = [words.say(rule, card=state.card)]
    if walk := _my_walk(play):
        facts = {"start": walk.start, "end": walk.end}
        if fifth:
            said.append(words.say("page.if_least_start" if walk.end == 0 else "page.if_least", **facts))
        else:
            on_throne = walk.end == _game(play).board.throne
            said.append(words.say("page.if_most_throne" if on_throne else "page.if_most", **facts))
    return [" ".join(said)]


def _looking(play: Play) -> list[Node]:
    """The fists are open: what came of it, my own, and on to the next card."""
    latest = list(tell(_opened(play), play.words))
    next_card = _button(play.words.say("page.next_card"), "next", main=True, key="Enter", id="go", data_focus="next")
    return _opened_place(play, latest[_most_telling(latest)].text, next_card)


def _ending(play: Play) -> list[Node]:
    words, winners = play.words, play.session.state.winners
    key, facts = ("page.winner", {"seat": winners[0]}) if len(winners) == 1 else ("page.winners", {"seats": winners})
    again = _button(words.say("page.new_game"), "new", main=True, key="Enter", id="go", data_focus="over")
    return _opened_place(play, words.say(key, **facts), again)


def _opened_place(play: Play, headline: str, button: Node) -> list[Node]:
    return [
        el("h2", headline, class_="ask", id="headline"),
        el("div", _open_fist(play, ME, 92), el("div", button, class_="grow right"), class_="row opened"),
    ]


def _rivals(play: Play) -> Iterator[Node]:
    # A reason may tell what is in a purse, so where purses are hidden it waits for the end of the game (C-BK-26).
    reasons = play.reasons() if _game(play).options_chosen.open_gold or play.is_over else {}
    for seat in range(1, play.session.game.players):
        player, is_open, why = play.record.players[seat], bool(_opened(play)), reasons.get(seat)
        yield el(
            "section",
            el("div", icon(f"pawn-{PAWNS[seat]}", 26), el("span", player.name), class_="who"),
            el("div", _open_fist(play, seat, 74), class_="row opened")
            if is_open
            else [icon("fist", 74, class_="ic fist"), _belongings(play, seat)],
            why and el("p", play.words.reason(why.reason, why.facts), class_="reason wide-only"),
            class_=["seat", f"s-{PAWNS[seat]}", is_open and "open"],
            id=f"seat-{seat}",
            aria_label=player.name,
        )


def _belongings(play: Play, seat: Seat) -> Node:
    words, state = play.words, play.state
    gold = state.purses[seat]
    label = words.say("page.purse_hidden") if gold is None else words.say("page.purse", gold=gold)
    in_palace = _game(play).board.in_palace(state.spaces[seat])
    thief = "thief_ready" if state.thieves[seat] else "thief_at_gate" if in_palace else "thief_used"
    picture = icon("thief" if state.thieves[seat] else "nothief", 28, words.say(f"page.{thief}"))
    return el("div", bag(gold, 48, label), el("span", picture, class_="thief"), class_="row belongings")


def _open_fist(play: Play, seat: Seat, size: float) -> list[Node]:
    """An open hand, what it cost or brought, and the bag behind it."""
    words, events = play.words, _opened(play)
    revealed = next(event for event in events if isinstance(event, BribesRevealed))
    gold, thief = revealed.gold[seat], seat in revealed.thieves
    shown = (
        words.say("page.thief") if thief else words.say("page.coins", gold=gold) if gold else words.say("page.nothing")
    )
    change = _taken(events, seat) - gold
    sign = f"{'+' if change > 0 else '−'}{abs(change)}" if change else ""
    return [
        hand(gold, thief, size, shown),
        el(
            "div",
            el("b", words.say("page.thief") if thief else gold, class_="shown", aria_hidden=True),
            el("b", sign, class_="gain" if change > 0 else "loss"),
            class_="col",
        ),
        _belongings(play, seat),
    ]


def _taken(events: Sequence[Event], seat: Seat) -> int:
    for event in events:
        if isinstance(event, GoldStolen) and event.seat == seat:
            return event.gold
        if isinstance(event, GoldSplit) and seat in event.seats:
            return event.each
    return 0


def _heap(play: Play) -> Node:
    words, gold = play.words, play.state.heap
    return el(
        "section",
        el("div", words.say("page.heap"), class_="who"),
        heap(92) if gold else None,
        el("b", gold),
        class_="seat heap",
        id="heap",
        aria_label=words.say("page.heap_text", heap=gold),
    )
