"""A deck beside a die: which of them remembers what came (B3)."""

from __future__ import annotations

from collections.abc import Sequence

from kit.counting.shows import Scene, show, within
from kit.courses.probability.pictures_dice import dice_of
from kit.courses.probability.shows_cards import deck_of
from kit.draw.svg import Node, el

MOST_DICE = 30


@show("urn_and_die")
def urn_and_die(scene: Scene) -> Node:
    """What is left in the deck of a trial beside what a die has `thrown` so far: neither showed what was hoped for."""
    return el("div", deck_of(scene), dice_of(_thrown(scene), scene.words), class_="side-by-side")


def _thrown(scene: Scene) -> Sequence[str]:
    dice: Sequence[str] = scene.given["thrown"]
    within(len(dice), MOST_DICE)
    return dice
