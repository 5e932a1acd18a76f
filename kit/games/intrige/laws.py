"""What holds in every state that a game can reach, and so in every position that may be typed.

Each law is a function that says whether it holds; `broken_laws` lists them with their clauses.  The facts P1 to P7 of
the rules are among them: they follow from the clauses, although nobody prints them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any

from kit.engine.event import Facts
from kit.engine.game import NO_FACTS, Refusal, Seat
from kit.games.intrige.asks import is_possible
from kit.games.intrige.bribes import all_due
from kit.games.intrige.courts import COPIES, SENT_A_TURN
from kit.games.intrige.parks import conflict, next_procedure, undisputed
from kit.games.intrige.rules import Agreed
from kit.games.intrige.state import EXTERNAL, INTERNAL, OVER, SEND, Rep, State, Word
from kit.games.intrige.turns import richest


def broken_laws(game: Agreed, state: State) -> list[Refusal]:
    """Every law that the state breaks; a group of laws is only checked when those before it hold."""
    for laws in _LAWS:
        broken = [
            Refusal(reason, rule, rulings, facts(game))
            for law, reason, rule, rulings, facts in laws
            if not law(game, state)
        ]
        if broken:
            return broken
    return []


# Time and money -------------------------------------------------------------------------------------------------------


def _round(game: Agreed, state: State) -> bool:
    """The rounds with turns are 1 … `posts_rounds`; only a finished game may be in the round of the last pay."""
    over = state.stage == OVER
    return 1 <= state.round <= game.posts_rounds if not over else state.round == game.rounds


def _turn(game: Agreed, state: State) -> bool:
    return 0 <= state.owner < game.players


def _money(game: Agreed, state: State) -> bool:
    return all(cash >= 0 and cash % game.edition.bill == 0 for cash in state.money)


def _bank(game: Agreed, state: State) -> bool:
    """P7: bribes only change hands, so all money is what the game began with plus what the bank has paid since."""
    in_play = game.edition.money * game.players + state.salaries_paid
    return (
        sum(state.money) == in_play
        and 0 <= state.salaries_paid <= _most_paid(game, state)
        and state.salaries_paid % game.edition.bill == 0
    )


def _most_paid(game: Agreed, state: State) -> int:
    """IN-8, P5, P6: the most that the posts held can have paid by now, each in the turns of those who held it."""
    return sum(
        salary * _times_paid(game, state, court, rep.seat)
        for court, posts in enumerate(state.courts)
        for salary, rep in zip(game.salaries, posts, strict=True)
        if rep
    )


def _times_paid(game: Agreed, state: State, court: Seat, holder: Seat) -> int:
    """How often a post can have paid, as it is never empty again once it is held: at most once a round, and once more.

    Once more when a seat that comes after the court's in a round has taken it over from one that comes before.  Nobody
    is paid in the round in which the court first fills its posts: round 1, or round 2 at the court of seat A, before
    which no seat comes.
    """
    if state.stage == OVER:  # all turns of all rounds with posts, and perhaps the last pay
        return game.posts_rounds - 1 - (court == 0) + (holder > court) + game.options_chosen.pays_at_the_end()
    if court <= state.owner:
        return state.round - 1 - (court == 0) + (court < holder <= state.owner)
    return state.round - 2 + (holder > court or holder <= state.owner)


# Representatives ------------------------------------------------------------------------------------------------------


def _one_place(game: Agreed, state: State) -> bool:
    """Every representative is in exactly one place: in hand, in a park, in office, or on the island (IN-2, IN-3)."""
    out = Counter(chain((rep for rep in chain(*state.courts) if rep), chain(*state.parks)))
    return all(
        in_hand >= 0 and banished >= 0 and in_hand + banished + out[Rep(seat, profession)] == COPIES
        for seat in range(game.players)
        for profession, in_hand, banished in zip(
            game.edition.professions, state.hands[seat], state.island[seat], strict=True
        )
    )


def _abroad(game: Agreed, state: State) -> bool:
    """IN-25: nobody waits or works at the court of its own player."""
    places = enumerate(zip(state.parks, state.courts, strict=True))
    return all(rep is None or rep.seat != owner for owner, (park, court) in places for rep in chain(park, court))


def _park_order(game: Agreed, state: State) -> bool:
    """P1: at most one of each opponent waits in a park; the order is clockwise from the owner's left."""
    n = game.players
    steps = [[(rep.seat - owner) % n for rep in park] for owner, park in enumerate(state.parks)]
    return all(distances == sorted(set(distances)) for distances in steps)


