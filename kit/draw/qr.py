"""An address as a QR code: segno makes it where it is installed; otherwise a page does without a code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.util import find_spec
from itertools import groupby

from kit.draw.svg import Node, el

QUIET = 4
"""How many modules of white are around a code (ISO/IEC 18004, 6.3.8)."""
DARK, LIGHT = "#000000", "#ffffff"
"""The same by night: many phones cannot read a negative."""
LONGEST = 213
"""The most bytes of a text: with more, no phone can tell the modules apart from the last row."""


def qr_picture(text: str, label: str, size: float = 160) -> Node | None:
    """The code as a picture; None without segno.  Raises ValueError for a text of more than `LONGEST` bytes."""
    if find_spec("segno") is None:
        return None
    modules = qr_code(text)
    wide = len(modules) + 2 * QUIET
    dark = "".join(_strips(modules))
    ground = el("rect", width=wide, height=wide, fill=LIGHT)
    frame = {"viewBox": f"0 0 {wide} {wide}", "role": "img", "aria_label": label, "class_": "qr"}
    return el("svg", ground, el("path", d=dark, fill=DARK), width=size, height=size, **frame)


@lru_cache(maxsize=64)
def qr_code(text: str) -> tuple[tuple[bool, ...], ...]:
    """The modules row by row, True for dark, without the quiet zone; level M, which a folded sheet needs.

    Raises ValueError for a text of more than `LONGEST` bytes.
    """
    import segno  # which a page in the browser alone need not have

    if len(text.encode()) > LONGEST:
        raise ValueError(f"too long for a code: {len(text.encode())} bytes")
    code = segno.make_qr(text, error="m", boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


def _strips(modules: Sequence[Sequence[bool]]) -> Iterator[str]:
    """Dark modules beside each other are drawn as one, so that no light shows between them."""
    for y, row in enumerate(modules, QUIET):
        x = QUIET
        for is_dark, strip in groupby(row):
            many = len(list(strip))
            if is_dark:
                yield f"M{x} {y}h{many}v1h{-many}z"
            x += many
