"""How a concept check looks on a phone: the code, one question at a time, and then the whole sheet to be handed in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kit.draw.svg import Child, Node, el, icon
from kit.page.controls import button, field
from kit.together.desk import Desk
from kit.together.sure import sure_closes

if TYPE_CHECKING:
    from kit.together.concept_round import ConceptRound


def asked_on_phone(question: ConceptRound) -> Node:
    """What there is to do now."""
    if not question.code:
        return _code(question)
    desk = question.desk
    return _whole(question) if desk is None else _question(question, desk)


# The code -------------------------------------------------------------------------------------------------------------


def _code(question: ConceptRound) -> Node:
    """A code that is known or offered, or a field for one's own."""
    code = question.code_shown
    rows = _known_code(question, code) if code else _typed_code(question)
    heading = el("h2", _say(question, f"moments.{question.moment}"), class_="big", id="said", tabindex=-1)
    return el("section", heading, list(rows), class_="panel alone col", id="check-code")


def _known_code(question: ConceptRound, code: str) -> Iterator[Child]:
    is_new = bool(question.offered)
    yield el("p", _say(question, "code_new" if is_new else "code_known"), class_="large")
    yield el("b", code, class_="own-code")
    yield el("p", _say(question, "code_why"), class_="muted") if is_new else None
    said = _say(question, "code_written" if is_new else "code_mine")
    yield button(said, "check-code", look="main", key="Enter", id="go")
    yield button(_say(question, "code_other"), "check-other", look="quiet", id="check-other")


def _typed_code(question: ConceptRound) -> Iterator[Child]:
    typed = el(
        "input",
        type="text",
        value=question.typed or "",
        autocomplete="off",
        autocapitalize="characters",
        placeholder="KR-427-C",
        data_intent="check-type",
        data_enter="go",
        aria_invalid=question.is_slip or None,
        id="check-typed",
    )
    yield field(_say(question, "code_type"), typed)
    if question.is_slip:
        yield el("p", _say(question, "code_slip"), class_="fault", role="alert")
    yield button(_say(question, "go_on"), "check-code", look="main", id="go")
    yield button(_say(question, "code_lost"), "check-new", look="quiet", id="check-new")
    yield el("p", _say(question, "code_lost_why"), class_="small muted")


# A question -----------------------------------------------------------------------------------------------------------


def _question(question: ConceptRound, desk: Desk) -> Node:
    """How far one has come, and the question over how sure one is."""
    return el("div", _way(question), desk.drawn(question.panel, _sure(question, desk)), class_="col of-sheet")


def _way(question: ConceptRound) -> Node:
    """To and fro, and how far one has come."""
    at, many = question.at, len(question.ids)
    back = button("‹", "check-go", at - 1, disabled=at == 0, aria_label=_say(question, "back"), id="check-back")
    onward = button("›", "check-go", at + 1, aria_label=_say(question, "on"), id="check-on")
    dots = [
        el("i", class_=["dot", item in question.given and "done", place == at and "here"], aria_hidden=True)
        for place, item in enumerate(question.ids)
    ]
    said = el("b", question.words.say("room.own_pace.way", at=at + 1, of=many))
    return el("div", back, said, el("span", dots, class_="dots"), onward, class_="row way-of", id="way")


def _sure(question: ConceptRound, desk: Desk) -> Node:
    """How sure one is closes the question, once it is answered."""
    first = "choose_both" if question.check.has_reasons else "choose_one"
    return sure_closes(question.words, "" if desk.is_ready else _say(question, first))


# The whole sheet ------------------------------------------------------------------------------------------------------


def _whole(question: ConceptRound) -> Node:
    """Which questions are answered; each can be gone back to."""
    items = [
        button(
            [f"{at + 1} ", el("i", "✓" if item in question.given else "–", aria_hidden=True)],
            "check-go",
            at,
            aria_label=_say(question, "done" if item in question.given else "open", n=at + 1),
            look="" if item in question.given else "open",
            id=f"check-{at}",
        )
        for at, item in enumerate(question.ids)
    ]
    heading = el(
        "h2",
        _say(question, "answered_of", n=question.answered, of=len(items)),
        class_="big",
        id="said",
        tabindex=-1,
        data_focus="whole",
    )
    return el(
        "section",
        heading,
        el("div", items, class_="all-items"),
        el("p", _say(question, "hand_in_why"), class_="muted"),
        button(_say(question, "hand_in"), "check-hand-in", look="main", key="Enter", id="go"),
        class_="panel alone col",
    )


def handed_in(question: ConceptRound, can_reopen: bool) -> Node:
    """It is done; the code is for the next time."""
    reopen = button(question.words.say("room.phone.reopen"), "reopen", id="reopen") if can_reopen else None
    heading = el("h2", _say(question, "handed_in"), class_="huge", id="said", tabindex=-1, data_focus="closed-check")
    code: list[Child] = []
    if question.code:
        code = [el("p", _say(question, "code_keep"), class_="large"), el("b", question.code, class_="own-code")]
    thanks = el("p", _say(question, "no_answers"), class_="muted")
    return el("section", icon("fist", 120), heading, code, thanks, reopen, class_="panel alone closed")


def _say(question: ConceptRound, key: str, **facts: object) -> str:
    return question.words.say(f"room.check.{key}", **facts)
