"""The words of Attrap'trésors: dice, objects and times as people call them at the table."""

import re
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from random import Random

from kit.engine.bot import play_bots
from kit.engine.event import Event
from kit.engine.game import CHANCE
from kit.engine.session import Session
from kit.engine.walk import sample, uniform
from kit.games.attraptresors import BOX, Attraptresors
from kit.games.attraptresors.events import (
    DiceSlipped,
    DiceThrown,
    GameEnded,
    MissionDealt,
    MissionOpened,
    MissionSeen,
    ObjectPaid,
    RoundBegan,
    RoundNotCounted,
    SacksCounted,
    SacksStand,
)
from kit.games.attraptresors.grab_events import (
    ColumnGrabbed,
    ColumnHolderStopped,
    GrabbedTooEarly,
    GrabbedTooLate,
    HandFull,
    NobodyGrabbed,
    ObjectGone,
    ObjectsLeft,
)
from kit.games.attraptresors.options import Options
from kit.games.attraptresors.pieces import COLOURS
from kit.games.attraptresors.state import State
from kit.games.attraptresors.telling import Missed
from kit.text.say import LANGUAGES, Words
from kit.text.story import Line, tell
from tests.each import each
from tests.text.samples import SAMPLES
from tests.text.test_words import table

NAMES = ("Ana", "Odo", "Tess")
THROW = DiceThrown((1,), (3, 2, 1, 1, 1, 0))


def words(language: str, viewer: int | None = None) -> Words:
    return Words(language, "attraptresors", NAMES, viewer)


def test_AT_10_a_throw_counts_the_colours_and_leaves_out_what_is_not_there() -> None:
    said = {
        "en": "Odo throws: three red, two orange, a yellow, a green and a blue.",
        "fr": "Odo lance les dés\u202f: trois rouges, deux orange, un jaune, un vert et un bleu.",
        "nl": "Odo gooit: drie rode, twee oranje, een gele, een groene en een blauwe.",
    }
    for language, sentence in said.items():
        assert words(language).event(THROW) == sentence


@each("language", LANGUAGES)
def test_the_words_name_the_colours_in_the_order_in_which_dice_are_counted(language: str) -> None:
    assert tuple(table(language, "attraptresors")["dice"]) == COLOURS


def test_AT_15_dice_off_the_mat_are_named() -> None:
    assert words("en").event(DiceSlipped(1, (0, 1, 0, 0, 0, 0))).endswith("does not count: an orange.")
    assert words("fr").event(DiceSlipped(3, (2, 0, 0, 0, 0, 1))).endswith("\u202f: deux rouges et un violet.")


def test_C_AT_17_objects_that_are_left_are_counted_with_the_right_verb() -> None:
    assert words("en").event(ObjectsLeft(("gem",))) == "A gem is left on the tower and pays nobody."
    left = words("nl").event(ObjectsLeft(("carpet", "gem", "gem")))
    assert left == "Het tapijt en twee edelstenen blijven op de toren liggen en leveren niets op."


@each(
    ("at_ms", "time"),
    [
        (1, "a blink"),
        (124, "a blink"),
        (125, "a quarter of a second"),
        (620, "half a second"),
        (1249, "a second"),
        (1250, "a second and a half"),
        (1750, "two seconds"),
        (2400, "two and a half seconds"),
        (4990, "five seconds"),
        (10_990, "11 seconds"),
    ],
)
def test_times_are_told_as_people_say_them(at_ms: int, time: str) -> None:
    assert words("en").event(ColumnGrabbed(1, at_ms)) == f"After {time} Odo has the column!"


def test_without_a_clock_no_time_is_told() -> None:
    assert words("fr", viewer=1).event(ColumnGrabbed(1, 0)) == "Tu as la colonne\u202f!"


@each("language", LANGUAGES)
def test_AT_6_only_its_owner_hears_the_colour_of_a_mission(language: str) -> None:
    dealt = (MissionDealt(1), MissionSeen(1, "violet"))
    violet = words(language).noun("violet")
    for viewer in (None, 0, 2):
        assert not any(violet in str(line) for line in tell(dealt, words(language, viewer)))
    assert any(violet in str(line) for line in tell(dealt, words(language, viewer=1)))


def test_AT_22_a_new_open_mission_is_told_with_its_place() -> None:
    opened = MissionOpened(2, "orange", "AT-22", ("C-AT-22", "C-AT-23"))
    assert words("en").event(opened) == "The second open mission is now orange, once more."
    french = "Nouvelle instruction visible à la deuxième place\u202f: l’orange, encore une fois."
    assert words("fr").event(opened) == french


# Told together --------------------------------------------------------------------------------------------------------

MISSES = (GrabbedTooEarly, GrabbedTooLate, ObjectGone, HandFull, ColumnHolderStopped)


def with_bots(players: int, seed: int) -> tuple[list[Event], State]:
    """A whole game of the usual bots."""
    session = Session(Attraptresors(players, Options()), seed=seed)
    bots = {seat: BOX.bots[name] for seat, name in zip(range(players), cycle(BOX.default_bots), strict=False)}
    while session.waiting_for:
        session.draw() if CHANCE in session.waiting_for else play_bots(session, bots)
    return [event for played in session.history for event in played.events], session.state


