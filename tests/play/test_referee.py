"""The referee: everything is typed openly, the engine rules, and the board is as the family's."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kit.draw.svg import find, walk, words
from kit.engine.record import Player
from kit.games.bakschisch import THIEF, Bribe
from kit.play.referee import referee
from tests.play.games import a_referee, asks_chance, finish, say_hello, sent


def typed(desk: Any, *fists: int | str) -> None:
    """The people say what the fists showed."""
    for seat, fist in enumerate(fists):
        if fist == "thief":
            desk.page.press("fist", [seat, "thief"])
        else:
            desk.page.press("fist", seat, str(fist))


def ruled(card: str, *fists: int | str, **options: Any) -> Any:
    desk = a_referee(len(fists), **options)
    desk.page.press("turn", card)
    typed(desk, *fists)
    desk.page.press("judge")
    finish(desk)
    return desk


def test_a_card_is_picked_from_those_left() -> None:
    desk = a_referee()
    for number in range(5):
        desk.page.press("turn", "lady")
        typed(desk, 0, 0, 0)
        desk.page.press("judge")
        finish(desk)
        desk.page.press("next")
        assert desk.table.session.state.unseen[2] == 4 - number
    with pytest.raises(LookupError):
        desk.page.press("turn", "lady")
    desk.page.receive({"intent": "turn", "n": "lady", "by": "click", "view": desk.page._shown, "seq": 1})
    assert "BK-35" in words(find(desk.page.view, id="notice", class_="wrong")[0])
    desk.page.press("turn", "guard")
    assert desk.view.view.card == "guard"


def test_the_ruling_is_told_with_its_rules_and_how_far_they_can_be_trusted() -> None:
    desk = ruled("lady", 4, 1, "thief")
    assert desk.table.session.history[-1].moves == {0: Bribe(4), 1: Bribe(1), 2: THIEF}
    rulings = find(desk.page.view, id="rulings")[0]
    assert "BK-18" in words(rulings) and "C-BK-9" in words(rulings)
    assert len(find(rulings, class_="badge")) == len(find(rulings, class_="chip"))


def test_a_fist_that_cannot_be_is_refused_with_its_rule_and_status() -> None:
    desk = a_referee()
    desk.page.press("turn", "lady")
    typed(desk, 11)
    seat = find(desk.page.view, id="seat-0")[0]
    assert "BK-9" in words(seat) and find(seat, class_="badge") and 0 not in desk.typing.shown
    with pytest.raises(LookupError):
        desk.page.press("judge")


def test_nothing_is_ruled_before_every_fist_is_typed() -> None:
    desk = a_referee()
    desk.page.press("turn", "lady")
    typed(desk, 1, 2)
    desk.page.receive({"intent": "judge", "n": None, "by": "click", "view": desk.page._shown, "seq": 1})
    assert desk.table.session.step == 1
    desk.page.press("fist-more", [2, 1])
    desk.page.press("fist-more", [2, 1])
    desk.page.press("fist-more", [2, -1])
    assert desk.typing.shown[2] == Bribe(1)
    desk.page.press("judge")
    assert desk.table.session.step == 2


def test_undo_goes_back_to_the_fists_and_then_to_the_card() -> None:
    desk = ruled("lady", 4, 1, 0)
    desk.page.press("undo")
    assert desk.view.view.card == "lady" and find(desk.page.view, id="seat-0")
    desk.page.press("undo")
    assert asks_chance(desk) and find(desk.page.view, id="pick-guard")
    desk.page.press("turn", "guard")
    assert desk.view.view.card == "guard"


def test_undo_from_a_card_shows_the_card_question_not_the_ruling_before_it() -> None:
    desk = ruled("lady", 4, 1, 0)
    desk.page.press("next")
    desk.page.press("turn", "fakir")
    desk.page.press("undo")
    assert asks_chance(desk) and find(desk.page.view, id="pick-guard")


@pytest.mark.parametrize("n", [[9, 1], ["0", 1], [0], 0, None, [0, "gold"], [-1, 1], [0, 1, 2], [True, 1]])
def test_strange_fists_change_nothing(n: Any) -> None:
    desk = a_referee()
    desk.page.press("turn", "lady")
    for name in ("fist", "fist-more"):
        desk.page.receive({"intent": name, "n": n, "by": "click", "view": desk.page._shown, "seq": 1})
    assert desk.typing.shown == {} and desk.table.session.step == 1


def test_what_if_works_for_every_seat_of_a_real_game() -> None:
    desk = ruled("lady", 4, 1, 0)
    desk.page.press("whatif")
    for seat in range(3):
        desk.page.press("whatif-seat", seat)
        assert desk.what_if.question.seat == seat and len(find(desk.page.view, data_intent="whatif-pick")) == 12
    desk.page.press("whatif-pick", 7)
    desk.page.press("whatif-play", 7)
    assert desk.table.session.history[-1].moves == {0: Bribe(4), 1: Bribe(1), 2: Bribe(7)}


def test_the_record_of_a_real_game_is_kept_and_replayed() -> None:
    desk = a_referee()
    messages = sent(desk)
    desk.page.press("turn", "lady")
    typed(desk, 4, 1, "thief")
    desk.page.press("judge")
    saved = next(message["save"] for message in reversed(messages) if "save" in message)
    other = a_referee()
    other.page.receive({"hello": {"link": "", "saved": saved, "lang": "en", "theme": "light"}, "seq": 1})
    assert other.table.session.history == desk.table.session.history


def test_another_rule_keeps_the_card_and_what_was_typed() -> None:
    desk = a_referee()
    desk.page.press("turn", "lady")
    typed(desk, 4, 1)
    desk.page.receive(
        {"intent": "option", "n": ["thief_cancels_move", True], "by": "click", "view": desk.page._shown, "seq": 1}
    )
    assert desk.view.view.card == "lady" and desk.typing.shown == {0: Bribe(4), 1: Bribe(1)}
    assert desk.table.game.options_chosen.thief_cancels_move


def test_a_field_that_is_emptied_forgets_the_fist_without_a_word() -> None:
    desk = a_referee()
    desk.page.press("turn", "lady")
    typed(desk, 4)
    desk.page.press("fist", 0, "")
    assert 0 not in desk.typing.shown and not desk.typing.refusals


def test_more_seats_are_people_and_no_seed_is_asked_for() -> None:
    desk = a_referee()
    desk.page.press("open", "menu")
    assert "Seed" not in words(desk.page.view)
    desk.page.press("setup")
    desk.page.press("setup-players", 4)
    assert not find(desk.page.view, data_intent="setup-who") and not find(desk.page.view, id="seed")
    desk.page.press("begin")
    assert desk.table.game.players == 4 and not any(player.bot for player in desk.table.record.players)


# The board ------------------------------------------------------------------------------------------------------------


def building() -> Any:
    desk = a_referee()
    desk.page.press("open", "menu")
    desk.page.press("build")
    return desk


def test_a_board_is_built_by_tapping_and_played_on() -> None:
    desk = building()
    desk.page.press("brush", "fakir")
    desk.page.press("paint", 1)
    desk.page.press("level", [0, 1])
    desk.page.press("use-built")
    assert desk.table.game.board.persons[0] == "fakir" and desk.table.game.board.throne == 32
    assert desk.table.session.step == 0 and asks_chance(desk)


def test_a_board_that_the_rulebooks_examples_forbid_says_which_and_cannot_be_used() -> None:
    desk = building()
    for space in range(1, 31):
        desk.page.press("brush", "guard")
        desk.page.press("paint", space)
    problems = words(find(desk.page.view, class_="problems")[0])
    assert "BK-4" in problems and "C-BK-1" in problems
    with pytest.raises(LookupError):
        desk.page.press("use-built")
    desk.page.receive({"intent": "use-built", "n": None, "by": "click", "view": desk.page._shown, "seq": 1})
    assert desk.table.game.board.name == "default-30"


def test_levels_come_and_go_in_pairs() -> None:
    desk = building()
    desk.page.press("levels", -1)
    assert len(desk.building.workshop.levels) == 2
    with pytest.raises(LookupError):
        desk.page.press("levels", -1)
    desk.page.press("levels", 1)
    assert len(desk.building.workshop.levels) == 4


@pytest.mark.parametrize(
    ("name", "n"),
    [("paint", 0), ("paint", 99), ("paint", "1"), ("brush", "thief"), ("level", [9, 1]), ("level", 1), ("levels", 5)],
)
def test_strange_taps_build_nothing(name: str, n: Any) -> None:
    desk = building()
    before = (desk.building.workshop.levels, desk.building.workshop.brush)
    desk.page.receive({"intent": name, "n": n, "by": "click", "view": desk.page._shown, "seq": 1})
    assert (desk.building.workshop.levels, desk.building.workshop.brush) == before


def test_the_referees_notebook_needs_one_call() -> None:
    page = referee("bakschisch", players=3)
    assert find(page.view, id="pick-caliph")
    page.close()


def test_a_referee_who_comes_first_says_how_many_who_and_which_board() -> None:
    desk = a_referee()
    say_hello(desk)
    form = find(desk.page.view, id="setup")[0]
    (folded, _) = (node for node in walk(form) if node[0] == "details")
    assert find(form, id="option-board") and not find(folded, id="option-board")
    assert find(folded, id="option-final_tie") and "open" not in folded[1]
    desk.page.press("setup-players", 2)
    desk.page.press("setup-name", 1, "Bea")
    desk.page.press("begin")
    assert desk.table.game.players == 2 and asks_chance(desk) and not find(desk.page.view, id="setup")


def test_a_real_table_that_was_told_of_is_not_asked_again() -> None:
    desk = ruled("lady", 4, 1, 0)
    other = a_referee()
    say_hello(other, saved=desk.saved.text())
    assert not find(other.page.view, id="setup") and other.table.session.step == desk.table.session.step
    linked = a_referee()
    for _ in range(2):
        say_hello(linked, link="?seats=Ann,Bea")
    assert not find(linked.page.view, id="setup") and linked.table.game.players == 2


def test_what_was_typed_is_told_of_each_player_by_name() -> None:
    desk = a_referee()
    desk.table.record = replace(desk.table.record, players=(Player("Player 1"), Player("Bea"), Player("Cleo")))
    desk.page.press("turn", "lady")
    desk.page.press("fist", 0, "3")
    desk.page.press("fist", [1, "thief"])
    told = [words(find(desk.page.view, id=f"shows-{seat}")[0]) for seat in range(3)]
    assert told == ["Player 1 shows 3 pieces of gold", "Bea shows the thief", ""]
