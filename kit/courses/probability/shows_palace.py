"""Who waits in a park, and for what (I1, I3)."""

from __future__ import annotations

from collections.abc import Sequence

from kit.counting.shows import Scene, show, within
from kit.courses.probability.trials_palace import Palace, person
from kit.draw.svg import Node, el
from kit.games.intrige.courts import PROFESSIONS
from kit.text.say import Words

MOST_WAITING = 12


@show("promised")
def promised(scene: Scene) -> Node:
    """The applicants of the trial named `of`, each with the post that was promised.

    Raises ValueError for any trial but `Palace`.
    """
    palace = scene.trials[scene.given["of"]].trial
    if not isinstance(palace, Palace):
        raise ValueError("count_measure")
    ours = Words(scene.words.language, "intrige")
    shown = [person(name, ours.fill("{pay:money}", pay=pay), False, ours) for name, pay in palace.promised.items()]
    return el("ul", shown, class_="trial-row counted people")


@show("park")
def park(scene: Scene) -> Node:
    """Those who wait in a park, by their professions in `waiting`; raises ValueError for any other word."""
    waiting: Sequence[str] = scene.given["waiting"]
    within(len(waiting), MOST_WAITING)
    if not set(waiting) <= set(PROFESSIONS):
        raise ValueError("count_measure")
    return el("ul", [person(name, "", False, scene.words) for name in waiting], class_="trial-row counted people")
