"""The QR code is the standard's: module for module what another program makes of the same text."""

import re

import pytest
import segno

from kit.draw.qr import QUIET, VERSIONS, masked, packed, qr_code, qr_picture
from kit.draw.svg import find

SHORT = "http://192.168.1.20:8866/voila/render/probability/b02-will-the-caliph-come.ipynb?step=guess&seed=1"


def made_by_segno(text: str, mask: int | None = None) -> tuple[tuple[bool, ...], ...]:
    code = segno.make_qr(text.encode(), error="m", mode="byte", boost_error=False, mask=mask)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


@pytest.mark.parametrize("version", range(1, len(VERSIONS) + 1))
def test_each_version_is_as_another_program_makes_it(version: int) -> None:
    longest = VERSIONS[version - 1].capacity - (2 if version < 10 else 3)
    text = (SHORT * 3)[:longest]
    assert len(qr_code(text)) == 17 + 4 * version
    assert masked(text, 2) == made_by_segno(text, 2)


@pytest.mark.parametrize("mask", range(8))
def test_each_mask_is_as_another_program_makes_it(mask: int) -> None:
    assert masked(SHORT[:84], mask) == made_by_segno(SHORT[:84], mask)
    assert masked("é\u202f" + "x" * 9, mask) == made_by_segno("é\u202f" + "x" * 9, mask)


def test_what_is_left_of_a_code_is_filled_as_the_standard_says() -> None:
    """Clause 7.4.10: zeros to the end of the byte, then 11101100 and 00010001 by turns; segno adds a byte of zeros."""
    version, data = packed(b"kit")
    assert version == 1 and [f"{byte:08b}" for byte in data[4:8]] == ["01000000", "11101100", "00010001", "11101100"]


def test_the_mask_is_one_of_the_eight_and_a_text_that_is_too_long_is_refused() -> None:
    assert qr_code(SHORT) in [masked(SHORT, mask) for mask in range(8)]
    with pytest.raises(ValueError, match="too long"):
        qr_code("x" * 214)


def test_the_picture_has_a_square_for_each_dark_module_and_light_around_it() -> None:
    picture = qr_picture(SHORT, "to this step")
    modules = qr_code(SHORT)
    wide = len(modules) + 2 * QUIET
    assert picture[1]["viewBox"] == f"0 0 {wide} {wide}" and picture[1]["aria-label"] == "to this step"
    (dark,) = (node for node in find(picture) if node[0] == "path")
    strips = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", dark[1]["d"])
    drawn = {(int(x) + step - QUIET, int(y) - QUIET) for x, y, many, _ in strips for step in range(int(many))}
    assert drawn == {(x, y) for y, row in enumerate(modules) for x, is_dark in enumerate(row) if is_dark}
