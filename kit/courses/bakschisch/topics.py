"""The rules that can be practised: what is asked about each, on which table, and whom it concerns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from kit.courses.bakschisch.laying import (
    AHEAD,
    BOARD,
    EVERY_BRIBE,
    FIFTH,
    Fist,
    Places,
    Table,
    anything,
    anywhere,
    around_the_gate,
    before_the_gate,
    gold,
    in_the_palace,
    near_or_on_the_throne,
    nearly_nothing,
    on_the_last_spaces,
    on_their_person,
    several_on_the_throne,
    sole,
    sole_or_tied,
    thieves,
    tied,
    zeros,
)
from kit.engine.game import Seat
from kit.engine.moment import Moment, Value
from kit.games.bakschisch.cards import CALIPH, CARDS, INHABITANTS
from kit.games.bakschisch.events import PawnMoved, ThiefGivenUp
from kit.games.bakschisch.game import BRIBES
from kit.games.bakschisch.moves import THIEF

# Whom the rule concerns: nobody where it is not needed ----------------------------------------------------------------

Whom: TypeAlias = Callable[[Moment, str], Sequence[Seat]]


def cited(moment: Moment, rule: str) -> Sequence[Seat]:
    """Those to whom something happens by the rule; everybody, when it happens to the whole table."""
    events = [event for event in moment.events if event.rule == rule]
    one = [event.seat for event in events if hasattr(event, "seat")]
    return one or ([*moment.moves] if events else [])


def everybody(moment: Moment, _: str) -> Sequence[Seat]:
    """BK-14: all, since it takes a look to see whether there is gold at all."""
    return [*moment.moves]


def payers(moment: Moment, rule: str) -> Sequence[Seat]:
    """BK-21, BK-26: those who spend gold."""
    return [seat for seat in cited(moment, rule) if moment.moves[seat].gold]


def walkers(moment: Moment, _: str) -> Sequence[Seat]:
    """BK-16, BK-38: those who walk, to a person or to the throne."""
    return [walk.seat for walk in _walks(moment)]


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
    """BK-39: those who reach the throne, or on the fifth bribe keep or lose it."""
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


def most_even_if_nothing(moment: Moment) -> Value:
    """That whoever shows the most walks, and be it nothing (BK-14)."""
    gold = [move.gold for move in moment.moves.values()]
    return tuple(seat for seat in moment.moves if gold[seat] == max(gold))


def used_for_good(moment: Moment) -> Value:
    """That a thief that has been used does not come back (BK-37)."""
    return tuple(seat for seat, in_hand in enumerate(moment.before.thieves) if in_hand and moment.moves[seat] != THIEF)


def whoever_has_been_there(moment: Moment) -> Value:
    """That whoever has been on the throne has won (BK-39)."""
    places = zip(moment.before.spaces, moment.after.spaces, strict=True)
    return tuple(seat for seat, both in enumerate(places) if BOARD.throne in both)


# The rules ------------------------------------------------------------------------------------------------------------


class Topic(NamedTuple):
    """A rule that can be practised on one bribe."""

    rule: str
    asks: tuple[str, ...]
    """One of these `MEASURES` is asked."""
    bribes: Sequence[int]
    cards: tuple[str, ...]
    """Among others the Caliph is a distraction."""
    fists: Callable[[Table], Sequence[Fist]]
    misconceptions: tuple[str, ...] = ()
    """Those that can lead to another answer; of two that lead to the same, the first explains it."""
    places: Places = anywhere
    whom: Whom = cited
    careless: Callable[[Moment], Value] | None = None
    """A wrong idea besides these, and besides the idea that nothing changes."""
    fewest: int = 2


PERSONS, ANY_CARD, THE_CALIPH = INHABITANTS, CARDS, (CALIPH,)
TIES = ("tie_moves_nobody", "tied_go_to_one_space")

TOPICS: Mapping[str, Topic] = {
    topic.rule: topic
    for topic in (
        # The bribe
        Topic("BK-12", ("stands",), AHEAD, PERSONS, sole, ("thief_cancels_move", "own_space_counts")),
        Topic(
            "BK-16", ("stands",), AHEAD, PERSONS, sole, ("own_space_counts",),
            places=on_their_person, whom=walkers,
        ),
        Topic("BK-13", ("movers", "stands"), AHEAD, PERSONS, tied, (*TIES, "thief_cancels_move"), fewest=3),
        Topic(
            "BK-14", ("movers",), AHEAD, ANY_CARD, nearly_nothing, ("thief_cancels_move",),
            whom=everybody, careless=most_even_if_nothing,
        ),
        # Gold beside the board
        Topic("BK-26", ("heap", "purse"), AHEAD, ANY_CARD, gold, ("losers_get_gold_back",), whom=payers),
        Topic("BK-36", ("share",), FIFTH, ANY_CARD, gold, ("remainder_rounded_up", "losers_get_gold_back")),
        # The thief
        Topic("BK-18", ("loot", "purse"), AHEAD, ANY_CARD, thieves, ("thief_takes_whole_purse", "only_winner_pays")),
        Topic("BK-19", ("thieves",), AHEAD, ANY_CARD, thieves, whom=users_of_thieves),
        Topic(
            "BK-20", ("loot",), EVERY_BRIBE, ANY_CARD, thieves,
            ("remainder_rounded_up", "thief_takes_whole_purse", "only_winner_pays"), fewest=3,
        ),
        Topic(
            "BK-21", ("loot", "heap"), AHEAD, ANY_CARD, thieves,
            ("remainder_rounded_up", "thief_takes_whole_purse"), whom=payers, fewest=3,
        ),
        # The fifth bribe
        Topic("BK-22", ("stands",), FIFTH, PERSONS, sole, ("own_space_counts",)),
        Topic("BK-23", ("movers",), FIFTH, PERSONS, tied, ("tie_moves_nobody", "largest_moves_on_fifth"), fewest=3),
        Topic(
            "BK-24", ("movers",), FIFTH, PERSONS, zeros,
            ("thief_is_safe_on_fifth", "tie_moves_nobody", "largest_moves_on_fifth"),
        ),
        Topic("BK-25", ("movers", "stands"), FIFTH, PERSONS, anything, ("largest_moves_on_fifth",), whom=largest),
        # The Caliph
        Topic("BK-28", ("stands", "rank"), AHEAD, THE_CALIPH, sole, ("rank_from_wrong_end", "thief_cancels_move")),
        Topic("BK-29", ("stands", "rank"), FIFTH, THE_CALIPH, sole, ("rank_from_wrong_end",)),
        Topic(
            "BK-30", ("movers", "stands"), EVERY_BRIBE, THE_CALIPH, tied, (*TIES, "rank_from_wrong_end"), fewest=3
        ),
        # The palace
        Topic(
            "BK-32", ("thieves",), AHEAD, ANY_CARD, sole_or_tied, ("stop_is_palace",),
            places=before_the_gate, whom=guests_with_thieves,
        ),
        Topic("BK-33", ("thieves",), FIFTH, ANY_CARD, sole_or_tied, ("stop_is_palace",), places=in_the_palace),
        Topic(
            "BK-37", ("thieves",), FIFTH, ANY_CARD, thieves, ("stop_is_palace",),
            places=around_the_gate, careless=used_for_good,
        ),
        # The throne
        Topic(
            "BK-38", ("stands",), AHEAD, PERSONS, sole_or_tied, ("own_space_counts", "thief_cancels_move"),
            places=on_the_last_spaces, whom=walkers,
        ),
        Topic(
            "BK-39", ("winners",), (*EVERY_BRIBE, *FIFTH), ANY_CARD, sole_or_tied,
            ("touching_throne_wins", "tie_moves_nobody"),
            places=near_or_on_the_throne, whom=throne_seekers, careless=whoever_has_been_there,
        ),
        Topic(
            "BK-40", ("winners",), FIFTH, ANY_CARD, sole_or_tied, ("losers_get_gold_back",),
            places=several_on_the_throne, whom=close_rivals, fewest=3,
        ),
    )
}  # fmt: skip
"""By rule, in the order in which they are taught."""
