"""A new game is arranged: seats, switches, seed and position, and nothing is lost by it."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any

import pytest

from kit.draw.svg import find, walk, words
from kit.engine import record as records
from kit.engine.errors import BadInput
from kit.engine.record import Player
from kit.games import open_box
from kit.games.attraptresors.pieces import IN_BOX
from kit.play import links
from kit.play.play import play
from kit.text.say import Words
from tests.play.games import BOX, a_game, bribe, copied, finish, kept, play_on, say_hello, sent
from tests.play.pressing import a_page, parts


def arranging() -> Any:
    game = a_game()
    game.page.press("open", "menu")
    game.page.press("setup")
    return game


@pytest.mark.parametrize("number", [2, 3, 4])
def test_two_to_four_sit_down(number: int) -> None:
    game = arranging()
    game.page.press("setup-players", number)
    game.page.press("begin")
    assert game.table.game.players == number and game.table.session.waiting_for == set(range(number))


def test_seats_get_names_and_become_people_or_bots() -> None:
    game = arranging()
    game.page.press("setup-name", 1, "<b>Ann & Bo</b>")
    game.page.press("setup-who", 1, "")
    game.page.press("setup-who", 2, "throne_guard")
    game.page.press("begin")
    assert game.table.record.players[1] == Player("<b>Ann & Bo</b>")
    assert game.table.record.players[2].bot == "throne_guard" and game.seats.people == (0, 1)


def test_every_switch_stands_there_with_its_rule_and_status() -> None:
    game = arranging()
    for name in game.table.record.options | {"board": 0, "caliph_tie": 0, "final_tie": 0}:
        part = find(game.page.view, id=f"option-{name}")[0]
        assert find(part, class_="chip") and find(part, class_="badge")
    game.page.press("setup-option", "thief_cancels_move", True)
    game.page.press("setup-option", "board", "short-25")
    game.page.press("begin")
    assert game.table.game.options_chosen.thief_cancels_move and game.table.game.board.throne == 26


def test_the_same_seed_deals_the_same_cards() -> None:
    dealt = []
    for _ in range(2):
        game = arranging()
        game.page.press("setup-seed", value="1234")
        game.page.press("begin")
        bribe(game, 1)
        game.page.press("next")
        dealt.append(game.table.session.state.cards)
    assert dealt[0] == dealt[1] and game.table.session.seed == 1234


def test_a_position_that_cannot_be_says_why_and_starts_nothing() -> None:
    game = arranging()
    before = game.table.session
    game.page.press("setup-start", value="r1 b1 A99:10T")
    game.page.press("begin")
    assert game.table.session is before and "BK-" in words(find(game.page.view, id="setup-error")[0])
    game.page.press("setup-start", value="r2 b1 A5:9T B3:11T C0:10T D1:10T left:G4S4H4E4F4C5")
    game.page.press("begin")
    assert game.table.session.state.round == 2 and game.table.session.state.spaces == (5, 3, 0, 1)


def test_a_game_begun_by_mistake_is_taken_back() -> None:
    game = arranging()
    bribe_before = game.table.session
    game.page.press("begin")
    assert game.table.session is not bribe_before
    game.page.press("undo")
    assert game.table.session is bribe_before


@pytest.mark.parametrize(
    ("name", "n", "value"),
    [
        ("setup-players", 7, None),
        ("setup-players", "4", None),
        ("setup-name", 9, "Ann"),
        ("setup-who", 1, "hal"),
        ("setup-who", -1, ""),
        ("setup-option", "board", "moon"),
    ],
)
def test_what_makes_no_sense_changes_nothing(name: str, n: Any, value: Any) -> None:
    game = arranging()
    before = (game.setup.form.players, game.setup.form.options, game.setup.form.seed)
    game.page.receive({"intent": name, "n": n, "value": value, "by": "change", "view": game.page._shown, "seq": 1})
    assert (game.setup.form.players, game.setup.form.options, game.setup.form.seed) == before


def test_who_becomes_a_person_or_a_bot_gets_such_a_name_unless_one_was_given() -> None:
    game = arranging()
    bot = game.setup.form.players[1].name
    game.page.press("setup-who", 1, "")
    assert game.setup.form.players[1] == Player("Player 2")
    game.page.press("setup-who", 1, "cautious")
    assert game.setup.form.players[1] == Player(bot, "cautious")
    game.page.press("setup-name", 1, "Ann")
    game.page.press("setup-who", 1, "")
    assert game.setup.form.players[1] == Player("Ann")


@pytest.mark.parametrize(("game", "presets"), [("bakschisch", (0, 2, 4)), ("intrige", (0, 3, 4))])
def test_the_usual_tables_are_one_press_each(game: str, presets: tuple[int, ...]) -> None:
    page = a_page(game, 3)
    page.page.press("open", "menu")
    page.page.press("setup")
    page.page.press("setup-name", 0, "Ann")
    for people in (*presets, 0):
        page.page.press("setup-preset", people)
        (pressed,) = (part for part in parts(page.page, "preset-") if part[1]["aria-pressed"] == "true")
        assert pressed[1]["id"] == f"preset-{people}"
        bots = [player for player in page.setup.form.players if player.bot]
        assert page.setup.form.players[0] == Player("Ann") and len(page.setup.form.players) in page.box.players
        assert not bots if people else len(bots) == page.box.players[-1] - 1
        assert len(page.setup.form.players) == (people or page.box.players[-1])
    page.page.press("begin")
    assert page.seats.people == (0,)


def arranged(game: str, players: int = 3, **options: Any) -> Any:
    """Such a game, with the form of a new one open."""
    page = a_page(game, players, **options)
    page.page.press("open", "menu")
    page.page.press("setup")
    return page


def with_clock(page: Any) -> bool:
    return not page.table.game.untimed


TABLES = {
    "race_alone": (1, ("dreamy", "unhurried"), True),
    "race_four": (4, (), True),
    "calm_alone": (1, ("dreamy", "unhurried"), False),
    "calm_two": (2, (), False),
}


@pytest.mark.parametrize("name", TABLES)
def test_the_tables_of_attraptresors_bring_their_clock(name: str) -> None:
    people, bots, timed = TABLES[name]
    page = arranged("attraptresors", untimed=timed)  # as the table does not want it
    page.page.press("setup-name", 0, "Ann")
    assert [part[1]["id"] for part in parts(page.page, "preset-")] == [f"preset-{each}" for each in TABLES]
    page.page.press("setup-preset", name)
    (pressed,) = (part for part in parts(page.page, "preset-") if part[1]["aria-pressed"] == "true")
    assert pressed[1]["id"] == f"preset-{name}"
    page.page.press("begin")
    seats = page.table.record.players
    assert seats[0] == Player("Ann") and page.seats.people == tuple(range(people))
    assert tuple(player.bot for player in seats[people:]) == bots and with_clock(page) is timed


def test_four_people_get_the_corners_of_a_tablet_in_two_presses() -> None:
    page = arranged("attraptresors")
    page.page.press("setup-preset", "race_four")
    page.page.press("begin")
    assert len(parts(page.page, "corner-")) == 4


# With a clock or without ----------------------------------------------------------------------------------------------

CHOICE = ("untimed-false", "untimed-true")


def pressed_in(page: Any, where: str) -> list[bool]:
    return [find(page.view, id=f"{where}-{way}")[0][1]["aria-pressed"] == "true" for way in CHOICE]


def page_key(page: Any) -> str:
    """The name of the race that waits."""
    return str(find(page.view, data_intent="race-begin")[0][1]["data-n"]).strip('"')


def test_a_first_game_of_attraptresors_has_two_easy_bots_and_asks_for_the_clock_first() -> None:
    page = play("attraptresors")
    say = Words("en", "attraptresors").say
    shown = words(find(page.view, id="mine")[0])
    assert shown.startswith(say("first_choice.ask")) and pressed_in(page, "first") == [False, True]
    page.press("option", ["untimed", False])
    assert pressed_in(page, "first") == [True, False]
    page.press("open", "menu")
    page.press("setup")
    chosen = [each[1]["value"] for each in walk(find(page.view, id="setup")[0]) if "selected" in each[1]]
    assert chosen[:3] == ["", "dreamy", "unhurried"]
    page.press("setup")
    page.press("race-begin", page_key(page))
    assert not find(page.view, class_="first-choice")


def test_once_something_is_decided_the_clock_is_no_question_any_more() -> None:
    page = play("attraptresors")
    page.press("choose", "[]")
    assert find(page.view, class_="first-choice")
    page.press("close")
    assert not find(page.view, class_="first-choice")


def test_four_people_who_hand_a_screen_round_are_asked_for_the_clock_too_and_then_have_the_corners() -> None:
    page = a_page("attraptresors", 4, 4).page
    assert find(page.view, id="hand-over") and pressed_in(page, "first") == [False, True]
    page.press("option", ["untimed", False])
    assert len(parts(page, "corner-")) == 4


def test_in_the_form_the_choice_stands_before_all_else_and_is_no_house_rule() -> None:
    page = arranged("attraptresors")
    (form,) = find(page.page.view, id="setup")
    order = [node[1]["id"] for node in walk(form) if node[1].get("id", "").startswith(("setup-unt", "preset", "sit"))]
    assert order[:2] == ["setup-untimed", "setup-untimed-false"] and order.index("preset-race_alone") == 3
    assert not find(form, id="option-untimed") and pressed_in(page.page, "setup") == [False, True]
    page.page.press("setup-option", ["untimed", False])
    assert pressed_in(page.page, "setup") == [True, False]
    page.page.press("begin")
    assert with_clock(page)


@pytest.mark.parametrize("game", ["bakschisch", "intrige"])
def test_a_game_without_such_a_choice_asks_nothing(game: str) -> None:
    assert not find(a_page(game, 3).page.view, class_="first-choice")
    page = arranged(game)
    assert not find(page.page.view, class_="first-choice")


def test_a_bot_has_the_level_of_the_clock_where_there_is_one() -> None:
    page = arranged("attraptresors")
    page.page.press("setup-preset", "calm_alone")
    for timed, level in ((False, 3), (True, 1)):
        page.page.press("setup-option", ["untimed", not timed])
        (who,) = find(page.page.view, id="who-2")
        (chosen,) = (each for each in walk(who) if each[0] == "option" and "selected" in each[1])
        name = page.words.say("bots.unhurried.name")
        assert words(chosen) == page.words.say(
            "setup.bot", name=page.words.say("setup.bot_level", name=name, level=level)
        )
        told = page.words.say("hands.level", level=1) in words(find(page.page.view, id="sitting-2")[0])
        assert told is timed


@pytest.mark.parametrize("n", [7, "2", None, True, -1, [2]])
def test_no_other_table_is_usual(n: Any) -> None:
    game = arranging()
    before = game.setup.form.players
    game.page.receive({"intent": "setup-preset", "n": n, "by": "click", "view": game.page._shown, "seq": 1})
    assert game.setup.form.players == before


# What was wrong -------------------------------------------------------------------------------------------------------

FAMILY, ENGLAND = "👨\u200d👩\u200d👧 Al", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


def marked(game: Any) -> Any:
    """The one field that is said to be wrong."""
    (field,) = (node for node in walk(game.page.view) if node[1].get("aria-invalid") == "true")
    return field


@pytest.mark.parametrize(
    "name", ["", "   ", "a\tb", "\u202eevil", "\u200d", "\u3164", "\u2800", "Al\U000e0041", "\ufe0f"]
)
def test_a_name_that_no_record_can_hold_is_refused_beside_its_field(name: str) -> None:
    game = arranging()
    before = game.table.session
    game.page.press("setup-name", 1, name)
    game.page.press("begin")
    (said,) = find(game.page.view, id="setup-error")
    assert game.table.session is before and marked(game)[1]["id"] == "name-1"
    assert said in find(game.page.view, id="sitting-1")[0]
    assert words(said) == "A name has 1 to 40 visible characters."
    assert marked(game)[1]["aria-describedby"] == "setup-error"
    game.page.press("setup-name", 1, "Al")
    assert not find(game.page.view, id="setup-error")
    game.page.press("begin")
    assert game.table.record.players[1].name == "Al"


@pytest.mark.parametrize("name", ["😀", FAMILY, ENGLAND, "❤️ Bo", "می\u200cخواهم", "\U0001fae9", "Zoë ✨"])
def test_a_name_may_be_of_emoji_and_of_any_script(name: str) -> None:
    game = arranging()
    game.page.press("setup-name", 0, name)
    game.page.press("begin")
    assert game.table.record.players[0].name == name
    assert records.read_record(records.write_record(game.table.record), open_box).players == game.table.record.players


def test_the_focus_goes_to_the_wrong_field_each_time_somebody_wants_to_begin() -> None:
    game = arranging()
    game.page.press("setup-name", 0, "")
    focused = []
    for _ in range(2):
        game.page.press("begin")
        focused.append(marked(game)[1]["data-focus"])
    game.page.press("setup-seed", value="12")
    focused.append(marked(game)[1]["data-focus"])
    assert focused[0] != focused[1] == focused[2]


def test_a_seed_that_is_no_number_and_a_position_that_cannot_be_are_said_where_they_were_typed() -> None:
    game = arranging()
    game.page.press("setup-seed", value="seven")
    game.page.press("begin")
    assert marked(game)[1]["id"] == "seed"
    game.page.press("setup-seed", value="7")
    game.page.press("setup-start", value="r1 b1 A99:10T")
    game.page.press("begin")
    assert marked(game)[1]["id"] == "start-position"
    assert "open" in next(node for node in walk(game.page.view) if node[0] == "details")[1], (
        "what is folded away cannot be put right"
    )


def test_a_house_rule_that_does_not_fit_the_players_is_said_beside_it() -> None:
    game = a_page("attraptresors", 2)
    game.page.press("open", "menu")
    game.page.press("setup")
    game.setup.form.options = {
        **game.setup.form.options,
        "tower": [name for name, number in IN_BOX.items() for _ in range(number)],
    }
    game.page.press("begin")
    assert marked(game)[1]["id"] == "choose-tower"
    assert "setup-error" in ids(find(game.page.view, id="option-tower")[0])
    game.page.press("setup-option", "tower", "default")
    assert not find(game.page.view, id="setup-error")


def test_a_house_rule_that_does_not_go_with_another_is_said_beside_it_and_not_taken() -> None:
    game = a_page("intrige", 3)
    game.page.press("open", "menu")
    game.page.press("setup")
    own = {**game.setup.form.options, "salaries": [10, 20, 30, 40, 50], "edition": "large"}
    game.setup.form.options = own
    game.page.press("setup-option", "edition", "small")
    assert marked(game)[1]["id"] == "choose-salaries" and game.setup.form.options == own


def ids(part: Any) -> set[str]:
    return {node[1]["id"] for node in walk(part) if "id" in node[1]}


@pytest.mark.parametrize("game", ["bakschisch", "intrige", "attraptresors"])
def test_every_choice_of_every_switch_can_be_made(game: str) -> None:
    """Also where the choices are of several kinds, as those of the last pay of Intrige."""
    page = a_page(game, 3)
    page.page.press("open", "menu")
    page.page.press("setup")
    for option in fields(page.box.options):
        for choice in option.metadata["choices"]:
            if option.name == page.box.first.choice:
                page.page.press("setup-option", [option.name, choice])
                assert page.setup.form.options[option.name] is choice
                continue
            (part,) = (node for node in walk(page.page.view) if node[1].get("data-n") == json.dumps(option.name))
            given = choice if part[0] == "input" else str(choice).lower() if isinstance(choice, bool) else choice
            page.page.press("setup-option", option.name, given)
            assert page.setup.form.options[option.name] == choice


OURS = ("seats[", "level_1", "uniform", "unknown", "options.", "moves[", "JSON", "record", "start:")


@pytest.mark.parametrize("language", ["en", "nl", "fr"])
@pytest.mark.parametrize(
    ("given", "about"),
    [
        ('{"game":"bakschisch","seats":["a",{"name":"b","bot":"hal"}]}', "2"),
        ('{"game":"bakschisch","seats":["a",7]}', "2"),
        ('{"game":"bakschisch","seats":["a","b"],"options":{"final_tie":"never"}}', "C-BK-25"),
        ('{"game":"bakschisch","seats":["a","b"],"options":{"moon":1}}', ""),
        ('{"game":"bakschisch","seats":["a","b"],"moves":[{"chance":"lady"},[3]]}', "2"),
        ('{"game":"bakschisch","seats":["a","b"],"start":"r1 nonsense"}', "nonsense"),
        ('{"game":"ludo","seats":["a","b"]}', "ludo"),
        ('{"game":', ""),
    ],
)
def test_what_is_wrong_with_a_file_is_said_without_our_names_for_things(given: str, about: str, language: str) -> None:
    game = a_game()
    say_hello(game, lang=language)
    game.page.press("open", "menu")
    game.page.press("load", value=given)
    (told,) = find(game.page.view, id="notice", class_="wrong")
    assert about in words(told) and not [each for each in OURS if each in words(told)]


# Keeping --------------------------------------------------------------------------------------------------------------


def test_a_game_is_saved_to_a_file_and_opened_again() -> None:
    game = a_game()
    messages = sent(game)
    bribe(game, 3)
    game.page.press("open", "menu")
    game.page.press("save")
    saved = next(message for message in messages if "download" in message)
    assert saved["name"] == "bakschisch-1-2.json"
    other = a_game(seed=9)
    other.page.press("open", "menu")
    other.page.press("load", value=saved["download"])
    assert (
        other.table.session.history == game.table.session.history
        and other.table.record.players == game.table.record.players
    )
    other.page.press("left")
    assert other.table.session.seed == 9


@pytest.mark.parametrize("text", ["", "{", '{"game":"intrige","seats":["a","b","c"]}', "x" * 1000])
def test_a_file_that_is_no_game_is_refused_and_the_game_stays(text: str) -> None:
    game = a_game()
    before = game.table.session
    game.page.press("open", "menu")
    game.page.press("load", value=text)
    game.page.press("open", "menu")
    assert game.table.session is before and find(game.page.view, id="notice", class_="wrong")


def test_a_link_leads_to_the_position_with_its_seats_and_switches() -> None:
    game = a_game(people=2, thief_cancels_move=True)
    bribe(game, 3, 1)
    link = copied(game)
    other = a_game()
    say_hello(other, link=f"?{link}&lang=nl")
    assert other.page.storage_key.startswith("kit:bakschisch:link:")  # the own game stays where it is
    say_hello(other, link=f"?{link}&lang=nl")
    assert other.table.session.state_after(0) == game.table.session.state
    assert other.table.record.players == game.table.record.players and other.looks.language == "nl"
    assert other.table.game.options_chosen == game.table.game.options_chosen


def test_a_reload_of_a_link_goes_on_with_the_game_that_began_there() -> None:
    game = a_game()
    bribe(game, 3)
    link, other = copied(game), a_game()
    messages = sent(other)
    for _ in range(2):
        say_hello(other, link=f"?{link}")
    bribe(other, 2)
    saved = next(message["save"] for message in reversed(messages) if "save" in message)
    again = a_game()
    for _ in range(2):
        say_hello(again, link=f"?{link}", saved=saved)
    assert again.table.session.history == other.table.session.history


def test_a_link_with_a_board_of_ones_own_leads_to_it() -> None:
    levels = ["GSFHEGF", "SEHFGHSE", "SFGEHSEF", "GSFHEHG"]
    game = a_game(board={"name": "Ours", "levels": levels})
    other = links.read_link(copied(game), game.table.record, BOX, open_box)
    assert other.options["board"]["levels"] == levels


@pytest.mark.parametrize("link", ["?start=r9", "?seats=a", "?start=r1+b1&seats=a,b~hal", "?start=%00", "?seats=,,,,,"])
def test_a_link_that_leads_nowhere_says_why_and_begins_a_usual_game(link: str) -> None:
    game = a_game()
    for _ in range(2):
        say_hello(game, link=link)
    assert find(game.page.view, id="notice", class_="wrong") and game.seats.chooser == 0


def test_seats_alone_make_a_link_too() -> None:
    game = a_game()
    for _ in range(2):
        say_hello(game, link="?seats=~cautious,~level_1&auto=1")
    assert game.seats.people == () and game.pace.auto and game.table.game.options_chosen.open_gold
    play_on(game)
    finish(game)
    assert game.view.is_over


def test_reading_a_link_raises_one_clear_error() -> None:
    with pytest.raises(BadInput):
        links.read_link("?seats=a", a_game().table.record, BOX, open_box)


def test_a_reload_of_a_link_keeps_what_was_changed_since() -> None:
    """Another rule, another game: what the browser kept for this address counts, not where the address began."""
    game = a_game()
    messages = sent(game)
    for _ in range(2):
        say_hello(game, link="?seats=Ann~,Bo~cautious&seed=5")
    bribe(game, 2)
    game.page.receive(
        {"intent": "option", "n": ["final_tie", "track_behind"], "by": "click", "view": game.page._shown, "seq": 1}
    )
    saved = next(message["save"] for message in reversed(messages) if "save" in message)
    again = a_game()
    for _ in range(2):
        say_hello(again, link="?seats=Ann~,Bo~cautious&seed=5&lang=fr", saved=saved)
    assert (
        again.table.session.state == game.table.session.state
        and again.table.game.options_chosen == game.table.game.options_chosen
    )
    assert again.page.storage_key == game.page.storage_key
    other = a_game()
    say_hello(other, link="?seats=Ann~,Bo~cautious&seed=6")
    assert other.page.storage_key != game.page.storage_key


def test_names_of_any_letters_travel_in_a_link() -> None:
    game = a_game(people=2, players=2)
    game.table.record = replace(game.table.record, players=(Player(",~"), Player("Ånn & <Bo>, é~", None)))
    assert links.read_link(copied(game), game.table.record, BOX, open_box).players == game.table.record.players


def test_somebody_without_a_name_is_you_or_told_by_number_in_the_readers_language() -> None:
    game = a_game()
    say_hello(game, lang="fr")
    bribe(game, 1)
    assert words(find(find(game.page.view, id="seat-0")[0], class_="who")[0]) == "Toi"
    two = a_game(people=2)
    two.table.record = replace(
        two.table.record, players=(Player("Player 1"), Player("Bea"), *two.table.record.players[2:])
    )
    say_hello(two, lang="nl")
    assert "Speler 1" in words(find(two.page.view, id="hand-over")[0])


def a_finished_game() -> tuple[Any, str]:
    """It is over, and its browser keeps this text."""
    game = a_game()
    messages = sent(game)
    play_on(game)
    finish(game)
    assert game.view.is_over
    return game, kept(messages)


def test_who_comes_to_a_game_that_is_over_begins_another_with_the_same_people_and_can_go_back() -> None:
    game, saved = a_finished_game()
    other = a_game(seed=None)
    other.table.record = replace(other.table.record, players=tuple(Player("X") for _ in range(2)))
    messages = sent(other)
    say_hello(other, saved=saved, fresh=True)
    assert (
        not other.view.is_over
        and not other.table.decisions()
        and other.table.record.players == game.table.record.players
    )
    assert "a new one begins" in words(find(other.page.view, id="notice")[0])
    assert [message["where"] for message in messages if "save" in message] == [""]
    other.page.press("left")
    assert other.table.session.history == game.table.session.history


def test_a_reload_of_a_game_that_is_over_shows_its_end_without_a_word_about_fists() -> None:
    game, saved = a_finished_game()
    other = a_game()
    say_hello(other, saved=saved)
    assert other.table.session.history == game.table.session.history and not find(other.page.view, id="notice")


def test_how_far_a_game_is_goes_with_what_is_kept_until_it_is_over() -> None:
    game = a_game()
    messages = sent(game)
    bribe(game, 2)
    play_on(game)
    finish(game)
    told = [message["where"] for message in messages if "save" in message]
    assert told[0] == "Round 1 · bribe 2 of 5" and told[-1] == "" and all(told[:-1])
