"""What bots say between decisions: promises of their own, questions, and answers to what they are asked (C-IN-15).

A bot says at most one thing about a representative in a turn, apart from its answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kit.engine.bot import Choice
from kit.engine.event import Facts
from kit.games.intrige.appointing import free_posts, post_of
from kit.games.intrige.moves import ANY_POST, Answer, Ask, Move, Promise
from kit.games.intrige.state import EXTERNAL, INTERNAL, Rep, View, Word
from kit.games.intrige.worth import ASKED, SHARE, in_bills, stake, worth

if TYPE_CHECKING:
    from random import Random

    from kit.games.intrige.game import Intrige

SPEAKS = 0.25
"""The share of the moments when a bot could ask in which it does."""


# What stands ----------------------------------------------------------------------------------------------------------


def promise_to(view: View, rep: Rep) -> Word | None:
    """What the owner whose court is being filled has promised for this representative."""
    mine = (view.owner, view.owner, *rep)
    return next((word for word in view.promises if word[:4] == mine), None)


def trusts(view: View, seat: int) -> bool:
    """Whether the owner has never broken a promise to `seat`."""
    return (view.owner, seat) not in view.broken


def bribe_word(view: View, rep: Rep) -> Word | None:
    """What `rep`'s player has promised to pay the owner whose court is being filled."""
    mine = (rep.seat, view.owner, *rep)
    return next((word for word in view.promises if word[:4] == mine), None)


def false_to(view: View) -> set[int]:
    """Those who broke a promise to the seat of this view."""
    return {seat for seat, rival in view.broken if rival == view.seat}


def refused(view: View, word: Word) -> bool:
    """Whether the guest has paid less than the owner asked for: nothing is owed any more."""
    rep = Rep(word.guest, word.profession)
    paid = [bribe.amount for bribe in (*view.earlier, *view.bribes) if bribe[:2] == rep]
    return bool(paid) and rep not in view.due and sum(paid) < word.amount


def promised_elsewhere(view: View, owner: int, rep: Rep, post: int) -> Word | None:
    """What the owner has promised somebody else aloud, so that this could not be kept as well.

    That is the same post, or the one place for which both are in conflict.
    """
    for word in view.promises:
        stands = word.seat == word.owner == owner and _waits(word, view.parks[owner]) and not refused(view, word)
        other = Rep(word.guest, word.profession)
        if stands and other != rep and (other.profession == rep.profession or word.post == post != ANY_POST):
            return word
    return None


# Promising ------------------------------------------------------------------------------------------------------------


def offer(game: Intrige, view: View, honest: bool, rep: Rep) -> Choice[Move] | None:
    """An owner's promise to somebody who is to pay: the best free post still to be promised, or the disputed one.

    Everybody has heard what was promised: nobody would believe the same post twice in one turn.
    """
    said_no = any(word.rival == view.owner and word[1:4] == (view.owner, *rep) for word in view.declined)
    if view.owner != view.seat or promise_to(view, rep) or said_no:
        return None
    post = best_post(game, view, rep)
    if not post:
        return None
    value = worth(game, view, rep, view.owner, post, careful=False)
    amount = max(game.edition.bill, in_bills(game, ASKED * value))
    facts = {"seat": rep.seat, "profession": rep.profession, "amount": amount}
    promise = Promise(view.owner, rep.seat, rep.profession, post, amount, view.round)
    return Choice(promise, "bot_offers" if honest else "bot_lures", facts)


def best_post(game: Intrige, view: View, rep: Rep) -> int:
    """The best post that can be promised to this representative; 0 for none."""
    return max(posts_to_promise(game, view, rep), default=0)


def posts_to_promise(game: Intrige, view: View, rep: Rep) -> Sequence[int]:
    """The posts that can be promised to this representative besides everything that is promised already."""
    court = view.courts[view.owner]
    holder = next((other for other in court if other and other.profession == rep.profession), None)
    posts = (post_of(game, court, holder),) if holder else free_posts(game, view)
    return [post for post in posts if not promised_elsewhere(view, view.owner, rep, post)]


def _waits(word: Word, park: Sequence[Rep]) -> bool:
    """Whether the promise is about somebody who waits, or who is in conflict with somebody who does."""
    return any(rep.profession == word.profession for rep in park)


def bluff(game: Intrige, view: View) -> Choice[Move] | None:
    """A guest who is still to pay in a conflict names the most it would pay, to frighten whoever pays first."""
    if view.stage not in (EXTERNAL, INTERNAL) or view.seat is None:
        return None
    rep = next((rep for rep in view.due[1:] if rep.seat == view.seat), None)
    if rep is None or _has_spoken(view, rep):
        return None
    value = worth(game, view, rep, view.owner, stake(game, view, rep), careful=True)
    amount = in_bills(game, min(SHARE * value, view.money[view.seat] or 0))
    if not amount:
        return None
    facts = {"amount": amount, "profession": rep.profession, "rival": view.due[0].seat}
    return Choice(Promise(view.owner, rep.seat, rep.profession, ANY_POST, amount, view.round), "bot_bluffs", facts)


# Asking ---------------------------------------------------------------------------------------------------------------


