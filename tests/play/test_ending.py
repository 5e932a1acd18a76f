"""The end of a game on a page: who came how far, how it went, and the turning point that is weighed slice by slice."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

import pytest

from kit.draw.svg import Node, find, walk, words
from kit.engine.groups import Secrets
from kit.engine.record import Player, Record
from kit.engine.turning import Turning
from kit.faces import open_face
from kit.games import open_box
from kit.page.page import Intent
from kit.play.parts import slices
from kit.play.parts.ending import MOST_STOPS
from kit.play.play import Play
from kit.play.referee import Referee
from kit.text.say import LANGUAGES, Words
from tests.play.games import BOX, FACE, a_game, a_referee, bribe, finish, over, play_on, say_hello
from tests.play.pressing import a_page_at_its_end, rule_on

CONTESTED = "r3 b5 A31:9@3.4<28 B31:9@3.2<24 C18:8T D23:6T heap:8 up:HEGEE left:G2S2H3E2F4C2"
"""Two on the throne with the same gold; B has sat there longer."""
SHARED = "r3 b5 A31:9@3.4<28 B31:9@3.4<28 C18:8T D23:6T heap:8 up:HEGEE left:G2S2H3E2F4C2"
"""Two on the throne with the same gold, who came together."""


def begun_at(position: str, people: int = 1, **options: Any) -> Play:
    seats = tuple(Player(f"P{seat}", None if seat < people else "cautious") for seat in range(4))
    return Play(BOX, FACE, Record("bakschisch", seats, {"open_gold": True} | options, 1, position))


def scene(game: Any) -> Node:
    (shown,) = find(game.page.view, id="ending")
    return shown


def said(game: Any, name: str) -> str:
    """What stands in a part of the page, or nothing."""
    return " ".join(words(part) for part in find(game.page.view, id=name))


def ranks(game: Any) -> list[str]:
    return [words(row) for row in find(scene(game), class_="ranked")]


def weigh(game: Any) -> int:
    """As time does while somebody looks at the page; how many slices it took."""
    slices = 0
    while find(game.page.view, data_intent="weigh"):
        game.page.press("weigh", by="time")
        slices += 1
    return slices


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough games to see that it works, in one slice; how many are needed is another test's."""
    monkeypatch.setattr("kit.engine.turning.FIRST", 8)
    monkeypatch.setattr("kit.engine.turning.SECOND", 24)
    monkeypatch.setattr(slices, "SLICE_S", 1000)


# The scene ------------------------------------------------------------------------------------------------------------


def test_the_scene_comes_with_the_end_and_not_before_all_is_shown() -> None:
    game = a_game(2, seed=21)
    while not game.view.is_over:
        assert not find(game.page.view, id="ending")
        play_on_once(game)
    assert game.instant is not None and not find(game.page.view, id="ending")
    finish(game)
    assert words(find(scene(game), id="won")[0]) in ("You are the new Caliph!", "Mira is the new Caliph!")
    assert find(scene(game), class_="crown")


def play_on_once(game: Play) -> None:
    if game.seats.chooser is None:
        game.page.press("next")
    else:
        game.page.press("choose", min(1, game.table.session.state.purses[game.seats.seat]))
        game.page.press("close")
    if not game.view.is_over:
        finish(game)


def test_everybody_has_a_place_by_space_and_the_winner_is_first() -> None:
    game = over()
    spaces, (winner,) = game.view.view.spaces, game.view.view.winners
    assert [row[0] for row in ranks(game)] == ["1", "2"]
    assert ("You" if winner == 0 else game.words.names[winner]) in ranks(game)[0] and "hrone" in ranks(game)[0]
    left = game.table.game.board.throne - spaces[1 - winner]
    assert f"{left} spaces from the throne" in ranks(game)[1]


@pytest.mark.parametrize(("language", "you"), [("en", "You"), ("fr", "Toi"), ("nl", "Jij")])
def test_the_reader_is_you_in_the_ranking_and_in_the_table(language: str, you: str) -> None:
    game = over()
    say_hello(game, lang=language)
    assert sum(you in row for row in ranks(game)) == 1
    assert you in [words(node) for node in walk(find(scene(game), id="course-table")[0]) if node[0] == "th"]


def test_BK_40_what_decided_between_several_on_the_throne_is_told_with_its_rules() -> None:
    game = a_referee(4)
    begin(game, CONTESTED)
    judge(game, 2, 3, 2, 1)
    assert game.view.view.winners == (0,)
    assert "richest" in said(game, "decided") and "BK-40" in said(game, "decided")
    assert not said(over(), "decided")  # one alone on the throne: there is nothing to decide


