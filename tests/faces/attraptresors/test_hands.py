"""What hands press in Attrap'trésors: by the clock, without one, around one screen, and at the referee's."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from kit.draw.svg import Node, el, find, walk, words
from kit.engine.game import CHANCE
from kit.engine.record import Player, Record
from kit.faces import open_face
from kit.faces.attraptresors.corners import KEYS, KEYS_OF_TWO, PLACES, key_of
from kit.faces.attraptresors.deciding import deciding, mood
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.opened import opened
from kit.faces.attraptresors.quickness import seated
from kit.faces.attraptresors.typing import typing
from kit.games import open_box
from kit.games.attraptresors.bots import CHARACTERS
from kit.games.attraptresors.grab_events import ObjectsLeft
from kit.games.attraptresors.moves import First, Grab, Reach
from kit.games.attraptresors.pieces import COLOURS, DICE, UNTOLD, score
from kit.games.attraptresors.position import read_position, write_position
from kit.page.race import COLUMN, READY, Race
from kit.play.play import Play
from kit.text.say import LANGUAGES, Words
from tests.games.attraptresors.table import reach
from tests.play.pressing import a_page, a_referee, sent_by

ROWS = ("qwertyuiop", "asdfghjkl;", "zxcvbnm,./")
MOVED_ON_AZERTY = set("qwazm;,./")
"""Keys that say something else, or lie elsewhere, on an AZERTY keyboard."""


def tree(parts: Any) -> Node:
    return ("div", {}, *parts)


def racing(game: Play, phase: str = COLUMN) -> AttrapSight:
    """What the page of this game shows while hands may reach."""
    race = Race(key="1.0", phase=phase, windows=(5000, 3000), opens="column", things=game.table.game.tower)
    view = game.table.game.view(game.table.session.state, game.seats.eyes)
    return replace(game.sight, race=race, view=view, before=view, events=())


def held(game: Play) -> Any:
    return game.choices.fist.move


# By the clock ---------------------------------------------------------------------------------------------------------


def test_before_the_throw_there_is_one_filled_button_and_it_throws() -> None:
    shown = tree(deciding(racing(a_page("attraptresors", 4, untimed=False), READY)))
    (main,) = find(shown, class_="main")
    assert main[1]["data-intent"] == "race-begin" and sent_by(main) == "1.0"
    assert not [node for node in walk(shown) if "data-grab" in node[1]]


@pytest.mark.parametrize("players", range(2, 7))
def test_one_hand_has_a_part_for_the_column_and_for_each_object_each_with_its_key(players: int) -> None:
    game = a_page("attraptresors", players, untimed=False)
    sight = racing(game)
    parts = [node[1] for node in walk(tree(deciding(sight))) if "data-grab" in node[1]]
    assert [part["data-grab"] for part in parts] == [f"0:{name}" for name in ("column", *game.table.game.tower)]
    keys = [part["data-key"] for part in parts]
    assert keys == ["Space", *(str(number) for number in range(1, len(parts)))]
    assert len({part["id"] for part in parts}) == len(parts)
    assert mood(sight) == "racing"


def test_nothing_on_the_page_tells_who_has_a_right() -> None:
    """The same hand before a throw that favours it and before one that does not: all but the dice is the same."""
    game = a_page("attraptresors", 3, untimed=False)
    sight = racing(game)
    shown = set()
    for dice in ((8, 0, 0, 0, 0, 0), (0, 8, 0, 0, 0, 0), (0, 0, 8, 0, 0, 0), (2, 2, 1, 1, 1, 1), (2, 2, 2, 2, 0, 0)):
        view = sight.view._replace(dice=dice)
        shown.add(json.dumps(tree(deciding(replace(sight, view=view, before=view)))))
    assert len(shown) == 1


# Several people -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("people", range(2, 7))
def test_everybody_has_a_circle_and_its_objects_and_bots_have_none(players: int, people: int) -> None:
    if people > players:
        return
    game = a_page("attraptresors", players, people, untimed=False)
    sight = racing(game)
    shown = tree(deciding(sight))
    for seat in range(players):
        (corner,) = find(shown, id=f"corner-{seat}")
        grabs = [node[1]["data-grab"] for node in walk(corner) if "data-grab" in node[1]]
        expected = [f"{seat}:{name}" for name in ("column", *game.table.game.tower)]
        assert grabs == (expected if seat < people else [])
        assert ("turned" in corner[1]["class"].split()) == PLACES[players][seat].startswith("top")
    keys = [node[1]["data-key"] for node in walk(shown) if "data-grab" in node[1] and "data-key" in node[1]]
    assert keys == [key_of(players, seat) for seat in range(people)]
    assert mood(sight) == f"corners for-{players}"


@pytest.mark.parametrize("players", range(3, 7))
def test_a_mission_is_in_the_tree_only_while_its_owner_holds_it(players: int) -> None:
    game = a_page("attraptresors", players, players, untimed=False)
    sight, missions = racing(game), game.table.session.state.missions
    assert not dice_in(tree(deciding(sight)))
    for seat, mission in enumerate(missions):
        seen = replace(sight, peeked={seat: game.table.game.view(game.table.session.state, seat)})
        shown = tree(deciding(seen))
        assert dice_in(shown) == [mission]
        (corner,) = find(shown, id=f"corner-{seat}")
        assert dice_in(corner) == [mission]


def dice_in(shown: Node) -> list[str]:
    """The colours of all dice that are drawn there."""
    named = [node[1]["href"].removeprefix("#i-die-") for node in walk(shown) if node[0] == "use"]
    return [colour for colour in named if colour in COLOURS]


def test_two_see_their_three_missions_from_both_sides() -> None:
    game = a_page("attraptresors", 2, 2, untimed=False)
    sides = find(tree(deciding(racing(game))), class_="told-side")
    assert [dice_in(side) for side in sides] == [list(game.table.session.state.missions)] * 2
    assert [find(side, class_="turned") != [] for side in sides] == [False, True]


def test_the_keys_of_a_table_are_the_same_on_both_keyboards_and_never_side_by_side() -> None:
    where = {key: (row, column) for row, keys in enumerate(ROWS) for column, key in enumerate(keys)}
    for keys in (KEYS_OF_TWO, tuple(KEYS.values())):
        assert len(set(keys)) == len(keys) and not MOVED_ON_AZERTY & set(keys)
        for one, other in combinations(keys, 2):
            (row, column), (other_row, other_column) = where[one], where[other]
            assert max(abs(row - other_row), abs(column - other_column)) > 1


# Without a clock ------------------------------------------------------------------------------------------------------


def test_wishes_keep_the_order_in_which_they_were_tapped() -> None:
    game = a_page("attraptresors", 4)
    for name in ("wish-0-2", "wish-0-1", "wish-column-0", "wish-0-4"):
        (part,) = find(game.page.view, id=name)
        game.page.press("choose", sent_by(part))
    assert held(game) == Reach((Grab("column"), Grab("gem"), Grab("lamp"), Grab("carpet")))
    (lamp,) = find(game.page.view, id="wish-0-1")
    game.page.press("choose", sent_by(lamp))
    assert held(game) == Reach((Grab("column"), Grab("gem"), Grab("carpet")))
    (wait,) = find(game.page.view, id="wish-wait-0")
    game.page.press("choose", sent_by(wait))
    assert held(game) == Reach((Grab("gem"), Grab("carpet")))


def test_who_only_waits_holds_nothing_and_can_close_it() -> None:
    game = a_page("attraptresors", 3)
    assert find(game.page.view, id="go")[0][1].get("aria-disabled") == "true"
    (wait,) = find(game.page.view, id="wish-wait-0")
    game.page.press("choose", sent_by(wait))
    assert held(game) == Reach() and "aria-disabled" not in find(game.page.view, id="go")[0][1]


# Before the game ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CHARACTERS)
def test_the_shares_of_a_hand_are_those_of_its_draws(name: str) -> None:
    look, random = CHARACTERS[name].look, Random(name)
    drawn = sorted(look.draw(random) for _ in range(20_000))
    for share in (0.05, 0.25, 0.5, 0.75, 0.95):
        ms = look.quantile(share)
        assert look.share_before(ms - 1) < share <= look.share_before(ms)
        below = sum(time < ms for time in drawn) / len(drawn)
        assert abs(below - share) < 5 * (share * (1 - share) / len(drawn)) ** 0.5 + 0.002


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_seat_tells_how_quick_its_bot_is_or_its_key_and_neither_without_a_clock(language: str) -> None:
    said = Words(language, "attraptresors")
    game = a_page("attraptresors", 4, 2)
    players = game.table.record.players
    shown: Any = [seated(players, seat, {"untimed": False}, said) for seat in range(4)]
    assert [key_of(4, seat).upper() in words(shown[seat]) for seat in (0, 1)] == [True, True]
    for seat in (2, 3):
        look = CHARACTERS[players[seat].bot or ""].look
        for share in (0.05, 0.5, 0.95):
            assert str(look.quantile(share)) in words(shown[seat])
    assert [seated(players, seat, {"untimed": True}, said) for seat in range(4)] == [None] * 4
    alone: Any = seated(a_page("attraptresors", 4).table.record.players, 0, {"untimed": False}, said)
    assert alone is None


# The referee ----------------------------------------------------------------------------------------------------------


def press(game: Any, *names: str) -> None:
    """Parts of the page, by their ids."""
    for name in names:
        (part,) = find(game.page.view, id=name)
        game.page.press(part[1]["data-intent"], sent_by(part))


def thrown(*colours: str, players: int = 3, **options: Any) -> Any:
    """A real table at which A threw these dice."""
    game = a_referee("attraptresors", players, **options)
    press(game, "turn-0", *(f"add-{colour}" for colour in colours))
    if len(colours) == DICE:
        press(game, "go")
    return game


def ruled(game: Any, *holds: str) -> str:
    """What is told when the hands stopped so."""
    press(game, *(f"holds-{each}" for each in holds), "go")
    on(game)
    return words(game.page.view)


def on(game: Any) -> None:
    """What happened is seen at once."""
    if game.instant is not None:
        game.page.press("finish")


MINE = ("red", "red", "red", "green", "green", "yellow", "blue", "blue")


def test_AT_6_no_mission_is_asked_before_somebody_grabs_and_it_is_shown_to_nobody() -> None:
    game = thrown(*MINE)
    assert game.table.session.state.missions == (UNTOLD,) * 3
    press(game, "holds-column-1", "go")
    (question,) = find(game.page.view, id="ask")
    assert "P1" in words(question) and game.table.session.waiting_for == {CHANCE}
    press(game, "turn-red")
    assert game.table.session.state.hands == ((0, 0, 0, 0), (0, 0, 1, 0), (0, 0, 0, 0))
    assert game.table.session.state.missions == (UNTOLD, UNTOLD, UNTOLD) and not any(game.sight.view.missions)


def test_AT_19_whoever_grabbed_wrongly_keeps_the_mission_and_is_not_asked_for_it_again() -> None:
    game = thrown(*MINE)
    press(game, "holds-column-1", "holds-lamp-0", "go", "turn-violet")
    assert game.table.session.state.missions == (UNTOLD, "violet", UNTOLD)
    on(game)
    game.page.press("next")
    press(game, *(f"add-{colour}" for colour in MINE), "go", "holds-column-1", "go")
    assert not find(game.page.view, id="turn-violet") and game.table.session.state.missions[1] == "violet"


@pytest.mark.parametrize(
    ("dice", "sacks"),
    [
        (("red", "red", "orange", "orange", "yellow", "green", "blue", "violet"), 5),
        (("red", "red", "orange", "orange", "yellow", "yellow", "blue", "blue"), 0),
    ],
)
def test_AT_12_where_no_mission_can_matter_none_is_asked_for(dice: tuple[str, ...], sacks: int) -> None:
    game = thrown(*dice)
    told = ruled(game, "column-2", "lamp-0")
    assert ("AT-12" if sacks else "AT-19") in told and score(game.table.session.state.hands[2])[0] == sacks
    assert game.table.session.state.missions == (UNTOLD,) * 3


def test_undo_goes_back_to_what_was_asked_and_never_to_an_untold_mission() -> None:
    game = thrown(*MINE)
    press(game, "holds-column-1", "go", "turn-red")
    questions = []
    while game.undo.can_undo:
        game.page.press("undo")
        questions.append(words(find(game.page.view, id="ask")[0]))
    say = game.words.say
    assert questions == [
        say("hands.typed.mission_of", seat=1),
        say("hands.typed.who_column"),
        say("hands.typed.dice"),
        say("hands.typed.thrower"),
    ]
    assert game.table.session.step == 3


def test_a_record_of_a_real_table_is_read_back() -> None:
    game = thrown(*MINE[:-1], players=4, tower="default")  # one die is still missing
    press(game, "off-blue", "go", "holds-column-1", "holds-lamp-1", "holds-gem-0", "go", "turn-red")
    other = a_referee("attraptresors", 4)
    other.page.receive({"hello": {"link": "", "saved": game.saved.text(), "lang": "en", "theme": "light"}, "seq": 1})
    assert other.table.session.history == game.table.session.history
    state = game.table.session.state_after(game.table.session.step - 1)
    assert read_position(game.table.game, write_position(game.table.game, state)) == state


def test_AT_17_and_AT_18_everything_that_is_taken_away_or_left_is_told_with_its_rule() -> None:
    game = thrown("red", "red", "orange", "orange", "yellow", "green", "blue", "violet")
    told = ruled(game, "column-0", "lamp-0", "gem-1", "gem-1")
    say = Words("en", "attraptresors", ("P0", "P1", "P2")).say
    assert say("events.PutBack", seat=0, object="lamp", rule="AT-17", rulings=()) in told and "AT-17" in told
    assert score(game.table.session.state.hands[0])[0] == 5
    game = thrown("red", "red", "orange", "orange", "yellow", "green", "blue", "violet")
    told = ruled(game, "column-0", "lamp-1", "gem-1", "gem-1")
    assert say("events.PutBack", seat=1, object="gem", rule="AT-18", rulings=()) in told and "AT-18" in told
    assert score(game.table.session.state.hands[1])[0] == 3
    left = [event for event in game.table.session.history[-1].events if isinstance(event, ObjectsLeft)]
    assert left == [ObjectsLeft(("gem",))]


def test_AT_13_objects_without_the_column_are_too_early() -> None:
    told = ruled(thrown(*MINE), "lamp-1")
    assert "AT-13" in told or "AT-14" in told
    assert "too early" in told.lower()


def test_AT_15_a_die_off_the_mat_is_told_at_once_and_no_switch_is_needed() -> None:
    game = thrown("red", "red", "orange", "yellow", "green", "blue", "blue")
    assert find(game.page.view, id="go")[0][1]["aria-disabled"] == "true"
    press(game, "off-violet")
    (more,) = find(game.page.view, id="off-red")
    assert more[1]["aria-disabled"] == "true" and "aria-disabled" not in find(game.page.view, id="go")[0][1]
    press(game, "less-off_violet-0", "off-violet", "go")
    state = game.table.session.state
    assert state.dice == (2, 1, 1, 1, 2, 0) and state.off == (0, 0, 0, 0, 0, 1)
    assert not game.table.game.permille
    assert "AT-19" in ruled(game, "column-0")  # five colours are not six


def test_AT_9_of_whom_the_host_named_nobody_says_that_it_was_chance() -> None:
    for language in LANGUAGES:
        for viewer in (0, None):
            said = Words(language, "attraptresors", ("P0", "P1"), viewer=viewer).say("events.ThrowerChosen", seat=0)
            assert not any(word in said.lower() for word in ("chance", "hasard", "toeval"))


def test_two_hands_at_the_column_are_asked_about_and_nobody_throws_again() -> None:
    game = thrown(*MINE)
    press(game, "holds-column-0", "holds-column-1", "go")
    assert game.table.session.waiting_for == {CHANCE}
    assert {part[1]["id"] for part in find(tree(typing(game.sight)), data_intent="turn")} == {"turn-0", "turn-1"}
    press(game, "turn-1", "turn-red")
    assert game.table.session.state.hands == ((0, 0, 0, 0), (0, 0, 1, 0), (0, 0, 0, 0))


# What only its owner may know -----------------------------------------------------------------------------------------


def after(mission: str, dice: str, *others: str, mine: str = "") -> Node:
    """The table after a throw: A, who reads it, with this mission, and B and C do this."""
    record = Record(
        "attraptresors",
        (Player("Ada"), Player("B"), Player("C")),
        {"untimed": True},
        1,
        f"r1 t:A A:{mission}: B:V: C:V: dice:{dice}",
    )
    game = Play(open_box("attraptresors"), open_face("attraptresors"), record)
    hands = [reach(text) for text in (mine, *others)]
    for seat, hand in enumerate(hands):
        game.table.session.submit(seat, hand)
    while game.table.session.waiting_for == {CHANCE} and game.table.session.state.queue:
        game.table.session.submit(CHANCE, First(1))
    sight = replace(
        game.sight,
        words=Words("en", "attraptresors", ("Ada", "B", "C"), viewer=0),
        before=game.table.game.view(game.table.session.state_after(0), 0),
        events=tuple(event for played in game.table.session.history for event in played.events),
        instant=None,
    )
    return el("div", opened(sight))


@pytest.mark.parametrize(
    ("mission", "dice", "mine", "others", "said"),
    [
        ("R", "RRROOYYG", "", ("", ""), "asleep"),
        ("R", "RRROOYYG", "", ("column", ""), "waited"),
        ("R", "RRROOYYG", "column", ("column", ""), "late"),
        ("R", "RROOYGBV", "", ("column", ""), "waited"),
        ("G", "RRROOYYG", "", ("column", ""), None),
        ("R", "RRROOYYG", "column", ("", ""), None),
    ],
)
def test_AT_11_whoever_had_the_right_as_well_reads_it_afterwards(
    mission: str, dice: str, mine: str, others: tuple[str, str], said: str | None
) -> None:
    told = find(after(mission, dice, *others, mine=mine), id="own-right")
    assert [words(each) for each in told] == (
        []
        if said is None
        else [f"{Words('en', 'attraptresors').say(f'page.own_right.{said}')} {'AT-12' if 'V' in dice else 'AT-11'}"]
    )
