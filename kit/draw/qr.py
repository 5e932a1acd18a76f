"""An address as a QR code: ISO/IEC 18004, bytes, correction level M, versions 1 to 10.

A phone reads it from a sheet or from a projector. Level M restores 15 of 100 modules, which a folded sheet needs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, groupby, pairwise, product, zip_longest
from typing import NamedTuple

from kit.draw.svg import Node, el

QUIET = 4
"""Modules of white around a code."""
DARK, LIGHT = "#000000", "#ffffff"
"""The same by night: many phones read no negative."""


class _Version(NamedTuple):
    """Of one version: correction bytes of a block, data bytes of each block, and where alignment patterns lie."""

    correction: int
    blocks: tuple[int, ...]
    centres: tuple[int, ...]

    @property
    def capacity(self) -> int:
        return sum(self.blocks)


VERSIONS = (
    _Version(10, (16,), ()),
    _Version(16, (28,), (6, 18)),
    _Version(26, (44,), (6, 22)),
    _Version(18, (32, 32), (6, 26)),
    _Version(24, (43, 43), (6, 30)),
    _Version(16, (27,) * 4, (6, 34)),
    _Version(18, (31,) * 4, (6, 22, 38)),
    _Version(22, (38, 38, 39, 39), (6, 24, 42)),
    _Version(22, (36, 36, 36, 37, 37), (6, 26, 46)),
    _Version(26, (43, 43, 43, 43, 44), (6, 28, 50)),
)
"""Tables 9 and E.1 of the standard, level M."""
MASKS = (
    lambda y, x: (x + y) % 2,
    lambda y, x: y % 2,
    lambda y, x: x % 3,
    lambda y, x: (x + y) % 3,
    lambda y, x: (y // 2 + x // 3) % 2,
    lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)
"""Table 10: a module is turned over where this is 0."""
FINDER = (1, 0, 1, 1, 1, 0, 1)

Matrix = list[list[bool | None]]
"""Row by row; dark, light, or free for data."""


def qr_picture(text: str, label: str, size: float = 160) -> Node:
    """The code as a picture; `ValueError` for a text of more than 213 bytes."""
    modules = qr_code(text)
    wide = len(modules) + 2 * QUIET
    dark = "".join(_strips(modules))
    ground = el("rect", width=wide, height=wide, fill=LIGHT)
    frame = {"viewBox": f"0 0 {wide} {wide}", "role": "img", "aria_label": label, "class_": "qr"}
    return el("svg", ground, el("path", d=dark, fill=DARK), width=size, height=size, **frame)


def _strips(modules: Sequence[Sequence[bool]]) -> Iterator[str]:
    """Dark modules beside each other are drawn as one, so that no light shines between them."""
    for y, row in enumerate(modules, QUIET):
        x = QUIET
        for is_dark, strip in groupby(row):
            many = len(list(strip))
            if is_dark:
                yield f"M{x} {y}h{many}v1h{-many}z"
            x += many


@cache
def qr_code(text: str) -> tuple[tuple[bool, ...], ...]:
    """The modules row by row, True for dark, without the quiet zone; under the mask that is read best."""
    return min((masked(text, mask) for mask in range(len(MASKS))), key=_penalty)


def masked(text: str, mask: int) -> tuple[tuple[bool, ...], ...]:
    """The modules under one of the eight masks."""
    number, data = packed(text.encode())
    matrix = _patterns(number)
    bits = (byte >> (7 - bit) & 1 for byte in data for bit in range(8))
    for y, x in _free(matrix):
        matrix[y][x] = bool(next(bits, 0)) ^ (not MASKS[mask](y, x))
    _format(matrix, mask)
    return tuple(tuple(bool(module) for module in row) for row in matrix)


# The bytes ------------------------------------------------------------------------------------------------------------


def packed(text: bytes) -> tuple[int, list[int]]:
    """The version from 1, and its bytes: data of all blocks by turns, then correction of all by turns."""
    for number, version in enumerate(VERSIONS, 1):
        counted = 8 if number < 10 else 16
        bits = f"0100{len(text):0{counted}b}{''.join(f'{byte:08b}' for byte in text)}"
        if len(bits) <= 8 * version.capacity:
            break
    else:
        raise ValueError(f"{len(text)} bytes are too long for a QR code of this kind")
    bits += "0" * min(4, 8 * version.capacity - len(bits))
    bits += "0" * (-len(bits) % 8)
    filled = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    filled += [(0xEC, 0x11)[at % 2] for at in range(version.capacity - len(filled))]
    blocks, at = [], 0
    for size in version.blocks:
        blocks.append(filled[at : at + size])
        at += size
    corrections = [_correction(block, version.correction) for block in blocks]
    return number, [*_by_turns(blocks), *_by_turns(corrections)]


def _by_turns(blocks: Sequence[Sequence[int]]) -> Iterator[int]:
    return (byte for byte in chain.from_iterable(zip_longest(*blocks)) if byte is not None)


def _correction(data: Sequence[int], many: int) -> list[int]:
    """Reed-Solomon over GF(256) with x^8 + x^4 + x^3 + x^2 + 1."""
    generator = [1]
    for power in range(many):
        shifted = [*generator, 0]
        for at, each in enumerate(generator, 1):
            shifted[at] ^= _times(each, _power(power))
        generator = shifted
    rest = [*data, *[0] * many]
    for at in range(len(data)):
        for step, factor in enumerate(generator):
            rest[at + step] ^= _times(factor, rest[at]) if step else 0
    return rest[len(data) :]


def _power(exponent: int) -> int:
    number = 1
    for _ in range(exponent):
        number = _times(number, 2)
    return number


def _times(one: int, other: int) -> int:
    product_ = 0
    while other:
        product_ ^= one * (other & 1)
        one, other = one << 1 ^ 0x11D * (one >> 7), other >> 1
    return product_


# The modules ----------------------------------------------------------------------------------------------------------


def _patterns(number: int) -> Matrix:
    """Everything that is not data; the place of the format is kept with light modules."""
    size = 17 + 4 * number
    matrix: Matrix = [[None] * size for _ in range(size)]
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        for y, x in product(range(-1, 8), repeat=2):
            if 0 <= top + y < size and 0 <= left + x < size:
                rings = max(abs(y - 3), abs(x - 3))
                matrix[top + y][left + x] = rings in (0, 1, 3)
    for y, x in product(VERSIONS[number - 1].centres, repeat=2):
        if matrix[y][x] is None:
            for down, across in product(range(-2, 3), repeat=2):
                matrix[y + down][x + across] = max(abs(down), abs(across)) != 1
    for at in range(8, size - 8):
        matrix[6][at] = matrix[at][6] = at % 2 == 0
    for at in range(9):
        for y, x in ((8, at), (at, 8)):
            matrix[y][x] = bool(matrix[y][x])
    for at in range(1, 9):
        matrix[8][size - at] = matrix[size - at][8] = False
    if number >= 7:
        told = _remainder(number, 0x1F25, 12) | number << 12
        for bit in range(18):
            y, x = bit // 3, size - 11 + bit % 3
            matrix[y][x] = matrix[x][y] = bool(told >> bit & 1)
    return matrix


def _format(matrix: Matrix, mask: int) -> None:
    """Level and mask, twice, and the module that is always dark."""
    size, told = len(matrix), (mask << 10 | _remainder(mask, 0x537, 10)) ^ 0x5412
    here = [*((8, x) for x in (0, 1, 2, 3, 4, 5, 7, 8)), *((y, 8) for y in (7, 5, 4, 3, 2, 1, 0))]
    there = [*((size - 1 - y, 8) for y in range(7)), *((8, size - 8 + x) for x in range(8))]
    for bit, places in enumerate(zip(here, there, strict=True)):
        for y, x in places:
            matrix[y][x] = bool(told >> (14 - bit) & 1)
    matrix[size - 8][8] = True


def _remainder(number: int, divisor: int, bits: int) -> int:
    """Of a division of polynomials over two elements: what BCH adds to a number."""
    rest = number << bits
    for at in range(rest.bit_length() - 1, bits - 1, -1):
        if rest >> at & 1:
            rest ^= divisor << (at - bits)
    return rest


def _free(matrix: Matrix) -> Iterator[tuple[int, int]]:
    """Where data go: two columns up, two columns down, from the right, the column of the timing pattern left out."""
    size, upwards = len(matrix), True
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        for y in reversed(range(size)) if upwards else range(size):
            for x in (right, right - 1):
                if matrix[y][x] is None:
                    yield y, x
        upwards = not upwards


def _penalty(modules: Sequence[Sequence[bool]]) -> int:
    """How hard a mask is to read: runs, blocks, what looks like a finder, and too much of one colour."""
    size, lines = len(modules), [*modules, *zip(*modules, strict=True)]
    points = 0
    for line in lines:
        run = 1
        for before, here in pairwise([*line, None]):
            if before == here:
                run += 1
            else:
                points += run - 2 if run >= 5 else 0
                run = 1
        for at in range(size - 6):
            if tuple(map(int, line[at : at + 7])) == FINDER:
                around = (line[max(0, at - 4) : at], line[at + 7 : at + 11])
                points += 40 * any(not any(part) for part in around)
    for y, x in product(range(size - 1), repeat=2):
        block = (modules[y][x], modules[y][x + 1], modules[y + 1][x], modules[y + 1][x + 1])
        points += 3 * (len(set(block)) == 1)
    dark = sum(map(sum, modules)) / size**2
    return points + 10 * int(abs(20 * dark - 10))
