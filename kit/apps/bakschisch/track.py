"""The board of the moment that is shown: pawns, where a pawn would go, and the walk under way."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from kit.apps.desk import Desk
from kit.apps.play import Play
from kit.draw.bakschisch.board import board
from kit.draw.bakschisch.ground import BoardWords
from kit.draw.bakschisch.layout import PAWNS, Layout
from kit.draw.bakschisch.scene import Scene
from kit.draw.svg import Node
from kit.engine.game import Seat
from kit.games.bakschisch import NOTHING, THIEF, Bribe
from kit.games.bakschisch.board import Board
from kit.games.bakschisch.cards import CALIPH, INHABITANTS
from kit.games.bakschisch.events import PawnMoved
from kit.games.bakschisch.game import ranks
from kit.text.say import Words


def scene_of(desk: Desk) -> Scene | None:
    """The instant of the reveal that is shown; None while a question is open."""
    shown = desk.instants()
    return None if not shown else shown[-1 if desk.instant is None else min(desk.instant, len(shown) - 1)]


def the_board(desk: Desk, layout: Layout) -> Node:
    """The board, with the walk that is under way or that my fist may bring."""
    scene = scene_of(desk)
    told, spaces = board_words(desk), scene.spaces if scene else desk.view.spaces
    shown: dict[str, Any] = {"tap": "space", "ranks": _ranks(desk)}
    if scene and scene.walk:
        shown |= {"path": scene.path, "hops": scene.hops, "ghost": scene.ghost, "pace": scene.pace}
    elif scene is None and isinstance(desk, Play) and (mine := walk_of(desk)):
        shown |= {"target": mine.end, "ghost": (mine.seat, mine.end)}
    return board(desk.game.board, spaces, told, layout, **shown)


def board_words(desk: Desk, track: Board | None = None) -> BoardWords:
    """The words on the board of the game, or on another one."""
    return replace(_lasting_words(desk.words, track or desk.game.board), description=_described(desk))


@lru_cache(maxsize=16)
def _lasting_words(words: Words, track: Board) -> BoardWords:
    """The words that stay the same from one moment to the next."""
    persons = [words.say("page.space", space=space, card=card) for space, card in enumerate(track.persons, 1)]
    return BoardWords(
        description="",
        start=words.say("page.start"),
        letters={person: words.noun(person, "letter") for person in INHABITANTS},
        pawns=[words.say(f"page.pawn_letters.{pawn}") for pawn in PAWNS],
        spaces=[words.say("page.space_start"), *persons, words.say("page.space_throne")],
    )


def _described(desk: Desk) -> str:
    """The board for somebody who cannot see it: who stands where."""
    words, track = desk.words, desk.game.board
    sentences = [words.say("page.board", throne=track.throne)]
    for seat, space in enumerate(desk.view.spaces):
        facts: dict[str, Any] = {"seat": seat, "pawn": PAWNS[seat]}
        if space == 0:
            sentences.append(words.say("page.stands_on_start", **facts))
        elif space == track.throne:
            sentences.append(words.say("page.stands_on_throne", **facts))
        else:
            sentences.append(words.say("page.stands_on", space=space, card=track.persons[space - 1], **facts))
    return ". ".join(sentence.rstrip(".") for sentence in sentences) + "."


def _ranks(desk: Desk) -> dict[Seat, str] | None:
    """Everybody's place in the race while a Caliph is being bribed, as the game counts it (C-BK-2)."""
    asked = desk.asked
    if asked.card != CALIPH:
        return None
    reading, backwards = desk.game.options_chosen.caliph_tie, asked.bribe == 5
    places = [ranks(asked.spaces, seat, backwards)[reading] for seat in range(desk.game.players)]
    return {seat: desk.words.say("page.rank", place=place) for seat, place in enumerate(places)}


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
