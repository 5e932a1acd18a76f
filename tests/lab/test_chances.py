"""Every chance by three ways: the walk, a formula, and a simulation within four standard errors."""

from fractions import Fraction
from itertools import product
from math import comb
from types import SimpleNamespace

import pytest

from kit.engine.errors import BadInput
from kit.engine.game import CHANCE
from kit.engine.moment import Moment, Question
from kit.engine.walk import joint_moves
from kit.games.bakschisch import Bakschisch, Bribe
from kit.lab.chances import TooLarge, exact
from kit.lab.distribution import Distribution
from kit.lab.policies import bot, mixed, series, table, uniform
from kit.lab.questions import measured, open_game, open_state
from tests.lab.by_hand import agree, played

FOUR = "r1 b1 A0:10T B0:10T C0:10T D0:10T up:G"
TWO = "r1 b1 A0:2T B0:2T heap:16 up:G"
"""Each can show 0, 1, 2 or the thief."""
DICE = "t:A A:R: B:O: C:R: D:G:"
CONFLICT = "r2 turn:A A:340 B:310 C:310 B10=AF C10=AL C20=BF A*=BL,CL B*=CM bribes:BL10,CL10"


# Three ways -----------------------------------------------------------------------------------------------------------


def three_ways(game_name, position, policies, measure, formula, until=None):
    """The chance of each value of `formula` is what it says; the walk and the simulation agree with it."""
    game = open_game(game_name, position)
    state = open_state(game, position)
    found = exact(game, state, policies, measure, until=until)
    assert found == formula
    if until is None:
        assert agree(found, played(game, state, policies, measured(game, measure), 4000))


def test_BK_12_who_shows_the_most_walks() -> None:
    walks = Fraction(sum((gold + 2) ** 3 for gold in range(1, 11)), 12**4)  # nobody shows more; a thief shows 0
    three_ways("bakschisch", FOUR, uniform(), "stands:A", {1: walks, 0: 1 - walks})


def test_BK_18_what_a_thief_gets() -> None:
    ways = Distribution.uniform(product((0, 1, 2, "thief"), repeat=2))
    loot = ways.map(lambda fists: sum(fist for fist in fists if fist != "thief") if "thief" in fists else 0)
    three_ways("bakschisch", TWO, uniform(), "loot", loot)


def test_BK_17_a_purse_after_the_thief() -> None:
    ways = Distribution.uniform(product((0, 1, 2, "thief"), repeat=2))

    def purse(fists):
        a, b = fists
        return 2 + (0 if b == "thief" else b) if a == "thief" else 2 - a

    three_ways("bakschisch", TWO, uniform(), "purse:A", ways.map(purse))


def test_IN_20_who_wins_the_conflict() -> None:
    three_ways("intrige", CONFLICT, uniform(), "banished", {(1,): Fraction(1, 2), (2,): Fraction(1, 2)})


def thrown(state):
    return bool(state.dice)


def test_AT_11_three_of_mine() -> None:
    three = Fraction(sum(comb(8, k) * 5 ** (8 - k) for k in range(3, 9)), 6**8)
    mine = exact("attraptresors", DICE, None, "showing:red", until=thrown)
    assert mine.chance(lambda dice: dice >= 3) == three and mine.mean == Fraction(8, 6)


def test_AT_12_all_six_colours() -> None:
    every = Fraction(sum((-1) ** k * comb(6, k) * (6 - k) ** 8 for k in range(7)), 6**8)
    assert exact("attraptresors", DICE, None, "colours", until=thrown).chance(6) == every


