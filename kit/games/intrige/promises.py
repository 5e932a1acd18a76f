"""Promises, which bind nobody: what may be promised, and whether it was kept (C-IN-15)."""

from __future__ import annotations

from kit.engine.event import Event
from kit.engine.game import Refusal, Seat
from kit.games.intrige.moves import ANY_POST, Promise
from kit.games.intrige.promise_events import (
    AskCountered,
    AskLapsed,
    BribePromiseBroken,
    BribePromised,
    BribePromiseKept,
    PostPromiseBroken,
    PostPromised,
    PostPromiseKept,
    PromiseLapsed,
)
from kit.games.intrige.rules import Agreed
from kit.games.intrige.state import EXTERNAL, FREE, INTERNAL, Rep, State, View, Word


def next_filling(state: State | View, owner: Seat) -> int:
    """The round in which this court fills posts next; it may lie beyond the last such round (IN-26)."""
    filling = owner > state.owner or (owner == state.owner and state.stage in (FREE, EXTERNAL, INTERNAL))
    return state.round if filling else state.round + 1


def why_not_promise(game: Agreed, state: State | View, seat: Seat, promise: Promise) -> Refusal | None:
    """C-IN-15: a promise may be a lie, but what it says must be possible, and one of the two must say it."""
    return (
        _why_not_between(game, seat, promise)
        or _why_not_terms(game, state, seat, promise)
        or _why_not_kept(game, state, promise)
        or _why_not_again(state, seat, promise)
    )


def _why_not_between(game: Agreed, seat: Seat, promise: Promise) -> Refusal | None:
    owner, guest = promise.owner, promise.guest
    if owner not in game.seats or guest not in game.seats:
        return Refusal("court_not_in_play", "IN-5", ("C-IN-2",))
    if owner == guest:
        return Refusal("promise_to_self", "IN-25", ("C-IN-15",))
    if seat not in (owner, guest):
        return Refusal("promise_not_concerned", "IN-17", ("C-IN-15",))
    return None


def _why_not_terms(game: Agreed, state: State | View, seat: Seat, promise: Promise) -> Refusal | None:
    """Whether there are such professions, posts and sums."""
    amount, bill = promise.amount, game.edition.bill
    if promise.profession not in game.place_in_hand:
        return Refusal("profession_unknown", "IN-2")
    if promise.post != ANY_POST and promise.post not in game.salaries:
        return Refusal("post_unknown", "IN-1", (), {"post": promise.post})
    if amount < 0 or amount % bill:
        return Refusal("bribe_multiple", "IN-13", (), {"amount": amount, "bill": bill})
    if amount == 0 and seat == promise.guest:
        return Refusal("promise_nothing", "IN-14", ("C-IN-15",))
    if amount > (most := _all_money(game, state)):
        return Refusal("promise_too_much", "IN-15", ("C-IN-15",), {"most": most})
    return None


def _why_not_kept(game: Agreed, state: State | View, promise: Promise) -> Refusal | None:
    """Whether the representative can still come to that court in time."""
    owner, guest, profession = promise.owner, promise.guest, promise.profession
    in_hand, rep = state.hands[guest][game.place_in_hand[profession]], Rep(guest, profession)
    if not (in_hand or rep in state.parks[owner] or rep in state.courts[owner]):
        return Refusal("promise_nobody", "IN-2", ("C-IN-15",), {"profession": profession})
    first, last = next_filling(state, owner), game.posts_rounds
    if first > last:
        return Refusal("promise_never", "IN-26", ("C-IN-15",))
    if not first <= promise.until <= last:
        return Refusal("promise_until", "IN-26", ("C-IN-15",), {"first": first, "last": last})
    return None


def _why_not_again(state: State | View, seat: Seat, promise: Promise) -> Refusal | None:
    same = (seat, promise.owner, promise.guest, promise.profession)
    if any(word[:4] == same for word in state.promises):
        return Refusal("promise_given", "IN-16", ("C-IN-15",))
    return None


def _all_money(game: Agreed, state: State | View) -> int:
    """The money in all purses; if some are closed, what the game began with plus what the bank has paid (P7)."""
    open_purses = [cash for cash in state.money if cash is not None]
    if len(open_purses) == game.players:
        return sum(open_purses)
    return game.edition.money * game.players + state.salaries_paid


