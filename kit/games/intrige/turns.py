"""One turn after another, and in each: income, posts, sending (IN-7 to IN-10, IN-24 to IN-27).

`after_bribe`, `next_post`, `fill_posts`, `after_posts`, `_end_turn` and `_begin_turn` lead from one decision to the
next in the order of the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.engine.event import Event
from kit.engine.game import Refusal, Seat
from kit.games.intrige.asks import end_asking
from kit.games.intrige.conflicts import open_internal, settle_with_oneself
from kit.games.intrige.courts import SENT_A_TURN
from kit.games.intrige.events import (
    ApplicantsHeard,
    Held,
    MoneyCounted,
    NoPostHeld,
    ParkEmpty,
    PostsHeld,
    RepSent,
    RivalsApplied,
    RoundBegan,
    SalariesPaid,
    TurnBegan,
    VictoryShared,
    WonByMoney,
)
from kit.games.intrige.parks import Court, against_oneself, undisputed
from kit.games.intrige.promises import let_lapse
from kit.games.intrige.rules import Agreed, GameRules
from kit.games.intrige.state import INTERNAL, OVER, SEND, Rep, State, replaced

# Posts ----------------------------------------------------------------------------------------------------------------


def after_bribe(game: GameRules, state: State, told: list[Event]) -> State:
    """C-IN-10: once all is paid, nobody need decide a player's conflict with itself; anything else awaits the owner."""
    if state.due or state.stage != INTERNAL or not against_oneself(state):
        return state
    return fill_posts(game, settle_with_oneself(game, state, told), told)


def next_post(game: GameRules, state: State, told: list[Event]) -> State:
    """IN-24: the owner goes on appointing as long as somebody undisputed waits; then comes what is next."""
    waits = undisputed(state.parks[state.owner], state.courts[state.owner])
    return state if waits else fill_posts(game, state, told)


def fill_posts(game: GameRules, state: State, told: list[Event]) -> State:
    """IN-24: next, undisputed applicants, then external conflicts, then internal ones, lowest post first."""
    stage, disputed = game.next_procedure(state.parks[state.owner], state.courts[state.owner])
    if stage is None:
        return game.after_posts(state, told)
    state = state._replace(stage=stage, disputed=disputed, bribes=())
    state = state._replace(due=tuple(game.all_due(state)))
    if stage == INTERNAL:
        open_internal(game, state, told)
        return state if state.due else after_bribe(game, state, told)
    seat, seats, court = state.owner, tuple([rep.seat for rep in state.due]), game.courts[state.owner]
    told.append(RivalsApplied(seat, seats, disputed, court) if disputed else ApplicantsHeard(seat, seats, court))
    return state


def after_posts(game: GameRules, state: State, told: list[Event]) -> State:
    """C-IN-14: nobody waits any more, so the owner sends, except in the last round with posts (IN-10, IN-26)."""
    state = state._replace(stage=SEND, disputed=None, bribes=(), earlier=())
    return state if state.round <= game.sending_rounds else _end_turn(game, state, told)


# Sending --------------------------------------------------------------------------------------------------------------


def why_not_send(game: Agreed, state: State, seat: Seat, profession: str, owner: Seat) -> Refusal | None:
    """IN-25: two in a turn, to two courts of others, from one's own hand."""
    if seat != state.owner:
        return Refusal("not_your_turn", "IN-7", (), {"rival": state.owner})
    if state.stage != SEND:
        return Refusal("posts_first", "IN-24")
    if owner not in game.seats:
        return Refusal("court_not_in_play", "IN-5", ("C-IN-2",))
    if owner == seat:
        return Refusal("send_home", "IN-25")
    if owner in state.sent:
        return Refusal("send_twice", "IN-25", (), {"court": game.courts[owner]})
    if profession not in game.place_in_hand:
        return Refusal("profession_unknown", "IN-2")
    if not state.hands[seat][game.place_in_hand[profession]]:
        return Refusal("nobody_left", "IN-25", (), {"profession": profession})
    return None


