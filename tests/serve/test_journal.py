"""What is logged: what a host has to know, and no key, no cookie, no query, and nobody's address."""

from __future__ import annotations

import json
import logging
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from kit.serve.journal import discreet, keep_secret, tell
from kit.serve.share import new_token
from kit.serve.terminal import ALIKE_WITHIN_S, LONGEST, MOST_ALIKE, Terminal, object_line
from tests.conftest import COUNTER
from tests.each import each
from tests.serve.test_share import ask
from tests.serve.test_terminal import record
from tests.serving import SERVED, Served, wait_until, write_notebook

KERNEL = "0f0f0f0f-0000-4000-8000-aaaaaaaaaaaa"


@each(
    ("said", "kept"),
    [
        ("404 GET /a/b?token=abc&x=1 (10.0.0.7) 3ms", "404 GET /a/b (…) 3ms"),
        ("Replacing stale connection: 0f0f0f0f-0000-4000-8000-aaaaaaaaaaaa:x", "Replacing stale connection: …:x"),
        ("Invalid cookie signature b'2|1:0|10:1700000000|4:seat|4:abcd|0123'", "Invalid cookie signature b'…'"),
        ("from 2001:db8::7 and ::1, 203.0.113.9 and 127.0.0.1", "from … and ::1, … and 127.0.0.1"),
        ("at 12:30:45 tornado 6.6.0 asks: why?", "at 12:30:45 tornado 6.6.0 asks: why?"),
    ],
)
def test_queries_keys_cookies_and_addresses_are_left_out(said: str, kept: str) -> None:
    assert discreet(said) == kept


def test_a_secret_is_left_out_wherever_it_stands() -> None:
    keep_secret("A-secret_for-tests")
    assert discreet("/xA-secret_for-tests.html") == "/x….html"


def told(message: str, *args: Any, **about: Any) -> dict[str, Any]:
    """One object."""
    object: dict[str, Any] = json.loads(object_line(record(message, *args, **about)))
    return object


def test_an_object_says_when_how_bad_and_what() -> None:
    made = record("it %s", "broke")
    made.created, made.process = 1_795_413_662.3456, 77
    assert json.loads(object_line(made)) == {
        "time": "2026-11-23T06:01:02.345Z", "level": "error", "event": "log", "message": "it broke", "pid": 77,
    }  # fmt: skip


def test_a_fault_is_told_by_its_kind_and_places_and_not_by_its_words() -> None:
    fault = told("it broke", fault=True)
    assert (fault["event"], fault["fault"]) == ("fault", "ValueError")
    assert fault["places"][0].startswith("test_terminal.py:") and "two" not in json.dumps(fault)


def test_what_a_kernel_says_is_told_without_its_words() -> None:
    private = record("a kernel says: %s", "Anna has 3 coins")
    private.private = True
    assert json.loads(object_line(private))["message"] == "a kernel says: …"


def test_an_object_is_one_short_line_without_what_a_terminal_obeys() -> None:
    line = object_line(record("a\x1b]0;mine\x07\r\n\u202e" + "x" * 2_000_000))
    assert line.isprintable() and len(line) < 2 * LONGEST
    assert json.loads(line)["message"].startswith(r"a\x1b]0;mine\x07\r\n\u202ex")


def lines(act: Any, for_machines: bool = True) -> list[str]:
    """What a terminal writes of what is logged meanwhile."""
    reading, writing = os.pipe()
    now = [100.0]
    terminal, log = Terminal(writing, lambda: now[0], for_machines), logging.getLogger("kit.serve")
    log.addHandler(terminal)
    log.setLevel(logging.INFO if for_machines else logging.WARNING)
    try:
        act(now)
    finally:
        log.removeHandler(terminal)
        log.setLevel(logging.NOTSET)
    terminal.last_words()
    os.close(writing)
    with open(reading) as text:
        return text.read().splitlines()


def test_what_happens_is_told_with_facts_to_machines_alone() -> None:
    def act(_: list[float]) -> None:
        tell("page-gone", "a page of %s was let go", "x.ipynb", door="socket", ms=3, where=None)

    ((line,), for_people) = lines(act), lines(act, for_machines=False)
    assert json.loads(line).items() >= {
        "level": "info", "event": "page-gone", "message": "a page of x.ipynb was let go", "door": "socket", "ms": 3,
        "where": None,
    }.items()  # fmt: skip
    assert for_people == []


