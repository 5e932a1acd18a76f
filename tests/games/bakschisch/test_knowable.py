"""What could be known: counted as products, and the same as playing out every answer of the others with the rules."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from kit.engine.session import Session
from kit.games import open_box
from kit.games.bakschisch import THIEF, Bribe
from kit.games.bakschisch.events import GoldShared
from kit.games.bakschisch.knowable import count_along, knowable
from kit.games.bakschisch.state import GOLD_EACH
from tests.games.bakschisch.table import table

SWITCHES = ("fifth_zero_moves_all", "remainder_carry", "thief_cancels_move", "throne_blocks")


def by_playing(game, state, seat, fist):
    """Where the own pawn ends how often, and the average change of the own purse, over every answer of the others."""
    others = [other for other in game.seats if other != seat]
    ends, change, answers = Counter(), 0, 0
    for shown in product(*[could_show(game, state, other) for other in others]):
        after, events = game.apply(state, {seat: fist, **dict(zip(others, shown, strict=True))})
        shared = sum(event.each for event in events if isinstance(event, GoldShared))
        ends[after.spaces[seat]] += 1
        change += after.purses[seat] - shared - state.purses[seat]
        answers += 1
    return ends, Fraction(change, answers)


def could_show(game, state, seat):
    return [move for move in game.options(state, seat) if not game.why_not(state, seat, move)]


def equals_playing(game, state):
    """For each seat and each of its fists; the options of a seat are all that it can show."""
    for seat in game.seats:
        fists = could_show(game, state, seat)
        found = knowable(game, game.view(state, seat)._replace(purses=state.purses), seat, fists)
        for fist, spread in zip(fists, found.spreads, strict=True):
            ends, change = by_playing(game, state, seat, fist)
            counted = Counter({found.start: found.answers - spread.moves}) + Counter({found.end: spread.moves})
            assert counted == ends, (state, seat, fist)
            assert spread.gold == change, (state, seat, fist)


@pytest.mark.parametrize("card", "GSHEFC")
@pytest.mark.parametrize("bribe", [1, 5])
def test_every_card_is_counted_as_the_rules_play_it(card, bribe):
    cards = "GSHEF"[: bribe - 1] + card
    equals_playing(*table((0, 7, 7, 16), purses=(2, 1, 3, 0), cards=cards))
    equals_playing(*table((5, 5), purses=(4, 3), cards=cards))


@pytest.mark.parametrize("switch", SWITCHES)
@pytest.mark.parametrize("bribe", [2, 5])
def test_every_switch_of_the_rules_is_counted_as_the_rules_play_it(switch, bribe):
    usual = getattr(table((0, 0))[0].options_chosen, switch)
    for spaces in ((4, 0, 9), (31, 22, 31), (24, 31, 5)):
        since = [int(space == 31) for space in spaces]
        cards = "GSHEF"[: bribe - 1] + "H"
        equals_playing(*table(spaces, purses=(3, 2, 2), cards=cards, since=since, **{switch: not usual}))


@pytest.mark.parametrize("reading", ["best", "dense", "worst"])
def test_the_caliph_is_counted_by_every_reading_of_a_shared_space(reading):
    equals_playing(*table((9, 9, 4, 0), purses=(2, 2, 1, 1), cards="C", caliph_tie=reading))
    equals_playing(*table((9, 9, 4, 0), purses=(2, 2, 1, 1), cards="GGGGC", caliph_tie=reading))


def test_any_position_is_counted_as_the_rules_play_it():
    for seed in range(60):
        random = Random(seed)
        players = random.randint(2, 4)
        spaces = [random.choice((0, 31, 30, random.randint(1, 30))) for _ in range(players)]
        purses = [random.randint(0, 3) for _ in range(players)]
        bribe = random.choice((1, 3, 5))
        switches = {switch: random.random() < 0.5 for switch in SWITCHES}
        cards = "".join(random.choice("GSHEFC") for _ in range(bribe))
        since = [int(space == 31) for space in spaces]
        equals_playing(*table(spaces, purses=purses, cards=cards, since=since, **switches))


def test_the_example_of_the_picture_two_against_purses_of_two_and_three():
    """Bo shows 0 to 2 or his thief, Cem 0 to 3 without a thief: four answers times four."""
    game, state = table((5, 5, 5), purses=(4, 2, 3), cards="F", thieves="B")
    found = knowable(game, game.view(state, 0)._replace(purses=state.purses), 0, [Bribe(2)])
    assert found.answers == 16
    assert found.spreads[0].moves == 12  # Cem's three is too much, whatever Bo shows
    assert found.spreads[0].gold == -2


# Purses ---------------------------------------------------------------------------------------------------------------


def test_C_BK_26_who_counts_along_knows_every_purse():
    box = open_box("bakschisch")
    for seed in range(8):
        game = box.new_game(2 + seed % 3, box.options(remainder_carry=seed % 2 == 0))
        session, random = Session(game, seed=seed), Random(seed)
        seen = []
        while session.waiting_for and session.step < 120:
            if session.waiting_for == frozenset((-1,)):
                session.draw()
            else:
                for seat in sorted(session.waiting_for):
                    session.submit(seat, random.choice(could_show(game, session.state, seat)))
            seen += session.history[-1].events
            assert count_along(game, seen) == session.state.purses


def test_hidden_purses_follow_from_what_was_seen_and_from_nothing_else():
    game, state = table((5, 5, 5), purses=(9, 2, 3), heap=16, cards="F")
    counted = knowable(game, game.view(state, 0), 0, [Bribe(2)], seen=[])
    assert counted.purses == (GOLD_EACH,) * 3 and not counted.is_guessed


def test_where_a_game_began_in_its_middle_hidden_purses_are_guessed_and_it_says_so():
    game, state = table((5, 5, 5), purses=(9, 2, 4), heap=15, cards="F")
    guessed = knowable(game, game.view(state, 0), 0, [Bribe(2)])
    assert guessed.purses == (9, 3, 3) and guessed.is_guessed
    other = knowable(game, game.view(state._replace(purses=(9, 5, 1)), 0), 0, [Bribe(2)])
    assert other == guessed
    open_game, _ = table((5, 5, 5), open_gold=True)
    assert not knowable(open_game, open_game.view(state, 0), 0, [Bribe(2)]).is_guessed


def test_a_view_through_other_eyes_tells_of_no_purse_but_the_seats_own():
    game, state = table((5, 5, 5), purses=(9, 2, 4), heap=15, cards="F")
    of_second = [knowable(game, game.view(state, eyes), 1, [Bribe(2)]) for eyes in (0, 2, None)]
    assert of_second[0] == of_second[1] == of_second[2]


# Worth ----------------------------------------------------------------------------------------------------------------


def test_BK_10_the_thief_is_not_weighed_against_the_best_gold():
    game, state = table((5, 5, 5), purses=(6, 3, 4), cards="F")
    found = knowable(game, game.view(state, 0)._replace(purses=state.purses), 0, game.options(state, 0))
    assert all(found.best.worth >= spread.worth for spread in found.spreads if spread.move != THIEF)
    assert found.of(THIEF).worth > found.best.worth > found.of(Bribe(6)).worth


def test_purses_of_thirty_are_counted_not_listed():
    game, state = table((5, 5, 5, 5), purses=(30, 30, 30, 30), cards="F")
    found = knowable(game, game.view(state, 0)._replace(purses=state.purses), 0, game.options(state, 0))
    assert found.answers == 32**3 and len(found.spreads) == 32
    assert found.of(Bribe(30)).moves == found.answers
