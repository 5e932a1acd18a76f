"""False beliefs about Bakschisch: each is the game with one rule changed.

The answer that a belief gives to a question comes from putting the same question to its game.  Such a game takes every
position and every move of the true one, but it may make gold out of nothing or lose some.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kit.engine.event import Event
from kit.engine.game import CHANCE, AnyMove, Seat, Step
from kit.engine.misconception import Misconception
from kit.games.bakschisch.cards import CALIPH, CARDS
from kit.games.bakschisch.ending import return_thieves
from kit.games.bakschisch.events import NobodyMoved, PawnMoved, StayedOnStart
from kit.games.bakschisch.game import Bakschisch
from kit.games.bakschisch.state import BRIBES, FULL_DECK, State
from kit.games.bakschisch.walks import ranks


class _Believed(Bakschisch):
    """The game of somebody who has one of its rules wrong."""

    def __init__(self, game: Bakschisch) -> None:
        super().__init__(game.players, game.options_chosen)


class TwentyFiveCards(_Believed):
    """That there are only cards of the inhabitants, as the Caliph sits on the throne; five are his (BK-3)."""

    deck = tuple(0 if card == CALIPH else copies for card, copies in zip(CARDS, FULL_DECK, strict=True))


# Who moves ------------------------------------------------------------------------------------------------------------


class TieMovesNobody(_Believed):
    """That those who tie for the largest or the least bribe block each other; they all move (BK-13, BK-23, BK-30)."""

    def all_tied(self, bids: tuple[int, ...], gold: int) -> Sequence[Seat]:
        return ()


class TiedGoToOneSpace(_Believed):
    """That all who tie for the largest bribe go where the foremost goes; each walks from its own space (BK-13)."""

    def walks_ahead(self, state: State, gold: tuple[int, ...], thieves: tuple[Seat, ...]) -> Sequence[Event]:
        walks = super().walks_ahead(state, gold, thieves)
        leader = max((walk for walk in walks if isinstance(walk, PawnMoved)), key=lambda walk: walk.start, default=None)
        return [_led(walk, leader) if leader and isinstance(walk, PawnMoved) else walk for walk in walks]


def _led(walk: PawnMoved, leader: PawnMoved) -> PawnMoved:
    return leader._replace(seat=walk.seat, start=walk.start, spaces=leader.end - walk.start)


class EveryoneWhoPaysWalks(_Believed):
    """That gold in the fist is enough to walk ahead; it takes the most (BK-12)."""

    def walks_ahead(self, state: State, gold: tuple[int, ...], thieves: tuple[Seat, ...]) -> Sequence[Event]:
        most = max(gold)
        walks = super().walks_ahead(state, tuple(most if bid else 0 for bid in gold), thieves)
        # A seat that paid less than the most walks alone, as it were: no tie is needed for that.
        return [_alone(walk) if isinstance(walk, PawnMoved) and gold[walk.seat] < most else walk for walk in walks]


def _alone(walk: PawnMoved) -> PawnMoved:
    return walk._replace(rule="BK-12") if walk.rule == "BK-13" else walk


class NoGoldMovesNobodyOnFifth(_Believed):
    """That nobody goes back when no fist holds gold, just as nobody walks ahead then (BK-14); all go back (BK-24)."""

    def walks_back(self, state: State, gold: tuple[int, ...], thieves: tuple[Seat, ...]) -> Sequence[Event]:
        return super().walks_back(state, gold, thieves) if any(gold) else [NobodyMoved(state.cards[-1])]


class LargestMovesOnFifth(_Believed):
    """That the largest fifth bribe walks ahead, as with the other four, while the least goes back; it stays (BK-25)."""

    def walks_back(self, state: State, gold: tuple[int, ...], thieves: tuple[Seat, ...]) -> Sequence[Event]:
        back = super().walks_back(state, gold, thieves)
        going_back = {walk.seat for walk in back if isinstance(walk, PawnMoved | StayedOnStart)}
        ahead = self.walks_ahead(state, gold, thieves)
        return [*back, *(walk for walk in ahead if isinstance(walk, PawnMoved) and walk.seat not in going_back)]


class ThiefIsSafeOnFifth(_Believed):
    """That a thief keeps its owner from going back on the fifth bribe; it counts as zero, the least (BK-24)."""

    def walks_back(self, state: State, gold: tuple[int, ...], thieves: tuple[Seat, ...]) -> Sequence[Event]:
        if len(thieves) == self.players:
            return ()
        out_of_reach = max(gold) + 1
        bids = tuple(out_of_reach if seat in thieves else bid for seat, bid in enumerate(gold))
        return super().walks_back(state, bids, ())


# How far --------------------------------------------------------------------------------------------------------------


class OwnSpaceCounts(_Believed):
    """That a pawn on the person of the card has arrived already; its own space is never the next one (BK-16)."""

    def set_up(self) -> None:
        super().set_up()
        places = set(enumerate(self.board.persons, 1))

        def or_here(table: Mapping[str, tuple[int, ...]]) -> Mapping[str, tuple[int, ...]]:
            return {
                person: tuple(space if (space, person) in places else end for space, end in enumerate(ends))
                for person, ends in table.items()
            }

        self.board = self.board._replace(ahead=or_here(self.board.ahead), behind=or_here(self.board.behind))


class NearestEvenBehind(_Believed):
    """That the largest bribe goes to the nearest such person on either side; it goes to the next ahead (BK-12)."""

    def walks_ahead(self, state: State, gold: tuple[int, ...], thieves: tuple[Seat, ...]) -> Sequence[Event]:
        walks = super().walks_ahead(state, gold, thieves)
        return [self._nearest(walk) if isinstance(walk, PawnMoved) and walk.card != CALIPH else walk for walk in walks]

    def _nearest(self, walk: PawnMoved) -> PawnMoved:
        behind = self.board.behind[walk.card][walk.start]  # 0 is the start, where no person is
        if not behind or walk.spaces <= walk.start - behind:
            return walk
        return walk._replace(end=behind, spaces=walk.start - behind, rule="BK-12")


class RankFromWrongEnd(_Believed):
    """That the Caliph counts from the rear ahead and from the front back; it is the other way round (BK-28, BK-29)."""

    @staticmethod
    def ranks(spaces: Sequence[int], seat: Seat, backwards: bool = False) -> Mapping[str, int]:
        return ranks(spaces, seat, not backwards)


# Gold -----------------------------------------------------------------------------------------------------------------

_Settled = tuple[tuple[int, ...], tuple[bool, ...], int, int, Sequence[Event]]


class LosersGetGoldBack(_Believed):
    """That gold which was not the largest bribe goes back into its purse; even without a thief it is spent (BK-26)."""

    def settle_gold(self, state: State, gold: tuple[int, ...], thieves: tuple[Seat, ...]) -> _Settled:
        return super().settle_gold(state, gold if thieves else _of_winners(gold), thieves)


class OnlyWinnerPays(_Believed):
    """The same with thieves as well: that they get only the largest bribe; everybody pays what was shown (BK-26)."""

    def settle_gold(self, state: State, gold: tuple[int, ...], thieves: tuple[Seat, ...]) -> _Settled:
        return super().settle_gold(state, _of_winners(gold), thieves)


def _of_winners(gold: tuple[int, ...]) -> tuple[int, ...]:
    most = max(gold)
    return tuple(bid if bid == most else 0 for bid in gold)


class ThiefTakesWholePurse(_Believed):
    """That thieves empty the purses of all the others; they take what was shown for this bribe (BK-18)."""

    def settle_gold(self, state: State, gold: tuple[int, ...], thieves: tuple[Seat, ...]) -> _Settled:
        if thieves:
            gold = tuple(0 if seat in thieves else purse for seat, purse in enumerate(state.purses))
        return super().settle_gold(state, gold, thieves)


class RemainderRoundedUp(_Believed):
    """That a share is rounded up; parts are whole pieces, and the rest goes beside the board (BK-20, BK-36)."""

    @staticmethod
    def split(gold: int, parts: int) -> tuple[int, int]:
        return -(-gold // parts), 0


class FistsLeftOutOfTheSum(_Believed):
    """That a round's end shares only what lay on the heap before its last fists; it shares their gold, too (BK-36)."""

    def settle_gold(self, state: State, gold: tuple[int, ...], thieves: tuple[Seat, ...]) -> _Settled:
        purses, in_hand, heap, lost, told = super().settle_gold(state, gold, thieves)
        if state.bribe < BRIBES:
            return purses, in_hand, heap, lost, told
        return purses, in_hand, state.heap, lost + heap - state.heap, told


