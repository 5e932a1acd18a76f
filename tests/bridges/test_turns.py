"""A game by numbers: what programs that learn are given, and what they are not."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from random import Random
from typing import Any

import pytest

from kit.bridges.turns import Numbered, Turn, numbered
from kit.engine.errors import BadInput
from kit.engine.game import CHANCE, Result
from kit.engine.space import shared
from kit.games import open_box
from kit.games.intrige.moves import Promise
from kit.lab import Bribe
from tests.each import each
from tests.effort import Some

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("bakschisch", {"players": 2}),
    ("bakschisch", {"players": 4, "open_gold": True}),
    ("intrige", {"players": 3, "edition": "small"}),
    ("intrige", {"players": 5}),
    ("attraptresors", {"players": 2, "untimed": True}),
    ("attraptresors", {"players": 4}),
    ("attraptresors", {"players": 6, "untimed": True, "loose_dice": "few"}),
)


def played(of: Numbered, random: Random) -> Iterator[Turn]:
    """The turns of one game, in which all is drawn."""
    turn = of.first
    yield turn
    while turn.seat is not None:
        numbers = list(turn.chances if turn.seat == CHANCE else turn.legal)
        weights = list(turn.chances.values()) if turn.seat == CHANCE else None
        turn = turn.after(random.choices(numbers, weights)[0])
        yield turn


def drawn(some: Some, games: int = 20) -> Iterator[Iterator[Turn]]:
    """Some games of each kind."""
    for name, given in GAMES:
        of = numbered(name, **given)
        for number in some(range(games)):
            yield played(of, Random(f"{name} {given} {number}"))


def test_every_move_has_a_number_and_every_number_a_name_of_its_own(some: Some) -> None:
    for turn in chain.from_iterable(drawn(some)):
        of = turn.of
        assert len(set(of.names)) == len(of.names) == len(of.number)
        assert len(set(of.outcomes)) == len(of.outcomes)
        for seat in range(of.game.players):
            for number, move in turn.allowed(seat).items():
                assert of.game.why_not(turn.state, seat, move) is None, of.names[number]
        if turn.seat == CHANCE:
            assert turn.chances.keys() == {of.number_of_outcome[outcome] for outcome in of.game.chance(turn.state)}
            assert sum(turn.chances.values()) == 1
        else:
            assert bool(turn.legal) == (turn.seat is not None)
            assert list(turn.legal) == sorted(turn.legal)


@each("name", ["bakschisch", "intrige"])
def test_nothing_but_words_is_left_out_where_moves_can_be_listed(name: str, some: Some) -> None:
    for number in some(range(20)):
        for turn in played(numbered(name), Random(number)):
            moves = [move for move in turn.legal.values() if not isinstance(move, Promise)]
            listed = turn.of.game.options(turn.state, turn.seat) if turn.legal else ()
            assert len(moves) == len(listed) and set(moves) == set(listed)


def test_a_view_has_the_same_numbers_in_the_same_order_at_every_moment(some: Some) -> None:
    for turn in chain.from_iterable(drawn(some)):
        for eyes in (None, *range(turn.of.game.players)):
            assert tuple(turn.of.space.encode(turn.of.game, turn.view(eyes))) == turn.of.features


def test_a_seat_that_has_seen_the_same_sees_the_same_and_may_do_the_same(some: Some) -> None:
    """Perfect recall: what was seen is an information set, so nothing more may follow from where a game really is."""
    for name, given in GAMES:
        of, known = numbered(name, longest=4, **given), {}
        for number in some(range(60), least=10):
            for turn in played(of, Random(f"{name} {number // 3}/{number % 3}")):
                for seat in range(of.game.players):
                    found = (turn.observed(seat), tuple(turn.allowed(seat)), turn.view(seat))
                    assert known.setdefault((seat, turn.seen(seat)), found) == found


def test_a_closed_fist_is_seen_by_its_owner_alone() -> None:
    first = numbered("bakschisch", "r1 b1 A0:10T B0:10T C0:10T heap:0 up:G").first
    low, high = first.after(1), first.after(9)
    assert low.seat == high.seat == 1 and low.closed != high.closed
    for other in (1, 2, None):
        assert low.seen(other) == high.seen(other) == first.seen(other)
        assert low.observed(other) == high.observed(other)
    assert low.seen(0) != high.seen(0)
    assert low.allowed(1) == high.allowed(1)
    open_low, open_high = (turn.after(3).after(3) for turn in (low, high))
    assert open_low.seen(2) != open_high.seen(2)  # BK-11: all open together


def test_a_secret_mission_is_in_nothing_that_another_seat_is_given(some: Some) -> None:
    """AT-6: two games in which only A's mission differs are the same for B and for the audience."""
    of = numbered("attraptresors", players=3, untimed=True)
    for number in some(range(30)):
        random = Random(number)
        colours = random.sample(range(6), 2)
        twins = [of.first.after(colour) for colour in colours]
        while twins[0].decided < 2 and twins[0].seat is not None:
            shared_numbers = [[*(turn.chances if turn.seat == CHANCE else turn.legal)] for turn in twins]
            both = [each for each in shared_numbers[0] if each in shared_numbers[1]]
            picked = random.choice(both)
            twins = [turn.after(picked) for turn in twins]
            if any(turn.state.column == 0 or turn.state.round > 1 for turn in twins):
                break  # AT-11: A’s mission may have shown
            for eyes in (1, 2, None):
                assert twins[0].seen(eyes) == twins[1].seen(eyes)
                assert twins[0].observed(eyes) == twins[1].observed(eyes)
            assert twins[0].seen(0) != twins[1].seen(0)


