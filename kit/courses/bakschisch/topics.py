"""The rules that can be practised: what is asked about each, on which table, and whom it concerns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from kit.courses.bakschisch.concerns import (
    Asking,
    Whom,
    about_a_card,
    about_gold,
    about_one,
    about_the_thief,
    all_copies,
    arrivals,
    at_table,
    box_is_empty,
    cited,
    close_rivals,
    everybody,
    guests_with_thieves,
    largest,
    most_even_if_nothing,
    next_one_free,
    none_is_hidden,
    on_a_person,
    opposite,
    outside,
    payers,
    person_of_the_card,
    purses_alone,
    six_can_play,
    throne_seekers,
    used_for_good,
    users_of_thieves,
    walkers,
    whoever_has_been_there,
    with_the_open_one,
)
from kit.courses.bakschisch.laying import (
    AHEAD,
    EVERY_BRIBE,
    FIFTH,
    Fist,
    Places,
    Table,
    anywhere,
    around_the_gate,
    before_the_gate,
    closed,
    gold,
    in_the_palace,
    near_or_on_the_throne,
    near_the_start,
    nearly_nothing,
    often_mine,
    on_the_last_spaces,
    on_their_person,
    onto_another,
    several_on_the_throne,
    sole,
    sole_or_tied,
    thieves,
    tied,
    zeros,
)
from kit.engine.moment import Moment, Question, Value
from kit.games.bakschisch.cards import CALIPH, CARDS, INHABITANTS

# The rules ------------------------------------------------------------------------------------------------------------


class Topic(NamedTuple):
    """A rule that can be practised on one bribe."""

    rule: str
    asks: tuple[str, ...]
    """One of these `MEASURES` is asked about."""
    bribes: Sequence[int]
    cards: tuple[str, ...]
    """The cards to draw from; among others, the Caliph is a distraction."""
    fists: Callable[[Table], Sequence[Fist]]
    misconceptions: tuple[str, ...] = ()
    """Those that can lead to another answer; of two that lead to the same one, the first explains it."""
    places: Places = anywhere
    whom: Whom = cited
    careless: Callable[[Moment, Question], Value] | None = None
    """A wrong idea besides these, and besides the idea that nothing changes."""
    fewest: int = 2
    asking: Asking = about_one
    is_closed: bool = False
    """Whether it is asked before any fist is open."""
    players: tuple[int, ...] = ()
    """How many may play, at every level."""
    rounds: tuple[int, ...] = ()
    """The rounds to draw from, if the number of the round matters."""


PERSONS, ANY_CARD, THE_CALIPH = INHABITANTS, CARDS, (CALIPH,)
ANY_NUMBER = (2, 3, 4)
TIES = ("tie_moves_nobody", "tied_go_to_one_space")

TOPICS: Mapping[str, Topic] = {
    topic.rule: topic
    for topic in (
        # Before the game
        Topic(
            "BK-1", ("room",), EVERY_BRIBE, ANY_CARD, closed,
            whom=at_table, careless=six_can_play, is_closed=True, players=ANY_NUMBER,
        ),
        Topic(
            "BK-2", ("boxed",), EVERY_BRIBE, ANY_CARD, closed,
            whom=at_table, careless=box_is_empty, is_closed=True, players=ANY_NUMBER[:-1],
        ),
        Topic(
            "BK-3", ("left",), EVERY_BRIBE, ANY_CARD, closed, ("twenty_five_cards",),
            whom=at_table, careless=all_copies, asking=about_a_card, is_closed=True, rounds=(1,),
        ),
        Topic(
            "BK-4", ("lives",), EVERY_BRIBE, ANY_CARD, closed,
            whom=on_a_person, careless=person_of_the_card, is_closed=True,
        ),
        Topic("BK-5", ("stands",), FIFTH, PERSONS, sole, places=near_the_start, whom=walkers),
        Topic(
            "BK-6", ("gold",), EVERY_BRIBE, ANY_CARD, closed,
            whom=at_table, careless=purses_alone, is_closed=True, players=ANY_NUMBER,
        ),
        Topic(
            "BK-7", ("stack",), AHEAD, ANY_CARD, closed,
            whom=at_table, careless=none_is_hidden, is_closed=True, rounds=(1, 2, 3, 4, 5),
        ),
        Topic(
            "BK-8", ("hidden",), EVERY_BRIBE, ANY_CARD, closed,
            whom=at_table, careless=with_the_open_one, is_closed=True,
        ),
        # The bribe
        Topic(
            "BK-9", ("may",), EVERY_BRIBE, ANY_CARD, closed,
            whom=at_table, careless=opposite, asking=about_gold, is_closed=True,
        ),
        Topic("BK-11", ("purse",), AHEAD, ANY_CARD, gold, ("losers_get_gold_back",)),
        Topic(
            "BK-12", ("stands", "movers"), AHEAD, PERSONS, sole,
            ("everyone_who_pays_walks", "nearest_even_behind", "own_space_counts"),
        ),
        Topic(
            "BK-15", ("stands",), AHEAD, PERSONS, sole, ("nearest_even_behind",),
            places=onto_another, whom=arrivals, careless=next_one_free,
        ),
        Topic(
            "BK-16", ("stands",), AHEAD, PERSONS, sole, ("own_space_counts",),
            places=on_their_person, whom=walkers,
        ),
        Topic("BK-13", ("movers", "stands"), AHEAD, PERSONS, tied, (*TIES, "everyone_who_pays_walks"), fewest=3),
        Topic(
            "BK-14", ("movers",), AHEAD, ANY_CARD, nearly_nothing, whom=everybody,
            careless=most_even_if_nothing,
        ),
        # Gold beside the board
        Topic(
            "BK-26", ("heap", "purse"), AHEAD, ANY_CARD, gold, ("losers_get_gold_back", "only_winner_pays"),
            whom=payers,
        ),
        Topic(
            "BK-36", ("share",), FIFTH, ANY_CARD, gold,
            ("fists_left_out_of_the_sum", "remainder_rounded_up", "losers_get_gold_back"),
        ),
        # The round
        Topic(
            "BK-27", ("bribes_left",), EVERY_BRIBE, ANY_CARD, closed,
            whom=at_table, careless=with_the_open_one, is_closed=True,
        ),
        Topic("BK-34", ("stack",), FIFTH, ANY_CARD, gold, whom=everybody, rounds=(1, 2, 3, 4)),  # then C-BK-22 decides
        # The thief before it is shown
        Topic(
            "BK-10", ("may",), EVERY_BRIBE[1:], ANY_CARD, closed,
            whom=outside, careless=opposite, asking=about_the_thief, is_closed=True,
        ),
        Topic(
            "BK-17", ("may",), FIFTH, ANY_CARD, closed,
            whom=outside, careless=opposite, asking=about_the_thief, is_closed=True,
        ),
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
            "BK-24", ("stands",), FIFTH, PERSONS, zeros, ("thief_is_safe_on_fifth", "tie_moves_nobody"), whom=walkers,
        ),
        Topic("BK-25", ("movers", "stands"), FIFTH, PERSONS, often_mine, ("largest_moves_on_fifth",), whom=largest),
        # The Caliph
        Topic("BK-28", ("stands", "rank"), AHEAD, THE_CALIPH, sole, ("rank_from_wrong_end",)),
        Topic("BK-29", ("stands", "rank"), FIFTH, THE_CALIPH, sole, ("rank_from_wrong_end",)),
        Topic(
            "BK-30", ("movers", "stands"), EVERY_BRIBE, THE_CALIPH, tied, (*TIES, "rank_from_wrong_end"), fewest=3
        ),
        # The palace
        Topic(
            "BK-31", ("palace",), AHEAD, ANY_CARD, sole_or_tied, ("stop_is_palace",),
            places=before_the_gate, whom=everybody,
        ),
        Topic(
            "BK-32", ("thieves",), AHEAD, ANY_CARD, sole_or_tied, ("stop_is_palace",),
            places=before_the_gate, whom=guests_with_thieves,
        ),
        Topic("BK-33", ("thieves",), FIFTH, ANY_CARD, sole_or_tied, ("stop_is_palace",), places=in_the_palace),
        Topic(
            "BK-37", ("thieves",), FIFTH, ANY_CARD, thieves, ("every_thief_comes_home", "stop_is_palace"),
            places=around_the_gate, careless=used_for_good,
        ),
        # The throne
        Topic(
            "BK-38", ("stands",), AHEAD, PERSONS, sole_or_tied, ("nearest_even_behind", "own_space_counts"),
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
"""The topics by rule, in the order in which they are taught."""
