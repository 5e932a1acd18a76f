"""Whole games on a page of any game, by pressing what is there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from kit.draw.svg import Node, find, walk
from kit.engine.game import CHANCE
from kit.engine.record import Player, Record
from kit.faces import open_face
from kit.games import open_box
from kit.games.attraptresors.pieces import COLOURS
from kit.page.controls import move_sent
from kit.play.arrange import some_players
from kit.play.play import Play
from kit.play.referee import Referee
from tests.play.games import finish, kept, say_hello, sent

MOST_PRESSES = 4000
"""No game takes so many."""


def a_page(game: str, players: int, people: int = 1, seed: int | None = 3, **options: Any) -> Play:
    """A game with this many people, all other seats bots."""
    box = open_box(game)
    seats = (*(Player(f"P{seat}") for seat in range(people)), *some_players(box, players)[people:])
    usual = [Player("B0", box.default_bots[0]), *some_players(box, players)[1:]]
    return Play(
        box, open_face(game), Record(game, seats if people else tuple(usual), {**box.first.options, **options}, seed)
    )


def a_referee(game: str, players: int, **options: Any) -> Referee:
    """A real table beside the page."""
    box = open_box(game)
    seats = tuple(Player(f"P{seat}") for seat in range(players))
    return Referee(box, open_face(game), Record(game, seats, {**box.first.options, **options}))


def sent_by(part: Node) -> Any:
    """What a part sends with its intent."""
    return json.loads(part[1].get("data-n", "null"))


def parts(page: Any, prefix: str) -> list[Node]:
    """The parts whose id begins so, in their order."""
    return [node for node in walk(page.view) if node[1].get("id", "").startswith(prefix)]


def tap(page: Any, *names: str) -> None:
    """Press these parts, one after the other, each as it is when its turn comes."""
    for name in names:
        (part,) = find(page.view, id=name)
        assert "aria-disabled" not in part[1], f"{name} cannot be pressed"
        page.press(part[1]["data-intent"], sent_by(part))


def choose(page: Any, seat: int, random: Random) -> None:
    """One of the options of a seat, from its buttons or its list."""
    buttons = parts(page, f"option-{seat}-")
    if buttons:
        part = random.choice(buttons)
        page.press(part[1]["data-intent"], sent_by(part))
        return
    lists = parts(page, f"options-{seat}")
    if not lists:  # a face of its own
        take(page, random, seat)
        return
    (chosen,) = lists
    values = [node[1]["value"] for node in walk(chosen) if node[0] == "option" and node[1]["value"]]
    page.press(chosen[1]["data-intent"], sent_by(chosen), random.choice(values))


TAKEN_BACK = ("back-", "less-")
"""Parts of a face of its own that only take something back."""


def take(page: Any, random: Random, seat: int) -> None:
    """Of what this seat can choose now one thing after the other, until there is enough of it."""
    while True:
        offered = [part for part in walk(page.view) if part[0] == "button" and _is_offered(part[1])]
        whose = (seat, f"sending-{seat}")
        offered = [part for part in offered if not isinstance(said := sent_by(part), list) or said[0] in whose]
        more = [part for part in offered if part[1].get("aria-pressed") != "true"]
        if not offered:  # all that there is to choose is chosen
            assert any(_closes(part, seat) for part in walk(page.view))
            return
        part = random.choice(more or offered)
        page.press(part[1]["data-intent"], sent_by(part))
        if random.random() < 0.6 and any(_closes(part, seat) for part in walk(page.view)):
            return


def _closes(part: Node, seat: int) -> bool:
    said = part[1]
    closes = said.get("data-intent") in ("close", "judge") and "aria-disabled" not in said
    return closes and sent_by(part) in (None, seat)


HALVES = ("send-", "court-")
"""Parts that say half of a move while the other half is open."""


def _is_offered(said: Any) -> bool:
    intents = ("choose", "fist", "form") if said.get("id", "").startswith(HALVES) else ("choose", "fist")
    is_choice = said.get("data-intent") in intents and "aria-disabled" not in said
    return is_choice and not said.get("id", "").startswith(TAKEN_BACK)


def press_on(game: Play, random: Random) -> None:
    """The next thing that anybody at the screen would do."""
    page = game.page
    if game.instant is not None:
        page.press("finish")
    elif game.seats.must_hand_over:
        page.press("ready", game.seats.chooser)
    elif game.seats.is_side_by_side and game.seats.choosers:
        seat = random.choice(game.seats.choosers)
        choose(page, seat, random)
        page.press("close", seat)
    elif game.seats.chooser is not None:
        if game.choices.fist.move is None:
            choose(page, game.seats.chooser, random)
        page.press("close")
    else:
        page.press("next")


def play_to_the_end(game: Play, random: Random) -> int:
    """Press on until somebody has won; how many presses that took."""
    for presses in range(MOST_PRESSES):
        if game.view.is_over:
            return presses
        press_on(game, random)
    raise AssertionError("the game does not end")


def a_page_at_its_end(game: str, players: int, seed: int = 3, lang: str = "en") -> Play:
    """A game that one person and bots have played to its end, opened again from what a browser kept of it."""
    page = a_page(game, players, 1, seed)
    say_hello(page, saved=_played(game, players, seed), lang=lang)
    return page


@cache
def _played(game: str, players: int, seed: int) -> str:
    page = a_page(game, players, 1, seed)
    messages = sent(page)
    play_to_the_end(page, Random(seed))
    finish(page)
    return kept(messages)


def rule_on(game: Referee, random: Random) -> None:
    """The next thing that a referee would type."""
    page = game.page
    if game.setup.form:  # who plays, and by which rules, as it stands there
        page.press("begin")
    elif game.instant is not None:
        page.press("finish")
    elif find(page.view, id="headline"):
        page.press("next")
    elif game.table.session.waiting_for == {CHANCE}:
        move = random.choice(list(game.table.game.chance(game.table.session.state)))
        _tell_chance(game, move)
    else:
        for seat in sorted(game.table.session.waiting_for):
            choose(page, seat, random)
        page.press("judge")


def _tell_chance(game: Referee, move: Any) -> None:
    """Press what chance has brought, or fill in its form."""
    page, forms = game.page, parts(game.page, "make-")
    if parts(page, "add-"):  # a face of its own: a tap for each die
        _tap_dice(page, _counts(move))
        return
    if not forms:
        page.press("turn", move_sent(move, game.box))
        return
    name, _ = sent_by(forms[0])
    fields: Sequence[Node] = parts(page, f"field-{name}-")
    for field, count in zip(fields, _counts(move), strict=True):
        page.press("form", sent_by(field), str(count))
    page.press("form-do", sent_by(forms[0]))


def _tap_dice(page: Any, dice: Sequence[int]) -> None:
    for colour, count in zip(COLOURS, dice, strict=True):
        for _ in range(count):
            (more,) = find(page.view, id=f"add-{colour}")
            page.press("form", sent_by(more))
    (done,) = find(page.view, id="go")
    page.press("form-do", sent_by(done))


def _counts(move: Any) -> Sequence[int]:
    """The first field of a small frozen move."""
    counts: Sequence[int] = getattr(move, move.__slots__[0])
    return counts