def test_victory_is_worth_as_much_as_all_others_lose() -> None:
    game = numbered("bakschisch", players=4).game
    assert shared(game, Result((2,))) == (Fraction(-1, 3), Fraction(-1, 3), 1, Fraction(-1, 3))
    assert shared(game, Result((0, 1))) == (Fraction(1, 3), Fraction(1, 3), Fraction(-1, 3), Fraction(-1, 3))
    assert shared(game, Result((0, 1, 2, 3))) == shared(game, None) == (0, 0, 0, 0)


def test_a_game_ends_with_its_result_or_is_called_off_and_then_nobody_wins(some: Some) -> None:
    for turns in drawn(some):
        *_, last = turns
        assert last.seat is None and not last.legal and not last.chances and sum(last.utilities) == 0
        result = last.of.game.result(last.state)
        assert last.is_called_off == (result is None)
        assert any(last.utilities) == (result is not None and len(result.winners) < last.of.game.players)
    short = numbered("bakschisch", players=2, longest=3)
    *_, last = played(short, Random(1))
    assert last.is_called_off and last.decided == 3 and last.utilities == (0, 0)


def test_intrige_never_comes_to_its_bound(some: Some) -> None:
    """IN-26 ends it; the bound of its space is one that no game reaches."""
    for players in (3, 4, 5):
        of = numbered("intrige", players=players)
        for number in some(range(20)):
            *_, last = played(of, Random(number))
            assert last.decided < of.longest and not last.is_called_off


def test_words_are_those_that_the_space_declares_and_leave_the_turn_where_it_was() -> None:
    """C-IN-15: 3 or 10 of the smallest bills, any post, when that court is filled next; from whoever sends."""
    first = numbered("intrige", players=3).first
    words = [move for move in first.legal.values() if isinstance(move, Promise)]
    assert {word.amount for word in words} == {30, 100} and {word.post for word in words} == {0}
    assert all(0 in (word.owner, word.guest) for word in words)
    number = first.of.number["promise B law at A for 100"]
    after = first.after(number)
    assert after.seat == 0 and number not in after.legal and after.state.promises[0].amount == 100
    named = dict(zip(first.of.features, after.observed(2), strict=True))
    assert named["word of A: B law at A"] == 100


def test_what_cannot_be_is_refused_in_a_sentence_that_names_what_can() -> None:
    first = numbered("bakschisch", "r1 b1 A0:2T B0:10T heap:8 up:G").first
    with pytest.raises(ValueError, match="3 is not allowed now: 0, 1, 2, thief are"):
        first.after(3)
    with pytest.raises(ValueError, match="number 99 is not allowed"):
        first.after(99)
    with pytest.raises(ValueError, match="chance cannot bring number 6"):
        numbered("bakschisch").first.after(6)
    *_, last = played(numbered("bakschisch", players=2), Random(2))
    with pytest.raises(ValueError, match="over"):
        last.after(0)
    with pytest.raises(BadInput):
        numbered("bakschisch", "nonsense")


def test_a_game_whose_moves_nobody_has_numbered_says_where_that_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(open_box("bakschisch"), space=None)
    monkeypatch.setattr("kit.bridges.turns.named_box", lambda _: bare)
    with pytest.raises(ValueError, match=r"bakschisch: see kit\.engine\.space"):
        numbered("bakschisch")


def test_what_was_seen_is_enough_to_name_the_stage_that_the_lab_knows() -> None:
    line = "r1 b3 A13:4T B13:4T heap:12 up:GSH"
    turn = numbered("bakschisch", line).first
    assert list(turn.legal.values()) == list(Bribe.at(line).moves[0])


def test_a_numbered_game_is_sent_to_another_process_as_what_it_was_made_of() -> None:
    of = numbered("attraptresors", players=3, untimed=True, longest=7)
    again = pickle.loads(pickle.dumps(of))
    assert (again.game, again.start, again.longest, again.names) == (of.game, of.start, of.longest, of.names)
    assert copy.deepcopy(of.first).of is of
