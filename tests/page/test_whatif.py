"""What if: every cell is what the engine says, told in every language, and a secret purse stays secret."""

import json
import re
import tomllib
from functools import cache
from importlib.resources import files
from random import Random

import pytest

from kit.draw.svg import find, walk
from kit.draw.svg import words as text_of
from kit.faces.bakschisch.outcomes import Because, outcomes
from kit.faces.bakschisch.whatif import strip
from kit.games.bakschisch import NOTHING, THIEF, Bakschisch, Bribe, State
from kit.games.bakschisch.events import GoldSplit, GoldStolen, PawnMoved, ThroneContested
from kit.games.bakschisch.moves import read_move
from kit.page.page import Page
from kit.text.say import LANGUAGES, Words
from tests.effort import Some
from tests.games.bakschisch.table import T, fists, table

NAMES = ("Ana", "Mira", "Odo", "Tess")
LEFT_OVER = re.compile(r"[{}]|\bNone\b|  | [.,]")
POSITIONS = 400


def say(language="en", viewer=0):
    return Words(language, "bakschisch", NAMES, viewer)


def someone(random: Random) -> tuple[Bakschisch, State]:
    """A game with any switches, and a moment at which its seats close their fists, often near the throne."""
    while True:
        players, bribe = random.randint(2, 4), random.choice((1, 2, 4, 5, 5))
        cards = "".join(random.choice("GSHEFC") for _ in range(bribe))
        switches = {
            "caliph_tie": random.choice(("best", "dense", "worst")),
            "final_tie": random.choice(("shared", "track_behind")),
            **{name: random.random() < 0.5 for name in ("fifth_zero_moves_all", "remainder_carry", "throne_blocks")},
            "thief_cancels_move": random.random() < 0.3,
        }
        game, state = table((0,) * players, cards=cards, bribe=bribe, **switches)
        throne = game.board.throne
        spaces = [random.choice((0, throne, throne - 1, random.randint(1, throne))) for _ in range(players)]
        on_throne = [space == throne for space in spaces]
        purses = tuple(random.choice((0, 1, 3, 7, 10)) for _ in range(players))
        state = state._replace(
            spaces=tuple(spaces),
            purses=purses,
            heap=10 * players - sum(purses),
            thieves=tuple(space <= game.board.stop and random.random() < 0.7 for space in spaces),
            since=tuple(random.randint(1, bribe - 1) if on and bribe > 1 else 0 for on in on_throne),
            came_from=tuple(random.randint(1, throne - 1) if on else 0 for on in on_throne),
        )
        if game.to_act(state) == game.all_seats and not game.invariants(state):
            return game, state


@cache
def asked() -> list:
    """Many positions with all fists, the seat that asks, and its outcomes."""
    found = []
    for seed in range(POSITIONS):
        random = Random(seed)
        game, before = someone(random)
        most = random.choice((1, 2, 40))  # small bids make ties
        moves = {}
        for seat in range(game.players):
            could = [move for move in game.options(before, seat) if move.gold <= most]
            moves[seat] = random.choice(could)
        seat = random.randrange(game.players)
        found.append((game, before, moves, seat, outcomes(game, before, seat, moves)))
    return found


def mock() -> tuple[Bakschisch, State, dict]:
    """Four fists for the harem lady: Ana shows four, Mira two, Odo his thief, Tess one."""
    game, state = table((13, 24, 16, 16), purses=(8, 6, 9, 7), heap=10, cards="GCH", thieves="ACD")
    return game, state, fists(4, 2, T, 1)


# The outcomes ---------------------------------------------------------------------------------------------------------


def test_each_fist_brings_what_the_engine_says_all_else_as_it_was():
    for game, before, moves, seat, found in asked():
        assert [outcome.move for outcome in found] == list(game.options(before, seat))
        for outcome in found:
            after, events = game.apply(before, {**moves, seat: outcome.move})
            assert outcome.events == events and outcome.winners == after.winners
            assert outcome.place == after.spaces[seat]
            assert list(outcome.walks) == [event for event in events if isinstance(event, PawnMoved)]


