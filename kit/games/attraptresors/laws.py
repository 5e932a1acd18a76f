"""What holds at every moment that a game can reach, each law with its clause."""

from __future__ import annotations

from collections.abc import Iterator

from kit.engine.game import Refusal
from kit.games.attraptresors.grabbing import rival_hands
from kit.games.attraptresors.hands import in_line, moment, why_not_then
from kit.games.attraptresors.moves import MOST_GRABS, Grab, Slip
from kit.games.attraptresors.pieces import (
    CARDS,
    COLOURS,
    COLUMN,
    COPIES,
    DICE,
    FULL_PILE,
    MOST_OBJECTS,
    ROUNDS,
    SACKS_FOR,
    leaders,
)
from kit.games.attraptresors.rights import favoured
from kit.games.attraptresors.rules import Agreed, GameRules
from kit.games.attraptresors.state import Hand, State


def laws(game: GameRules, state: State) -> Iterator[tuple[bool, Refusal]]:
    """Each law: whether it holds in this state, and the refusal when it does not."""
    yield 1 <= state.round <= ROUNDS, Refusal("law_round", "AT-8")
    yield thrower_can_be(game, state), Refusal("law_thrower", "AT-9", ("C-AT-14", "C-AT-25"))
    yield missing_can_be(game, state), Refusal("law_missions", "AT-27" if game.for_two else "AT-6", ("C-AT-27",))
    yield pile_can_be(game, state), Refusal("law_pile", "AT-22", ("C-AT-3",))
    yield from card_laws(game, state)
    yield earned_can_be(game, state), Refusal("law_earned", "AT-21", ("C-AT-10",))
    yield from dice_laws(game, state)
    yield column_can_be(game, state), Refusal("law_column", "AT-13", ("C-AT-15",))
    yield taken_can_be(game, state), Refusal("law_objects", "AT-18", ("C-AT-1", "C-AT-21"))
    yield queue_can_be(game, state), Refusal("law_queue", "AT-12", ("C-AT-26",))
    yield debt_can_be(game, state), Refusal("law_owes", "AT-19", ("C-AT-12",))
    yield winners_can_be(game, state), Refusal("law_winners", "AT-24", ("C-AT-11",))


def thrower_can_be(game: Agreed, state: State) -> bool:
    """AT-9, C-AT-14: from the first throw on, somebody throws; with two players nobody does so alone."""
    if game.for_two:
        return state.thrower is None
    if state.thrower is None:
        return state.round == 1 and not state.dice
    return state.thrower in game.all_seats and (state.round > 1 or None not in state.missions)


def missing_can_be(game: Agreed, state: State) -> bool:
    """AT-6, AT-22: missions are missing only while they are dealt, one after another, or when one was just won."""
    if None not in state.missions:
        return True
    if state.dice or state.winners:
        return False
    place = state.missions.index(None)
    if state.round == 1:
        return not any(state.missions[place:])
    if state.missions.count(None) > 1:
        return False
    return game.options_chosen.two_player_missions == "replace" if game.for_two else place == state.thrower


def pile_can_be(game: Agreed, state: State) -> bool:
    """C-AT-3: three missions of each colour; a paid round discards at most one, the tenth none (C-AT-27)."""
    held = [state.missions.count(colour) for colour in COLOURS]
    if not all(0 <= left <= COPIES - here for left, here in zip(state.pile, held, strict=True)):
        return False
    discarded = sum(FULL_PILE) - sum(state.pile) - sum(held)
    fixed = game.for_two and game.options_chosen.two_player_missions == "fixed"
    just_won = state.round > 1 and None in state.missions
    return just_won <= discarded <= (0 if fixed else state.round - 1)


def card_laws(game: Agreed, state: State) -> Iterator[tuple[bool, Refusal]]:
    """AT-4, C-AT-2: no gold card appears or is lost, and no pile is below zero."""
    for index, sacks in enumerate(CARDS):
        owned = [hand[index] for hand in state.hands]
        whole = sum(owned) + state.supply[index] == game.cards[index] and min(*owned, state.supply[index]) >= 0
        yield whole, Refusal("law_cards", "AT-4", ("C-AT-2",), {"sacks": sacks, "all": game.cards[index]})


