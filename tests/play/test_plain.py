"""Games without a face of their own, played on a page to their end by pressing what is there."""

from __future__ import annotations

import re
from random import Random

import pytest

from kit.draw.svg import find, walk
from kit.draw.svg import words as text_of
from kit.engine import record as records
from kit.faces.plain import plain_face
from kit.games import open_box
from kit.games.attraptresors.grab_events import ColumnGrabbed
from kit.play.parts.forms import read_move
from kit.play.play import Play
from kit.play.referee import Referee
from kit.text.say import LANGUAGES
from tests.each import each
from tests.effort import Some
from tests.play import pressing
from tests.play.games import kept, say_hello, sent
from tests.play.pressing import a_page, a_referee, choose, play_to_the_end, press_on, rule_on, sent_by

TABLES = [
    ("intrige", 3, 1),
    ("intrige", 5, 1),
    ("intrige", 4, 2),
    ("attraptresors", 2, 1),
    ("attraptresors", 2, 2),
    ("attraptresors", 6, 1),
    ("attraptresors", 3, 2),
]

LEFT_OVER = re.compile(r"[{}]|None|\b(plain|table|moves|forms)\.[a-z]")
"""Of a message that is missing, or was not filled in."""


def hello(game: Play | Referee, language: str = "en") -> None:
    say_hello(game, lang=language, still=True)  # type: ignore[arg-type]


def test_a_whole_game_ends_with_a_winner_and_another_can_begin(some: Some) -> None:
    for table in some(TABLES, least=2):
        game = a_page(*table)
        hello(game)
        play_to_the_end(game, Random(1))
        (headline,) = find(game.page.view, id="headline")
        assert "win" in text_of(headline)
        game.page.press("again")
        assert not game.view.is_over and (game.seats.chooser is not None) and game.table.left


@pytest.mark.parametrize("name", ["attraptresors"])
def test_a_game_in_which_nothing_moves_is_played_by_somebody_who_wants_motion(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pressing, "open_face", lambda game: plain_face(open_box(game)))
    game = a_page(name, 3)
    say_hello(game)
    assert game.looks.motion == "on"
    play_to_the_end(game, Random(1))
    assert game.instant is None and find(game.page.view, id="headline")


@pytest.mark.parametrize("name", ["intrige", "attraptresors"])
def test_every_moment_is_told_in_every_language(name: str, some: Some) -> None:
    """A message that is missing raises; what is left over of one would be seen."""
    for language in some(LANGUAGES):
        game, random = a_page(name, 3), Random(2)
        hello(game, language)
        while not game.view.is_over:
            said = text_of(game.page.view)
            assert not LEFT_OVER.search(said), said
            press_on(game, random)


@pytest.mark.parametrize(("name", "players"), [("intrige", 3), ("attraptresors", 3)])
def test_bots_among_themselves_go_on_press_by_press(name: str, players: int) -> None:
    game = a_page(name, players, people=0)
    hello(game)
    assert (not game.seats.people) and play_to_the_end(game, Random(1)) > 20


def test_undo_goes_back_to_every_question_and_redo_to_the_same_game(some: Some) -> None:
    for table in some(TABLES, least=3):
        undo_all_and_redo_it(a_page(*table))


def undo_all_and_redo_it(game: Play) -> None:
    random = Random(3)
    hello(game)
    for _ in range(25):
        press_on(game, random)
    while game.table.has_closed:
        press_on(game, random)
    there, start = game.table.session.state, game.table.session.step
    while game.undo.can_undo:
        game.page.press("undo")
        assert game.seats.chooser is not None
    assert game.table.session.step < start
    while game.undo.can_redo:
        game.page.press("redo")
    assert game.table.session.state == there


def test_a_reload_goes_on_where_it_was(some: Some) -> None:
    for table in some(TABLES, least=2):
        game, random = a_page(*table), Random(4)
        hello(game)
        messages = sent(game)
        for _ in range(20):
            press_on(game, random)
        again = a_page(*table, seed=99)
        say_hello(again, saved=kept(messages), still=True)
        assert (
            again.table.session.state == game.table.session.state
            and again.table.session.step == game.table.session.step
        )
        play_to_the_end(again, random)


@each("name", ["intrige", "attraptresors"], least=1)
def test_the_past_can_be_looked_at_and_played_on_from(name: str) -> None:
    game, random = a_page(name, 3), Random(5)
    hello(game)
    for _ in range(15):
        press_on(game, random)
    game.page.press("open", "history")
    first = game.table.decisions()[0]
    game.page.press("look", first)
    assert game.focus.is_past and game.view.step == first
    game.page.press("branch")
    assert not game.focus.is_past and game.table.left
    play_to_the_end(game, random)


