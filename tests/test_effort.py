"""The dial of tests that sample: what it takes, what it leaves, and how a case is repeated."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.each import each
from tests.effort import Some, drawn, effort


def at(monkeypatch: pytest.MonkeyPatch, share: str, drawn_by: str = "tree", case: str = "") -> Some:
    for name, value in {"KIT_EFFORT": share, "KIT_SEED": drawn_by, "KIT_CASE": case}.items():
        monkeypatch.setenv(name, value)
    return Some("tests/test_x.py::test_y")


def test_full_effort_takes_every_case_in_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(at(monkeypatch, "1")(range(50))) == list(range(50))


def test_less_takes_its_share_the_same_for_one_tree_and_others_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    first, again = (list(at(monkeypatch, "0.1", "one tree")(range(200))) for _ in range(2))
    other = list(at(monkeypatch, "0.1", "another")(range(200)))
    assert first == again == sorted(set(first)) and len(first) == 20
    assert other != first


def test_something_is_always_tried_and_no_more_than_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    few = at(monkeypatch, "1/1000")
    assert len(list(few(range(50)))) == 1
    assert len(list(few(range(50), least=3))) == 3
    assert list(few(range(2), least=3)) == [0, 1]
    assert few.count(5000) == 5 and few.count(2, least=9) == 2


def test_a_case_that_fails_says_how_it_is_tried_alone_and_that_tries_it_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    some = at(monkeypatch, "0.1", "one tree")
    tried = [(letter, number) for letter in some("abcdefghij" * 3) for number in some(range(40))]
    assert "KIT_CASE" not in some.repeated_by
    with pytest.raises(AssertionError):
        for letter in some("abcdefghij" * 3):
            for number in some(range(40)):
                assert (letter, number) != tried[5]
    assert "KIT_EFFORT=1/10 KIT_SEED='one tree' KIT_CASE=" in some.repeated_by
    assert some.repeated_by.endswith(f"# in the case {tried[5][0]!r}, {tried[5][1]}")
    case = some.repeated_by.partition("KIT_CASE=")[2].partition(" ")[0]
    alone = at(monkeypatch, "0.1", "one tree", case)
    assert [(a, b) for a in alone("abcdefghij" * 3) for b in alone(range(40))] == [tried[5]]


@each("told", ["0", "2", "-1", "much", "1/0", ""])
def test_a_dial_that_is_no_share_is_refused(monkeypatch: pytest.MonkeyPatch, told: str) -> None:
    monkeypatch.setenv("KIT_EFFORT", told)
    with pytest.raises(ValueError, match="KIT_EFFORT"):
        effort()


def test_each_tells_every_case_that_fails_by_its_values() -> None:
    @each("lang", ["en", "fr"])
    @each(("one", "two"), [(1, 1), (1, 2), (2, 2), (2, 3)])
    def same(one: int, two: int, lang: str) -> None:
        assert one == two

    with pytest.raises(ExceptionGroup) as told:
        same()
    faults = [(*inner.__notes__, *outer.__notes__) for outer in told.value.exceptions for inner in outer.exceptions]
    assert faults == [
        (f"in the case one = {one}, two = {one + 1}", f"in the case lang = {lang!r}")
        for lang in ("en", "fr")
        for one in (1, 2)
    ]


def test_each_tells_the_cases_in_which_nothing_was_raised() -> None:
    @each("lang", ["en", "fr"])
    @each("number", [0, 1, 2])
    def raises(number: int, lang: str) -> None:
        with pytest.raises(ZeroDivisionError):
            divmod(1, number)

    with pytest.raises(BaseExceptionGroup) as told:
        raises()
    assert [inner.__notes__ for outer in told.value.exceptions for inner in outer.exceptions] == [
        ["in the case number = 1"],
        ["in the case number = 2"],
    ] * 2


def test_each_takes_a_share_and_says_which_case_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    @each("letter", "abcdefghij", least=3)
    @each("number", range(40), least=1)
    def few(letter: str, number: int) -> None:
        tried.append((letter, number))
        assert letter != tried[0][0]

    with pytest.raises(ExceptionGroup) as told:
        few(some=at(monkeypatch, "0.05", "one tree"))
    assert len({letter for letter, _ in tried}) == 3 and len(tried) == 3 * 2
    notes = [(*inner.__notes__, *outer.__notes__) for outer in told.value.exceptions for inner in outer.exceptions]
    assert [note[1:] for note in notes] == [
        (f"in the case number = {number}", f"in the case letter = {letter!r}") for letter, number in tried[:2]
    ]
    first, alone = tried[0], notes[0][0].partition("KIT_CASE=")[2]
    tried.clear()
    with pytest.raises(ExceptionGroup):
        few(some=at(monkeypatch, "0.05", "one tree", alone))
    assert tried == [first]


def test_each_that_has_no_case_fails() -> None:
    @each("lang", list)
    def never(lang: str) -> None: ...

    with pytest.raises(AssertionError, match="no case"):
        never()


@pytest.mark.parametrize(("dial", "examples"), [("0.1", 10), ("0.001", 6), ("1", 100)])
def test_examples_of_hypothesis_are_drawn_by_the_dial_and_the_commit(
    monkeypatch: pytest.MonkeyPatch, dial: str, examples: int
) -> None:
    monkeypatch.setenv("KIT_EFFORT", dial)
    runs = [examples_of(100), examples_of(100)]
    assert runs[0] == runs[1] and len(runs[0]) == examples
    monkeypatch.setenv("KIT_SEED", "another commit")
    assert examples_of(100) != runs[0]


def examples_of(whole: int) -> list[int]:
    tried: list[int] = []

    @drawn(whole)
    @given(number=st.integers(0, 10**9))
    def test_a_number(number: int) -> None:
        tried.append(number)

    assert [mark.name for mark in vars(test_a_number)["pytestmark"]] == ["sampled"]
    test_a_number()
    return tried
