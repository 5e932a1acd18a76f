"""Bakschisch by its clauses: secret bribes carry the pawns along the track to the Caliph's throne.

`Bakschisch.apply` reads like a round of the rulebook; below it stands one function a rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from operator import or_, sub
from typing import Any, TypeVar, cast

from kit.engine.event import Event
from kit.engine.game import CHANCE, Refusal, Result, Seat, Step
from kit.games.bakschisch.board import Board
from kit.games.bakschisch.cards import CALIPH, CARDS, COPIES
from kit.games.bakschisch.events import (
    BribesRevealed,
    CardTurned,
    DeckReshuffled,
    GoldLaidAside,
    GoldShared,
    GoldSplit,
    GoldStolen,
    MoveStolen,
    NobodyMoved,
    PalaceEntered,
    PawnMoved,
    RoundBegan,
    RoundEnded,
    StayedOnStart,
    StayedOnThrone,
    ThiefGivenUp,
    ThiefLaidAside,
    ThiefTakenBack,
    ThievesReturned,
    ThroneContested,
    ThroneGoldIgnored,
    ThroneLost,
    ThroneReached,
    VictoryShared,
    WonByArrival,
    WonByGold,
    WonFromBehind,
    WonOnThrone,
)
from kit.games.bakschisch.moves import CHOICES, CHOICES_WITH_THIEF, TURNS, Bribe, Move, Thief, Turn
from kit.games.bakschisch.options import Options
from kit.games.bakschisch.state import FULL_DECK, State, View, moment

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4  # BK-1
GOLD_EACH = 10  # BK-6
BRIBES = 5  # a round, BK-27

T = TypeVar("T")

_NOBODY: frozenset[Seat] = frozenset()
_CHANCE_ACTS = frozenset((CHANCE,))
# Immutable events with few different facts, made once.
_card_turned, _gold_laid_aside = cache(CardTurned), cache(GoldLaidAside)
_gold_stolen, _thief_laid_aside = cache(GoldStolen), cache(ThiefLaidAside)
_INDEX = {card: index for index, card in enumerate(CARDS)}


class Bakschisch:
    """The game for 2 to 4 players (BK-1), on a board, with its switches; a `kit.engine.game.Game`."""

    name = "bakschisch"

    def __init__(self, players: int = 4, options: Options | None = None) -> None:
        if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            raise ValueError(f"BK-1: 2 to 4 players, not {players}")
        self.players = players
        self.options_chosen = options or Options()
        self.board: Board = self.options_chosen.the_board()
        self.all_seats: frozenset[Seat] = frozenset(range(players))
        self._seats = tuple(range(players))
        self._walk_to_person = cache(self._to_person)  # few different walks, told again and again

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
            unseen=FULL_DECK,
            since=nothing,
            came_from=nothing,
            winners=(),
        )

    def to_act(self, state: State) -> frozenset[Seat]:
        """Chance turns a card (BK-8), then all seats choose at once (BK-9, C-BK-16), until somebody has won."""
        if state.winners:
            return _NOBODY
        return self.all_seats if len(state.cards) == state.bribe else _CHANCE_ACTS

    def why_not(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        """Why `seat` may not make this move now (BK-8 to BK-10)."""
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

    def _why_not_turn(self, state: State, seat: Seat, card: str) -> Refusal | None:
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
    def _why_not_bribe(gold: int, purse: int) -> Refusal | None:
        if gold < 0:
            return Refusal("not_a_move", "BK-9")
        if gold <= purse:
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

    def chance(self, state: State) -> Mapping[Move, int]:
        """The cards not seen since the last shuffle, each copy equally likely (BK-7, BK-8); empty when seats act."""
        if state.winners or len(state.cards) == state.bribe:
            return {}
        return _cards_left(state.unseen)

    def view(self, state: State, seat: Seat | None) -> View:
        """The table, and the own purse; the others' are hidden unless `open_gold` (C-BK-26)."""
        shown: tuple[int | None, ...] = state.purses
        if not self.options_chosen.open_gold and not state.winners:
            shown = tuple(gold if owner == seat else None for owner, gold in enumerate(state.purses))
        return View(seat, *state._replace(purses=cast("tuple[int, ...]", shown)))

    def result(self, state: State) -> Result | None:
        """The winners, or several who share (BK-39, BK-40)."""
        return Result(state.winners) if state.winners else None

    def apply(self, state: State, moves: Mapping[Seat, Any]) -> Step[State]:
        """A card is turned (BK-8); or the fists open (BK-11), gold and pawns move, and a fifth bribe ends the round."""
        if CHANCE in moves:
            return self._turn_card(state, moves[CHANCE].card)
        gold = tuple([moves[seat].gold for seat in self._seats])
        thieves = tuple([seat for seat in self._seats if type(moves[seat]) is Thief]) if 0 in gold else ()

        purses, in_hand, heap, lost, settled = self._settle_gold(state, gold, thieves)
        fifth = state.bribe == BRIBES
        walks = self._walks_back(state, gold, thieves) if fifth else self._walks_ahead(state, gold, thieves)
        spaces, in_hand, since, came_from, walked = self._walk(state, in_hand, walks)

        told = (BribesRevealed(gold, thieves), *settled, *walked)
        bribe = state.bribe if fifth else state.bribe + 1
        after = State(
            state.round, bribe, state.cards, spaces, purses, in_hand, heap, lost, state.unseen, since, came_from, ()
        )
        return self._end_round(after, told) if fifth else Step(after, told)

    @staticmethod
    def _turn_card(state: State, card: str) -> Step[State]:
        """BK-8: the next card from the left lies face up."""
        # Field by field in their order: twice as fast as by name, and every second step is this one.
        number, bribe, cards, spaces, purses, thieves, heap, lost, unseen, since, came_from, winners = state
        cards, unseen = (*cards, card), _without(unseen, card)
        after = State(number, bribe, cards, spaces, purses, thieves, heap, lost, unseen, since, came_from, winners)
        return Step(after, (_card_turned(card, bribe),))

    # Gold -------------------------------------------------------------------------------------------------------------

    def _settle_gold(
        self, state: State, gold: tuple[int, ...], thieves: tuple[Seat, ...]
    ) -> tuple[tuple[int, ...], tuple[bool, ...], int, int, Sequence[Event]]:
        """BK-18 to BK-21, BK-26: thieves take what was shown; without one it lies beside the board.

        Returns purses, whose thief is in hand, heap, lost gold, and what happened.
        """
        pot = sum(gold)
        if not thieves:
            heap = state.heap + pot
            aside = (_gold_laid_aside(pot, heap),) if pot else ()
            return tuple(map(sub, state.purses, gold)), state.thieves, heap, state.lost, aside

        each, rest = self._split(pot, len(thieves))
        purses, in_hand = list(map(sub, state.purses, gold)), list(state.thieves)
        for seat in thieves:
            purses[seat] += each
            in_hand[seat] = False
        heap, lost = self._lay_aside(state.heap, state.lost, rest)
        # BK-19: aside, also when there was nothing to take
        told = (self._taken(thieves, each, rest), *map(_thief_laid_aside, thieves))
        return tuple(purses), tuple(in_hand), heap, lost, told

    @staticmethod
    def _split(gold: int, parts: int) -> tuple[int, int]:
        """For thieves and for the heap: equal parts in whole pieces, and what is left over."""
        return divmod(gold, parts)

    def _taken(self, thieves: tuple[Seat, ...], each: int, rest: int) -> Event:
        if len(thieves) == 1:
            return _gold_stolen(thieves[0], each)
        rule, rulings = "BK-20" if each else "BK-21", ("C-BK-8",) if rest else ()
        return GoldSplit(thieves, each, rest, self._is_gone(rest), rule, rulings)

    def _is_gone(self, rest: int) -> bool:
        return rest > 0 and not self.options_chosen.remainder_carry

    def _lay_aside(self, heap: int, lost: int, rest: int) -> tuple[int, int]:
        """C-BK-8: what cannot be split waits on the heap; with `remainder_carry` off it leaves the game."""
        return (heap + rest, lost) if self.options_chosen.remainder_carry else (heap, lost + rest)

    # Pawns ------------------------------------------------------------------------------------------------------------

    def _walk(
        self, state: State, in_hand: tuple[bool, ...], walks: Sequence[Event]
    ) -> tuple[tuple[int, ...], tuple[bool, ...], tuple[int, ...], tuple[int, ...], Sequence[Event]]:
        """BK-15, BK-31 to BK-33, BK-38: the pawns walk, any number to a space; what each meets is told after its walk.

        Returns where they stand, whose thief is in hand, since when and from where they are on the throne, the story.
        """
        stop, throne = self.board.stop, self.board.throne
        spaces, since, came_from = list(state.spaces), state.since, state.came_from
        told: list[Event] = []
        for walk in walks:
            told.append(walk)
            if type(walk) is not PawnMoved:
                continue
            seat, start, end = walk.seat, walk.start, walk.end
            spaces[seat] = end
            if start == throne:
                since, came_from = _with(since, seat, 0), _with(came_from, seat, 0)
                told.append(ThroneLost(seat))
            if (start > stop) != (end > stop):
                told += pass_gate(seat, end > stop, in_hand[seat])
                in_hand = _with(in_hand, seat, start > stop)
            if end == throne:
                since = _with(since, seat, moment(state.round, state.bribe))
                came_from = _with(came_from, seat, start)
                # C-BK-7: the Caliph's card has its own rule; past the throne is on the throne (C-BK-6).
                told.append(ThroneReached(seat, walk.rule) if walk.card == CALIPH else ThroneReached(seat))
        return tuple(spaces), in_hand, since, came_from, told

    def _walks_ahead(self, state: State, gold: tuple[int, ...], thieves: tuple[Seat, ...]) -> Sequence[Event]:
        """BK-12 to BK-14, BK-28, BK-30, BK-38: the largest bribe moves forward; tied largest all move."""
        bids = gold if self.options_chosen.throne_blocks else self._off_throne(state, gold)
        most = max(bids)
        if most == 0:
            # BK-14; where gold was shown, it came from the throne and is ignored (C-BK-12).
            return (NobodyMoved(state.cards[-1], rulings=("C-BK-12",) if any(gold) else ()),)
        tied = bids.count(most) > 1
        highest = self._tied(bids, most) if tied else (bids.index(most),)
        robbed = ("C-BK-9",) if thieves else ()
        if thieves and self.options_chosen.thief_cancels_move:
            return [MoveStolen(seat, _rule_ahead(state, tied)) for seat in highest]
        walks = [self._walk_ahead(state, seat, tied, robbed) for seat in highest]
        ignored = tuple([seat for seat in self._seats if gold[seat] >= most > bids[seat]]) if bids is not gold else ()
        return [ThroneGoldIgnored(ignored, _rule_ahead(state, False)), *walks] if ignored else walks

    def _tied(self, bids: tuple[int, ...], gold: int) -> Sequence[Seat]:
        """BK-13, BK-23, BK-30: all who showed this much move."""
        return [seat for seat in self._seats if bids[seat] == gold]

    def _off_throne(self, state: State, gold: tuple[int, ...]) -> tuple[int, ...]:
        """C-BK-12, switched off: bids from the throne are ignored."""
        throne = self.board.throne
        return tuple([0 if space == throne else bid for space, bid in zip(state.spaces, gold, strict=True)])

    def _walk_ahead(self, state: State, seat: Seat, tied: bool, rulings: tuple[str, ...]) -> Event:
        card, start, throne = state.cards[-1], state.spaces[seat], self.board.throne
        if start == throne:
            return StayedOnThrone(seat, _rule_ahead(state, tied))
        if card != CALIPH:
            return self._walk_to_person(seat, card, start, tied, rulings)
        return self._walk_by_position(state.spaces, seat, _rule_ahead(state, tied), rulings)

    def _to_person(self, seat: Seat, card: str, start: int, tied: bool, rulings: tuple[str, ...]) -> PawnMoved:
        """BK-16, BK-38: to the next such person ahead, or onto the throne when there is none."""
        end = self.board.ahead[card][start]  # C-BK-11
        rule = "BK-38" if end == self.board.throne else "BK-13" if tied else "BK-12"
        return PawnMoved(seat, card, start, end, end - start, rule, rulings)

    def _walks_back(self, state: State, gold: tuple[int, ...], thieves: tuple[Seat, ...]) -> Sequence[Event]:
        """BK-22 to BK-25, BK-29, BK-30: the least bribe moves back (C-BK-14); a thief counts as 0 (BK-24)."""
        least = min(gold)
        tied = gold.count(least) > 1
        lowest = self._tied(gold, least) if tied else (gold.index(least),)
        rule = _rule_back(state, least, tied)
        rulings: tuple[str, ...] = ()
        if not any(gold):
            rulings = ("C-BK-30",)
        elif 0 < len(thieves) < len(lowest):
            rulings = ("C-BK-13",)
        if least == 0 and self.options_chosen.fifth_zero_moves_all:
            return [
                self._walk_back(
                    state, seat, _rule_back(state, least, True), rulings if seat in lowest else ("C-BK-13",)
                )
                for seat in self._seats
            ]
        return [self._walk_back(state, seat, rule, rulings) for seat in lowest]

    def _walk_back(self, state: State, seat: Seat, rule: str, rulings: tuple[str, ...]) -> Event:
        card, start = state.cards[-1], state.spaces[seat]
        if start == 0:
            return StayedOnStart(seat, rule, (*rulings, "C-BK-28"))
        if card == CALIPH:
            return self._walk_by_position(state.spaces, seat, rule, rulings, backwards=True)
        end = self.board.behind[card][start]
        return PawnMoved(seat, card, start, end, start - end, rule, rulings)

    def _walk_by_position(
        self, spaces: Sequence[int], seat: Seat, rule: str, rulings: tuple[str, ...], backwards: bool = False
    ) -> PawnMoved:
        """BK-28 to BK-30: the Caliph's card; `spaces` are those before any pawn of this bribe moves (C-BK-5)."""
        start, readings = spaces[seat], self._ranks(spaces, seat, backwards)
        rank = readings[self.options_chosen.caliph_tie]
        end = max(start - rank, 0) if backwards else min(start + rank, self.board.throne)
        if min(readings.values()) != max(readings.values()):  # cited where the readings differ
            rulings += ("C-BK-3",) if backwards else ("C-BK-2",)
        if rule == "BK-30":
            rulings += ("C-BK-5",)
        if start == self.board.throne and spaces.count(start) > 1:
            rulings += ("C-BK-27",)
        if abs(end - start) < rank:
            rulings += ("C-BK-6",)
        return PawnMoved(seat, CALIPH, start, end, abs(end - start), rule, rulings)

    @staticmethod
    def _ranks(spaces: Sequence[int], seat: Seat, backwards: bool) -> Mapping[str, int]:
        """BK-28, BK-29: counted from the front, and on the way back from the rear."""
        return ranks(spaces, seat, backwards)

    def rank(self, spaces: Sequence[int], seat: Seat, backwards: bool = False) -> int:
        """A pawn's place in the race as a Caliph's card counts it, by the chosen reading of a shared space."""
        return self._ranks(spaces, seat, backwards)[self.options_chosen.caliph_tie]

    def walk_end(self, spaces: Sequence[int], seat: Seat, card: str, backwards: bool = False) -> int:
        """Where this card takes a pawn: to the next such person (BK-12, BK-22) or by its position (BK-28, BK-29)."""
        if card == CALIPH:
            return self._walk_by_position(spaces, seat, "BK-28", (), backwards).end
        return (self.board.behind if backwards else self.board.ahead)[card][spaces[seat]]

    # The end of a round -----------------------------------------------------------------------------------------------

    def _end_round(self, state: State, told: tuple[Event, ...]) -> Step[State]:
        """BK-27, BK-34 to BK-40: who sits on the throne has won; else share the gold and deal anew."""
        if self.board.throne in state.spaces:
            winners, won = self._winners(state)
            return Step(state._replace(winners=winners), (*told, *won))
        purses, heap, lost, shared = self._share_heap(state)
        thieves, returned = self._return_thieves(state)
        unseen, shuffled = (state.unseen, ()) if any(state.unseen) else (FULL_DECK, (DeckReshuffled(),))
        after = State(
            round=state.round + 1,
            bribe=1,
            cards=(),
            spaces=state.spaces,
            purses=purses,
            thieves=thieves,
            heap=heap,
            lost=lost,
            unseen=unseen,
            since=state.since,
            came_from=state.came_from,
            winners=(),
        )
        ended, began = RoundEnded(state.round), RoundBegan(after.round)
        return Step(after, (*told, ended, *shared, *returned, *shuffled, began))

    def _share_heap(self, state: State) -> tuple[tuple[int, ...], int, int, Sequence[Event]]:
        """BK-36: the gold beside the board is shared evenly; what is left over stays there (C-BK-8)."""
        each, rest = self._split(state.heap, self.players)
        purses = tuple([purse + each for purse in state.purses])
        rulings = ("C-BK-8",) if rest else ()
        told = [GoldShared(each, rest, self._is_gone(rest), rulings=rulings)] if state.heap else []
        return purses, *self._lay_aside(0, state.lost, rest), told

    def _return_thieves(self, state: State) -> tuple[tuple[bool, ...], Sequence[Event]]:
        """BK-37: thieves go back to their owners, but not into the palace (C-BK-18, C-BK-21)."""
        in_hand = tuple([space <= self.board.stop for space in state.spaces])
        back = tuple([seat for seat in self._seats if in_hand[seat] and not state.thieves[seat]])
        return in_hand, [ThievesReturned(back)] if back else []

    def _winners(self, state: State) -> tuple[tuple[Seat, ...], list[Event]]:
        """BK-39, BK-40: alone on the throne, else most gold, else longest there (C-BK-23 to C-BK-25)."""
        on_throne = [seat for seat in self._seats if state.spaces[seat] == self.board.throne]
        if len(on_throne) == 1:
            return (on_throne[0],), [WonOnThrone(on_throne[0])]
        told: list[Event] = [ThroneContested(tuple(on_throne))]
        gold = max(state.purses[seat] for seat in on_throne)
        richest = [seat for seat in on_throne if state.purses[seat] == gold]
        if len(richest) == 1:
            return (richest[0],), [*told, WonByGold(richest[0], gold)]
        first = min(state.since[seat] for seat in richest)
        longest = [seat for seat in richest if state.since[seat] == first]
        if len(longest) == 1:
            return (longest[0],), [*told, WonByArrival(longest[0], gold)]
        if self.options_chosen.final_tie == "track_behind":
            furthest = min(state.came_from[seat] for seat in longest)
            longest = [seat for seat in longest if state.came_from[seat] == furthest]
            if len(longest) == 1:
                return (longest[0],), [*told, WonFromBehind(longest[0], furthest)]
        return tuple(longest), [*told, VictoryShared(tuple(longest))]

    # What must always hold --------------------------------------------------------------------------------------------

    def invariants(self, state: State) -> Sequence[str]:
        """What is broken: gold, cards, places or thieves that cannot be; empty in every reachable state."""
        return [f"{law.rule}: {law.reason} {dict(law.facts)}" for law in self.broken_laws(state)]

    def broken_laws(self, state: State) -> Sequence[Refusal]:
        """The same, as refusals that can be told to whoever typed the position."""
        stop, throne = self.board.stop, self.board.throne
        gold = sum(state.purses) + state.heap + state.lost
        dealt = BRIBES * ((state.round - 1) % 6) + len(state.cards)
        up = [state.cards.count(card) for card in CARDS]
        on_throne = [space == throne for space in state.spaces]
        now = moment(state.round, state.bribe)
        laws = (
            (state.round >= 1, Refusal("law_round", "BK-27")),
            (1 <= state.bribe <= BRIBES, Refusal("law_bribe", "BK-27")),
            (state.bribe - len(state.cards) in (0, 1), Refusal("law_cards_up", "BK-8")),
            (
                all(0 <= space <= throne for space in state.spaces),
                Refusal("law_space", "BK-5", (), {"throne": throne}),
            ),
            (
                gold == GOLD_EACH * self.players and min(*state.purses, state.heap, state.lost) >= 0,
                Refusal("law_gold", "BK-6", (), {"gold": gold, "all": GOLD_EACH * self.players}),
            ),
            (state.lost == 0 or not self.options_chosen.remainder_carry, Refusal("law_lost", "BK-36", ("C-BK-8",))),
            (
                not any(thief and space > stop for thief, space in zip(state.thieves, state.spaces, strict=True)),
                Refusal("law_thief_in_palace", "BK-32"),
            ),
            (
                state.bribe > 1 or all(map(or_, state.thieves, [space > stop for space in state.spaces])),
                Refusal("law_thieves_back", "BK-37"),
            ),
            (
                all(0 <= left <= COPIES - shown for left, shown in zip(state.unseen, up, strict=True)),
                Refusal("law_copies", "BK-3"),
            ),
            (
                sum(state.unseen) == sum(FULL_DECK) - dealt,
                Refusal("law_deck", "BK-35", ("C-BK-22",), {"left": sum(FULL_DECK) - dealt}),
            ),
            (
                all(
                    on or not (since or origin)
                    for on, since, origin in zip(on_throne, state.since, state.came_from, strict=True)
                )
                and all(since == 0 or moment(state.round, 0) < since < now for since in state.since)
                and max(state.came_from) < throne,
                Refusal("law_arrival", "BK-40", ("C-BK-24",)),
            ),
            (state.bribe > 1 or not any(on_throne), Refusal("law_throne", "BK-39")),
            (
                # One who was there from the beginning of what is told was there before the others.
                sum(on_throne) < 2 or [*zip(on_throne, state.since, strict=True)].count((True, 0)) < 2,
                Refusal("law_arrivals", "BK-40", ("C-BK-24",)),
            ),
            (
                not state.winners
                or (len(state.cards) == BRIBES and any(on_throne) and state.winners == self._winners(state)[0]),
                Refusal("law_winners", "BK-39"),
            ),
        )
        return [refusal for holds, refusal in laws if not holds]


def ranks(spaces: Sequence[int], seat: Seat, backwards: bool = False) -> dict[str, int]:
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


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


@cache
def _cards_left(unseen: tuple[int, ...]) -> Mapping[Move, int]:
    return {TURNS[card]: left for card, left in zip(CARDS, unseen, strict=True) if left}


@cache
def _without(unseen: tuple[int, ...], card: str) -> tuple[int, ...]:
    return tuple([left - (card == other) for other, left in zip(CARDS, unseen, strict=True)])
