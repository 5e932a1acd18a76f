"""The expert: strong where others leave objects, with a grown-up's pace, and silent about its mission."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from kit.engine.bot import Choice, Steady, play_out
from kit.engine.session import Session
from kit.games.attraptresors import Attraptresors, Grab, Options, Reach
from kit.games.attraptresors.bots import BOTS, CHARACTERS, REASONS
from kit.games.attraptresors.moves import Move
from kit.games.attraptresors.people import ADULT, PEOPLE
from kit.games.attraptresors.pieces import COLUMN, SACKS_FOR
from kit.text.say import LANGUAGES, Words
from tests.each import each
from tests.games.attraptresors.table import Moment, table

EXPERT = BOTS["expert"]
OTHERS = [name for name in CHARACTERS if name != "expert"]
NONE = "RROOYYGG"
FULL = pytest.mark.full(
    "hundreds of games at every table; make test has a few", touched=["kit/games/attraptresors", "kit/engine/bot.py"]
)


def score(players: int, games: int, name: str = "expert", *, many: int = 1) -> float:
    """The share of its games that one of so many seats wins, among different bots of today, in multiples of luck."""
    won, game = 0.0, Attraptresors(players, Options(untimed=True))
    for seed in range(games):
        random = Random(f"{players}/{seed}")
        seats = random.sample(range(players), players)
        names = dict(zip(seats, [name] * many + random.sample(OTHERS, players - many), strict=True))
        session = Session(game, seed=seed)
        play_out(session, {seat: BOTS[each] for seat, each in names.items()}, 2000)
        winners = session.state.winners
        won += len({*winners}.intersection(seats[:many])) / len(winners)
    return won / games / many * players


def choices(moment: Moment, many: int = 200) -> list[Choice[Move]]:
    game, state = moment
    return [EXPERT(game, game.view(state, 0), game.options(state, 0), Random(seed)) for seed in range(many)]


# How strong it is -----------------------------------------------------------------------------------------------------


def test_of_five_and_six_it_wins_far_more_than_luck() -> None:
    """The aim is 2.5 times luck; of few games, well above it."""
    assert score(6, 24) > 2
    assert score(5, 24) > 1.8


@FULL
@each("players", [5, 6])
def test_of_five_and_six_it_wins_at_least_two_and_a_half_times_as_often_as_luck(players: int) -> None:
    assert score(players, 400) > 2.5 + 2 * 0.14


@FULL
@each("players", [2, 3, 4])
def test_of_two_to_four_it_is_no_worse_than_the_careful(players: int) -> None:
    """Two standard errors of the difference, of so many games, are 0.24 at most."""
    assert score(players, 400) > score(players, 400, "careful") - 0.24


@FULL
@each("players", [5, 6])
def test_two_of_them_at_a_table_share_what_the_others_leave(players: int) -> None:
    assert score(players, 200, many=2) > 1.8


# What it says ---------------------------------------------------------------------------------------------------------


@each("players", [3, 4, 5, 6])
def test_C_AT_6_its_sentence_is_the_same_whatever_its_mission_is(players: int) -> None:
    for dice in (NONE, "RRRROOYY", "RROOYGBV"):
        said = []
        for mission in "ROYGBV":
            moment = table(mission + "RRGGB"[: players - 1], dice, untimed=True)
            said.append([(choice.reason, choice.facts) for choice in choices(moment, 60)])
        assert all(each == said[0] for each in said)


@each("untimed", [True, False])
def test_it_leaves_what_pays_more_and_its_figures_are_those_of_the_table(untimed: bool) -> None:
    told: Counter[str] = Counter()
    for players in (4, 6):
        game, state = table("BVYGRO"[:players], NONE, untimed=untimed)
        for choice in choices((game, state)):
            told[choice.reason] += 1
            assert tuple(choice.facts) == REASONS[choice.reason]
            if choice.reason not in ("bot_lets_go", "bot_goes_on"):
                continue
            assert isinstance(choice.move, Reach)
            names, facts = [grab.object for grab in choice.move.grabs], choice.facts
            wish = 0 if choice.reason == "bot_lets_go" else 1
            assert names[0] == facts["object"] and names[wish] == facts["next" if wish else "object"]
            assert SACKS_FOR[str(facts["richer"])] > SACKS_FOR[names[wish]] and facts["richer"] in game.tower
            assert int(facts["worse"]) < int(facts["better"])
            assert facts.get("hands", players - 2) == players - 2  # all but its own and whose has the column
    assert told["bot_lets_go"] > 20 and told["bot_goes_on"] > 100


@each("language", LANGUAGES)
def test_its_reasons_can_be_said_of_any_object_and_of_one_hand(language: str) -> None:
    words = Words(language, "attraptresors", ["A", "B", "C"])
    for hands in (1, 3):
        facts = {"hands": hands, "richer": "lamp", "worse": 40, "object": "gem", "better": 90}
        said = words.reason("bot_lets_go", facts)
        assert "40" in said and "90" in said and ("3 " in said) == (hands == 3)
    facts = {"object": "chest", "richer": "lamp", "worse": 2, "next": "carpet", "better": 88}
    assert words.say("nouns.carpet.single").lower() in words.reason("bot_goes_on", facts)


@each("untimed", [True, False])
def test_why_it_reached_is_told_later_by_the_clock_too(untimed: bool) -> None:
    """No moment comes up twice, but what it reaches for does; the moment told is that of the move."""
    assert isinstance(EXPERT, Steady)
    for dice in (NONE, "RRRROOYY", "RROOYGBV"):
        game, state = table("ROYGBV", dice, untimed=untimed)
        view, options = game.view(state, 0), game.options(state, 0)
        same = []
        for choice in choices((game, state), 300)[260:]:
            again = EXPERT.would(game, view, options, choice.move)
            assert again and again.move == choice.move
            same.append(again == choice)
        assert sum(same) >= 36  # of 40; in one of 25 throws it misreads a die
    assert EXPERT.would(game, view, options, Reach((Grab("lamp"), Grab("chest")))) is None


# Its eyes and its pace ------------------------------------------------------------------------------------------------


def test_it_sees_as_the_careful_do_and_two_of_three_dice_are_no_right() -> None:
    assert CHARACTERS["expert"].error == CHARACTERS["careful"].error
    moment = table("ROYGBV", NONE, untimed=True)
    claims = [choice for choice in choices(moment) if COLUMN in str(choice.move)]
    assert len(claims) < 10


def test_its_pace_is_a_grown_ups_and_one_that_people_can_live_with() -> None:
    expert, grown_up = CHARACTERS["expert"], PEOPLE[ADULT]
    assert (expert.look, expert.hand) == (grown_up.look, grown_up.hand)
    assert min(expert.look.quantile(0.5), expert.hand.quantile(0.5)) >= 450
