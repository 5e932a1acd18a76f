"""What Intrige draws itself of a position that is put together: palaces, the island, families, and the move."""

from __future__ import annotations

from dataclasses import replace

from kit.draw.svg import Child, Node, el
from kit.engine.draft import Held, Key, Text
from kit.engine.game import Seat
from kit.faces.intrige.choices import Tap, choices
from kit.faces.intrige.deciding import asked
from kit.faces.intrige.people import paint, person, token
from kit.games.intrige.courts import COURTS
from kit.games.intrige.draft import HOME, ISLAND
from kit.page.controls import button
from kit.page.fields import Laid, Workbench, called, counter, piece, place, toggle
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
    whose = toggle(words, turn, [token(owner, 26), el("b", words.names[owner]), el("span", named)])
    purse = counter(words, cash, words.say("page.money", amount=cash.number), named=False)
    posts = [_place(laid, ("post", owner, number), pays) for number, pays in enumerate(laid.draft.game.salaries)]
    waiting = [_place(laid, ("park", owner, number)) for number in range(len(state.parks[owner]) + 1)]
    return el(
        "section",
        el("div", whose, purse, class_="row head"),
        el("div", posts, class_="posts", role="group", aria_label=words.say("sandbox.posts", court=city)),
        el("div", el("span", words.say("sandbox.gate"), class_="small muted"), waiting, class_="row gate"),
        class_=["palace", paint(owner), turn.on and "now"],
        id=f"palace-{owner}",
        aria_label=named,
    )


def _place(laid: Laid, at: Key, pays: int = 0) -> Node:
    """A post, a place at a gate, or a place on the island, with whoever is there."""
    assert laid.pieces
    there, (kind, seat, number) = laid.pieces.lie[at], at
    shown = [
        el("small", laid.words.say("sandbox.pays", post=pays)) if pays else None,
        el("small", "2") if kind == "island" and laid.draft.state.island[seat][number] > 1 else None,
        [person(laid.draft.rep(key), 34) for key in there] or el("span", "+", class_="free"),
    ]
    return place(laid.words, laid.pieces, at, laid.held, shown)


def _island(laid: Laid) -> Node:
    """Everybody who has been banished, and room for one more."""
    assert laid.pieces
    places = [_place(laid, at) for at in laid.pieces.lie if at[0] == "island" and at != ISLAND]
    more = button("+", "lay-place", [*ISLAND], look="place", id="lay-island",
                  aria_label=laid.words.say("sandbox.to_island"))  # fmt: skip
    title = el("span", laid.words.say("sandbox.island"), class_="small muted")
    return el("section", title, places, more, class_="row palace isle", id="isle")


def _tools(laid: Laid) -> list[Node]:
    """What to press next, and everybody's family."""
    words, pieces, held, game = laid.words, laid.pieces, laid.held, laid.draft.game
    assert pieces
    how = words.say("sandbox.how")
    if held:
        seat, profession = laid.draft.rep(held.piece)
        how = words.say("sandbox.held", seat=seat, profession=profession)
    families = [piece(words, pieces, Held(key, None), held, person(laid.draft.rep(key), 34)) for key in pieces.beside]
    home = button(words.say("sandbox.home"), "lay-place", [*HOME], disabled=held is None, id="lay-home")
    columns = f"--columns:{len(game.edition.professions)}"
    return [
        el("p", how, class_="small muted", id="how", aria_live="polite"),
        el("div", el("div", families, class_="people-to-lay", style=columns), home, class_="col", id="people"),
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
