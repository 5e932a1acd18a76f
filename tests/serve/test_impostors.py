"""Whoever pretends to be somebody else gets nothing by it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

import pytest

from tests.serve import impostors
from tests.serve.client import run
from tests.serving import ROOT, Served


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of pages with kernels."""
    served = Served("--port", "0", ROOT / "notebooks").ready()
    yield served
    assert served.stop() == 0


@pytest.mark.parametrize("attack", impostors.ALL, ids=lambda attack: attack.__name__)
def test_an_impostor_gets_nothing(house: Served, attack: Callable[[Served], Awaitable[str]]) -> None:
    assert run(attack(house)) == ""  # type: ignore[arg-type]  # a coroutine