def _waiting(game: Agreed, state: State) -> bool:
    """P1, P4, P5: those who wait were sent after the owner last filled posts."""
    return all(may_wait(game, state, rep.seat, owner) for owner, park in enumerate(state.parks) for rep in park)


def may_wait(game: Agreed, state: State, seat: int, owner: int) -> bool:
    """P1, P4, P5: whether somebody of this seat can be waiting at this court."""
    if state.stage == OVER:
        return False
    if seat == state.owner:
        return owner in state.sent
    filled = owner < state.owner or (owner == state.owner and state.stage == SEND)  # in this round
    if filled:
        return owner < seat < state.owner and state.round <= game.sending_rounds
    if seat < state.owner:
        return state.round <= game.sending_rounds
    return seat > owner and state.round > 1


def _sent(game: Agreed, state: State) -> bool:
    """IN-25, P4: two of each seat have left the hand in each of its sending turns."""
    to_two = len(state.sent) == len(set(state.sent)) < SENT_A_TURN
    waiting = all(any(rep.seat == state.owner for rep in state.parks[owner]) for owner in state.sent)
    full = COPIES * len(game.edition.professions)
    left = [full - sum(hand) for hand in state.hands]
    if state.stage == OVER:
        return not state.sent and set(left) == {full}
    return to_two and waiting and left == [times_sent(game, state, seat) for seat in range(game.players)]


def times_sent(game: Agreed, state: State, seat: int) -> int:
    """IN-25, P4: how many of this seat have left its hand by now."""
    if state.stage == OVER:
        return COPIES * len(game.edition.professions)
    turns = min(state.round - (seat >= state.owner), game.sending_rounds)
    return SENT_A_TURN * turns + (len(state.sent) if seat == state.owner else 0)


def _professions(game: Agreed, state: State) -> bool:
    """IN-11, P2: no profession twice at a court."""
    employed = [[rep.profession for rep in court if rep] for court in state.courts]
    return all(len(set(professions)) == len(professions) for professions in employed)


# The procedure that is going on ---------------------------------------------------------------------------------------


def stage_now(game: Agreed, state: State) -> tuple[str, str | None] | None:
    """The stage and the disputed profession that the table shows, or None when nobody would have to decide anything."""
    if state.winners:
        return OVER, None
    park, court = state.parks[state.owner], state.courts[state.owner]
    paid = [bribe.profession for bribe in state.bribes]
    stage, disputed = next_procedure(park, court)
    if stage is None:
        return (SEND, None) if state.round <= game.sending_rounds else None
    free = [rep.profession for rep in undisputed(park, court)]
    if free == paid[:1] and len(set(paid)) < len(paid):  # the winner of an external conflict waits for its post
        return EXTERNAL, paid[0]
    return stage, disputed


def still_due(game: Agreed, state: State) -> tuple[Rep, ...]:
    """For whom a bribe has still to be paid: all of the procedure except those who have paid."""
    return tuple(all_due(game, state)[len(state.bribes) :])


def _stage(game: Agreed, state: State) -> bool:
    """IN-24: what is going on is what comes first; P3: in an internal conflict there are just two."""
    return stage_now(game, state) == (state.stage, state.disputed)


def _bribes(game: Agreed, state: State) -> bool:
    """IN-14 to IN-18, IN-22, C-IN-7: those who have paid in this procedure did so in order; the owner has it all."""
    return _in_purse(game, state) and state.due == still_due(game, state) and _paid_in_order(game, state)


def _in_purse(game: Agreed, state: State) -> bool:
    """C-IN-22, C-IN-23: the owner has what was paid for those who are still here."""
    here = (*state.parks[state.owner], *state.courts[state.owner])
    bribes = (*state.bribes, *state.earlier)
    in_bills = all(bribe.amount % game.edition.bill == 0 for bribe in bribes)
    return in_bills and sum(bribe.amount for bribe in bribes if bribe[:2] in here) <= state.money[state.owner]


def _paid_in_order(game: Agreed, state: State) -> bool:
    if state.stage in (SEND, OVER):
        return not state.bribes
    paid, due = [Rep(*bribe[:2]) for bribe in state.bribes], list(all_due(game, state))
    if state.stage == INTERNAL:
        holder, challenger = conflict(state)
        return paid == due[: len(paid)] and len(paid) <= len(due) - (holder == challenger)
    if len(paid) <= len(due):
        return paid == due[: len(paid)]
    seats = [(rep.seat - state.owner) % game.players for rep in paid]
    in_order = seats == sorted(set(seats))
    if state.stage == EXTERNAL:  # all but the winner are on the island
        return in_order and due == undisputed(state.parks[state.owner], state.courts[state.owner]) and due[0] in paid
    placed = paid[: len(paid) - len(due)]
    return in_order and placed + due == paid and all(rep in state.courts[state.owner] for rep in placed)


