"""What a task is about: what is played first, what is asked, and what a careless person answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from kit.courses.intrige.laying import Table, game_of, settled
from kit.engine.game import SEAT_LETTERS, Seat
from kit.engine.moment import Moment, Moves, Question, Value, play
from kit.games.intrige.appointing import applicant, free_posts
from kit.games.intrige.courts import COURTS, PROFESSIONS
from kit.games.intrige.measures import MEASURES, THOUSAND
from kit.games.intrige.moves import Appoint, Bribe, Move, Send
from kit.games.intrige.state import Rep, State

Careless: TypeAlias = Callable[[Moment, Question], Value]


class Asked(NamedTuple):
    """A position, what is played from it, and what is asked."""

    before: State
    steps: tuple[Moves, ...]
    question: Question


Asking: TypeAlias = Callable[[Table, State, str], Asked | None]


def after(table: Table, before: State, until: str) -> State:
    """The state once this has been played."""
    state: State = play(table.game, before, settled(table, before, until)).after
    return state


# Whom it is asked about -----------------------------------------------------------------------------------------------


def one_of(table: Table, seats: Sequence[Seat]) -> Seat:
    """The learner half the time, if the learner is one of them."""
    return 0 if 0 in seats and table.coin() else table.random.choice(seats)


def here(table: Table, state: State) -> Sequence[Seat]:
    """Those concerned: the ones who pay now, and the owner."""
    return [*dict.fromkeys((*[rep.seat for rep in state.due], table.owner))]


# What followed --------------------------------------------------------------------------------------------------------


def asked_about(until: str, payers_only: bool = False) -> Asking:
    """Bribes and decisions are made; then it is asked about one of those concerned, or about the court."""

    def asking(table: Table, before: State, what: str) -> Asked | None:
        steps = settled(table, before, until)
        about = MEASURES[what].about
        seats = [seat for seat in here(table, before) if not (payers_only and seat == table.owner)]
        of = one_of(table, seats) if "of" in about else None
        thing = None
        if "post" in about:
            held = {rep.profession: salary for salary, rep in _posts(table, before) if rep}
            thing = str(held[before.disputed]) if before.disputed in held else None
        if "profession" in about:
            thing = next((rep.profession for rep in before.due if rep.seat == of), None)
        if ("post" in about or "profession" in about) and not thing:
            return None
        return Asked(before, steps, Question(what, of, thing))

    return asking


def _posts(table: Table, state: State) -> Sequence[tuple[int, Rep | None]]:
    return [*zip(table.game.salaries, state.courts[state.owner], strict=True)]


def as_it_is(table: Table, before: State, what: str) -> Asked | None:
    """Nothing is played; the table is asked about, or somebody at it."""
    of = one_of(table, table.game.seats) if "of" in MEASURES[what].about else None
    return Asked(before, (), Question(what, of))


def about_anybody(table: Table, before: State, what: str) -> Asked:
    """Nothing is played; somebody at the table is asked about, the learner no more than others."""
    return Asked(before, (), Question(what, table.random.choice(table.game.seats)))


def halfway(table: Table, before: State, what: str) -> Asked | None:
    """Some have paid already: who pays next."""
    steps = settled(table, before, "paid")[: table.random.randrange(len(before.due))] if what == "pays_next" else ()
    return Asked(play(table.game, before, steps).after, (), Question(what))


def last_sending(table: Table, before: State, what: str) -> Asked | None:
    """The turn ends with a sending, and that of the next begins (IN-8)."""
    state = before
    if what == "salary":
        return Asked(before, (), Question(what, one_of(table, table.game.seats)))
    if not state.sent:
        state = table.game.apply(state, {table.owner: _sending(table, state, table.owner)}).state
    steps = ({table.owner: _sending(table, state, table.owner)},)
    if table.owner + 1 == table.game.players:
        return None
    return Asked(state, steps, Question(what, table.random.choice((table.owner + 1, table.owner + 1, table.owner))))


def at_the_end(table: Table, before: State, what: str) -> Asked | None:
    """The last decision of the game is made; those after its owner have nothing to fill and collect twice (IN-26)."""
    steps = settled(table, before, "posts")
    state = play(table.game, before, steps[:-1]).after
    of = None
    if "of" in MEASURES[what].about:
        of = one_of(table, table.game.seats if table.level.distracts else table.game.seats[: table.owner + 1])
    return Asked(state, steps[-1:], Question(what, of))


# Whether somebody may -------------------------------------------------------------------------------------------------


def may(find: Callable[[Table, State], tuple[State, Seat, Move] | None]) -> Asking:
    """Whether this seat may make this move in this state."""

    def asking(table: Table, before: State, what: str) -> Asked | None:
        found = find(table, before)
        if found is None:
            return None
        state, seat, move = found
        return Asked(state, (), Question(what, seat, move=move))

    return asking


def post_there_is(table: Table, before: State) -> tuple[State, Seat, Move] | None:
    """IN-1: a post that a court has, or one with another sum."""
    state = after(table, before, "paid")
    following, free = applicant(state), free_posts(table.game, state)
    if not following:
        return None
    others = [sum_ for sum_ in range(10, 101, 10) if sum_ not in table.game.salaries]
    return state, table.owner, Appoint(following.seat, table.random.choice(free if table.coin() else others))


def one_that_is_left(table: Table, before: State) -> tuple[State, Seat, Move] | None:
    """IN-2: both of a profession are out already, or one is still in hand."""
    hand = before.hands[table.owner]
    gone = [name for name, left in zip(PROFESSIONS, hand, strict=True) if not left]
    left = [name for name, left in zip(PROFESSIONS, hand, strict=True) if left == 1]
    names = gone if table.coin() else left
    courts = [seat for seat in table.game.seats if seat != table.owner and seat not in before.sent]
    return (before, table.owner, Send(table.random.choice(names), table.random.choice(courts))) if names else None


def on_turn(table: Table, before: State) -> tuple[State, Seat, Move]:
    """IN-7: the one whose turn it is may send, and nobody else."""
    seat = table.owner if table.coin() else one_of(table, [each for each in table.game.seats if each != table.owner])
    return before, seat, _sending(table, before, seat)


def _sending(table: Table, state: State, seat: Seat) -> Send:
    names = [name for name, left in zip(PROFESSIONS, state.hands[seat], strict=True) if left]
    courts = [court for court in table.game.seats if court != seat and court not in state.sent]
    return Send(table.random.choice(names), table.random.choice(courts))


def applies_here(table: Table, before: State) -> tuple[State, Seat, Move] | None:
    """IN-9: somebody who waits in the park, or one who does not."""
    state = after(table, before, "paid")
    following, waiting = applicant(state), {rep.seat for rep in before.parks[table.owner]}
    absent = [seat for seat in table.game.seats if seat not in (*waiting, table.owner)]
    if not following or not absent:
        return None
    seat = following.seat if table.coin() else table.random.choice(absent)
    return state, table.owner, Appoint(seat, table.random.choice(free_posts(table.game, state)))


def posts_before_sending(table: Table, before: State) -> tuple[State, Seat, Move]:
    """IN-10, IN-24: sending comes when nobody waits any more."""
    state = after(table, before, "posts") if table.coin() else before
    return state, table.owner, _sending(table, state, table.owner)


def free_post(table: Table, before: State) -> tuple[State, Seat, Move] | None:
    """IN-11: a free post, or one that somebody has."""
    state = after(table, before, "paid")
    following, free = applicant(state), free_posts(table.game, state)
    taken = [salary for salary in table.game.salaries if salary not in free]
    if not following or not taken:
        return None
    return state, table.owner, Appoint(following.seat, table.random.choice(free if table.coin() else taken))


def owner_alone(table: Table, before: State) -> tuple[State, Seat, Move] | None:
    """IN-12: the owner decides, or somebody else would like to."""
    state = after(table, before, "paid")
    if not (following := applicant(state)):
        return None
    others = [seat for seat in table.game.seats if seat != table.owner]
    post = table.random.choice(free_posts(table.game, state))
    return state, table.owner if table.coin() else one_of(table, others), Appoint(following.seat, post)


def in_bills(table: Table, before: State) -> tuple[State, Seat, Move]:
    """IN-13: whole bills, or something in between."""
    bill = table.game.edition.bill
    amount = bill * table.random.randint(1, table.level.bribes)
    return before, before.due[0].seat, Bribe(amount if table.coin() else amount + table.random.randrange(1, bill))


def one_bribe(table: Table, before: State) -> tuple[State, Seat, Move] | None:
    """IN-16: somebody who has paid does not pay again; the next one does."""
    steps = settled(table, before, "paid")
    if len(steps) < 2:
        return None
    state = play(table.game, before, steps[: table.random.randrange(1, len(steps))]).after
    seat = state.due[0].seat if table.coin() else table.random.choice(state.bribes).seat
    return state, seat, Bribe(table.game.edition.bill * table.random.randint(1, table.level.bribes))


def free_of_bribes(table: Table, before: State) -> tuple[State, Seat, Move] | None:
    """IN-17: any decision, but not before all bribes are in."""
    steps = settled(table, before, "paid")
    paid = play(table.game, before, steps).after
    decisions = table.game.options(paid, table.owner)
    if not steps or not decisions:
        return None
    state = paid if table.coin() else play(table.game, before, steps[: table.random.randrange(len(steps))]).after
    return state, table.owner, table.random.choice(decisions)


def two_courts(table: Table, before: State) -> tuple[State, Seat, Move]:
    """IN-25: to one's own court, twice to the same one, or to another."""
    state = table.game.apply(before, {table.owner: _sending(table, before, table.owner)}).state
    move = _sending(table, state, table.owner)
    court = table.random.choice((table.owner, state.sent[0], state.sent[0], move.owner, move.owner, move.owner))
    return state, table.owner, replace(move, owner=court)


