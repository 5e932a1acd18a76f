"""The recipes for nginx and Caddy, each with the real program: what a visitor gets, and what a stranger does not."""

from __future__ import annotations

import asyncio
import gzip
import http.client
import re
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress

import pytest
from playwright.sync_api import Browser, Page, expect
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.browser.playing import SLOW, WIDE, answered, bribe, next_card, show, story
from tests.browser.playing import wait_until as wait_until_true
from tests.each import each
from tests.hosting.proxied import HOST, KINDS, SLOWEST_REQUEST_S, Proxied
from tests.hosting.walk import SHORT_GAME, walk
from tests.serve.client import run
from tests.serve.visiting import VisitClient, place
from tests.serving import PATIENCE_S, SERVED, wait_until

PLAY, LESSON = "apps/play-bakschisch.ipynb", "rules/bakschisch/01-to-the-throne.ipynb"
PAGES_AN_ADDRESS = 5
"""Without kernels, of one seat."""
REFUSED = 4429
NOTE = "told => Object.assign(window, { told, view: Number(document.querySelector('#game').dataset.view) })"
IS_BACK = "() => document.querySelector('#game').dataset.view > window.view"
A_YEAR = "max-age=31536000"
MADE_UP = {
    "X-Forwarded-For": "203.0.113.7",
    "X-Real-Ip": "203.0.113.7",
    "Forwarded": "for=203.0.113.7;host=elsewhere.example;proto=http",
    "X-Forwarded-Host": "elsewhere.example",
    "X-Forwarded-Proto": "http",
    "X-Scheme": "http",
}
BACK_SOON = {"en-GB": "Back soon", "fr-FR": "De retour bientôt", "nl-BE": "Zo terug", "de-DE": "Back soon"}

pytestmark = pytest.mark.full(
    "nginx and Caddy with a kit behind each; make test has what the kit believes of a proxy",
    touched=SERVED,
)


@pytest.fixture(scope="module", params=KINDS)
def proxied(request: pytest.FixtureRequest) -> Iterator[Proxied]:
    """A kit behind the proxy as the recipe has it, with one seat an address; programs here may see its figures."""
    served = Proxied(request.param, "--seats-an-address", "1", "--metrics-for", "127.0.0.0/8")
    try:
        yield served.ready()
    finally:
        assert served.end() == 0


@pytest.fixture
def start() -> Iterator[Callable[..., Proxied]]:
    """`start(kind, *arguments)`: one that may be killed."""
    with ExitStack() as ends:

        def start(*arguments: str, **about: str) -> Proxied:
            served = Proxied(*arguments, **about)  # type: ignore[arg-type]
            ends.callback(served.end)
            return served.ready()

        yield start


def ask(served: Proxied, path: str, method: str = "GET", body: bytes | None = None, **headers: str) -> Answer:
    """What the proxy answers to a request as it is."""
    link = http.client.HTTPSConnection(HOST, served.port, context=served.trust, timeout=PATIENCE_S)
    with closing(link):
        link.request(method, path, body, {"Host": f"{HOST}:{served.port}", **headers})
        answer = link.getresponse()
        return Answer(answer.status, answer.headers, answer.read())


