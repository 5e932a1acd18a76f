"""What bots say while a person is to decide, in a game that knows promises: Intrige."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from kit.engine.bot import Choice
from kit.engine.record import Player, Record, read_record
from kit.engine.session import Session
from kit.faces import open_face
from kit.games import open_box
from kit.games.intrige import Bribe, Promise, Send
from kit.games.intrige.events import BribePaid
from kit.games.intrige.promise_events import PostPromised
from kit.page.page import Intent
from kit.play.play import Play
from kit.play.referee import Referee
from kit.play.turns import MOST_SAID, is_said, is_said_to
from kit.text.story import tell
from tests.play.games import kept, sent

BOX = open_box("intrige")
PLAIN = open_face("intrige")

DUE = "r1 turn:B A:320 B:320 C:320 B*=AK C*=AL"
"""B's court is filled, and the priest of A has to pay."""


def a_table(start: str | None = DUE, bots: tuple[str, str] = ("faithful", "investor"), seed: int | None = 1) -> Play:
    """A person on seat A, and two bots."""
    seats = (Player("Ann"), *(Player(name.title(), name) for name in bots))
    return Play(BOX, PLAIN, Record("intrige", seats, {}, seed, start))


def press(game: Play, name: str, n: Any = None) -> None:
    game._on_intent(Intent(name, n))


def decide(game: Play, move: Any) -> None:
    """The person takes a move into the hand and closes it."""
    press(game, "choose", BOX.write_move(move))
    press(game, "close")


def told(game: Play) -> list[str]:
    """The kinds of the steps so far: what was said, and what was done."""
    return ["said" if game.table.is_said(step) else "done" for step in range(1, game.table.session.step + 1)]


def test_a_promise_is_made_before_the_person_decides() -> None:
    game = a_table()
    (promise,) = game.table.session.history[0].events
    assert isinstance(promise, PostPromised) and (promise.seat, promise.rival) == (1, 0)
    assert game.seats.chooser == 0 and game.table.session.state.promises
    decide(game, Bribe(promise.amount))
    assert told(game)[:2] == ["said", "done"]
    assert isinstance(game.table.session.history[1].events[0], BribePaid)


def test_whatever_the_person_does_the_next_to_speak_does_so_at_once() -> None:
    game, messages = a_table("r1 turn:A A:320 B:320 C:320"), []
    game.page.send = messages.append
    decide(game, Send("law", 2))
    assert told(game) == ["done"]
    decide(game, Send("church", 1))
    assert told(game) == ["done", "done", "said"] and game.seats.chooser == 0
    heard = [message["announce"] for message in messages if "announce" in message]
    both = [*game.table.session.history[1].events, *game.table.session.history[2].events]
    assert heard[1:] == [" ".join(line.text for line in tell(both, game.words))]


@pytest.mark.parametrize("seed", [1, None])
def test_undo_and_redo_take_what_was_said_along(seed: int | None) -> None:
    game = a_table("r1 turn:A A:320 B:320 C:320", seed=seed)
    for move in (Send("law", 2), Send("church", 1), Bribe(180)):
        decide(game, move)
    after = game.table.session.state
    moments = [game.table.session.step]
    while game.undo.can_undo:
        press(game, "undo")
        assert game.seats.chooser == 0
        moments.append(game.table.session.step)
    end = moments[0]
    assert moments == [end, 3, 1, 0]
    while game.undo.can_redo:
        press(game, "redo")
        moments.append(game.table.session.step)
    assert moments == [end, 3, 1, 0, 1, 3, end] and game.table.session.state == after


def test_what_was_said_is_kept_and_not_said_again_when_the_page_comes_back() -> None:
    game = a_table("r1 turn:A A:320 B:320 C:320")
    messages = sent(game)
    decide(game, Send("law", 2))
    decide(game, Send("church", 1))
    record = read_record(kept(messages), open_box)
    again = Play(BOX, PLAIN, record)
    assert told(again) == ["done", "done", "said"] and again.table.session.state == game.table.session.state
    assert not again.table.decisions()[2:] and again.seats.chooser == 0


def test_what_was_said_is_no_move_of_the_past() -> None:
    game = a_table()
    assert game.table.decisions() == [] and not game.undo.can_undo
    decide(game, Bribe(180))
    assert game.table.decisions()[0] == 2


def test_where_only_bots_sit_every_press_is_one_thing() -> None:
    seats = tuple(Player(name, name) for name in ("faithful", "faithful", "investor"))
    game = Play(BOX, PLAIN, Record("intrige", seats, {}, 1, DUE))
    assert told(game) == []
    for number, kind in enumerate(["said", "done"], 1):
        press(game, "next")
        assert len(told(game)) == number and told(game)[-1] == kind


