"""The rules that can be practised: what is asked about each, and at which court."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kit.courses.intrige.concerns import (
    Asking,
    Careless,
    about_anybody,
    all_who_wait,
    applies_here,
    as_it_is,
    asked_about,
    at_the_end,
    challenger_alone,
    for_five,
    free_of_bribes,
    free_post,
    from_seat_a,
    halfway,
    in_bills,
    kept_until_hired,
    last_sending,
    may,
    next_city,
    nothing_comes_back,
    on_turn,
    one_bribe,
    one_that_is_left,
    opposite,
    owner_alone,
    post_there_is,
    posts_before_sending,
    richest_before,
    two_courts,
)
from kit.courses.intrige.laying import Shape
from kit.engine.game import NO_FACTS
from kit.engine.reading import JsonObject


class Topic(NamedTuple):
    """A rule that can be practised at one court."""

    rule: str
    asks: tuple[str, ...]
    """One of these `MEASURES` is asked about."""
    shapes: tuple[Shape, ...]
    """How people wait in the park; nobody: the owner sends."""
    asking: Asking
    misconceptions: tuple[str, ...] = ()
    """Those that can lead to another answer; of two that lead to the same one, the first explains it."""
    careless: Careless | None = None
    """A wrong idea besides these, and besides the idea that nothing changes."""
    rounds: tuple[int, ...] = ()
    """The rounds to draw from, if the number of the round matters."""
    players: tuple[int, ...] = ()
    """How many may play, at every level."""
    house_rules: JsonObject = NO_FACTS
    needs: tuple[str, ...] = ()
    """Rules that its tasks use and that are taught later than its own."""


# Those who wait are of a kind that has been taught by the time the rule is.
NOBODY = (Shape(),)
FREE = (Shape(1), Shape(2), Shape(3))
SEVERAL = (Shape(2), Shape(3))
OUTSIDE = (Shape(outside=2), Shape(outside=3))
INSIDE = (Shape(inside=1),)
CONFLICT = (*OUTSIDE, *INSIDE)
MIXED = (Shape(inside=2), Shape(0, 2, 1), Shape(1, 2), Shape(1, 0, 1), Shape(1, 2, 1), Shape(0, 2, 1), Shape(0, 2, 2))
CONFLICTS = (*SEVERAL, *OUTSIDE, Shape(1, 2), Shape(1, 3), Shape(2, 2))
LAST = (Shape(1), Shape(inside=1), Shape(outside=2))
THE_LAST_ROUND = (6,)
ANY_NUMBER = (3, 4, 5)
PAYS_FIRST = ("challenger_pays_first", "seat_order_inside")
ORDER = ("inside_before_outside", "dearest_conflict_first")

TOPICS: Mapping[str, Topic] = {
    topic.rule: topic
    for topic in (
        # Before the game
        Topic("IN-1", ("may",), FREE, may(post_there_is), careless=opposite),
        Topic("IN-2", ("may",), NOBODY, may(one_that_is_left), careless=opposite, rounds=(3, 4, 5),
              needs=("IN-25",)),
        Topic("IN-3", ("where",), OUTSIDE, asked_about("procedure", payers_only=True), ("loser_goes_home",)),
        Topic("IN-4", ("all_money",), FREE, as_it_is, careless=for_five, players=ANY_NUMBER[:-1]),
        Topic("IN-5", ("court",), FREE, about_anybody, careless=next_city),
        Topic("IN-7", ("may",), NOBODY, may(on_turn), careless=opposite, rounds=(1, 2, 3, 4)),
        # The turn
        Topic("IN-8", ("salary", "money"), NOBODY, last_sending,
              ("own_court_pays", "owner_pays", "salary_after_posts")),
        Topic("IN-9", ("may",), FREE, may(applies_here), careless=opposite),
        Topic("IN-10", ("may",), FREE, may(posts_before_sending), careless=opposite),
        # Posts and bribes
        Topic("IN-11", ("may",), FREE, may(free_post), careless=opposite, rounds=(3, 4)),
        Topic("IN-12", ("may",), FREE, may(owner_alone), careless=opposite),
        Topic("IN-13", ("may",), FREE, may(in_bills), careless=opposite),
        Topic("IN-14", ("payers", "pays_first", "pays_next"), SEVERAL, halfway, careless=from_seat_a),
        Topic("IN-15", ("money",), FREE, asked_about("paid"), careless=kept_until_hired),
        Topic("IN-16", ("may",), SEVERAL, may(one_bribe), careless=opposite),
        Topic("IN-17", ("may",), SEVERAL, may(free_of_bribes), ("highest_must_win",), opposite),
        Topic("IN-18", ("money",), OUTSIDE, asked_about("procedure"), ("bribes_come_back",)),
        # Conflicts
        Topic("IN-19", ("conflicts",), CONFLICTS, as_it_is, careless=all_who_wait),
        Topic("IN-20", ("banished", "hired", "money"), OUTSIDE, asked_about("procedure"),
              ("loser_goes_home", "bribes_come_back")),
        Topic("IN-21", ("pay",), INSIDE, as_it_is, careless=challenger_alone),
        Topic("IN-22", ("payers", "pays_first"), INSIDE, as_it_is, PAYS_FIRST),
        Topic("IN-23", ("banished", "holder", "where"), INSIDE, asked_about("procedure", payers_only=True),
              ("loser_goes_home",)),
        Topic("IN-24", ("settled", "disputed"), MIXED, as_it_is, ORDER),
        # Sending, and the end
        Topic("IN-25", ("may",), NOBODY, may(two_courts), ("two_to_one_court",), opposite),
        Topic("IN-26", ("money",), LAST, at_the_end, rounds=THE_LAST_ROUND),
        Topic("IN-27", ("winners",), LAST, at_the_end, careless=richest_before, rounds=THE_LAST_ROUND),
        Topic("IN-28", ("money",), CONFLICT, asked_about("procedure"), careless=nothing_comes_back,
              house_rules={"refund_losers": True}),
    )
}  # fmt: skip
"""The topics by rule, in the order in which they are taught."""
