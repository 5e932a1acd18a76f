"""What people type means what they meant, and a mistake is told at its field."""

from fractions import Fraction as F
from math import comb

import pytest

from kit.counting.answers import Fault, Judged, Question, fit, judge, named, parse, read, write

HALF = Question(kind="fraction", truth=F(1, 2))
OF = Question(kind="of", truth=F(2128, 3393), tolerance=F(3))


@pytest.mark.parametrize(
    "typed",
    [
        {"top": "1", "bottom": "2"},
        {"top": "17", "bottom": "34"},
        {"top": "2/4"},
        {"top": "50 %"},
        {"top": "0.5"},
        {"top": "0,5", "bottom": " "},
    ],
)
def test_any_equal_fraction_is_right(typed):
    assert judge(HALF, parse(HALF, typed)).right


def test_a_fraction_that_can_be_reduced_is_right_with_a_remark():
    assert judge(HALF, F(1, 2), {"top": "15", "bottom": "30"}) == Judged(True, "reduce")
    assert judge(HALF, F(1, 2), {"top": "1", "bottom": "2"}) == Judged(True)
    assert judge(HALF, F(1, 3), {"top": "2", "bottom": "6"}) == Judged(False)


@pytest.mark.parametrize(
    ("kind", "typed", "fault"),
    [
        ("fraction", {}, Fault("top", "empty")),
        ("fraction", {"top": "3"}, Fault("bottom", "empty")),
        ("fraction", {"top": "3", "bottom": "0"}, Fault("bottom", "by_zero")),
        ("fraction", {"top": "half"}, Fault("top", "not_number")),
        ("fraction", {"top": "3", "bottom": "2"}, Fault("top", "beyond_one")),
        ("of", {"value": "101"}, Fault("value", "beyond", 100)),
        ("of", {"value": ""}, Fault("value", "empty")),
        ("percent", {"value": "much"}, Fault("value", "not_number")),
        ("interval", {"from": "40", "to": "30"}, Fault("to", "upside_down")),
        ("interval", {"from": "40"}, Fault("to", "empty")),
    ],
)
def test_each_mistake_is_told_at_its_field(kind, typed, fault):
    assert parse(Question(kind=kind, truth=F(1, 2)), typed) == fault


def test_so_many_of_a_hundred_has_its_tolerance():
    assert [judge(OF, parse(OF, {"value": text})).right for text in ("59", "60", "65", "66")] == [
        False,
        True,
        True,
        False,
    ]
    assert parse(OF, {"value": "63 of 100"}) == parse(OF, {"value": "63 van 100"}) == F(63, 100)


def test_per_cent_and_decimal_are_right_as_far_as_rounding_goes():
    percent, decimal = (Question(kind=kind, truth=F(2128, 3393)) for kind in ("percent", "decimal"))
    assert judge(percent, parse(percent, {"value": "62,7 %"})).right
    assert judge(percent, parse(percent, {"value": "63"})).right
    assert not judge(percent, parse(percent, {"value": "64"})).right
    assert judge(decimal, parse(decimal, {"value": "0,63"})).right
    assert not judge(decimal, parse(decimal, {"value": "0.64"})).right


def test_a_number_that_can_be_two_is_asked_about_unless_only_one_of_them_fits():
    number = Question(kind="number", truth=F(1000))
    assert parse(number, {"value": "1,000"}, ",") == parse(number, {"value": "1.000"}, ".") == 1000
    asked = parse(number, {"value": "1.000"}, ",")
    assert asked == Fault("value", "either", either=(F(1), F(1000)))
    assert parse(number, {"value": "1.000"}, ",", {"value": F(1000)}) == 1000
    assert parse(number, {"value": "1.000"}, ",", {"value": F(7)}) == asked
    assert parse(Question(kind="percent", truth=F(1, 2)), {"value": "62.714"}, ".") == F(62_714, 100_000)
    assert parse(number, {"value": "٣"}) == Fault("value", "not_number")


