"""The bot that has learned: it wins, its numbers are those of its matrix, and it says the same whenever it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
import pytest

from kit.engine.bot import Steady, Weighed, ask, play_out, recall
from kit.engine.game import CHANCE
from kit.engine.own_toml import table_in
from kit.engine.session import Session
from kit.games.bakschisch import NOTHING, THIEF, Bakschisch, Bribe, Options, State
from kit.games.bakschisch import value as plain
from kit.games.bakschisch.batch_settle import tables_of
from kit.games.bakschisch.bots import BOTS, DEFAULT_BOTS
from kit.games.bakschisch.expert import Expert
from kit.games.bakschisch.moves import Move
from kit.games.bakschisch.position import read_position
from kit.games.bakschisch.stage import MOST_FISTS, Fist, Matrix, solved
from kit.games.bakschisch.state import View
from kit.games.bakschisch.value import BRIBES, GOLD_EACH, HIDDEN, layout, net_for, read_net, spelled, written
from kit.lab import policies
from tests.each import each

EXPERT = BOTS["expert"]
OPEN = Options(open_gold=True)
MOST_ROUNDS = 60


def session_of(names: Sequence[str], seed: int, options: Options = OPEN) -> Session[State, Move, View]:
    """A game of these bots, to its end or for `MOST_ROUNDS`."""
    session = Session(Bakschisch(len(names), options), seed=seed)
    play_out(session, {seat: BOTS[name] for seat, name in enumerate(names)}, 2 * BRIBES * MOST_ROUNDS)
    return session


def score(players: int, games: int) -> float:
    """The expert's share of victories alone against mixes of other bots, in multiples of luck."""
    won = 0.0
    for seed in range(games):
        names = Random(seed).sample(DEFAULT_BOTS, players - 1)
        names.insert(seed % players, "expert")
        winners = session_of(names, seed).state.winners
        won += (seed % players in winners) / max(1, len(winners))
    return won / games * players


def random_state(game: Bakschisch, random: Random) -> State:
    """A moment before a card is turned."""
    gold = [random.randint(0, GOLD_EACH * game.players) for _ in range(game.players)]
    ends = sorted(gold)
    purses = tuple(b - a for a, b in zip([0, *ends], ends, strict=False))
    unseen = tuple(random.randint(1, 5) for _ in range(6))
    spaces = tuple(random.randint(0, game.board.throne) for _ in game.seats)
    return game.start()._replace(
        bribe=random.randint(1, BRIBES),
        spaces=spaces,
        purses=purses,
        thieves=tuple(random.random() < 1 / 2 for _ in game.seats),
        heap=GOLD_EACH * game.players - sum(purses),
        unseen=unseen,
    )


# How strong it is -----------------------------------------------------------------------------------------------------


def test_it_wins_nearly_every_game_of_two() -> None:
    assert score(2, 12) > 1.6


@pytest.mark.full("hundreds of games; make test has twelve", touched=["kit/games/bakschisch/expert.py"])
@each("players", [2, 3, 4])
def test_it_is_an_expert_at_tables_of_every_size(players: int) -> None:
    """The aims are 1.9, 2.5 and 2.5 times luck; less two standard errors of so many games."""
    games, least = {2: (100, 1.86), 3: (80, 2.3), 4: (60, 2.0)}[players]
    assert score(players, games) > least


@pytest.mark.full("forty whole games", touched=["kit/games/bakschisch/stage.py", "kit/games/bakschisch/values"])
def test_among_its_like_games_of_two_end() -> None:
    rounds = [session_of(("expert", "expert"), seed).state.round for seed in range(40)]
    assert sum(last <= 20 for last in rounds) >= 36, sorted(rounds)


# The net --------------------------------------------------------------------------------------------------------------


@each("players", [2, 3, 4])
def test_the_net_says_the_same_as_in_training(players: int) -> None:
    from tools import train_bakschisch as training

    learned = training.Net(players, np.random.default_rng(0))
    for table in learned.tables.values():
        table[:] = np.round(table * plain.PARTS) / plain.PARTS
    learned.merge()
    net = read_net(players, table_in(learned.text()))
    game, random = Bakschisch(players, OPEN), Random(players)
    for _ in range(40):
        state = random_state(game, random)
        found = learned.chances(tables_of([state]), state.bribe - 1)[:, 0]
        assert net.chances(game, state) == pytest.approx(tuple(found), abs=1e-5)


