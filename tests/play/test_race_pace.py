"""Bots that follow people in a race at a screen: how quick they are follows from what these people did there."""

from __future__ import annotations

from typing import Any

import pytest

from kit.engine.bot import ask, play_out
from kit.engine.record import Player, Record
from kit.engine.session import Session
from kit.faces import open_face
from kit.faces.attraptresors.racing import RACING
from kit.games import open_box
from kit.games.attraptresors import NOTHING, Attraptresors, GiveBack, Grab, Reach
from kit.games.attraptresors.bots import CHARACTERS, Watcher
from kit.games.attraptresors.pace import ENOUGH
from kit.games.attraptresors.pieces import CARDS
from kit.page.page import Hello, Intent
from kit.play import turns
from kit.play.play import Play
from tests.each import each

BOX = open_box("attraptresors")
TIMES = (2100, 1500, 1900, 1700, 2600)
USUAL = CHARACTERS["expert"].look.quantile(0.5)


def a_table(name: str = "Ann", *bots: str, **options: Any) -> Play:
    seats = (Player(name), *(Player(f"B{seat}", bot) for seat, bot in enumerate(bots or ("expert", "shadow"))))
    return Play(BOX, open_face("attraptresors"), Record("attraptresors", seats, options, 3))


def get_ready(game: Play) -> None:
    """On to the next throw."""
    while not game.race.may_race:
        state = game.table.session.state
        assert not state.winners
        if game.table.awaited:
            game.table.close(
                0, GiveBack(next(card for card, owned in zip(CARDS, state.hands[0], strict=True) if owned))
            )
        else:
            game.table.go_on()


def reach(game: Play, *times: int) -> None:
    """Throw after throw, somebody reaches for the column after so many milliseconds, and nobody else does."""
    for ms in times:
        get_ready(game)
        game.table.judge({0: Reach((Grab("column", ms),)), 1: NOTHING, 2: NOTHING}, game.table.session.step)
    get_ready(game)


def watchers(game: Play) -> list[Watcher]:
    """The bots of the next race."""
    bots = turns.racing_bots(game.table.record.players, BOX, game.race._moves_of_people())
    return [bot for bot in bots.values() if isinstance(bot, Watcher)]


def medians(game: Play) -> list[int]:
    return [bot.character.look.quantile(0.5) for bot in watchers(game)]


def plans(game: Play) -> Any:
    """What the bots will do in the race that begins now."""
    game._on_intent(Intent("race-begin"))
    assert game.race._running is not None
    return game.race._running.plans, game.race._running.race.asks


def test_after_enough_of_somebodys_hands_the_bots_follow_them() -> None:
    game = a_table()
    reach(game, *TIMES[:-1])
    assert medians(game) == [USUAL, USUAL]
    reach(game, TIMES[-1])
    assert medians(game) == pytest.approx([1700, 1900], abs=1)


def test_what_they_do_in_the_race_is_what_bots_of_this_pace_do() -> None:
    game = a_table()
    reach(game, *TIMES)
    session, followers = game.table.session, watchers(game)
    expected = {seat: ask(bot, session, session.step, seat).move for seat, bot in enumerate(followers, 1)}
    usual = {
        seat: ask(BOX.bots[name], session, session.step, seat).move for seat, name in ((1, "expert"), (2, "shadow"))
    }
    assert plans(game)[0] == expected != usual


def test_one_that_does_not_reach_makes_up_its_mind_at_the_same_pace() -> None:
    """Else the moment would tell of a right (C-AT-6)."""
    game = a_table()
    reach(game, *TIMES)
    (follower, _), rules = watchers(game), Attraptresors(3)
    for number in range(20):
        own, usual = (
            RACING.looks(rules, {1: NOTHING}, {1: bot}, f"{number}") for bot in (follower, BOX.bots["expert"])
        )
        assert own[0] == pytest.approx(usual[0] * 1700 / USUAL, abs=2) or own[0] == rules.window.column


def test_a_game_that_is_opened_again_goes_on_in_the_same_way() -> None:
    game, again = a_table(), a_table()
    reach(game, *TIMES)
    again._greet(Hello(saved=game.saved.text()))
    assert medians(again) == medians(game)
    assert plans(again) == plans(game)


def test_undo_takes_back_what_was_measured_and_redo_brings_it_again() -> None:
    game = a_table()
    reach(game, *TIMES)
    before = medians(game)
    while len(game.race._moves_of_people()) and medians(game) != [USUAL, USUAL]:
        game.table.undo()
    while game.table.session.future:
        game.table.redo()
    assert medians(game) == before
    assert plans(game) == plans(_rerun(game))


def _rerun(game: Play) -> Play:
    """The same moment, with the race not begun."""
    game.race._running = None
    game.refresh()
    return game


def test_the_same_people_are_followed_into_their_next_game_and_nobody_elses_are() -> None:
    game = a_table()
    reach(game, *TIMES)
    game._on_intent(Intent("again"))
    assert game.table.session.step < 6 and medians(game) == pytest.approx([1700, 1900], abs=1)
    others = Record("attraptresors", (Player("Bo"), *game.table.record.players[1:]), {}, 4)
    game.table.replace(others, game.table.dealer.opened(others))
    assert medians(game) == [USUAL, USUAL]
    assert medians(a_table()) == [USUAL, USUAL]


def test_a_branch_and_a_game_that_is_loaded_again_count_no_hand_twice() -> None:
    game = a_table()
    reach(game, *TIMES[:3])
    game.table.replace(game.table.record, game.table.session.branch())
    game._on_intent(Intent("load", value=game.saved.text()))
    assert len(game.table.left) == 2 and medians(game) == [USUAL, USUAL]
    reach(game, *TIMES[3:])
    assert medians(game) == pytest.approx([1700, 1900], abs=1)


@each("bot", [name for name in CHARACTERS if name not in ("expert", "shadow")])
def test_all_others_have_the_pace_that_their_card_says(bot: str) -> None:
    game = a_table("Ann", bot, bot)
    reach(game, *TIMES)
    assert [each.character for each in watchers(game)] == [CHARACTERS[bot]] * 2


def test_where_only_bots_sit_nobody_is_followed() -> None:
    """Their hands are measured nowhere: 1,700 ms at the column would be a slow expert."""
    seats = tuple(Player(f"B{seat}", "expert") for seat in range(3))
    game = Play(BOX, open_face("attraptresors"), Record("attraptresors", seats, {}, 3))
    alone = Session(Attraptresors(3), seed=3)
    play_out(alone, dict.fromkeys(range(3), BOX.bots["expert"]), 60)
    while game.table.session.step < 60 and not game.view.is_over:
        game.table.go_on()
    shared = min(game.table.session.step, alone.step)
    assert shared > 20 and game.table.session.history[:shared] == alone.history[:shared]


def test_the_form_of_a_new_game_says_so_where_there_is_a_clock() -> None:
    for untimed in (False, True):
        game = a_table(untimed=untimed)
        game._on_intent(Intent("setup"))
        said = str(game.page.view)
        for quarters in (1, 2):
            assert (game.words.say("hands.follows", quarters=quarters, enough=ENOUGH) in said) is not untimed