@dataclass(frozen=True)
class Chatterbox:
    """A bot that promises whatever it has not promised yet."""

    asked: list[tuple[int, int]]
    allowed: bool = True

    def __call__(self, game: Any, view: Any, options: Sequence[Any], random: Random) -> Choice[Any]:
        return Choice(options[0], "")

    def interjects(self, game: Any, view: Any, random: Random) -> Choice[Any] | None:
        self.asked.append((len(view.promises), view.seat))
        given = {word[1:4] for word in view.promises if word[0] == view.seat}
        words = ((view.seat, guest, kind) for guest in (0, 1, 2) for kind in game.edition.professions)
        word = next((word for word in words if word[1] != view.seat and word not in given), None)
        if word is None:
            return None
        (owner, guest, kind), amount = word, game.edition.bill if self.allowed else -1
        return Choice(Promise(owner, guest, kind, 50, amount, game.posts_rounds), "")


@pytest.mark.parametrize("allowed", [True, False])
def test_who_never_stops_is_interrupted_and_everybody_is_asked_once_in_a_state(allowed: bool) -> None:
    asked: list[tuple[int, int]] = []
    box = replace(BOX, bots={**BOX.bots, "chatterbox": Chatterbox(asked, allowed)})
    seats = (Player("Ann"), Player("Bob", "chatterbox"), Player("Cy", "chatterbox"))
    game = Play(box, PLAIN, Record("intrige", seats, {}, 1, DUE))
    assert len(asked) == len(set(asked))
    assert told(game) == ["said"] * (MOST_SAID if allowed else 0) and game.seats.chooser == 0
    before = game.table.session.step
    decide(game, Bribe(180))
    assert game.table.session.history[before].moves.keys() == {0}  # nobody spoke in that press before the person
    press(game, "undo")
    assert game.table.session.step == before and game.undo.can_redo  # nor does anybody speak over what was taken back


SAID = ["promise_bribe", 0, [["to", 1], ["profession", "church"], ["post", 0], ["amount", 20], ["until", 1]]]
"""What A says to B."""
PEOPLE = (Player("Ann"), Player("Bob"), Player("Cem"))


@pytest.mark.parametrize("held", [None, 30])
def test_who_says_something_keeps_the_screen_and_what_is_held(held: int | None) -> None:
    game = Play(BOX, PLAIN, Record("intrige", PEOPLE, {}, 1, DUE))
    press(game, "ready", 0)
    if held:
        press(game, "choose", held)
    press(game, "form-do", SAID)
    assert told(game) == ["said"] and not game.seats.must_hand_over
    assert game.choices.fist.move == (Bribe(held) if held else None)


def test_while_a_step_of_bots_is_looked_at_saying_something_does_not_make_them_play_on() -> None:
    seats = (Player("Ann"), Player("Bob", "faithful"), Player("Cy", "investor"), Player("Di", "greedy"))
    game = Play(BOX, PLAIN, Record("intrige", seats, {}, 3))
    for _ in range(80):
        if game.seats.chooser == 0:
            decide(game, game.table.game.options(game.table.session.state, 0)[0])
        elif game.view.opened and game.pace.may_quicken and game.table.session.state.round >= 2:
            break
        else:
            press(game, "next")
    assert game.view.opened and game.pace.may_quicken
    before, words = game.table.session.step, [*SAID[2][:4], ["until", 2]]
    press(game, "finish")
    press(game, "form-do", ["promise_bribe", 0, words])
    assert game.table.session.step == before + 1 and game.table.is_said(before + 1)
    press(game, "next")
    assert game.table.session.step > before + 1


def test_what_is_said_at_a_real_table_leaves_what_was_typed() -> None:
    game = Referee(BOX, PLAIN, Record("intrige", PEOPLE, {}, None, DUE))
    game._on_intent(Intent("fist", [0, 20]))
    game._on_intent(Intent("form-do", SAID))
    assert told(game) == ["said"] and game.typing.shown == {0: Bribe(20)}


def test_what_is_said_by_whoever_is_to_act_is_no_decision_and_no_other_move_for_it_is_offered() -> None:
    game = a_table()
    press(game, "form-do", SAID)
    assert told(game) == ["said", "said"] and game.table.decisions() == [] and not game.undo.can_undo
    decide(game, Bribe(30))
    assert game.table.decisions()[0] == 3


def test_on_to_my_turn_stops_where_a_bot_speaks_to_the_person_in_its_own_turn() -> None:
    game = a_table()
    session = Session(game.table.game, game.table.session.start)
    session.submit(0, Promise(1, 0, "church", 0, 20, 1))
    assert session.waiting_for == {0} and is_said(session, BOX, 1)
    assert is_said_to(session, BOX, 1, frozenset({1})) and not is_said_to(session, BOX, 1, frozenset({2}))
