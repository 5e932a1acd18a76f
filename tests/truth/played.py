"""Games that bots play, with everything that they and the story say."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from kit.engine.bot import Choice, ask, overhear, play_bots
from kit.engine.box import AnyBox
from kit.engine.game import CHANCE
from kit.engine.session import Session
from kit.games import open_box
from kit.text.say import Words
from kit.text.story import tell

MOST_STEPS = 600
EXPERT = 4
"""The level of bots that look ahead."""


class Chosen(NamedTuple):
    """A bot's move with its reason, and the position that it was made in."""

    game: Any
    state: Any
    seat: int
    choice: Choice[Any]


def whole(name: str, seed: int) -> tuple[AnyBox, Session[Any, Any, Any], dict[int, Any]]:
    """A game of the number of players, bots and switches that this seed gives."""
    box = open_box(name)
    fewest, most = box.players[0], box.players[-1]
    players = fewest + seed % (most - fewest + 1)
    names = [name for name in box.bots if seed % 4 == 0 or box.strength.levels[name] != EXPERT]
    bots = {seat: box.bots[names[(seed + seat) % len(names)]] for seat in range(players)}
    session: Session[Any, Any, Any] = Session(box.new_game(players, box.options()), seed=seed)
    while session.game.to_act(session.state) and session.step < MOST_STEPS:
        if CHANCE in session.game.to_act(session.state):
            session.draw()
        else:
            play_bots(session, bots)
    return box, session, bots


@cache
def games(name: str, many: int) -> tuple[tuple[AnyBox, Session[Any, Any, Any], dict[int, Any]], ...]:
    return tuple(whole(name, seed) for seed in range(many))


def chosen(name: str, many: int) -> Iterator[Chosen]:
    """Each move of each bot, asked again for its reason."""
    for _, session, bots in games(name, many):
        for number, played in enumerate(session.history):
            state = session.state_after(number)
            for seat in played.moves.keys() & bots.keys():
                to_act = seat in session.game.to_act(state)
                choice = (ask if to_act else overhear)(bots[seat], session, number, seat)
                if choice and choice.move == played.moves[seat]:
                    yield Chosen(session.game, state, seat, choice)


def stories(name: str, many: int, language: str) -> Iterator[str]:
    """Every sentence of the story as the first player reads it, and the bots' reasons."""
    for box, session, _ in games(name, many):
        people = Words(language, name).say("bots.people").split(", ")
        words = Words(language, name, ["–", *people][: session.game.players], viewer=0)
        for played in session.history:
            yield from (line.text for line in tell(played.events, words, box.story.telling))
    for _, _, seat, choice in chosen(name, many):
        people = Words(language, name).say("bots.people").split(", ")
        yield Words(language, name, ["–", *people], viewer=(seat + 1) % 2).reason(choice.reason, choice.facts)
