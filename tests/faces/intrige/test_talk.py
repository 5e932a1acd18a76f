"""Promises on the page: letters in the ledger, answers at a press, and saying something in a few taps."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from kit.engine.record import Player, Record
from kit.faces import open_face
from kit.games import open_box
from kit.games.intrige import Bribe, Promise
from kit.games.intrige.moves import Ask
from kit.games.intrige.state import Word
from kit.page.page import Intent
from kit.play.play import Play
from kit.play.referee import Referee
from tests.each import each
from tests.play.pressing import a_page, press_on

BOX, FACE = open_box("intrige"), open_face("intrige")
DUE = "r1 turn:B A:320 B:320 C:320 B*=AK C*=AL"
"""B's court is filled, and the priest of A has to pay."""
SECOND = "r2 turn:B A:320 B:320 C:320 C100=BM B*=CL,AK C*=AM island:AF,AS,BS,CM"
"""People of A wait at both other courts, and people of A and C at B's."""
TO_A = "give-me:C>A:L50/30@2"
PROMISED = "gives:B>A:K100/50@1"


def a_table(start: str = DUE, bots: tuple[str, ...] = ("", "")) -> Play:
    """A person on seat A, and others; an empty name is a person, too."""
    seats = [Player("Ann")] + [Player(f"P{seat}", bot or None) for seat, bot in enumerate(bots)]
    return Play(BOX, FACE, Record("intrige", tuple(seats), {}, 1, start))


def press(game: Any, name: str, n: Any = None) -> None:
    game._on_intent(Intent(name, n))


def decide(game: Play, move: Any) -> None:
    press(game, "choose", BOX.write_move(move))
    press(game, "close")


def parts(game: Any) -> list[Any]:
    found: list[Any] = []

    def walk(tree: Any) -> None:
        if isinstance(tree, list | tuple) and len(tree) >= 2 and isinstance(tree[1], dict):
            found.append(tree)
        for child in tree if isinstance(tree, list | tuple) else ():
            walk(child)

    walk(game.picture())
    return found


def part(game: Any, name: str) -> Any:
    return next((tree for tree in parts(game) if tree[1].get("id") == name), None)


def letters(game: Any) -> list[str]:
    """The states of the letters in the ledger, from the top."""
    kinds = [str(tree[1].get("class", "")).split() for tree in parts(game)]
    return [kind[1] for kind in kinds if kind[:1] == ["letter"]]


def text(tree: Any) -> str:
    if isinstance(tree, str):
        return tree
    return "".join(text(child) for child in tree[2:]) if isinstance(tree, list | tuple) else ""


def taken(game: Play) -> Play:
    """Somebody has the screen."""
    if game.seats.must_hand_over:
        press(game, "ready", game.seats.chooser)
    return game


def test_an_open_promise_is_a_letter_with_its_sentence_and_never_binds() -> None:
    game = a_table(f"{DUE} {PROMISED}", bots=("faithful", "investor"))
    assert letters(game)[0] == "open"
    assert "P0 promises you the 100,000 post for your priest, today, and asks for at least 50,000." in text(
        part(game, "ledger")
    )
    assert any(text(tree) == "C-IN-15" and tree[0] == "button" for tree in parts(game))


@pytest.mark.parametrize("paid, state", [(60, "kept"), (40, "broken")])
def test_a_promise_is_kept_or_broken_in_the_ledger_at_the_moment_when_it_happens(paid: int, state: str) -> None:
    game = taken(a_table(f"{DUE} pays:A>B:K100/50@1"))
    assert letters(game) == ["open"]
    decide(game, Bribe(paid))
    assert letters(game) == [state]


