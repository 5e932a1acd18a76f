"""Intrige by its clauses: bribes, posts and broken promises at the courts of five Italian cities.

`Intrige.apply` takes one decision; `_fill_posts`, `_after_posts`, `_end_turn` and `_begin_turn` lead from one to the
next in the order of the rulebook, and each rule has its function.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, assert_never, cast

from kit.engine.event import Event
from kit.engine.game import Refusal, Result, Seat, Step
from kit.games.intrige.courts import COPIES, COURTS, SENT_A_TURN, Edition
from kit.games.intrige.events import (
    ApplicantChosen,
    ApplicantsHeard,
    Appointed,
    Banished,
    BribeCounted,
    BribePaid,
    BribePromiseBroken,
    BribePromised,
    BribePromiseKept,
    BribeReturned,
    MoneyCounted,
    OwnPostChallenged,
    OwnPostKept,
    ParkEmpty,
    PostChallenged,
    PostDefended,
    PostPromiseBroken,
    PostPromised,
    PostPromiseKept,
    PostTaken,
    PromiseLapsed,
    RepSent,
    RivalsApplied,
    RoundBegan,
    SalariesPaid,
    TurnBegan,
    VictoryShared,
    WonByMoney,
)
from kit.games.intrige.laws import broken_laws
from kit.games.intrige.moves import ANY_POST, Appoint, Bribe, Choose, Move, Promise, Send
from kit.games.intrige.options import Options
from kit.games.intrige.parks import Court, Park, next_procedure, undisputed
from kit.games.intrige.state import EXTERNAL, FREE, INTERNAL, OVER, SEND, Paid, Rep, State, View, Word

FEWEST_PLAYERS, MOST_PLAYERS = 3, 5  # IN-6

T = TypeVar("T")

_NOBODY: frozenset[Seat] = frozenset()
_ALONE = tuple(frozenset((seat,)) for seat in range(MOST_PLAYERS))


class Intrige:
    """The game for 3 to 5 players (IN-6) with its switches; a `kit.engine.game.Game`.  Seat A begins (C-IN-21)."""

    name = "intrige"

    def __init__(self, players: int = 4, options: Options | None = None) -> None:
        if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            raise ValueError(f"IN-6: 3 to 5 players, not {players}")
        self.players = players
        self.options_chosen = options or Options()
        self.edition: Edition = self.options_chosen.material()
        self.salaries = self.options_chosen.salary_scale()
        self.courts = COURTS[:players]  # C-IN-2: the other colours stay in the box
        self.sending_rounds = self.edition.sending_rounds
        self.posts_rounds: int = self.sending_rounds + 1
        self.rounds = self.posts_rounds + self.options_chosen.pays_at_the_end()  # IN-26
        self._seats = tuple(range(players))
        self._index = {profession: index for index, profession in enumerate(self.edition.professions)}
        self._clockwise = tuple((*self._seats[owner + 1 :], *self._seats[:owner]) for owner in self._seats)

    def start(self) -> State:
        """IN-4, IN-5: money and all representatives in hand; seat A has nothing to collect or fill, and sends."""
        n, kinds = self.players, len(self._index)
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

    # Who decides what -------------------------------------------------------------------------------------------------

    def to_act(self, state: State) -> frozenset[Seat]:
        """The next to pay a bribe (IN-14, IN-22); when all are in, and to send, the owner (IN-12, IN-17, IN-25)."""
        if state.stage == OVER:
            return _NOBODY
        return _ALONE[state.due[0].seat if state.due else state.owner]

    def all_due(self, state: State | View) -> Sequence[Rep]:
        """For whom a bribe is due in this procedure, paid or not, in order; without those who have got a post since.

        IN-14: clockwise from the owner's left; IN-22: the one in office, then the challenger.
        """
        if state.stage == FREE:
            return undisputed(state.parks[state.owner], state.courts[state.owner])
        if state.stage == EXTERNAL:
            return self.contenders(state)
        if state.stage != INTERNAL:
            return ()
        holder, challenger = self.conflict(state)
        if holder == challenger:
            return self._due_to_oneself(state, holder)
        return (holder,) if self._counts(state, challenger) else (holder, challenger)

    def _due_to_oneself(self, state: State | View, rep: Rep) -> Sequence[Rep]:
        """C-IN-10: a player in conflict with itself pays once, twice or not at all."""
        count = {"one": 1, "two": 2, "zero": 0}[self.options_chosen.self_conflict_pays]
        return (rep,) * max(0, count - self._counts(state, rep))

    def _counts(self, state: State | View, challenger: Rep) -> bool:
        """C-IN-9, switched off: the challenger's bribe of the external conflict counts here, too."""
        if self.options_chosen.survivor_pays_again:
            return False
        return any(paid[:2] == challenger for paid in state.earlier)

    @staticmethod
    def contenders(state: State | View) -> Sequence[Rep]:
        """Who waits in the park for the disputed profession's post; one alone has won an external conflict (IN-20)."""
        return [rep for rep in state.parks[state.owner] if rep.profession == state.disputed]

    @staticmethod
    def conflict(state: State | View) -> tuple[Rep, Rep]:
        """The one in office and the challenger of an internal conflict (IN-21)."""
        holder = next(rep for rep in state.courts[state.owner] if rep and rep.profession == state.disputed)
        challenger = next(rep for rep in state.parks[state.owner] if rep.profession == state.disputed)
        return holder, challenger

    def applicant(self, state: State | View) -> Rep | None:
        """Who gets a post next: all applicants in order, once all bribes are in; none is sent away (C-IN-5, C-IN-6)."""
        if state.due:
            return None
        if state.stage == FREE:
            return undisputed(state.parks[state.owner], state.courts[state.owner])[0]
        contenders = self.contenders(state) if state.stage == EXTERNAL else ()
        return contenders[0] if len(contenders) == 1 else None

    def rivals(self, state: State | View) -> Sequence[Rep]:
        """Between whom the owner must choose now, all bribes being in (IN-20, IN-23)."""
        if state.due or state.stage not in (EXTERNAL, INTERNAL):
            return ()
        if state.stage == INTERNAL:
            return self.conflict(state)
        contenders = self.contenders(state)
        return contenders if len(contenders) > 1 else ()

    def free_posts(self, state: State | View) -> Sequence[int]:
        """What the free posts of the owner's court pay, ascending; nobody is moved to make room (C-IN-12)."""
        return [salary for salary, rep in zip(self.salaries, state.courts[state.owner], strict=True) if rep is None]

    def post_of(self, court: Court, rep: Rep) -> int:
        """What the post of this representative pays; 0 when it has none."""
        return self.salaries[court.index(rep)] if rep in court else 0

    def income(self, courts: Sequence[Court], seat: Seat) -> tuple[int, int]:
        """The salaries of all representatives of a seat, and how many they are (IN-8)."""
        total = count = 0
        for court in courts:
            for salary, rep in zip(self.salaries, court, strict=True):
                if rep is not None and rep.seat == seat:
                    total += salary
                    count += 1
        return total, count

    def next_filling(self, state: State | View, owner: Seat) -> int:
        """The round in which this court fills posts next; it may lie beyond the last such round (IN-26)."""
        filling = owner > state.owner or (owner == state.owner and state.stage in (FREE, EXTERNAL, INTERNAL))
        return state.round if filling else state.round + 1

    def least_bribe(self, money: int) -> int:
        """C-IN-4: one bill, unless there is none, or nothing need be paid."""
        return self.edition.bill if self.options_chosen.min_bribe and money >= self.edition.bill else 0

    def options(self, state: State, seat: Seat) -> Sequence[Move]:
        """Every bribe the purse can pay, every free post, each rival, or every sending; promises nobody waits for."""
        if seat not in self.to_act(state):
            return ()
        if state.stage == SEND:
            courts = [owner for owner in self._clockwise[seat] if owner not in state.sent]
            hand = zip(self.edition.professions, state.hands[seat], strict=True)
            return [_send(profession, owner) for profession, left in hand if left for owner in courts]
        if state.due:
            return _bribes(self.least_bribe(state.money[seat]), state.money[seat], self.edition.bill)
        applicant = self.applicant(state)
        if applicant:
            return [_appoint(applicant.seat, post) for post in self.free_posts(state)]
        return [_choose(rep.seat) for rep in self.rivals(state)]

    def chance(self, state: State) -> Mapping[Move, int]:
        """Nothing is left to chance."""
        return {}

    def view(self, state: State, seat: Seat | None) -> View:
        """The table, and the own cash; the others' is hidden unless `open_money` (C-IN-17).

        All payments are public, so whoever counts along knows every purse; a view does not count for anybody.
        """
        shown: tuple[int | None, ...] = state.money
        if not self.options_chosen.open_money and not state.winners:
            shown = tuple([cash if owner == seat else None for owner, cash in enumerate(state.money)])
        return View(seat, *state._replace(money=cast("tuple[int, ...]", shown)))

    def result(self, state: State) -> Result | None:
        """The richest, or several who share (IN-27, C-IN-19)."""
        return Result(state.winners) if state.winners else None

    # Why not ----------------------------------------------------------------------------------------------------------

    def why_not(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        """Why `seat` may not make this move now."""
        if state.stage == OVER:
            return Refusal("game_over", "IN-27")
        if seat not in self._seats:
            return Refusal("not_a_seat", "IN-6")
        match move:
            case Bribe(amount):
                return self._why_not_bribe(state, seat, amount)
            case Appoint(of, post):
                return self._why_not_decide(state, seat) or self._why_not_appoint(state, of, post)
            case Choose(of):
                return self._why_not_decide(state, seat) or self._why_not_choose(state, of)
            case Send(profession, owner):
                return self._why_not_send(state, seat, profession, owner)
            case Promise():
                return self._why_not_promise(state, seat, move)
        return Refusal("not_a_move", "IN-9")

    def _why_not_bribe(self, state: State, seat: Seat, amount: int) -> Refusal | None:
        rule, bill, cash = "IN-22" if state.stage == INTERNAL else "IN-14", self.edition.bill, state.money[seat]
        if not state.due:
            return Refusal("bribe_not_due", rule)
        if state.due[0].seat != seat:
            if any(paid.seat == seat for paid in state.bribes):
                return Refusal("bribe_once", "IN-16")
            if all(rep.seat != seat for rep in state.due):
                return Refusal("bribe_not_concerned", rule)
            return Refusal("bribe_order", rule, (), {"rival": state.due[0].seat})
        if amount % bill:
            return Refusal("bribe_multiple", "IN-13", (), {"amount": amount, "bill": bill})
        if amount > cash:
            return Refusal("bribe_no_cash", "IN-15", ("C-IN-4",), {"amount": amount, "money": cash})
        least = self.least_bribe(cash)
        return Refusal("bribe_minimum", "IN-13", ("C-IN-4",), {"least": least}) if amount < least else None

    def _why_not_decide(self, state: State, seat: Seat) -> Refusal | None:
        if seat != state.owner:
            return Refusal("owner_decides", "IN-12", (), {"rival": state.owner})
        return Refusal("bribes_first", "IN-17", (), {"rival": state.due[0].seat}) if state.due else None

    def _why_not_appoint(self, state: State, seat: Seat, post: int) -> Refusal | None:
        applicant = self.applicant(state)
        if applicant is None:
            return Refusal("not_appointing", "IN-24")
        if applicant.seat != seat:
            return Refusal("appoint_order", "IN-17", ("C-IN-6",), {"rival": applicant.seat})
        if post not in self.salaries:
            return Refusal("post_unknown", "IN-1", (), {"post": post})
        holder = state.courts[state.owner][self.salaries.index(post)]
        return Refusal("post_taken", "IN-11", (), {"post": post, "rival": holder.seat}) if holder else None

    def _why_not_choose(self, state: State, seat: Seat) -> Refusal | None:
        rivals = self.rivals(state)
        if not rivals:
            return Refusal("no_conflict_now", "IN-20")
        if all(rep.seat != seat for rep in rivals):
            rule = "IN-23" if state.stage == INTERNAL else "IN-20"
            return Refusal("not_in_conflict", rule, (), {"profession": state.disputed})
        return None

    def _why_not_send(self, state: State, seat: Seat, profession: str, owner: Seat) -> Refusal | None:
        if seat != state.owner:
            return Refusal("not_your_turn", "IN-7", (), {"rival": state.owner})
        if state.stage != SEND:
            return Refusal("posts_first", "IN-24")
        if owner not in self._seats:
            return Refusal("court_not_in_play", "IN-5", ("C-IN-2",))
        if owner == seat:
            return Refusal("send_home", "IN-25")
        if owner in state.sent:
            return Refusal("send_twice", "IN-25", (), {"court": self.courts[owner]})
        if profession not in self._index:
            return Refusal("profession_unknown", "IN-2")
        if not state.hands[seat][self._index[profession]]:
            return Refusal("nobody_left", "IN-25", (), {"profession": profession})
        return None

    def _why_not_promise(self, state: State, seat: Seat, promise: Promise) -> Refusal | None:
        """C-IN-15: a promise may be a lie, but what it says must be possible, and one of the two must say it."""
        owner, guest, profession, amount = promise.owner, promise.guest, promise.profession, promise.amount
        if owner not in self._seats or guest not in self._seats:
            return Refusal("court_not_in_play", "IN-5", ("C-IN-2",))
        if owner == guest:
            return Refusal("promise_to_self", "IN-25", ("C-IN-15",))
        if seat not in (owner, guest):
            return Refusal("promise_not_concerned", "IN-17", ("C-IN-15",))
        if profession not in self._index:
            return Refusal("profession_unknown", "IN-2")
        if promise.post != ANY_POST and promise.post not in self.salaries:
            return Refusal("post_unknown", "IN-1", (), {"post": promise.post})
        if amount < 0 or amount % self.edition.bill:
            return Refusal("bribe_multiple", "IN-13", (), {"amount": amount, "bill": self.edition.bill})
        if amount == 0 and seat == guest:
            return Refusal("promise_nothing", "IN-14", ("C-IN-15",))
        if amount > sum(state.money):
            return Refusal("promise_too_much", "IN-15", ("C-IN-15",), {"most": sum(state.money)})
        rep = Rep(guest, profession)
        if not (state.hands[guest][self._index[profession]] or rep in state.parks[owner] or rep in state.courts[owner]):
            return Refusal("promise_nobody", "IN-2", ("C-IN-15",), {"profession": profession})
        first, last = self.next_filling(state, owner), self.posts_rounds
        if first > last:
            return Refusal("promise_never", "IN-26", ("C-IN-15",))
        if not first <= promise.until <= last:
            return Refusal("promise_until", "IN-26", ("C-IN-15",), {"first": first, "last": last})
        if any(word[:4] == (seat, owner, guest, profession) for word in state.promises):
            return Refusal("promise_given", "IN-16", ("C-IN-15",))
        return None

    # Taking a decision ------------------------------------------------------------------------------------------------

    def apply(self, state: State, moves: Mapping[Seat, Any]) -> Step[State]:
        """One decision, and all that follows until somebody must decide again; or a promise, which changes no turn."""
        ((seat, move),) = moves.items()
        decided: Move = move
        match decided:
            case Bribe(amount):
                return self._pay(state, amount)
            case Appoint(_, post):
                return self._appoint(state, post)
            case Choose(of):
                return self._settle_internal(state, of) if state.stage == INTERNAL else self._settle_external(state, of)
            case Send(profession, owner):
                return self._send(state, profession, owner)
            case Promise():
                return self._promise(state, seat, decided)
        assert_never(decided)

    # Bribes -----------------------------------------------------------------------------------------------------------

    def _pay(self, state: State, amount: int) -> Step[State]:
        """IN-14 to IN-16, IN-18, IN-22: the bribe is handed over and stays there; nothing else is given (C-IN-16)."""
        rep = state.due[0]
        told: list[Event] = [self._bribe_paid(state, rep, amount)]
        state = state._replace(
            money=_moved(state.money, rep.seat, state.owner, amount),
            due=state.due[1:],
            bribes=(*state.bribes, Paid(*rep, amount)),
        )
        if state.promises:
            state = self._judge_bribe(state, rep, amount, told)
        if not state.due and state.stage == INTERNAL and self._against_oneself(state):
            return self._settle_with_oneself(state, told)
        return Step(state, tuple(told))

    def _bribe_paid(self, state: State, rep: Rep, amount: int) -> BribePaid:
        rule = "IN-22" if state.stage == INTERNAL else "IN-14"
        rulings: tuple[str, ...] = ()
        if amount < self.edition.bill:
            rulings += ("C-IN-4",)
        if state.stage == INTERNAL:
            if self._against_oneself(state):
                rulings += ("C-IN-10",)
            elif any(paid[:2] == rep for paid in state.earlier):
                rulings += ("C-IN-9",)
        return BribePaid(rep.seat, state.owner, rep.profession, amount, rule, rulings)

    # Posts ------------------------------------------------------------------------------------------------------------

    def _fill_posts(self, state: State, told: list[Event]) -> Step[State]:
        """IN-24: next, undisputed applicants, then external conflicts, then internal ones, lowest post first."""
        stage, disputed = next_procedure(state.parks[state.owner], state.courts[state.owner])
        if stage is None:
            return self._after_posts(state, told)
        state = state._replace(stage=stage, disputed=disputed, bribes=())
        state = state._replace(due=tuple(self.all_due(state)))
        if stage == INTERNAL:
            return self._open_internal(state, told)
        seat, seats, court = state.owner, tuple([rep.seat for rep in state.due]), self.courts[state.owner]
        told.append(RivalsApplied(seat, seats, disputed, court) if disputed else ApplicantsHeard(seat, seats, court))
        return Step(state, tuple(told))

    def _open_internal(self, state: State, told: list[Event]) -> Step[State]:
        """IN-21: an applicant does what a representative in office does already."""
        holder, challenger = self.conflict(state)
        post = self.post_of(state.courts[state.owner], holder)
        survived = [paid for paid in state.earlier if paid[:2] == challenger]
        rulings = ("C-IN-8",) if survived else ()
        if holder == challenger:
            told.append(OwnPostChallenged(holder.seat, holder.profession, post, rulings=("C-IN-10", *rulings)))
        else:
            told.append(PostChallenged(holder.seat, challenger.seat, holder.profession, post, rulings=rulings))
        if survived and not self.options_chosen.survivor_pays_again:
            told.append(BribeCounted(challenger.seat, state.owner, challenger.profession, survived[0].amount))
        if not state.due:
            return self._settle_with_oneself(state, told)
        return Step(state, tuple(told))

    def _appoint(self, state: State, post: int) -> Step[State]:
        """IN-11, IN-17: the owner gives the next applicant any free post, whatever was paid (C-IN-6)."""
        applicant = self.applicant(state)
        assert applicant
        court, index = state.courts[state.owner], self.salaries.index(post)
        rulings = ("C-IN-6",) if court.count(None) > 1 else ()
        rule = "IN-20" if state.stage == EXTERNAL else "IN-17"
        paid = _last(state.bribes, applicant)
        told: list[Event] = [Appointed(applicant.seat, state.owner, applicant.profession, post, paid, rule, rulings)]
        state = state._replace(
            courts=_with(state.courts, state.owner, _with(court, index, applicant)),
            parks=_without(state.parks, state.owner, applicant),
        )
        state = self._judge_post(state, applicant, post, told)
        if undisputed(state.parks[state.owner], state.courts[state.owner]):
            return Step(state, tuple(told))
        return self._fill_posts(state, told)

    def _settle_external(self, state: State, seat: Seat) -> Step[State]:
        """IN-20: the owner picks one; the others go to the island.

        The winner gets a post; where its profession is in office, it must win an internal conflict first (C-IN-8).
        """
        rivals = self.contenders(state)
        winner = Rep(seat, rivals[0].profession)
        losers = [rep for rep in rivals if rep != winner]
        goes_on = any(rep is not None and rep.profession == winner.profession for rep in state.courts[state.owner])
        paid, best = _last(state.bribes, winner), max(bribe.amount for bribe in state.bribes)
        rulings = ("C-IN-8",) if goes_on else ()
        told: list[Event] = [
            ApplicantChosen(seat, state.owner, winner.profession, paid, best, rulings=rulings),
            *[Banished(rep.seat, rep.profession, _last(state.bribes, rep)) for rep in losers],
        ]
        for loser in losers:
            state = self._banish(state, loser)
        for loser in losers:
            state = self._judge_post(state, loser, 0, told)
            state = self._refund(state, loser, _last(state.bribes, loser), told)
        if not goes_on:
            return Step(state, tuple(told))
        return self._fill_posts(state._replace(earlier=(*state.earlier, Paid(*winner, paid))), told)

    def _settle_internal(self, state: State, seat: Seat) -> Step[State]:
        """IN-23: the owner decides who holds the post, exactly this one (C-IN-11); the other goes to the island."""
        holder, challenger = self.conflict(state)
        winner, loser = (holder, challenger) if seat == holder.seat else (challenger, holder)
        court = state.courts[state.owner]
        post, index = self.post_of(court, holder), court.index(holder)
        paid, lost = (self._paid_here(state, rep) for rep in (winner, loser))
        kind = PostDefended if winner == holder else PostTaken
        told: list[Event] = [
            kind(winner.seat, loser.seat, winner.profession, post, paid, lost),
            Banished(loser.seat, loser.profession, lost, "IN-23"),
        ]
        state = self._banish(state, challenger)  # out of the park …
        if winner == challenger:  # … and into the post
            state = state._replace(
                courts=_with(state.courts, state.owner, _with(court, index, winner)),
                island=self._counted(self._counted(state.island, challenger, -1), holder, 1),
            )
        for rep in (winner, loser):
            state = self._judge_post(state, rep, post if rep is winner else 0, told)
        state = self._refund(state, loser, lost, told)
        return self._fill_posts(self._forget(state, challenger), told)

    def _settle_with_oneself(self, state: State, told: list[Event]) -> Step[State]:
        """C-IN-10: the one in office stays and the challenger goes, without a decision."""
        holder, challenger = self.conflict(state)
        paid = self._paid_here(state, challenger)
        post = self.post_of(state.courts[state.owner], holder)
        told.append(OwnPostKept(holder.seat, holder.profession, post))
        told.append(Banished(challenger.seat, challenger.profession, paid, "IN-23", ("C-IN-10",)))
        state = self._banish(state, challenger)
        state = self._judge_post(state, holder, post, told)
        state = self._refund(state, challenger, paid, told, ("C-IN-22", "C-IN-10"))
        return self._fill_posts(self._forget(state, challenger), told)

    def _against_oneself(self, state: State) -> bool:
        holder, challenger = self.conflict(state)
        return holder == challenger

    def _paid_here(self, state: State, rep: Rep) -> int:
        """The bribe that counts for a representative in an internal conflict, the last of two (C-IN-9, C-IN-10)."""
        if any(paid[:2] == rep for paid in state.bribes):
            return _last(state.bribes, rep)
        return _last(state.earlier, rep) if not self.options_chosen.survivor_pays_again else 0

    def _banish(self, state: State, rep: Rep) -> State:
        """An applicant goes from the park to the island for the rest of the game."""
        return state._replace(parks=_without(state.parks, state.owner, rep), island=self._counted(state.island, rep, 1))

    def _counted(self, island: tuple[tuple[int, ...], ...], rep: Rep, change: int) -> tuple[tuple[int, ...], ...]:
        own, index = island[rep.seat], self._index[rep.profession]
        return _with(island, rep.seat, _with(own, index, own[index] + change))

    @staticmethod
    def _forget(state: State, rep: Rep) -> State:
        """The conflict is over: what was paid before it counts no more."""
        earlier = tuple([paid for paid in state.earlier if paid[:2] != rep])
        return state._replace(earlier=earlier, bribes=())

    def _refund(
        self, state: State, loser: Rep, amount: int, told: list[Event], rulings: tuple[str, ...] = ("C-IN-22",)
    ) -> State:
        """IN-28: in the variant the bribe of the lost conflict goes back at once, out of what came in (C-IN-23).

        Of two bribes that count for somebody who meets oneself (C-IN-10), the one paid last goes back (C-IN-22).
        """
        if not self.options_chosen.refund_losers or not amount:
            return state
        told.append(BribeReturned(loser.seat, state.owner, amount, rulings=rulings))
        return state._replace(money=_moved(state.money, state.owner, loser.seat, amount))

    # Sending, turns and rounds ----------------------------------------------------------------------------------------

    def _after_posts(self, state: State, told: list[Event]) -> Step[State]:
        """C-IN-14: nobody waits any more; then the owner sends, except in the last round with posts (IN-10, IN-26)."""
        state = state._replace(stage=SEND, disputed=None, bribes=(), earlier=())
        return Step(state, tuple(told)) if state.round <= self.sending_rounds else self._end_turn(state, told)

    def _send(self, state: State, profession: str, owner: Seat) -> Step[State]:
        """IN-25: one of two representatives a turn goes into a park; turns go clockwise, so all wait in that order."""
        rep, hand, index = Rep(state.owner, profession), state.hands[state.owner], self._index[profession]
        state = state._replace(
            hands=_with(state.hands, rep.seat, _with(hand, index, hand[index] - 1)),
            parks=_with(state.parks, owner, (*state.parks[owner], rep)),
            sent=(*state.sent, owner),
        )
        told: list[Event] = [RepSent(rep.seat, owner, profession, self.courts[owner])]
        return Step(state, tuple(told)) if len(state.sent) < SENT_A_TURN else self._end_turn(state, told)

    def _end_turn(self, state: State, told: list[Event]) -> Step[State]:
        """IN-7: the next seat, clockwise; after the last one, the next round."""
        state = state._replace(sent=())
        if state.owner + 1 < self.players:
            return self._begin_turn(state._replace(owner=state.owner + 1), told)
        state = self._let_lapse(state, told)
        if state.round == self.rounds:
            return self._end_game(state, told)
        state = state._replace(round=state.round + 1, owner=0)
        last = state.round > self.posts_rounds
        told.append(
            RoundBegan(
                state.round,
                last,
                "IN-26" if state.round > self.sending_rounds else "IN-7",
                ("C-IN-20",) if last else (),
            )
        )
        if not last:
            return self._begin_turn(state, told)
        for seat in self._seats:
            state = self._collect(state, seat, told)
        return self._end_game(state, told)

    def _begin_turn(self, state: State, told: list[Event]) -> Step[State]:
        """The three steps of a turn begin: income (IN-8), posts (IN-9), sending (IN-10)."""
        seat, court = state.owner, self.courts[state.owner]
        told.append(TurnBegan(seat, court, state.round))
        state = self._collect(state, seat, told)
        if not state.parks[seat]:
            told.append(ParkEmpty(seat, court))
        return self._fill_posts(state, told)

    def _collect(self, state: State, seat: Seat, told: list[Event]) -> State:
        """IN-8: the bank, which is never empty (C-IN-18), pays the salaries; in the first round there are none (P5)."""
        amount, posts = self.income(state.courts, seat)
        if posts or state.round > 1:
            told.append(SalariesPaid(seat, amount, posts))
        return state._replace(
            money=_with(state.money, seat, state.money[seat] + amount), salaries_paid=state.salaries_paid + amount
        )

    def _end_game(self, state: State, told: list[Event]) -> Step[State]:
        """IN-27: the richest wins; several share (C-IN-19)."""
        winners, most = self.richest(state.money), max(state.money)
        told.append(MoneyCounted(state.money))
        told.append(VictoryShared(winners, most) if len(winners) > 1 else WonByMoney(winners[0], most))
        return Step(state._replace(stage=OVER, owner=0, winners=winners), tuple(told))

    def richest(self, money: Sequence[int]) -> tuple[Seat, ...]:
        return tuple([seat for seat in self._seats if money[seat] == max(money)])

    # Promises (C-IN-15) -----------------------------------------------------------------------------------------------

    def _promise(self, state: State, seat: Seat, promise: Promise) -> Step[State]:
        """Said and remembered; it changes nothing else."""
        bargain = (promise.owner, promise.guest, promise.profession, promise.post, promise.amount, promise.until)
        word = Word(seat, *bargain)
        kind = PostPromised if seat == promise.owner else BribePromised
        told = kind(seat, word.rival, word.profession, word.post, word.amount, word.until)
        return Step(state._replace(promises=(*state.promises, word)), (told,))

    @staticmethod
    def _judge_bribe(state: State, rep: Rep, amount: int, told: list[Event]) -> State:
        """A guest's promise is judged by the next bribe that it pays for that representative at that court."""
        word = _find_word(state, rep.seat, rep)
        if word is None:
            return state
        is_kept = amount >= word.amount
        kind = BribePromiseKept if is_kept else BribePromiseBroken
        told.append(kind(rep.seat, state.owner, rep.profession, word.amount, amount))
        return _without_word(state, word) if is_kept else _without_word(state, word, (rep.seat, state.owner))

    @staticmethod
    def _judge_post(state: State, rep: Rep, given: int, told: list[Event]) -> State:
        """An owner's promise is judged when it is settled which post that representative has; `given` 0: it has lost.

        Whoever paid less in this turn than was named is owed nothing.
        """
        word = _find_word(state, state.owner, rep)
        if word is None:
            return state
        paid = sum([bribe.amount for bribe in (*state.earlier, *state.bribes) if bribe[:2] == rep])
        if paid < word.amount:
            told.append(PromiseLapsed(state.owner, rep.seat, rep.profession))
            return _without_word(state, word)
        if given and word.post in (ANY_POST, given):
            told.append(PostPromiseKept(state.owner, rep.seat, rep.profession, word.post, paid))
            return _without_word(state, word)
        told.append(PostPromiseBroken(state.owner, rep.seat, rep.profession, word.post, paid, given))
        return _without_word(state, word, (state.owner, rep.seat))

    @staticmethod
    def _let_lapse(state: State, told: list[Event]) -> State:
        """At the end of a round, promises that were for this round at the latest have come to nothing."""
        over = [word for word in state.promises if word.until <= state.round]
        told += [PromiseLapsed(word.seat, word.rival, word.profession, "IN-26") for word in over]
        return state._replace(promises=tuple([word for word in state.promises if word.until > state.round]))

    # What must always hold --------------------------------------------------------------------------------------------

    def invariants(self, state: State) -> Sequence[str]:
        """What is broken: money, places, conflicts or promises that cannot be; empty in every reachable state."""
        return [f"{law.rule}: {law.reason} {dict(law.facts)}" for law in self.broken_laws(state)]

    def broken_laws(self, state: State) -> Sequence[Refusal]:
        """The same, as refusals that can be told to whoever typed the position."""
        return broken_laws(self, state)


# Small change ---------------------------------------------------------------------------------------------------------


def _find_word(state: State, seat: Seat, rep: Rep) -> Word | None:
    """The open promise that `seat` made about this representative at the court that is being filled."""
    return next((word for word in state.promises if word[:4] == (seat, state.owner, *rep)), None)


def _without_word(state: State, word: Word, *broken: tuple[Seat, Seat]) -> State:
    """The promise is no longer open; `broken` says whose word to whom it was."""
    promises = tuple([other for other in state.promises if other is not word])
    return state._replace(promises=promises, broken=state.broken + broken)


def _last(bribes: Sequence[Paid], rep: Rep) -> int:
    """The last bribe that was paid for a representative; 0 when none was."""
    return next((paid.amount for paid in reversed(bribes) if paid[:2] == rep), 0)


def _moved(money: tuple[int, ...], giver: Seat, taker: Seat, amount: int) -> tuple[int, ...]:
    return _with(_with(money, giver, money[giver] - amount), taker, money[taker] + amount)


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _without(parks: tuple[Park, ...], owner: Seat, rep: Rep) -> tuple[Park, ...]:
    return _with(parks, owner, tuple([waiting for waiting in parks[owner] if waiting != rep]))


@cache
def _bribes(least: int, cash: int, bill: int) -> Sequence[Move]:
    return tuple(Bribe(amount) for amount in range(least, cash + 1, bill))


_send, _appoint, _choose = cache(Send), cache(Appoint), cache(Choose)
