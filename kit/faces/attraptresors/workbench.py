"""What Attrap'trésors draws itself of a throw that is put together: dice on the souk, missions, cards, hands."""

from __future__ import annotations

from kit.draw.svg import Child, Node, el, icon
from kit.engine.draft import Choice, Counter, Toggle
from kit.faces.attraptresors.dice import letter_of
from kit.faces.attraptresors.people import token
from kit.games.attraptresors.pieces import DICE
from kit.page.controls import button, field
from kit.page.fields import Laid, Workbench, called, choice, counter, listed, part_id, said, sent, toggle
from kit.text.say import Words


def _souk(laid: Laid) -> list[Node]:
    """The dice that lie there, each to be taken away, and colours to add; open missions for two."""
    words, dice = laid.words, laid.all("die")
    lying = [
        button(
            _die(words, colour, 46),
            "lay-die",
            [colour, -1],
            look="die-laid",
            id=f"die-{colour}-{number}",
            aria_label=words.say("sandbox.take_die", colour=colour),
        )
        for each in dice
        for (colour,) in (each.at,)
        for number in range(each.number)
    ]
    adding = [
        button(
            [_die(words, colour, 30), el("b", "+", aria_hidden=True)],
            "lay-die",
            [colour, 1],
            disabled=each.number >= each.most,
            id=f"add-die-{colour}",
            aria_label=words.say("sandbox.put_die", colour=colour),
        )
        for each in dice
        for (colour,) in (each.at,)
    ]
    title = words.say("sandbox.dice", number=sum(each.number for each in dice), all=DICE)
    missions = [_mission(laid, each) for each in laid.all("mission")] if laid.draft.game.for_two else []
    return [
        el(
            "section",
            el("h2", title, id="dice-laid"),
            el("div", lying, class_="lying", role="group", aria_labelledby="dice-laid"),
            el("div", adding, class_="adding", role="group", aria_label=words.say("sandbox.add_dice")),
            el("div", missions, class_="row") if missions else None,
            class_="panel souk-laid",
            id="souk",
        )
    ]


def _mission(laid: Laid, mission: Choice) -> Node:
    die = _die(laid.words, str(mission.chosen), 26)
    return field(
        said(laid.words, mission.called), el("span", die, listed(laid.words, mission), class_="row mission-laid")
    )


def _cards(laid: Laid, card: Counter) -> Node:
    """A card to add, and those that lie there, to take away."""
    words, (seat, sacks) = laid.words, card.at
    more = button(
        [icon("sack", 18), el("b", f"+{sacks}")],
        "lay-card",
        sent(card, 1),
        id=part_id(card, "more"),
        aria_label=words.say("sandbox.put_card", seat=seat, sacks=sacks),
    )
    less = button(
        f"{sacks} × {card.number}",
        "lay-card",
        sent(card, -1),
        look="owned",
        id=part_id(card, "less"),
        aria_label=words.say("sandbox.take_card", seat=seat, sacks=sacks),
    )
    return el("div", more, less if card.number else None, class_="cards-laid")


def _claim(laid: Laid, claim: Toggle) -> Node:
    return toggle(laid.words, claim, [icon("column", 22), laid.words.noun("column", "single")])


def _moment(laid: Laid, time: Counter) -> Node:
    return el("span", counter(laid.words, time, named=False), el("small", "ms"), class_="row moment",
              title=called(laid.words, time))  # fmt: skip


def _first(laid: Laid, first: Choice) -> Node:
    names = laid.words.names
    return choice(laid.words, first, lambda seat: [token(int(seat), 26), names[int(seat)]])


def _die(words: Words, colour: str, size: int) -> Node:
    """A die with the letter that its colour has in these words."""
    return el(
        "span", icon(f"die-{colour}", size), el("b", letter_of(words, colour)), class_="die-small", aria_hidden=True
    )


def _how(laid: Laid) -> Child:
    return el("p", laid.words.say("sandbox.how"), class_="small muted")


WORKBENCH = Workbench(
    board=_souk,
    tools=_how,
    draws={
        "die": lambda *_: None,  # on the souk
        "mission": lambda laid, mission: None if mission.seat is None else _mission(laid, mission),
        "card": _cards,
        "claim": _claim,
        "object": lambda laid, wished: listed(laid.words, wished),
        "time": _moment,
        "first": _first,
    },
)
