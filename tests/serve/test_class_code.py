"""A code that everybody is asked for: who gets in by it, who does not, and what stays open without it."""

from __future__ import annotations

import http.client
import os
import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple
from urllib.parse import quote, urlencode
from urllib.request import urlopen

import pytest
from tornado.httpclient import HTTPClientError

from kit.serve.budget import TRIES
from kit.serve.class_code import goal_of
from kit.serve.pages import SECURITY
from kit.site.pages import WORDS
from tests.each import each
from tests.serve.client import connect, run
from tests.serve.test_settings import said_of
from tests.serving import PATIENCE_S, ROOT, Served, free_ports

CODE, SECRET = "Sultan 42", "s" * 32
HOST, BASE = "games.example", "/kit/"
PLAY = "voila/render/apps/play-bakschisch.ipynb"
PROXY = "127.0.0.1"


class Answer(NamedTuple):
    """What a server says."""

    status: int
    headers: http.client.HTTPMessage
    text: str

    @property
    def cookie(self) -> str:
        """Of who knows the code, as a browser sends it back."""
        return "; ".join(each.partition(";")[0] for each in self.headers.get_all("Set-Cookie") or [])


class School:
    """A server of a school behind a proxy with https."""

    def __init__(self, code: str = CODE, secret: str = SECRET) -> None:
        (port,) = free_ports(1)
        self.place = f"127.0.0.1:{port}"
        told = ["--public", f"https://{HOST}{BASE}", "--trusted-proxies", PROXY, "--listen", self.place]
        env = {**os.environ, "KIT_CODE": code, "KIT_SECRET": secret, "KIT_CONTACT": "https://school.example/security"}
        self.served = Served(*told, ROOT / "notebooks", env=env).ready()

    def ask(
        self, path: str = "", method: str = "GET", body: str | None = None, visitor: str = "192.0.2.7", **headers: str
    ) -> Answer:
        """What a visitor of the proxy gets; a browser that looks for a page, unless it says otherwise."""
        asked = {"Host": HOST, "X-Forwarded-For": visitor, "X-Forwarded-Proto": "https", "Accept": "text/html"}
        asked |= {name.replace("_", "-"): text for name, text in headers.items()}
        if body is not None:
            asked |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"https://{HOST}", **asked}
        connection = http.client.HTTPConnection(self.place, timeout=PATIENCE_S)
        try:
            connection.request(method, path if path.startswith("/") else BASE + path, body, asked)
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read().decode())
        finally:
            connection.close()

    def enter(self, code: str, to: str = BASE, **headers: str) -> Answer:
        """Type a code and send it."""
        return self.ask(f"class-code?to={quote(to, safe='')}", "POST", urlencode({"code": code}), **headers)

    def refusals(self, reason: str) -> float:
        """How many were counted."""
        with urlopen(f"http://{self.place}{BASE}metrics") as answer:
            figures = answer.read().decode()
        found = re.search(rf'kit_refusals_total{{reason="{reason}"}} (\S+)', figures)
        return float(found[1]) if found else 0


@pytest.fixture(scope="module")
def school() -> Iterator[School]:
    """One with a code, a secret, and https in front."""
    school = School()
    yield school
    assert school.served.stop() == 0
    assert "Traceback" not in school.served.output
    assert CODE not in school.served.output


@each("language", list(WORDS))
@each("path", ["", PLAY, "nowhere"])
def test_whoever_comes_is_asked_in_their_language(school: School, path: str, language: str) -> None:
    answer = school.ask(path, Accept_Language=f"{language}-BE")
    text = unescape(answer.text)
    assert (answer.status, answer.headers["Cache-Control"]) == (403, "no-store")
    assert f'<html lang="{language}">' in text and f"<h1>{WORDS[language]['code_asks']}</h1>" in text
    assert WORDS[language]["code_wrong"] not in text and "Bakschisch" not in text
    assert not answer.cookie


@each("code", [CODE, "sultan 42", "  SULTAN   42 "])
@each("to", [BASE, f"{BASE}{PLAY}?lang=fr&x=1"])
def test_the_right_code_leads_to_where_the_person_wanted_to_go(school: School, code: str, to: str) -> None:
    answer = school.enter(code, to)
    assert (answer.status, answer.headers["Location"], answer.text) == (303, to, "")
    page = school.ask(to, Cookie=answer.cookie)
    assert page.status == 200 and WORDS["en"]["code_asks"] not in page.text


