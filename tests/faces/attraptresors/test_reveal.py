"""The reveal: every hand has its place on the axis, and nothing is written on anything else."""

from __future__ import annotations

import json
import re
from itertools import combinations
from random import Random
from typing import cast

import pytest

from kit.draw.lettering import width
from kit.draw.svg import Node, el, find, to_text, walk
from kit.draw.svg import words as text_of
from kit.engine.event import Event
from kit.faces.attraptresors import FACE
from kit.faces.attraptresors.axis import BESIDE, TEXT, WIDTH, _axis, counted
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.round_summary import Round, round_of, told
from kit.faces.attraptresors.scene import Scene, instants
from kit.faces.attraptresors.spacing import apart, round_end
from kit.games.attraptresors.events import (
    CardGivenBack,
    DiceThrown,
    GameEnded,
    NoCardToGiveBack,
    NoRight,
    ObjectPaid,
    RightByMission,
    RightBySixColours,
    SacksStand,
)
from kit.games.attraptresors.grab_events import (
    ColumnGrabbed,
    ColumnHolderStopped,
    GrabbedTooEarly,
    GrabbedTooLate,
    HandFull,
    ObjectGone,
    ObjectGrabbed,
)
from kit.games.attraptresors.pieces import IN_BOX, score
from kit.text.say import LANGUAGES, Words
from tests.effort import Some
from tests.faces.attraptresors.sights import NAMES, moments

HANDS = (ColumnGrabbed, ObjectGrabbed, GrabbedTooEarly, ObjectGone, GrabbedTooLate, HandFull, ColumnHolderStopped)
DICE = DiceThrown((0,), (2, 0, 1, 1, 3, 1))


def random_round(random: Random, players: int, within: int) -> Round:
    """Hands of a throw, all of them within so many milliseconds."""
    at = random.randint(80, 4900)
    first = random.randrange(players)
    events: list[Event] = [DICE, ColumnGrabbed(first, at)]
    for _ in range(random.randint(0, 14)):
        kind = random.choice(HANDS[1:])
        seat, when = random.randrange(players), at + random.randint(0, within)
        events.append(kind(seat, random.choice([*IN_BOX, "column"]), when))
    return told([*events, NoRight(first)] if random.random() < 0.5 else events)


def rows(tree: Node) -> list[Node]:
    return find(tree, class_="hand-of")


def labels(row: Node) -> list[tuple[float, float, str]]:
    """From where to where each label of a row goes."""
    found = []
    for ring in find(row, class_="grab-of"):
        for node in walk(ring):
            if node[0] == "text":
                left = float(node[1]["x"])
                found.append((left, left + width(text_of(node), TEXT), text_of(node)))
    return found


def rings(row: Node) -> list[tuple[float, float]]:
    circles = [node for ring in find(row, class_="grab-of") for node in walk(ring) if node[0] == "circle"]
    return [(float(n[1]["cx"]) - float(n[1]["r"]), float(n[1]["cx"]) + float(n[1]["r"])) for n in circles]


@pytest.mark.parametrize("within", [50, 400, 3000])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_paid_is_written_to_the_right_of_rings_of_one_size_and_covers_nothing(
    language: str, within: int, some: Some
) -> None:
    words = Words(language, "attraptresors", NAMES, 0)
    for number in some(range(120), least=10):
        players = 2 + number % 5
        round_ = random_round(Random(f"{within}/{number}"), players, within)
        tree = _axis(words, round_, tuple(range(players)), 9)
        assert len({round(right - left, 1) for row in rows(tree) for left, right in rings(row)}) == 1
        for row in rows(tree):
            said, stand = labels(row), rings(row)
            for one, other in combinations([*stand, *(each[:2] for each in said)], 2):
                assert min(one[1], other[1]) <= max(one[0], other[0]) + 0.1, (said, stand)
            for left, right, text in said:
                assert right <= WIDTH and any(abs(left - BESIDE - ring[1]) < 0.2 for ring in stand), text
            paid = [ring for ring in find(row, class_="grab-of") if "paid" in ring[1]["class"]]
            assert len(said) in (0, len(paid)) and all(text.isdecimal() for *_, text in said)


