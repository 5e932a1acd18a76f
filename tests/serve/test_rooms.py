"""How a class comes in by the code of a room, past which doors, and that it comes no further."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from tornado.httpclient import HTTPClientError

from kit.serve.budget import ROOM_TRIES
from kit.site.pages import ADDRESSES, WORDS
from kit.table.names import LETTERS
from tests.each import each
from tests.serve.classrooms import PAGE, PHONE_PATH, PLAY_PATH, SCHOOL, TABLE_PATH, TOKEN, House
from tests.serve.client import run
from tests.serve.visiting import LEFT
from tests.serving import wait_until

WRONG = "XXXX"
"""No room's, by all odds."""
PUPILS = 60


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One that is shared."""
    house = House.shared(tmp_path_factory.mktemp("shared"))
    yield house
    assert house.served.stop() == 0
    assert "Traceback" not in house.served.output, house.served.output
    assert WRONG not in house.served.output and "403 GET /t" not in house.served.output, "no code is in the log"


@pytest.fixture(scope="module")
def code(house: House) -> str:
    """Of a room that nobody ends."""

    async def opened() -> str:
        table, code = await house.room()
        table.leave()
        return code

    return str(run(opened()))


# The page that asks ---------------------------------------------------------------------------------------------------


@each("language", list(WORDS))
@each("path", ["t", "t/"])
def test_whoever_comes_without_the_link_is_asked_for_a_code_in_their_language(
    house: House, path: str, language: str
) -> None:
    answer = house.ask(path, Accept_Language=f"{language}-BE")
    text = unescape(answer.text)
    assert (answer.status, answer.headers["Cache-Control"], answer.cookie) == (200, "no-store", "")
    assert f'<html lang="{language}">' in text and f"<h1>{WORDS[language]['room_asks']}</h1>" in text
    assert TOKEN not in text and "voila" not in text


def test_a_phone_that_gets_here_is_told_so_without_a_code(house: House) -> None:
    for language, words in WORDS.items():
        answer = house.ask(f"t/test?lang={language}")
        assert answer.status == 200 and f"<h1>{words['room_reached']}</h1>" in unescape(answer.text)
    assert house.ask("t/test", "HEAD").status == 200
    assert not {*"TEST"} <= {*LETTERS}, "it is the code of no room"


def test_the_way_in_is_known_to_the_page_of_the_host_and_told_in_the_terminal(house: House) -> None:
    async def told() -> list[str]:
        table, _ = await house.room()
        table.leave()
        return list(next(each["entrance"] for each in table.heard if "entrance" in each))

    ways = run(told())
    assert all(re.fullmatch(r"http://[\d.]+:\d+/t/", way) for way in ways)
    for way in ways:
        assert way.rstrip("/") in house.served.output


# A right code ---------------------------------------------------------------------------------------------------------


def test_a_right_code_leads_to_the_page_on_phones(house: House, code: str) -> None:
    for answer in (
        house.ask(f"t/{code}"),
        house.ask(f"t/{code.lower()}", "HEAD"),
        house.enter(f" {code[:2]} {code[2:]} "),
    ):
        assert (answer.status, answer.place, answer.text) == (303, f"/{PAGE}?room={code}", "")
    assert house.ask(f"t/{code}?lang=fr").place == f"/{PAGE}?room={code}&lang=fr"
    assert house.ask(f"t/{code}?lang=xx&to=//evil.example").place == f"/{PAGE}?room={code}"
    assert house.post("t?lang=nl", f"code={code}").place == f"/{PAGE}?room={code}&lang=nl"


def test_its_cookie_is_no_token_and_for_no_script(house: House, code: str) -> None:
    (cookie,) = house.ask(f"t/{code}").headers.get_all("Set-Cookie") or []
    name, *parts = cookie.split("; ")
    port = urlsplit(f"//{house.place}").port
    assert name.startswith(f"kit-room-{port}=") and TOKEN not in name
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(parts) and any(part.startswith("expires=") for part in parts)


def test_a_guest_opens_the_page_on_phones_and_is_in_the_room(house: House) -> None:
    async def told() -> tuple[list[Any], list[float]]:
        table, code = await house.room()
        cookie = house.guest(code)
        assert house.ask(f"{PAGE}?room={code}", cookie=cookie).status == 200
        assert {house.ask(each, cookie=cookie).status for each in ADDRESSES.values()} == {200}
        before = house.figures()
        phone = await house.page(PHONE_PATH, cookie, f"?room={code}")
        await table.press("ask")
        await phone.press("close", "left")
        during = house.figures()
        phone.socket.close(LEFT)
        wait_until(lambda: house.figures()["kit_room_people"] == before["kit_room_people"])
        table.leave()
        names = ("kit_rooms", "kit_room_people", "kit_room_choices")
        return phone.heard, [during[name] - before[name] for name in names]

    heard, grown = run(told())
    assert {"found": True} in heard
    assert grown == [1, 1, 1]


def test_a_browser_may_be_in_several_rooms_in_several_tabs(house: House) -> None:
    async def told() -> list[bool]:
        tables, codes = zip(*[await house.room() for _ in range(2)], strict=True)
        cookie = house.guest(codes[1], house.guest(codes[0]))
        phones = [await house.page(PHONE_PATH, cookie, f"?room={each}") for each in codes]
        for client in (*tables, *phones):
            client.leave()
        return [{"found": True} in phone.heard for phone in phones]

    assert run(told()) == [True, True]


# As far as a pupil needs, and no further ------------------------------------------------------------------------------


ELSEWHERE = (
    "",
    "/",
    "//t",
    "/./t",
    "T",
    "tt",
    "t%2f",
    "%74",
    f"voila/render/{TABLE_PATH}",
    f"voila/render/{PLAY_PATH}",
    "voila/render/%70hone.ipynb",
    f"voila/render/../render/{PHONE_PATH}",
    f"voila/render/{PHONE_PATH}/",
    f"voila/render//{PHONE_PATH}",
    "page/script-0",
    "voila/static/voila.js",
    "api/kernels",
    "robots.txt",
    "favicon.ico",
    "nowhere",
)


@each("path", ELSEWHERE)
def test_a_guest_gets_nothing_else(house: House, code: str, path: str) -> None:
    for cookie in ("", house.guest(code)):
        answer = house.ask(path, cookie=cookie)
        assert (answer.status, answer.text) == (403, "")


@each("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
@each("path", [PAGE, *ADDRESSES.values(), f"visit/{PHONE_PATH}", "t/test", "t/"])
def test_a_guest_does_nothing_else(house: House, code: str, path: str, method: str) -> None:
    answer = house.ask(path, method, house.guest(code), Origin=house.origin)
    assert (answer.status, answer.text) == (403, "")


@each("path", [TABLE_PATH, PLAY_PATH, "%70hone.ipynb", "nowhere.ipynb", f"../visit/{PHONE_PATH}"])
def test_a_guest_opens_no_other_socket(house: House, code: str, path: str) -> None:
    with pytest.raises(HTTPClientError, match="403"):
        run(house.page(path, house.guest(code)))


def test_the_page_on_phones_finds_no_room_whose_code_was_not_shown(house: House, code: str) -> None:
    async def told() -> list[bool]:
        table, other = await house.room()
        phones = [
            await house.page(PHONE_PATH, house.guest(code), f"?room={other}"),
            await house.page(PHONE_PATH, house.host, f"?room={other}"),  # not even with the token
        ]
        for client in (table, *phones):
            client.leave()
        return [{"found": False} in phone.heard for phone in phones]

    assert run(told()) == [True, True]


def test_without_a_code_the_page_on_phones_leads_to_where_it_is_asked_for(house: House, code: str) -> None:
    for cookie in ("", house.host, "kit-room=x"):
        assert house.ask(f"{PAGE}?room={code.lower()}&lang=fr", cookie=cookie).place == f"/t?code={code}&lang=fr"
        assert house.ask(f"{PAGE}?room=%3Cb%3E", cookie=cookie).place == "/t"
        assert house.ask(f"{PAGE}?room={code}", "HEAD", cookie).status == 403, "so it stops trying"
    text = house.ask(f"t?code={code}").text
    assert f'value="{code}"' in text and WORDS["en"]["room_again"] in text
    assert 'value=""' in house.ask("t?code=%22%3E%3Cb%3E").text


@each("path", [*ADDRESSES.values(), f"visit/{PHONE_PATH}"])
def test_without_a_code_there_is_nothing_of_that_page(house: House, path: str) -> None:
    assert house.ask(path).status == 403
    with pytest.raises(HTTPClientError, match="403"):
        run(house.page(PHONE_PATH, ""))


@each("cookie", ["", "DKRF", "2|1:0|10:1|3:kit|4:aW4=|0", "é", "x" * 3000])
def test_a_made_up_cookie_is_none(house: House, cookie: str) -> None:
    port = urlsplit(f"//{house.place}").port
    for name in ("kit-room", "kit", "kit-seat", "kit-code"):
        assert house.ask(ADDRESSES["style"], cookie=f"{name}-{port}={cookie}").status == 403


def test_a_cookie_with_one_letter_changed_is_none(house: House, code: str) -> None:
    cookie = house.guest(code)
    assert house.ask(ADDRESSES["style"], cookie=cookie).status == 200
    for at in range(cookie.index("=") + 2, len(cookie) - 1, 7):
        forged = cookie[:at] + ("0" if cookie[at] != "0" else "1") + cookie[at + 1 :]
        assert house.ask(ADDRESSES["style"], cookie=forged).status == 403


def test_another_sites_page_sends_no_code_and_learns_nothing(house: House, code: str) -> None:
    for origin in ("http://evil.example", "null"):
        answer = house.enter(code, Origin=origin)
        assert (answer.status, answer.cookie) == (403, "")
    asked = house.ask(f"t/{code}", Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="no-cors", Sec_Fetch_Dest="image")
    assert (asked.status, asked.cookie) == (403, "")
    assert house.ask(f"t/{code}", Host="evil.example").status == 403
    assert "frame-ancestors 'none'" in house.ask("t").headers["Content-Security-Policy"]


# Wrong codes ----------------------------------------------------------------------------------------------------------


@each("typed", [WRONG, "", "DKRO", "<sesame>", "é" * 30, "x" * 10_000, "D\x00KR", "../../class"])
def test_a_wrong_code_is_asked_for_again_with_a_sentence_and_counted(house: House, typed: str) -> None:
    before = house.refusals("room")
    answer = house.enter(typed, by="127.0.0.3", Accept_Language="fr")
    assert (answer.status, answer.cookie) == (403, "")
    assert WORDS["fr"]["room_wrong"] in unescape(answer.text) and 'aria-invalid="true"' in answer.text
    assert "sesame" not in answer.text, "nothing that was typed comes back"
    assert house.refusals("room") == before + 1


@each("path", ["%2e%2e", "..%2f..%2f", "%00", "%ff", "a" * 8000, WRONG, f"{WRONG}/", "test/", "TEST", "%3Cb%3E"])
def test_whatever_is_in_the_address_is_no_more_than_a_wrong_code(house: House, path: str) -> None:
    answer = house.ask(f"t/{path}", by="127.0.0.4")
    assert answer.status in (400, 403) and not answer.cookie and "Location" not in answer.headers


def test_guesses_of_one_address_are_slowed_and_those_of_another_are_not(house: House, code: str) -> None:
    cookie, paced = house.guest(code), house.refusals("pace")
    answers = [house.ask(f"t/{WRONG}", by="127.0.0.5").status for _ in range(2 * ROOM_TRIES["rush"])]
    assert answers[: ROOM_TRIES["rush"]] == [403] * ROOM_TRIES["rush"] and 429 in answers
    assert house.refusals("pace") > paced
    slowed = house.ask(f"t/{code}", by="127.0.0.5")
    if slowed.status == 429:  # else the server had slept for so long that there was a try again
        assert WORDS["en"]["room_slow"] in unescape(slowed.text) and not slowed.cookie, "not even told that it is right"
    assert house.ask(f"t/{code}", cookie=cookie, by="127.0.0.5").status == 303, "whoever is in is not concerned"
    assert house.ask(f"t/{code}", by="127.0.0.6").status == 303


def test_what_cannot_be_a_code_costs_no_try_and_neither_does_a_right_one(house: House, code: str) -> None:
    for typed in ("DKRO", code):
        answers = {house.ask(f"t/{typed}", by="127.0.0.7").status for _ in range(2 * ROOM_TRIES["rush"])}
        assert 429 not in answers


# Rooms that let nobody in ---------------------------------------------------------------------------------------------


def test_a_locked_a_closed_and_a_deleted_room_say_so_and_whoever_is_in_stays(house: House) -> None:
    async def told() -> list[tuple[int, str, int]]:
        table, code = await house.room()
        guest, said = house.guest(code), []
        for act in ("lock", "end", "delete"):
            await table.press(act)
            answer, again = house.ask(f"t/{code}", by="127.0.0.9"), house.ask(f"t/{code}", cookie=guest)
            found = re.search(r'role="alert">([^<]*)<', answer.text)
            said.append((answer.status, unescape(found[1] if found else ""), again.status))
            assert house.ask(ADDRESSES["style"], cookie=guest).status == (403 if act == "delete" else 200)
        table.leave()
        return said

    words = WORDS["en"]
    assert run(told()) == [
        (403, words["room_locked"], 303), (403, words["room_over"], 303), (403, words["room_wrong"], 403),
    ]  # fmt: skip


# Other doors ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One with a code for everybody, and https in front."""
    school = House.of_school(tmp_path_factory.mktemp("school"))
    yield school
    assert school.served.stop() == 0


