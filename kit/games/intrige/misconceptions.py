"""False beliefs about Intrige: each is the game with one rule changed.

The answer that a belief gives to a question comes from putting the same question to its game.  Such a game takes every
position of the true one, but not always its moves, and it may put people where the true one never does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kit.engine.event import Event
from kit.engine.game import AnyMove, Refusal, Seat, Step
from kit.engine.misconception import Misconception
from kit.games.intrige.appointing import free_posts, post_of
from kit.games.intrige.conflicts import rivals
from kit.games.intrige.events import Appointed
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import ANY_POST, Appoint, Choose, Move, Send
from kit.games.intrige.options import Options
from kit.games.intrige.parks import Court, Park, contenders, next_procedure, without
from kit.games.intrige.state import EXTERNAL, FREE, INTERNAL, Rep, State, View, Word, replaced


class _Believed(Intrige):
    """The game of somebody who has one of its rules wrong."""

    def __init__(self, game: Intrige) -> None:
        super().__init__(game.players, self.believed(game.options_chosen))

    @staticmethod
    def believed(options: Options) -> Options:
        """The switches, where the belief is one of them."""
        return options


# Salaries -------------------------------------------------------------------------------------------------------------


class SalaryAfterPosts(_Believed):
    """That the bank pays at the end of a turn, after the posts; it pays first of all (IN-8)."""

    def collect(self, state: State, seat: Seat, told: list[Event]) -> State:
        return super().collect(state, seat, told) if state.round > self.posts_rounds else state

    def after_posts(self, state: State, told: list[Event]) -> State:
        return super().after_posts(super().collect(state, state.owner, told), told)


class OwnCourtPays(_Believed):
    """That one gets what the posts of one's own palace pay; one gets what one's people earn elsewhere (IN-8)."""

    def income(self, courts: Sequence[Court], seat: Seat) -> tuple[int, int]:
        paid = [salary for salary, rep in zip(self.salaries, courts[seat], strict=True) if rep is not None]
        return sum(paid), len(paid)


class OwnerPays(_Believed):
    """That salaries come out of the purse of the palace's owner; the bank pays them (IN-8)."""

    def collect(self, state: State, seat: Seat, told: list[Event]) -> State:
        courts, money = state.courts, super().collect(state, seat, told).money
        for owner in self.seats:
            paid = sum(post_of(self, courts[owner], rep) for rep in courts[owner] if rep and rep.seat == seat)
            money = replaced(money, owner, money[owner] - paid)
        return state._replace(money=money)


class SixRounds(_Believed):
    """That the game is over when the last posts are given; everybody is paid once more (IN-26)."""

    @staticmethod
    def believed(options: Options) -> Options:
        return replace(options, final_pay=False)


# Who pays, and when ---------------------------------------------------------------------------------------------------


class ChallengerPaysFirst(_Believed):
    """That whoever wants the post pays before the one who has it; the one in office does (IN-22)."""

    def all_due(self, state: State | View) -> Sequence[Rep]:
        due = super().all_due(state)
        return due[::-1] if state.stage == INTERNAL else due


class SeatOrderInside(_Believed):
    """That bribes are paid clockwise from the owner's left inside as well; the one in office pays first (IN-22)."""

    def all_due(self, state: State | View) -> Sequence[Rep]:
        due = super().all_due(state)
        return sorted(due, key=lambda rep: (rep.seat - state.owner - 1) % self.players)


class EveryonePaysAtOnce(_Believed):
    """That all who wait pay before anything is settled; each procedure has bribes of its own (IN-24)."""

    def all_due(self, state: State | View) -> Sequence[Rep]:
        return state.parks[state.owner] if state.stage in (FREE, EXTERNAL) else super().all_due(state)


class BribeCountsAgain(_Believed):
    """That the bribe of an external conflict counts in the internal one as well; it is paid again (IN-22)."""

    @staticmethod
    def believed(options: Options) -> Options:
        return replace(options, survivor_pays_again=False)


