"""The persons on cards and board: five inhabitants and the Caliph (BK-3, BK-4)."""

from __future__ import annotations

GUARD, SERVANT, LADY, EUNUCH, FAKIR, CALIPH = "guard", "servant", "lady", "eunuch", "fakir", "caliph"

INHABITANTS = (GUARD, SERVANT, LADY, EUNUCH, FAKIR)
CARDS = (*INHABITANTS, CALIPH)

COPIES = 5
"""Cards of each kind in the deck."""

LETTERS = dict(zip(CARDS, "GSHEFC", strict=True))
"""One letter per card, the same in every language: for boards, positions and records (H: harem lady)."""

CARD_OF_LETTER = {letter: card for card, letter in LETTERS.items()}
