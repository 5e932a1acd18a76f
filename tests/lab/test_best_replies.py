"""What a best reply gains: exactly where everybody decides once, and never too much where games are played."""

from __future__ import annotations

from fractions import Fraction
from statistics import fmean

import pytest

from kit.games.bakschisch.moves import THIEF
from kit.games.bakschisch.moves import Bribe as Gold
from kit.games.intrige.filling import completed
from kit.games.intrige.moves import Bribe as Paid
from kit.lab import (
    Bribe,
    Conflict,
    Dare,
    Policy,
    bot,
    equilibrium,
    exploitability,
    mixed,
    open_game,
    open_state,
    table,
    uniform,
)
from kit.lab.matrix import earnings
from kit.lab.oneshot import matrix
from kit.lab.paired import paired
from kit.lab.whole_games import FAR_APART, winners

STAGE = Bribe.at("r1 b3 A13:4T B13:4T heap:12 up:GSH")
"""Four gold and a thief each, and the next lady is seven spaces on."""
OUTSIDE = completed("r3 turn:A A*=BL,CL", 3)
LAST = "r1 b5 A31:2 B20:2T heap:16 up:GSHEF"
"""A is on the throne, and the fifth bribe is open: whoever keeps it has won."""


# One decision ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("policy", "gains"),
    [
        (uniform(), "17/6"),
        (bot("level_1"), "11/3"),
        (bot("cautious"), "9/2"),
        (bot("throne_guard"), "9/2"),
        (bot("thief_minded"), "5"),
    ],
    ids=str,
)
def test_in_a_stage_whose_value_is_0_a_best_reply_gains_so_much(policy: Policy, gains: str) -> None:
    found = exploitability(policy, STAGE)
    assert found.value == Fraction(gains) == found.nash_conv / 2 and found.is_exact and not found.is_lower_bound
    assert [reply.gain for reply in found.replies] == [Fraction(gains)] * 2 and found.interval is None
    mix = policy.mix(STAGE.rules, STAGE.state, 1)
    payoff = [[cell[0] for cell in row] for row in matrix(STAGE)]
    earned = earnings(payoff, [Fraction(mix.get(move, 0)) / sum(mix.values()) for move in STAGE.moves[1]])
    assert tuple(found.replies[0].earns.values()) == earned
    assert found.replies[0].earns[found.replies[0].reply] == max(earned)


def test_against_an_equilibrium_nothing_is_gained() -> None:
    found = equilibrium(STAGE)
    for policy in (found, mixed(found), {"A": mixed(found.sides[0]), "B": mixed(found.sides[1])}):
        assert exploitability(policy, STAGE).value == 0
    alike = Bribe.at("r1 A0:3T B0:3T C0:3T heap:21 up:H")
    assert exploitability(equilibrium(alike), alike).value == pytest.approx(0, abs=1e-9)
    assert not exploitability(equilibrium(alike), alike).is_exact


def test_each_seat_replies_to_what_the_others_do() -> None:
    """A always shows four, B its thief, which takes them: A would keep its gold, B would show four as well."""
    found = exploitability({"A": table({4: 1}), "B": table({"thief": 1})}, STAGE)
    pays = {own: STAGE.pays([own, THIEF])[0] for own in STAGE.moves[0]}
    assert found.replies[0].earns == pays and found.replies[0].gain == max(pays.values()) - pays[Gold(4)]
    answers = {own: STAGE.pays([Gold(4), own])[1] for own in STAGE.moves[1]}
    assert found.replies[1].earns == answers and found.replies[1].gain == max(answers.values()) - answers[THIEF]
    assert found.value == (found.replies[0].gain + found.replies[1].gain) / 2


def test_of_three_seats_each_replies_to_both_others() -> None:
    stage = Bribe.at("r1 b3 A13:1 B12:1 C10:1 heap:27 up:GSH")
    found = exploitability(uniform(), stage)
    for seat, reply in enumerate(found.replies):
        for own, earned in reply.earns.items():
            cells = []
            for one in stage.moves[0]:
                for other in stage.moves[1]:
                    chosen = [one, other]
                    chosen.insert(seat, own)
                    cells.append(stage.pays(chosen)[seat])
            assert earned == sum(cells) / len(cells)
        assert reply.gain == max(reply.earns.values()) - sum(reply.earns.values()) / len(reply.earns)


def test_two_who_pay_for_a_post_in_thousands() -> None:
    """Both pay 50; ten more would win the post for certain, which is worth 500."""
    conflict = Conflict.at(OUTSIDE, 3, most=100)
    found = exploitability(table({50: 1}), conflict)
    assert [(reply.seat, reply.reply, reply.gain) for reply in found.replies] == [
        (1, Paid(60), 240),
        (2, Paid(60), 240),
    ]
    assert found.unit == "thousands" and "240 thousands" in repr(found)
    assert exploitability(equilibrium(conflict), conflict).value == pytest.approx(0, abs=1e-9)


