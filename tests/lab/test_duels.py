"""Two bots against each other, held against games played step by step by hand."""

from collections import Counter

import pytest

from kit.engine.stream import Stream
from kit.games.bakschisch.game import Bakschisch
from kit.lab.duels import Duel, duel
from kit.lab.policies import bot

GAME = Bakschisch(2)


def played(one: str, other: str, number: int) -> str:
    """Slow and plain: the game with this number, decision by decision; the first draw seats the first bot."""
    stream = Stream(1, number)
    seat = stream.below(2)
    seated = {seat: bot(one), 1 - seat: bot(other)}
    state = GAME.start()
    while seats := GAME.to_act(state):
        if set(seats) <= {0, 1}:
            moves = {each: seated[each].draw(GAME, state, each, stream) for each in sorted(seats)}
        else:
            (chance,) = seats
            moves = {chance: stream.draw(GAME.chance(state))}
        state = GAME.apply(state, moves).state
    result = GAME.result(state)
    assert result is not None
    if len(result.winners) > 1:
        return "shared"
    return "won" if result.winners[0] == seat else "lost"


def test_games_are_those_of_the_engine_with_seats_by_lot() -> None:
    by_hand = Counter(played("cautious", "throne_guard", number) for number in range(3, 11))
    found = duel(GAME, "cautious", "throne_guard", games=8, first=3)
    assert found == Duel(by_hand["won"], by_hand["lost"], by_hand["shared"])


def test_a_bot_against_itself_wins_about_half() -> None:
    found = duel(GAME, "throne_guard", "throne_guard", games=200)
    assert abs(found.won - found.lost) <= 4 * 200**0.5


def test_games_go_on_where_others_ended() -> None:
    whole, first, then = (duel(GAME, "cautious", "level_1", *part) for part in ((6, 0), (4, 0), (2, 4)))
    assert whole == Duel(*map(sum, zip(first, then, strict=True)))


def test_two_bots_play_for_two() -> None:
    with pytest.raises(ValueError, match="for 3"):
        duel(Bakschisch(3), "cautious", "level_1", 1)
