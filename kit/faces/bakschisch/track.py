"""The board of the moment that is shown: pawns, where a pawn would go, and the walk under way."""

from __future__ import annotations

from typing import Any

from kit.draw.svg import Node
from kit.engine.game import Seat
from kit.faces.bakschisch.board import board
from kit.faces.bakschisch.layout import Layout
from kit.faces.bakschisch.scene import Scene
from kit.faces.bakschisch.spaces import board_words, ranks_said
from kit.games.bakschisch import NOTHING, THIEF, Bribe
from kit.games.bakschisch.events import PawnMoved
from kit.play.desk import Desk
from kit.play.play import Play


def scene_of(desk: Desk) -> Scene | None:
    """The instant of the reveal that is shown; None while a question is open."""
    shown = desk.instants()
    return None if not shown else shown[-1 if desk.instant is None else min(desk.instant, len(shown) - 1)]


def the_board(desk: Desk, layout: Layout) -> Node:
    """The board, with the walk that is under way or that my fist may bring."""
    scene = scene_of(desk)
    words, track, spaces = desk.words, desk.game.board, scene.spaces if scene else desk.view.spaces
    shown: dict[str, Any] = {"tap": "space", "ranks": ranks_said(words, desk.game, desk.asked)}
    if scene and scene.walk:
        shown |= {"path": scene.path, "hops": scene.hops, "ghost": scene.ghost, "pace": scene.pace}
    elif scene is None and isinstance(desk, Play) and (mine := walk_of(desk)):
        shown |= {"target": mine.end, "ghost": (mine.seat, mine.end)}
    return board(track, spaces, board_words(words, track, desk.view.spaces), layout, **shown)


def walk_of(play: Play) -> PawnMoved | None:
    """Where the chooser's pawn goes if this fist decides: the most gold on bribes 1 to 4, the least on the fifth."""
    seat, state = play.chooser, play.session.state
    walks_on_nothing = state.bribe == 5
    if seat is None or play.must_hand_over or (play.fist.move in (NOTHING, THIEF) and not walks_on_nothing):
        return None
    others = [other for other in range(play.game.players) if other != seat]
    moves: dict[Seat, Any] = {seat: Bribe(min(1, state.purses[seat])), **dict.fromkeys(others, NOTHING)}
    if state.bribe == 5:
        moves = {seat: NOTHING} | {other: Bribe(min(1, state.purses[other])) for other in others}
    events = play.game.apply(state, moves).events
    return next((event for event in events if isinstance(event, PawnMoved) and event.seat == seat), None)
