"""The fields of a position, whichever game has them: what they take, how any game's look, and the links of old."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from kit.draw.svg import find, walk, words
from kit.engine.any_draft import opened
from kit.engine.draft import Choice, Counter, Draft, Held, Pieces, Text, Toggle, put
from kit.engine.form import Said
from kit.engine.game import Refusal
from kit.faces import open_face
from kit.faces.plain import plain_face
from kit.games import open_box
from kit.play.parts.lifting import Lifting
from kit.play.sandbox import Sandbox
from kit.text.say import LANGUAGES
from tests.each import each
from tests.play.test_sandbox import LAYS, Hand

GAMES = ("bakschisch", "intrige", "attraptresors", "mousehour")


@pytest.fixture(autouse=True)
def _guide(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of the guide, found as from a notebook beside it."""
    monkeypatch.syspath_prepend(str(Path(__file__).resolve().parents[2] / "docs" / "examples"))
    __import__("mousehour")


def drafted(game: str) -> Draft:
    box = open_box(game)
    return opened(box, box.new_game(box.players[-1], box.options()))


# What a field takes ---------------------------------------------------------------------------------------------------


def test_a_counter_goes_by_its_step_and_stays_within_its_bounds() -> None:
    purse = Counter(name="gold", number=20, most=30, step=10, put=lambda gold: gold)
    assert [purse.read(given) for given in (1, -1, "25", "99")] == [30, 10, 25, 30]
    assert [purse.read(given) for given in (2, True, None, "-1", "many", "1" * 9, [1])] == [None] * 7
    assert replace(purse, follows=True).read(1) is None


def test_a_toggle_turns_and_a_choice_is_one_of_those_there_are() -> None:
    thief = Toggle(name="thief", on=True, put=lambda on: on)
    assert [thief.read(given) for given in (None, True, False)] == [False, True, False]
    card = Choice(name="card", choices=(1, "fakir"), chosen=1, put=lambda card: card)
    assert [card.read(given) for given in ("1", 1, "fakir", "thief", None)] == [1, 1, "fakir", None, None]


def test_a_text_is_what_was_typed_within_reason() -> None:
    line = Text(name="line", text="", put=lambda text: text)
    assert (line.read(" r1 "), line.read(None), len(line.read("x" * 9_999))) == ("r1", "", 2_000)


@dataclass(frozen=True)
class Pair(Draft):
    """Two pawns on two spaces; on one space together they break a law."""

    spaces: tuple[int, ...] = (0, 0)
    forbids: bool = False
    unfinished: frozenset[str] = frozenset()
    moves: ClassVar[Mapping[int, Any]] = {}

    def by(self, game: Any) -> Pair:
        return self

    def broken(self) -> list[Refusal]:
        return [Refusal("crowd", "MH-1")] * (self.forbids and self.spaces == (1, 1))

    def refused(self) -> dict[int, Refusal]:
        return {}

    def fields(self) -> Iterator[Pieces]:
        lie = {(at,): [(seat,) for seat, there in enumerate(self.spaces) if there == at] for at in (0, 1)}
        yield Pieces(name="pawn", lie=lie, put=self._with, unfinished=self.unfinished,
                     say=lambda held: Said(f"pawn {held.piece[0]}", {}),
                     say_place=lambda at: Said(f"space {at[0]}", {}))  # fmt: skip

    def _with(self, put: tuple[Held, tuple[int]]) -> Pair:
        spaces = list(self.spaces)
        spaces[put[0].piece[0]] = put[1][0]
        return replace(self, spaces=tuple(spaces))


def test_a_piece_is_lifted_put_and_let_go() -> None:
    pair, hand = Pair(), Lifting()
    first, second = Held("pawn", (0,), (0,)), Held("pawn", (1,), (0,))
    for _ in range(2):
        hand.lift(pair, ["pawn", 1])
        assert hand.held(pair) == second
        hand.lift(pair, ["pawn", 1])
        assert hand.held(pair) is None
    for held in (first, second, None):
        assert hand.press(pair, 0) is None and hand.held(pair) == held
    hand.lift(pair, ["pawn", 1])
    for nonsense in (7, {"a": 1}, None, [[]]):
        assert hand.press(pair, nonsense) is None and hand.held(pair) == second
    after = hand.press(pair, 1)
    assert after == Pair((0, 1)) and hand.seen(after).lain == (Said("pawn 1", {}), Said("space 1", {}))
    hand.lift(pair, ["pawn", 1])
    assert hand.held(after) is None, "it lies elsewhere there"


def test_what_breaks_a_law_is_refused_unless_it_takes_more_than_one_put() -> None:
    hand, pair = Lifting(), Pair((1, 0), forbids=True)
    hand.lift(pair, ["pawn", 1])
    assert not hand.seen(pair).takes and hand.press(pair, 1) is None
    told = hand.seen(pair)
    assert told.refusal == Refusal("crowd", "MH-1") and told.held == Held("pawn", (1,), (0,))
    hand.forget()
    assert hand.seen(pair).refusal is None and hand.held(pair)
    loose = replace(pair, unfinished=frozenset({"crowd"}))
    hand.lift(loose, ["pawn", 1], True)
    assert hand.seen(loose).takes == {(1,)} and hand.press(loose, 1) == replace(loose, spaces=(1, 1))


def test_where_something_is_wrong_already_a_put_may_leave_it_so() -> None:
    hand, wrong = Lifting(), Pair((1, 1), forbids=True)
    hand.lift(wrong, ["pawn", 0])
    assert hand.press(wrong, 0) == replace(wrong, spaces=(0, 1))