def _earlier(game: Agreed, state: State) -> bool:
    """C-IN-8: those who have won an external conflict and whose internal one is still to come."""
    park, court = state.parks[state.owner], state.courts[state.owner]
    employed = [rep.profession for rep in court if rep]
    survivors = [Rep(*paid[:2]) for paid in state.earlier]
    return len(set(survivors)) == len(survivors) and all(
        state.stage in (EXTERNAL, INTERNAL)
        and rep in park
        and rep.profession in employed
        and [waiting.profession for waiting in park].count(rep.profession) == 1
        for rep in survivors
    )


# Promises and the end -------------------------------------------------------------------------------------------------


def _promises(game: Agreed, state: State) -> bool:
    """C-IN-15: each open promise was possible when it was made, and nobody promised the same twice."""
    return len({word[:4] for word in state.promises}) == len(state.promises) and all(
        _open_promise(game, state, word) for word in state.promises
    )


def _open_promise(game: Agreed, state: State, word: Word) -> bool:
    return (
        0 <= word.owner < game.players
        and 0 <= word.guest < game.players
        and word.owner != word.guest
        and word.seat in (word.owner, word.guest)
        and _in_terms(game, state, word, word.seat)
    )


def _in_terms(game: Agreed, state: State, word: Word, promiser: Seat) -> bool:
    """Whether `promiser` can give its word for this, or be asked to."""
    return (
        word.profession in game.edition.professions
        and word.post in (0, *game.salaries)
        and word.amount % game.edition.bill == 0
        and (word.amount >= 0 if promiser == word.owner else word.amount > 0)
        and word.amount <= sum(state.money)
        and state.round <= word.until <= game.posts_rounds
        and state.stage != OVER
    )


def _asks(game: Agreed, state: State) -> bool:
    """C-IN-15: what was asked can still be promised, has not been already, and nobody asks for the same twice."""
    words = (*state.asks, *state.declined)
    return not words or (
        len({word[:4] for word in words}) == len(words)
        and all(
            0 <= word.owner < game.players and 0 <= word.guest < game.players and word.owner != word.guest
            for word in words
        )
        and all(word.seat in (word.owner, word.guest) and _in_terms(game, state, word, word.rival) for word in words)
        and all(is_possible(game, state, word) for word in state.asks)
    )


def _broken(game: Agreed, state: State) -> bool:
    seats = range(game.players)
    return all(seat in seats and rival in seats and seat != rival for seat, rival in state.broken)


def _winners(game: Agreed, state: State) -> bool:
    """IN-27: the richest have won, once the last salaries are paid and not before."""
    return not state.winners or state.winners == richest(state.money)


# All laws -------------------------------------------------------------------------------------------------------------

Law = tuple[Callable[[Agreed, State], bool], str, str, tuple[str, ...], Callable[[Agreed], Mapping[str, Any]]]


def _no_facts(_: Agreed) -> Facts:
    return NO_FACTS


_LAWS: Sequence[Sequence[Law]] = (
    (
        (_turn, "law_turn", "IN-7", (), _no_facts),
        (_round, "law_round", "IN-26", (), lambda game: {"last": game.posts_rounds}),
        (_money, "law_money", "IN-13", (), lambda game: {"bill": game.edition.bill}),
        (_bank, "law_bank", "IN-8", ("C-IN-18",), lambda game: {"money": game.edition.money}),
        (_one_place, "law_one_place", "IN-2", (), _no_facts),
    ),
    (
        (_abroad, "law_abroad", "IN-25", (), _no_facts),
        (_park_order, "law_park", "IN-25", (), _no_facts),
        (_professions, "law_professions", "IN-11", (), _no_facts),
        (_waiting, "law_waiting", "IN-25", (), _no_facts),
        (_sent, "law_sent", "IN-25", (), _no_facts),
        (_promises, "law_promises", "IN-17", ("C-IN-15",), _no_facts),
        (_asks, "law_asks", "IN-17", ("C-IN-15",), _no_facts),
        (_broken, "law_broken", "IN-17", ("C-IN-15",), _no_facts),
        (_winners, "law_winners", "IN-27", ("C-IN-19",), _no_facts),
        (_stage, "law_stage", "IN-24", (), _no_facts),
    ),
    (
        (_earlier, "law_earlier", "IN-20", ("C-IN-8",), _no_facts),
        (_bribes, "law_bribes", "IN-14", ("C-IN-7",), _no_facts),
    ),
)
