"""How many different states there are after a few decisions: a checksum of the rules."""

from __future__ import annotations

import pytest

from kit.engine.walk import reachable
from kit.games.intrige import Intrige, Options
from kit.games.intrige.position import read_position

# B and C both send a soldier to A, where C has one in office; B can pay 1 to 3 thousand, C 1 to 4.
TWO_SOLDIERS = "r3 turn:A A:116 B:3 C:4 A1=BL A10=CM B1=AF B3=CL B10=AS C1=BF C10=BS A*=BM,CM B*=CF island:AF,AS"


@pytest.mark.parametrize(
    "players, counts",
    [
        # A sends one of 4 kinds to one of the others, then another; where B has an applicant, A can pay 1 to 32.
        (3, [1, 4 * 2, 4 * 4, 16 * 32]),
        (4, [1, 4 * 3, 3 * 16, 2 * 16 * 32 + 16 * 4 * 3]),
        (5, [1, 4 * 4, 6 * 16, 3 * 16 * 32 + 3 * 16 * 4 * 4]),
    ],
)
def test_the_first_sendings_and_the_first_bribe(players: int, counts: list[int]) -> None:
    game = Intrige(players, Options(edition="small"))
    assert [len(states) for states in reachable(game, game.start(), 3)] == counts


@pytest.mark.parametrize(
    "options, counts",
    [
        # B pays, C pays, A chooses.  For B: C pays for the one in office out of what is left, 7 ways, then B, 4 ways.
        # For C, in conflict with itself: it has paid 2, 3 or 4 in all, and A sends one of two kinds to B or C.
        ({}, [1, 3, 3 * 4, 3 * 4 * 2, 3 * 7 + 3 * 3, 4 * 7 + 9 * 4, 2 * 2 * 3 + 9 * 4]),
        # The loser's bribe is back: only the winner's still shows.
        ({"refund_losers": True}, [1, 3, 3 * 4, 3 + 4, 3 * 4 + 4, 4 * 4 + 4 * 4]),
        # For B: only C still pays.  For C: nothing to pay, so A sends.
        ({"survivor_pays_again": False}, [1, 3, 3 * 4, 3 * 4 * 2, 3 * 7 + 12 * 4]),
        ({"self_conflict_pays": "zero"}, [1, 3, 3 * 4, 3 * 4 * 2, 3 * 7 + 12 * 4, 4 * 7 + 12 * 4]),
        ({"self_conflict_pays": "two"}, [1, 3, 3 * 4, 3 * 4 * 2, 2 * 3 * 7]),
        ({"min_bribe": False}, [1, 4, 4 * 5, 4 * 5 * 2]),
    ],
)
def test_from_an_external_conflict_through_an_internal_one_to_the_sending(
    options: dict[str, object], counts: list[int]
) -> None:
    game = Intrige(3, Options(edition="small", **options))  # type: ignore[arg-type]
    start = read_position(game, TWO_SOLDIERS)
    assert [len(states) for states in reachable(game, start, len(counts) - 1)] == counts
