"""Several people at one screen: a closed fist is nowhere that the next person could read it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from kit.draw.svg import find, words
from kit.engine.game import CHANCE
from kit.games.bakschisch import Bribe
from tests.play.games import a_game, bribe, finish, play_on, say_hello, sent


def everything_sent(messages: list[dict[str, object]], view: object) -> str:
    return json.dumps([messages, view], default=str)


def test_the_screen_is_handed_over_before_anybody_chooses() -> None:
    game = a_game(people=2)
    assert game.seats.must_hand_over and not find(game.page.view, id="ask")
    assert "P0" in words(find(game.page.view, id="hand-over")[0])
    with pytest.raises(LookupError):
        game.page.press("choose", 1)
    game.page.press("ready", 0)
    assert words(find(game.page.view, id="ask")[0]).startswith("P0, how much gold")


def test_nobody_takes_the_screen_out_of_turn_or_closes_a_fist_for_somebody_else() -> None:
    game = a_game(people=3)
    for message in ({"intent": "ready", "n": 1}, {"intent": "choose", "n": 2}, {"intent": "close", "n": None}):
        game.page.receive({**message, "by": "click", "view": game.page._shown, "seq": 1})
    assert (
        game.seats.must_hand_over and game.table.session.waiting_for == {0, 1, 2, 3} and game.choices.fist.move is None
    )


def test_a_closed_fist_is_in_no_tree_and_in_no_message() -> None:
    """Whatever the first person closes, everything that reaches the browser afterwards is the same."""
    seen = []
    for shown in (0, 7, "thief"):
        game = a_game(people=2)
        messages = sent(game)
        game.page.press("ready", 0)
        game.page.press("choose", shown)
        messages.clear()
        game.page.press("close")
        after_closing = everything_sent(messages, game.page.view[2:])
        game.page.press("ready", 1)
        seen.append((after_closing, json.dumps(game.page.state())))
    assert seen[0] == seen[1] == seen[2]


def test_hidden_purses_are_shown_to_their_owner_alone() -> None:
    game = a_game(people=2, players=2, open_gold=False)
    assert game.view.view.purses == (None, None)
    game.page.press("ready", 0)
    assert game.view.view.purses == (10, None)
    game.page.press("choose", 4)
    game.page.press("close")
    assert game.view.view.purses == (None, None)
    game.page.press("ready", 1)
    assert game.view.view.purses == (None, 10)
    game.page.press("choose", 1)
    game.page.press("close")
    assert game.view.opened and game.view.view.purses == (None, None)


@pytest.mark.parametrize("people", [0, 1, 2])
def test_what_if_tells_nothing_of_a_hidden_purse_but_the_readers_own(people: int) -> None:
    game = a_game(people=people, players=2, open_gold=False)
    if people:
        bribe(game, *(1, 2)[:people])
    else:
        game.page.press("next")
        finish(game)
    game.page.press("whatif")
    for seat in range(2):
        game.page.receive({"intent": "whatif-seat", "n": seat, "by": "click", "view": game.page._shown, "seq": 1})
        cells = find(game.page.view, data_intent="whatif-pick")
        own = game.what_if.question.seat == game.seats.reader
        assert bool(find(find(game.page.view, id="whatif-strip")[0], class_="bag")) is own
        assert (len(cells) > 10) is own
        if game.seats.reader is not None:
            assert game.what_if.question.seat == game.seats.reader


def test_all_fists_open_together_when_the_last_person_closes() -> None:
    game = a_game(people=3)
    for seat, move in ((0, 1), (1, 2), (2, 3)):
        assert not game.view.opened
        bribe(game, move)
        assert (seat < 2) == game.seats.must_hand_over
    moves = game.table.session.history[-1].moves
    assert [moves[seat] for seat in range(3)] == [Bribe(1), Bribe(2), Bribe(3)] and 3 in moves


def test_undo_while_others_choose_opens_the_closed_fists_for_a_new_choice() -> None:
    game = a_game(people=2)
    bribe(game, 5)
    assert 0 not in game.table.session.waiting_for
    game.page.press("undo")
    assert game.table.session.waiting_for == {0, 1, 2, 3} and game.seats.chooser == 0 and game.seats.must_hand_over


def test_undo_opens_closed_fists_also_before_the_first_step() -> None:
    """A game that goes on from a position has no step to take back yet."""
    game = a_game(people=2)
    for _ in range(2):
        say_hello(game, link="?seats=Ann,Bea&start=r1+b1+A0:10T+B0:10T+up:G")
    assert game.table.session.step == 0
    bribe(game, 4)
    game.page.press("undo")
    assert game.table.session.waiting_for == {0, 1} and game.seats.chooser == 0


def test_what_was_undone_cannot_be_redone_over_a_closed_fist() -> None:
    game = a_game(people=2)
    bribe(game, 3, 1)
    game.page.press("undo")
    bribe(game, 5)
    with pytest.raises(LookupError):
        game.page.press("redo")


def test_a_reload_drops_only_fists_that_were_not_open() -> None:
    game = a_game(people=2)
    messages = sent(game)
    bribe(game, 3, 1)
    game.page.press("next")
    bribe(game, 5)
    saved = next(message["save"] for message in reversed(messages) if "save" in message)
    assert CHANCE not in game.table.session.history[1].moves
    again = a_game()
    say_hello(again, saved=saved)
    assert (
        again.table.record.players == game.table.record.players
        and again.table.session.history == game.table.session.history
    )
    assert again.table.session.waiting_for == {0, 1, 2, 3} and again.seats.must_hand_over


def test_a_game_of_people_alone_ends_with_a_winner() -> None:
    game = a_game(people=2, players=2)
    play_on(game)
    finish(game)
    assert game.view.is_over and "Caliph" in words(find(game.page.view, id="headline")[0])


def test_what_goes_to_the_browser_as_the_screen_is_handed_on_tells_nothing_of_the_closed_fist() -> None:
    """A tree that is told as what has changed would tell what was there before, so it goes whole."""
    heard = []
    for fist in (0, 3, "thief"):
        game, said = a_game(people=2), []
        game.page.connect(Ear(said))
        say_hello(game, still=True)
        game.page.press("ready", 0)
        game.page.press("choose", fist)
        said.clear()
        game.page.press("close")
        heard.append([message for message in said if "save" not in message])
    assert heard[0] == heard[1] == heard[2] and "view" in heard[0][-1]


class Ear:
    """A wire that keeps what it carries."""

    def __init__(self, said: list[dict[str, Any]]) -> None:
        self.said = said

    def state(self, changed: Mapping[str, Any]) -> None:
        self.said.append(dict(changed))

    def say(self, content: Mapping[str, Any]) -> None:
        self.said.append(dict(content))

    def flush(self) -> None:
        """Nothing waits."""