def test_C_BK_24_by_arrival_the_second_on_the_throne_is_second() -> None:
    game = a_referee(4)
    begin(game, CONTESTED)
    judge(game, 3, 3, 2, 1)
    assert game.view.view.winners == (1,)
    assert [row[:2] for row in ranks(game)] == ["1.", "2.", "3.", "4."]
    assert "P1" in ranks(game)[0] and "P0" in ranks(game)[1]
    assert "C-BK-24" in said(game, "decided")


def begin(game: Referee, position: str) -> None:
    game.page.press("open", "menu")
    game.page.press("setup")
    game.page.press("setup-start", value=position)
    game.page.press("begin")


def judge(game: Referee, *gold: int) -> None:
    for seat, pieces in enumerate(gold):
        game.page.press("fist", seat, str(pieces))
    game.page.press("judge")
    finish(game)


def test_two_winners_share_the_first_place() -> None:
    game = a_referee(4)
    begin(game, SHARED)
    judge(game, 3, 3, 2, 1)
    assert game.view.view.winners == (0, 1)
    assert [row[:2] for row in ranks(game)] == ["1.", "1.", "3.", "4."]
    assert "share the throne" in said(game, "won")


def test_the_word_for_the_reader_is_true() -> None:
    game = over()
    (winner,) = game.view.view.winners
    left = game.table.game.board.throne - min(game.view.view.spaces)
    assert f"{left} spaces from the throne" in said(game, "parting")
    assert ("you were" in said(game, "parting")) is (winner != 0)


@pytest.mark.parametrize(
    ("mine", "winner", "word"),
    [
        ((31, 9, 14), (31, 12, 14), "just 3 pieces of gold more"),
        ((31, 9, 15), (31, 9, 14), "The rule for ties decided"),
        ((30, 9, 0), (31, 9, 14), "one more space"),
        ((27, 9, 0), (31, 9, 14), "only 4 spaces"),
        ((4, 9, 0), (31, 9, 14), "This time you were 27 spaces"),
    ],
)
def test_losing_gets_a_word_that_says_how_close_it_was(
    mine: tuple[int, int, int], winner: tuple[int, int, int], word: str
) -> None:
    game = a_game(2)
    spaces, purses, since = zip(mine, winner, strict=True)
    view = game.view.view._replace(spaces=spaces, purses=purses, since=since, winners=(1,))
    assert BOX.standings is not None and BOX.standings.parting is not None
    told = BOX.standings.parting(game.table.game, view, 0)
    assert word in game.words.say(f"ending.{told.key}", **told.facts)


def test_among_several_people_nobody_is_addressed() -> None:
    game = a_game(2, seed=21, people=2)
    play_on(game)
    assert find(game.page.view, id="ending") and not said(game, "parting")


AT_THE_TABLE = {"intrige": (4, 5), "attraptresors": (3, 3)}
"""Players and seed."""


