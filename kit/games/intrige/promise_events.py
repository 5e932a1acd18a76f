"""What can happen to promises: asked for, given, kept, broken, lapsed (C-IN-15); they bind nobody.

`seat` spoke, `rival` was spoken to; a `post` of 0 means any post.  Everything else is as in `events.py`.
"""

from __future__ import annotations

from typing import NamedTuple


class PostPromised(NamedTuple):
    """An owner, `seat`, promises `rival` a post for a bribe of at least `amount`, until the end of round `until`.

    `round` is the one in which it is said.
    """

    seat: int
    rival: int
    profession: str
    post: int
    amount: int
    until: int
    round: int
    rule: str = "IN-17"
    rulings: tuple[str, ...] = ("C-IN-15",)


class BribePromised(NamedTuple):
    """A guest, `seat`, promises the owner `rival` at least `amount` for a post, until the end of round `until`.

    `round` is the one in which it is said.
    """

    seat: int
    rival: int
    profession: str
    post: int
    amount: int
    until: int
    round: int
    rule: str = "IN-14"
    rulings: tuple[str, ...] = ("C-IN-15",)


class PostAsked(NamedTuple):
    """A guest, `seat`, asks the owner `rival` to promise it a post for a bribe of at least `amount`."""

    seat: int
    rival: int
    profession: str
    post: int
    amount: int
    until: int
    round: int
    rule: str = "IN-17"
    rulings: tuple[str, ...] = ("C-IN-15",)


class BribeAsked(NamedTuple):
    """An owner, `seat`, asks the guest `rival` to promise it a bribe of at least `amount` for a post."""

    seat: int
    rival: int
    profession: str
    post: int
    amount: int
    until: int
    round: int
    rule: str = "IN-14"
    rulings: tuple[str, ...] = ("C-IN-15",)


class AskGranted(NamedTuple):
    """`seat` says yes to what `rival` asked; its promise follows."""

    seat: int
    rival: int
    profession: str
    rule: str = "IN-17"
    rulings: tuple[str, ...] = ("C-IN-15",)


class AskDeclined(NamedTuple):
    """`seat` says no to what `rival` asked."""

    seat: int
    rival: int
    profession: str
    rule: str = "IN-17"
    rulings: tuple[str, ...] = ("C-IN-15",)


class AskCountered(NamedTuple):
    """`seat` does not promise the `post` for `amount`, as `rival` asked; what it promises instead follows."""

    seat: int
    rival: int
    profession: str
    post: int
    amount: int
    rule: str = "IN-17"
    rulings: tuple[str, ...] = ("C-IN-15",)


class AskLapsed(NamedTuple):
    """What `seat` asked of `rival` was not answered in time."""

    seat: int
    rival: int
    profession: str
    rule: str = "IN-17"
    rulings: tuple[str, ...] = ("C-IN-15",)


class PostPromiseKept(NamedTuple):
    """`seat` got the bribe, `paid` in all, and `rival` has the promised post."""

    seat: int
    rival: int
    profession: str
    post: int
    paid: int
    rule: str = "IN-17"
    rulings: tuple[str, ...] = ("C-IN-15",)


class PostPromiseBroken(NamedTuple):
    """`seat` took the bribe, `paid` in all, and gave `rival` another post than promised, or none.

    `given` is the post that the representative of `rival` has now, 0 when it has none.
    """

    seat: int
    rival: int
    profession: str
    post: int
    paid: int
    given: int
    rule: str = "IN-17"
    rulings: tuple[str, ...] = ("C-IN-15",)


class BribePromiseKept(NamedTuple):
    """`seat` pays the owner `rival` at least the bribe that it promised."""

    seat: int
    rival: int
    profession: str
    amount: int
    paid: int
    rule: str = "IN-14"
    rulings: tuple[str, ...] = ("C-IN-15",)


class BribePromiseBroken(NamedTuple):
    """`seat` pays the owner `rival` less than the bribe that it promised."""

    seat: int
    rival: int
    profession: str
    amount: int
    paid: int
    rule: str = "IN-14"
    rulings: tuple[str, ...] = ("C-IN-15",)


class PromiseLapsed(NamedTuple):
    """Neither kept nor broken.  IN-17: `rival` paid less than `seat` had asked for the post.  IN-26: its time is over
    (then it may be of either kind).
    """

    seat: int
    rival: int
    profession: str
    rule: str = "IN-17"
    rulings: tuple[str, ...] = ("C-IN-15",)


OF_PROMISES = (
    PostAsked,
    BribeAsked,
    AskGranted,
    AskDeclined,
    AskCountered,
    AskLapsed,
    PostPromised,
    BribePromised,
    PostPromiseKept,
    PostPromiseBroken,
    BribePromiseKept,
    BribePromiseBroken,
    PromiseLapsed,
)
