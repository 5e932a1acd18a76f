"""Five ways to bribe, appoint and send; each bot says in one sentence why (its words and their facts: `REASONS`).

A bot sees a `View`, never a state.  What it does depends on three things: what a post is worth to it, whom it favours
as an owner, and whether it speaks: an owner may promise a post to whoever is about to pay (`interjects`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING

from kit.engine.bot import Bot, Choice
from kit.games.intrige.appointing import applicant, free_posts, post_of
from kit.games.intrige.conflicts import rivals
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import ANY_POST, Appoint, Bribe, Choose, Move, Promise, Send
from kit.games.intrige.parks import conflict, undisputed
from kit.games.intrige.state import EXTERNAL, FREE, INTERNAL, SEND, Rep, View, Word

if TYPE_CHECKING:
    from random import Random

SHARE = 0.5
"""Part of what a post is worth that a sensible bidder pays for it at most."""
ASKED = 0.3
"""Part of what a post is worth that an owner asks for it in a promise."""
LOST = 0.5
"""Part of the internal conflicts that the one in office loses, as `investor` guesses."""
UPHILL = 0.3
"""What a post that is held by somebody else counts for, when looking for a court to send to."""
SHUNNED = 0.25
"""What a court counts for to a `grudger` whose owner broke a promise."""

REASONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "bot_uniform": ("choices",),
        "bot_no_cash": (),
        # bribes
        "bot_bids": ("amount", "profession", "worth"),
        "bot_outbids": ("amount", "profession", "rival", "worth"),
        "bot_gives_up": ("amount", "profession", "worth"),
        "bot_trusts": ("amount", "profession", "rival"),
        "bot_spites": ("amount", "profession", "rival"),
        "bot_investor_bids": ("amount", "profession", "worth", "paydays"),
        "bot_investor_outbids": ("amount", "profession", "rival", "worth", "paydays"),
        "bot_investor_gives_up": ("amount", "profession", "worth", "paydays"),
        # posts and conflicts
        "bot_sells_post": ("seat", "post", "amount"),
        "bot_sells_conflict": ("seat", "profession", "amount"),
        "bot_keeps_word": ("seat", "profession", "amount"),
        "bot_reserves_post": ("seat", "post"),
        "bot_punishes": ("seat", "profession"),
        # sending
        "bot_sends": ("profession", "court"),
        "bot_sends_against": ("profession", "court"),
        # promises
        "bot_lures": ("seat", "profession", "amount"),
        "bot_offers": ("seat", "profession", "amount"),
        "bot_bluffs": ("amount", "profession", "rival"),
    }
)
"""The message id of every reason and the facts of its sentence.

`amount` is the bribe (asked for, in a promise) and `worth` what the post should still bring in, both in thousands;
`paydays` is how often it will pay; `seat` is the player it is about, `rival` the one who has bid more or is to be
frightened, or the owner who is trusted or was false; `choices` counts the possible moves.
"""


# What a post is worth -------------------------------------------------------------------------------------------------


def paydays(game: Intrige, view: View, seat: int) -> int:
    """How often `seat` will still be paid for a post that it gets now (IN-8, IN-26)."""
    return game.rounds - view.round + (seat > view.owner)


def risk(game: Intrige, view: View, rep: Rep, owner: int) -> float:
    """The chance that `rep` loses its post at this court before the next payday.

    Each representative of its profession that a third player has in hand is as likely to be sent here as to any other
    court, in any of the rounds that are left, and wins `LOST` of the conflicts.
    """
    left = game.posts_rounds - view.round
    if left <= 0:
        return 0.0
    kind = game.edition.professions.index(rep.profession)
    third = [seat for seat in range(game.players) if seat not in (rep.seat, owner)]
    threats = sum(view.hands[seat][kind] for seat in third) / (game.players - 1)
    return min(1.0, LOST * threats / left)


def worth(game: Intrige, view: View, rep: Rep, owner: int, salary: float, careful: bool) -> float:
    """What a post of this salary should still bring in; to the `careful` only as far as it is not lost before."""
    days = paydays(game, view, rep.seat)
    if not careful:
        return salary * days
    stays = 1 - risk(game, view, rep, owner)
    return salary * sum(stays**day for day in range(days))


def stake(game: Intrige, view: View, rep: Rep) -> float:
    """The salary that a bribe can win now: the post in dispute, or the difference that the owner's favour makes."""
    if view.stage == INTERNAL:
        holder, _ = conflict(view)
        return post_of(game, view.courts[view.owner], holder)
    free = free_posts(game, view)
    if view.stage == EXTERNAL:
        return sum(free) / len(free) if free else min(game.salaries)
    return free[-1] - free[0] if len(free) > 1 else 0


