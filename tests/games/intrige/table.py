"""Small helpers: lay out a court, let the seats decide, and look at what happened."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from kit.engine.event import Event
from kit.engine.game import SEAT_LETTERS, Refusal
from kit.games.intrige import Intrige, Options, Rep, State
from kit.games.intrige.bribes import all_due
from kit.games.intrige.courts import PROFESSION_OF_LETTER
from kit.games.intrige.moves import read_move
from kit.games.intrige.parks import next_procedure
from kit.games.intrige.state import SEND


def seat_of(letter: str) -> int:
    return SEAT_LETTERS.index(letter)


def reps(text: str) -> tuple[Rep, ...]:
    """``"BL CK"``: a lawyer of B and a priest of C."""
    return tuple(Rep(seat_of(word[0]), PROFESSION_OF_LETTER[word[1]]) for word in text.split())


class Table:
    """A game at a moment of one turn.

    `park` is who waits at the court of `owner`, `posts` who is in office (``"A50=DL"``), `parks` who waits elsewhere.
    Cash is 320 each unless given; whoever is nowhere else is in hand.
    """

    def __init__(
        self,
        park: str = "",
        posts: str = "",
        *,
        players: int = 4,
        owner: str = "A",
        round: int = 3,
        money: Iterable[int] = (),
        parks: str = "",
        sent: str = "",
        **options: Any,
    ) -> None:
        self.game = Intrige(players, Options(**options))
        start = self.game.start()
        courts = [list(court) for court in start.courts]
        for court, salary, rep in re.findall(r"([A-E])(\d+)=(\w\w)", posts):
            (courts[seat_of(court)][self.game.salaries.index(int(salary))],) = reps(rep)
        waiting = list(start.parks)
        waiting[seat_of(owner)] = reps(park)
        for court, text in re.findall(r"([A-E])\*=((?:\w\w ?)+)", parks):
            waiting[seat_of(court)] = reps(text)
        out = Counter(rep for place in (*courts, *waiting) for rep in place if rep)
        hands = tuple(
            tuple(2 - out[Rep(seat, kind)] for kind in self.game.edition.professions) for seat in range(players)
        )
        stage, disputed = next_procedure(waiting[seat_of(owner)], tuple(courts[seat_of(owner)]))
        self.state: State = start._replace(
            round=round,
            owner=seat_of(owner),
            stage=stage or SEND,
            disputed=disputed,
            money=tuple(money) or start.money,
            hands=hands,
            courts=tuple(map(tuple, courts)),
            parks=tuple(waiting),
            sent=tuple(map(seat_of, sent)),
        )
        self.state = self.state._replace(due=tuple(all_due(self.game, self.state)))
        self.events: list[Event] = []
        """Of the last decision."""

    def does(self, seat: str, *moves: int | str) -> list[Event]:
        """The seat makes these moves, none of which may be refused; returns what the last one led to."""
        for move in moves:
            made = read_move(move, "move")
            refusal = self.game.why_not(self.state, seat_of(seat), made)
            assert refusal is None, (seat, move, refusal)
            step = self.game.apply(self.state, {seat_of(seat): made})
            self.state, self.events = step.state, list(step.events)
        return self.events

    def bribes(self, text: str) -> list[Event]:
        """``"B 30, C 10"``: bribes in this order."""
        for word in text.split(", "):
            seat, amount = word.split()
            self.does(seat, int(amount))
        return self.events

    def refusal(self, seat: str, move: int | str) -> Refusal | None:
        return self.game.why_not(self.state, seat_of(seat), read_move(move, "move"))

    def why_not(self, seat: str, move: int | str) -> tuple[str, str] | None:
        """Message id and clause of the refusal."""
        refusal = self.refusal(seat, move)
        return refusal and refusal[:2]

    @property
    def to_act(self) -> str:
        return "".join(SEAT_LETTERS[seat] for seat in sorted(self.game.to_act(self.state)))

    def options(self, seat: str) -> list[int | str]:
        from kit.games.intrige.moves import write_move

        return [write_move(move) for move in self.game.options(self.state, seat_of(seat))]

    def post(self, court: str, salary: int) -> Rep | None:
        return self.state.courts[seat_of(court)][self.game.salaries.index(salary)]

    @property
    def island(self) -> set[Rep]:
        """The banished; which of two alike does not matter."""
        kinds = self.game.edition.professions
        return {
            Rep(seat, kind)
            for seat, counts in enumerate(self.state.island)
            for kind, count in zip(kinds, counts, strict=True)
            if count
        }

    @property
    def park(self) -> tuple[Rep, ...]:
        """Who waits at the court of the owner."""
        return self.state.parks[self.state.owner]


def told(events: Iterable[Event], kind: type) -> list[Any]:
    """The events of this type."""
    return [event for event in events if type(event) is kind]


def cited(events: Iterable[Event], kind: type) -> set[str]:
    """Every clause and ruling that events of this type cite."""
    return {rule for event in told(events, kind) for rule in (event.rule, *event.rulings)}
