"""What can be found by a word, and what curricula name."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from kit.games import open_box
from kit.lessons.terms import terms_of
from kit.site.curricula import CURRICULA, at_home
from kit.site.curriculum import SUBJECTS
from kit.site.folder import Folder
from kit.site.house import House, house_of
from kit.site.pages import WORDS, Site
from tests.serving import ROOT

GAMES = {"glossary": "bakschisch", "glossary-intrige": "intrige", "glossary-attraptresors": "attraptresors"}
in_each_language = pytest.mark.parametrize("language", WORDS)


@cache
def house() -> House:
    """The kit's own."""
    folder = Folder(Path(ROOT, "notebooks"))
    return house_of(folder.shelf, folder.opening)


@cache
def found(language: str) -> dict[str, list[list[str]]]:
    """All that can be found, by kind: title, what is told of it, address, other words."""
    kinds: dict[str, list[list[str]]] = json.loads(Site().search(house(), language))
    return kinds


def led_to(kind: str, language: str, name: str) -> dict[str, set[str]]:
    """What the addresses of a kind name, by game."""
    led: dict[str, set[str]] = {}
    for _, _, address, _ in found(language)[kind]:
        game = GAMES[Path(urlsplit(address).path).stem]
        led.setdefault(game, set()).update(parse_qs(urlsplit(address).query)[name])
    return led


@in_each_language
def test_every_rule_and_every_word_leads_to_where_it_is_read(language: str) -> None:
    assert led_to("rules", language, "rule") == {game: {*open_box(game).rules()} for game in GAMES.values()}
    words = {game: {term.id for group in terms_of(game).groups for term in group.terms} for game in GAMES.values()}
    assert led_to("words", language, "word") == words


@in_each_language
def test_every_lesson_is_found_once(language: str) -> None:
    addresses = [address for _, _, address, _ in found(language)["lessons"]]
    paths = {station.notebook.path for room in house().rooms for station in (*room.path.lessons, *room.path.counts)}
    assert len(addresses) == len({*addresses})
    assert {address.removeprefix("/voila/render/").partition("?")[0] for address in addresses} == paths


@pytest.mark.parametrize(
    ("language", "word"),
    [("en", "conditional probability"), ("fr", "probabilité conditionnelle"), ("nl", "voorwaardelijke kans")],
)
def test_lessons_on_conditional_probability_are_found_by_its_name_with_their_ages(language: str, word: str) -> None:
    lessons = {also.split()[0]: about for _, about, _, also in found(language)["lessons"] if word in also}
    assert {*lessons} == {*SUBJECTS["conditional"]}
    low, high = "15", "18"
    assert WORDS[language]["ages"].format(low, high) in lessons["B14"]
    ages = next(also for _, _, _, also in found(language)["lessons"] if also.startswith("B14 ")).split()
    assert {"15", "16", "17", "18"} <= {*ages} and "14" not in ages


def test_whoever_knows_a_year_or_a_code_finds_the_lessons() -> None:
    years = {title: (about, also.split()) for title, about, _, also in found("en")["years"]}
    assert "8" in years["Years 7–9 · words for chance"][1]
    about, also = years["High school, grades 9–12 · conditional probability"]
    assert "HSS-CP.A.3–5" in about and {"10", "HSS-CP.A.4"} <= {*also}
    assert "Première générale, spécialité · conditional probability" in years


@in_each_language
def test_what_a_browser_fetches_to_look_through_is_small(language: str) -> None:
    assert len(gzip.compress(Site().search(house(), language).encode(), 9)) < 20_000


def test_a_curriculum_names_known_subjects_and_a_document_with_its_year_the_youngest_first() -> None:
    for years in CURRICULA.values():
        ages = [year.ages for year in years if year.language == years[0].language]
        assert ages == sorted(ages)
        for year in years:
            assert {*year.subjects} <= {*SUBJECTS} and year.subjects
            assert any(f"{number}" in year.document for number in range(2005, 2027)), year.document


@in_each_language
def test_the_class_page_leads_from_each_concept_of_a_curriculum_to_its_lessons(language: str) -> None:
    page = Site().for_class(house(), language)
    for years in CURRICULA.values():
        for subject in {subject for year in years for subject in year.subjects}:
            assert f'<a href="#of-{subject}">{WORDS[language][f"concept_{subject}"]}</a>' in page
            assert f'id="of-{subject}"' in page


def test_a_teacher_sees_the_years_of_where_the_language_is_spoken() -> None:
    assert [at_home(language) for language in ("en", "fr", "nl", "de")] == [
        "england_wales",
        "france",
        "netherlands",
        "england_wales",
    ]
