"""Who comes in from a hub: a hub of three answers, and a server behind the reception."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from jupyterhub.services.auth import HubOAuth
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler, create_signed_value
from tornado.websocket import WebSocketHandler, websocket_connect

from kit.serve.clients import GUEST
from kit.serve.hub_auth import LONGEST_WAY, HubAuth
from kit.serve.hub_heartbeat import Activity
from kit.serve.hub_heartbeat import Hub as Told
from tests.each import each
from tests.serve.client import run
from tests.serving import PATIENCE_S

BASE = "/services/kit/"
ACCESS = "access:services!service=kit"
SECRETS = ("a-secret-token", "ada", "ben")
PAGE = {"Accept": "text/html,*/*;q=0.8"}


class TheHub(RequestHandler):
    """Knows whom a token belongs to, and hears of activity."""

    def initialize(self, hub: FakeHub) -> None:
        self._hub = hub

    def get(self, _: str) -> None:
        token = self.request.headers["Authorization"].removeprefix("token ")
        self._hub.asked.append(token)
        if self._hub.is_away:
            self.set_status(503)
        elif token in self._hub.users:
            name, scopes = self._hub.users[token]
            self.finish(json.dumps({"kind": "user", "name": name, "scopes": scopes}))
        else:
            self.set_status(403)

    def post(self, _: str) -> None:
        self._hub.told.append(json.loads(self.request.body))
        self.set_status(503 if self._hub.is_away else 200)


class FakeHub:
    """What it knows and what it heard."""

    def __init__(self) -> None:
        self.users = {"of-ada": ("ada", [ACCESS]), "of-ben": ("ben", ["self"])}
        self.asked: list[str] = []
        self.told: list[dict[str, Any]] = []
        self.is_away = False


class Inside(RequestHandler):
    """What strangers never reach."""

    def get(self) -> None:
        self.finish(self.request.headers[GUEST])


class Socket(WebSocketHandler):
    def on_message(self, message: str | bytes) -> None:
        self.write_message(message)


class House:
    """A server behind the reception, and who asks it."""

    def __init__(self, hub: FakeHub, url: str, auth: HubOAuth, reception: HubAuth) -> None:
        self.hub, self.url, self.auth, self.reception = hub, url, auth, reception

    def cookie(self, token: str) -> dict[str, str]:
        """As the library writes it after a login."""
        secret = self.reception._secret
        value = create_signed_value(secret, self.auth.cookie_name, token).decode()
        return {"Cookie": f'{self.auth.cookie_name}="{value}"; jupyterhub-session-id=s1'}

    async def ask(self, path: str = "", method: str = "GET", **headers: str) -> HTTPResponse:
        request = HTTPRequest(self.url + path, method, headers=headers, follow_redirects=False)
        return await AsyncHTTPClient().fetch(request, raise_error=False)


@asynccontextmanager
async def opened(remembered_s: float = 60) -> AsyncIterator[House]:
    hub = FakeHub()
    own, ours = bind_sockets(0, "127.0.0.1"), bind_sockets(0, "127.0.0.1")
    api = f"http://127.0.0.1:{own[0].getsockname()[1]}/hub/api"
    auth = HubOAuth(
        api_url=api, api_token="a-secret-token", oauth_client_id="service-kit", base_url=BASE, access_scopes={ACCESS}
    )
    knows = HTTPServer(Application([("/hub/api/(.*)", TheHub, {"hub": hub})], log_function=lambda handler: None))
    pages = Application([(f"{BASE}socket", Socket), (".*", Inside)], log_function=lambda handler: None)
    reception = HubAuth(pages, BASE, auth, remembered_s)
    server = HTTPServer(reception)
    knows.add_sockets(own)
    server.add_sockets(ours)
    reception.start()
    try:
        yield House(hub, f"http://127.0.0.1:{ours[0].getsockname()[1]}{BASE}", auth, reception)
    finally:
        await reception.close()
        server.stop()
        knows.stop()


Story = Callable[[], Coroutine[Any, Any, None]]


def told(story: Story) -> None:
    """Run it; what never comes about ends it, too."""
    run(asyncio.wait_for(story(), PATIENCE_S))


def test_a_stranger_who_wants_a_page_is_led_to_the_login() -> None:
    async def story() -> None:
        async with opened() as house:
            answer = await house.ask("voila/render/a.ipynb?lang=fr&redirects=1", **PAGE)
            assert answer.code == 302
            assert answer.headers["Location"].startswith("/hub/api/oauth2/authorize?client_id=service-kit")
            assert f"Path={BASE}" in answer.headers["Set-Cookie"]
            assert not house.hub.asked
            state = parse_qs(urlsplit(answer.headers["Location"]).query)["state"][0]
            assert house.auth.get_next_url(state) == f"{BASE}voila/render/a.ipynb?lang=fr"

    told(story)


def test_strangers_at_the_login_take_no_more_than_so_much_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.serve.hub_auth.MOST_AWAY", 2)

    async def story() -> None:
        async with opened() as house:
            queries = ["lang=fr", "lang=nl", "x" * 2 * LONGEST_WAY]
            answers = [await house.ask(f"?{query}", **PAGE) for query in queries]
            states = [parse_qs(urlsplit(answer.headers["Location"]).query)["state"][0] for answer in answers]
            assert [*map(house.auth.get_next_url, states)] == [BASE, f"{BASE}?lang=nl", BASE]
            assert len(house.auth._oauth_states) == 2

    told(story)


@each("cookie", ["", "service-kit=of-ada", 'service-kit="2|1:0|10:1|11:service-kit|8:b2YtYWRh|00"'])
@each("more", [{}, {GUEST: "of-ada"}, {"Authorization": "token of-ada"}])
def test_a_stranger_gets_no_file_and_no_websocket_whatever_they_make_up(cookie: str, more: dict[str, str]) -> None:
    async def story() -> None:
        async with opened() as house:
            upgrade = {"Upgrade": "WebSocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
            shown = {"Cookie": cookie, **more}
            for method, path in (("GET", "page/script-1"), ("HEAD", ""), ("DELETE", ""), ("GET", "a?token=of-ada")):
                answer = await house.ask(path, method, **shown)
                assert (answer.code, answer.body) == (401, b"")
            assert (await house.ask("socket", **shown, **upgrade, **{"Sec-WebSocket-Key": "a" * 16})).code == 403
            assert not house.hub.asked

    told(story)


def test_a_user_of_the_hub_comes_in_and_the_hub_is_asked_once() -> None:
    async def story() -> None:
        async with opened() as house:
            marks = [(await house.ask(**house.cookie("of-ada"), **{GUEST: "made up"})).body for _ in range(3)]
            assert re.fullmatch(rb"[0-9a-f]{64}", marks[0]) and len(set(marks)) == 1
            assert house.hub.asked == ["of-ada"]

    told(story)


@each(("language", "words"), [("en", "not open to you"), ("fr", "pas ouverte"), ("nl", "niet open")])
def test_whoever_may_not_use_this_server_is_told_kindly(language: str, words: str) -> None:
    async def story() -> None:
        async with opened() as house:
            shown = house.cookie("of-ben")
            page = await house.ask(f"?lang={language}", **shown, **PAGE)
            assert page.code == 403
            assert words in page.body.decode() and "/hub/home" in page.body.decode()
            assert (await house.ask("page/script-1", **shown)).code == 403

    told(story)


def test_while_the_hub_does_not_answer_users_that_it_named_go_on_and_others_wait() -> None:
    async def story() -> None:
        async with opened() as house:
            assert (await house.ask(**house.cookie("of-ada"))).code == 200
            house.hub.is_away = True
            assert (await house.ask(**house.cookie("of-ada"))).code == 200
            page = await house.ask(**house.cookie("of-ben"), **PAGE)
            assert page.code == 503 and b"The hub does not answer" in page.body
            assert b'<meta http-equiv="refresh" content="15">' in page.body

    told(story)


def test_who_logs_out_at_the_hub_loses_pages_and_websockets() -> None:
    async def story() -> None:
        async with opened(remembered_s=0.05) as house:
            request = HTTPRequest(house.url.replace("http", "ws") + "socket", headers=house.cookie("of-ada"))
            socket = await websocket_connect(request)
            house.hub.is_away = True  # that is no logout
            heard = len(house.hub.asked)
            while len(house.hub.asked) < heard + 2:
                await asyncio.sleep(0.01)
            await socket.write_message("still there")
            assert await socket.read_message() == "still there"
            house.hub.is_away = False
            house.hub.users.clear()
            assert await socket.read_message() is None
            assert (await house.ask(**house.cookie("of-ada"))).code == 401

    told(story)


def test_nobody_is_led_to_another_site_after_the_login() -> None:
    async def story() -> None:
        async with opened() as house:
            root = house.url.removesuffix(BASE)
            answer = await AsyncHTTPClient().fetch(
                HTTPRequest(f"{root}//games.example/", headers=PAGE, follow_redirects=False), raise_error=False
            )
            assert answer.code == 404

    told(story)


@each("query", ["", "?code=c1&state=s1", "?error=no&error_description=ada", "?code=c1"])
def test_a_login_that_fails_says_so_kindly_and_leaks_nothing(query: str, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with opened() as house:
            answer = await house.ask(f"oauth_callback{query}", **PAGE)
            assert answer.code in (400, 403)
            assert "The login did not finish" in answer.body.decode()

    told(story)
    assert not any("c1" in each.getMessage() or "ada" in each.getMessage() for each in caplog.records)


def test_the_second_of_two_tabs_that_were_led_to_the_login_gets_where_it_wanted() -> None:
    async def story() -> None:
        async with opened() as house:
            asked = await house.ask("voila/render/a.ipynb", **PAGE)
            state = parse_qs(urlsplit(asked.headers["Location"]).query)["state"][0]
            answer = await house.ask(f"oauth_callback?code=c&state={state}", **PAGE, **house.cookie("of-ada"))
            assert (answer.code, answer.headers["Location"]) == (302, f"{BASE}voila/render/a.ipynb")

    told(story)


def test_no_name_and_no_token_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")

    async def story() -> None:
        async with opened() as house:
            for token in ("of-ada", "of-ben", "unknown"):
                await house.ask(**house.cookie(token), **PAGE)

    told(story)
    said = [each.getMessage() for each in caplog.records]
    assert not [line for line in said if any(secret in line for secret in SECRETS)]


def test_the_hub_hears_when_its_user_last_did_something_and_once_only() -> None:
    async def story() -> None:
        hub, own = FakeHub(), bind_sockets(0, "127.0.0.1")
        knows = HTTPServer(Application([("/hub/api/(.*)", TheHub, {"hub": hub})], log_function=lambda handler: None))
        knows.add_sockets(own)
        url = f"http://127.0.0.1:{own[0].getsockname()[1]}/hub/api/users/ada/activity"
        asked, last = 0, 1.0

        def when() -> float:
            nonlocal asked
            asked += 1
            return last

        activity = Activity(Told(url, "a-secret-token", "games", every_s=0.01), when)
        activity.start()
        while asked < 5:
            await asyncio.sleep(0.01)
        assert len(hub.told) == 1
        assert hub.told[0]["servers"]["games"]["last_activity"] == hub.told[0]["last_activity"]
        hub.is_away, last = True, 2.0
        while len(hub.told) < 3:  # it was not heard: it is told again
            await asyncio.sleep(0.01)
        await activity.close()
        knows.stop()

    told(story)
