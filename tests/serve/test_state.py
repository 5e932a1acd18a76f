"""Where a server keeps its key, who finds it, and what is said where it cannot be kept."""

from __future__ import annotations

import stat
from pathlib import Path

import platformdirs
import pytest

from kit.doors.seal import FILE, STATE, KeySeal, key_in
from kit.serve.limits import Limits
from kit.serve.page_sessions import PageSessions
from kit.serve.settings import Settings, read_settings
from kit.serve.state import keep_key, state_folder
from kit.site.folder import Folder
from tests.serving import ROOT, SERVED, Served

with_a_server = pytest.mark.full("servers of their own; make test has the key without a server", touched=SERVED)


def test_the_host_says_where_else_systemd_else_it_is_where_programs_keep_their_state(tmp_path: Path) -> None:
    assert read_settings([], {}) == Settings()
    assert read_settings(["--state=/srv/a"], {STATE: "/srv/b"}).state == Path("/srv/a")
    assert read_settings([], {STATE: "/srv/b"}).state == Path("/srv/b")
    assert state_folder(Path("/srv/a"), {"STATE_DIRECTORY": "/var/lib/kit"}) == Path("/srv/a")
    assert state_folder(None, {"STATE_DIRECTORY": "/var/lib/kit:/var/lib/more"}) == Path("/var/lib/kit")
    assert state_folder(None, {}) == platformdirs.user_state_path("bribe-scheme-grab", appauthor=False)


def test_all_that_belongs_to_a_server_has_its_seal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(STATE, "")
    assert KeySeal.of_server() is None
    assert keep_key(tmp_path / "state", tmp_path / "private") == ""
    hall = PageSessions(Folder(ROOT / "notebooks"), Limits(), KeySeal.of_server())
    page = hall.page("apps/play-attraptresors.ipynb")
    assert page.seal and page.seal.open(KeySeal(key_in(tmp_path / "state")).close("red", ""), "") == "red"
    page.close()


@pytest.mark.parametrize("kept", [b"", b"too short"])
def test_where_no_key_can_be_kept_games_are_sealed_as_long_as_the_server_runs(
    kept: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(STATE, "")
    folder = tmp_path / "state"
    if kept:
        folder.mkdir()
        (folder / FILE).write_bytes(kept)
    else:
        folder.write_text("a file, where a folder should be")
    assert str(folder) in keep_key(folder, tmp_path / "private")
    seal = KeySeal.of_server()
    assert seal and seal.open(seal.close("red", ""), "") == "red"
    assert stat.S_IMODE((tmp_path / "private/state" / FILE).stat().st_mode) == 0o600


@with_a_server
def test_the_key_outlives_its_server(tmp_path: Path) -> None:
    state, keys = tmp_path / "kit", []
    for _ in range(2):
        server = Served("--port", "0", "--without-kernels", "--state", state)
        try:
            server.ready()
            keys.append((state / FILE).read_bytes())
        finally:
            server.stop()
    assert keys[0] == keys[1]
    assert {file.name.partition(".")[0] for file in state.iterdir()} == {"seal", "rooms"}, "nothing else is kept there"


@with_a_server
def test_a_server_that_cannot_keep_its_key_says_so(tmp_path: Path) -> None:
    (tmp_path / "kit").write_text("a file, where a folder should be")
    server = Served("--port", "0", "--without-kernels", "--state", tmp_path / "kit").ready()
    try:
        assert "its key is not kept (--state)" in server.output
    finally:
        server.stop()
