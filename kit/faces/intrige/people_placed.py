"""Where people stand on the table, and which posts are lit; the same for a wide and for a narrow page."""

from __future__ import annotations

from typing import NamedTuple

from kit.draw.svg import Node, el
from kit.engine.game import Seat
from kit.faces.intrige.ground import Box, Spot, post_box
from kit.faces.intrige.people import figure, shield
from kit.faces.intrige.scene import scene_of
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Appoint, Choose, Move
from kit.games.intrige.state import FREE, INTERNAL, Rep, View
from kit.page.sight import Sight

People = list[tuple[str, Rep, Spot]]
"""Where somebody is, as written in the id, who it is, and the place on the drawing."""


class Mistaken(NamedTuple):
    """What a wrong answer adds to the court where it was given."""

    court: Seat = -1
    would: tuple[tuple[Rep, int], ...] = ()
    """Who would have gone in, and the place of the post: they stand pale in its arch."""
    gone: tuple[Rep, ...] = ()
    """Who would have gone to the island."""
    lit: frozenset[int] = frozenset()
    """The posts that were to be counted."""


NO_MISTAKE = Mistaken()


def crowd(people: People, prefix: str) -> Node:
    """All people, always in the same order, so that each keeps its element; two alike in one place are numbered."""
    drawn, seen = [], set[str]()
    for place, rep, spot in people:
        name = f"{prefix}-rep-{rep.seat}-{rep.profession}-{place}"
        while name in seen:
            name += "b"
        seen.add(name)
        drawn.append((name, _standing(name, rep, spot)))
    return el("g", [node for _, node in sorted(drawn)], class_="people", id=f"{prefix}-people")


def _standing(name: str, rep: Rep, spot: Spot) -> Node:
    scale = spot.height / (72 if spot.tall else 48)
    x, y = spot.x - (32 if spot.tall else 24) * scale, spot.foot - spot.height
    place = f"transform:translate({x:.1f}px,{y:.1f}px) scale({scale:.3f})"
    drawn = figure(rep) if spot.tall else shield(rep)
    return el("g", drawn, class_=["someone", spot.look], id=name, style=place, data_from=spot.came or None)


def arrived(sight: Sight[Intrige, View, Move], view: View, spot: Spot, rep: Rep, place: str, prefix: str) -> Spot:
    """Where they come from: somebody just sent comes from home, somebody just banished from the gate or the post."""
    if not sight.events:
        return spot
    before, owner = sight.before, sight.before.owner
    if place.startswith("isle") and sum(map(sum, view.island)) > sum(map(sum, before.island)):
        scene = scene_of(sight)
        if scene and scene.gone == rep:
            held = [post for post, who in zip(sight.game.salaries, before.courts[owner], strict=True) if who == rep]
            waits = rep in before.parks[owner]
            return spot._replace(came=f"{prefix}-conflict" if waits or not held else f"{prefix}-post-{owner}-{held[0]}")
    if place.isdigit() and rep.seat == owner and rep in view.parks[int(place)] and rep not in before.parks[int(place)]:
        return spot._replace(came=f"{prefix}-home-{rep.profession}")
    return spot


def seated(
    sight: Sight[Intrige, View, Move],
    view: View,
    box: Box,
    height: float,
    small: bool = False,
    mistaken: Mistaken = NO_MISTAKE,
) -> People:
    """Who sits on a post of the open court and, as a ghost, who would, by what is chosen or was believed."""
    court, posts = view.courts[view.owner], len(sight.game.salaries)
    people: People = []
    for number, rep in enumerate(court):
        if rep:
            place = post_box(box, number, posts, small)
            spot = Spot(place.x + place.width / 2, place.y + place.height - 2, height, not small)
            people.append((f"{view.owner}", rep, spot))
    chosen, would = ghost(sight, view), mistaken.would if mistaken.court == view.owner else ()
    for rep, number in (*([chosen] if chosen else []), *would):
        place = post_box(box, number, posts, small)
        look = "ghost beside" if court[number] else "ghost"
        shift = place.width / 4 if court[number] else 0
        spot = Spot(place.x + place.width / 2 + shift, place.y + place.height - 2, height, not small, look)
        people.append(("ghost", rep, spot))
    return people


def ghost(sight: Sight[Intrige, View, Move], view: View) -> tuple[Rep, int] | None:
    """Who would sit where, by what the person who decides has chosen: the representative and the post's place."""
    turn = sight.turn
    if turn is None or sight.events or turn.seat != view.owner:
        return None
    match turn.picked:
        case Appoint(seat=seat, post=post) if post in sight.game.salaries:
            reps = [rep for rep in view.parks[view.owner] if rep.seat == seat and _may_be_next(view, rep)]
            return (reps[0], sight.game.salaries.index(post)) if reps else None
        case Choose(seat=seat) if view.stage == INTERNAL:
            held = [
                place for place, rep in enumerate(view.courts[view.owner]) if rep and rep.profession == view.disputed
            ]
            holder = view.courts[view.owner][held[0]]
            return None if holder is None or holder.seat == seat else (Rep(seat, holder.profession), held[0])
    return None


def _may_be_next(view: View, rep: Rep) -> bool:
    in_office = {holder.profession for holder in view.courts[view.owner] if holder}
    return rep.profession not in in_office if view.stage == FREE else rep.profession == view.disputed


def lit_posts(sight: Sight[Intrige, View, Move], view: View, mistaken: Mistaken = NO_MISTAKE) -> frozenset[int]:
    """The posts in lamp light: the disputed one, where the chosen one would go, where somebody has just walked in."""
    salaries, court, lit = sight.game.salaries, view.courts[view.owner], set[int]()
    scene = scene_of(sight)
    if scene and sight.instant is not None:
        lit |= {salary for salary, rep in zip(salaries, court, strict=True) if rep and rep == scene.hired}
    if view.stage == INTERNAL and not sight.events:
        lit |= {s for s, rep in zip(salaries, court, strict=True) if rep and rep.profession == view.disputed}
    if chosen := ghost(sight, view):
        lit.add(salaries[chosen[1]])
    return frozenset(lit) | mistaken.lit
