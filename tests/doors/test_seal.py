"""The seal of a server: what it closes, only its key opens, unchanged; and only the server reads the key."""

from __future__ import annotations

import base64
import hmac
import stat
import threading
from pathlib import Path

import pytest

from kit.doors.kernel import PageWidget
from kit.doors.seal import FILE, KEY, NONCE, STATE, TAG, KeySeal, key_in
from kit.page.page import Page

SEAL = KeySeal(bytes(range(KEY)))
BESIDE = '{"game": "attraptresors"}'


@pytest.mark.parametrize("text", ["", "x", "[" + "red, " * 300 + "]", "é" * 32, "a" * 31, "a" * 32, "a" * 33])
def test_what_is_closed_opens_again(text: str) -> None:
    assert SEAL.open(SEAL.close(text, BESIDE), BESIDE) == text


def test_it_is_counter_mode_with_a_tag_over_everything() -> None:
    """Block by block, as NIST SP 800-108 writes it down."""
    text = b"somebody's mission is violet, and somebody else's red"
    whole = base64.urlsafe_b64decode(SEAL.close(text.decode(), BESIDE))
    nonce, closed, tag = whole[:NONCE], whole[NONCE:-TAG], whole[-TAG:]
    for_text = hmac.digest(bytes(range(KEY)), b"kit/seal/text", "sha256")
    for_tag = hmac.digest(bytes(range(KEY)), b"kit/seal/tag", "sha256")
    bits = (8 * len(text)).to_bytes(4, "big")
    stream = b"".join(
        hmac.digest(for_text, bytes([0, 0, 0, i]) + b"kit/seal" + b"\0" + nonce + bits, "sha256") for i in (1, 2)
    )
    assert bytes(a ^ b for a, b in zip(closed, stream, strict=False)) == text
    length = (NONCE + len(text)).to_bytes(8, "big")
    assert tag == hmac.digest(for_tag, length + nonce + closed + BESIDE.encode(), "sha256")


def test_the_same_text_is_never_closed_alike_and_always_as_long() -> None:
    closed = {SEAL.close("red   ", BESIDE) for _ in range(100)} | {SEAL.close("violet", BESIDE)}
    assert len(closed) == 101 and len(set(map(len, closed))) == 1


def test_a_change_of_any_bit_is_noticed() -> None:
    whole = base64.urlsafe_b64decode(SEAL.close("violet", BESIDE))
    for place in range(8 * len(whole)):
        changed = bytearray(whole)
        changed[place // 8] ^= 1 << place % 8
        with pytest.raises(ValueError):
            SEAL.open(base64.urlsafe_b64encode(changed).decode(), BESIDE)


@pytest.mark.parametrize("sealed", ["", "A", "AAAA", "é", "\ud800", "-" * 400, "A" * 74, " "])
def test_what_nobody_closed_opens_nothing(sealed: str) -> None:
    with pytest.raises(ValueError):
        SEAL.open(sealed, BESIDE)


def test_what_stands_beside_it_belongs_to_it() -> None:
    closed = SEAL.close("violet", BESIDE)
    for beside in ("", BESIDE + " ", BESIDE.upper()):
        with pytest.raises(ValueError):
            SEAL.open(closed, beside)


def test_another_key_opens_nothing() -> None:
    with pytest.raises(ValueError):
        KeySeal(bytes(KEY)).open(SEAL.close("violet", BESIDE), BESIDE)


@pytest.mark.parametrize("key", [b"", b"secret", bytes(KEY + 1)])
def test_what_is_no_key_is_refused(key: bytes, tmp_path: Path) -> None:
    with pytest.raises(ValueError):
        KeySeal(key)
    (tmp_path / FILE).write_bytes(key)
    with pytest.raises(ValueError):
        key_in(tmp_path)


def test_the_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "state" / "kit"
    key = key_in(folder)
    assert len(key) == KEY and key_in(folder) == key != key_in(tmp_path)
    assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [file.name for file in folder.iterdir()] == [FILE]


def test_servers_that_start_at_once_have_one_key(tmp_path: Path) -> None:
    keys: list[bytes] = []
    threads = [threading.Thread(target=lambda: keys.append(key_in(tmp_path / "new"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 8 and len(set(keys)) == 1


def test_a_kernel_of_a_server_has_its_seal_and_one_of_a_notebook_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(STATE, raising=False)
    alone = PageWidget(Page("kit:test"))
    assert alone.page.seal is None
    monkeypatch.setenv(STATE, str(tmp_path))
    served = PageWidget(Page("kit:test"))
    assert served.page.seal and served.page.seal.open(KeySeal(key_in(tmp_path)).close("red", ""), "") == "red"
    for widget in (alone, served):
        widget.close()
