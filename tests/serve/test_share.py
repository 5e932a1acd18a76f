"""Shared in a network: what somebody gets who has the link, and that nobody else gets anything."""

import http.client
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import psutil
import pytest

from kit.serve.share import invitation, new_token, only_at, reachable
from tests.conftest import COUNTER
from tests.each import each
from tests.serve.test_websocket import CALL
from tests.serving import PATIENCE_S, Served, wait_until, write_notebook

KERNEL = "api/kernels/00000000-0000-0000-0000-000000000000"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One app, shared."""
    folder = tmp_path_factory.mktemp("notebooks")
    write_notebook(folder / "apps/count.ipynb", COUNTER, kind="app", title={"en": "Count"})
    served = Served("--share", "--port", "0", folder).ready()
    yield served
    assert served.stop() == 0


def ask(served: Served, path: str, method: str = "GET", **headers: str) -> tuple[int, str, dict[str, str], bytes]:
    """Status, its words, headers and body of an answer."""
    connection = http.client.HTTPConnection(urlsplit(served.url).netloc, timeout=PATIENCE_S)
    try:
        body = b"code" if method in {"POST", "PATCH"} else None
        connection.request(method, path, body, {name.replace("_", "-"): text for name, text in headers.items()})
        answer = connection.getresponse()
        return answer.status, answer.reason, dict(answer.getheaders()), answer.read()
    finally:
        connection.close()


def cookie(served: Served) -> str:
    """What a browser keeps of the link."""
    _, _, headers, _ = ask(served, f"/?{urlsplit(served.url).query}")
    return headers["Set-Cookie"].partition(";")[0]


@each("key", ["", "?token=", "?token=wrong"])
@each(
    ("method", "path"),
    [
        ("GET", "/"),
        ("HEAD", "/"),
        ("OPTIONS", "/"),
        ("GET", "/nowhere"),
        ("GET", "/voila/render/apps/count.ipynb"),
        ("GET", "/voila/static/voila.js"),
        ("GET", "/static/favicon.ico"),
        ("GET", f"/{KERNEL}"),
        ("POST", f"/{KERNEL}/restart"),
        ("DELETE", f"/{KERNEL}"),
        ("POST", "/voila/api/shutdown/00000000-0000-0000-0000-000000000000"),
    ],
)
def test_without_the_token_there_is_nothing(shared: Served, method: str, path: str, key: str) -> None:
    before = shared.kernels().keys()
    status, reason, headers, body = ask(shared, path + key, method)
    assert (status, reason, body) == (403, "", b"")
    assert headers == {"Content-Length": "0", "Connection": "close"}
    assert shared.kernels().keys() == before


@each("path", [f"/{KERNEL}/channels", "/voila/query/x"])
def test_without_the_token_no_websocket_opens(shared: Served, path: str) -> None:
    address = urlsplit(shared.url)
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {address.netloc}",
        f"Origin: http://{address.netloc}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    with socket.create_connection((address.hostname, address.port), timeout=PATIENCE_S) as raw:
        raw.sendall("\r\n".join([*lines, "", ""]).encode())
        answer = b"".join(iter(lambda: raw.recv(1000), b""))
    assert answer == b"HTTP/1.1 403 \r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


def test_with_the_token_the_first_page_opens_and_does_not_name_it(shared: Served) -> None:
    status, _, headers, body = ask(shared, "/", Cookie=cookie(shared))
    assert (status, headers["Referrer-Policy"]) == (200, "same-origin")
    assert b"Count" in body
    assert cookie(shared).partition("=")[2].encode() not in body


def test_with_the_token_another_host_name_gets_nothing(shared: Served) -> None:
    assert ask(shared, "/", Host="games.example", Cookie=cookie(shared))[0] == 403


def test_the_person_who_shares_is_told_what_it_means_and_no_log_line_names_the_token(shared: Served) -> None:
    token = cookie(shared).partition("=")[2]
    ask(shared, f"/nowhere?token={token}")
    ask(shared, "/nowhere", Cookie=cookie(shared))
    told, _, logged = shared.output.partition("(on this computer)")
    assert "not encrypted" in told
    assert "Ctrl-C" in told
    assert token in told
    assert token not in logged


def test_the_invitation_has_a_link_for_each_address_and_a_code_for_the_first() -> None:
    text = invitation(["192.168.1.7", "10.0.0.7"], 8866, "secret")
    assert "http://192.168.1.7:8866/?token=secret\nhttp://10.0.0.7:8866/?token=secret\n" in text
    assert text.count("███") > 10  # the quiet zone, without which no phone finds the code
    assert "Open http://127.0.0.1:8866/?token=secret" in text


def test_who_listens_at_one_address_offers_no_link_to_another() -> None:
    assert [only_at(each) for each in ("", "0.0.0.0:8866", "[::]:8866")] == ["", "", ""]
    assert [only_at(each) for each in ("192.168.1.7:8866", "[fd00::7]:8866")] == ["192.168.1.7", "[fd00::7]"]
    text = invitation(["192.168.1.7"], 8866, "secret", here="192.168.1.7")
    assert "Open http://192.168.1.7:8866/?token=secret" in text and "127.0.0.1" not in text


def test_a_computer_without_a_network_says_so() -> None:
    assert "in no network" in invitation([], 8866, "secret")


def test_only_addresses_that_lead_here_from_elsewhere_are_offered() -> None:
    cards = {
        "lo": ["127.0.0.1"],
        "eth0": ["192.168.1.7", "169.254.3.4"],
        "docker0": ["172.17.0.1"],
        "wlan0": ["10.0.0.7"],
        "tun0": [],
    }
    assert reachable(cards) == ["192.168.1.7", "10.0.0.7"]


def test_every_start_has_a_token_of_its_own() -> None:
    assert new_token() != new_token()
    assert len(new_token()) >= 22  # 128 bits


def test_what_is_not_shared_listens_to_this_machine_only(small_server: Served) -> None:
    port = urlsplit(small_server.url).port
    with pytest.raises(OSError), socket.create_connection(("127.0.0.2", port), timeout=5):  # loopback, yet another one
        pass


def test_what_is_shared_listens_on_every_address(shared: Served) -> None:
    with socket.create_connection(("127.0.0.2", urlsplit(shared.url).port), timeout=5):
        pass


def test_a_shared_server_that_is_killed_is_started_again_with_the_same_link_port_and_seats(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("killed")
    write_notebook(folder / "play.ipynb", CALL, kind="app", title={"en": "Play"})
    served = Served("--share", "--port", "0", folder).ready()
    try:
        let_in = cookie(served)
        visitor = served.newcomer(let_in)
        (server,) = psutil.Process(served.process.pid).children()
        server.kill()
        wait_until(lambda: "the link is the same" in served.output)
        assert cookie(served) == let_in
        status, _, headers, _ = ask(served, "/", Cookie=visitor)
        assert status == 200 and "Set-Cookie" not in headers, "its visitors are known again"
        assert served.output.count("?token=") == 2, "links are told once"
    finally:
        assert served.stop() == 0
