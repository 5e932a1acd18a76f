"""A game as a printed story, or as lines of JSON."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Iterator, Mapping

from kit.engine import record as records
from kit.engine.bot import AnyBot, ask, overhear
from kit.engine.box import AnyBox
from kit.engine.game import Seat
from kit.engine.reading import JsonObject
from kit.engine.record import Record
from kit.engine.session import AnySession
from kit.text.say import Words
from kit.text.story import paragraphs

WIDTH = 96


def tell(
    session: AnySession,
    record: Record,
    box: AnyBox,
    arguments: argparse.Namespace,
    reasons: bool = False,
) -> None:
    """Print the game line by line, with the reasons of its bots if asked for."""
    if arguments.json:
        lines: Iterator[str] = (json.dumps(line, ensure_ascii=False) for line in _json_lines(session, record, box))
    else:
        words = Words(arguments.lang, box.name, [player.name for player in record.players], neutral=arguments.neutral)
        bots = {seat: box.bots[player.bot] for seat, player in enumerate(record.players) if player.bot}
        lines = story_lines(session, words, box, bots if reasons else {})
    for line in lines:
        print(line)


def _json_lines(session: AnySession, record: Record, box: AnyBox) -> Iterator[JsonObject]:
    yield {"setup": records.setup_line(record, box, session)}
    for number, played in enumerate(session.history, 1):
        yield records.step_line(number, played, box, session)
    yield records.result_line(session)


def story_lines(session: AnySession, words: Words, box: AnyBox, bots: Mapping[Seat, AnyBot]) -> Iterator[str]:
    """The story as printed: the opening, the paragraphs with the reasons of `bots`, and how the game stands."""
    yield _wrapped(_opening(session, words))
    for steps, lines in paragraphs(session.history, words, box.story.opens_paragraph, box.story.telling):
        yield ""
        yield _wrapped(" ".join(map(str, lines)))
        for step in steps:
            for seat in bots.keys() & session.played(step + 1).moves.keys():
                to_act = seat in session.game.to_act(session.state_after(step))
                choice = (ask if to_act else overhear)(bots[seat], session, step, seat)
                if choice:
                    yield _wrapped(f"{words.names[seat]}: {words.reason(choice.reason, choice.facts)}", indent="    ")
    if session.game.result(session.state) is None:
        yield ""
        yield words.say("setup.unfinished")


def _opening(session: AnySession, words: Words) -> str:
    key = "setup.opening" if session.start == session.game.start() else "setup.middle"
    moment = records.state_data(session.start)
    numbers = {name: value for name, value in moment.items() if isinstance(value, int)}
    return words.say(key, seats=tuple(range(len(words.names))), **numbers)


def _wrapped(text: str, indent: str = "") -> str:
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
