"""What a task needs besides its position: whom the rule concerns, what is asked, what a careless person answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from kit.courses.bakschisch.laying import BOARD, Table
from kit.engine.game import Seat
from kit.engine.moment import Moment, Question, Value
from kit.games.bakschisch.cards import CALIPH, COPIES
from kit.games.bakschisch.events import PawnMoved, ThiefGivenUp
from kit.games.bakschisch.game import BRIBES
from kit.games.bakschisch.measures import MEASURES
from kit.games.bakschisch.moves import THIEF, Bribe
from kit.games.bakschisch.state import State

# Whom the rule concerns: nobody if it is not needed -------------------------------------------------------------------

Whom: TypeAlias = Callable[[Moment, str], Sequence[Seat]]


def cited(moment: Moment, rule: str) -> Sequence[Seat]:
    """Those to whom something happens by the rule; everybody, if it happens to the whole table."""
    events = [event for event in moment.events if event.rule == rule]
    one = [event.seat for event in events if hasattr(event, "seat")]
    return one or ([*moment.moves] if events else [])


def everybody(moment: Moment, _: str) -> Sequence[Seat]:
    """BK-14: everybody, since one has to look to see whether there is gold at all."""
    return [*moment.moves]


def payers(moment: Moment, rule: str) -> Sequence[Seat]:
    """BK-21, BK-26: those who spend gold."""
    return [seat for seat in cited(moment, rule) if moment.moves[seat].gold]


def at_table(moment: Moment, _: str) -> Sequence[Seat]:
    """All, before any fist is open."""
    return range(moment.game.players)


def on_a_person(moment: Moment, _: str) -> Sequence[Seat]:
    """BK-4: those who have left the start."""
    return [seat for seat, space in enumerate(moment.before.spaces) if space]


def outside(moment: Moment, _: str) -> Sequence[Seat]:
    """BK-10, BK-17: those whom no palace keeps from showing a thief."""
    return [seat for seat, space in enumerate(moment.before.spaces) if not BOARD.in_palace(space)]


def walkers(moment: Moment, _: str) -> Sequence[Seat]:
    """BK-16, BK-38: those who walk, to a person or to the throne."""
    return [walk.seat for walk in _walks(moment)]


def arrivals(moment: Moment, _: str) -> Sequence[Seat]:
    """BK-15: those who come where somebody is."""
    walks = _walks(moment)
    return [walk.seat for walk in walks if moment.before.spaces.count(walk.end) and walk.end < BOARD.throne]


def users_of_thieves(moment: Moment, rule: str) -> Sequence[Seat]:
    """BK-19: those who show a thief, while nobody has to give one up (BK-32)."""
    return [] if any(isinstance(event, ThiefGivenUp) for event in moment.events) else cited(moment, rule)


def largest(moment: Moment, _: str) -> Sequence[Seat]:
    """BK-25: those who show the most, if others show less."""
    gold = [move.gold for move in moment.moves.values()]
    return [seat for seat in moment.moves if gold[seat] == max(gold) > min(gold)]


def guests_with_thieves(moment: Moment, _: str) -> Sequence[Seat]:
    """BK-32: those who come to the stop space, or past it, with a thief."""
    return [walk.seat for walk in _walks(moment) if walk.end >= BOARD.stop and moment.before.thieves[walk.seat]]


def throne_seekers(moment: Moment, rule: str) -> Sequence[Seat]:
    """BK-39: those who reach the throne or, on the fifth bribe, keep or lose it."""
    if moment.before.bribe == BRIBES:
        return cited(moment, rule)
    return [walk.seat for walk in _walks(moment) if walk.end == BOARD.throne]


def close_rivals(moment: Moment, _: str) -> Sequence[Seat]:
    """BK-40: those on the throne together, when the two richest have nearly the same gold."""
    on_throne = [seat for seat, space in enumerate(moment.after.spaces) if space == BOARD.throne]
    gold = sorted((moment.after.purses[seat] for seat in on_throne), reverse=True)
    return on_throne if len(gold) > 1 and gold[0] - gold[1] <= 1 else []


def _walks(moment: Moment) -> Sequence[PawnMoved]:
    return [event for event in moment.events if isinstance(event, PawnMoved)]


# Wrong ideas that are nobody's misconception --------------------------------------------------------------------------


def opposite(moment: Moment, question: Question) -> Value:
    """BK-9, BK-10, BK-17: that it may not be shown where it may, or the other way round."""
    return moment.game.why_not(moment.before, question.of, question.move) is not None


def six_can_play(moment: Moment, _: Question) -> Value:
    """BK-1: that six can play."""
    return 6 - int(moment.game.players)


def box_is_empty(*_: object) -> Value:
    """That everything in it is on the table, however many play (BK-2)."""
    return 0


def purses_alone(moment: Moment, _: Question) -> Value:
    """That the heap is out of the game (BK-6)."""
    return int(sum(moment.before.purses))


def person_of_the_card(moment: Moment, _: Question) -> Value:
    """BK-4: the person of the card."""
    return str(moment.before.card)


def none_is_hidden(moment: Moment, _: Question) -> Value:
    """That all cards which are not open are in the stack (BK-7)."""
    return int(sum(moment.before.unseen))


def all_copies(*_: object) -> Value:
    """That open cards come again (BK-3)."""
    return COPIES


def with_the_open_one(moment: Moment, _: Question) -> Value:
    """That the open card counts as well (BK-8, BK-27)."""
    return BRIBES + 1 - len(moment.before.cards)


def next_one_free(moment: Moment, question: Question) -> Value:
    """That a space can be full (BK-15)."""
    after: int = BOARD.ahead[moment.before.card][moment.after.spaces[question.of]]
    return after


def most_even_if_nothing(moment: Moment, _: Question) -> Value:
    """That whoever shows the most walks, even if it is nothing (BK-14)."""
    gold = [move.gold for move in moment.moves.values()]
    return tuple(seat for seat in moment.moves if gold[seat] == max(gold))


def used_for_good(moment: Moment, _: Question) -> Value:
    """That a thief that has been used does not come back (BK-37)."""
    return tuple(seat for seat, in_hand in enumerate(moment.before.thieves) if in_hand and moment.moves[seat] != THIEF)


def whoever_has_been_there(moment: Moment, _: Question) -> Value:
    """That whoever has been on the throne has won (BK-39)."""
    places = zip(moment.before.spaces, moment.after.spaces, strict=True)
    return tuple(seat for seat, both in enumerate(places) if BOARD.throne in both)


# What is asked about it -----------------------------------------------------------------------------------------------

Asking: TypeAlias = Callable[[Table, State, str, Sequence[Seat]], tuple[State, Question]]


def about_one(table: Table, before: State, what: str, seats: Sequence[Seat]) -> tuple[State, Question]:
    """A measure about one of these seats, or about the table."""
    of = table.random.choice((seats[0], table.random.choice(seats))) if "of" in MEASURES[what].about else None
    return before, Question(what, of)


def about_gold(table: Table, before: State, what: str, seats: Sequence[Seat]) -> tuple[State, Question]:
    """Whether an amount may be shown: some that the purse holds, or more."""
    before, question = about_one(table, before, what, seats)
    purse = before.purses[question.of or 0]
    enough = purse > 0 and table.coin()
    gold = table.random.randint(1, purse) if enough else purse + table.random.randint(1, 3)
    return before, question._replace(move=Bribe(gold))


def about_the_thief(table: Table, before: State, what: str, seats: Sequence[Seat]) -> tuple[State, Question]:
    """Whether the thief may be shown: one in hand, or one that was used before."""
    before, question = about_one(table, before, what, seats)
    in_hand = [thief and seat != question.of for seat, thief in enumerate(before.thieves)]
    in_hand[question.of or 0] = table.coin()
    return before._replace(thieves=tuple(in_hand)), question._replace(move=THIEF)


def about_a_card(table: Table, before: State, what: str, _: Sequence[Seat]) -> tuple[State, Question]:
    """How many of a kind are still to come: of a card that is open, or of the Caliph."""
    return before, Question(what, thing=table.random.choice((*before.cards, CALIPH)))
