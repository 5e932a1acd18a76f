"""What bots say to each other over many games, as somebody hears it who sits at the table (C-IN-15)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from kit.engine.bot import play_bots
from kit.engine.event import Event
from kit.engine.session import Session
from kit.games.intrige import Intrige, Rep, State
from kit.games.intrige.bots import BOTS, DEFAULT_BOTS
from kit.games.intrige.events import BribePaid, TurnBegan
from kit.games.intrige.moves import Promise, write_move
from kit.games.intrige.promise_events import AskCountered, AskDeclined, PostPromised
from tests.games.intrige.table import Table, seat_of, told
from tests.games.intrige.test_bots import choose, says

GAMES = 40


class Turn(NamedTuple):
    """What was heard from one turn's beginning to the next."""

    states: list[State]
    events: list[Event]


@cache
def games() -> list[list[tuple[State, tuple[Event, ...]]]]:
    """Games of three to five usual bots, in every seating, with what everybody heard at each step."""
    played = []
    for seed in range(GAMES):
        players = 3 + seed % 3
        names = [DEFAULT_BOTS[(seat + seed) % len(DEFAULT_BOTS)] for seat in range(players)]
        session: Session[State, Any, Any] = Session(Intrige(players), seed=seed)
        bots = {seat: BOTS[name] for seat, name in enumerate(names)}
        while session.waiting_for:
            play_bots(session, bots)
        steps = [(session.state_after(step), each.events) for step, each in enumerate(session.history, 1)]
        played.append(steps)
    return played


def turns() -> Iterator[list[Event]]:
    """The events of each turn."""
    for game in games():
        heard: list[Event] = []
        for _, events in game:
            for event in events:
                if isinstance(event, TurnBegan):
                    yield heard
                    heard = []
                heard.append(event)
        yield heard


def about(event: Any) -> tuple[int, int, str]:
    """Who speaks to whom about what."""
    return event.seat, event.rival, event.profession


def test_nobody_refuses_and_promises_in_one_turn() -> None:
    found = 0
    for heard in turns():
        refused = set()
        for event in heard:
            if isinstance(event, AskDeclined):
                refused.add(about(event))
            if isinstance(event, PostPromised):
                found += 1
                assert about(event) not in refused, heard
    assert found > 300


def test_whoever_asks_too_little_hears_one_counter_offer() -> None:
    """Not for 90; for 180: the sentence that says no is followed by the promise that says what for."""
    found = 0
    for heard in turns():
        for number, event in enumerate(heard):
            if isinstance(event, AskCountered):
                promise: Any = heard[number + 1]
                assert isinstance(promise, PostPromised) and about(promise) == about(event)
                assert (promise.post, promise.amount) != (event.post, event.amount)
                found += promise.post == event.post and promise.amount > event.amount
    assert found > 5


def test_no_owner_promises_one_post_to_two_in_one_turn_unless_the_first_has_refused() -> None:
    for heard in turns():
        open_promises: dict[tuple[int, str], PostPromised] = {}
        paid: dict[tuple[int, str], int] = {}
        for event in heard:
            if isinstance(event, BribePaid):
                guest = (event.seat, event.profession)
                paid[guest] = paid.get(guest, 0) + event.amount
            if isinstance(event, PostPromised):
                guest = (event.rival, event.profession)
                for other, promise in open_promises.items():
                    has_refused = other in paid and paid[other] < promise.amount
                    clash = promise.post == event.post or promise.profession == event.profession
                    assert promise.seat != event.seat or not clash or has_refused, heard
                open_promises[guest] = event


def test_no_ask_stays_open_that_can_be_kept_no_more() -> None:
    """A post that sits under somebody of another profession goes to nobody any more (C-IN-12)."""
    asked = 0
    for game in games():
        for state, _ in game:
            for word in state.asks:
                court = dict(zip((10, 20, 30, 50, 100), state.courts[word.owner], strict=True))
                own = [post for post, rep in court.items() if rep and rep.profession == word.profession]
                assert word.post in own if own else court[word.post] is None, (word, court)
                asked += 1
    assert asked > 50


def test_yes_to_a_post_that_was_given_away_is_refused() -> None:
    table = Table("BL CM")
    table.does("C", "ask C military on 100 at A for 30 until 3")
    table.bribes("B 10, C 10")
    table.does("A", "B on 100")
    assert table.state.asks == ()
    assert table.why_not("A", "yes C military at A") == ("ask_unknown", "IN-17")
    assert table.why_not("C", "ask C military on 100 at A for 30 until 3") == ("ask_in_vain", "IN-11")
    assert table.why_not("C", "ask C military on 50 at A for 30 until 3") is None


def test_a_bot_pays_as_little_as_it_may_for_a_post_that_was_promised_to_another() -> None:
    for other in ("promise C military on 100 at A for 150 until 3", "promise C military on any at A for 150 until 3"):
        table = Table("BL CM")
        table.does("A", "promise B law on 100 at A for 150 until 3")
        assert choose("faithful", table, "B").reason == "bot_trusts"
        table.does("A", other)
        doubts = " 100 " in other
        assert (choose("faithful", table, "B").reason == "bot_doubts") is doubts
    assert choose("faithful", table, "B").reason == "bot_trusts"


def test_a_bot_believes_no_owner_who_promises_the_same_place_to_both_sides() -> None:
    table = Table("BL", "A50=DL")
    table.does("A", "promise D law on 50 at A for 70 until 3", "promise B law on 50 at A for 70 until 3")
    choice = choose("faithful", table, "D")
    assert choice.reason == "bot_doubts" and choice.facts == {"amount": 10, "profession": "law", "rival": 0, "seat": 1}


def test_a_promise_that_was_refused_may_be_made_to_another() -> None:
    table = Table("BL CM")
    table.does("A", "promise B law on 100 at A for 150 until 3")
    table.does("B", 10)
    offer = says("faithful", table, "A")
    assert offer and table.why_not("A", write_move(offer.move)) is None
    assert isinstance(offer.move, Promise) and (offer.move.post, offer.move.guest) == (100, seat_of("C"))


def test_a_person_who_asks_for_a_promised_post_hears_no_and_what_is_left() -> None:
    table = Table("BL CM")
    table.does("A", "promise B law on 100 at A for 150 until 3")
    table.does("C", "ask C military on 100 at A for 300 until 3")
    said = says("greedy", table, "A")
    assert said and isinstance(said.move, Promise) and said.move.post == 50
    table.does("A", write_move(said.move))
    assert told(table.events, AskCountered) == [AskCountered(0, 2, "military", 100, 300)]
    assert table.state.asks == () and Rep(2, "military") in table.state.parks[0]
