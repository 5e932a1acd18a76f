"""Games on a page without a browser, played as a person plays them: by pressing what is there."""

from __future__ import annotations

from functools import cache
from typing import Any

from kit.engine.game import CHANCE
from kit.engine.record import Player, Record
from kit.faces import open_face
from kit.games import open_box
from kit.play.arrange import some_players
from kit.play.play import Play
from kit.play.referee import Referee

BOX, FACE = open_box("bakschisch"), open_face("bakschisch")


def a_game(players: int = 4, seed: int | None = 1, people: int = 1, **options: Any) -> Play:
    """A game with this many people, all other seats bots; purses are open unless it is said otherwise.

    Without a seed nobody can tell its cards.
    """
    usual = some_players(BOX, players)
    named = tuple(Player(f"P{seat}") for seat in range(people))
    seats = usual if people == 1 else (*named, *usual[people:]) if people else all_bots(players)
    return Play(BOX, FACE, Record("bakschisch", seats, {"open_gold": True} | options, seed))


def all_bots(players: int) -> tuple[Player, ...]:
    return tuple(Player(f"B{seat}", "cautious") for seat in range(players))


def a_referee(players: int = 3, **options: Any) -> Referee:
    seats = tuple(Player(f"P{seat}") for seat in range(players))
    return Referee(BOX, FACE, Record("bakschisch", seats, {"open_gold": True} | options))


def sent(play: Play) -> list[dict[str, Any]]:
    """Collects what the page sends to its browser from now on."""
    messages: list[dict[str, Any]] = []
    play.page.send = messages.append
    return messages


def kept(messages: list[dict[str, Any]]) -> str:
    """What its browser keeps of the game by now."""
    return next(str(message["save"]) for message in reversed(messages) if "save" in message)


def copied(play: Play) -> str:
    """The link that the menu copies."""
    queries: list[str] = []
    play.page.copy_link = queries.append
    if play.panel != "menu":
        play.page.press("open", "menu")
    play.page.press("link")
    return queries[0]


def say_hello(play: Play, **fields: Any) -> None:
    """What a page says when it opens in a browser."""
    hello = {"link": "", "saved": None, "lang": "en", "theme": "light", "still": False, "wishes": {}}
    play.page.receive({"hello": hello | fields, "seq": 1})


def finish(play: Play) -> None:
    """Show the whole reveal, where one is under way."""
    if play.instant is not None:
        play.page.press("finish")


def bribe(play: Play, *moves: int | str) -> None:
    """Every person at the screen, one after the other, closes a fist; then the reveal is shown to its end."""
    for move in moves or (1,):
        if play.seats.must_hand_over:
            play.page.press("ready", play.seats.chooser)
        play.page.press("choose", move)
        play.page.press("close")
    finish(play)


def play_on(play: Play, most: int = 400) -> None:
    """The first person shows one coin while there is one, the others nothing, until somebody has won."""
    for _ in range(most):
        if play.view.is_over:
            return
        if play.seats.chooser is None:
            play.page.press("next")
            finish(play)
        else:
            if play.seats.must_hand_over:
                play.page.press("ready", play.seats.chooser)
            purse = play.table.session.state.purses[play.seats.seat]
            bribe(play, min(1, purse) if play.seats.seat == 0 else 0)
    raise AssertionError("nobody has won")


def over(players: int = 2, people: int = 1, **options: Any) -> Play:
    """A game that is over and whose reveal has been shown, opened again from what a browser kept of it."""
    game = a_game(players, 21, people, **options)
    say_hello(game, saved=_played(players, people, **options))
    return game


@cache
def _played(players: int, people: int, **options: Any) -> str:
    game = a_game(players, 21, people, **options)
    messages = sent(game)
    play_on(game)
    finish(game)
    return kept(messages)


def may_race(page: Play) -> bool:
    """All hands may reach now."""
    return page.race is not None and page.race.may_race


def asks_chance(page: Referee) -> bool:
    """The people have to say what chance has brought."""
    return not page.focus.is_past and page.table.session.waiting_for == {CHANCE}
