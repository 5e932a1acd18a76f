"""The concept check: its questions, in both forms and all languages, against going through all that can happen."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from copy import deepcopy
from fractions import Fraction
from importlib.resources import files
from itertools import combinations, permutations, product
from typing import Any

import pytest

from kit.counting.concept_check import PACKAGE, PLACES, Check, Item, load_check, read_check
from kit.counting.concept_forms import FORMS
from kit.engine.errors import BadInput
from kit.lessons.translations import read_table
from kit.text.say import LANGUAGES
from tests.each import each

CONCEPTS = (
    *("equal-chance", "ordered-outcomes", "due", "small-samples", "rain", "at-least-one"),
    *("urn-backwards", "inverse", "overlap", "remainder", "sunk-cost", "how-many-trials"),
)
MOST_WORDS = 65
"""Of a question with its text; a lesson has 45, and nobody is in a hurry here."""

Given = Callable[[str], int]
"""A number of the text, as a whole one."""


# The same answers, by going through everything ------------------------------------------------------------------------


def share(hits: list[bool]) -> Fraction:
    return Fraction(sum(hits), len(hits))


def more(one: Fraction, other: Fraction, names: tuple[str, str, str]) -> str:
    """The first, the second or the third name: more, less, the same."""
    return names[0 if one > other else 1 if one < other else 2]


def equal_chance(given: Given, form: str) -> str:
    if form == "a":
        cards = [person for person in range(given("kinds")) for _ in range(given("copies"))]
        kinds = [len(set(hand)) for hand in combinations(cards, given("hand"))]
    else:
        kinds = [len(set(throw)) for throw in product(range(given("colours")), repeat=given("hand"))]
    different, pair = (share([kind == number for kind in kinds]) for number in (given("hand"), given("hand") - 1))
    return more(different, pair, ("different", "pair", "equal"))


def ordered(given: Given, form: str) -> str:
    throws = list(product(range(1, given("sides") + 1), repeat=2))
    mixed = share([sorted(throw) == [given("low"), given("high")] for throw in throws])
    return more(mixed, share([throw == (given("high"),) * 2 for throw in throws]), ("mixed", "double", "equal"))


def due(given: Given, form: str) -> str:
    drawn = given("drawn")
    stacks = list(combinations(range(given("cards")), given("wanted")))  # where the wanted ones lie
    card_first = share([0 in stack for stack in stacks])
    card_now = share([drawn in stack for stack in stacks if min(stack) >= drawn])
    throws = product(range(given("colours")), repeat=drawn + 1)
    die_now = share([throw[-1] == 0 for throw in throws if 0 not in throw[:-1]])
    likelier = (card_now > card_first, die_now > Fraction(1, given("colours")))
    return {(True, True): "both", (True, False): "card", (False, False): "neither"}[likelier]


def small_samples(given: Given, form: str) -> str:
    few, many = (tail(given(name), Fraction(7, 10) if form == "a" else Fraction(3, 4)) for name in ("few", "many"))
    return "same" if abs(few - many) <= Fraction(1, 100) else more(few, many, ("few", "many", "same"))


def tail(tosses: int, least: Fraction) -> Fraction:
    """How likely so large a share of heads is, toss by toss."""
    chances = {0: Fraction(1)}
    for _ in range(tosses):
        after: dict[int, Fraction] = {}
        for heads, chance in chances.items():
            for so_many in (heads, heads + 1):
                after[so_many] = after.get(so_many, Fraction(0)) + chance / 2
        chances = after
    return sum((chance for heads, chance in chances.items() if heads >= least * tosses), Fraction(0))


def rain(given: Given, form: str) -> str:
    said = {"a": 70, "b": 80}[form]
    return "good" if given("came") * 100 == said * given("days") else "all"


def at_least_one(given: Given, form: str) -> str:
    some = share([0 in throw for throw in product(range(given("kinds")), repeat=given("trials"))])
    one = Fraction(1, given("kinds"))
    return {one: "single", one * given("trials"): "sum"}.get(some, "some")


def urn_backwards(given: Given, form: str) -> str:
    balls = [True] * given("red") + [False] * given("others")
    pairs = list(permutations(balls, 2))
    back = share([first for first, second in pairs if second])
    return {share([*balls]): "start", share([first and second for first, second in pairs]): "joint"}.get(back, "left")


def inverse(given: Given, form: str) -> str:
    ill, found, false = given("ill"), given("found"), given("false")
    people = [(number < ill, number < found or ill <= number < ill + false) for number in range(given("people"))]
    back = share([is_ill for is_ill, is_positive in people if is_positive])
    turned = share([is_positive for is_ill, is_positive in people if is_ill])
    return {turned: "turned", share([is_ill for is_ill, _ in people]): "base"}.get(back, "given")


def overlap(given: Given, form: str) -> str:
    first = set(range(given("first")))
    second = set(range(given("first") - given("both"), given("first") - given("both") + given("second")))
    assert len(first & second) == given("both") and len(first | second) <= given("all")
    names = {len(first) + len(second): "added", len(first ^ second): "only"}
    return names.get(len(first | second), "some")


def remainder(given: Given, form: str) -> str:
    heaps = range(given("low"), given("high") + 1)
    mean = Fraction(sum(heap // given("thieves") for heap in heaps), len(heaps))
    early = Fraction(sum(heaps), len(heaps)) / given("thieves")
    return {early: "early", Fraction(given("low") // given("thieves")): "least"}.get(mean, "share")


def sunk_cost(given: Given, form: str) -> str:
    cases = [given("prize") - given("more") if case < given("wins") else -given("more") for case in range(given("of"))]
    return "pay" if sum(cases) > 0 else "stop"


def how_many(given: Given, form: str) -> str:
    """The variance of a share falls with the number of trials."""
    wanted = next(n for n in range(1, 2000) if given("trials") * given("wobble") ** 2 <= n * given("wanted") ** 2)
    return {given("trials") * given("wobble") // given("wanted"): "linear", given("trials"): "never"}.get(
        wanted, "needed"
    )


SLOW: Mapping[str, Callable[[Given, str], str]] = dict(
    zip(
        CONCEPTS,
        (
            *(equal_chance, ordered, due, small_samples, rain, at_least_one),
            *(urn_backwards, inverse, overlap, remainder, sunk_cost, how_many),
        ),
        strict=True,
    )
)


@each(("form", "concept"), [(form, concept) for form in FORMS for concept in CONCEPTS])
def test_the_right_answer_is_what_going_through_everything_gives(form: str, concept: str) -> None:
    item = load_check(form).item(concept)
    assert item.right[0] == SLOW[concept](item.figures.whole, form)


@each("form", FORMS)
def test_each_question_computes_its_number_in_a_second_way(form: str) -> None:
    for item in load_check(form).items:
        assert item.same, item.id
        assert all(item.figures[one] == item.figures[other] for one, other in item.same)


# Forms ----------------------------------------------------------------------------------------------------------------


def test_both_forms_have_the_twelve_concepts_in_one_order_half_of_them_in_games() -> None:
    for form in FORMS:
        check = load_check(form)
        assert check.ids == CONCEPTS
        assert Counter(item.place for item in check.items) == dict.fromkeys(PLACES, 6)


def test_the_forms_are_parallel() -> None:
    """The same choices with the same mix-ups and the same right ones, and other numbers and words."""
    for one, other in zip(*(load_check(form).items for form in FORMS), strict=True):
        for some, others in ((one.answers, other.answers), (one.reasons, other.reasons)):
            assert [(each.id, each.mix_ups) for each in some] == [(each.id, each.mix_ups) for each in others]
        assert (one.id, one.place, one.right) == (other.id, other.place, other.right)
        assert all(one.text[language] != other.text[language] for language in LANGUAGES)
        assert one.figures.written != other.figures.written


@each("form", FORMS)
def test_where_the_right_one_stands_gives_nothing_away(form: str) -> None:
    items = load_check(form).items
    for choices, right in (([item.answers for item in items], 0), ([item.reasons for item in items], 1)):
        places = Counter(
            [each.id for each in some].index(item.right[right]) for some, item in zip(choices, items, strict=True)
        )
        assert max(places.values()) <= 6 and len(places) > 2


# Words ----------------------------------------------------------------------------------------------------------------


def sentences(check: Check, item: Item, language: str) -> list[str]:
    words = check.words(language)
    choices = [each.text for each in (*item.answers, *item.reasons)]
    return [item.say(texts, words) for texts in (item.title, item.text, item.question, *choices)]


@each(("form", "language"), [(form, language) for form in FORMS for language in LANGUAGES])
def test_every_question_is_there_in_every_language(form: str, language: str) -> None:
    check = load_check(form)
    assert check.languages == LANGUAGES
    for item in check.items:
        said = sentences(check, item, language)
        assert not any(re.search(r"[{}]", each) for each in said), said
        assert not any(re.search(r"[.?!] [a-zà-ÿ]", each) for each in said if language == "en"), said
        assert len((said[1] + " " + said[2]).split()) <= MOST_WORDS, said
        assert "?" in said[1] + said[2]


@each(("form", "language"), [(form, language) for form in FORMS for language in LANGUAGES])
def test_no_two_choices_of_a_question_read_alike(form: str, language: str) -> None:
    check = load_check(form)
    for item in check.items:
        for choices in (item.answers, item.reasons):
            said = [item.say(each.text, check.words(language)) for each in choices]
            assert 3 <= len(said) <= 4 and len(set(said)) == len(said), said


def test_a_number_that_is_asked_for_is_the_same_in_the_answer_and_in_the_figure() -> None:
    """Those whose answers are numbers: what is written is what was computed."""
    known = {"at-least-one": ("52%", "58%"), "urn-backwards": ("1/3", "3/5"), "inverse": ("8%", "27%")}
    known |= {"overlap": ("98", "27"), "remainder": ("2.50", "2.40"), "how-many-trials": ("400", "360")}
    for name, wanted in known.items():
        for form, number in zip(FORMS, wanted, strict=True):
            check = load_check(form)
            item = check.item(name)
            right = next(each for each in item.answers if each.is_right)
            assert item.say(right.text, check.words("en")).endswith(number)


def test_every_mix_up_has_words_in_every_language_and_can_be_held() -> None:
    """An answer and a reason show each: only both together count."""
    check = load_check("a")
    of_answers = {name for item in check.items for each in item.answers for name in each.mix_ups}
    of_reasons = {name for item in check.items for each in item.reasons for name in each.mix_ups}
    assert of_answers == of_reasons == check.mix_ups.keys()
    for language in LANGUAGES:
        assert len({texts[language] for texts in check.mix_ups.values()}) == len(check.mix_ups)


def test_a_mix_up_belongs_to_one_question() -> None:
    """So that how often it is held is a number of people."""
    check = load_check("a")
    asked = [{name for each in item.answers for name in each.mix_ups} for item in check.items]
    assert sum(map(len, asked)) == len(set().union(*asked))


# A file that is wrong -------------------------------------------------------------------------------------------------


def document() -> Any:
    return deepcopy(read_table(files(PACKAGE) / "probability.toml"))


def first(data: Any) -> Any:
    return data["item"][0]


def claim_all_true(data: Any) -> None:
    first(data)["answers"][1] |= {"claim": "1 == 1", "mix_ups": []}


def claim_none_true(data: Any) -> None:
    first(data)["answers"][2] |= {"claim": "1 == 0", "mix_ups": ["due"]}


def wrong_without_mix_up(data: Any) -> None:
    del first(data)["answers"][0]["mix_ups"]


def right_with_mix_up(data: Any) -> None:
    first(data)["reasons"][1]["mix_ups"] = ["due"]


def unknown_mix_up(data: Any) -> None:
    first(data)["reasons"][0]["mix_ups"] = ["no-such"]


def claim_is_a_number(data: Any) -> None:
    first(data)["answers"][0]["claim"] = "1"


def other_second_way(data: Any) -> None:
    first(data)["figures"]["b"]["again"] = "1/2"


def typed_digit(data: Any) -> None:
    first(data)["text"]["b"] += " 5"


def twice(data: Any) -> None:
    data["item"][1]["id"] = first(data)["id"]


def same_choice(data: Any) -> None:
    first(data)["reasons"][0]["id"] = first(data)["reasons"][1]["id"]


@each(
    ("damage", "reason"),
    [
        (claim_all_true, "concept_one_right"),
        (claim_none_true, "concept_one_right"),
        (wrong_without_mix_up, "concept_claim"),
        (right_with_mix_up, "concept_claim"),
        (unknown_mix_up, "lesson_unknown"),
        (claim_is_a_number, "concept_claim"),
        (other_second_way, "count_same"),
        (typed_digit, "count_digit"),
        (twice, "concept_twice"),
        (same_choice, "concept_twice"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_its_place(damage: Callable[[Any], None], reason: str) -> None:
    data = document()
    read_check(data, "b")
    damage(data)
    with pytest.raises(BadInput) as found:
        read_check(data, "b")
    assert found.value.refusal.reason == reason and found.value.place.startswith("item")


def test_there_are_two_forms_and_no_third() -> None:
    with pytest.raises(BadInput):
        load_check("c")
    with pytest.raises(LookupError):
        load_check("a").item("no-such")
