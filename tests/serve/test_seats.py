"""Who may sit down, whose empty seat is given up, and the row at the door; without a server."""

from __future__ import annotations

import asyncio

import pytest

from kit.serve.kernels.start_queue import StartQueue
from kit.serve.limits import Limits
from kit.serve.rate_limit import Rate
from kit.serve.seats import AWAY_S, JOIN_WITHIN_S, KEPT_S, Full, Seat, Seats, Visitor
from tests.serve.client import run

ANN, BEN, CLEO = (Visitor(name, f"10.0.0.{number}") for number, name in enumerate(("ann", "ben", "cleo")))


class Room:
    """Seats, a clock that the test turns, and which kernels were given up."""

    def __init__(self, **limits: int) -> None:
        self.now = 1000.0
        self.freed: list[str] = []
        self.seats = Seats(Limits(**limits), self._free, lambda: self.now)

    def _free(self, seat: Seat) -> None:
        self.freed.append(seat.kernel_id)
        self.seats.leave(seat.kernel_id)

    def sit(self, kernel_id: str, visitor: Visitor) -> None:
        """Open a page and join its kernel."""
        self.seats.take(kernel_id, visitor)
        self.seats.sent(kernel_id)
        assert self.seats.joins(kernel_id, visitor)

    def why_not(self, visitor: Visitor) -> str:
        """Why the visitor does not get a seat."""
        return self.seats.refusal(visitor)


def test_a_visitor_has_three_seats_and_the_others_theirs() -> None:
    room = Room()
    for number in range(3):
        room.sit(f"a{number}", ANN)
    assert room.why_not(ANN) == "yours"
    assert room.why_not(BEN) == ""


def test_browsers_without_a_cookie_are_one_visitor_for_each_address() -> None:
    room, here, there = Room(), Visitor("", "10.0.0.1"), Visitor("", "10.0.0.2")
    for number in range(3):
        room.seats.take(f"k{number}", here)
    assert room.why_not(here) == "yours"
    assert room.why_not(there) == ""
    assert room.why_not(Visitor("known", "10.0.0.1")) == "", "who has a cookie does not pay for who has none"


def test_an_address_has_so_many_seats_however_many_cookies_it_gathers() -> None:
    room = Room(seats_an_address=4)
    for number in range(4):
        room.sit(f"k{number}", Visitor(f"cookie-{number}", "10.0.0.1"))
    assert room.why_not(Visitor("one more", "10.0.0.1")) == "crowd"
    assert room.why_not(Visitor("one more", "10.0.0.2")) == ""


def test_the_first_page_of_a_browser_counts_for_the_cookie_that_it_was_given_once_it_has_joined() -> None:
    room, stranger = Room(), Visitor("", ANN.address)
    room.seats.take("first", stranger)
    assert room.seats.joins("first", ANN)
    assert not room.seats.of(stranger)
    assert [seat.kernel_id for seat in room.seats.of(ANN)] == ["first"]


def test_a_page_that_is_loaded_anew_gets_the_seat_of_the_one_that_was_left() -> None:
    room = Room(seats=2)
    room.sit("a", ANN)
    room.sit("b", BEN)
    assert room.why_not(ANN) == "full", "the old page is still there"
    room.seats.parts("a")
    room.sit("a again", ANN)
    assert room.freed == ["a"]


def test_the_seat_that_somebody_just_left_is_kept_for_them_for_a_moment() -> None:
    room = Room(seats=2)
    room.sit("a", ANN)
    room.sit("b", BEN)
    room.seats.leave("a")
    assert room.why_not(CLEO) == "full"
    assert room.why_not(ANN) == ""
    room.now += KEPT_S
    assert room.why_not(CLEO) == ""


def test_nothing_is_kept_for_pages_that_nobody_joined_nor_for_more_than_a_visitor_may_have() -> None:
    room = Room(seats=4)
    for number in range(8):
        room.seats.take(f"a{number}", ANN)
        room.seats.leave(f"a{number}")
    for number in range(8):
        room.sit(f"b{number}", BEN)
        room.seats.leave(f"b{number}")
    assert room.why_not(CLEO) == ""
    room.sit("c", CLEO)
    assert room.why_not(ANN) == "full", "one has it now, and three are kept for Ben"


