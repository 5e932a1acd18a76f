"""Who walks by a bribe, how far, and what a pawn meets on its way (BK-12 to BK-16, BK-22 to BK-33, BK-38)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kit.engine.event import Event
from kit.engine.game import Seat
from kit.games.bakschisch.cards import CALIPH
from kit.games.bakschisch.events import (
    MoveStolen,
    NobodyMoved,
    PalaceEntered,
    PawnMoved,
    StayedOnStart,
    StayedOnThrone,
    ThiefGivenUp,
    ThiefTakenBack,
    ThroneGoldIgnored,
    ThroneLost,
    ThroneReached,
)
from kit.games.bakschisch.rules import Agreed, GameRules
from kit.games.bakschisch.state import State, moment, replaced


def walk_pawns(
    game: Agreed, state: State, in_hand: tuple[bool, ...], walks: Sequence[Event]
) -> tuple[tuple[int, ...], tuple[bool, ...], tuple[int, ...], tuple[int, ...], Sequence[Event]]:
    """BK-15, BK-31 to BK-33, BK-38: the pawns walk, any number to a space; what each meets is told after its walk.

    Returns where they stand, whose thief is in hand, since when and from where they are on the throne, the story.
    """
    stop, throne = game.board.stop, game.board.throne
    spaces, since, came_from = list(state.spaces), state.since, state.came_from
    told: list[Event] = []
    for walk in walks:
        told.append(walk)
        if type(walk) is not PawnMoved:
            continue
        seat, start, end = walk.seat, walk.start, walk.end
        spaces[seat] = end
        if start == throne:
            since, came_from = replaced(since, seat, 0), replaced(came_from, seat, 0)
            told.append(ThroneLost(seat))
        if (start > stop) != (end > stop):
            told += pass_gate(seat, end > stop, in_hand[seat])
            in_hand = replaced(in_hand, seat, start > stop)
        if end == throne:
            since = replaced(since, seat, moment(state.round, state.bribe))
            came_from = replaced(came_from, seat, start)
            # C-BK-7: the Caliph's card has its own rule; going past the throne ends on it (C-BK-6).
            told.append(ThroneReached(seat, walk.rule) if walk.card == CALIPH else ThroneReached(seat))
    return tuple(spaces), in_hand, since, came_from, told


def walks_ahead(game: GameRules, state: State, gold: tuple[int, ...], thieves: tuple[Seat, ...]) -> Sequence[Event]:
    """BK-12 to BK-14, BK-28, BK-30, BK-38: the largest bribe moves forward; tied largest all move."""
    bids = gold if game.options_chosen.throne_blocks else _off_throne(game, state, gold)
    most = max(bids)
    if most == 0:
        # BK-14; where gold was shown, it came from the throne and is ignored (C-BK-12).
        return (NobodyMoved(state.cards[-1], rulings=("C-BK-12",) if any(gold) else ()),)
    tied = bids.count(most) > 1
    highest = game.all_tied(bids, most) if tied else (bids.index(most),)
    robbed = ("C-BK-9",) if thieves else ()
    if thieves and game.options_chosen.thief_cancels_move:
        return [MoveStolen(seat, _rule_ahead(state, tied)) for seat in highest]
    walks = [_walk_ahead(game, state, seat, tied, robbed) for seat in highest]
    ignored = tuple([seat for seat in game.seats if gold[seat] >= most > bids[seat]]) if bids is not gold else ()
    return [ThroneGoldIgnored(ignored, _rule_ahead(state, False)), *walks] if ignored else walks


def all_tied(game: Agreed, bids: tuple[int, ...], gold: int) -> Sequence[Seat]:
    """BK-13, BK-23, BK-30: all who showed this much move."""
    return [seat for seat in game.seats if bids[seat] == gold]


def _off_throne(game: Agreed, state: State, gold: tuple[int, ...]) -> tuple[int, ...]:
    """C-BK-12, switched off: bids from the throne are ignored."""
    throne = game.board.throne
    return tuple([0 if space == throne else bid for space, bid in zip(state.spaces, gold, strict=True)])


def _walk_ahead(game: GameRules, state: State, seat: Seat, tied: bool, rulings: tuple[str, ...]) -> Event:
    card, start, throne = state.cards[-1], state.spaces[seat], game.board.throne
    if start == throne:
        return StayedOnThrone(seat, _rule_ahead(state, tied))
    if card != CALIPH:
        return game.walk_to_person(seat, card, start, tied, rulings)
    return walk_by_position(game, state.spaces, seat, _rule_ahead(state, tied), rulings)


def to_person(game: Agreed, seat: Seat, card: str, start: int, tied: bool, rulings: tuple[str, ...]) -> PawnMoved:
    """BK-16, BK-38: to the next such person ahead, or onto the throne when there is none."""
    end = game.board.ahead[card][start]  # C-BK-11
    rule = "BK-38" if end == game.board.throne else "BK-13" if tied else "BK-12"
    return PawnMoved(seat, card, start, end, end - start, rule, rulings)


def walks_back(game: GameRules, state: State, gold: tuple[int, ...], thieves: tuple[Seat, ...]) -> Sequence[Event]:
    """BK-22 to BK-25, BK-29, BK-30: the least bribe moves back (C-BK-14); a thief counts as 0 (BK-24)."""
    least = min(gold)
    tied = gold.count(least) > 1
    lowest = game.all_tied(gold, least) if tied else (gold.index(least),)
    rule = _rule_back(state, least, tied)
    rulings: tuple[str, ...] = ()
    if not any(gold):
        rulings = ("C-BK-30",)
    elif 0 < len(thieves) < len(lowest):
        rulings = ("C-BK-13",)
    if least == 0 and game.options_chosen.fifth_zero_moves_all:
        return [
            _walk_back(game, state, seat, _rule_back(state, least, True), rulings if seat in lowest else ("C-BK-13",))
            for seat in game.seats
        ]
    return [_walk_back(game, state, seat, rule, rulings) for seat in lowest]


def _walk_back(game: GameRules, state: State, seat: Seat, rule: str, rulings: tuple[str, ...]) -> Event:
    card, start = state.cards[-1], state.spaces[seat]
    if start == 0:
        return StayedOnStart(seat, rule, (*rulings, "C-BK-28"))
    if card == CALIPH:
        return walk_by_position(game, state.spaces, seat, rule, rulings, backwards=True)
    end = game.board.behind[card][start]
    return PawnMoved(seat, card, start, end, start - end, rule, rulings)


def walk_by_position(
    game: GameRules, spaces: Sequence[int], seat: Seat, rule: str, rulings: tuple[str, ...], backwards: bool = False
) -> PawnMoved:
    """BK-28 to BK-30: the Caliph's card; `spaces` are those before any pawn of this bribe moves (C-BK-5)."""
    start, readings = spaces[seat], game.ranks(spaces, seat, backwards)
    rank = readings[game.options_chosen.caliph_tie]
    end = max(start - rank, 0) if backwards else min(start + rank, game.board.throne)
    if min(readings.values()) != max(readings.values()):  # cited where the readings differ
        rulings += ("C-BK-3",) if backwards else ("C-BK-2",)
    if rule == "BK-30":
        rulings += ("C-BK-5",)
    if start == game.board.throne and spaces.count(start) > 1:
        rulings += ("C-BK-27",)
    if abs(end - start) < rank:
        rulings += ("C-BK-6",)
    return PawnMoved(seat, CALIPH, start, end, abs(end - start), rule, rulings)


