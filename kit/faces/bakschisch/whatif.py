"""The picture of "what if": a past bribe with each fist that a seat could have shown, side by side.

The reader knows what the others showed, which nobody knew at the table; the picture says so.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import cast

from kit.draw.svg import Child, Node, el, icon
from kit.draw.svg import words as text_of
from kit.engine.game import Seat
from kit.faces.bakschisch.kinds import BakschischAsked, BakschischSight
from kit.faces.bakschisch.layout import PAWNS
from kit.faces.bakschisch.odds import odds_strip
from kit.faces.bakschisch.outcomes import Decided, Fist, Outcome, asked_outcomes, could_show
from kit.faces.bakschisch.pieces import bag
from kit.faces.bakschisch.strip import CELLS, MOST_AT_ONCE, fist, framed, head, heard, labels, modes
from kit.games.bakschisch.events import (
    BribesRevealed,
    MoveStolen,
    NobodyMoved,
    PawnMoved,
    StayedOnStart,
    StayedOnThrone,
    ThroneReached,
    WonByArrival,
    WonByGold,
)
from kit.games.bakschisch.knowable import BakschischKnowable
from kit.games.bakschisch.moves import write_move
from kit.games.bakschisch.telling import TELLING
from kit.page.controls import button, chip
from kit.text.say import Words
from kit.text.story import tell


def asked_strip(asked: BakschischAsked, _: BakschischSight, words: Words, whose: Child = None) -> Node:
    """The strip for a question on the page of a game."""
    found = asked.could_know
    choices = [whose, modes(words, found is not None) if asked.can_weigh else _hindsight(words)]
    if isinstance(found, BakschischKnowable):
        return odds_strip(asked, found, words, choices)
    picked = cast("Fist | None", asked.picked)
    return strip(asked_outcomes(asked), words, asked.seat, picked, asked.known, choices=choices)


def strip(
    outcomes: Sequence[Outcome],
    words: Words,
    seat: Seat,
    picked: Fist | None = None,
    known: Collection[Seat] | None = None,
    *,
    in_lesson: bool = False,
    choices: Child = None,
    chosen: str = "chosen",
    shut: Collection[Fist] = (),
) -> Node:
    """The fists side by side, each a button; the `picked` one tells its story and can be played on from.

    `in_lesson`: nothing is played on, and the strip stays where it is.

    `choices`: what else can be looked at; without any, the strip says what it knows.

    `chosen`: what the fist that was shown is called; `shut`: the fists about which nothing is told yet.

    `known`: whose purses may be told; None is everybody's.  For a secret purse, no cell tells what is left in it or
    goes beyond what the fist has shown.
    """
    hidden = known is not None and seat not in known
    shown = _seen(outcomes) if hidden else outcomes
    told = next((outcome for outcome in shown if outcome.move == picked and picked not in shut), None)
    cells = [
        _shut(each, words) if each.move in shut else _cell(each, words, picked, hidden, not in_lesson, chosen)
        for each in shown
    ]
    story = told and _story(told, words, known is not None, not in_lesson)
    note = "secret" if hidden else "" if told else "hint"
    said: list[Child] = [
        el("p", words.say("whatif.fixed"), _fists(shown[0], words, seat), class_="fixed small muted"),
        el("p", note and words.say(f"whatif.{note}"), class_="small muted grow"),
    ]
    rows = ("shows", "pawn", "others", "purse", "because")
    return framed(
        head(words, seat, _hindsight(words) if choices is None else choices, said, closes=not in_lesson),
        el(
            "div",
            el("div", labels(words, rows, seat=seat), cells, role="group", data_rove=True, **CELLS),
            el("div", story, class_="whatif-told", aria_live="polite"),
            class_=["whatif-body", told is not None and "with-story", len(shown) > MOST_AT_ONCE and "many"],
        ),
    )


def _hindsight(words: Words) -> Node:
    return el("span", words.say("whatif.hindsight"), class_="badge hindsight")


def _seen(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Those that tell no more about a purse than the fist that was shown."""
    chosen = [outcome.move for outcome in outcomes if outcome.chosen]
    return [outcome for outcome in outcomes if any(could_show(move, outcome.move) for move in chosen)]


def _fists(outcome: Outcome, words: Words, seat: Seat) -> list[Node]:
    """What the others showed, which stays as it is in every cell."""
    shown = next(event for event in outcome.events if isinstance(event, BribesRevealed))
    fists = []
    for other, gold in enumerate(shown.gold):
        fist = "thief" if other in shown.thieves else "gold"
        text = words.say(f"fists.{fist}", seat=other, gold=gold)
        fists.append(el("span", icon(f"pawn-{PAWNS[other]}", 22), text, class_="fist-shown"))
    return [fist for other, fist in enumerate(fists) if other != seat]


def _shut(outcome: Outcome, words: Words) -> Node:
    """A cell about which nothing is told."""
    return el(
        "button",
        el("span", class_="tags"),
        el("span", fist(outcome.move, words), class_="shows"),
        el("span", words.say("whatif.shut"), class_="later"),
        type="button",
        disabled=True,
        class_="cell shut",
        aria_label=f"{heard(outcome.move, words, outcome.seat)}. {words.say('whatif.shut')}",
        id=f"whatif-{write_move(outcome.move)}",
    )