def test_AT_11_AT_12_who_may_grab_counts_no_throw_twice() -> None:
    by = exact("attraptresors", DICE, None, "by:A", until=thrown)
    both = Fraction(8 * 7 * 6 // 6 * 120, 6**8)  # three of mine, one of each other: 8!/3!
    assert by["both"] == both
    assert by.complement("nothing") == by["mission"] + by["six_colours"] + by["both"]
    favoured = exact("attraptresors", DICE, None, "favoured", until=thrown)
    assert favoured.chance(lambda seats: 0 in seats) == by.complement("nothing")
    assert all((0 in seats) == (2 in seats) for seats in favoured)  # A and C have the same mission
    assert favoured.chance((0, 1, 2, 3)) >= exact("attraptresors", DICE, None, "colours", until=thrown)[6]


# Policies -------------------------------------------------------------------------------------------------------------


def test_a_table_a_class_and_a_mix_are_weights() -> None:
    a = table({0: 1, 1: 1, 2: 2})
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    for policy in (a, series({0: 7, 1: 7, 2: 14}), mixed({Bribe(0): 0.25, Bribe(1): 0.25, Bribe(2): 0.5})):
        seats = {0: policy, 1: table({1: 1})}
        three_ways("bakschisch", TWO, seats, "movers", {(1,): quarter, (0, 1): quarter, (0,): half})


def test_of_a_table_only_what_may_be_done_is_done() -> None:
    rich = {0: table({1: 1, 2: 2, 7: 5}), 1: table({0: 1})}
    assert exact("bakschisch", TWO, rich, "purse:A") == {1: Fraction(1, 3), 0: Fraction(2, 3)}
    with pytest.raises(ValueError, match="none of the moves"):
        exact("bakschisch", TWO, table({7: 1}), "movers")


def test_the_weights_of_a_move_that_is_written_in_two_ways_add_up() -> None:
    twice = {0: table({2: 1, 1: 1, Bribe(2): 2}), 1: table({0: 1})}
    assert exact("bakschisch", TWO, twice, "purse:A") == {0: Fraction(3, 4), 1: Fraction(1, 4)}


def test_a_bot_is_walked_through_all_that_it_may_draw() -> None:
    bots = {seat: bot(name) for seat, name in enumerate(("cautious", "level_1", "thief_minded", "throne_guard"))}
    game = open_game("bakschisch", FOUR)
    state = open_state(game, FOUR)
    found = exact(game, state, bots, "movers")
    assert len(found) > 3 and agree(found, played(game, state, bots, measured(game, "movers"), 4000))
    assert exact("bakschisch", FOUR, bot("uniform"), "loot") == exact("bakschisch", FOUR, uniform(), "loot")


def test_a_bot_that_draws_from_too_much_is_left_to_simulation() -> None:
    with pytest.raises(ValueError, match=r"steady.*simulate"):
        exact("attraptresors", f"{DICE} dice:RRROOYGB", bot("steady"), "column")
    with pytest.raises(ValueError, match="no bot nobody; it has uniform"):
        exact("bakschisch", TWO, bot("nobody"), "loot")


# What is known --------------------------------------------------------------------------------------------------------


def test_given_is_the_definition_of_a_conditional_chance() -> None:
    game = Bakschisch(2)
    state = open_state(game, TWO)
    both = exact(game, state, None, lambda moment: (moment.after.spaces[0], moment.moves[1].gold))
    for shown in (0, 1, 2):
        known = exact(game, state, None, "stands:A", given=lambda moment, gold=shown: moment.moves[1].gold == gold)
        seen = both.given(lambda pair, gold=shown: pair[1] == gold).map(lambda pair: pair[0])
        assert known == seen
    assert exact(game, state, None, "loot", given={"movers": (), "thieves": lambda seats: not seats}) == {0: 1}
    with pytest.raises(ValueError, match="cannot happen"):
        exact(game, state, None, "loot", given={"stands:A": 9})


# Walking --------------------------------------------------------------------------------------------------------------


def test_ways_that_meet_go_on_as_one_and_change_nothing() -> None:
    position = "r1 b1 A0:1T B0:1T heap:18"
    end = {"until": 4}
    merged = exact("bakschisch", position, None, "stands:A", **end)
    apart = exact("bakschisch", position, None, lambda moment: (moment.events and moment.after).spaces[0], **end)
    assert merged == apart and len(merged) > 3


def slowly(game, state, measure, steps):
    """The slow twin: every way by itself, as deep as it goes."""
    if not steps or not game.to_act(state):
        return {measure(Moment(game, state)): Fraction(1)}
    chances = {}
    ways = [(1, moves) for moves in joint_moves(game, state)]
    if CHANCE in game.to_act(state):
        ways = [(weight, {CHANCE: move}) for move, weight in game.chance(state).items()]
    whole = sum(weight for weight, _ in ways)
    for weight, moves in ways:
        for value, chance in slowly(game, game.apply(state, moves).state, measure, steps - 1).items():
            chances[value] = chances.get(value, 0) + chance * Fraction(weight, whole)
    return chances


@pytest.mark.parametrize("measure", ["stands:A", "heap", "thieves", lambda moment: moment.after.unseen])
@pytest.mark.parametrize(
    "position", ["r1 b1 A0:1T B0:1T heap:18", "r1 b4 A5:1T B9:0T heap:19 up:GSHE", "r1 b5 A9:1T B9:2 heap:17 up:GSHEC"]
)
def test_the_walk_finds_what_its_slow_twin_finds(position: str, measure) -> None:
    game = Bakschisch(2)
    state = open_state(game, position)
    for steps in range(4):
        assert exact(game, state, None, measure, until=steps) == slowly(game, state, measured(game, measure), steps)


def test_a_walk_goes_on_to_a_state_or_for_some_steps() -> None:
    cards = exact("bakschisch", None, None, lambda moment: moment.after.cards, until=1)
    assert set(cards.values()) == {Fraction(1, 6)}
    assert exact("bakschisch", FOUR, None, "bribes", until=lambda state: True) == {5: 1}
    over = open_state(Bakschisch(2), TWO)._replace(winners=(0,))
    assert exact(Bakschisch(2), over, None, "winners") == {(0,): 1}


def test_a_walk_goes_on_to_the_end_of_the_game() -> None:
    game = Bakschisch(2)
    cards, throne = ("guard", "servant", "lady", "eunuch", "guard"), game.board.throne
    last = game.start()._replace(bribe=5, cards=cards, spaces=(throne, 0), purses=(2, 0), thieves=(False, False))
    shows_one = {0: table({1: 1}), 1: uniform()}
    assert exact(game, last, shows_one, "winners", until="end") == {(0,): 1}  # BK-39: the other shows less and falls
    with pytest.raises(TooLarge):
        exact(game, last, uniform(), "winners", until="end", most=2000)


def test_what_is_too_large_says_how_large_and_offers_simulation() -> None:
    with pytest.raises(TooLarge, match="simulate") as caught:
        exact("bakschisch", TWO, None, "winners", until=12, most=10_000)
    assert caught.value.leaves > 1e6
    with pytest.raises(TooLarge) as caught:
        exact("bakschisch", TWO, None, "stands:A", until=2, most=4 * 4)
    assert caught.value.leaves == 4 * 4 * 6


# What is asked --------------------------------------------------------------------------------------------------------


def test_a_measure_is_a_name_a_question_or_a_function() -> None:
    for measure in ("stands:B", Question("stands", 1), lambda moment: moment.after.spaces[1]):
        assert exact("bakschisch", TWO, None, measure).mean == Fraction(7, 16)
    assert exact("bakschisch", TWO, None, "may:A:thief") == {True: 1}
    assert exact("bakschisch", TWO, None, "may:A:3") == {False: 1}
    assert exact("bakschisch", TWO, None, "left:guard") == {4: 1}


@pytest.mark.parametrize(
    ("measure", "message"),
    [
        ("stand:A", "no measure 'stand'; it has stands, movers"),
        ("stands", "write stands:A, not stands"),
        ("stands:C", "one of A, B, not C"),
        ("left:ace", "one of guard, .*, not ace"),
    ],
)
def test_a_measure_that_there_is_not_is_told(measure: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        exact("bakschisch", TWO, None, measure)


def test_where_a_walk_ends_is_told_or_refused() -> None:
    assert exact("bakschisch", TWO, until="decision") == exact("bakschisch", TWO)
    for wrong in ("ende", -1, True):
        with pytest.raises(ValueError, match='until is "decision"'):
            exact("bakschisch", TWO, until=wrong)


def test_a_position_that_cannot_be_is_told() -> None:
    with pytest.raises(BadInput) as wrong:
        exact("bakschisch", "r1 b1 A0:2T B0:2T up:G")
    assert wrong.value.refusal.reason == "law_gold"
    with pytest.raises(BadInput, match="2 to 4 can play, not 1"):
        exact("bakschisch", "r1 b1 A0:2T up:G")


def test_a_game_and_a_seat_that_there_are_not_are_told() -> None:
    with pytest.raises(ValueError, match="no game 'bakschish'; there are bakschisch, intrige, attraptresors"):
        exact("bakschish")
    with pytest.raises(ValueError, match="no policy for B; there is one for A"):
        exact("bakschisch", TWO, {0: uniform()})
    with pytest.raises(ValueError, match="a seat is one of A, B, not C"):
        exact("bakschisch", TWO, {"A": uniform(), "C": uniform()})


def test_a_game_is_opened_with_its_switches() -> None:
    assert open_game("bakschisch", players=3, open_gold=True).options_chosen.open_gold
    assert open_game("intrige", CONFLICT).players == 3
    with pytest.raises(BadInput, match="There is no such switch; there are board, "):
        open_game("bakschisch", nonsense=True)


def test_every_measure_of_attraptresors_can_be_asked() -> None:
    game = open_game("attraptresors", DICE)
    state = open_state(game, f"{DICE} dice:RRROOYGB")
    asked = ["favoured", "right:A", "by:A", "showing:red", "colours", "most", "column", "paid:A", "sacks:A", "winners"]
    answers = [measured(game, name)(Moment(game, state)) for name in asked]
    assert answers == [(0, 2), True, "mission", 3, 5, 3, (), 0, 0, ()]


def test_a_mix_that_was_found_is_a_policy_and_no_weight_is_below_zero() -> None:
    found = SimpleNamespace(mix={Bribe(1): Fraction(1, 3), Bribe(2): Fraction(2, 3)})
    assert mixed(found) == mixed(found.mix) == table(found.mix)
    with pytest.raises(ValueError, match="below zero"):
        table({1: -1, 2: 3})


def test_what_is_known_of_an_earlier_step_keeps_the_ways_apart() -> None:
    position, end = "r1 b1 A0:1T B0:1T heap:18 up:G", {"until": 3}

    def first(moment):
        return moment.step(1).moves[0].gold

    both = exact("bakschisch", position, None, lambda moment: (moment.after.spaces[0], first(moment)), **end)
    known = exact("bakschisch", position, None, "stands:A", given=lambda moment: first(moment) == 1, **end)
    assert known == both.given(lambda pair: pair[1] == 1).map(lambda pair: pair[0])
    assert known != exact("bakschisch", position, None, "stands:A", **end)


@pytest.mark.parametrize(
    ("name", "position", "until"), [("bakschisch", TWO, None), ("intrige", CONFLICT, None), ("attraptresors", DICE, 1)]
)
def test_without_a_measure_it_tells_in_every_game_from_which_positions_it_goes_on(name, position, until):
    game = open_game(name, position)
    found = exact(name, position, until=until)
    assert len(found) > 1 and sum(found.values()) == 1
    assert all(open_state(game, line) for line in found)
