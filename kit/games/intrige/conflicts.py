"""Two or more for one post: between whom the owner chooses, and what becomes of them (IN-20 to IN-23)."""

from __future__ import annotations

from collections.abc import Sequence

from kit.engine.event import Event
from kit.engine.game import Refusal, Seat
from kit.games.intrige.appointing import post_of
from kit.games.intrige.bribes import last_paid, paid_here, refund
from kit.games.intrige.events import (
    ApplicantChosen,
    Banished,
    BribeCounted,
    OwnPostChallenged,
    OwnPostKept,
    PostChallenged,
    PostDefended,
    PostTaken,
)
from kit.games.intrige.parks import conflict, contenders, without
from kit.games.intrige.promises import judge_post
from kit.games.intrige.rules import Agreed, GameRules
from kit.games.intrige.state import EXTERNAL, INTERNAL, Paid, Rep, State, View, replaced


def rivals(state: State | View) -> Sequence[Rep]:
    """Between whom the owner must choose now, all bribes being in (IN-20, IN-23)."""
    if state.due or state.stage not in (EXTERNAL, INTERNAL):
        return ()
    if state.stage == INTERNAL:
        return conflict(state)
    waiting = contenders(state)
    return waiting if len(waiting) > 1 else ()


def why_not_choose(state: State, seat: Seat) -> Refusal | None:
    """IN-20, IN-23: there must be a conflict to decide, and this seat must have a part in it."""
    reps = rivals(state)
    if not reps:
        return Refusal("no_conflict_now", "IN-20")
    if all(rep.seat != seat for rep in reps):
        rule = "IN-23" if state.stage == INTERNAL else "IN-20"
        return Refusal("not_in_conflict", rule, (), {"profession": state.disputed})
    return None


def settle_external(game: GameRules, state: State, seat: Seat, told: list[Event]) -> State:
    """IN-20: the owner picks one; the others go to the island.

    The winner gets a post; if its profession is in office already, it must win an internal conflict first (C-IN-8).
    """
    reps = contenders(state)
    winner = Rep(seat, reps[0].profession)
    losers = [rep for rep in reps if rep != winner]
    goes_on = any(rep is not None and rep.profession == winner.profession for rep in state.courts[state.owner])
    paid, best = last_paid(state.bribes, winner), max(bribe.amount for bribe in state.bribes)
    rulings = ("C-IN-8",) if goes_on else ()
    told.append(ApplicantChosen(seat, state.owner, winner.profession, paid, best, rulings=rulings))
    told += [Banished(rep.seat, rep.profession, last_paid(state.bribes, rep)) for rep in losers]
    for loser in losers:
        state = game.banish(state, loser)
    for loser in losers:
        state = judge_post(state, loser, 0, told)
        state = refund(game, state, loser, last_paid(state.bribes, loser), told)
    return state._replace(earlier=(*state.earlier, Paid(*winner, paid))) if goes_on else state


def open_internal(game: Agreed, state: State, told: list[Event]) -> None:
    """IN-21: an applicant does what a representative in office already does."""
    holder, challenger = conflict(state)
    post = post_of(game, state.courts[state.owner], holder)
    survived = [paid for paid in state.earlier if paid[:2] == challenger]
    rulings = ("C-IN-8",) if survived else ()
    if holder == challenger:
        told.append(OwnPostChallenged(holder.seat, holder.profession, post, rulings=("C-IN-10", *rulings)))
    else:
        told.append(PostChallenged(holder.seat, challenger.seat, holder.profession, post, rulings=rulings))
    if survived and not game.options_chosen.survivor_pays_again:
        told.append(BribeCounted(challenger.seat, state.owner, challenger.profession, survived[0].amount))


def settle_internal(game: GameRules, state: State, seat: Seat, told: list[Event]) -> State:
    """IN-23: the owner decides who holds the post, exactly this one (C-IN-11); the other goes to the island."""
    holder, challenger = conflict(state)
    winner, loser = (holder, challenger) if seat == holder.seat else (challenger, holder)
    court = state.courts[state.owner]
    post, index = post_of(game, court, holder), court.index(holder)
    paid, lost = (paid_here(game, state, rep) for rep in (winner, loser))
    kind = PostDefended if winner == holder else PostTaken
    told.append(kind(winner.seat, loser.seat, winner.profession, post, paid, lost))
    told.append(Banished(loser.seat, loser.profession, lost, "IN-23"))
    state = game.banish(state, loser)
    if winner == challenger:  # out of the park and into the post
        state = state._replace(
            courts=replaced(state.courts, state.owner, replaced(court, index, winner)),
            parks=without(state.parks, state.owner, winner),
        )
    for rep in (winner, loser):
        state = judge_post(state, rep, post if rep is winner else 0, told)
    return _forget(refund(game, state, loser, lost, told), challenger)


def settle_with_oneself(game: GameRules, state: State, told: list[Event]) -> State:
    """C-IN-10: the one in office stays and the challenger goes, without a decision."""
    holder, challenger = conflict(state)
    paid = paid_here(game, state, challenger)
    post = post_of(game, state.courts[state.owner], holder)
    told.append(OwnPostKept(holder.seat, holder.profession, post))
    told.append(Banished(challenger.seat, challenger.profession, paid, "IN-23", ("C-IN-10",)))
    state = game.banish(state, challenger)
    state = judge_post(state, holder, post, told)
    return _forget(refund(game, state, challenger, paid, told, ("C-IN-22", "C-IN-10")), challenger)


def banish(game: Agreed, state: State, rep: Rep) -> State:
    """From the park, or from a post, to the island for the rest of the game."""
    own, index = state.island[rep.seat], game.place_in_hand[rep.profession]
    return state._replace(
        parks=without(state.parks, state.owner, rep),
        island=replaced(state.island, rep.seat, replaced(own, index, own[index] + 1)),
    )


def _forget(state: State, rep: Rep) -> State:
    """The conflict is over: what was paid before it no longer counts."""
    earlier = tuple([paid for paid in state.earlier if paid[:2] != rep])
    return state._replace(earlier=earlier, bribes=())