# Bribes ---------------------------------------------------------------------------------------------------------------


def _bid(game: Intrige, view: View, options: Sequence[Move], random: Random, careful: bool) -> Choice[Move]:
    """At most a part of the worth; one bill more than the highest rival where that is enough (IN-22)."""
    rep, least, most = view.due[0], _amount(options[0]), _amount(options[-1])
    if most == 0:
        return Choice(options[0], "bot_no_cash")
    word = promise_to(view, rep)
    if word and trusts(view, rep.seat) and least <= word.amount <= most and word.amount <= _fair(game, view, rep, word):
        facts = {"amount": word.amount, "profession": rep.profession, "rival": view.owner}
        return Choice(Bribe(word.amount), "bot_trusts", facts)
    value = worth(game, view, rep, view.owner, stake(game, view, rep), careful)
    limit = min(most, SHARE * value)
    bids = [] if view.stage == FREE else [paid for paid in view.bribes if paid.seat != rep.seat]
    rival = max(bids, key=attrgetter("amount"), default=None)
    told: dict[str, int | str] = {"profession": rep.profession, "worth": round(value)}
    told |= {"paydays": paydays(game, view, rep.seat)} if careful else {}
    kind = "bot_investor" if careful else "bot"
    if rival and rival.amount + game.edition.bill > limit:
        return _choice(least, f"{kind}_gives_up", told)
    if rival and len(view.due) == 1:
        return _choice(max(least, rival.amount + game.edition.bill), f"{kind}_outbids", told | {"rival": rival.seat})
    low = max(rival.amount + game.edition.bill if rival else 0, limit / 2)
    return _choice(max(least, _in_bills(game, random.uniform(low, limit))), f"{kind}_bids", told)


def _choice(amount: int, reason: str, told: Mapping[str, int | str]) -> Choice[Move]:
    facts = {"amount": amount, **told}
    return Choice(Bribe(amount), reason, {name: facts[name] for name in REASONS[reason]})


def _amount(move: Move) -> int:
    assert isinstance(move, Bribe)
    return move.amount


def _in_bills(game: Intrige, amount: float) -> int:
    return int(amount) // game.edition.bill * game.edition.bill


def _fair(game: Intrige, view: View, rep: Rep, word: Word) -> float:
    """The most that a sensible bidder pays for what was promised."""
    return SHARE * worth(game, view, rep, view.owner, word.post or min(game.salaries), careful=False)


# Promises -------------------------------------------------------------------------------------------------------------


def promise_to(view: View, rep: Rep) -> Word | None:
    """What the owner whose court is being filled has promised for this representative."""
    mine = (view.owner, view.owner, *rep)
    return next((word for word in view.promises if word[:4] == mine), None)


def trusts(view: View, seat: int) -> bool:
    """The owner has never broken a promise to `seat`."""
    return (view.owner, seat) not in view.broken


def _offer(game: Intrige, view: View, honest: bool) -> Choice[Move] | None:
    """An owner's promise to whoever is to pay: the best free post, or the one in dispute.

    The honest promise no post twice, and nothing to both sides of a conflict; others promise it to everybody.
    """
    if view.owner != view.seat or not view.due or promise_to(view, view.due[0]):
        return None
    rep = view.due[0]
    post = _best_post(game, view, rep, honest)
    if not post:
        return None
    value = worth(game, view, rep, view.owner, post, careful=False)
    amount = max(game.edition.bill, _in_bills(game, ASKED * value))
    facts = {"seat": rep.seat, "profession": rep.profession, "amount": amount}
    promise = Promise(view.owner, rep.seat, rep.profession, post, amount, view.round)
    return Choice(promise, "bot_offers" if honest else "bot_lures", facts)


def _best_post(game: Intrige, view: View, rep: Rep, honest: bool) -> int:
    """The post that can be promised to this representative; 0 for none."""
    court, park = view.courts[view.owner], view.parks[view.owner]
    given = [word for word in view.promises if word.seat == word.owner == view.owner and _waits(word, park)]
    if honest and any(word.profession == rep.profession for word in given):
        return 0
    holder = next((other for other in court if other and other.profession == rep.profession), None)
    if holder:
        return post_of(game, court, holder)
    promised = {word.post for word in given} if honest else set()
    return max((post for post in free_posts(game, view) if post not in promised), default=0)


