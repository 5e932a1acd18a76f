"""The glossary: every word is drawn and explained in each language, and leads to its rules and its lesson."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.draw.svg import find, symbols, walk, words
from kit.games.bakschisch.cards import CARDS
from kit.lessons.glossary import Glossary
from kit.lessons.lesson import lessons_of
from kit.lessons.subject import subject_of
from kit.lessons.terms import Term, terms_of
from kit.text.say import LANGUAGES, Words
from tests.each import each

TERMS = [term for group in terms_of("bakschisch").groups for term in group.terms]
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
GAMES = ("bakschisch", "intrige", "attraptresors")
EVERY = [(game, term) for game in GAMES for group in terms_of(game).groups for term in group.terms]
in_each_language = pytest.mark.parametrize("language", LANGUAGES)
of_each_term = each(("game", "term"), EVERY)
of_each_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def glossary() -> Iterator[Glossary]:
    """The page as it opens."""
    screen = Glossary(subject_of("bakschisch"))
    yield screen
    screen.close()


def shown(glossary: Glossary) -> list[str]:
    """The words that can be seen, by id."""
    nodes = find(glossary.page.view, class_="term")
    return [node[1]["id"].removeprefix("term-") for node in nodes]


# The words ------------------------------------------------------------------------------------------------------------


@of_each_game
def test_no_word_stands_there_twice(game: str) -> None:
    terms = [term for group in terms_of(game).groups for term in group.terms]
    assert len({term.id for term in terms}) == len(terms)
    for language in LANGUAGES:
        said = Words(language, game)
        assert len({said.fill(term.name[language]) for term in terms}) == len(terms)


def test_every_person_has_an_entry() -> None:
    assert {*CARDS, "thief", "bribe", "fist", "purse", "heap", "throne", "palace"} <= {term.id for term in TERMS}
    things = {"palace", "post", "park", "island", "bribe", "external", "internal", "order", "promise", "salary"}
    assert {"banker", "judge", "officer", "scholar", "priest"} | things <= {
        term.id for game, term in EVERY if game == "intrige"
    }
    tower = {"tower", "column", "lamp", "chest", "gem", "carpet", "cushion"}
    assert tower | {"mat", "die", "mission", "six-colours", "sack", "gold-card", "grab", "wrong-grab", "window"} <= {
        term.id for game, term in EVERY if game == "attraptresors"
    }


@in_each_language
@of_each_term
def test_every_word_has_a_name_and_a_short_text_in_the_print_of_its_language(
    game: str, term: Term, language: str
) -> None:
    said = Words(language, game)
    name, text = said.fill(term.name[language]), said.fill(term.text[language])
    assert 2 < len(name) < 30 and 30 < len(text) < 200
    assert text.endswith(".") and len(re.findall(r"[.?!](?= |$)", text)) <= 3
    assert "'" not in f"{name}{text}"
    if language == "fr":
        assert not re.search(r"[^\u202f][;?!»]|[^\u202f]:|«[^\u202f]", f"{name} {text}"), text


@of_each_term
def test_every_word_is_drawn_and_cites_rules_that_there_are(game: str, term: Term) -> None:
    drawings = {node[1]["id"].removeprefix("i-") for node in walk(symbols()) if "id" in node[1]}
    assert term.drawing and set(term.drawing) <= drawings
    assert set(term.rules) <= subject_of(game).box.rules().keys()


@of_each_term
def test_the_lesson_of_a_word_teaches_one_of_its_rules(game: str, term: Term) -> None:
    if term.lesson:
        (lesson,) = (lesson for lesson in lessons_of(game) if lesson.id == term.lesson)
        assert set(term.rules) & set(lesson.rules)
        assert (NOTEBOOKS / f"{lesson.page}.ipynb").exists()


@in_each_language
def test_a_word_says_what_a_booklet_calls_it_where_that_is_another_word(glossary: Glossary, language: str) -> None:
    glossary.page.receive({"hello": {"link": f"?lang={language}"}})
    for term in TERMS:
        (entry,) = find(glossary.page.view, id=f"term-{term.id}")
        said = [words(line) for line in find(entry, class_="booklet")]
        other = term.booklet.get(language)
        assert said == ([glossary.text(glossary.terms.booklet, said=other)] if other else [])
        assert other is None or other.casefold() != glossary.text(term.name).casefold()
    glossary.page.press("find", value="dessous de table")
    assert shown(glossary) == (["bribe", "fifth-bribe"] if language == "fr" else [])


# The page -------------------------------------------------------------------------------------------------------------


def test_all_words_are_there_until_one_is_looked_for(glossary: Glossary) -> None:
    assert shown(glossary) == [term.id for term in TERMS]
    glossary.page.press("find", value="HEAP")
    assert "heap" in shown(glossary) and "guard" not in shown(glossary)
    glossary.page.press("find", value="")
    assert len(shown(glossary)) == len(TERMS)


def test_a_word_is_found_without_its_accents_by_its_rule_and_by_its_lesson(glossary: Glossary) -> None:
    glossary.page.receive({"hello": {"link": "?lang=fr"}})
    glossary.page.press("find", value="trone calife")
    assert "caliph" in shown(glossary)
    glossary.page.press("find", value="bk-36")
    assert shown(glossary) == ["heap", "round", "share", "differ"]
    glossary.page.press("find", value="R6")
    assert shown(glossary) == ["fifth-bribe"]


@of_each_game
def test_the_page_of_each_game_has_a_notebook_and_all_its_words(game: str) -> None:
    subject = subject_of(game)
    screen = Glossary(subject)
    assert shown(screen) == [term.id for each, term in EVERY if each == game]
    screen.close()
    for page in (subject.pages.glossary, subject.pages.daily):
        assert f'"{game}' in (NOTEBOOKS / f"{page}.ipynb").read_text("utf-8").replace("\\", "")


def test_how_many_were_found_is_said(glossary: Glossary) -> None:
    for wanted, said in (("", f"{len(TERMS)} words"), ("fakir sits", "One word"), ("camel", "No word like this")):
        glossary.page.press("find", value=wanted)
        (found,) = find(glossary.page.view, id="found")
        assert said in words(found) and found[1]["aria-live"] == "polite"


def test_a_rule_opens_beside_the_words_and_closes_again(glossary: Glossary) -> None:
    glossary.page.press("open", "BK-26")
    (rule,) = find(glossary.page.view, id="rule")
    assert Words("en", "bakschisch").rule("BK-26").title in words(rule)
    assert len(shown(glossary)) == len(TERMS)
    glossary.page.press("open", "BK-26")
    assert not find(glossary.page.view, id="rule")


def test_all_rules_can_be_looked_through_beside_the_words(glossary: Glossary) -> None:
    glossary.page.press("open", "rules")
    glossary.page.press("rules-find", value="caliph")
    assert find(glossary.page.view, id="rule-BK-28") and not find(glossary.page.view, id="rule-BK-18")
    assert len(shown(glossary)) == len(TERMS)


def test_a_word_leads_to_its_lesson_in_the_language_of_the_page(glossary: Glossary) -> None:
    glossary.page.press("open", "menu")
    glossary.page.press("language", value="nl")
    (thief,) = find(glossary.page.view, id="term-thief")
    (way,) = find(thief, class_="taught")
    (lesson,) = (lesson for lesson in lessons_of("bakschisch") if lesson.id == "R5")
    assert way[1]["href"] == f"/voila/render/{lesson.page}.ipynb?lang=nl"
    assert words(way) == f"R5 · {lesson.title['nl']}"


@in_each_language
def test_classroom_names_leave_no_harem_and_no_eunuch(glossary: Glossary, language: str) -> None:
    glossary.page.press("open", "menu")
    glossary.page.press("language", value=language)
    seen = words(glossary.page.view).casefold()
    assert "harem" in seen and "eunu" in seen
    glossary.page.press("neutral", value=True)
    seen = words(glossary.page.view).casefold()
    assert "harem" not in seen and "eunu" not in seen


def test_the_page_opens_as_its_browser_likes_it(glossary: Glossary) -> None:
    glossary.page.receive({"hello": {"link": "?lang=fr", "wishes": {"neutral": True}}})
    assert glossary.looks.language == "fr" and glossary.looks.neutral
    assert "Glossaire" in words(glossary.page.view)
    assert not glossary.page.shelf, "it reads nobody’s answers"


def test_what_a_browser_makes_up_breaks_nothing(glossary: Glossary) -> None:
    for name, value in (("find", True), ("find", "x" * 5000), ("open", "nothing"), ("open", 7), ("language", "de")):
        glossary.page.receive({"intent": name, "n": value, "value": value, "view": 10**6, "seq": 1})
        glossary.page.receive({"intent": name, "n": value, "value": value, "view": glossary.page._shown, "seq": 1})
    assert len(glossary.wanted) <= 100


def test_an_address_leads_to_a_word_or_to_a_rule_beside_the_words(glossary: Glossary) -> None:
    glossary.page.receive({"hello": {"link": "?lang=en&word=throne", "fresh": True}})
    (here,) = find(glossary.page.view, aria_current="true")
    assert here[1]["id"] == "term-throne" and "data-show" in here[1]
    glossary.page.press("find", value="heap")
    assert not find(glossary.page.view, aria_current="true")
    glossary.page.receive({"hello": {"link": "?rule=BK-20", "fresh": True}})
    assert glossary.panel == "BK-20"


def test_an_address_that_leads_nowhere_shows_the_words(glossary: Glossary) -> None:
    glossary.page.receive({"hello": {"link": "?rule=menu&word=nothing", "fresh": True}})
    assert glossary.panel is None and not find(glossary.page.view, aria_current="true")
