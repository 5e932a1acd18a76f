"""What a hub tells a server that it starts."""

from __future__ import annotations

import pytest

from kit.serve.cli import main
from kit.serve.hub import told_by_hub
from kit.serve.settings import read_settings
from tests.each import each

SERVICE = {
    "JUPYTERHUB_API_TOKEN": "a-secret-token",
    "JUPYTERHUB_API_URL": "http://127.0.0.1:8081/hub/api",
    "JUPYTERHUB_CLIENT_ID": "service-kit",
    "JUPYTERHUB_SERVICE_PREFIX": "/services/kit/",
    "JUPYTERHUB_SERVICE_URL": "http://127.0.0.1:8867",
}


@each(
    ("url", "listen"),
    [
        ("http://127.0.0.1:8867", "127.0.0.1:8867"),
        ("http://127.0.0.1:40123/user/ada/", "127.0.0.1:40123"),
        ("http://[::1]:8867/", "[::1]:8867"),
        ("http://:8888/user/ada/", ":8888"),
        ("http+unix://%2Frun%2Fkit.sock", "unix:/run/kit.sock"),
        ("unix+http://%2Frun%2Fkit.sock/services/kit/", "unix:/run/kit.sock"),
    ],
)
def test_a_server_listens_where_the_hub_says(url: str, listen: str) -> None:
    told = read_settings(["--hub"], told_by_hub({**SERVICE, "JUPYTERHUB_SERVICE_URL": url}))
    assert told.listen == listen
    assert told.base_path == "/services/kit/"


def test_who_asks_through_a_proxy_of_this_computer_is_believed_and_through_others_only_by_name() -> None:
    def trusted(url: str, **more: str) -> str:
        environment = {**SERVICE, "JUPYTERHUB_SERVICE_URL": url, **more}
        return ",".join(map(str, read_settings(["--hub"], told_by_hub(environment)).trusted_proxies))

    assert trusted("http://127.0.0.1:8867") == "127.0.0.0/8,::1/128"
    assert trusted("http://0.0.0.0:8867") == ""
    assert trusted("http://0.0.0.0:8867", KIT_TRUSTED_PROXIES="10.0.0.2") == "10.0.0.2/32"


def test_a_hub_that_says_its_public_address_is_known_by_no_other() -> None:
    told = read_settings(
        ["--hub"], told_by_hub({**SERVICE, "JUPYTERHUB_PUBLIC_URL": "https://hub.example/services/kit/"})
    )
    assert [each.origin for each in told.public] == ["https://hub.example"]


@each("name", sorted(SERVICE))
def test_without_a_hub_one_line_says_what_is_missing(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for variable, value in SERVICE.items():
        monkeypatch.setenv(variable, value)
    monkeypatch.delenv(name)
    assert main(["--hub"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"kit.serve: --hub: {name} ") and said.count("\n") == 1
    assert "secret" not in said


@each(
    "odd",
    [
        {"JUPYTERHUB_SERVICE_URL": "https://127.0.0.1:8867"},
        {"JUPYTERHUB_SERVICE_URL": "http://127.0.0.1"},
        {"JUPYTERHUB_ALLOW_WEBSOCKET_COOKIE_AUTH": "0"},
    ],
)
def test_a_hub_with_which_we_cannot_work_is_named(odd: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=next(iter(odd))):
        told_by_hub({**SERVICE, **odd})