def test_the_purse_is_counted_before_a_round_shares_its_heap():
    for _, before, _, seat, found in asked():
        for outcome in found:
            taken = [e.gold for e in outcome.events if isinstance(e, GoldStolen) and e.seat == seat]
            taken += [e.each for e in outcome.events if isinstance(e, GoldSplit) and seat in e.seats]
            assert outcome.change == sum(taken) - outcome.move.gold
            assert outcome.purse == before.purses[seat] + outcome.change


def test_the_fist_that_was_shown_is_what_happened():
    for game, before, moves, seat, found in asked():
        (chosen,) = (outcome for outcome in found if outcome.chosen)
        assert chosen.move == moves[seat]
        assert chosen.events == game.apply(before, moves).events


def test_cheapest_is_the_least_gold_that_gains_a_place_alone_for_nobody_sets_out_to_buy_a_tie():
    marked = 0
    for *_, found in asked():
        places = {outcome.place for outcome in found}
        ahead = [outcome for outcome in found if outcome.place > min(places)]
        assert [outcome for outcome in found if outcome.gains] == ahead
        cheapest = [outcome for outcome in found if outcome.cheapest]
        for outcome in cheapest:
            marked += 1
            assert outcome.move != THIEF
            assert outcome.because.why not in ("tie", "tie_throne")
            cheaper = [each for each in ahead if each.move.gold < outcome.move.gold]
            assert all(each.because.why in ("tie", "tie_throne") for each in cheaper)
        alone = [outcome for outcome in ahead if outcome.because.why not in ("tie", "tie_throne")]
        assert len(cheapest) == bool(alone)
    assert 50 < marked < POSITIONS


def test_why_is_read_from_what_happened():
    game, before, moves = mock()
    found = outcomes(game, before, 0, moves)
    assert [outcome.because for outcome in found] == [
        *[Because("rival", {"seat": 1, "gold": 2})] * 2,
        Because("tie", {"seats": (1,), "number": 2}),
        *[Because("most", {"seat": 0})] * 6,
        Because("split", {"number": 2, "each": 1, "rest": 1}),
    ]
    assert [outcome.place for outcome in found] == [13, 13, *[20] * 7, 13]
    assert [outcome.purse for outcome in found] == [8, 7, 6, 5, 4, 3, 2, 1, 0, 9]
    assert [outcome.move for outcome in found if outcome.cheapest] == [Bribe(3)]


@pytest.mark.parametrize(
    "spaces, cards, shown, switches, why",
    [
        ((5, 5), "F", (0, 0), {}, "nobody"),
        ((31, 5), "GF", (3, 2), {}, "throne"),
        ((5, 31), "GF", (3, 3), {}, "tie_throne"),
        ((31, 5), "GF", (3, 2), {"throne_blocks": False}, "from_throne"),
        ((31, 5), "GF", (3, 0), {"throne_blocks": False}, "from_throne"),
        ((5, 5), "F", (3, T), {"thief_cancels_move": True}, "stopped"),
        ((5, 5), "F", (T, 3), {}, "takes"),
        ((5, 5, 5), "F", (1, 4, 4), {}, "rivals"),
        ((5, 5), "FFFFF", (2, 3), {}, "least"),
        ((5, 5), "FFFFF", (T, 3), {}, "thief_least"),
        ((5, 5), "FFFFF", (3, 3), {}, "tie_back"),
        ((5, 5), "FFFFF", (3, 2), {}, "loser"),
        ((5, 5, 5), "FFFFF", (3, 2, 2), {}, "losers"),
        ((0, 5), "FFFFF", (0, 2), {}, "start"),
        ((5, 5), "FFFFF", (3, 0), {"fifth_zero_moves_all": True}, "zero"),
        ((5, 5), "CCCCC", (3, 0), {"fifth_zero_moves_all": True}, "zero"),
    ],
)
def test_each_reason_has_its_moment(spaces, cards, shown, switches, why):
    game, before = table(spaces, cards=cards, since=[space == 31 for space in spaces], **switches)
    (chosen,) = (each for each in outcomes(game, before, 0, fists(*shown)) if each.chosen)
    assert chosen.because.why == why


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_occurs_and_is_told_with_its_facts(language):
    messages = tomllib.loads((files("kit.text") / language / "bakschisch.toml").read_text("utf-8"))["whatif"]["why"]
    told = set()
    for game, _, _, seat, found in asked():
        for outcome in found:
            why, facts = outcome.because
            told.add(why)
            for viewer in (None, seat, (seat + 1) % game.players):
                said = say(language, viewer).say(f"whatif.why.{why}", **facts)
                assert said[0].isupper() | said[0].isdigit() and not LEFT_OVER.search(said), said
    assert told == messages.keys()


