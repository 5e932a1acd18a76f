"""Who is let in, decided from the first line and the headers of a request."""

import asyncio
import socket
from ipaddress import ip_network
from unittest.mock import Mock

import pytest
from tornado.http1connection import HTTP1ServerConnection
from tornado.httputil import HTTPHeaders
from tornado.web import Application

from kit.serve import door
from kit.serve.budget import Budget
from kit.serve.door import NOTHING, NOWHERE, Answer, Door
from kit.serve.fair_queue import FairQueue
from kit.serve.forwarded import UNIX
from kit.serve.limits import REQUESTS, Limits
from kit.serve.settings import Public
from tests.each import each
from tests.serve.client import run
from tests.serving import ROOT

TOKEN = "a-token_for-tests"
ALONE = Door(port=8866)
SHARED = Door(port=8866, token=TOKEN)


def headers(host: str = "127.0.0.1:8866", cookie: str = "") -> HTTPHeaders:
    return HTTPHeaders({"Host": host, "Cookie": cookie} if cookie else {"Host": host})


@each("host", ["127.0.0.1:8866", "localhost:8866", "LOCALHOST", "[::1]:8866", "127.0.0.5"])
def test_alone_every_name_of_this_machine_is_let_in(host: str) -> None:
    assert ALONE.answer("/", headers(host)) is None


@each("host", ["", "192.168.1.7:8866", "games.example", "localhost.games.example", "127.0.0.1.games.example", "::1:"])
def test_alone_nothing_else_is(host: str) -> None:
    assert ALONE.answer("/", headers(host)) is NOTHING
    assert ALONE.answer(f"/?token={TOKEN}", headers(host)) is NOTHING


@each("host", ["192.168.1.7:8866", "127.0.0.1:8866", "localhost:8866", "[fd00::2]:8866"])
def test_shared_the_cookie_is_the_key_under_every_address(host: str) -> None:
    assert SHARED.answer("/api/kernels", headers(host)) is NOTHING
    assert SHARED.answer("/api/kernels", headers(host, f"a=b; kit-8866={TOKEN}")) is None


def test_shared_a_name_that_anybody_can_point_here_is_refused_with_the_key_too() -> None:
    # What rebinds its own host name has no cookie for it; this is the second lock.
    assert SHARED.answer("/", headers("games.example:8866", f"kit-8866={TOKEN}")) is NOTHING
    assert SHARED.answer(f"/?token={TOKEN}", headers("games.example:8866")) is NOTHING


@each("cookie", ["kit-8866=", "kit-8866=wrong", f"kit-8867={TOKEN}", f"kit-8866={TOKEN}x", "é=ü"])
@each("path", ["/", "/?token=", "/?token=wrong", f"/?Token={TOKEN}", f"/{TOKEN}", "/?token=%ff"])
def test_shared_nothing_but_the_token_opens(path: str, cookie: str) -> None:
    assert SHARED.answer(path, headers(cookie=cookie)) is NOTHING


@each("cookie", ["", f"kit-8866={TOKEN}"])
@each(
    ("path", "goal"),
    [
        (f"/?token={TOKEN}", "/"),
        (f"/?lang=fr&token={TOKEN}&x=", "/?lang=fr&x="),
        (f"/voila/render/a.ipynb?token={TOKEN}", "/voila/render/a.ipynb"),
        (f"//games.example/?token={TOKEN}", "/games.example/"),
        (f"/\\games.example/?token={TOKEN}", "/games.example/"),
    ],
)
def test_the_token_is_taken_out_of_the_address_and_stays_on_this_site(path: str, goal: str, cookie: str) -> None:
    answer = SHARED.answer(path, headers(cookie=cookie))
    assert answer
    assert answer.headers["Refresh"] == f"0; url={goal}"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Set-Cookie"].startswith(f"kit-8866={TOKEN};")
    assert {"HttpOnly", "SameSite=Strict"} <= set(answer.headers["Set-Cookie"].split("; "))


PUBLIC = Public("https", "games.example", "/kit/")
HOSTED = Door(port=8866, base="/kit/", public=(PUBLIC,), trusted=(ip_network("127.0.0.1/32"),))
PROXY, STRANGER = "127.0.0.1", "192.0.2.7"


IN_DOCS = (
    "sends X-Forwarded-For and is not believed",
    "sends no X-Forwarded-For",
    "a browser came by http",
    "a request for the host",
    "a request of a page of",
)
"""What the log says, as docs/hosting.md explains it."""


def from_a_page(origin: str, host: str = "games.example") -> HTTPHeaders:
    return HTTPHeaders({"Host": host, "Origin": origin, "Upgrade": "websocket"})


@each("host", ["games.example", "GAMES.example", "games.example:443"])
def test_hosted_the_public_name_is_let_in(host: str) -> None:
    assert HOSTED.answer("/kit/", headers(host)) is None


