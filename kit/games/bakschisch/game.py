"""Bakschisch by its clauses: secret bribes carry the pawns along the track to the Caliph's throne.

`Bakschisch.apply` reads like a round of the rulebook; each rule has its function: `gold.py`, `walks.py`, `ending.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import cast

from kit.engine.game import CHANCE, AnyMove, Refusal, Result, Seat, Step
from kit.engine.game_value import GameValue
from kit.games.bakschisch.board import Board
from kit.games.bakschisch.cards import CALIPH, CARDS
from kit.games.bakschisch.ending import end_round, return_thieves, winners
from kit.games.bakschisch.events import BribesRevealed, CardTurned
from kit.games.bakschisch.gold import settle_gold, split
from kit.games.bakschisch.laws import broken_laws
from kit.games.bakschisch.moves import CHOICES, CHOICES_WITH_THIEF, TURNS, Bribe, Move, Thief, Turn
from kit.games.bakschisch.options import Options
from kit.games.bakschisch.state import BRIBES, FULL_DECK, GOLD_EACH, State, View
from kit.games.bakschisch.walks import all_tied, ranks, to_person, walk_by_position, walk_pawns, walks_ahead, walks_back

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4  # BK-1

__all__ = ["BRIBES", "FEWEST_PLAYERS", "GOLD_EACH", "MOST_PLAYERS", "Bakschisch"]

_NOBODY: frozenset[Seat] = frozenset()
_CHANCE_ACTS = frozenset((CHANCE,))
_card_turned = cache(CardTurned)  # immutable, with few different facts, so each is made once
_INDEX = {card: index for index, card in enumerate(CARDS)}


class Bakschisch(GameValue[Options]):
    """The game for 2 to 4 players (BK-1), on a board, with its switches; a `kit.engine.game.Game`."""

    name = "bakschisch"

    # The rules that somebody may have wrong (`misconceptions.py`) are asked of the game.
    settle_gold, split = settle_gold, staticmethod(split)
    walks_ahead, walks_back, walk_pawns = walks_ahead, walks_back, walk_pawns
    all_tied, ranks = all_tied, staticmethod(ranks)
    winners, return_thieves = winners, return_thieves
    deck = FULL_DECK

    def __init__(self, players: int = 4, options: Options | None = None, **switches: object) -> None:
        if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            raise ValueError(f"BK-1: 2 to 4 players, not {players}")
        super().__init__(players, options or Options(), **switches)

    def set_up(self) -> None:
        self.board: Board = self.options_chosen.the_board()
        self.all_seats: frozenset[Seat] = frozenset(range(self.players))
        self.seats = tuple(range(self.players))
        self.walk_to_person = cache(partial(to_person, self))  # few different walks, told again and again

    def start(self) -> State:
        """BK-5 to BK-7: all pawns on the start, ten gold and a thief in each bag, five cards face down."""
        n = self.players
        nothing = (0,) * n
        return State(
            round=1,
            bribe=1,
            cards=(),
            spaces=nothing,
            purses=(GOLD_EACH,) * n,
            thieves=(True,) * n,
            heap=0,
            lost=0,
            unseen=self.deck,
            since=nothing,
            came_from=nothing,
            winners=(),
        )

    def to_act(self, state: State) -> frozenset[Seat]:
        """Chance turns a card (BK-8), then all seats choose at once (BK-9, C-BK-16), until somebody has won."""
        if state.winners:
            return _NOBODY
        return self.all_seats if len(state.cards) == state.bribe else _CHANCE_ACTS

    def why_not(self, state: State | View, seat: Seat, move: Move) -> Refusal | None:
        """Why `seat` may not make this move now (BK-8 to BK-10); from a view, as far as it is known there."""
        if state.winners:
            return Refusal("game_over", "BK-39")
        match move:
            case Turn(card):
                return self._why_not_turn(state, seat, card)
            case Bribe() | Thief() if seat == CHANCE:
                return Refusal("not_a_card", "BK-3")
            case Bribe() | Thief() if seat not in self.all_seats:
                return Refusal("not_a_seat", "BK-1")
            case Bribe() | Thief() if not state.card:
                return Refusal("card_first", "BK-8")
            case Bribe(gold):
                return self._why_not_bribe(gold, state.purses[seat])
            case Thief() if self.board.in_palace(state.spaces[seat]):
                return Refusal("thief_in_palace", "BK-32", ("C-BK-17",))
            case Thief():
                return None if state.thieves[seat] else Refusal("thief_used", "BK-10")
        return Refusal("not_a_move", "BK-9")

    def _why_not_turn(self, state: State | View, seat: Seat, card: str) -> Refusal | None:
        if seat != CHANCE:
            return Refusal("not_a_move", "BK-9")
        if state.card:
            return Refusal("fists_first", "BK-9")
        if card not in _INDEX:
            return Refusal("not_a_card", "BK-3")
        if not state.unseen[_INDEX[card]]:
            return Refusal("card_not_left", "BK-35", ("C-BK-22",), {"card": card})
        return None

    @staticmethod
    def _why_not_bribe(gold: int, purse: int | None) -> Refusal | None:
        if gold < 0:
            return Refusal("not_a_move", "BK-9")
        if purse is None or gold <= purse:
            return None
        if purse == 0:
            return Refusal("empty_purse", "BK-9", ("C-BK-15",))
        return Refusal("not_enough_gold", "BK-9", (), {"gold": gold, "purse": purse})

    def options(self, state: State, seat: Seat) -> Sequence[Move]:
        """Every bribe the purse can pay, then the thief if in hand (BK-9, BK-17); for chance, every card left."""
        if seat == CHANCE:
            return list(self.chance(state))
        if len(state.cards) != state.bribe or state.winners or seat not in self.all_seats:
            return ()
        purse = state.purses[seat]
        return CHOICES_WITH_THIEF[purse] if state.thieves[seat] else CHOICES[purse]

    def chance(self, state: State | View) -> Mapping[Move, int]:
        """The cards not seen since the last shuffle, each copy equally likely (BK-7, BK-8); empty when seats act."""
        if state.winners or len(state.cards) == state.bribe:
            return {}
        return _cards_left(state.unseen)

    def view(self, state: State, seat: Seat | None) -> View:
        """The table, and the seat's own purse; the others' are hidden unless `open_gold` (C-BK-26)."""
        shown: tuple[int | None, ...] = state.purses
        if not self.options_chosen.open_gold and not state.winners:
            shown = tuple(gold if owner == seat else None for owner, gold in enumerate(state.purses))
        return View(seat, *state._replace(purses=cast("tuple[int, ...]", shown)))

    def result(self, state: State) -> Result | None:
        """The winners, or several who share (BK-39, BK-40)."""
        return Result(state.winners) if state.winners else None

    def apply(self, state: State, moves: Mapping[Seat, AnyMove]) -> Step[State]:
        """A card is turned (BK-8); or the fists open (BK-11), gold and pawns move, and a fifth bribe ends the round."""
        if CHANCE in moves:
            return self._turn_card(state, moves[CHANCE].card)
        gold = tuple([moves[seat].gold for seat in self.seats])
        thieves = tuple([seat for seat in self.seats if type(moves[seat]) is Thief]) if 0 in gold else ()

        purses, in_hand, heap, lost, settled = self.settle_gold(state, gold, thieves)
        fifth = state.bribe == BRIBES
        walks = self.walks_back(state, gold, thieves) if fifth else self.walks_ahead(state, gold, thieves)
        spaces, in_hand, since, came_from, walked = self.walk_pawns(state, in_hand, walks)

        told = (BribesRevealed(gold, thieves), *settled, *walked)
        bribe = state.bribe if fifth else state.bribe + 1
        after = State(
            state.round, bribe, state.cards, spaces, purses, in_hand, heap, lost, state.unseen, since, came_from, ()
        )
        return end_round(self, after, told) if fifth else Step(after, told)

    @staticmethod
    def _turn_card(state: State, card: str) -> Step[State]:
        """BK-8: the next card from the left lies face up."""
        # Field by field in order: twice as fast as by name, and every second step is this one.
        number, bribe, cards, spaces, purses, thieves, heap, lost, unseen, since, came_from, winners = state
        cards, unseen = (*cards, card), _without(unseen, card)
        after = State(number, bribe, cards, spaces, purses, thieves, heap, lost, unseen, since, came_from, winners)
        return Step(after, (_card_turned(card, bribe),))

    def rank(self, spaces: Sequence[int], seat: Seat, backwards: bool = False) -> int:
        """A pawn's place in the race as a Caliph's card counts it, by the chosen reading of a shared space."""
        return self.ranks(spaces, seat, backwards)[self.options_chosen.caliph_tie]

    def walk_end(self, spaces: Sequence[int], seat: Seat, card: str, backwards: bool = False) -> int:
        """Where this card takes a pawn: to the next such person (BK-12, BK-22) or by its position (BK-28, BK-29)."""
        if card == CALIPH:
            return walk_by_position(self, spaces, seat, "BK-28", (), backwards).end
        return (self.board.behind if backwards else self.board.ahead)[card][spaces[seat]]

    def invariants(self, state: State) -> Sequence[str]:
        """What is broken: gold, cards, places or thieves that cannot be; empty in every reachable state."""
        return [f"{law.rule}: {law.reason} {dict(law.facts)}" for law in self.broken_laws(state)]

    def broken_laws(self, state: State) -> Sequence[Refusal]:
        """The same, as refusals that can be told to somebody who typed the position."""
        return broken_laws(self, state)


@cache
def _cards_left(unseen: tuple[int, ...]) -> Mapping[Move, int]:
    return {TURNS[card]: left for card, left in zip(CARDS, unseen, strict=True) if left}


@cache
def _without(unseen: tuple[int, ...], card: str) -> tuple[int, ...]:
    return tuple([left - (card == other) for other, left in zip(CARDS, unseen, strict=True)])
