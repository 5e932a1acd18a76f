"""How far a long run has come is seen without tqdm, too, and only where somebody looks."""

from __future__ import annotations

import io
import sys

import pytest

from kit.lab.progress import bar


class Terminal(io.StringIO):
    """What is written to it somebody sees at once."""

    def isatty(self) -> bool:
        """It is one."""
        return True


@pytest.fixture(autouse=True)
def without_tqdm(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in an installation without extras."""
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)


@pytest.mark.parametrize("screen", [Terminal(), io.StringIO()])
def test_one_line_counts_in_a_terminal_and_nowhere_else(screen: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    for pause in ("DELAY_S", "AGAIN_S"):
        monkeypatch.setattr(f"kit.lab.progress.{pause}", 0)
    monkeypatch.setattr(sys, "stderr", screen)
    with bar(True, 0, 12_000, "gold") as tell:
        tell(500, 12_000)
        tell(12_000, 12_000)
    *counted, end = screen.getvalue().split("\r")[1:] or [""]
    assert {*counted, end.rstrip("\n")} == (
        {"gold: 500 of 12,000 games", "gold: 12,000 of 12,000 games"} if screen.isatty() else {""}
    )
    assert end.endswith("\n") == screen.isatty()


def test_work_that_is_soon_done_or_stopped_needs_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("kit.lab.progress.DELAY_S", 3600)
    monkeypatch.setattr(sys, "stderr", screen)
    with pytest.raises(KeyboardInterrupt), bar(True, 0, 10) as tell:
        tell(5, 10)
        raise KeyboardInterrupt
    assert screen.getvalue() == ""
