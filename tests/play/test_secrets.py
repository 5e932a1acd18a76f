"""Who can know what: a seed that nobody gave stays with Python, and a link tells no hidden purse."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

import pytest

from kit.draw.svg import find, words
from kit.engine.bot import ask
from kit.engine.game import CHANCE
from kit.games import open_box
from kit.play import links
from kit.play.play import Play
from kit.play.turns import bots_of
from kit.text.say import LANGUAGES
from tests.each import each
from tests.effort import Some
from tests.play.games import (
    BOX,
    a_game,
    a_referee,
    bribe,
    copied,
    finish,
    kept,
    play_on,
    say_hello,
    sent,
)

MANY = 16
"""So many games without a seed hardly ever draw the same card all."""


def intend(game: Play, intent: str, n: Any = None, value: Any = None) -> None:
    by = "click" if value is None else "change"
    game.page.receive({"intent": intent, "n": n, "value": value, "by": by, "view": game.page._shown, "seq": 1})


def resumed(saved: str, link: str = "") -> Play:
    """The page opened again in another process: its kernel knows only what the browser kept."""
    game = a_game(2, seed=None)
    for _ in range(2):
        say_hello(game, saved=saved, link=link)
    return game


def next_card(game: Play) -> str:
    """From open fists to the next question, and its card."""
    game.page.press("next")
    return str(game.view.view.card)


# A seed that nobody gave ----------------------------------------------------------------------------------------------


def plain(game: Play) -> None:
    """The game that an app's notebook begins."""


def again(game: Play) -> None:
    game.page.press("open", "menu")
    game.page.press("again")


def arranged(game: Play) -> None:
    game.page.press("open", "menu")
    game.page.press("setup")
    game.page.press("begin")


def linked(game: Play) -> None:
    for _ in range(2):
        say_hello(game, link="?seats=Ann~,Bo~cautious")


def from_file(game: Play) -> None:
    game.page.press("open", "menu")
    text = json.dumps({"game": "bakschisch", "seats": ["Ann", "Bo"], "moves": [{"chance": "lady"}]})
    game.page.press("load", value=text)


def other_rule(game: Play) -> None:
    bribe(game, *(1,) * len(game.seats.people))
    intend(game, "option", ["final_tie", "track_behind"])


def from_what_was_kept(game: Play) -> None:
    messages = sent(game)
    bribe(game, *(1,) * len(game.seats.people))
    say_hello(game, saved=kept(messages))
    next_card(game)


BEGINNINGS = [plain, again, arranged, linked, from_file, other_rule, from_what_was_kept]
begun = pytest.mark.parametrize("begin", BEGINNINGS, ids=lambda begin: begin.__name__)


@begun
def test_neither_the_browser_nor_a_file_gets_the_seed_of_a_game_that_nobody_seeded(
    begin: Callable[[Play], None],
) -> None:
    game = a_game(2, seed=None)
    begin(game)
    messages = sent(game)
    bribe(game, *(1,) * len(game.seats.people))
    next_card(game)
    game.page.press("open", "menu")
    assert "Seed" not in words(find(game.page.view, id="menu")[0])
    game.page.press("save")
    game.page.press("undo")
    texts = [message[name] for message in messages for name in ("save", "download") if name in message]
    assert len(texts) > 2 and not any("seed" in json.loads(text) for text in texts)
    assert str(game.table.session.seed) not in json.dumps([messages, game.page.state()], default=str)


@begun
def test_no_two_games_that_nobody_seeded_have_a_seed_that_can_be_guessed(begin: Callable[[Play], None]) -> None:
    seeds = set()
    for _ in range(3):
        game = a_game(2, seed=None)
        begin(game)
        seeds.add(game.table.session.seed)
    assert len(seeds) == 3 and max(seeds) > 2**64


def test_the_seed_is_not_told_when_the_game_is_over_for_it_may_be_taken_back() -> None:
    game = a_game(2, seed=None)
    messages = sent(game)
    play_on(game)
    assert game.view.is_over and "seed" not in json.loads(kept(messages))
    game.page.press("open", "menu")
    assert "Seed" not in words(find(game.page.view, id="menu")[0])


PRESSES: tuple[tuple[Any, ...], ...] = (
    ("open", "menu"), ("save",), ("link",), ("setup",), ("setup",), ("open", "history"), ("look", 2), ("whatif",),
    ("whatif-pick", 1), ("whatif-by", "odds"), ("whatif",), ("now",), ("undo",), ("redo",), ("finish",), ("whatif",),
    ("whatif",), ("redo",),
    ("choose", 2), ("choose", None, "3"), ("open", "rules"), ("language", None, "fr"), ("undo",), ("redo",), ("redo",),
)  # fmt: skip


