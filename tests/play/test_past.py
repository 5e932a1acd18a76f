"""Looking back, branching, and the reveal instant by instant: nothing is lost and nothing is skipped."""

from __future__ import annotations

import json

import pytest

from kit.draw.svg import find, words
from kit.engine.game import CHANCE
from kit.games.bakschisch import THIEF, Bribe
from kit.page.page import Intent
from tests.play.games import a_game, all_bots, bribe, finish, say_hello, sent


def two_bribes() -> object:
    game = a_game()
    bribe(game, 3)
    game.page.press("next")
    bribe(game, 1)
    game.page.press("next")
    return game


def test_the_reveal_goes_instant_by_instant_to_the_state_of_the_engine() -> None:
    game = a_game()
    game.page.press("choose", 3)
    game.page.press("close")
    told = []
    while game.instant is not None:
        told.append(
            len(find(game.page.view, class_="old")) + len(find(find(game.page.view, id="story")[0], class_="chips"))
        )
        game.page.press("instant", game.instant)
    assert len(told) > 2 and told == sorted(told)
    assert words(find(game.page.view, id="go")[0]) == "Turn the next card"


def test_time_advances_only_the_instant_it_was_set_for_and_a_press_pauses() -> None:
    game = a_game()
    game.page.press("choose", 3)
    game.page.press("close")
    by_time = {"intent": "instant", "value": None, "by": "time", "seq": 1}
    game.page.receive({**by_time, "n": 5, "view": game.page._shown})
    assert game.instant == 0
    game.page.receive({**by_time, "n": 0, "view": game.page._shown})
    assert game.instant == 1 and not game.paused
    game.page.press("pause")
    game.page.receive({**by_time, "n": 1, "view": game.page._shown})
    assert game.instant == 1 and game.paused
    assert "data-after" not in find(game.page.view, id="step")[0][1]
    game.page.press("instant", 1)
    assert game.instant == 2 and game.paused
    game.page.press("finish")
    assert game.instant is None


@pytest.mark.parametrize(("motion", "instant", "paused"), [("on", 0, False), ("step", 0, True), ("off", None, False)])
def test_motion_can_be_stepped_and_turned_off(motion: str, instant: int | None, paused: bool) -> None:
    game = a_game()
    messages = sent(game)
    game.page.press("open", "menu")
    game.page.press("motion", motion)
    assert {"remember": {"motion": motion}} in messages
    game.page.press("open", "menu")
    game.page.press("choose", 3)
    game.page.press("close")
    assert (game.instant, game.paused) == (instant, paused)


def test_a_reader_who_wants_no_motion_gets_none() -> None:
    game = a_game()
    say_hello(game, still=True)
    assert game.looks.motion == "off"
    say_hello(game, still=True, wishes={"motion": "step"})  # what was chosen on the page counts more
    assert game.looks.motion == "step"


def test_a_look_into_the_past_changes_nothing_and_undo_or_now_comes_back() -> None:
    game = two_bribes()
    now = game.table.session.state
    game.page.press("open", "history")
    game.page.press("look", 2)
    assert game.focus.is_past and "looking back" in words(find(game.page.view, id="where")[0])
    assert game.view.view.spaces == game.table.session.state_after(2).spaces
    game.page.press("look", 4)
    game.page.press("now")
    assert not game.focus.is_past and game.table.session.state == now
    game.page.press("look", 2)
    game.page.press("whatif")
    game.page.press("undo")
    assert not game.focus.is_past and game.table.session.state == now and game.what_if.question is None


def test_a_past_bribe_can_be_watched_again() -> None:
    game = two_bribes()
    game.page.press("open", "history")
    game.page.press("look", 2)
    assert game.instant is None
    game.page.press("look", 2)
    assert game.instant == 0
    finish(game)
    assert game.focus.is_past


@pytest.mark.parametrize("motion", ["on", "step", "off"])
def test_watching_again_moves_as_the_person_likes(motion: str) -> None:
    game = two_bribes()
    bribe(game, 1)
    game._on_intent(Intent("motion", motion))
    assert bool(find(game.page.view, id="watch")) is (motion != "off")
    for step in (game.view.step, 2, 2):  # what is open now, a look back, and again what is looked at
        game._on_intent(Intent("look", step))  # also where the page offers no button for it
    assert (game.instant, game.paused) == {"on": (0, False), "step": (0, True), "off": (None, False)}[motion]


def test_a_branch_plays_on_from_the_past_and_the_game_as_it_was_is_kept() -> None:
    game = two_bribes()
    before = game.table.session.state
    game.page.press("open", "history")
    game.page.press("look", 2)
    game.page.press("branch")
    assert game.table.session.step == 2 and not game.table.session.future
    bribe_after = game.table.session.state
    game.page.press("open", "history")
    game.page.press("left")
    assert game.table.session.state == before != bribe_after


