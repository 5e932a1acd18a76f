"""The rules that can be practised: what is asked about each, and after which throws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kit.courses.attraptresors.concerns import (
    Asking,
    Careless,
    about_a_card,
    about_an_object,
    all_missions,
    as_for_others,
    as_it_lies,
    as_many_as_play,
    at_the_end,
    by_the_clock,
    card_back,
    dice,
    nobody_reaches,
    opposite,
    round_settled,
    rounds_played,
    some_roll_off,
    taken,
    two_at_once,
)
from kit.engine.game import NO_FACTS
from kit.engine.reading import JsonObject


class Topic(NamedTuple):
    """A rule that can be practised."""

    rule: str
    asks: tuple[str, ...]
    """One of these `MEASURES` is asked about."""
    asking: Asking
    misconceptions: tuple[str, ...] = ()
    """Those that can lead to another answer; of two that lead to the same one, the first explains it."""
    careless: Careless | None = None
    """A wrong idea besides these, and besides the idea that nothing changes."""
    players: tuple[int, ...] = ()
    """How many may play, at every level."""
    rounds: tuple[int, ...] = ()
    """The rounds to draw from, if the number of the round matters."""
    house_rules: JsonObject = NO_FACTS


FOR_TWO, FEW, SOME = (2,), (3, 4), (3, 4, 5, 6)
WITH_CLOCK = {"untimed": False}

TOPICS: Mapping[str, Topic] = {
    topic.rule: topic
    for topic in (
        # Before the game
        Topic("AT-1", ("room",), as_it_lies, careless=as_many_as_play, players=(2, 3, 4, 5, 6)),
        Topic("AT-5", ("supply",), about_a_card(2), ("all_twos_in_play",), players=FEW),
        Topic("AT-6", ("missions_left",), as_it_lies, careless=all_missions, players=SOME),
        Topic("AT-8", ("rounds_left",), as_it_lies, careless=rounds_played, rounds=tuple(range(1, 11))),
        # The throw
        Topic("AT-11", ("right", "by", "missing", "favoured"), dice("1", "2", "2", "3", "3", "4", "4 and 3", "any"),
              ("two_suffice", "most_of_all", "exactly_three")),
        Topic("AT-12", ("right", "by", "favoured"), dice("six", "six", "five", "five", "both", "3"),
              ("five_suffice", "six_for_thrower", "both_needed")),
        Topic("AT-14", ("throws_next",), nobody_reaches, ("next_player_throws",)),
        Topic("AT-15", ("counting", "missing", "colours"), some_roll_off, ("dice_off_count",),
              house_rules={"loose_dice": "many"}),
        # Hands at the tower
        Topic("AT-13", ("objects",), by_the_clock, ("objects_before_column", "only_favoured_grab"),
              house_rules=WITH_CLOCK),
        Topic("AT-17", ("paid", "left"), taken("rightly", "3", "six", mine=True, holder_too=True),
              ("column_and_more",)),
        Topic("AT-18", ("paid", "left"), taken("rightly", "3", "six", greedy=True), ("three_objects", "one_object"),
              players=SOME),
        # What it pays
        Topic("AT-19", ("cards", "sacks"), card_back, ("wrong_grab_is_free", "largest_card_back")),
        Topic("AT-20", ("paid",), taken("wrongly", "2", "any", "five"), ("wrong_grab_pays_nobody", "half_pay")),
        Topic("AT-21", ("paid",), lambda table, what: taken("rightly", "3", "4", "six", mine=table.coin())(table, what),
              ("mission_pays_five", "lamp_pays_one", "gem_pays_two")),
        # The next round, and the end
        Topic("AT-22", ("throws_next", "draws"), round_settled,
              ("next_goes_round", "mission_stays", "six_end_mission", "all_fulfilled_draw")),
        Topic("AT-24", ("winners",), at_the_end, ("most_cards_win", "equal_sacks_share"), rounds=(10,)),
        # Two players
        Topic("AT-25", ("tower", "boxed", "stands"), lambda table, what: (about_an_object if what == "stands" else
              as_it_lies)(table, what), ("whole_tower", "one_object_each"), players=FOR_TWO),
        Topic("AT-26", ("supply",), about_a_card(2), ("all_twos_in_play",), players=FOR_TWO),
        Topic("AT-27", ("missions_left",), as_it_lies, careless=all_missions, players=FOR_TWO),
        Topic("AT-28", ("throws",), as_it_lies, careless=as_for_others, players=(2, 2, 3, 4)),
        Topic("AT-29", ("right", "favoured"), dice("2", "2", "3", "4", "six", "any"),
              ("one_mission_each", "all_three_needed", "two_suffice"), players=FOR_TWO),
        Topic("AT-30", ("may",), two_at_once, careless=opposite, players=FOR_TWO, house_rules=WITH_CLOCK),
        Topic("AT-31", ("paid", "left"), taken("rightly", "3", "six", mine=True, holder_too=True),
              ("column_is_enough",), players=FOR_TWO),
        Topic("AT-32", ("cards", "sacks"), card_back, ("wrong_grab_is_free", "largest_card_back"), players=FOR_TWO),
    )
}  # fmt: skip
"""The topics by rule, in the order in which they are taught."""
