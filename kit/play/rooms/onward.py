"""The way on while something is looked at: pause and step, the next moment, the past, and "what if"."""

from __future__ import annotations

from kit.draw.svg import Node
from kit.page.controls import acts, button, main_button
from kit.play.room import Room
from kit.play.rooms.place import LONGEST_PAUSE_MS, auto, my_turn


def going_on(room: Room) -> Node:
    """Pause and step while things move; afterwards the way on, the question "what if", and the past."""
    if room.sight.instant is not None:
        buttons, main = _moving(room)
    elif room.sight.is_past:
        buttons, main = _looking_back(room)
    elif room.is_sandbox:
        change = button(room.words.say("sandbox.change"), "lay-again", key="Escape", id="lay-again")
        on = main_button(room.words.say("sandbox.go_on"), "next", focus=f"next-{room.sight.step}")
        buttons, main = [_ask_what_if(room), change], on
    elif room.is_over:
        again = main_button(room.words.say("page.again"), "again", focus="over")
        other = button(room.words.say("page.other_game"), "setup", id="other-game")
        buttons, main = [_ask_what_if(room), _watch(room), other], again
    else:
        timer = {"data_after": LONGEST_PAUSE_MS} if room.auto and room.is_demo else {}
        main = main_button(room.words.say("page.next_card"), "next", focus="next", **timer)
        buttons = [_ask_what_if(room), auto(room) if room.is_demo else my_turn(room) or _watch(room)]
    return acts(main, *buttons)


def _moving(room: Room) -> tuple[list[Node | None], Node]:
    words, instant = room.words, room.sight.instant or 0
    after = None if room.paused else room.instants[instant].lasts_ms
    pause = button(words.say("page.go_on" if room.paused else "page.pause"), "pause", key="p", id="pause")
    step = button(words.say("page.step"), "instant", instant, key="ArrowRight s", id="step", data_after=after)
    return [pause, step, my_turn(room)], main_button(
        words.say("page.finish"), "finish", focus=f"moving-{room.sight.step}"
    )


def _looking_back(room: Room) -> tuple[list[Node | None], Node]:
    words, steps, step = room.words, room.decisions, room.sight.step
    here = steps.index(step)
    earlier, later = steps[max(here - 1, 0)], steps[min(here + 1, len(steps) - 1)]
    buttons: list[Node | None] = [
        button(words.say("page.earlier"), "look", earlier, key="ArrowLeft", disabled=here == 0, id="earlier"),
        button(words.say("page.later"), "look", later, key="ArrowRight", disabled=later == step, id="later"),
        _ask_what_if(room),
        button(words.say("page.play_on"), "branch", id="branch"),
    ]
    return buttons, main_button(words.say("page.back_to_now"), "now", focus="past")


def _ask_what_if(room: Room) -> Node:
    return button(room.words.say("page.what_if"), "whatif", key="w", disabled=not room.may_ask_what_if, id="whatif")


def _watch(room: Room) -> Node | None:
    """The button to see it happen again; if nothing moves there is nothing to watch."""
    if room.looks.motion == "off" or not room.instants:
        return None
    return button(room.words.say("page.watch"), "look", room.sight.step, id="watch")
