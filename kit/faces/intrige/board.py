"""The table at the moment that is shown: the open court large, the others in the order of their bribes.

A wide page shows it with the row of all courts, or with the stairs of what is settled; a narrow one only the court.
What stands still is drawn without the people.  They are all in one group, each with an id of its own, so that a page
moves them from place to place: ``<layout>-rep-<seat>-<profession>-<court>``, and on the island ``…-isle-<number>``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kit.draw.svg import Child, Node, el
from kit.faces.intrige.about import about_court, inside_court, tapped_court
from kit.faces.intrige.band import (
    columns,
    conflict_panel,
    conflict_spots,
    counted_panel,
    ghost_spots,
    home_panel,
    home_spots,
    is_over,
    is_sending,
    island,
    island_spots,
    shows_conflict,
    then_panel,
    then_spot,
)
from kit.faces.intrige.courts import court_in_row, others, row_spots, told_in_head
from kit.faces.intrige.ground import Box, Spot, big_posts, wall
from kit.faces.intrige.ladder import shows_stairs
from kit.faces.intrige.lettering import line, said
from kit.faces.intrige.narrow import narrow
from kit.faces.intrige.people_placed import NO_MISTAKE, Mistaken, People, arrived, crowd, lit_posts, seated
from kit.faces.intrige.resolution_steps import DONE, LATER, SO_FAR, Rung, rungs
from kit.faces.intrige.scene import shown_view
from kit.faces.intrige.stairs import stairs, step_spots
from kit.games.intrige.courts import COURTS
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Move
from kit.games.intrige.state import INTERNAL, Rep, View
from kit.page.shape import WIDE, fitting
from kit.page.sight import Sight
from kit.text.say import Words

COURT, POSTS = Box(0, 158, 880, 318), Box(12, 206, 856, 130)
LARGE_COURT, LARGE_POSTS = Box(0, 0, 880, 476), Box(12, 46, 856, 126)
CONFLICT, THEN, ISLAND = Box(14, 352, 434, 112), Box(458, 352, 224, 112), Box(692, 352, 174, 112)
GATE = Box(14, 352, 668, 112)


def boards(sight: Sight[Intrige, View, Move], mistaken: Mistaken = NO_MISTAKE) -> list[Node]:
    """The table as it fits the page, with what a wrong answer adds."""
    return fitting(sight.shape, lambda shape: _wide(sight, mistaken) if shape == WIDE else narrow(sight, mistaken))


def _wide(sight: Sight[Intrige, View, Move], mistaken: Mistaken) -> Node:
    steps = rungs(sight)
    if steps and shows_stairs(sight):
        return _resolving(sight, steps, mistaken)
    view, words = shown_view(sight), sight.words
    ground = [_row(sight, view), _open(sight, view, steps, mistaken)]
    return _frame(words, view, ground, _people(sight, view, steps, mistaken), _told(sight, view))


def _told(sight: Sight[Intrige, View, Move], view: View) -> Node | None:
    """What there is to know about the court of the row that was tapped."""
    seat = tapped_court(sight)
    if seat is None or seat == view.owner:
        return None
    told = inside_court(sight.words, view, sight.game.salaries, seat)
    return told_in_head(view, seat, told)


def _frame(words: Words, view: View, ground: Iterable[Child], people: People, over: Child = None) -> Node:
    described = said(words, "board.described", players=len(view.courts), court=COURTS[view.owner], seat=view.owner)
    return el(
        "svg",
        list(ground),
        crowd(people, WIDE),
        over,
        class_="board intrige wide",
        viewBox="0 0 880 476",
        role="group",
        data_rove=True,
        aria_label=described,
    )


# All courts -----------------------------------------------------------------------------------------------------------


def _row(sight: Sight[Intrige, View, Move], view: View) -> Node:
    """The courts of the others; while the owner sends, those to which nobody has been sent yet are targets."""
    words, salaries = sight.words, sight.game.salaries
    may_send = is_sending(view) and not sight.events
    return el(
        "g",
        [
            court_in_row(
                words,
                view,
                seat,
                salaries,
                about_court(words, view, salaries, seat),
                "space",
                seat == tapped_court(sight),
                may_send and seat not in view.sent,
                WIDE,
            )
            for seat in others(view)
        ],
        id=f"{WIDE}-row",
    )


def _open(sight: Sight[Intrige, View, Move], view: View, steps: Sequence[Rung], mistaken: Mistaken) -> Node:
    """The court whose turn it is, with its posts and what lies before its gate."""
    words, game, owner = sight.words, sight.game, view.owner
    head = said(words, "board.title", seat=owner, court=COURTS[owner])
    lit = lit_posts(sight, view, mistaken)
    inside: list[Child] = [
        wall(words, owner, COURT, head, said(words, "board.pays")),
        el("path", class_="ground-of", d="M6 344h868v114q0 12-12 12H18q-12 0-12-12z"),
        big_posts(words, owner, game.salaries, view.courts[owner], POSTS, lit, WIDE),
        el("g", id=f"{WIDE}-gate-{owner}"),
        _before_the_gate(sight, view, steps),
        None if is_over(view) else island(words, view, ISLAND, f"{WIDE}-island"),
    ]
    return el("g", inside, id=f"{WIDE}-open")


def _before_the_gate(sight: Sight[Intrige, View, Move], view: View, steps: Sequence[Rung]) -> list[Child]:
    words, game = sight.words, sight.game
    if is_over(view):
        return [counted_panel(words, view, Box(14, 352, 852, 112))]
    if is_sending(view):
        return [home_panel(words, view, GATE, WIDE)]
    open_now = shows_conflict(view, steps)
    if open_now is None:  # nobody waits, or a lesson does not say what is settled first
        return [] if view.parks[view.owner] else [line(said(words, "ladder.nobody"), 30, 412, "plain")]
    following = next((rung for rung in steps if rung.state == LATER), None)
    sends = view.round <= game.sending_rounds
    return [
        conflict_panel(words, open_now, CONFLICT, game.edition.bill, WIDE, view.owner),
        None if sight.tapped == SO_FAR else then_panel(words, view, following, sends, THEN),
    ]


def _people(sight: Sight[Intrige, View, Move], view: View, steps: Sequence[Rung], mistaken: Mistaken) -> People:
    """Everybody who is somewhere on the table."""
    people = [
        (place, rep, arrived(sight, view, spot, rep, place, WIDE))
        for place, rep, spot in row_spots(view, sight.game.salaries)
    ]
    people += seated(sight, view, POSTS, 74, mistaken=mistaken)
    if is_over(view):
        return people
    if is_sending(view):
        people += home_spots(view, GATE)
    elif open_now := shows_conflict(view, steps):
        people += _before(view, open_now)
    else:
        park = view.parks[view.owner]
        for rep, box in zip(park, columns(GATE, max(len(park), 4)), strict=False):
            people.append((f"{view.owner}", rep, Spot(box.x + box.width / 2, GATE.y + GATE.height - 8, 84, True)))
    for place, rep, spot in island_spots(view, ISLAND):
        people.append((place, rep, arrived(sight, view, spot, rep, place, WIDE)))
    return people + [("ghost", rep, spot) for rep, spot in ghost_spots(mistaken.gone, ISLAND)]


def _before(view: View, open_now: Rung) -> People:
    """Who stands before the gate: those concerned now, and beside them those who still wait.

    The holder of the disputed post sits on it, and is shown among those concerned as a picture.
    """
    people: People = []
    waiting, sitting = list(view.parks[view.owner]), [rep for rep in view.courts[view.owner] if rep]
    inside = open_now.procedure.stage == INTERNAL
    for number, (rep, spot) in enumerate(conflict_spots(CONFLICT, open_now)):
        if rep in waiting and not (inside and number == 0):
            waiting.remove(rep)
            people.append((f"{view.owner}", rep, spot))
        elif inside or rep not in sitting:  # otherwise this one has walked in
            people.append(("open", rep, spot))
    people += [(f"{view.owner}", rep, then_spot(THEN, place)) for place, rep in enumerate(waiting)]
    return people


# The stairs -----------------------------------------------------------------------------------------------------------


def _resolving(sight: Sight[Intrige, View, Move], steps: Sequence[Rung], mistaken: Mistaken) -> Node:
    """The open court over the stairs of what is settled in this turn."""
    view, words, owner = shown_view(sight), sight.words, shown_view(sight).owner
    head = said(words, "board.title", seat=owner, court=COURTS[owner])
    lit = lit_posts(sight, view, mistaken)
    ground = [
        wall(words, owner, LARGE_COURT, head),
        big_posts(words, owner, sight.game.salaries, view.courts[owner], LARGE_POSTS, lit, WIDE),
        stairs(words, steps, WIDE, owner),
    ]
    people = seated(sight, view, LARGE_POSTS, 72, mistaken=mistaken)
    sitting, placed = [rep for rep in view.courts[owner] if rep], set[Rep]()
    for number, rep, spot in step_spots(steps):
        # Those who wait at the gate stand on the first step still to come; the others there are pictures of people.
        first = rep in view.parks[owner] and rep not in sitting and rep not in placed and steps[number].state != DONE
        placed |= {rep} if first else set()
        people.append((f"{owner}" if first else f"step-{number}", rep, spot))
    return _frame(words, view, ground, people)
