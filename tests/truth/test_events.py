"""What a sentence about an event counts or excludes is so, in whatever game it is told.

An event is told as its clause is; the words in it that count ("the most", "the only", "nobody") are held here
against the moves that were made and the position that came of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any

import pytest

from kit.engine.walk import sample, uniform
from kit.games import NAMES, open_box
from kit.games.attraptresors.pieces import CARDS, IN_BOX
from kit.games.bakschisch.moves import THIEF
from kit.text.say import Words
from tests.truth.claimed import COUNTS

GAMES = 40
MOST_STEPS = 400
Holds = Callable[[Any, Mapping[int, Any], Any, Any], bool]
"""Of the state before, the moves, the event and the state after it."""


def gold(moves: Mapping[int, Any]) -> list[int]:
    return [0 if move == THIEF else move.gold for _, move in sorted(moves.items())]


def shows(which: Callable[[list[int]], int]) -> Holds:
    return lambda _before, moves, event, _after: gold(moves)[event.seat] == which(gold(moves))


def alone(which: Callable[[list[int]], int]) -> Holds:
    return lambda _before, moves, event, _after: (
        gold(moves)[event.seat] == which(gold(moves)) and gold(moves).count(which(gold(moves))) == 1
    )


def tied(which: Callable[[list[int]], int]) -> Holds:
    return lambda _before, moves, event, _after: (
        gold(moves)[event.seat] == which(gold(moves)) and gold(moves).count(which(gold(moves))) > 1
    )


def either(one: Holds, other: Holds) -> Holds:
    return lambda *given: one(*given) or other(*given)


def holders(state: Any, seat: int) -> int:
    return sum(rep is not None and rep.seat == seat for court in state.courts for rep in court)


def is_undisputed(state: Any, court: int, seat: int) -> bool:
    """Nobody else waits in this park with the same profession, nor works there."""
    there = [rep.profession for rep in (*state.parks[court], *filter(None, state.courts[court]))]
    return all(there.count(rep.profession) == 1 for rep in state.parks[court] if rep.seat == seat)


def most_sacks(hands: Any) -> list[int]:
    sacks = [sum(count * pays for count, pays in zip(hand, CARDS, strict=True)) for hand in hands]
    return [seat for seat, each in enumerate(sacks) if each == max(sacks)]


PROVED: Mapping[str, Mapping[tuple[str, str], Holds]] = {
    "bakschisch": {
        ("PawnMoved", "BK-12"): alone(max),
        ("PawnMoved", "BK-13"): tied(max),
        ("PawnMoved", "BK-22"): alone(min),
        ("PawnMoved", "BK-23"): tied(min),
        ("PawnMoved", "BK-24"): lambda _b, moves, event, _a: gold(moves)[event.seat] == 0,
        ("PawnMoved", "BK-28"): alone(max),
        ("PawnMoved", "BK-29"): alone(min),
        ("PawnMoved", "BK-30"): either(tied(max), tied(min)),
        ("PawnMoved", "BK-38"): shows(max),
        ("StayedOnThrone", "BK-12"): alone(max),
        ("StayedOnThrone", "BK-13"): tied(max),
        ("StayedOnThrone", "BK-28"): alone(max),
        ("StayedOnThrone", "BK-30"): tied(max),
        ("GoldStolen", "BK-18"): lambda _b, moves, event, _a: (
            [seat for seat, move in moves.items() if move == THIEF] == [event.seat]
        ),
        ("NobodyMoved", "BK-14"): lambda before, moves, _e, after: (
            after.spaces == before.spaces and not any(gold(moves))
        ),
        ("RoundEnded", "BK-27"): lambda _b, _m, _e, after: not after.winners,
    },
    "intrige": {
        ("SalariesPaid", "IN-8"): lambda before, _m, event, _a: not holders(before, event.seat),
        ("ParkEmpty", "IN-9"): lambda _b, _m, event, after: not after.parks[event.seat],
        ("ApplicantsHeard", "IN-24"): lambda _b, _m, event, after: all(
            is_undisputed(after, event.seat, seat) for seat in event.seats
        ),
        ("ApplicantChosen", "IN-20"): lambda before, _m, event, _a: all(
            paid.amount <= event.paid for paid in before.bribes if paid.profession == event.profession
        ),
        ("RoundBegan", "IN-26"): lambda _b, _m, _e, after: not any(map(any, after.hands)),
    },
    "attraptresors": {
        ("WonByCards", "AT-24"): lambda _b, _m, event, after: all(
            sum(after.hands[event.seat]) > sum(after.hands[seat])
            for seat in most_sacks(after.hands)
            if seat != event.seat
        ),
        ("NobodyGrabbed", "AT-14"): lambda _b, _m, _e, after: after.column is None,
        ("RoundNotCounted", "AT-23"): lambda before, _m, _e, after: after.round == before.round,
        ("ObjectsLeft", "AT-8"): lambda _b, _m, event, after: all(
            [each for _, each in after.taken].count(left) + event.objects.count(left) <= IN_BOX[left]
            for left in event.objects
        ),
        ("MissionSeen", "AT-6"): lambda _b, _m, event, after: after.missions[event.seat] is not None,
        ("MissionSeen", "AT-22"): lambda _b, _m, event, after: after.missions[event.seat] is not None,
    },
}
JESTS = {("intrige", "RivalsApplied"), ("intrige", "Banished")}
"""What a profession is like ("officers never retreat"), and whose fault it is."""
RIVALS = re.compile(r"\bno rival\b|\bwithout a fight\b", re.IGNORECASE)
"""What excludes others, and has no word for it that counts."""


def told(name: str) -> Iterator[tuple[Any, Mapping[int, Any], Any, Any, str]]:
    """Events of random games that say what counts, with the states around them."""
    box, random = open_box(name), Random(12)
    for number in range(GAMES):
        players = box.players[0] + number % (box.players[-1] - box.players[0] + 1)
        game = box.new_game(players, box.options())
        words = Words("en", name, ["You", "Tess", "Odo", "Mira", "Zeno", "Ada"][:players], viewer=0)
        before = game.start()
        for moves, step in islice(sample(game, uniform, random), MOST_STEPS):
            for event in step.events:
                said = words.event(event)
                if COUNTS["en"].search(said) or RIVALS.search(said):
                    yield before, moves, event, step.state, said
            before = step.state


@pytest.mark.parametrize("name", NAMES)
def test_what_an_event_says_counts_is_so_where_it_is_told(name: str) -> None:
    proved = set()
    for before, moves, event, after, said in told(name):
        kind = (type(event).__name__, event.rule)
        if (name, kind[0]) in JESTS:
            continue
        assert kind in PROVED[name], f"nothing proves {kind}: {said}"
        assert PROVED[name][kind](before, moves, event, after), said
        proved.add(kind)
    assert proved == PROVED[name].keys()
