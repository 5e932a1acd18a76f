"""A moment of Bakschisch as somebody puts it together: pawns, cards, gold, thieves, and what every fist shows.

What follows from the rest is put right by itself, such as the cards that are left; what breaks a law stays as it was
put, and is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kit.engine.game import Refusal, Seat
from kit.games.bakschisch import NOTHING, THIEF, Bakschisch, Bribe
from kit.games.bakschisch.cards import CARDS, COPIES
from kit.games.bakschisch.game import BRIBES, FEWEST_PLAYERS, GOLD_EACH, MOST_PLAYERS
from kit.games.bakschisch.moves import Move
from kit.games.bakschisch.state import State, moment, replaced

MOST_ROUNDS = 99
DECKS = 6
"""Rounds that one deck lasts."""


@dataclass(frozen=True, slots=True)
class Laid:
    """All of it; each change gives another one."""

    game: Bakschisch
    state: State
    """It may break laws."""
    fists: tuple[Move, ...]
    follows: bool = True
    """The heap has whatever is in no purse."""

    # Seats ------------------------------------------------------------------------------------------------------------

    def with_players(self, number: int) -> Laid:
        """So many sit there; who comes anew stands on the start with ten pieces and a thief."""
        if not FEWEST_PLAYERS <= number <= MOST_PLAYERS:
            return self
        more, state = number - self.game.players, self.state
        new = state._replace(
            spaces=(*state.spaces, *(0,) * more)[:number],
            purses=(*state.purses, *(GOLD_EACH,) * more)[:number],
            thieves=(*state.thieves, *(True,) * more)[:number],
            since=(*state.since, *(0,) * more)[:number],
            came_from=(*state.came_from, *(0,) * more)[:number],
        )
        fists = (*self.fists, *(NOTHING,) * more)[:number]
        game = Bakschisch(number, self.game.options_chosen)
        return replace(self, game=game, state=new, fists=fists).settled()

    def by(self, game: Bakschisch) -> Laid:
        """By other switches."""
        spaces = tuple(min(space, game.board.throne) for space in self.state.spaces)
        return replace(self, game=game, state=self.state._replace(spaces=spaces)).settled()

    def with_pawn(self, seat: Seat, space: int) -> Laid:
        """A pawn stands there; behind the stop space without its thief, before it with it."""
        state, board = self.state, self.game.board
        if not 0 <= space <= board.throne:
            return self
        thieves = state.thieves
        if board.in_palace(space) != board.in_palace(state.spaces[seat]):
            thieves = replaced(thieves, seat, not board.in_palace(space))
        came_from = replaced(state.came_from, seat, state.spaces[seat] if space == board.throne else 0)
        spaces = replaced(state.spaces, seat, space)
        return replace(self, state=state._replace(spaces=spaces, thieves=thieves, came_from=came_from)).settled()

    def with_gold(self, seat: Seat, change: int) -> Laid:
        """So much more or less in a purse."""
        purse = max(self.state.purses[seat] + change, 0)
        return replace(self, state=self.state._replace(purses=replaced(self.state.purses, seat, purse))).settled()

    def with_heap(self, change: int) -> Laid:
        """So much more or less beside the board."""
        return replace(self, state=self.state._replace(heap=max(self.state.heap + change, 0))).settled()

    def with_thief(self, seat: Seat) -> Laid:
        """A thief in hand is laid aside, or taken back."""
        thieves = replaced(self.state.thieves, seat, not self.state.thieves[seat])
        return replace(self, state=self.state._replace(thieves=thieves)).settled()

    def with_fist(self, seat: Seat, move: Move) -> Laid:
        """What a fist shows."""
        return replace(self, fists=replaced(self.fists, seat, move))

    # Round and cards --------------------------------------------------------------------------------------------------

    def with_round(self, number: int) -> Laid:
        """The round of this number."""
        return replace(self, state=self.state._replace(round=min(max(number, 1), MOST_ROUNDS))).settled()

    def with_card(self, number: int, card: str) -> Laid:
        """The card with this number, from 1, shows this person; the one after the last opens one more."""
        cards = list(self.state.cards)
        if not 1 <= number <= min(len(cards) + 1, BRIBES):
            return self
        cards[number - 1 : number] = [card]
        return self._with_cards(cards)

    def with_fewer_cards(self) -> Laid:
        """The last card is face down again."""
        return self._with_cards(self.state.cards[:-1]) if len(self.state.cards) > 1 else self

    def _with_cards(self, cards: Sequence[str]) -> Laid:
        return replace(self, state=self.state._replace(cards=tuple(cards), bribe=len(cards))).settled()

    # What follows -----------------------------------------------------------------------------------------------------

    def settled(self) -> Laid:
        """What follows from the rest: the cards that are left, the heap, and since when pawns are on the throne."""
        state = self.state
        on_throne = [seat for seat, space in enumerate(state.spaces) if space == self.game.board.throne]
        first = next((seat for seat in on_throne if not state.since[seat]), next(iter(on_throne), None))
        now = moment(state.round, state.bribe)
        since = tuple(now - 1 if seat in on_throne and seat != first else 0 for seat in range(self.game.players))
        came_from = tuple(space if since[seat] else 0 for seat, space in enumerate(state.came_from))
        heap = GOLD_EACH * self.game.players - sum(state.purses) - state.lost if self.follows else state.heap
        unseen = _left(state.cards, BRIBES * ((state.round - 1) % DECKS))
        return replace(
            self,
            state=state._replace(since=since, came_from=came_from, heap=max(heap, 0), unseen=unseen, winners=()),
        )

    def faults(self) -> Sequence[Refusal]:
        """Every law that is broken; where none is, what cannot be in a fist."""
        broken = self.game.broken_laws(self.state)
        return broken or [refusal for _, refusal in sorted(self.refused().items())]

    def refused(self) -> Mapping[Seat, Refusal]:
        """The fists that cannot be, and why."""
        told = {seat: self.game.why_not(self.state, seat, move) for seat, move in enumerate(self.fists)}
        return {seat: refusal for seat, refusal in told.items() if refusal}


def _left(up: Sequence[str], gone: int) -> tuple[int, ...]:
    """The cards that have not been seen when so many were seen in earlier rounds, as evenly as can be."""
    left = [COPIES - up.count(card) for card in CARDS]
    for _ in range(gone):
        most = max(left)
        left[left.index(most)] = max(most - 1, 0)
    return tuple(max(number, 0) for number in left)


def taken_up(game: Bakschisch, state: State, moves: Mapping[Seat, Move]) -> Laid:
    """A moment of a game, to be changed; where its card is still to be turned, some card is."""
    cards = state.cards
    if len(cards) < state.bribe:
        cards = (*cards, CARDS[max(range(len(CARDS)), key=lambda index: state.unseen[index])])
    fists = tuple(moves.get(seat, NOTHING) for seat in range(game.players))
    laid = Laid(game, state._replace(cards=cards, bribe=len(cards), winners=()), fists)
    return replace(laid, follows=state.lost == 0).settled() if cards != state.cards or state.winners else laid


def shown(given: object) -> Move | None:
    """What a part of the page says that a fist shows; None for what it cannot."""
    if given == "thief":
        return THIEF
    if isinstance(given, str) and given.isdecimal() and len(given) < 3:
        given = int(given)
    return Bribe(given) if type(given) is int and 0 <= given <= GOLD_EACH * MOST_PLAYERS else None
