"""The words on the board, and the board's spaces and pawns in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from kit.engine.game import Seat
from kit.faces.bakschisch.ground import BoardWords
from kit.faces.bakschisch.layout import PAWNS
from kit.games.bakschisch.board import Board
from kit.games.bakschisch.cards import CALIPH, INHABITANTS
from kit.games.bakschisch.game import BRIBES, Bakschisch
from kit.games.bakschisch.state import State, View
from kit.text.say import Words


def board_words(words: Words, track: Board, spaces: Sequence[int]) -> BoardWords:
    """The words on the board, with pawns on these spaces."""
    return replace(_lasting_words(words, track), description=_described(words, track, spaces))


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


def _described(words: Words, track: Board, spaces: Sequence[int]) -> str:
    """The board for somebody who cannot see it: who stands where."""
    sentences = [words.say("page.board", throne=track.throne)]
    for seat, space in enumerate(spaces):
        facts: dict[str, Any] = {"seat": seat, "pawn": PAWNS[seat]}
        if space == 0:
            sentences.append(words.say("page.stands_on_start", **facts))
        elif space == track.throne:
            sentences.append(words.say("page.stands_on_throne", **facts))
        else:
            sentences.append(words.say("page.stands_on", space=space, card=track.persons[space - 1], **facts))
    return ". ".join(sentence.rstrip(".") for sentence in sentences) + "."


def space_said(words: Words, track: Board, spaces: Sequence[int], space: int) -> str:
    """A space of the board in a sentence: who lives there, who stands there."""
    if space in (0, track.throne):
        said = words.say("page.space_start" if space == 0 else "page.space_throne")
    else:
        said = words.say("page.space", space=space, card=track.persons[space - 1])
    if space == track.stop:
        said += " " + words.say("page.space_stop")
    elif track.in_palace(space) and space != track.throne:
        said += " " + words.say("page.space_palace")
    here = tuple(seat for seat, place in enumerate(spaces) if place == space)
    return f"{said} {words.say('page.space_here', seats=here)}" if here else said


def ranks_said(words: Words, game: Bakschisch, asked: State | View) -> dict[Seat, str] | None:
    """Everybody's place in the race while a Caliph is being bribed, as the game counts it (C-BK-2)."""
    if asked.card != CALIPH:
        return None
    backwards = asked.bribe == BRIBES
    places = [game.rank(asked.spaces, seat, backwards) for seat in range(game.players)]
    return {seat: words.say("page.rank", place=place) for seat, place in enumerate(places)}
