"""Five ways to bribe, appoint and send; each bot says in one sentence why (its words and their facts: `REASONS`).

A bot sees a `View`, never a state.  What it does depends on three things: what a post is worth to it, whom it favours
as an owner, and what it says and answers (`interjects`, `talking.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING

from kit.engine.bot import Bot, Choice
from kit.games.intrige import expert
from kit.games.intrige.appointing import applicant, free_posts
from kit.games.intrige.conflicts import rivals
from kit.games.intrige.expert import Expert
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Answer, Appoint, Bribe, Choose, Move, Send
from kit.games.intrige.parks import undisputed
from kit.games.intrige.state import FREE, SEND, Paid, Rep, View, Word
from kit.games.intrige.talking import (
    always_yes,
    ask_for_bribe,
    ask_for_post,
    asked,
    bluff,
    bribe_word,
    by_whim,
    false_to,
    if_it_pays,
    if_kept,
    offer,
    promise_to,
    promised_elsewhere,
    to_the_true,
    too_late,
    trusts,
)
from kit.games.intrige.worth import ASKED, SHARE, fair, in_bills, paydays, prospect, stake, worth

if TYPE_CHECKING:
    from random import Random

CHEAP = 0.15
"""The part of a post's worth that the greedy offer when they ask for it."""
SHUNNED = 0.25
"""How much a court counts for a `grudger` when its owner has broken a promise."""

REASONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        **expert.REASONS,
        "bot_uniform": ("choices",),
        "bot_no_cash": (),
        # bribes
        "bot_bids": ("amount", "profession", "worth"),
        "bot_bids_most": ("amount", "worth"),
        "bot_outbids": ("amount", "profession", "rival", "worth"),
        "bot_gives_up": ("amount", "profession", "worth"),
        "bot_trusts": ("amount", "profession", "rival"),
        "bot_doubts": ("amount", "profession", "rival", "seat"),
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
        "bot_pays_word": ("amount", "profession", "rival"),
        # promises
        "bot_lures": ("seat", "profession", "amount"),
        "bot_offers": ("seat", "profession", "amount"),
        "bot_bluffs": ("amount", "profession", "rival"),
        "bot_whim": (),
        "bot_asks_post": ("amount", "rival"),
        "bot_asks_bribe": ("seat", "amount"),
        # answers
        "bot_says_yes": (),
        "bot_can_keep": ("amount",),
        "bot_cannot_keep": (),
        "bot_promised": ("rival",),
        "bot_keeps_faith": ("seat",),
        "bot_refuses_false": ("seat",),
        "bot_good_bargain": ("amount",),
        "bot_bad_bargain": ("amount",),
    }
)
"""The message id of every reason and the facts of its sentence.

`amount` is the bribe (in a promise, the one asked for) and `worth` what the post should still bring in, both in
thousands; `lead` is told in `expert.REASONS`; `paydays` is how often it will pay; `seat` is the player it is about,
`rival` the one who has bid more or is to be frightened, or the owner who is trusted or was false; `choices` counts the
possible moves.
"""


# Bribes ---------------------------------------------------------------------------------------------------------------


def _bid(
    game: Intrige, view: View, options: Sequence[Move], random: Random, careful: bool, honest: bool
) -> Choice[Move]:
    """What it promised, what a trusted owner asks for, or as much as it takes."""
    least, most = _amount(options[0]), _amount(options[-1])
    if most == 0:
        return Choice(options[0], "bot_no_cash")
    by_word = (_pay_word(view, least, most) if honest else None) or _believe(game, view, least, most)
    return by_word or _bid_by_worth(game, view, least, most, random, careful)


def _pay_word(view: View, least: int, most: int) -> Choice[Move] | None:
    """What it has promised."""
    rep = view.due[0]
    mine = bribe_word(view, rep)
    if not (mine and least <= mine.amount <= most):
        return None
    facts = {"amount": mine.amount, "profession": rep.profession, "rival": view.owner}
    return Choice(Bribe(mine.amount), "bot_pays_word", facts)


