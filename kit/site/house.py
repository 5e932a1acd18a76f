"""The kit as a house: a room for each game with all that belongs to it, and what is for whoever has a class or a stand.

A notebook's place follows from what it opens; one that opens nothing of ours stands on the first page by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from kit.site.lesson_path import LessonPath, lesson_path
from kit.site.notebooks import Notebook, Opening, Shelf

OpeningOf = Callable[[str], Opening | None]
"""How the page of the notebook at a path is opened."""

AT_HAND = {"referee": "referee", "sandbox": "sandbox", "glossary": "words"}
"""Pages of a game besides its lessons, by what opens them, and what they are called in short."""
WRITTEN_WITH = ("lesson_editor", "count_editor")


@dataclass(frozen=True, slots=True)
class Room:
    """All that belongs to one game."""

    game: Notebook
    """Its main notebook: whoever plays opens that."""
    path: LessonPath
    at_hand: Sequence[tuple[str, Notebook]]
    """Its referee, sandbox and glossary, as far as there are any: what each is called in short, and where it is."""


@dataclass(frozen=True, slots=True)
class House:
    """What there is, by where it is found."""

    rooms: Sequence[Room]
    class_table: Notebook | None
    kiosk: Notebook | None
    editors: Sequence[Notebook]
    others: Sequence[Notebook]
    """What belongs nowhere else."""

    def room(self, game: str) -> Room | None:
        """That of a game, if it has one."""
        return next((room for room in self.rooms if room.game.game == game), None)

    @property
    def everything(self) -> Iterator[Notebook]:
        """All notebooks that somebody may have left and go on with."""
        for room in self.rooms:
            yield from _in_room(room)
        yield from (each for each in (self.class_table, self.kiosk, *self.editors, *self.others) if each)


def house_of(shelf: Shelf, opening_of: OpeningOf) -> House:
    """The notebooks of a shelf, each in its place."""
    opened = {notebook.path: opening_of(notebook.path) for notebook in shelf.everything}

    def named(*names: str) -> list[Notebook]:
        return [each for each in shelf.everything if (call := opened[each.path]) and call.name in names]

    rooms = [_room(game, shelf, named, opening_of) for game in shelf.games]
    table, kiosk, editors = named("class_table"), named("kiosk"), named(*WRITTEN_WITH)
    placed = {each.path for room in rooms for each in _in_room(room)}
    placed |= {each.path for each in (*table[:1], *kiosk[:1], *editors, *shelf.guests)}
    others = [each for each in shelf.everything if each.path not in placed]
    return House(rooms, next(iter(table), None), next(iter(kiosk), None), editors, others)


def _room(game: Notebook, shelf: Shelf, named: Callable[..., list[Notebook]], opening_of: OpeningOf) -> Room:
    def belongs(notebook: Notebook) -> bool:
        opening = opening_of(notebook.path)
        return notebook != game and game.game in (notebook.game, *(opening.arguments if opening else ()))

    at_hand = [(word, each) for name, word in AT_HAND.items() for each in filter(belongs, named(name))]
    return Room(game, lesson_path(game.game, shelf, opening_of), at_hand)


def _in_room(room: Room) -> Iterator[Notebook]:
    yield room.game
    yield from (station.notebook for station in (*room.path.lessons, *room.path.counts))
    yield from (each for each in (room.path.daily, room.path.count_daily) if each)
    yield from (each for _, each in room.at_hand)
