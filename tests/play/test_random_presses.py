"""Whatever a person presses, in whatever order: the page stands, the game keeps its laws, and the record replays."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from kit.draw.svg import Node, find, walk, words
from kit.engine import record as records
from kit.games import open_box
from kit.play.play import Play
from tests.effort import Some
from tests.play import pressing
from tests.play.games import a_game, a_referee, say_hello, sent

PRESSES = 150
TYPED = ("", "0", "1", "12", "99", "-1", "1e3", "abc", "<b>", "r1 b1", "x" * 60, "é")
OFTEN = {"close": 5, "choose": 5, "next": 5, "ready": 5, "turn": 6, "judge": 6, "fist": 6, "begin": 2, "form-do": 2}
MODES = ["play", "hot seat", "bots", "referee"]


def desks(random: Random, hidden: bool) -> dict[str, Play]:
    seed, purses = random.randrange(1000), {"open_gold": not hidden}
    return {
        "play": a_game(random.choice((2, 3, 4)), seed, **purses),
        "hot seat": a_game(4, seed, people=3, **purses),
        "bots": a_game(3, seed, people=0, **purses),
        "referee": a_referee(3, **purses),
    }


def filled(node: Node, random: Random) -> str | bool | None:
    """What a person may put into a field; None for what is no field."""
    tag, attributes = node[0], node[1]
    if tag == "select":
        return random.choice([option[1].get("value", "") for option in walk(node) if option[0] == "option"])
    if tag != "input":
        return None
    return "checked" not in attributes if attributes.get("type") == "checkbox" else random.choice(TYPED)


def press_something(desk: Play, random: Random) -> None:
    parts: dict[str, list[Node]] = {}
    for node in walk(desk.page.view):
        if "data-intent" in node[1] and node[1].get("aria-disabled") != "true":
            parts.setdefault(node[1]["data-intent"], []).append(node)
    name = random.choices(list(parts), [OFTEN.get(name, 1) for name in parts])[0]
    node = random.choice(parts[name])
    value, n = filled(node, random), json.loads(node[1].get("data-n", "null"))
    by = "time" if "data-after" in node[1] and random.random() < 0.5 else "click" if value is None else "change"
    desk.page.receive({"intent": name, "n": n, "value": value, "by": by, "view": desk.page._shown, "seq": 1})


def keeps_its_promises(desk: Play) -> None:
    assert not desk.table.game.invariants(desk.table.session.state)
    again = records.replay(records.read_record(desk.saved.text(), open_box), desk.box)
    assert again.history == desk.table.session.history and again.state == desk.table.session.state
    assert desk.what_if.question is None or desk.what_if.question.step == desk.view.step
    assert desk.instant is None or desk.instants()
    if desk.table.hides and desk.box.name == "intrige":
        purses = desk.sight.view.money
        assert all(cash is None or seat == desk.seats.eyes for seat, cash in enumerate(purses))
    elif desk.table.hides:
        bags = {node[1]["id"]: words(node) for node in find(desk.page.view, class_="bag") if "id" in node[1]}
        known = desk.view.known if desk.seats.eyes is None else {desk.seats.eyes}
        assert all(text.startswith("?") or int(name[4:]) in known for name, text in bags.items())


@pytest.mark.parametrize("mode", MODES)
def test_no_press_breaks_the_page_or_the_game(mode: str, some: Some) -> None:
    for seed in some(range(4)):
        random = Random(f"{mode}/{seed}")
        press_whatever(desks(random, hidden=seed % 2 == 1)[mode], random, some.count(PRESSES, least=60))


def press_whatever(desk: Play, random: Random, presses: int) -> None:
    messages: list[dict[str, Any]] = sent(desk)
    for _ in range(presses):
        press_something(desk, random)
        if random.random() < 0.02:
            saved = [message["save"] for message in messages if "save" in message]
            say_hello(desk, saved=saved[-1] if saved else None)
        keeps_its_promises(desk)


# Intrige, where promises come in between ------------------------------------------------------------------------------


def courts(random: Random, **switches: Any) -> dict[str, Play]:
    seed = random.randrange(1000)
    return {
        "play": pressing.a_page("intrige", random.choice((3, 4, 5)), seed=seed, **switches),
        "hot seat": pressing.a_page("intrige", 4, people=3, seed=seed, **switches),
        "bots": pressing.a_page("intrige", 3, people=0, seed=seed, **switches),
        "referee": pressing.a_referee("intrige", 3, **switches),
    }


SWITCHES: list[dict[str, Any]] = [{}, {"open_money": True}, {"edition": "small", "refund_losers": True}]


@pytest.mark.parametrize("mode", MODES)
def test_no_press_breaks_a_game_of_intrige(mode: str, some: Some) -> None:
    for switches in some(SWITCHES):
        random = Random(f"{mode}/{switches}")
        press_whatever(courts(random, **switches)[mode], random, some.count(PRESSES, least=60))


PROMISED = {"PostPromised", "BribePromised", "PromiseLapsed"}


def test_whatever_is_pressed_promises_are_made_kept_and_broken() -> None:
    told = set()
    for seed in (3, 0, 1, 2):  # the first two have told all
        random = Random(f"promises/{seed}")
        desk = pressing.a_page("intrige", 4, seed=seed, edition="small")
        for _ in range(120):
            press_something(desk, random)
            if not desk.view.is_over:
                press_promise(desk, random)
            told |= {type(event).__name__ for played in desk.table.session.history[-6:] for event in played.events}
            if len(told & PROMISED) == 3 and all(any(end in name for name in told) for end in ("Kept", "Broken")):
                return
    raise AssertionError(f"of promises no more was told than {told}")


def press_promise(desk: Play, random: Random) -> None:
    """Say something, where that can be said, as the page would send it."""
    for form in desk.sight.forms_of(desk.seats.eyes) if desk.seats.eyes is not None and not desk.focus.is_past else ():
        if form.aloud and random.random() < 0.1:
            for field in form.fields:
                choice = random.choice(field.choices[:3])
                fill_in(desk, "form", [form.name, field.name], str(choice))
            fill_in(desk, "form-do", [form.name, desk.seats.eyes])


def fill_in(desk: Play, name: str, n: Any, value: str | None = None) -> None:
    by = "click" if value is None else "change"
    desk.page.receive({"intent": name, "n": n, "value": value, "by": by, "view": desk.page._shown, "seq": 1})
