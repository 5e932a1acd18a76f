"""What if: a hand of the past with everything else it could have meant to do, and what each would have paid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from kit.draw.svg import Child, Node, el, icon
from kit.faces.attraptresors.choices import called, pictured
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.people import token
from kit.faces.attraptresors.weighed import could_know
from kit.faces.plain.moves import as_they_were
from kit.games.attraptresors.events import NoRight, RightByMission, RightBySixColours
from kit.games.attraptresors.grab_events import ColumnGrabbed, GrabsTied
from kit.games.attraptresors.moves import Move, Reach
from kit.games.attraptresors.pieces import score
from kit.games.attraptresors.state import View
from kit.games.attraptresors.telling import TELLING
from kit.page.controls import button, chip, move_sent
from kit.page.sight import Alternative, Asked
from kit.text.say import Words
from kit.text.story import Line, tell

AttrapAsked: TypeAlias = Asked[View, Move]
AttrapAlternative: TypeAlias = Alternative[View, Move]


def strip(asked: AttrapAsked, sight: AttrapSight, words: Words, whose: Child = None) -> Node:
    """A cell for each other hand, or card; and the story of the picked one."""
    real = next(each for each in asked.alternatives if each.chosen)
    told = next((each for each in asked.alternatives if each.move == asked.picked), None)
    is_hand = isinstance(real.move, Reach)
    return el(
        "section",
        el(
            "header",
            el("h2", words.say("whatif.hand" if is_hand else "whatif.card", seat=asked.seat), id="whatif-title"),
            could_know(sight.game, asked, words) if is_hand else None,
            whose,
            None if asked.in_lesson else button(words.say("page.close"), "whatif", key="Escape"),
        ),
        el(
            "div",
            el(
                "div",
                [_cell(number, each, real, asked, sight, words) for number, each in enumerate(asked.alternatives)],
                class_="cells",
                data_rove=True,
                role="group",
                aria_labelledby="whatif-title",
            ),
            el(
                "div",
                None if told is None else _story(told, real, asked, sight, words),
                class_="whatif-told",
                aria_live="polite",
            ),
            class_=["alternatives", told is not None and "with-story"],
        ),
        class_="panel whatif hands",
        id="whatif-strip",
        aria_labelledby="whatif-title",
    )


def _cell(
    number: int, each: AttrapAlternative, real: AttrapAlternative, asked: AttrapAsked, sight: AttrapSight, words: Words
) -> Node:
    """One hand: what it does, what it gets, and by how much that differs."""
    gets = _gets(each, asked)
    differs = None if each.chosen else el("small", _differs(each, real, asked, words))
    return button(
        [
            el("span", pictured(each.move), _sacks(gets, each, asked), class_="shows"),
            el("b", called(real.move, each.move, asked.seat, words)),
            differs,
        ],
        "whatif-pick",
        move_sent(each.move, sight.box),
        look="alternative",
        pressed=each.move == asked.picked,
        id=f"whatif-{number}",
        data_focus="whatif" if each.chosen else None,
    )


def _gets(each: AttrapAlternative, asked: AttrapAsked) -> int:
    """By how many sacks the seat is better off than before the throw."""
    return _owned(each.view, asked) - _owned(asked.before, asked)


def _owned(view: View, asked: AttrapAsked) -> int:
    return score(view.hands[asked.seat])[0]


def _sacks(gets: int, each: AttrapAlternative, asked: AttrapAsked) -> Node:
    """This many sacks, unless chance would have to decide, or nobody may know."""
    if _tied(each):
        return el("span", icon("die", 22), class_="gets")
    if _stays_secret(each) == asked.seat:
        return el("span", el("b", "?"), icon("sack", 22), class_="gets")
    sign = "+" if gets > 0 else "−" if gets < 0 else ""
    return el("span", el("b", f"{sign}{abs(gets)}"), icon("sack", 22), class_=["gets", gets < 0 and "loss"])


def _tied(each: AttrapAlternative) -> bool:
    """Whether the story ends where chance would have to say who was first."""
    return bool(each.events) and isinstance(each.events[-1], GrabsTied)


def _rivals(each: AttrapAlternative, asked: AttrapAsked) -> int:
    """How many hands tie, if this one is among them; otherwise 0."""
    tie = each.events[-1]
    return len(tie.seats) if isinstance(tie, GrabsTied) and asked.seat in tie.seats else 0


def _owes(each: AttrapAlternative, asked: AttrapAsked) -> bool:
    """Whether the story ends where a card would have to be given back."""
    return each.view.owes and each.view.column == asked.seat


def _stays_secret(each: AttrapAlternative) -> int | None:
    """Who takes the column, if nobody may know whether rightly."""
    is_judged = any(isinstance(event, RightBySixColours | RightByMission | NoRight) for event in each.events)
    taken = (event.seat for event in each.events if isinstance(event, ColumnGrabbed))
    return None if is_judged or _tied(each) else next(taken, None)


def _differs(each: AttrapAlternative, real: AttrapAlternative, asked: AttrapAsked, words: Words) -> str:
    if _tied(each):
        return words.say("whatif.tie", number=_rivals(each, asked))
    if _owes(each, asked):
        return words.say("whatif.owes")
    if _stays_secret(each) == asked.seat:
        return words.say("whatif.untold")
    change = _gets(each, asked) - _gets(real, asked)
    return words.say("whatif.change", sacks=abs(change), change=change, zero=0)


# The story ------------------------------------------------------------------------------------------------------------


def _lines(each: AttrapAlternative, words: Words) -> list[Line]:
    return list(tell(each.events, words, TELLING))


def _story(
    each: AttrapAlternative, real: AttrapAlternative, asked: AttrapAsked, sight: AttrapSight, words: Words
) -> Node:
    """Everything that would have followed until the throw was over; what differs from what happened stands out."""
    really = {line.text for line in _lines(real, words)}
    rows = [
        el(
            "li",
            el("span") if line.seat is None else token(line.seat, 22),
            el("span", line.text),
            el("span", [chip(rule, words) for rule in line.rules], class_="chips"),
            class_=None if each.chosen else "same" if line.text in really else "other",
        )
        for line in _lines(each, words)
    ]
    heading = words.say("whatif.happened") if each.chosen else _differs(each, real, asked, words)
    play = button(words.say("whatif.play_on"), "whatif-play", move_sent(each.move, sight.box), id="whatif-play")
    return el(
        "div",
        el("h3", heading, id="whatif-told"),
        el("ol", rows, tabindex="0", aria_labelledby="whatif-told"),
        list(_ends(each, asked, words)),
        None if each.chosen or asked.in_lesson else play,
        class_="whatif-story",
    )


def _ends(each: AttrapAlternative, asked: AttrapAsked, words: Words) -> Iterator[Node | None]:
    """Why nothing more is told."""
    taker = _stays_secret(each)
    if taker is not None:
        yield el("p", words.say("whatif.secret", seat=taker), class_="small muted")
    elif not (_tied(each) or _owes(each, asked)):
        yield as_they_were(each, words)
