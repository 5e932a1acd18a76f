"""The ladder: the three steps of a turn, and one rung for each procedure, with whom, why, and its clause (IN-24)."""

from __future__ import annotations

from collections.abc import Sequence

from kit.draw.svg import Child, Node, el
from kit.faces.intrige.band import reps_said
from kit.faces.intrige.courts import ALL
from kit.faces.intrige.lettering import said
from kit.faces.intrige.people import person
from kit.faces.intrige.resolution_steps import DONE, LARGE_SO_FAR, NOW, Rung, rungs
from kit.faces.intrige.scene import shown_view
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Move
from kit.games.intrige.order import Procedure
from kit.games.intrige.state import EXTERNAL, FREE, INTERNAL, OVER, SEND, View
from kit.page.controls import button, chip
from kit.page.sight import Sight
from kit.text.say import Words

CLAUSES = {FREE: "IN-24", EXTERNAL: "IN-20", INTERNAL: "IN-22"}
"""The clause that governs each procedure."""
LARGE = "stairs"
"""What can be tapped besides `ALL` courts: the ladder, large."""


def name_of(words: Words, procedure: Procedure) -> str:
    """No conflict, outside, or inside and about which post."""
    return said(words, f"ladder.name.{procedure.stage}", post=procedure.post)


def because_of(words: Words, steps: Sequence[Rung], number: int) -> str:
    """Why the step with this number, from 1, has its place in the order; a single conflict inside has no order."""
    procedure = steps[number - 1].procedure
    if procedure.stage != INTERNAL:
        return said(words, f"ladder.because.{procedure.stage}")
    if not procedure.is_certain:
        return said(words, "ladder.because.internal_open")
    inside = [place for place, rung in enumerate(steps, 1) if rung.procedure.stage == INTERNAL]
    order = "_alone" if len(inside) == 1 else "_next" if number > inside[0] else ""
    return said(words, f"ladder.because.internal{order}")


def ended(words: Words, rung: Rung) -> str:
    """How a procedure ended."""
    if rung.how == "free":
        posts = ", ".join(said(words, "forms.money", amount=post) for _, post in rung.won)
        return said(words, "ladder.end.free", posts=posts)
    rep, post = rung.won[-1]
    return said(words, f"ladder.end.{rung.how}", seat=rep.seat, profession=rep.profession, post=post)


def shows_stairs(sight: Sight[Intrige, View, Move]) -> bool:
    """Whether the order is shown large: while a conflict is open that is not all there is, or when somebody wants it.

    Somebody may also want all courts.
    """
    asked = sight.before if sight.events else sight.view
    if asked.stage not in (FREE, EXTERNAL, INTERNAL) or sight.winners or shown_view(sight).stage == OVER:
        return False
    is_order_at_stake = asked.stage != FREE and len(rungs(sight)) > 1
    return sight.tapped in (LARGE, LARGE_SO_FAR) or (sight.tapped is None and is_order_at_stake)


def ladder(sight: Sight[Intrige, View, Move]) -> Node | None:
    """The turn in three steps, and the ladder of the second; above the story, always in sight during a turn."""
    view, words = shown_view(sight), sight.words
    if view.stage == OVER:
        return None
    steps = rungs(sight)
    asked = sight.before if sight.events else view
    can_switch = asked.stage in (FREE, EXTERNAL, INTERNAL)
    large = shows_stairs(sight)
    switch = button(
        said(words, "board.courts" if large else "board.large"),
        "space",
        ALL if large else LARGE,
        id="switch-view",
    )
    return el(
        "section",
        _of_the_turn(sight.game, view, words),
        el("ol", _rungs(words, steps), class_="rungs")
        if steps
        else el("p", _nobody(words, view), class_="small muted"),
        _why_this(words, switch, large) if can_switch else None,
        class_=["panel", "ladder", large and "large"],
        id="ladder",
        aria_label=said(words, "ladder.title"),
    )


def _why_this(words: Words, switch: Node, is_told: bool) -> Node:
    """The order of IN-24 in a sentence, and the button that shows it large."""
    head = el("header", el("h2", said(words, "ladder.why")), chip("IN-24", words), switch)
    return el("div", head, el("p", said(words, "ladder.order")) if is_told else None, class_="why-now wide-only")


def _nobody(words: Words, view: View) -> str:
    return said(words, "ladder.nobody") if view.stage == SEND else ""


def _of_the_turn(game: Intrige, view: View, words: Words) -> Node:
    """Pay, posts, send; in the last rounds nobody is sent any more."""
    now = "send" if view.stage == SEND else "posts"
    names = ("pay", "posts", "send") if view.round <= game.sending_rounds else ("pay", "posts")
    shown, state = [], DONE
    for name in names:
        state = NOW if name == now else "later" if state != DONE else DONE
        told = said(words, f"ladder.{name}")
        label = f"{told}: {said(words, f'ladder.state.{state}')}"
        mark = el("span", "✓ ", aria_hidden=True) if state == DONE else None
        current = "step" if state == NOW else None
        shown.append(el("li", mark, told, class_=state, aria_label=label, aria_current=current))
    return el("ol", shown, class_="turn-steps", aria_label=said(words, "ladder.title"))


def _rungs(words: Words, steps: Sequence[Rung]) -> list[Node]:
    return [_rung(words, steps, number) for number in range(1, len(steps) + 1)]


def _rung(words: Words, steps: Sequence[Rung], number: int) -> Node:
    rung = steps[number - 1]
    procedure, state = rung.procedure, rung.state
    seats = tuple(rep.seat for rep in procedure.reps)
    reps = reps_said(words, procedure.reps)
    of = said(words, f"ladder.of.{procedure.stage}", profession=procedure.profession, seats=seats, reps=reps)
    told: Child = ended(words, rung) if state == DONE else because_of(words, steps, number)
    return el(
        "li",
        el("i", "✓" if state == DONE else number, aria_hidden=True),
        el(
            "span",
            el("b", name_of(words, procedure)),
            el("span", " · ", class_="dot"),
            el("span", of, class_="of"),
            el("small", told),
        ),
        el("span", [person(rep, 26) for rep in procedure.reps[:4]], class_="who"),
        el("span", chip(CLAUSES[procedure.stage], words), class_="clause"),
        el("span", said(words, f"ladder.state.{state}"), class_="unseen"),
        class_=state,
        id=f"rung-{number}",
        aria_current="step" if state == NOW else None,
    )