class BribesComeBack(_Believed):
    """That losers get their bribe back; the owner keeps it (IN-18)."""

    @staticmethod
    def believed(options: Options) -> Options:
        return replace(options, refund_losers=True)


class PoorAreBanished(_Believed):
    """That whoever has nothing to pay with is sent away; nothing is enough from somebody who has nothing (IN-14)."""

    def pay(self, state: State, amount: int, told: list[Event]) -> State:
        rep, after = state.due[0], super().pay(state, amount, told)
        return self.banish(after, rep) if not amount and rep in after.parks[after.owner] else after


# The owner decides ----------------------------------------------------------------------------------------------------


class HighestMustWin(_Believed):
    """That the highest bribe wins, or gets the best post; the owner is free to decide (IN-17, IN-20, IN-23)."""

    def may(self, state: State, seat: Seat, move: Move) -> bool:
        return super().may(state, seat, move) and move == self._sold(state, move)

    def apply(self, state: State, moves: Mapping[Seat, AnyMove]) -> Step[State]:
        return super().apply(state, {seat: self._sold(state, move) for seat, move in moves.items()})

    def _sold(self, state: State, move: AnyMove) -> AnyMove:
        """What the bribes would have the owner do; with equal ones, anything."""
        if isinstance(move, Choose):
            paid = {rep.seat: self._paid(state, rep) for rep in rivals(state)}
            best = max(paid.values(), default=0)
            return move if paid.get(move.seat) == best else Choose(max(paid, key=lambda seat: paid[seat]))
        if isinstance(move, Appoint) and state.stage == FREE:
            waiting = [paid.amount for paid in state.bribes if Rep(*paid[:2]) in state.parks[state.owner]]
            mine = next(paid.amount for paid in state.bribes if paid.seat == move.seat)
            posts = free_posts(self, state)[::-1]
            first, last = sum(each > mine for each in waiting), sum(each >= mine for each in waiting) - 1
            return move if move.post in posts[first : last + 1] else Appoint(move.seat, posts[first])
        return move

    @staticmethod
    def _paid(state: State, rep: Rep) -> int:
        return max((paid.amount for paid in (*state.earlier, *state.bribes) if paid[:2] == rep), default=0)


class PromiseBinds(_Believed):
    """That a promise must be kept; nobody is bound by one (C-IN-15)."""

    def may(self, state: State, seat: Seat, move: Move) -> bool:
        return super().may(state, seat, move) and move == self._as_promised(state, move)

    def apply(self, state: State, moves: Mapping[Seat, AnyMove]) -> Step[State]:
        return super().apply(state, {seat: self._as_promised(state, move) for seat, move in moves.items()})

    def _as_promised(self, state: State, move: AnyMove) -> AnyMove:
        if isinstance(move, Choose):
            return next((Choose(rep.seat) for rep in rivals(state) if self._word(state, rep)), move)
        if isinstance(move, Appoint) and state.stage == FREE:
            rep = next(rep for rep in state.parks[state.owner] if rep.seat == move.seat)
            word = self._word(state, rep)
            if word and word.post != ANY_POST and word.post in free_posts(self, state):
                return Appoint(move.seat, word.post)
        return move

    @staticmethod
    def _word(state: State, rep: Rep) -> Word | None:
        """The owner's promise to this representative, for which enough was paid."""
        paid = sum(bribe.amount for bribe in (*state.earlier, *state.bribes) if bribe[:2] == rep)
        mine = (state.owner, state.owner, *rep)
        return next((word for word in state.promises if word[:4] == mine and paid >= word.amount), None)


# What comes first, and what becomes of them ---------------------------------------------------------------------------