ROUNDS = Question(kind="interval", chance=F(2128, 3393), of=100, truth=(F(53), F(72)))


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        (("53", "72"), "holds"),
        (("50", "75"), "wide"),
        (("0", "100"), "wide"),
        (("58", "67"), "narrow"),
        (("62.2", "64.1"), "narrow"),
        (("60", "90"), "beside"),
        (("5", "10"), "beside"),
    ],
)
def test_an_interval_holds_nearly_all_runs_and_is_no_wider_than_it_must_be(typed, key):
    given = parse(ROUNDS, dict(zip(("from", "to"), typed, strict=True)))
    low, high = map(float, typed)
    runs = [comb(100, hits) * F(2128, 3393) ** hits * F(1265, 3393) ** (100 - hits) for hits in range(101)]
    assert fit(ROUNDS, given) == (key, sum(chance for hits, chance in enumerate(runs) if low <= hits <= high))
    assert judge(ROUNDS, given).right is (key == "holds")


@pytest.mark.parametrize("typed", [("62.7", "62.7"), ("60", "60"), ("62.2", "62.9"), ("60", "60.9")])
def test_one_number_is_no_interval(typed):
    assert parse(ROUNDS, dict(zip(("from", "to"), typed, strict=True))) == Fault("to", "no_width")


def test_the_ends_of_an_interval_lie_on_its_scale():
    assert parse(ROUNDS, {"from": "-1", "to": "70"}) == Fault("from", "beyond", 100)
    assert parse(ROUNDS, {"from": "50 %", "to": "101"}) == Fault("to", "beyond", 100)


def test_a_slider_with_several_marks_is_right_where_each_mark_is():
    question = Question(kind="marks", names=("a", "b"), truth=(F(10), F(50)))
    assert judge(question, parse(question, {"a": "12", "b": "47"})).right
    assert not judge(question, parse(question, {"a": "50", "b": "10"})).right
    assert parse(question, {"a": "12"}) == Fault("b", "empty")


def test_choices_and_orders_are_their_ids_and_a_reason_is_never_judged():
    choice = Question(kind="choice", names=("a", "b"), truth="a")
    order = Question(kind="order", names=("a", "b"), truth=("b", "a"))
    assert judge(choice, parse(choice, {"value": "a"})).right
    assert parse(choice, {"value": "z"}) == Fault("value", "empty")
    assert judge(order, parse(order, {"value": "b>a"})).right
    assert judge(Question(kind="free"), "because").right is None


def test_a_guess_is_never_scored():
    assert judge(Question(kind="of", truth=F(1, 2), is_scored=False), F(1, 10)).right is None


def test_a_named_wrong_answer_is_known_as_far_as_rounding_goes():
    assert named(OF, F(17, 100), [F(5, 6), F(1, 6)]) == 1
    assert named(OF, F(19, 100), [F(5, 6), F(1, 6)]) is None


@pytest.mark.parametrize(
    ("question", "given"),
    [
        (HALF, F(2128, 3393)),
        (Question(kind="marks", names=("a", "b")), (F(1), F(5, 2))),
        (Question(kind="order", names=("a", "b")), ("b", "a")),
        (Question(kind="choice", names=("a", "b")), "b"),
        (Question(kind="free"), "parce qu’il reste 5 cartes\n!"),
    ],
)
def test_what_is_kept_is_read_again_and_is_plain_text(question, given):
    text = write(given)
    assert text.isascii() and text.isprintable()
    assert read(question, text) == given


@pytest.mark.parametrize("text", ["", "1/0", "x;y", "1;2;3", '"', "z"])
def test_what_makes_no_sense_in_a_kept_answer_counts_as_none(text):
    questions = [Question(kind="of"), Question(kind="interval"), Question(kind="choice", names=("a",))]
    assert [read(question, text) for question in questions] == [None] * 3


@pytest.mark.parametrize("text", ["1e9", "-1e-9", "0.5", "1/1e9", "9" * 41, "1/" + "9" * 41, "3/2", "-1/2", "٣"])
def test_a_kept_chance_is_a_short_fraction_between_nothing_and_one(text):
    assert read(HALF, text) is None and read(Question(kind="interval"), f"{text};1e400") is None


def test_a_kept_number_has_no_power_of_ten_and_may_lie_below_nothing():
    number = Question(kind="number")
    assert read(number, "-7/10") == F(-7, 10) and read(number, "1e400") is None
