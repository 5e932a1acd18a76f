"""What a host's monitoring reads: how many, how long and why not; nothing about a person, and nothing for strangers."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from ipaddress import ip_network

import pytest
from tornado.httputil import HTTPHeaders

from kit.serve.figures import REASONS
from kit.serve.machines import may_read
from tests.each import each
from tests.serve.client import Client, run
from tests.serve.guests import Guest, NoPage
from tests.serve.test_share import ask
from tests.serve.visiting import Caller, VisitClient
from tests.serving import PYTHON, ROOT, SERVED, Served, wait_until

PLAY = "apps/play-bakschisch.ipynb"


@pytest.fixture(scope="module")
def watched() -> Iterator[Served]:
    """All pages through both doors, and nobody there but the tests of this file."""
    served = Served("--without-kernels", "--port", "0", ROOT / "notebooks").ready()
    yield served
    assert served.stop() == 0


def figures(served: Served) -> dict[str, float]:
    """Each figure with its labels, as `kit_pages{door="socket"}`."""
    status, _, headers, body = ask(served, "/metrics")
    assert status == 200 and headers["Content-Type"].startswith("text/plain; version=")
    lines = [line for line in body.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def grown(before: dict[str, float], after: dict[str, float], name: str) -> float:
    """By how much a figure has grown."""
    return after[name] - before.get(name, 0)


def test_a_visitor_at_the_socket_door_is_counted_while_they_are_there(watched: Served) -> None:
    async def told() -> list[dict[str, float]]:
        before = figures(watched)
        client = await VisitClient.of(watched, PLAY, watched.newcomer())
        await client.hello()
        for coin in (1, 2, 1):
            await client.press("choose", coin)
        await client.say({"ping": True, "seq": 9})
        during = figures(watched)
        client.leave()
        wait_until(lambda: figures(watched)['kit_pages{door="socket"}'] == before['kit_pages{door="socket"}'])
        return [before, during]

    before, during = run(told())
    assert grown(before, during, 'kit_pages{door="socket"}') == 1
    assert grown(before, during, "kit_visitors") == 1
    assert grown(before, during, 'kit_board_seconds_count{door="socket"}') == 1
    assert grown(before, during, 'kit_answer_seconds_count{door="socket"}') == 5, (
        "two greetings, three presses, no ping"
    )
    assert grown(before, during, 'kit_sent_bytes_total{door="socket"}') > 10_000


@pytest.mark.full("a kernel; make test counts who comes through the socket door", touched=SERVED)
def test_a_visitor_at_the_kernel_door_is_counted_as_well() -> None:
    served = Served("--port", "0", ROOT / "notebooks").ready()

    async def told() -> list[dict[str, float]]:
        before = figures(served)
        guest = await Guest.new(served, PLAY)
        await guest.open()
        assert isinstance(guest.client, Client)
        for _ in range(3):
            await guest.press()
        during = figures(served)
        await guest.leave()
        return [before, during]

    before, during = run(told())
    assert served.stop() == 0
    assert grown(before, during, 'kit_pages{door="kernel"}') == 1
    assert during["kit_kernels"] >= 1 and during['kit_resident_memory_bytes{of="kernels"}'] > 20e6
    assert grown(before, during, 'kit_board_seconds_count{door="kernel"}') == 1
    assert grown(before, during, 'kit_answer_seconds_count{door="kernel"}') == 5
    assert 0 < grown(before, during, 'kit_answer_seconds_sum{door="kernel"}') < 60


def test_a_refusal_is_counted_with_its_reason(watched: Served) -> None:
    async def told() -> float:
        before, cookie = figures(watched), watched.newcomer()
        callers = [Caller(watched, cookie) for _ in range(16)]
        for caller in callers[:15]:
            await caller.open()
        with pytest.raises(NoPage, match="429"):
            await callers[15].open()
        after = figures(watched)
        for caller in callers:
            await caller.leave()
        return grown(before, after, 'kit_refusals_total{reason="yours"}')

    assert run(told()) == 1


def test_every_figure_has_our_name_a_unit_and_a_word_of_help(watched: Served) -> None:
    text = ask(watched, "/metrics")[3].decode()
    kinds = dict(re.findall(r"^# TYPE (\S+) (\w+)", text, re.MULTILINE))
    assert kinds and all(name.startswith("kit_") for name in kinds)
    assert all(name.endswith("_total") == (kind == "counter") for name, kind in kinds.items())
    assert all(name.endswith("_seconds") for name, kind in kinds.items() if kind == "histogram")
    helps = dict(re.findall(r"^# HELP (\S+) (.+)", text, re.MULTILINE))
    assert helps.keys() == kinds.keys() and all(help.endswith(".") for help in helps.values())
    assert re.search(r'^kit_build_info{commit="[\w.+-]*",version="[\w.]+"} 1.0$', text, re.MULTILINE)


def test_no_figure_tells_of_a_person_or_a_secret(watched: Served) -> None:
    async def told() -> str:
        client = await VisitClient.of(watched, PLAY, watched.newcomer())
        await client.hello()
        text = ask(watched, "/metrics")[3].decode()
        client.leave()
        assert client.page and client.page not in text
        return text

    text = run(told())
    labels = {label for found in re.findall(r"{(.*?)}", text) for label in re.findall(r"(\w+)=", found)}
    assert labels <= {"door", "of", "reason", "version", "commit", "le"}
    assert "127.0.0.1" not in text


PROXIES = (ip_network("192.168.9.9/32"),)
LAN = (ip_network("10.1.0.0/16"), ip_network("fd00::/8"))


@each(
    ("peer", "headers"),
    [
        ("127.0.0.1", {"Host": "127.0.0.1:8866"}),
        ("::1", {"Host": "[::1]:8866"}),
        ("::ffff:127.0.0.1", {"Host": "localhost"}),
        ("", {"Host": "localhost"}),  # at the Unix socket
        ("10.1.2.3", {"Host": "kit:8866"}),
        ("fd00::7", {"Host": "games.example"}),
        ("192.168.9.9", {"Host": "games.example", "X-Forwarded-For": "10.9.9.9, 10.1.0.4"}),
        ("", {"Host": "games.example", "X-Forwarded-For": "10.1.0.4"}),
    ],
)
def test_figures_are_for_this_computer_and_for_whom_the_host_names(peer: str, headers: dict[str, str]) -> None:
    assert may_read(peer, HTTPHeaders(headers), LAN, PROXIES)


@each(
    ("peer", "headers"),
    [
        ("10.2.0.1", {"Host": "10.2.0.7:8866"}),
        ("192.168.1.4", {"Host": "127.0.0.1:8866"}),
        ("127.0.0.1", {"Host": "games.example"}),  # a proxy that hands the name on, or a name led here by its owner
        ("127.0.0.1", {}),
        ("127.0.0.1", {"Host": "127.0.0.1", "X-Forwarded-For": "127.0.0.1"}),
        ("127.0.0.1", {"Host": "127.0.0.1", "forwarded": "for=127.0.0.1"}),
        ("127.0.0.1", {"Host": "127.0.0.1", "X-Real-Ip": "10.1.2.3"}),
        ("127.0.0.1", {"Host": "127.0.0.1", "Via": "1.1 caddy"}),
        ("10.1.2.3", {"Host": "10.1.2.3", "X-Forwarded-Proto": "https"}),
        ("192.168.9.9", {"Host": "127.0.0.1"}),  # our proxy, which does not say for whom
        ("192.168.9.9", {"Host": "127.0.0.1", "X-Forwarded-For": "10.1.2.3, 203.0.113.9"}),  # made up, and true
        ("192.168.9.8", {"Host": "127.0.0.1", "X-Forwarded-For": "10.1.2.3"}),  # not our proxy
        ("10.1.2.3", {"Host": "127.0.0.1", "X-Forwarded-For": "10.1.2.3"}),
        ("", {"Host": "games.example"}),  # a proxy at a Unix socket
        ("", {"Host": "127.0.0.1", "X-Forwarded-For": "203.0.113.9"}),
    ],
)
def test_figures_are_not_for_strangers_nor_for_what_a_proxy_brings(peer: str, headers: dict[str, str]) -> None:
    assert not may_read(peer, HTTPHeaders(headers), LAN, PROXIES)


def test_to_everybody_else_it_is_an_address_that_is_not_there(watched: Served) -> None:
    asked = {"X_Forwarded_For": "203.0.113.9"}
    told, unknown = (ask(watched, place, **asked) for place in ("/metrics", "/nowhere"))
    assert told[0] == unknown[0] == 404 and told[3] == unknown[3]


def test_no_figures_of_jupyter_are_told() -> None:
    code = "import jupyter_server.prometheus.metrics; from kit.serve.figures import *; begun(); print(written())"
    told = subprocess.run([PYTHON, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert re.search('kit_build_info{commit=".*",version=".*"} 1.0', told)
    assert all(line.startswith("kit_") for line in told.splitlines() if line and not line.startswith("#"))


def test_every_reason_for_a_refusal_stands_in_the_guide() -> None:
    guide = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    (row,) = re.findall(r"^\| `kit_refusals_total` .*$", guide, re.MULTILINE)
    assert set(re.findall(r"`(\w+)`", row)) == {"kit_refusals_total", *REASONS}
