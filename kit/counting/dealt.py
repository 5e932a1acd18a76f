"""Trials on the page: the buttons that deal, the class's own series, and the assumptions with their switches."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from kit.counting.charts import FEW, chance_of, deals, trial_of
from kit.counting.content import Step
from kit.counting.deals import DEALS, MANY, MOST_DEALS
from kit.counting.formula import is_long
from kit.counting.screen import CountScreen
from kit.draw.svg import Child, Node, el
from kit.engine.stream import Stream
from kit.page.controls import button, entry, switch

SLICE_MS = 50
"""Between two slices of a deal: with them, four pictures a second."""


# Dealing --------------------------------------------------------------------------------------------------------------


def dealing(screen: CountScreen, step: Step) -> Node | None:
    """The buttons that deal, how far it is, and the class's own series."""
    return el("div", deal_row(screen), class_row(screen), class_="dealing") if deals(screen, step) else None


def deal_row(screen: CountScreen) -> Node:
    """The buttons that deal, and how far it is."""
    run, words = screen.run, screen.words
    if run.deals.is_dealing:
        timer = {} if run.deals.is_paused else {"data_after": SLICE_MS}
        said = screen.say(
            "deal.progress", n=screen.whole(run.deals.running.done), all=screen.whole(run.deals.wanted[run.way.trial])
        )
        bar = el("progress", value=run.deals.running.done, max=run.deals.wanted[run.way.trial], aria_label=said)
        pause = screen.say("deal.go_on" if run.deals.is_paused else "deal.pause")
        parts: list[Child] = [
            el(
                "div",
                bar,
                el("span", said, class_="small"),
                class_="grow col",
                data_intent="slice",
                id="slice",
                **timer,
            ),
            button(pause, "hold", key="Space", id="hold", data_every=True),
        ]
    else:
        is_full = run.deals.running.done >= MOST_DEALS
        parts = [
            el("b", screen.say("deal.deal"), id="deal-name"),
            [
                button(
                    screen.whole(many),
                    "deal",
                    many,
                    disabled=is_full,
                    id=f"deal-{many}",
                    data_repeat=many < 100 or None,
                )
                for many in DEALS
                if many <= MANY or not screen.is_young
            ],
        ]
    again = (
        button(screen.say("deal.again"), "deal-again", look="quiet small wide-only", id="deal-again")
        if run.deals.running.done
        else None
    )
    return el("div", parts, again, class_="deal-row", role="group", aria_label=words.say("count.deal.deal"))


def last_one(screen: CountScreen) -> Node | None:
    """What came last of the trials, as it lies on the table."""
    run, trial = screen.run, trial_of(screen)
    if trial is None or not 0 < run.deals.running.done <= FEW:
        return None
    outcome = trial.outcome(Stream(run.deals.seed, run.deals.running.done - 1))
    is_hit = trial.is_hit(trial.value(outcome))
    said = screen.fragment(trial.hit_text if is_hit else trial.miss_text)
    mark = el("b", ("✓ " if is_hit else "○ ") + said, class_="hit" if is_hit else "miss")
    drawn = trial.picture(outcome, screen.words)
    return el(
        "div", el("span", screen.say("deal.last"), class_="small muted"), drawn, mark, class_="last-one", id="last"
    )


# The class ------------------------------------------------------------------------------------------------------------


def class_row(screen: CountScreen) -> Node:
    """What the class has dealt by hand, and how more is typed."""
    pooled = screen.run.deals.by_hand.pooled
    count = screen.say("class.pooled", hits=pooled.hits, n=pooled.of) if pooled.of else screen.say("class.none")
    is_open = screen.panel == "class"
    add = button(
        screen.say("class.close" if is_open else "class.add"), "open", "class", look="quiet", expanded=is_open, id="add"
    )
    return el("div", el("b", screen.say("class.class")), el("span", count, class_="grow"), add, class_="class-row")