def test_what_was_late_or_wrong_says_when_once_it_is_touched() -> None:
    events = [DICE, ColumnGrabbed(2, 612), ObjectGone(0, "column", 655, "AT-12"), ObjectGrabbed(0, "gem", 1210)]
    tree = _axis(Words("en", "attraptresors", NAMES[:3], 0), told([*events, NoRight(2)]), (0, 1, 2), None)
    assert [text for row in rows(tree) for *_, text in labels(row)] == ["1210"]
    touched = [text_of(said) for part in find(tree, class_="decided") for said in find(part, class_="when")]
    assert sorted(touched) == ["612 first, but wrongly", "655, 43 too late"]


def test_every_hand_that_the_game_tells_of_has_a_ring_and_every_payment_is_shown() -> None:
    seen = set()
    for sight, _ in moments():
        if not sight.events or sight.instant is not None:
            continue
        round_ = round_of(sight)
        since = _since_the_throw(sight)
        hands = [event for event in since if isinstance(event, HANDS)]
        seen |= set(map(type, since))
        assert [(mark.seat, mark.object) for mark in round_.marks] == [
            (hand.seat, getattr(hand, "object", "column")) for hand in hands
        ]
        paid = [event for event in since if type(event).__name__ in ("ColumnPaid", "ObjectPaid")]
        assert [(seat, sacks) for seat, _, sacks in round_.pays] == [(event.seat, event.sacks) for event in paid]
        back = [event for event in since if isinstance(event, CardGivenBack | NoCardToGiveBack)]
        assert len(round_.back) == len(back)
        if round_.marks and any(isinstance(event, (*HANDS, NoRight, CardGivenBack)) for event in sight.events):
            (tree,) = (cast(Node, tree) for tree in FACE.board(sight))
            assert len(find(tree, class_="axis")) == 1
            assert sum(len(rings(row)) for row in rows(tree)) == len(hands)
            assert len(find(find(tree, class_="listed")[0], class_="grab-of")) == len(hands)
    assert {*HANDS, CardGivenBack, NoCardToGiveBack, NoRight} <= seen


def _since_the_throw(sight: AttrapSight) -> list[Event]:
    events = [event for _, each in sight.story for event in each]
    last = max((place for place, event in enumerate(events) if isinstance(event, DiceThrown)), default=0)
    return events[last:]


def test_what_is_gained_is_what_the_hands_have_more() -> None:
    rounds, before = 0, ()
    for sight, _ in moments():
        kinds = {type(event) for event in sight.events}
        if DiceThrown in kinds:
            before = sight.before.hands
        if before and kinds & {SacksStand, GameEnded} and sight.instant is None:
            round_ = round_of(sight)
            for seat, hand in enumerate(sight.view.hands):
                assert score(hand)[0] - score(before[seat])[0] == round_.gain(seat)
            rounds, before = rounds + 1, ()
    assert rounds > 50


def test_times_stand_in_their_order_and_true_moments_are_marked() -> None:
    events = [
        DICE,
        ColumnGrabbed(2, 612),
        ObjectGone(0, "column", 655, "AT-12"),
        ObjectGrabbed(0, "gem", 1210),
        NoRight(2),
    ]
    words = Words("en", "attraptresors", NAMES[:4], 0)
    tree = _axis(words, told(events), (0, 1, 2, 3), None)
    assert "655, 43 too late" in text_of(tree) and "612 first, but wrongly" in text_of(tree)
    assert [text_of(node) for node in find(tree, class_="quiet mid")][-6:] == ["0", "300", "600", "900", "1200", "1500"]
    assert len(find(tree, class_="only")) == 1 and "±" not in text_of(tree)
    assert "± 7 ms" in text_of(_axis(words, told(events), (0, 1, 2, 3), 7))


