"""The review after a game: the decisions that cost most, weighed by nothing but what could be known."""

from fractions import Fraction
from itertools import product

import pytest

from kit.draw.svg import find, walk
from kit.draw.svg import words as text_of
from kit.games.bakschisch.knowable import knowable
from kit.games.bakschisch.moves import THIEF, Bribe
from kit.games.bakschisch.worth import COIN_WORTH
from kit.page.sight import visible
from kit.play.parts.review import MOST_REVIEWED
from kit.text.say import LANGUAGES
from tests.effort import Some
from tests.page.test_whatif import LEFT_OVER
from tests.play.games import a_game, bribe, finish, over, play_on
from tests.play.pressing import a_page


def section(play):
    return find(play.page.view, id="review")


def rows(play) -> list:
    return [node for node in walk(play.page.view) if node[1].get("data-intent") == "review-look"]


def test_the_three_decisions_that_cost_most_are_named_the_costliest_first():
    game = over()
    (shown,) = section(game)
    assert "The three decisions that cost you most" in text_of(shown)
    assert [row[1]["data-n"] for row in rows(game)] == [str(each.step) for each in game.review.review.costly]
    costs = []
    for step in game.table.decisions():
        before, shown = game.table.session.state_after(step - 1), game.table.session.played(step).moves[0]
        found = knowable(game.table.game, game.table.game.view(before, 0), 0, game.table.game.options(before, 0))
        costs.append(found.cost(shown))
    assert [each.cost for each in game.review.review.costly] == sorted(costs, reverse=True)[:3]
    assert game.review.review.number == len(costs) > MOST_REVIEWED


def test_BK_10_no_thief_that_was_kept_is_named_as_a_dear_decision(some: Some):
    """It comes once a round; of bribe after bribe it would have been the best of “any fist”."""
    for seed in some(range(12)):
        game = a_game(3, seed=seed)
        play_on(game)
        finish(game)
        thieves = [max(each.known.spreads, key=lambda spread: spread.worth).move for each in game.review._decided(0)]
        assert thieves.count(THIEF) > 10
        assert all(isinstance(each.known.best.move, Bribe) for each in game.review.review.costly)


def test_what_is_told_of_a_decision_equals_every_answer_played_out():
    """The shares beside both fists, and the whole difference on a bribe where only steps and gold are at stake."""
    game = over()
    for each in game.review.review.costly:
        state = game.table.session.state_after(each.step - 1)
        rival = game.table.game.options(state, 1)
        for move in (each.move, each.known.best.move):
            ends = [game.table.game.apply(state, {0: move, 1: answer})[0].spaces[0] for (answer,) in product(rival)]
            spread = each.known.of(move)
            assert each.known.answers == len(ends)
            assert spread.moves == sum(end != state.spaces[0] for end in ends)
            hits = Fraction(spread.moves if state.bribe < 5 else len(ends) - spread.moves, len(ends))
            (row,) = (row for row in rows(game) if row[1]["data-n"] == str(each.step))
            assert f"{round(100 * hits)} of 100" in text_of(row)


def test_a_press_looks_at_the_decision_with_what_could_be_known():
    game = over()
    first = game.review.review.costly[0]
    for each in game.review.review.costly:
        game.page.press("review-look", each.step)
        assert game.view.step == each.step and game.what_if.question.by == "odds" and game.instant is None
        (strip,) = find(game.page.view, id="whatif-strip")
        assert "You chose" in text_of(strip) and "Best bet" in text_of(strip)
        game.page.press("whatif")
        if game.focus.is_past:
            assert not section(game)
            game.page.press("now")
        assert section(game)
    assert game.review.review.costly[0] == first


def test_the_last_decision_of_a_game_can_be_looked_into_as_well():
    game = over()
    last = game.table.session.step
    assert last in [each.step for each in game.review.review.costly], "it cost something in this game"
    game.page.press("review-look", last)
    assert not game.focus.is_past and find(game.page.view, id="whatif-strip")


def test_several_people_choose_by_name_whose_decisions_they_see():
    game = over(people=2)
    assert "P0" in text_of(section(game)[0])
    game.page.press("review-seat", 1)
    assert game.review.review.seat == 1 and "P1 showed" in text_of(section(game)[0])
    assert len({each.seat for each in game.review.review.costly}) == 1


def test_only_own_decisions_and_only_after_the_end():
    game = a_game(2, seed=21)
    bribe(game, 1)
    assert game.review.review is None and not section(game)
    ended = over()
    for n in (1, 7, None):
        ended.page.receive({"intent": "review-seat", "n": n, "by": "click", "view": ended.page._shown, "seq": 1})
        assert ended.review.review.seat == 0
    assert {each.seat for each in ended.review.review.costly} == {0}


def test_bots_among_themselves_and_games_that_weigh_nothing_have_no_review():
    assert over(people=0).review.review is None
    assert a_page("intrige", 3).review.review is None


def test_C_BK_26_hidden_purses_are_counted_as_everybody_could():
    game = over(open_gold=False)
    for each in game.review.review.costly:
        seen = [
            event for played in game.table.session.history[: each.step - 1] for event in visible(played.events, None)
        ]
        before = game.table.session.state_after(each.step - 1)
        fists = game.table.game.options(before, 0)
        assert each.known == knowable(game.table.game, game.table.game.view(before, 0), 0, fists, seen)
        assert not each.known.is_guessed and None in each.before.purses


def test_it_is_weighed_once_and_again_when_the_game_changes():
    game = over()
    first = game.review.review
    game.page.press("open", "menu")
    assert game.review.review is first
    game.page.press("undo")
    assert game.review.review is None
    finish(game)
    bribe(game, 0)
    assert game.review.review is not first


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("people", [1, 2])
def test_it_is_told_in_every_language(language, people):
    game = over(people=people)
    game.looks.language = language
    game.refresh()
    assert rows(game) and not LEFT_OVER.search(text_of(section(game)[0]))


def test_a_coin_is_told_at_the_price_that_it_is_weighed_with():
    assert COIN_WORTH == 1.25