def ask_for_post(game: Intrige, view: View, random: Random, part: float) -> Choice[Move] | None:
    """A guest who is still to pay asks the owner for the best post, at the given part of its worth."""
    rep = next((rep for rep in view.due if rep.seat == view.seat), None)
    if rep is None or promise_to(view, rep) or not trusts(view, rep.seat) or _has_spoken(view, rep):
        return None
    if random.random() >= SPEAKS:
        return None
    post = best_post(game, view, rep)
    value = worth(game, view, rep, view.owner, post, careful=False)
    amount = in_bills(game, min(part * value, view.money[rep.seat] or 0))
    if not post or not amount:
        return None
    facts = {"amount": amount, "rival": view.owner}
    return Choice(Ask(view.owner, *rep, post, amount, view.round), "bot_asks_post", facts)


def ask_for_bribe(game: Intrige, view: View, random: Random) -> Choice[Move] | None:
    """An owner asks a guest who is to pay for a bribe, and promises nothing."""
    if view.owner != view.seat or not view.due or random.random() >= SPEAKS:
        return None
    rep = view.due[0]
    post = best_post(game, view, rep)
    if not post or bribe_word(view, rep) or _has_spoken(view, rep):
        return None
    amount = max(game.edition.bill, in_bills(game, ASKED * worth(game, view, rep, view.owner, post, careful=False)))
    facts = {"seat": rep.seat, "amount": amount}
    return Choice(Ask(view.owner, *rep, post, amount, view.round), "bot_asks_bribe", facts)


def _has_spoken(view: View, rep: Rep) -> bool:
    """Whether the seat of this view has already said something about this representative, or been asked about it."""
    bargain = (view.owner, *rep)
    said = (*view.promises, *view.asks, *view.declined)
    return any(word[1:4] == bargain and view.seat in (word.seat, word.rival) for word in said)


# Answering ------------------------------------------------------------------------------------------------------------


def asked(view: View) -> Word | None:
    """What waits for an answer from the seat of this view."""
    return next((word for word in view.asks if word.rival == view.seat), None) if view.asks else None


def answer(word: Word, grants: bool, reason: str, facts: Facts) -> Choice[Move]:
    """Yes or no, and why."""
    return Choice(Answer(word.owner, word.guest, word.profession, grants), reason, facts)


def too_late(view: View, word: Word) -> Choice[Move] | None:
    """No to what has been promised aloud to somebody else."""
    other = promised_elsewhere(view, word.owner, Rep(word.guest, word.profession), word.post)
    return answer(word, False, "bot_promised", {"rival": other.guest}) if other and word.seat == word.guest else None


def by_whim(game: Intrige, view: View, word: Word, random: Random) -> Choice[Move]:
    """Yes or no by chance."""
    return answer(word, random.random() < 1 / 2, "bot_whim", {})


def always_yes(game: Intrige, view: View, word: Word, random: Random) -> Choice[Move]:
    """Yes to everybody."""
    return answer(word, True, "bot_says_yes", {})


def if_it_pays(game: Intrige, view: View, word: Word, random: Random) -> Choice[Move]:
    """Yes to a good bargain."""
    good = _pays(game, view, word, careful=True)
    return answer(word, good, "bot_good_bargain" if good else "bot_bad_bargain", {"amount": word.amount})


def if_kept(game: Intrige, view: View, word: Word, random: Random) -> Choice[Move]:
    """Yes to what can be kept and is a fair price."""
    if not can_keep(game, view, word):
        return answer(word, False, "bot_cannot_keep", {})
    good = _pays(game, view, word, careful=False)
    return answer(word, good, "bot_can_keep" if good else "bot_bad_bargain", {"amount": word.amount})


def to_the_true(game: Intrige, view: View, word: Word, random: Random) -> Choice[Move]:
    """A fair bargain with those who have never broken a promise, and none with the others."""
    if word.seat in false_to(view):
        return answer(word, False, "bot_refuses_false", {"seat": word.seat})
    choice = if_kept(game, view, word, random)
    return answer(word, True, "bot_keeps_faith", {"seat": word.seat}) if choice.reason == "bot_can_keep" else choice


def can_keep(game: Intrige, view: View, word: Word) -> bool:
    """Whether nothing prevents this word from being kept, now that it is about to be settled."""
    rep = Rep(word.guest, word.profession)
    if word.owner != view.owner or rep not in view.due:
        return False
    if word.seat == word.owner:  # a bribe is asked for
        alone = sum(other.seat == rep.seat for other in view.due) == 1
        return alone and word.amount <= (view.money[rep.seat] or 0)
    posts = posts_to_promise(game, view, rep)
    return bool(posts) and word.post in (ANY_POST, *posts)


def _pays(game: Intrige, view: View, word: Word, careful: bool) -> bool:
    """Whether a bargain pays: an owner wants a part of what the post is worth, a guest pays no more than another."""
    rep = Rep(word.guest, word.profession)
    value = worth(game, view, rep, word.owner, word.post or min(game.salaries), careful)
    if word.seat == word.guest:
        return word.amount >= in_bills(game, ASKED * value)
    return word.amount <= SHARE * value
