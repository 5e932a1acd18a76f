"""Words that docs/tone.md keeps out stay out, in every text that a page can show."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

from kit.text.say import LANGUAGES
from tests.each import each
from tests.serving import ROOT

NEVER = {
    "en": (
        r"some famil",
        r"\bfamily\b",
        r"together the (most|least)",
        r"walks? ahead",
        r"switch knows",
        r"here stands",
        r" …",
    ),
    "fr": (
        r"certaines familles",
        r"\bensemble le (plus|moins) d’or",
        r"\b[Tt]oi et \{",
        r"règles? de la maison",
        r"réglage connaît",
        r"jusqu’après",
        r"conflits? externes?",
        r"\bun cinquième (mélangé|sans or)",
        r"idée reçue",
        r"colonne d’argent",
        r"(?<=\w) …",
    ),
    "nl": (
        r"sommige famil",
        r"samen het (meeste|minste?)\b",
        r"\bmee het meeste",
        r"en niemand (meer|minder)\b(?! dan)",
        r"\b[Ss]telling(en)?\b",
        r"\b(een|[Ee]en|de) positie\b",
        r"\bvakjes?\b",
        r"\b[Oo]pdracht(en)?\b",
        r"\bsouk\b",
        r"\bu\b",
        r"\bop 100\b",
        r"\w…",
    ),
}
"""By language; what stands instead is in the tables of the guide."""


def said(texts: Any, language: str) -> Iterator[str]:
    """All texts of a table that are in this language, however deep they stand."""
    for key, value in texts.items() if isinstance(texts, dict) else enumerate(texts):
        if isinstance(value, str):
            if key not in LANGUAGES or key == language:
                yield value
        elif isinstance(value, (dict, list)) and (key not in LANGUAGES or key == language):
            yield from said(value, language)


@each("language", LANGUAGES)
def test_what_the_guide_keeps_out_is_said_nowhere(language: str) -> None:
    own = (ROOT / "kit/text" / language).glob("*.toml")
    shared = (ROOT / "kit/courses").rglob("*.toml")
    never = re.compile("|".join(NEVER[language]))
    files = [*own, *shared, ROOT / "kit/serve/words.toml"]
    found = [
        f"{file.name}: {text}"
        for file in files
        for text in said(tomllib.loads(file.read_text("utf-8")), language)
        if never.search(text)
    ]
    assert not found, "\n".join(found)


@each("language", LANGUAGES)
def test_the_guide_has_a_part_for_each_language(language: str) -> None:
    guide = (ROOT / "docs/tone.md").read_text("utf-8")
    assert {"en": "## English", "fr": "## Français", "nl": "## Nederlands"}[language] in guide