def test_the_page_itself_says_where_its_answer_is_sent_to(school: School) -> None:
    text = school.ask(f"{PLAY}?lang=nl&a=%22b").text
    form, to = re.search(r'action="([^"]*)"', text), f"{BASE}{PLAY}?lang=nl&a=%22b"
    assert form and unescape(form[1]) == f"{BASE}class-code?{urlencode({'to': to, 'lang': 'nl'})}"
    again = school.ask(unescape(form[1]).removeprefix(BASE), "POST", "code=wrong", visitor="198.51.100.240").text
    assert WORDS["nl"]["code_wrong"] in unescape(again), "in the language of the question, whatever a cookie says"
    assert 'href="?a=%22b&amp;lang=fr"' in text


@each(
    "to",
    ["", "//evil.example/", "/\\evil.example", "https://evil.example/", "/kitchen/", f"{BASE}a\r\nX-Evil: 1", "/kit/é",
     f"{BASE}class-code", f"{BASE}class-code?to=x"],
)  # fmt: skip
def test_it_leads_nowhere_else(school: School, to: str) -> None:
    answer = school.enter(CODE, to)
    assert (answer.status, answer.headers["Location"], "X-Evil" in answer.headers) == (303, BASE, False)


@each(
    "asked", ["//evil.example/", "/\\evil.example/", "///evil.example/", "https://evil.example/", "\\\\evil.example/"]
)
def test_no_address_begins_with_another_host_where_there_is_no_base_path(asked: str) -> None:
    assert re.match(r"/[^/\\]", goal_of(asked, "/"))


def test_the_cookie_is_for_thirty_days_for_https_and_for_no_script(school: School) -> None:
    (cookie,) = school.enter(CODE).headers.get_all("Set-Cookie") or []
    name, *parts = cookie.split("; ")
    assert name.startswith("kit-code-kit=") and {"HttpOnly", "SameSite=Lax", "Secure", f"Path={BASE}"} <= set(parts)
    assert any(part.startswith("expires=") for part in parts)
    assert CODE.split()[0].lower() not in cookie.lower()


def test_whoever_is_in_already_and_sends_the_code_again_goes_on(school: School) -> None:
    cookie = school.enter(CODE).cookie
    assert school.enter(CODE, f"{BASE}{PLAY}", Cookie=cookie).headers["Location"] == f"{BASE}{PLAY}"
    answer = school.ask("class-code", Cookie=cookie)
    assert (answer.status, answer.headers["Location"]) == (303, BASE)


@each("code", ["<sesame>", "", "Sultan42", "é", "%00", "x" * 10_000])
def test_a_wrong_code_is_asked_for_again_with_a_sentence_and_counted(school: School, code: str) -> None:
    before = school.refusals("token")
    answer = school.enter(code, f"{BASE}{PLAY}", visitor=f"198.51.100.{len(code) % 200}", Accept_Language="fr")
    assert answer.status == 403 and not answer.cookie
    assert WORDS["fr"]["code_wrong"] in unescape(answer.text)
    assert (
        'aria-describedby="wrong kept" aria-invalid="true"' in answer.text and 'id="wrong" role="alert"' in answer.text
    )
    assert quote(f"{BASE}{PLAY}", safe="") in answer.text, "it still knows where the person wanted to go"
    assert "sesame" not in answer.text, "nothing that was typed comes back"
    assert school.refusals("token") == before + 1


def test_an_address_has_a_few_tries_and_another_one_its_own(school: School) -> None:
    before = school.refusals("pace")
    answers = [school.enter("wrong", visitor="203.0.113.1").status for _ in range(2 * TRIES["rush"])]
    assert answers[: TRIES["rush"]] == [403] * TRIES["rush"] and 429 in answers
    slowed = school.enter(CODE, visitor="203.0.113.1")
    if slowed.status == 429:  # else the server had slept for so long that there was a try again
        assert WORDS["en"]["code_slow"] in unescape(slowed.text) and not slowed.cookie
    assert school.refusals("pace") > before
    assert school.enter(CODE, visitor="203.0.113.2").status == 303


def test_right_codes_cost_no_try(school: School) -> None:
    answers = [school.enter(CODE, visitor="203.0.113.3").status for _ in range(3 * TRIES["rush"])]
    assert set(answers) == {303}


