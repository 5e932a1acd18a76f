"""The toy lesson, with one of everything that a lesson file can say: it is read, and every mistake in it is named."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from kit.__main__ import main
from kit.counting.asking import heard
from kit.counting.lesson import CountLesson, read_count_lesson
from kit.counting.rehearsal import rehearse
from kit.draw.svg import to_text
from kit.engine.errors import BadInput

TOY = Path(__file__).with_name("x00.toml").read_text("utf-8")


def toy(*changes: tuple[str, str]) -> CountLesson:
    """The toy with some of its text replaced."""
    text = TOY
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return read_count_lesson(tomllib.loads(text))


def test_it_is_rehearsed() -> None:
    assert [(done.step.id, done.wrong) for done in rehearse(toy())] == [
        *(("deck", 1), ("guess", 0), ("deal", 0), ("why", 0), ("exact", 2), ("other", 1), ("exit", 1)),
    ]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "About 63 of 100, 62.7%, 0.63."),
        ("fr", "À peu près 63 sur 100, 62,7\u202f%, 0,63."),
        ("nl", "Ongeveer 63 op de 100, 62,7%, 0,63."),
    ],
)
def test_figures_are_written_as_the_language_writes_them(language: str, said: str) -> None:
    lesson = toy()
    assert lesson.say(lesson.steps[4].why, lesson.words(language)) == said


def test_a_formula_has_the_numbers_in_it_and_its_value() -> None:
    lesson = toy()
    shown = to_text(lesson.formula(lesson.steps[4].formula[0], lesson.words("fr")))
    assert shown.count("<math") == 3 and "<mn>2\u202f128</mn><mn>3\u202f393</mn>" in shown and "0,6272" in shown
    assert '<mfrac linethickness="0"><mn>30</mn><mn>5</mn></mfrac>' in shown


FORMULA = {
    "en": "1 minus fraction: open bracket 30 minus 5 close bracket choose 5, over: 30 choose 5, end of fraction, "
    "equals 2,128 over 3,393, is about 0.6272",
    "fr": "1 moins fraction\u202f: 5 parmi parenthèse ouvrante 30 moins 5 parenthèse fermante, sur\u202f: 5 parmi 30, "
    "fin de fraction, égale 2\u202f128 sur 3\u202f393, est environ 0,6272",
    "nl": "1 min breuk: haakje openen 30 min 5 haakje sluiten boven 5, gedeeld door: 30 boven 5, einde van de breuk, "
    "is 2.128 gedeeld door 3.393, is ongeveer 0,6272",
}


@pytest.mark.parametrize("language", FORMULA)
def test_a_formula_is_heard_in_words_and_its_signs_are_only_seen(language: str) -> None:
    lesson = toy()
    drawn = lesson.formula(lesson.steps[4].formula[0], lesson.words(language))
    assert heard(drawn) == FORMULA[language]
    root = heard(lesson.formula("root(4) * (0 - 5)", lesson.words("en")))
    assert root.startswith("the square root of open bracket 4 close bracket times open bracket 0 minus 5 close bracket")
    assert root.endswith("is about minus 10.0000")


def test_a_formula_that_is_its_own_value_says_it_once() -> None:
    lesson = toy()
    assert to_text(lesson.formula("23/228", lesson.words("en"))).count("228") == 2  # drawn once, and heard


def test_an_assumption_that_is_switched_off_changes_trial_figures_and_answers() -> None:
    lesson = toy()
    other = lesson.switched(["unseen"])
    assert other.figures["comes"] == 1 - Fraction(5, 6) ** 5 and lesson.figures["comes"] == Fraction(2128, 3393)
    assert other.steps[1].asks is not None and other.steps[1].asks.truth == other.figures["comes"]
    assert lesson.switched(["five"]).figures["mean"] == 1 and lesson.switched(["unseen"]) is other


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        ("A toy", "A toy of 3 cards", "lesson: title.en", "count_digit"),
        ("{caliph.the}", "{kaliph.the}", "step deck: question.en", "lesson_choice"),
        ("{comes.of100}", "{comes.of70}", "step exact: why.en", "count_form"),
        ("{comes.of100}", "{comes.of100}^n", "step exact: why.en", "count_power"),
        ('fr = "Distribue."', 'fr = ""', "step deal: text.fr", "lesson_language"),
        ("P('deal')", "P('meal')", "figures: comes", "count_no_trial"),
        ('comes = "P', 'comes = "1000 + P', "step guess: answer.truth", "lesson_answer_kind"),
        ("hand = 5", 'hand = "hand + 1"', "figures: hand", "count_circle"),
        ("chance = \"P('pairs')\", of = 100", "truth = 63", "step other: answer", "lesson_question_spare"),
        ("chance = \"P('pairs')\", of = 100", "of = 100", "step other: answer", "lesson_question_needs"),
        ("chance = \"P('pairs')\", of = 100", "chance = 2", "step other: answer", "count_too_large"),
        ("chance = \"P('pairs')\", of = 100", "chance = 0.5, of = 9_999", "step other: answer", "count_too_large"),
        ("hand = 5", 'hand = "1/0"', "figures: hand", "count_by_zero"),
        ("hand = 5", 'hand = "9**9**9"', "figures: hand", "count_too_large"),
        ("hand = 5", 'hand = "open(1)"', "figures: hand", "count_expression"),
        ("hand = 5", "hand = 5.5", "trial deal: hand", "count_not_whole"),
        ("hand = 5", "hand = 31", "trial deal", "count_too_few"),
        ('kind = "cards"', 'kind = "karts"', "trial deal: kind", "lesson_choice"),
        ('count = "caliph"\n', 'count = "caliph"\nsymbol = "califf"\n', "trial deal: symbol", "lesson_unknown"),
        ('"value >= 1"', '"value + 1"', "figures: comes", "count_condition"),
        ("BK-28", "BK-99", "step deck: rules", "lesson_unknown"),
        ('kind = "fraction"', 'kind = "friction"', "step deck: answer.kind", "lesson_choice"),
        ('truth = "yes"', 'truth = "perhaps"', "step exit: answer.truth", "lesson_choice"),
        ("minutes = 1\n", "minute = 1\n", "step deck: minute", "unknown_key_near"),
        ('trial = "deal"\nby_hand', 'trial = "meal"\nby_hand', "step deal: trial", "lesson_choice"),
        ("= 6 }", "= 6, feet = 2 }", "assume five: switch: feet", "unknown_key"),
    ],
)
def test_a_mistake_is_named_with_its_step_and_key(old: str, new: str, place: str, reason: str) -> None:
    with pytest.raises(BadInput) as caught:
        toy((old, new))
    assert (caught.value.place, caught.value.refusal.reason) == (place, reason)


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        ("minutes = 21", "minutes = 22", "minutes", "count_minutes"),
        ("cut = true", "cut = false", "minutes", "count_short"),
        ('["comes", "second"]', '["comes", "share"]', "figures: same", "count_same"),
        ('symbol = "caliph"', 'symbol = "califf"', "symbol", "lesson_unknown"),
        ('station = "deal"', 'station = "recall"', "step guess", "count_stations"),
        ('station = "transfer"', 'station = "exit"', "step", "count_ends"),
        ('id = "why"', 'id = "deck"', "step deck", "lesson_twice"),
        ("The deck.", "The " * 50, "step deck: text + question.en", "count_words"),
        ('"1/cards"', '"5/30"', "step deck: wrong 1", "count_right"),
        ('answer = "caliphs/cards"', 'answer = "5/6"', "step exact: wrong 2", "count_twice"),
    ],
)
def test_what_does_not_make_a_lesson_is_named(old: str, new: str, place: str, reason: str) -> None:
    lesson = toy((old, new))
    with pytest.raises(BadInput) as caught:
        rehearse(lesson)
    assert (caught.value.place, caught.value.refusal.reason) == (place, reason)


@pytest.mark.parametrize("data", [None, [], {}, {"game": "chess"}, {"game": "bakschisch", "step": 3}, {"figures": []}])
def test_what_is_no_lesson_is_refused(data: Any) -> None:
    with pytest.raises(BadInput):
        read_count_lesson(data)


@pytest.mark.parametrize(("language", "said"), [("en", "all is well"), ("fr", "tout va bien"), ("nl", "alles klopt")])
def test_kit_check_computes_it_and_names_what_is_wrong(
    language: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(TOY, "utf-8")
    assert main(["check", str(file), "--lang", language]) == 0 and said in capsys.readouterr().out.lower()
    file.write_text(TOY.replace("A toy", "Toy 7"), "utf-8")
    assert main(["check", str(file), "--lang", language]) == 2
    assert "ours.toml: lesson: title.en: " in capsys.readouterr().err
