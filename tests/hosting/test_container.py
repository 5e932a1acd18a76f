"""The recipe of a container, as far as it can be judged unbuilt; `make container` builds it and plays there."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from dataclasses import fields
from pathlib import PurePosixPath

import pytest
from playwright.sync_api import Browser

from kit.serve.probe import main as probe
from kit.serve.settings import Settings, read_settings
from tests.each import each
from tests.hosting.dockerfile import SUPERUSER, Copy, Run, Unknown, read
from tests.hosting.image import BASE, DOCKERFILE, sent, stages
from tests.hosting.player import Player
from tests.hosting.proxied import Proxied
from tests.serving import PATIENCE_S, ROOT, SERVED, Served

BUILD, IMAGE = stages()
VARIABLES = {f"KIT_{each.name.upper()}" for each in fields(Settings)}


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    """At an address as behind a proxy."""
    served = Served("--port", "0", "--base-path", "/a/kit/", "--without-kernels", ROOT / "notebooks").ready()
    yield served
    served.stop()


def test_whoever_carries_out_the_steps_needs_no_other_image_than_debian() -> None:
    assert {BUILD.base, IMAGE.base} == {BASE}
    assert "latest" not in DOCKERFILE.read_text(encoding="utf-8")


@each(
    "line",
    [
        "RUN true",
        "FROM debian",
        "FROM debian:latest AS a b",
        "FROM debian:bookworm\nADD a /a",
        "FROM debian:bookworm\nUSER kit",
        "FROM debian:bookworm\nCOPY --chown=1:1 a /a",
        "FROM debian:bookworm\nCOPY a",
        "FROM debian:bookworm\nCMD python3 -m kit.serve",
        'FROM debian:bookworm\nCMD ["python3", 3]',
        "FROM debian:bookworm\nENV A=1\nRUN echo $A",
        "FROM debian:bookworm\nENV A=$B",
        "FROM debian:bookworm\nENV A",
        "FROM debian:bookworm\nUSER 1:1\nRUN true",
        "FROM debian:bookworm\nRUN --mount=type=cache true",
    ],
)
def test_a_step_that_could_mean_something_else_to_a_builder_is_an_error(line: str) -> None:
    with pytest.raises(Unknown):
        read(line)


def test_all_that_is_copied_is_sent_to_the_builder_and_hardly_anything_else() -> None:
    files = sent()
    wanted = [source for step in BUILD.steps if isinstance(step, Copy) for source in step.sources]
    for source in wanted:
        assert (ROOT / source).exists()
        assert any(PurePosixPath(source) in (file, *file.parents) for file in files), f"{source} is ignored"
    assert {file.parts[0] for file in files} == {*wanted}
    assert not [file for file in files if {"__pycache__", ".git", ".venv"} & {*file.parts}]


def test_packages_come_as_the_makefile_installs_them_by_the_list_with_hashes() -> None:
    # That `make setup` takes wheels with their hashes is seen in tests/test_repository.py.
    lines = [step.line for stage in (BUILD, IMAGE) for step in stage.steps if isinstance(step, Run)]
    assert "make .venv/packages LOCK=serve" in lines
    assert any(line.startswith("make setup LOCK=serve &&") for line in lines)
    assert not [line for line in lines if re.search(r"pip3? install|curl|wget|git clone|--index|--trusted", line)]


def test_it_runs_as_a_user_with_a_number_that_owns_nothing() -> None:
    uid, gid = map(int, IMAGE.user.split(":"))
    assert IMAGE.user != SUPERUSER
    assert uid >= 10_000 and gid >= 10_000
    (adds,) = (step.line for step in IMAGE.steps if isinstance(step, Run))
    assert f"--uid {uid} " in adds
    assert not re.search(r"chown|chmod|sudo|setcap", adds)


def test_a_program_that_buries_the_dead_starts_the_server_without_a_shell() -> None:
    assert IMAGE.start == ("/usr/bin/tini", "--", "/opt/kit/.venv/bin/python", "-m", "kit.serve")
    assert IMAGE.stop_signal == "SIGTERM"


def test_every_variable_is_a_setting_and_the_port_is_the_one_that_is_told() -> None:
    assert {name for name in IMAGE.environment if name.startswith("KIT_")} <= VARIABLES
    told = read_settings([], {**IMAGE.environment, "KIT_PUBLIC": "https://games.school.example/kit/"})
    assert IMAGE.ports == (int(told.listen.rpartition(":")[2]),)
    (notebooks,) = (step for step in BUILD.steps if isinstance(step, Copy) and step.sources == ("notebooks",))
    assert told.folder == PurePosixPath(BUILD.folder, notebooks.target)


def test_nobody_comes_in_before_it_is_said_by_which_address(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        read_settings([], IMAGE.environment)
    assert end.value.code == 2
    assert "--public" in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.full("a server of its own that is stopped; make test has the steps as they are written", touched=SERVED)
def test_its_health_is_asked_where_the_server_answers(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    *_, module = IMAGE.health
    assert (*IMAGE.start[2:4], module) == (*IMAGE.health[:2], probe.__module__)
    port = re.search(r":(\d+)/", served.url)
    assert port
    monkeypatch.setenv("KIT_LISTEN", f"127.0.0.1:{port[1]}")
    monkeypatch.setenv("KIT_BASE_PATH", "/a/kit/")
    assert probe([]) == 0
    monkeypatch.setenv("KIT_BASE_PATH", "/b/")
    assert probe([]) == 1
    served.stop()
    monkeypatch.setenv("KIT_BASE_PATH", "/a/kit/")
    assert probe([]) == 1


@pytest.mark.full("nginx, two servers and a browser; make test has the steps as they are written", touched=SERVED)
def test_who_presses_on_while_another_server_takes_the_socket_over_notices_nothing(chromium: Browser) -> None:
    served = Proxied("nginx").ready()
    try:
        player = Player.at(chromium, served.url)
        player.press()
        old = served.process
        served.start_kit()
        served.ready()
        player.press()
        old.send_signal(signal.SIGTERM)
        for _ in range(3):
            player.press()
        assert old.wait(PATIENCE_S) == 0
        player.press()
        assert not player.noticed()
        player.page.context.close()
    finally:
        assert served.end() == 0