def test_whoever_is_in_is_not_concerned_by_the_tries_of_their_neighbours(school: School) -> None:
    cookie = school.enter(CODE, visitor="203.0.113.4").cookie
    for _ in range(2 * TRIES["rush"]):
        school.enter("wrong", visitor="203.0.113.4")
    assert school.ask(visitor="203.0.113.4", Cookie=cookie).status == 200


@each(
    ("method", "path"),
    [
        ("HEAD", ""),
        ("HEAD", PLAY),
        ("OPTIONS", ""),
        ("POST", ""),
        ("POST", PLAY),
        ("DELETE", "api/kernels/00000000-0000-0000-0000-000000000000"),
        ("PUT", "class-code"),
        ("HEAD", "class-code"),
        ("POST", "robots.txt"),
    ],
)
def test_whatever_is_no_page_is_refused_without_a_word(school: School, method: str, path: str) -> None:
    before = school.refusals("token")
    answer = school.ask(path, method, body="code=x" if method in ("POST", "PUT") else None)
    assert (answer.status, answer.text) == (403, "")
    assert school.refusals("token") == before + 1


@each(
    "headers", [{"Accept": "*/*"}, {"Sec_Fetch_Dest": "script"}, {"Sec_Fetch_Dest": "iframe"}, {"Upgrade": "websocket"}]
)
@each("path", ["", "page/style-0", "static/favicon.ico", "favicon.ico", f"visit/{PLAY}", "ready/", "metrics/x"])
def test_a_file_is_refused_without_a_word(school: School, path: str, headers: dict[str, str]) -> None:
    answer = school.ask(path, **headers, Origin=f"https://{HOST}")
    assert (answer.status, answer.text) == (403, "")


def test_a_websocket_opens_with_the_cookie_only(school: School) -> None:
    url = f"ws://{school.place}{BASE}visit/apps/play-bakschisch.ipynb?page="
    says = {"Host": HOST, "Origin": f"https://{HOST}", "X-Forwarded-For": "192.0.2.9", "X-Forwarded-Proto": "https"}
    cookie = school.enter(CODE).cookie

    async def told(**more: str) -> str | bytes | None:
        socket = await connect(url, None, **says, **more)
        return await socket.read_message()

    with pytest.raises(HTTPClientError, match="403"):
        run(told())
    assert run(told(Cookie=cookie))


@each("cookie", ["kit-code-kit=in", "kit-code-kit=", 'kit-code-kit="2|1:0|10:1|12:kit-code-kit|4:aW4=|0"', "é=ü"])
def test_a_made_up_cookie_is_none(school: School, cookie: str) -> None:
    assert school.ask(Cookie=cookie).status == 403


def test_another_sites_page_sends_no_code(school: School) -> None:
    for origin in ("https://evil.example", "null"):
        assert school.enter(CODE, Origin=origin).status == 403
        assert not school.enter(CODE, Origin=origin).cookie


@each(
    ("path", "said"), [("health", "ok"), ("ready", "ready"), ("robots.txt", "User-agent: *"), (SECURITY, "Contact: ")]
)
def test_what_machines_ask_stays_open(school: School, path: str, said: str) -> None:
    answer = school.ask(path)
    assert answer.status == 200 and answer.text.startswith(said)


def test_another_code_or_another_secret_lets_nobody_in_by_an_old_cookie(school: School) -> None:
    cookie = school.enter(CODE).cookie
    for code, secret, status in ((CODE, SECRET, 200), ("Sultan 43", SECRET, 403), (CODE, "t" * 32, 403)):
        other = School(code, secret)
        try:
            assert other.ask(Cookie=cookie).status == status
        finally:
            other.served.stop()


@each("door", ["share", "hub", "beside"])
def test_where_somebody_else_says_who_comes_in_a_code_is_refused_in_one_line(
    door: str, capsys: pytest.CaptureFixture[str]
) -> None:
    fault = said_of(capsys, f"--{door}", "--listen=unix:/run/kit", KIT_CODE=CODE)
    assert f"KIT_CODE: not with --{door}" in fault and CODE not in fault


def test_a_code_that_is_soon_guessed_is_refused_and_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    fault = said_of(capsys, KIT_CODE="abc12")
    assert "KIT_CODE: has to be 6 characters or more" in fault and "abc12" not in fault


def test_the_code_is_no_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--code" in said_of(capsys, "--code=Sultan-42")
