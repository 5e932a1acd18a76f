"""What if a hand had done something else: what is compared, what each would have paid, and what stays secret."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from kit.draw.svg import find, words
from kit.engine.afterwards import Sequel
from kit.engine.game import CHANCE
from kit.engine.record import Player, Record
from kit.faces import open_face
from kit.faces.attraptresors.weighed import could_know
from kit.games import open_box
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.hindsight import AHEAD_MS, as_seen, throw_ends, worth_asking
from kit.games.attraptresors.knowable import has_mission, rivals_chance
from kit.games.attraptresors.moves import NOTHING, GiveBack, Grab, Reach
from kit.games.attraptresors.options import Options
from kit.games.attraptresors.pieces import COLOUR_INDEX, COLOURS, COLUMN, score
from kit.games.attraptresors.position import read_position
from kit.games.attraptresors.state import State, replaced
from kit.page.sight import asked_of, visible
from kit.play.parts.forms import read_move
from kit.play.parts.what_if import sequel_of, step_asked
from kit.play.play import Play
from kit.text.say import LANGUAGES, Words
from tests.play.pressing import a_page, press_on, sent_by

BOX = open_box("attraptresors")
FOUR = Attraptresors(4)


def table(line: str, players: int = 4, **options: Any) -> tuple[Attraptresors, State]:
    game = Attraptresors(players, Options(**options))
    return game, read_position(game, line)


AV_1 = "r1 t:A A:R: B:V: C:V: D:O: dice:RRROOYGB"
"""Three red dice for the first, and nothing for anybody else."""


def asked(game: Attraptresors, state: State, moves: dict[int, Any], seat: int = 0, known: Any = (0,)) -> Any:
    """The strip of a person who looks on from their own seat, right after the throw."""
    really = tuple(visible(game.apply(state, moves).events, None))
    sequel = Sequel((), throw_ends, throw_ends(really), really)
    eyes = seat if known and seat in known else None
    seen = as_seen(game, moves, really, known)
    options = worth_asking(game, game.view(state, eyes), game.options(state, seat), seen, seat)
    return asked_of(game, state, seen, seat, options, None, eyes, known, sequel, BOX)


def gets(question: Any, move: Reach) -> int:
    """What this hand would have paid."""
    each = next(each for each in question.alternatives if each.move == move)
    return score(each.view.hands[question.seat])[0] - score(question.before.hands[question.seat])[0]


def test_a_hand_that_waited_could_have_had_the_column_and_what_it_pays() -> None:
    game, state = table(AV_1)
    lamp = Reach((Grab("lamp", after_ms=300),))
    question = asked(game, state, {0: lamp, 1: Reach((Grab(COLUMN, 1000),)), 2: NOTHING, 3: NOTHING})
    assert gets(question, lamp) == 2
    first = Reach((Grab(COLUMN, 1000 - AHEAD_MS), *lamp.grabs))
    own = Reach((Grab(COLUMN, 1300),))  # at its own moment it is too late
    assert gets(question, first) == 4 and gets(question, own) == 0
    assert gets(question, NOTHING) == 0


def test_forty_milliseconds_decide() -> None:
    game, state = table(AV_1)
    late = Reach((Grab(COLUMN, 1030),))
    question = asked(game, state, {0: late, 1: Reach((Grab(COLUMN, 1000),)), 2: NOTHING, 3: NOTHING})
    faster = Reach((Grab(COLUMN, 990),))
    assert gets(question, late) == 0 and gets(question, faster) == 4
    assert {each.move for each in question.alternatives} >= {faster, Reach((Grab(COLUMN, 930),)), NOTHING}
    assert any(each.move.grabs and each.move.grabs[0].object == "lamp" for each in question.alternatives)


def test_others_hands_follow_the_column() -> None:
    """B takes the lamp 200 ms after the column, whenever that is taken, also where it was pressed by the clock."""
    game, state = table(AV_1)
    taken = {0: Reach((Grab(COLUMN, 1000),)), 1: Reach((Grab("lamp", 1200),)), 2: NOTHING, 3: NOTHING}
    question = asked(game, state, taken)
    early = next(each for each in question.alternatives if each.move == Reach((Grab(COLUMN, 900),)))
    assert [(event.object, event.at_ms) for event in early.events if type(event).__name__ == "ObjectGrabbed"] == [
        ("lamp", 1100)
    ]


def test_whether_somebody_else_would_have_been_right_stays_secret() -> None:
    """B came too late for the column, to be seen by all; had A waited, B's right would tell a mission (C-AT-6)."""
    seen = []
    for mission in "OV":
        game, state = table(f"r1 t:A A:R: B:{mission}: C:V: D:V: dice:RRROOOYG")
        moves = {0: Reach((Grab(COLUMN, 900),)), 1: Reach((Grab(COLUMN, 950),)), 2: NOTHING, 3: NOTHING}
        question = asked(game, state, moves)
        waited = next(each for each in question.alternatives if each.move.grabs and COLUMN not in str(each.move))
        assert waited.breaks_off and score(waited.view.hands[0])[0] == 3
        seen.append([(each.move, each.events, each.view.hands) for each in question.alternatives])
        openly = asked(game, state, moves, known=None)
        assert not any(each.breaks_off for each in openly.alternatives)
    assert seen[0] == seen[1]


