"""What tests of a class have in common."""

from __future__ import annotations

import pytest


@pytest.fixture
def without_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a room draws by lot is the same each time, and no page has a picture of its code."""
    monkeypatch.setattr("kit.table.rooms.secrets.randbelow", lambda _: 7)
    monkeypatch.setattr("kit.draw.qr.find_spec", lambda _: None)
