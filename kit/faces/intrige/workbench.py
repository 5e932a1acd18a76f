"""What Intrige draws itself of a position that is put together: palaces, the island, families, and the move."""

from __future__ import annotations

from dataclasses import replace

from kit.draw.svg import Child, Node, el
from kit.engine.draft import Key, Text
from kit.engine.game import Seat
from kit.faces.intrige.choices import Tap, choices
from kit.faces.intrige.deciding import asked
from kit.faces.intrige.people import paint, person, token
from kit.games.intrige.courts import COURTS
from kit.games.intrige.draft import HOME, ISLAND
from kit.page.fields import Laid, Workbench, called, counter, place, thing, toggle
from kit.page.sight import Turn


def _board(laid: Laid) -> list[Node]:
    """All courts and the island."""
    courts = [_court(laid, owner) for owner in laid.draft.game.seats]
    return [el("div", courts, _island(laid), class_="palaces", id="board")]


def _court(laid: Laid, owner: Seat) -> Node:
    """A court: whose it is and whether it is its turn, its cash, five posts and the gate."""
    words, state, city = laid.words, laid.draft.state, COURTS[owner]
    named = words.say(f"courts.{city}")
    (turn,), (cash,) = laid.all("owner", owner), laid.all("cash", owner)
    now = el("small", words.say("sandbox.turn")) if turn.on else None
    whose = toggle(words, turn, [token(owner, 26), el("b", words.names[owner]), el("span", named), now])
    money = [el("small", words.say("sandbox.cash")), words.say("page.money", amount=cash.number)]
    purse = counter(words, cash, el("span", money, class_="amount"), named=False)
    posts = [_place(laid, ("post", owner, number), pays) for number, pays in enumerate(laid.draft.game.salaries)]
    waiting = [_place(laid, ("park", owner, number)) for number in range(len(state.parks[owner]) + 1)]
    return el(
        "section",
        el("div", whose, purse, class_="row head"),
        el(
            "div",
            posts,
            class_="posts",
            role="group",
            data_rove=True,
            aria_label=words.say("sandbox.posts", court=city),
        ),
        el("div", el("span", words.say("sandbox.gate"), class_="small muted"), waiting, class_="row gate"),
        class_=["palace", paint(owner), turn.on and "now"],
        id=f"palace-{owner}",
        aria_label=named,
    )


def _place(laid: Laid, at: Key, pays: int = 0) -> Node:
    """A post, a place at a gate, or a place on the island, with whoever is there."""
    there, (kind, seat, number) = laid.lying(at), at
    shown = [
        el("small", laid.words.say("sandbox.pays", post=pays)) if pays else None,
        el("small", "2") if kind == "island" and laid.draft.state.island[seat][number] > 1 else None,
        [person(laid.draft.rep(each.piece), 34) for each in there] or el("span", "+", class_="free"),
    ]
    return place(laid, at, shown)


def _island(laid: Laid) -> Node:
    """Everybody who has been banished, and room for one more."""
    places = [_place(laid, at) for at in laid.of("rep").lie if at[0] == "island" and at != ISLAND]
    more = place(laid, ISLAND, el("span", "+", class_="free"))
    title = el("span", laid.words.say("sandbox.island"), class_="small muted")
    return el("section", title, places, more, class_="row palace isle", id="isle")


def _tools(laid: Laid) -> list[Node]:
    """Everybody's family, to lift from, and the way back to it."""
    words, game = laid.words, laid.draft.game
    families = [
        thing(laid, each, person(laid.draft.rep(each.piece), 34))
        for each in laid.of("rep").things
        if each.source is None
    ]
    home = place(laid, HOME, words.say("sandbox.home"))
    columns = f"--columns:{len(game.edition.professions)}"
    title = el("span", words.say("sandbox.people"), class_="small muted", id="families")
    group = {"role": "group", "aria_labelledby": "families"}
    return [
        el("p", words.say("sandbox.how"), class_="small muted", id="how"),
        el(
            "div",
            title,
            el("div", families, class_="people-to-lay", style=columns, data_rove=True, **group),
            home,
            class_="col",
            id="people",
        ),
    ]


def _does(laid: Laid, done: Text) -> Child:
    """The move of the one who is to act, with the parts used in a game."""
    seat, draft = done.seat, laid.draft
    assert seat is not None
    view, options = draft.game.view(draft.state, seat), tuple(draft.game.options(draft.state, seat))
    turn = Turn(seat, options, draft.moves.get(seat), draft.refused().get(seat))
    seen = replace(laid.sight, game=draft.game, view=view, before=view, turns=(turn,))
    inside = el("div", asked(seen, turn, takes_focus=False), class_="head"), choices(Tap(seen, turn, "lay-fist"))
    return el("div", inside, class_=["deciding", view.stage], role="group", aria_label=called(laid.words, done))


WORKBENCH = Workbench(
    board=_board,
    tools=_tools,
    head=lambda *_: None,
    draws={
        "rep": lambda *_: None,  # on the board, as are these
        "owner": lambda *_: None,
        "cash": lambda *_: None,
        "fist": _does,
    },
)
