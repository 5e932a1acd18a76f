"""A hint is what a bot would do that sees what this seat may see, told to nobody else."""

import json
from random import Random

import pytest

from kit.draw.svg import find, words
from kit.engine.bot import advise
from kit.engine.record import Player, Record
from kit.games import open_box
from kit.games.bakschisch import Bribe
from kit.page.page import Hello
from kit.play.play import Play
from kit.text.say import LANGUAGES
from tests.play.games import BOX, FACE, a_game, bribe, sent
from tests.play.pressing import a_page

GAMES = [("bakschisch", 4), ("intrige", 4), ("attraptresors", 4)]


def button(play):
    return find(play.page.view, id="ask-hint")


def told(play) -> str:
    return words(play.page.view)


def expected(play):
    game, state, seat = play.table.game, play.table.session.state, play.seats.chooser
    bot = play.box.bots[play.box.strength.adviser]
    return advise(bot, game, game.view(state, seat), game.options(state, seat))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_is_the_bots_move_with_its_reason_in_quotes(language):
    game = a_game(4)
    game.looks.language = language
    game.page.press("hint")
    choice = expected(game)
    assert choice.reason == "bot_expert_bids"
    assert game.words.say("hints.bot_expert_bids", **choice.facts) in told(game)
    assert button(game)[0][1]["aria-pressed"] == "true"


def test_bakschisch_says_what_a_sensible_bot_would_show():
    game = a_game(4)
    game.page.press("hint")
    assert "A sensible bot would show " in told(game)


@pytest.mark.parametrize("name, players", GAMES)
def test_every_game_gives_a_hint_that_can_be_played(name, players):
    play = a_page(name, players)
    assert button(play), "no hint is offered"
    play.page.press("hint")
    assert "A sensible bot would " in told(play)
    assert play.table.game.why_not(play.table.session.state, play.seats.chooser, expected(play).move) is None


@pytest.mark.parametrize("name", ["bakschisch", "intrige", "attraptresors"])
def test_the_bot_that_is_asked_is_one_of_the_strongest(name):
    box = open_box(name)
    assert box.strength.levels[box.strength.adviser] == max(box.strength.levels.values())


def test_the_next_press_puts_it_away_and_so_does_the_same_button():
    game = a_game(4)
    for intent, n in (("hint", None), ("choose", 1), ("open", "menu")):
        game.hint.given = None
        game.page.press("hint")
        assert game.sight.hint
        game.page.press(intent, n)
        assert game.sight.hint is None and "sensible bot" not in told(game)


def test_a_link_that_opens_puts_away_a_hint_about_another_position():
    play = a_game(4)
    play.page.press("hint")
    assert play.hint.given
    link = "?start=r1+b2+A9:6T+B7:5T+C9:4+heap:15+up:GE&seats=You,B~cautious,C~cautious"
    for _ in range(2):  # what is kept there is another game's, so it is greeted anew
        play._on_hello(Hello(link=link, lang="en"))
    assert play.table.game.players == 3 and play.hint.given is None and "A sensible bot" not in told(play)


def test_the_key_h_asks():
    assert button(a_game(2))[0][1]["data-key"] == "h"


# Secrets --------------------------------------------------------------------------------------------------------------


def test_a_hint_depends_on_nothing_but_the_view_of_the_seat():
    """Other hidden purses, another seed and the closed fists of others change nothing."""
    hints = []
    for seed, (second, third) in enumerate(((12, 9), (5, 16), (21, 0))):
        start = f"r1 b1 A4:9T B4:{second}T C4:{third}T up:G"
        people = tuple(Player(name) for name in ("Ana", "Bo", "Cem"))
        game = Play(BOX, FACE, Record("bakschisch", people, {"open_gold": False}, seed, start))
        game.page.press("ready", 0)
        game.table.session.submit(2, Bribe(0))
        game.page.press("hint")
        hints.append(game.hint.given)
    assert hints[0] and hints[0] == hints[1] == hints[2]


def test_nobody_gets_a_hint_for_a_screen_that_is_handed_over_or_for_somebody_else():
    game = a_game(3, people=2)
    assert game.seats.must_hand_over and not button(game)
    messages = sent(game)
    game.page.receive({"intent": "hint", "n": None, "by": "click", "view": game.page._shown, "seq": 1})
    assert game.hint.given is None and "sensible bot" not in json.dumps([messages, game.page.state()], default=str)
    game.page.press("ready", 0)
    game.page.press("hint")
    assert game.hint.given
    game.page.press("choose", 1)
    game.page.press("hint")
    game.page.press("close")
    assert game.hint.given is None and "sensible bot" not in told(game)


def test_bots_among_themselves_open_fists_and_the_past_get_no_hint():
    demo = a_game(2, people=0)
    assert not button(demo)
    game = a_game(2)
    bribe(game, 1)
    assert not button(game)
    game.page.press("next")
    game.page.press("open", "history")
    game.page.press("look", 2)
    assert game.focus.is_past and not button(game)


def test_where_people_choose_side_by_side_nobody_is_told_anything_aloud():
    play = a_page("attraptresors", 2, people=2)
    assert play.seats.is_side_by_side and not button(play)


def test_the_same_view_gives_the_same_hint():
    box = open_box("bakschisch")
    game = box.new_game(4, box.options())
    state = game.start()._replace(cards=("lady",))
    view, options = game.view(state, 0), game.options(state, 0)
    bot = box.bots[box.strength.adviser]
    assert advise(bot, game, view, options) == advise(bot, game, view, options)
    assert bot(game, view, options, Random(0)).move in options
