"""Whom to tell of a fault of security: said as RFC 9116 has it, and only where the host names somebody."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from kit.serve.pages import SECURITY, security_text
from kit.serve.settings import read_settings
from tests.each import each
from tests.serve.test_pages import get
from tests.serving import ROOT, Served

PUBLIC = "https://games.example/kit/"
NOON = datetime(2026, 2, 3, 12, 30, 59, 999, UTC)


@pytest.fixture(scope="module")
def named() -> Iterator[Served]:
    """A server whose host names somebody."""
    served = Served("--without-kernels", "--port", "0", "--contact", "s@school.example", ROOT / "notebooks").ready()
    yield served
    assert served.stop() == 0


def test_whoever_finds_a_fault_reads_whom_to_tell_and_until_when_that_holds(named: Served) -> None:
    status, text, headers = get(named.url + SECURITY)
    assert (status, headers["Content-Type"]) == (200, "text/plain; charset=utf-8")
    fields = dict(line.split(": ", 1) for line in text.splitlines())
    assert fields.keys() == {"Contact", "Expires", "Preferred-Languages"}
    assert fields["Contact"] == "mailto:s@school.example"
    left = datetime.fromisoformat(fields["Expires"]) - datetime.now(UTC)
    assert timedelta(days=30) < left < timedelta(days=365), "RFC 9116: less than a year"
    assert get(named.url + SECURITY, "HEAD")[:2] == (200, "")


@each("method", ["GET", "HEAD"])
def test_where_nobody_is_named_it_is_not_there(hall: Served, method: str) -> None:
    assert get(hall.url + SECURITY, method)[0] == 404


def test_a_public_address_says_where_the_text_belongs() -> None:
    told = read_settings(["--contact", "https://school.example/security", "--public", PUBLIC], {})
    assert security_text(told, NOON) == (
        "Contact: https://school.example/security\n"
        "Expires: 2026-08-02T00:00:00Z\n"
        "Canonical: https://games.example/kit/.well-known/security.txt\n"
        "Preferred-Languages: en, fr, nl\n"
    )
