"""Kinds of trials, functions and pictures by name: the module that registers one is imported when a lesson names it.

A lesson needs few of them, and each brings the engine of its game along.  So `TRIALS`, `FIGURES` and `SHOWS` tell which
module has which; whoever adds one to `kit.courses.probability` adds its name here as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TypeVar

T = TypeVar("T")

TRIALS = {
    "trials_bids": "bids",
    "trials_cards": "cards",
    "trials_dice": "dice rights",
    "trials_engine": "engine",
    "trials_luck": "lots assigned",
    "trials_missions": "missions",
    "trials_nerve": "right glance fastest",
    "trials_palace": "palace applicants",
    "trials_play": "coin loot fist payers",
    "trials_posts": "post bribes conflict words trust",
    "trials_same": "birthdays same",
    "trials_suspects": "suspects",
    "trials_waiting": "waiting after",
}
FIGURES = {
    "special_dice": "referee shapes twins",
    "special_luck": "at_least at_most line power tries_to_find some_colour plausible_from plausible_to covered "
    "games_won never_rich with_card show_with shows as_far_apart",
    "special_nerve": "reading sensitivity sensitivity_low sensitivity_high bell half_apart ideal bot_under "
    "least_of_ten",
    "special_palace": "fillings promises_kept visits last_quarrels",
    "special_play": "lead often often_without earns is_only_equilibrium piece_costs piece_behind thief_brings "
    "stopping_costs runner_gets_there throne_wins keeping_helps evens_out",
    "special_posts": "salaries before_salary conflict_pays conflict_often level_bribe first_pays word_brings "
    "lead_of_owner word_kept",
    "special_sampling": "root wobble rounds_to_tell",
}
SHOWS = {
    "shows_bars": "ladder amounts",
    "shows_cards": "face_down deck_of gone_of",
    "shows_dice": "eight_dice dice_row unfolded_die half_thrown",
    "shows_luck": "plausible halves",
    "shows_nerve": "times",
    "shows_palace": "promised park",
    "shows_play": "bribe_matrix bribe_mix bribe_earns",
    "shows_posts": "conflict_matrix conflict_mixes conflict_earns",
    "shows_sampling": "wobble bid_curve bids_grid suspects",
    "shows_trees": "tree area",
    "shows_urn": "urn_and_die",
}


class Registry(Mapping[str, T]):
    """Things by name; all names are known from the start."""

    def __init__(self, names: Mapping[str, str]) -> None:
        """`names`: by module of `kit.courses.probability`, the names that it registers."""
        self._module = {name: module for module, of_it in names.items() for name in of_it.split()}
        self._here: dict[str, T] = {}

    def add(self, name: str, thing: T) -> None:
        """Register a thing, on the list or not."""
        self._here[name] = thing

    def __getitem__(self, name: str) -> T:
        if name not in self._here and name in self._module:
            import_module(f"kit.courses.probability.{self._module[name]}")
        return self._here[name]

    def __contains__(self, name: object) -> bool:
        return name in self._module or name in self._here

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self._module, *self._here)))

    def __len__(self) -> int:
        return len(self._module.keys() | self._here.keys())
