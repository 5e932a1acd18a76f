"""The place of the person who decides: throw, grab, say what the hand does without a clock, or give a card back.

With a clock nothing here is a form: each part is a hand, and the page times it (`kit.page.race`).  Without one, a part
sends the whole move that it makes.  Nothing tells who has a right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kit.draw.svg import Child, Node, Value, el, icon
from kit.engine.game import Seat
from kit.faces.attraptresors.corners import corners, has_corners
from kit.faces.attraptresors.hand import cards_of, gold, who
from kit.faces.attraptresors.kinds import AttrapSight, AttrapTurn
from kit.faces.attraptresors.reaching import (
    asked_to_throw,
    holds_column,
    is_racing,
    is_ready,
    object_parts,
    race_notes,
    windows,
)
from kit.faces.plain.move_text import said_move
from kit.games.attraptresors.moves import NOTHING, GiveBack, Grab, Move, Reach
from kit.games.attraptresors.pieces import COLUMN
from kit.page.controls import acts, button, chip, main_button, move_sent
from kit.page.hint import hint_button, told_hint


def deciding(sight: AttrapSight) -> list[Child]:
    """What the person who is asked can do."""
    if has_corners(sight):
        return corners(sight)
    return [_deciding_of(sight, turn) for turn in sight.turns]


def mood(sight: AttrapSight) -> str | None:
    """The look of the whole stage while hands reach by the clock."""
    if not is_racing(sight):
        return None
    return f"corners for-{sight.game.players}" if has_corners(sight) else "racing"


def _deciding_of(sight: AttrapSight, turn: AttrapTurn) -> Node:
    if is_racing(sight):
        return _ready(sight) if is_ready(sight) else _grabbing(sight, turn.seat)
    tap = Tap(sight, turn)
    what = giving_back(tap) if sight.view.owes else wishing(tap)
    return _closed_by(sight, turn, what, "owes" if sight.view.owes else "wish")


# With a clock ---------------------------------------------------------------------------------------------------------


def _ready(sight: AttrapSight) -> Node:
    """The dice lie under the cup: one press throws them, and the clock runs."""
    words, key = sight.words, sight.race.key if sight.race else ""
    heading = el("h2", asked_to_throw(sight), class_="ask", id="ask", tabindex="-1", data_focus=None)
    throw = main_button(words.say("hands.throw"), "race-begin", key, focus=f"throw-{key}")
    return el(
        "div",
        el("div", heading, class_="head"),
        el("p", words.say("hands.then_grab", **windows(sight)), class_="small"),
        race_notes(sight),
        acts(throw, gold(sight, sight.seat)),
        class_="deciding hands ready",
    )


def _grabbing(sight: AttrapSight, seat: Seat) -> Node:
    """One large part for the column; once it is gone, a part for each object that stood on it."""
    words = sight.words
    grab = el(
        "button",
        icon("reach", 64),
        el("span", words.say("hands.grab_column"), class_="first big"),
        el("span", words.say("hands.grab_best"), class_="second big"),
        holds_column(sight),
        el("span", el("kbd", words.say("hands.space")), " ", words.say("hands.or_touch"), class_="by-key first"),
        el("span", el("kbd", words.say("hands.space")), class_="by-key second"),
        type="button",
        class_="grab",
        data_grab=f"{seat}:{COLUMN}",
        data_key="Space",
        id=f"grab-{seat}-{COLUMN}",
    )
    return el(
        "div",
        el("div", who(sight, seat), gold(sight, seat), class_="me"),
        el("div", grab, object_parts(sight, seat, keyed=True), class_="reach"),
        class_="deciding hands grabbing",
    )


# Without a clock ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tap:
    """Who decides, and how a part says which move is meant."""

    sight: AttrapSight
    turn: AttrapTurn
    intent: str = "choose"

    @property
    def names_seat(self) -> bool:
        """Whether a part says whose move it is."""
        return self.intent != "choose" or self.sight.is_side_by_side

    @property
    def grabs(self) -> tuple[Grab, ...] | None:
        """What the hand does so far; None while nothing has been said."""
        return self.turn.picked.grabs if isinstance(self.turn.picked, Reach) else None

    @property
    def wishes(self) -> tuple[str, ...]:
        """The objects it goes for, in order."""
        return tuple(grab.object for grab in self.grabs or () if grab.object != COLUMN)

    def button(self, inside: Child, move: Move, pressed: bool, key: str = "", **attributes: Any) -> Node:
        """A part that sends this move."""
        sent: Value = move_sent(move, self.sight.box)
        named: Value = [self.turn.seat, sent] if self.names_seat else sent
        key = "" if self.names_seat else key
        return button(
            [inside, el("kbd", key) if key else None], self.intent, named, key=key, pressed=pressed, **attributes
        )


def wishing(tap: Tap) -> Node:
    """Grab or wait, and the objects that the hand goes for when somebody has the column, in order (C-AT-26)."""
    words, seat, grabs = tap.sight.words, tap.turn.seat, tap.grabs
    wishes = tuple(map(Grab, tap.wishes))
    takes = bool(grabs) and any(grab.object == COLUMN for grab in grabs or ())
    grab = tap.button(
        [icon(COLUMN, 48), el("span", words.say("hands.grab_column"))],
        Reach((Grab(COLUMN), *wishes)),
        takes,
        "c",
        look="grab-it",
        id=f"wish-column-{seat}",
    )
    wait = tap.button(
        [icon("hand", 48), el("span", words.say("hands.wait"))],
        Reach(wishes) if wishes else NOTHING,
        grabs is not None and not takes,
        "0",
        look="wait",
        id=f"wish-wait-{seat}",
    )
    label = words.say("hands.wishes", seat=seat)
    things = el("div", list(_things(tap, takes)), class_="things", role="group", aria_label=label)
    return el(
        "div",
        el("div", grab, wait, class_="pair"),
        el("p", label, class_="small muted"),
        things,
        class_="wishing",
        data_rove="go",
    )


def _things(tap: Tap, takes: bool) -> Iterator[Node]:
    """Every object; a press puts it last in the order, or takes it out."""
    words, seat, wishes = tap.sight.words, tap.turn.seat, tap.wishes
    seen: list[str] = []
    for number, name in enumerate(tap.sight.game.tower, 1):
        places = [place for place, wish in enumerate(wishes) if wish == name]
        copy = seen.count(name)
        seen.append(name)
        place = places[copy] if copy < len(places) else None
        after = (*wishes, name) if place is None else (*wishes[:place], *wishes[place + 1 :])
        order = None if place is None else el("b", place + 1, class_="order")
        yield tap.button(
            [icon(name, 40), el("span", words.say("hands.object", object=name), class_="called"), order],
            Reach((*((Grab(COLUMN),) if takes else ()), *map(Grab, after))),
            place is not None,
            str(number),
            look="thing",
            id=f"wish-{seat}-{number}",
        )


# After a wrong grab ---------------------------------------------------------------------------------------------------


def giving_back(tap: Tap) -> Node:
    """The seat's own cards, one of which goes back (AT-19)."""
    sight, seat = tap.sight, tap.turn.seat
    cards = [
        tap.button(
            [
                icon("sack", 40),
                el("b", sacks),
                el("small", sight.words.say("hands.have_so_many", count=owned)),
            ],
            GiveBack(sacks),
            tap.turn.picked == GiveBack(sacks),
            str(sacks),
            look="gold-card",
            aria_label=sight.words.say("moves.give_back", sacks=sacks),
            id=f"give-{seat}-{sacks}",
        )
        for sacks, owned in cards_of(sight, seat).items()
    ]
    return el("div", cards, class_="things cards-owned", role="group", data_rove="go", aria_labelledby=f"ask-{seat}")


