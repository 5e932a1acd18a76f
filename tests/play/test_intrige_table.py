"""Intrige on its page: every switch from the form to the record and back, and no purse on anybody else's screen."""

from __future__ import annotations

import json
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from kit.draw.svg import find, walk, words
from kit.engine import record as records
from kit.engine.options import write_options
from kit.engine.record import Player, Record
from kit.faces import open_face
from kit.games import open_box
from kit.games.intrige.options import Options
from kit.play.arrange import choice_name
from kit.play.play import Play, play
from kit.text.say import LANGUAGES, Words
from tests.effort import Some
from tests.play.games import kept, say_hello, sent
from tests.play.pressing import a_page, a_referee, press_on, rule_on

BOX, FACE = open_box("intrige"), open_face("intrige")
CHOICES = [(option.name, choice) for option in fields(Options) for choice in option.metadata["choices"]]
EVEN = (20, 40, 60, 80, 90)


def arranged(name: str, choice: Any, seed: str = "7") -> Play:
    """A game that was arranged in the form, with this switch so."""
    game = a_page("intrige", 4)
    game.page.press("open", "menu")
    game.page.press("setup")
    (part,) = find(game.page.view, id=f"option-{name}")
    assert find(part, class_="chip") and find(part, class_="badge")
    value = choice if isinstance(choice, bool) and name != "final_pay" else choice_name(choice)
    game.page.press("setup-option", name, value)
    game.page.press("setup-seed", value=seed)
    game.page.press("begin")
    return game


def played(game: Play, presses: int = 12) -> Play:
    random = Random(1)
    for _ in range(presses):
        press_on(game, random)
    return game


def chosen(game: Play) -> Any:
    return game.table.game.options_chosen


def test_every_choice_of_every_switch_is_played_kept_linked_and_taken_back(some: Some) -> None:
    for name, choice in some(CHOICES, least=4):
        play_keep_link_and_take_back(name, choice)


def play_keep_link_and_take_back(name: str, choice: Any) -> None:
    game = arranged(name, choice)
    messages = sent(game)
    assert getattr(chosen(game), name) == choice
    played(game)
    before = game.table.session.history
    again = records.replay(records.read_record(game.saved.text(), open_box), BOX)
    assert again.history == before and again.game.options_chosen == chosen(game)

    reloaded = a_page("intrige", 4)
    say_hello(reloaded, saved=kept(messages))
    assert reloaded.table.session.history[: len(before)] == before and chosen(reloaded) == chosen(game)

    game.page.press("undo")
    assert game.table.session.history == before[: game.table.session.step] and game.table.session.step < len(before)
    game.page.press("redo")
    assert game.table.session.history[: len(before)][-1] == before[game.table.session.step - 1]

    queries: list[str] = []
    game.page.copy_link = queries.append
    if game.panel != "menu":
        game.page.press("open", "menu")
    game.page.press("link")
    other = a_page("intrige", 3)
    for _ in range(2):  # the first one asks for what is kept at that address
        say_hello(other, link=queries[0])
    assert write_options(chosen(other)) == write_options(chosen(game))


@pytest.mark.parametrize("name", [option.name for option in fields(Options)])
def test_a_switch_turned_in_a_game_counts_from_now_on_unless_it_is_the_box_itself(name: str) -> None:
    game = played(a_page("intrige", 4))
    metadata = next(option.metadata for option in fields(Options) if option.name == name)
    other = next(choice for choice in metadata["choices"] if choice != getattr(chosen(game), name))
    before = game.table.session
    do(game, "option", [name, other])
    if name in BOX.at_start:
        assert game.table.session is before
    else:
        assert getattr(chosen(game), name) == other
        game.page.press("left")
        assert game.table.session is before


def test_salaries_of_your_own_are_played_and_told_in_the_form() -> None:
    record = Record("intrige", BOX_PLAYERS, {"salaries": list(EVEN)}, 3)
    game = Play(BOX, FACE, record)
    assert game.table.game.salaries == EVEN
    game.page.press("open", "menu")
    game.page.press("setup")
    (choose,) = find(game.page.view, id="choose-salaries")
    assert [words(node) for node in walk(choose) if node[0] == "option" and "selected" in node[1]] == ["Your own"]
    game.page.press("begin")
    assert game.table.game.salaries == EVEN


