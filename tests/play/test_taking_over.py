"""A page that takes over from one whose server has gone: what no browser keeps is in the open page's hand."""

from __future__ import annotations

from typing import Any

import pytest

from kit.draw.svg import find, words
from tests.play.games import a_game, bribe, kept, say_hello, sent


def in_hand(messages: list[dict[str, Any]]) -> str:
    """What the open page holds by now."""
    return next(str(message["hold"]) for message in reversed(messages) if "hold" in message)


def shown(game: Any, part: str) -> str:
    return " ".join(map(words, find(game.page.view, id=part)))


def test_a_game_in_which_nobody_has_decided_goes_on_with_the_same_luck() -> None:
    game = a_game(seed=None)
    messages = sent(game)
    say_hello(game)
    again = a_game(seed=None)
    say_hello(again, held=in_hand(messages))
    assert shown(again, "ask") == shown(game, "ask")
    assert again.saved.text() == game.saved.text()


def test_an_open_fist_is_open_again_and_nobody_is_welcomed_back() -> None:
    game = a_game()
    messages = sent(game)
    say_hello(game)
    bribe(game, 3)
    game.page.press("next")
    game.page.press("choose", 2)
    again = a_game()
    say_hello(again, saved=kept(messages), held=in_hand(messages))
    assert again.choices.held_by == game.choices.held_by and again.focus.notice is None
    assert shown(again, "go") == shown(game, "go")
    opened = a_game()
    say_hello(opened, saved=kept(messages))
    assert opened.choices.held_by == {} and opened.focus.notice, (
        "who opens the page anew is told that it is the old game"
    )


def test_a_choice_of_another_bribe_is_none_of_this_one() -> None:
    game = a_game()
    messages = sent(game)
    say_hello(game)
    game.page.press("choose", 3)
    stale = in_hand(messages)
    bribe(game, 1)
    game.page.press("next")
    again = a_game()
    say_hello(again, saved=kept(messages), held=stale)
    assert again.choices.held_by == {}


def test_who_has_to_choose_again_is_told_so() -> None:
    game = a_game(people=2)
    messages = sent(game)
    say_hello(game)
    bribe(game, 3, 1)
    game.page.press("next")
    again = a_game(people=2)
    say_hello(again, saved=kept(messages), held=in_hand(messages))
    assert again.focus.notice and again.focus.notice.key == "page.welcome_all"


@pytest.mark.parametrize(
    "held",
    ["", "{", "[]", "7", '{"game": 7}', '{"chosen": {"step": 1}}', '{"chosen": {"step": 1, "n": {}}}', "[" * 9999],
)
def test_what_makes_no_sense_in_a_hand_changes_nothing(held: str) -> None:
    game, other = a_game(), a_game()
    say_hello(game, held=held)
    say_hello(other)
    assert game.saved.text() == other.saved.text() and game.choices.held_by == other.choices.held_by
