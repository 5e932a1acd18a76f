"""What can happen in Intrige; each type is one sentence of the story (texts: `kit/text/*/intrige.toml`).

`seat` is the one it happens to, `rival` the other player in it, `seats` several players; `profession` and `court` are
words of the game ("law", "venice"); `post` is what a post pays, `amount` and `paid` are money, all in thousands.  Where
one type can come from several clauses, its text says which; in any case not named there it is the usual one.
"""

from __future__ import annotations

from typing import NamedTuple

from kit.games.intrige.promise_events import OF_PROMISES


class RoundBegan(NamedTuple):
    """A new round: IN-7.  IN-26 for one without sending (6 in the large edition), and for the last, in which nothing
    but salaries are paid (then ruling C-IN-20, and `last` is true)."""

    round: int
    last: bool
    rule: str = "IN-7"
    rulings: tuple[str, ...] = ()


class TurnBegan(NamedTuple):
    """It is the turn of `seat`, whose court is `court`; this opens a paragraph.  The very first turn is not told."""

    seat: int
    court: str
    round: int
    rule: str = "IN-7"
    rulings: tuple[str, ...] = ()


class SalariesPaid(NamedTuple):
    """The bank pays `seat` for its representatives in office, `posts` of them (0 and 0: nobody is in office)."""

    seat: int
    amount: int
    posts: int
    rule: str = "IN-8"
    rulings: tuple[str, ...] = ()


class Held(NamedTuple):
    """A post, who is on it, and in which court."""

    profession: str
    post: int
    court: str


class PostsHeld(NamedTuple):
    """At the end of a round: the posts that the people of `seat` hold, the best first, and what they pay per round."""

    seat: int
    held: tuple[Held, ...]
    amount: int
    rule: str = "IN-8"
    rulings: tuple[str, ...] = ()


class NoPostHeld(NamedTuple):
    """At the end of a round: nobody of these players holds a post."""

    seats: tuple[int, ...]
    rule: str = "IN-8"
    rulings: tuple[str, ...] = ()


class ParkEmpty(NamedTuple):
    """Nobody waits in the park of `seat`, so there is no post to fill."""

    seat: int
    court: str
    rule: str = "IN-9"
    rulings: tuple[str, ...] = ()


# Bribes ---------------------------------------------------------------------------------------------------------------


class ApplicantsHeard(NamedTuple):
    """`seats` have applicants at the court of `seat` whom nobody disputes, and are asked for bribes in this order.

    Ruling C-IN-3: these pay as well.
    """

    seat: int
    seats: tuple[int, ...]
    court: str
    rule: str = "IN-24"
    rulings: tuple[str, ...] = ("C-IN-3",)


class RivalsApplied(NamedTuple):
    """External conflict: `seats` sent the same profession to the court of `seat`; only one of them can stay."""

    seat: int
    seats: tuple[int, ...]
    profession: str
    court: str
    rule: str = "IN-20"
    rulings: tuple[str, ...] = ()


class PostChallenged(NamedTuple):
    """Internal conflict: `rival` applies for what the representative of `seat` already does, on the post of `post`.

    Ruling C-IN-8 when the challenger has just won an external conflict.
    """

    seat: int
    rival: int
    profession: str
    post: int
    rule: str = "IN-21"
    rulings: tuple[str, ...] = ()


class OwnPostChallenged(NamedTuple):
    """Internal conflict of `seat` with itself: its applicant does what its representative in office already does.

    Rulings C-IN-10, and C-IN-8 when the challenger has just won an external conflict.
    """

    seat: int
    profession: str
    post: int
    rule: str = "IN-21"
    rulings: tuple[str, ...] = ("C-IN-10",)


class BribePaid(NamedTuple):
    """`seat` hands `rival`, the owner, a bribe for its representative of `profession`.

    IN-14 in ordinary order; IN-22 in an internal conflict, the one in office first.  Rulings: C-IN-4 when `amount` is
    0 (nothing was there, or nothing need be paid); C-IN-9 when the winner of an external conflict pays again; C-IN-10
    when `seat` is in conflict with itself.
    """

    seat: int
    rival: int
    profession: str
    amount: int
    rule: str = "IN-14"
    rulings: tuple[str, ...] = ()


class BribeCounted(NamedTuple):
    """House rule `survivor_pays_again` off: what `seat` paid in the external conflict counts in the internal one."""

    seat: int
    rival: int
    profession: str
    amount: int
    rule: str = "IN-22"
    rulings: tuple[str, ...] = ("C-IN-9",)


