"""Yellow means gold, the lamp's light and what counts now, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import kit

KIT = Path(kit.__file__).parent
YELLOW = re.compile(r"var\(--(?:sh-)?(?:lamp|gold)|^--(?:lamp|gold)")
TOKENS = "tokens.css"
MEANT = {
    "gold": (
        ".i-go",
        ".i-gd",
        ".i-gh",
        ".caliph",
        ".trail path",
        ".stamp",
        ".bill",
        ".money",
        ".afar-people .one .laid",
        ".bid",
    ),
    "the lamp's light": (
        *(".arch", ".throne-arch", ".gate-door", ".gate", ".open .gate", ".glow", ".lit", ".way", ".rings", ".discs"),
        *(".target", ".board.intrige .lamp", ".tile.truth"),  # the truth lies in its light on the board, too
    ),
    "now": (
        *(".ring .run", ".card.now", ".seat.deciding", ".why-it-counts", ".afar.deciding", ".trial-row .hit"),
        *(".panel-of.open", ".one.now", ".palace.now", ".rungs .now", ".rungs > li.now"),
    ),
}
"""What may be yellow, by what that says: a person's own row, a choice, a winner and a hint are night blue."""


def test_only_gold_lamp_light_and_now_are_yellow() -> None:
    meant = [look for looks in MEANT.values() for look in looks]
    for file in KIT.rglob("*.css"):
        for look, said in () if file.name == TOKENS else declarations(file.read_text("utf-8")):
            assert not YELLOW.search(said) or any(each in look for each in meant), f"{file.name}: {look} has {said}"


def test_what_may_be_yellow_is_there() -> None:
    yellow = " ".join(
        look
        for file in KIT.rglob("*.css")
        for look, said in declarations(file.read_text("utf-8"))
        if YELLOW.search(said)
    )
    assert [look for looks in MEANT.values() for look in looks if look not in yellow] == []


def test_python_paints_nothing_yellow() -> None:
    drawn = [file for file in (KIT / "faces").rglob("*.py") if re.search(r"--(lamp|gold)", file.read_text("utf-8"))]
    assert not drawn


def declarations(style: str) -> Iterator[tuple[str, str]]:
    """Every declaration of a style with the nested selectors around it in one line."""
    around, text = list[str](), ""
    for each in re.sub(r"/\*.*?\*/", "", style, flags=re.S):
        if each not in "{};":
            text += each
            continue
        said, text = " ".join(text.split()), ""
        if each == "{":
            around.append(said)
        elif said:
            yield "".join(part.removeprefix("&") for part in around if not part.startswith("@")), said
        if each == "}":
            around.pop()
