"""What if: a past bribe with each fist that a seat could have shown, all other fists as they were.

Whoever reads it knows what the others showed, which nobody knew at the table; the picture says so.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, cast

from kit.draw.svg import Node, el, icon
from kit.draw.svg import words as text_of
from kit.engine.event import Event
from kit.engine.game import Seat
from kit.faces.bakschisch.kinds import BakschischAlternative, BakschischAsked, BakschischSight
from kit.faces.bakschisch.layout import PAWNS
from kit.faces.bakschisch.pieces import bag
from kit.games.bakschisch import THIEF, Bakschisch, State
from kit.games.bakschisch.events import (
    BribesRevealed,
    GoldSplit,
    GoldStolen,
    MoveStolen,
    NobodyMoved,
    PawnMoved,
    StayedOnStart,
    StayedOnThrone,
    ThroneGoldIgnored,
    ThroneReached,
    WonByArrival,
    WonByGold,
)
from kit.games.bakschisch.moves import Bribe, Move, Thief, write_move
from kit.page.parts import button, chip
from kit.page.sight import asked_of
from kit.text.say import Words
from kit.text.story import tell

Fist: TypeAlias = Bribe | Thief
"""What a seat can show."""


class Because(NamedTuple):
    """Why it comes out so: a message of ``whatif.why`` and its facts."""

    why: str
    facts: Mapping[str, Any]


class Outcome(NamedTuple):
    """What one fist would have brought."""

    seat: Seat
    move: Fist
    events: tuple[Event, ...]
    walks: tuple[PawnMoved, ...]
    """Every pawn that walks, also the others'."""
    place: int
    """Where the seat's pawn stands then."""
    purse: int | None
    """The seat's gold after the bribe itself, before a round's heap is shared; None while it is secret."""
    change: int
    """The purse against the one before the bribe."""
    because: Because
    winners: tuple[Seat, ...]
    chosen: bool
    """The fist that was shown."""
    gains: bool = False
    """The pawn ends further ahead than some other fist would leave it: it walks, or on the fifth bribe it stays."""
    cheapest: bool = False
    """The least gold that gains so."""


def outcomes(game: Bakschisch, before: State, seat: Seat, moves: Mapping[Seat, Fist]) -> tuple[Outcome, ...]:
    """One outcome for each of `game.options(before, seat)`, in their order; the others show what `moves` says."""
    return _outcomes(asked_of(game, before, moves, seat, game.options(before, seat), eyes=seat))


def _outcomes(asked: BakschischAsked) -> tuple[Outcome, ...]:
    found = [_outcome(asked, each) for each in asked.alternatives]
    least = min((outcome.place for outcome in found), default=0)
    gains = [outcome.place > least for outcome in found]
    cheapest = gains.index(True) if any(gains) else None
    return tuple(
        outcome._replace(gains=gained, cheapest=number == cheapest)
        for number, (outcome, gained) in enumerate(zip(found, gains, strict=True))
    )


def _outcome(asked: BakschischAsked, alternative: BakschischAlternative) -> Outcome:
    move, events, after, seat = cast("Fist", alternative.move), alternative.events, alternative.view, asked.seat
    change = sum(_gain(event, seat) for event in events)
    purse = asked.before.purses[seat]
    return Outcome(
        seat,
        move,
        events,
        tuple(event for event in events if isinstance(event, PawnMoved)),
        after.spaces[seat],
        None if purse is None else purse + change,
        change,
        _because(events, seat, move),
        after.winners,
        alternative.chosen,
    )


def _gain(event: Event, seat: Seat) -> int:
    """What an event of the bribe itself brings a purse."""
    match event:
        case BribesRevealed(gold=gold):
            return -gold[seat]
        case GoldStolen(seat=thief, gold=gold) if thief == seat:
            return gold
        case GoldSplit(seats=thieves, each=each) if seat in thieves:
            return each
    return 0


def could_show(chosen: Move, move: Move) -> bool:
    """Everybody knows that who showed the one could have shown the other: the thief, or no more gold."""
    most = chosen.gold if isinstance(chosen, Bribe) else 0
    return move == THIEF or (isinstance(move, Bribe) and move.gold <= most)


def asked_strip(asked: BakschischAsked, _: BakschischSight, words: Words) -> Node:
    """The strip for a question on the page of a game."""
    return strip(_outcomes(asked), words, asked.seat, cast("Fist | None", asked.picked), asked.known)


# Why ------------------------------------------------------------------------------------------------------------------

_Decided = PawnMoved | MoveStolen | StayedOnThrone | StayedOnStart
"""What befalls those who showed the most, or on the fifth bribe the least."""