BOX_PLAYERS = (Player("You"), Player("Mira", "greedy"), Player("Odo", "faithful"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_switch_says_what_each_choice_means(language: str) -> None:
    said = Words(language, "intrige")
    for name, choice in CHOICES:
        told = said.say(f"options.{name}.choices.{choice_name(choice)}")
        assert 1 < len(told) < 90 and not told.endswith(".") and "{" not in told
        assert said.say(f"options.{name}.name")


@pytest.mark.parametrize(("preset", "people", "bots"), [(0, 1, 4), (3, 3, 0), (4, 4, 0)])
def test_presets_seat_one_among_bots_or_three_or_four_people(preset: int, people: int, bots: int) -> None:
    game = a_page("intrige", 4)
    game.page.press("open", "menu")
    game.page.press("setup")
    game.page.press("setup-preset", preset)
    game.page.press("begin")
    assert (len(game.seats.people), len(game.table.record.players) - len(game.seats.people)) == (people, bots)


def test_the_usual_game_is_one_person_and_four_bots_of_different_kinds() -> None:
    from kit.play.play import play

    page = play("intrige")
    sitting = find(page.view, id="table")
    assert sitting
    assert len(set(BOX.default_bots)) == 4 and BOX.players[-1] == 5


# What is hidden -------------------------------------------------------------------------------------------------------


POSITION = "r1 turn:B A:300 B:{bea} C:{cem} B*=AL C*=AM"
LOOKED_AT = (
    ("open", "menu"), ("setup",), ("setup",), ("open", "history"), ("open", "rules"), ("open", "IN-14"), ("undo",),
    ("whatif",), ("hint",), ("language", None, "fr"), ("language", None, "en"),
)  # fmt: skip


def at_the_screen(bea: int, cem: int, people: int = 3, **options: Any) -> Play:
    seats = [Player(name) for name in ("Ann", "Bea", "Cem")]
    seats = [*seats[:people], *(Player(seat.name, "faithful") for seat in seats[people:])]
    record = Record("intrige", tuple(seats), options, 5, POSITION.format(bea=bea, cem=cem))
    return Play(BOX, FACE, record)


def do(game: Play, intent: str, n: Any = None, value: Any = None) -> None:
    by = "click" if value is None else "change"
    game.page.receive({"intent": intent, "n": n, "value": value, "by": by, "view": game.page._shown, "seq": 1})


def frames(bea: int, cem: int, people: int, amount: int) -> list[str]:
    """All that the screen shows till Ann has paid, whatever is pressed."""
    game = at_the_screen(bea, cem, people)
    shown = [json.dumps(game.page.state())]
    if people > 1:
        game.page.press("ready", 0)
    for name, *rest in (*LOOKED_AT, ("choose", amount), ("close",)):
        do(game, name, *rest)
        shown.append(json.dumps(game.page.state()))
    assert game.table.session.step > 0
    return shown


@pytest.mark.parametrize("amount", [10, 50])
def test_runs_that_differ_only_in_hidden_purses_show_the_same_until_their_owner_has_the_screen(amount: int) -> None:
    one, other = frames(310, 350, 3, amount), frames(350, 310, 3, amount)
    assert len(one) > 10
    assert [number for number, pair in enumerate(zip(one, other, strict=True)) if pair[0] != pair[1]] == []


def test_the_purse_is_shown_to_its_owner_once_the_screen_is_handed_on() -> None:
    told = []
    for bea, cem in ((310, 350), (350, 310)):
        game = at_the_screen(bea, cem)
        assert game.view.view.money == (None, None, None)
        game.page.press("ready", 0)
        assert game.view.view.money == (300, None, None)
        do(game, "choose", 50)
        do(game, "close")
        assert game.seats.chooser == 1 and game.view.view.money == (None, None, None), "who gives a post opens no purse"
        told.append(json.dumps(game.page.state()))
    assert told[0] == told[1]


def test_an_open_purse_is_open_to_all() -> None:
    game = at_the_screen(310, 350, 3, open_money=True)
    assert game.view.view.money == (300, 310, 350)


# A referee ------------------------------------------------------------------------------------------------------------


def test_a_referee_judges_a_whole_game(some: Some) -> None:
    for players in some([3, 4, 5]):
        judge_a_whole_game(players)


def judge_a_whole_game(players: int) -> None:
    game, random = a_referee("intrige", players, edition="small"), Random(players)
    for _ in range(600):
        if game.view.is_over and not game.setup.form:
            break
        rule_on(game, random)
    assert game.view.is_over and not game.table.game.invariants(game.table.session.state)
    again = records.replay(records.read_record(game.saved.text(), open_box), BOX)
    assert again.history == game.table.session.history


def test_C_IN_17_a_first_game_shows_everybodys_purse() -> None:
    """Whoever opens the page in a fresh browser learns with open purses; a switch of the form closes them."""
    page = play("intrige")
    (families,) = find(page.view, class_="families")
    assert words(families).count("320,000") == 5
    page.press("open", "menu")
    page.press("setup")
    (switch,) = find(page.view, id="option-open_money")
    assert find(switch, checked=True) or "everybody" in words(switch)
