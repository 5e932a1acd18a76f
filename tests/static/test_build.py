"""Writing the folder: nothing of anybody else is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.static.build import build
from tests.serving import ROOT


def test_a_folder_with_files_of_somebody_else_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(FileExistsError, match="none of this folder"):
        build(ROOT / "notebooks", tmp_path, tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["letter.txt"]