def _because(events: Sequence[Event], seat: Seat, move: Fist) -> Because:
    """The one thing to know about an outcome, read from its events."""
    decided = [event for event in events if isinstance(event, _Decided)]
    mine = next((event for event in decided if event.seat == seat), None)
    others = tuple(event.seat for event in decided if event.seat != seat)
    shown = next(event for event in events if isinstance(event, BribesRevealed))
    if any(_goes_back(event) for event in decided):
        return _why_back(mine, others, shown, seat, move)
    if move == THIEF:
        return _why_loot(events)
    if mine:
        return _why_ahead(mine, others, seat, [event.seat for event in decided if isinstance(event, StayedOnThrone)])
    return _why_not_ahead(events, others, shown, seat)


def _goes_back(event: Event) -> bool:
    return isinstance(event, StayedOnStart) or (isinstance(event, PawnMoved) and event.end < event.start)


def _why_ahead(mine: _Decided, others: tuple[Seat, ...], seat: Seat, on_throne: Sequence[Seat]) -> Because:
    if isinstance(mine, MoveStolen):
        return Because("stopped", {})
    if isinstance(mine, StayedOnThrone):
        return Because("throne", {})
    if not others:
        return Because("most", {"seat": seat})
    return _tie("tie_throne" if on_throne else "tie", others)


def _why_not_ahead(events: Sequence[Event], others: tuple[Seat, ...], shown: BribesRevealed, seat: Seat) -> Because:
    for event in events:
        if isinstance(event, ThroneGoldIgnored) and seat in event.seats:
            return Because("from_throne", {})
        if isinstance(event, NobodyMoved):
            return Because("from_throne" if "C-BK-12" in event.rulings else "nobody", {})
    return _others("rival", others, gold=shown.gold[others[0]])


def _why_loot(events: Sequence[Event]) -> Because:
    for event in events:
        if isinstance(event, GoldSplit):
            return Because("split", {"number": len(event.seats), "each": event.each, "rest": event.rest})
    stolen = next(event for event in events if isinstance(event, GoldStolen))
    return Because("takes", {"seat": stolen.seat, "gold": stolen.gold})


def _why_back(
    mine: _Decided | None, others: tuple[Seat, ...], shown: BribesRevealed, seat: Seat, move: Fist
) -> Because:
    gold = shown.gold[seat]
    if mine is None:
        return _others("loser", others)
    if isinstance(mine, StayedOnStart):
        return Because("start", {})
    if gold and "C-BK-13" in mine.rulings:
        return Because("zero", {})
    if gold and others:
        return _tie("tie_back", others)
    return Because("thief_least" if move == THIEF else "least", {"seat": seat, "gold": gold})


def _tie(why: str, others: tuple[Seat, ...]) -> Because:
    return Because(why, {"seats": others, "number": len(others) + 1})


def _others(why: str, others: tuple[Seat, ...], **facts: Any) -> Because:
    """What is told of one other seat, or of several."""
    if len(others) == 1:
        return Because(why, {"seat": others[0], **facts})
    return Because(f"{why}s", {"seats": others, **facts})


# The picture ----------------------------------------------------------------------------------------------------------


def strip(
    outcomes: Sequence[Outcome],
    words: Words,
    seat: Seat,
    picked: Fist | None = None,
    known: Collection[Seat] | None = None,
    *,
    in_lesson: bool = False,
) -> Node:
    """The fists side by side, each a button; the `picked` one tells its story and can be played on from.

    `in_lesson`: nothing is played on, and the strip stays where it is.

    `known`: whose purses may be told; None is everybody's.  Of a secret purse no cell tells what is left in it, nor
    does one go beyond what the fist has shown.
    """
    hidden = known is not None and seat not in known
    shown = [outcome for outcome in outcomes if not hidden or _seen(outcome, outcomes)]
    told = next((outcome for outcome in shown if outcome.move == picked), None)
    cells = [_cell(each, words, picked, hidden, not in_lesson) for each in shown]
    story = told and _story(told, words, known is not None, not in_lesson)
    return el(
        "section",
        _head(shown, words, seat, "secret" if hidden else "" if told else "hint", closes=not in_lesson),
        el(
            "div",
            el("div", _labels(words, seat), cells, **_CELLS),
            el("div", story, class_="whatif-told", aria_live="polite"),
            class_=["whatif-body", told is not None and "with-story"],
        ),
        class_="panel whatif",
        id="whatif-strip",
        aria_labelledby="whatif-title",
    )


_CELLS: Mapping[str, Any] = {
    "class_": "whatif-cells",
    "role": "group",
    "aria_labelledby": "whatif-title",
    "data_rove": True,
}


def _seen(outcome: Outcome, outcomes: Sequence[Outcome]) -> bool:
    return any(could_show(each.move, outcome.move) for each in outcomes if each.chosen)


def _head(shown: Sequence[Outcome], words: Words, seat: Seat, note: str, closes: bool) -> Node:
    say = words.say
    return el(
        "header",
        el("h2", say("whatif.title", seat=seat), id="whatif-title"),
        el("span", say("whatif.hindsight"), class_="badge hindsight"),
        el("p", say("whatif.fixed"), _fists(shown[0], words, seat), class_="fixed small muted"),
        el("p", note and say(f"whatif.{note}"), class_="small muted grow"),
        button(say("page.close"), "whatif", key="Escape") if closes else None,
    )


