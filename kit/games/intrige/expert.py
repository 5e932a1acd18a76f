"""A bot that looks ahead: it tries what it could do on the engine, and does what leaves it best off against the others.

It plays on to the end of the turn, after a sending to its own next turn.  Others may keep promises or sell to whoever
pays most: that is drawn for each try, but whoever has broken a promise is taken for a seller.  A few bribes, all posts,
all rivals and the likeliest sendings are tried; of what it could say, yes and no to a question, and what an owner may
offer.  Its own word it keeps.  What it does depends on what it sees alone: asked again, it says the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple, cast

from kit.engine.bot import Bot, Choice, Weighed
from kit.engine.checkpoint import checkpoint
from kit.engine.event import Event
from kit.engine.walk import sample
from kit.games.intrige.events import BribePaid, BribeReturned, SalariesPaid
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Answer, Appoint, Bribe, Choose, Move, Send
from kit.games.intrige.state import SEND, Rep, State, View, Word
from kit.games.intrige.talking import ask_for_post, asked, bribe_word, can_keep, offer, promise_to, too_late
from kit.games.intrige.worth import ASKED, in_bills, paydays, prospect, stake, worth

if TYPE_CHECKING:
    from random import Random

TRIES, WEIGHS = 4, 16
"""How often the game is played on from each thing that could be done; and anew, where a decision is weighed."""
SURE = 2
"""A difference counts if it is more than so many of its standard errors."""
SENDINGS = 6
"""Of all sendings, so many are tried."""
PARTS = (0.1, 0.2, 0.35, 0.5, 0.7)
"""Bribes that are tried, as parts of what the post is worth."""
KEPT = 0.9
"""The part of its posts that a seat keeps from one payday to the next."""
HOPED = 0.3
"""How much whoever waits in a park counts beside somebody on a post."""
DOUBT = 0.5
"""The chance that somebody who has broken no promise sells all the same."""

REASONS: Mapping[str, tuple[str, ...]] = {
    "bot_looks_bids": ("amount", "profession", "lead"),
    "bot_looks_appoints": ("seat", "post", "lead"),
    "bot_looks_chooses": ("seat", "profession", "lead"),
    "bot_looks_sends": ("profession", "court", "lead"),
    "bot_looks_agrees": ("lead",),
    "bot_looks_declines": ("lead",),
}
"""The message id of every reason of its own and the facts of its sentence.