@pytest.mark.parametrize("name", ["intrige", "attraptresors"])
def test_what_if_tells_every_other_move_and_plays_on_from_one(name: str) -> None:
    game, random = a_page(name, 3), Random(6)
    hello(game)
    while not game.table.decisions() or game.table.session.step < 12:
        press_on(game, random)
    mine = next(step for step in game.table.decisions() if 0 in game.table.session.played(step).moves)
    game.page.press("open", "history")
    game.page.press("look", mine)
    game.page.press("whatif")
    cells = [node for node in walk(game.page.view) if node[1].get("data-intent") == "whatif-pick"]
    before = game.table.session.state_after(mine - 1)
    moves, view = game.what_if.moves_seen(mine), game.view.view_after(mine - 1)
    assert len(cells) == len(
        game.box.hindsight.worth_asking(game.table.game, view, game.table.game.options(before, 0), moves, 0)
    )
    other = next(
        cell for cell in cells if read_move(game.box, sent_by(cell)) != game.table.session.played(mine).moves[0]
    )
    game.page.press("whatif-pick", sent_by(other))
    game.page.press("whatif-play", sent_by(other))
    assert game.table.left and game.table.session.played(mine).moves[0] == read_move(game.box, sent_by(other))


def test_a_promise_is_spoken_whoever_is_to_act_and_stands_on_the_table() -> None:
    game, random = a_page("intrige", 3), Random(7)
    game.face = plain_face(game.box)
    hello(game)
    spoken = {True: False, False: False}
    while not game.view.is_over and not all(spoken.values()):
        asked = game.seats.chooser == 0
        promises = [part for part in walk(game.page.view) if part[1].get("id") == "make-promise_post-0"]
        if promises and not spoken[asked]:
            game.page.press("form", ["promise_post", "to"], "1")
            amount = 20 if asked else 30
            game.page.press("form", ["promise_post", "amount"], str(amount))
            before = len(game.table.session.state.promises)
            game.page.press("form-do", sent_by(promises[0]))
            spoken[asked] = len(game.table.session.state.promises) > before
            if spoken[asked]:
                assert (0, amount) in [(word.seat, word.amount) for word in game.table.session.state.promises]
                assert not asked or game.seats.chooser == 0  # the question is still open
        press_on(game, random)
    assert all(spoken.values()), spoken


def test_a_promise_that_cannot_be_is_refused_with_its_rule_and_nothing_is_lost() -> None:
    game = a_page("intrige", 3)
    game.face = plain_face(game.box)
    hello(game)
    choose(game.page, 0, Random(1))
    held = game.choices.fist.move
    for _ in range(2):  # the second time it is the same promise again
        game.page.press("form-do", ["promise_post", 0])
    assert "C-IN-15" in text_of(find(game.page.view, id="notice")[0]) and game.choices.fist.move == held


def test_of_two_side_by_side_who_presses_first_is_first() -> None:
    for first in (0, 1):
        game = a_page("attraptresors", 2, people=2)
        hello(game)
        assert game.seats.is_side_by_side and not game.seats.must_hand_over
        for seat in (first, 1 - first):
            game.page.press("choose", [seat, '[{"object": "column"}]'])
            game.page.press("close", seat)
        events = [event for played in game.table.session.history for event in played.events]
        assert [event.seat for event in events if isinstance(event, ColumnGrabbed)] == [first]


RULED = [("intrige", 3, {}), ("attraptresors", 2, {"loose_dice": "few"}), ("attraptresors", 3, {"loose_dice": "few"})]


def test_a_referee_rules_a_whole_game(some: Some) -> None:
    for name, players, options in some(RULED):
        rule_to_the_end(a_referee(name, players, **options), Random(8))


def rule_to_the_end(game: Referee, random: Random) -> None:
    hello(game)
    for _ in range(2000):
        if game.view.is_over:
            break
        rule_on(game, random)
    assert game.view.is_over
    again = records.replay(records.read_record(game.saved.text(), open_box), game.box)
    assert again.state == game.table.session.state


# Secrets --------------------------------------------------------------------------------------------------------------


def test_a_secret_mission_never_reaches_anybody_elses_page() -> None:
    """Runs that differ only in what bots have secretly drawn show the same, as long as the same is done."""
    for seed in range(6):
        game = a_page("attraptresors", 3, seed=seed)
        hello(game)
        state = game.table.session.state
        mission = state.missions
        if len(set(mission)) < 3:
            continue
        swapped = state._replace(missions=(mission[0], mission[2], mission[1]))
        shown = game.picture()
        game.table.session._line[-1] = game.table.session._line[-1]._replace(state=swapped)
        assert game.picture() == shown


def test_the_others_money_never_reaches_the_page() -> None:
    game = a_page("intrige", 3, open_money=False)
    hello(game)
    shown, state = game.picture(), game.table.session.state
    poorer = state._replace(money=(state.money[0], 10, 630))
    if game.table.session.step:
        game.table.session._line[-1] = game.table.session._line[-1]._replace(state=poorer)
    else:
        game.table.session.start = poorer
    assert game.picture() == shown


def test_a_closed_hand_is_on_no_page() -> None:
    """Two people, one after the other: what the first holds changes nothing that the second sees."""
    pictures = []
    for move in ("[]", '[{"object": "column"}]', '[{"object": "gem"}]'):
        game = a_page("attraptresors", 3, people=2)
        hello(game)
        game.page.press("ready", 0)
        game.page.press("choose", move)
        game.page.press("close")
        handed = game.picture()
        game.page.press("ready", 1)
        pictures.append((handed, game.picture()))
    assert pictures[0] == pictures[1] == pictures[2]
