"""What somebody can press in Intrige: what is tapped becomes a whole move, and what cannot be is not pressed."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest

from kit.draw.svg import Node, find, walk, words
from kit.engine.record import Record
from kit.faces.intrige import FACE
from kit.faces.intrige.bills import counted, kinds
from kit.faces.intrige.deciding import paydays
from kit.games.intrige.box import BOX
from kit.games.intrige.courts import LARGE, SMALL
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Appoint, Bribe, Choose, Send, read_move
from kit.games.intrige.state import EXTERNAL, INTERNAL, SEND
from kit.play.play import Play
from tests.play.games import kept, say_hello
from tests.play.games import sent as browser_of
from tests.play.pressing import a_page, a_referee, press_on, tap


def until(kind: type, stage: str = "", seed: int = 1, **options: Any) -> Play:
    """A game at a question to which moves of this kind are the answers, several of them."""
    tried, text = _found(kind, stage, seed, **options)
    game = a_page("intrige", 5, 1, tried, **options)
    if text:
        say_hello(game, saved=text)
    return game


@cache
def _found(kind: type, stage: str, seed: int, **options: Any) -> tuple[int, str]:
    """The seed of such a game, and what a browser keeps of it, once there is something to keep."""
    for tried in range(seed, seed + 12):
        game, random = a_page("intrige", 5, 1, tried, **options), Random(tried)
        messages = browser_of(game)
        while not game.view.is_over:
            seat = game.seats.chooser
            if seat is not None and game.instant is None and not game.seats.must_hand_over:
                moves = game.table.game.options(game.table.session.state, seat)
                fits = stage in ("", game.table.session.state.stage)
                if fits and len(moves) > 1 and isinstance(moves[0], kind):
                    return tried, kept(messages) if game.table.session.step else ""
            press_on(game, random)
    raise AssertionError(f"nobody is asked for {kind.__name__}")


def sent(game: Play, prefix: str = "") -> list[Any]:
    """The moves that the parts of the question send."""
    parts = [part for part in offered(game) if named(part, prefix)]
    return [read_move(json.loads(part[1]["data-n"]), "test") for part in parts]


def offered(game: Play) -> list[Node]:
    return [part for part in walk(game.page.view) if part[1].get("data-intent") == "choose" and part[0] == "button"]


def named(part: Node, prefix: str) -> bool:
    return part[1].get("id", "").startswith(prefix)


def main(game: Play) -> Node:
    (button,) = find(game.page.view, id="go")
    return button


def test_a_bribe_grows_by_the_bills_that_are_tapped_and_is_laid_as_a_whole() -> None:
    game = until(Bribe)
    small, middle, _ = kinds(game.table.game.edition)
    seat, before = game.seats.chooser, game.table.session.step
    game.page.press("choose", small)
    game.page.press("choose", small + middle)
    assert words(main(game)) == "Pay 60,000"
    (laid,) = find(game.page.view, id=f"laid-{seat}")
    assert [node[1]["href"] for node in walk(laid) if node[0] == "use"] == ["#i-bill-50", "#i-bill-10"]
    game.page.press("close")
    assert game.table.session.played(before + 1).moves == {seat: Bribe(60)}


def test_a_sum_is_taken_back_at_once_and_by_one_bill() -> None:
    game = until(Bribe)
    game.page.press("choose", 50)
    less, back = (next(part for part in offered(game) if named(part, name)) for name in ("less-", "back-"))
    game.page.press("choose", json.loads(less[1]["data-n"]))
    assert game.choices.fist.move == Bribe(40)
    back = next(part for part in offered(game) if named(part, "back-"))
    game.page.press("choose", json.loads(back[1]["data-n"]))
    assert game.choices.fist.move is None and "aria-disabled" in main(game)[1]


def test_no_bill_can_be_added_that_the_purse_does_not_have() -> None:
    game = until(Bribe)
    cash = game.table.session.state.money[game.seats.seat]
    game.page.press("choose", None, str(cash))
    adding = [part for part in offered(game) if named(part, "add-")]
    assert len(adding) == 3 and all(part[1].get("aria-disabled") == "true" for part in adding)


@pytest.mark.parametrize(("typed", "rule"), [("15", "IN-13"), ("99990", "IN-15"), ("0", "IN-13")])
def test_a_typed_sum_that_cannot_be_is_refused_with_its_rule(typed: str, rule: str) -> None:
    game = until(Bribe)
    game.page.press("choose", None, typed)
    (hint,) = find(game.page.view, id="hint")
    assert rule in words(hint) and game.choices.fist.move is None


@pytest.mark.parametrize("edition", [LARGE, SMALL])
def test_bills_make_up_every_sum(edition: Any) -> None:
    for amount in range(0, 40 * edition.bill, edition.bill):
        assert sum(counted(amount, edition.bill)) == amount


def test_every_free_post_can_be_given_and_no_other() -> None:
    game = until(Appoint)
    assert sent(game, "post-") == list(game.table.game.options(game.table.session.state, game.seats.seat))


@pytest.mark.parametrize("stage", [EXTERNAL, INTERNAL])
def test_no_rival_is_chosen_before_the_owner_chooses_and_all_stand_in_order_of_payment(stage: str) -> None:
    game = until(Choose, stage)
    cards = [part for part in offered(game) if named(part, "rival-")]
    state = game.table.session.state
    assert [part[1]["aria-pressed"] for part in cards] == ["false"] * len(cards)
    assert "aria-disabled" in main(game)[1]
    paid = [Choose(bribe.seat) for bribe in state.bribes]
    assert [move for move in sent(game, "rival-") if move in paid] == list(dict.fromkeys(paid))


def test_the_owner_is_told_who_goes_to_the_island() -> None:
    game = until(Choose, EXTERNAL)
    chosen, *_ = sent(game, "rival-")
    game.page.press("choose", "ABCDE"[chosen.seat])
    (hint,) = find(game.page.view, id="hint")
    assert "island" in words(hint)
    losers = [game.words.names[move.seat] for move in sent(game, "rival-") if move != chosen and move.seat != 0]
    assert all(name in words(hint) for name in losers)


def members(game: Play) -> list[str]:
    """The ids of those of the family who can be sent."""
    return [part[1]["id"] for part in walk(game.page.view) if named(part, "send-") and "aria-disabled" not in part[1]]


def courts(game: Play) -> list[str]:
    return [part[1]["id"] for part in walk(game.page.view) if part[0] == "button" and named(part, "court-")]


def pressed(game: Play) -> set[str]:
    """What is chosen on the page."""
    return {part[1]["id"] for part in walk(game.page.view) if part[1].get("aria-pressed") == "true"}


def test_in_sending_nothing_is_chosen_that_was_not_tapped() -> None:
    game = until(Send, SEND)
    assert not pressed(game)
    someone, *_ = members(game)
    tap(game.page, someone)
    assert pressed(game) == {someone} and game.choices.fist.move is None
    assert "aria-disabled" in main(game)[1] and words(main(game)) == "Choose where"
    *_, somewhere = courts(game)
    tap(game.page, somewhere)
    assert pressed(game) == {someone, somewhere} and isinstance(game.choices.fist.move, Send)


def test_in_sending_the_palace_may_be_tapped_first() -> None:
    game = until(Send, SEND)
    somewhere, *_ = courts(game)
    tap(game.page, somewhere)
    assert pressed(game) == {somewhere} and words(main(game)) == "Choose who goes"
    someone, *_ = members(game)
    tap(game.page, someone)
    assert pressed(game) == {someone, somewhere} and isinstance(game.choices.fist.move, Send)


def test_in_sending_a_second_tap_on_what_is_chosen_clears_nothing() -> None:
    game = until(Send, SEND)
    someone, other, *_ = members(game)
    somewhere, *_ = courts(game)
    tap(game.page, someone, someone, somewhere, somewhere, someone, somewhere)
    assert pressed(game) == {someone, somewhere}
    tap(game.page, other)
    assert pressed(game) == {other, somewhere}


@pytest.mark.parametrize("kind", [Appoint, Choose])
def test_a_second_tap_on_a_post_or_a_rival_clears_nothing(kind: type) -> None:
    game = until(kind)
    name = "post-" if kind is Appoint else "rival-"
    first = next(part[1]["id"] for part in offered(game) if named(part, name))
    tap(game.page, first, first)
    assert pressed(game) == {first} and isinstance(game.choices.fist.move, kind)


def test_where_one_palace_is_left_it_is_tapped_like_any_other() -> None:
    """With three the second sending has one palace left; who taps a person and then the palace has sent them."""
    game = a_page("intrige", 3, 3)
    random = Random(2)
    while not (
        game.seats.chooser is not None and game.table.session.state.stage == SEND and game.table.session.state.sent
    ):
        press_on(game, random)
    if game.seats.must_hand_over:
        game.page.press("ready", game.seats.chooser)
    someone, *_ = members(game)
    (somewhere,) = courts(game)
    tap(game.page, someone)
    assert pressed(game) == {someone}
    tap(game.page, somewhere)
    assert pressed(game) == {someone, somewhere}


def test_every_sending_can_be_reached() -> None:
    game = until(Send, SEND)
    reached = set()
    for someone in members(game):
        for somewhere in courts(game):
            tap(game.page, someone, somewhere)
            reached.add(game.choices.fist.move)
    assert reached == set(game.table.game.options(game.table.session.state, game.seats.seat))


def test_the_only_thing_that_can_be_done_needs_one_press() -> None:
    game = until(Appoint)
    random, alone = Random(4), False
    while not (game.view.is_over or alone):
        seat = game.seats.chooser
        moves = (
            () if seat is None or game.instant is not None else game.table.game.options(game.table.session.state, seat)
        )
        alone = len(moves) == 1
        if alone:
            assert "aria-disabled" not in main(game)[1]
        else:
            press_on(game, random)
    assert alone


def test_salaries_come_from_the_own_turn_on_to_the_last_round() -> None:
    game = Intrige(4)
    view = game.view(game.start()._replace(owner=1, round=3), None)
    assert paydays(game, view, 2) == (3, 7), "who sits after the owner is paid in this round already"
    assert paydays(game, view, 0) == (4, 7)
    small = Intrige(4, BOX.options(edition="small"))
    assert paydays(small, small.view(small.start()._replace(owner=1, round=5), None), 0) == (6, 5), "never again"


def test_a_closed_purse_is_nowhere_on_the_page() -> None:
    game = until(Bribe, open_money=False)
    state = game.table.session.state
    (families,) = find(game.page.view, id="families")
    said = words(families)
    assert said.count("Closed") == 4
    assert game.words.say("page.money", amount=state.money[0]) in said


def test_the_screen_is_handed_on_only_before_a_purse_is_opened() -> None:
    """Who is sent where and who gets which post everybody may see; then no purse is seen."""
    game = a_page("intrige", 3, 3, open_money=False)
    for someone, somewhere in (("send-law-0", "court-1-0"), ("send-church-0", "court-2-0")):
        assert game.seats.chooser == 0 and not game.seats.must_hand_over and game.view.view.money == (None, None, None)
        tap(game.page, someone, somewhere)
        game.page.press("close")
    assert game.seats.chooser == 0 and game.seats.must_hand_over, (
        "the first to pay sees the own purse, and others may look on"
    )
    assert "only P0 may see this purse" in words(game.page.view)
    game.page.press("ready", 0)
    assert game.view.view.money == (320, None, None)
    random, opened = Random(5), 0
    for _ in range(60):
        assert not game.seats.must_hand_over or game.table.session.state.due
        opened += game.seats.must_hand_over
        if not game.table.session.state.due:
            assert game.view.view.money == (None, None, None)
        press_on(game, random)
    assert opened > 5


def test_with_open_purses_nobody_looks_away() -> None:
    game, random = a_page("intrige", 3, 3), Random(1)
    for _ in range(40):
        assert not game.seats.must_hand_over
        press_on(game, random)


def test_a_referee_presses_the_same_parts_for_the_real_table() -> None:
    desk = a_referee("intrige", 3)
    desk.page.press("begin") if desk.setup.form else None
    tap(desk.page, "send-law-0", "court-1-0")
    desk.page.press("judge")
    assert desk.table.session.played(1).moves == {0: Send("law", 1)}


def test_a_first_turn_is_advised_line_by_line() -> None:
    game = Play(BOX, FACE, Record("intrige", a_page("intrige", 4).table.record.players, {}, 3))
    assert game.advice.line == 1
    random, lines = Random(5), set()
    while game.table.session.state.round < 3:
        if game.advice.line is not None:
            lines.add(game.advice.line)
            assert words(find(game.page.view, id="advice")[0]).startswith(
                game.words.say(f"page.advice.{game.advice.line}")
            )
        press_on(game, random)
    assert {1, 2, 4, 6} <= lines and game.advice.line is None
