"""Two servers on one database: a phone at one and the wall at the other are in one room."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kit.draw.svg import words
from kit.text.say import Words
from kit.together.menu_of_questions import Shelf
from tests.postgres import QUOTED, WITH_POSTGRES, Postgres
from tests.serve.classrooms import PHONE_PATH, TABLE_PATH, House
from tests.serve.client import run
from tests.serve.guests import SOON_S
from tests.serve.visiting import VisitClient
from tests.serving import wait_until

pytestmark = WITH_POSTGRES

LESSON = "rule:bakschisch:R2"
SPACE = 10
"""What is right there."""


@pytest.fixture(scope="module")
def name(postgres: Postgres) -> str:
    """The database of both."""
    return postgres.new()


@pytest.fixture(scope="module")
def houses(postgres: Postgres, name: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    """With the kit's own pages."""
    about = {"KIT_ROOMS": postgres.dsn_by_port(name), "KIT_INSTANCES": "2"}
    both = [House.shared(tmp_path_factory.mktemp("house"), None, sys.executable, **about) for _ in range(2)]
    yield both[0], both[1]
    for house in both:
        assert house.served.stop() == 0
        assert "Traceback" not in house.served.output and "no class can meet" not in house.served.output


async def until(client: VisitClient, holds: Callable[[str], object]) -> None:
    """Listen until what is shown is so."""
    said = ""
    try:
        async with asyncio.timeout(SOON_S):
            while not holds(said := words(client.front.trees[-1])):
                await client.listen()
    except TimeoutError:
        raise AssertionError(f"still shown: {said}") from None


async def opened(house: House) -> tuple[VisitClient, str]:
    """A wall in a new room, and its code."""
    wall = await house.page(TABLE_PATH, house.host)
    await wall.press("room-open")
    return wall, next(str(each["hold"]) for each in wall.heard if each.get("hold"))


def first_question() -> str:
    """The first step of the lesson that a class can be asked."""
    shelf = Shelf()
    shelf.look_at(LESSON)
    return shelf.questions(Words("en", "bakschisch"))[0].step


async def ask(wall: VisitClient, people: int) -> None:
    """Have the host ask it, once so many are in."""
    await until(wall, lambda said: said.count("●") + said.count("○") == people)
    for intent, what in (("open", "ask"), ("shelf", LESSON), ("ask", first_question())):
        await wall.hear_out()
        await wall.press(intent, what)
    await until(wall, lambda said: f"0 of {people} have answered" in said)


async def close(phone: VisitClient, space: int) -> None:
    """Point at a space and close, once the question is there."""
    await until(phone, lambda said: "Point at a space" in said)
    await phone.press("space", space)
    await phone.press("commit", 60)
    await until(phone, lambda said: "Closed" in said)


def test_a_wall_at_one_server_and_phones_at_both_see_what_each_of_them_does(houses: tuple[House, House]) -> None:
    async def scene() -> None:
        here, there = houses
        wall, code = await opened(here)
        phones = [await each.page(PHONE_PATH, each.guest(code), f"?room={code}") for each in (there, here)]
        await ask(wall, 2)
        await close(phones[0], SPACE)
        await until(wall, lambda said: "1 of 2 have answered" in said)
        await close(phones[1], SPACE + 3)
        await until(wall, lambda said: "2 of 2 have answered" in said)
        await wall.press("reveal")
        await until(wall, lambda said: "1 of 2 were right" in said)
        await until(phones[0], lambda said: "Right!" in said)
        await until(phones[1], lambda said: "What 2 of you said" in said)
        for client in (wall, *phones):
            client.leave()

    run(scene())


def test_after_the_database_hung_up_both_still_see_each_other(
    houses: tuple[House, House], postgres: Postgres, name: str
) -> None:
    async def scene() -> None:
        here, there = houses
        wall, code = await opened(here)
        phone = await there.page(PHONE_PATH, there.guest(code), f"?room={code}")
        assert postgres.hang_up(name) >= 4, "two of each server"
        await ask(wall, 1)
        await close(phone, SPACE)
        await until(wall, lambda said: "1 of 1 have answered" in said)
        for client in (wall, phone):
            client.leave()

    run(scene())


def test_whoever_leads_goes_on_at_another_server_where_the_first_one_died(postgres: Postgres, tmp_path: Path) -> None:
    about = {"KIT_ROOMS": postgres.dsn_by_port(postgres.new()), "KIT_INSTANCES": "2"}
    here, there = (House.shared(tmp_path / each, None, sys.executable, **about) for each in ("here", "there"))

    async def scene() -> None:
        wall, code = await opened(here)
        phone = await there.page(PHONE_PATH, there.guest(code), f"?room={code}")
        await ask(wall, 1)
        here.served.process.kill()
        await close(phone, SPACE)
        kept = next(each["save"] for each in reversed(wall.heard) if "save" in each)
        again = await there.page(TABLE_PATH, there.host)
        await again.hello(saved=kept)
        await until(again, lambda said: "1 of 1 have answered" in said)
        for client in (again, phone):
            client.leave()

    try:
        run(scene())
    finally:
        here.served.stop()
        assert there.served.stop() == 0


def test_while_the_database_is_away_a_press_fails_with_a_message_and_the_rest_goes_on(tmp_path: Path) -> None:
    postgres = Postgres()
    house = House.shared(tmp_path, None, sys.executable, KIT_ROOMS=postgres.dsn_by_port(postgres.new()))

    async def scene() -> None:
        wall, code = await opened(house)
        phone = await house.page(PHONE_PATH, house.guest(code), f"?room={code}")
        await ask(wall, 1)
        await until(phone, lambda said: "Point at a space" in said)
        await phone.press("space", SPACE)
        postgres.kill()
        await phone.press("commit", 60)
        await phone.hear_out()
        assert any("failed" in each for each in phone.heard)
        assert house.ask("", cookie=house.host).status == 200
        await asyncio.to_thread(wait_until, lambda: "cannot be reached" in house.served.output)
        postgres.start()
        await asyncio.to_thread(wait_until, lambda: "can be reached again" in house.served.output)
        await phone.press("commit", 60)
        await until(phone, lambda said: "Closed" in said)
        await until(wall, lambda said: "1 of 1 have answered" in said)
        for client in (wall, phone):
            client.leave()

    try:
        run(scene())
    finally:
        assert house.served.stop() == 0
        postgres.stop()
    assert "Traceback" not in house.served.output and QUOTED not in house.served.output
