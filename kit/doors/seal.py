"""The seal of a server: with a key that is kept beside it, it closes what a game keeps secret (`kit.engine.sealed`).

Encrypt-then-MAC from the standard library, as some of the systems that we run on have nothing more: the text is xored
with a stream of HMAC-SHA256 in counter mode (NIST SP 800-108r1, 4.1), made for one nonce of 192 random bits; then
HMAC-SHA256 over nonce, cipher text and what is beside it, under a key of its own (M. Bellare, C. Namprempre:
Authenticated Encryption, ASIACRYPT 2000).  Its limits: docs/decisions/0045.
"""

from __future__ import annotations

import base64
import hmac
import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Self

STATE = "KIT_STATE"
"""The variable that names the folder with the key, for all processes of a server and their kernels."""
FILE = "seal.key"
KEY, NONCE, TAG = 32, 24, 32
"""Their lengths in bytes."""


class KeySeal:
    """Closes and opens texts with one key; a `kit.engine.sealed.Seal`."""

    def __init__(self, key: bytes) -> None:
        """`key`: 32 bytes that nobody can guess."""
        if len(key) != KEY:
            raise ValueError(f"a key has {KEY} bytes, not {len(key)}")
        self._for_text, self._for_tag = (hmac.digest(key, use, "sha256") for use in (b"kit/seal/text", b"kit/seal/tag"))

    @classmethod
    def of_server(cls, environment: Mapping[str, str] = os.environ) -> Self | None:
        """The seal of the server that this process belongs to; None if there is no server."""
        folder = environment.get(STATE)
        return cls(key_in(Path(folder))) if folder else None

    def close(self, text: str, beside: str) -> str:
        """The text, sealed; its length depends on that of the text alone."""
        nonce = secrets.token_bytes(NONCE)
        closed = nonce + self._xored(text.encode(), nonce)
        return base64.urlsafe_b64encode(closed + self._tag(closed, beside)).decode("ascii")

    def open(self, sealed: str, beside: str) -> str:
        """The text again.  Raises ValueError if another key sealed it, or if it or `beside` is not what it was."""
        whole = base64.b64decode(sealed.encode("ascii"), altchars=b"-_", validate=True)
        closed, tag = whole[:-TAG], whole[-TAG:]
        if len(closed) < NONCE or not hmac.compare_digest(tag, self._tag(closed, beside)):
            raise ValueError("not sealed so")
        return self._xored(closed[NONCE:], closed[:NONCE]).decode()

    def _xored(self, text: bytes, nonce: bytes) -> bytes:
        length = len(text)
        about = b"kit/seal\0" + nonce + (8 * length).to_bytes(4, "big")
        blocks = range(1, -(-length // 32) + 1)
        stream = b"".join([hmac.digest(self._for_text, n.to_bytes(4, "big") + about, "sha256") for n in blocks])
        return (int.from_bytes(text, "big") ^ int.from_bytes(stream[:length], "big")).to_bytes(length, "big")

    def _tag(self, closed: bytes, beside: str) -> bytes:
        return hmac.digest(self._for_tag, len(closed).to_bytes(8, "big") + closed + beside.encode(), "sha256")


def _keep(draft: Path, file: Path) -> None:
    """Give the draft its name.  Raises FileExistsError if there is such a file, which stays as it is."""
    try:
        os.link(draft, file)
    except FileExistsError:
        raise
    except OSError:  # no links on this volume, such as a USB stick; with O_EXCL one of two servers makes the file
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as kept:
            kept.write(draft.read_bytes())


def key_in(folder: Path) -> bytes:
    """The key that is kept in this folder; the first time it is made.  Raises OSError, and ValueError for a bad key."""
    file = folder / FILE
    if not file.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = folder / f".{FILE}.{secrets.token_hex(8)}"
        try:
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as fresh:
                fresh.write(secrets.token_bytes(KEY))
            with suppress(FileExistsError):  # if two servers start at once, the first has made it
                _keep(draft, file)
        finally:
            draft.unlink(missing_ok=True)
    if len(key := file.read_bytes()) != KEY:
        raise ValueError(f"{file} is no key")
    return key
