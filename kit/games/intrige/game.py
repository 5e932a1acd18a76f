"""Intrige by its clauses: bribes, posts and broken promises at the courts of five Italian cities.

`Intrige.apply` takes one decision; `turns.py` leads from one to the next in the order of the rulebook.  Each rule has
its function: `bribes.py`, `appointing.py`, `conflicts.py`, `promises.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import assert_never, cast

from kit.engine.event import Event
from kit.engine.game import AnyMove, Refusal, Result, Seat, Step
from kit.engine.game_value import GameValue
from kit.games.intrige import appointing, bribes, conflicts, parks, turns
from kit.games.intrige.appointing import applicant, free_posts, why_not_appoint, why_not_decide
from kit.games.intrige.asks import ask, give_answer, let_impossible_lapse, why_not_answer, why_not_ask
from kit.games.intrige.bribes import least_bribe, why_not_bribe
from kit.games.intrige.conflicts import rivals, why_not_choose
from kit.games.intrige.courts import COPIES, COURTS, Edition
from kit.games.intrige.laws import broken_laws
from kit.games.intrige.moves import Answer, Appoint, Ask, Bribe, Choose, Move, Promise, Send
from kit.games.intrige.options import Options
from kit.games.intrige.promises import give_word, why_not_promise
from kit.games.intrige.state import INTERNAL, OVER, SEND, State, View
from kit.games.intrige.turns import after_bribe, send, why_not_send

FEWEST_PLAYERS, MOST_PLAYERS = 3, 5  # IN-6

_NOBODY: frozenset[Seat] = frozenset()
_ALONE = tuple(frozenset((seat,)) for seat in range(MOST_PLAYERS))


class Intrige(GameValue[Options]):
    """The game for 3 to 5 players (IN-6) with its switches; a `kit.engine.game.Game`.  Seat A begins (C-IN-21)."""

    name = "intrige"

    # Rules that somebody may have wrong, for `misconceptions.py` to replace.
    all_due = bribes.all_due
    pay = bribes.pay
    appoint = appointing.appoint
    settle_external, settle_internal = conflicts.settle_external, conflicts.settle_internal
    banish = conflicts.banish
    next_post, after_posts = turns.next_post, turns.after_posts
    collect, income = turns.collect, turns.income
    next_procedure = staticmethod(parks.next_procedure)

    def __init__(self, players: int = 4, options: Options | None = None, **switches: object) -> None:
        if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            raise ValueError(f"IN-6: 3 to 5 players, not {players}")
        super().__init__(players, options or Options(), **switches)

    def set_up(self) -> None:
        players = self.players
        self.edition: Edition = self.options_chosen.material()
        self.salaries = self.options_chosen.salary_scale()
        self.courts = COURTS[:players]  # C-IN-2: the other colours stay in the box
        self.sending_rounds = self.edition.sending_rounds
        self.posts_rounds: int = self.sending_rounds + 1
        self.rounds = self.posts_rounds + self.options_chosen.pays_at_the_end()  # IN-26
        self.seats = tuple(range(players))
        self.place_in_hand: Mapping[str, int] = {name: index for index, name in enumerate(self.edition.professions)}
        self._clockwise = tuple((*self.seats[owner + 1 :], *self.seats[:owner]) for owner in self.seats)

    def start(self) -> State:
        """IN-4, IN-5: money and all representatives are in hand; seat A has nothing to collect or fill, and sends."""
        n, kinds = self.players, len(self.place_in_hand)
        return State(
            round=1,
            owner=0,
            stage=SEND,
            disputed=None,
            money=(self.edition.money,) * n,
            hands=((COPIES,) * kinds,) * n,
            courts=((None,) * len(self.salaries),) * n,
            parks=((),) * n,
            island=((0,) * kinds,) * n,
            due=(),
            bribes=(),
            earlier=(),
            sent=(),
            salaries_paid=0,
            promises=(),
            broken=(),
            winners=(),
        )

    def to_act(self, state: State) -> frozenset[Seat]:
        """The next to pay a bribe (IN-14, IN-22); once all are in, and for sending, the owner (IN-12, IN-17, IN-25)."""
        if state.stage == OVER:
            return _NOBODY
        return _ALONE[state.due[0].seat if state.due else state.owner]

    def options(self, state: State, seat: Seat) -> Sequence[Move]:
        """Every bribe the purse can pay, free post, rival, or sending; no promises, as nobody waits for them."""
        if seat not in self.to_act(state):
            return ()
        if state.stage == SEND:
            courts = [owner for owner in self._clockwise[seat] if owner not in state.sent]
            hand = zip(self.edition.professions, state.hands[seat], strict=True)
            return [_send(profession, owner) for profession, left in hand if left for owner in courts]
        if state.due:
            return _bribes(least_bribe(self, state.money[seat]), state.money[seat], self.edition.bill)
        following = applicant(state)
        if following:
            return [_appoint(following.seat, post) for post in free_posts(self, state)]
        return [_choose(rep.seat) for rep in rivals(state)]

    def chance(self, state: State) -> Mapping[Move, int]:
        """Nothing is left to chance."""
        return {}

    def view(self, state: State, seat: Seat | None) -> View:
        """The table, and the seat's own cash; the others' is hidden unless `open_money` (C-IN-17).

        All payments are public, so a player who keeps count knows every purse; a view does not count for anybody.
        """
        shown: tuple[int | None, ...] = state.money
        if not self.options_chosen.open_money and not state.winners:
            shown = tuple([cash if owner == seat else None for owner, cash in enumerate(state.money)])
        return View(seat, *state._replace(money=cast("tuple[int, ...]", shown)))

    def result(self, state: State) -> Result | None:
        """The richest, or several who share (IN-27, C-IN-19)."""
        return Result(state.winners) if state.winners else None

    def why_not(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        """Why `seat` may not make this move now."""
        if state.stage == OVER:
            return Refusal("game_over", "IN-27")
        if seat not in self.seats:
            return Refusal("not_a_seat", "IN-6")
        match move:
            case Bribe(amount):
                return why_not_bribe(self, state, seat, amount)
            case Appoint(of, post):
                return why_not_decide(state, seat) or why_not_appoint(self, state, of, post)
            case Choose(of):
                return why_not_decide(state, seat) or why_not_choose(state, of)
            case Send(profession, owner):
                return why_not_send(self, state, seat, profession, owner)
            case Promise():
                return why_not_promise(self, state, seat, move)
            case Ask():
                return why_not_ask(self, state, seat, move)
            case Answer():
                return why_not_answer(self, state, seat, move)
        return Refusal("not_a_move", "IN-9")

    def may(self, state: State, seat: Seat, move: Move) -> bool:
        """Whether this seat may make this move now; a belief may forbid what its game takes for another move."""
        return self.why_not(state, seat, move) is None

    def apply(self, state: State, moves: Mapping[Seat, AnyMove]) -> Step[State]:
        """One decision, and all that follows until somebody must decide again; or words, which change no turn."""
        ((seat, move),) = moves.items()
        decided: Move = move
        told: list[Event] = []
        match decided:
            case Bribe(amount):
                after = after_bribe(self, self.pay(state, amount, told), told)
            case Appoint(_, post):
                after = self.next_post(self.appoint(state, post, told), told)
            case Choose(of):
                settle = self.settle_internal if state.stage == INTERNAL else self.settle_external
                after = self.next_post(settle(state, of, told), told)
            case Send(profession, owner):
                after = send(self, state, profession, owner, told)
            case Promise():
                after = give_word(state, seat, decided, told)
            case Ask():
                after = ask(state, seat, decided, told)
            case Answer():
                after = give_answer(state, seat, decided, told)
            case _:
                assert_never(decided)
        if after.asks:
            after = let_impossible_lapse(self, after, told)
        return Step(after, tuple(told))

    def invariants(self, state: State) -> Sequence[str]:
        """What is broken: money, places, conflicts or promises that cannot be; empty in every reachable state."""
        return [f"{law.rule}: {law.reason} {dict(law.facts)}" for law in self.broken_laws(state)]

    def broken_laws(self, state: State) -> Sequence[Refusal]:
        """The same, as refusals that can be told to somebody who typed the position."""
        return broken_laws(self, state)


@lru_cache(maxsize=1024)
def _bribes(least: int, cash: int, bill: int) -> Sequence[Move]:
    return tuple(Bribe(amount) for amount in range(least, cash + 1, bill))


_send, _appoint, _choose = cache(Send), cache(Appoint), cache(Choose)