# The picture ----------------------------------------------------------------------------------------------------------


def cells(tree):
    return find(tree, data_intent="whatif-pick")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fist_is_a_button_and_a_sentence(language):
    for game, before, _, seat, found in asked()[:60]:
        tree = strip(found, say(language, seat), seat)
        assert [read_move(json.loads(cell[1]["data-n"]), "") for cell in cells(tree)] == list(
            game.options(before, seat)
        )
        for cell in cells(tree):
            heard = cell[1]["aria-label"]
            assert heard[-1] in ".!?" and heard.count(".") + heard.count("!") >= 3
            assert not LEFT_OVER.search(heard), heard


def test_the_strip_says_whose_fists_stay_and_that_it_knows_them():
    game, before, moves = mock()
    tree = strip(outcomes(game, before, 0, moves), say(), 0)
    said = text_of(tree)
    assert "What if I had shown…" in said and "Knowing their fists" in said
    assert [text_of(fist) for fist in find(tree, class_="fist-shown")] == ["Mira 2", "Odo the thief", "Tess 1"]
    assert "What if Ana had shown…" in text_of(strip(outcomes(game, before, 0, moves), say(viewer=1), 0))


def test_a_cell_shows_walk_others_purse_and_reason():
    game, before, moves = mock()
    shown = [text_of(cell) for cell in cells(strip(outcomes(game, before, 0, moves), say(), 0))]
    assert shown[1] == "1Stays277Mira’s 2 is the most"
    assert shown[2] == "2To 20276A tie with Mira: both walk"
    assert shown[3] == "Cheapest walk3To 205You show the most"
    assert shown[4] == "You chose4To 204You show the most"
    assert shown[9] == "ThiefStays279Two thieves: 1 each, 1 left over"


def test_a_cell_is_heard_as_what_would_happen():
    game, before, moves = mock()
    heard = cells(strip(outcomes(game, before, 0, moves), say(), 0))[1][1]["aria-label"]
    assert heard == (
        "You show 1 piece of gold. "
        "Robbed or not, Mira gave the most and walks 3 spaces, to the harem lady on space 27. "
        "You stay where you are. 7 pieces of gold in the purse. Mira’s 2 is the most."
    )


def test_a_picked_fist_tells_its_story_with_rules_and_can_be_played_on():
    game, before, moves = mock()
    found = outcomes(game, before, 0, moves)
    tree = strip(found, say(), 0, Bribe(2))
    assert [cell[1]["data-n"] for cell in cells(tree) if cell[1]["aria-pressed"] == "true"] == ["2"]
    (story,) = find(tree, class_="whatif-story")
    assert "both walk to the next harem lady, Mira to space 27, you to space 20" in text_of(story)
    assert {"BK-13", "C-BK-9"} <= {text_of(chip) for chip in find(story, class_="chip")}
    assert [button[1]["data-n"] for button in find(tree, data_intent="whatif-play")] == ["2"]


