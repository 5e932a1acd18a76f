"""What if that goes on: where a step is one decision, later ones are as they were, until the turn ends."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kit.draw.svg import find, words
from kit.engine.afterwards import Later, Sequel, afterwards
from kit.engine.record import Player, Record
from kit.faces import open_face
from kit.games import open_box
from kit.games.intrige.events import BribePaid, MoneyCounted, TurnBegan, VictoryShared, WonByMoney
from kit.games.intrige.game import Intrige
from kit.games.intrige.hindsight import turn_ends
from kit.games.intrige.moves import Bribe, Choose, Send
from kit.page.controls import move_sent
from kit.play.parts.forms import read_move
from kit.play.play import Play
from kit.text.say import LANGUAGES
from tests.each import each
from tests.play.pressing import a_page, press_on, sent_by


def far(seed: int = 3, people: int = 1, presses: int = 24, **options: object) -> Play:
    """A game of Intrige that has been played for a while."""
    game, random = a_page("intrige", 4, people, seed, **options), Random(seed)
    for _ in range(presses):
        press_on(game, random)
    assert not game.view.is_over
    return game


def steps(game: Play, kind: type) -> list[int]:
    """The steps of the past in which somebody made such a move, the next turn having begun since."""
    return [
        step
        for step in game.table.decisions()
        if isinstance(next(iter(game.table.session.played(step).moves.values())), kind)
        and any(turn_ends(played.events) for played in game.table.session.history[step:])
    ]


def ask(game: Play, step: int) -> None:
    if game.panel != "history":
        game.page.press("open", "history")
    if game.what_if.question:
        game.page.press("whatif")
    game.page.press("look", step)
    if game.instant is not None:
        game.page.press("finish")
    game.page.press("whatif")


def offered(game: Play) -> list[Any]:
    """The moves that the strip leads to with one press: an amount's neighbours and one of each group, or every cell."""
    parts = [part for part in find(game.page.view, data_intent="whatif-pick") if "aria-disabled" not in part[1]]
    return [read_move(game.box, sent_by(part)) for part in parts]


def test_what_was_done_leads_to_what_really_came_until_the_turn_ends() -> None:
    game, asked_about = far(), 0
    for step in game.table.decisions()[:40]:
        ask(game, step)
        (chosen,) = (each for each in game.what_if.asked_about.alternatives if each.chosen)
        last = next(
            (s for s in range(step, game.table.session.step + 1) if turn_ends(game.table.session.played(s).events)),
            None,
        )
        end = game.table.session.step if last is None else last
        really = [event for s in range(step, end + 1) for event in game.table.session.played(s).events]
        assert list(chosen.events) == really and chosen.view == game.view.view_after(end)
        assert chosen.later == end - step and not chosen.breaks_off
        asked_about += 1
    assert asked_about > 20


def test_every_decision_can_be_asked_about_also_that_of_another() -> None:
    game = far()
    others = {0: 0, 1: 0, 2: 0, 3: 0}
    for step in game.table.decisions():
        ask(game, step)
        asked = game.what_if.asked_about
        others[asked.seat] += 1
        assert asked.seat in game.table.session.played(step).moves
        assert sum(each.chosen for each in asked.alternatives) == 1 < len(asked.alternatives) + (len(others) > 0)
    assert min(others.values()) > 3


def test_later_moves_are_as_they_were_and_the_story_stops_where_one_cannot_be_made() -> None:
    went_on = broke_off = 0
    for seed in range(4):
        game = far(seed)
        for step in steps(game, Bribe) + steps(game, Choose):
            ask(game, step)
            for other in game.what_if.asked_about.alternatives:
                went_on += other.later > 0 and not other.chosen
                broke_off += other.breaks_off
                assert turn_ends(other.events) or other.breaks_off
                assert not (turn_ends(other.events) and other.breaks_off)
    assert went_on > 20 and broke_off > 0


@each("seed", range(3), least=1)
def test_of_a_hundred_bribes_those_are_offered_that_matter(seed: int) -> None:
    game = far(seed, open_money=True)
    for step in steps(game, Bribe):
        ask(game, step)
        played, before = game.table.session.played(step), game.table.session.state_after(step - 1)
        ((seat, chosen),) = played.moves.items()
        offered = [other.move for other in game.what_if.asked_about.alternatives]
        options = list(game.table.game.options(before, seat))
        assert len(offered) <= 25 and set(offered) <= set(options)
        assert {chosen, options[0], options[-1]} <= set(offered)
        bill = game.table.game.edition.bill
        for paid in before.bribes:
            assert all(
                Bribe(paid.amount + more) in offered for more in (0, bill) if paid.amount + more <= before.money[seat]
            )