def test_what_only_would_have_reached_is_not_told() -> None:
    """The plan of a hand that turned to the objects before it came to the column is nobody's business."""
    game, state = table(AV_1)
    plans = [Reach((Grab("lamp", after_ms=100), Grab(COLUMN, 4000))), Reach((Grab("lamp", after_ms=100),))]
    told = []
    for plan in plans:
        question = asked(game, state, {0: Reach((Grab(COLUMN, 900),)), 1: plan, 2: NOTHING, 3: NOTHING})
        told.append([(each.move, each.events) for each in question.alternatives])
    assert told[0] == told[1]
    whose = asked(game, state, {0: Reach((Grab(COLUMN, 900),)), 1: plans[0], 2: NOTHING, 3: NOTHING}, seat=1)
    assert all(COLUMN not in str(each.move) for each in whose.alternatives if each.chosen)


def throws(seed: int, players: int, untimed: bool) -> Iterator[tuple[Play, int]]:
    """A game among bots, with every step in which hands reached."""
    game, random = a_page("attraptresors", players, 0, seed, untimed=untimed), Random(seed)
    for _ in range(40):
        if not game.view.is_over:
            press_on(game, random)
    for step in game.table.decisions():
        if not any(isinstance(move, GiveBack) for move in game.table.session.played(step).moves.values()):
            yield game, step


@pytest.mark.parametrize("untimed", [True, False])
@pytest.mark.parametrize("players", [3, 6])
def test_what_was_seen_pays_what_was_paid(players: int, untimed: bool) -> None:
    """Hands as all have seen them lead to the same column, the same objects and the same cards."""
    checked = 0
    for game, step in throws(players, players, untimed):
        state, played = game.table.session.state_after(step - 1), game.table.session.played(step)
        really = sequel_of(game.table, step).told
        seen = as_seen(game.table.game, played.moves, really, ())
        again = game.table.game.apply(state, seen).state
        if type(played.events[-1]).__name__ != "GrabsTied":
            assert again.hands == game.table.session.state_after(step).hands
            checked += 1
    assert checked > 4


@pytest.mark.parametrize("untimed", [True, False])
def test_the_strip_hangs_on_no_secret(untimed: bool) -> None:
    """With other missions before the others, and nothing else seen, every alternative is told in the same words."""
    compared, random = 0, Random(5)
    for game, step in throws(7, 4, untimed):
        state, moves = game.table.session.state_after(step - 1), dict(game.table.session.played(step).moves)
        really = game.table.game.apply(state, moves).events
        taker = next((event.seat for event in really if type(event).__name__ == "ColumnGrabbed"), None)
        for other in {1, 2, 3} - {taker}:
            colour = random.choice([colour for colour, left in zip(COLOURS, state.pile, strict=True) if left])
            held = COLOUR_INDEX[state.missions[other] or ""]
            pile = tuple(n + (i == held) - (i == COLOUR_INDEX[colour]) for i, n in enumerate(state.pile))
            elsewhere = state._replace(missions=replaced(state.missions, other, colour), pile=pile)
            here, there = asked(game.table.game, state, moves), asked(game.table.game, elsewhere, moves)
            assert [(each.move, each.events, each.view) for each in here.alternatives] == [
                (each.move, each.events, each.view) for each in there.alternatives
            ]
            compared += 1
    assert compared > 10


def test_a_card_to_give_back_is_compared_with_each_other_one() -> None:
    game, state = table("r3 t:A A:V:421 B:O: C:O: D:Y: pile:R3O1Y2G3B3V2 dice:RRRROOYY column:A@900 owes")
    question = asked(game, state, {0: GiveBack(4)})
    assert [each.move for each in question.alternatives] == [GiveBack(1), GiveBack(2), GiveBack(4)]


# What could be known --------------------------------------------------------------------------------------------------