def give_word(state: State, seat: Seat, promise: Promise, told: list[Event]) -> State:
    """The promise is said and remembered; it changes nothing else (C-IN-15)."""
    bargain = (promise.owner, promise.guest, promise.profession, promise.post, promise.amount, promise.until)
    word = Word(seat, *bargain)
    asked = (word.rival, *word[1:4])
    for other in state.asks:
        if other[:4] == asked and other[4:] != word[4:]:  # this answers it, but not as it was asked
            rule = "IN-14" if seat == word.guest else "IN-17"
            told.append(AskCountered(seat, word.rival, word.profession, other.post, other.amount, rule))
    state = _without_ask(state, asked)
    kind = PostPromised if seat == promise.owner else BribePromised
    told.append(kind(seat, word.rival, word.profession, word.post, word.amount, word.until, state.round))
    return state._replace(promises=(*state.promises, word))


def judge_bribe(state: State, rep: Rep, amount: int, told: list[Event]) -> State:
    """A guest's promise is judged by the next bribe that it pays for that representative at that court."""
    state = _too_late(state, state.owner, rep, told)
    word = _find_word(state, rep.seat, rep)
    if word is None:
        return state
    is_kept = amount >= word.amount
    kind = BribePromiseKept if is_kept else BribePromiseBroken
    told.append(kind(rep.seat, state.owner, rep.profession, word.amount, amount))
    return _without_word(state, word) if is_kept else _without_word(state, word, (rep.seat, state.owner))


def judge_post(state: State, rep: Rep, given: int, told: list[Event]) -> State:
    """An owner's promise is judged once it is settled which post that representative has; `given` 0: it has lost.

    Whoever paid less in this turn than was named is owed nothing.
    """
    state = _too_late(state, rep.seat, rep, told)
    word = _find_word(state, state.owner, rep)
    if word is None:
        return state
    paid = sum([bribe.amount for bribe in (*state.earlier, *state.bribes) if bribe[:2] == rep])
    if paid < word.amount:
        told.append(PromiseLapsed(state.owner, rep.seat, rep.profession))
        return _without_word(state, word)
    if given and word.post in (ANY_POST, given):
        told.append(PostPromiseKept(state.owner, rep.seat, rep.profession, word.post, paid))
        return _without_word(state, word)
    told.append(PostPromiseBroken(state.owner, rep.seat, rep.profession, word.post, paid, given))
    return _without_word(state, word, (state.owner, rep.seat))


def let_lapse(state: State, told: list[Event]) -> State:
    """At the end of a round, promises with this round as their last have come to nothing (IN-26)."""
    over = [word for word in state.promises if word.until <= state.round]
    told += [PromiseLapsed(word.seat, word.rival, word.profession, "IN-26") for word in over]
    return state._replace(promises=tuple([word for word in state.promises if word.until > state.round]))


def _too_late(state: State, seat: Seat, rep: Rep, told: list[Event]) -> State:
    """What `seat` asked about this representative at the court that is being filled has been decided unanswered."""
    asked = (seat, state.owner, *rep)
    word = next((word for word in state.asks if word[:4] == asked), None)
    if word is None:
        return state
    told.append(AskLapsed(seat, word.rival, word.profession, "IN-14" if seat == state.owner else "IN-17"))
    return _without_ask(state, asked)


def _without_ask(state: State, asked: tuple[Seat, Seat, Seat, str]) -> State:
    """What was asked no longer stands; its first four facts tell it from all others."""
    return state._replace(asks=tuple([word for word in state.asks if word[:4] != asked])) if state.asks else state


def _find_word(state: State, seat: Seat, rep: Rep) -> Word | None:
    """The open promise that `seat` made about this representative at the court that is being filled."""
    return next((word for word in state.promises if word[:4] == (seat, state.owner, *rep)), None)


def _without_word(state: State, word: Word, *broken: tuple[Seat, Seat]) -> State:
    """The promise is no longer open; `broken` says whose word to whom it was."""
    promises = tuple([other for other in state.promises if other is not word])
    return state._replace(promises=promises, broken=state.broken + broken)