def test_what_if_has_a_cell_for_each_bid_and_plays_the_other_one_with_the_same_fists() -> None:
    game = a_game()
    bribe(game, 3)
    shown = game.table.session.history[-1].moves
    game.page.press("whatif")
    strip = find(game.page.view, data_intent="whatif-pick")
    assert [json.loads(cell[1]["data-n"]) for cell in strip] == [*range(11), "thief"]
    assert "knowing their fists" in words(game.page.view).lower()
    game.page.press("whatif-pick", "thief")
    game.page.press("whatif-play", "thief")
    moves = game.table.session.history[-1].moves
    assert moves[0] == THIEF and all(moves[seat] == shown[seat] for seat in (1, 2, 3))
    finish(game)
    game.page.press("open", "history")
    game.page.press("left")
    assert game.table.session.history[-1].moves[0] == Bribe(3)


def test_what_if_stays_closed_while_a_question_is_open() -> None:
    game = a_game()
    game.page.receive({"intent": "whatif", "n": None, "by": "click", "view": game.page._shown, "seq": 1})
    game.page.receive({"intent": "whatif-play", "n": 4, "by": "click", "view": game.page._shown, "seq": 1})
    assert game.what_if.question is None and game.table.session.step == 1


def test_another_rule_counts_from_now_on_and_can_be_taken_back() -> None:
    game = two_bribes()
    state = game.table.session.state
    game.page.receive(
        {"intent": "option", "n": ["thief_cancels_move", True], "by": "click", "view": game.page._shown, "seq": 1}
    )
    assert game.table.game.options_chosen.thief_cancels_move and game.table.session.state == state
    assert not game.table.decisions() and words(find(game.page.view, id="notice")[0])
    game.page.press("left")
    assert not game.table.game.options_chosen.thief_cancels_move and game.table.session.state == state


@pytest.mark.parametrize("n", [["thief_cancels_move", "yes"], ["nothing", True], [1, 2], "caliph_tie", None])
def test_a_switch_that_is_not_there_is_refused_with_its_place(n: object) -> None:
    game = a_game()
    game.page.receive({"intent": "option", "n": n, "by": "click", "view": game.page._shown, "seq": 1})
    assert find(game.page.view, id="notice", class_="wrong") and game.table.session.step == 1


def test_bots_alone_play_by_themselves_when_let() -> None:
    game = a_game(people=0)
    assert [player.bot for player in game.table.record.players] == [player.bot for player in all_bots(4)]
    game.page.press("next")
    finish(game)
    assert CHANCE not in game.table.session.history[-1].moves
    assert "data-after" not in find(game.page.view, id="go")[0][1]
    game.page.press("auto")
    assert "data-after" in find(game.page.view, id="go")[0][1]


def test_the_latest_advice_can_be_put_away_and_turned_off() -> None:
    game = a_game()
    assert find(game.page.view, id="advice")
    game.page.press("advised")
    assert not find(game.page.view, id="advice")
    bribe(game, 1)
    game.page.press("next")
    assert find(game.page.view, id="advice")
    game.page.press("open", "menu")
    game.page.press("coach", value=False)
    assert not find(game.page.view, id="advice")


def test_a_space_that_is_tapped_says_what_it_is() -> None:
    game = a_game()
    game.page.press("space", 23)
    assert "stop space" in words(find(game.page.view, id="tapped")[0])
    game.page.press("space", 0)
    assert "stand here." in words(find(game.page.view, id="tapped")[0])
    game.page.press("space", 0)
    assert not find(game.page.view, id="tapped")
    for n in (99, -1, True, "1", None):
        game.page.receive({"intent": "space", "n": n, "by": "click", "view": game.page._shown, "seq": 1})
        assert not find(game.page.view, id="tapped")


def test_the_rule_book_is_searched_by_words_and_by_status() -> None:
    game = a_game()
    game.page.press("open", "rules")
    everything = words(find(game.page.view, id="rules")[0])
    game.page.press("rules-find", value="thief")
    fewer = words(find(game.page.view, id="rules")[0])
    game.page.press("rules-status", "ours")
    fewest = words(find(game.page.view, id="rules")[0])
    assert len(everything) > len(fewer) > len(fewest) > 100
    game.page.receive({"intent": "rules-status", "n": "none", "by": "click", "view": game.page._shown, "seq": 1})
    assert words(find(game.page.view, id="rules")[0]) == fewer


def test_a_rule_opened_from_the_story_changes_its_switch_by_a_press() -> None:
    game = a_game()
    game.page.press("open", "rules")
    game.page.press("open", "C-BK-9")
    game.page.press("option", ["thief_cancels_move", True], value="on")
    assert game.table.game.options_chosen.thief_cancels_move and find(game.page.view, id="rule")
