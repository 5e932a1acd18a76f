"""Rounds of a room that are turns of one dilemma, put together again from what each of them says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from kit.engine.reading import JsonObject
from kit.engine.stream import mix
from kit.lab.dilemma_turns import WITH, Closed, Turn, played, read_choice, role_of, size_of, stood_in
from kit.lab.dilemmas import Choice
from kit.table.log import Member, Number
from kit.table.room import SHOWN, Room, Round
from kit.text.say import Words
from kit.together.pieces import piece

KIND = "dilemma"
GAMES: Mapping[str, str] = {"runner": "bakschisch", "all_pay": "intrige", "promises": "intrige"}
"""From which game each is."""
TURNS = 6
"""How many turns the shelf has."""
MOST_TURNS = 20


class Series(NamedTuple):
    """The turns of one dilemma, as far as they are known."""

    which: str
    how: str
    """One of `kit.lab.dilemma_turns.WITH`."""
    seed: int
    closed: tuple[Closed, ...]
    """The choices of each turn; none where nobody has chosen."""

    @property
    def turns(self) -> tuple[Turn, ...]:
        """What came of each."""
        return played(self.which, self.how, self.seed, self.closed)


def first_turns(game: str) -> Mapping[str, JsonObject]:
    """The dilemmas of a game that are ready, by name, as a log has their first turns."""
    return {
        f"{which}-{how}": {"kind": KIND, "which": which, "with": how, "turn": 1, "first": 0, "turns": TURNS}
        for which, its in GAMES.items()
        if its == game
        for how in WITH
    }


def title_of(spec: JsonObject, words: Words) -> str:
    """Which dilemma it is, with whom, and for how many turns."""
    which = str(spec["which"])
    said = words.say(f"room.dilemma.names.{which}")
    how = piece(words, f"room.dilemma.{spec['with']}", n=size_of(which) - 1)
    return f"{said} – {how}, {words.say('room.dilemma.turns', n=spec['turns'])}"


def first_of(round: Round) -> Number:
    """The number of the round with which its series began; of a first turn, its own."""
    return round.number if round.spec["turn"] == 1 else int(round.spec["first"])


def series_of(room: Room, last: Round) -> Series:
    """The turns up to this one, as far as they are revealed; of a turn that was asked twice, the later round counts."""
    rounds = [each for each in _like(room, last, str(last.spec["with"])) if first_of(each) == first_of(last)]
    return _series(room, last, (each for each in rounds if each.number <= last.number), int(last.spec["turn"]))


def away_in(room: Room, now: Round) -> Mapping[Member, Choice]:
    """Who has not chosen in a round and whose partners have, with what the computer chooses for them."""
    shown = replace(now, stage=SHOWN)
    series = series_of(replace(room, rounds=(*room.rounds[: now.number - 1], shown)), shown)
    return stood_in(series.which, series.how, series.seed, series.closed)


def other_series(room: Room, now: Round) -> Series | None:
    """The latest series of the same dilemma that was played the other way; None where there is none."""
    (how,) = (each for each in WITH if each != now.spec["with"])
    rounds = _like(room, now, how)
    if not rounds:
        return None
    same = [each for each in rounds if first_of(each) == first_of(rounds[-1])]
    return _series(room, rounds[-1], same, max(int(each.spec["turn"]) for each in same))


def _like(room: Room, now: Round, how: str) -> list[Round]:
    """The rounds with the same dilemma that may be known."""
    wanted = (KIND, now.spec["which"], how)
    return [
        each
        for each in room.counted
        if each.is_shown and (each.kind, each.spec.get("which"), each.spec.get("with")) == wanted
    ]


def _series(room: Room, one: Round, rounds: Iterable[Round], turns: int) -> Series:
    which, how, first = str(one.spec["which"]), str(one.spec["with"]), first_of(one)
    by_turn = {int(each.spec["turn"]): closed_in(each) for each in rounds}
    return Series(
        which, how, mix((room.seed + first) % 2**64), tuple(by_turn.get(turn, ()) for turn in range(1, turns + 1))
    )


def closed_in(round: Round) -> Closed:
    """What was chosen in a round, without what nobody on that seat could choose."""
    which, turn = str(round.spec["which"]), int(round.spec["turn"])
    read = (
        (member, read_choice(which, role_of(which, member, turn), each.said))
        for member, each in sorted(round.choices.items())
    )
    return tuple((member, choice) for member, choice in read if choice is not None)