def earned_can_be(game: Agreed, state: State) -> bool:
    """AT-21: a paid round brings at most one silver card, and no more other cards than the tower has objects for them.

    AT-20: while a card is owed, the others' objects of this round have been paid, and the column has not (AT-19).
    """
    paid = state.round - 1 + bool(state.winners)
    ones, twos, fours, fives = map(sum, zip(*state.hands, strict=True))
    worth = [SACKS_FOR[name] for name in game.tower]
    here = [SACKS_FOR.get(name) for seat, name in state.taken if state.owes and seat != state.column]
    return (
        fours + fives <= paid
        and ones <= paid * worth.count(1) + here.count(1)
        and twos <= paid * worth.count(2) + here.count(2)
    )


def dice_laws(game: GameRules, state: State) -> Iterator[tuple[bool, Refusal]]:
    """AT-10, AT-14, AT-15: eight dice, some perhaps off the mat; with `auto_reroll` they favour somebody.

    Without a clock it may be a real table, where dice fall off the mat even without the switch.
    """
    dice = sum(state.dice) + sum(state.off)
    thrown = dice == DICE if state.dice else not state.off
    yield thrown, Refusal("law_dice", "AT-10", (), {"dice": dice})
    yield bool(game.permille) or game.untimed or not state.off, Refusal("law_off", "AT-15", ("C-AT-19",))
    must_favour = state.dice and game.waits_for(state) is not Slip and game.options_chosen.auto_reroll
    yield not must_favour or bool(favoured(game, state)), Refusal("law_favoured", "AT-14", ("C-AT-16",))


def column_can_be(game: GameRules, state: State) -> bool:
    """AT-13: who took the column, and when; it is told only while chance or its owner must still decide."""
    if state.column is None:
        return not (state.column_at or state.taken or state.owes)
    in_time = state.column_at == 0 if game.untimed else 1 <= state.column_at <= game.window.column
    is_open = state.queue or state.owes or game.asks_for_mission(state)
    return state.column in game.all_seats and in_time and bool(state.dice and is_open)


def taken_can_be(game: Agreed, state: State) -> bool:
    """AT-17, AT-18, AT-31: each object once, at most two to a hand, none beside the column except with two players."""
    owners, names = [seat for seat, _ in state.taken], [name for _, name in state.taken]
    room = dict.fromkeys(game.all_seats, MOST_OBJECTS)
    if state.column in room:
        room[state.column] = 1 if game.for_two else 0
    once = all(names.count(name) <= game.tower.count(name) for name in names)
    return once and all(owners.count(seat) <= room.get(seat, 0) for seat in owners)


def queue_can_be(game: GameRules, state: State) -> bool:
    """C-AT-26: hands wait, in their order, only while chance must say which of several was first."""
    queue = state.queue
    if not queue:
        return True
    if not state.dice or state.owes or not all(hand_can_be(game, hand) for hand in queue):
        return False
    ahead = all(moment(state, hand) >= state.column_at for hand in queue if state.column is not None)
    return ahead and queue == in_line(state, queue) and bool(rival_hands(game, state, queue))


def hand_can_be(game: Agreed, hand: Hand) -> bool:
    """A grab that `why_not` would not refuse."""
    if hand.seat not in game.all_seats or hand.object not in (COLUMN, *game.tower):
        return False
    if game.untimed:
        return (hand.waits, hand.ms) == (False, 0) if hand.object == COLUMN else 1 <= hand.ms <= MOST_GRABS
    grab = Grab(hand.object, after_ms=hand.ms) if hand.waits else Grab(hand.object, at_ms=hand.ms)
    return why_not_then(grab, game.window) is None


def debt_can_be(game: Agreed, state: State) -> bool:
    """AT-19, C-AT-12: a card is owed by whoever took the column without a right and has one."""
    if not state.owes or state.column is None:
        return not state.owes
    return any(state.hands[state.column]) and bool(state.dice) and not game.right_of(state, state.column)


def winners_can_be(game: Agreed, state: State) -> bool:
    """AT-23, AT-24: the game is over after ten paid rounds, and those who have the most have won."""
    if not state.winners:
        return True
    return state.round == ROUNDS and not state.dice and state.winners == leaders(state.hands)