def frames(game: Play) -> list[str]:
    """All that a browser gets, press by press, while neither chance nor a bot decides anything."""
    messages, told = sent(game), []
    for intent, *rest in PRESSES:
        intend(game, intent, *rest)
        told.append(json.dumps([messages, game.page.state()], default=str))
        messages.clear()
    return told


@pytest.mark.parametrize("open_gold", [True, False])
def test_games_kept_alike_cannot_be_told_apart_before_chance_acts(open_gold: bool, some: Some) -> None:
    """Whatever their secrets are; then they go different ways."""
    game = a_game(2, seed=None, open_gold=open_gold)
    messages = sent(game)
    bribe(game, 3)
    next_card(game)
    bribe(game, 1)
    next_card(game)
    games = [resumed(kept(messages)) for _ in range(MANY)]
    assert len({each.table.session.seed for each in games}) == MANY
    first, *others = games
    shown = frames(first)
    assert len(set(shown)) > len(PRESSES) // 2, "hardly anything was shown"
    for other in some(others, least=2):
        assert frames(other) == shown
    for one in games:
        bribe(one, 1)
    assert len({next_card(one) for one in games}) > 1


@each("people", [1, 2, 0], least=1)
def test_a_game_goes_on_where_it_was_though_its_next_card_had_not_been_turned(people: int) -> None:
    game = a_game(3, seed=None, people=people)
    messages = sent(game)
    if people:
        bribe(game, *(1,) * people)
    else:
        game.page.press("next")
        finish(game)
    again = resumed(kept(messages))
    assert again.table.session.history == game.table.session.history and again.view.opened
    next_card(again)
    assert again.table.session.waiting_for == {0, 1, 2}
    play_on(again)
    assert again.table.session.state.winners


def test_a_reload_before_the_first_bribe_begins_with_a_card() -> None:
    game = a_game(2, seed=None)
    messages = sent(game)
    intend(game, "again")
    again = resumed(kept(messages))
    assert again.table.session.state == game.table.session.state and again.seats.chooser == 0