# The frame around a choice --------------------------------------------------------------------------------------------


def _closed_by(sight: AttrapSight, turn: AttrapTurn, inside: Node, look: str) -> Node:
    words, seat = sight.words, turn.seat
    said = closing(sight, turn)
    told = el("p", said_of(sight, turn), class_="small muted", id=f"hint-{seat}", aria_live="polite")
    main = main_button(said, "close", seat if sight.is_side_by_side else None, disabled=turn.picked is None)
    if sight.is_side_by_side:
        main = button(said, "close", seat, look="main", disabled=turn.picked is None, id=f"close-{seat}")
    return el(
        "div",
        el("div", asked(sight, turn), hint_button(sight), gold(sight, seat), class_="head"),
        inside,
        el("div", main, told, class_="row") if sight.is_side_by_side else acts(main, told),
        class_=["deciding", "hands", look],
        role="group" if sight.is_side_by_side else None,
        aria_label=words.say("hands.hand_of", seat=seat) if sight.is_side_by_side else None,
    )


def asked(sight: AttrapSight, turn: AttrapTurn) -> Node:
    """The question; it has the focus, which would otherwise be lost with the button that led here."""
    key = "ask_give_back" if sight.view.owes else "ask_hand"
    named = sight.is_shared or turn.seat != sight.words.viewer
    text = sight.words.say(f"hands.{key}{'_of' if named else ''}", seat=turn.seat)
    return el("h2", text, class_="ask", id=f"ask-{turn.seat}", tabindex="-1", data_focus=f"ask-{sight.step}")


def said_of(sight: AttrapSight, turn: AttrapTurn) -> Sequence[Child]:
    """Why the last try was refused, what a bot would do, or otherwise what is at stake."""
    words = sight.words
    if turn.refusal:
        return [words.refusal(turn.refusal), " ", chip(turn.refusal.rule, words)]
    if sight.hint:
        return [*told_hint(sight, words.say("plain.would", move=said_move(sight.box, words, sight.hint.move)))]
    if sight.view.owes:
        return [words.say("hands.why_give_back", seat=turn.seat), " ", chip("AT-19", words)]
    return [words.say("hands.at_once")]


def closing(sight: AttrapSight, turn: AttrapTurn) -> str:
    """What the main button says: the move, or what is missing for it."""
    if turn.picked is None:
        return sight.words.say("hands.first_card" if sight.view.owes else "hands.first_decide")
    return said_move(sight.box, sight.words, turn.picked)