def test_a_number_is_written_to_the_nearest_part() -> None:
    for number in (-8.0, -0.5, 0.0, 1 / 3, 7.99):
        assert spelled(written(number))[0] == pytest.approx(number, abs=1 / plain.PARTS)
    assert spelled(written(-100.0) + written(100.0)) == (-8.0, 8.0 - 1 / plain.PARTS)


@each("players", [2, 3, 4])
def test_every_table_is_there_and_all_files_are_small(players: int) -> None:
    values = Path(plain.__file__).parent / "values"
    assert sum(file.stat().st_size for file in values.iterdir()) < 120_000
    tables = net_for(players)._tables
    assert {name: len(rows) for name, rows in tables.items()} == layout(players)
    assert all(len(row) == HIDDEN for rows in tables.values() for row in rows)


@each("players", [2, 3, 4])
def test_on_other_boards_and_with_more_gold_there_is_a_chance_for_everybody(players: int) -> None:
    game = Bakschisch(players, Options(board="short-25", open_gold=True))
    state = game.start()._replace(purses=(100,) * players, spaces=(26,) * players)
    chances = net_for(players).chances(game, state)
    assert all(0 < chance < 1 for chance in chances) and sum(chances) < 1


# The matrix -----------------------------------------------------------------------------------------------------------

ON_THE_THRONE = "r1 b5 A20:6 B31:4@1.1<28 heap:10 up:SGGFE"


def seen(line: str, players: int, seat: int = 0) -> tuple[Bakschisch, State, tuple[Fist, ...]]:
    game = Bakschisch(players, OPEN)
    state = read_position(game, line)
    return game, state, solved(game, state)[seat]


def test_a_fifth_bribe_that_decides_is_worth_what_the_rules_say() -> None:
    """B sits on the throne with 4 gold: A, with 6, must not show less, and mixes, as B could else show one more."""
    game, state, fists = seen(ON_THE_THRONE, 2)
    matrix = Matrix(game, state)
    assert matrix.at((3, 4)).chances == (0.0, 1.0)  # A falls, and B stays on the throne
    for number in range(5):
        assert 0 < matrix.at((4, number)).chances[0] < matrix.at((4, number)).chances[1] < 1
    assert [fist.part > 0 for fist in fists] == [True] * 5 + [False]  # 5 is no more use than 4


@each("players", [2, 3])
def test_nobody_gains_much_by_another_fist(players: int) -> None:
    """At two against everything; at three the draws leave an error."""
    line = "r1 b2 A9:6T B7:5T C9:4 heap:15 up:GE" if players == 3 else "r1 b2 A9:6T B7:5T heap:9 up:GE"
    game = Bakschisch(players, OPEN)
    state = read_position(game, line)
    for fists in solved(game, state):
        best = max(fist.chance for fist in fists)
        mean = sum(fist.part * fist.chance for fist in fists) / sum(fist.part for fist in fists)
        assert best - mean < (0.005 if players == 2 else 0.03)


def test_what_it_says_is_what_its_matrix_says() -> None:
    """For two, counted again: how often its pawn walks, what its thief finds, and its part of both seats' chances."""
    game, state, fists = seen("r1 b2 A9:6T B7:5T heap:9 up:GE", 2)
    matrix, answers = Matrix(game, state), solved(game, state)[1]
    whole = sum(answer.part for answer in answers)
    wins = []
    for at, fist in enumerate(fists):
        met = [(answer.part, matrix.at((at, number))) for number, answer in enumerate(answers)]
        assert fist.moves == pytest.approx(sum(part * cell.moves[0] for part, cell in met) / whole, abs=0.03)
        wins.append([sum(part * cell.chances[seat] for part, cell in met) / whole for seat in (0, 1)])
    shown = sum(fist.part for fist in fists)
    together = sum(fist.part * sum(both) for fist, both in zip(fists, wins, strict=True)) / shown
    for fist, (own, _) in zip(fists, wins, strict=True):
        assert fist.chance == pytest.approx(own / together, abs=0.01)


def test_from_a_purse_as_the_lab_has_them_only_some_bribes_are_tried() -> None:
    game = Bakschisch(4, OPEN)
    state = read_position(game, "r1 b1 A0:10T B0:10T C0:10T D0:10T up:G")._replace(purses=(100,) * 4)
    fists = Matrix(game, state).fists[0]
    assert len(fists) <= MOST_FISTS + 1 and fists[0] == NOTHING and fists[-1] == THIEF and Bribe(100) in fists