@each(
    "host",
    [
        "127.0.0.1:8866",
        "localhost",
        "[::1]",
        "192.168.1.7",
        "",
        "games.example.",
        "games.example:80",
        "x.games.example",
    ],
)
def test_hosted_no_other_name_is(host: str) -> None:
    assert HOSTED.answer("/kit/", headers(host)) is NOTHING


@each("peer", [PROXY, UNIX])
def test_a_proxy_may_say_the_host_apart(peer: str) -> None:
    asked = HTTPHeaders({"Host": "127.0.0.1:8866", "X-Forwarded-Host": "games.example"})
    assert HOSTED.greet(peer, asked).scheme == "https"
    assert asked["Host"] == "games.example"
    assert HOSTED.answer("/kit/", asked) is None


def test_anybody_else_may_not() -> None:
    asked = HTTPHeaders({"Host": "127.0.0.1:8866", "X-Forwarded-Host": "games.example"})
    HOSTED.greet(STRANGER, asked)
    assert HOSTED.answer("/kit/", asked) is NOTHING


@each(
    "origin",
    [
        "http://games.example",
        "https://elsewhere.example",
        "https://games.example:8443",
        "null",
        "",
        "https://games.example.evil.example",
        "https://[",
        "é",
    ],
)
def test_hosted_only_our_own_pages_open_websockets_and_send_forms(origin: str) -> None:
    asked = from_a_page(origin)
    assert HOSTED.answer("/kit/visit/a.ipynb", asked) is NOTHING
    del asked["Upgrade"]
    assert HOSTED.answer("/kit/voila/api/shutdown/x", asked, "POST") is NOTHING


def test_hosted_our_own_pages_do() -> None:
    assert HOSTED.answer("/kit/visit/a.ipynb", from_a_page("https://games.example")) is None
    assert HOSTED.answer("/kit/visit/a.ipynb", from_a_page("HTTPS://Games.example", "games.example:443")) is None


def test_alone_our_own_pages_do_too() -> None:
    assert ALONE.answer("/", from_a_page("http://127.0.0.1:8866", "127.0.0.1:8866")) is None


@each(
    "origin",
    [
        "http://127.0.0.1:8867",
        "http://localhost:8866",
        "http://elsewhere.example",
        "https://127.0.0.1:8866",
        "foo://127.0.0.1:8866",
        "127.0.0.1:8866",
        "://127.0.0.1:8866",
        "null",
        "",
    ],
)
def test_alone_no_other_page_does(origin: str) -> None:
    assert ALONE.answer("/", from_a_page(origin, "127.0.0.1:8866")) is NOTHING


@each(("origin", "is_let_in"), [("http://hub", True), ("https://hub", True), ("foo://hub", False), ("hub", False)])
def test_behind_a_hub_whose_scheme_nobody_told_us_it_is_one_of_the_webs(origin: str, is_let_in: bool) -> None:
    assert (Door(port=8866, any_name=True).answer("/", from_a_page(origin, "hub")) is None) == is_let_in


@each("path", ["/", "/kitchen", "/kit.css", "//kit/", "/../kit/", "/KIT/", "/health", "", "*"])
def test_outside_of_the_base_path_is_nothing(path: str) -> None:
    assert HOSTED.answer(path, headers("games.example")) is NOWHERE
    assert HOSTED.answer(path, headers("elsewhere.example")) is NOTHING


@each(("path", "place"), [("/kit", "/kit/"), ("/kit?lang=fr&x=", "/kit/?lang=fr&x=")])
def test_who_leaves_out_the_last_slash_is_led_to_it(path: str, place: str) -> None:
    answer = HOSTED.answer(path, headers("games.example"))
    assert answer and (answer.status, answer.headers["Location"]) == (302, place)


def test_a_shared_base_path_is_not_told_to_who_has_no_key() -> None:
    own = Door(port=8866, token=TOKEN, base="/kit/")
    assert own.answer("/", headers()) is own.answer("/kit", headers()) is own.answer("/kit/", headers()) is NOTHING
    cookie = headers(cookie=f"kit-8866={TOKEN}")
    assert own.answer("/elsewhere", cookie) is NOWHERE
    assert own.answer("/?lang=fr", cookie) == Answer(302, {"Content-Length": "0", "Location": "/kit/?lang=fr"})


def test_the_bare_address_leads_to_the_base_path_where_no_proxy_stands_before_it() -> None:
    answer = Door(port=8866, base="/kit/").answer("/", headers())
    assert answer and (answer.status, answer.headers["Location"]) == (302, "/kit/")
    behind = (
        Door(port=8866, base="/kit/", public=(PUBLIC,)),
        Door(port=8866, base="/kit/", any_name=True),
        Door(port=8866, base="/kit/", trusted=HOSTED.trusted),
        Door(port=0, base="/kit/"),
    )
    for own in behind:
        asked = headers("games.example") if own.public else headers()
        assert own.answer("/", asked) is NOWHERE


