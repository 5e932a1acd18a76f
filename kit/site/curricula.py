"""What curricula ask for, and when: each row as its document has it. What no document here says is left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Year:
    """What is taught in a year, or in some."""

    name: str
    """As teachers there call it."""
    ages: tuple[int, int]
    subjects: Mapping[str, str]
    """Of `kit.site.curriculum`, each with its place in the document; empty where that has no numbers."""
    document: str
    """Its name, who published it and when, in its own language."""
    language: str = "en"
    """Of name and document."""


GCSE = "Mathematics: GCSE subject content and assessment objectives (DfE, 2013)"
A_LEVEL = "Mathematics: AS and A level content (DfE, 2016)"
BO_2019 = "BO spécial n° 1 du 22 janvier 2019"
WISKUNDE_D = "Examenprogramma wiskunde D vwo, domein B (SLO, 2019)"
COMMON_CORE = "Common Core State Standards for Mathematics (NGA & CCSSO, 2010)"

CURRICULA: Mapping[str, Sequence[Year]] = {
    "england_wales": (
        Year(
            "Years 7–9",
            (11, 14),
            {"words": "", "counting": ""},
            "National curriculum in England: mathematics, key stage 3 (DfE, 2013)",
        ),
        Year(
            "Years 10–11, GCSE",
            (14, 16),
            {"counting": "P7", "wobble": "P5", "at_least_one": "P8", "conditional": "P9"},
            GCSE,
        ),
        Year("Year 12, AS", (16, 17), {"binomial": "N1", "tests": "O1, O2"}, A_LEVEL),
        Year("Year 13, A level", (17, 18), {"conditional": "M2"}, A_LEVEL),
        Year("Wales, Year 13, A level", (17, 18), {"conditional": "Unit 4"}, "GCE AS/A Level Mathematics (WJEC, 2017)"),
    ),
    "france": (
        Year(
            "5e, 4e, 3e (cycle 4)",
            (12, 15),
            {"words": "", "counting": ""},
            "Programme du cycle 4 (BO n° 31 du 30 juillet 2020)",
            "fr",
        ),
        Year(
            "Seconde générale et technologique",
            (15, 16),
            {"counting": "", "wobble": ""},
            f"Programme de mathématiques de seconde ({BO_2019})",
            "fr",
        ),
        Year(
            "Première générale, spécialité",
            (16, 17),
            {"conditional": "", "at_least_one": "", "expected": ""},
            f"Programme de mathématiques de première générale ({BO_2019})",
            "fr",
        ),
        Year(
            "Terminale générale, spécialité",
            (17, 18),
            {"counting": "", "binomial": "", "wobble": ""},
            "Programme de spécialité de mathématiques de terminale générale (BO spécial n° 8 du 25 juillet 2019)",
            "fr",
        ),
    ),
    "netherlands": (
        Year(
            "vwo 4–6, wiskunde A",
            (15, 18),
            {"counting": "B2", "tests": "E6"},
            "Examenprogramma wiskunde A vwo (SLO, 2023)",
            "nl",
        ),
        Year(
            "vwo 4–6, wiskunde D",
            (15, 18),
            {
                "counting": "B1",
                "at_least_one": "B2",
                "conditional": "B2",
                "expected": "B2, B3",
                "binomial": "B4",
                "tests": "B5",
            },
            WISKUNDE_D,
            "nl",
        ),
    ),
    "united_states": (
        Year(
            "Grade 7",
            (12, 13),
            {"words": "7.SP.C.5", "counting": "7.SP.C.7, 7.SP.C.8", "wobble": "7.SP.A.2"},
            COMMON_CORE,
        ),
        Year(
            "High school, grades 9–12",
            (14, 18),
            {
                "at_least_one": "HSS-CP.A.2, HSS-CP.B.8",
                "conditional": "HSS-CP.A.3–5, HSS-CP.B.6",
                "counting": "HSS-CP.B.9",
                "expected": "HSS-MD.A.2",
                "binomial": "HSS-MD.A.3",
                "wobble": "HSS-IC.B.4",
                "tests": "HSS-IC.B.5",
                "games": "HSS-MD.B.7",
            },
            COMMON_CORE,
        ),
    ),
}
"""By country, the youngest first."""


def at_home(language: str) -> str:
    """The country whose teachers most likely read this language."""
    speaking = (country for country, years in CURRICULA.items() if any(year.language == language for year in years))
    return next(speaking, next(iter(CURRICULA)))
