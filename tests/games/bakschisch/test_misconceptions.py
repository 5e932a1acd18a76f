"""Each misconception: where it differs from the rules, where it does not, and that no position upsets its game.

Persons of the board: 1G 2S 3F 4H 5E 6G 7F, 8S 9E 10H 11F 12G 13H 14S 15E, 16S 17F 18G 19E 20H 21S 22E 23F (the stop
space), then the palace 24G 25S 26F 27H 28E 29H 30G and the throne 31.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.engine.game import CHANCE, Step
from kit.engine.moment import Question, play
from kit.games.bakschisch import BOX, Bakschisch, Options, State, Turn
from kit.games.bakschisch.cards import CALIPH, CARDS
from kit.games.bakschisch.events import (
    GoldLaidAside,
    GoldShared,
    GoldSplit,
    GoldStolen,
    MoveStolen,
    PawnMoved,
    StayedOnStart,
    StayedOnThrone,
    WonByGold,
)
from kit.games.bakschisch.measures import MEASURES
from kit.games.bakschisch.misconceptions import MISCONCEPTIONS
from kit.games.bakschisch.moves import THIEF
from kit.games.bakschisch.position import read_position
from kit.games.bakschisch.state import FULL_DECK
from kit.text.say import LANGUAGES, Words
from tests.effort import drawn
from tests.games.bakschisch.table import T, fists, open_fists, told

in_each_belief = pytest.mark.parametrize("name", MISCONCEPTIONS)
in_each_language = pytest.mark.parametrize("language", LANGUAGES)


def moment(line: str, **switches: Any) -> tuple[Bakschisch, State]:
    """The game and the position of a line; its capital letters before a number are the seats."""
    game = Bakschisch(len(re.findall(r"\b[A-D]\d", line)), Options(open_gold=True, **switches))
    return game, read_position(game, line)


def truth(line: str, *shown: int | str, **switches: Any) -> Step[State]:
    return open_fists(moment(line, **switches), *shown)


def believed(name: str, line: str, *shown: int | str, **switches: Any) -> Step[State]:
    game, state = moment(line, **switches)
    return MISCONCEPTIONS[name].variant(game).apply(state, fists(*shown))


def agree(name: str, line: str, *shown: int | str, **switches: Any) -> bool:
    return believed(name, line, *shown, **switches) == truth(line, *shown, **switches)


# The cards ------------------------------------------------------------------------------------------------------------


def test_BK_3_believed_there_are_no_cards_of_the_caliph() -> None:
    before = moment("A2:10T B4:10T")
    belief = MISCONCEPTIONS["twenty_five_cards"].variant(before[0])

    def answer(game: Bakschisch, what: str, card: str | None = None) -> object:
        question = Question(what, thing=card)
        return MEASURES[what].value(play(game, before[1], ()), question)

    for what, card, true, wrong in [
        ("cards", None, 30, 25),
        ("copies", CALIPH, 5, 0),
        ("copies", "fakir", 5, 5),
        ("left", CALIPH, 5, 0),
        ("left", "fakir", 5, 5),
    ]:
        assert (answer(before[0], what, card), answer(belief, what, card)) == (true, wrong)
    assert agree("twenty_five_cards", "A2:10T B4:10T up:C", 2, 1), "on the table a card is a card"


# Who moves ------------------------------------------------------------------------------------------------------------


def test_BK_12_believed_everyone_who_pays_walks() -> None:
    line = "A2:10T B4:10T C0:10T up:E"
    assert truth(line, 3, 1, 0).state.spaces == (5, 4, 0)
    step = believed("everyone_who_pays_walks", line, 3, 1, 0)
    assert step.state.spaces == (5, 5, 0)
    assert (step.state.purses, step.state.heap) == ((7, 9, 10), 4), "it is paid all the same"
    assert agree("everyone_who_pays_walks", line, 3, 0, T), "a thief is no gold"
    assert agree("everyone_who_pays_walks", line, 0, 0, 0)
    assert agree("everyone_who_pays_walks", "A12:6T B9:5T C7:4T heap:15 up:GHEFS", 1, 2, 3)


def test_BK_13_believed_a_tie_moves_nobody_ahead() -> None:
    line = "A2:10T B4:10T C0:10T up:E"
    assert truth(line, 3, 3, 1).state.spaces == (5, 5, 0)
    assert believed("tie_moves_nobody", line, 3, 3, 1).state.spaces == (2, 4, 0)
    assert agree("tie_moves_nobody", line, 3, 2, 1)
    assert agree("tie_moves_nobody", line, 3, 1, 1), "a tie below the largest decides nothing"


def test_BK_23_believed_a_tie_moves_nobody_back() -> None:
    line = "A12:6T B9:5T C7:4T heap:15 up:GHEFS"
    assert truth(line, 1, 1, 2).state.spaces == (8, 8, 7)
    assert believed("tie_moves_nobody", line, 1, 1, 2).state.spaces == (12, 9, 7)
    assert agree("tie_moves_nobody", line, 1, 2, 3)


def test_BK_30_believed_a_tie_moves_nobody_on_the_caliphs_card() -> None:
    line = "A7:10T B10:10T C12:10T D3:10T up:C"
    assert truth(line, 4, 1, 4, 0).state.spaces == (10, 10, 13, 3)
    assert believed("tie_moves_nobody", line, 4, 1, 4, 0).state.spaces == (7, 10, 12, 3)


def test_BK_13_believed_the_tied_go_where_the_foremost_goes() -> None:
    line = "A2:10T B8:10T C12:10T up:E"
    assert truth(line, 3, 3, 1).state.spaces == (5, 9, 12)
    step = believed("tied_go_to_one_space", line, 3, 3, 1)
    assert step.state.spaces == (9, 9, 12)
    assert [(walk.seat, walk.start, walk.end, walk.spaces) for walk in told(step, PawnMoved)] == [
        (0, 2, 9, 7),
        (1, 8, 9, 1),
    ]
    assert agree("tied_go_to_one_space", line, 3, 2, 1)


def test_BK_13_believed_the_tied_go_together_even_to_the_throne_but_not_back() -> None:
    line = "A24:10 B2:10T up:S"
    assert truth(line, 2, 2).state.spaces == (25, 8)
    assert believed("tied_go_to_one_space", line, 2, 2).state.spaces == (25, 25)
    assert believed("tied_go_to_one_space", "A25:10 B2:10T up:S", 2, 2).state.spaces == (31, 31)
    assert agree("tied_go_to_one_space", "A25:5 B14:5T heap:10 up:GHEFS", 1, 1)
    assert agree("tied_go_to_one_space", "A31:10@1.1<25 B2:10T up:GS", 2, 2), "from the throne nobody goes on"


def test_BK_25_believed_the_largest_fifth_bribe_walks_ahead() -> None:
    line = "A9:6T B14:5T C7:4T heap:15 up:SFHEG"
    assert truth(line, 3, 1, 2).state.spaces == (9, 12, 7)
    assert believed("largest_moves_on_fifth", line, 3, 1, 2).state.spaces == (12, 12, 7)
    assert believed("largest_moves_on_fifth", line, 3, 1, 3).state.spaces == (12, 12, 12)
    assert agree("largest_moves_on_fifth", line, 2, 2, 2), "who shows the most and the least goes back"
    assert agree("largest_moves_on_fifth", "A9:6T B14:5T C7:4T heap:15 up:SFHG", 3, 1, 2)


def test_BK_39_believed_the_largest_fifth_bribe_can_reach_the_throne_and_win() -> None:
    line = "A30:6 B14:5T C7:4T heap:15 up:SFHEG"
    assert truth(line, 3, 1, 2).state.winners == ()
    assert believed("largest_moves_on_fifth", line, 3, 1, 2).state.winners == (0,)


def test_BK_24_believed_a_thief_is_safe_on_the_fifth_bribe() -> None:
    line = "A12:6T B9:5T C7:4T D17:3T heap:22 up:GHEFS"
    assert truth(line, T, 0, 2, 3).state.spaces == (8, 8, 7, 17)
    assert believed("thief_is_safe_on_fifth", line, T, 0, 2, 3).state.spaces == (12, 8, 7, 17)
    assert believed("thief_is_safe_on_fifth", line, T, 1, 2, 3).state.spaces == (12, 8, 7, 17)
    assert believed("thief_is_safe_on_fifth", line, T, 2, 2, 2).state.spaces == (12, 8, 2, 16)
    assert believed("thief_is_safe_on_fifth", line, T, T, T, T).state.spaces == (12, 9, 7, 17)
    assert believed("thief_is_safe_on_fifth", line, T, 1, 2, 3).state.purses == truth(line, T, 1, 2, 3).state.purses
    assert agree("thief_is_safe_on_fifth", line, 3, 0, 2, 3)
    assert agree("thief_is_safe_on_fifth", "A12:6T B9:5T heap:9 up:GHS", T, 2)


def test_BK_24_believed_that_without_gold_nobody_goes_back() -> None:
    line = "A12:6T B9:5T C7:4T heap:15 up:GHEFS"
    assert truth(line, 0, 0, T).state.spaces == (8, 8, 2)
    assert believed("no_gold_moves_nobody_on_fifth", line, 0, 0, T).state.spaces == (12, 9, 7)
    assert agree("no_gold_moves_nobody_on_fifth", line, 0, 1, T), "where there is gold the others go back"
    assert agree("no_gold_moves_nobody_on_fifth", "A2:10T B4:10T up:E", 0, T), "on the others nobody walks"


# How far --------------------------------------------------------------------------------------------------------------


def test_BK_12_believed_the_nearest_counts_even_behind() -> None:
    line = "A7:10T B2:10T up:G"
    assert truth(line, 2, 1).state.spaces == (12, 2)
    step = believed("nearest_even_behind", line, 2, 1)
    assert step.state.spaces == (6, 2)
    assert [(walk.end, walk.spaces) for walk in told(step, PawnMoved)] == [(6, 1)]
    assert agree("nearest_even_behind", "A0:10T B1:10T up:G", 1, 2), "nobody is on the start, and none on the own space"
    assert agree("nearest_even_behind", "A9:10T B2:10T up:G", 2, 1), "as near ahead as behind: it goes ahead"
    assert agree("nearest_even_behind", "A7:10T B2:10T up:C", 2, 1)
    assert agree("nearest_even_behind", "A12:6T B9:5T heap:9 up:GHEFS", 1, 2)


def test_BK_38_believed_a_person_behind_is_nearer_than_the_throne() -> None:
    line = "A28:10 B2:10T up:E"
    assert truth("A29:10 B2:10T up:S", 2, 1).state.spaces == (31, 2)
    assert believed("nearest_even_behind", "A28:10 B2:10T up:S", 2, 1).state.spaces == (31, 2), "as far as the servant"
    assert believed("nearest_even_behind", "A27:10 B2:10T up:S", 2, 1).state.spaces == (25, 2)
    assert agree("nearest_even_behind", line, 2, 1), "no eunuch is behind that is nearer than the throne"
    assert believed("nearest_even_behind", "A24:10 B2:10T up:F", 2, 1).state.thieves == (True, True), (
        "out of the palace"
    )


def test_BK_16_believed_the_own_space_counts_ahead() -> None:
    line = "A6:10T B2:10T up:G"
    assert truth(line, 2, 1).state.spaces == (12, 2)
    assert believed("own_space_counts", line, 2, 1).state.spaces == (6, 2)
    assert agree("own_space_counts", line, 1, 2), "a pawn on another person walks"
    assert truth("A30:10 B2:10T up:G", 2, 1).state.spaces == (31, 2)
    assert believed("own_space_counts", "A30:10 B2:10T up:G", 2, 1).state.spaces == (30, 2)


def test_BK_16_believed_the_own_space_counts_back() -> None:
    line = "A12:5T B2:5T heap:10 up:SFHEG"
    assert truth(line, 1, 2).state.spaces == (6, 2)
    assert believed("own_space_counts", line, 1, 2).state.spaces == (12, 2)
    assert agree("own_space_counts", line, 2, 1)
    assert agree("own_space_counts", "A31:5@1.4<30 B2:5T heap:10 up:SFHEC", 1, 2), "the Caliph goes by places"


def test_BK_28_believed_the_last_pawn_is_first_ahead() -> None:
    line = "A12:10T B7:10T C3:10T up:C"
    for gold, true, wrong in [((2, 1, 0), 13, 15), ((1, 2, 0), 9, 9), ((0, 1, 2), 6, 4)]:
        mover = gold.index(2)
        assert truth(line, *gold).state.spaces[mover] == true
        assert believed("rank_from_wrong_end", line, *gold).state.spaces[mover] == wrong
    assert agree("rank_from_wrong_end", line, 1, 2, 0), "the middle is the middle from both ends"
    assert agree("rank_from_wrong_end", "A12:10T B7:10T C3:10T up:G", 2, 1, 0)


def test_BK_29_believed_the_leader_is_first_back() -> None:
    line = "A12:5T B7:5T C3:5T heap:15 up:GSFHC"
    assert truth(line, 0, 1, 2).state.spaces == (9, 7, 3)
    assert believed("rank_from_wrong_end", line, 0, 1, 2).state.spaces == (11, 7, 3)
    assert believed("rank_from_wrong_end", line, 1, 2, 0).state.spaces == (12, 7, 0)


def test_BK_28_the_place_in_the_race_is_asked_of_the_game_itself() -> None:
    game, state = moment("A9:10T B9:10T C5:10T D2:10T up:C")
    wrong = MISCONCEPTIONS["rank_from_wrong_end"].variant(game)
    assert [game.rank(state.spaces, seat) for seat in range(4)] == [1, 1, 3, 4]
    assert [game.rank(state.spaces, seat, backwards=True) for seat in range(4)] == [3, 3, 2, 1]
    assert [wrong.rank(state.spaces, seat) for seat in range(4)] == [3, 3, 2, 1]
    assert moment("A9:10T B9:10T C5:10T D2:10T", caliph_tie="worst")[0].rank(state.spaces, 0) == 2


# Gold -----------------------------------------------------------------------------------------------------------------


def test_BK_26_believed_losers_get_their_gold_back() -> None:
    line = "A2:8T B4:9T C0:10T heap:3 up:EF"
    assert (truth(line, 3, 2, 1).state.purses, truth(line, 3, 2, 1).state.heap) == ((5, 7, 9), 9)
    step = believed("losers_get_gold_back", line, 3, 2, 1)
    assert (step.state.purses, step.state.heap) == ((5, 9, 10), 6)
    assert told(step, GoldLaidAside) == [GoldLaidAside(3, 6)]
    assert believed("losers_get_gold_back", line, 3, 3, 1).state.purses == (5, 6, 10)
    assert agree("losers_get_gold_back", line, 3, 0, 0)
    assert agree("losers_get_gold_back", line, 3, 2, T), "thieves take it all the same"


def test_BK_26_believed_losers_get_their_gold_back_on_the_fifth_bribe() -> None:
    line = "A9:6T B14:6T heap:8 up:SFHEG"
    assert truth(line, 4, 2).state.purses == (2 + 7, 4 + 7)
    assert believed("losers_get_gold_back", line, 4, 2).state.purses == (2 + 6, 6 + 6)


def test_BK_26_believed_only_the_winner_pays_even_a_thief() -> None:
    line = "A2:8T B4:9T C0:10T heap:3 up:EF"
    assert truth(line, 3, 2, T).state.purses == (5, 7, 15)
    step = believed("only_winner_pays", line, 3, 2, T)
    assert step.state.purses == (5, 9, 13)
    assert told(step, GoldStolen) == [GoldStolen(2, 3)]
    assert believed("only_winner_pays", line, 3, 2, 1).state.purses == (5, 9, 10)
    assert believed("only_winner_pays", line, 3, 2, 1).state.spaces == truth(line, 3, 2, 1).state.spaces
    assert agree("only_winner_pays", line, 3, 0, T)


def test_BK_18_believed_a_thief_empties_the_purses() -> None:
    line = "A2:8T B4:9T C0:10T heap:3 up:EF"
    assert truth(line, 3, 2, T).state.purses == (5, 7, 15)
    step = believed("thief_takes_whole_purse", line, 3, 2, T)
    assert (step.state.purses, step.state.heap) == ((0, 0, 27), 3)
    assert step.state.spaces == truth(line, 3, 2, T).state.spaces
    step = believed("thief_takes_whole_purse", line, 3, T, T)
    assert (step.state.purses, step.state.heap) == ((0, 13, 14), 3), "thieves do not rob thieves"
    assert agree("thief_takes_whole_purse", line, 3, 2, 1)
    assert agree("thief_takes_whole_purse", line, 8, 9, T)


def test_BK_20_believed_thieves_round_their_share_up() -> None:
    line = "A2:8T B4:9T C0:10T heap:3 up:EF"
    assert (truth(line, 3, T, T).state.purses, truth(line, 3, T, T).state.heap) == ((5, 10, 11), 4)
    step = believed("remainder_rounded_up", line, 3, T, T)
    assert (step.state.purses, step.state.heap) == ((5, 11, 12), 3)
    assert told(step, GoldSplit) == [GoldSplit((1, 2), 2, 0)]
    assert agree("remainder_rounded_up", line, 4, T, T)
    assert agree("remainder_rounded_up", line, 3, 2, T)


def test_BK_36_believed_the_share_of_the_heap_is_rounded_up() -> None:
    line = "A9:6T B14:6T C3:6T heap:12 up:SFHEG"
    assert told(truth(line, 2, 1, 2), GoldShared) == [GoldShared(5, 2, rulings=("C-BK-8",))]
    step = believed("remainder_rounded_up", line, 2, 1, 2)
    assert told(step, GoldShared) == [GoldShared(6, 0)]
    assert (step.state.purses, step.state.heap) == ((10, 11, 10), 0)
    assert agree("remainder_rounded_up", line, 1, 1, 1)


def test_BK_36_believed_the_last_fists_are_not_shared() -> None:
    line = "A9:6T B14:6T C3:6T heap:12 up:SFHEG"
    assert told(truth(line, 2, 1, 3), GoldShared) == [GoldShared(6, 0)]
    step = believed("fists_left_out_of_the_sum", line, 2, 1, 3)
    assert told(step, GoldShared) == [GoldShared(4, 0)] and step.state.purses == (8, 9, 7)
    assert agree("fists_left_out_of_the_sum", line, 0, T, 0)
    assert agree("fists_left_out_of_the_sum", "A2:8T B4:9T C0:10T heap:3 up:EF", 3, 2, 1)


# Palace and throne ----------------------------------------------------------------------------------------------------


def test_BK_32_believed_the_thief_is_lost_on_the_stop_space() -> None:
    line = "A17:10T B2:10T up:F"
    assert truth(line, 2, 1).state.spaces == (23, 2)
    assert truth(line, 2, 1).state.thieves == (True, True)
    assert believed("stop_is_palace", line, 2, 1).state.thieves == (False, True)
    assert agree("stop_is_palace", line, 1, 2)
    assert agree("stop_is_palace", "A22:10T B2:10T up:G", 2, 1), "past the stop space the thief is lost anyway"


def test_BK_32_believed_no_thief_is_in_hand_on_the_stop_space() -> None:
    line = "A23:10T B2:10T up:F"
    assert truth(line, 0, 1).state.thieves == (True, True)
    assert believed("stop_is_palace", line, 0, 1).state.thieves == (False, True)
    game, state = moment(line)
    wrong = MISCONCEPTIONS["stop_is_palace"].variant(game)
    assert game.why_not(state, 0, THIEF) is None and wrong.why_not(state, 1, THIEF) is None
    refusal = wrong.why_not(state, 0, THIEF)
    assert refusal and (refusal.reason, refusal.rule) == ("thief_in_palace", "BK-32")
    assert believed("stop_is_palace", line, 2, 1).state == truth(line, 2, 1).state, "in the palace it is lost anyway"


def test_BK_33_believed_driven_back_to_the_stop_space_is_not_out_of_the_palace() -> None:
    line = "A26:5 B2:5T heap:10 up:GSHEF"
    assert truth(line, 1, 2).state.spaces == (23, 2)
    assert truth(line, 1, 2).state.thieves == (True, True)
    assert believed("stop_is_palace", line, 1, 2).state.thieves == (False, True)
    assert agree("stop_is_palace", "A24:5 B2:5T heap:10 up:GSHFE", 1, 2), "further back the thief is there again"


def test_BK_37_believed_every_thief_comes_home_even_into_the_palace() -> None:
    line = "A26:5 B2:5 C24:5 heap:15 up:GSHEF"
    assert truth(line, 2, 1, 2).state.thieves == (False, True, False)
    step = believed("every_thief_comes_home", line, 2, 1, 2)
    assert step.state.thieves == (True, True, True) and step.state.spaces == truth(line, 2, 1, 2).state.spaces
    assert agree("every_thief_comes_home", "A6:5 B2:5 heap:10 up:GSHEF", 1, 2), "outside they do come home"
    assert agree("every_thief_comes_home", "A26:5 B2:5T heap:10 up:GS", 1, 2), "and before the round is over none does"


def test_BK_39_believed_touching_the_throne_wins() -> None:
    line = "A30:8 B2:9T heap:3 up:SG"
    assert truth(line, 2, 1).state.spaces == (31, 2)
    assert truth(line, 2, 1).state.winners == ()
    step = believed("touching_throne_wins", line, 2, 1)
    assert step.state.winners == (0,) and step.events[-1].rule == "BK-39"
    assert agree("touching_throne_wins", line, 1, 2)


def test_BK_39_believed_touching_the_throne_wins_but_not_by_the_turn_of_a_card_or_after_going_back() -> None:
    game, state = moment("A31:8@1.2<30 B2:9T heap:3 b3 up:SG")
    wrong = MISCONCEPTIONS["touching_throne_wins"].variant(game)
    assert wrong.apply(state, {CHANCE: Turn("fakir")}) == game.apply(state, {CHANCE: Turn("fakir")})
    line = "A31:8@1.2<30 B2:9T heap:3 up:SGFEH"
    assert agree("touching_throne_wins", line, 1, 2) and agree("touching_throne_wins", line, 2, 1)


def test_BK_40_believed_two_who_touch_the_throne_together_are_told_apart_by_gold() -> None:
    step = believed("touching_throne_wins", "A30:8 B30:9 heap:3 up:SG", 2, 2)
    assert step.state.winners == (1,) and told(step, WonByGold) == [WonByGold(1, 7)]


# Every position -------------------------------------------------------------------------------------------------------

OPTIONS = st.builds(
    Options,
    board=st.sampled_from(["default-30", "short-25"]),
    caliph_tie=st.sampled_from(["best", "dense", "worst"]),
    fifth_zero_moves_all=st.booleans(),
    remainder_carry=st.booleans(),
    thief_cancels_move=st.booleans(),
    throne_blocks=st.booleans(),
    final_tie=st.sampled_from(["shared", "track_behind"]),
)


@st.composite
def unturned(draw: st.DrawFn) -> tuple[Bakschisch, State, str]:
    """Any position of a first round whose next card is about to be turned, and that card."""
    game = Bakschisch(draw(st.integers(2, 4)), draw(OPTIONS))
    n, throne, stop = game.players, game.board.throne, game.board.stop
    *up, card = draw(st.lists(st.sampled_from(CARDS), min_size=1, max_size=5))
    bribe = len(up) + 1
    near = st.sampled_from([0, stop - 1, stop, stop + 1, throne - 1, throne])
    spaces = [draw(near | st.integers(0, throne)) for _ in range(n)]
    if bribe == 1:
        spaces = [min(space, throne - 1) for space in spaces]
    on_throne = [space == throne for space in spaces]
    cuts = sorted(draw(st.lists(st.integers(0, 10 * n), min_size=n, max_size=n)))
    *purses, heap = (high - low for low, high in pairwise([0, *cuts, 10 * n]))
    state = State(
        1,
        bribe,
        tuple(up),
        tuple(spaces),
        tuple(purses),
        tuple([space <= stop and (bribe == 1 or draw(st.booleans())) for space in spaces]),
        heap,
        0,
        tuple(copies - up.count(kind) for copies, kind in zip(FULL_DECK, CARDS, strict=True)),
        tuple([draw(st.integers(1, bribe - 1)) if on else 0 for on in on_throne]),
        tuple([draw(st.integers(0, throne - 1)) if on else 0 for on in on_throne]),
        (),
    )
    assert not game.broken_laws(state)
    return game, state, card


DECIDED = (PawnMoved, StayedOnStart, StayedOnThrone, MoveStolen)


class Opened:
    """What the fists show in a position, and what follows by the rules."""

    def __init__(self, game: Bakschisch, state: State, moves: dict[int, Any]) -> None:
        self.step = game.apply(state, moves)
        self.fifth = state.bribe == 5
        self.gold = [moves[seat].gold for seat in range(game.players)]
        self.paying = {gold for gold in self.gold if gold}
        self.ahead = [walk for walk in told(self.step, PawnMoved) if not self.fifth and walk.card != CALIPH]
        self.beaten_gold = any(0 < gold < max(self.gold) for gold in self.gold)
        self.thieves = THIEF in moves.values()
        self.tied = sum(isinstance(event, DECIDED) for event in self.step.events) > 1
        walks = told(self.step, PawnMoved)
        self.caliph = any(walk.card == CALIPH for walk in walks)
        self.from_same_person = any((walk.start, walk.card) in enumerate(game.board.persons, 1) for walk in walks)
        self.rest = any(getattr(event, "rest", 0) for event in self.step.events)
        self.on_stop = game.board.stop in (*state.spaces, *self.step.state.spaces)
        self.in_palace = any(space > game.board.stop for space in self.step.state.spaces)
        self.on_throne = game.board.throne in self.step.state.spaces


TOUCHES: dict[str, Callable[[Opened], bool]] = {
    "twenty_five_cards": lambda _: False,
    "everyone_who_pays_walks": lambda shown: len(shown.paying) > 1 and not shown.fifth,
    "no_gold_moves_nobody_on_fifth": lambda shown: shown.fifth and not shown.paying,
    "nearest_even_behind": lambda shown: bool(shown.ahead),
    "fists_left_out_of_the_sum": lambda shown: shown.fifth and bool(shown.paying),
    "every_thief_comes_home": lambda shown: shown.fifth and shown.in_palace,
    "tie_moves_nobody": lambda shown: shown.tied,
    "tied_go_to_one_space": lambda shown: shown.tied and not shown.fifth,
    "largest_moves_on_fifth": lambda shown: shown.fifth and len(set(shown.gold)) > 1,
    "thief_is_safe_on_fifth": lambda shown: shown.fifth and shown.thieves,
    "own_space_counts": lambda shown: shown.from_same_person,
    "rank_from_wrong_end": lambda shown: shown.caliph,
    "losers_get_gold_back": lambda shown: shown.beaten_gold and not shown.thieves,
    "only_winner_pays": lambda shown: shown.beaten_gold,
    "thief_takes_whole_purse": lambda shown: shown.thieves,
    "remainder_rounded_up": lambda shown: shown.rest,
    "stop_is_palace": lambda shown: shown.on_stop,
    "touching_throne_wins": lambda shown: shown.on_throne and not shown.fifth,
}
"""Whether the rule that somebody has wrong is touched at all."""


@in_each_belief
@drawn(150, least=12)
@given(unturned(), st.data())
def test_a_belief_takes_every_position_and_is_true_where_its_rule_is_not_touched(
    name: str, position: tuple[Bakschisch, State, str], data: st.DataObject
) -> None:
    game, before, card = position
    wrong = MISCONCEPTIONS[name].variant(game)
    assert (wrong.players, wrong.board.name) == (game.players, game.board.name)
    state = game.apply(before, {CHANCE: Turn(card)}).state
    assert wrong.apply(before, {CHANCE: Turn(card)}) == game.apply(before, {CHANCE: Turn(card)})
    # Small bribes, for many ties, and the thief or the whole purse.
    some = {seat: game.options(state, seat) for seat in range(game.players)}
    moves = {seat: data.draw(st.sampled_from([*shown[:4], shown[-1]])) for seat, shown in some.items()}
    step, opened = wrong.apply(state, moves), Opened(game, state, moves)
    if not TOUCHES[name](opened):
        assert step == opened.step


# Words ----------------------------------------------------------------------------------------------------------------


@in_each_belief
def test_a_belief_names_the_clause_that_says_otherwise(name: str) -> None:
    belief = MISCONCEPTIONS[name]
    assert {belief.rule, *belief.rulings} <= BOX.rules().keys()


@in_each_language
@in_each_belief
def test_a_belief_is_told_in_quotation_marks_and_put_right_in_a_sentence_or_two(name: str, language: str) -> None:
    words = Words(language, BOX.name)
    title, text = (words.say(f"misconceptions.{name}.{part}") for part in ("title", "text"))
    opening, closing = ("«\u202f", "\u202f»") if language == "fr" else ("“", "”")
    assert title.startswith(opening) and title.endswith(closing)
    assert text.endswith(".") and text.count(". ") < 2 and "{" not in text
    assert len(re.findall(r"\*\*\w+\*\*", text)) == 1 and text.count("**") == 2


@in_each_language
def test_no_words_are_left_of_a_belief_that_is_gone(language: str) -> None:
    words = tomllib.loads((files("kit.text") / language / f"{BOX.name}.toml").read_text("utf-8"))
    assert words["misconceptions"].keys() == MISCONCEPTIONS.keys()