def test_whoever_knows_a_room_needs_no_code_of_the_school_for_it_and_for_nothing_else(school: House) -> None:
    async def told() -> None:
        table, code = await school.room()
        assert next(each["entrance"] for each in table.heard if "entrance" in each) == [f"https://{SCHOOL}/kit/t/"]
        assert school.ask("t").status == 200 and school.ask(f"{PAGE}?room={code}").place == f"/kit/t?code={code}"
        answer = school.ask(f"t/{code}")
        (line,) = answer.headers.get_all("Set-Cookie") or []
        assert line.startswith("kit-room-kit=") and {"Secure", "Path=/kit/"} <= {*line.split("; ")}
        assert answer.place == f"/kit/{PAGE}?room={code}"
        assert school.ask(f"{PAGE}?room={code}", cookie=answer.cookie).status == 200
        phone = await school.page(PHONE_PATH, answer.cookie, f"?room={code}")
        assert {"found": True} in phone.heard
        for path in ("", f"voila/render/{PLAY_PATH}", f"voila/render/{TABLE_PATH}"):
            asked = school.ask(path, cookie=answer.cookie)
            assert asked.status == 403 and WORDS["en"]["code_asks"] in asked.text
        with pytest.raises(HTTPClientError, match="403"):
            await school.page(TABLE_PATH, answer.cookie)
        for client in (table, phone):
            client.leave()

    run(told())


