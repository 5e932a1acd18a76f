"""Moments of random games of Intrige, as a person sees them, without a page around."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from functools import cache
from random import Random

from kit.engine.event import Event
from kit.engine.record import Player
from kit.engine.walk import sample, uniform
from kit.faces.intrige.kinds import IntrigeSight
from kit.faces.intrige.scene import instants
from kit.games.intrige.box import BOX
from kit.games.intrige.game import Intrige
from kit.games.intrige.options import Options
from kit.games.intrige.state import State
from kit.page.sight import Sight, visible
from kit.text.say import LANGUAGES, Words

NAMES = ("Ann", "Mira of the long name", "Odo", "Tess", "Luc")


def sight_of(game: Intrige, state: State, language: str = "en", eyes: int | None = 0) -> IntrigeSight:
    """The moment of a question."""
    words = Words(language, "intrige", NAMES[: game.players], eyes)
    players = tuple(Player(name) for name in NAMES[: game.players])
    view = game.view(state, eyes)
    return Sight(box=BOX, game=game, words=words, players=players, step=0, view=view, before=view)


@cache
def moments() -> Sequence[tuple[IntrigeSight, State]]:
    """Every question, and every instant of every fifth step, of random games for three to five, with any switches."""
    return tuple(_moments())


def _moments() -> Iterator[tuple[IntrigeSight, State]]:
    for seed in range(9):
        random = Random(seed)
        chosen = {switch.name: random.choice(switch.metadata["choices"]) for switch in fields(Options)}
        game = Intrige(3 + seed % 3, Options(**chosen))
        before, language = game.start(), LANGUAGES[seed // 3 % 3]
        story: list[tuple[int, tuple[Event, ...]]] = []
        for step, (_, played) in enumerate(sample(game, uniform, random), 1):
            events = visible(played.events, 0)
            story = [*story[-39:], (step, events)]
            after = replace(sight_of(game, played.state, language), step=step, story=tuple(story))
            yield after, played.state
            looked = replace(after, before=game.view(before, 0), events=events)
            if step % 5 == 0:
                for instant in (None, *range(len(instants(looked.before, events)))):
                    yield replace(looked, instant=instant), played.state
            before = played.state