def test_a_question_to_me_is_answered_with_one_press() -> None:
    for says, promises in (("yes", (Word(0, 0, 2, "law", 50, 30, 2),)), ("no", ())):
        game = a_table(f"{DUE} {TO_A}", bots=("uniform", "uniform"))
        button = part(game, f"answer-0-0-2-law-{says}")
        assert button is not None and game.seats.chooser == 0
        press(game, "form-do", ["answer", 0, [["to", "0-2-law"], ["says", says]]])
        assert tuple(word for word in game.table.session.state.promises if word.seat == 0) == promises
        assert not [word for word in game.table.session.state.asks if word.rival == 0]
        assert game.seats.chooser == 0  # it is still to pay


def test_a_second_press_answers_no_other_question() -> None:
    game = taken(a_table(f"{DUE} pay-me:B>A:K100/20@1 pay-me:C>A:L100/20@1"))
    first = part(game, "answer-0-1-0-church-yes")[1]["data-n"]
    first = json.loads(first) if isinstance(first, str) else first
    press(game, "form-do", first)
    answered = game.table.session.state
    assert [word.owner for word in answered.promises] == [1] and [word.owner for word in answered.asks] == [2]
    press(game, "form-do", first)
    assert game.table.session.state == answered and game.focus.notice.error.refusal.reason == "ask_unknown"


@pytest.mark.parametrize(
    "sent",
    [
        ["answer", 0, [["to", "0-2-law"], ["says", "maybe"]]],
        ["answer", 0, [["to", 0], ["says", "yes"]]],
        ["promise_post", 0, [["to", 9]]],
        ["promise_post", 0, [["to", 2], ["until", 1]]],
    ],
    ids=str,
)
def test_what_is_no_choice_says_nothing(sent: Any) -> None:
    game = taken(a_table(f"{DUE} {TO_A}"))
    before = game.table.session.state
    press(game, "form-do", sent)
    assert game.table.session.state == before and game.focus.notice is not None


def test_the_form_makes_the_legal_move_that_its_sentence_tells() -> None:
    game = a_table(bots=("uniform", "uniform"))
    press(game, "form", ["talk", "say", True])
    press(game, "form", ["talk", "kind", "promise_bribe"])
    press(game, "form", ["promise_bribe", "amount", 30])
    assert "You swear to pay" in text(part(game, "talk-sentence")) and "30,000" in text(part(game, "talk-sentence"))
    (form,) = [form for form in game.sight.forms_of(0) if form.name == "promise_bribe"]
    game.page.press("form-do", _sent(game))  # as a browser says it
    assert Promise(1, 0, "church", 100, 30, 1) in [
        move for played in game.table.session.history for move in played.moves.values()
    ]
    assert form.aloud and letters(game)[0] == "open"


def _sent(game: Any) -> Any:
    sent = part(game, "talk-do")[1]["data-n"]
    return json.loads(sent) if isinstance(sent, str) else sent


def test_what_cannot_be_said_is_not_and_the_reason_is_told() -> None:
    game = a_table(f"{DUE} pays:A>B:K100/50@1", bots=("uniform", "uniform"))
    press(game, "form", ["talk", "say", True])
    press(game, "form", ["talk", "kind", "promise_bribe"])
    assert part(game, "talk-do")[1].get("aria-disabled")
    assert "The same promise is still open." in " ".join(text(tree) for tree in parts(game))
    before = game.table.session.state
    press(game, "form-do", _sent(game))
    assert game.table.session.state == before


def test_at_one_screen_everybody_may_speak_and_answer_whoever_decides() -> None:
    game = taken(a_table(f"{DUE} give-me:A>B:K100/50@1"))
    assert game.seats.chooser == 0 and set(game.sight.speakers) == {0, 1, 2}
    assert part(game, "answer-1-1-0-church-yes") is not None
    press(game, "form-do", ["answer", 1, [["to", "1-0-church"], ["says", "yes"]]])
    assert game.table.session.state.promises == (Word(1, 1, 0, "church", 100, 50, 1),)
    assert game.seats.chooser == 0


