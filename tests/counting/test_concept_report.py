"""What the sheets of a concept check show, against small classes that can be counted by hand."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random
from statistics import fmean, stdev

import pytest

from kit.counting.concept_check import Item, judged, load_check
from kit.counting.concept_code import DIFFERENT, LETTERS, form_of, new_code, read_code
from kit.counting.concept_forms import FORMS
from kit.counting.concept_report import LEAST_PAIRS, Moved, Turn, compare, paired_up, reports
from kit.counting.concept_response import Response, Verdict, brier
from kit.counting.concept_sheet import MOMENTS, Sheet
from kit.draw.calibration import Bar
from kit.lab.paired import t_quantile
from kit.table import names
from tests.each import each

CHECKS = {form: load_check(form) for form in FORMS}
ITEMS = CHECKS["a"].items
CODES = [new_code(drawn=Random(number)) for number in range(40)]


def right(item: Item, sure: int | None = None) -> Response:
    return Response(*item.right, sure)


def mixed_up(item: Item, name: str = "", sure: int | None = None) -> Response:
    """An answer and a reason that show a mix-up, or the first that there is."""
    name = name or next(each.mix_ups[0] for each in item.answers if each.mix_ups)
    answer, reason = (next(each.id for each in some if name in each.mix_ups) for some in (item.answers, item.reasons))
    return Response(answer, reason, sure)


def sheet(code: str, moment: str, known: int, form: str = "a", sure: int | None = None) -> Sheet:
    """One on which the first questions are known and the others mixed up."""
    said = [right(item, sure) if at < known else mixed_up(item, sure=sure) for at, item in enumerate(ITEMS)]
    return Sheet(code, moment, form, {item.id: each for item, each in zip(ITEMS, said, strict=True)})


def a_class(before: list[int], after: list[int]) -> list[Sheet]:
    return [
        sheet(code, "before", known, form_of(code, "before")) for code, known in zip(CODES, before, strict=False)
    ] + [sheet(code, "after", known, form_of(code, "after")) for code, known in zip(CODES, after, strict=False)]


# One response ---------------------------------------------------------------------------------------------------------


@each("form", FORMS)
def test_every_pair_of_choices_is_judged_by_what_it_names(form: str) -> None:
    for item in CHECKS[form].items:
        for answer in item.answers:
            for reason in item.reasons:
                found = judged(item, Response(answer.id, reason.id))
                assert found.both == ((answer.id, reason.id) == item.right)
                shared = {*answer.mix_ups} & {*reason.mix_ups}
                assert ({found.mix_up} if found.mix_up else set()) == shared
                assert found.traces == {*answer.mix_ups, *reason.mix_ups}


def test_an_answer_that_is_right_by_luck_is_not_known() -> None:
    item = CHECKS["a"].item("ordered-outcomes")
    found = judged(item, Response("mixed", "single"))
    assert found.answer_right and not found.both and not found.mix_up and found.traces == {"one-number"}


def test_of_two_mix_ups_that_lead_to_one_answer_the_reason_tells_which() -> None:
    item = CHECKS["b"].item("sunk-cost")
    assert [judged(item, Response("pay", reason)).mix_up for reason in ("lost", "prize")] == ["sunk-cost", "prize-only"]


def test_what_is_missing_or_unknown_is_nothing_and_no_mistake_of_sureness() -> None:
    for response in (Response(), Response("no-such", "nor-this", 90), Response(sure=60)):
        assert judged(ITEMS[0], response) == Verdict(False, False)


def test_sureness_costs_what_it_is_off() -> None:
    assert [brier(sure, True) for sure in (30, 60, 90)] == [Fraction(49, 100), Fraction(16, 100), Fraction(1, 100)]
    assert [brier(sure, False) for sure in (30, 60, 90)] == [Fraction(9, 100), Fraction(36, 100), Fraction(81, 100)]
    with pytest.raises(ValueError, match="50"):
        Response(sure=50)


def test_a_sheet_is_of_a_moment_and_a_form_and_read_with_its_own_form_alone() -> None:
    with pytest.raises(ValueError, match="no such"):
        Sheet(CODES[0], "tomorrow", "a")
    with pytest.raises(ValueError, match="form b"):
        sheet(CODES[0], "before", 3, "b").verdicts(CHECKS["a"])


# A class --------------------------------------------------------------------------------------------------------------

BEFORE, AFTER = [2, 3, 5, 4, 6, 1, 3, 8], [5, 3, 9, 6, 5, 7, 4, 11]


def test_the_gain_is_that_of_each_person_with_students_interval() -> None:
    found = compare(CHECKS, a_class(BEFORE, AFTER))
    gains = [after - before for before, after in zip(BEFORE, AFTER, strict=True)]
    assert found.gains == tuple(sorted(gains)) and found.questions == 12
    assert found.gain and found.gain.interval and found.gain.smallest_seen
    half = t_quantile(0.975, 7) * stdev(gains) / 8**0.5
    assert found.gain.mean == fmean(gains) and found.gain.interval.high == pytest.approx(fmean(gains) + half)
    assert found.means == (Fraction(sum(BEFORE), 8), Fraction(sum(AFTER), 8))
    assert found.gain.smallest_seen > half, "what is seen 8 of 10 times is more than half an interval"


def test_a_question_tells_who_kept_gained_and_lost_it() -> None:
    turns = compare(CHECKS, a_class(BEFORE, AFTER)).turns
    for at, item in enumerate(ITEMS):
        pairs = [(before > at, after > at) for before, after in zip(BEFORE, AFTER, strict=True)]
        ways = ((True, True), (False, True), (True, False), (False, False))
        assert turns[item.id] == Turn(*(pairs.count(way) for way in ways))
        assert (turns[item.id].before, turns[item.id].after, turns[item.id].of) == (
            sum(before > at for before in BEFORE),
            sum(after > at for after in AFTER),
            8,
        )


def test_a_mix_up_stays_goes_or_comes() -> None:
    moved = compare(CHECKS, a_class(BEFORE, AFTER)).mix_ups
    for at, item in enumerate(ITEMS):
        pairs = [(before <= at, after <= at) for before, after in zip(BEFORE, AFTER, strict=True)]
        counted = Moved(pairs.count((True, True)), pairs.count((True, False)), pairs.count((False, True)))
        name = next(each.mix_ups[0] for each in item.answers if each.mix_ups)
        assert moved.get(name, Moved(0, 0, 0)) == counted
    assert {each for moves in moved.values() for each in moves} - {0}


def test_what_is_left_out_has_not_gone_and_counts_for_no_question() -> None:
    sheets = a_class(BEFORE, AFTER)
    last = ITEMS[-1].id
    said = {name: each for name, each in sheets[8].responses.items() if name != last}
    sheets[8] = replace(sheets[8], responses=said)
    found, all_there = compare(CHECKS, sheets), compare(CHECKS, a_class(BEFORE, AFTER))
    assert found.turns[last].of == 7 and all_there.turns[last].of == 8
    name = next(each.mix_ups[0] for each in ITEMS[-1].answers if each.mix_ups)
    assert found.mix_ups[name] == all_there.mix_ups[name]._replace(stayed=all_there.mix_ups[name].stayed - 1)


def test_sureness_and_brier_stand_beside_each_other() -> None:
    before = [sheet(code, "before", 3, sure=90) for code in CODES[:6]]
    after = [sheet(code, "after", 9, "b", sure=60) for code in CODES[:6]]
    found = compare(CHECKS, before + after).sure
    assert found is not None
    assert found[0].bars == (Bar(30, 0, 0), Bar(60, 0, 0), Bar(90, 18, 72))
    assert found[1].bars == (Bar(30, 0, 0), Bar(60, 54, 72), Bar(90, 0, 0))
    assert found[0].brier == (3 * brier(90, True) + 9 * brier(90, False)) / 12
    assert found[1].brier == (9 * brier(60, True) + 3 * brier(60, False)) / 12


def test_nobody_who_says_how_sure_they_are_has_no_score() -> None:
    found = compare(CHECKS, a_class(BEFORE, AFTER)).sure
    assert found is not None and found[0].brier is None and sum(bar.of for bar in found[0].bars) == 0


@each("people", range(LEAST_PAIRS))
def test_of_a_handful_nothing_is_told_but_how_many_they_are(people: int) -> None:
    found = compare(CHECKS, a_class(BEFORE[:people], AFTER[:people]))
    assert len(found.pairing.pairs) == people
    assert (found.gain, found.gains, found.means, found.sure) == (None, (), None, None)
    assert not found.turns and not found.mix_ups


def test_five_pairs_are_enough() -> None:
    found = compare(CHECKS, a_class(BEFORE[:LEAST_PAIRS], AFTER[:LEAST_PAIRS]))
    assert LEAST_PAIRS == 5 and found.gain is not None and found.gain.people == 5 and found.turns


def test_where_all_gain_the_same_there_is_a_mean_and_no_interval() -> None:
    found = compare(CHECKS, a_class([2] * 6, [4] * 6)).gain
    assert found is not None and found.mean == 2 and found.interval is None and found.smallest_seen is None


def test_each_two_moments_are_compared_with_those_who_were_at_both() -> None:
    later = [sheet(code, "later", 6, form_of(code, "later")) for code in CODES[:5]]
    found = reports(CHECKS, a_class(BEFORE, AFTER) + later)
    assert [(each.moments, len(each.pairing.pairs)) for each in found] == [
        (("before", "after"), 8),
        (("before", "later"), 5),
        (("after", "later"), 5),
    ]
    assert reports(CHECKS, []) == () and reports(CHECKS, later) == ()


def test_the_order_of_the_sheets_changes_nothing() -> None:
    sheets = a_class(BEFORE, AFTER)
    assert compare(CHECKS, Random(1).sample(sheets, len(sheets))) == compare(CHECKS, sheets)


# Pairing --------------------------------------------------------------------------------------------------------------


def mapping(*sheets: Sheet) -> Mapping[str, object]:
    found = paired_up(CHECKS, sheets, "before", "after")
    return {"pairs": len(found.pairs), "alone": found.alone, "unclear": found.unclear, "unfinished": found.unfinished}


def test_whoever_has_no_partner_is_counted_and_not_guessed() -> None:
    one, two, three = CODES[:3]
    assert mapping(
        sheet(one, "before", 3), sheet(one, "after", 4), sheet(two, "before", 1), sheet(three, "after", 2)
    ) == {
        "pairs": 1,
        "alone": (1, 1),
        "unclear": 0,
        "unfinished": 0,
    }


def test_a_code_is_the_same_however_it_is_typed_and_a_slip_pairs_nobody() -> None:
    code = CODES[0]
    typed = code.lower().replace("-", " ")
    slip = code[:3] + str((int(code[3]) + 1) % 10) + code[4:]
    assert mapping(sheet(code, "before", 3), sheet(typed, "after", 4))["pairs"] == 1
    assert mapping(sheet(code, "before", 3), sheet(slip, "after", 4)) == {
        "pairs": 0,
        "alone": (1, 0),
        "unclear": 1,
        "unfinished": 0,
    }


def test_two_people_with_one_code_are_not_told_apart_and_so_not_paired() -> None:
    code = CODES[0]
    found = mapping(sheet(code, "before", 3), sheet(code, "before", 5), sheet(code, "after", 6))
    assert found == {"pairs": 0, "alone": (0, 1), "unclear": 2, "unfinished": 0}


def test_a_sheet_that_came_twice_counts_once_and_sheets_without_a_code_each() -> None:
    code = CODES[0]
    assert mapping(sheet(code, "before", 3), sheet(code, "before", 3), sheet(code, "after", 6))["pairs"] == 1
    assert mapping(sheet("", "before", 3), sheet("", "before", 3))["unclear"] == 2


def test_a_sheet_that_was_broken_off_is_no_mistake() -> None:
    code = CODES[0]
    few = replace(sheet(code, "after", 5), responses=dict(list(sheet(code, "after", 5).responses.items())[:5]))
    assert mapping(sheet(code, "before", 3), few) == {"pairs": 0, "alone": (1, 0), "unclear": 0, "unfinished": 1}


def test_whoever_had_the_same_form_twice_is_counted() -> None:
    found = paired_up(CHECKS, [sheet(CODES[0], "before", 1), sheet(CODES[0], "after", 2)], "before", "after")
    assert found.same_form == 1


# Codes ----------------------------------------------------------------------------------------------------------------


def test_a_code_is_read_back_and_every_single_slip_is_noticed() -> None:
    for code in CODES:
        assert read_code(code) == code
        signs = code.replace("-", "")
        for at, sign in enumerate(signs):
            for other in "0123456789" + LETTERS:
                slip = signs[:at] + other + signs[at + 1 :]
                assert read_code(slip) == (code if other == sign else "")


def test_two_signs_that_changed_places_are_noticed() -> None:
    for code in CODES:
        signs = code.replace("-", "")
        for one in range(6):
            for other in range(one):
                swapped = list(signs)
                swapped[one], swapped[other] = swapped[other], swapped[one]
                assert read_code("".join(swapped)) == (code if "".join(swapped) == signs else "")


def test_what_cannot_be_a_code_is_none() -> None:
    assert [read_code(typed) for typed in ("", "DKRF", "KR-427", "KR-427-C-C", "ÄÖ-427-C", "9" * 1000, "KR-٤٢٧-C")] == [
        ""
    ] * 7


def test_no_code_is_given_twice_and_codes_of_rooms_have_the_same_letters() -> None:
    taken: list[str] = []
    for _ in range(500):
        taken.append(new_code(taken))
    assert len(set(taken)) == 500 and LETTERS == names.LETTERS and DIFFERENT == 256_000
    assert all(not names.read_code(code) for code in taken)


def test_half_of_all_codes_begin_with_each_form_and_the_other_comes_after() -> None:
    drawn = Random(2)
    firsts = [form_of(code := new_code(drawn=drawn), "before") for _ in range(1000)]
    assert abs(firsts.count("a") - 500) < 64, "four standard deviations"
    assert form_of(code, "before") != form_of(code, "after") and form_of(code, "before") == form_of(code, "later")
    assert [form_of(code, moment) in FORMS for moment in MOMENTS] == [True] * 3
