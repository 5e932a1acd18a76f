"""The board at the moment that is shown: pawns, where a pawn would go, and the walk under way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kit.draw.svg import Node
from kit.engine.game import Seat
from kit.engine.standing import ranking
from kit.faces.bakschisch.board import board
from kit.faces.bakschisch.kinds import BakschischSight
from kit.faces.bakschisch.layout import LAYOUTS, Layout
from kit.faces.bakschisch.reveal import instants
from kit.faces.bakschisch.scene import Scene
from kit.faces.bakschisch.spaces import board_words, ranks_said, space_said
from kit.games.bakschisch import NOTHING, THIEF
from kit.games.bakschisch.game import BRIBES
from kit.games.bakschisch.standing import standing
from kit.page.shape import fitting


class Walk(NamedTuple):
    """Where a pawn is, and where it would go."""

    seat: Seat
    start: int
    end: int


def scene_of(sight: BakschischSight) -> Scene | None:
    """The instant of the reveal that is shown; None while a question is open."""
    if not sight.events:
        return None
    shown = instants(sight.before, sight.events)
    return shown[-1 if sight.instant is None else min(sight.instant, len(shown) - 1)]


def boards(sight: BakschischSight) -> list[Node]:
    """The board as it fits the page."""
    return fitting(sight.shape, lambda shape: _board(sight, LAYOUTS[shape]))


def _board(sight: BakschischSight, layout: Layout) -> Node:
    """The board, with the walk that is under way or that my fist may bring; at the end with everybody's final place."""
    scene = None if sight.winners else scene_of(sight)
    words, track, spaces = sight.words, sight.game.board, scene.spaces if scene else sight.view.spaces
    ranks = final_ranks_said(sight) if sight.winners else ranks_said(words, sight.game, sight.before)
    shown: dict[str, Any] = {"tap": "space", "ranks": ranks}
    if scene and scene.walk:
        shown |= {"path": scene.path, "hops": scene.hops, "ghost": scene.ghost, "pace": scene.pace}
    elif scene is None and (mine := walk_of(sight)):
        shown |= {"target": mine.end, "ghost": (mine.seat, mine.end)}
    return board(track, spaces, board_words(words, track, sight.view.spaces), layout, **shown)


def final_ranks_said(sight: BakschischSight) -> Mapping[Seat, str]:
    """Everybody's place, as in the ranking at the end."""
    standings = [standing(sight.game, sight.view, seat) for seat in range(sight.game.players)]
    return {seat: sight.words.say("page.rank", place=place) for place, seat in ranking(standings, sight.winners)}


def about_space(sight: BakschischSight) -> str | None:
    """What a space of the board is, if somebody asked."""
    track, tapped = sight.game.board, sight.tapped
    if not isinstance(tapped, int) or tapped not in range(track.throne + 1):
        return None
    return space_said(sight.words, track, sight.view.spaces, tapped)


def walk_of(sight: BakschischSight) -> Walk | None:
    """Where the chooser's pawn goes if this fist decides: the most gold on bribes 1 to 4, the least on the fifth."""
    turn, view = sight.turn, sight.view
    if turn is None or turn.seat < 0 or view.card is None:
        return None
    backwards, start = view.bribe == BRIBES, view.spaces[turn.seat]
    goes_ahead = view.purses[turn.seat] and start < sight.game.board.throne and turn.picked not in (NOTHING, THIEF)
    if not backwards and not goes_ahead:
        return None
    end = sight.game.walk_end(view.spaces, turn.seat, view.card, backwards)
    return None if end == start else Walk(turn.seat, start, end)