def test_a_field_is_found_by_which_of_them_it_is() -> None:
    purses = [Counter(name="gold", at=(seat,), number=seat, put=lambda now, seat=seat: (seat, now)) for seat in (0, 1)]
    assert put(purses, "gold", [1, 1], None) == (1, 2) and put(purses, "gold", 1, "7") == (1, 7)
    assert put(purses, "gold", [2, 1], None) is None and put(purses, "heap", 1, None) is None


# In every game --------------------------------------------------------------------------------------------------------


@each("game", GAMES)
def test_no_two_fields_of_a_position_are_the_same_one(game: str) -> None:
    named = [(each.name, each.at) for each in drafted(game).fields()]
    assert len(set(named)) == len(named) and len(named) > 3


@each("language", LANGUAGES)
@each("game", GAMES)
def test_the_page_draws_every_field_where_no_face_draws_it_better(game: str, language: str) -> None:
    box = open_box(game)
    sandbox = Sandbox(box, plain_face(box), dict(box.first.options))
    page = sandbox.page
    page.receive({"hello": {"lang": language, "still": True}, "seq": 1})
    shown = {node[1].get("data-intent") for node in walk(page.view)}
    for field in sandbox.laying.position.draft.fields():
        assert ("put" if isinstance(field, Pieces) else f"lay-{field.name}") in shown, field.name
    ids = [node[1]["id"] for node in walk(page.view) if node[1].get("data-intent") in ("put", "lift")]
    assert len(set(ids)) == len(ids)
    for node in walk(page.view):
        if node[1].get("data-intent", "").startswith(LAYS):
            assert node[1].get("aria-label") or words(node) or node[0] == "input", node
            assert "{" not in node[1].get("aria-label", "") + words(node)


@each("game", GAMES)
def test_whatever_is_set_gives_another_draft_and_leaves_the_old_one(game: str) -> None:
    random, draft = Random(game), drafted(game)
    for _ in range(60):
        field = random.choice([each for each in draft.fields() if not isinstance(each, Pieces)])
        before, line = draft, open_box(game).write_position(draft.game, draft.state)
        given: Any = random.choice(field.choices) if isinstance(field, Choice) else random.choice((1, -1))
        draft = field.read(given) or draft
        assert open_box(game).write_position(before.game, before.state) == line
        assert isinstance(draft, type(before)) and draft.faults() is not None


OF_OLD = {
    "bakschisch": (
        "position=r2+b2+A3%3A6T+B0%3A8T+C12%3A7T+heap%3A9+up%3AFG+left%3AG3S4H4E4F4C4&fists=A%3A2%2CB%3Athief%2CC%3A1"
    ),
    "intrige": (
        "position=r3+turn%3AA+A%3A320+B%3A330+C%3A320+D%3A320+A20%3DCM+A50%3DDL+A100%3DCK+B10%3DAF+B20%3DAS+C10%3DAL"
        "+C20%3DBF+C30%3DBM+C50%3DDK+D10%3DAM+D20%3DBS+D30%3DCF+A%2A%3DBL%2CCL%2CDM+C%2A%3DDS"
        "+gives%3AA%3EB%3AL50%2F30%404&fists=B%3A10"
    ),
    "attraptresors": (
        "position=r2+t%3AA+A%3AR%3A+B%3AV%3A4+C%3AV%3A+D%3AO%3A+pile%3AR2O2Y3G3B3V1+dice%3ARRROOYGB"
        "&fists=%7B%22A%22%3A+%5B%7B%22object%22%3A+%22column%22%2C+%22at_ms%22%3A+900%7D%5D%2C+%22B%22%3A+%5B%7B"
        "%22object%22%3A+%22lamp%22%2C+%22after_ms%22%3A+300%7D%2C+%7B%22object%22%3A+%22gem%22%2C+%22after_ms%22%3A"
        "+600%7D%5D%2C+%22C%22%3A+%5B%7B%22object%22%3A+%22column%22%2C+%22at_ms%22%3A+700%7D%2C+%7B%22object%22%3A"
        "+%22carpet%22%2C+%22after_ms%22%3A+300%7D%5D%2C+%22D%22%3A+%5B%5D%7D&untimed=false"
    ),
}
"""As the editors wrote them that each game had of its own."""


@pytest.mark.parametrize("game", OF_OLD)
def test_a_link_of_old_opens_the_same_position(game: str) -> None:
    hand = Hand("?" + OF_OLD[game], game=game)
    assert not hand.says(id="notice") and hand.position.as_link == OF_OLD[game]


@each("game", GAMES)
def test_a_position_as_a_line_is_read_again_by_every_rule(game: str) -> None:
    box = replace(open_box(game), draft=None)
    for option in fields(box.options):
        for choice in option.metadata["choices"]:
            sandbox = Sandbox(box, plain_face(box), dict(box.first.options))
            sandbox.laying.position.switch(option.name, choice)
            sandbox.refresh()
            assert find(sandbox.page.view, id="lay-line"), (option.name, choice)


@each("game", GAMES)
def test_a_page_that_is_put_together_begins_at_its_top(game: str) -> None:
    """What takes the focus is scrolled to, and on a phone the board stands above everything that asks."""
    assert not [node for node in walk(Hand(game=game).page.page.view) if "data-focus" in node[1]]


def test_a_face_that_draws_nothing_of_it_needs_to_say_nothing() -> None:
    assert not open_face("mousehour").workbench.draws and find(Hand(game="mousehour").page.page.view, id="larder")
