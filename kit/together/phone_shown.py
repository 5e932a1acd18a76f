"""How a pupil's page looks: one thing at a time."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from kit.draw.qr import LONGEST, qr_picture
from kit.draw.svg import Node, el, icon
from kit.lessons.hands import Hands
from kit.page.controls import button, field
from kit.page.frame import frame, menu_group, menu_panel, panel_head, rules_beside
from kit.table.acts import LONGEST_NAME
from kit.table.room import Round
from kit.together.drawn_once import drawn_once
from kit.together.named import called, mark_said
from kit.together.sure import sure_closes
from kit.together.tally import tally

if TYPE_CHECKING:
    from kit.together.phone import Phone


def page_of(phone: Phone) -> Node:
    """The whole page."""
    look, inside = _stage(phone)
    beside = _opened(phone)
    shown = beside if beside is not None else inside
    return frame(
        phone,
        phone.question.face.style if phone.question else None,
        _top(phone),
        _refusal(phone),
        shown,
        look=f"{look} of-room of-phone",
    )


def _top(phone: Phone) -> Node:
    """Which room, and who one is."""
    room, me = phone.room, phone.me
    who = el("span", icon("head", 20), called(phone.words, me), class_="who-am-i") if me else None
    is_open = phone.panel == "menu"
    menu = button(phone.words.say("page.menu"), "open", "menu", look="quiet", expanded=is_open, id="open-menu")
    name = el("b", room.code, class_="code", aria_label=f"{phone.say('title_phone')} {room.code}") if room else None
    return el("header", el("h1", name or phone.say("title_phone")), who, menu, class_="top")


def _refusal(phone: Phone) -> Node | None:
    if not phone.refused:
        return None
    return el("p", phone.say(f"refused.{phone.refused}"), class_="fault of-room-fault", role="alert")


def _opened(phone: Phone) -> Node | None:
    if phone.panel == "menu":
        card = button(phone.say("card"), "open", "card", id="open-card")
        return menu_panel(phone, menu_group(None, card) if phone.me else None)
    if phone.panel == "card" and phone.me:
        return _card(phone)
    if phone.panel == "rules" and phone.question is None:
        return rules_beside(phone, phone.box.options())
    return None


def _card(phone: Phone) -> Node:
    """The way to be oneself on another phone."""
    words, room = phone.words, phone.room
    assert room and phone.me
    entrances = phone.rooms.entrance if phone.rooms else ()
    link = f"{entrances[0]}{room.code}?me={phone.key}" if entrances else ""
    picture = qr_picture(link, phone.say("card_label"), 240) if link and len(link.encode()) <= LONGEST else None
    return el(
        "section",
        panel_head(phone.say("card"), "card", words),
        el("p", phone.say("card_text"), class_="muted"),
        picture,
        el("p", link, class_="small address") if link else None,
        class_="panel open col card-panel",
        id="card",
    )


def _stage(phone: Phone) -> tuple[str, Node]:
    """What there is to see or to do now, and how the page looks there."""
    room, now, me = phone.room, phone.now, phone.me
    if phone.rooms is None:
        return "", _said(phone, "nowhere")
    if room is None or me is None:
        return "", _outside(phone)
    if me.is_removed:
        return "", _said(phone, "removed")
    if phone.question and now and now.is_shown:
        return phone.question.look, phone.question.told(partial(_class_said, phone, now))
    if room.is_over:
        return "", _said(phone, "over")
    if room.is_paused:
        return "", _said(phone, "look_up")
    if now is None:
        return "", _lobby(phone)
    if phone.question is None:
        return "", _said(phone, "cannot_show")
    if phone.mine:
        own = phone.question.closed(now)
        return (phone.question.look, own) if own is not None else ("", _closed(phone, now))
    if not now.is_open:
        return "", _said(phone, "shut")
    return phone.question.look, el("div", phone.question.asked(), _foot(phone), class_="col of-round")


def _said(phone: Phone, key: str) -> Node:
    """One sentence, and what it means."""
    heading = el("h2", phone.say(f"phone.{key}"), class_="huge", id="said", tabindex=-1, data_focus=key)
    return el("section", heading, el("p", phone.say(f"phone.{key}_why"), class_="large"), class_="panel alone")


def _outside(phone: Phone) -> Node:
    """Nobody is in a room yet: where the code is typed."""
    return el(
        "section",
        el("h2", phone.say("phone.outside"), class_="huge"),
        el("p", phone.say("phone.outside_why"), class_="large"),
        el("a", phone.say("phone.type_code"), href=f"/t?lang={phone.looks.language}", class_="btn"),
        class_="panel alone",
    )


def _lobby(phone: Phone) -> Node:
    """One is in: who one is, and that it will begin."""
    me, words = phone.me, phone.words
    assert me
    name = el(
        "input",
        type="text",
        maxlength=LONGEST_NAME,
        autocomplete="off",
        value=me.name,
        placeholder=mark_said(words, me.mark),
        data_intent="name",
        id="name",
    )
    return el(
        "section",
        el("h2", phone.say("phone.in"), class_="huge", id="said", tabindex=-1, data_focus="in"),
        el("p", phone.say("phone.you_are"), " ", el("b", called(words, me)), class_="large"),
        None if me.is_hidden else field(phone.say("phone.name"), name),
        el("p", phone.say("phone.in_why"), class_="muted"),
        class_="panel alone",
    )


def _closed(phone: Phone, now: Round) -> Node:
    """One's own choice, closed, and a way to open it again."""
    mine, question = phone.mine, phone.question
    assert mine and question
    again = button(phone.say("phone.reopen"), "reopen", id="reopen") if now.is_open else None
    key = "closed_why" if now.is_open else "shut_why"
    return el(
        "section",
        icon("fist", 120),
        el("h2", phone.say("phone.closed"), class_="huge", id="said", tabindex=-1, data_focus=f"closed-{now.number}"),
        el("p", phone.say("phone.chose"), " ", el("b", question.said(mine.said)), class_="large chosen"),
        el("p", phone.say(f"phone.{key}"), class_="muted"),
        again,
        class_="panel alone closed",
    )


def _foot(phone: Phone) -> Node | None:
    """How a choice is closed, where the question has no way of its own."""
    question = phone.question
    assert question
    if question.look != "counting" or question.is_telling:
        return None
    return sure_closes(phone.words)


def _class_said(phone: Phone, now: Round) -> Node:
    """One's own choice within those of all."""
    mine = phone.mine.said if phone.mine else ""
    assert phone.live
    return drawn_once(phone.live, now.number, mine, phone.looks, partial(_all_said, phone, now, mine))


def _all_said(phone: Phone, now: Round, mine: str) -> Node:
    question, hands = phone.question, hands_of(now)
    assert question
    heading = el("h2", phone.say("phone.of_all", n=hands.all))
    return el("section", heading, tally(question, hands, mine), class_="panel of-class", id="of-class")


def hands_of(now: Round) -> Hands:
    """How many gave which answer in a round."""
    return Hands([*Counter(each.said for each in now.choices.values()).items()])
