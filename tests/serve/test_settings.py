"""Every setting: by option, by variable, and what is said of one that makes no sense."""

import ipaddress
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from kit.serve.settings import Public, Settings, read_settings
from tests.each import each

NETWORKS = (ipaddress.ip_network("10.0.0.2/32"), ipaddress.ip_network("fd00::/8"))
HTTPS = Public("https", "games.example", "/kit/")
GIVEN = {
    "folder": [("own", Path("own"))],
    "port": [("8080", 8080), ("0", 0)],
    "listen": [(each, each) for each in ("127.0.0.1:80", "[::1]:80", "localhost:0", "unix:/run/kit/socket")],
    "base-path": [("/a/", "/a/"), ("a/b", "/a/b/"), ("/", "/"), ("/user/a%40b/", "/user/a%40b/")],
    "public": [
        ("https://games.example/kit/", (HTTPS,)),
        ("HTTPS://Games.EXAMPLE:443/kit", (HTTPS,)),
        ("http://games.example", (Public("http", "games.example", "/"),)),
        ("http://[::1]:8080/a/", (Public("http", "[::1]:8080", "/a/"),)),
        ("https://schüle.example/", (Public("https", "xn--schle-mva.example", "/"),)),
        ("https://games.example/kit/, https://b.example/kit", (HTTPS, Public("https", "b.example", "/kit/"))),
    ],
    "metrics-for": [("10.0.0.2,fd00::/8", NETWORKS)],
    "trusted-proxies": [("10.0.0.2,fd00::/8", NETWORKS), ("10.0.0.2  fd00::1/8", NETWORKS)],
    "seats": [("7", 7)],
    "seats-a-visitor": [("2", 2)],
    "seats-an-address": [("60", 60)],
    "kernel-memory": [("1024", 1024), ("0", 0)],
    "requests": [("120", 120)],
    "log": [("json", "json"), ("text", "text")],
    "state": [("/var/lib/kit", Path("/var/lib/kit"))],
    "rooms": [(each, each) for each in ("/var/lib/kit/rooms.db", "rooms.db", "postgresql://kit@db.example/kit")],
    "instances": [("4", 4)],
    "sources": [("https://code.example/kit", "https://code.example/kit")],
    "files": [("build/static", Path("build/static"))],
    "docs": [("build/docs", Path("build/docs"))],
    "notice": [("Closed on Friday <all day>", "Closed on Friday <all day>"), ("é" * 200, "é" * 200)],
    "contact": [
        ("a.b+c@d-e.example", "mailto:a.b+c@d-e.example"),
        ("mailto:a@b.example", "mailto:a@b.example"),
        ("https://b.example/x?y", "https://b.example/x?y"),
    ],
}
FLAGS = ("share", "hub", "beside", "demo", "without-kernels")
WITH = {"trusted-proxies": ["--hub"], "beside": ["--listen=unix:/run/kit"]}
"""What an option makes sense with."""
WRONG = {
    "port": ["x", "8866.5", "१"],
    "listen": [
        "8866",
        "localhost",
        "localhost:",
        "localhost:x",
        "localhost:70000",
        "unix:",
        "unix:run/kit",
        "unix:1",
    ],
    "base-path": ["/a b/", "/../", "/a/./b/", "/a?b/", "/é/", "a" * 60 + "!", "https://games.example/"],
    "public": [
        "games.example",
        "ftp://games.example/",
        "https://",
        "https:///kit/",
        "https://you@games.example/",
        "https://games.example/?a",
        "https://games.example/#a",
        "https://games.example:x/",
        "https://games.example:99999/",
        "https://[::1/",
        "https://ga mes.example/",
        "https://*.example/",
        "https://games.example/../",
        "https://games.example/,x",
    ],
    "trusted-proxies": ["proxy.example", "10.0.0", "10.0.0.1/33", "0.0.0.0/0", "::/0", "10.0.0.2,x", "unix:/run"],
    "seats": ["0", "x", "1e3", """ 1""" + "0" * 30],
    "seats-a-visitor": ["0", "three"],
    "seats-an-address": ["0", "-5"],
    "kernel-memory": ["-1", "4GiB", "5", "640"],
    "requests": ["0", "fast"],
    "rooms": ["mysql://db.example/kit", "https://db.example/", "/var/lib/kit/", "two\nlines"],
    "instances": ["0", "several"],
    "log": ["xml", "JSON"],
    "sources": ["javascript:alert(1)", "code.example", "https://a b", 'https://a"onclick=', "https://"],
    "contact": [
        "nobody",
        "http://b.example",
        "a@b.example\nExpires: never",
        "a b@c.example",
        "@",
        "tel:1",
        "é@b.example",
    ],
    "notice": ["x" * 201, "two\nlines", "\x1b[1mloud"],
}
SENSELESS = [
    ["--listen=:8866"],
    ["--listen=0.0.0.0:8866"],
    ["--listen=192.168.1.7:8866"],
    ["--listen=0.0.0.0:8866", "--demo"],
    ["--listen=127.0.0.1:80", "--port=80"],
    ["--share", "--hub"],
    ["--share", "--listen=127.0.0.1:8866"],
    ["--share", "--listen=localhost:0"],
    ["--share", "--demo"],
    ["--beside"],
    ["--beside", "--port=80"],
    ["--beside", "--listen=127.0.0.1:80"],
    ["--share", "--public=https://games.example/"],
    ["--share", "--listen=unix:/run/kit"],
    ["--public=https://games.example/kit/", "--base-path=/other/"],
    ["--public=https://games.example/kit/", "--base-path=/"],
    ["--public=https://games.example/a/,https://b.example/b/"],
    ["--public=https://games.example/,http://games.example/"],
    ["--trusted-proxies=10.0.0.2"],
    ["--rooms=rooms.db", "--instances=2"],
    ["--seats=1"],
    ["--seats=1", "--demo"],
]


