"""What visitors and addresses have used, and what of it is forgotten; without a server."""

from __future__ import annotations

import pytest

from kit.serve import budget
from kit.serve.budget import HALF_AFTER_S, MORE_TIME, Budget
from kit.serve.limits import Limits
from kit.serve.seats import Visitor

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
        assert abs(accounts.used_s(ANN) - left) < 1e-9 and accounts.rank(BEN) == (accounts.used_s("10.0.0.1"), 0)


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
    waits = [accounts.requests("10.0.0.1").wait_s() for _ in range(230)]
    assert not any(waits[:200]) and waits[-1] > 0.4 and accounts.requests("10.0.0.9").wait_s() == 0