def any_hands() -> Iterator[list[Event]]:
    """Random games, in which every kind of miss turns up."""
    for game, seed in SAMPLES["attraptresors"].games():
        yield [event for _, step in islice(sample(game, uniform, Random(seed)), 300) for event in step.events]


def rounds(lines: Sequence[Line]) -> Iterator[list[Line]]:
    told: list[Line] = []
    for line in lines:
        told.append(line)
        if line.kind in (RoundBegan, RoundNotCounted, GameEnded):
            yield told
            told = []


@each("language", LANGUAGES)
def test_AT_13_a_round_has_one_sentence_of_misses_at_most(language: str) -> None:
    missed = set()
    for events in (*any_hands(), with_bots(6, 1)[0]):
        for told in rounds(list(tell(events, words(language), BOX.story.telling))):
            sentences = [line for line in told if line.kind in (*MISSES, Missed)]
            assert len(sentences) <= 1
            missed |= {type(events[place]) for line in sentences for place in line.places}
    assert missed >= {GrabbedTooLate, ObjectGone, HandFull, ColumnHolderStopped}


@each(
    ("language", "sentence"),
    [
        ("en", "Odo, Tess and you come too late for the lamp."),
        ("fr", "Odo, Tess et toi, vous arrivez trop tard pour la lampe."),
        ("nl", "Odo, Tess en jij komen te laat voor de lamp."),
    ],
)
def test_AT_13_those_who_miss_the_same_are_told_together(language: str, sentence: str) -> None:
    reader = Words(language, "attraptresors", (*NAMES, "Mira"), viewer=3)
    events = (ObjectGone(1, "lamp", 900), GrabbedTooLate(2, "lamp", 9000), ObjectGone(3, "lamp", 950))
    (line,) = tell(events, reader, BOX.story.telling)
    assert (line.text, line.rules) == (sentence, ("AT-13", "C-AT-26", "AT-8", "C-AT-17"))


def test_AT_13_misses_of_several_kinds_say_why() -> None:
    events = (GrabbedTooEarly(0, "chest", 300), ObjectGone(1, "lamp", 900), HandFull(2, "gem", 950))
    (line,) = tell(events, words("en"), BOX.story.telling)
    assert (
        line.text == "No luck: Ana for the chest (too early), Odo for the lamp (too late), Tess for a gem (hands full)."
    )


def test_AT_14_who_reached_too_early_is_told_with_the_new_throw() -> None:
    events = (GrabbedTooEarly(0, "chest", 300), GrabbedTooEarly(2, "lamp", 400), NobodyGrabbed((1,)))
    (line,) = tell(events, words("en"), BOX.story.telling)
    assert (
        line.text == "Too early for Ana and Tess: the column is still standing! Nobody takes it, so Odo throws again."
    )
    assert {*line.rules} == {"AT-13", "C-AT-8", "AT-14", "C-AT-15"}


@each("language", LANGUAGES)
def test_AT_6_and_AT_27_the_first_missions_are_drawn_in_one_sentence(language: str) -> None:
    for players in range(2, 7):
        events, _ = with_bots(players, 1)
        first = events[: next(place for place, event in enumerate(events) if isinstance(event, DiceThrown))]
        lines = [line.text for line in tell(first, Words(language, "attraptresors"), BOX.story.telling)]
        assert len(lines) == 1 + (players > 2)  # and who throws first


@each("players", [2, 4, 6])
def test_AT_24_after_each_round_it_is_told_who_has_how_many_sacks_the_best_first(players: int) -> None:
    events, end = with_bots(players, 3)
    stands = [event for event in events if isinstance(event, SacksStand)]
    assert [stand.round for stand in stands] == [*range(1, 10)]
    names = Words("en", "attraptresors").say("bots.people").split(", ")
    told = tell(events, Words("en", "attraptresors", names), BOX.story.telling)
    for line, stand in zip((line for line in told if line.kind is SacksStand), stands, strict=True):
        numbers = [int(number) for number in re.findall(r" (\d+)[,.]", line.text)]
        assert numbers == sorted(stand.sacks, reverse=True)
    counted = {event.seat: event.sacks for event in events if isinstance(event, SacksCounted)}
    assert sum(counted.values()) >= sum(stands[-1].sacks) and end.winners[0] in counted


def test_AT_24_the_result_is_told_from_the_best_to_the_last() -> None:
    events = (SacksCounted(0, 9, 5), SacksCounted(1, 12, 6), SacksCounted(2, 12, 7))
    (line,) = tell(events, words("en", viewer=2), BOX.story.telling)
    assert line.text == "The result: you 12 sacks on 7 cards, Odo 12 sacks on 6 cards, Ana 9 sacks on 5 cards."


def test_AT_21_what_the_objects_pay_is_one_sentence_a_round() -> None:
    events = (ObjectPaid(1, "lamp", 2), ObjectPaid(0, "carpet", 1), ObjectPaid(1, "gem", 1))
    (line,) = tell(events, words("nl", viewer=1), BOX.story.telling)
    expected = (
        "Ook de voorwerpen leveren iets op: 3 zakken voor jou (de lamp en een edelsteen), 1 zak voor Ana (het tapijt)."
    )
    assert line.text == expected
