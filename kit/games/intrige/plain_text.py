"""What lies on the table of Intrige and what can be done there, told without a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, assert_never

from kit.engine.errors import bad, quoted
from kit.engine.event import Event, Facts
from kit.engine.form import Field, Form, Said, Scalar, Section
from kit.engine.game import Seat
from kit.engine.reading import JsonObject
from kit.engine.standing import Standing
from kit.games.intrige.courts import COURTS
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import ANY_POST, Answer, Appoint, Ask, Bribe, Choose, Move, Promise, Send
from kit.games.intrige.promise_events import (
    BribePromiseBroken,
    BribePromiseKept,
    PostPromiseBroken,
    PostPromiseKept,
)
from kit.games.intrige.promises import next_filling
from kit.games.intrige.state import OVER, View, Word

MOST_BILLS = 32
"""A promise in the form is for at most this many of the smallest bill: all that somebody has at the start."""


def moment(view: View) -> Facts:
    """The round, and whose palace is being filled; after the last salaries it is nobody's."""
    return {"round": view.round, "seat": view.owner, "court": COURTS[view.owner], "over": int(view.stage == OVER)}


def describe(move: Move) -> Said:
    """A move in a few words."""
    match move:
        case Bribe(amount):
            return Said("bribe", {"amount": amount})
        case Appoint(seat, post):
            return Said("appoint", {"seat": seat, "post": post})
        case Choose(seat):
            return Said("choose", {"seat": seat})
        case Send(profession, owner):
            return Said("send", {"profession": profession, "court": COURTS[owner], "rival": owner})
        case Promise():
            return _bargain("promise", move)
        case Ask():
            return _bargain("ask", move)
        case Answer(owner, guest, profession, grants):
            facts = {"seat": owner, "rival": guest, "profession": profession}
            return Said("grant" if grants else "decline", facts)
    assert_never(move)


def _bargain(verb: str, move: Promise | Ask) -> Said:
    key = f"{verb}_any" if move.post == ANY_POST else verb
    names = ("profession", "post", "amount", "until")
    return Said(key, {"seat": move.owner, "rival": move.guest} | {name: getattr(move, name) for name in names})


# What lies on the table -----------------------------------------------------------------------------------------------


def on_the_table(game: Intrige, view: View) -> list[Section]:
    """What is going on, who has what, what was promised, and every palace."""
    palaces = [_palace(game, view, owner) for owner in range(game.players)]
    return [_going_on(view), *palaces, _purses(game, view), _promises(view)]


def _going_on(view: View) -> Section:
    """Bribes of the procedure under way, and where representatives have been sent."""
    paid = [Said("paid", paid._asdict()) for paid in view.bribes]
    due = [Said("due", rep._asdict()) for rep in view.due]
    sent = [Said("sent", {"court": COURTS[owner]}) for owner in view.sent]
    now = Said(f"stage.{view.stage}", {"seat": view.owner})
    return Section(Said("now", {}), (now, *paid, *due, *sent))


def _palace(game: Intrige, view: View, owner: Seat) -> Section:
    """Who holds the posts of a palace, from the best, and who waits in its park."""
    posts = [
        Said("free", {"post": post}) if rep is None else Said("taken", {"post": post, **rep._asdict()})
        for post, rep in zip(game.salaries, view.courts[owner], strict=True)
    ]
    waiting = [Said("waiting", rep._asdict()) for rep in view.parks[owner]]
    return Section(Said("palace", {"seat": owner, "court": COURTS[owner]}), (*reversed(posts), *waiting))


def _purses(game: Intrige, view: View) -> Section:
    """Cash, and how many representatives everybody still has to send or has lost."""
    lines = []
    for seat in range(game.players):
        cash = view.money[seat]
        known = Said("purse_hidden", {"seat": seat}) if cash is None else Said("purse", {"seat": seat, "amount": cash})
        lines.append(known)
        if any(view.hands[seat]) and view.stage != OVER:
            lines.append(Said("hand", {"seat": seat, "number": sum(view.hands[seat])}))
        if any(view.island[seat]):
            lines.append(Said("island", {"seat": seat, "number": sum(view.island[seat])}))
    return Section(Said("purses", {}), tuple(lines))


def _promises(view: View) -> Section:
    """What was promised, and what was asked but not answered yet."""
    promises, asks = ([said_word(word) for word in words] for words in (view.promises, view.asks))
    lines = [Said(f"promise.{key}", facts) for key, facts in promises] + [
        Said(f"ask.{key}", facts) for key, facts in asks
    ]
    return Section(Said("promises", {}), tuple(lines))


def said_word(word: Word) -> Said:
    """What the speaker of a word is: the owner, about a post, or the guest, about a bribe; with all its terms."""
    names = ("profession", "post", "amount", "until")
    key = ("post" if word.seat == word.owner else "bribe") + ("_any" if word.post == ANY_POST else "")
    return Said(key, {"seat": word.seat, "rival": word.rival} | {name: getattr(word, name) for name in names})


