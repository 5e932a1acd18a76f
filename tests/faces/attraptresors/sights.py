"""Moments of random games of Attrap'trésors, as a person sees them, without a page around."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from functools import cache
from random import Random

from kit.engine.event import Event
from kit.engine.record import Player
from kit.engine.walk import sample, uniform
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.scene import instants
from kit.games.attraptresors.box import BOX
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.options import Options
from kit.games.attraptresors.state import State
from kit.page.sight import Sight, visible
from kit.text.say import LANGUAGES, Words

NAMES = ("Ann", "Mira of the long name", "Odo", "Tess", "Luc", "Zoé")


def sight_of(game: Attraptresors, state: State, language: str = "en", eyes: int | None = 0) -> AttrapSight:
    """The moment of a question."""
    words = Words(language, "attraptresors", NAMES[: game.players], eyes)
    players = tuple(Player(name) for name in NAMES[: game.players])
    view = game.view(state, eyes)
    return Sight(box=BOX, game=game, words=words, players=players, step=0, view=view, before=view)


@cache
def moments() -> Sequence[tuple[AttrapSight, State]]:
    """Every step, and every instant of every fifth, of random games for two to six, with any switches."""
    return tuple(_moments())


def _moments() -> Iterator[tuple[AttrapSight, State]]:
    for seed in range(10):
        random = Random(seed)
        chosen = {switch.name: random.choice(switch.metadata["choices"]) for switch in fields(Options)}
        game = Attraptresors(2 + seed % 5, Options(**chosen))
        before, language = game.start(), LANGUAGES[seed % 3]
        story: list[tuple[int, tuple[Event, ...]]] = []
        for step, (_, played) in enumerate(sample(game, uniform, random), 1):
            events = visible(played.events, 0)
            story = [*story[-39:], (step, events)]
            after = replace(sight_of(game, played.state, language), step=step, story=tuple(story))
            yield after, played.state
            looked = replace(after, before=game.view(before, 0), events=events)
            yield looked, played.state
            if step % 5 == 0:
                for instant in range(len(instants(looked.before, events))):
                    yield replace(looked, instant=instant), played.state
            before = played.state
            if step > 260:
                break
