"""What is heard while a bribe of Bakschisch is shown."""

from __future__ import annotations

from kit.faces.bakschisch.kinds import BakschischSight
from kit.faces.bakschisch.scene import Scene
from kit.faces.bakschisch.track import scene_of


def heard(sight: BakschischSight) -> str | None:
    """The sound of the instant that is shown, if it has one."""
    scene = scene_of(sight)
    if scene is None:
        return None
    if sight.instant is None:
        return "won" if sight.winners else None
    if sight.instant == 0:
        return "open"
    if scene.flow:
        return "thief" if scene.shown_thieves else "coins"
    return _step(scene)


def _step(scene: Scene) -> str | None:
    if scene.walk is None or not scene.hops:
        return None
    return "hop" if scene.walk.end > scene.walk.start else "back"
