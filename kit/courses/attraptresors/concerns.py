"""What a task is about: what lies there, what is played, what is asked, and what a careless person answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from kit.courses.attraptresors.laying import Table, hands, laid, thrown, with_rights
from kit.engine.game import CHANCE, Seat
from kit.engine.moment import Moment, Moves, Question, Value
from kit.games.attraptresors.measures import MEASURES
from kit.games.attraptresors.moves import NOTHING, GiveBack, Grab, Reach, Slip
from kit.games.attraptresors.pieces import CARDS, COLUMN, DICE, IN_BOX, OPEN_MISSIONS, ROUNDS
from kit.games.attraptresors.state import State

Careless: TypeAlias = Callable[[Moment, Question], Value]


class Asked(NamedTuple):
    """A position, what is played from it, and what is asked."""

    before: State
    steps: tuple[Moves, ...]
    question: Question


Asking: TypeAlias = Callable[[Table, str], Asked | None]
"""From the table and the name of a measure."""


def _asks(table: Table, what: str, thing: str | None = None) -> Question:
    return Question(what, table.seat if "of" in MEASURES[what].about else None, thing)


# Before the game ------------------------------------------------------------------------------------------------------


def as_it_lies(table: Table, what: str) -> Asked:
    """Nothing is played; somebody or everybody at the table is asked about."""
    return Asked(laid(table), (), _asks(table, what))


def about_an_object(table: Table, what: str) -> Asked:
    """One of the objects in the box."""
    return Asked(laid(table), (), Question(what, thing=table.random.choice(list(IN_BOX))))


def about_a_card(*cards: int) -> Asking:
    """How many of these cards are left beside the tower."""

    def asking(table: Table, what: str) -> Asked:
        return Asked(laid(table), (), Question(what, thing=str(table.random.choice(cards))))

    return asking


# The dice -------------------------------------------------------------------------------------------------------------


def dice(*wishes: str) -> Asking:
    """One of these throws lies there."""

    def asking(table: Table, what: str) -> Asked:
        state = thrown(table, laid(table), table.random.choice(wishes))
        return Asked(state, (), _asks(table, what))

    return asking


def some_roll_off(table: Table, what: str) -> Asked | None:
    """AT-15: one to three dice roll off the mat, from three of a colour or from six colours."""
    state = thrown(table, laid(table), table.random.choice(("3", "3", "4", "six", "2", "any")))
    faces = [colour for colour, count in enumerate(state.dice) for _ in range(count)]
    gone = table.random.sample(faces, table.random.randint(1, 3))
    off = tuple(gone.count(colour) for colour in range(len(state.dice)))
    return Asked(state, ({CHANCE: Slip(off)},), _asks(table, what))


def nobody_reaches(table: Table, what: str) -> Asked:
    """AT-14: all hands stay where they are."""
    state = thrown(table, laid(table), table.random.choice(("any", "2", "3")))
    return Asked(state, (dict.fromkeys(table.game.seats, NOTHING),), _asks(table, what))


# Hands at the tower ---------------------------------------------------------------------------------------------------


def taken(how: str, *wishes: str, mine: bool = False, greedy: bool = False, holder_too: bool = False) -> Asking:
    """Somebody takes the column ``rightly``, ``wrongly`` or in ``either`` way, after one of these throws.

    `mine`: the seat it is about takes it; `greedy`: that one wants many objects.
    """

    def asking(table: Table, what: str) -> Asked | None:
        state = thrown(table, laid(table), table.random.choice(wishes))
        column = _taker(table, state, how, mine)
        if column is None or (not mine and what in ("objects", "paid", "left") and column == table.seat):
            return None
        moves = hands(table, column, table.seat if greedy else None, holder_too)
        return Asked(state, (moves,), _asks(table, what))

    return asking


def _taker(table: Table, state: State, how: str, mine: bool) -> Seat | None:
    rights = with_rights(table, state)
    wrong = [seat for seat in table.game.seats if seat not in rights]
    among = {"rightly": rights, "wrongly": wrong, "either": [*table.game.seats]}[how]
    if mine:
        among = [seat for seat in among if seat == table.seat]
    return table.random.choice(among) if among else None


def card_back(table: Table, what: str) -> Asked | None:
    """AT-19: a wrong grab, and the card that its owner chooses."""
    asked = taken("wrongly", "2", "1", "any", mine=True)(table, what)
    if asked is None or not any(asked.before.hands[table.seat]):
        return asked
    owned = [sacks for sacks, number in zip(CARDS, asked.before.hands[table.seat], strict=True) if number]
    back = {table.seat: GiveBack(table.random.choice(owned))}
    return asked._replace(steps=(*asked.steps, back))


def round_settled(table: Table, what: str) -> Asked | None:
    """The round is over: after a wrong grab by somebody with cards, one of them went back."""
    asked = taken("either", "3", "2", "six", "any")(table, what)
    if asked is None:
        return None
    state, (moves,) = asked.before, asked.steps
    column = next(seat for seat, move in moves.items() if any(grab.object == COLUMN for grab in move.grabs))
    if what == "counts" and table.coin():
        moves = {seat: move if seat == column else NOTHING for seat, move in moves.items()}
    if table.game.right_of(state, column) or not any(state.hands[column]):
        return asked._replace(steps=(moves,))
    owned = [sacks for sacks, number in zip(CARDS, state.hands[column], strict=True) if number]
    return asked._replace(steps=(moves, {column: GiveBack(min(owned))}))


def at_the_end(table: Table, what: str) -> Asked | None:
    """The last round is won rightly, and all sacks are counted."""
    asked = taken("rightly", "3", "six", mine=table.coin())(table, what)
    if asked is None:
        return None
    after = table.game.apply(asked.before, asked.steps[0]).state
    sacks = sorted(sum(n * c for n, c in zip(hand, CARDS, strict=True)) for hand in after.hands)
    wants_tie = table.random.random() < 2 / 3
    return None if wants_tie and sacks[-1] != sacks[-2] else asked


def by_the_clock(table: Table, what: str) -> Asked:
    """AT-13: hands at objects before and after somebody has the column, some of them from players without a right."""
    random, game = table.random, table.game
    state = thrown(table, laid(table), random.choice(("3", "2", "any")))
    column, at_ms = table.other(table.seat), 100 * random.randint(6, 20)
    things = random.sample(game.tower, min(2, len(game.tower)))
    early, late = (Grab(name, at_ms + ms) for name, ms in zip(things, (-300, 400), strict=False))
    grabs = random.choice(((early,), (late,), (early, late)))
    moves = dict.fromkeys(game.seats, NOTHING) | {column: Reach((Grab(COLUMN, at_ms),)), table.seat: Reach(grabs)}
    return Asked(state, (moves,), _asks(table, what))


def two_at_once(table: Table, what: str) -> Asked:
    """AT-30: one thing after another is one hand; two at the same moment are two."""
    state = thrown(table, laid(table), "any")
    first = 100 * table.random.randint(3, 9)
    second = first if table.coin() else first + 100 * table.random.randint(2, 8)
    one, other = table.random.sample(table.game.tower, 2)
    move = Reach((Grab(one, after_ms=first), Grab(other, after_ms=second)))
    return Asked(state, (), Question(what, table.seat, move=move))


# Wrong ideas that are nobody's misconception --------------------------------------------------------------------------


def opposite(moment: Moment, question: Question) -> Value:
    """That it may not be done where it may, or the other way round."""
    return moment.game.why_not(moment.before, question.of, question.move) is not None


def as_many_as_play(moment: Moment, _: Question) -> Value:
    """AT-1: that as many could join as are playing."""
    return int(moment.game.players)


def as_for_others(moment: Moment, _: Question) -> Value:
    """AT-28: that each of two players throws as many dice as one of several, or the other way round."""
    return DICE if moment.game.for_two else DICE // 2


def all_missions(moment: Moment, _: Question) -> Value:
    """AT-6, AT-27: that missions before the players are still in the pile."""
    before = moment.before
    return int(sum(before.pile)) + (OPEN_MISSIONS if moment.game.for_two else moment.game.players)


def rounds_played(moment: Moment, _: Question) -> Value:
    """AT-8: that this round is over already."""
    return ROUNDS - int(moment.before.round)
