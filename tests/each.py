"""One test of many cases: each is tried, and all that fail are told together.

    @each("lang", LANGUAGES)
    @each(("game", "rule"), RULES)
    def test_every_rule_has_a_sentence(game: str, rule: str, lang: str) -> None:

It reads as `pytest.mark.parametrize` and costs as one test.  Fixtures are made once for all cases: a case must leave
them as it found them.

    @each("lesson", LESSONS, least=4)

takes a share of the cases by the dial (`tests.effort`), but so many at least.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

FAULTS = (Exception, BaseExceptionGroup, pytest.fail.Exception)
"""What a case fails by; the last is that of `pytest.raises`."""
OF_THE_DIAL = inspect.Parameter("some", inspect.Parameter.KEYWORD_ONLY)


def each(
    names: str | Sequence[str], cases: Iterable[Any] | Callable[[], Iterable[Any]], least: int | None = None
) -> Callable[[Any], Any]:
    """Try the test with each of these values; `cases` may be a function, which is called when the test runs."""
    called = (names,) if isinstance(names, str) else tuple(names)

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        asked = inspect.signature(test).parameters

        @functools.wraps(test)
        def every_case(**fixtures: Any) -> None:
            faults, tried, whole = [], 0, list(cases() if callable(cases) else cases)
            some = fixtures["some"] if least is not None else None
            passed_on = {name: fixture for name, fixture in fixtures.items() if name in asked}
            for case in some(whole, least) if some else whole:
                tried += 1
                values = (case,) if isinstance(names, str) else case
                given = dict(zip(called, values, strict=True))
                try:
                    test(**passed_on, **given)
                except FAULTS as fault:
                    if some and not isinstance(fault, BaseExceptionGroup):
                        fault.add_note(f"alone by KIT_CASE={some.at}")
                    fault.add_note(
                        "in the case " + ", ".join(f"{name} = {short(each)}" for name, each in given.items())
                    )
                    faults.append(fault)
            assert tried, "there is no case to try"
            if faults:
                raise BaseExceptionGroup(f"{len(faults)} of {tried} cases failed", faults)

        left = [each for name, each in asked.items() if name not in called]
        draws = [OF_THE_DIAL] if least is not None and "some" not in asked else []
        every_case.__signature__ = inspect.Signature([*left, *draws])  # type: ignore[attr-defined]
        return every_case

    return decorate


def short(value: object) -> str:
    """A value as a failure tells it."""
    names = (getattr(value, name, None) for name in ("__name__", "page", "id"))
    told = next((name for name in names if name and isinstance(name, str)), repr(value))
    return told if len(told) < 200 else f"{told[:200]}…"
