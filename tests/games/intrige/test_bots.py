"""Bots: what each of them does, that they keep to what they may know, and that they speak."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from kit.engine.bot import Choice, ask, overhear, play_bots
from kit.engine.event import Event
from kit.engine.session import Session
from kit.games.intrige import Appoint, Bribe, Choose, Intrige, Options, Promise, Rep, Send, State
from kit.games.intrige.bots import BOTS, DEFAULT_BOTS, REASONS, Courtier
from kit.games.intrige.moves import Move, Speech
from kit.games.intrige.promise_events import BribePromiseBroken, PostPromiseBroken, PostPromised, PostPromiseKept
from kit.games.intrige.worth import LOST, SHARE, paydays, prospect, risk, worth
from tests.games.intrige.play import random_options
from tests.games.intrige.table import Table, seat_of, told

SEEDS = range(12)

Played = Session[State, Move, object]


def choose(bot: str, table: Table, seat: str, seed: int = 0) -> Choice[Move]:
    game, state, number = table.game, table.state, seat_of(seat)
    return BOTS[bot](game, game.view(state, number), game.options(state, number), Random(seed))


def says(bot: str, table: Table, seat: str) -> Choice[Move] | None:
    talker = BOTS[bot]
    assert isinstance(talker, Courtier)
    return talker.interjects(table.game, table.game.view(table.state, seat_of(seat)), Random(0))


def session_of(
    players: int, names: Sequence[str], seed: int, options: Options | None = None
) -> Session[State, Move, object]:
    """A game that bots have played to its end."""
    session = Session(Intrige(players, options), seed=seed)
    bots = {seat: BOTS[name] for seat, name in enumerate(names)}
    while session.waiting_for:
        play_bots(session, bots)
    return session


def events_of(session: Played) -> list[Event]:
    return [event for played in session.history for event in played.events]


def chosen(session: Played, names: Sequence[str]) -> Iterator[tuple[State, int, Choice[Move] | None]]:
    """Every choice of a game again: the state before it, the seat, and what the bot says of it."""
    for step, played in enumerate(session.history):
        state = session.state_after(step)
        for seat, move in played.moves.items():
            again = overhear if isinstance(move, Speech) else ask
            yield state, seat, again(BOTS[names[seat]], session, step, seat)


# What any bot promises ------------------------------------------------------------------------------------------------


def test_every_bot_chooses_an_option_and_a_reason_with_its_facts_and_every_reason_is_used() -> None:
    used = set()
    for seed in range(40):
        random = Random(seed)
        players = random.choice((3, 4, 5))
        names = random.choices([name for name in BOTS if name != "expert" or seed % 4 == 0], k=players)
        options = random_options(random)
        session = session_of(players, names, seed, options)
        for state, seat, choice in chosen(session, names):
            assert choice is not None
            assert tuple(choice.facts) == REASONS[choice.reason], choice
            assert all(type(fact) in (int, str) for fact in choice.facts.values())
            if isinstance(choice.move, Speech):
                assert session.game.why_not(state, seat, choice.move) is None
            else:
                assert choice.move in session.game.options(state, seat)
            used.add(choice.reason)
    # Sensible bots are never broke here, nor ask in vain or promise twice: people may.
    assert used == REASONS.keys() - {"bot_no_cash", "bot_doubts", "bot_cannot_keep"}


def test_a_session_replays_what_bots_choose_and_say() -> None:
    session = session_of(4, DEFAULT_BOTS, 3)
    moves = [choice.move for _, _, choice in chosen(session, DEFAULT_BOTS) if choice]
    assert moves == [move for played in session.history for move in played.moves.values()]
    assert session_of(4, DEFAULT_BOTS, 3).history == session.history
    assert session_of(4, DEFAULT_BOTS, 4).history != session.history


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_knows_no_cash_but_its_own(bot: str) -> None:
    for park, posts, seat in (("BL CM", "", "B"), ("BL CL", "A50=DL", "B"), ("", "", "A"), ("CL", "A50=BL", "B")):
        rich, poor = (Table(park, posts, money=cash) for cash in ((900, 320, 900, 900), (310, 320, 0, 10)))
        if seat == "A":
            rich.state, poor.state = (
                table.state._replace(money=(320, *table.state.money[1:])) for table in (rich, poor)
            )
        assert choose(bot, rich, seat) == choose(bot, poor, seat)


@pytest.mark.parametrize("bot", BOTS)
def test_without_cash_there_is_nothing_to_think_about(bot: str) -> None:
    table = Table("BL", money=(320, 0, 320, 320))
    reason = "bot_uniform" if bot == "uniform" else "bot_no_cash"
    assert choose(bot, table, "B")[:2] == (Bribe(0), reason)


def test_uniform_makes_every_move_it_can() -> None:
    table = Table("BL", "A10=BF A20=CS A100=DK")
    table.does("B", 10)
    counts = Counter(choose("uniform", table, "A", seed).move for seed in range(200))
    assert set(counts) == {Appoint(1, 30), Appoint(1, 50)}
    assert min(counts.values()) > 100 - 4 * (200 / 4) ** 0.5


# Owners ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ("greedy", "investor", "faithful", "grudger"))
def test_an_owner_sells_to_the_highest_bribe_where_nothing_else_counts(bot: str) -> None:
    table = Table("BL CM DK")
    table.bribes("B 10, C 50, D 30")
    facts = {"seat": 1, "post": 30, "amount": 10}
    assert choose(bot, table, "A") == Choice(Appoint(1, 30), "bot_sells_post", facts)
    table.does("A", "B on 30")
    assert choose(bot, table, "A").move == Appoint(2, 100)
    table.does("A", "C on 100")
    assert choose(bot, table, "A").move == Appoint(3, 50)
    conflict = Table("BL CL")
    conflict.bribes("B 10, C 50")
    assert choose(bot, conflict, "A").move == Choose(2)


def test_equal_bribes_leave_the_post_to_the_one_in_office() -> None:
    table = Table("BL", "A50=DL")
    table.bribes("D 10, B 10")
    assert choose("greedy", table, "A").move == Choose(3)


def test_the_greedy_promise_each_the_best_that_is_left_and_sell_it_all_the_same() -> None:
    table = Table("BL CM")
    for seat, profession, post, asked, move in (("B", "law", 100, 150, 150), ("C", "military", 50, 70, 200)):
        offer = says("greedy", table, "A")
        assert offer and offer.reason == "bot_lures"
        assert offer.move == Promise(0, seat_of(seat), profession, post, asked, 3)
        assert table.game.why_not(table.state, 0, offer.move) is None
        table.state = table.game.apply(table.state, {0: offer.move}).state
        assert says("greedy", table, "A") is None  # said once
        table.does(seat, move)
    assert choose("greedy", table, "A").move == Appoint(1, 50)
    table.does("A", "B on 50")
    assert told(table.events, PostPromiseBroken)


def test_the_faithful_promise_no_post_twice_and_keep_their_word() -> None:
    table = Table("BL CM")
    offers = []
    for seat, amount in (("B", 150), ("C", 320)):
        offer = says("faithful", table, "A")
        assert offer and offer.reason == "bot_offers" and isinstance(offer.move, Promise)
        offers.append(offer.move.post)
        table.state = table.game.apply(table.state, {0: offer.move}).state
        table.does(seat, amount)
    assert offers == [100, 50]
    facts = {"seat": 1, "profession": "law", "amount": 150}
    assert choose("faithful", table, "A") == Choice(Appoint(1, 100), "bot_keeps_word", facts)
    assert choose("greedy", table, "A").move == Appoint(1, 50)


def test_the_faithful_do_not_give_away_what_is_promised() -> None:
    table = Table("BL CM")
    table.does("A", "promise C military on 100 at A for 30 until 3")
    table.bribes("B 300, C 30")
    assert choose("faithful", table, "A") == Choice(Appoint(1, 50), "bot_reserves_post", {"seat": 1, "post": 50})


def test_the_faithful_owe_nothing_to_whoever_paid_less() -> None:
    table = Table("BL CM")
    table.does("A", "promise B law on 100 at A for 30 until 3")
    table.bribes("B 20, C 300")
    assert choose("faithful", table, "A").move == Appoint(1, 50)


def test_the_faithful_keep_their_word_in_a_conflict() -> None:
    table = Table("BL", "A50=DL")
    table.does("A", "promise D law on 50 at A for 30 until 3")
    table.bribes("D 30, B 300")
    assert choose("faithful", table, "A").move == Choose(3) and choose("greedy", table, "A").move == Choose(1)
    table = Table("BL", "A50=DL")
    offer = says("faithful", table, "A")
    assert offer and offer.move == Promise(0, 3, "law", 50, 70, 3)
    table.state = table.game.apply(table.state, {0: offer.move}).state
    table.does("D", 70)
    assert says("faithful", table, "A") is None and says("greedy", table, "A") is None  # nothing to both sides
    table = Table("BL", "A50=DL")
    table.does("A", "promise D law on 50 at A for 70 until 3")
    table.does("D", 30)
    assert says("faithful", table, "A") and says("greedy", table, "A")  # the first has refused


@pytest.mark.parametrize("seed", SEEDS)
def test_the_faithful_never_break_a_promise_as_owners(seed: int) -> None:
    session = session_of(4, ("faithful", "investor", "faithful", "greedy"), seed)
    assert any(event.seat in (0, 2) for event in told(events_of(session), PostPromiseKept))
    assert not any(event.seat in (0, 2) for event in told(events_of(session), PostPromiseBroken))


def test_the_greedy_break_many() -> None:
    events = [event for seed in SEEDS for event in events_of(session_of(4, DEFAULT_BOTS, seed))]
    broken = sum(event.seat == 0 for event in told(events, PostPromiseBroken))
    assert broken > sum(event.seat == 0 for event in told(events, PostPromised)) / 10


def with_broken(table: Table, *pairs: tuple[str, str]) -> Table:
    table.state = table.state._replace(broken=tuple((seat_of(one), seat_of(other)) for one, other in pairs))
    return table


def test_a_grudger_gives_the_worst_to_whoever_broke_a_promise_to_it() -> None:
    table = with_broken(Table("BL CM"), ("B", "A"))
    table.bribes("B 300, C 10")
    facts = {"seat": 1, "profession": "law"}
    assert choose("grudger", table, "A") == Choice(Appoint(1, 10), "bot_punishes", facts)
    assert choose("greedy", table, "A").move == Appoint(1, 100)
    elsewhere = with_broken(Table("BL CM"), ("B", "D"))
    elsewhere.bribes("B 300, C 10")
    assert choose("grudger", elsewhere, "A").move == Appoint(1, 100)


def test_a_grudger_decides_against_whoever_broke_a_promise_to_it() -> None:
    table = with_broken(Table("BL", "A50=DL"), ("D", "A"))
    table.bribes("D 300, B 10")
    assert choose("grudger", table, "A") == Choice(Choose(1), "bot_punishes", {"seat": 3, "profession": "law"})
    both = with_broken(Table("BL", "A50=DL"), ("D", "A"), ("B", "A"))
    both.bribes("D 300, B 10")
    assert choose("grudger", both, "A").move == Choose(3)


def test_a_grudger_pays_a_false_owner_as_little_as_it_may_and_avoids_its_court() -> None:
    table = with_broken(Table("BL CM"), ("A", "B"))
    facts = {"amount": 10, "profession": "law", "rival": 0}
    assert choose("grudger", table, "B") == Choice(Bribe(10), "bot_spites", facts)
    sending = with_broken(Table(round=1), ("B", "A"))
    for bot, owners in (("grudger", {2, 3}), ("greedy", {1, 2, 3})):
        moves = [choose(bot, sending, "A", seed).move for seed in range(40)]
        assert {move.owner for move in moves if isinstance(move, Send)} == owners


# Bidders --------------------------------------------------------------------------------------------------------------


def test_paydays_count_the_turns_to_come() -> None:
    table = Table(owner="B", round=3)
    view = table.game.view(table.state, 0)
    assert [paydays(table.game, view, seat) for seat in range(4)] == [4, 4, 5, 5]
    last = Table("DL", owner="B", round=6)
    assert [paydays(last.game, last.game.view(last.state, 0), seat) for seat in (0, 3)] == [1, 2]


def test_the_risk_counts_who_could_still_be_sent_against_a_post() -> None:
    table = Table("BL", posts="C10=DL D10=CL C20=DL")
    view = table.game.view(table.state, 1)
    # C has one lawyer in hand, D none; each may go to one of three courts in one of three rounds.
    assert risk(table.game, view, Rep(1, "law"), 0) == pytest.approx(LOST * (1 + 0) / 3 / 3)
    assert risk(table.game, view, Rep(1, "law"), 2) == pytest.approx(LOST * (2 + 0) / 3 / 3)  # A has two
    late = Table("BL", round=6)
    assert risk(late.game, late.game.view(late.state, 1), Rep(1, "law"), 0) == 0


def test_the_careful_value_a_post_by_its_survival() -> None:
    table = Table("BL", posts="C10=DL D10=CL C20=DL")
    view, rep = table.game.view(table.state, 1), Rep(1, "law")
    stays = 1 - risk(table.game, view, rep, 0)
    assert worth(table.game, view, rep, 0, 50, careful=False) == 50 * 5
    assert worth(table.game, view, rep, 0, 50, careful=True) == pytest.approx(
        50 * (1 + stays + stays**2 + stays**3 + stays**4)
    )


def test_a_bidder_outbids_a_rival_by_one_bill_or_gives_up() -> None:
    table = Table("BL", "A50=DL")
    table.does("D", 40)
    facts = {"amount": 50, "profession": "law", "rival": 3, "worth": 250}
    assert choose("greedy", table, "B") == Choice(Bribe(50), "bot_outbids", facts)
    high = Table("BL", "A50=DL")
    high.does("D", 120)
    assert choose("greedy", high, "B").move == Bribe(10)  # 130 is more than SHARE of 250
    assert choose("greedy", high, "B").reason == "bot_gives_up"
    assert choose("investor", table, "B").reason == "bot_investor_outbids"
    assert SHARE * 250 < 130


def test_whoever_pays_first_lays_the_most_that_it_would_for_the_others_hear_it() -> None:
    """A fair price below that would be topped by a bill, and the post lost in the same breath."""
    table = Table("BL", "A100=DL")
    choice = choose("faithful", table, "D")
    assert choice.reason == "bot_bids_most" and choice.facts["amount"] == SHARE * choice.facts["worth"]
    table.does("D", choice.move.amount)  # type: ignore[union-attr]
    assert choose("greedy", table, "B").reason == "bot_gives_up"


def test_an_investor_pays_less_for_a_post_that_may_be_lost() -> None:
    high = Table("BL", "A50=DL")
    high.does("D", 100)
    assert choose("greedy", high, "B").move == Bribe(110)
    assert choose("investor", high, "B").reason == "bot_investor_gives_up"


def test_nobody_pays_more_than_the_least_where_there_is_nothing_to_gain() -> None:
    table = Table("BL", "A10=BF A20=CS A50=DM A100=CK")
    assert choose("greedy", table, "B").move == Bribe(10)


def test_a_promise_is_believed_until_the_owner_has_broken_one() -> None:
    table = Table("BL CM")
    table.does("A", "promise B law on 100 at A for 150 until 3")
    facts = {"amount": 150, "profession": "law", "rival": 0}
    assert choose("faithful", table, "B") == Choice(Bribe(150), "bot_trusts", facts)
    assert choose("faithful", with_broken(table, ("A", "B")), "B").reason == "bot_bids"
    dear = Table("BL CM")
    dear.does("A", "promise B law on 10 at A for 150 until 3")
    assert choose("faithful", dear, "B").reason == "bot_bids"  # a post of 10 is not worth it


def test_an_investor_bluffs_while_a_rival_pays() -> None:
    table = Table("BL", "A50=DL")
    bluff = says("investor", table, "B")
    assert bluff and bluff.reason == "bot_bluffs" and bluff.facts["rival"] == 3
    assert isinstance(bluff.move, Promise) and bluff.move.amount > 10
    assert says("investor", table, "C") is None and says("investor", table, "D") is None
    table.state = table.game.apply(table.state, {1: bluff.move}).state
    assert says("investor", table, "B") is None
    table.does("D", 10)
    table.does("B", choose("investor", table, "B").move.amount)  # type: ignore[union-attr]
    assert told(table.events, BribePromiseBroken)


# Sending --------------------------------------------------------------------------------------------------------------


def test_a_court_is_worth_the_posts_that_are_free_and_the_rivals_that_wait() -> None:
    table = Table(posts="B10=CF B100=DS C50=DL", parks="B*=CM")
    game, view = table.game, table.game.view(table.state, 0)
    free = (20 + 30 + 50) / 3
    assert prospect(game, view, Rep(0, "law"), 1) == pytest.approx(free)
    assert prospect(game, view, Rep(0, "military"), 1) == pytest.approx(free / 2)
    assert prospect(game, view, Rep(0, "finance"), 1) == pytest.approx(0.3 * 10)
    assert prospect(game, view, Rep(3, "law"), 2) == 0  # its own lawyer sits there


def test_the_sensible_send_where_most_can_be_hoped_for() -> None:
    full = "B10=CF B20=CL B30=CM B50=CS B100=CK"
    table = Table(posts=full, parks="C*=BF D*=BF", round=5)
    for seed in SEEDS:
        move = choose("greedy", table, "A", seed).move
        assert isinstance(move, Send) and move.owner in (2, 3) and move.profession != "finance"
    assert choose("greedy", table, "A").reason == "bot_sends"
    crowded = Table(posts=full + " C10=BF C20=BL C30=BM C50=BS C100=BK", players=3, sent="C", round=5)
    assert choose("greedy", crowded, "A").reason == "bot_sends_against"
    assert choose("greedy", crowded, "A").move == Send("church", 1)


def test_nobody_speaks_without_a_reason() -> None:
    assert says("greedy", Table(round=1), "B") is None
    assert says("faithful", Table("BL"), "C") is None
    assert says("grudger", Table("BL"), "A") is None
    assert says("faithful", Table("BL", "A20=BL"), "A") is not None


# Whole games ----------------------------------------------------------------------------------------------------------


def test_the_sensible_bots_beat_the_uniform_one() -> None:
    wins: Counter[str] = Counter()
    for seed in range(20):
        names = ["uniform", *Random(seed).sample(DEFAULT_BOTS, 3)]
        Random(seed).shuffle(names)
        wins.update(names[seat] for seat in session_of(4, names, seed).state.winners)
    assert wins["uniform"] <= 2