def _cell(outcome: Outcome, words: Words, picked: Fist | None, hidden: bool, takes_focus: bool, chosen: str) -> Node:
    n = write_move(outcome.move)
    return el(
        "button",
        el("span", _tags(outcome, words, chosen), class_="tags"),
        el("span", fist(outcome.move, words), class_="shows"),
        el("span", icon(f"pawn-{PAWNS[outcome.seat]}", 30), _goes(outcome, words), class_="goes"),
        el("span", _also(outcome, words), class_="also"),
        el("span", _purse(outcome, hidden), class_=["purse", f"s-{PAWNS[outcome.seat]}"]),
        el("span", _wins(outcome, words), _why(outcome, words), class_="because"),
        type="button",
        class_=["cell", outcome.gains and "gains", outcome.chosen and "chosen"],
        data_intent="whatif-pick",
        data_n=n,
        data_focus="whatif" if outcome.chosen and takes_focus else None,
        data_show="picked" if outcome.move == picked else None,  # the story may have covered it
        aria_pressed=outcome.move == picked,
        aria_label=_heard(outcome, words, hidden, chosen),
        id=f"whatif-{n}",
    )


def _tags(outcome: Outcome, words: Words, chosen: str) -> list[Node]:
    """What sets this fist apart from the others."""
    said = []
    if outcome.chosen:
        said.append(("chosen", words.say(f"whatif.{chosen}", seat=outcome.seat)))
    if outcome.cheapest:
        walks = any(walk.seat == outcome.seat for walk in outcome.walks)
        said.append(("cheapest", words.say("whatif.cheapest_walk" if walks else "whatif.cheapest_stay")))
    return [el("span", text, class_=f"tag {look}") for look, text in said]


def _wins(outcome: Outcome, words: Words) -> Node | None:
    """Who has won then."""
    if len(outcome.winners) == 1:
        return el("b", words.say("whatif.wins", seat=outcome.winners[0]))
    return el("b", words.say("whatif.win", seats=outcome.winners)) if outcome.winners else None


def _goes(outcome: Outcome, words: Words) -> Node:
    """Where the seat's own pawn goes, in a word or two."""
    walk = next((walk for walk in outcome.walks if walk.seat == outcome.seat), None)
    if walk is None:
        return el("span", words.say("whatif.stays"))
    end = _end(outcome, walk)
    way = end or ("back" if walk.end < walk.start else "ahead")
    return el("span", words.say(f"whatif.{way}", end=walk.end))


def _also(outcome: Outcome, words: Words) -> list[Node]:
    """Where the others' pawns go."""
    others = [walk for walk in outcome.walks if walk.seat != outcome.seat]
    ends = [words.say(f"whatif.ends.{_end(outcome, walk) or 'space'}", end=walk.end) for walk in others]
    return [
        el("span", icon(f"pawn-{PAWNS[walk.seat]}", 22), el("span", end))
        for walk, end in zip(others, ends, strict=True)
    ]


def _end(outcome: Outcome, walk: PawnMoved) -> str:
    """The end of the track that a walk leads to, if it does."""
    if walk.end == 0:
        return "start"
    on_throne = [event.seat for event in outcome.events if isinstance(event, ThroneReached)]
    return "throne" if walk.seat in on_throne else ""


def _purse(outcome: Outcome, hidden: bool) -> Node:
    if not hidden and outcome.purse is not None:
        return bag(outcome.purse, 36, "")
    change = outcome.change
    sign, look = ("+", "gain") if change > 0 else ("−", "loss") if change else ("±", None)
    return el("b", f"{sign}{abs(change)}", class_=look)


def _why(outcome: Outcome, words: Words) -> str:
    return words.say(f"whatif.why.{outcome.because.why}", **outcome.because.facts)


_TELLING = (PawnMoved, MoveStolen, StayedOnThrone, StayedOnStart, NobodyMoved)


def _heard(outcome: Outcome, words: Words, hidden: bool, chosen: str) -> str:
    """The cell for somebody who cannot see it."""
    seat, said = outcome.seat, [heard(outcome.move, words, outcome.seat)]
    said += [words.event(event) for event in outcome.events if isinstance(event, _TELLING)]
    if not any(isinstance(event, Decided) and event.seat == seat for event in outcome.events):
        said.append(words.say("whatif.heard_stays", seat=seat))
    said += [_purse_heard(outcome, words, hidden), _why(outcome, words)]
    said += [text_of(part) for part in (*_tags(outcome, words, chosen), _wins(outcome, words)) if part]
    return " ".join(text if text[-1] in ".!?" else f"{text}." for text in said)


def _purse_heard(outcome: Outcome, words: Words, hidden: bool) -> str:
    if not hidden:
        return words.say("page.purse", gold=outcome.purse)
    return words.say("whatif.heard_change", gold=abs(outcome.change), change=outcome.change, zero=0)


def _story(outcome: Outcome, words: Words, secret: bool, can_play: bool) -> Node:
    """What would have happened, sentence by sentence with its rules, and the way there."""
    untold = (BribesRevealed, *((WonByGold, WonByArrival) if secret else ()))  # these two count the gold in purses
    lines = [
        el("li", el("span", line.text), el("span", [chip(rule, words) for rule in line.rules], class_="chips"))
        for line in tell(outcome.events, words, TELLING)
        if line.kind not in untold
    ]
    play = button(words.say("whatif.play_on"), "whatif-play", write_move(outcome.move), id="whatif-play")
    return el(
        "div",
        el("h3", heard(outcome.move, words, outcome.seat), id="whatif-told"),
        el("ol", lines, tabindex="0", aria_labelledby="whatif-told"),
        el("p", words.say("whatif.happened"), class_="small muted") if outcome.chosen else can_play and play,
        class_="whatif-story",
    )
