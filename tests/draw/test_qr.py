"""An address becomes a code that a phone reads, and a page without segno does without one."""

import re

import pytest

from kit.draw import qr
from kit.draw.qr import QUIET, qr_code, qr_picture
from kit.draw.svg import find

SHORT = "http://192.168.1.20:8866/voila/render/probability/b02-will-the-caliph-come.ipynb?step=guess&seed=1"


def test_the_picture_has_a_square_for_each_dark_module_and_light_around_it() -> None:
    picture = qr_picture(SHORT, "to this step")
    assert picture is not None
    modules = qr_code(SHORT)
    wide = len(modules) + 2 * QUIET
    assert picture[1]["viewBox"] == f"0 0 {wide} {wide}" and picture[1]["aria-label"] == "to this step"
    (dark,) = (node for node in find(picture) if node[0] == "path")
    strips = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", dark[1]["d"])
    drawn = {(int(x) + step - QUIET, int(y) - QUIET) for x, y, many, _ in strips for step in range(int(many))}
    assert drawn == {(x, y) for y, row in enumerate(modules) for x, is_dark in enumerate(row) if is_dark}


def test_another_address_is_another_code_and_one_that_is_too_long_is_refused() -> None:
    assert qr_code(SHORT) != qr_code(f"{SHORT}2")
    with pytest.raises(ValueError, match="too long"):
        qr_code("x" * 214)


def test_without_segno_there_is_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(qr, "find_spec", lambda name: None)
    assert qr_picture(SHORT, "to this step") is None
