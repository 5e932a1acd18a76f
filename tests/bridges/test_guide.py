"""What docs/bridges.md shows is so."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from tests.serving import ROOT

CODE = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "bridges.md").read_text("utf-8"), re.DOTALL)


def test_the_code_of_the_guide_runs_and_comes_to_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said: dict[str, Any] = {"__name__": "__main__"}
    printed = []
    for code in CODE:
        with redirect_stdout(io.StringIO()) as out:
            exec(code, said)
        printed.append(out.getvalue())
    five, learned, cfr, *_ = printed
    assert len(CODE) == 5 and not five
    first, last = map(float, learned.split())
    assert 0.1 < first < 0.5 and 0.6 < last < 0.9
    assert float(cfr.splitlines()[0]) < 0.01
    assert {path.name for path in tmp_path.iterdir()} == {"bribe.nfg", "ending.efg"}
    assert not said["state"].is_terminal() and said["last"].num_players() == 2
