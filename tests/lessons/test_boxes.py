"""When a rule comes again: boxes by days, from the answers of all journals and nothing else."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

from kit.lessons.boxes import GAPS, Boxed, Review, boxes
from kit.lessons.journal import Answer
from tests.each import each
from tests.lessons.test_journal import ANSWER


def given(text: str) -> list[Answer]:
    """Answers such as ``18+3``: BK-18, rightly, on day 3, in practice."""
    return [
        replace(ANSWER, step=f"practise:BK-{word[:2]}", rule=f"BK-{word[:2]}", right=word[2] == "+", day=int(word[3:]))
        for word in text.split()
    ]


@each(
    ("answers", "box", "due"),
    [
        ("18-10", 1, 11),
        ("18+10", 1, 11),
        ("18+10 18+11", 2, 14),
        ("18+10 18+11 18+14", 3, 21),
        ("18+10 18+11 18+14 18+21", 4, 42),
        ("18+10 18+11 18+14 18+21 18+42", 4, 63),
        ("18+10 18+11 18+14 18-15", 1, 16),  # a miss goes back to the first box
        ("18+10 18+10 18+10", 1, 11),  # within a day nothing is proved
        ("18+10 18+11 18+13", 2, 14),  # before it is due neither
        ("18-10 18+10 18+10", 1, 11),
        ("18+10 18+30", 2, 33),  # overdue
    ],
)
def test_a_rule_moves_on_a_box_when_it_is_due_and_right(answers: str, box: int, due: int) -> None:
    assert boxes(given(answers)) == {"BK-18": Boxed(due, box)}
    assert GAPS == (1, 3, 7, 21)


def test_the_order_of_journals_does_not_matter() -> None:
    answers = given("18+10 18-11 18+11 18+12")
    assert {frozenset(boxes(each).items()) for each in permutations(answers)} == {frozenset({("BK-18", Boxed(15, 2))})}


def test_of_a_step_the_first_guess_counts() -> None:
    step = replace(ANSWER, step="takes-all", day=10, right=False)
    assert boxes([step])["BK-18"] == Boxed(11, 1)
    later = [replace(step, right=True, day=11, tries=2), replace(step, day=12, tries=3)]
    assert boxes([step, *later])["BK-18"] == Boxed(11, 1)


def test_an_answer_without_a_rule_counts_nowhere() -> None:
    assert not boxes([replace(ANSWER, rule="")])


def test_answers_from_before_days_were_kept_are_due() -> None:
    assert Review(boxes([ANSWER, replace(ANSWER, rule="BK-13", right=True)]), 20_000).due == ["BK-13", "BK-18"]


def test_the_most_overdue_comes_first() -> None:
    boxed = boxes(given("20-10 18-12 13+11 14+12"))
    assert Review(boxed, 13).due == ["BK-20", "BK-13", "BK-14", "BK-18"]
    assert Review(boxed, 11).due == ["BK-20"] and not Review(boxed, 10).due
