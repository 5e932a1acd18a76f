"""The souk: a mat of ruby velvet with the tower in its ring, eight dice, or the cup that is about to be thrown.

There is one tree for every size of page: what lies here says where it lies on a wide mat and on a narrow one, and the
style takes the one that fits.  Nothing on it is text, and nothing depends on anybody's mission.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from kit.draw.svg import Child, Node, el, icon
from kit.engine.game import Seat
from kit.faces.attraptresors.cards import mission_card
from kit.faces.attraptresors.dice import NARROW, SHORT, WIDE, Ground, Place, lost, lying, places, spread
from kit.faces.attraptresors.tower import MIDDLE, RADIUS, tower
from kit.games.attraptresors.pieces import COLOURS
from kit.page.race import READY, Race
from kit.text.say import Words


class Verdict(NamedTuple):
    """What gave the right to the column."""

    six: bool
    """Whether it was all six colours."""
    mission: str | None
    """The colour of the mission that is turned up."""


def souk(
    words: Words,
    things: Sequence[str],
    *,
    throw: int,
    dice: Sequence[int] = (),
    off: Sequence[int] = (),
    taken: Sequence[tuple[Seat, str]] = (),
    holder: Seat | None = None,
    race: Race | None = None,
    grabs: Seat | None = None,
    taps: bool = False,
    loose: bool = False,
    shown: Verdict | None = None,
    row: Sequence[str] = (),
) -> Node:
    """The mat with everything that lies on it.

    `throw`: the number of the throw, which decides where dice lie; none are drawn while the `race` waits to begin.
    `grabs`: whose hand reaches by pressing what stands here; `taps`: pressing says what it is.  `loose`: dice can roll
    off, so there is a floor beside the mat.  `shown`: what gave the right, once that is told.  `row`: faces that dice
    step into a row for, whether they give a right or not.
    """
    runs = race is not None and race.is_on
    tells = taps and not runs
    if race is not None and race.phase == READY:
        dice = off = ()
    grounds = (SHORT if loose else WIDE, NARROW)
    on_mat: list[Child] = [
        el("span", class_="velvet"),
        el(
            "div",
            _ring(),
            tower(words, things, taken, holder, grabs if runs else None, tells),
            class_="tower",
        ),
        _thrown(words, spread(dice), throw, grounds, row or _counting(spread(dice), shown)),
        el("b", class_="left", data_left=True, aria_hidden=True) if runs else None,
        el("span", mission_card(shown.mission, 96), class_="turned-up") if shown and shown.mission else None,
    ]
    floor = el("div", [lost(words, colour) for colour in spread(off)], class_="floor") if loose else None
    return el(
        "div",
        el("div", el("div", on_mat, class_="mat"), floor, class_=["laid", loose and "loose"]),
        class_="board attrap",
        role="group",
        aria_label=words.say("page.souk"),
        data_rove=tells,
        style=_windows(race) if race else None,
        id="souk",
    )


def _counting(colours: Sequence[str], shown: Verdict | None) -> Sequence[str]:
    """The faces that gave the right."""
    if shown is None:
        return ()
    return COLOURS if shown.six else [colour for colour in colours if colour == shown.mission]


def _thrown(
    words: Words, colours: Sequence[str], throw: int, grounds: tuple[Ground, Ground], row: Sequence[str]
) -> Node:
    """The dice that count, where they fell or in a row; before there are any, the cup."""
    if not colours:
        return el("span", icon("cup", 48), class_="cup")
    wide, narrow = (places(throw, ground) for ground in grounds)
    dice = [lying(words, *each) for each in zip(colours, wide, narrow, strict=False)]  # never more than eight
    lie = list(_in_a_row(words, dice, colours, row, grounds)) if row else dice
    return el("div", lie, class_="throw", id=f"throw-{throw}")


def _in_a_row(
    words: Words, dice: Sequence[Node], colours: Sequence[str], row: Sequence[str], grounds: tuple[Ground, Ground]
) -> Iterator[Node]:
    """Dice with these faces move into a row above the tower; the others stay behind, and what no die shows is pale."""
    left = dict(enumerate(row))
    for die, colour in zip(dice, colours, strict=True):
        place = next((place for place, face in left.items() if face == colour), None)
        if place is None:
            yield (die[0], {**die[1], "class": "lies die behind"}, *die[2:])
        else:
            yield _stepped(words, left.pop(place), place, len(row), grounds)
    for place, face in left.items():
        yield _stepped(words, face, place, len(row), grounds, "missing")


def _stepped(
    words: Words, colour: str, number: int, count: int, grounds: tuple[Ground, Ground], look: str = ""
) -> Node:
    wide, narrow = (_in_row(ground, number, count) for ground in grounds)
    return lying(words, colour, wide, narrow, look)


def _in_row(ground: Ground, number: int, count: int) -> Place:
    step = min(2 * ground.reach, (ground.width - 2 * ground.edge) / count)
    left = ground.middle[0] - step * (count - 1) / 2
    return Place(round(left + step * number), ground.edge + ground.die // 2, 0)


def _windows(race: Race) -> str:
    """How long the rings take to empty."""
    first, second = (*race.windows, race.windows[-1])[:2]
    return f"--first:{first}ms;--second:{second}ms"


@cache
def _ring() -> Node:
    """The window in which hands may reach: a ring that empties clockwise from the top, then a thinner one."""
    middle = RADIUS + 8
    top = f"rotate(-90 {middle} {middle})"
    circles = [
        el("circle", cx=middle, cy=middle, r=RADIUS, pathLength=100, class_=look, transform=top)
        for look in ("track", "run first", "run second")
    ]
    size = 2 * middle
    where = f"--x:{MIDDLE[0]};--y:{MIDDLE[1]};--size:{size}"
    return el("svg", circles, class_="ring", viewBox=f"0 0 {size} {size}", style=where, aria_hidden=True)
