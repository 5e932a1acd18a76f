"""Whose turn it is, in every game: chance and bots act until a person has something to decide or a pause is due."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from kit.engine.bot import AnyBot, overhear, play_bots
from kit.engine.box import AnyBox
from kit.engine.checkpoint import checkpoint
from kit.engine.event import Event
from kit.engine.game import CHANCE, AnyMove, Seat
from kit.engine.record import Player
from kit.engine.session import AnySession

MOST_SAID = 12
"""The most interjections of bots before somebody decides; a bot that would still go on is interrupted."""

Pauses = Callable[[Sequence[Event]], bool]
"""Whether a step with these events is looked at before the game goes on."""


def people_of(players: Sequence[Player]) -> tuple[Seat, ...]:
    """The seats on which people sit, not bots."""
    return tuple(seat for seat, player in enumerate(players) if not player.bot)


def bots_of(players: Sequence[Player], box: AnyBox) -> Mapping[Seat, AnyBot]:
    """The bots that sit at the table."""
    return {seat: box.bots[player.bot] for seat, player in enumerate(players) if player.bot}


def racing_bots(
    players: Sequence[Player], box: AnyBox, moves: Sequence[Mapping[Seat, AnyMove]]
) -> Mapping[Seat, AnyBot]:
    """The bots at a table where people race at one screen; some follow how quick these people were in these moves."""
    paced = box.clock.paced(moves, people_of(players)) if box.clock else {}
    return bots_of(players, replace(box, bots={**box.bots, **paced}))


def play_on(
    session: AnySession,
    players: Sequence[Player],
    box: AnyBox,
    pauses: Pauses,
    *,
    opening: bool = False,
    pressed: Sequence[Seat] = (),
) -> None:
    """Play until a person is asked or a step is to be looked at; where only bots sit, one thing that they do.

    `opening`: the table is only set, so the first thing to be seen is a question: where only bots sit, none acts.
    `pressed`: people who chose side by side, in order; it settles a tie that chance would settle otherwise.
    """
    _play_until(lambda: pauses(session.played(session.step).events), session, players, box, opening, pressed)


def play_till_asked(session: AnySession, players: Sequence[Player], box: AnyBox) -> None:
    """Play until a person is asked, or somebody says something to one; nothing is looked at on the way."""
    people = frozenset(people_of(players))
    _play_until(lambda: is_said_to(session, box, session.step, people), session, players, box)


def _play_until(
    pauses: Callable[[], bool],
    session: AnySession,
    players: Sequence[Player],
    box: AnyBox,
    opening: bool = False,
    pressed: Sequence[Seat] = (),
) -> None:
    people, bots = frozenset(people_of(players)), bots_of(players, box)
    may_act = bool(people) or not opening
    while (waiting := session.waiting_for) and not waiting & people:
        if CHANCE in waiting:
            _let_chance_act(session, box, pressed)
        elif may_act:
            play_bots(session, bots)
        else:
            break
        may_act = bool(people)
        if pauses() or is_asked_of(session, box, session.step, people):
            break
    if session.waiting_for & people:
        let_speak(session, players, box)


def play_again(session: AnySession, box: AnyBox, is_question: Callable[[], bool], pauses: Pauses) -> None:
    """Redo to the next question or pause, with what was said after it."""
    while session.redo() and not (is_question() or pauses(session.played(session.step).events)):
        pass
    while session.future and is_said(session, box, session.step + 1):
        session.redo()


def _let_chance_act(session: AnySession, box: AnyBox, pressed: Sequence[Seat]) -> None:
    settles = box.clock.settles if box.clock and pressed else None
    settled = settles(tuple(session.game.chance(session.state)), pressed) if settles else None
    if settled is None:
        session.draw()
    else:
        session.submit(CHANCE, settled)


def let_speak(session: AnySession, players: Sequence[Player], box: AnyBox) -> None:
    """Before a person decides, every bot that is not to act may say something, such as a promise, and be answered.

    In each state each is asked once, until nobody has anything to say.  Closed fists stay closed, what was taken back
    can still be played again, and where only bots sit `play_bots` lets them speak.
    """
    bots = bots_of(players, box)
    for _ in range(MOST_SAID if people_of(players) else 0):
        to_act = session.game.to_act(session.state)
        if not to_act or session.future or session.waiting_for != to_act or not _says_something(session, bots, to_act):
            return


def _says_something(session: AnySession, bots: Mapping[Seat, AnyBot], to_act: frozenset[Seat]) -> bool:
    """Let the first of the others speak that has something to say which the game allows; whether there was one."""
    for seat in sorted(bots.keys() - to_act):
        said = overhear(bots[seat], session, session.step, seat)
        if said and not session.submit(seat, said.move):
            return True
    return False


def is_said(session: AnySession, box: AnyBox, step: int) -> bool:
    """Whether something was only said in this step: whoever was to act before it still is."""
    checkpoint()
    moves = session.played(step).moves
    is_awaited = moves.keys() <= session.game.to_act(session.state_after(step - 1))
    return not is_awaited or all(map(box.speech.is_speech, moves.values()))


def is_said_to(session: AnySession, box: AnyBox, step: int, people: frozenset[Seat]) -> bool:
    """Whether something was said in this step that concerns one of these people."""
    concerned = (getattr(event, "rival", None) for event in session.played(step).events)
    return is_said(session, box, step) and not people.isdisjoint(concerned)


def is_asked_of(session: AnySession, box: AnyBox, step: int, people: frozenset[Seat]) -> bool:
    """Whether one of these people was asked something in this step, and may answer before the game goes on."""
    is_question = any(map(box.speech.is_question, session.played(step).moves.values()))
    return is_question and is_said_to(session, box, step, people)


def news(session: AnySession, since: int, until: int | None = None) -> list[Event]:
    """The events of all steps after this one, up to now or up to another one."""
    return [event for played in session.history[since:until] for event in played.events]