def test_without_a_clock_there_is_no_axis_and_no_time() -> None:
    events = [DICE, ColumnGrabbed(2, 0), ObjectGone(0, "column", 0, "AT-12"), ObjectGrabbed(0, "gem", 0)]
    tree = _axis(Words("en", "attraptresors", NAMES[:3], 0), told(events), (0, 1, 2), None)
    drawn = find(tree, class_="axis")[0]
    assert not find(drawn, class_="only") and not re.search(r"\d", "".join(map(text_of, rows(drawn))))


def test_a_wrong_grab_does_not_tell_the_mission() -> None:
    """The axis is drawn from events alone; nothing of a mission is in them where nobody turned it up."""
    wrong = [DICE, ColumnGrabbed(2, 612), NoRight(2)]
    assert counted(Words("en", "attraptresors", NAMES[:3], 0), told(wrong)) == "3 blue, 2 red, no orange"
    assert told(wrong).mission is None


@pytest.mark.parametrize("longest", [1, 9, 80, 499, 500, 501, 2500, 4961, 8000, 66_000])
def test_the_axis_ends_at_a_round_number_beyond_the_last_hand(longest: int) -> None:
    end = round_end(longest)
    assert longest <= end <= max(5, 2 * longest) and re.fullmatch(r"[1-9]\d?0*", str(end)) and end % 5 == 0


def test_what_is_pushed_apart_moves_no_more_than_it_must() -> None:
    assert apart([0, 100, 200], [50, 50, 50], 0, 500) == [0, 100, 200]
    assert apart([100, 100], [50, 50], 0, 500) == [75, 125]
    assert apart([490, 490], [50, 50], 0, 500) == [400, 450]
    random = Random(4)
    for _ in range(500):
        wanted = sorted(random.uniform(0, 700) for _ in range(random.randint(1, 9)))
        widths = [random.uniform(10, 70) for _ in wanted]
        found = apart(wanted, widths, 0, 700)
        assert found[0] >= -0.001 and found[-1] + widths[-1] <= 700.001
        assert all(one + size <= other + 0.001 for one, size, other in zip(found, widths, found[1:], strict=False))


def test_instants_tell_all_and_end_where_the_step_ends() -> None:
    for sight, _ in moments():
        if sight.events and sight.instant is None:
            scenes = instants(sight.before, sight.events)
            numbers = [scene.told for scene in scenes]
            assert numbers == sorted(numbers)
            assert not scenes or numbers[-1] == len(sight.events)


def test_every_instant_shows_all_players_and_a_sack_that_flies_to_whoever_is_paid() -> None:
    flown = set()
    for sight, _ in moments():
        if sight.events:
            cards = [
                cast(Node, tree) for tree in FACE.opened(sight) if tree and "attrap-seat" in to_text(cast(Node, tree))
            ]
            assert len(cards) == sight.game.players
            flying = [seat for seat, card in enumerate(cards) if find(card, class_="flies")]
            assert len(flying) == (sight.instant is not None and _shown(sight).moves == "sacks")
            flown.update(node[1]["class"].split()[-1] for card in cards for node in find(card, class_="flies"))
    assert flown == {"here", "away"}


def _shown(sight: AttrapSight) -> Scene:
    return instants(sight.before, sight.events)[sight.instant or 0]


# What was decided opens its rule --------------------------------------------------------------------------------------

