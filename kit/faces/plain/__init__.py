"""The plain face, for a game without one of its own: sentences, buttons and forms, and the story beside them.

What it says comes from the game's box and words: what lies on the table (`Box.on_the_table`), moves in a few words
(`Box.describe`), and forms for moves that are not listed (`Box.forms`).  If a game has none of these, it shows the
fields of the view, and moves as records write them.
"""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import Child, Node, el
from kit.engine.box import AnyBox
from kit.engine.game import CHANCE, Seat, field_names
from kit.faces.plain.move_text import said_move, said_thing
from kit.faces.plain.moves import alternatives, form_of, option_buttons, typed
from kit.faces.plain.weighed import weighed
from kit.page.controls import acts, button, chip, main_button
from kit.page.face import AnyFace, Face, Pieces, Sentences
from kit.page.hint import hint_button, told_hint
from kit.page.sight import AnySight, AnyTurn
from kit.page.story import sentence
from kit.page.typed import asking
from kit.text.story import Line, tell

PAWNS = ("red", "white", "black", "gray", "green", "blue")
"""The colours of seats that have no piece of their own."""

AnySight = AnySight


def plain_face(box: AnyBox) -> AnyFace:
    """The face of a game that has no other."""
    return Face(
        board=_table,
        deciding=_deciding,
        places=_places,
        opened=_opened,
        typing=_typing,
        whatif=alternatives,
        weighed=weighed,
        asked_of_bots=lambda sight: box.plain.moment(sight.view),
        sentences=Sentences(picture=_picture),
        pieces=Pieces(token=_token, paint=lambda seat: f"s-{PAWNS[seat % len(PAWNS)]}"),
    )


def _picture(line: Line) -> Node | None:
    return None if line.seat is None else _token(line.seat, 24)


def _token(seat: Seat, size: int) -> Node:
    """A round piece with the seat's letter."""
    return el("span", "ABCDEF"[seat], class_=["token", f"t-{seat}"], style=f"--size:{size}px", aria_hidden=True)


# What lies on the table -----------------------------------------------------------------------------------------------


def _table(sight: AnySight) -> list[Child]:
    """Everything that can be seen, as sentences under headings."""
    shown = [
        el("section", el("h2", title), el("ul", [el("li", line) for line in lines])) for title, lines in _told(sight)
    ]
    return [el("div", shown, class_="panel facts", id="facts", tabindex="0", aria_label=sight.words.say("plain.table"))]


def _told(sight: AnySight) -> Iterator[tuple[str, list[str]]]:
    box, words = sight.box, sight.words
    if box.plain.on_the_table is None:
        fields = ((name, getattr(sight.view, name)) for name in field_names(sight.view))
        yield words.say("plain.table"), [f"{name}: {_listed(value)}" for name, value in fields]
        return
    for section in box.plain.on_the_table(sight.game, sight.view):
        if section.lines:
            lines = [said_thing(words, f"table.{line.key}", line.facts) for line in section.lines]
            yield said_thing(words, f"table.{section.title.key}", section.title.facts), lines


def _listed(value: object) -> str:
    """A value without the marks of Python: ``crumb, slice``, ``1, 2 | 3``."""
    if not isinstance(value, tuple):
        return "–" if value is None else str(value)
    between = " | " if any(isinstance(each, tuple) for each in value) else ", "
    return between.join(map(_listed, value)) or "–"


# Deciding -------------------------------------------------------------------------------------------------------------


def _deciding(sight: AnySight) -> list[Child]:
    """One part for each person who decides now: the options as buttons, the forms, and the button that closes it."""
    return [part for turn in sight.turns for part in _deciding_of(sight, turn)]


def _deciding_of(sight: AnySight, turn: AnyTurn) -> list[Child]:
    words, several, seat = sight.words, sight.is_side_by_side, turn.seat
    named = several or sight.is_shared
    ask = words.say("plain.ask_seat" if named else "plain.ask", seat=seat)
    close = words.say("plain.do" if turn.picked is not None else "plain.choose_first")
    forms = [form_of(sight, form, seat) for form in sight.forms_of(seat) if not form.aloud or seat in sight.speakers]
    heading = asking(sight, ask, name=f"ask-{seat}")
    hint = el("p", _hint(sight, turn), class_="small muted grow", id=f"hint-{seat}", aria_live="polite")
    waits = turn.picked is None
    return [
        heading,
        option_buttons(sight, turn, "choose", several),
        el("div", hint, button(close, "close", seat, disabled=waits, look="main", id=f"close-{seat}"), class_="row")
        if several
        else acts(main_button(close, "close", disabled=waits), hint_button(sight), hint),
        *forms,
    ]


def _hint(sight: AnySight, turn: AnyTurn) -> list[Child]:
    """What is held, or why the last try was refused."""
    words, refusal = sight.words, turn.refusal
    if refusal:
        return [words.refusal(refusal), " ", chip(refusal.rule, words)]
    if sight.hint:
        return [*told_hint(sight, words.say("plain.would", move=said_move(sight.box, words, sight.hint.move)))]
    if turn.picked is None:
        return []
    return [words.say("plain.held", move=said_move(sight.box, words, turn.picked))]


def _places(sight: AnySight) -> list[Child]:
    """Who may speak although somebody else is to act."""
    asked = {turn.seat for turn in sight.turns}
    return [
        el("section", [form_of(sight, form, seat) for form in forms], class_="seat mine aloud", id=f"aloud-{seat}")
        for seat in sight.speakers
        if seat not in asked and (forms := [form for form in sight.forms_of(seat) if form.aloud])
    ]


# Looking at what happened ---------------------------------------------------------------------------------------------


def _opened(sight: AnySight) -> list[Child]:
    """What has just happened, sentence by sentence, or who has won."""
    words, winners = sight.words, sight.winners
    lines = list(tell(sight.events, words, sight.box.story.telling))
    if winners:
        headline = words.say("page.winner" if len(winners) == 1 else "page.winners", seat=winners[0], seats=winners)
    else:
        headline = lines.pop().text if lines else words.say("plain.nothing_told")
    told = [sentence(line, words, f"opened-{number}", _picture(line)) for number, line in enumerate(lines)]
    inside = [
        el("p", headline, class_="ask wide-only", aria_hidden=True),
        el("ol", told, class_="told-now") if told else None,
    ]
    shown = el("section", inside, class_=["seat", "mine", bool(winners) and "won"])
    return [el("h2", headline, id="headline"), shown, *_places(sight)]


# The referee ----------------------------------------------------------------------------------------------------------


def _typing(sight: AnySight) -> list[Child]:
    """What chance has brought, or what every seat does; that somebody says something can always be typed."""
    words = sight.words
    chance = sight.turn_of(CHANCE)
    if chance:
        ask = asking(sight, words.say("plain.which_chance"))
        forms = [form_of(sight, form, CHANCE) for form in sight.forms_of(CHANCE)]
        listed = None if forms else option_buttons(sight, chance, "turn", False)
        return [el("section", ask, listed, forms, class_="seat mine", id="mine")]
    missing = sum(turn.picked is None for turn in sight.turns)
    judge = words.say("plain.judge" if not missing else "plain.missing", missing=missing)
    seats = [typed(sight, turn, _hint(sight, turn)) for turn in sight.turns]
    return [
        asking(sight, words.say("plain.ask_all"), look=""),
        *seats,
        acts(main_button(judge, "judge", disabled=bool(missing))),
    ]
