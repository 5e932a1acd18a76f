"""Positions: every reachable state round-trips, and what could not occur is refused by its clause."""

from __future__ import annotations

import inspect
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.engine import walk
from kit.engine.errors import BadInput
from kit.games.bakschisch import BOX, Bakschisch, Options, State, laws, position
from kit.games.bakschisch.state import FULL_DECK, moment
from tests.effort import drawn

read, write = position.read_position, position.write_position


def refused(line: str, players: int = 2, **options: object) -> tuple[str, str]:
    """Why a line is refused, and by which clause."""
    with pytest.raises(BadInput) as caught:
        read(Bakschisch(players, Options(**options)), line, "here")  # type: ignore[arg-type]
    assert caught.value.place == "here"
    return caught.value.refusal.reason, caught.value.refusal.rule


options = st.builds(
    Options,
    board=st.sampled_from(["default-30", "short-25"]),
    caliph_tie=st.sampled_from(["best", "worst"]),
    remainder_carry=st.booleans(),
    throne_blocks=st.booleans(),
    fifth_zero_moves_all=st.booleans(),
    final_tie=st.sampled_from(["shared", "track_behind"]),
)


@drawn(40)
@given(st.integers(2, 4), options, st.integers(0, 2**32))
def test_every_state_of_a_game_round_trips(players: int, chosen: Options, seed: int) -> None:
    game = Bakschisch(players, chosen)
    states = [game.start()]
    for (_, step), _ in zip(walk.sample(game, walk.uniform, Random(seed)), range(400), strict=False):
        states.append(step.state)
    for state in states:
        line = write(game, state)
        assert read(game, line) == state
        assert len(line) <= 140 and "\n" not in line


def test_the_start_of_a_game() -> None:
    game = Bakschisch(3)
    assert write(game, game.start()) == "r1 b1 A0:10T B0:10T C0:10T heap:0 left:G5S5H5E5F5C5"


def test_the_example_of_the_module_says_what_its_text_says() -> None:
    line = next(line.strip("`") for line in (position.__doc__ or "").splitlines() if line.startswith("``r4"))
    game = Bakschisch(4)
    assert read(game, line) == State(
        round=4,
        bribe=3,
        cards=("guard", "caliph", "lady"),
        spaces=(13, 31, 16, 16),
        purses=(8, 6, 9, 7),
        thieves=(True, False, False, True),
        heap=10,
        lost=0,
        unseen=(3, 2, 1, 2, 2, 2),
        since=(0, moment(4, 1), 0, 0),
        came_from=(0, 24, 0, 0),
        winners=(),
    )
    assert write(game, read(game, line)) == line


def test_what_goes_without_saying_may_be_left_out() -> None:
    game = Bakschisch(2)
    assert read(game, "A0:10T B0:10T") == game.start()
    typed = read(game, "A3:9T B1:11T up:GS")
    assert (typed.round, typed.bribe, typed.cards, typed.heap) == (1, 2, ("guard", "servant"), 0)
    assert typed.unseen == (4, 4, 5, 5, 5, 5)
    assert read(game, "A31:10 B1:10T up:GS").since == (0, 0)


def test_BK_35_a_new_deck_in_round_7_need_not_be_counted() -> None:
    game = Bakschisch(2)
    assert read(game, "r7 A3:9T B1:11T").unseen == FULL_DECK
    assert refused("r6 A3:9T B1:11T") == ("position_left", "BK-35")


def test_the_order_of_the_words_and_the_spaces_between_do_not_matter() -> None:
    game = Bakschisch(2)
    assert read(game, "  up:G heap:1\tB1:9T  A3:10T r1 ") == read(game, "r1 b1 A3:10T B1:9T heap:1 up:G")


def test_a_finished_game_names_its_winners() -> None:
    game = Bakschisch(2)
    line = "r1 b5 A31:10@1.4<30 B1:10T heap:0 up:GSHEF left:G4S4H4E4F4C5 won:A"
    assert read(game, line).winners == (0,)
    assert write(game, read(game, line)) == line


MISSPELT = {
    "nothing": ("", "position_seats", "BK-1"),
    "a seat too few": ("A0:10T", "position_seats", "BK-1"),
    "a seat too many": ("A0:10T B0:10T C0:10T", "position_seats", "BK-1"),
    "a seat that is not there": ("A0:10T C0:10T", "position_seats", "BK-1"),
    "a seat twice": ("A0:10T A0:10T B0:10T", "position_twice", ""),
    "a word twice": ("A0:10T B0:10T heap:0 heap:0", "position_twice", ""),
    "a card counted twice": ("A0:10T B0:10T left:G5G5S5H5E5F5", "position_twice", ""),
    "an unknown word": ("A0:10T B0:10T gold:3", "position_word", ""),
    "a small letter": ("a0:10T B0:10T", "position_word", ""),
    "no purse": ("A0 B0:10T", "position_word", ""),
    "a purse below zero": ("A0:-1T B0:10T", "position_word", ""),
    "a hundred gold": ("A0:100T B0:10T", "position_word", ""),
    "an unknown card": ("A0:10T B0:10T up:X", "position_word", ""),
    "six cards up": ("A0:10T B0:10T up:GSHEFC", "position_word", ""),
    "digits of another script": ("A0:10T B0:10T r\u0661", "position_word", ""),
    "an arrival before the game": ("A31:10@0.1<5 B0:10T up:GS", "position_word", ""),
    "an arrival at no bribe": ("A31:10@1.6<5 B0:10T up:GS", "position_word", ""),
    "half an arrival": ("A31:10@1.1 B0:10T up:GS", "position_word", ""),
    "a word of control letters": ("A0:10T B0:10T \x1b[2J", "position_word", ""),
    "a long line": ("A0:10T B0:10T" + " " * 300, "position_too_long", ""),
    "a very long line": ("A" * 1_000_000, "position_too_long", ""),
}


