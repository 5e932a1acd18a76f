"""The table of Intrige: everybody is where the game has them, nothing hidden is drawn, and the order can be seen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import pytest

from kit.draw.svg import Node, el, find, symbols, to_text, walk, words
from kit.faces.intrige import FACE
from kit.faces.intrige.about import about, inside_court
from kit.faces.intrige.board import boards
from kit.faces.intrige.courts import ALL, others
from kit.faces.intrige.kinds import IntrigeSight
from kit.faces.intrige.ladder import CLAUSES, ladder, shows_stairs
from kit.faces.intrige.people import letter, person, shield
from kit.faces.intrige.resolution_steps import DONE, NOW, rungs
from kit.faces.intrige.scene import shown_view
from kit.games.intrige.courts import COURTS
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Appoint
from kit.games.intrige.options import Options
from kit.games.intrige.order import procedures
from kit.games.intrige.state import EXTERNAL, FREE, INTERNAL, OVER, SEND, Rep
from kit.page.sight import Turn
from kit.text.say import LANGUAGES, Words
from tests.effort import Some
from tests.faces.intrige.sights import moments, sight_of


def tree_of(sight: IntrigeSight) -> Node:
    """All that the board and the ladder put on a page."""
    return el("div", boards(sight), ladder(sight))


def ids(tree: Node) -> list[str]:
    return [node[1]["id"] for node in walk(tree) if "id" in node[1]]


def people(tree: Node, layout: str = "wide") -> list[str]:
    """The ids of the people on the drawing, without those who are only a picture of somebody."""
    (crowd,) = find(tree, id=f"{layout}-people")
    return [each for each in ids(crowd) if re.match(rf"{layout}-rep-\d-[a-z]+-(\d|isle)", each)]


def test_every_moment_is_a_page_part_with_ids_of_its_own_and_symbols_that_there_are(some: Some) -> None:
    sheet = {node[1]["id"] for node in walk(symbols()) if node[0] == "symbol"}
    for sight, _ in some(moments(), least=60):
        tree = tree_of(sight)
        double = [name for name, count in Counter(ids(tree)).items() if count > 1]
        assert not double, (double, sight.view)
        assert {node[1]["href"][1:] for node in walk(tree) if node[0] == "use"} <= sheet
        assert "None" not in words(tree) and '"nan' not in to_text(tree)
    for sight, _ in some(moments()[::40], least=4):
        ElementTree.fromstring(to_text(tree_of(sight)))


def test_everybody_in_a_palace_at_a_gate_or_on_the_island_is_drawn_once(some: Some) -> None:
    for sight, _ in some(moments(), least=60):
        if sight.events:
            continue
        view = sight.view
        standing = [
            f"{rep.seat}-{rep.profession}-{seat}" for seat, court in enumerate(view.courts) for rep in court if rep
        ]
        waiting = [f"{rep.seat}-{rep.profession}-{seat}" for seat, park in enumerate(view.parks) for rep in park]
        gone = 0 if view.stage == OVER else sum(map(sum, view.island))
        drawn = people(el("g", boards(replace(sight, tapped=ALL))))
        assert Counter(re.sub(r"^wide-rep-|b+$", "", name) for name in drawn if "isle" not in name) == Counter(
            standing + waiting
        )
        assert sum("isle" in name for name in drawn) == gone


def test_cash_of_others_is_drawn_nowhere_while_it_is_secret(some: Some) -> None:
    for sight, state in some(moments(), least=60):
        if sight.events or state.stage == OVER or sight.game.options_chosen.open_money:
            continue
        richer = state._replace(money=(state.money[0], *[cash + 70 for cash in state.money[1:]]))
        other = replace(sight, view=sight.game.view(richer, 0), before=sight.game.view(richer, 0))
        assert tree_of(sight) == tree_of(other)
        assert find(tree_of(replace(sight, tapped=ALL)), class_="purse-of")


def test_open_cash_is_drawn_in_digits() -> None:
    shut, opened = (sight_of(Intrige(3, Options(open_money=each)), Intrige(3).start()) for each in (False, True))
    assert "320,000" in words(tree_of(opened)) and words(tree_of(shut)).count("?") > words(tree_of(opened)).count("?")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_in_14_the_row_of_palaces_is_the_order_of_bribes(players: int) -> None:
    game = Intrige(players, Options())
    for owner in range(players):
        sight = sight_of(game, game.start()._replace(owner=owner))
        (row,) = find(el("g", boards(sight)), id="wide-row")
        courts = [node for node in walk(row) if node[1].get("id", "").startswith("wide-court-")]
        assert [int(node[1]["id"][-1]) for node in courts] == [(owner + step) % players for step in range(1, players)]
        numbers = [words(find(node, class_="order")[0]) for node in courts]
        assert numbers == [str(number) for number in range(1, players)]


def test_in_24_the_ladder_has_a_rung_for_everything_that_is_still_to_be_settled(some: Some) -> None:
    for sight, _ in some(moments(), least=60):
        if sight.events:
            continue
        open_now, view = procedures(sight.game, sight.view), sight.view
        steps = rungs(sight)
        left = [rung for rung in steps if rung.state != DONE]
        # Who has won outside and has nobody inside is given a post: the same procedure still.
        assert [rung.procedure.stage for rung in left] == [each.stage for each in open_now], view
        assert [rung.state for rung in left][:1] == ([NOW] if open_now else [])
        order = [(FREE, EXTERNAL, INTERNAL).index(rung.procedure.stage) for rung in steps]
        assert order == sorted(order)


def test_what_is_done_in_a_turn_keeps_its_rung_until_the_turn_is_over() -> None:
    before: Sequence[object] = ()
    owner = round_ = -1
    for sight, _ in moments():
        if sight.events or sight.view.stage == OVER:
            continue
        done = [(rung.procedure.stage, rung.procedure.profession) for rung in rungs(sight) if rung.state == DONE]
        if (sight.view.owner, sight.view.round) == (owner, round_):
            assert done[: len(before)] == list(before)
        before, owner, round_ = done, sight.view.owner, sight.view.round
    assert any(rung.gone for sight, _ in moments() for rung in rungs(sight))


def test_each_rung_has_its_clause_its_state_in_words_and_its_people() -> None:
    seen = set()
    for sight, _ in moments():
        panel = ladder(sight)
        for number, rung in enumerate(rungs(sight), 1):
            assert panel
            (item,) = find(panel, id=f"rung-{number}")
            assert CLAUSES[rung.procedure.stage] in words(item)
            assert words(find(item, class_="unseen")[0]) == sight.words.say(f"ladder.state.{rung.state}")
            assert len(find(item, class_="person")) == min(4, len(rung.procedure.reps))
            seen.add((rung.procedure.stage, rung.state))
    assert len(seen) >= 8


def test_the_order_is_shown_large_while_a_conflict_is_not_all_and_a_press_shows_all_palaces() -> None:
    found = [sight for sight, _ in moments() if not sight.events and sight.view.stage in (EXTERNAL, INTERNAL)]
    large = [sight for sight in found if len(rungs(sight)) > 1]
    assert large and len(large) < len(found)
    for sight in found:
        assert shows_stairs(sight) == (sight in large)
        assert not shows_stairs(replace(sight, tapped=ALL)) and shows_stairs(replace(sight, tapped="stairs"))
        assert bool(find(el("g", boards(sight)), class_="stairs")) == (sight in large)
        assert find(ladder(sight) or el("i"), id="switch-view")


def test_a_chosen_post_is_lit_and_has_a_ghost() -> None:
    for sight, state in moments():
        options = sight.game.options(state, state.owner) if state.stage == FREE and not state.due else ()
        move = next((move for move in options if isinstance(move, Appoint)), None)
        if sight.events or move is None:
            continue
        chosen = replace(sight, turns=(Turn(state.owner, tuple(options), move),), tapped=ALL)
        drawn = el("g", boards(chosen))
        (post,) = find(drawn, id=f"wide-post-{state.owner}-{move.post}")
        assert "chosen" in post[1]["class"] and len(find(drawn, class_="ghost")) == 2
        assert not find(el("g", boards(replace(sight, tapped=ALL))), class_="ghost")
        return
    raise AssertionError("nobody was ever put on a post")


def test_on_a_phone_a_palace_that_is_tapped_takes_the_place_of_the_open_one() -> None:
    game = Intrige(4, Options())
    sight = sight_of(game, game.start()._replace(owner=1))
    for seat in (0, 2, 3):
        tapped = replace(sight, tapped=f"court-{seat}")
        assert find(el("g", boards(tapped)), id=f"narrow-post-{seat}-100")
        told = about(tapped)
        assert told and told.startswith(sight.words.say("board.title", seat=seat, court=COURTS[seat]))
    assert find(el("g", boards(sight)), id="narrow-post-1-100") and about(sight) is None
    assert about(replace(sight, tapped="court-9")) is None and about(replace(sight, tapped=3)) is None


def test_while_somebody_sends_the_family_at_home_is_on_the_table() -> None:
    sights = [sight for sight, _ in moments() if not sight.events and sight.view.stage == SEND]
    for sight in sights[::9]:
        drawn = el("g", boards(sight))
        hand = sight.view.hands[sight.view.owner]
        (home,) = find(drawn, class_="home")
        assert sum(int(each) for each in re.findall(r"× (\d)", words(home))) == sum(hand)
        targets = [node for node in walk(drawn) if "target-court" in node[1].get("class", "")]
        assert len(targets) == len(sight.view.courts) - 1 - len(sight.view.sent)


def test_the_end_shows_everybodys_money_and_a_crown_for_each_winner() -> None:
    over = [sight for sight, _ in moments() if not sight.events and sight.view.stage == OVER]
    assert over
    for sight in over:
        (wide, narrow) = boards(sight)
        for drawn in (wide, narrow):
            assert len(find(drawn, class_="winner")) == len(sight.view.winners)
            for amount in sight.view.money:
                assert sight.words.say("forms.money", amount=amount) in words(drawn)


def test_a_city_is_told_by_outline_and_letter_not_by_colour_alone() -> None:
    outlines = {
        next(node[1]["href"] for node in walk(shield(Rep(seat, "law"))) if node[0] == "use") for seat in range(5)
    }
    assert len(outlines) == 5
    for language in LANGUAGES:
        letters = [letter(Words(language, "intrige"), seat) for seat in range(5)]
        assert letters == [words(shield(Rep(seat, "law"))) for seat in range(5)] and len(set(letters)) == 5


def test_a_small_person_is_the_shield_alone() -> None:
    rep = Rep(2, "church")
    assert not find(person(rep, 49), href="#i-head") and find(person(rep, 50), href="#i-head")


def test_who_walks_into_a_post_keeps_the_element() -> None:
    random = Random(1)
    pairs = [(a, b) for (a, _), (b, _) in zip(moments(), moments()[1:], strict=False) if not a.events and not b.events]
    walked = 0
    for a, b in random.sample(pairs, min(200, len(pairs))):
        if a.view.owner != b.view.owner or a.view.round != b.view.round or len(a.view.courts) != len(b.view.courts):
            continue
        new = set(filter(None, b.view.courts[a.view.owner])) - set(filter(None, a.view.courts[a.view.owner]))
        for rep in new & set(a.view.parks[a.view.owner]):
            name = f"wide-rep-{rep.seat}-{rep.profession}-{a.view.owner}"
            for sight in (a, b):
                assert name in people(el("g", boards(replace(sight, tapped=ALL))))
            walked += 1
    assert walked


def test_the_face_shows_all_of_it() -> None:
    assert (FACE.board, FACE.beside, FACE.about) == (boards, ladder, about)


def test_what_a_tap_tells_of_a_palace_stands_whole_in_its_head_and_moves_nothing(some: Some) -> None:
    told = tried = 0
    for sight, _ in some(moments()[::5], least=20):
        tried += 1
        before, view = boards(replace(sight, tapped=ALL))[0], shown_view(sight)
        for seat in others(view):
            after = boards(replace(sight, tapped=f"court-{seat}"))[0]
            if not (found := find(after, class_="told-in-head")):  # the stairs are shown
                continue
            lines = [words(line) for line in walk(found[0]) if line[0] == "text"]
            assert " ".join(lines) == inside_court(sight.words, view, sight.game.salaries, seat)
            assert ids(after) == ids(before)
            told += 1
    assert told >= tried
