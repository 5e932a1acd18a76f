"""The page of all messages: each form in three languages, with facts in it as a reader meets them."""

from __future__ import annotations

import re

import pytest

from kit.text import proof
from kit.text.say import LANGUAGES, Words
from tests.each import each


@each("name", proof.every_name)
def test_every_form_of_every_message_is_read_with_facts_in_it(name: str) -> None:
    shown = list(proof.rows(name))
    assert shown
    braces = [key for key, texts in shown if not all(is_filled for _, is_filled in texts)]
    assert not braces
    assert not [(key, texts) for key, texts in shown if any("{" in text for text, _ in texts)]


def test_a_form_for_you_one_and_several_is_a_row_each() -> None:
    shown = dict(proof.rows("bakschisch"))
    one, several = (shown[f"events.ThievesReturned.{key}.text"][0][0] for key in ("one", "other"))
    assert one == "Odo gets the thief back." and several.startswith("Odo, Tess and Yves get")
    assert shown["events.ThievesReturned.one.you"][0][0].startswith("You ")


def test_the_page_says_which_language_each_sentence_is_in(capsys: pytest.CaptureFixture[str]) -> None:
    assert proof.main(["ui", "intrige.rules"]) == 0
    said = re.findall(r'<td lang="(..)">', capsys.readouterr().out)
    assert len(said) > 300 and said[: 2 * len(LANGUAGES)] == [*LANGUAGES, *LANGUAGES]


def test_what_is_asked_for_and_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert proof.main(["chess"]) == 2
    told = capsys.readouterr()
    assert "chess" in told.err and "bakschisch.rules" in told.err and not told.out


def test_what_cannot_be_filled_in_keeps_its_braces() -> None:
    unknown = proof.Form("key", "{seat} and {nobody.knows}", {})
    assert proof.said([Words("en", "intrige", ("Ana", "Odo"))], unknown) == (unknown.template, False)
