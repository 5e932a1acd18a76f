"""A bot sees what its seat may know, chooses, and says why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

from kit.engine.event import Event, Facts
from kit.engine.game import CHANCE, NO_FACTS, G, M, S, Seat, V
from kit.engine.seen import visible
from kit.engine.session import AnySession, Session

if TYPE_CHECKING:
    from random import Random

G_contra = TypeVar("G_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


TRIES = 200
"""How often a bot is asked again for a move; one that never comes up is one it would not make."""


class Choice(NamedTuple, Generic[M]):
    """A move and the message id, with its facts, of the sentence that says why."""

    move: M
    reason: str
    facts: Facts = NO_FACTS


class Weighed(NamedTuple, Generic[M]):
    """A move beside the best one, as a bot reckons them from what its seat could know."""

    move: M
    best: M
    cost: float
    """By how much the best is better, in what the bot counts; 0 where it cannot tell them apart."""
    facts: Facts
    """Of the sentences about both."""


class Bot(Protocol[G_contra, V_contra, M]):
    """A way to play one game; it keeps no state of its own, so the same view and generator give the same choice."""

    def __call__(self, game: G_contra, view: V_contra, options: Sequence[M], random: Random) -> Choice[M]:
        """Choose one of `options`, or a move like them where they cannot all be listed, such as a grab at any moment.

        `game` is asked only for its board and switches.
        """


AnyBot: TypeAlias = Bot[Any, Any, Any]
AnyChoice: TypeAlias = Choice[Any]


@runtime_checkable
class Talker(Protocol[G_contra, V_contra, M]):
    """A bot that may also speak, no matter who is to act, where the game knows interjections such as promises."""

    def interjects(self, game: G_contra, view: V_contra, random: Random) -> Choice[M] | None:
        """A move that `why_not` allows this seat and that changes nobody's turn; None when it has nothing to say."""


@runtime_checkable
class Steady(Protocol[G_contra, V_contra, M]):
    """A bot that can say why it would make a move without being asked for it again and again (`recall`)."""

    def would(self, game: G_contra, view: V_contra, options: Sequence[M], move: M) -> Choice[M] | None:
        """Its choice with the reason, if it may make or say this here; None if it would not."""


@runtime_checkable
class Counting(Protocol[G_contra, V]):
    """A bot that keeps count, where purses are closed but everybody sees what is paid."""

    def counted(self, game: G_contra, view: V, seen: Sequence[Event]) -> V:
        """The view, with what follows besides from all that its seat was told since the game began."""


@runtime_checkable
class Weighing(Protocol[G_contra, V_contra, M]):
    """A bot that can say what a decision has cost."""

    def weighs(self, game: G_contra, view: V_contra, options: Sequence[M], move: M) -> Weighed[M] | None:
        """This move beside the best of `options`; None where there was nothing to decide."""


AnyWeighing: TypeAlias = Weighing[Any, Any, Any]


def ask(bot: Bot[G, V, M], session: Session[S, M, V], step: int, seat: Seat, seed: int | None = None) -> Choice[M]:
    """What `bot` chooses for `seat` after `step` steps of the session; with `seed` in place of the session's, if given.

    Its generator depends only on seed, step and seat: undo and redo repeat the choice, and the bot can be asked for its
    reason later.
    """
    game = _game_of(session)
    random = _generator(session.seed if seed is None else seed, step, seat)
    return bot(game, seen_by(bot, session, step, seat), game.options(session.state_after(step), seat), random)


def advise(bot: Bot[G, V, M], game: G, view: V, options: Sequence[M]) -> Choice[M]:
    """What `bot` would choose in the place of whoever sees this view; its generator depends on the view alone."""
    from random import Random

    return bot(game, view, options, Random(repr(view)))


def recall(bot: Bot[G, V, M], session: Session[S, M, V], step: int, seat: Seat, move: M) -> Choice[M] | None:
    """`bot`'s choice with its reason, when it made `move` for `seat` after `step` steps; None if it would not.

    The session's seed is not used: the move may have been made with another one, and nothing of it may show.  So this
    is for a bot whose reason follows from what it sees and its move, whatever luck brought it there.
    """
    state, game = session.state_after(step), _game_of(session)
    if isinstance(bot, Steady):
        return bot.would(game, seen_by(bot, session, step, seat), game.options(state, seat), move)
    acts = seat in game.to_act(state)
    ways = ([overhear] if isinstance(bot, Talker) else []) + ([ask] if acts else [])
    choices = (way(bot, session, step, seat, seed) for seed in range(TRIES) for way in ways)
    return next((choice for choice in choices if choice and choice.move == move), None)


def weigh(bot: Weighing[G, V, M], session: Session[S, M, V], step: int, seat: Seat, move: M) -> Weighed[M] | None:
    """What `bot` thinks of the move that `seat` made after `step` steps, by what it sees there and has counted."""
    game = _game_of(session)
    return bot.weighs(game, seen_by(bot, session, step, seat), game.options(session.state_after(step), seat), move)


def overhear(
    bot: Bot[G, V, M], session: Session[S, M, V], step: int, seat: Seat, seed: int | None = None
) -> Choice[M] | None:
    """What `bot` says for `seat` after `step` steps, if it has anything to say; as in `ask`."""
    if not isinstance(bot, Talker):
        return None
    random = _generator(session.seed if seed is None else seed, step, seat)
    return bot.interjects(_game_of(session), seen_by(bot, session, step, seat), random)


def play_bots(session: Session[S, M, V], bots: Mapping[Seat, Bot[G, V, M]]) -> None:
    """Every bot that is to act now decides; but when any of the bots has something to say, only that is said.

    Raises ValueError for a bot whose choice is refused; it would otherwise be asked for ever.
    """
    if speak(session, bots):
        return
    for seat in sorted(session.waiting_for & bots.keys()):
        move = ask(bots[seat], session, session.step, seat).move
        if refusal := session.submit(seat, move):
            raise ValueError(f"a bot chose {move} for seat {seat}: {refusal.reason} ({refusal.rule})")


def speak(session: Session[S, M, V], bots: Mapping[Seat, Bot[G, V, M]]) -> bool:
    """The first of the bots that has something to say says it, if any has; nobody does while a fist is closed."""
    if session.waiting_for != session.game.to_act(session.state):  # an interjection would open closed fists
        return False
    for seat in sorted(bots):
        choice = overhear(bots[seat], session, session.step, seat)
        if choice and not session.submit(seat, choice.move):
            return True
    return False


def play_out(session: Session[S, M, V], bots: Mapping[Seat, Bot[G, V, M]], most_steps: int) -> None:
    """Bots and chance go on until the game is over, or until its step with this number."""
    while (waiting := session.waiting_for) and session.step < most_steps:
        if CHANCE in waiting:
            session.draw()
        else:
            play_bots(session, bots)


def seen_by(bot: object, session: Session[S, M, V], step: int, seat: Seat) -> V:
    """What the seat sees after this many steps, and what the bot has counted if it saw the game from its start."""
    game = _game_of(session)
    view: V = game.view(session.state_after(step), seat)
    if not isinstance(bot, Counting) or session.start != game.start():
        return view
    played = [session.played(number) for number in range(1, step + 1)]
    counted: V = bot.counted(game, view, [event for each in played for event in visible(each.events, seat)])
    return counted


def _game_of(session: AnySession) -> Any:
    """Its game, for a bot that is of this very game: a session knows only how it plays, not which class it is."""
    return session.game


def _generator(seed: int, step: int, seat: Seat) -> Random:
    from random import Random

    return Random(f"{seed}/{step}/{seat}")