# Promises -------------------------------------------------------------------------------------------------------------


def forms(game: Intrige, view: View, seat: Seat, _: Sequence[Move]) -> list[Form]:
    """Posts and bribes promised or asked for, while there are posts to be given, and answers to what was asked."""
    if view.stage == OVER or seat not in range(game.players):
        return []
    others = tuple(other for other in range(game.players) if other != seat)
    mine = _fields(game, others, next_filling(view, seat))
    theirs = _fields(game, others, min(next_filling(view, other) for other in others))
    said: list[Form] = [
        Spoken("promise_post", mine, lambda given: Promise(*_terms(seat, int(given["to"]), given)), True),
        Spoken("promise_bribe", theirs, lambda given: Promise(*_terms(int(given["to"]), seat, given)), True),
        Spoken("ask_post", theirs, lambda given: Ask(*_terms(int(given["to"]), seat, given)), True),
        Spoken("ask_bribe", mine, lambda given: Ask(*_terms(seat, int(given["to"]), given)), True),
    ]
    asked = [word for word in view.asks if word.rival == seat]
    said += [_answer(asked)] if asked else []
    return [form for form in said if all(field.choices for field in form.fields)]


class Spoken(Form):
    """A page may still send what it no longer shows; then nothing is said, rather than something else."""

    def made(self, given: JsonObject) -> Any:
        for each in self.fields:
            sent = given.get(each.name)
            if sent is not None and str(sent) not in map(str, each.choices):
                if self.name == "answer":
                    raise bad("aloud", "ask_unknown", "IN-17", ("C-IN-15",))
                raise bad("aloud", "not_a_move", "IN-9", given=quoted(sent))
        return Form.made(self, given)


def named(word: Word) -> str:
    """A name that no other question to the same listener has, however many others were answered before."""
    return f"{word.owner}-{word.guest}-{word.profession}"


def _answer(asked: Sequence[Word]) -> Form:
    """Yes or no to one of these."""
    words = {named(word): word for word in asked}

    def about(name: Scalar) -> Said:
        word = words[str(name)]
        return Said("forms.answer.about", {"profession": word.profession, "seat": word.seat})

    def answered(given: JsonObject) -> Answer:
        word = words[given["to"]]
        return Answer(word.owner, word.guest, word.profession, given["says"] == "yes")

    says = Field("says", ("yes", "no"), lambda answer: Said(f"forms.says.{answer}", {}))
    return Spoken("answer", (Field("to", tuple(words), about), says), answered, True)


def _fields(game: Intrige, others: tuple[Seat, ...], first: int) -> tuple[Field, ...]:
    """What a promise is about; `first` is the first round that it can be for."""
    bill = game.edition.bill
    posts = (ANY_POST, *reversed(game.salaries))
    amounts = tuple(range(bill, MOST_BILLS * bill + 1, bill))
    rounds = tuple(range(first, game.posts_rounds + 1))
    return (
        Field("to", others, lambda seat: Said("forms.seat", {"seat": seat})),
        Field("profession", game.edition.professions, lambda name: Said("forms.profession", {"profession": name})),
        Field("post", posts, _said_post),
        Field("amount", amounts, lambda amount: Said("forms.money", {"amount": amount})),
        Field("until", rounds, lambda until: Said("forms.round", {"until": until})),
    )


def _said_post(post: Scalar) -> Said:
    return Said("forms.any_post", {}) if post == ANY_POST else Said("forms.money", {"amount": post})


def _terms(owner: Seat, guest: Seat, given: JsonObject) -> tuple[Seat, Seat, str, int, int, int]:
    return owner, guest, given["profession"], given["post"], given["amount"], given["until"]


# The end --------------------------------------------------------------------------------------------------------------


def standing(game: Intrige, view: View, seat: Seat) -> Standing:
    """The cash (IN-27)."""
    amount = view.money[seat] or 0
    return Standing((amount,), Said("money", {"amount": amount}))


def deeds(game: Intrige, heard: Sequence[Event]) -> Sequence[Said]:
    """How many promises everybody kept and broke (C-IN-15); empty where none was put to the test."""
    kept = Counter(event.seat for event in heard if isinstance(event, PostPromiseKept | BribePromiseKept))
    broken = Counter(event.seat for event in heard if isinstance(event, PostPromiseBroken | BribePromiseBroken))
    if not (kept or broken):
        return ()
    return [Said("kept_broken", {"kept": kept[seat], "broken": broken[seat]}) for seat in game.seats]


def parting(game: Intrige, view: View, seat: Seat) -> Said:
    """By how much it was won or missed."""
    cash = [amount or 0 for amount in view.money]
    if len(view.winners) > 1 and seat in view.winners:
        return Said("won_together", {})
    if seat in view.winners:
        return Said("won_ahead", {"amount": cash[seat] - max(cash[:seat] + cash[seat + 1 :])})
    return Said("lost", {"amount": max(cash) - cash[seat]})
