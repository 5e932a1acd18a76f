"""The trial of the lessons on cards: a hand of Bakschisch's deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kit.counting.trial import trial
from kit.courses.probability.pictures import cards_of
from kit.courses.probability.urn import Urn
from kit.draw.svg import Node
from kit.games.bakschisch.cards import CARDS
from kit.games.bakschisch.state import FULL_DECK as CARDS_IN_BOX
from kit.lab import tallies
from kit.text.say import Words

FULL_DECK: Mapping[str, int] = dict(zip(CARDS, CARDS_IN_BOX, strict=True))


@trial("cards")
@dataclass(frozen=True)
class Cards(Urn):
    """A hand of Bakschisch's cards; counted: a card (``caliph``, ``guard+fakir``) or one of `tallies.RUNS`."""

    hand: int = 5
    count: str = "caliph"
    nth: int = 0
    """If it is given, only the n-th card counts: whether it is one of these."""
    replace: bool = False
    """Each card goes back into the deck before the next."""
    deck: Mapping[str, int] = field(default_factory=lambda: FULL_DECK)
    """How many there are of each card; cards that are not named are not in it."""

    cut_from = "bakschisch"

    def __post_init__(self) -> None:
        if not set(self.deck) <= set(CARDS):
            raise ValueError("count_measure")
        self.check()

    @property
    def things(self) -> Sequence[str]:
        """The cards of the deck."""
        return CARDS

    @property
    def weights(self) -> Sequence[int]:
        """The composition."""
        return tuple(self.deck.get(card, 0) for card in CARDS)

    @property
    def draws(self) -> int:
        """The cards of a hand."""
        return self.hand

    def picture(self, outcome: Sequence[int], words: Words) -> Node:
        """The cards, as they lie in the game."""
        marked = {place for place, thing in enumerate(outcome) if self._counts(place, thing)}
        return cards_of([CARDS[thing] for thing in outcome], words, marked)

    def _counts(self, place: int, thing: int) -> bool:
        return self.count not in tallies.RUNS and thing in self.wanted and self.nth in (0, place + 1)

    def cut_out(self) -> Sequence[tuple[str, int]]:
        """The deck."""
        return tuple((card, copies) for card, copies in self.deck.items() if copies)