# Palace and throne ----------------------------------------------------------------------------------------------------


class StopIsPalace(_Believed):
    """That the stop space is in the palace already, and no thief may be there; on it the thief is kept (BK-32)."""

    def set_up(self) -> None:
        super().set_up()
        self.board = self.board._replace(stop=self.board.stop - 1)

    def walk_pawns(
        self, state: State, in_hand: tuple[bool, ...], walks: Sequence[Event]
    ) -> tuple[tuple[int, ...], tuple[bool, ...], tuple[int, ...], tuple[int, ...], Sequence[Event]]:
        # A pawn on the stop space comes from a true position, with a thief that this belief takes from it.
        held = [thief and not self.board.in_palace(space) for thief, space in zip(in_hand, state.spaces, strict=True)]
        return super().walk_pawns(state, tuple(held), walks)


class EveryThiefComesHome(_Believed):
    """That a round's end brings every thief home; the owner of one that was left at the gate waits for it (BK-37)."""

    def return_thieves(self, state: State) -> tuple[tuple[bool, ...], Sequence[Event]]:
        return return_thieves(self, state._replace(spaces=(0,) * self.players))


class TouchingThroneWins(_Believed):
    """That the game is won as soon as a pawn reaches the throne; it must be there after the fifth bribe (BK-39)."""

    def apply(self, state: State, moves: Mapping[Seat, AnyMove]) -> Step[State]:
        after, told = super().apply(state, moves)
        if CHANCE in moves or after.winners or self.board.throne not in after.spaces:
            return Step(after, told)
        winners, won = self.winners(after)
        return Step(after._replace(winners=winners), (*told, *won))


