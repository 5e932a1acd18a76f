"""What is in the box (AT-2): six colours, the objects of the tower, gold cards and missions."""

from __future__ import annotations

from collections.abc import Sequence

FEWEST_PLAYERS, MOST_PLAYERS = 2, 6
"""How many can play (AT-1)."""
ROUNDS = 10
"""Rounds in which a card is paid (AT-8, AT-23)."""
MOST_OBJECTS = 2
"""How many objects one hand may take in a round (AT-18, AT-31)."""
OPEN_MISSIONS = 3
"""Missions that two players share (AT-27)."""

COLOURS = ("red", "orange", "yellow", "green", "blue", "violet")
COLOUR_INDEX = {colour: index for index, colour in enumerate(COLOURS)}
LETTERS = dict(zip(COLOURS, "ROYGBV", strict=True))
"""One letter per colour, the same in every language: for positions and records."""
COLOUR_OF_LETTER = {letter: colour for colour, letter in LETTERS.items()}

UNTOLD = "untold"
"""A mission that was drawn at a real table and that its owner has not told: it is asked for when it is needed."""

DICE = 8
"""Dice in a throw (AT-10); two players throw four each, at once (AT-28)."""
ENOUGH = 3
"""Dice of a mission's colour that give the right to the column (AT-11)."""

COLUMN, LAMP, CHEST, GEM, CARPET, CUSHION = "column", "lamp", "chest", "gem", "carpet", "cushion"
IN_BOX = {LAMP: 1, CHEST: 1, GEM: 2, CARPET: 1, CUSHION: 1}
"""The objects besides the column, and how many there are of each (AT-2)."""
SACKS_FOR = {LAMP: 2, CHEST: 2, GEM: 1, CARPET: 1, CUSHION: 1}
"""What an object pays (AT-21)."""
FOR_MISSION, FOR_SIX_COLOURS = 4, 5
"""What the column pays (AT-21)."""

CARDS = (1, 2, 4, 5)
"""The gold cards by their sacks; ruby, gold, silver and silver, like the objects they pay (AT-21)."""
CARDS_IN_BOX = (40, 20, 12, 12)
"""How many there are of each of `CARDS`: 84 (C-AT-2)."""
CARD_INDEX = {sacks: index for index, sacks in enumerate(CARDS)}

COPIES = 3
"""Missions of each colour (C-AT-3)."""
FULL_PILE = (COPIES,) * len(COLOURS)

FEWER_TWOS = 10
"""Cards of 2 that stay in the box with two to four players (AT-5, AT-26)."""


def cards_in_play(players: int, tower: Sequence[str]) -> tuple[int, ...]:
    """AT-4, AT-5, AT-7, AT-26: the gold cards beside the tower, by `CARDS`; ten of the twos stay in the box.

    All twenty are in play with five or six players, or on a tower with two objects that pay 2 (C-AT-28).
    """
    all_twos = players > 4 or sum(SACKS_FOR[name] == 2 for name in tower) > 1
    ones, twos, fours, fives = CARDS_IN_BOX
    return (ones, twos if all_twos else twos - FEWER_TWOS, fours, fives)


def score(hand: Sequence[int]) -> tuple[int, int]:
    """The sacks on all cards of a hand, and the number of its cards (AT-24)."""
    return sum(count * sacks for count, sacks in zip(hand, CARDS, strict=True)), sum(hand)


def leaders(hands: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """AT-24: the seats with the most sacks and, of those, the most cards; several share (C-AT-24)."""
    best = max(map(score, hands))
    return tuple(seat for seat, hand in enumerate(hands) if score(hand) == best)