def test_of_a_secret_purse_no_more_is_offered_than_was_laid() -> None:
    game, hidden = far(open_money=False), 0
    for step in steps(game, Bribe):
        ((seat, chosen),) = game.table.session.played(step).moves.items()
        ask(game, step)
        offered = [each.move.amount for each in game.what_if.asked_about.alternatives]
        if seat != 0:
            hidden += 1
            assert max(offered) == chosen.amount
        elif chosen.amount < game.table.session.state_after(step - 1).money[0]:
            assert max(offered) > chosen.amount
    assert hidden > 3


def test_playing_on_from_another_move_keeps_the_game_and_goes_on_to_a_question() -> None:
    game, played_on = far(), 0
    for step in steps(game, Bribe):
        ask(game, step)
        done = next(iter(game.table.session.played(step).moves.values()))
        other = next((move for move in offered(game) if move != done), None)
        if other is None:
            continue
        before, ((seat, _),) = game.table.session, game.table.session.played(step).moves.items()
        game.page.press("whatif-pick", move_sent(other, game.box))
        game.page.press("whatif-play", move_sent(other, game.box))
        assert game.table.session is not before and game.table.session.played(step).moves == {seat: other}
        assert game.seats.is_asked or game.view.opened
        played_on += game.table.session.step > step
        game.page.press("left")
        assert game.table.session is before
    assert played_on > 3


def test_playing_on_from_a_moment_of_the_past_goes_on_to_a_question() -> None:
    game, before = far(), 0
    for step in game.table.decisions()[::5]:
        if game.panel != "history":
            game.page.press("open", "history")
        game.page.press("look", step)
        before = game.table.session.step
        game.page.press("branch")
        assert game.table.session.step < before and (game.seats.is_asked or game.view.opened)
        game.page.press("left")


@each("language", LANGUAGES, least=1)
def test_the_strip_says_that_later_moves_are_as_they_were(language: str) -> None:
    game, said = far(), set()
    game.looks.language = language
    for step in steps(game, Bribe) + steps(game, Choose):
        ask(game, step)
        for other in game.what_if.asked_about.alternatives:
            if other.later and not other.chosen and other.move in offered(game):
                game.page.press("whatif-pick", move_sent(other.move, game.box))
                (line,) = find(game.page.view, class_="as-they-were")
                said.add((other.breaks_off, words(line)))
    assert {breaks_off for breaks_off, _ in said} == {False, True} and len(said) == 2


def test_what_can_no_longer_be_said_is_left_out() -> None:
    game = Intrige(3)
    state = game.start()
    again = Later({1: game_promise()}, True)
    told = afterwards(
        game, state, {0: Send("law", 1)}, Sequel((again, again, Later({0: Send("law", 2)}, False)), turn_ends)
    )
    assert (told.later, told.breaks_off) == (2, False) and any(isinstance(event, TurnBegan) for event in told.events)
    assert not any(isinstance(event, BribePaid) for event in told.events)


def game_promise() -> object:
    from kit.games.intrige.moves import read_move

    return read_move("promise C law on any at B for 10 until 1", "move")


ENDS_SOONER = (
    "r5 turn:B A:117 B:61 C:38 D:55 A1=CF A3=DS A6=DM A10=CL B1=DL B3=AM B10=DS C1=BL C3=AF C10=AM D3=AF D6=AL"
    " D10=AS B*=CL,DL island:AL,AS,BF,BF,BL,BM,BM,BS,BS,CF,CM,CM,CS,CS,DF,DF,DM bribes:CL1,DL1"
)
"""The last conflict: chosen for D the game is over at once, chosen for C there is one bribe more to pay."""


@pytest.mark.parametrize("open_money", [False, True])
def test_another_move_that_ends_the_game_opens_no_purse_while_the_real_game_goes_on(open_money: bool) -> None:
    seats = (Player("Al", "faithful"), Player("Ann"), Player("Cem", "investor"), Player("Dan", "greedy"))
    options = {"edition": "small", "self_conflict_pays": "zero", "open_money": open_money}
    game = Play(open_box("intrige"), open_face("intrige"), Record("intrige", seats, options, 1, ENDS_SOONER))
    game.page.press("choose", "C")
    game.page.press("close")
    assert game.what_if.may_ask or game.instant is not None
    if game.instant is not None:
        game.page.press("finish")
    game.page.press("whatif")
    game.page.press("whatif-pick", "D")
    assert not game.table.game.result(game.table.session.state)
    (other,) = (each for each in game.what_if.asked_about.alternatives if each.move == Choose(3))
    opened = [event for event in other.events if isinstance(event, MoneyCounted | WonByMoney | VictoryShared)]
    assert bool(opened) is open_money is bool(other.view.winners)
    assert [cash is None for cash in other.view.money] == [not open_money and seat != 1 for seat in range(4)]
    (strip,) = find(game.page.view, id="whatif-strip")
    assert ("117,000" in words(strip)) is open_money
