"""How a round looks in which each goes on alone: the way on a phone, how far all have come on the wall, and what was
right in the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.draw.svg import Child, Node, el
from kit.page.controls import button
from kit.together.menu_of_questions import said_of

if TYPE_CHECKING:
    from kit.together.own_pace import OwnPace


# A phone --------------------------------------------------------------------------------------------------------------


def with_way(question: OwnPace, asked: Node) -> Node:
    """A question, under how far one has come."""
    return el("div", _way(question), asked, class_="col own-pace")


def _way(question: OwnPace) -> Node:
    """A dot for each question: answered, the one of now, or still to come."""
    done, many = question.mine, len(question.specs)
    dots = [
        el("i", class_=["dot", str(at) in done and "done", at == question.at and "here"], aria_hidden=True)
        for at in range(many)
    ]
    said = question.words.say("room.own_pace.way", at=question.at + 1, of=many)
    return el("div", el("b", said), el("span", dots, class_="dots"), class_="row way-of", id="way")


def telling(question: OwnPace, told: Node) -> Node:
    """What was right, and the way on."""
    words = question.words
    is_last = len(question.mine) == len(question.specs)
    onward: Child = button(words.say("room.own_pace.on"), "pace-on", look="main", key="Enter", id="go")
    if is_last:
        onward = el("p", words.say("room.own_pace.done"), class_="large", id="said", tabindex=-1)
    shown = () if question.instants() and question.instant is not None else (onward,)
    return el("div", _way(question), told, el("div", shown, class_="onward pace-on"), class_="col own-pace")


def my_answers(question: OwnPace) -> Node:
    """All one's own answers, each judged."""
    words = question.words
    rows = [_my_answer(question, at) for at in range(len(question.specs))]
    heading = el("h2", words.say("room.own_pace.yours"), class_="big", id="said", tabindex=-1, data_focus="own-pace")
    return el("section", heading, el("ol", rows, class_="col my-answers"), class_="panel of-class col")


def _my_answer(question: OwnPace, at: int) -> Node:
    words, mine = question.words, question.mine.get(str(at))
    said = said_of(question.specs[at], words.language)
    if mine is None:
        return el("li", el("i", "–", aria_hidden=True), el("span", said), class_="row")
    right, known = question.right_of(at, [mine])
    sign, heard = ("✓", "right") if right else ("✗", "wrong") if known else ("·", "")
    told = el("span", words.say(f"room.own_pace.{heard}"), class_="unseen") if heard else None
    return el("li", el("i", sign, class_=heard or None, aria_hidden=True), told, el("span", said), class_="row")


# The wall -------------------------------------------------------------------------------------------------------------


def progress(question: OwnPace, below: Node) -> Node:
    """How many have answered each question."""
    assert question.now
    parts = question.now.parts
    most = max([len(part.choices) for part in parts], default=0)
    rows = [_row(question, at, len(part.choices), most) for at, part in enumerate(parts)]
    return _on_wall(question, "how_far", rows, below)


def all_told(question: OwnPace, below: Node) -> Node:
    """How many were right at each question; each can be looked at."""
    assert question.now
    rows = []
    for at, part in enumerate(question.now.parts):
        right, known = question.right_of(at, [*part.choices.values()])
        rows.append(_row(question, at, right if known else len(part.choices), len(part.choices), known > 0, True))
    return _on_wall(question, "look", rows, below)


def one_of_all(question: OwnPace, below: Node) -> Node:
    """What the host does below one question: the way back to all of them first."""
    back = button(question.words.say("room.own_pace.all"), "pace-look", -1, key="Escape", id="pace-all")
    return el("div", el("div", back, class_="row"), below, class_="col")


def _on_wall(question: OwnPace, key: str, rows: list[Node], below: Node) -> Node:
    heading = el("h2", question.words.say(f"room.own_pace.{key}"), class_="big")
    return el(
        "div", el("section", heading, el("ol", rows, class_="col"), class_="panel paces"), below, class_="on-wall"
    )


def _row(question: OwnPace, at: int, many: int, of: int, is_judged: bool = False, can_look: bool = False) -> Node:
    """A question with a bar: how many have answered it, or were right."""
    words = question.words
    share = 100 * many // max(of, 1)
    bar = el("span", el("span", style=f"width: {share}%", class_="bar"), class_="rail-bar", aria_hidden=True)
    count = words.say("room.host.right", n=many, of=of) if is_judged else words.say("room.own_pace.answered", n=many)
    inside: list[Child] = [
        el("b", f"{at + 1}", class_="number"),
        el("span", said_of(question.specs[at], words.language), class_="grow"),
        bar,
        el("b", count, class_="how-many"),
    ]
    if not can_look:
        return el("li", inside, class_="row pace")
    look = el(
        "button", inside, type="button", data_intent="pace-look", data_n=at, class_="btn row pace", id=f"pace-{at}"
    )
    return el("li", look)
