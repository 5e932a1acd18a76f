"""Whoever pretends to be somebody else gets nothing by it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

import pytest

from tests.serve import impostors
from tests.serve.client import run
from tests.serving import ROOT, SERVED, Served


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of pages with kernels."""
    served = Served("--port", "0", ROOT / "notebooks").ready()
    yield served
    assert served.stop() == 0


@pytest.mark.full(
    "attacks with pages of many visitors; make test has one of them on a server that is there", touched=SERVED
)
@pytest.mark.parametrize("attack", impostors.BY_DOOR["kernel"], ids=lambda attack: attack.__name__)
def test_an_impostor_gets_nothing(house: Served, attack: Callable[[Served], Awaitable[str]]) -> None:
    assert run(attack(house)) == ""  # type: ignore[arg-type]  # a coroutine


@pytest.mark.parametrize("attack", impostors.BY_DOOR["socket"], ids=lambda attack: attack.__name__)
def test_an_impostor_gets_nothing_of_a_page_without_a_kernel(
    hall: Served, attack: Callable[[Served], Awaitable[str]]
) -> None:
    assert run(attack(hall)) == ""  # type: ignore[arg-type]  # a coroutine