def test_two_kits_of_one_host_have_cookies_of_their_own() -> None:
    names = {
        Door(port=8866, base=base, public=(PUBLIC,)).seat_cookie for base in ("/", "/a/", "/a/b/", "/a/~/", "/home/")
    }
    assert len(names) == 5
    again = Door(port=9000, base="/a/", public=(PUBLIC,))  # another process, or after a restart
    assert (
        again.seat_cookie == Door(port=0, base="/a/").seat_cookie == Door(port=1, base="/a/", any_name=True).seat_cookie
    )
    assert Door(port=8866).seat_cookie != Door(port=8867).seat_cookie


def test_what_does_not_fit_is_said_once(caplog: pytest.LogCaptureFixture) -> None:
    own = Door(port=8866, base="/kit/", public=(PUBLIC,), trusted=HOSTED.trusted)
    for _ in range(3):
        own.greet(STRANGER, HTTPHeaders({"Host": "games.example", "X-Forwarded-For": "198.51.100.1"}))
        own.greet(PROXY, HTTPHeaders({"Host": "games.example"}))
        own.greet(PROXY, HTTPHeaders({"Host": "games.example", "X-Forwarded-For": "a", "X-Forwarded-Proto": "http"}))
        own.answer("/kit/", headers("127.0.0.1:8866"))
        own.answer("/kit/", from_a_page("http://games.example"))
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 5
    docs = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    for line, words in zip(said, IN_DOCS, strict=True):
        assert words in line and words in docs
    for line, word in zip(
        said,
        ("KIT_TRUSTED_PROXIES", "X-Forwarded-For", "X-Forwarded-Proto", "Host", "https://games.example"),
        strict=True,
    ):
        assert word in line


def test_who_asks_too_fast_waits_and_then_is_refused_and_nobody_else_is() -> None:
    rush, most = REQUESTS["rush"], 20

    async def ask() -> tuple[list[bool], bool, list[bool]]:
        guarded = door.Guarded(Application(), HOSTED, FairQueue(Budget(Limits())), most)
        flood = [asyncio.create_task(guarded.wait("198.51.100.1")) for _ in range(rush + 3 * most)]
        await asyncio.sleep(0)
        neighbour = asyncio.ensure_future(guarded.wait("198.51.100.2"))
        await neighbour
        is_served = not all(each.done() for each in flood)  # others of the flood are still waiting
        answered = [each.done() and not each.result() for each in flood]
        return await asyncio.gather(*flood), is_served, answered

    came, is_served, refused = run(ask())
    assert abs(came.count(True) - rush - most) <= 1  # one more if the first have waited for long
    assert came[:rush] == [True] * rush
    assert is_served
    assert refused[-most:] == [True] * most


def test_connections_are_counted_as_visitors_are_by_the_network_of_a_household() -> None:
    def connect(address: str) -> bool:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        connection = Mock(
            HTTP1ServerConnection, context=Mock(address=(address, 1), address_family=family), stream=Mock()
        )
        guarded.start_request(connection, Mock())
        return not connection.stream.close.called

    guarded = door.Guarded(Application(), HOSTED, FairQueue(Budget(Limits())), most=2)
    assert [connect(f"2001:db8::{number}") for number in range(3)] == [True, True, False]
    assert connect("2001:db8:0:1::")
    assert [connect(each) for each in ("9.9.9.9", "::ffff:9.9.9.9", "9.9.9.9")] == [True, True, False]


def test_a_host_may_set_the_pace_of_an_address() -> None:
    async def ask(requests: int) -> int:
        guarded = door.Guarded(Application(), HOSTED, FairQueue(Budget(Limits(requests=requests))))
        flood = [asyncio.create_task(guarded.wait("198.51.100.1")) for _ in range(100)]
        for _ in range(10 * len(flood)):  # rounds of the loop, in which no pace is made good
            await asyncio.sleep(0)
        return sum(each.done() for each in flood)

    assert run(ask(6)) < run(ask(12)) < run(ask(60)) == 100


def test_the_address_of_a_person_is_not_said(caplog: pytest.LogCaptureFixture) -> None:
    for peer in ("10.0.0.3", "8.8.8.8"):
        own = Door(port=8866, base="/kit/", public=(PUBLIC,))
        own.greet(peer, HTTPHeaders({"Host": "games.example", "X-Forwarded-For": "9.9.9.9"}))
    assert [peer in caplog.text for peer in ("10.0.0.3", "8.8.8.8", "9.9.9.9")] == [True, False, False]


def test_nothing_is_said_where_all_fits(caplog: pytest.LogCaptureFixture) -> None:
    own = Door(port=8866, base="/kit/", public=(PUBLIC,), trusted=HOSTED.trusted)
    asked = from_a_page("https://games.example")
    asked["X-Forwarded-For"], asked["X-Forwarded-Proto"] = STRANGER, "https"
    assert own.greet(PROXY, asked).address == STRANGER
    assert own.answer("/kit/", asked) is None
    assert not caplog.records