def name_of(option: str) -> str:
    return option.replace("-", "_")


def variable_of(option: str) -> str:
    return f"KIT_{name_of(option).upper()}"


def typed(option: str, text: str) -> list[str]:
    """As a command line has it."""
    return [text] if option == "folder" else [f"--{option}={text}"]


def said_of(capsys: pytest.CaptureFixture[str], *argv: str, **environment: str) -> str:
    """The one line with which the process ends, with code 2."""
    with pytest.raises(SystemExit) as end:
        read_settings(argv, environment)
    told, fault = capsys.readouterr()
    assert (end.value.code, told, fault.count("\n"), fault[:11]) == (2, "", 1, "kit.serve: ")
    return fault


def test_every_setting_is_tried_here() -> None:
    assert {*map(name_of, (*GIVEN, *FLAGS)), "open"} >= {each.name for each in fields(Settings)}


def test_with_nothing_said_all_is_as_usual() -> None:
    assert read_settings([], {}) == Settings()
    empty = dict.fromkeys(map(variable_of, (*GIVEN, *FLAGS, "no-open")), " ")
    assert read_settings([], empty) == Settings()
    assert read_settings([f"--{option}=" for option in GIVEN if option != "folder"], {}) == Settings()


@each(("option", "text", "value"), [(option, *each) for option, cases in GIVEN.items() for each in cases])
def test_an_option_and_its_variable_say_the_same(option: str, text: str, value: Any) -> None:
    more = WITH.get(option, [])
    by_option = read_settings([*typed(option, text), *more], {})
    assert getattr(by_option, name_of(option)) == value
    assert read_settings(more, {variable_of(option): text}) == by_option


@each("flag", FLAGS)
def test_a_flag_is_on_or_off(flag: str) -> None:
    more = WITH.get(flag, [])
    on = read_settings([f"--{flag}", *more], {})
    assert getattr(on, name_of(flag)) is True
    for text in ("1", "true", "YES", "on"):
        assert read_settings(more, {variable_of(flag): text}) == on
    for text in ("0", "False", "no", "off", ""):
        assert read_settings([], {variable_of(flag): text}) == Settings()


