"""What Bakschisch draws itself of a position that is put together: board, cards, purses, thieves, fists."""

from __future__ import annotations

from kit.draw.svg import Child, Node, el, icon
from kit.engine.draft import Choice, Held
from kit.engine.game import Seat
from kit.faces.bakschisch.board import Hands, board
from kit.faces.bakschisch.layout import LAYOUTS
from kit.faces.bakschisch.pieces import bag, card, heap
from kit.faces.bakschisch.seats import name_of
from kit.faces.bakschisch.spaces import board_words
from kit.games.bakschisch.cards import CARDS
from kit.games.bakschisch.draft import ASIDE, CARD, DECK, FIST, HAND, HEAP, PURSE
from kit.games.bakschisch.game import BRIBES
from kit.page.controls import button
from kit.page.fields import Laid, Workbench, called, choice_said, part_id, place, said, sent, thing
from kit.page.shape import fitting


def _board(laid: Laid) -> list[Node]:
    """The track: a pawn is lifted, then its new space is pressed."""
    words, track, spaces, held = laid.words, laid.draft.game.board, laid.draft.state.spaces, laid.held
    drawn_words = board_words(words, track, spaces)
    hands = Hands(
        held.piece[0] if held and held.of == "pawn" else None,
        [at[0] for at in laid.hand.takes if len(at) == 1 and at not in (DECK, HEAP)],
        held is not None,
    )
    return fitting(
        laid.sight.shape, lambda shape: board(track, spaces, drawn_words, LAYOUTS[shape], tap="put", hands=hands)
    )


def _pawn(laid: Laid, seat: Seat) -> Held:
    return Held("pawn", (seat,), (laid.draft.state.spaces[seat],))


def _tools(laid: Laid) -> list[Child]:
    """The five cards, the persons that can be turned up, and the heap."""
    words, up, gold = laid.words, laid.draft.state.cards, laid.draft.state.heap
    row = el("ol", [_card(laid, number) for number in range(1, BRIBES + 1)], class_="cards",
             aria_label=words.say("page.cards"))  # fmt: skip
    persons = [thing(laid, Held("card", (person,), None), _person(laid, person)) for person in CARDS]
    deck = place(laid, DECK, icon("cardback", 34)) if len(up) > 1 else None
    return [
        el("p", words.say("sandbox.how"), class_="small muted"),
        row,
        el(
            "div",
            _named(words.say("sandbox.persons"), [*persons, deck], "stock"),
            _named(
                words.say("sandbox.heap"),
                place(laid, HEAP, [heap(gold, 56), el("b", gold)], _gold(laid, gold), data_looks="coin"),
            ),
            class_="row stocks",
        ),
    ]


def _card(laid: Laid, number: int) -> Node:
    """One of the five: a place, if it is open or the next one."""
    words, up = laid.words, laid.draft.state.cards
    person = up[number - 1] if number <= len(up) else None
    label = words.say("page.card_hidden", bribe=number)
    part = place(laid, (CARD, number), "", look="part") if number <= len(up) + 1 else None
    return card(person, words.noun(person, "letter") if person else "", label, number == len(up), number, None, part)


def _person(laid: Laid, person: str) -> Child:
    return [icon(person, 34), el("small", laid.words.noun(person, "letter"), aria_hidden=True)]


def _named(name: str, inside: Child, look: str = "") -> Node:
    """Things and places under their name."""
    return el("div", el("span", name, class_="small"), el("div", inside, class_="row"), class_=["named", look],
              role="group", aria_label=name)  # fmt: skip


def _head(laid: Laid, seat: Seat) -> list[Child]:
    """The pawn, and the places of gold and thief."""
    words, state = laid.words, laid.draft.state
    shows = next(each for each in laid.all("fist", seat))
    in_fist = shows.chosen if isinstance(shows.chosen, int) else 0
    left = max(state.purses[seat] - in_fist, 0)
    fist = icon("thief", 30) if shows.chosen == "thief" else [icon("fist", 34), el("b", in_fist)]
    places = [
        (PURSE, bag(left, 34, ""), _gold(laid, left), "coin"),
        (FIST, fist, choice_said(words, shows, shows.chosen), "thief" if shows.chosen == "thief" else "coin"),
        (HAND, _thief(laid, seat, HAND), None, "thief"),
        (ASIDE, _thief(laid, seat, ASIDE), None, "thief"),
    ]
    return [
        thing(laid, _pawn(laid, seat), name_of(words, seat)),
        el(
            "div",
            [
                _named(words.say(f"sandbox.kinds.{kind}"), place(laid, (kind, seat), shown, who, data_looks=looks))
                for kind, shown, who, looks in places
            ],
            class_="own-places",
        ),
    ]  # fmt: skip


def _thief(laid: Laid, seat: Seat, kind: str) -> Node:
    """A place of the thief, with or without it."""
    return icon("thief", 30) if laid.lying((kind, seat)) else el("span", class_="empty", aria_hidden=True)


def _gold(laid: Laid, gold: int) -> str:
    return laid.words.say("page.gold" if gold else "page.nothing", gold=gold)


def _fist(laid: Laid, fist: Choice) -> Node:
    """One more, or one less; the thief is put there by hand."""
    words, heard, seat = laid.words, called(laid.words, fist), fist.seat
    gold = fist.chosen if isinstance(fist.chosen, int) else None
    less = button("−", "lay-fist", sent(fist, max((gold or 0) - 1, 0)), id=f"fist-less-{seat}",
                  aria_label=words.say("sandbox.less", what=heard))  # fmt: skip
    shown = choice_said(words, fist, "thief" if gold is None else gold)
    more = button("+", "lay-fist", sent(fist, 1 if gold is None else gold + 1), id=f"fist-more-{seat}",
                  aria_label=words.say("sandbox.more", what=heard))  # fmt: skip
    told = el("b", shown, id=f"shows-{seat}", aria_live="polite")
    name = el("span", said(words, fist.called), class_="small grow")
    return el("div", name, less, told, more, class_="row counted", role="group", aria_label=heard, id=part_id(fist))


WORKBENCH = Workbench(
    board=_board,
    tools=_tools,
    head=_head,
    draws={
        "card": lambda *_: None,  # over the fields, as is the heap
        "pawn": lambda *_: None,  # on the board
        "thief": lambda *_: None,  # at its seat, as is gold
        "piece": lambda *_: None,
        "fist": _fist,
    },
)
