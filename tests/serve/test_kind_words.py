"""What is said to whoever gets no page: what helps them, and nothing that only the house can do."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest

from kit.serve.pages import site_of
from kit.serve.settings import Settings
from kit.site.pages import ENVIRONMENT, STARTS, WORDS
from tests.each import each

SOURCES = "https://games.example/sources"
HOME, SHARED, DEMO = Settings(), Settings(share=True), Settings(demo=True, sources=SOURCES)

in_each_language = pytest.mark.parametrize("language", list(WORDS))


def error(fault: str, language: str = "en", told: Settings = HOME, **more: Any) -> str:
    return unescape(site_of(told).error(fault, language, **more))


def main_button(html: str) -> str:
    (said,) = re.findall(r'<a class="btn main"[^>]*>([^<]*)</a>', html)
    return str(said)


@in_each_language
def test_a_stranger_is_sent_to_no_terminal(language: str) -> None:
    assert "terminal" in error("failed", language)
    for told in (SHARED, DEMO):
        site = site_of(told)
        said = error("failed", language, told) + site.words[language]["half_why"] + site.refusal("failed")
        assert "terminal" not in said


@in_each_language
def test_on_a_demo_nobody_is_sent_to_whoever_shares_the_games(language: str) -> None:
    assert WORDS[language]["crowd_why"] in error("crowd", language, SHARED)
    assert WORDS[language]["crowd_why"] not in error("crowd", language, DEMO)
    assert WORDS[language]["crowd_why"].startswith(WORDS[language]["crowd_there"].removesuffix("."))


@each("fault", ["full", "crowd", "hub", "spent", "yours", "failed"])
def test_where_waiting_helps_trying_again_is_the_main_button(fault: str) -> None:
    assert main_button(error(fault)) == WORDS["en"]["again"]


def test_where_it_does_not_help_the_way_home_is() -> None:
    assert main_button(error("gone")) == WORDS["en"]["home"]


@in_each_language
def test_a_seat_at_home_is_offered_with_the_way_to_the_sources_or_not_at_all(language: str) -> None:
    link = f'<a href="{SOURCES}" rel="noopener">{WORDS[language]["the_sources"]}</a>'
    assert WORDS[language]["at_home"].format(link) in error("full", language, DEMO)
    assert "make play" not in error("full", language, Settings(demo=True))


@in_each_language
def test_who_waits_for_a_kernel_is_told_so_and_nobody_else(language: str) -> None:
    head = ENVIRONMENT.get_template("_notebook_head.html")
    about = {"titles": {"en": "A game"}, "rows": {"en": "{}"}}
    assert json.dumps(STARTS[language])[1:-1] in head.render(**about, starts=STARTS)
    assert "setTimeout" not in head.render(**about)