MISCONCEPTIONS: Mapping[str, Misconception] = {
    name: Misconception(rule, variant, rulings)
    for name, rule, rulings, variant in (
        ("twenty_five_cards", "BK-3", (), TwentyFiveCards),
        ("everyone_who_pays_walks", "BK-12", (), EveryoneWhoPaysWalks),
        ("tie_moves_nobody", "BK-13", (), TieMovesNobody),
        ("tied_go_to_one_space", "BK-13", (), TiedGoToOneSpace),
        ("largest_moves_on_fifth", "BK-25", (), LargestMovesOnFifth),
        ("thief_is_safe_on_fifth", "BK-24", ("C-BK-13",), ThiefIsSafeOnFifth),
        ("no_gold_moves_nobody_on_fifth", "BK-24", ("C-BK-30",), NoGoldMovesNobodyOnFifth),
        ("nearest_even_behind", "BK-12", (), NearestEvenBehind),
        ("own_space_counts", "BK-16", ("C-BK-11",), OwnSpaceCounts),
        ("rank_from_wrong_end", "BK-28", (), RankFromWrongEnd),
        ("losers_get_gold_back", "BK-26", (), LosersGetGoldBack),
        ("only_winner_pays", "BK-26", (), OnlyWinnerPays),
        ("thief_takes_whole_purse", "BK-18", (), ThiefTakesWholePurse),
        ("remainder_rounded_up", "BK-20", ("C-BK-8",), RemainderRoundedUp),
        ("fists_left_out_of_the_sum", "BK-36", (), FistsLeftOutOfTheSum),
        ("stop_is_palace", "BK-32", (), StopIsPalace),
        ("every_thief_comes_home", "BK-37", (), EveryThiefComesHome),
        ("touching_throne_wins", "BK-39", (), TouchingThroneWins),
    )
}
"""By name."""
