"""How a person wants to see the page; no move of the game depends on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

MOTIONS = ("on", "step", "off")
"""Fists open and pawns walk by themselves, one instant a press, or all at once."""


@dataclass
class Looks:
    """Language and theme are the whole browser's; the rest are wishes that it keeps for our pages."""

    language: str = "en"
    theme: str = "light"
    neutral: bool = False
    """Names of persons for a classroom."""
    motion: str = "on"
    shortcuts: bool = True
    """Single letters and digits press things."""
    coach: bool = True
    """A line of advice for each bribe of a first round."""

    def wish(self, name: str, value: Any) -> bool:
        """Take over one wish; False when it makes no sense."""
        fits = value in MOTIONS if name == "motion" else isinstance(value, bool)
        if name not in ("neutral", "motion", "shortcuts", "coach") or not fits:
            return False
        setattr(self, name, value)
        return True