# The owner decides ----------------------------------------------------------------------------------------------------


class Appointed(NamedTuple):
    """The owner, `rival`, gives the representative of `seat` a free post; `paid` was the bribe.

    IN-17 for an applicant whom nobody disputed, IN-20 for the winner of an external conflict.  Ruling C-IN-6 when the
    owner had several posts to choose from.
    """

    seat: int
    rival: int
    profession: str
    post: int
    paid: int
    rule: str = "IN-17"
    rulings: tuple[str, ...] = ()


class ApplicantChosen(NamedTuple):
    """The owner, `rival`, decides an external conflict for `seat`, who paid `paid`; the highest bribe in it was `best`.

    Ruling C-IN-8 when the same profession is in office already, so that the winner must now challenge its holder.
    """

    seat: int
    rival: int
    profession: str
    paid: int
    best: int
    rule: str = "IN-20"
    rulings: tuple[str, ...] = ()


class PostDefended(NamedTuple):
    """The owner decides an internal conflict for the one in office: `seat` keeps the post, `rival` loses.

    `paid` is the bribe of `seat`, `best` that of `rival`.
    """

    seat: int
    rival: int
    profession: str
    post: int
    paid: int
    best: int
    rule: str = "IN-23"
    rulings: tuple[str, ...] = ()


class PostTaken(NamedTuple):
    """The owner decides an internal conflict for the challenger: `seat` takes the post that `rival` held.

    `paid` is the bribe of `seat`, `best` that of `rival`.  Ruling C-IN-11: it is exactly that post.
    """

    seat: int
    rival: int
    profession: str
    post: int
    paid: int
    best: int
    rule: str = "IN-23"
    rulings: tuple[str, ...] = ("C-IN-11",)


class OwnPostKept(NamedTuple):
    """`seat` was in conflict with itself: the one in office stays, without a decision (C-IN-10)."""

    seat: int
    profession: str
    post: int
    rule: str = "IN-23"
    rulings: tuple[str, ...] = ("C-IN-10",)


class Banished(NamedTuple):
    """A representative of `seat` goes to the island for the rest of the game; `paid` was the last bribe for it.

    IN-20 from an external conflict, IN-23 from an internal one (ruling C-IN-10: against one of its own).
    """

    seat: int
    profession: str
    paid: int
    rule: str = "IN-20"
    rulings: tuple[str, ...] = ()


class BribeReturned(NamedTuple):
    """Variant `refund_losers`: `rival`, the owner, gives the loser `seat` the bribe of this conflict back.

    Ruling C-IN-22, and C-IN-10 when `seat` was in conflict with itself.
    """

    seat: int
    rival: int
    amount: int
    rule: str = "IN-28"
    rulings: tuple[str, ...] = ("C-IN-22",)


# Sending --------------------------------------------------------------------------------------------------------------


class RepSent(NamedTuple):
    """`seat` sends a representative into the park of `rival`, whose court is `court`."""

    seat: int
    rival: int
    profession: str
    court: str
    rule: str = "IN-25"
    rulings: tuple[str, ...] = ()


# The end --------------------------------------------------------------------------------------------------------------


class MoneyCounted(NamedTuple):
    """The game is over and the purses are opened: the money of each seat, in order."""

    money: tuple[int, ...]
    rule: str = "IN-27"
    rulings: tuple[str, ...] = ()


class WonByMoney(NamedTuple):
    """The richest player wins."""

    seat: int
    amount: int
    rule: str = "IN-27"
    rulings: tuple[str, ...] = ()


class VictoryShared(NamedTuple):
    """Several are the richest: they win together."""

    seats: tuple[int, ...]
    amount: int
    rule: str = "IN-27"
    rulings: tuple[str, ...] = ("C-IN-19",)


EVENTS = (
    RoundBegan,
    TurnBegan,
    SalariesPaid,
    PostsHeld,
    NoPostHeld,
    ParkEmpty,
    ApplicantsHeard,
    RivalsApplied,
    PostChallenged,
    OwnPostChallenged,
    BribePaid,
    BribeCounted,
    Appointed,
    ApplicantChosen,
    PostDefended,
    PostTaken,
    OwnPostKept,
    Banished,
    BribeReturned,
    RepSent,
    *OF_PROMISES,
    MoneyCounted,
    WonByMoney,
    VictoryShared,
)
"""Every type of event, in the order of a turn."""