def test_objects_that_are_alike_are_counted_by_an_object() -> None:
    def act(now: list[float]) -> None:
        for number in range(51):
            now[0] += ALIKE_WITHIN_S if number == 50 else 0
            tell("again", "again %d", number)

    messages = [json.loads(line)["message"] for line in lines(act)]
    assert messages[MOST_ALIKE:] == [f"and {50 - MOST_ALIKE} more like the next", "again 50"]


TELL_ALL = """
import sys
from kit.serve import cli, terminal
terminal.MOST_ALIKE = 1000
sys.exit(cli.main())
"""
"""A server that writes also the sixth line that is like others."""


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(
            "text", marks=pytest.mark.full("a second server; make test has the log for machines", touched=SERVED)
        ),
        "json",
    ],
)
def shared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One app, shared, with a log of one kind."""
    folder = tmp_path_factory.mktemp("notebooks")
    write_notebook(folder / "apps/count.ipynb", COUNTER, kind="app", title={"en": "Count"})
    write_notebook(
        folder / "apps/a.ipynb", "from kit.notebook import play", "play('bakschisch')", title={"en": "A"}, kind="app"
    )
    options = ["--share", "--log", request.param, "--base-path", "/kit/", "--port", "0"]
    env = {**os.environ, "KIT_LINK_KEY": new_token()}  # as it is started by its supervisor
    served = Served(*options, folder, code=TELL_ALL, env=env).ready()
    yield served
    assert served.stop() == 0


def said(served: Served) -> str:
    """What is logged, without the invitation, in which the key has to stand."""
    return served.output.partition("(on this computer)")[2]


def test_no_key_cookie_query_or_page_gets_into_the_log_wherever_it_is_sent(shared: Served) -> None:
    address = urlsplit(shared.url)
    key = dict(parse_qsl(address.query))["token"]
    welcome = ask(shared, f"{address.path}?{address.query}")[2]["Set-Cookie"].partition(";")[0]
    forged = f"kit-seat-{address.port}=2|1:0|10:1700000000|4:seat|4:abcd|{'5' * 64}"
    secrets = [key, "typed-by-anna", KERNEL, "1700000000|4:seat", "5" * 64]
    asked = [
        ("GET", f"nowhere?token={key}&name=typed-by-anna"),
        ("GET", f"{key}/{key}.ipynb?{key}"),
        ("GET", f"nowhere?a=%22{key}%22%20b?token={key}"),
        ("GET", f"voila/render/{key}?name=typed-by-anna"),
        ("GET", f"api/kernels/{KERNEL}/channels?session_id={key}"),
        ("DELETE", f"api/kernels/{KERNEL}?session_id={key}"),
        ("POST", f"voila/api/shutdown/{KERNEL}?_xsrf={key}"),
        ("GET", f"page/script-{KERNEL}?{key}"),
        ("GET", f"visit/apps/a.ipynb?page={key}"),
    ]
    for method, place in asked:
        more = {"Referer": f"http://{address.netloc}/kit/?token={key}", "User_Agent": f"agent {key}"}
        ask(shared, f"/kit/{place}", method, Cookie=f"{welcome}; {forged}", **more)
    ask(shared, "/kit/the-last", Cookie=welcome)
    wait_until(lambda: "404 GET /the-last" in said(shared))
    log = said(shared)
    assert len(re.findall(r"40\d (GET|POST|DELETE) /", log)) >= len(asked)
    assert "404 GET /nowhere" in log and "404 GET /voila/render/…" in log
    assert not [secret for secret in secrets if secret in log], log
    assert "127.0.0.1" not in log and "?" not in log
    for line in log.splitlines():
        assert not line.startswith("{") or json.loads(line)  # lines of the invitation may stand among them


@pytest.mark.full("a server of its own with a kernel; make test has the log of a server that is shared", touched=SERVED)
def test_the_whole_log_of_machines_is_objects_from_start_to_stop_whatever_a_notebook_writes(tmp_path: Path) -> None:
    raw = "import os; os.write(1, b'raw\\n'); os.write(2, b'raw\\n')"
    write_notebook(tmp_path / "a.ipynb", raw, COUNTER, title={"en": "A"}, kind="app")
    served = Served(
        "--log", "json", "--public", "https://games.example/kit/", "--without-kernels", "--port", "0", tmp_path
    )
    wait_until(lambda: '"ready"' in served.output or served.process.poll() is not None)
    assert served.stop() == 0
    objects = [json.loads(line) for line in served.output.splitlines()]
    assert [each["event"] for each in objects] == ["start", "ready", "stop"]
    assert objects[0]["public"] == ["https://games.example/kit/"] and objects[0]["without_kernels"] is True
