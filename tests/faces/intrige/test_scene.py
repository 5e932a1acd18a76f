"""A step of Intrige as instants: it ends with the table as it is afterwards, in the order in which things happen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from functools import cache
from random import Random

from kit.draw.svg import to_text
from kit.engine.event import Event
from kit.engine.walk import sample, uniform
from kit.faces.intrige.board import boards
from kit.faces.intrige.ladder import LARGE, ladder
from kit.faces.intrige.resolution_steps import rungs
from kit.faces.intrige.scene import BILL_MS, Scene, instants, scenes
from kit.games.intrige.events import (
    ApplicantChosen,
    Banished,
    OwnPostChallenged,
    PostChallenged,
    PostDefended,
    PostTaken,
    RivalsApplied,
    RoundBegan,
    TurnBegan,
)
from kit.games.intrige.game import Intrige
from kit.games.intrige.options import Options
from kit.games.intrige.state import EXTERNAL, INTERNAL, OVER, SEND, Paid, Rep, State, View
from tests.faces.intrige.sights import moments, sight_of

GAMES = 40


@cache
def played() -> Sequence[tuple[Intrige, State, tuple[Event, ...], State]]:
    """Every step of random games for three to five, with any switches."""
    return tuple(_played())


def _played() -> Iterator[tuple[Intrige, State, tuple[Event, ...], State]]:
    for seed in range(GAMES):
        random = Random(seed)
        chosen = {switch.name: random.choice(switch.metadata["choices"]) for switch in fields(Options)}
        game = Intrige(random.randint(3, 5), Options(**chosen))
        before = game.start()
        for _, step in sample(game, uniform, random):
            yield game, before, step.events, step.state
            before = step.state


def seen(game: Intrige, before: State, events: tuple[Event, ...], by: int | None = None) -> tuple[Scene, ...]:
    view = View(by, *before) if by is None else game.view(before, by)
    return scenes(view, events, game.salaries)


def test_the_last_instant_is_the_table_after_the_step() -> None:
    for game, before, events, after in played():
        last = seen(game, before, events)[-1].view
        names = ("courts", "parks", "island", "hands", "money")
        for name in names:
            assert getattr(last, name) == getattr(after, name), (name, events)


def test_what_is_told_grows_to_all_events() -> None:
    for game, before, events, _ in played():
        told = [scene.told for scene in seen(game, before, events)]
        assert told == sorted(told)
        assert told[-1] == len(events)


def test_bribes_are_laid_in_the_order_of_payment_before_a_conflict_is_decided() -> None:
    for game, before, events, _ in played():
        if not any(isinstance(event, (ApplicantChosen, PostTaken, PostDefended)) for event in events):
            continue
        shown = seen(game, before, events)
        assert [scene.laying for scene in shown if scene.laying] == list(before.bribes)
        decided = next(place for place, scene in enumerate(shown) if scene.told)
        assert all(scene.laying is None for scene in shown[decided:])


def test_nobody_is_gone_before_the_owner_has_decided() -> None:
    for game, before, events, _ in played():
        shown = seen(game, before, events)
        gone = [scene.gone for scene in shown if scene.gone]
        banished = [(event.seat, event.profession) for event in events if isinstance(event, Banished)]
        assert [tuple(rep) for rep in gone] == banished
        assert all(scene.view.island == before.island for scene in shown if not scene.told)


def test_a_closed_purse_stays_closed_at_every_instant() -> None:
    for game, before, events, _ in played():
        if game.options_chosen.open_money:
            continue
        for scene in seen(game, before, events, by=1):
            assert all(cash is None for seat, cash in enumerate(scene.view.money) if seat != 1)


def test_a_conflict_takes_about_as_long_as_it_is_drawn() -> None:
    for game, before, events, _ in played():
        if any(isinstance(event, PostTaken) for event in events):
            lasts = [scene.lasts_ms for scene in instants(game.view(before, None), events)]
            assert lasts.count(BILL_MS) >= len(before.bribes)
            assert len(lasts) == len(seen(game, before, events))


def test_a_conflict_starts_with_no_bribe_laid() -> None:
    for game, before, events, _ in played():
        shown = seen(game, before, events)
        for scene in shown:
            if not scene.told:
                continue
            match events[scene.told - 1]:
                case RivalsApplied(profession=profession):
                    assert _open(scene.view) == (EXTERNAL, profession, (), ())
                case PostChallenged(profession=profession) | OwnPostChallenged(profession=profession):
                    assert _open(scene.view) == (INTERNAL, profession, (), ())


def test_in_the_last_round_the_purses_are_seen_to_grow() -> None:
    ended = 0
    for game, before, events, after in played():
        last = [place for place, event in enumerate(events, 1) if isinstance(event, RoundBegan) and event.last]
        for scene in seen(game, before, events) if last else ():
            assert (scene.view.stage == OVER) == (scene.told >= last[0])
        if last:
            base = replace(sight_of(game, after), before=game.view(before, 0), events=events, tapped=LARGE)
            shown = [replace(base, instant=instant) for instant in range(len(instants(base.before, events)))]
            for sight, scene in zip(shown, seen(game, before, events), strict=True):
                counted = 'class="counted"' in to_text(boards(sight)[0])
                assert counted == (ladder(sight) is None) == (scene.told >= last[0])
            ended += 1
    assert ended


def _open(view: View) -> tuple[str, str | None, tuple[Paid, ...], tuple[Rep, ...]]:
    return view.stage, view.disputed, view.bribes, view.due


def test_an_owner_at_whose_gate_people_wait_does_not_send_yet() -> None:
    for game, before, events, _ in played():
        for scene in seen(game, before, events):
            if scene.told and isinstance(events[scene.told - 1], TurnBegan):
                assert (scene.view.stage == SEND) != bool(scene.view.parks[scene.view.owner])


def test_the_ladder_never_shows_inside_before_outside() -> None:
    for sight, _ in moments():
        stages = [rung.procedure.stage for rung in rungs(sight)]
        assert EXTERNAL not in stages[stages.index(INTERNAL) :] if INTERNAL in stages else True