def test_a_bot_answers_what_a_person_asks_at_once() -> None:
    for bot, says in (("greedy", True), ("faithful", None)):
        game = a_table("r1 turn:B A:320 B:320 C:320 B*=AK C*=AL", bots=(bot, "grudger"))
        press(game, "form", ["talk", "open", True])
        press(
            game,
            "form-do",
            ["ask_post", 0, [["to", 1], ["profession", "science"], ["post", 10], ["amount", 50], ["until", 1]]],
        )
        asked = [word for word in game.table.session.state.asks if word.rival == 1 and word.seat == 0]
        promised = [word for word in game.table.session.state.promises if word[:4] == (1, 1, 0, "science")]
        assert not asked and bool(promised) == bool(says)


def test_a_referee_writes_down_what_anybody_says() -> None:
    referee = Referee(
        BOX, FACE, Record("intrige", (Player("Ann"), Player("Bo"), Player("Cy")), {}, None, f"{DUE} {TO_A}")
    )
    assert part(referee, "talk") is not None and part(referee, "answer-0-0-2-law-no") is not None
    press(referee, "form-do", ["answer", 0, [["to", "0-2-law"], ["says", "yes"]]])
    assert referee.table.session.state.promises == (Word(0, 0, 2, "law", 50, 30, 2),)


def said(game: Play, seat: int, kind: str, **tapped: Any) -> dict[str, Any]:
    """What the form would say for this seat, after these taps."""
    for field, value in {"say": True, "seat": seat, "kind": kind}.items():
        press(game, "form", ["talk", field, value])
    for field, value in tapped.items():
        press(game, "form", [kind, field, value])
    return dict(_sent(game)[2])


@pytest.mark.parametrize("kind", ["promise_post", "promise_bribe", "ask_post", "ask_bribe"])
@pytest.mark.parametrize("seat, to", [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)])
def test_what_the_form_proposes_can_be_said_to_whomever_is_tapped(kind: str, seat: int, to: int) -> None:
    game = taken(a_table())
    given = said(game, seat, kind, to=to)
    assert given["to"] == to and not part(game, "talk-do")[1].get("aria-disabled")


def test_only_rounds_in_which_that_court_fills_posts_are_offered() -> None:
    game = taken(a_table())
    assert said(game, 2, "ask_post", to=1)["until"] == 1 and part(game, "say-ask_post-until-1") is not None
    assert said(game, 2, "ask_post", to=0)["until"] == 2 and part(game, "say-ask_post-until-1") is None
    assert said(game, 2, "ask_post", until=1)["until"] == 2  # tapped for another court
    assert said(game, 2, "ask_post", until=3)["until"] == 3


def test_the_form_proposes_who_waits_at_the_court_that_is_tapped() -> None:
    game = taken(a_table(SECOND))
    assert [said(game, 0, "ask_post", to=to)["profession"] for to in (1, 2)] == ["church", "military"]
    assert [said(game, 1, "ask_bribe", to=to)["profession"] for to in (0, 2)] == ["church", "law"]


def test_the_form_proposes_half_of_the_best_post_that_is_free_at_the_court_that_is_tapped() -> None:
    game = taken(a_table(SECOND))
    assert [said(game, 0, "ask_post", to=to)["post"] for to in (1, 2)] == [100, 50]


@each("seed", range(6), least=1)
def test_whoever_is_asked_can_answer_before_the_game_goes_on(seed: int) -> None:
    """A bot that asks me for a post in my palace does not pay before I could say yes or no."""
    asked = 0
    game, random = a_page("intrige", 4, 1, seed), Random(seed)
    while not game.view.is_over:
        before = game.table.session.step
        press_on(game, random)
        for step in range(before + 1, game.table.session.step + 1):
            ((seat, move),) = game.table.session.played(step).moves.items()
            to_me = isinstance(move, Ask) and 0 in (move.owner, move.guest) and seat != 0
            if to_me and game.table.session.waiting_for != {0}:
                asked += 1
                later = range(step + 1, game.table.session.step + 1)
                assert all(map(game.table.is_said, later))
                assert part(game, f"answer-0-{move.owner}-{move.guest}-{move.profession}-yes")
    assert asked > 2