def _believe(game: Intrige, view: View, least: int, most: int) -> Choice[Move] | None:
    """What a trusted owner asks for, if the price is fair; the least where the post is promised twice."""
    rep = view.due[0]
    word = promise_to(view, rep)
    if not word:
        return None
    facts = {"profession": rep.profession, "rival": view.owner}
    if other := promised_elsewhere(view, view.owner, rep, word.post):  # everybody has heard it: one will be broken
        return Choice(Bribe(least), "bot_doubts", {"amount": least, **facts, "seat": other.guest})
    if trusts(view, rep.seat) and least <= word.amount <= most and word.amount <= fair(game, view, rep, word):
        return Choice(Bribe(word.amount), "bot_trusts", {"amount": word.amount, **facts})
    return None


def _bid_by_worth(game: Intrige, view: View, least: int, most: int, random: Random, careful: bool) -> Choice[Move]:
    """At most a part of the worth; one bill more than the highest rival if that is enough (IN-22)."""
    rep, bill = view.due[0], game.edition.bill
    value = worth(game, view, rep, view.owner, stake(game, view, rep), careful)
    limit = min(most, SHARE * value)
    kind, told = "bot", dict[str, int | str](profession=rep.profession, worth=round(value))
    if careful:
        kind, told = "bot_investor", told | {"paydays": paydays(game, view, rep.seat)}
    rival = _highest(view, rep)
    enough = rival.amount + bill if rival else 0
    if rival and enough > limit:
        return _choice(least, f"{kind}_gives_up", told)
    if rival and len(view.due) == 1:
        return _choice(max(least, enough), f"{kind}_outbids", told | {"rival": rival.seat})
    others_follow = view.stage != FREE and any(other.seat != rep.seat for other in view.due[1:])
    if others_follow and not careful and limit >= bill:  # they hear the sum: less would be outbid by one bill
        return _choice(max(least, in_bills(game, limit)), "bot_bids_most", told)
    bid = in_bills(game, random.uniform(max(enough, limit / 2), limit))
    return _choice(max(least, bid), f"{kind}_bids", told)


def _highest(view: View, rep: Rep) -> Paid | None:
    """The highest bribe of a rival in this conflict; None if there is none."""
    bids = [] if view.stage == FREE else [paid for paid in view.bribes if paid.seat != rep.seat]
    return max(bids, key=attrgetter("amount"), default=None)


def _choice(amount: int, reason: str, told: Mapping[str, int | str]) -> Choice[Move]:
    facts = {"amount": amount, **told}
    return Choice(Bribe(amount), reason, {name: facts[name] for name in REASONS[reason]})


def _amount(move: Move) -> int:
    assert isinstance(move, Bribe)
    return move.amount


# The owner decides ----------------------------------------------------------------------------------------------------


def paid_for(view: View, rep: Rep) -> int:
    """What came in for a representative in the procedure that is going on."""
    return next((paid.amount for paid in view.bribes if paid[:2] == rep), 0)


def owed(view: View, rep: Rep) -> Word | None:
    """The promise to a representative who has paid what was asked."""
    word = promise_to(view, rep)
    paid = sum(bribe.amount for bribe in (*view.earlier, *view.bribes) if bribe[:2] == rep)
    return word if word and paid >= word.amount else None


def waiting(game: Intrige, view: View) -> Sequence[Rep]:
    """The applicants who are still to get a post in this procedure."""
    rep = applicant(view)
    free = undisputed(view.parks[view.owner], view.courts[view.owner])
    return free if view.stage == FREE else [rep] if rep else []


def _sell(game: Intrige, view: View, options: Sequence[Move]) -> Choice[Move]:
    """The better post, or the disputed one, goes to the higher bribe; of equal ones, to the earlier in order."""
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
    """Whoever broke a promise to the owner gets the worst; to everybody else it keeps its word."""
    false = false_to(view)
    rep = applicant(view)
    if rep is not None:
        if rep.seat not in false:
            return _keep_word(game, view, options)
        return Choice(options[0], "bot_punishes", {"seat": rep.seat, "profession": rep.profession})
    true = [rival for rival in rivals(view) if rival.seat not in false]
    if not true or len(true) == len(rivals(view)):
        return _keep_word(game, view, options)
    best = max(true, key=lambda rival: paid_for(view, rival))
    loser = next(rival for rival in rivals(view) if rival.seat in false)
    return Choice(Choose(best.seat), "bot_punishes", {"seat": loser.seat, "profession": loser.profession})


# Sending --------------------------------------------------------------------------------------------------------------


