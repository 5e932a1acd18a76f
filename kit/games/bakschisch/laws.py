"""What holds in every state that a game can reach, and so in every position that may be typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.engine.game import Refusal
from kit.games.bakschisch.cards import CARDS, COPIES
from kit.games.bakschisch.rules import Agreed, GameRules
from kit.games.bakschisch.state import BRIBES, FULL_DECK, GOLD_EACH, State, moment

Law = tuple[bool, Refusal]
"""Whether it holds in a state, and the refusal when it does not."""


def broken_laws(game: GameRules, state: State) -> Sequence[Refusal]:
    """Every law that the state breaks, with its clause."""
    groups = _time_laws(state), _table_laws(game, state), _card_laws(state), _throne_laws(game, state)
    return [refusal for group in groups for holds, refusal in group if not holds]


def _time_laws(state: State) -> Iterator[Law]:
    yield state.round >= 1, Refusal("law_round", "BK-27")
    yield 1 <= state.bribe <= BRIBES, Refusal("law_bribe", "BK-27")
    yield state.bribe - len(state.cards) in (0, 1), Refusal("law_cards_up", "BK-8")


def _table_laws(game: Agreed, state: State) -> Iterator[Law]:
    """Pawns, gold and thieves."""
    throne, every = game.board.throne, GOLD_EACH * game.players
    yield all(0 <= space <= throne for space in state.spaces), Refusal("law_space", "BK-5", (), {"throne": throne})
    gold = sum(state.purses) + state.heap + state.lost
    none_owed = min(*state.purses, state.heap, state.lost) >= 0
    yield gold == every and none_owed, Refusal("law_gold", "BK-6", (), {"gold": gold, "all": every})
    carries = game.options_chosen.remainder_carry
    yield state.lost == 0 or not carries, Refusal("law_lost", "BK-36", ("C-BK-8",))
    places = [(thief, space > game.board.stop) for thief, space in zip(state.thieves, state.spaces, strict=True)]
    yield (True, True) not in places, Refusal("law_thief_in_palace", "BK-32")
    yield state.bribe > 1 or (False, False) not in places, Refusal("law_thieves_back", "BK-37")


def _card_laws(state: State) -> Iterator[Law]:
    up = [state.cards.count(card) for card in CARDS]
    in_box = all(0 <= left <= COPIES - shown for left, shown in zip(state.unseen, up, strict=True))
    yield in_box, Refusal("law_copies", "BK-3")
    left = sum(FULL_DECK) - BRIBES * ((state.round - 1) % 6) - len(state.cards)
    yield sum(state.unseen) == left, Refusal("law_deck", "BK-35", ("C-BK-22",), {"left": left})


def _throne_laws(game: GameRules, state: State) -> Iterator[Law]:
    """Who sits on the throne, since when, and who has won by it."""
    on_throne = [space == game.board.throne for space in state.spaces]
    yield _arrivals_can_be(game, state, on_throne), Refusal("law_arrival", "BK-40", ("C-BK-24",))
    yield state.bribe > 1 or not any(on_throne), Refusal("law_throne", "BK-39")
    # A seat that was there when the story began was there before the others.
    first = [*zip(on_throne, state.since, strict=True)].count((True, 0))
    yield sum(on_throne) < 2 or first < 2, Refusal("law_arrivals", "BK-40", ("C-BK-24",))
    over = len(state.cards) == BRIBES and any(on_throne)
    won = not state.winners or (over and state.winners == game.winners(state)[0])
    yield won, Refusal("law_winners", "BK-39")


def _arrivals_can_be(game: Agreed, state: State, on_throne: Sequence[bool]) -> bool:
    """C-BK-24: only those on the throne have an arrival, and they came in this round, by a bribe that is over."""
    now, began = moment(state.round, state.bribe), moment(state.round, 0)
    told = zip(on_throne, state.since, state.came_from, strict=True)
    return (
        all(on or not (since or origin) for on, since, origin in told)
        and all(since == 0 or began < since < now for since in state.since)
        and max(state.came_from) < game.board.throne
    )
