"""A game that is kept while it hides something: sealed where there is a server; where there is none, that is said."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from kit.doors.seal import KeySeal
from kit.draw.svg import words
from kit.engine.errors import bad
from kit.engine.game import CHANCE
from kit.engine.record import read_record, replay
from kit.engine.sealed import SEALED
from kit.games import open_box
from kit.play.play import Play
from kit.text.error_messages import plainly
from kit.text.say import LANGUAGES
from tests.play.games import kept, say_hello, sent
from tests.play.pressing import a_page, a_referee, play_to_the_end, press_on

OURS, ANOTHERS = KeySeal(b"a" * 32), KeySeal(b"b" * 32)
MISSIONS = ("red", "orange", "yellow", "green", "blue", "violet")


def a_game(seal: Any = OURS, **about: Any) -> Play:
    game = a_page("attraptresors", 4, seed=None, untimed=True, **about)
    game.page.seal = seal
    say_hello(game, still=True)
    return game


def begun(seal: Any = OURS) -> tuple[Play, str]:
    """A game with its first decisions, and what its browser keeps."""
    game = a_game(seal)
    messages = sent(game)
    for _ in range(4):
        press_on(game, Random(1))
    return game, kept(messages)


def saved_file(game: Play) -> str:
    messages = sent(game)
    game.page.press("open", "menu")
    game.page.press("save")
    game.page.press("open", "menu")
    return next(message["download"] for message in messages if "download" in message)


def told(game: Play) -> str:
    return words(game.page.view)


def test_a_reload_goes_on_with_the_same_missions() -> None:
    game, text = begun()
    assert SEALED in json.loads(text)
    again = a_game()
    for _ in range(2):
        say_hello(again, saved=text)
    assert again.table.session.history == game.table.session.history
    assert "as you left it" in told(again)


def test_what_a_page_holds_before_anybody_has_decided_is_sealed_too() -> None:
    game = a_game()
    messages = sent(game)
    say_hello(game, still=True)
    held = next(message["hold"] for message in reversed(messages) if "hold" in message)
    assert not any(f'"{mission}"' in held for mission in MISSIONS), "three letters may stand in what is sealed"
    again = a_game()
    say_hello(again, held=held)
    assert again.table.session.history == game.table.session.history


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_another_server_sealed_is_refused_in_one_sentence(language: str) -> None:
    _, text = begun(ANOTHERS)
    game = a_game()
    say_hello(game, saved=text, lang=language)
    sentence = plainly(bad("sealed", "sealed_elsewhere"), game.words)
    assert sentence in told(game)
    game = a_game()
    say_hello(game, lang=language)
    game.page.receive({"intent": "load", "value": text, "by": "change", "view": game.page._shown, "seq": 1})
    assert sentence in told(game)


def test_playing_a_kept_game_on_by_hand_opens_nothing() -> None:
    """Who writes moves into what the browser keeps, up to the end, would else be told everybody's missions."""
    _, text = begun()
    data = json.loads(text)
    data["moves"].append({"chance": {"dice": "RRROOYGB"}})
    game = a_game()
    before = game.table.session
    say_hello(game, saved=json.dumps(data))
    assert game.table.session is before


def test_a_game_that_was_kept_openly_goes_on() -> None:
    game, text = begun(None)
    assert SEALED not in json.loads(text)
    again = a_game()
    say_hello(again, saved=text)
    assert again.table.session.history == game.table.session.history


def test_whoever_saves_a_game_is_told_who_can_open_the_file() -> None:
    game, _ = begun()
    assert not any(f'"mission": "{mission}"' in saved_file(game) for mission in MISSIONS)
    game.page.press("open", "menu")
    game.page.press("save")
    assert "only this server" in told(game)
    game, _ = begun(None)
    assert '"mission"' in saved_file(game)
    game.page.press("open", "menu")
    game.page.press("save")
    assert "can read them" in told(game)


@pytest.mark.parametrize("players", [3, 2])
def test_the_file_of_a_game_that_is_over_can_be_read_anywhere(players: int) -> None:
    game = a_page("attraptresors", players, seed=None, untimed=True)
    game.page.seal = OURS
    say_hello(game, still=True)
    play_to_the_end(game, Random(2))
    record = read_record(saved_file(game), open_box)
    assert replay(record, game.box).history == game.table.session.history
    assert "only this server" not in told(game)


def test_an_end_that_is_taken_back_is_sealed_again() -> None:
    game = a_page("attraptresors", 3, seed=None, untimed=True)
    game.page.seal = OURS
    say_hello(game, still=True)
    play_to_the_end(game, Random(2))
    messages = sent(game)
    game.page.press("undo")
    assert SEALED in json.loads(kept(messages))
    while game.undo.can_redo:  # each goes to the next question or pause, and the last throw may have one
        game.page.press("redo")
    assert SEALED not in json.loads(kept(messages))


@pytest.mark.parametrize("name", ["bakschisch", "intrige"])
def test_where_all_follows_from_what_everybody_saw_nothing_is_sealed(name: str) -> None:
    game = a_page(name, 3, seed=None)
    game.page.seal = OURS
    say_hello(game, still=True)
    for _ in range(8):
        press_on(game, Random(3))
    assert SEALED not in json.loads(saved_file(game))
    assert "only this server" not in told(game)


def test_a_mission_that_is_told_to_a_referee_is_sealed() -> None:
    """Whoever took the column wrongly has shown it to the referee alone."""
    game = a_referee("attraptresors", 4, untimed=True)
    game.page.seal = OURS
    say_hello(game, still=True)  # type: ignore[arg-type]
    for move in (
        {"thrower": "A"},
        {"dice": "RRROOYGB"},
        [{"holds": ["column"]}, {"holds": ["lamp"]}, [], []],
        {"mission": "violet"},
    ):
        seats = enumerate(move) if isinstance(move, list) else [(CHANCE, move)]
        messages = sent(game)  # type: ignore[arg-type]
        game.typing._rule({seat: game.box.read_move(given, "typed") for seat, given in seats})
    assert game.table.session.state.missions[0] == "violet"
    assert "violet" not in kept(messages) and SEALED in json.loads(kept(messages))