def test_what_is_taken_back_and_done_again_turns_the_same_card() -> None:
    for _ in range(MANY // 2):
        game = a_game(2, seed=None)
        bribe(game, 3)
        card, after = next_card(game), game.table.session.state
        game.page.press("undo")
        game.page.press("redo")
        game.page.press("redo")
        assert game.table.session.state == after
        game.page.press("undo")
        bribe(game, 1)  # another decision, the same card
        assert next_card(game) == card


def test_another_rule_before_the_first_bribe_leaves_its_card() -> None:
    for _ in range(MANY):
        game = a_game(2, seed=None)
        before = game.table.session
        intend(game, "option", ["final_tie", "track_behind"])
        assert game.table.session is not before and game.table.session.state == before.state
        assert game.table.session.seed == before.seed


@pytest.mark.parametrize("way", ["load", "saved"])
def test_a_card_that_a_record_without_a_seed_leaves_out_is_still_refused(way: str) -> None:
    game, text = a_game(), json.dumps({"game": "bakschisch", "seats": ["Ann", "Bo"], "moves": [[3, 1]]})
    before = game.table.session
    if way == "load":
        game.page.press("open", "menu")
        game.page.press("load", value=text)
        assert "no seed" in words(find(game.page.view, id="notice", class_="wrong")[0])
    else:
        say_hello(game, saved=text)
        assert find(game.page.view, id="notice")
    assert game.table.session is before


def test_after_a_resume_a_bot_gives_its_reason_of_then_or_none() -> None:
    given = []
    for _ in range(3):
        game = a_game(4, seed=None)
        messages = sent(game)
        for _ in range(8):
            bribe(game, 1 if game.table.session.state.purses[0] else 0)
            game.page.press("next")
        again = resumed(kept(messages))
        for step in game.table.decisions():
            intend(again, "look", step)
            told = again.reasons.of_bots()
            for seat, bot in bots_of(game.table.record.players, game.box).items():
                assert told.get(seat) in (None, ask(bot, game.table.session, step - 1, seat))
                given.append(seat in told)
    assert sum(given) > len(given) / 2, "hardly a reason was given"


# A seed that somebody gave --------------------------------------------------------------------------------------------


def typed(game: Play) -> str:
    game.page.press("open", "menu")
    game.page.press("setup")
    game.page.press("setup-seed", value="77")
    game.page.press("begin")
    return ""


def in_the_address(game: Play) -> str:
    for _ in range(2):
        say_hello(game, link="?seats=Ann~,Bo~cautious&seed=77")
    return "?seats=Ann~,Bo~cautious&seed=77"


def in_a_file(game: Play) -> str:
    game.page.press("open", "menu")
    game.page.press("load", value='{"game": "bakschisch", "seats": ["Ann", "Bo"], "seed": 77}')
    return ""


@pytest.mark.parametrize("give", [typed, in_the_address, in_a_file], ids=lambda give: give.__name__)
def test_a_seed_that_somebody_gave_is_kept_and_deals_the_same_cards_after_a_resume(give: Callable[[Play], str]) -> None:
    game = a_game(2, seed=None)
    link = give(game)
    messages = sent(game)
    bribe(game, *(1,) * len(game.seats.people))
    assert json.loads(kept(messages))["seed"] == 77
    again = resumed(kept(messages), link)
    for desk in (game, again):
        for _ in range(4):
            next_card(desk)
            bribe(desk, *(0,) * len(desk.seats.people))
    assert again.table.session.history == game.table.session.history
    game.page.press("open", "menu")
    assert "Seed 77" in words(find(game.page.view, id="menu")[0])


def test_another_rule_before_the_first_bribe_leaves_a_seed_that_somebody_gave() -> None:
    game = a_game(2, seed=77)
    messages = sent(game)
    intend(game, "option", ["final_tie", "track_behind"])
    assert json.loads(kept(messages))["seed"] == 77 == game.table.session.seed


# A link ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("people", [0, 1, 2])
def test_a_link_tells_no_hidden_purse_and_leads_to_a_new_game_of_the_same_table(people: int) -> None:
    game = a_game(2, people=people, open_gold=False, caliph_tie="worst")
    first = copied(game)
    for _ in range(3):
        if people:
            bribe(game, *(2, 1)[:people])
        else:
            intend(game, "next")
            finish(game)
        assert copied(game) == first
        intend(game, "next")
    intend(game, "open", "history")
    intend(game, "look", 2)
    assert game.focus.is_past and copied(game) == first
    assert not {"start", "seed"} & parse_qs(first).keys()
    other = a_game(4, caliph_tie="dense")  # what is usual on the page that opens it does not count
    for _ in range(2):
        say_hello(other, link=f"?{first}")
    assert other.table.record.players == game.table.record.players and not other.table.decisions()
    assert other.table.game.options_chosen == game.table.game.options_chosen


def test_a_link_to_a_new_table_brings_a_board_of_ones_own_along() -> None:
    levels = ["GSFHEGF", "SEHFGHSE", "SFGEHSEF", "GSFHEHG"]
    game = a_game(open_gold=False, board={"name": "Ours", "levels": levels})
    assert links.read_link(copied(game), a_game().table.record, BOX, open_box).options["board"]["levels"] == levels


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_copies_a_link_is_told_before_and_after_that_it_leads_to_a_new_game(language: str) -> None:
    hidden, shown = a_game(open_gold=False), a_game()
    for game in (hidden, shown):
        game.looks.language = language
        bribe(game, 1)
        copied(game)
        told = game.words.say("page.link_hides") in words(find(game.page.view, id="menu")[0])
        assert told is (game is hidden)
    assert words(find(hidden.page.view, id="notice")[0]).strip() == hidden.words.say("page.link_hides")
    assert words(find(hidden.page.view, id="link")[0]) != words(find(shown.page.view, id="link")[0])
    assert not find(shown.page.view, id="notice")


def test_when_a_game_is_over_its_link_leads_to_the_position_for_all_purses_are_told() -> None:
    game = a_game(2, open_gold=False)
    play_on(game)
    finish(game)
    assert parse_qs(copied(game))["start"] == [BOX.write_position(game.table.game, game.table.session.state)]


def test_a_referees_link_tells_no_hidden_purse_either() -> None:
    desk = a_referee(2, open_gold=False)
    desk.page.press("turn", "lady")
    assert "start" not in parse_qs(copied(desk))
    desk = a_referee(2)
    desk.page.press("turn", "lady")
    assert "up:H" in parse_qs(copied(desk))["start"][0] and CHANCE in desk.table.session.history[0].moves