def test_where_people_are_asked_for_no_code_the_page_on_phones_still_begins_with_one(tmp_path: Path) -> None:
    async def told() -> None:
        table, code = await house.room()
        assert house.ask(f"{PAGE}?room={code}").place == f"/kit/t?code={code}"
        blind = await house.page(PHONE_PATH, "", f"?room={code}")
        seeing = await house.page(PHONE_PATH, house.guest(code), f"?room={code}")
        assert {"found": False} in blind.heard and {"found": True} in seeing.heard
        text = unescape(house.ask("").text)
        assert WORDS["en"]["privacy_rooms"] in text and WORDS["en"]["privacy"] not in text
        for client in (table, blind, seeing):
            client.leave()

    house = House.of_school(tmp_path, code="")
    try:
        run(told())
    finally:
        assert house.served.stop() == 0


# A class that comes at once -------------------------------------------------------------------------------------------


def test_a_class_behind_one_address_comes_in_and_answers_at_the_same_moment(tmp_path: Path) -> None:
    def opened(code: str) -> str:
        cookie = house.guest(code)
        page = house.ask(f"{PAGE}?room={code}", cookie=cookie)
        cookie = "; ".join(filter(None, [cookie, page.cookie]))
        statuses = [page.status, *(house.ask(each, cookie=cookie).status for each in ADDRESSES.values())]
        assert statuses == [200] * 3
        return cookie

    async def told() -> tuple[int, float, float]:
        table, code = await house.room()
        before = house.figures()
        cookies = await asyncio.gather(*(asyncio.to_thread(opened, code) for _ in range(PUPILS - 1)))
        phones = await asyncio.gather(*(house.page(PHONE_PATH, each, f"?room={code}") for each in cookies))
        await table.press("ask")
        await asyncio.gather(*(phone.press("close", "left") for phone in phones))
        during = house.figures()
        for client in (table, *phones):
            client.leave()
        names = [f'kit_refusals_total{{reason="{reason}"}}' for reason in ("crowd", "pace", "connections")]
        refused = sum(during.get(name, 0) - before.get(name, 0) for name in names)
        return len({*cookies}), during["kit_room_choices"] - before["kit_room_choices"], refused

    house = House.shared(tmp_path)
    try:
        assert run(told()) == (PUPILS - 1, PUPILS - 1, 0), "with the page of the host there are sixty"
    finally:
        assert house.served.stop() == 0


def test_a_server_that_cannot_keep_rooms_says_so_and_serves_the_rest(tmp_path: Path) -> None:
    house = House.shared(tmp_path, KIT_INSTANCES="2")
    try:
        wait_until(lambda: "no class can meet here" in house.served.output)
        assert "A class:" not in house.served.output
        assert house.ask("t").status == 403 and house.ask("t", cookie=house.host).status == 404
        assert house.ask(PAGE, cookie=house.host).status == 200, "it says itself that there are no rooms"

        async def told() -> list[Any]:
            table = await house.page(TABLE_PATH, house.host)
            table.leave()
            return table.heard

        assert any("refused" in each for each in run(told()))
    finally:
        assert house.served.stop() == 0
