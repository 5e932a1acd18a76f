"""False beliefs about Attrap'trésors: each is the game with one rule changed.

The answer that a belief gives to a question comes from putting the same question to its game.  Such a game takes every
position of the true one, but it may pay or deal what the true one never does; its states are asked one question and
thrown away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kit.engine.game import AnyMove, Seat, Step
from kit.engine.misconception import Misconception
from kit.games.attraptresors.beliefs import (
    Believed,
    BothNeeded,
    ColumnAndMore,
    ColumnIsEnough,
    ExactlyThree,
    FiveSuffice,
    MostOfAll,
    ObjectsBeforeColumn,
    OneObject,
    OnlyFavouredGrab,
    RightBeatsSpeed,
    SixForThrower,
    ThreeObjects,
    ThrowerFirst,
    TwoSuffice,
)
from kit.games.attraptresors.grab_events import NobodyGrabbed
from kit.games.attraptresors.moves import GiveBack
from kit.games.attraptresors.options import TOWERS, Options
from kit.games.attraptresors.pieces import (
    CARDS,
    CARDS_IN_BOX,
    COLOUR_INDEX,
    FEWER_TWOS,
    FOR_MISSION,
    FOR_SIX_COLOURS,
    LAMP,
    MOST_PLAYERS,
    SACKS_FOR,
    score,
)
from kit.games.attraptresors.rights import Right
from kit.games.attraptresors.state import State

# Before the game ------------------------------------------------------------------------------------------------------


class WholeTower(Believed):
    """That everything in the box stands on the tower, however many play; it depends on their number (AT-3)."""

    def set_up(self) -> None:
        super().set_up()
        self.tower = TOWERS["default"][MOST_PLAYERS]


class OneObjectEach(Believed):
    """That there is one object fewer than players besides the column; there are as many as players (AT-3)."""

    def set_up(self) -> None:
        super().set_up()
        self.tower = self.tower[: self.players - 1]


class AllTwosInPlay(Believed):
    """That all twenty cards with two sacks are in play; with two to four players ten stay in the box (AT-5)."""

    def set_up(self) -> None:
        super().set_up()
        self.cards = CARDS_IN_BOX


class TenOfEach(Believed):
    """That only ten cards of every kind are in play; this is so only for the twos, and with few players (AT-5)."""

    def set_up(self) -> None:
        super().set_up()
        self.cards = tuple(min(number, FEWER_TWOS) for number in CARDS_IN_BOX)


# The check and the gold -----------------------------------------------------------------------------------------------


class WrongGrabPaysNobody(Believed):
    """That a wrong grab spoils the round for all; the others are paid (AT-20)."""

    def object_pays(self, right: Right, seat: Seat, column: Seat) -> bool:
        return bool(right)


class HalfPay(Believed):
    """That after a wrong grab every object pays one sack; each pays as always (AT-20)."""

    def pays_for(self, name: str, right: Right) -> int:
        return super().pays_for(name, right) if right else 1


class WrongGrabIsFree(Believed):
    """That a wrong grab merely pays nothing; it also costs a card of one's own (AT-19)."""

    costs_a_card = False


class LargestCardBack(Believed):
    """That the largest card must be given back; its owner chooses (AT-19)."""

    def apply(self, state: State, moves: Mapping[Seat, AnyMove]) -> Step[State]:
        if state.owes and state.column is not None:
            moves = {state.column: GiveBack(_largest(state, state.column))}
        return super().apply(state, moves)


def _largest(state: State, seat: Seat) -> int:
    return max(sacks for sacks, owned in zip(CARDS, state.hands[seat], strict=True) if owned)


class MissionPaysFive(Believed):
    """That the column always pays five; for a mission it pays four (AT-21)."""

    def column_cards(self, right: Right) -> tuple[int, ...]:
        return (FOR_SIX_COLOURS,)


class BothPayNine(Believed):
    """That six colours and the mission are both paid; there is one card, of five (AT-21, C-AT-5)."""

    def column_cards(self, right: Right) -> tuple[int, ...]:
        return (FOR_SIX_COLOURS, FOR_MISSION) if right.both else super().column_cards(right)


class LampPaysOne(Believed):
    """That every object pays one sack; gold ones pay two (AT-21)."""

    sacks_for = dict.fromkeys(SACKS_FOR, 1)


class GemPaysTwo(Believed):
    """That every object pays two sacks; rubies pay one (AT-21)."""

    sacks_for = dict.fromkeys(SACKS_FOR, SACKS_FOR[LAMP])


# The next round -------------------------------------------------------------------------------------------------------


class NextGoesRound(Believed):
    """That the thrower's neighbour throws next; whoever won the column by a mission does (AT-22)."""

    def thrower_next(self, state: State, right: Right, column: Seat) -> Seat | None:
        return None if state.thrower is None else (state.thrower + 1) % self.players


class NextPlayerThrows(Believed):
    """That the next player throws when nobody took the column; the same one throws again (AT-14)."""

    def apply(self, state: State, moves: Mapping[Seat, AnyMove]) -> Step[State]:
        step = super().apply(state, moves)
        if step.state.thrower is None or not any(isinstance(event, NobodyGrabbed) for event in step.events):
            return step
        return step._replace(state=step.state._replace(thrower=(step.state.thrower + 1) % self.players))


class MissionStays(Believed):
    """That a mission lasts the whole game; one that won the column makes room for a new one (AT-22)."""

    def won_missions(self, state: State, right: Right, column: Seat) -> tuple[int, ...]:
        return ()


class SixEndMission(Believed):
    """That winning the column by six colours also means drawing again; only a fulfilled mission is replaced (AT-22)."""

    def won_missions(self, state: State, right: Right, column: Seat) -> tuple[int, ...]:
        return (column,) if right and not self.for_two else super().won_missions(state, right, column)


