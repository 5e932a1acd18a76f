"""What a lesson says that counts or excludes has something beside it that proves it."""

from kit.lessons.lesson import Lesson
from tests.each import each
from tests.lessons.test_lesson import SMALL, complaint, lesson
from tests.truth.claimed import everything, unproved


def test_every_sentence_that_counts_or_excludes_has_a_claim() -> None:
    steps = list(everything())
    found = [(place, *each) for place, lesson_id, step in steps for each in unproved(lesson_id, step)]
    assert not found, "\n".join(" | ".join(each) for each in found)
    assert len(steps) > 300


def claiming(claims: str, why: str = "Nobody shows more. Both walk.") -> str:
    """The small lesson whose first step says this, and claims this of it."""
    return SMALL.replace('why = { en = "Both walk."', f'claims = [{claims}]\nwhy = {{ en = "{why}"', 1)


def proving(expression: str) -> str:
    return claiming(f"{{ says = 'Nobody shows more', proves = '''{expression}''' }}")


@each(
    "true",
    [
        "all(pays(seat) < pays('A') for seat in 'C') and pays('B') == pays('A')",
        "after('movers') == 'AB'",
        "before('stands', 'B') == 2 and after('stands', 'B') > 2",
        "instead('B', 2, 'movers') == 'A'",
        "instead('A', 'thief', 'movers') != 'AB'",
        "happens('BK-13') and happens('PawnMoved', 'A') == 1 and not happens('PawnMoved', 'C')",
        "lies('purses', 'C') == 9 and ends('purses', 'A') == 5",
    ],
)
def test_a_claim_is_proved_by_the_engine_on_that_position(true: str) -> None:
    assert lesson(proving(true)).rehearse()
    assert complaint(proving(f"not ({true})")).refusal.reason == "claim_false"


def test_a_claim_about_a_decision_holds_in_every_way_to_the_goal() -> None:
    def decided(expression: str) -> str:
        claim = f"claims = [{{ says = 'Three beat two', proves = '''{expression}''' }}]"
        return SMALL.replace('why = { en = "Three beat two."', f'{claim}\nwhy = {{ en = "Three beat two."')

    assert lesson(decided("reaches(3) and not reaches(2) and pays('A') > pays('B')")).rehearse()
    assert lesson(decided("ways() == sum(1 for fist in range(3, 11)) and choices() > ways()")).rehearse()
    assert complaint(decided("pays('A') == 3")).refusal.reason == "claim_false"  # true of the cheapest way alone


@each(
    ("claims", "reason"),
    [
        ("{ says = 'Somebody shows more', rule = 'BK-13' }", "claim_nowhere"),
        ("{ says = 'Nobody' }", "claim_one"),
        ("{ says = 'Nobody', rule = 'BK-13', is = 'asked' }", "claim_one"),
        ("{ says = 'Nobody', rule = 'BK-999' }", "lesson_unknown"),
        ("{ says = 'Nobody', is = 'true' }", "lesson_choice"),
        ("{ says = 'Nobody', proves = 'True' }", "claim_nothing"),
        ("{ says = 'Nobody', proves = 'after(1)' }", "count_expression"),
        ("{ says = 'Nobody', proves = 'lies(\"__class__\")' }", "count_expression"),
        ("{ says = 'Nobody', proves = 'after(\"movers\")' }", "claim_false"),
        ("{ says = 'Nobody', proves = 'pays(\"D\") > 0' }", "count_not_number"),
    ],
)
def test_a_claim_that_proves_nothing_is_told_with_its_place(claims: str, reason: str) -> None:
    error = complaint(claiming(claims))
    assert error.refusal.reason == reason and error.place.startswith("step tie: claims[1]")


def of(text: str) -> Lesson:
    return lesson(text)


def test_a_sentence_that_counts_is_missed_without_a_claim_and_a_question_is_not() -> None:
    (found,) = unproved("M-1", of(claiming("")).steps[0])
    assert found == ("M-1", "tie", "en", "Nobody shows more.")
    assert not list(unproved("M-1", of(proving("happens('BK-13') == 2")).steps[0]))
    assert not list(unproved("M-1", of(claiming("", "Who shows the most? Both walk.")).steps[0]))
    behind = claiming("{ says = 'Both walk', rule = 'BK-13' }")
    assert len(list(unproved("M-1", of(behind).steps[0]))) == 1