def ranks(spaces: Sequence[int], seat: Seat, backwards: bool = False) -> Mapping[str, int]:
    """A pawn's position in the race, 1 for the first, by each reading of a shared space (C-BK-2, C-BK-27).

    The last of two or three is second or third (C-BK-4).  Backwards counts from the last (C-BK-3).  Readings: ``best``
    1 + pawns strictly before it, ``dense`` 1 + occupied spaces before it, ``worst`` all pawns but those after it.

    >>> ranks((9, 9, 5, 5), 2)
    {'best': 3, 'dense': 2, 'worst': 4}
    """
    own = spaces[seat]
    ahead = [space for space in spaces if space > own]
    behind = [space for space in spaces if space < own]
    before, after = (behind, ahead) if backwards else (ahead, behind)
    return {"best": 1 + len(before), "dense": 1 + len(set(before)), "worst": len(spaces) - len(after)}


def _rule_ahead(state: State, tied: bool) -> str:
    """The clause by which the largest bribe moves on this card."""
    if state.cards[-1] == CALIPH:
        return "BK-30" if tied else "BK-28"
    return "BK-13" if tied else "BK-12"


def _rule_back(state: State, least: int, tied: bool) -> str:
    """The clause by which the least bribe moves back on this card."""
    if state.cards[-1] == CALIPH:
        return "BK-30" if tied else "BK-29"
    return "BK-24" if least == 0 else "BK-23" if tied else "BK-22"


def pass_gate(seat: Seat, inwards: bool, thief_in_hand: bool) -> Sequence[Event]:
    """BK-31 to BK-33: past the stop space the thief stays outside, and is taken back when its pawn is driven out.

    Nobody enters by the bribe that showed the thief (C-BK-19); one used before is not returned in there (C-BK-18), but
    outside it is back at once, used or not (C-BK-20).
    """
    if not inwards:
        return (ThiefTakenBack(seat),)
    if not thief_in_hand:
        return (PalaceEntered(seat, rulings=("C-BK-18",)),)
    return (PalaceEntered(seat), ThiefGivenUp(seat))
