"""What visitors and addresses have used, and what of it is forgotten; without a server."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import pytest

from kit.serve import budget
from kit.serve.budget import (
    ALL_ROOM_TRIES,
    HALF_AFTER_S,
    MORE_TIME,
    PAGES,
    PATIENCE,
    ROOM_TRIES,
    ROOMS_OPENED,
    TRIES,
    Budget,
)
from kit.serve.demo import limits_of, pages_of, seats_of
from kit.serve.limits import CONNECTIONS_A_SEAT, LONGEST_MESSAGE, MIB, REQUESTS, SPEECH, Limits
from kit.serve.page_sessions import MORE_MEMORY
from kit.serve.seats import Visitor
from kit.serve.settings import Settings
from tests.each import each
from tests.serving import ROOT

ANN, BEN, FAR = Visitor("ann", "10.0.0.1"), Visitor("ben", "10.0.0.1"), Visitor("far", "10.0.0.9")


class Clock:
    """It goes on when it is told to."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_who_uses_too_much_waits_until_half_of_it_is_forgotten() -> None:
    clock = Clock()
    accounts = Budget(Limits(processor_s=10), clock)
    accounts.spend(ANN, 9)
    assert accounts.wait_s(ANN) == 0
    accounts.spend(ANN, 1.5)
    wait_s = accounts.wait_s(ANN)
    assert HALF_AFTER_S < wait_s < 1.1 * HALF_AFTER_S and accounts.wait_s(BEN) == 0
    clock.now += wait_s - 1
    assert 0.9 < accounts.wait_s(ANN) < 1.1
    clock.now += 2
    assert accounts.wait_s(ANN) == 0


def test_an_address_may_use_more_than_a_visitor_and_not_more_by_being_many() -> None:
    accounts = Budget(Limits(processor_s=10))
    for number in range(MORE_TIME + 1):
        accounts.spend(Visitor(f"cookie {number}", "10.0.0.1"), 9)
    assert accounts.wait_s(BEN) > 0 and accounts.wait_s(FAR) == 0


def test_at_home_nobody_waits() -> None:
    accounts = Budget(Limits())
    accounts.spend(ANN, 1000)
    assert accounts.wait_s(ANN) == 0


def test_what_was_used_is_forgotten_by_half_and_then_by_half_again() -> None:
    clock = Clock()
    accounts = Budget(Limits(), clock)
    accounts.spend(ANN, 8)
    for left in (4, 2, 1):
        clock.now += HALF_AFTER_S
        assert abs(accounts.used_s(ANN) - left) < 1e-9 and accounts.rank(BEN, clock.now) == accounts.used_s("10.0.0.1")


def test_of_too_many_only_who_has_not_asked_for_longest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "MOST_KNOWN", 6)
    accounts = Budget(Limits(processor_s=10))
    accounts.spend(ANN, 30)
    for number in range(4):
        accounts.spend(Visitor(f"cookie {number}", f"10.0.1.{number}"), 1)
        accounts.spend(ANN, 0)
    assert accounts.wait_s(ANN) > 0, "a stranger with many cookies resets nobody else's account"
    assert accounts.used_s("10.0.1.0") == 0 < accounts.used_s("10.0.1.3")


def test_an_address_asks_no_faster_than_it_may() -> None:
    accounts = Budget(Limits(requests=60))
    waits = [accounts.requests("10.0.0.1").wait_s() for _ in range(REQUESTS["rush"] + 30)]
    assert not any(waits[: REQUESTS["rush"]]) and waits[-1] > 0.4 and accounts.requests("10.0.0.9").wait_s() == 0


# What the documents say of it ----------------------------------------------------------------------------------------

HOME, HOSTED, DEMO = (
    limits_of(told, seats_of(told)) for told in (Settings(), Settings(share=True), Settings(demo=True))
)
WORDS = {"no limit": math.inf, "none": 0, "twice": 2, "four times": 4}
SAME, NOT = "the same", "–"
CONNECTIONS = max(HOSTED.connections, CONNECTIONS_A_SEAT * HOSTED.seats_an_address)


