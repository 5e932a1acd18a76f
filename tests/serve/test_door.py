"""Who is let in, decided from the first line and the headers of a request."""

import pytest
from tornado.httputil import HTTPHeaders

from kit.serve.door import NOTHING, Door

TOKEN = "a-token_for-tests"
ALONE = Door(port=8866)
SHARED = Door(port=8866, token=TOKEN)


def headers(host: str = "127.0.0.1:8866", cookie: str = "") -> HTTPHeaders:
    return HTTPHeaders({"Host": host, "Cookie": cookie} if cookie else {"Host": host})


@pytest.mark.parametrize("host", ["127.0.0.1:8866", "localhost:8866", "LOCALHOST", "[::1]:8866", "127.0.0.5"])
def test_alone_every_name_of_this_machine_is_let_in(host: str) -> None:
    assert ALONE.answer("/", headers(host)) is None


@pytest.mark.parametrize(
    "host", ["", "192.168.1.7:8866", "games.example", "localhost.games.example", "127.0.0.1.games.example", "::1:"]
)
def test_alone_nothing_else_is(host: str) -> None:
    assert ALONE.answer("/", headers(host)) is NOTHING
    assert ALONE.answer(f"/?token={TOKEN}", headers(host)) is NOTHING


@pytest.mark.parametrize("host", ["192.168.1.7:8866", "127.0.0.1:8866", "localhost:8866", "[fd00::2]:8866"])
def test_shared_the_cookie_is_the_key_under_every_address(host: str) -> None:
    assert SHARED.answer("/api/kernels", headers(host)) is NOTHING
    assert SHARED.answer("/api/kernels", headers(host, f"a=b; kit-8866={TOKEN}")) is None


def test_shared_a_name_that_anybody_can_point_here_is_refused_with_the_key_too() -> None:
    # What rebinds its own host name has no cookie for it; this is the second lock.
    assert SHARED.answer("/", headers("games.example:8866", f"kit-8866={TOKEN}")) is NOTHING
    assert SHARED.answer(f"/?token={TOKEN}", headers("games.example:8866")) is NOTHING


@pytest.mark.parametrize("cookie", ["kit-8866=", "kit-8866=wrong", f"kit-8867={TOKEN}", f"kit-8866={TOKEN}x", "é=ü"])
@pytest.mark.parametrize("path", ["/", "/?token=", "/?token=wrong", f"/?Token={TOKEN}", f"/{TOKEN}", "/?token=%ff"])
def test_shared_nothing_but_the_token_opens(path: str, cookie: str) -> None:
    assert SHARED.answer(path, headers(cookie=cookie)) is NOTHING


@pytest.mark.parametrize("cookie", ["", f"kit-8866={TOKEN}"])
@pytest.mark.parametrize(
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
