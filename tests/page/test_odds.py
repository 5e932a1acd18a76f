"""What could be known, as it is shown: beside what came of it, and from nothing that was not seen by everybody."""

import pytest

from kit.draw.svg import find, walk
from kit.draw.svg import words as text_of
from kit.engine.record import Record
from kit.engine.seen import visible
from kit.faces.bakschisch.odds import decimal, percent
from kit.games.bakschisch import THIEF, Bribe
from kit.games.bakschisch.knowable import knowable
from kit.play.play import Play
from kit.text.say import LANGUAGES, Words
from tests.page.test_whatif import LEFT_OVER
from tests.play.games import BOX, FACE, a_game, bribe, play_on


def asked(play: Play) -> Play:
    """What if of the step that is shown, by what could be known."""
    play.page.press("whatif")
    play.page.press("whatif-by", "odds")
    return play


def cells(play: Play) -> list:
    strip = find(play.page.view, id="whatif-strip")[0]
    return [node for node in walk(strip) if "cell" in node[1].get("class", "").split()]


def seen_parts(cell) -> list[str]:
    return [text_of(part) for part in cell[2:] if isinstance(part, tuple) and "aria-hidden" in part[1]]


def test_two_buttons_choose_what_is_known_and_the_choice_holds_for_the_next_seat():
    game = a_game(2, people=2)
    bribe(game, 3, 1)
    game.page.press("whatif")
    assert [text_of(each) for each in find(game.page.view, data_intent="whatif-by")] == [
        "Knowing their fists",
        "What I could know",
    ]
    assert find(game.page.view, data_intent="whatif-pick")
    game.page.press("whatif-by", "odds")
    assert not find(game.page.view, data_intent="whatif-pick") and len(cells(game)) == 12
    game.page.press("whatif-seat", 1)
    assert game.what_if.question.by == "odds"
    game.page.press("whatif-by", "fists")
    assert find(game.page.view, data_intent="whatif-pick")


def test_a_cell_says_how_often_it_walks_in_a_hundred_and_what_it_costs():
    """Two players with ten gold and a thief each: of the rival's twelve answers four show no more than two."""
    game = a_game(2)
    bribe(game, 2)
    two = cells(asked(game))[2]
    assert [*seen_parts(two)][1:5] == ["2", "33 of 100", "Your pawn walks 4/12", "−2"]
    (heard,) = (text_of(part) for part in two[2:] if isinstance(part, tuple) and part[1].get("class") == "unseen")
    assert heard.startswith("You show 2 pieces of gold. Your pawn walks in 4 of 12 answers, 33 out of 100.")
    assert "You chose" in heard


def test_what_is_shown_is_what_is_counted_and_the_best_is_named():
    game = a_game(4)
    bribe(game, 1)
    before = game.table.session.state_after(game.view.step - 1)
    found = knowable(game.table.game, game.table.game.view(before, 0), 0, game.table.game.options(before, 0))
    shown = cells(asked(game))
    assert len(shown) == len(found.spreads)
    for cell, spread in zip(shown, found.spreads, strict=True):
        assert f"{spread.moves}/{found.answers}" in text_of(cell)
        assert ("Best bet" in text_of(cell)) == (spread == found.best)


def test_on_the_fifth_bribe_it_is_told_how_often_the_pawn_stays():
    game = a_game(2)
    while game.table.session.state.bribe < 5:
        bribe(game, 1)
        game.page.press("next")
    bribe(game, 1)
    before = game.table.session.state_after(game.view.step - 1)
    assert before.bribe == 5
    found = knowable(game.table.game, game.table.game.view(before, 0), 0, game.table.game.options(before, 0))
    for cell, spread in zip(cells(asked(game)), found.spreads, strict=True):
        assert f"Your pawn stays {found.answers - spread.moves}/{found.answers}" in text_of(cell)


def test_zero_and_a_hundred_are_said_only_of_never_and_always():
    assert [percent(ways, 1728) for ways in (0, 1, 864, 1727, 1728)] == [0, 1, 50, 99, 100]


@pytest.mark.parametrize("language, told", [("en", "+4.2"), ("nl", "+4,2"), ("fr", "+4,2")])
def test_averages_are_told_to_the_tenth_as_the_language_writes_them(language, told):
    words = Words(language, "bakschisch")
    assert decimal(4.249, words) == told
    assert [decimal(value, words) for value in (-3, 0, 2.98)] == ["−3", "±0", "+3"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cell_is_heard_as_sentences(language):
    game = a_game(3)
    game.looks.language = language
    bribe(game, "thief")
    for cell in cells(asked(game)):
        said = text_of(cell)
        assert not LEFT_OVER.search(said), said


# Secrets --------------------------------------------------------------------------------------------------------------


def test_C_BK_26_with_hidden_purses_everything_follows_from_what_everybody_saw():
    """The strip is drawn from the board, the seat's own purse, and public events: never from a hidden purse."""
    game = a_game(4, open_gold=False)
    for _ in range(6):
        bribe(game, 1)
        if game.view.is_over:
            break
        game.page.press("next")
    bribe(game, 1)
    found = asked(game).what_if.asked_about.could_know
    history = [
        event for played in game.table.session.history[: game.view.step - 1] for event in visible(played.events, None)
    ]
    before = game.table.session.state_after(game.view.step - 1)
    fists = [each.move for each in game.what_if.asked_about.alternatives]
    assert found == knowable(game.table.game, game.table.game.view(before, 0), 0, fists, history)
    assert found.purses == before.purses and not found.is_guessed
    assert "if you kept count" in text_of(find(game.page.view, id="whatif-strip")[0])


def test_C_BK_26_a_game_that_began_in_its_middle_guesses_hidden_purses_and_says_so():
    told = []
    for second, third in ((12, 9), (5, 16)):
        start = f"r1 b1 A4:9T B4:{second}T C4:{third}T up:G"
        game = Play(BOX, FACE, Record("bakschisch", a_game(3).table.record.players, {"open_gold": False}, 1, start))
        bribe(game, 1)
        strip = find(asked(game).page.view, id="whatif-strip")[0]
        assert "at a guess" in text_of(strip) and game.what_if.asked_about.could_know.is_guessed
        told.append(strip)
    assert told[0] == told[1]


def test_a_seat_whose_purse_is_secret_shows_no_fist_beyond_its_own_and_no_best():
    game = a_game(2, people=2, open_gold=False)
    bribe(game, 3, 1)
    shown = [text_of(cell) for cell in cells(asked(game))]
    assert len(shown) == 5 and not any("Best bet" in text for text in shown)  # 0 to 3, and the thief


def test_after_the_game_every_decision_can_be_weighed():
    game = a_game(2, seed=21)
    play_on(game)
    for step in game.table.decisions():
        game.panel = "history"
        game.refresh()
        game.page.press("look", step)
        if game.instant is not None:
            game.page.press("finish")
        assert cells(asked(game))
        game.page.press("whatif")


def test_a_game_that_cannot_weigh_its_moves_shows_no_switch():
    from tests.play.pressing import a_page

    game = a_page("intrige", 3)
    assert game.box.hindsight.could_know is None and not find(game.page.view, data_intent="whatif-by")


def test_a_fist_and_the_thief_are_cells():
    game = a_game(2)
    bribe(game, 0)
    ids = [cell[1]["id"] for cell in cells(asked(game))]
    assert ids[0] == "odds-0" and ids[-1] == "odds-thief"
    assert {Bribe(0), THIEF} < {spread.move for spread in game.what_if.asked_about.could_know.spreads}