# Wrong ideas that are nobody's misconception --------------------------------------------------------------------------


def opposite(moment: Moment, question: Question) -> Value:
    """That it may not be done where it may, or the other way round."""
    return moment.game.why_not(moment.before, question.of, question.move) is not None


def next_city(_: Moment, question: Question) -> Value:
    """IN-5: the neighbour's city."""
    return COURTS[((question.of or 0) + 1) % len(COURTS)]


def for_five(moment: Moment, _: Question) -> Value:
    """IN-4: that all the money is on the table, however many play."""
    return THOUSAND * int(moment.game.edition.money) * len(COURTS)


def from_seat_a(moment: Moment, question: Question) -> Value:
    """IN-14: that the order begins with A, not with the owner's left."""
    paid = len(moment.before.bribes)
    seats = sorted(rep.seat for rep in moment.game.all_due(moment.before))
    if question.what == "payers":
        return tuple(SEAT_LETTERS[seat] for seat in seats)
    return tuple(seats[paid : paid + 1])


def all_who_wait(moment: Moment, _: Question) -> Value:
    """IN-19: that everybody who waits has a conflict."""
    return len(moment.before.parks[moment.before.owner])


def challenger_alone(moment: Moment, _: Question) -> Value:
    """IN-21: that the one in office need not pay."""
    return tuple(sorted(rep.seat for rep in moment.before.parks[moment.before.owner]))


def richest_before(moment: Moment, _: Question) -> Value:
    """IN-27: that the last salaries do not count."""
    most = max(moment.before.money)
    return tuple(seat for seat, cash in enumerate(moment.before.money) if cash == most)


def nothing_comes_back(moment: Moment, question: Question) -> Value:
    """IN-28: that the variant is not played."""
    usual = game_of(moment.game.players)
    steps = [step.moves for step in moment.steps]
    return MEASURES[question.what].value(play(usual, moment.before, steps), question)


def kept_until_hired(moment: Moment, question: Question) -> Value:
    """IN-15: that a bribe is handed over only with the post."""
    return THOUSAND * int(moment.before.money[question.of])
