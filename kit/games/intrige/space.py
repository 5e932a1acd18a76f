"""Intrige for programs that learn: bribes, posts, choices, sendings, and a few of all the words that could be given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations, product

from kit.engine.game import SEAT_LETTERS, Seat
from kit.engine.space import Space
from kit.games.intrige.courts import SENT_A_TURN
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import ANY_POST, Move, Promise, write_move
from kit.games.intrige.promises import next_filling
from kit.games.intrige.state import SEND, STAGES, Rep, State, View

WORDS_IN_BILLS = (3, 10)
"""What a promise may name, in the smallest bills: a little and a lot."""
HIDDEN = -1.0
"""In place of cash that is not seen."""


def moves(game: Intrige) -> tuple[str, ...]:
    """Bribes up to all the money there can be, posts for guests, choices, sendings, then words."""
    bill = game.edition.bill
    most = game.players * (game.edition.money + sum(game.salaries) * game.rounds)
    letters = SEAT_LETTERS[: game.players]
    return (
        *(str(amount) for amount in range(0, most + 1, bill)),
        *(f"{letter} on {post}" for letter, post in product(letters, game.salaries)),
        *letters,
        *(f"{profession} to {letter}" for profession, letter in product(game.edition.professions, letters)),
        *(_word(*bargain) for bargain in _bargains(game)),
    )


def _bargains(game: Intrige) -> Iterator[tuple[Seat, Seat, str, int]]:
    """Whose court, whose representative, of what profession, and for how much."""
    for (owner, guest), profession, bills in product(
        permutations(game.seats, 2), game.edition.professions, WORDS_IN_BILLS
    ):
        yield owner, guest, profession, bills * game.edition.bill


def _word(owner: Seat, guest: Seat, profession: str, amount: int) -> str:
    return f"promise {SEAT_LETTERS[guest]} {profession} at {SEAT_LETTERS[owner]} for {amount}"


def legal(game: Intrige, state: State, seat: Seat) -> Mapping[str, Move]:
    """The options; and whoever sends may give its word first, about any post when that court is filled next."""
    found: dict[str, Move] = {str(write_move(move)): move for move in game.options(state, seat)}
    if state.stage == SEND:
        for owner, guest, profession, amount in _bargains(game):
            if seat in (owner, guest):
                promise = Promise(owner, guest, profession, ANY_POST, amount, next_filling(state, owner))
                if game.why_not(state, seat, promise) is None:
                    found[_word(owner, guest, profession, amount)] = promise
    return found


def longest(game: Intrige) -> int:
    """In a turn each guest pays and is decided on at most twice, two are sent, and each word is given once."""
    others = game.players - 1
    words = 2 * others * len(game.edition.professions)
    return game.rounds * game.players * (8 * others + SENT_A_TURN + words)


def encode(game: Intrige, view: View) -> Mapping[str, float]:
    """Where representatives are, what was paid for them and promised about them, cash, and whose turn it is."""
    letters = SEAT_LETTERS[: game.players]
    return {
        **{f"me {letter}": float(view.seat == seat) for seat, letter in enumerate(letters)},
        "round": float(view.round),
        **{f"turn {letter}": float(view.owner == seat) for seat, letter in enumerate(letters)},
        **{f"stage {stage}": float(view.stage == stage) for stage in STAGES},
        **{f"disputed {name}": float(view.disputed == name) for name in game.edition.professions},
        **{
            f"cash {letter}": HIDDEN if cash is None else float(cash)
            for letter, cash in zip(letters, view.money, strict=True)
        },
        **{f"sent {letter}": float(seat in view.sent) for seat, letter in enumerate(letters)},
        **dict(_places(game, view)),
        **dict(_posts(game, view)),
        **dict(_words(game, view)),
    }


def _reps(game: Intrige) -> Iterator[tuple[str, Rep]]:
    for seat, profession in product(game.seats, game.edition.professions):
        yield f"{SEAT_LETTERS[seat]} {profession}", Rep(seat, profession)


def _places(game: Intrige, view: View) -> Iterator[tuple[str, float]]:
    """How many of each representative are in hand, on the island, due to be paid for, and what was paid."""
    for told, rep in _reps(game):
        place = game.place_in_hand[rep.profession]
        yield f"hand {told}", float(view.hands[rep.seat][place])
        yield f"island {told}", float(view.island[rep.seat][place])
        yield f"due {told}", float(view.due.count(rep))
        for when, bribes in (("paid", view.bribes), ("earlier", view.earlier)):
            yield f"{when} {told}", float(sum(paid.amount for paid in bribes if paid[:2] == rep))


def _posts(game: Intrige, view: View) -> Iterator[tuple[str, float]]:
    """Who waits in each park, and who holds each post."""
    for owner, (told, rep) in product(game.seats, _reps(game)):
        letter = SEAT_LETTERS[owner]
        yield f"park {letter}: {told}", float(view.parks[owner].count(rep))
        for salary, holder in zip(game.salaries, view.courts[owner], strict=True):
            yield f"post {letter} {salary}: {told}", float(holder == rep)


def _words(game: Intrige, view: View) -> Iterator[tuple[str, float]]:
    """The bribe that each open promise names, and who broke how many to whom."""
    given = {word[:4]: word.amount for word in view.promises}
    for owner, guest in permutations(game.seats, 2):
        for profession, speaker in product(game.edition.professions, (owner, guest)):
            told = f"{SEAT_LETTERS[guest]} {profession} at {SEAT_LETTERS[owner]}"
            amount = given.get((speaker, owner, guest, profession), 0)
            yield f"word of {SEAT_LETTERS[speaker]}: {told}", float(amount)
        broken = view.broken.count((owner, guest))
        yield f"broken {SEAT_LETTERS[owner]} to {SEAT_LETTERS[guest]}", float(broken)


SPACE: Space[Intrige, State, Move, View] = Space(
    moves=moves,
    legal=legal,
    chance=lambda _: (),
    encode=encode,
    longest=longest,
    note="Words are given only by whoever sends, about any post of a court when it is filled next, for 3 or 10 of the "
    "smallest bills; nobody asks.",
)
