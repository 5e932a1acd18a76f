"""What Attrap'trésors draws itself of a throw that is put together: dice on the souk, missions, cards, hands."""

from __future__ import annotations

from kit.draw.svg import Child, Node, el, icon
from kit.engine.draft import Choice, Held, Key, Pieces, Toggle
from kit.engine.game import Seat
from kit.faces.attraptresors.cards import mission_card
from kit.faces.attraptresors.dice import letter_of
from kit.faces.attraptresors.people import token
from kit.games.attraptresors.draft import BOX, MAT, SUPPLY
from kit.games.attraptresors.pieces import CARD_INDEX, DICE
from kit.page.controls import field
from kit.page.fields import Laid, Workbench, choice, listed, place, said, thing, toggle
from kit.text.say import Words


def _souk(laid: Laid) -> list[Node]:
    """The dice on the mat and one place more; beside it a die, a mission and a card of each kind."""
    words, lying = laid.words, [at for at in laid.of("die").lie if at not in (MAT, BOX)]
    title = words.say("sandbox.dice", number=len(lying), all=DICE)
    dice = [place(laid, at, _die(words, at[1], 46), _colour(words, at[1]), look="die-laid") for at in lying]
    more = place(laid, MAT, el("span", "+", class_="free"), look="die-laid")
    opened = [_mission(laid, at) for each in laid.pieces for at in each.lie if at[0] == "open"]
    return [
        el(
            "section",
            el("h2", title, id="dice-laid"),
            el("div", dice, more, class_="lying", role="group", aria_labelledby="dice-laid", data_rove=True),
            el("div", opened, class_="row") if opened else None,
            [_stock(laid, each) for each in laid.pieces],
            class_="panel souk-laid",
            id="souk",
        )
    ]


_STOCKS = {"die": "dice_box", "mission": "missions", "card": "cards"}


def _stock(laid: Laid, kind: Pieces) -> Node:
    """One thing of each kind to lift, and where such a thing is put away."""
    name = laid.words.say(f"sandbox.{_STOCKS[kind.name]}")
    things = [thing(laid, each, _shown(laid, each)) for each in kind.things if each.source is None]
    away = [place(laid, at, laid.place_called(at)) for at in (BOX, SUPPLY) if at in kind.lie]
    return el("div", el("span", name, class_="small"), el("div", things, away, class_="row"), class_="stock",
              role="group", data_rove=True, aria_label=name)  # fmt: skip


def _shown(laid: Laid, each: Held) -> Child:
    """How a thing looks in small."""
    if each.of == "card":
        return [icon("sack", 18), el("b", each.piece[0])]
    colour = str(each.piece[0])
    return _die(laid.words, colour, 26) if each.of == "die" else _card_of(laid.words, colour)


def _card_of(words: Words, colour: str) -> Node:
    """A mission, with the letter of its colour."""
    letter = el("b", letter_of(words, colour))
    return el("span", mission_card(colour, 36), letter, class_="mission-small", aria_hidden=True)


def _colour(words: Words, colour: str) -> str:
    return words.say("sandbox.colour", colour=colour, initial=colour)


def _mission(laid: Laid, at: Key) -> Node:
    """The place of a mission, with its colour in words."""
    colour = str(laid.lying(at)[0].piece[0])
    name = laid.place_called(at) if at[0] == "open" else laid.words.say("sandbox.mission")
    said = _colour(laid.words, colour)
    shown = [mission_card(colour, 36), el("span", said)]
    return el("div", el("span", name, class_="small"), place(laid, at, shown, said, look="wide"), class_="named")


def _head(laid: Laid, seat: Seat) -> list[Child]:
    """Who sits there, with the mission and the cards."""
    words, at = laid.words, ("cards", seat)
    kinds = {each.name for each in laid.pieces}
    cards = [thing(laid, each, _owned(laid, each)) for each in laid.lying(at)]
    room = (
        place(laid, at, el("span", "+", class_="free"), words.say("page.cards", cards=len(cards)))
        if "card" in kinds
        else None
    )
    return [
        el("div", token(seat, 28), words.names[seat], class_="who"),
        _mission(laid, ("mission", seat)) if laid.lying(("mission", seat)) else None,
        el("div", el("span", words.say("sandbox.cards"), class_="small"), el("div", cards, room, class_="row"),
           class_="named") if room else None,
    ]  # fmt: skip


def _owned(laid: Laid, card: Held) -> Child:
    """How many cards of this kind lie there."""
    seat, sacks = card.source[1] if card.source else 0, card.piece[0]
    number = laid.draft.state.hands[seat][CARD_INDEX[sacks]]
    return [icon("sack", 18), el("b", sacks), el("small", f"× {number}") if number > 1 else None]


def _claim(laid: Laid, claim: Toggle) -> Node:
    return toggle(laid.words, claim, [icon("column", 22), said(laid.words, claim.called)])


def _wished(laid: Laid, wished: Choice) -> Node:
    return field(said(laid.words, wished.called), listed(laid.words, wished))


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
    head=_head,
    draws={
        **dict.fromkeys(("die", "mission", "card"), lambda *_: None),  # on the souk and at the seats
        "claim": _claim,
        "object": _wished,
        "first": _first,
    },
)