def test_what_really_happened_is_not_played_on():
    game, before, moves = mock()
    tree = strip(outcomes(game, before, 0, moves), say(), 0, Bribe(4))
    assert find(tree, class_="whatif-story") and not find(tree, data_intent="whatif-play")
    assert "This is what really happened." in text_of(tree)


def test_somebody_who_wins_is_named():
    game, before = table((31, 5), cards="FFFFF", since=(1, 0))
    shown = [text_of(cell) for cell in cells(strip(outcomes(game, before, 0, fists(3, 2)), say(viewer=1), 0))]
    assert "Ana wins" not in shown[0] and "Ana winsYou show the least" in shown[3]


def test_forty_pieces_of_gold_and_a_thief_are_forty_two_cells_each_with_its_own_id():
    game, before = table((5, 5, 5, 5), purses=(40, 0, 0, 0), cards="F")
    tree = strip(outcomes(game, before, 0, fists(3, 0, 0, 0)), say(), 0)
    ids = [node[1]["id"] for node in walk(tree) if "id" in node[1]]
    assert len(cells(tree)) == 42 and len(ids) == len(set(ids))


def test_the_strip_is_picked_from_and_closed_on_a_page():
    game, before, moves = mock()
    page, done = Page("kit:test"), []
    page.on_intent(lambda intent: done.append((intent.name, intent.n)))
    page.show(strip(outcomes(game, before, 0, moves), say(), 0, THIEF))
    for name, n in (("whatif-pick", 3), ("whatif-play", "thief"), ("whatif", None)):
        page.press(name, n)
    page.close()
    assert done == [("whatif-pick", 3), ("whatif-play", "thief"), ("whatif", None)]
    assert find(page.view, data_key="Escape")[0][1]["data-intent"] == "whatif"


# Secrets --------------------------------------------------------------------------------------------------------------


def test_where_purses_are_secret_a_richer_purse_shows_the_same_strip(some: Some):
    compared, tried = 0, 0
    for game, before, moves, seat, found in some(asked(), least=40):
        tried += 1
        richer = before._replace(purses=tuple(gold + 5 * (owner == seat) for owner, gold in enumerate(before.purses)))
        others = outcomes(game, richer, seat, moves)
        if any(isinstance(event, ThroneContested) for each in (*found, *others) for event in each.events):
            continue  # on the throne gold decides, and who wins is public
        compared += 1
        for viewer, picked in ((seat, moves[seat]), (None, NOTHING)):
            words = say(viewer=viewer)
            assert strip(found, words, seat, picked, known=()) == strip(others, words, seat, picked, known=())
            assert strip(found, words, seat, picked) != strip(others, words, seat, picked)
    assert compared > tried / 2


def test_a_secret_purse_is_not_told_when_gold_decides_on_the_throne():
    game, before = table((31, 31, 5), purses=(9, 6, 8), heap=7, cards="FFFFF", since=(1, 2, 0), came_from=(20, 20, 0))
    found = outcomes(game, before, 0, fists(3, 2, 1))
    assert "With 6 pieces of gold" in text_of(strip(found, say(), 0, Bribe(3)))
    assert "With 6 pieces of gold" not in text_of(strip(found, say(), 0, Bribe(3), known=()))
    assert "You win" in text_of(strip(found, say(), 0, Bribe(3), known=()))


def test_a_secret_purse_is_told_as_its_change():
    game, before, moves = mock()
    tree = strip(outcomes(game, before, 0, moves), say(), 0, known=())
    assert find(tree, class_="bag") == []
    assert [text_of(change) for change in find(tree, class_="purse")] == ["±0", "−1", "−2", "−3", "−4", "+1"]
    heard = [cell[1]["aria-label"] for cell in cells(tree)]
    assert "The same in the purse as before." in heard[0] and "1 piece of gold more in the purse." in heard[-1]
