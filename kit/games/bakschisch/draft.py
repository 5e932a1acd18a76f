"""A moment of Bakschisch as somebody puts it together: pawns, cards, gold, thieves, and what every fist shows.

What follows from the rest is put right by itself, such as the cards that are left; what breaks a law stays as it was
put, and is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kit.engine.draft import Choice, Counter, Draft, Field, Held, Key, Pieces, Toggle
from kit.engine.form import Said, Scalar
from kit.engine.game import Refusal, Seat
from kit.games.bakschisch.cards import CARDS, COPIES
from kit.games.bakschisch.game import BRIBES, FEWEST_PLAYERS, GOLD_EACH, MOST_PLAYERS, Bakschisch
from kit.games.bakschisch.moves import MOST_GOLD, NOTHING, THIEF, Bribe, Move
from kit.games.bakschisch.position import read_position
from kit.games.bakschisch.state import State, moment, replaced

FIRST = "r1 b2 A3:6T B0:8T C0:7T heap:9 up:FG"
FIRST_FISTS = (2, 2, 1)
"""What lies there before anybody has put anything together: a tie."""
DECK: Key = ("deck",)
"""The place of cards that are face down."""
HEAP: Key = ("heap",)
CARD, PURSE, HAND, ASIDE, FIST = "card", "purse", "hand", "aside", "fist"
"""The kinds of other places; each has its number: of the card from 1, or of the seat."""
MOST_ROUNDS = 99
DECKS = 6
"""How many rounds one deck lasts."""


@dataclass(frozen=True, slots=True)
class Laid(Draft):
    """The whole draft; each change gives another one."""

    game: Bakschisch
    state: State
    """It may break laws."""
    fists: tuple[Move, ...]
    follows: bool = True
    """Whether the heap has whatever is in no purse."""

    # Seats ------------------------------------------------------------------------------------------------------------

    def with_players(self, number: int) -> Laid:
        """The same with this many players; a new one stands on the start with ten pieces and a thief."""
        more, state = number - self.game.players, self.state
        new = state._replace(
            spaces=(*state.spaces, *(0,) * more)[:number],
            purses=(*state.purses, *(GOLD_EACH,) * more)[:number],
            thieves=(*state.thieves, *(True,) * more)[:number],
            since=(*state.since, *(0,) * more)[:number],
            came_from=(*state.came_from, *(0,) * more)[:number],
        )
        fists = (*self.fists, *(NOTHING,) * more)[:number]
        game = Bakschisch(number, self.game.options_chosen)
        return replace(self, game=game, state=new, fists=fists).settled()

    def by(self, game: Bakschisch) -> Laid:
        """The same under other switches."""
        game = Bakschisch(self.game.players, game.options_chosen)
        spaces = tuple(min(space, game.board.throne) for space in self.state.spaces)
        return replace(self, game=game, state=self.state._replace(spaces=spaces)).settled()

    def with_pawn(self, seat: Seat, space: int) -> Laid:
        """A pawn stands there; beyond the stop space without its thief, before it with it."""
        state, board = self.state, self.game.board
        thieves = state.thieves
        if board.in_palace(space) != board.in_palace(state.spaces[seat]):
            thieves = replaced(thieves, seat, not board.in_palace(space))
        came_from = replaced(state.came_from, seat, state.spaces[seat] if space == board.throne else 0)
        spaces = replaced(state.spaces, seat, space)
        return replace(self, state=state._replace(spaces=spaces, thieves=thieves, came_from=came_from)).settled()

    def with_gold(self, seat: Seat, gold: int) -> Laid:
        """This much gold in a purse."""
        return replace(self, state=self.state._replace(purses=replaced(self.state.purses, seat, gold))).settled()

    def with_heap(self, gold: int) -> Laid:
        """This much gold beside the board."""
        return replace(self, state=self.state._replace(heap=gold)).settled()

    def with_piece(self, held: Held, place: Key) -> Laid:
        """A piece of gold goes from one place to another; what is in a fist is in its purse, too."""
        taken = self._counted(held.source or HEAP, -1)
        return taken._counted(place, 1).settled()

    def _counted(self, place: Key, more: int) -> Laid:
        """One piece more or less there."""
        if place == HEAP:
            return replace(self, state=self.state._replace(heap=self.state.heap + more))
        kind, seat = place
        purses = replaced(self.state.purses, seat, self.state.purses[seat] + more)
        after = replace(self, state=self.state._replace(purses=purses))
        return after.with_fist(seat, self._in_fist(seat) + more) if kind == FIST else after

    def _in_fist(self, seat: Seat) -> int:
        shows = self.fists[seat]
        return shows.gold if isinstance(shows, Bribe) else 0

    def with_thief(self, seat: Seat, place: Key) -> Laid:
        """A thief is in hand, in the fist, or laid aside; never with another player."""
        if place[1] != seat:
            return self
        thieves = replaced(self.state.thieves, seat, place[0] != ASIDE)
        after = replace(self, state=self.state._replace(thieves=thieves))
        if place[0] == FIST:
            return after.with_fist(seat, "thief").settled()
        return (after.with_fist(seat, 0) if self.fists[seat] == THIEF else after).settled()

    def _thief_at(self, seat: Seat) -> Key:
        if not self.state.thieves[seat]:
            return (ASIDE, seat)
        return (FIST if self.fists[seat] == THIEF else HAND, seat)

    def with_fist(self, seat: Seat, shows: Scalar) -> Laid:
        """What a fist shows: pieces, or the thief."""
        return replace(self, fists=replaced(self.fists, seat, THIEF if shows == "thief" else Bribe(int(shows))))

    # Round and cards --------------------------------------------------------------------------------------------------

    def with_round(self, number: int) -> Laid:
        """The round of this number."""
        return replace(self, state=self.state._replace(round=number)).settled()

    def with_card(self, held: Held, place: Key) -> Laid:
        """A card is turned up at this place, or turned back; two that are up change places."""
        cards, here = list(self.state.cards), None if held.source is None else _at(held.source)
        if place == DECK:
            return self._with_cards([card for number, card in enumerate(cards) if number != here])
        there = _at(place)
        if here is None:
            cards[there : there + 1] = [held.piece[0]]
        elif there == len(cards):
            cards.append(cards.pop(here))
        else:
            cards[here], cards[there] = cards[there], cards[here]
        return self._with_cards(cards)

    def _with_cards(self, cards: Sequence[str]) -> Laid:
        return replace(self, state=self.state._replace(cards=tuple(cards), bribe=len(cards))).settled()

    # What follows -----------------------------------------------------------------------------------------------------

    def settled(self) -> Laid:
        """The same with what follows from the rest: the cards left, the heap, and since when pawns hold the throne."""
        state = self.state
        on_throne = [seat for seat, space in enumerate(state.spaces) if space == self.game.board.throne]
        first = next((seat for seat in on_throne if not state.since[seat]), next(iter(on_throne), None))
        now = moment(state.round, state.bribe)
        since = tuple(now - 1 if seat in on_throne and seat != first else 0 for seat in range(self.game.players))
        came_from = tuple(space if since[seat] else 0 for seat, space in enumerate(state.came_from))
        heap = GOLD_EACH * self.game.players - sum(state.purses) - state.lost if self.follows else state.heap
        unseen = _left(state.cards, BRIBES * ((state.round - 1) % DECKS))
        return replace(
            self,
            state=state._replace(since=since, came_from=came_from, heap=max(heap, 0), unseen=unseen, winners=()),
        )

    def broken(self) -> Sequence[Refusal]:
        """Every law that is broken."""
        return self.game.broken_laws(self.state)

    @property
    def moves(self) -> Mapping[Seat, Move]:
        """What every fist shows."""
        return dict(enumerate(self.fists))

    # What can be set --------------------------------------------------------------------------------------------------

    def fields(self) -> Iterator[Field]:
        """The things that lie somewhere; the round, how many play, the heap; each seat's purse and fist."""
        game, state = self.game, self.state
        yield from self._things()
        yield Counter(name="round", number=state.round, least=1, most=MOST_ROUNDS, put=self.with_round)
        numbers = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
        yield Choice(name="players", choices=numbers, chosen=game.players, put=self.with_players)
        yield Counter(name="heap", number=state.heap, follows=self.follows, put=self.with_heap)
        yield Toggle(name="follow", on=self.follows, put=lambda on: replace(self, follows=on).settled())
        for seat in range(game.players):
            yield from self._of(seat)

    def _things(self) -> Iterator[Pieces]:
        """Pawns on spaces, cards, thieves, and gold; each of its places has at most one piece to lift."""
        game, state, seats = self.game, self.state, range(self.game.players)
        spaces = range(game.board.throne + 1)
        yield Pieces(
            name="pawn",
            lie={(space,): [(seat,) for seat, at in enumerate(state.spaces) if at == space] for space in spaces},
            put=lambda put: self.with_pawn(put[0].piece[0], put[1][0]),
            say=lambda held: Said("sandbox.pawn", {"seat": held.piece[0]}),
            say_place=lambda space: Said("sandbox.space", {"space": space[0]}),
        )
        cards = {(CARD, number): [(card, number)] for number, card in enumerate(state.cards, 1)}
        more = [(CARD, len(cards) + 1)] * (len(cards) < BRIBES) + [DECK] * (len(cards) > 1)
        yield Pieces(
            name="card",
            beside=[(card,) for card in CARDS],
            lie={**cards, **{place: [] for place in more}},
            put=lambda put: self.with_card(*put),
            say=lambda held: Said("sandbox.person", {"card": held.piece[0]}),
            say_place=_said_place,
        )
        yield Pieces(
            name="thief",
            lie={(kind, seat): [(seat,)] * (self._thief_at(seat) == (kind, seat))
                 for seat in seats for kind in (HAND, ASIDE, FIST)},
            put=lambda put: self.with_thief(put[0].piece[0], put[1]),
            say=lambda held: Said("sandbox.thief", {"seat": held.piece[0]}),
            say_place=_said_place,
        )  # fmt: skip
        gold = {HEAP: state.heap} | {(PURSE, seat): state.purses[seat] - self._in_fist(seat) for seat in seats}
        gold |= {(FIST, seat): self._in_fist(seat) for seat in seats}
        yield Pieces(
            name="piece",
            lie={place: [place] * (number > 0) for place, number in gold.items()},
            put=lambda put: self.with_piece(*put),
            say=lambda _: Said("sandbox.piece", {}),
            say_place=_said_place,
        )

    def _of(self, seat: Seat) -> Iterator[Field]:
        state, shows = self.state, self.fists[seat]
        of: dict[str, Any] = {"at": (seat,), "seat": seat}
        yield Counter(name="gold", number=state.purses[seat], put=partial(self.with_gold, seat), **of)
        shown = shows.gold if isinstance(shows, Bribe) else "thief"
        yield Choice(name="fist", choices=(*range(MOST_GOLD + 1), "thief"), chosen=shown, say=_shown,
                     put=partial(self.with_fist, seat), **of)  # fmt: skip