# What it does and says ------------------------------------------------------------------------------------------------


@each("players", [2, 3, 4])
def test_asked_again_with_whatever_luck_it_says_the_same_of_the_same_move(players: int) -> None:
    session = session_of(("expert", *DEFAULT_BOTS[: players - 1]), 3)
    assert isinstance(EXPERT, Steady)
    for step, played in [*enumerate(session.history)][::9]:
        if 0 in played.moves:
            choice = ask(EXPERT, session, step, 0, seed=session.seed)
            assert choice.move == played.moves[0]
            assert recall(EXPERT, session, step, 0, choice.move) == choice


def test_with_closed_purses_it_counts() -> None:
    """So it plays as if they were open: the same luck brings the same game."""
    names = ("expert",) * 3
    closed, shown = (session_of(names, 5, Options(open_gold=is_open)) for is_open in (False, True))
    first = [[played.moves.get(seat) for played in closed.history[:60]] for seat in (0, 2)]
    assert first == [[played.moves.get(seat) for played in shown.history[:60]] for seat in (0, 2)]
    game = Bakschisch(3, Options(open_gold=False))
    for step in range(0, closed.step, 7):
        state = closed.state_after(step)
        seen = [event for played in closed.history[:step] for event in played.events]
        assert Expert().counted(game, game.view(state, 0), seen).purses == state.purses


def test_a_fist_outside_its_mix_is_none_that_it_would_make() -> None:
    game, state, fists = seen("r1 b2 A9:6T B7:5T heap:9 up:GE", 2)
    view, options = game.view(state, 0), game.options(state, 0)
    for fist in fists:
        choice = Expert().would(game, view, options, fist.move)
        assert (choice is not None) == (fist.part > 0) and (choice is None or choice.move == fist.move)
    assert Expert().would(game, view, options, Bribe(30)) is None


def test_the_lab_can_list_its_mix() -> None:
    game, state, fists = seen("r1 b2 A9:6T B7:5T heap:9 up:GE", 2)
    mix = policies.bot("expert").mix(game, state, 0)
    whole = sum(fist.part for fist in fists)
    assert mix == {fist.move: pytest.approx(fist.part / whole) for fist in fists if fist.part}


# What it says of others' decisions ------------------------------------------------------------------------------------


def weighs(line: str, move: Move) -> Weighed[Move] | None:
    """What it says of this fist of A, who sits at a table of two."""
    game = Bakschisch(2, OPEN)
    state = read_position(game, line)
    return Expert().weighs(game, game.view(state, 0), game.options(state, 0), move)


def test_gold_that_is_of_no_use_costs_the_more_the_more_it_is() -> None:
    """B has 4: with 5 A is above whatever B shows, and each piece more is given away."""
    line = "r1 b2 A9:14T B7:4T heap:2 up:GE"
    found = [weighed for gold in (5, 10, 14) if (weighed := weighs(line, Bribe(gold)))]
    costs = [weighed.cost for weighed in found]
    assert costs == sorted(costs) and costs[-1] > 10
    assert all(weighed.cost in (0, weighed.facts["best"] - weighed.facts["chance"]) for weighed in found)


def test_on_the_throne_all_fists_of_its_mix_are_as_good() -> None:
    """B sits there with 4 gold, and A has 6 (see above): none of 0 to 4 is a mistake."""
    assert [found.cost for gold in range(5) if (found := weighs(ON_THE_THRONE, Bribe(gold)))] == [0] * 5


def test_where_nothing_is_to_be_decided_nothing_is_weighed() -> None:
    assert weighs("r1 b2 A9:0 B7:5T heap:15 up:GE", Bribe(0)) is None


@each("players", [2, 3, 4])
def test_no_fist_that_it_may_show_itself_costs_anything(players: int) -> None:
    session = session_of(("level_1", "cautious", "thief_minded", "throne_guard")[:players], 5)
    game, told = Bakschisch(players, OPEN), 0
    for step in range(0, session.step, 3):
        state = session.state_after(step)
        for seat in game.to_act(state) - {CHANCE}:
            view, options = game.view(state, seat), game.options(state, seat)
            for fist in solved(game, state)[seat] if len(options) > 1 else ():
                found = Expert().weighs(game, view, options, fist.move)
                assert found and not (fist.part and found.cost), (state, fist)
                told += found.cost > 0
    assert told, "some fists cost something"
