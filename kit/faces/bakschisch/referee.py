"""The page of a referee: which card, what did the fists show, and the ruling; or the board as it is being built."""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import Child, Node, el, icon
from kit.engine.game import CHANCE, Seat
from kit.faces.bakschisch.board import board
from kit.faces.bakschisch.layout import NARROW, PAWNS, WIDE, Layout
from kit.faces.bakschisch.page import arranging_beside, told, top, what_if
from kit.faces.bakschisch.scene import resting
from kit.faces.bakschisch.seats import belongings, cards_row, heap_place, name_of
from kit.faces.bakschisch.side import notice, side
from kit.faces.bakschisch.spaces import board_words
from kit.faces.bakschisch.table import main_button, opened_table
from kit.faces.bakschisch.track import scene_of, the_board
from kit.games.bakschisch import THIEF, Bribe, Turn
from kit.games.bakschisch.cards import CARDS, INHABITANTS
from kit.games.bakschisch.moves import TURNS
from kit.page.frame import frame
from kit.page.parts import badge, button, chip
from kit.play.play import Play
from kit.play.referee import Referee


def referee_page(desk: Play) -> Node:
    """The whole page."""
    assert isinstance(desk, Referee)
    return frame(desk, top(desk, "referee.title"), _stage(desk))


def _stage(desk: Referee) -> Node:
    if desk.building:
        left = [side(desk)] if desk.panel else [_built(desk, WIDE), _built(desk, NARROW)]
        inside: list[Node | None] = [*left, _building(desk)]
    elif desk.setup:
        inside = arranging_beside(desk)
    else:
        beside = el("div", cards_row(desk.words, desk.asked.cards), notice(desk), side(desk), class_="side")
        below = what_if(desk) if desk.whatif else _table(desk)
        inside = [the_board(desk, WIDE), the_board(desk, NARROW), beside, told(desk), below]
    look = "arranging" if desk.building or desk.setup else "asking" if desk.whatif else None
    return el("div", inside, class_=["stage", "referee", look])


def _table(desk: Referee) -> Node:
    if scene := scene_of(desk):
        return opened_table(desk, scene)
    inside = _which_card(desk) if desk.is_asking_for_card else _what_fists(desk)
    return el("div", inside, class_="table typing", id="table")


# Which card, what fists -----------------------------------------------------------------------------------------------


def _which_card(desk: Referee) -> list[Node]:
    """The cards that can still come, with how many of each are left (BK-35)."""
    left = desk.game.chance(desk.session.state)
    picks = [_pick(desk, card, left.get(TURNS[card], 0)) for card in CARDS]
    ask = _ask(desk, desk.words.say("referee.which_card", bribe=desk.view.bribe), class_="ask")
    mine = el("section", ask, el("div", picks, class_="picks"), class_="seat mine", id="mine")
    return [mine, heap_place(desk.words, resting(desk.view))]


def _ask(desk: Referee, question: str, **attributes: str) -> Node:
    """The question; it takes the focus, which else would be gone with the button that led here."""
    return el("h2", question, id="ask", tabindex="-1", data_focus=f"ask-{desk.step}", **attributes)


def _pick(desk: Referee, card: str, left: int) -> Node:
    words = desk.words
    refusal = desk.game.why_not(desk.session.state, CHANCE, Turn(card))
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


def _what_fists(desk: Referee) -> list[Node]:
    """What every fist showed, typed openly seat by seat."""
    words, missing = desk.words, desk.game.players - len(desk.shown)
    judge = words.say("referee.judge" if not missing else "referee.missing", missing=missing)
    seats = [_fist(desk, seat) for seat in range(desk.game.players)]
    onward = [heap_place(desk.words, resting(desk.view)), main_button(judge, "judge", disabled=bool(missing))]
    return [
        _ask(desk, words.say("referee.ask", card=desk.view.card)),
        *seats,
        el("div", onward, class_="onward"),
    ]


def _fist(desk: Referee, seat: Seat) -> Node:
    words, move = desk.words, desk.shown.get(seat)
    gold = move.gold if isinstance(move, Bribe) else None
    name, scene, stop = desk.name_of(seat), resting(desk.view), desk.game.board.stop
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
        _refused(desk, seat),
        class_=["seat", f"s-{PAWNS[seat]}", move is not None and "typed"],
        id=f"seat-{seat}",
        aria_label=name,
    )


def _refused(desk: Referee, seat: Seat) -> Node | None:
    refusal = desk.refusals.get(seat)
    if refusal is None:
        return None
    status = desk.box.rules()[refusal.rule].status
    why: list[Child] = [
        desk.words.refusal(refusal),
        " ",
        chip(refusal.rule, desk.words),
        badge(status, desk.words, short=True),
    ]
    return el("p", why, class_="small loss", role="alert")


# The board ------------------------------------------------------------------------------------------------------------


def _built(desk: Referee, layout: Layout) -> Node:
    """The board as it is being built; a tap paints a space."""
    assert desk.building
    track = desk.building.board(desk.words.say("page.own_board"))
    return board(track, (), board_words(desk.words, track, desk.view.spaces), layout, tap="paint")


def _building(desk: Referee) -> Node:
    words, building = desk.words, desk.building
    assert building
    close = button(words.say("page.close"), "build", key="Escape")
    begin = button(words.say("referee.use_board"), "use-board", look="main", disabled=bool(desk.problems), id="go")
    return el(
        "section",
        el("div", el("h2", words.say("referee.board"), class_="grow"), close, class_="row"),
        el("p", words.say("referee.board_text"), class_="small muted"),
        el("div", list(_brushes(desk)), class_="pair", role="group", aria_label=words.say("referee.brush")),
        el("h3", words.say("referee.levels")),
        [_level(desk, number) for number in reversed(range(len(building.levels)))],
        el(
            "div",
            button(words.say("referee.more_levels"), "levels", 1),
            button(words.say("referee.fewer_levels"), "levels", -1, disabled=len(building.levels) <= 2),
            class_="pair",
        ),
        el("ul", list(_problems(desk)), class_="problems", aria_live="polite"),
        el("div", begin, class_="begin"),
        class_="panel open col setup",
        id="building",
        aria_label=words.say("referee.board"),
    )


def _brushes(desk: Referee) -> Iterator[Node]:
    assert desk.building
    for person in INHABITANTS:
        name = [el("span", icon(person, 32), class_=["tiny", person]), desk.words.noun(person)]
        yield button(name, "brush", person, pressed=desk.building.brush == person, id=f"brush-{person}")


def _level(desk: Referee, number: int) -> Node:
    assert desk.building
    words, length = desk.words, len(desk.building.levels[number])
    return el(
        "div",
        el("span", words.say("referee.level", number=number + 1, spaces=length), class_="grow"),
        button("−", "level", [number, -1], aria_label=words.say("referee.shorter", number=number + 1)),
        button("+", "level", [number, 1], aria_label=words.say("referee.longer", number=number + 1)),
        class_="row",
        id=f"level-{number}",
    )


def _problems(desk: Referee) -> Iterator[Node]:
    """What the rulebooks' examples ask of a board and this one does not have."""
    for refusal in desk.problems:
        chips = [chip(rule, desk.words) for rule in (refusal.rule, *refusal.rulings)]
        yield el("li", desk.words.refusal(refusal), " ", chips, class_="small loss")