class AllFulfilledDraw(Believed):
    """That everybody whose mission lies there draws again; only whoever won the column by it does (AT-22, C-AT-6)."""

    def won_missions(self, state: State, right: Right, column: Seat) -> tuple[int, ...]:
        if not right:
            return ()
        enough = [bool(c) and state.dice[COLOUR_INDEX[c or ""]] >= self.enough for c in state.missions]
        return tuple(place for place, done in enumerate(enough) if done)


class DiceOffCount(Believed):
    """That dice off the mat count all the same; they do not (AT-15)."""

    def counted(self, state: State, off: tuple[int, ...]) -> tuple[int, ...]:
        return state.dice


# The end, and two players ---------------------------------------------------------------------------------------------


class MostCardsWin(Believed):
    """That the most cards win; sacks count first (AT-24)."""

    def leaders(self, hands: Sequence[Sequence[int]]) -> tuple[Seat, ...]:
        return _best([(sum(hand), 0) for hand in hands])


class EqualSacksShare(Believed):
    """That equal sacks share the victory; the number of cards decides (AT-24)."""

    def leaders(self, hands: Sequence[Sequence[int]]) -> tuple[Seat, ...]:
        return _best([(score(hand)[0], 0) for hand in hands])


def _best(scores: Sequence[tuple[int, int]]) -> tuple[Seat, ...]:
    return tuple(seat for seat, each in enumerate(scores) if each == max(scores))


class OneMissionEach(Believed):
    """That of the open missions the first is A's and the second B's; all of them are for both (AT-29)."""

    def right_of(self, state: State, seat: Seat) -> Right:
        right = super().right_of(state, seat)
        colour = state.missions[seat] if self.for_two else None
        done = colour is not None and state.dice[COLOUR_INDEX[colour]] >= self.enough
        return right if not self.for_two else right._replace(place=seat if done else None)


class AllThreeNeeded(Believed):
    """That several open missions must be fulfilled at once; any one of them is enough (AT-29)."""

    def right_of(self, state: State, seat: Seat) -> Right:
        right = super().right_of(state, seat)
        done = sum(bool(each) and state.dice[COLOUR_INDEX[each or ""]] >= self.enough for each in set(state.missions))
        return right._replace(place=None) if self.for_two and done < 2 else right


class OpenMissionsStay(Believed):
    """That open missions lie there for the whole game; one that was won is replaced (AT-22, C-AT-22)."""

    @staticmethod
    def believed(options: Options) -> Options:
        return replace(options, two_player_missions="fixed")


MISCONCEPTIONS: Mapping[str, Misconception] = {
    name: Misconception(rule, variant, rulings)
    for name, rule, rulings, variant in (
        ("whole_tower", "AT-3", ("C-AT-1",), WholeTower),
        ("one_object_each", "AT-3", ("C-AT-1",), OneObjectEach),
        ("all_twos_in_play", "AT-5", ("C-AT-2",), AllTwosInPlay),
        ("ten_of_each", "AT-5", ("C-AT-2",), TenOfEach),
        ("two_suffice", "AT-11", (), TwoSuffice),
        ("exactly_three", "AT-11", (), ExactlyThree),
        ("most_of_all", "AT-11", (), MostOfAll),
        ("five_suffice", "AT-12", ("C-AT-4",), FiveSuffice),
        ("six_for_thrower", "AT-12", ("C-AT-4",), SixForThrower),
        ("both_needed", "AT-12", ("C-AT-4",), BothNeeded),
        ("right_beats_speed", "AT-12", ("C-AT-6",), RightBeatsSpeed),
        ("thrower_first", "AT-12", ("C-AT-26",), ThrowerFirst),
        ("objects_before_column", "AT-13", ("C-AT-8",), ObjectsBeforeColumn),
        ("only_favoured_grab", "AT-13", (), OnlyFavouredGrab),
        ("next_player_throws", "AT-14", ("C-AT-15",), NextPlayerThrows),
        ("dice_off_count", "AT-15", ("C-AT-19",), DiceOffCount),
        ("column_and_more", "AT-17", (), ColumnAndMore),
        ("three_objects", "AT-18", (), ThreeObjects),
        ("one_object", "AT-18", (), OneObject),
        ("wrong_grab_is_free", "AT-19", (), WrongGrabIsFree),
        ("largest_card_back", "AT-19", (), LargestCardBack),
        ("wrong_grab_pays_nobody", "AT-20", ("C-AT-9",), WrongGrabPaysNobody),
        ("half_pay", "AT-20", ("C-AT-9",), HalfPay),
        ("mission_pays_five", "AT-21", (), MissionPaysFive),
        ("both_pay_nine", "AT-21", ("C-AT-5",), BothPayNine),
        ("lamp_pays_one", "AT-21", (), LampPaysOne),
        ("gem_pays_two", "AT-21", (), GemPaysTwo),
        ("next_goes_round", "AT-22", ("C-AT-14",), NextGoesRound),
        ("mission_stays", "AT-22", (), MissionStays),
        ("six_end_mission", "AT-22", (), SixEndMission),
        ("all_fulfilled_draw", "AT-22", ("C-AT-6",), AllFulfilledDraw),
        ("most_cards_win", "AT-24", (), MostCardsWin),
        ("equal_sacks_share", "AT-24", ("C-AT-24",), EqualSacksShare),
        ("one_mission_each", "AT-29", (), OneMissionEach),
        ("all_three_needed", "AT-29", (), AllThreeNeeded),
        ("column_is_enough", "AT-31", (), ColumnIsEnough),
        ("open_missions_stay", "AT-22", ("C-AT-22",), OpenMissionsStay),
    )
}
"""By name."""
