"""Players in all seatings: each sits everywhere, what was won is what the engine says, and a seed says it all."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import pytest

from kit.engine import bot as engine_bot
from kit.engine.bot import play_bots
from kit.engine.game import CHANCE
from kit.engine.session import Session
from kit.games import open_box
from kit.games.bakschisch import Bakschisch
from kit.games.intrige import Intrige
from kit.lab import bot, crews, table, tournament, uniform
from kit.lab.tournaments import Tournament, seating
from kit.lab.whole_games import FAR_APART

GAME = Bakschisch(2, open_gold=True)
BOTS = ("level_1", "cautious", "uniform")


def by_hand(players: tuple[str, ...], seed: int) -> tuple[int, ...]:
    """Slow and plain: who won the game with this seed, step by step."""
    session, bots = Session(GAME, seed=seed), open_box("bakschisch").bots
    while (waiting := session.waiting_for) and session.step < 2000:
        if CHANCE in waiting:
            session.draw()
        else:
            play_bots(session, {seat: bots[name] for seat, name in enumerate(players)})
    return tuple(session.state.winners)


def test_games_are_those_of_a_session_with_all_seatings_in_turn() -> None:
    alike = ("thief_minded", "cautious", "throne_guard")
    found = tournament(alike, GAME, 8, seed=3)
    seated = [seating(alike, 2, 8, number) for number in range(8)]
    assert seated == [*permutations(alike, 2), *permutations(alike, 2)][:8]
    expected = Counter((names, by_hand(names, 3 * FAR_APART + number)) for number, names in enumerate(seated))
    assert found.outcomes == expected and found.games == 8


def test_shares_and_their_errors_are_those_of_the_seats_one_by_one() -> None:
    found = tournament(BOTS, GAME, 12)
    for player in BOTS:
        won = [
            1 / len(winners) if seat in winners else 0.0
            for (names, winners), many in found.outcomes.items()
            for _ in range(many)
            for seat, name in enumerate(names)
            if name == player
        ]
        each = found.standing(player)
        assert (each.games, each.won) == (len(won), pytest.approx(sum(won))) and len(won) == 8
        assert each.share == pytest.approx(fmean(won))
        assert each.standard_error == pytest.approx(stdev(won) / sqrt(len(won)))
    assert found.luck == 1 / 2


def outcomes(*known: tuple[tuple[str, ...], tuple[int, ...], int]) -> Tournament:
    names = tuple(dict.fromkeys(name for each, _, _ in known for name in each))
    return Tournament(Bakschisch(len(known[0][0])), names, 0, {(seats, won): many for seats, won, many in known})


def test_a_shared_victory_is_divided_and_a_game_without_end_is_won_by_nobody() -> None:
    found = outcomes((("ann", "ben"), (0, 1), 10), (("ben", "ann"), (0,), 30), (("ann", "ben"), (), 20))
    ann, ben = found.standing("ann"), found.standing("ben")
    assert (ann.won, ben.won, ann.games, found.unfinished) == (5, 35, 60, 20)
    assert ann.share == 5 / 60
    rated = outcomes((("ann", "ben"), (0,), 5), (("ann", "ben"), (1,), 35))
    assert ann.rating == pytest.approx(rated.standing("ann").rating)


def test_the_strongest_comes_first_and_is_told_first() -> None:
    found = outcomes(
        (("ann", "ben", "cleo"), (1,), 50), (("ann", "ben", "cleo"), (0,), 30), (("ann", "ben", "cleo"), (2,), 10)
    )
    assert [each.player for each in found.standings] == ["ben", "ann", "cleo"]
    text, page = repr(found), found._repr_html_()
    assert text.index("ben") < text.index("ann") < text.index("cleo") and "90 games" in text
    assert page.index("ben") < page.index("ann") and "33.3%" in page
    assert list(found.to_frame()["player"]) == ["ben", "ann", "cleo"]


def test_names_are_never_markup() -> None:
    assert "<b>" not in outcomes((("<b>", "ben"), (0,), 1))._repr_html_()


@pytest.mark.parametrize(("players", "seats"), [(("a", "b"), 3), (("a", "b"), 5), (("a", "b", "c"), 6)])
def test_with_more_seats_than_players_all_sit_there(players: tuple[str, ...], seats: int) -> None:
    for number in range(20):
        seated = Counter(seating(players, seats, 20, number))
        assert (
            seated.total() == seats and seated.keys() == {*players} and max(seated.values()) - min(seated.values()) <= 1
        )
    assert len({seating(players, seats, 20, number) for number in range(20)}) > 1


def test_with_too_few_games_for_all_seatings_none_comes_twice() -> None:
    players = tuple("abcdef")
    assert len({seating(players, 3, 100, number) for number in range(100)}) == 100


def test_with_very_many_seatings_they_are_drawn() -> None:
    players = tuple(map(str, range(40)))
    assert all(len({*seating(players, 5, 50, number)}) == 5 for number in range(50))


def test_policies_take_part_under_names_of_their_own() -> None:
    found = tournament({"thief": table({"thief": 1, 0: 1}), "any": uniform(), "bot": bot("level_1")}, "bakschisch", 6)
    assert found.players == ("thief", "any", "bot") and found.game.players == 3
    assert found.standings[0].player == "bot"


def test_as_many_play_as_are_named_as_far_as_they_can() -> None:
    seats = [
        tournament(names, "intrige", 1).game.players for names in (["uniform", "greedy"], [*open_box("intrige").bots])
    ]
    assert seats == [3, 5]
    assert tournament(BOTS, "bakschisch", 1, seats=2, options={"open_gold": True}).game == GAME


def test_bots_speak_as_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Intrige promises are made out of turn; games without them go otherwise."""
    players = ["faithful", "investor", "grudger"]
    found = tournament(players, Intrige(3), 6)
    monkeypatch.setattr(engine_bot, "overhear", lambda *_: None)
    assert tournament(players, Intrige(3), 6).outcomes != found.outcomes


