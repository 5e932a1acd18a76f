"""What the coach says to somebody who plays for the first time is so, on every position it is said at, by the engine.

Each line of advice has its claims here; random games of every size, with any switches, walk to where it is due.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import fields
from random import Random
from typing import Any, NamedTuple

import pytest

from kit.engine.event import Event
from kit.engine.game import CHANCE
from kit.engine.walk import sample, uniform
from kit.faces import open_face
from kit.games import open_box
from kit.games.attraptresors.pieces import CHEST, LAMP, SACKS_FOR
from kit.games.bakschisch.moves import NOTHING, THIEF, Bribe
from kit.games.intrige.events import SalariesPaid
from kit.games.intrige.moves import Appoint, Choose
from kit.games.intrige.order import procedures
from kit.games.intrige.state import FREE
from kit.text.say import LANGUAGES, Words
from tests.each import each

GAMES = 30


class Moment(NamedTuple):
    """A position at which a line is shown to a seat, and what this turn has told so far."""

    game: Any
    state: Any
    seat: int
    told: list[Event]


# Intrige --------------------------------------------------------------------------------------------------------------


def where_nobody_was_sent_nobody_disputes(at: Moment) -> bool:
    """1: a profession that nobody has sent there meets nobody yet, in the park or on a post."""
    game, state = at.game, at.state
    for move in game.options(state, at.seat):
        there = (*state.parks[move.owner], *[rep for rep in state.courts[move.owner] if rep])
        if all(rep.profession != move.profession for rep in there):
            after = game.apply(state, {at.seat: move}).state
            theirs = after._replace(owner=move.owner, stage=FREE, disputed=None, due=(), bribes=())
            waiting = [
                each for each in procedures(game, theirs) if move.profession in {r.profession for r in each.reps}
            ]
            if any(each.stage != FREE for each in waiting):
                return False
    return True


def alone_one_pays_for_one_of_several_posts(at: Moment) -> bool:
    """2: whoever comes alone pays, the posts differ, and what was paid stays with the owner."""
    game, state = at.game, at.state
    bids = [move.amount for move in game.options(state, at.seat)]
    posts = [post for post, rep in zip(game.salaries, state.courts[state.owner], strict=True) if rep is None]
    after = game.apply(state, {at.seat: game.options(state, at.seat)[0]}).state
    kept = after.money[state.owner] == state.money[state.owner] + bids[0]
    return state.stage == FREE and min(bids) > 0 and len(set(posts)) > 1 and kept


def one_stays_and_the_rest_is_gone(at: Moment) -> bool:
    """3: of those in conflict one stays and all others go to the island; no bribe comes back."""
    game, state = at.game, at.state
    while state.due:
        state = game.apply(state, {state.due[0].seat: game.options(state, state.due[0].seat)[0]}).state
        if state.owner != at.state.owner or state.stage != at.state.stage or state.disputed != at.state.disputed:
            return True  # against oneself nothing is left to choose
    owner = state.owner
    for move in game.options(state, owner):
        if not isinstance(move, Choose):
            continue
        after = game.apply(state, {owner: move}).state
        if sum(map(sum, after.island)) <= sum(map(sum, state.island)) or after.money[owner] < state.money[owner]:
            return False
    return True


def all_who_came_alone_get_a_post_of_my_choice(at: Moment) -> bool:
    """4: every free post can be given, and in the end nobody who came alone waits any more."""
    game, state = at.game, at.state
    free = [post for post, rep in zip(game.salaries, state.courts[at.seat], strict=True) if rep is None]
    options = game.options(state, at.seat)
    assert all(isinstance(move, Appoint) for move in options)
    return state.stage == FREE and not state.due and [move.post for move in options] == free


def of_one_profession_one_stays(at: Moment) -> bool:
    """5: all between whom I choose have one profession, and I may keep any of them."""
    reps = procedures(at.game, at.state)[0].reps
    choices = {move.seat for move in at.game.options(at.state, at.seat)}
    return len({rep.profession for rep in reps}) == 1 and choices == {rep.seat for rep in reps}


def my_people_have_been_paid(at: Moment) -> bool:
    """6: the turn began with the salaries of everybody of mine who is in a post."""
    paid = [event for event in at.told if isinstance(event, SalariesPaid) and event.seat == at.seat]
    mine = sum(rep is not None and rep.seat == at.seat for court in at.state.courts for rep in court)
    return bool(paid) and paid[-1].posts == mine > 0


# Bakschisch -----------------------------------------------------------------------------------------------------------


def fists(at: Moment, mine: Any, others: Any) -> Any:
    """The step in which the one shows this and all others that."""
    return at.game.apply(at.state, {seat: mine if seat == at.seat else others for seat in at.game.to_act(at.state)})


def the_most_walks_and_pays(at: Moment) -> bool:
    """1 and 6: alone with the most I walk; the gold I show leaves my purse, also where somebody else walks."""
    purse = at.state.purses[at.seat]
    if not purse:
        return True
    ahead, behind = fists(at, Bribe(1), NOTHING).state, fists(at, Bribe(1), Bribe(2)).state
    walked = ahead.spaces[at.seat] > at.state.spaces[at.seat]
    by_card = ahead.spaces[at.seat] == at.game.walk_end(at.state.spaces, at.seat, at.state.card, False)
    return walked and by_card and ahead.purses[at.seat] == behind.purses[at.seat] == purse - 1


def the_thief_takes_all_once(at: Moment) -> bool:
    """2: one thief takes what the others show, and is not there for the next bribe."""
    if THIEF not in at.game.options(at.state, at.seat):
        return True
    shown = Bribe(1) if all(at.state.purses) else NOTHING
    after = fists(at, THIEF, shown).state
    got = after.purses[at.seat] - at.state.purses[at.seat]
    return got == (at.game.players - 1) * shown.gold and not after.thieves[at.seat]


def the_heap_comes_back_evenly(at: Moment) -> bool:
    """3: there is something to save, and the heap is shared in equal parts when the round ends."""
    state = at.state
    before = state.heap
    for _ in range(2):
        step = fists(at._replace(state=state), NOTHING, NOTHING)
        state = step.state
        while CHANCE in at.game.to_act(state):
            state = at.game.apply(state, {CHANCE: next(iter(at.game.chance(state)))}).state
    step = fists(at._replace(state=state), NOTHING, NOTHING)
    each = {new - old for new, old in zip(step.state.purses, state.purses, strict=True)}
    return at.state.purses[at.seat] > 0 and each == {before // at.game.players}


def one_bribe_is_left(at: Moment) -> bool:
    """4: this is the fourth of five."""
    return bool(at.state.bribe == 4)


def the_least_goes_back(at: Moment) -> bool:
    """5: alone with the least I go back, with nothing and with a thief alike."""
    others = Bribe(1) if all(purse for seat, purse in enumerate(at.state.purses) if seat != at.seat) else None
    if others is None:
        return True
    mine = [move for move in (NOTHING, THIEF) if move in at.game.options(at.state, at.seat)]
    return all(fists(at, move, others).state.spaces[at.seat] < at.state.spaces[at.seat] for move in mine)


# Attrap'trésors -------------------------------------------------------------------------------------------------------


def my_mission_is_mine(at: Moment) -> bool:
    """1: I have a mission of my own that no other sees; three of its colour are no less than what is asked."""
    seen = [at.game.view(at.state, seat).missions for seat in range(at.game.players)]
    secret = all(seen[other][at.seat] is None for other in range(at.game.players) if other != at.seat)
    return seen[at.seat][at.seat] is not None and secret


def others_take_objects(at: Moment) -> bool:
    """2: objects pay one sack, lamp and chest two."""
    return all(SACKS_FOR[name] == (2 if name in (LAMP, CHEST) else 1) for name in at.game.tower)


def a_done_mission_is_replaced(at: Moment) -> bool:
    """3: everybody has one mission of their own."""
    return len(at.state.missions) == at.game.players > 2


def a_card_goes_back(at: Moment) -> bool:
    """4: there are cards to give back, each of them may be."""
    owned = sum(count > 0 for count in at.state.hands[at.seat])
    return bool(at.state.owes) and len(at.game.options(at.state, at.seat)) == owned > 0


def three_missions_are_open(at: Moment) -> bool:
    """5: both see the same three."""
    one, other = (at.game.view(at.state, seat).missions for seat in (0, 1))
    return one == other and len(one) == 3 and None not in one


CLAIMS: Mapping[str, Mapping[int, Callable[[Moment], bool]]] = {
    "intrige": {
        1: where_nobody_was_sent_nobody_disputes,
        2: alone_one_pays_for_one_of_several_posts,
        3: one_stays_and_the_rest_is_gone,
        4: all_who_came_alone_get_a_post_of_my_choice,
        5: of_one_profession_one_stays,
        6: my_people_have_been_paid,
    },
    "bakschisch": {
        1: the_most_walks_and_pays,
        2: the_thief_takes_all_once,
        3: the_heap_comes_back_evenly,
        4: one_bribe_is_left,
        5: the_least_goes_back,
        6: the_most_walks_and_pays,
    },
    "attraptresors": {
        1: my_mission_is_mine,
        2: others_take_objects,
        3: a_done_mission_is_replaced,
        4: a_card_goes_back,
        5: three_missions_are_open,
    },
}


@pytest.mark.parametrize("name", CLAIMS)
def test_every_line_of_advice_is_so_wherever_it_is_shown(name: str) -> None:
    box, face, shown = open_box(name), open_face(name), Counter[int]()
    for seed in range(GAMES):
        random = Random(seed)
        chosen = {switch.name: random.choice(switch.metadata["choices"]) for switch in fields(box.options)}
        chosen = chosen if seed % 3 else {}
        game = box.new_game(random.choice(list(box.players)), box.options(**chosen))
        state, told = game.start(), list[Event]()
        for step_number, (_, step) in enumerate(sample(game, uniform, random)):
            for seat in sorted(game.to_act(state) - {CHANCE}):
                line = face.advice(game, game.view(state, seat))
                if line is not None:
                    shown[line] += 1
                    assert CLAIMS[name][line](Moment(game, state, seat, told)), (name, line, seed, step_number, chosen)
            state, told = step.state, [*told[-60:], *step.events]
            if step_number > 150:
                break
    assert set(shown) == set(CLAIMS[name]), shown


@each("language", LANGUAGES)
@each("name", CLAIMS)
def test_every_line_of_advice_has_its_claim(name: str, language: str) -> None:
    words = Words(language, name)
    lines = [words.say(f"page.advice.{line}") for line in CLAIMS[name]]
    assert len(set(lines)) == len(lines) and not any("**" in line for line in lines)