class Answer:
    """A status, headers and a body."""

    def __init__(self, status: int, headers: http.client.HTTPMessage, body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body


async def knock(served: Proxied, address: str = "127.0.0.1", **headers: str) -> WebSocketClientConnection:
    """A page's websocket from this address, compressed as a browser's is."""
    origin = {"Origin": f"https://{HOST}:{served.port}"}
    about = {"ssl_options": served.trust, "network_interface": address, "allow_ipv6": False}
    request = HTTPRequest(place(served, PLAY), headers=origin | headers, **about)
    return await websocket_connect(request, compression_options={})


def test_who_visits_every_kind_of_page_notices_no_proxy(chromium: Browser, proxied: Proxied) -> None:
    assert all(url.startswith(f"wss://{HOST}:{proxied.port}/kit/visit/") for url in walk(chromium, proxied.url))


def test_pages_come_by_https_only_compressed_and_are_asked_for_once(proxied: Proxied) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", proxied.plain_port, timeout=PATIENCE_S)) as plain:
        plain.request("GET", "/kit/?lang=fr", headers={"Host": HOST})
        answer = plain.getresponse()
        assert answer.status in (301, 308)
        # Caddy's own redirect leads to the usual port of https, whatever it listens at.
        assert answer.headers["Location"].replace(f":{proxied.port}", "") == f"https://{HOST}/kit/?lang=fr"
        plain.close()
        # A certificate is renewed by plain http; there is no file here, but the way to it is open.
        plain.request("GET", "/.well-known/acme-challenge/none", headers={"Host": HOST})
        assert proxied.kind != "nginx" or plain.getresponse().status == 404
    home = ask(proxied, "/kit/", **{"Accept-Encoding": "gzip"})
    assert home.headers["Content-Encoding"] == "gzip" and b"<h1>" in gzip.decompress(home.body)
    assert home.headers["Strict-Transport-Security"] == A_YEAR
    assert "Secure" in home.headers["Set-Cookie"]
    page = ask(proxied, f"/kit/voila/render/{PLAY}").body.decode()
    (script,) = set(re.findall(r"/kit/page/script-\w+", page))
    answer = ask(proxied, script, **{"Accept-Encoding": "gzip"})
    assert (answer.headers["Content-Encoding"], "immutable" in answer.headers["Cache-Control"]) == ("gzip", True)
    assert ask(proxied, "/kit").headers["Location"].endswith("/kit/")


def test_seats_are_those_of_the_visitors_address_whatever_it_makes_up(proxied: Proxied) -> None:
    async def crowd() -> None:
        async def codes(address: str, count: int) -> list[int | None]:
            made_up = [MADE_UP | {"X-Forwarded-For": f"203.0.113.{number}"} for number in range(count)]
            joined = [await knock(proxied, address, **each) for each in made_up]
            for page in joined:
                await page.read_message()
            sockets.extend(joined)
            return [each.close_code for each in joined]

        sockets: list[WebSocketClientConnection] = []
        full = [*[None] * PAGES_AN_ADDRESS, REFUSED]
        assert await codes("127.0.0.2", len(full)) == full
        assert await codes("127.0.0.3", len(full)) == full, "another visitor has seats of its own"
        assert await codes("127.0.0.2", 1) == [REFUSED], "a visitor took somebody else's seats"
        for joined in sockets:
            joined.close(1000)

    run(crowd())


def test_who_makes_up_a_host_or_comes_from_elsewhere_stays_outside(proxied: Proxied) -> None:
    for host in ("elsewhere.example", f"elsewhere.example:{proxied.port}", ""):
        answer = ask(proxied, "/kit/", Host=host)
        assert answer.status >= 400 or not answer.body, host
    home = ask(proxied, "/kit/", **MADE_UP)
    assert home.status == 200 and b"elsewhere.example" not in home.body + bytes(home.headers)
    page = ask(proxied, f"/kit/voila/render/{PLAY}", **MADE_UP)
    assert page.status == 200 and "elsewhere.example" not in str(page.headers)
    assert "Secure" in page.headers["Set-Cookie"]
    with pytest.raises(HTTPClientError) as refused:
        run(knock(proxied, Origin="https://elsewhere.example"))
    assert refused.value.code == 403


@each("path", ["metrics", "/metrics", "./metrics", "x/../metrics", "%6detrics", "metrics?x=1"])
def test_the_figures_are_for_nobody_outside(proxied: Proxied, path: str) -> None:
    answer = ask(proxied, f"/kit/{path}")
    assert answer.status == 404 and b"kit" not in answer.body


def test_what_is_too_large_is_refused(proxied: Proxied) -> None:
    with suppress(ConnectionError, ssl.SSLError):  # it may not even wait for the end
        status = ask(proxied, "/kit/voila/api/shutdown/x", "POST", b"x" * 2**17).status
        # nginx looks at the length before it asks the kit; the kit, which hangs up on that, may be quicker than Caddy.
        assert status == 413 or (proxied.kind == "caddy" and status in (400, 503))
    assert ask(proxied, "/kit/").status == 200


def test_who_sends_too_slowly_is_let_go_while_a_websocket_lasts_and_is_compressed(proxied: Proxied) -> None:
    async def visit() -> None:
        joined = await knock(proxied)
        assert "permessage-deflate" in joined.headers["Sec-WebSocket-Extensions"]
        client = VisitClient(joined)
        await client.listen()
        await client.hello()
        assert client.view
        await asyncio.gather(*(asyncio.to_thread(send_slowly, proxied, each) for each in (head, f"{head}{body}")))
        await asyncio.sleep(1)
        await client.say({"ping": True, "seq": 2})
        client.leave()

    head = f"POST /kit/voila/api/shutdown/x HTTP/1.1\r\nHost: {HOST}:{proxied.port}\r\n"
    body = "Content-Length: 1000\r\n\r\nx"
    run(visit())


def send_slowly(served: Proxied, beginning: str) -> None:
    """Begin a request and wait for the end: nothing, or a status that says so."""
    with (
        socket.create_connection((HOST, served.port), timeout=10 * SLOWEST_REQUEST_S) as raw,
        served.trust.wrap_socket(raw, server_hostname=HOST) as link,
    ):
        link.sendall(beginning.encode())
        answer = link.recv(4096)
        assert not answer or re.match(rb"HTTP/1.1 [45]", answer), answer


@contextmanager
def playing(chromium: Browser, url: str) -> Iterator[Page]:
    """The page of a new visitor who has just shown a fist; `goes_on` is what must be possible later."""
    context = chromium.new_context(viewport=WIDE, reduced_motion="reduce", ignore_https_errors=True)
    page = context.new_page()
    page.goto(f"{url}voila/render/{PLAY}{SHORT_GAME}")
    answered(page)
    bribe(page, 1)
    next_card(page)
    page.evaluate(NOTE, story(page))
    yield page
    context.close()


def goes_on(page: Page, was_away: bool = True) -> None:
    """The game is played on in the page that was open; what is pressed while it comes back is not heard."""
    if was_away:
        wait_until_true(page, IS_BACK)
    expect(page.locator(".notice")).to_be_hidden(timeout=SLOW)
    show(page, 2)
    expect(page.locator("#headline")).to_be_attached(timeout=SLOW)
    told = page.evaluate("window.told")
    assert told, "it was loaded anew"
    assert story(page)[: len(told)] == told and len(story(page)) > len(told)


def test_while_the_kit_is_away_visitors_are_told_so_and_all_go_on_by_themselves(
    chromium: Browser, proxied: Proxied
) -> None:
    with playing(chromium, proxied.url) as page:
        proxied.kill_kit()
        all_go_on_by_themselves(chromium, proxied)
        goes_on(page)


def all_go_on_by_themselves(chromium: Browser, served: Proxied) -> None:
    """Who comes while the kit is away reads so in their own language, and is on the first page when it is back."""
    answer = ask(served, "/kit/")
    assert (answer.status, answer.headers["Retry-After"], answer.headers["Cache-Control"]) == (503, "5", "no-store")
    assert answer.headers["Strict-Transport-Security"] == A_YEAR
    asked: list[str] = []
    waiting = []
    for locale, title in BACK_SOON.items():
        visitor = chromium.new_context(locale=locale, ignore_https_errors=True)
        page = visitor.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto(served.url)
        expect(page).to_have_title(title)
        expect(page.locator("h1:visible")).to_have_text([title])
        waiting.append(page)

    served.start_kit()
    served.ready()
    for page in waiting:
        expect(page.locator(".games article")).to_have_count(3, timeout=SLOW)
        page.context.close()
    assert all(url.startswith((served.url, "data:")) for url in asked), asked


@pytest.mark.parametrize("kind", KINDS)
def test_a_host_of_its_own_has_the_kit_at_its_first_address(start: Callable[..., Proxied], kind: str) -> None:
    served = start(kind, base="/")
    assert b"<h1>" in ask(served, "/").body
    assert ask(served, f"/voila/render/{LESSON}").status == 200
    assert ask(served, "/metrics").status == 404
    served.kill_kit()
    wait_until(lambda: ask(served, "/").status == 503)