def send(game: GameRules, state: State, profession: str, owner: Seat, told: list[Event]) -> State:
    """IN-25: one of the turn's two representatives goes into a park; turns go clockwise, so all wait in that order."""
    rep, hand, index = Rep(state.owner, profession), state.hands[state.owner], game.place_in_hand[profession]
    state = state._replace(
        hands=replaced(state.hands, rep.seat, replaced(hand, index, hand[index] - 1)),
        parks=replaced(state.parks, owner, (*state.parks[owner], rep)),
        sent=(*state.sent, owner),
    )
    told.append(RepSent(rep.seat, owner, profession, game.courts[owner]))
    return state if len(state.sent) < SENT_A_TURN else _end_turn(game, state, told)


# Turns and rounds -----------------------------------------------------------------------------------------------------


def _end_turn(game: GameRules, state: State, told: list[Event]) -> State:
    """IN-7: the next seat, clockwise; after the last one, the next round."""
    state = end_asking(state._replace(sent=()), told)
    if state.owner + 1 < game.players:
        return _begin_turn(game, state._replace(owner=state.owner + 1), told)
    state = let_lapse(state, told)
    if state.round == game.rounds:
        return _end_game(state, told)
    told += _who_holds_what(game, state)
    state = state._replace(round=state.round + 1, owner=0)
    last = state.round > game.posts_rounds
    rule = "IN-26" if state.round > game.sending_rounds else "IN-7"
    told.append(RoundBegan(state.round, last, rule, ("C-IN-20",) if last else ()))
    if not last:
        return _begin_turn(game, state, told)
    for seat in game.seats:
        state = game.collect(state, seat, told)
    return _end_game(state, told)


def _begin_turn(game: GameRules, state: State, told: list[Event]) -> State:
    """The three steps of a turn begin: income (IN-8), posts (IN-9), sending (IN-10)."""
    seat, court = state.owner, game.courts[state.owner]
    told.append(TurnBegan(seat, court, state.round))
    state = game.collect(state, seat, told)
    if not state.parks[seat]:
        told.append(ParkEmpty(seat, court))
    return fill_posts(game, state, told)


def collect(game: GameRules, state: State, seat: Seat, told: list[Event]) -> State:
    """IN-8: the bank, which is never empty (C-IN-18), pays the salaries; in the first round there are none (P5)."""
    amount, posts = game.income(state.courts, seat)
    if posts or state.round > 1:
        told.append(SalariesPaid(seat, amount, posts))
    return state._replace(
        money=replaced(state.money, seat, state.money[seat] + amount), salaries_paid=state.salaries_paid + amount
    )


def income(game: Agreed, courts: Sequence[Court], seat: Seat) -> tuple[int, int]:
    """The salaries of all representatives of a seat, and how many there are (IN-8)."""
    total = count = 0
    for court in courts:
        for salary, rep in zip(game.salaries, court, strict=True):
            if rep is not None and rep.seat == seat:
                total += salary
                count += 1
    return total, count


def _who_holds_what(game: Agreed, state: State) -> Iterator[Event]:
    """At the end of a round everybody can see who earns what (IN-8); the most first."""
    held: dict[Seat, list[Held]] = {seat: [] for seat in game.seats}
    for court, posts in zip(game.courts, state.courts, strict=True):
        for salary, rep in zip(game.salaries, posts, strict=True):
            if rep is not None:
                held[rep.seat].append(Held(rep.profession, salary, court))
    earners = [
        PostsHeld(seat, tuple(sorted(posts, key=lambda one: -one.post)), sum(one.post for one in posts))
        for seat, posts in held.items()
        if posts
    ]
    yield from sorted(earners, key=lambda earner: -earner.amount)
    idle = tuple([seat for seat, posts in held.items() if not posts])
    if idle:
        yield NoPostHeld(idle)


def _end_game(state: State, told: list[Event]) -> State:
    """IN-27: the richest wins; several share (C-IN-19)."""
    winners, most = richest(state.money), max(state.money)
    told.append(MoneyCounted(state.money))
    told.append(VictoryShared(winners, most) if len(winners) > 1 else WonByMoney(winners[0], most))
    return state._replace(stage=OVER, owner=0, winners=winners)


def richest(money: Sequence[int]) -> tuple[Seat, ...]:
    """IN-27: who has the most money, one or several."""
    return tuple([seat for seat, cash in enumerate(money) if cash == max(money)])
