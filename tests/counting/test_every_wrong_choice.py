"""Whoever chooses wrong is told why: every wrong choice of a question has its sentence, and a question to ask back."""

from kit.counting.lesson import CountLesson, all_lessons
from kit.text.say import LANGUAGES
from tests.each import each


@each("lesson", all_lessons)
def test_every_wrong_choice_has_its_sentence_and_a_question_back(lesson: CountLesson) -> None:
    untold = []
    for step in lesson.steps:
        if step.asks is not None and step.asks.kind == "choice":
            told = {
                wrong.answer for wrong in step.wrong if all(wrong.says[each] and wrong.ask[each] for each in LANGUAGES)
            }
            untold += [
                f"{step.id}: {choice.id}" for choice in step.choices if choice.id not in {step.asks.truth, *told}
            ]
    assert not untold