def _at(place: Key) -> int:
    """Which of the cards lies there, from 0."""
    return int(place[1]) - 1


def _said_place(place: Key) -> Said:
    kind, *which = place
    name = "number" if kind == CARD else "seat"
    return Said(f"sandbox.places.{kind}", {name: which[0]} if which else {})


def _shown(shows: Scalar) -> Said:
    if shows == "thief":
        return Said("page.thief", {})
    return Said("page.gold", {"gold": shows}) if shows else Said("page.nothing", {})


def _left(up: Sequence[str], gone: int) -> tuple[int, ...]:
    """The cards not seen yet, when this many were seen in earlier rounds; of all kinds as evenly as can be."""
    left = [COPIES - up.count(card) for card in CARDS]
    for _ in range(gone):
        most = max(left)
        left[left.index(most)] = max(most - 1, 0)
    return tuple(max(number, 0) for number in left)


def draft(game: Bakschisch, state: State | None, moves: Mapping[Seat, Move]) -> Laid:
    """A moment of a game, to be changed; if its card is still to be turned, some card is turned."""
    if state is None:
        three = Bakschisch(len(FIRST_FISTS), game.options_chosen)
        return draft(three, read_position(three, FIRST), dict(enumerate(map(Bribe, FIRST_FISTS))))
    cards = state.cards
    if len(cards) < state.bribe:
        cards = (*cards, CARDS[max(range(len(CARDS)), key=lambda index: state.unseen[index])])
    fists = tuple(moves.get(seat, NOTHING) for seat in range(game.players))
    laid = Laid(game, state._replace(cards=cards, bribe=len(cards), winners=()), fists)
    return replace(laid, follows=state.lost == 0).settled() if cards != state.cards or state.winners else laid