def rows(page: str, heading: str) -> dict[str, list[str]]:
    """The cells of the first table below this heading, by the first of each row."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2]
    table = re.search(r"(?:^\|.*\n)+", text, re.MULTILINE)
    assert table, f"{page} has no table below {heading}"
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in table[0].splitlines()]
    return {name: cells for name, *cells in found}


def numbers(cell: str) -> list[float]:
    """All numbers of a cell, those in words too."""
    found = re.findall("|".join([r"\d+(?:\.\d+)?", *WORDS]), cell)
    return [WORDS[each] if each in WORDS else float(each) for each in found]


def rate(calls_a_s: float, rush: float, per_s: float = 1) -> list[float]:
    """As the table tells it: so many at once, then so many in a time."""
    return [rush, round(calls_a_s * per_s, 9)]


TABLE: dict[str, tuple[Sequence[float] | str, ...]] = {
    "pages without a kernel": (
        *([each.without_kernels.seats_a_visitor] for each in (HOME, HOSTED, DEMO)),
        [HOSTED.without_kernels.seats_an_address],
    ),
    "pages with a kernel": ([HOME.seats_a_visitor], [HOSTED.seats_a_visitor], [0], [HOSTED.seats_an_address]),
    "pages opened": (rate(**PAGES), SAME, SAME, NOT),
    "an answer, in seconds of a processor": ([HOME.answer_s], [HOSTED.answer_s], [DEMO.answer_s], NOT),
    "the processor, in seconds": (
        [HOME.processor_s],
        [HOSTED.processor_s],
        [DEMO.processor_s, HALF_AFTER_S],
        [MORE_TIME],
    ),
    "whose turn it is": ([1, PATIENCE], SAME, SAME, "what it has used counts, too"),
    "what pages hold, in KiB of their longest messages": (
        [HOME.most_heavy],
        [HOSTED.most_heavy],
        [DEMO.most_heavy / 1024],
        [MORE_MEMORY],
    ),
    "messages of a page": (
        [
            *rate(SPEECH["calls_a_s"], SPEECH["rush"]),
            *rate(SPEECH["bytes_a_s"] / MIB, SPEECH["rush_bytes"] / MIB),
            LONGEST_MESSAGE / MIB,
        ],
        SAME,
        SAME,
        NOT,
    ),
    "requests": (NOT, NOT, NOT, rate(**REQUESTS)),
    "connections, and requests that wait": ([math.inf], NOT, NOT, [CONNECTIONS]),
    "wrong codes of a class": (NOT, NOT, NOT, rate(**TRIES, per_s=60)),
    "wrong codes of rooms": (NOT, NOT, NOT, [*rate(**ROOM_TRIES, per_s=60), *rate(**ALL_ROOM_TRIES, per_s=60)]),
    "rooms opened": (NOT, NOT, NOT, rate(**ROOMS_OPENED, per_s=3600)),
}


def test_every_limit_that_the_table_names_is_one_that_is_known_here() -> None:
    table = rows("security.md", "What one visitor may use")
    assert table.keys() - {"", "---"} == TABLE.keys()


@each("name", TABLE)
def test_the_table_of_limits_says_what_the_server_grants(name: str) -> None:
    for cell, expected in zip(rows("security.md", "What one visitor may use")[name], TABLE[name], strict=False):
        assert cell == expected if isinstance(expected, str) else numbers(cell) == list(expected)


def test_an_address_has_the_same_limits_at_a_demo_as_on_any_host() -> None:
    assert DEMO.seats_an_address == HOSTED.seats_an_address and DEMO.connections == HOSTED.connections


def test_the_guide_to_a_demo_says_what_it_grants() -> None:
    table, told = rows("hosting.md", "A public demo"), Settings(demo=True)
    assert numbers(table["an answer"][0]) == [DEMO.answer_s]
    assert numbers(table["a visitor"][0])[:2] == [DEMO.processor_s, MORE_TIME]
    assert numbers(table["pages"][0]) == [pages_of(told, DEMO.seats), 0, DEMO.room_mib / 1024]
