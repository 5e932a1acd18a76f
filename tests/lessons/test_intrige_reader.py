"""All that Intrige's lessons generate is read once, in each language: whom it is about, and what it needs before it."""

from __future__ import annotations

import re

from kit.courses.intrige import SUBJECT, answer_text
from kit.lessons.lesson import load_lesson
from kit.lessons.wording import words_for
from kit.text.say import LANGUAGES
from tests.each import each
from tests.effort import Some
from tests.lessons.intrige_told import LESSONS, all_tasks, moments, read, told_of_step
from tests.truth.grammar import you_as_a_name

# Persons --------------------------------------------------------------------------------------------------------------


@each("language", LANGUAGES)
def test_no_message_is_used_with_a_person_it_has_no_form_for(language: str, some: Some) -> None:
    with you_as_a_name(language, "intrige") as wrong:
        assert len(list(read(language, some))) > 1000
    assert not wrong, sorted(wrong)[:20]


FRENCH_ELISION = re.compile(
    r"\b([Qq]ue|[Dd]e|[Ll]e|[Ll]a|[Jj]e|[Nn]e|[Ss]e|[Cc]e|[Ll]orsque|[Pp]uisque) [aeiouyàâéèêîôûAEIOUÉÈÊ](?!\d)"
)


def test_french_elides_before_every_vowel(some: Some) -> None:
    wrong = {sentence for sentence in read("fr", some) if FRENCH_ELISION.search(sentence)}
    assert not wrong, sorted(wrong)[:20]


@each("language", LANGUAGES)
def test_every_question_names_whom_it_is_about(language: str, some: Some) -> None:
    words = words_for(SUBJECT, language)
    for task in all_tasks(some):
        question = task.exercise.question
        assert question
        asked = answer_text.ask(words, task.exercise, question)
        assert asked.endswith("?") and "{" not in asked
        if question.of is not None and question.of != 0:
            assert words.names[question.of] in asked, asked


# Sentences that stand for themselves ----------------------------------------------------------------------------------

REFERS_BACK = {
    "en": r"^(So|But|And|Then|That|For it|It|Amen|At least)\b|\bfor (it|that|those)\b|\bonce more\b",
    "fr": r"^(Donc|Mais|Et|Alors|Cela|Pour cela|Cette)\b|\bdonc\b|\bnouvelle fois\b|\bpour (cela|ces)\b",
    "nl": r"^(Dus|Maar|En|Dan|Dat|Die|Daarvoor|Zo)\b|\b(ervoor|daarvoor)\b|\ber [\d.]+ voor\b|\bnog een keer\b",
}
"""How a sentence begins, or what it holds, that needs one before it."""


@each("language", LANGUAGES)
def test_no_story_begins_with_a_sentence_that_needs_one_before_it(language: str, some: Some) -> None:
    words, refers = words_for(SUBJECT, language), re.compile(REFERS_BACK[language])
    stories = [list(told_of_step(words, moment)) for lesson in LESSONS for _, moment in moments(lesson.id)]
    stories += [list(told_of_step(words, task.exercise.moment())) for task in all_tasks(some)]
    wrong = {story[0] for story in stories if story and refers.search(re.sub("[“«].*?[”»]", "", story[0]))}
    assert not wrong, sorted(wrong)[:20]


@each("language", LANGUAGES)
def test_an_answer_is_explained_by_what_decided_it(language: str, some: Some) -> None:
    words = words_for(SUBJECT, language)
    for task in all_tasks(some):
        question = task.exercise.question
        assert question
        because = answer_text.because(words, task.exercise)
        if question.what not in ("may", "court", "pay", "all_money"):
            assert because is None  # what happens says it, or its rule
            continue
        assert because
        if question.what == "may":
            yes = {"en": "Yes", "fr": "Oui", "nl": "Ja"}[language]
            assert because.startswith(yes) is SUBJECT.truth(task.exercise), because


@each("language", LANGUAGES)
def test_what_is_played_before_a_question_is_told_and_not_ordered(language: str, some: Some) -> None:
    words = words_for(SUBJECT, language)
    for task in all_tasks(some):
        for seat, sentence in answer_text.played_in(words, task.exercise):
            names_it = words.names[seat] in sentence if seat else re.search(r"\b([Yy]ou|[Tt]u|[Jj]e)\b", sentence)
            assert names_it, sentence


@each("language", LANGUAGES)
def test_a_number_to_choose_has_its_noun(language: str) -> None:
    key, words = "options.self_conflict_pays.choices", words_for(SUBJECT, language)
    choices = [words.say(f"{key}.{number}") for number in ("one", "two", "zero")]
    assert all(len(choice.split()) == 2 for choice in choices)


def test_C_IN_17_the_last_lesson_says_how_a_first_game_begins() -> None:
    step = next(step for step in load_lesson("intrige", "R10").steps if step.id == "open-or-closed")
    assert SUBJECT.options["open_money"] and SUBJECT.box.first.options == {"open_money": True}
    assert "In lessons and in a first game money is **open**" in step.why["en"]
