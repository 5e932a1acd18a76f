"""Words that docs/tone.md keeps out stay out, in every text that a page can show."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

from kit.lessons.translations import lessons_in, translated
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
        r"\bne montre(nt)? plus\b(?! (d’|de\b))",
        r"\bfin du jeu\b",
        r"\bfaces (cachées|visibles)\b",
        r"\b([Qq]ue|de|[Ll]orsque|[Pp]uisque) \{([CE]|seat|rival|profession|seats:\w+)\}",
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


ONLY = {
    ("en", ""): (
        r"[Hh]ow often (of|in ten)",
        r"\bwith (the )?chance \{",
        r"\beach as often\b",
        r"\b[Ee]very second (?!is\b|counts)",
        r"\b(gives?|gave|without|means?|is there) (a|no) right\b(?! to)",
        r"\bputting back\b",
        r"\bpersons\b",
        r"\bdecks?\b|\bpack of cards",
        r"\bbids?\b",
        r"[Ff]rom (which|what) chance|From how many on",
        r"\bof one profession\b",
        r"[,;] else\b",
        r"\btime (is )?over\b",
        r"[\d}] %",
    ),
    ("en", "intrige"): (
        r"(?<=\s)(?<!hold )(?<!holds )courts?\b(?! of)",
        r"\b[Ll]a(y|ys|id) (a bribe|\{)",
        r"\bdear(er|est)\b",
        r"\bpay-day\b",
        r"(?<!\{)\bbills?\b",
        r"\bpayback\b",
    ),
    ("fr", "bakschisch"): (r"\bmises?\b(?! à)", r"\bmain vide\b"),
    ("fr", "intrige"): (r"\bmétiers?\b", r"\bmaîtres?\b", r"\bblasons?\b", r"\b(une|la|des) paies?\b"),
    ("fr", "attraptresors"): (r"\bà raison\b", r"instructions? ouvertes?"),
    ("fr", "probability"): (
        r"\bbourses?\b",
        r"\bmises?\b(?! (à|de) )",
        r"\bse calm",
    ),
    ("nl", ""): (
        r"\b[Bb]od(en)?\b",
        r"\b[Bb]uidels?\b",
        r"\b[Rr]onden\b",
        r"(?<!\{)\b[Bb]ots?\b",
        r"van één beroep",
        r"half om half",
        r"\b[Jj]ij en \{",
        r"\bDat is dat\b",
        r"\burn\b",
        r"schuine lijn",
        r"\bschakelaars?\b",
    ),
    ("nl", "intrige"): (r"\b([Bb]eurs|beurzen)\b", r"salaris|inkom(en|sten)\b", r"\bhet hof\b"),
}
"""By language and part of the kit, which is a game's, the lessons' in probability, or any."""


def said(texts: Any, language: str, is_own: bool) -> Iterator[str]:
    """All texts of a table that are in this language, however deep they stand; `is_own`: the whole table is in it."""
    for key, value in texts.items() if isinstance(texts, dict) else enumerate(texts):
        if isinstance(value, str):
            if is_own or key == language:
                yield value
        elif isinstance(value, (dict, list)) and (key not in LANGUAGES or key == language):
            yield from said(value, language, is_own or key == language)


@cache
def texts(language: str) -> list[tuple[str, str, str]]:
    """The part of the kit, the file and the text, of every text."""
    own = [
        (file.name.split(".")[0], file.name, text)
        for file in sorted((ROOT / "kit/text" / language).glob("*.toml"))
        for text in said(tomllib.loads(file.read_text("utf-8")), language, True)
    ]
    courses = sorted(folder for folder in (ROOT / "kit/courses").iterdir() if folder.is_dir())
    return own + [
        (folder.name, name, text)
        for folder in courses
        for name in lessons_in(folder)
        for text in said(translated(folder, name), language, False)
    ]


@each("language", LANGUAGES)
def test_what_the_guide_keeps_out_is_said_nowhere(language: str) -> None:
    kept_out = {("", pattern) for pattern in NEVER[language]}
    kept_out |= {(part, pattern) for (of, part), patterns in ONLY.items() if of == language for pattern in patterns}
    found = [
        f"{file}: {text} ({pattern})"
        for part, pattern in sorted(kept_out)
        for where, file, text in texts(language)
        if part in ("", where) and re.search(pattern, text)
    ]
    assert not found, "\n".join(found)


@each(("language", "part"), ONLY)
def test_each_part_that_has_its_own_words_is_read(language: str, part: str) -> None:
    assert not part or sum(where == part for where, _, _ in texts(language)) > 300


@each("language", LANGUAGES)
def test_the_guide_has_a_part_for_each_language(language: str) -> None:
    guide = (ROOT / "docs/tone.md").read_text("utf-8")
    assert {"en": "## English", "fr": "## Français", "nl": "## Nederlands"}[language] in guide