@pytest.mark.parametrize(("line", "reason", "rule"), MISSPELT.values(), ids=MISSPELT)
def test_a_misspelt_line_is_refused(line: str, reason: str, rule: str) -> None:
    assert refused(line) == (reason, rule)


IMPOSSIBLE = {
    "round 0": ("r0 A0:10T B0:10T left:", "law_round", "BK-27"),
    "bribe 0": ("b0 A0:10T B0:10T", "law_bribe", "BK-27"),
    "bribe 6": ("b6 A0:10T B0:10T up:GSHEF", "law_bribe", "BK-27"),
    "too few cards up": ("b3 A0:10T B0:10T up:G", "law_cards_up", "BK-8"),
    "too many cards up": ("b1 A0:10T B0:10T up:GG", "law_cards_up", "BK-8"),
    "beyond the throne": ("A32:10 B0:10T", "law_space", "BK-5"),
    "gold from nowhere": ("A0:11T B0:10T", "law_gold", "BK-6"),
    "gold that is gone": ("A0:9T B0:10T", "law_gold", "BK-6"),
    "gold out of play, though all is shared": ("A0:9T B0:10T lost:1", "law_lost", "BK-36"),
    "a thief in the palace": ("A24:10T B0:10T", "law_thief_in_palace", "BK-32"),
    "a thief on the throne": ("A31:10T B0:10T", "law_thief_in_palace", "BK-32"),
    "a used thief at the first bribe": ("A0:10 B0:10T", "law_thieves_back", "BK-37"),
    "six guards": ("A0:10T B0:10T left:G6S5H5E5F5C4", "law_copies", "BK-3"),
    "five unseen, one up": ("A0:10T B0:10T up:G left:G5S4H5E5F5C5", "law_copies", "BK-3"),
    "a card too few": ("A0:10T B0:10T left:G4S5H5E5F5C5", "law_deck", "BK-35"),
    "a card too many": ("r2 A0:10T B0:10T left:G5S5H5E5F5C5", "law_deck", "BK-35"),
    "arrived, but not on the throne": ("A3:10@1.1<0 B0:10T up:GS", "law_arrival", "BK-40"),
    "arrived in the future": ("A31:10@1.3<0 B0:10T up:GS", "law_arrival", "BK-40"),
    "arrived from the throne": ("A31:10@1.1<31 B0:10T up:GS", "law_arrival", "BK-40"),
    "arrived a round ago": ("r2 A31:10@1.4<0 B0:10T up:GS left:G4S4H4E4F4C3", "law_arrival", "BK-40"),
    "on the throne as a round begins": ("A31:10 B0:10T up:G", "law_throne", "BK-39"),
    "arrived by the bribe to come": ("A31:10@1.2<0 B0:10T up:GS", "law_arrival", "BK-40"),
    "two on the throne, both since nobody knows when": ("A31:10 B31:10 up:GS", "law_arrivals", "BK-40"),
    "won too early": ("A31:10 B0:10T up:GS won:A", "law_winners", "BK-39"),
    "won below the throne": ("b5 A30:10 B0:10T up:GSHEF won:A", "law_winners", "BK-39"),
    "the wrong one won": ("b5 A31:9@1.2<24 B31:11@1.3<24 up:GSHEF won:A", "law_winners", "BK-39"),
    "nobody of that seat": ("b5 A31:9 B0:11T up:GSHEF won:D", "law_winners", "BK-39"),
}


@pytest.mark.parametrize(("line", "reason", "rule"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_could_not_occur_is_refused_by_its_clause(line: str, reason: str, rule: str) -> None:
    assert refused(line) == (reason, rule)


def test_every_law_of_the_game_is_tried_above() -> None:
    source = inspect.getsource(laws)
    assert {f'"{reason}"' for _, reason, _ in IMPOSSIBLE.values()} == {
        word.strip(",()") for word in source.replace("(", " ").split() if word.startswith('"law_')
    }


def test_C_BK_8_gold_may_be_out_of_play_when_it_is_not_carried() -> None:
    game = Bakschisch(2, Options(remainder_carry=False))
    state = read(game, "A0:9T B0:10T lost:1")
    assert state.lost == 1 and "lost:1" in write(game, state)


def test_the_board_and_the_switches_stand_beside_the_line() -> None:
    line = "A26:10 B25:10 up:GS"
    assert read(Bakschisch(2, Options(board="short-25")), line).since == (0, 0)
    assert refused("A31:10 B0:10T up:GS", board="short-25") == ("law_space", "BK-5")


def test_the_box_reads_and_writes_positions() -> None:
    assert (BOX.read_position, BOX.write_position) == (read, write)