`lead` is by how much, in thousands, it stood better against the others than after the next best thing that it tried.
"""


_ANSWERED = {True: "bot_looks_agrees", False: "bot_looks_declines"}


class Best(NamedTuple):
    """What came out best, and by how much more than the next best."""

    move: Move | None
    lead: int


@dataclass(frozen=True, slots=True)
class Expert:
    """It keeps its word; when it looks ahead, two other bots play for everybody."""

    keeper: Bot[Intrige, View, Move]
    """Who keeps promises, and plays for itself,"""
    seller: Bot[Intrige, View, Move]
    """and who sells to whoever pays most."""

    def __call__(self, game: Intrige, view: View, options: Sequence[Move], random: Random) -> Choice[Move]:
        return self._bound(game, view, options, random) or self._looked(game, view, options)

    def interjects(self, game: Intrige, view: View, random: Random) -> Choice[Move] | None:
        """Yes or no to what it is asked, an offer to whoever is to pay, or a question."""
        if word := asked(view):
            return too_late(view, word) or self._answered(game, view, word)
        if not view.due:
            return None
        if view.owner != view.seat:
            return ask_for_post(game, view, _luck(view), ASKED)
        said = offer(game, view, True, view.due[0])
        return said if said and self._best(game, view, [None, said.move]).move else None

    def would(self, game: Intrige, view: View, options: Sequence[Move], move: Move) -> Choice[Move] | None:
        """Its choice with the reason, if this is the move that it makes here, or what it says; otherwise None."""
        said = self.interjects(game, view, _luck(view))
        done = self(game, view, options, _luck(view)) if options else None
        return next((choice for choice in (said, done) if choice and choice.move == move), None)

    def weighs(self, game: Intrige, view: View, options: Sequence[Move], move: Move) -> Weighed[Move] | None:
        """This move beside the one that it would make, both tried anew; None where a word binds, kept or broken.

        `cost`, and the fact `lead`: in thousands, how much better its own leaves the seat against the others.
        """
        if self._bound(game, view, options, _luck(view)):
            return None
        tried = list(dict.fromkeys([*_candidates(game, view, options), move]))
        best = cast("Move", self._best(game, view, tried).move)
        if best == move:
            return Weighed(move, best, 0, {"lead": 0})
        ends = self._ends(game, view, [best, move], _seeds(view)[TRIES:])
        leads = [own - other for own, other in zip(*ends, strict=True)]
        lead = round(fmean(leads))
        is_sure = lead > SURE * stdev(leads) / sqrt(WEIGHS)
        return Weighed(move, best, lead if is_sure else 0, {"lead": lead})

    def counted(self, game: Intrige, view: View, seen: Sequence[Event]) -> View:
        """All cash, as whoever keeps count knows it: each salary and each bribe is paid before everybody (C-IN-17)."""
        cash = [game.edition.money] * game.players
        for event in seen:
            match event:
                case SalariesPaid(seat=seat, amount=amount):
                    cash[seat] += amount
                case (
                    BribePaid(seat=giver, rival=taker, amount=amount)
                    | BribeReturned(rival=giver, seat=taker, amount=amount)
                ):
                    cash[giver] -= amount
                    cash[taker] += amount
        return view._replace(money=tuple(cash))

    # What it does -----------------------------------------------------------------------------------------------------

    def _bound(self, game: Intrige, view: View, options: Sequence[Move], random: Random) -> Choice[Move] | None:
        """What its word binds it to, if it does; or the only thing that can be done."""
        if view.due:
            word, rep = bribe_word(view, view.due[0]), view.due[0]
            if word and Bribe(word.amount) in options:
                facts = {"amount": word.amount, "profession": rep.profession, "rival": view.owner}
                return Choice(Bribe(word.amount), "bot_pays_word", facts)
        elif view.stage != SEND:
            choice = self.keeper(game, view, options, random)
            if choice.reason in ("bot_keeps_word", "bot_reserves_post"):
                return choice
        if len(options) > 1:
            return None
        return Choice(options[0], *(("bot_no_cash",) if options[0] == Bribe(0) else ("bot_uniform", {"choices": 1})))

    def _looked(self, game: Intrige, view: View, options: Sequence[Move]) -> Choice[Move]:
        move, lead = self._best(game, view, _candidates(game, view, options))
        facts: dict[str, int | str] = {"lead": lead}
        match move:
            case Bribe(amount):
                reason, facts = "bot_looks_bids", {"amount": amount, "profession": view.due[0].profession, **facts}
            case Appoint(seat, post):
                reason, facts = "bot_looks_appoints", {"seat": seat, "post": post, **facts}
            case Choose(seat):
                reason, facts = "bot_looks_chooses", {"seat": seat, "profession": view.disputed or "", **facts}
            case Send(profession, owner):
                reason, facts = "bot_looks_sends", {"profession": profession, "court": game.courts[owner], **facts}
            case _:
                raise TypeError(f"no decision: {move}")
        return Choice(move, reason, facts)

    def _answered(self, game: Intrige, view: View, word: Word) -> Choice[Move]:
        yes, no = (Answer(word.owner, word.guest, word.profession, grants) for grants in (True, False))
        if not can_keep(game, view, word):
            return Choice(no, "bot_cannot_keep")
        move, lead = self._best(game, view, [yes, no])
        return Choice(yes if move == yes else no, _ANSWERED[move == yes], {"lead": lead})

    # Looking ahead ----------------------------------------------------------------------------------------------------

    def _best(self, game: Intrige, view: View, moves: Sequence[Move | None]) -> Best:
        """Of these moves, or of saying nothing, what leaves it best off against the others."""
        found = [fmean(ends) for ends in self._ends(game, view, moves, _seeds(view)[:TRIES])]
        first, second = sorted(found, reverse=True)[:2] if len(found) > 1 else (found[0], found[0])
        return Best(moves[found.index(first)], round(first - second))

    def _ends(
        self, game: Intrige, view: View, moves: Sequence[Move | None], seeds: Sequence[int]
    ) -> Sequence[Sequence[float]]:
        """How well off each of these moves leaves it, seed by seed: a try has the same luck for all of them."""
        seat, state = cast("int", view.seat), _supposed(game, view)
        found = []
        for move in moves:
            after = game.apply(state, {seat: move}).state if move else state
            ends = (self._played_on(game, after, seat, seed, isinstance(move, Send)) for seed in seeds)
            found.append([_standing(game, end, seat) for end in ends])
        return found

    def _played_on(self, game: Intrige, state: State, seat: int, seed: int, has_sent: bool) -> State:
        """The state once this turn is over; after a sending, once it is the seat's own turn again."""
        from random import Random

        checkpoint()
        random, begun = Random(seed), (state.round, state.owner)
        keep = {seat, *(other for other in game.seats if random.random() >= DOUBT)}

        def decided(_: object, state: State, other: int, random: Random) -> Move:
            broke = other != seat and any(speaker == other for speaker, _ in state.broken)
            bot = self.keeper if other in keep and not broke else self.seller
            return bot(game, View(other, *state), game.options(state, other), random).move

        for _, step in sample(game, decided, random, state):
            state = step.state
            if (state.round, state.owner) != begun and (not has_sent or state.owner == seat):
                break
        return state