def test_no_window_is_opened_where_that_is_said() -> None:
    assert not read_settings(["--no-open"], {}).open
    assert not read_settings([], {"KIT_NO_OPEN": "1"}).open
    assert not read_settings([], {"KIT_OPEN": "no"}).open
    assert read_settings([], {"KIT_OPEN": "yes"}).open


def test_the_command_line_goes_before_the_environment() -> None:
    assert read_settings(["--seats=7"], {"KIT_SEATS": "9"}).seats == 7


def test_the_public_address_says_the_base_path() -> None:
    assert read_settings(["--public=https://games.example/kit"], {}).base_path == "/kit/"
    assert read_settings(["--public=https://games.example/kit", "--base-path=kit"], {}).base_path == "/kit/"


@each(("option", "text"), [(option, text) for option, texts in WRONG.items() for text in texts])
def test_a_senseless_value_is_one_line_that_names_its_option_or_its_variable(
    option: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    more = WITH.get(option, [])
    assert f"--{option}" in said_of(capsys, *typed(option, text), *more)
    assert f"{variable_of(option)}=" in said_of(capsys, *more, **{variable_of(option): text})


@each("flag", [*FLAGS, "no-open", "open"])
def test_a_flag_that_is_neither_on_nor_off_is_not_taken_for_off(flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"{variable_of(flag)}=ja" in said_of(capsys, **{variable_of(flag): "ja"})


@each("argv", SENSELESS)
def test_what_does_not_go_together_is_one_line_that_says_why(
    argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert argv[0].partition("=")[0] in said_of(capsys, *argv)
    options = [each.strip("-").partition("=") for each in argv]
    fault = said_of(capsys, **{variable_of(option): text or "1" for option, _, text in options})
    assert f"({variable_of(options[0][0])})" in fault


def test_where_others_would_come_in_nothing_is_named_that_lets_nobody_in(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--demo" not in said_of(capsys, "--listen=0.0.0.0:8866")
    read_settings(["--listen=0.0.0.0:8866", "--demo", "--public=https://games.example/"], {})


@each("option", ["trusted-proxies", "metrics-for"])
def test_how_networks_are_written_is_told_by_two_of_them(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    fault = said_of(capsys, f"--{option}=10.0.0.300")
    assert "addresses or networks with commas: 10.0.0.2,10.1.0.0/16" in fault


def test_what_is_told_is_told_though_it_is_what_is_usual_elsewhere() -> None:
    assert read_settings(["--demo", "--seats=60"], {}).unusual == {"demo": True, "seats": 60}


def test_a_password_of_a_database_is_not_told() -> None:
    told = read_settings(["--rooms=postgresql://kit:sesame@db.example/kit"], {})
    assert told.unusual == {"rooms": "postgresql://…"} and "sesame" in told.rooms
    assert read_settings(["--rooms=rooms.db"], {}).unusual == {"rooms": "rooms.db"}


def test_a_secret_that_can_be_guessed_is_refused_and_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    fault = said_of(capsys, KIT_SECRET="correct horse")
    assert "KIT_SECRET" in fault and "horse" not in fault
    assert read_settings([], {"KIT_SECRET": "x" * 32}) == Settings()


@each(
    ("slip", "meant"),
    [
        ("KIT_TRUSTED_PROXY", "KIT_TRUSTED_PROXIES"),
        ("KIT_PUBLIC_URL", "KIT_PUBLIC"),
        ("KIT_SEAT", "KIT_SEATS"),
        ("KIT_SECRETS", "KIT_SECRET"),
    ],
)
def test_a_slip_in_a_variables_name_is_one_line(slip: str, meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"{slip}: there is no such setting; did you mean {meant}?" in said_of(capsys, **{slip: "1"})


def test_variables_that_are_none_of_ours_are_left_alone() -> None:
    for name in ("KIT_HOME", "KIT_URL", "KIT_PYTHON", "KIT_KEEP_S", "KIT_CHANNEL", "KITTY", "PUBLIC"):
        assert read_settings([], {name: "1"}) == Settings()


def test_an_unknown_option_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--sitze" in said_of(capsys, "--sitze=7")