@pytest.mark.parametrize("game", AT_THE_TABLE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_other_games_rank_by_what_decides_there(game: str, language: str) -> None:
    page = a_page_at_its_end(game, *AT_THE_TABLE[game], lang=language)
    assert page.ending.ending and len(ranks(page)) == AT_THE_TABLE[game][0]
    counts = [each.counts for each in page.ending.ending.standings]
    assert [counts[seat] for _, seat in page.ending.ending.ranks] == sorted(counts, reverse=True)
    assert said(page, "parting") and find(scene(page), id="course")


@pytest.fixture
def intrigue() -> Play:
    """A whole game of Intrige that bots have played with a person."""
    return a_page_at_its_end("intrige", *AT_THE_TABLE["intrige"])


def test_C_IN_15_at_the_end_it_is_told_who_kept_and_who_broke_promises(intrigue: Play) -> None:
    kinds = {True: ("PostPromiseKept", "BribePromiseKept"), False: ("PostPromiseBroken", "BribePromiseBroken")}
    heard = [event for played in intrigue.table.session.history for event in played.events]
    rows = [words(row) for row in walk(find(scene(intrigue), id="deeds")[0]) if row[0] == "li"]
    assert len(rows) == 4
    for seat, row in enumerate(rows):
        kept, broken = (
            sum(type(event).__name__ in kinds[each] and event.seat == seat for event in heard) for each in (True, False)
        )
        assert row.endswith(f"Kept: {kept}, broken: {broken}")
    assert len(set(rows)) > 1


def test_IN_26_the_picture_and_the_head_go_on_to_the_last_salaries(intrigue: Play) -> None:
    assert said(intrigue, "where") == "Round 7 · the money is counted"
    last = intrigue.ending.ending.course[-1]
    assert last.moment["round"] == 7 and max(last.places) == max(intrigue.table.session.state.money)


def test_the_final_picture_wears_the_ranks_and_not_the_counting_of_the_last_bribe() -> None:
    """The Caliph counts places from the rear on the fifth bribe; when all is over the pawns wear those of the end."""
    game = begun_at(CONTESTED.replace("up:HEGEE", "up:HEGEC"))
    bribe(game, 0)
    finish(game)
    wide = find(game.page.view, class_="board")[0]
    pawns = {
        node[1]["id"].split("-")[-1]: words(node)
        for node in walk(wide)
        if node[1].get("id", "").startswith("wide-pawn-")
    }
    assert game.ending.ending and pawns, pawns
    for place, seat in game.ending.ending.ranks:
        assert f"{place}." in pawns[str(seat)], pawns
    assert not find(wide, class_="path") and not find(wide, class_="ghost")
    assert find(game.page.view, class_="won") and not find(game.page.view, class_="deciding")


def test_lines_end_in_names_and_a_new_game_lies_beside_the_same_again() -> None:
    game = over()
    (course,) = find(scene(game), id="course")
    assert {words(name) for name in find(course, class_="name")} == {"You", game.words.names[1]}
    (table,) = find(game.page.view, id="table")
    assert find(table, id="go") and find(table, id="other-game") and not find(scene(game), id="other-game")


def test_when_all_is_over_no_next_bribe_is_spoken_of() -> None:
    for language in LANGUAGES:
        for name in ("bakschisch", "intrige"):
            key = "ending.lost_far" if name == "bakschisch" else "ending.lost"
            text = Words(language, name).say(key, left=9, amount=90)
            assert not any(word in text.lower() for word in ("bribe", "pot-de-vin", "steekpenning"))


def test_a_game_that_cannot_tell_who_came_how_far_has_its_winner_alone() -> None:
    game = over()
    game.box = game.table.box = replace(BOX, standings=None, secrets=Secrets())
    game.refresh()
    assert said(game, "won") and not ranks(game) and not find(game.page.view, id="course")


@pytest.mark.parametrize("game", ["bakschisch", "intrige", "attraptresors"])
def test_the_referee_has_the_same_scene_without_you(game: str) -> None:
    box = open_box(game)
    page = Referee(
        box, open_face(game), Record(game, tuple(Player(f"P{seat}") for seat in range(3)), box.first.options)
    )
    if game == "bakschisch":
        begin(page, "r3 b5 A31:9@3.4<28 B10:9 C0:9 heap:3 up:HEGEE left:G2S2H3E2F4C2")
        judge(page, 3, 2, 1)
    else:
        random = Random(1)
        while not page.view.is_over:
            rule_on(page, random)
            finish(page)
    assert len(ranks(page)) == 3 and not said(page, "parting") and "you" not in words(scene(page)).lower().split()


def test_a_demo_of_bots_ends_with_the_same_scene() -> None:
    game = a_game(3, people=0, seed=4)
    for _ in range(400):
        if game.view.is_over:
            break
        game.page.press("next")
        finish(game)
    assert len(ranks(game)) == 3 and not said(game, "parting")


def test_the_same_again_is_a_rematch_of_the_same_people() -> None:
    game = over()
    players = game.table.record.players
    assert "Play again" in said(game, "go")
    game.page.press("again")
    assert (
        game.table.record.players == players and game.table.session.step <= 1 and not find(game.page.view, id="ending")
    )


def test_a_panel_what_if_and_a_new_game_take_the_scenes_place_and_give_it_back() -> None:
    game = over()
    for there, n in (("open", "history"), ("open", "menu"), ("whatif", None), ("setup", None)):
        game.page.press(there, n)
        assert not find(game.page.view, id="ending"), there
        game.page.press(there, n)
        assert find(game.page.view, id="ending"), there


# How it went ----------------------------------------------------------------------------------------------------------


def test_the_picture_has_everybodys_space_after_every_bribe() -> None:
    game = over()
    bribes = game.table.decisions()
    assert game.ending.ending is not None
    passed = game.ending.ending.course
    assert [each.step for each in passed] == [None, *bribes]
    states = [game.table.session.state_after(step) for step in (0, *bribes)]
    assert [each.places for each in passed] == [state.spaces for state in states]
    rows = [node for node in walk(find(scene(game), id="course-table")[0]) if node[0] == "tr"][1:]
    assert [[words(cell) for cell in row[3:]] for row in rows] == [
        [str(space) for space in state.spaces] for state in states
    ]


def test_a_press_on_a_bribe_looks_at_it_and_now_leads_back_to_the_scene() -> None:
    game = over()
    step = game.table.decisions()[4]
    (column,) = find(scene(game), id=f"stop-{step}")
    assert column[1]["role"] == "button" and "Round 1 · bribe 5" in column[1]["aria-label"]
    assert find(scene(game), id="course")[0][1]["data-rove"] == ""
    game.page.press("look", step)
    assert game.focus.is_past and game.view.step == step and not find(game.page.view, id="ending")
    game.page.press("now")
    assert find(game.page.view, id="ending")


def test_a_very_long_game_is_drawn_from_its_last_bribes(monkeypatch: pytest.MonkeyPatch) -> None:
    game = over()
    monkeypatch.setattr(game.ending, "_stops", lambda: [2] * 30 + [4] * MOST_STOPS)
    assert game.ending.ending is not None
    assert len(game.ending.ending.course) == MOST_STOPS + 1 and game.ending.ending.course[0].step is None


def test_a_game_that_began_from_a_position_begins_there() -> None:
    game = begun_at(CONTESTED)
    bribe(game, 1)
    assert game.ending.ending is not None
    assert game.ending.ending.course[0].places == (31, 31, 18, 23)
    assert game.ending.ending.weighed is None  # one bribe alone: nothing to compare


def test_money_of_intrige_is_in_the_picture_though_it_was_hidden_while_they_played() -> None:
    page = a_page_at_its_end("intrige", *AT_THE_TABLE["intrige"])
    assert page.ending.ending is not None
    assert all(place > 0 for place in page.ending.ending.course[0].places)
    purses = page.table.session.state.money
    assert page.ending.ending.course[-1].places == purses


# The turning point ----------------------------------------------------------------------------------------------------


def verdict(game: Any) -> Turning | None:
    weigh(game)
    assert (
        game.ending.ending is not None and game.ending.ending.weighed is not None and game.ending.ending.weighed.is_done
    )
    found: Turning | None = game.ending.ending.weighed.turning
    return found


def test_the_turning_point_is_marked_told_and_one_press_away() -> None:
    game = over()
    turning = verdict(game)
    assert turning is not None
    (winner,) = game.view.view.winners
    assert turning.seat == winner and turning.after > turning.before
    assert find(scene(game), class_="star")
    before, after = round(100 * turning.before), round(100 * turning.after)
    assert f"from {before} to {after} in 100" in said(game, "turned")
    step = game.ending.ending.course[turning.point].step if game.ending.ending else None
    assert find(game.page.view, id="look-turning")
    game.page.press("look", step)
    assert game.view.step == step and (game.focus.is_past or game.instant == 0)


@pytest.mark.parametrize(("motion", "leads"), [("on", True), ("off", False)])
def test_where_the_last_bribe_decided_it_can_be_watched_again_if_anything_moves(motion: str, leads: bool) -> None:
    game = over()
    verdict(game)
    game._on_intent(Intent("motion", motion))
    last = len(game.ending.ending.course) - 1 if game.ending.ending else 0
    assert game.ending._weighing
    game.ending._weighing.turning = Turning(last, 0, 0.4, 1.0, 0.02)
    game.refresh()
    assert bool(find(game.page.view, id="look-turning")) is leads


def test_the_result_does_not_depend_on_the_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.engine.turning.FIRST", 4)
    monkeypatch.setattr("kit.engine.turning.SECOND", 15)
    whole, sliced = over(), over()
    assert weigh(whole) == 1
    monkeypatch.setattr(slices, "SLICE_S", 0)
    assert weigh(sliced) > 100
    one, other = whole.ending._weighing, sliced.ending._weighing
    assert one and other and one.turning == other.turning
    assert (one._won, one._fresh) == (other._won, other._fresh)


def test_the_result_does_not_depend_on_the_seed_nor_tell_it() -> None:
    one, other = over(), over()
    other.table.session.seed = 123_456_789
    assert verdict(one) == verdict(other)
    assert "123456789" not in json.dumps(other.page.state(), default=str)


def test_a_page_that_nobody_looks_at_weighs_nothing_and_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE_S", 0)
    game = over()
    assert game.ending._weighing is None and ": 0%" in said(game, "turned")
    for _ in range(60):
        game.page.press("weigh", by="time")
    assert game.ending.ending is not None and game.ending.ending.weighed is not None
    assert (
        f"{int(100 * game.ending.ending.weighed.share)}%" in said(game, "turned")
        and game.ending.ending.weighed.share > 0
    )


def test_undo_another_game_and_a_file_drop_what_was_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE_S", 0)
    for leave in ("undo", "again"):
        game = over()
        game.page.press("weigh", by="time")
        assert game.ending._weighing
        game.page.press(leave)
        assert not game.ending._weighing and not find(game.page.view, id="ending")
    game.page.press("undo")
    finish(game)
    assert find(game.page.view, id="ending") and not game.ending._weighing


def test_what_was_weighed_stays_while_somebody_looks_at_the_past() -> None:
    game = over()
    found = verdict(game)
    game.page.press("look", game.table.decisions()[2])
    game.page.press("now")
    assert (
        game.ending.ending is not None
        and game.ending.ending.weighed is not None
        and game.ending.ending.weighed.turning == found
    )


def test_nothing_is_weighed_before_the_end_whatever_a_page_sends() -> None:
    game = a_game(2, seed=21)
    game.page.receive({"intent": "weigh", "n": None, "value": None, "by": "time", "view": game.page._shown, "seq": 1})
    assert game.ending._weighing is None
    bribe(game, 1)
    game.page.receive({"intent": "weigh", "n": None, "value": None, "by": "click", "view": game.page._shown, "seq": 2})
    assert game.ending._weighing is None


def test_a_game_with_secrets_is_not_weighed() -> None:
    page = a_page_at_its_end("attraptresors", *AT_THE_TABLE["attraptresors"])
    assert find(page.page.view, id="ending") and not find(page.page.view, data_intent="weigh")
    page.page.receive({"intent": "weigh", "n": None, "value": None, "by": "time", "view": page.page._shown, "seq": 1})
    assert page.ending._weighing is None and not said(page, "turned")


def test_a_game_with_closed_purses_is_weighed_for_all_could_count_along() -> None:
    game = over(open_gold=False)
    assert game.box.secrets.is_knowable(game.table.game) and verdict(game) is not None


def test_where_nothing_stood_out_the_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.engine.turning.SURE", 1e9)
    monkeypatch.setattr("kit.engine.turning.Weighing._rise", staticmethod(_never_quite))
    game = over()
    assert verdict(game) is None
    assert "No single bribe" in said(game, "turned") and not find(scene(game), class_="star")
    assert not find(game.page.view, id="look-turning")


def _never_quite(point: int, seat: int, won: Any) -> Turning:
    return Turning(point, seat, 0.5, 0.5, 0.1)


def test_a_notice_stays_while_time_weighs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE_S", 0)
    game = over()
    text = game.saved.text()
    game.page.press("open", "menu")
    game.page.press("load", value=text)
    finish(game)
    assert said(game, "notice")
    if find(game.page.view, data_intent="weigh"):
        game.page.press("weigh", by="time")
    assert said(game, "notice")


# Bots -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["bakschisch", "intrige", "attraptresors"])
def test_every_bot_has_a_level_and_every_level_a_bot(game: str) -> None:
    box = open_box(game)
    assert box.strength.levels.keys() == box.bots.keys()
    assert {1, 2, 3} <= set(box.strength.levels.values()) <= {1, 2, 3, 4}
    assert box.strength.levels["uniform"] == 1


@pytest.mark.parametrize(("language", "level"), [("en", "hard"), ("fr", "difficile"), ("nl", "moeilijk")])
def test_a_bots_level_stands_beside_its_name(language: str, level: str) -> None:
    game = a_game(2)
    say_hello(game, lang=language)
    game.page.press("open", "menu")
    game.page.press("setup")
    (who,) = find(game.page.view, id="who-1")
    options = {node[1]["value"]: words(node) for node in walk(who) if node[0] == "option"}
    assert options["thief_minded"].endswith(f"– {level}")


def waits_ms(game: Any) -> list[int]:
    return [int(part[1]["data-after"]) for part in find(game.page.view, data_intent="weigh")]


def test_in_a_crowd_that_ends_at_the_same_time_each_page_waits_longer_for_its_next_slice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(slices, "SLICE_S", 0.0)
    monkeypatch.setattr(slices, "_last", WeakKeyDictionary())
    games = [over() for _ in range(3)]
    waited = []
    for game in games:
        game.page.press("weigh", by="time")
        waited += waits_ms(game)
    assert waited == [20, 120, 220]
    monkeypatch.setattr(slices, "COUNTS_S", 0.0)
    games[0].refresh()
    assert waits_ms(games[0]) == [20], "those who have left count no more"