def test_a_bot_that_would_hear_the_first_bribe_cannot_be_asked() -> None:
    with pytest.raises(ValueError, match="greedy would hear what others do before C decides"):
        exploitability(bot("greedy"), Conflict.at(OUTSIDE, 3, most=100))


def test_who_has_the_right_loses_by_waiting_in_sacks() -> None:
    dare = Dare.at("r1 A: B: open:RRG dice:RRROOYGB")
    found = exploitability(uniform(), dare)
    assert {reply.reply for reply in found.replies} == {dare.grab} and found.unit == "sacks"
    waits, grabs = (fmean(cell[0] for cell in row) for row in matrix(dare))
    assert found.value == (grabs - waits) / 2 > 0
    assert exploitability({seat: mixed({dare.grab: 1}) for seat in (0, 1)}, dare).value == 0


def test_it_prints_what_it_is_who_gains_and_by_what() -> None:
    found = exploitability(uniform(), STAGE)
    assert repr(found) == (
        "Exploitability(17/6 gold, exactly: A gains 17/6 by Bribe(gold=4), B gains 17/6 by Bribe(gold=4))"
    )
    page = found._repr_html_()
    assert "17/6 gold, exactly" in page and page.count("Bribe(gold=4)") == 2
    dear = exploitability(uniform(), "bakschisch", LAST, games=8)
    assert "lower bound" in repr(dear) and "from 4 games" in dear._repr_html_()


# Whole games ----------------------------------------------------------------------------------------------------------


def test_an_option_is_chosen_in_one_half_of_the_games_and_judged_in_the_other_with_the_same_luck() -> None:
    game = open_game("bakschisch", LAST)
    state = open_state(game, LAST)
    found = exploitability(uniform(), game, LAST, games=40, seed=2)

    def won(seat: int, numbers: range, first: object) -> list[float]:
        each = (winners(game, uniform(), 2 * FAR_APART + number, state, first and (seat, first)) for number in numbers)
        return [1 / len(seats) if seat in seats else 0.0 for seats in each]

    gains = []
    for seat, reply in enumerate(found.replies):
        chosen = {move: fmean(won(seat, range(20), move)) for move in game.options(state, seat)}
        assert reply.earns == chosen and reply.reply == max(chosen, key=chosen.__getitem__)
        then, now = won(seat, range(20, 40), reply.reply), won(seat, range(20, 40), None)
        gains.append([after - before for after, before in zip(then, now, strict=True)])
        assert reply.gain == fmean(gains[-1]) and reply.interval == paired(gains[-1]).interval
    assert found.interval == paired([(one + other) / 2 for one, other in zip(*gains, strict=True)]).interval
    assert (found.games, found.is_lower_bound, found.is_exact, found.unit) == (20, True, False, "of a victory")


def test_the_first_move_alone_is_another() -> None:
    """On the throne, two pieces of gold keep it and win at once; empty fists go on for ever."""
    game = open_game("bakschisch", LAST)
    state = open_state(game, LAST)
    assert winners(game, table({0: 1}), 1, state, (0, Gold(2))) == (0,)
    assert winners(game, table({0: 1}), 1, state) == ()


def test_from_the_start_a_bot_beats_uniform_fists_and_the_interval_says_how_surely() -> None:
    found = exploitability(
        uniform(), open_game("bakschisch", players=2), replies=iter(["level_1", "uniform"]), games=24
    )
    assert [reply.reply for reply in found.replies] == ["level_1", "level_1"]
    for reply in found.replies:
        assert reply.interval and 0 < reply.interval.low < reply.gain < reply.interval.high < 1
    assert found.value == 0.5 and found.interval is None  # what one seat of two uniform ones wins, the other does not


def test_without_a_word_all_bots_are_tried_by_all_seats() -> None:
    told: list[tuple[int, int]] = []
    found = exploitability(
        bot("level_1"), open_game("bakschisch", players=2), games=4, progress=lambda *done: told.append(done)
    )
    tried = {"uniform", "cautious", "level_1", "thief_minded", "throne_guard", "hoarder", "expert"}
    assert all(reply.earns.keys() == tried for reply in found.replies) and told[-1][0] == told[-1][1]


def test_the_policy_itself_gains_nothing_as_it_has_the_same_luck() -> None:
    found = exploitability(bot("level_1"), "bakschisch", replies={"as before": bot("level_1")}, games=6)
    assert found.value == 0 and found.interval is None and len(found.replies) == 4


def test_what_cannot_be_asked_is_told() -> None:
    with pytest.raises(ValueError, match="four games or more"):
        exploitability(uniform(), "bakschisch", games=3)
    with pytest.raises(ValueError, match="a Bribe, Conflict or Dare"):
        exploitability(equilibrium(STAGE), "bakschisch")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="no bot level_9"):
        exploitability(uniform(), "bakschisch", replies=["level_9"], games=4)