def _fists(outcome: Outcome, words: Words, seat: Seat) -> list[Node]:
    """What the others showed, which stays as it is in every cell."""
    shown = next(event for event in outcome.events if isinstance(event, BribesRevealed))
    fists = []
    for other, gold in enumerate(shown.gold):
        fist = "thief" if other in shown.thieves else "gold"
        text = words.say(f"fists.{fist}", seat=other, gold=gold)
        fists.append(el("span", icon(f"pawn-{PAWNS[other]}", 22), text, class_="fist-shown"))
    return [fist for other, fist in enumerate(fists) if other != seat]


def _labels(words: Words, seat: Seat) -> Node:
    """What the rows of the cells are; a cell is heard as a sentence and needs none."""
    rows = ("shows", "pawn", "others", "purse", "because")
    return el(
        "div", [el("span", words.say(f"whatif.{row}", seat=seat)) for row in rows], class_="labels", aria_hidden=True
    )


def _cell(outcome: Outcome, words: Words, picked: Fist | None, hidden: bool, takes_focus: bool) -> Node:
    n = write_move(outcome.move)
    return el(
        "button",
        el("span", _tags(outcome, words), class_="tags"),
        el("span", _fist(outcome, words), class_="shows"),
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
        aria_label=_heard(outcome, words, hidden),
        id=f"whatif-{n}",
    )


def _tags(outcome: Outcome, words: Words) -> list[Node]:
    """What sets this fist apart from the others."""
    said = []
    if outcome.chosen:
        said.append(("chosen", words.say("whatif.chosen", seat=outcome.seat)))
    if outcome.cheapest:
        walks = any(walk.seat == outcome.seat for walk in outcome.walks)
        said.append(("cheapest", words.say("whatif.cheapest_walk" if walks else "whatif.cheapest_stay")))
    return [el("span", text, class_=f"tag {look}") for look, text in said]


def _wins(outcome: Outcome, words: Words) -> Node | None:
    """Who has won then."""
    if len(outcome.winners) == 1:
        return el("b", words.say("whatif.wins", seat=outcome.winners[0]))
    return el("b", words.say("whatif.win", seats=outcome.winners)) if outcome.winners else None


def _fist(outcome: Outcome, words: Words) -> list[Node]:
    if outcome.move == THIEF:
        return [icon("thief", 28, class_="ic thief"), el("small", words.say("page.thief"))]
    gold = outcome.move.gold
    return [el("b", gold), *([icon("coin", 22)] if gold else [])]


def _goes(outcome: Outcome, words: Words) -> Node:
    """Where the own pawn goes, in a word or two."""
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


def _heard(outcome: Outcome, words: Words, hidden: bool) -> str:
    """The cell for somebody who cannot see it."""
    seat, said = outcome.seat, [_shows(outcome, words)]
    said += [words.event(event) for event in outcome.events if isinstance(event, _TELLING)]
    if not any(isinstance(event, _Decided) and event.seat == seat for event in outcome.events):
        said.append(words.say("whatif.heard_stays", seat=seat))
    said += [_purse_heard(outcome, words, hidden), _why(outcome, words)]
    said += [text_of(part) for part in (*_tags(outcome, words), _wins(outcome, words)) if part]
    return " ".join(text if text[-1] in ".!?" else f"{text}." for text in said)


def _shows(outcome: Outcome, words: Words) -> str:
    fist = "thief" if outcome.move == THIEF else "gold"
    return words.say(f"whatif.heard_{fist}", seat=outcome.seat, gold=outcome.move.gold)


def _purse_heard(outcome: Outcome, words: Words, hidden: bool) -> str:
    if not hidden:
        return words.say("page.purse", gold=outcome.purse)
    return words.say("whatif.heard_change", gold=abs(outcome.change), change=outcome.change, zero=0)


def _story(outcome: Outcome, words: Words, secret: bool, can_play: bool) -> Node:
    """What would have happened, sentence by sentence with its rules, and the way there."""
    untold = (BribesRevealed, *((WonByGold, WonByArrival) if secret else ()))  # these two count the gold in purses
    events = [event for event in outcome.events if not isinstance(event, untold)]
    lines = [
        el("li", el("span", line.text), el("span", [chip(rule, words) for rule in line.rules], class_="chips"))
        for line in tell(events, words)
    ]
    play = button(words.say("whatif.play_on"), "whatif-play", write_move(outcome.move), id="whatif-play")
    return el(
        "div",
        el("h3", _shows(outcome, words), id="whatif-told"),
        el("ol", lines, tabindex="0", aria_labelledby="whatif-told"),
        el("p", words.say("whatif.happened"), class_="small muted") if outcome.chosen else can_play and play,
        class_="whatif-story",
    )
