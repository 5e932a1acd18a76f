"""What a game has no words for yet, in any language: for people who make a game.

``unsaid(box)`` is empty, or names what is missing, a line each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import partial
from itertools import islice
from random import Random
from typing import TypeAlias

from kit.engine.any_draft import opened
from kit.engine.bot import ask
from kit.engine.box import AnyBox
from kit.engine.game import CHANCE, AnyGame, AnyMove, AnyState
from kit.engine.options import read_options
from kit.engine.session import Session
from kit.engine.walk import sample, uniform
from kit.text.say import LANGUAGES, Words

PAGE = ("title", "story_empty", "history_text", "history_empty", "welcome_back", "link_hides", "what_if_whose")
MOST_STEPS = 400

Saying: TypeAlias = tuple[str, Callable[[], str]]
"""The name of something to be said, and how it is said."""


def unsaid(box: AnyBox, games: int = 20, seed: int = 0) -> list[str]:
    """The messages that are missing or cannot be filled in, as far as they come up in this many games."""
    missing: dict[str, None] = {}
    for language in LANGUAGES:
        for name, say in _everything(box, language, games, seed):
            try:
                say()
            except (LookupError, ValueError, AttributeError) as error:
                missing[f"{language}: {name}: {error!r}"] = None
    return list(missing)


def _everything(box: AnyBox, language: str, games: int, seed: int) -> Iterator[Saying]:
    words = Words(language, box.name)
    for rule in box.rules():
        yield rule, partial(_rule, words, rule)
    for key in _keys(box):
        yield key, partial(words.say, key)
    for number in range(games):
        yield from _said_in_a_game(box, language, Random(f"{seed}/{number}"))


def _rule(words: Words, rule_id: str) -> str:
    return words.rule(rule_id).title


def _keys(box: AnyBox) -> Iterator[str]:
    """Messages without facts."""
    yield from (f"page.{name}" for name in PAGE)
    yield "bots.people"
    for bot in box.bots:
        yield from (f"bots.{bot}.name", f"bots.{bot}.text")
    for switch in fields(box.options):
        yield from (f"options.{switch.name}.name", f"options.{switch.name}.text")
        for choice in switch.metadata["choices"]:
            yield f"options.{switch.name}.choices.{str(choice).lower() if isinstance(choice, bool) else choice}"


def _said_in_a_game(box: AnyBox, language: str, random: Random) -> Iterator[Saying]:
    """Everything that comes up in a random game, told to everybody: where it stands, events, moves, bots' reasons."""
    chosen = {each.name: random.choice(each.metadata["choices"]) for each in fields(box.options)}
    game = box.new_game(random.choice(box.players), read_options(box.options, chosen))
    names = [f"P{seat}" for seat in range(game.players)]
    for field in opened(box, game).fields():
        yield field.called.key, partial(Words(language, box.name, names).say, field.called.key, **field.called.facts)
    readers = [Words(language, box.name, names, viewer) for viewer in (None, *range(game.players))]
    for moves, step in islice(sample(game, uniform, random), MOST_STEPS):
        for words in readers:
            where = box.plain.moment(game.view(step.state, words.viewer))
            yield "page.where", partial(words.say, "page.where", **where)
            yield "page.where_short", partial(words.say, "page.where_short", **where)
            for event in (*step.events, *(told.event for told in box.story.telling.sentences(step.events))):
                yield type(event).__name__, partial(words.event, event)
            for move in moves.values() if box.plain.describe else ():
                yield f"a move, {move}", partial(_move, box, words, move)
        if game.result(step.state):
            yield from _ending(box, game, step.state, readers[0])
    yield from _reasons(box, game, readers[0], random.randrange(2**32))


def _ending(box: AnyBox, game: AnyGame, state: AnyState, words: Words) -> Iterator[Saying]:
    """How far everybody has come, and the word for each."""
    for seat in range(game.players):
        view = game.view(state, seat)
        told = [] if box.standings is None else [box.standings.of(game, view, seat).said]
        told += [box.standings.parting(game, view, seat)] if box.standings and box.standings.parting else []
        for key, facts in told:
            yield f"ending.{key}", partial(words.say, f"ending.{key}", **facts)


def _move(box: AnyBox, words: Words, move: AnyMove) -> str:
    assert box.plain.describe
    key, facts = box.plain.describe(move)
    return words.say(f"moves.{key}", **facts)


def _reasons(box: AnyBox, game: AnyGame, words: Words, seed: int) -> Iterator[Saying]:
    """What each bot says in a game among its own kind."""
    for bot in box.bots.values():
        session = Session(game, seed=seed)
        while session.waiting_for and session.step < MOST_STEPS:
            if session.waiting_for == {CHANCE}:
                session.draw()
            for seat in sorted(session.waiting_for - {CHANCE}):
                move, reason, facts = ask(bot, session, session.step, seat)
                yield reason, partial(words.reason, reason, facts)
                session.submit(seat, move)
