"""Who owes a bribe, how much it may be, and where it goes (IN-13 to IN-18, IN-22, IN-28)."""

from __future__ import annotations

from collections.abc import Sequence

from kit.engine.event import Event
from kit.engine.game import Refusal, Seat
from kit.games.intrige.events import BribePaid, BribeReturned
from kit.games.intrige.parks import against_oneself, conflict, contenders, undisputed
from kit.games.intrige.promises import judge_bribe
from kit.games.intrige.rules import Agreed
from kit.games.intrige.state import EXTERNAL, FREE, INTERNAL, Paid, Rep, State, View, replaced


def all_due(game: Agreed, state: State | View) -> Sequence[Rep]:
    """For whom a bribe is due in this procedure, paid or not, in order; without those who have got a post since then.

    IN-14: clockwise from the owner's left; IN-22: the one in office, then the challenger.
    """
    if state.stage == FREE:
        return undisputed(state.parks[state.owner], state.courts[state.owner])
    if state.stage == EXTERNAL:
        return contenders(state)
    if state.stage != INTERNAL:
        return ()
    holder, challenger = conflict(state)
    if holder == challenger:
        return _due_to_oneself(game, state, holder)
    return (holder,) if _counts(game, state, challenger) else (holder, challenger)


def _due_to_oneself(game: Agreed, state: State | View, rep: Rep) -> Sequence[Rep]:
    """C-IN-10: a player in conflict with itself pays once, twice or not at all."""
    count = {"one": 1, "two": 2, "zero": 0}[game.options_chosen.self_conflict_pays]
    return (rep,) * max(0, count - _counts(game, state, rep))


def _counts(game: Agreed, state: State | View, challenger: Rep) -> bool:
    """C-IN-9, switched off: the challenger's bribe from the external conflict counts here as well."""
    if game.options_chosen.survivor_pays_again:
        return False
    return any(paid[:2] == challenger for paid in state.earlier)


def least_bribe(game: Agreed, money: int) -> int:
    """C-IN-4: one bill, unless the purse has none or nothing need be paid."""
    return game.edition.bill if game.options_chosen.min_bribe and money >= game.edition.bill else 0


def why_not_bribe(game: Agreed, state: State, seat: Seat, amount: int) -> Refusal | None:
    """IN-13 to IN-16, IN-22: a bribe is due, it is this seat's turn to pay, and its purse has the bills."""
    rule, bill, cash = "IN-22" if state.stage == INTERNAL else "IN-14", game.edition.bill, state.money[seat]
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
    least = least_bribe(game, cash)
    return Refusal("bribe_minimum", "IN-13", ("C-IN-4",), {"least": least}) if amount < least else None


def pay(game: Agreed, state: State, amount: int, told: list[Event]) -> State:
    """IN-14 to IN-16, IN-18, IN-22: the bribe is handed over and stays there; nothing else is given (C-IN-16)."""
    rep = state.due[0]
    told.append(_bribe_paid(game, state, rep, amount))
    state = state._replace(
        money=_moved(state.money, rep.seat, state.owner, amount),
        due=state.due[1:],
        bribes=(*state.bribes, Paid(*rep, amount)),
    )
    return judge_bribe(state, rep, amount, told) if state.promises or state.asks else state


def _bribe_paid(game: Agreed, state: State, rep: Rep, amount: int) -> BribePaid:
    rule = "IN-22" if state.stage == INTERNAL else "IN-14"
    rulings: tuple[str, ...] = ()
    if amount < game.edition.bill:
        rulings += ("C-IN-4",)
    if state.stage == INTERNAL:
        if against_oneself(state):
            rulings += ("C-IN-10",)
        elif any(paid[:2] == rep for paid in state.earlier):
            rulings += ("C-IN-9",)
    return BribePaid(rep.seat, state.owner, rep.profession, amount, rule, rulings)


def last_paid(bribes: Sequence[Paid], rep: Rep) -> int:
    """The last bribe that was paid for a representative; 0 when none was."""
    return next((paid.amount for paid in reversed(bribes) if paid[:2] == rep), 0)


def paid_here(game: Agreed, state: State, rep: Rep) -> int:
    """The bribe that counts for a representative in an internal conflict; of two, the last (C-IN-9, C-IN-10)."""
    if any(paid[:2] == rep for paid in state.bribes):
        return last_paid(state.bribes, rep)
    return last_paid(state.earlier, rep) if not game.options_chosen.survivor_pays_again else 0


def refund(
    game: Agreed, state: State, loser: Rep, amount: int, told: list[Event], rulings: tuple[str, ...] = ("C-IN-22",)
) -> State:
    """IN-28: in the variant the bribe of the lost conflict goes back at once, out of what came in (C-IN-23).

    Of two bribes that count for a player in conflict with itself (C-IN-10), the one paid last goes back (C-IN-22).
    """
    if not game.options_chosen.refund_losers or not amount:
        return state
    told.append(BribeReturned(loser.seat, state.owner, amount, rulings=rulings))
    return state._replace(money=_moved(state.money, state.owner, loser.seat, amount))


def _moved(money: tuple[int, ...], giver: Seat, taker: Seat, amount: int) -> tuple[int, ...]:
    return replaced(replaced(money, giver, money[giver] - amount), taker, money[taker] + amount)