def test_nobody_loses_a_seat_for_somebody_who_may_not_have_one_anyway() -> None:
    room = Room(seats=4)
    for number in range(3):
        room.sit(f"a{number}", ANN)
    room.sit("b", BEN)
    room.seats.parts("b")
    room.now += KEPT_S
    assert room.why_not(ANN) == "yours"
    assert room.freed == []


def test_an_empty_seat_is_given_up_for_others_only_after_a_while_and_only_if_the_house_is_full() -> None:
    room = Room(seats=2)
    room.sit("a", ANN)
    room.sit("b", BEN)
    room.seats.parts("a")
    assert room.why_not(CLEO) == "full"
    assert room.freed == []
    room.now += KEPT_S
    assert room.why_not(CLEO) == ""
    assert room.freed == ["a"]


def test_a_page_that_was_made_ready_gives_way_to_a_person_when_the_house_is_full() -> None:
    room = Room(seats=2)
    room.seats.take("ready", None)
    room.seats.sent("ready")
    room.sit("a", ANN)
    room.sit("b", BEN)
    assert room.freed == ["ready"]


def test_nobody_joins_a_page_that_nobody_was_given() -> None:
    room = Room()
    room.seats.take("ready", None)
    assert not room.seats.joins("ready", ANN)
    room.seats.give("ready", ANN)
    assert room.seats.joins("ready", ANN)


def test_no_page_is_made_ready_in_a_full_house() -> None:
    room = Room(seats=1)
    room.sit("a", ANN)
    with pytest.raises(Full):
        room.seats.take("ready", None)


def test_a_page_that_nobody_joined_and_one_that_was_left_long_ago_are_given_up() -> None:
    room = Room()
    room.seats.take("opening", ANN)
    room.seats.take("unjoined", BEN)
    room.seats.sent("unjoined")
    room.sit("left", CLEO)
    room.seats.parts("left")
    room.sit("played", CLEO)
    room.seats.take("ready", None)
    room.seats.sent("ready")
    room.now += JOIN_WITHIN_S + 1
    room.seats.tidy()
    assert room.freed == ["unjoined"]
    room.now += AWAY_S
    room.seats.tidy()
    assert room.freed == ["unjoined", "left"]


def test_two_go_in_at_a_time_in_the_order_in_which_they_came_and_hear_their_place() -> None:
    async def arrive() -> tuple[list[str], list[int], int]:
        row, order, heard, most = StartQueue(at_once=2), [], [], 0
        inside = 0

        async def person(name: str, is_last: bool = False) -> None:
            nonlocal inside, most
            moved = heard.append if name == "e" else lambda _: None
            async with row.turn(moved, is_last):
                order.append(name)
                inside += 1
                most = max(most, inside)
                await asyncio.sleep(0.001)
                inside -= 1

        await asyncio.gather(person("a"), person("b"), person("ready", is_last=True), *map(person, "cde"))
        return order, heard, most

    order, heard, most = run(arrive())
    assert order == ["a", "b", "c", "d", "e", "ready"]
    assert heard == sorted(heard, reverse=True) and heard[0] == 3
    assert most == 2


def test_who_leaves_the_row_holds_nobody_up() -> None:
    async def arrive() -> bool:
        row = StartQueue(at_once=1)

        async def wait() -> None:
            async with row.turn():
                await asyncio.sleep(60)

        inside, waiting = asyncio.create_task(wait()), asyncio.create_task(wait())
        await asyncio.sleep(0)
        waiting.cancel()
        inside.cancel()
        await asyncio.gather(inside, waiting, return_exceptions=True)
        async with asyncio.timeout(1), row.turn():
            return True

    assert run(arrive())


def test_a_pace_lets_a_rush_pass_and_then_so_many_a_second() -> None:
    calls = Rate(calls_a_s=10, rush=5)
    assert [calls.wait_s() > 0 for _ in range(7)] == [False] * 5 + [True] * 2
    assert 0.1 < calls.wait_s() < 0.4
    size = Rate(calls_a_s=100, rush=100, bytes_a_s=1000, rush_bytes=1000)
    assert size.wait_s(900) == 0 and 0.5 < size.wait_s(900) < 1