def _waits(word: Word, park: Sequence[Rep]) -> bool:
    """The promise is about somebody who waits, or is in conflict with somebody who does."""
    return any(rep.profession == word.profession for rep in park)


def _bluff(game: Intrige, view: View) -> Choice[Move] | None:
    """A guest who is still to pay in a conflict names the most that it would, to frighten whoever pays first."""
    if view.stage not in (EXTERNAL, INTERNAL) or view.seat is None:
        return None
    rep = next((rep for rep in view.due[1:] if rep.seat == view.seat), None)
    if rep is None or any(word[:4] == (view.seat, view.owner, *rep) for word in view.promises):
        return None
    value = worth(game, view, rep, view.owner, stake(game, view, rep), careful=True)
    amount = _in_bills(game, min(SHARE * value, view.money[view.seat] or 0))
    if not amount:
        return None
    facts = {"amount": amount, "profession": rep.profession, "rival": view.due[0].seat}
    return Choice(Promise(view.owner, rep.seat, rep.profession, ANY_POST, amount, view.round), "bot_bluffs", facts)


# The owner decides ----------------------------------------------------------------------------------------------------


def paid_for(view: View, rep: Rep) -> int:
    """What came in for a representative in the procedure that is going on."""
    return next((paid.amount for paid in view.bribes if paid[:2] == rep), 0)


def owed(view: View, rep: Rep) -> Word | None:
    """The promise to a representative that has paid what was asked."""
    word = promise_to(view, rep)
    paid = sum(bribe.amount for bribe in (*view.earlier, *view.bribes) if bribe[:2] == rep)
    return word if word and paid >= word.amount else None


def waiting(game: Intrige, view: View) -> Sequence[Rep]:
    """The applicants that are still to get a post in this procedure."""
    rep = applicant(view)
    free = undisputed(view.parks[view.owner], view.courts[view.owner])
    return free if view.stage == FREE else [rep] if rep else []


def _sell(game: Intrige, view: View, options: Sequence[Move]) -> Choice[Move]:
    """The better post, or the disputed one, goes to the higher bribe; the earlier one in order when they are equal."""
    rep = applicant(view)
    if rep is None:
        best = max(rivals(view), key=lambda rival: paid_for(view, rival))
        facts = {"seat": best.seat, "profession": best.profession, "amount": paid_for(view, best)}
        return Choice(Choose(best.seat), "bot_sells_conflict", facts)
    return _rank(game, view, rep, free_posts(game, view))


def _rank(game: Intrige, view: View, rep: Rep, posts: Sequence[int]) -> Choice[Move]:
    ranked = sorted(waiting(game, view), key=lambda other: -paid_for(view, other))
    post = posts[-1 - min(ranked.index(rep), len(posts) - 1)]
    return Choice(
        Appoint(rep.seat, post), "bot_sells_post", {"seat": rep.seat, "post": post, "amount": paid_for(view, rep)}
    )


def _keep_word(game: Intrige, view: View, options: Sequence[Move]) -> Choice[Move]:
    """Whoever paid what was asked gets what was promised; the rest is sold."""
    rep = applicant(view)
    if rep is None:
        entitled = [rival for rival in rivals(view) if owed(view, rival)]
        if not entitled:
            return _sell(game, view, options)
        best = max(entitled, key=lambda rival: paid_for(view, rival))
        facts = {"seat": best.seat, "profession": best.profession, "amount": paid_for(view, best)}
        return Choice(Choose(best.seat), "bot_keeps_word", facts)
    free, word = free_posts(game, view), owed(view, rep)
    if word and word.post in free:
        facts = {"seat": rep.seat, "profession": rep.profession, "amount": paid_for(view, rep)}
        return Choice(Appoint(rep.seat, word.post), "bot_keeps_word", facts)
    others = [owed(view, other) for other in waiting(game, view) if other != rep]
    reserved = {other.post for other in others if other}
    left = [post for post in free if post not in reserved]
    if not reserved & set(free) or not left:
        return _rank(game, view, rep, free)
    return Choice(Appoint(rep.seat, left[-1]), "bot_reserves_post", {"seat": rep.seat, "post": left[-1]})


