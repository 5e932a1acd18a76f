"""The bots of Attrap'trésors keep to what they may see and do what their names say."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from statistics import fmean, pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.engine.bot import Choice
from kit.engine.chance import sample
from kit.engine.game import CHANCE
from kit.games.attraptresors import Attraptresors, GiveBack, Options, Reach, State
from kit.games.attraptresors.bots import (
    BOTS,
    CHARACTERS,
    DEFAULT_BOTS,
    FASTEST_MS,
    FIRST_BOTS,
    REASONS,
    ReactionTime,
    chance_of_mission,
    chance_of_six_colours,
    scan,
)
from kit.games.attraptresors.events import NoRight
from kit.games.attraptresors.grab_events import ColumnGrabbed
from kit.games.attraptresors.moves import Move, Throw, read_dice
from kit.games.attraptresors.odds import throws
from kit.games.attraptresors.pieces import COLOURS, COLUMN, SACKS_FOR
from kit.games.attraptresors.wishes import MOST_WISHES
from tests.each import each
from tests.effort import drawn
from tests.games.attraptresors.table import Moment, table, told
from tests.games.attraptresors.test_games import options

MINE, SIX, NONE = "RRRROOYY", "RROOYGBV", "RROOYYGG"
SEEDS = range(200)
LETTERS = "ROYGBV"
letters = st.sampled_from(LETTERS)
COLUMN_GRABBERS = [name for name in CHARACTERS if name != "magpie"]


def choose(bot: str, moment: Moment, seat: int = 0, seed: int = 0) -> Choice[Move]:
    game, state = moment
    return BOTS[bot](game, game.view(state, seat), game.options(state, seat), Random(seed))


def choices(bot: str, moment: Moment, seat: int = 0) -> list[Choice[Move]]:
    return [choose(bot, moment, seat, seed) for seed in SEEDS]


def reaches_for_column(choice: Choice[Move]) -> bool:
    return isinstance(choice.move, Reach) and any(grab.object == COLUMN for grab in choice.move.grabs)


def column_share(bot: str, moment: Moment) -> float:
    return fmean(map(reaches_for_column, choices(bot, moment)))


def play(game: Attraptresors, names: tuple[str, ...], seed: int) -> Iterator[tuple[State, Mapping[int, Choice[Move]]]]:
    """Every moment of a game in which seats act, with their choices; then the last state."""
    random, state = Random(seed), game.start()
    while seats := game.to_act(state):
        if CHANCE in seats:
            state = game.apply(state, {CHANCE: sample(game.chance(state), random)}).state
            continue
        chosen = {
            seat: BOTS[names[seat]](game, game.view(state, seat), game.options(state, seat), random) for seat in seats
        }
        yield state, chosen
        state = game.apply(state, {seat: choice.move for seat, choice in chosen.items()}).state
    yield state, {}


# What any bot promises ------------------------------------------------------------------------------------------------


@cache
def reasons_given(seed: int) -> frozenset[str]:
    """The reasons of the bots of a game, each of them with its facts and for a move that is allowed."""
    random = Random(seed)
    players = random.randrange(2, 7)
    window = random.choice(("short", "default", {"column": 700, "objects": 300}))
    options = Options(
        untimed=random.random() < 1 / 4,
        window=window if isinstance(window, str) else Options().the_window()._replace(**window),
        tower=random.choice(("default", "small")),
    )
    game, given = Attraptresors(players, options), set()
    names = tuple(random.choices(tuple(BOTS), k=players))
    for state, chosen in play(game, names, seed):
        for seat, choice in chosen.items():
            assert game.why_not(state, seat, choice.move) is None
            assert tuple(choice.facts) == REASONS[choice.reason], choice
            assert all(type(fact) in (int, str) for fact in choice.facts.values())
            given.add(choice.reason)
    return frozenset(given)


@each("seed", range(60), least=5)
def test_every_bot_makes_an_allowed_move_with_a_reason_and_its_facts(seed: int) -> None:
    assert reasons_given(seed) <= REASONS.keys()


@pytest.mark.full("rare reasons take sixty games; make test plays some of them and judges every reason given there")
def test_every_reason_is_used() -> None:
    assert set().union(*map(reasons_given, range(60))) == set(REASONS)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_knows_no_mission_that_it_may_not_see(bot: str) -> None:
    for dice in (MINE, SIX, NONE):
        assert choices(bot, table("GOYV", dice)) == choices(bot, table("GRRB", dice))


@pytest.mark.parametrize("bot", BOTS)
def test_no_reason_names_the_mission(bot: str) -> None:
    for choice in choices(bot, table("ROYG", MINE)):
        assert not {"colour", "mission", "matching"} & choice.facts.keys()
        assert not set(COLOURS) & {str(fact) for fact in choice.facts.values()}


@drawn(150)
@given(
    dice=st.sampled_from(tuple(throws())), seed=st.integers(0, 10**6), chosen=options, others=st.sampled_from("ROYGBV")
)
def test_C_AT_6_a_reason_is_the_same_whatever_the_secret_mission_is(
    dice: Throw, seed: int, chosen: Options, others: str
) -> None:
    game = Attraptresors(3, replace(chosen, tower="default"))
    for bot in BOTS:
        said = set()
        for mission in LETTERS:
            state = table(mission + others * 2)[1]._replace(dice=dice.dice, off=(0,) * 6 if game.permille else ())
            choice = choose(bot, (game, state), seed=seed)
            said.add((choice.reason, tuple(choice.facts.items())))
        assert len(said) == 1, bot


@pytest.mark.parametrize("bot", CHARACTERS)
def test_C_AT_6_of_a_throw_with_three_of_one_colour_nobody_says_for_whom_it_is(bot: str) -> None:
    for mission in "RV":
        reasons = Counter(choice.reason for choice in choices(bot, table(mission + "OY", "RRRROOYY")))
        assert reasons["bot_keeps_secret"] > 150


def test_AT_27_of_open_missions_a_bot_speaks_freely() -> None:
    reasons = {choice.reason for choice in choices("hasty", table("RGB", MINE, players=2))}
    assert "bot_mission" in reasons and "bot_keeps_secret" not in reasons


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_repeats_its_choice_for_the_same_seed(bot: str) -> None:
    moment = table("ROYG", MINE)
    assert choices(bot, moment) == choices(bot, moment)


@pytest.mark.parametrize("players", range(2, 7))
def test_bots_play_a_whole_game(players: int) -> None:
    names = tuple(DEFAULT_BOTS[seat % len(DEFAULT_BOTS)] for seat in range(players))
    for seed in range(5):
        *_, (state, _) = play(Attraptresors(players), names, seed)
        assert state.winners


def test_uniform_comes_first_and_takes_any_of_the_options() -> None:
    assert next(iter(BOTS)) == "uniform"
    assert set(DEFAULT_BOTS) | set(FIRST_BOTS) == CHARACTERS.keys() - {"tired", "shadow", "expert"}
    game, state = table("RGB", NONE, players=2)
    taken = Counter(choice.move for choice in choices("uniform", (game, state)))
    assert taken.keys() == set(game.options(state, 0))


# How they see and how fast they are -----------------------------------------------------------------------------------


def test_a_reaction_time_is_a_normal_time_with_an_exponential_tail() -> None:
    """Mean mu + tau, variance sigma ** 2 + tau ** 2, skewness 2 (tau / deviation) ** 3; within four standard errors."""
    time, random, n = ReactionTime(800, 80, 200), Random(3), 20_000
    drawn = [time.draw(random) for _ in range(n)]
    deviation = math.hypot(80, 200)
    assert abs(fmean(drawn) - 1000) < 4 * deviation / math.sqrt(n)
    assert abs(pstdev(drawn) / deviation - 1) < 0.04
    skewness = fmean(((ms - 1000) / deviation) ** 3 for ms in drawn)
    assert abs(skewness - 2 * (200 / deviation) ** 3) < 0.25


def test_no_hand_is_quicker_than_anybody_can_be() -> None:
    assert ReactionTime(10, 5, 1).draw(Random(1)) == FASTEST_MS


def test_dice_are_misread_as_often_as_said() -> None:
    random, dice = Random(5), read_dice(MINE)
    assert scan(dice, 0.0, random) == dice
    changed = [scan((8, 0, 0, 0, 0, 0), 0.25, random) for _ in range(4000)]
    assert all(sum(seen) == 8 for seen in changed)
    assert abs(fmean(8 - seen[0] for seen in changed) - 2) < 4 * math.sqrt(8 * 0.25 * 0.75 / 4000)
    assert all(any(seen[colour] for seen in changed) for colour in range(1, 6))


@pytest.mark.parametrize("matching, others, error", [(3, 2, 0.1), (2, 3, 0.3), (4, 1, 0.05), (0, 5, 0.3), (5, 0, 0.2)])
def test_the_certainty_of_a_mission_is_the_sum_over_all_misreadings(matching: int, others: int, error: float) -> None:
    """The slow twin: every die is right or wrong."""
    wrong = Fraction(error).limit_denominator(100)
    odds = [1 - wrong] * matching + [wrong / 5] * others
    sure = Fraction(0)
    for is_mine in product((True, False), repeat=len(odds)):
        if sum(is_mine) >= 3:
            sure += math.prod(p if mine else 1 - p for p, mine in zip(odds, is_mine, strict=True))
    assert math.isclose(chance_of_mission(matching, matching + others, error), float(sure))


def test_the_certainty_of_six_colours() -> None:
    assert chance_of_six_colours(read_dice(SIX), 0.0) == 1 and chance_of_six_colours(read_dice(MINE), 0.0) == 0
    assert math.isclose(chance_of_six_colours(read_dice(SIX), 0.02), 0.98**8)


# What their names say -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", COLUMN_GRABBERS)
def test_who_has_a_right_mostly_reaches_for_the_column(bot: str) -> None:
    for dice in (MINE, SIX):
        assert column_share(bot, table("ROYG", dice)) > 0.7
    assert column_share(bot, table("RGB", SIX, players=2)) > 0.7
    assert column_share(bot, table("GBR", MINE, players=2)) > 0.9


@pytest.mark.parametrize("bot", CHARACTERS)
def test_who_has_no_right_seldom_does(bot: str) -> None:
    assert column_share(bot, table("VOYG", MINE)) < 0.1
    assert column_share(bot, table("VBR", NONE, players=2)) < 0.25


def test_the_careful_err_least_and_the_hasty_most() -> None:
    moment = table("ROYG", NONE)  # two of the own colour: a misread die is enough
    wrong = {bot: column_share(bot, moment) for bot in CHARACTERS}
    assert wrong["hasty"] > wrong["steady"] >= wrong["careful"]
    errors: Counter[str] = Counter()
    for seed in range(40):
        game = Attraptresors(4)
        for state, chosen in play(game, DEFAULT_BOTS, seed):
            if len(chosen) > 1:
                step = game.apply(state, {seat: choice.move for seat, choice in chosen.items()})
                errors.update(DEFAULT_BOTS[event.seat] for event in told(step, NoRight))
    assert errors["hasty"] > errors["steady"] > errors["careful"]


def test_the_hasty_are_first_at_the_column() -> None:
    first: Counter[str] = Counter()
    game, state = table("RROR", MINE)
    for seed in SEEDS:
        moves = {seat: choose(bot, (game, state), seat, seed * 9 + seat).move for seat, bot in enumerate(DEFAULT_BOTS)}
        first.update(DEFAULT_BOTS[event.seat] for event in told(game.apply(state, moves), ColumnGrabbed))
    assert first.most_common(1)[0][0] == "hasty" and first["careful"] < first["steady"]


def test_the_magpie_wants_one_die_more_than_is_needed() -> None:
    assert column_share("magpie", table("ROYG", "RRROOYYG")) < 0.1 < column_share("steady", table("ROYG", "RRROOYYG"))
    assert column_share("magpie", table("ROYG", MINE)) > 0.8
    assert column_share("magpie", table("ROYG", SIX)) == 0
    quick = {name: character.hand.mu + character.hand.tau for name, character in CHARACTERS.items()}
    assert min(quick, key=quick.__getitem__) == "magpie"


@pytest.mark.parametrize("bot", [name for name, character in CHARACTERS.items() if not character.plans])
def test_a_hand_that_waits_takes_the_most_sacks_first(bot: str) -> None:
    for choice in choices(bot, table("BVYGRO", "RROOYYGG")):
        assert isinstance(choice.move, Reach)
        wishes = [grab for grab in choice.move.grabs if grab.object != COLUMN]
        worth = [SACKS_FOR[grab.object] for grab in wishes]
        assert worth == sorted(worth, reverse=True) and 0 < len(wishes) <= MOST_WISHES
        assert wishes[0].object in ("lamp", "chest")


@pytest.mark.parametrize("bot", CHARACTERS)
def test_the_smallest_card_is_given_back(bot: str) -> None:
    game, state = table("ROYG", NONE, hands={"A": "5421"}, round=9)
    state = state._replace(column=0, column_at=900, owes=True)
    assert choose(bot, (game, state)) == Choice(GiveBack(1), "bot_gives_back", {"sacks": 1})
    game, state = table("ROYG", NONE, hands={"A": "54"}, round=9)
    state = state._replace(column=0, column_at=900, owes=True)
    assert choose(bot, (game, state)).move == GiveBack(4)


def test_whoever_is_too_slow_for_a_short_window_leaves_the_column() -> None:
    short = Options().the_window()._replace(column=500)
    slow = table("ROYG", SIX, window=short)
    assert Counter(choice.reason for choice in choices("careful", slow)).most_common(1)[0][0] == "bot_too_slow"
    for moment in (slow, table("ROYG", MINE, window=short)):
        assert not any(map(reaches_for_column, choices("careful", moment)))