DECIDED: list[tuple[Event, str]] = [
    (ColumnGrabbed(2, 500), "AT-19"),  # wrongly, as is told at the end
    (ObjectGone(0, "column", 560, "AT-12"), "C-AT-26"),
    (ObjectGrabbed(0, "lamp", 700), "AT-20"),
    (ObjectGone(1, "lamp", 780), "C-AT-26"),
    (ColumnHolderStopped(2, "gem", 800), "AT-17"),
    (ObjectGrabbed(0, "gem", 900), "AT-20"),
    (HandFull(0, "carpet", 1000), "AT-18"),
    (HandFull(1, "cushion", 1050, "AT-31"), "AT-31"),
    (GrabbedTooLate(1, "carpet", 3600), "AT-8"),
]
PAID = [NoRight(2), *(ObjectPaid(0, name, 1, "AT-20") for name in ("lamp", "gem"))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_hand_opens_the_rule_that_decided_it_on_the_axis_and_in_the_list(language: str) -> None:
    words = Words(language, "attraptresors", NAMES[:3], 0)
    tree = _axis(words, told([DICE, *(event for event, _ in DECIDED), *PAID]), (0, 1, 2), 9)
    for where in ("axis-of", "listed"):
        parts = find(find(tree, class_=where)[0], class_="decided")
        assert all(part[1]["data-intent"] == "open" and part[1]["aria-label"] for part in parts)
        found = sorted(part[1]["data-n"] for part in parts)
        assert found == sorted(json.dumps(rule) for rule in [*(rule for _, rule in DECIDED), "AT-11"])


@pytest.mark.parametrize("verdict", [RightBySixColours(0), RightByMission(0, "red", 3), None])
def test_the_dice_open_the_rule_of_the_right(verdict: Event | None) -> None:
    words = Words("en", "attraptresors", NAMES[:3], 0)
    tree = _axis(words, told([DICE, ColumnGrabbed(0, 500), *([verdict] if verdict else [])]), (0, 1, 2), 9)
    (dice,) = find(find(tree, class_="listed")[0], class_="sorted")
    assert dice[1]["data-n"] == json.dumps("AT-12" if isinstance(verdict, RightBySixColours) else "AT-11")


def test_without_taps_nothing_of_the_reveal_can_be_pressed() -> None:
    words = Words("en", "attraptresors", NAMES[:3], 0)
    assert not find(_axis(words, told([DICE, ColumnGrabbed(0, 500)]), (0, 1, 2), 9, False), class_="decided")


@pytest.mark.parametrize("within", [400, 3000])
def test_parts_that_open_a_rule_lie_beside_one_another(within: int) -> None:
    random, words = Random(within), Words("nl", "attraptresors", NAMES, 0)
    for number in range(60):
        players = 2 + number % 5
        tree = _axis(words, random_round(random, players, within), tuple(range(players)), 9)
        at = [_placed(part) for part in find(find(tree, class_="axis-of")[0], class_="decided")]
        for one, other in combinations(at, 2):
            assert one[2] != other[2] or min(one[1], other[1]) <= max(one[0], other[0]) + 0.2


def _placed(part: Node) -> tuple[float, float, float]:
    """Left, right and middle, in hundredths of the whole."""
    middle, top, wide = (float(each) for each in re.findall(r"([\d.]+)%", part[1]["style"]))
    return middle - wide / 2, middle + wide / 2, top


def test_what_is_paid_and_what_it_costs_opens_its_rule() -> None:
    seen = set()
    for sight, _ in moments():
        if sight.events and sight.instant is None:
            for card in find(el("div", list(FACE.opened(sight))), class_="attrap-seat"):
                for change in find(card, class_="change"):
                    seen.add((text_of(change)[0], json.loads(change[1]["data-n"])))
    assert seen <= {("+", "AT-21"), ("+", "AT-20"), ("−", "AT-19")} and len(seen) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_true_the_times_are_is_never_cut_off(language: str) -> None:
    words = Words(language, "attraptresors", NAMES[:3], 0)
    tree = _axis(words, told([DICE, ColumnGrabbed(0, 500)]), (0, 1, 2), 1234)
    assert text_of(find(tree, class_="quiet end")[0]).replace("\u202f", " ").endswith("± 1234 ms")
