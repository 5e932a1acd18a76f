"""The review after a game: the decisions that cost most, as the expert reckons by nothing but what could be known."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kit.draw.svg import Node, find, walk
from kit.draw.svg import words as text_of
from kit.engine.bot import Weighed, weigh
from kit.games import open_box
from kit.play.parts import slices
from kit.play.parts.review import MOST_REVIEWED
from kit.play.play import Play
from kit.text.say import LANGUAGES
from tests.each import each
from tests.page.test_whatif import LEFT_OVER
from tests.play.games import a_game, bribe, finish
from tests.play.games import over as ended
from tests.play.pressing import MOST_PRESSES, a_page, a_page_at_its_end, press_on

EXPERT = open_box("bakschisch").bots["expert"]


def over(players: int = 2, people: int = 1, **options: Any) -> Play:
    """A game of Bakschisch that has ended, and whose decisions have all been weighed."""
    return weighed(ended(players, people, **options))


def weighed(game: Play) -> Play:
    """Wait until all decisions of whoever is looked at are weighed."""
    while timers(game):
        game.page.press("review-weigh", by="time")
    return game


def timers(game: Play) -> list[Node]:
    return find(game.page.view, data_intent="review-weigh")


def section(play: Play) -> list[Node]:
    return find(play.page.view, id="review")


def rows(play: Play) -> list[Node]:
    return [node for node in walk(play.page.view) if node[1].get("data-intent") == "review-look"]


def decided(game: Play, seat: int = 0) -> Iterator[tuple[int, Weighed[Any]]]:
    """What the expert says of every decision of this seat."""
    session = game.table.session
    for step in game.table.decisions():
        found = weigh(EXPERT, session, step - 1, seat, session.played(step).moves[seat])
        if found:
            yield step, found


def test_the_three_decisions_that_cost_most_are_named_the_costliest_first() -> None:
    game = over()
    (shown,) = section(game)
    assert "The three decisions that cost you most" in text_of(shown)
    found = {step: each.cost for step, each in decided(game) if each.cost}
    named = [int(row[1]["data-n"]) for row in rows(game)]
    assert [found[step] for step in named] == sorted(found.values(), reverse=True)[:MOST_REVIEWED]


def test_a_row_says_both_chances_and_the_difference_is_what_it_cost() -> None:
    game = over()
    found = dict(decided(game))
    for row in rows(game):
        one = found[int(row[1]["data-n"])]
        chance, best = one.facts["chance"], one.facts["best"]
        assert f"{chance} of 100" in text_of(row) and f"{best} of 100" in text_of(row)
        assert f"about {best} in 100, not {chance}" in text_of(row) and best - chance == one.cost


def test_it_is_weighed_slice_by_slice_and_names_nothing_until_all_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE_S", 0.0)
    game = ended()
    number = game.review.review.number
    for done in range(1, number + 1):
        assert f"Weighing decision {done} of {number}" in text_of(section(game)[0]) and not rows(game)
        game.page.press("review-weigh", by="time")
    assert rows(game) and not timers(game)
    assert game.review.review.done == number


def test_the_review_comes_before_the_search_for_the_turning_point() -> None:
    """A page waits for the first part that has a time, and the review is done sooner."""
    game = ended()
    waiting = [node[1]["data-intent"] for node in walk(game.page.view) if "data-after" in node[1]]
    assert waiting == ["review-weigh", "weigh"]


def test_a_press_looks_at_the_decision_with_what_other_fists_would_have_brought() -> None:
    game = over()
    first = game.review.review.costly[0]
    for one in game.review.review.costly:
        game.page.press("review-look", one.step)
        assert game.view.step == one.step and game.what_if.question.by == "fists" and game.instant is None
        (strip,) = find(game.page.view, id="whatif-strip")
        assert "You chose" in text_of(strip)
        game.page.press("whatif")
        if game.focus.is_past:
            assert not section(game)
            game.page.press("now")
        assert section(game)
    assert game.review.review.costly[0] == first


def test_several_people_choose_by_name_whose_decisions_they_see() -> None:
    game = over(people=2)
    assert "P0" in text_of(section(game)[0])
    game.page.press("review-seat", 1)
    assert game.review.review.seat == 1
    assert "P1 showed" in text_of(section(weighed(game))[0])
    assert {one.seat for one in game.review.review.costly} == {1}


def test_only_own_decisions_and_only_after_the_end() -> None:
    game = a_game(2, seed=21)
    bribe(game, 1)
    game.page.receive({"intent": "review-weigh", "n": None, "by": "time", "view": game.page._shown, "seq": 1})
    assert game.review.review is None and not section(game)
    after = over()
    for n in (1, 7, None):
        after.page.receive({"intent": "review-seat", "n": n, "by": "click", "view": after.page._shown, "seq": 1})
        assert after.review.review.seat == 0
    assert {one.seat for one in after.review.review.costly} == {0}


def test_bots_among_themselves_and_a_game_whose_adviser_weighs_nothing_have_no_review() -> None:
    assert ended(people=0).review.review is None
    after = a_page_at_its_end("attraptresors", 3)
    assert after.view.is_over and after.review.review is None


def test_intrige_has_one_as_well_in_words() -> None:
    game = weighed(a_page_at_its_end("intrige", 3))
    assert [one.weighed.cost for one in game.review.review.costly]
    for row, one in zip(rows(game), game.review.review.costly, strict=True):
        assert "Chosen" in text_of(row) and "better against the others" in text_of(row)
        assert one.weighed.cost == one.weighed.facts["lead"] > 0
    game.page.press("review-look", game.review.review.costly[0].step)
    assert find(game.page.view, id="whatif-strip")


def test_C_BK_26_hidden_purses_are_counted_as_everybody_could() -> None:
    """The same game with open purses is weighed in the same way."""
    hidden, known = over(open_gold=False), over()
    assert None in hidden.review.review.costly[0].before.purses
    assert [one.weighed for one in hidden.review.review.costly] == [one.weighed for one in known.review.review.costly]


@pytest.mark.parametrize(
    ("name", "switch", "seed"),
    [("bakschisch", "open_gold", 5), ("bakschisch", "open_gold", 6), ("intrige", "open_money", 3)],
)
def test_whoever_follows_hints_is_told_of_no_mistake_even_where_purses_are_closed(
    name: str, switch: str, seed: int
) -> None:
    game = a_page(name, 3, 1, seed, **{switch: False})
    for _ in range(MOST_PRESSES):
        if game.view.is_over:
            break
        if find(game.page.view, id="ask-hint"):
            game.page.press("hint")
            move = game.hint.given.move
            assert game.table.close(game.seats.chooser, move) is None
            game.refresh()
        else:
            press_on(game, Random(1))
    finish(game)
    found = weighed(game).review.review
    assert found.done == found.number > 10 and not found.costly


def test_it_is_weighed_once_and_again_when_the_game_changes() -> None:
    game = over()
    first = game.review.review
    game.page.press("open", "menu")
    assert game.review.review.costly == first.costly and not timers(game)
    game.page.press("undo")
    assert game.review.review is None
    finish(game)
    bribe(game, 0)
    assert game.review.review.done == 0


@pytest.mark.parametrize("language", LANGUAGES)
@each("people", [1, 2])
def test_it_is_told_in_every_language(language: str, people: int) -> None:
    game = over(people=people)
    game.looks.language = language
    game.refresh()
    assert rows(game) and not LEFT_OVER.search(text_of(section(game)[0]))
