"""The words of Attrap'trésors: dice, objects and times as people call them at the table."""

import pytest

from kit.games.attraptresors.events import DiceSlipped, DiceThrown, MissionDealt, MissionOpened, MissionSeen
from kit.games.attraptresors.grab_events import ColumnGrabbed, ObjectsLeft
from kit.games.attraptresors.pieces import COLOURS
from kit.text.say import LANGUAGES, Words
from kit.text.story import tell
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_name_the_colours_in_the_order_in_which_dice_are_counted(language: str) -> None:
    assert tuple(table(language, "attraptresors")["dice"]) == COLOURS


def test_AT_15_dice_off_the_mat_are_named() -> None:
    assert words("en").event(DiceSlipped(1, (0, 1, 0, 0, 0, 0))).endswith("does not count: an orange.")
    assert words("fr").event(DiceSlipped(3, (2, 0, 0, 0, 0, 1))).endswith("\u202f: deux rouges et un violet.")


def test_C_AT_17_objects_that_are_left_are_counted_with_the_right_verb() -> None:
    assert words("en").event(ObjectsLeft(("gem",))) == "A gem is left on the tower and pays nobody."
    left = words("nl").event(ObjectsLeft(("carpet", "gem", "gem")))
    assert left == "Het tapijt en twee edelstenen blijven op de toren liggen en leveren niets op."


@pytest.mark.parametrize(
    "at_ms, time",
    [
        (1, "a blink"),
        (124, "a blink"),
        (125, "a quarter of a second"),
        (620, "half a second"),
        (1249, "a second"),
        (1250, "a second and a half"),
        (1750, "2 seconds"),
        (2400, "2 and a half seconds"),
        (4990, "5 seconds"),
    ],
)
def test_times_are_told_as_people_say_them(at_ms: int, time: str) -> None:
    assert words("en").event(ColumnGrabbed(1, at_ms)) == f"After {time} Odo has the column!"


def test_without_a_clock_no_time_is_told() -> None:
    assert words("fr", viewer=1).event(ColumnGrabbed(1, 0)) == "Tu as la colonne\u202f!"


@pytest.mark.parametrize("language", LANGUAGES)
def test_AT_6_only_its_owner_hears_the_colour_of_a_mission(language: str) -> None:
    dealt = (MissionDealt(1), MissionSeen(1, "violet"))
    violet = words(language).noun("violet")
    for viewer in (None, 0, 2):
        assert not any(violet in str(line) for line in tell(dealt, words(language, viewer)))
    assert any(violet in str(line) for line in tell(dealt, words(language, viewer=1)))


def test_AT_22_a_new_open_mission_is_told_with_its_place() -> None:
    opened = MissionOpened(2, "orange", "AT-22", ("C-AT-22", "C-AT-23"))
    assert words("en").event(opened) == "The second open mission is now orange, once more."
    assert words("fr").event(opened) == "Nouvelle mission ouverte à la deuxième place\u202f: l’orange, encore une fois."