def _send(game: Intrige, view: View, options: Sequence[Move], random: Random, shunned: set[int]) -> Choice[Move]:
    """To where a post is most likely, at random among equals."""
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
Answerer = Callable[[Intrige, View, Word, "Random"], Choice[Move]]


@dataclass(frozen=True, slots=True)
class Dreamer:
    """Does, says and answers what comes to mind."""

    def __call__(self, game: Intrige, view: View, options: Sequence[Move], random: Random) -> Choice[Move]:
        return Choice(random.choice(options), "bot_uniform", {"choices": len(options)})

    def interjects(self, game: Intrige, view: View, random: Random) -> Choice[Move] | None:
        """An answer, or now and then a question."""
        if word := asked(view):
            return too_late(view, word) or by_whim(game, view, word, random)
        said = ask_for_post(game, view, random, random.random())
        return said and Choice(said.move, "bot_whim")


@dataclass(frozen=True, slots=True)
class Courtier:
    """A bot that bids and sends sensibly, decides by `owns`, answers by `answers`, and may speak first."""

    owns: Owner
    answers: Answerer
    careful: bool = False
    """It counts the risk of losing a post."""
    shuns: bool = False
    """It neither trusts nor visits anybody who broke a promise to it."""
    honest: bool | None = None
    """As an owner it promises what it means (True), or what it will sell all the same (False), or nothing (None)."""
    bluffs: bool = False
    """As a guest it promises more than it may pay, and as an owner it asks for bribes."""
    pays: bool = False
    """As a guest it pays what it has promised."""
    asks: float = ASKED
    """The part of its worth that it names when it asks for a post."""

    def __call__(self, game: Intrige, view: View, options: Sequence[Move], random: Random) -> Choice[Move]:
        false = false_to(view) if self.shuns else set()
        if view.stage == SEND:
            return _send(game, view, options, random, false)
        if not view.due:
            return self.owns(game, view, options)
        if view.owner in false and _amount(options[-1]):
            facts = {"amount": _amount(options[0]), "profession": view.due[0].profession, "rival": view.owner}
            return Choice(options[0], "bot_spites", facts)
        return _bid(game, view, options, random, self.careful, self.pays)

    def interjects(self, game: Intrige, view: View, random: Random) -> Choice[Move] | None:
        """What it answers, promises or asks, if anything."""
        if word := asked(view):
            answered = too_late(view, word) or self.answers(game, view, word, random)
            return self._counter(game, view, word, answered) or answered
        if not view.due:
            return None
        if self.honest is not None and (said := offer(game, view, self.honest, view.due[0])):
            return said
        if self.bluffs and (said := bluff(game, view) or ask_for_bribe(game, view, random)):
            return said
        return ask_for_post(game, view, random, self.asks)

    def _counter(self, game: Intrige, view: View, word: Word, said: Choice[Move]) -> Choice[Move] | None:
        """Instead of a no, what an owner would promise, in the same breath."""
        rep = Rep(word.guest, word.profession)
        says_no = isinstance(said.move, Answer) and not said.move.grants
        can = says_no and self.honest is not None and word.owner == view.owner and rep in view.due
        return offer(game, view, bool(self.honest), rep) if can else None


GREEDY = Courtier(_sell, always_yes, honest=False, asks=CHEAP)
FAITHFUL = Courtier(_keep_word, if_kept, honest=True, pays=True)
BOTS: Mapping[str, Bot[Intrige, View, Move]] = MappingProxyType(
    {
        "uniform": Dreamer(),
        "greedy": GREEDY,
        "faithful": FAITHFUL,
        "grudger": Courtier(_punish, to_the_true, shuns=True, pays=True),
        "investor": Courtier(_sell, if_it_pays, careful=True, bluffs=True, asks=CHEAP),
        "expert": Expert(keeper=FAITHFUL, seller=GREEDY),
    }
)
DEFAULT_BOTS = ("greedy", "faithful", "grudger", "investor")
LEVELS: Mapping[str, int] = MappingProxyType(
    {"uniform": 1, "greedy": 2, "faithful": 3, "grudger": 2, "investor": 2, "expert": 4}
)
"""As `benchmarks/strength.py` measures them: 1 easy, 2 medium, 3 hard, 4 expert."""