def class_panel(screen: CountScreen) -> Node:
    """Trials that were dealt by hand: a group's count at once, or one tap for each trial; all with undo."""
    run, trial = screen.run, trial_of(screen)
    told = "full" if screen.once.class_fault == "full" else "group"
    fault = (
        el("p", screen.say(f"fault.{told}"), class_="fault", role="alert", id="fault-group")
        if screen.once.class_fault
        else None
    )
    fields = [_class_field(screen, "hits"), el("span", screen.piece("class.of")), _class_field(screen, "of")]
    add = button(screen.say("class.add_group"), "group", id="group")
    taps: list[Child] = []
    if trial is not None:
        taps = [
            button(
                ["✓ ", screen.fragment(trial.hit_text)], "tap", True, data_repeat=True, data_every=True, id="tap-hit"
            ),
            button(
                ["○ ", screen.fragment(trial.miss_text)], "tap", False, data_repeat=True, data_every=True, id="tap-miss"
            ),
            button(
                screen.say("class.next_group"), "group-next", look="quiet", disabled=not run.deals.by_hand.is_tapping
            ),
        ]
    series = run.deals.by_hand
    undo = button(screen.say("class.undo"), "group-undo", key="z", disabled=not series.entries, id="group-undo")
    groups = [
        el("li", screen.say("class.group", n=number, hits=group.hits, of=group.of))
        for number, group in enumerate(series.groups, 1)
    ]
    return el(
        "section",
        el("div", fields, add, class_="line-field wrap"),
        fault,
        el("div", el("span", screen.say("class.tap")), taps, class_="taps"),
        el("div", undo, switch(screen.say("class.apart"), "apart", screen.form.is_apart), class_="row"),
        el("ol", groups, class_="groups small") if groups else None,
        class_="class-panel",
        data_show="class",
        aria_label=screen.say("class.class"),
        id="class",
    )


def _class_field(screen: CountScreen, name: str) -> Node:
    wrong = screen.once.class_fault and "fault-group"
    label = screen.say(f"class.{name}")
    return class_entry(
        screen,
        name,
        "group",
        5,
        aria_label=label,
        aria_describedby=wrong or None,
        is_wrong=bool(wrong),
        id=f"class-{name}",
    )


def class_entry(
    screen: CountScreen, name: str, enters: str, length: int, *, usual: str = "", is_wrong: bool = False, **more: Any
) -> Node:
    """A field of the form of the class; Enter in it presses the part with the id `enters`."""
    more |= {"data_n": name, "data_live": True, "data_enter": enters, "aria_invalid": is_wrong or None}
    return entry("class-field", screen.form.texts.get(name, usual), length, class_="number", **more)


# Assumptions ----------------------------------------------------------------------------------------------------------


def assumptions(screen: CountScreen) -> Iterator[Node]:
    """What the number takes for granted; a switch drops it, and both numbers stand there."""
    run = screen.run
    for each in run.written.assumptions:
        is_off = each.id in run.deals.switched
        said = el("span", el("b", screen.say("assume.we")), " ", _lower(screen.plain(each.text)))
        control = button(
            screen.say("assume.off"), "assume", each.id, look="quiet small", pressed=is_off, id=f"assume-{each.id}"
        )
        now = el("p", screen.prose(_changed(screen, screen.plain(each.off))), class_="switched") if is_off else None
        yield el("div", said, control if each.switch else None, now, class_="assumption")


def _changed(screen: CountScreen, off: str) -> str:
    trial, written = trial_of(screen), screen.run.written.trials.get(screen.run.way.trial)
    if not screen.run.shows_exact or trial is None or written is None:
        return screen.say("assume.switched_hidden", off=off)
    before, now = (_told(screen, chance_of(each)) for each in (written, trial))
    return screen.say("assume.switched", off=off, now=now, before=before)


def _told(screen: CountScreen, chance: Fraction) -> str:
    """A chance as a fraction and of a hundred; a long one, or one for the youngest, of a hundred alone."""
    of_100 = f"{screen.of_100(chance)} {screen.piece('chart.share')}"
    return of_100 if screen.is_young or is_long(chance) else f"{screen.fraction(chance)} ({of_100})"


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