@pytest.mark.full("starts two processes; make test counts parts of the same games in its own", touched=["kit/lab"])
def test_two_workers_make_the_same_table() -> None:
    assert tournament(BOTS, GAME, 30, workers=2) == tournament(BOTS, GAME, 30)


def test_games_cut_in_two_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = tournament(BOTS, GAME, 10)
    monkeypatch.setattr(crews, "FIRST_GAMES", 3)
    told: list[tuple[int, int]] = []
    assert tournament(BOTS, GAME, 10, progress=lambda done, of: told.append((done, of))) == whole
    assert len(told) > 1 and told[-1] == (10, 10)


@pytest.mark.parametrize("what", [KeyboardInterrupt(), crews.Lost("worker_lost")])
def test_whoever_stops_it_keeps_what_is_done(what: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    wait = crews.Here.wait

    def stopped(self: crews.Here, task: tuple[int, int, int]) -> crews.Part:
        if task[1]:
            raise what
        return wait(self, task)

    monkeypatch.setattr(crews.Here, "wait", stopped)
    monkeypatch.setattr(crews, "FIRST_GAMES", 6)
    with pytest.warns(UserWarning, match="of 30 games are done"):
        found = tournament(BOTS, GAME, 30)
    assert found.games == 6 and found.outcomes == tournament_of_six()


def test_a_file_keeps_it_for_python_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More games may be asked for then, as long as the seatings of those that are done stay the same."""
    keep = tmp_path / "kept.json"
    assert tournament(BOTS, GAME, 10, keep=keep).outcomes == tournament(BOTS, GAME, 10).outcomes
    begun = []
    play = crews.play
    monkeypatch.setattr(crews, "play", lambda plan, *task: begun.append(task[1]) or play(plan, *task))
    assert tournament(BOTS, GAME, 30, keep=keep) == tournament(BOTS, GAME, 30) and begun[0] == 10
    for other in ({"seed": 1}, {"games": 9}, {"games": 5}):
        with pytest.raises(ValueError, match="kept"):
            tournament(BOTS, GAME, **{"games": 30, "keep": keep, **other})


def tournament_of_six() -> Counter[tuple[tuple[str, ...], tuple[int, ...]]]:
    seated = [seating(BOTS, 2, 30, number) for number in range(6)]
    return Counter((names, by_hand(names, number)) for number, names in enumerate(seated))


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (["level_1"], "two players"),
        (["level_1", "level_9"], "no bot level_9"),
        ({"a": uniform(), "b": 3}, "a policy is made"),
    ],
)
def test_who_cannot_play_is_told_at_once(players: list[str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        tournament(players, GAME, 10)
    with pytest.raises(ValueError, match="nobody did not play"):
        outcomes((("ann", "ben"), (0,), 1)).standing("nobody")
