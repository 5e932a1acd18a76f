"""What lies on the table: the souk while hands are free or moving, and afterwards who was first, and by how much."""

from __future__ import annotations

from collections.abc import Sequence

from kit.draw.svg import Child
from kit.faces.attraptresors.axis import axis
from kit.faces.attraptresors.dice import throw_of
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.mat import Verdict, souk
from kit.faces.attraptresors.round_summary import is_told, round_of
from kit.faces.attraptresors.scene import Scene, over, scene_of


def board(sight: AttrapSight, taps: bool = True, row: Sequence[str] = ()) -> list[Child]:
    """The mat; or the axis, once everything of a throw has been shown, and while a card is still owed for it.

    `taps`: what stands on the mat can be pressed to hear what it is, and what was decided to read its rule.  `row`: the
    faces that dice step into a row for, pale where no die shows one; then the mat stays, with the hands at the tower.
    """
    if row:
        return [_mat(sight, scene_of(sight) or over(sight), taps, row)]
    told = round_of(sight)
    looks_back = is_told(sight.events) if sight.events else sight.view.owes
    scene = scene_of(sight)
    if looks_back and told.marks and scene is None:
        return [axis(sight, told, taps)]
    return [_mat(sight, scene, taps)]


def board_at_kiosk(sight: AttrapSight) -> list[Child]:
    """Always the mat, pressed only to grab: thousandths of a second are for people who know the game."""
    return [_mat(sight, scene_of(sight), taps=False)]


def _mat(sight: AttrapSight, scene: Scene | None, taps: bool, row: Sequence[str] = ()) -> Child:
    """The mat with the dice as they lie; after a step that cleared the table, those that lay there before it."""
    view = sight.before if sight.events and not sight.view.dice else sight.view
    race, alone = sight.race, not sight.is_side_by_side
    asked = bool(sight.turns) and not sight.events
    return souk(
        sight.words,
        sight.game.tower,
        throw=throw_of(sight),
        dice=view.dice,
        off=view.off,
        taken=scene.taken if scene else view.taken,
        holder=scene.column if scene else view.column,
        race=None if sight.events else race,
        grabs=sight.seat if asked and alone and race is not None else None,
        taps=taps,
        loose=bool(sight.game.permille),
        shown=Verdict(scene.round.six, scene.round.mission) if scene and scene.round.right and not row else None,
        row=row,
    )
