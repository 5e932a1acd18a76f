"""Asking for somebody's word, and the answer: a promise or a no, neither of which binds anybody (C-IN-15)."""

from __future__ import annotations

from kit.engine.event import Event
from kit.engine.game import Refusal, Seat
from kit.games.intrige.moves import ANY_POST, Answer, Ask, Promise
from kit.games.intrige.promise_events import AskDeclined, AskGranted, AskLapsed, BribeAsked, PostAsked
from kit.games.intrige.promises import give_word, why_not_promise
from kit.games.intrige.rules import Agreed
from kit.games.intrige.state import State, View, Word


def asked_of(state: State | View, seat: Seat, answer: Answer) -> Word | None:
    """What `seat` answers, if anybody has asked for it."""
    bargain = (answer.owner, answer.guest, answer.profession)
    return next((word for word in state.asks if word[1:4] == bargain and word.rival == seat), None)


def why_not_ask(game: Agreed, state: State | View, seat: Seat, ask: Ask) -> Refusal | None:
    """C-IN-15: one asks for what the other may promise, once, and not again in the same turn after a no."""
    word = Word(seat, ask.owner, ask.guest, ask.profession, ask.post, ask.amount, ask.until)
    promiser = word.rival if seat in (ask.owner, ask.guest) else seat
    refusal = why_not_promise(game, state, promiser, _promised(word))
    if refusal:
        return refusal
    if not can_be_kept(game, state, word):
        return _in_vain(word)
    if any(other[:4] == word[:4] for other in state.asks):
        return Refusal("ask_open", "IN-16", ("C-IN-15",), {"rival": word.rival})
    if any(other[:4] == word[:4] for other in state.declined):
        return Refusal("ask_declined", "IN-16", ("C-IN-15",), {"rival": word.rival})
    return None


def why_not_answer(game: Agreed, state: State, seat: Seat, answer: Answer) -> Refusal | None:
    """C-IN-15: only the one who was asked answers; yes is a promise, and must be possible as one."""
    word = asked_of(state, seat, answer)
    if word is None:
        return Refusal("ask_unknown", "IN-17", ("C-IN-15",))
    if not answer.grants:
        return None
    refusal = why_not_promise(game, state, seat, _promised(word))
    return refusal or (None if can_be_kept(game, state, word) else _in_vain(word))


def can_be_kept(game: Agreed, state: State | View, word: Word) -> bool:
    """Whether the post of this bargain can still go to this representative (IN-11, C-IN-12).

    It is free, or held by somebody of the same profession: nobody leaves a post but for one of its own kind.
    """
    court = state.courts[word.owner]
    held = [post for post, rep in zip(game.salaries, court, strict=True) if rep and rep.profession == word.profession]
    if word.post == ANY_POST:
        return bool(held) or None in court
    return word.post in held if held else court[game.salaries.index(word.post)] is None


def _in_vain(word: Word) -> Refusal:
    return Refusal("ask_in_vain", "IN-11", ("C-IN-12", "C-IN-15"), {"post": word.post})


def ask(state: State, seat: Seat, asked: Ask, told: list[Event]) -> State:
    """The question stands until it is answered; nobody has promised anything yet."""
    word = Word(seat, asked.owner, asked.guest, asked.profession, asked.post, asked.amount, asked.until)
    kind = BribeAsked if seat == asked.owner else PostAsked
    told.append(kind(seat, word.rival, word.profession, word.post, word.amount, word.until, state.round))
    return state._replace(asks=(*state.asks, word))


def give_answer(state: State, seat: Seat, answer: Answer, told: list[Event]) -> State:
    """Yes is the promise that was asked for; no is remembered until the owner's turn is over."""
    word = asked_of(state, seat, answer)
    assert word
    rule = "IN-14" if word.seat == word.owner else "IN-17"
    if answer.grants:
        told.append(AskGranted(seat, word.seat, word.profession, rule))
        return give_word(state, seat, _promised(word), told)
    told.append(AskDeclined(seat, word.seat, word.profession, rule))
    asks = tuple([other for other in state.asks if other is not word])
    return state._replace(asks=asks, declined=(*state.declined, word))


def end_asking(state: State, told: list[Event]) -> State:
    """At the end of a turn nobody waits for an answer about its court any more, and one may ask again."""
    if not (state.asks or state.declined):
        return state
    told += [_lapsed(word) for word in state.asks if word.owner == state.owner]
    asks = tuple([word for word in state.asks if word.owner != state.owner])
    return state._replace(asks=asks, declined=tuple([word for word in state.declined if word.owner != state.owner]))


def let_impossible_lapse(game: Agreed, state: State, told: list[Event]) -> State:
    """What can no longer be promised, or no longer be kept, is no longer asked."""
    over = [word for word in state.asks if not is_possible(game, state, word)]
    if not over:
        return state
    told += [_lapsed(word) for word in over]
    return state._replace(asks=tuple([word for word in state.asks if word not in over]))


def is_possible(game: Agreed, state: State, word: Word) -> bool:
    """Whether it could still be promised by the one who was asked, and be kept."""
    return why_not_promise(game, state, word.rival, _promised(word)) is None and can_be_kept(game, state, word)


def _lapsed(word: Word) -> AskLapsed:
    return AskLapsed(word.seat, word.rival, word.profession, "IN-14" if word.seat == word.owner else "IN-17")


def _promised(word: Word) -> Promise:
    return Promise(*word[1:])
