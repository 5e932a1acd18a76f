"""Promises on the page: the ledger of sealed letters, what waits for a yes or no, and saying something in a few taps.

Nothing here blocks a button: promises bind nobody (C-IN-15).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kit.draw.svg import Child, Node, Value, el, icon
from kit.engine.event import Event
from kit.engine.form import Field, Form, Scalar
from kit.engine.game import AnyMove, Seat
from kit.faces.intrige.kinds import IntrigeSight
from kit.faces.intrige.people import person, token
from kit.faces.plain.move_text import said_thing
from kit.games.intrige.asks import why_not_ask
from kit.games.intrige.moves import Ask, Promise
from kit.games.intrige.plain_text import named
from kit.games.intrige.promise_events import (
    AskDeclined,
    AskLapsed,
    BribeAsked,
    BribePromiseBroken,
    BribePromised,
    BribePromiseKept,
    PostAsked,
    PostPromiseBroken,
    PostPromised,
    PostPromiseKept,
    PromiseLapsed,
)
from kit.games.intrige.promises import next_filling, why_not_promise
from kit.games.intrige.state import OVER, Rep, View, Word
from kit.page.controls import button, chip, field

RULING = "C-IN-15"
MOST_JUDGED = 4
"""How many letters of the latest rounds are kept beside those that are open."""
QUICK_SUMS = (1, 2, 3, 5, 10, 15)
"""Sums to tap, in bills; any other is chosen from a list."""
KINDS = ("promise_post", "promise_bribe", "ask_post", "ask_bribe")
OF_OWNERS = ("promise_post", "ask_bribe")
"""What the owner of a court says; everything else is said by guests."""
ENDS: Mapping[type, str] = {
    PostPromiseKept: "kept",
    BribePromiseKept: "kept",
    PostPromiseBroken: "broken",
    BribePromiseBroken: "broken",
    PromiseLapsed: "lapsed",
    AskLapsed: "lapsed",
    AskDeclined: "declined",
}


def talk(sight: IntrigeSight) -> list[Child]:
    """What people here were asked, and the panel of promises, which is opened on a phone."""
    view, words = sight.view, sight.words
    if view.stage == OVER:
        return []
    is_open = bool(sight.chosen.get("talk", {}).get("open"))
    is_saying = bool(sight.chosen.get("talk", {}).get("say"))
    number = words.say("talk.how_many", number=len(view.promises))
    opens = button(
        [icon("promise", 22), el("span", number)],
        "form",
        ["talk", "open", not is_open],
        expanded=is_open,
        look="quiet",
        id="talk-open",
        aria_controls="talk-inside",
    )
    head = el("div", el("h3", words.say("talk.title")), opens, class_="row")
    binds = el("p", words.say("talk.never_binding"), " ", chip(RULING, words), class_="small muted")
    inside = el("div", speaking(sight), ledger(sight), binds, class_="inside", id="talk-inside")
    return [
        el(
            "section",
            [head, _asked_here(sight), inside],
            class_=["seat talk", is_open and "is-open", is_saying and "is-saying"],
            id="talk",
            aria_label=words.say("talk.title"),
        )
    ]


# The ledger -----------------------------------------------------------------------------------------------------------


def ledger(sight: IntrigeSight) -> Node:
    """Every promise as a letter: those that are open, what was asked, and what became of the latest others."""
    view, words = sight.view, sight.words
    letters = [_letter(words.event(told_word(word, view.round)), "open", words) for word in reversed(view.promises)]
    elsewhere = [word for word in reversed(view.asks) if word.rival not in sight.speakers]
    letters += [_letter(words.event(told_ask(word, view.round)), "asked", words) for word in elsewhere]
    letters += [_letter(words.event(event), ENDS[type(event)], words) for event in _judged(sight)]
    none = None if letters else el("li", words.say("talk.none"), class_="muted")
    return el("ul", letters, none, class_="ledger", id="ledger", aria_live="polite")


def letter_of(word: Word, ends: Sequence[Event], round_: int, words: Any) -> Node:
    """A promise with what these events have made of it; open if they have not."""
    ended = next((type(event) for event in ends if type(event) in ENDS and _is_about(event, word)), None)
    return _letter(words.event(told_word(word, round_)), ENDS[ended] if ended else "open", words)


def _is_about(event: Any, word: Word) -> bool:
    return (event.seat, event.rival, event.profession) == (word.seat, word.rival, word.profession)


def _letter(sentence: str, state: str, words: Any) -> Node:
    seal = icon("promise-broken" if state == "broken" else "promise", 22)
    return el("li", seal, el("span", sentence), el("b", words.say(f"talk.state.{state}")), class_=["letter", state])


def _judged(sight: IntrigeSight) -> list[Event]:
    """The latest ends of promises, the last one first."""
    found: Iterator[Event] = (event for _, events in sight.story for event in events if type(event) in ENDS)
    return list(found)[: -MOST_JUDGED - 1 : -1]


def told_word(word: Word, round_: int) -> Event:
    """The event that tells a promise, as if it were made now."""
    kind = PostPromised if word.seat == word.owner else BribePromised
    return kind(word.seat, word.rival, word.profession, word.post, word.amount, word.until, round_)


def told_ask(word: Word, round_: int) -> Event:
    """The event that tells what was asked, as if it were asked now."""
    kind = BribeAsked if word.seat == word.owner else PostAsked
    return kind(word.seat, word.rival, word.profession, word.post, word.amount, word.until, round_)


def _asked_here(sight: IntrigeSight) -> Node | None:
    """What waits for a yes or no from somebody at this screen."""
    asks = [_question(sight, seat, word) for seat in sight.speakers for word in sight.view.asks if word.rival == seat]
    return el("ul", asks, class_="asks", aria_live="polite") if asks else None


def _question(sight: IntrigeSight, seat: Seat, word: Word) -> Node:
    words, name = sight.words, named(word)

    def answer(says: str) -> Node:
        given: Value = ["answer", seat, [["to", name], ["says", says]]]
        label = words.say(f"talk.{says}_to", seat=word.seat)
        return button(words.say(f"talk.{says}"), "form-do", given, id=f"answer-{seat}-{name}-{says}", aria_label=label)

    sentence = words.event(told_ask(word, sight.view.round))
    return el("li", token(word.seat, 24), el("span", sentence), el("div", answer("yes"), answer("no"), class_="row"))


# Saying something -----------------------------------------------------------------------------------------------------


def speaking(sight: IntrigeSight) -> Node | None:
    """Who, what, who of the family, for what, until when: each tap narrows it, and the sentence is seen to grow."""
    if not sight.speakers:
        return None
    words, chosen = sight.words, sight.chosen.get("talk", {})
    is_open = bool(chosen.get("say"))
    opens = button(words.say("talk.say"), "form", ["talk", "say", not is_open], expanded=is_open, id="talk-say")
    if not is_open:
        return el("div", opens, class_="speaking")
    seat = _speaker(sight)
    forms = {form.name: form for form in sight.forms_of(seat) if form.name in KINDS}
    if not forms:
        return None
    form = forms.get(chosen.get("kind", "")) or _usual(sight, forms, seat)
    given = _given(sight, form, seat)
    fields = [_offered(sight, form, each, seat, given) for each in form.fields]
    rows = [_who(sight, seat), _what(sight, forms, form), *(_choices(sight, form, each, given) for each in fields)]
    return el("div", opens, rows, _said(sight, form, seat, given), class_="speaking")


def _usual(sight: IntrigeSight, forms: Mapping[str, Form], seat: Seat) -> Form:
    """What is most usual to say now: an owner promises, a guest asks."""
    first = KINDS if sight.view.owner == seat else ("ask_post", *KINDS)
    usual = [forms[name] for name in first if name in forms]
    can = (form for form in usual if not why_not(sight, seat, form.move(_given(sight, form, seat))))
    return next(can, usual[0])


def _given(sight: IntrigeSight, form: Form, seat: Seat) -> dict[str, Scalar]:
    """What was tapped, and for everything else what is sensible."""
    tapped = sight.chosen.get(form.name, {})
    given = {**sensible(sight, form, seat, tapped.get("to")), **tapped}
    chosen = {each.name: each.chosen(given.get(each.name)) for each in form.fields}
    offered = (_offered(sight, form, each, seat, chosen) for each in form.fields)
    return {each.name: each.chosen(given.get(each.name)) for each in offered}


def _offered(sight: IntrigeSight, form: Form, each: Field, seat: Seat, given: Mapping[str, Scalar]) -> Field:
    """A field with the choices that are left: without rounds in which that court no longer fills posts."""
    if each.name != "until":
        return each
    first = next_filling(sight.view, seat if form.name in OF_OWNERS else int(given["to"]))
    left = tuple(choice for choice in each.choices if int(choice) >= first)
    return replace(each, choices=left or each.choices)


def _who(sight: IntrigeSight, seat: Seat) -> Node | None:
    """Who speaks, if several can."""
    if len(sight.speakers) < 2:
        return None
    names = [
        _tap([token(each, 22), sight.words.names[each]], "talk", "seat", each, each == seat) for each in sight.speakers
    ]
    return _row(sight.words.say("talk.who"), names)


def _what(sight: IntrigeSight, forms: Mapping[str, Form], form: Form) -> Node:
    taps = [_tap(sight.words.say(f"talk.{name}"), "talk", "kind", name, name == form.name) for name in forms]
    return _row(sight.words.say("talk.what"), taps)


def _choices(sight: IntrigeSight, form: Form, each: Field, given: Mapping[str, Scalar]) -> Node:
    """The choices of a field as buttons; for sums, only a few."""
    words, now = sight.words, given[each.name]
    shown = each.choices
    if each.name == "amount":
        bill = sight.game.edition.bill
        shown = tuple(sorted({*(bill * bills for bills in QUICK_SUMS), now} & set(each.choices)))
    taps = [_tap(_drawn(sight, form, each, value, given), form.name, each.name, value, value == now) for value in shown]
    if each.name == "amount":
        options = [
            el("option", _told(sight, each, value), value=str(value), selected=value == now) for value in each.choices
        ]
        name: Value = [form.name, each.name]
        taps.append(
            field(words.say("talk.more"), el("select", options, data_intent="form", data_n=name, id="talk-amount"))
        )
    return _row(words.say(f"forms.{form.name}.{each.name}"), taps)


def _drawn(sight: IntrigeSight, form: Form, each: Field, value: Scalar, given: Mapping[str, Scalar]) -> list[Child]:
    text = _told(sight, each, value)
    if each.name == "to":
        return [token(int(value), 22), text]
    if each.name == "profession":
        guest = int(given["to"]) if form.name in OF_OWNERS else _speaker(sight)
        return [person(Rep(guest, str(value)), 26), text]
    return [text]


def _speaker(sight: IntrigeSight) -> Seat:
    chosen = sight.chosen.get("talk", {}).get("seat")
    return next((seat for seat in sight.speakers if seat == chosen), sight.speakers[0])


def _told(sight: IntrigeSight, each: Field, value: Scalar) -> str:
    if each.say is None:
        return str(value)
    key, facts = each.say(value)
    return said_thing(sight.words, key, facts)


def _tap(text: Child, form: str, name: str, value: Scalar, pressed: bool) -> Node:
    return button(text, "form", [form, name, value], pressed=pressed, id=f"say-{form}-{name}-{value}")


def _row(label: str, taps: list[Node]) -> Node:
    return el(
        "div", el("span", label, class_="small muted"), el("div", taps, class_="taps"), role="group", aria_label=label
    )


def _said(sight: IntrigeSight, form: Form, seat: Seat, given: Mapping[str, Scalar]) -> Node:
    """The sentence, why it cannot be said, and the button that says it."""
    words, view = sight.words, sight.view
    move = form.move(given)
    told = told_ask if isinstance(move, Ask) else told_word
    word = Word(seat, move.owner, move.guest, move.profession, move.post, move.amount, move.until)
    refusal = why_not(sight, seat, move)
    sent: Value = [form.name, seat, [[name, value] for name, value in given.items()]]
    return el(
        "div",
        el("p", words.event(told(word, view.round)), id="talk-sentence", class_="sentence", aria_live="polite"),
        el("p", words.refusal(refusal), " ", chip(refusal.rule, words), class_="small loss", role="alert")
        if refusal
        else None,
        button(words.say("talk.do"), "form-do", sent, disabled=bool(refusal), id="talk-do"),
        class_="say",
    )


def why_not(sight: IntrigeSight, seat: Seat, move: AnyMove) -> Any:
    """Why this cannot be said now, from what everybody sees."""
    asks = why_not_promise if isinstance(move, Promise) else why_not_ask
    return asks(sight.game, sight.view, seat, move)


def sensible(sight: IntrigeSight, form: Form, seat: Seat, to: object = None) -> dict[str, Scalar]:
    """What one would most likely talk about now: one who is to pay, or waits, and the best free post for half its pay.

    `to` is who was tapped already; if nobody waits there, it is about somebody still to be sent.
    """
    view, game = sight.view, sight.game
    is_owner = form.name in OF_OWNERS
    found = _about(view, seat, is_owner, to)
    if found is None:
        (others,) = [each for each in form.fields if each.name == "to"]
        other = int(others.chosen(to))
        hand = zip(game.edition.professions, view.hands[other if is_owner else seat], strict=True)
        left = [profession for profession, number in hand if number]
        return {"to": other, "profession": left[0]} if left else {"to": other}
    owner, rep = found
    free = [post for post, holder in zip(game.salaries, view.courts[owner], strict=True) if holder is None]
    post, bill = free[-1] if free else 0, game.edition.bill
    amount = max(bill, post // 2 // bill * bill)
    return {"to": rep.seat if is_owner else owner, "profession": rep.profession, "post": post, "amount": amount}


def _about(view: View, seat: Seat, is_owner: bool, to: object) -> tuple[Seat, Rep] | None:
    """The court and the one waiting there that talk is most likely about: with anybody, or with `to`."""
    if is_owner:
        waiting = [rep for rep in view.due if view.owner == seat] + list(view.parks[seat])
        return next(((seat, rep) for rep in waiting if to is None or str(rep.seat) == str(to)), None)
    courts = sorted(range(len(view.parks)), key=lambda owner: owner != view.owner)
    places = ((owner, rep) for owner in courts for rep in view.parks[owner] if rep.seat == seat)
    return next((place for place in places if to is None or str(place[0]) == str(to)), None)
