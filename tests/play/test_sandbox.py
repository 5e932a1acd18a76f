"""The sandbox: a position is put together, the engine answers, and the position goes elsewhere as a link or lines."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from kit.draw.svg import find, walk, words
from kit.engine.draft import Held
from kit.faces import open_face
from kit.faces.plain import plain_face
from kit.games import open_box
from kit.games.bakschisch.moves import NOTHING, THIEF
from kit.games.bakschisch.state import State
from kit.lessons.editor import Editor
from kit.lessons.subject import subject_of
from kit.page.page import Intent
from kit.play.parts.laying import EDITOR
from kit.play.position import Position
from kit.play.sandbox import Sandbox
from kit.text.say import LANGUAGES
from tests.effort import Some
from tests.play.test_random_presses import PRESSES, press_something

BAKSCHISCH = "bakschisch"


class Hand:
    """Somebody at the sandbox, and what their browser kept."""

    def __init__(
        self,
        link: str = "",
        saved: str | None = None,
        language: str = "en",
        fresh: bool = True,
        game: str = "bakschisch",
    ) -> None:
        box = open_box(game)
        self.page = Sandbox(box, open_face(game), dict(box.first.options))
        self.said: list[dict[str, Any]] = []
        self.page.page.send = self.said.append
        hello = {"lang": language, "link": link, "saved": saved, "still": True, "fresh": fresh}
        self.page.page.receive({"hello": hello, "seq": 1})

    def press(self, name: str, n: Any = None, value: str | bool | None = None) -> None:
        """Press what is there."""
        self.page.page.press(name, n, value)

    @property
    def position(self) -> Position:
        """What is put together."""
        return self.page.laying.position

    @property
    def state(self) -> State:
        """The position as it lies there."""
        state: State = self.position.draft.state
        return state

    @property
    def link(self) -> str:
        """The address that the page copies."""
        self.press("link")
        return str([each["link"] for each in self.said if "link" in each][-1])

    @property
    def kept(self) -> str:
        """What the browser keeps."""
        return str([each["save"] for each in self.said if "save" in each][-1])

    @property
    def held(self) -> Held | None:
        """What is in the hand."""
        return self.page.laying.lifting.held(self.position.draft)

    def lift(self, thing: list[Any], up: bool = True) -> None:
        """Begin to drag a thing that is shown, or let it go over nothing."""
        page = self.page.page
        assert find(page.view, data_lifts=json.dumps(thing)), thing
        view = int(page.view[1]["data-view"])
        page.receive({"intent": "lift", "n": thing, "value": up, "by": "click", "view": view, "seq": 0})

    def move(self, thing: list[Any], place: Any) -> None:
        """Drag a thing to a place."""
        self.lift(thing)
        self.press("put", place)

    def says(self, **attributes: Any) -> str:
        """What these parts say; without any, the whole page."""
        shown = find(self.page.page.view, **attributes) if attributes else [self.page.page.view]
        return " ".join(map(words, shown))

    def rules(self) -> list[str]:
        """The rules in the story."""
        return [words(each) for each in find(self.page.page.view, class_="chip")]


def test_a_pawn_is_taken_and_put_on_a_space() -> None:
    hand = Hand()
    hand.press("lift", ["pawn", 1])
    hand.press("put", 12)
    assert hand.state.spaces == (3, 12, 0)
    hand.press("put", 12)  # or by its space
    hand.press("put", 5)
    assert hand.state.spaces == (3, 5, 0)


def test_the_engine_answers_with_its_story_and_its_rules() -> None:
    hand = Hand()
    hand.press("lay-open")
    assert "BK-13" in hand.rules()
    assert "both walk" in hand.says(id="story")
    hand.press("lay-again")
    hand.press("lay-fist", [0, 3])
    hand.press("lay-open")
    assert "BK-12" in hand.rules() and "BK-13" not in hand.rules()


def test_what_if_is_asked_for_any_seat_and_leads_back() -> None:
    hand = Hand()
    hand.press("lay-open")
    hand.press("whatif")
    for seat in (0, 1, 2):
        hand.press("whatif-seat", seat)
        assert find(hand.page.page.view, data_intent="whatif-pick")
    hand.press("undo")
    assert hand.page.laying.is_open and hand.state.spaces == (3, 0, 0)


def test_every_change_can_be_taken_back_and_done_again() -> None:
    hand = Hand()
    first = hand.state
    for name, n in (("lay-gold", [0, 1]), ("lay-players", 4), ("lay-round", 1)):
        hand.press(name, n)
    hand.move(["thief", 1], ["aside", 1])
    last = hand.state
    for _ in range(4):
        hand.press("undo")
    assert hand.state == first
    for _ in range(4):
        hand.press("redo")
    assert hand.state == last


def test_a_pawn_that_is_held_goes_with_its_seat() -> None:
    hand = Hand()
    hand.press("lay-players", 4)
    hand.press("lift", ["pawn", 3])
    hand.press("undo")
    hand.press("put", 7)
    assert hand.state.spaces == (3, 0, 0)
    hand.press("redo")
    assert len(hand.state.spaces) == 4


def test_the_heap_follows_until_somebody_says_otherwise() -> None:
    hand = Hand()
    hand.press("lay-gold", [0, -1])
    assert hand.state.heap == 10 and not hand.position.draft.faults()
    hand.press("lay-follow", value=False)
    hand.press("lay-gold", [0, -1])
    assert hand.state.heap == 10
    assert "All the gold together must come to 30" in hand.says(id="fault") and "BK-6" in hand.rules()
    assert "give some back" in hand.says(id="fault")
    with pytest.raises(LookupError):
        hand.press("lay-open")
    hand.press("lay-heap", 1)
    assert not hand.position.draft.faults()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("thief", "fist", "rule"), [(False, [2, 8], "BK-9"), (True, [0, "thief"], "BK-10")])
def test_a_move_that_cannot_be_made_is_named_with_the_way_to_mend_it(
    thief: bool, fist: list[Any], rule: str, language: str
) -> None:
    hand = Hand(language=language)
    if thief:
        hand.move(["thief", 0], ["aside", 0])
    hand.page.handlers()["lay-fist"](Intent("lay-fist", fist))
    hand.page.refresh()
    told = hand.says(id="fault")
    assert rule in told
    mend = hand.page.sight.words.say(f"sandbox.mend.{hand.position.draft.faults()[0].reason}")
    assert told.endswith(mend)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("before", "thing", "place", "rule"),
    [
        ([(["pawn", 0], 25)], ["thief", 0], ["hand", 0], "BK-32"),
        ([(["card", "guard", 2], "deck")], ["thief", 0], ["aside", 0], "BK-37"),
        ([(["pawn", 0], 31)], ["card", "guard", 2], "deck", "BK-39"),
        ([], ["piece", "purse", 2], ["purse", 2], None),
    ],
)
def test_where_a_law_forbids_it_nothing_is_put_and_the_law_is_named(
    before: list[Any], thing: list[Any], place: list[Any], rule: str | None, language: str
) -> None:
    hand = Hand(language=language)
    for each in before:
        hand.move(*each)
    draft = hand.position.draft
    hand.move(thing, place)
    assert hand.position.draft == draft and not draft.faults()
    if rule:
        assert rule in hand.says(id="in-hand") and hand.held, "it is still in the hand"
        assert not hand.says(id="fault")


def test_places_that_can_take_what_is_lifted_are_marked() -> None:
    hand = Hand()
    assert not find(hand.page.page.view, class_="may")
    hand.lift(["thief", 1])
    marked = {node[1]["id"] for node in find(hand.page.page.view, data_intent="put") if "takes" in node[1]["class"]}
    assert marked == {"at-aside-1", "at-fist-1"}
    hand.press("put-down")
    hand.press("lift", ["pawn", 1])
    assert find(hand.page.page.view, class_="may")[0][1]["d"]
    assert find(hand.page.page.view, id="lay-pawn-1")[0][1]["aria-pressed"] == "true"
    lifted = find(hand.page.page.view, class_="lifted")
    assert {node[1]["data-lifts"] for node in lifted} == {'["pawn", 1]'} and len(
        find(hand.page.page.view, data_lifts='["pawn", 0]')
    ) == 1


def test_what_is_lifted_is_said_and_put_down_again() -> None:
    hand = Hand()
    for down in (lambda: hand.press("put", ["hand", 0]), lambda: hand.press("put-down")):
        hand.press("put", ["hand", 0])
        assert hand.says(id="in-hand").startswith("A’s thief: now press the place")
        down()
        assert hand.held is None and not hand.says(id="in-hand")


def test_dragging_says_whether_a_thing_goes_up_or_down() -> None:
    hand = Hand()
    for up in (True, True, False, False):
        hand.lift(["pawn", 2], up)
        assert (hand.held is not None) == up


def test_a_place_that_is_none_for_it_takes_nothing_and_the_thing_stays_in_the_hand() -> None:
    hand = Hand()
    draft = hand.position.draft
    hand.move(["thief", 0], ["fist", 1])
    hand.press("put", 12)
    assert hand.position.draft == draft and hand.held and "not there" in hand.says(id="in-hand")


def test_gold_goes_from_hand_to_hand_and_none_is_lost() -> None:
    hand = Hand()
    hand.move(["piece", "purse", 1], ["purse", 0])
    assert hand.state.purses == (7, 7, 7) and hand.state.heap == 9
    hand.move(["piece", "heap"], ["fist", 2])
    assert hand.state.purses == (7, 7, 8) and hand.state.heap == 8 and hand.position.draft.fists[2].gold == 2
    hand.move(["piece", "fist", 2], "heap")
    assert hand.state.purses == (7, 7, 7) and hand.state.heap == 9 and hand.position.draft.fists[2].gold == 1
    hand.press("lay-follow", value=False)
    hand.move(["piece", "purse", 0], "heap")
    assert hand.state.purses == (6, 7, 7) and hand.state.heap == 10 and not hand.position.draft.faults()
    assert "The heap" in hand.says(id="in-hand")


def test_a_thief_goes_into_its_fist_and_leaves_it_empty() -> None:
    hand = Hand()
    hand.move(["thief", 0], ["fist", 0])
    assert hand.position.draft.fists[0] == THIEF
    hand.move(["thief", 0], ["aside", 0])
    assert hand.position.draft.fists[0] == NOTHING and hand.state.thieves == (False, True, True)
    for _ in range(2):
        hand.press("undo")
    assert hand.position.draft.fists[0].gold == 2


def test_cards_are_turned_up_changed_and_turned_back() -> None:
    hand = Hand()
    hand.move(["card", "caliph"], ["card", 3])
    hand.move(["card", "eunuch"], ["card", 1])
    assert hand.state.cards == ("eunuch", "guard", "caliph") and hand.state.bribe == 3
    hand.move(["card", "eunuch", 1], ["card", 3])
    assert hand.state.cards == ("caliph", "guard", "eunuch")
    hand.move(["card", "caliph", 1], ["card", 4])
    assert hand.state.cards == ("guard", "eunuch", "caliph")
    hand.move(["card", "caliph", 3], "deck")
    assert hand.state.cards == ("guard", "eunuch")
    assert not hand.position.draft.faults()


def test_whatever_is_pressed_is_a_position_or_is_told_what_it_breaks(some: Some) -> None:
    for seed in some(range(6)):
        press_whatever_lays(Random(seed), some.count(150, least=60))


LAYS = ("lay-", "lift", "put")


def press_whatever_lays(random: Random, presses: int) -> None:
    hand = Hand()
    for _ in range(presses):
        nodes = [node for node in walk(hand.page.page.view) if node[1].get("data-intent", "").startswith(LAYS)]
        _, attributes, *_ = random.choice(nodes)
        if "disabled" in attributes or attributes.get("aria-disabled") == "true":
            continue
        n = json.loads(attributes.get("data-n", "null"))
        value = random.choice([True, False]) if attributes["data-intent"] == "lay-follow" else None
        hand.press(attributes["data-intent"], n, value)
        if not hand.position.draft.faults():
            again = Hand("?" + hand.position.as_link)
            assert again.state == hand.state and again.position.draft.moves == hand.position.draft.moves
        elif hand.page.laying.is_open:
            assert hand.says(id="fault")


def test_several_pawns_on_the_throne_say_by_themselves_who_was_first() -> None:
    hand = Hand()
    for seat in (0, 1, 2):
        hand.press("lift", ["pawn", seat])
        hand.press("put", 31)
    assert hand.state.spaces == (31, 31, 31) and not hand.position.draft.faults()


def test_a_link_opens_the_same_sandbox_and_a_reload_the_last_one() -> None:
    hand = Hand()
    hand.press("lift", ["pawn", 2])
    hand.press("put", 17)
    hand.move(["thief", 0], ["fist", 0])
    link = "?" + hand.link
    assert "position=" in link and "fists=A%3Athief" in link
    other = Hand(link)
    assert other.state == hand.state and other.position.draft.moves == hand.position.draft.moves
    assert Hand(saved=hand.kept).state == hand.state
    other.press("lay-players", 2)
    assert Hand(link, saved=other.kept, fresh=False).state == other.state  # a reload goes on


@pytest.mark.parametrize(
    "link",
    [
        "?position=",
        "?position=hello",
        "?position=r1+b2+A3:6T+B0:9T+C0:7T+heap:9+up:FG",
        "?position=r1+b1+A0:10T+B0:10T+up:F&fists=A:many",
        "?position=r1+b1+A0:10T+B0:10T+up:F&board=7",
    ],
)
def test_an_address_that_leads_nowhere_is_told_and_the_page_opens(link: str) -> None:
    hand = Hand(link)
    assert not hand.position.draft.faults()
    assert link == "?position=" or hand.says(id="notice")


def test_house_rules_count_at_once_and_go_along() -> None:
    hand = Hand()
    hand.move(["thief", 0], ["fist", 0])
    hand.press("setup-option", "thief_cancels_move", True)
    hand.press("lay-open")
    assert "C-BK-9" in hand.rules()
    assert Hand("?" + hand.position.as_link).position.draft.game.options_chosen.thief_cancels_move
    assert tomllib.loads(hand.position.as_lines)["options"] == {"thief_cancels_move": True}


def test_it_goes_on_from_what_came_of_it() -> None:
    hand = Hand()
    hand.press("lay-open")
    hand.press("next")
    assert hand.page.laying.is_open and hand.state.spaces == (6, 1, 0) and hand.state.bribe == 3
    assert not hand.position.draft.faults()


def test_its_lines_go_into_a_lesson() -> None:
    hand, editor = Hand(), Editor(subject_of("bakschisch"))
    said = tomllib.loads(hand.position.as_lines)
    assert said["fists"] == {"A": 2, "B": 2, "C": 1}
    editor.page.press("write-bring", value=hand.position.as_lines)
    assert said["position"] in editor.writing.written and editor.writing.error is None
    assert find(hand.page.page.view, href=f"/voila/render/{EDITOR}.ipynb?{hand.position.as_link}&lang=en")


def test_a_game_without_a_picture_is_put_together_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = replace(open_box("attraptresors"), draft=None)
    monkeypatch.setattr(f"{__name__}.open_box", lambda _: plain)
    monkeypatch.setattr(f"{__name__}.open_face", lambda _: plain_face(plain))
    game, line = "attraptresors", "r1 A: B: open:--- pile:R3O3Y3G3B3V3"
    hand = Hand(game=game)
    hand.press("lay-line", value="nonsense")
    assert hand.says(id="fault")
    hand.press("lay-line", value=line)
    assert not hand.position.draft.faults()
    hand.press("lay-players", open_box(game).players[0])
    link = "?" + hand.link
    again = Hand(link, game=game)
    assert again.position.draft.state == hand.position.draft.state
    assert again.position.draft.moves == hand.position.draft.moves
    said = tomllib.loads(hand.position.as_lines)
    assert said["position"] and len(said["moves"]) == 1
    for _ in range(5):
        hand.press("lay-open")
        if not hand.page.laying.is_open:
            assert hand.rules()
            hand.press("next")
    hand.press("lay-move", next(iter(hand.position.draft.moves)), "nonsense")
    assert hand.says(id="fault")


def test_a_position_is_kept_while_somebody_does_there_what_they_may_not() -> None:
    hand = Hand()
    hand.press("lay-fist", [0, 3])
    while hand.state.purses[0] > 2:
        hand.press("lay-gold", [0, -1])
    assert hand.says(id="fault") and not hand.position.draft.broken()
    again = Hand(saved=hand.kept, fresh=False)
    assert again.state == hand.state and again.says(id="fault") == hand.says(id="fault")


def test_no_press_breaks_the_page(some: Some) -> None:
    for seed in some(range(6)):
        press_whatever(Random(f"sandbox/{seed}"), some.count(PRESSES, least=60))


def press_whatever(random: Random, presses: int) -> None:
    hand = Hand()
    for number in range(presses):
        press_something(hand.page, random)
        desk = hand.page
        assert not desk.table.session.game.invariants(desk.table.session.state)
        assert desk.laying.is_open == bool(find(desk.page.view, id="laying"))
        if number % 50 == 49:
            hand = Hand(saved=hand.kept, fresh=False)
