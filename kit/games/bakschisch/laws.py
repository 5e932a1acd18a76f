"""What holds in every state that a game can reach, and so in every position that may be typed."""

from __future__ import annotations

from collections.abc import Sequence
from operator import or_

from kit.engine.game import Refusal
from kit.games.bakschisch.cards import CARDS, COPIES
from kit.games.bakschisch.rules import GameRules
from kit.games.bakschisch.state import BRIBES, FULL_DECK, GOLD_EACH, State, moment


def broken_laws(game: GameRules, state: State) -> Sequence[Refusal]:
    """Every law that the state breaks, with its clause."""
    stop, throne = game.board.stop, game.board.throne
    gold = sum(state.purses) + state.heap + state.lost
    dealt = BRIBES * ((state.round - 1) % 6) + len(state.cards)
    up = [state.cards.count(card) for card in CARDS]
    on_throne = [space == throne for space in state.spaces]
    now = moment(state.round, state.bribe)
    laws = (
        (state.round >= 1, Refusal("law_round", "BK-27")),
        (1 <= state.bribe <= BRIBES, Refusal("law_bribe", "BK-27")),
        (state.bribe - len(state.cards) in (0, 1), Refusal("law_cards_up", "BK-8")),
        (
            all(0 <= space <= throne for space in state.spaces),
            Refusal("law_space", "BK-5", (), {"throne": throne}),
        ),
        (
            gold == GOLD_EACH * game.players and min(*state.purses, state.heap, state.lost) >= 0,
            Refusal("law_gold", "BK-6", (), {"gold": gold, "all": GOLD_EACH * game.players}),
        ),
        (state.lost == 0 or not game.options_chosen.remainder_carry, Refusal("law_lost", "BK-36", ("C-BK-8",))),
        (
            not any(thief and space > stop for thief, space in zip(state.thieves, state.spaces, strict=True)),
            Refusal("law_thief_in_palace", "BK-32"),
        ),
        (
            state.bribe > 1 or all(map(or_, state.thieves, [space > stop for space in state.spaces])),
            Refusal("law_thieves_back", "BK-37"),
        ),
        (
            all(0 <= left <= COPIES - shown for left, shown in zip(state.unseen, up, strict=True)),
            Refusal("law_copies", "BK-3"),
        ),
        (
            sum(state.unseen) == sum(FULL_DECK) - dealt,
            Refusal("law_deck", "BK-35", ("C-BK-22",), {"left": sum(FULL_DECK) - dealt}),
        ),
        (
            all(
                on or not (since or origin)
                for on, since, origin in zip(on_throne, state.since, state.came_from, strict=True)
            )
            and all(since == 0 or moment(state.round, 0) < since < now for since in state.since)
            and max(state.came_from) < throne,
            Refusal("law_arrival", "BK-40", ("C-BK-24",)),
        ),
        (state.bribe > 1 or not any(on_throne), Refusal("law_throne", "BK-39")),
        (
            # One who was there from the beginning of what is told was there before the others.
            sum(on_throne) < 2 or [*zip(on_throne, state.since, strict=True)].count((True, 0)) < 2,
            Refusal("law_arrivals", "BK-40", ("C-BK-24",)),
        ),
        (
            not state.winners
            or (len(state.cards) == BRIBES and any(on_throne) and state.winners == game.winners(state)[0]),
            Refusal("law_winners", "BK-39"),
        ),
    )
    return [refusal for holds, refusal in laws if not holds]