def _punish(game: Intrige, view: View, options: Sequence[Move]) -> Choice[Move]:
    """Whoever broke a promise to the owner gets the worst; the rest is sold."""
    false = {seat for seat, rival in view.broken if rival == view.seat}
    rep = applicant(view)
    if rep is not None:
        if rep.seat not in false:
            return _sell(game, view, options)
        return Choice(options[0], "bot_punishes", {"seat": rep.seat, "profession": rep.profession})
    true = [rival for rival in rivals(view) if rival.seat not in false]
    if not true or len(true) == len(rivals(view)):
        return _sell(game, view, options)
    best = max(true, key=lambda rival: paid_for(view, rival))
    loser = next(rival for rival in rivals(view) if rival.seat in false)
    return Choice(Choose(best.seat), "bot_punishes", {"seat": loser.seat, "profession": loser.profession})


# Sending --------------------------------------------------------------------------------------------------------------


def prospect(game: Intrige, view: View, rep: Rep, owner: int) -> float:
    """What sending this representative to this court promises, as a salary."""
    court, others = view.courts[owner], [other.profession for other in view.parks[owner]].count(rep.profession)
    holder = next((other for other in court if other and other.profession == rep.profession), None)
    if holder:
        return 0.0 if holder.seat == rep.seat else UPHILL * post_of(game, court, holder) / (1 + others)
    free = [salary for salary, other in zip(game.salaries, court, strict=True) if other is None]
    return sum(free) / len(free) / (1 + others) if free else 0.0


def _send(game: Intrige, view: View, options: Sequence[Move], random: Random, shunned: set[int]) -> Choice[Move]:
    """Where a post is most likely, at random among equals."""
    seat = view.owner

    def hope(move: Move) -> float:
        assert isinstance(move, Send)
        return prospect(game, view, Rep(seat, move.profession), move.owner) * (SHUNNED if move.owner in shunned else 1)

    best = max(map(hope, options))
    move = random.choice([move for move in options if hope(move) == best])
    assert isinstance(move, Send)
    held = any(rep and rep.profession == move.profession for rep in view.courts[move.owner])
    facts = {"profession": move.profession, "court": game.courts[move.owner]}
    return Choice(move, "bot_sends_against" if held else "bot_sends", facts)


# The bots -------------------------------------------------------------------------------------------------------------

Owner = Callable[[Intrige, View, Sequence[Move]], Choice[Move]]


def uniform(game: Intrige, view: View, options: Sequence[Move], random: Random) -> Choice[Move]:
    """Any move it can make, each as likely as another."""
    return Choice(random.choice(options), "bot_uniform", {"choices": len(options)})


@dataclass(frozen=True, slots=True)
class Courtier:
    """A bot that bids and sends sensibly, decides by `owns`, and may speak."""

    owns: Owner
    careful: bool = False
    """It counts the risk of losing a post."""
    shuns: bool = False
    """It neither trusts nor visits whoever broke a promise to it."""
    honest: bool | None = None
    """As an owner it promises what it means (True), or the same to everybody (False), or nothing (None)."""
    bluffs: bool = False
    """As a guest it promises more than it may pay."""

    def __call__(self, game: Intrige, view: View, options: Sequence[Move], random: Random) -> Choice[Move]:
        false = {seat for seat, rival in view.broken if rival == view.seat} if self.shuns else set()
        if view.stage == SEND:
            return _send(game, view, options, random, false)
        if not view.due:
            return self.owns(game, view, options)
        if view.owner in false and _amount(options[-1]):
            facts = {"amount": _amount(options[0]), "profession": view.due[0].profession, "rival": view.owner}
            return Choice(options[0], "bot_spites", facts)
        return _bid(game, view, options, random, self.careful)

    def interjects(self, game: Intrige, view: View, random: Random) -> Choice[Move] | None:
        """What it says while somebody else is to act, if anything."""
        if self.honest is not None and (offer := _offer(game, view, self.honest)):
            return offer
        return _bluff(game, view) if self.bluffs else None


BOTS: Mapping[str, Bot[Intrige, View, Move]] = MappingProxyType(
    {
        "uniform": uniform,
        "greedy": Courtier(_sell, honest=False),
        "faithful": Courtier(_keep_word, honest=True),
        "grudger": Courtier(_punish, shuns=True),
        "investor": Courtier(_sell, careful=True, bluffs=True),
    }
)
DEFAULT_BOTS = ("greedy", "faithful", "grudger", "investor")
LEVELS: Mapping[str, int] = MappingProxyType({"uniform": 1, "greedy": 2, "faithful": 3, "grudger": 2, "investor": 2})
"""As `benchmarks/strength.py` measures them: 1 easy, 2 medium, 3 hard."""
