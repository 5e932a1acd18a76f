"""One bot against others, held against games played step by step by hand."""

from collections import Counter

from kit.engine.stream import Stream
from kit.games.bakschisch.game import Bakschisch
from kit.lab.duels import Duel, duel
from kit.lab.policies import bot
from tests.each import each

GAME = Bakschisch(2)


def played(one: str, other: str, number: int, players: int = 2) -> str:
    """Slow and plain: the game with this number, decision by decision; the first draw seats the one bot."""
    game, stream = Bakschisch(players), Stream(1, number)
    seat = stream.below(players)
    seated = [bot(one) if each == seat else bot(other) for each in range(players)]
    state = game.start()
    while seats := game.to_act(state):
        if set(seats) <= set(range(players)):
            moves = {each: seated[each].draw(game, state, each, stream) for each in sorted(seats)}
        else:
            (chance,) = seats
            moves = {chance: stream.draw(game.chance(state))}
        state = game.apply(state, moves).state
    result = game.result(state)
    assert result is not None
    if seat not in result.winners:
        return "lost"
    return "won" if result.winners == (seat,) else "shared"


def test_games_are_those_of_the_engine_with_seats_by_lot() -> None:
    by_hand = Counter(played("cautious", "throne_guard", number) for number in range(3, 11))
    found = duel(GAME, "cautious", "throne_guard", games=8, first=3)
    assert found == Duel(by_hand["won"], by_hand["lost"], by_hand["shared"])


@each("players", [3, 4])
def test_one_bot_sits_among_several_of_a_kind(players: int) -> None:
    by_hand = Counter(played("throne_guard", "cautious", number, players) for number in range(6))
    found = duel(Bakschisch(players), "throne_guard", "cautious", games=6)
    assert found == Duel(by_hand["won"], by_hand["lost"], by_hand["shared"])


def test_a_bot_against_itself_wins_about_half() -> None:
    found = duel(GAME, "throne_guard", "throne_guard", games=200)
    assert abs(found.won - found.lost) <= 4 * 200**0.5


def test_games_go_on_where_others_ended() -> None:
    whole, first, then = (duel(GAME, "cautious", "level_1", *part) for part in ((6, 0), (4, 0), (2, 4)))
    assert whole == Duel(*map(sum, zip(first, then, strict=True)))


def test_a_bot_among_three_of_itself_wins_about_a_quarter() -> None:
    found = duel(Bakschisch(4), "throne_guard", "throne_guard", games=100)
    assert found.won <= 25 + 4 * (100 * 3 / 16) ** 0.5 and found.won + found.shared >= 25 - 4 * (100 * 3 / 16) ** 0.5
