"""What a post is worth to a bot, and what it hopes for when it sends somebody."""

from __future__ import annotations

from kit.games.intrige.appointing import free_posts, post_of
from kit.games.intrige.game import Intrige
from kit.games.intrige.parks import conflict
from kit.games.intrige.state import EXTERNAL, INTERNAL, Rep, View, Word

SHARE = 0.5
"""The greatest part of a post's worth that a sensible bidder pays for it."""
ASKED = 0.3
"""The part of a post's worth that an owner asks for it in a promise."""
LOST = 0.5
"""The part of the internal conflicts that the one in office loses, as `investor` guesses."""
UPHILL = 0.3
"""How much a post held by somebody else counts when looking for a court to send to."""


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
    """What a post of this salary should still bring in; to the `careful`, only as long as it is not lost."""
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


def prospect(game: Intrige, view: View, rep: Rep, owner: int) -> float:
    """What sending this representative to this court promises, as a salary."""
    court, others = view.courts[owner], [other.profession for other in view.parks[owner]].count(rep.profession)
    holder = next((other for other in court if other and other.profession == rep.profession), None)
    if holder:
        return 0.0 if holder.seat == rep.seat else UPHILL * post_of(game, court, holder) / (1 + others)
    free = [salary for salary, other in zip(game.salaries, court, strict=True) if other is None]
    return sum(free) / len(free) / (1 + others) if free else 0.0


def in_bills(game: Intrige, amount: float) -> int:
    """This much, in whole bills."""
    return int(amount) // game.edition.bill * game.edition.bill


def fair(game: Intrige, view: View, rep: Rep, word: Word) -> float:
    """The most that a sensible bidder pays for what was promised."""
    return SHARE * worth(game, view, rep, view.owner, word.post or min(game.salaries), careful=False)
