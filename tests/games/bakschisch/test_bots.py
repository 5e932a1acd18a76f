"""The bots of Bakschisch keep to what they may see and do what their names say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations, product
from random import Random

import pytest

from kit.engine.bot import Choice
from kit.engine.chance import sample
from kit.engine.game import CHANCE
from kit.games.bakschisch import NOTHING, THIEF, Bakschisch, Bribe, Options, State
from kit.games.bakschisch.bots import (
    BOTS,
    DEFAULT_BOTS,
    FIFTH_RESERVE,
    NEAR_BEST,
    PATIENCE,
    REASONS,
    chance_of_better,
    hoped_catch,
)
from kit.games.bakschisch.cards import CARDS
from kit.games.bakschisch.moves import Move
from kit.games.bakschisch.position import read_position
from kit.games.bakschisch.sight import THRONE_WORTH, guess_purses, look
from kit.games.bakschisch.state import moment
from kit.games.bakschisch.worth import COIN_WORTH, VICTORY_WORTH, move_values

SEEDS = range(30)
SHOWN_PURSES = Options(open_gold=True)


# Helpers ----------------------------------------------------------------------------------------------------


def choose(bot: str, game: Bakschisch, state: State, seat: int = 0, seed: int = 0) -> Choice[Move]:
    return BOTS[bot](game, game.view(state, seat), game.options(state, seat), Random(seed))


def choices(bot: str, game: Bakschisch, state: State, seat: int = 0) -> list[Choice[Move]]:
    return [choose(bot, game, state, seat, seed) for seed in SEEDS]


def play(game: Bakschisch, names: tuple[str, ...], seed: int) -> Iterator[tuple[State, Mapping[int, Choice[Move]]]]:
    """Every moment of a game in which the seats act, with their choices; then the last state."""
    random, state = Random(seed), game.start()
    while not state.winners and state.round <= 60:
        if CHANCE in game.to_act(state):
            state = game.apply(state, {CHANCE: sample(game.chance(state), random)}).state
            continue
        chosen = {
            seat: BOTS[name](game, game.view(state, seat), game.options(state, seat), random)
            for seat, name in enumerate(names)
        }
        yield state, chosen
        state = game.apply(state, {seat: choice.move for seat, choice in chosen.items()}).state
    yield state, {}


def random_options(random: Random) -> Options:
    return Options(
        board=random.choice(("default-30", "short-25")),
        caliph_tie=random.choice(("best", "dense", "worst")),
        fifth_zero_moves_all=random.random() < 1 / 2,
        remainder_carry=random.random() < 1 / 2,
        thief_cancels_move=random.random() < 1 / 2,
        throne_blocks=random.random() < 1 / 2,
        open_gold=True,
    )


def random_moment(game: Bakschisch, bribe: int, random: Random) -> State:
    """A possible moment in which a card is bribed: small purses, and pawns where the rules are many."""
    n, board = game.players, game.board
    places = (0, random.randint(1, board.stop), board.throne - 1, *([board.throne] * 2 if bribe > 1 else []))
    spaces = tuple(random.choice(places) for _ in range(n))
    purses = tuple(random.randint(0, 4) for _ in range(n))
    cards = tuple(random.sample([card for card in CARDS for _ in range(5)], bribe))
    state = State(
        round=7,
        bribe=bribe,
        cards=cards,
        spaces=spaces,
        purses=purses,
        thieves=tuple(space <= board.stop and (bribe == 1 or random.random() < 1 / 2) for space in spaces),
        heap=10 * n - sum(purses),
        lost=0,
        unseen=tuple(5 - cards.count(card) for card in CARDS),
        since=tuple(moment(7, 1) if space == board.throne else 0 for space in spaces),
        came_from=(0,) * n,
        winners=(),
    )
    assert game.invariants(state) == []
    return state


# What any bot promises --------------------------------------------------------------------------------------


def test_every_bot_chooses_an_option_and_a_reason_with_its_facts_and_every_reason_is_used() -> None:
    used = set()
    for seed in range(24):
        random = Random(seed)
        players = random.choice((2, 3, 4))
        game = Bakschisch(players, random_options(random))
        names = tuple(random.choices(tuple(BOTS), k=players))
        for state, chosen in play(game, names, seed):
            for seat, choice in chosen.items():
                assert choice.move in game.options(state, seat)
                assert tuple(choice.facts) == REASONS[choice.reason], choice
                assert all(type(fact) in (int, str) for fact in choice.facts.values())
                used.add(choice.reason)
    assert used == set(REASONS)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_knows_no_purse_that_it_may_not_see(bot: str) -> None:
    game = Bakschisch(3)
    for gold in range(9):
        line = "r1 b3 A7:9T B12:{}T C3:{} heap:13 up:GSF left:G4S4H5E5F4C5"
        one = read_position(game, line.format(gold, 8 - gold))
        other = read_position(game, line.format(4, 4))
        assert choices(bot, game, one) == choices(bot, game, other)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_repeats_its_choice_for_the_same_seed(bot: str) -> None:
    game = Bakschisch(4)
    state = random_moment(game, 2, Random(5))
    assert choices(bot, game, state) == choices(bot, game, state)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bots_reason_follows_from_what_it_sees_and_its_move(bot: str) -> None:
    """So it can be told again when the luck that brought the move is not known any more."""
    random, mixed = Random(bot), 0
    for number in range(100):
        game = Bakschisch(random.randint(2, 4), random_options(random))
        state = random_moment(game, 1 + number % 5, random)
        reasons: dict[Move, set[str]] = {}
        for choice in choices(bot, game, state):
            reasons.setdefault(choice.move, set()).add(f"{choice.reason} {dict(choice.facts)}")
        assert all(len(given) == 1 for given in reasons.values())
        mixed += len(reasons) > 1
    assert mixed > 5 or bot == "hoarder", "its moves hardly ever depend on luck"


def test_hidden_purses_are_guessed_as_the_average_of_the_gold_that_cannot_be_placed() -> None:
    game = Bakschisch(4, Options(remainder_carry=False))
    state = read_position(game, "r1 b1 A0:1T B0:7T C0:9T D0:10T heap:11 lost:2 up:G")
    assert guess_purses(game.view(state, 1)) == (6, 7, 6, 6)  # (40 - 7 - 11 - 2) / 3 = 6 2/3


def test_open_purses_are_not_guessed() -> None:
    game = Bakschisch(3, SHOWN_PURSES)
    state = read_position(game, "r1 b1 A0:12T B0:1T C0:9T heap:8 up:G left:G4S5H5E5F5C5")
    assert guess_purses(game.view(state, 0)) == (12, 1, 9)


def test_an_empty_purse_without_a_thief_says_so() -> None:
    game = Bakschisch(2)
    state = read_position(game, "r1 b4 A5:0 B5:10T heap:10 up:GSFH left:G4S4H4E5F4C5")
    assert all(choose(bot, game, state) == Choice(NOTHING, "bot_empty_purse") for bot in BOTS)


# Uniform and cautious ---------------------------------------------------------------------------------------


def test_uniform_makes_every_fist_it_can() -> None:
    game = Bakschisch(2)
    state = read_position(game, "r1 b1 A0:2T B0:10T heap:8 up:G left:G4S5H5E5F5C5")
    counts = Counter(choose("uniform", game, state, seed=seed).move for seed in range(400))
    assert set(counts) == {Bribe(0), Bribe(1), Bribe(2), THIEF}
    assert min(counts.values()) > 100 - 4 * (400 * 1 / 4 * 3 / 4) ** 0.5


def test_cautious_always_keeps_its_reserve_for_the_fifth_bribe() -> None:
    bids = set()
    for seed in range(20):
        for state, chosen in play(Bakschisch(3), ("cautious", "uniform", "thief_minded"), seed):
            if chosen and state.bribe < 5 and isinstance(chosen[0].move, Bribe):
                gold = chosen[0].move.gold
                assert gold == 0 or state.purses[0] - gold >= FIFTH_RESERVE
                bids.add(gold)
    assert len(bids) >= 4


# Level-1 ----------------------------------------------------------------------------------------------------


def counted_values(game: Bakschisch, state: State) -> dict[Move, float]:
    """The slow twin of `move_values`: the engine plays every answer of the rivals, and the average counts."""
    values = {}
    for move in game.options(state, 0):
        answers = list(product(*[game.options(state, seat) for seat in range(1, game.players)]))
        worths = [worth(game, state, (move, *answer)) for answer in answers]
        values[move] = sum(worths) / len(worths)
    return values


def worth(game: Bakschisch, state: State, fists: tuple[Move, ...]) -> float:
    """What seat 0 has of these fists, in spaces."""
    after, throne = game.apply(state, dict(enumerate(fists))).state, game.board.throne
    spaces: float = after.spaces[0] - state.spaces[0]
    if state.bribe < 5:
        spaces += THRONE_WORTH * (after.spaces[0] == throne > state.spaces[0])
    else:
        spaces += VICTORY_WORTH * (after.spaces[0] == throne)
        spaces -= VICTORY_WORTH * (throne in after.spaces[1:])
    return spaces + COIN_WORTH * coins_of(fists)


def coins_of(fists: tuple[Move, ...]) -> float:
    """The own purse's change and the own share of the heap's, with coins cut where they must be."""
    thieves = fists.count(THIEF)
    gold = [fist.gold if isinstance(fist, Bribe) else 0 for fist in fists]
    if fists[0] == THIEF:
        return sum(gold) / thieves
    return -gold[0] + (0 if thieves else sum(gold) / len(fists))


@pytest.mark.parametrize("bribe", (1, 4, 5))
@pytest.mark.parametrize("players", (2, 3, 4))
def test_level_1_values_moves_as_counting_every_answer_does(players: int, bribe: int) -> None:
    for seed in range({2: 60, 3: 25, 4: 5}[players]):
        random = Random(f"{players}/{bribe}/{seed}")
        game = Bakschisch(players, random_options(random))
        state = random_moment(game, bribe, random)
        sight = look(game, game.view(state, 0), game.options(state, 0))
        assert move_values(sight) == pytest.approx(counted_values(game, state)), (state, game.options_chosen)


def test_level_1_mixes_among_the_moves_near_its_best_and_makes_no_other() -> None:
    game, several = Bakschisch(3, SHOWN_PURSES), 0
    for seed in range(20):
        state = random_moment(game, 2, Random(seed))
        values = move_values(look(game, game.view(state, 0), game.options(state, 0)))
        if state.spaces[0] == game.board.throne:
            continue  # where nothing lies ahead, there is nothing to mix for
        near = {move for move, value in values.items() if value >= max(values.values()) - NEAR_BEST}
        made = {choose("level_1", game, state, seed=seed).move for seed in range(100)}
        assert made == near or len(values) == 1
        several += len(made) > 1
    assert several >= 3


def test_level_1_tells_where_it_would_walk_and_its_chance() -> None:
    game = Bakschisch(2, SHOWN_PURSES)
    state = read_position(game, "r1 b1 A30:9 B8:1T heap:10 up:G left:G4S5H5E5F5C5")
    certain = {"gold": 1, "card": "guard", "end": game.board.throne, "chance": 100}
    assert Choice(Bribe(1), "bot_level_1_bids", certain) in choices("level_1", game, state)


# Thief-minded -----------------------------------------------------------------------------------------------

# From 9 the next lady is 1 space ahead, the next fakir 2, guard 3, servant 5, eunuch 6.
TWO_ON_NINE = "r1 b{} A0:6T B9:7T C9:7T heap:10 up:{} left:{}"


def test_the_thief_minded_bot_strikes_where_no_card_promises_more() -> None:
    game = Bakschisch(3, SHOWN_PURSES)
    state = read_position(game, TWO_ON_NINE.format(1, "E", "G5S5H5E4F5C5"))
    choice = Choice(THIEF, "bot_thief_now", {"card": "eunuch", "catch": 3})
    assert choices("thief_minded", game, state) == [choice] * len(SEEDS)


def test_the_thief_minded_bot_waits_while_a_better_card_is_likely() -> None:
    game = Bakschisch(3, SHOWN_PURSES)
    state = read_position(game, TWO_ON_NINE.format(1, "G", "G4S5H5E5F5C5"))
    assert THIEF not in {choice.move for choice in choices("thief_minded", game, state)}
    assert "bot_thief_waits" in {choice.reason for choice in choices("thief_minded", game, state)}


def test_the_thief_minded_bot_strikes_at_the_last_walk() -> None:
    game = Bakschisch(3, SHOWN_PURSES)
    state = read_position(game, TWO_ON_NINE.format(4, "SEFG", "G4S4H5E4F4C5"))
    assert {choice.move for choice in choices("thief_minded", game, state)} == {THIEF}


def test_the_chance_of_a_better_card_counts_the_cards_left_and_the_turns_to_come() -> None:
    game = Bakschisch(3, SHOWN_PURSES)
    state = read_position(game, TWO_ON_NINE.format(2, "EG", "G4S5H5E4F5C5"))
    sight = look(game, game.view(state, 0), game.options(state, 0))
    hoped = hoped_catch(sight, "guard")
    assert hoped == 3  # three spaces each, a piece of gold for two spaces
    # Better than a guard: 5 servants and 4 eunuchs of 28 cards, on two turns.
    assert chance_of_better(sight, hoped) == pytest.approx(1 - (19 / 28) ** 2)


# The throne and its guard -----------------------------------------------------------------------------------

B_ON_THRONE = "r1 b{} A20:{} B31:4@1.1<28 C16:3T heap:{} up:{}"


def with_b_on_throne(game: Bakschisch, bribe: int, purse: int) -> State:
    """B sits on the throne with 4 gold; A, on 20 without a thief, has `purse`; C, on 16, has 3."""
    return read_position(game, B_ON_THRONE.format(bribe, purse, 23 - purse, "SGGFE"[:bribe]))


def test_the_throne_guard_saves_unless_it_has_more_than_the_pawn_on_the_throne() -> None:
    game = Bakschisch(3, SHOWN_PURSES)
    saves = Choice(NOTHING, "bot_guard_saves", {"kept": 4, "seat": 1})
    assert choices("throne_guard", game, with_b_on_throne(game, 2, purse=4)) == [saves] * len(SEEDS)
    richer = {choice.move for choice in choices("throne_guard", game, with_b_on_throne(game, 2, purse=6))}
    assert richer == {Bribe(1), Bribe(2)}


@pytest.mark.parametrize("bot", ("cautious", "thief_minded", "throne_guard"))
def test_the_fifth_bribe_brings_down_the_pawn_on_the_throne_where_the_purse_allows(bot: str) -> None:
    game = Bakschisch(3, SHOWN_PURSES)
    for purse, gold in ((9, 4), (3, 3)):
        attack = Choice(Bribe(gold), "bot_attacks_throne", {"gold": gold, "seat": 1})
        assert choices(bot, game, with_b_on_throne(game, 5, purse)) == [attack] * len(SEEDS)


@pytest.mark.parametrize("bot", ("cautious", "thief_minded", "throne_guard"))
def test_a_pawn_on_the_throne_shows_more_than_the_poorest_rival_has(bot: str) -> None:
    game = Bakschisch(3, SHOWN_PURSES)
    holds = Choice(Bribe(4), "bot_holds_throne", {"gold": 4})
    assert choices(bot, game, with_b_on_throne(game, 5, purse=9), seat=1) == [holds] * len(SEEDS)


@pytest.mark.parametrize("bot", DEFAULT_BOTS)
def test_nobody_pays_on_the_throne_before_the_fifth_bribe(bot: str) -> None:
    game = Bakschisch(3, SHOWN_PURSES)
    passes = Choice(NOTHING, "bot_passes", {"card": "guard"})
    assert choices(bot, game, with_b_on_throne(game, 2, purse=9), seat=1) == [passes] * len(SEEDS)


@pytest.mark.parametrize("bot", DEFAULT_BOTS)
def test_nobody_pays_on_the_fifth_bribe_to_stay_on_the_start(bot: str) -> None:
    game = Bakschisch(2)
    state = read_position(game, "r1 b5 A0:8 B9:7 heap:5 up:GSHEF")
    assert choices(bot, game, state) == [Choice(NOTHING, "bot_nothing_to_lose")] * len(SEEDS)


# The hoarder ------------------------------------------------------------------------------------------------


def test_the_hoarder_pays_nothing_until_it_has_twice_as_much_and_two_more() -> None:
    game = Bakschisch(2, SHOWN_PURSES)
    poorer = read_position(game, "r1 b2 A9:11 B9:5 heap:4 up:GE")
    assert choices("hoarder", game, poorer) == [Choice(NOTHING, "bot_hoards", {"kept": 11, "need": 12})] * len(SEEDS)


def test_the_hoarder_then_shows_one_more_than_anybody_has() -> None:
    game = Bakschisch(2, SHOWN_PURSES)
    richer = read_position(game, "r1 b2 A9:12 B9:5 heap:3 up:GE")
    outbids = Choice(Bribe(6), "bot_hoarder_outbids", {"gold": 6, "card": "eunuch", "end": 15})
    assert choices("hoarder", game, richer) == [outbids] * len(SEEDS)


def test_the_hoarder_drives_whoever_is_poorest_off_the_throne() -> None:
    game = Bakschisch(3, SHOWN_PURSES)
    state = with_b_on_throne(game, 5, purse=9)
    falls = Choice(Bribe(4), "bot_hoarder_fifth", {"gold": 4})
    assert choices("hoarder", game, state) == [falls] * len(SEEDS)


def test_the_hoarder_loses_its_patience() -> None:
    game = Bakschisch(2, SHOWN_PURSES)
    waits = read_position(game, f"r{PATIENCE} b2 A9:10 B9:10 up:GE left:G1S1H1E0F0C0")
    pays = read_position(game, f"r{PATIENCE + 1} b2 A9:10 B9:10 up:GE left:G4S5H5E4F5C5")
    assert {choice.move for choice in choices("hoarder", game, waits)} == {NOTHING}
    assert {choice.reason for choice in choices("hoarder", game, pays)} == {"bot_bids"}


# Whole games ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", (2, 3, 4))
def test_most_games_of_the_sensible_bots_take_6_to_10_rounds(players: int) -> None:
    game, seatings = Bakschisch(players), list(permutations(DEFAULT_BOTS, players))
    rounds = [last_round(game, seatings[seed % len(seatings)], seed) for seed in range(48)]
    assert sum(6 <= last <= 10 for last in rounds) > 48 / 2, sorted(rounds)


@pytest.mark.parametrize("players", (2, 3, 4))
@pytest.mark.parametrize("bot", BOTS)
def test_games_of_one_kind_of_bot_end(bot: str, players: int) -> None:
    game = Bakschisch(players, SHOWN_PURSES)
    assert all(last_round(game, (bot,) * players, seed) <= 60 for seed in range(3))


def last_round(game: Bakschisch, names: tuple[str, ...], seed: int) -> int:
    *_, (state, _) = play(game, names, seed)
    return state.round if state.winners else 61