def _luck(view: View) -> Random:
    """What it draws depends on what it sees alone."""
    from random import Random

    return Random(repr(view))


def _seeds(view: View) -> Sequence[int]:
    """Of the tries from which it chooses, and of those in which a decision is weighed."""
    random = _luck(view)
    return [random.getrandbits(40) for _ in range(TRIES + WEIGHS)]


def _supposed(game: Intrige, view: View) -> State:
    """The state as it may be: cash that was neither seen nor counted lies in equal parts with those who hide it."""
    hidden = [seat for seat, cash in enumerate(view.money) if cash is None]
    if hidden:
        seen = sum(cash for cash in view.money if cash is not None)
        left = game.edition.money * game.players + view.salaries_paid - seen
        each = in_bills(game, max(left, 0) / len(hidden))
        view = view._replace(money=tuple([each if cash is None else cash for cash in view.money]))
    return State._make(view[1:])


def _candidates(game: Intrige, view: View, options: Sequence[Move]) -> Sequence[Move]:
    """What is worth trying."""
    if view.stage == SEND:
        return sorted(options, key=lambda move: -_prospect(game, view, move))[:SENDINGS]
    return _bribes(game, view, options) if view.due else options


def _prospect(game: Intrige, view: View, move: Move) -> float:
    assert isinstance(move, Send)
    return prospect(game, view, Rep(view.owner, move.profession), move.owner)


def _bribes(game: Intrige, view: View, options: Sequence[Move]) -> Sequence[Move]:
    """The least, some parts of what the post is worth, what was asked for, and one bill more than each other bribe."""
    rep = view.due[0]
    value = worth(game, view, rep, view.owner, stake(game, view, rep), careful=False)
    word = promise_to(view, rep)
    tried = {
        *(in_bills(game, part * value) for part in PARTS),
        *(paid.amount + game.edition.bill for paid in view.bribes),
        *([word.amount] if word else []),
    }
    return [options[0], *(move for move in options[1:] if isinstance(move, Bribe) and move.amount in tried)]


def _standing(game: Intrige, state: State, seat: int) -> float:
    """A seat's cash and what it may hope for, less the same of the others: half of the best, half of their mean."""
    fortunes = _fortunes(game, state)
    rivals = [fortune for other, fortune in enumerate(fortunes) if other != seat]
    return fortunes[seat] - (max(rivals) + fmean(rivals)) / 2


def _fortunes(game: Intrige, state: State) -> Sequence[float]:
    """For each seat its cash, the salaries to come of its posts, and a part of those that it may win."""
    view = View(None, *state)
    days = [sum(KEPT**day for day in range(paydays(game, view, seat))) for seat in game.seats]
    fortunes = [float(cash) for cash in state.money]
    for owner, court in enumerate(state.courts):
        for salary, rep in zip(game.salaries, court, strict=True):
            if rep:
                fortunes[rep.seat] += salary * days[rep.seat]
        for rep in state.parks[owner]:
            fortunes[rep.seat] += HOPED * prospect(game, view, rep, owner) * days[rep.seat]
    return fortunes
