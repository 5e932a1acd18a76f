"""The page of a game without a browser: what a person can press, and what the page never holds."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kit.draw.svg import find, words
from kit.engine.game import CHANCE
from kit.games.bakschisch import Bribe
from kit.page.page import Hello
from kit.play.play import play
from kit.text.say import LANGUAGES
from tests.each import each
from tests.play.games import a_game, bribe, finish, play_on, say_hello, sent

ME = 0


def test_the_page_opens_on_a_question_with_one_thing_to_do() -> None:
    shown = a_game().page.view
    assert words(find(shown, id="ask")[0]).startswith("How much gold for the ")
    assert find(shown, id="go")[0][1]["aria-disabled"] == "true"
    assert len(find(shown, class_="coin")) == 10


def test_a_bribe_is_chosen_closed_revealed_and_told() -> None:
    game = a_game()
    game.page.press("choose", 3)
    assert words(find(game.page.view, id="go")[0]) == "Close fist on 3 gold"
    game.page.press("close")
    finish(game)
    assert game.table.session.step == 2 and game.table.session.history[-1].moves[ME] == Bribe(3)
    story = words(find(game.page.view, id="story")[0])
    assert "The fists open: you 3" in story and "BK-11" in story
    assert all(find(game.page.view, id=f"hand-{seat}") for seat in range(4))
    game.page.press("next")
    assert game.table.session.step == 3 and game.seats.chooser == ME


def test_the_page_promises_no_walk_to_a_fist_that_cannot_walk() -> None:
    game = a_game()
    for nothing in (0, "thief"):
        game.page.press("choose", nothing)
        assert "you walk" not in words(find(game.page.view, id="hint")[0])
    game.page.press("choose", 1)
    assert "you walk" in words(find(game.page.view, id="hint")[0])


def test_a_rule_of_the_form_opens_beside_it() -> None:
    game = a_game()
    game.page.press("open", "menu")
    game.page.press("setup")
    game.page.press("open", "C-BK-9")
    assert find(game.page.view, id="rule") and find(game.page.view, id="setup")


def test_a_second_tap_changes_nothing() -> None:
    game = a_game()
    game.page.press("choose", 3)
    game.page.press("choose", 3)
    assert game.choices.fist.move == Bribe(3)


def test_a_refused_choice_says_why_with_its_rule() -> None:
    game = a_game()
    bribe(game, "thief")
    game.page.press("next")
    game.page.press("choose", "thief")
    hint = words(find(game.page.view, id="hint")[0])
    assert "BK-10" in hint and game.choices.fist.move is None


@pytest.mark.parametrize("given", [11, -1, 2.5, True, None, "gold", [1], "guard", 10**12])
def test_nothing_that_is_not_a_fist_gets_into_it(given: Any) -> None:
    game = a_game()
    game.page.receive({"intent": "choose", "n": given, "by": "click", "view": 1, "seq": 1})
    assert game.choices.fist.move is None and game.table.session.step == 1
    game.page.receive({"intent": "close", "n": None, "by": "click", "view": 2, "seq": 2})
    assert game.table.session.step == 1


def test_a_typed_number_works_and_a_wrong_one_holds_nothing() -> None:
    game = a_game(seed=3)
    full = game.table.session.state._replace(purses=(13, 9, 9, 9))
    game.table.session.start = full._replace(cards=(), unseen=(5,) * 6)
    game.table.session.undo()
    game.table.session.draw()
    game.refresh()
    game.page.press("choose", value="12")
    assert game.choices.fist.move == Bribe(12)
    game.page.press("choose", value="14")
    assert game.choices.fist.move is None and "BK-9" in words(find(game.page.view, id="hint")[0])


def test_no_fist_of_a_bot_is_on_the_page_before_it_opens() -> None:
    """Everything that reaches the browser is the same whatever the bots are going to show."""
    seen = []
    for shown in (Bribe(1), Bribe(9)):
        game = a_game(people=2)
        for seat in (2, 3):
            game.table.session.submit(seat, shown)  # two bots have closed their fists already
        game.page.press("ready", 0)
        game.page.press("choose", 2)
        seen.append(game.page.state())
    assert seen[0] == seen[1]


def test_the_closed_fist_is_not_in_the_saved_game() -> None:
    game, messages = a_game(), []
    messages = sent(game)
    game.page.press("choose", 7)
    assert not any("save" in message for message in messages)
    game.page.press("close")
    saved = [json.loads(message["save"]) for message in messages if "save" in message]
    assert [len(record["moves"]) for record in saved] == [2]


def test_undo_goes_back_to_the_last_question_and_redo_forward() -> None:
    game = a_game()
    bribe(game, 3)
    game.page.press("next")
    second = game.table.session.state
    bribe(game, 1)
    game.page.press("undo")
    assert game.table.session.state == second
    game.page.press("undo")
    assert game.table.session.step == 1 and not game.undo.can_undo
    with pytest.raises(LookupError):
        game.page.press("undo")
    game.page.press("redo")
    assert game.table.session.step == 2
    game.page.press("redo")
    assert game.table.session.state == second


def test_after_undo_the_bots_choose_the_same_again() -> None:
    game = a_game()
    bribe(game, 3)
    before = game.table.session.history[-1].moves
    game.page.press("undo")
    bribe(game, 0)
    after = game.table.session.history[-1].moves
    assert {seat: after[seat] for seat in (1, 2, 3)} == {seat: before[seat] for seat in (1, 2, 3)}


@each(("players", "seed"), [(2, 5), (3, 6), (4, 7)], least=1)
def test_a_whole_game_ends_with_a_winner_and_another_can_begin(players: int, seed: int) -> None:
    game = a_game(players, seed)
    play_on(game)
    assert game.table.session.state.winners
    assert "Caliph" in words(find(game.page.view, id="headline")[0])
    over = game.table.session.state
    game.page.press("again")
    assert game.table.session.step == 1 and game.seats.chooser == ME
    game.page.press("undo")  # nothing is lost by pressing it by mistake
    assert game.table.session.state == over


def test_a_reload_goes_on_where_the_last_fists_opened() -> None:
    game = a_game()
    messages = sent(game)
    bribe(game, 3)
    game.page.press("next")
    game.page.press("choose", 4)
    saved = next(message["save"] for message in reversed(messages) if "save" in message)
    again = a_game(seed=99)
    say_hello(again, saved=saved, lang="nl-BE", theme="dark")
    assert (
        again.table.session.state == game.table.session.state
        and again.table.session.history == game.table.session.history
    )
    assert again.table.session.seed == game.table.session.seed and again.choices.fist.move is None
    assert again.looks.language == "nl" and again.looks.theme == "dark"
    assert "zoals je" in words(find(again.page.view, id="notice")[0])


@pytest.mark.parametrize("saved", ["", "{", "[]", '{"game":"bakschisch","seats":["a"]}', "null", "x" * 5000])
def test_a_saved_game_that_cannot_be_read_leaves_a_new_one(saved: str) -> None:
    game = a_game()
    before = game.table.session.state
    say_hello(game, saved=saved)
    assert game.table.session.state == before and game.seats.chooser == ME
    assert bool(find(game.page.view, id="notice")) is bool(saved)


def test_a_chip_opens_its_rule_beside_the_board_and_closes_it() -> None:
    game = a_game()
    game.page.press("open", "BK-8")
    rule = find(game.page.view, id="rule")[0]
    assert "BK-8" in words(rule) and find(rule, class_="badge")
    game.page.press("open", "BK-8")
    assert not find(game.page.view, id="rule") and find(game.page.view, id="story")
    game.page.receive({"intent": "open", "n": "../../etc", "by": "click", "view": game.page._shown, "seq": 1})
    assert game.panel is None


@each("language", LANGUAGES, least=1)
def test_every_rule_can_be_opened_in_every_language(language: str) -> None:
    game = a_game()
    game.looks.language = language
    for rule in game.box.rules():
        game.panel = rule
        game.refresh()
        assert rule in words(find(game.page.view, id="rule")[0])


def test_language_names_and_theme_are_live_switches() -> None:
    game = a_game()
    messages = sent(game)
    game.page.press("open", "menu")
    game.page.press("language", value="fr")
    assert {"lang": "fr"} in messages and words(find(game.page.view, id="undo")[0]) == "Annuler"
    game.page.press("theme", "dark")
    assert {"theme": "dark"} in messages
    game.page.press("neutral", value=True)
    told = words(game.page.view) + "".join(str(node[1]) for node in find(game.page.view, role="img"))
    assert "harem" not in told and "eunuque" not in told


def test_hidden_purses_are_not_on_the_page() -> None:
    game = a_game(open_gold=False)
    bribe(game, 3)
    bags = [words(bag) for bag in find(game.page.view, class_="bag")]
    assert bags.count("?") == 3
    assert not find(game.page.view, class_="whys")  # "I keep my last 9" would tell


def test_the_bots_say_why_once_the_fists_are_open() -> None:
    game = a_game()
    assert game.reasons.of_bots() == {}
    bribe(game, 3)
    assert set(game.reasons.of_bots()) == {1, 2, 3} and len(find(game.page.view, class_="whys")[0][2:]) == 3
    game.page.press("next")
    assert CHANCE in game.table.session.history[-1].moves and game.reasons.of_bots() == {}


def test_a_reason_that_the_bot_would_not_give_again_is_not_told() -> None:
    game = a_game()
    game.page.press("choose", 3)
    others = {seat: Bribe(9) for seat in (1, 2, 3)}
    for seat, move in others.items():
        game.table.session.submit(seat, move)
    game.table.session.submit(ME, Bribe(3))
    assert game.reasons.of_bots() == {}


def test_a_notice_goes_with_the_next_thing_done() -> None:
    game = a_game()
    say_hello(game, saved="{")
    assert find(game.page.view, id="notice")
    game.page.press("choose", 1)
    assert not find(game.page.view, id="notice")


def test_the_cards_of_a_round_lie_open_until_the_next_is_turned() -> None:
    game = a_game()
    for _ in range(4):
        bribe(game, 0)
        game.page.press("next")
    assert "smallest bribe goes back" in words(find(game.page.view, id="story")[0])
    assert "least gold goes back" in words(find(game.page.view, id="hint")[0])
    bribe(game, 0)
    assert len(find(game.page.view, class_="card")) == 5
    assert not find(game.page.view, class_=["card", "face-down"])
    assert "bribe 5 of 5" in words(game.page.view)
    game.page.press("next")
    assert len(find(game.page.view, class_=["card", "face-down"])) == 4


def test_strange_intents_change_nothing() -> None:
    game = a_game()
    for name, n in (("open", ["x"]), ("open", 3), ("theme", ["dark"]), ("choose", [[]]), ("undo", 7), ("", None)):
        game.page.receive({"intent": name, "n": n, "by": "click", "view": game.page._shown, "seq": 1})
    assert game.table.session.step == 1 and game.panel is None and game.choices.fist.move is None


def test_the_address_says_the_language_before_the_browser_does() -> None:
    game = a_game()
    game._on_hello(Hello(link="?lang=fr", lang="nl-BE"))
    assert game.looks.language == "fr"
    game._on_hello(Hello(link="?lang=xx&lang=%00", lang="nl-BE"))
    assert game.looks.language == "nl"


def test_hello_keeps_the_language_it_does_not_know() -> None:
    game = a_game()
    game._on_hello(Hello(lang="de-DE"))
    assert game.looks.language == "en"


def test_an_apps_notebook_needs_one_call() -> None:
    page = play("bakschisch", players=3)
    assert len(find(page.view, class_="seat")) == 4  # three seats and the heap
    page.close()
