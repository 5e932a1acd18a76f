"""Throws that lie on the souk before they are counted (A3, A6)."""

from __future__ import annotations

from kit.counting.cut_outs import cut_outs
from kit.counting.shows import Scene, show
from kit.courses.probability.pictures_dice import dice_of
from kit.courses.probability.trials_dice import Rights
from kit.draw.svg import Node
from kit.games.attraptresors.pieces import COLOURS, DICE

SPINNING = "die"
"""The symbol of a die that has not come to rest yet."""


@show("eight_dice")
def eight_dice(scene: Scene) -> Node:
    """A throw with three dice of the first colour (AT-11)."""
    throw = [*COLOURS[:1] * 3, *COLOURS[1:]]
    return dice_of(throw, scene.words, [die == COLOURS[0] for die in throw])


@show("dice_row")
def dice_row(scene: Scene) -> Node:
    """A throw: `dice` by their colours, or ``spinning``; those with a colour in `marked` are marked.

    Raises ValueError for anything else, and for more dice than a throw has.
    """
    dice = [SPINNING if each == "spinning" else each for each in scene.given["dice"]]
    if not set(dice) <= {SPINNING, *COLOURS} or len(dice) > DICE:
        raise ValueError("count_measure")
    return dice_of(dice, scene.words, [die in scene.given.get("marked", ()) for die in dice])


@show("unfolded_die")
def unfolded_die(scene: Scene) -> Node:
    """The dice of the trial named `of`, as a class cuts them out: all sides of one die can be counted."""
    net = cut_outs(scene.trials[scene.given["of"]], 1, scene.words)
    if net is None:
        raise ValueError("count_measure")
    return net


@show("half_thrown")
def half_thrown(scene: Scene) -> Node:
    """The dice that lie there in the trial named `of`, with those of its mission marked, and those still spinning.

    Raises ValueError for any trial but `Rights`.
    """
    thrown = scene.trials[scene.given["of"]].trial
    if not isinstance(thrown, Rights):
        raise ValueError("count_measure")
    dice = [*thrown.lying, *[SPINNING] * thrown.dice]
    return dice_of(dice, scene.words, [die == thrown.mission for die in dice])