def test_the_chance_of_a_rival_is_that_of_all_deals_counted_one_by_one() -> None:
    for players, line in (
        (3, "r1 t:A A:R: B:V: C:O: dice:RRROOOYG"),
        (4, AV_1),
        (3, "r1 t:A A:R: B:R: C:O: dice:RRRRRROO"),
    ):
        game, state = table(line, players)
        view = game.view(state, 0)
        unseen = [colour for colour, left in zip(COLOURS, view.unseen, strict=True) for _ in range(left)]
        good = {colour for colour, dice in zip(COLOURS, view.dice, strict=True) if dice >= 3}
        deals = list(combinations(unseen, players - 1))
        hits = sum(any(colour in good for colour in deal) for deal in deals)
        assert rivals_chance(game, view) == Fraction(hits, len(deals))
        assert has_mission(game, view, 0) and has_mission(game, view, 1) is None


def test_nobody_is_told_a_chance_who_is_no_player() -> None:
    game, state = table(AV_1)
    with pytest.raises(ValueError, match="seat"):
        rivals_chance(game, game.view(state, None))


# On the page ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cell_opens_its_story_and_one_is_played_on(language: str) -> None:
    game, random = a_page("attraptresors", 4, 1, 5), Random(2)
    hello = {"link": "", "saved": None, "lang": language, "theme": "light", "still": True, "wishes": {}}
    game.page.receive({"hello": hello, "seq": 1})
    while len(game.table.decisions()) < 3 or not game.what_if.may_ask or 0 not in game.what_if.deciders():
        press_on(game, random)
    game.page.press("whatif")
    assert words(find(game.page.view, id="could-know")[0])
    for number in range(len(find(game.page.view, data_intent="whatif-pick"))):
        cell = find(game.page.view, id=f"whatif-{number}")[0]
        if cell[1]["aria-pressed"] == "false":
            game.page.press("whatif-pick", sent_by(cell))
        assert words(find(game.page.view, id="whatif-told")[0])
    step = step_asked(game.table, game.view.step)
    assert step
    done = game.what_if.moves_seen(step)[0]
    cells = find(game.page.view, data_intent="whatif-pick")
    other = next(cell for cell in cells if read_move(game.box, sent_by(cell)) != done)
    move = read_move(game.box, sent_by(other))
    game.page.press("whatif-pick", sent_by(other))
    game.page.press("whatif-play", sent_by(find(game.page.view, id="whatif-play")[0]))
    assert (
        game.table.left
        and game.table.session.played(step).moves[0] == move
        and CHANCE not in game.table.session.played(step).moves
    )


def test_at_a_shared_screen_nobody_is_told_whether_a_hand_at_the_column_would_have_been_right() -> None:
    """Its sacks would tell a mission, so there is a question mark in their place."""
    start = "r1 t:A A:R: B:O: C:V: dice:RRROOYGB"
    seats = (Player("Ada"), Player("Bo"), Player("Cem", "careful"))
    game = Play(BOX, open_face("attraptresors"), Record("attraptresors", seats, {"untimed": True}, 1, start))
    before = game.table.session.state_after(0)
    for move in (Reach((Grab("lamp"),)), Reach((Grab("gem"),))):
        game.page.press("ready", game.seats.chooser)
        game.page.press("choose", json.dumps(BOX.write_move(move)))
        game.page.press("close")
    if game.instant is not None:
        game.page.press("finish")
    assert before.dice and step_asked(game.table, game.view.step) == 1
    game.page.press("whatif")
    cells = [words(cell) for cell in find(game.page.view, data_intent="whatif-pick")]
    assert any("reached for the column" in cell and "?" in cell and "secret" in cell for cell in cells), cells
    assert not any("only watched" in cell and "?" in cell for cell in cells)


def test_a_tie_that_would_have_been_says_how_likely_this_hand_would_have_been_first() -> None:
    start = "r1 t:A A:R: B:O: C:V: dice:RRROOYGB"
    seats = (Player("Ada"), Player("Bo"), Player("Cem"))
    game = Play(BOX, open_face("attraptresors"), Record("attraptresors", seats, {"untimed": True}, 1, start))
    for move in (NOTHING, Reach((Grab(COLUMN),)), NOTHING):
        game.page.press("ready", game.seats.chooser)
        game.page.press("choose", json.dumps(BOX.write_move(move)))
        game.page.press("close")
    if game.instant is not None:
        game.page.press("finish")
    game.page.press("whatif")
    cells = [words(cell) for cell in find(game.page.view, data_intent="whatif-pick")]
    assert any("reached for the column" in cell and "1 in 2" in cell for cell in cells), cells


@pytest.mark.parametrize(
    ("dice", "said"), [("RRROOYGB", "fulfilled an open mission"), ("RROOYYGG", "none of the open")]
)
def test_two_players_are_told_of_the_open_missions(dice: str, said: str) -> None:
    game, state = table(f"r1 A: B: open:RRG dice:{dice}", 2)
    question = asked(game, state, {0: NOTHING, 1: NOTHING}, known=None)
    told = could_know(game, question, Words("en", "attraptresors", ("Ada", "Bo"), viewer=0))
    assert told and said in words(told)