class InsideBeforeOutside(_Believed):
    """That a conflict about a post comes before one in the park; those outside come first (IN-24)."""

    @staticmethod
    def next_procedure(park: Park, court: Court) -> tuple[str | None, str | None]:
        stage, disputed = next_procedure(park, court)
        waiting = [rep.profession for rep in park]
        inside = [rep.profession for rep in court if rep and rep.profession in waiting]
        return (INTERNAL, inside[0]) if stage == EXTERNAL and inside else (stage, disputed)


class DearestConflictFirst(_Believed):
    """That the dearest post is settled first; the one that pays least is (IN-24)."""

    @staticmethod
    def next_procedure(park: Park, court: Court) -> tuple[str | None, str | None]:
        stage, disputed = next_procedure(park, court)
        return next_procedure(park, court[::-1]) if stage == INTERNAL else (stage, disputed)


class OutsideWinnerIsPlaced(_Believed):
    """That winning outside brings a post, though somebody of the profession is in office; both must meet (IN-21)."""

    def settle_external(self, state: State, seat: Seat, told: list[Event]) -> State:
        after = super().settle_external(state, seat, told)
        free = free_posts(self, after)
        if len(after.earlier) == len(state.earlier) or not free:
            return after
        winner = contenders(after)[0]
        told.append(Appointed(winner.seat, state.owner, winner.profession, free[-1], after.earlier[-1].amount, "IN-20"))
        court = after.courts[state.owner]
        return after._replace(
            courts=replaced(after.courts, state.owner, replaced(court, self.salaries.index(free[-1]), winner)),
            parks=without(after.parks, state.owner, winner),
            earlier=state.earlier,
        )


class LoserGoesHome(_Believed):
    """That a loser goes back into the hand and may knock elsewhere; it is out for the whole game (IN-20, IN-23)."""

    def banish(self, state: State, rep: Rep) -> State:
        own, index = state.hands[rep.seat], self.place_in_hand[rep.profession]
        return state._replace(
            parks=without(state.parks, state.owner, rep),
            hands=replaced(state.hands, rep.seat, replaced(own, index, own[index] + 1)),
        )


# Sending --------------------------------------------------------------------------------------------------------------


class TwoToOneCourt(_Believed):
    """That both people sent in a turn may go to one palace; they go to two different ones (IN-25)."""

    def why_not(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        return super().why_not(state._replace(sent=()) if isinstance(move, Send) else state, seat, move)


MISCONCEPTIONS: Mapping[str, Misconception] = {
    name: Misconception(rule, variant, rulings)
    for name, rule, rulings, variant in (
        ("salary_after_posts", "IN-8", (), SalaryAfterPosts),
        ("own_court_pays", "IN-8", (), OwnCourtPays),
        ("owner_pays", "IN-8", (), OwnerPays),
        ("six_rounds", "IN-26", ("C-IN-20",), SixRounds),
        ("challenger_pays_first", "IN-22", (), ChallengerPaysFirst),
        ("seat_order_inside", "IN-22", (), SeatOrderInside),
        ("everyone_pays_at_once", "IN-24", ("C-IN-7",), EveryonePaysAtOnce),
        ("bribe_counts_again", "IN-22", ("C-IN-9",), BribeCountsAgain),
        ("bribes_come_back", "IN-18", (), BribesComeBack),
        ("poor_are_banished", "IN-14", ("C-IN-4",), PoorAreBanished),
        ("highest_must_win", "IN-17", ("C-IN-6",), HighestMustWin),
        ("promise_binds", "IN-17", ("C-IN-15",), PromiseBinds),
        ("inside_before_outside", "IN-24", (), InsideBeforeOutside),
        ("dearest_conflict_first", "IN-24", ("C-IN-13",), DearestConflictFirst),
        ("outside_winner_is_placed", "IN-21", ("C-IN-8",), OutsideWinnerIsPlaced),
        ("loser_goes_home", "IN-20", (), LoserGoesHome),
        ("two_to_one_court", "IN-25", (), TwoToOneCourt),
    )
}
"""By name."""
