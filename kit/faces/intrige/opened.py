"""The table while a step is looked at: who was concerned and laid what, who is hired, who is gone, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kit.draw.svg import Child, Node, el, icon
from kit.engine.event import Event
from kit.faces.intrige.bills import bills
from kit.faces.intrige.kinds import IntrigeSight
from kit.faces.intrige.people import person, token
from kit.faces.intrige.places import places
from kit.faces.intrige.scene import DECIDED, Scene, concerned, scene_of
from kit.faces.intrige.story import most_telling
from kit.games.intrige.events import (
    ApplicantChosen,
    Appointed,
    Banished,
    BribePaid,
    OwnPostKept,
    PostDefended,
    PostTaken,
)
from kit.games.intrige.state import Paid, Rep
from kit.page.story import sentence
from kit.text.story import heard, tell

MOST_SENTENCES = 3
"""How many of the last sentences are under the one that is read first; the story beside them has all."""


def opened(sight: IntrigeSight) -> list[Child]:
    """What has happened, in one sentence and as a picture."""
    scene = scene_of(sight)
    assert scene is not None
    people = concerned_people(sight, scene)
    inside: list[Child] = [
        el("h2", _headline(sight, scene), id="headline", class_="ask"),
        el("div", people, class_="concerned") if people else _sentences(sight, scene),
    ]
    return [el("section", inside, class_="seat happened", id="happened"), *places(sight)]


def _headline(sight: IntrigeSight, scene: Scene) -> str:
    words, winners = sight.words, sight.winners
    if winners:
        one = len(winners) == 1
        return words.say("page.winner", seat=winners[0]) if one else words.say("page.winners", seats=winners)
    told = sight.events if sight.instant is None else sight.events[: scene.told]
    lines = list(tell(told, words, sight.box.story.telling))
    if lines:
        return lines[most_telling(lines)].text
    if any(isinstance(event, DECIDED) for event in sight.events):
        return words.say("page.decides", seat=sight.before.owner)
    return words.say("page.watch_on")


def _sentences(sight: IntrigeSight, scene: Scene) -> Node:
    """If nobody was concerned, what was told, such as sendings and a salary."""
    words = sight.words
    lines = list(tell(sight.events, words, sight.box.story.telling))
    begun = heard(lines, len(sight.events) if sight.instant is None else scene.told)
    first = most_telling(begun) if begun else -1
    shown = [
        sentence(line, words, f"opened-{number}", None if line.seat is None else token(line.seat, 24))
        for number, line in enumerate(begun)
        if number != first
    ][-MOST_SENTENCES:]
    return el("ol", shown, class_="told-now")


def concerned_people(sight: IntrigeSight, scene: Scene) -> list[Node]:
    """Everybody concerned, in the order of payment."""
    if sight.winners or not any(isinstance(event, (*DECIDED, BribePaid)) for event in sight.events):
        return []
    told = sight.events if sight.instant is None else sight.events[: scene.told]
    reps = concerned(sight.before)
    return [_person(sight, scene, place, reps, told) for place in range(len(reps))]


def _person(sight: IntrigeSight, scene: Scene, place: int, reps: Sequence[Rep], told: tuple[Event, ...]) -> Node:
    """What one has laid, and what became of it; in conflict with itself, with the challenger beside it (C-IN-10)."""
    words, rep = sight.words, reps[place]
    again = rep in reps[:place]
    fates = (fate for fate in _fates(told, rep) if not again or fate[0] == "gone")
    laid, (fate, facts) = _laid(sight, scene, place, reps, told), next(fates, ("", {}))
    not_yet = "" if again else words.say("page.not_yet")
    became = words.say(f"page.fate.{fate}", **facts) if fate else ""
    return el(
        "div",
        person(rep, 60),
        el(
            "span",
            el("b", words.say("page.rep_of", seat=rep.seat, profession=rep.profession)),
            el("span", not_yet if laid is None else words.say("page.laid", amount=laid), class_="laid"),
            None if laid is None else bills(laid, sight.game.edition, 30),
            el("span", icon("island", 24) if fate == "gone" else None, became, class_="fate"),
            class_="col",
        ),
        class_=["one", fate, scene.laying is not None and scene.laying[:2] == rep and "now"],
        id=f"fate-{rep.seat}-{rep.profession}{'-again' if again else ''}",
    )


def _laid(sight: IntrigeSight, scene: Scene, place: int, reps: Sequence[Rep], told: tuple[Event, ...]) -> int | None:
    """What one last laid, if anything yet; in conflict with itself, what the one at this place has laid."""
    before, rep, moves = sight.before, reps[place], sight.instant is not None and not scene.settled
    lies = scene.view.bribes if moves else before.bribes
    paid = [event for event in told if isinstance(event, BribePaid)]
    if reps.count(rep) == 1:
        amounts = _amounts((*before.earlier, *lies, *paid), rep)
        return amounts[-1] if amounts else None
    amounts = _amounts(lies if moves else (*lies, *paid), rep)  # at an instant, what this step has told lies there too
    return amounts[place] if place < len(amounts) else None


def _amounts(bribes: Iterable[Paid | BribePaid], rep: Rep) -> list[int]:
    return [bribe.amount for bribe in bribes if (bribe.seat, bribe.profession) == rep]


def _fates(told: tuple[Event, ...], rep: Rep) -> Iterator[tuple[str, dict[str, object]]]:
    """What became of somebody, as far as it is told."""
    for event in told:
        match event:
            case Banished(seat=seat, profession=profession) if (seat, profession) == rep:
                yield "gone", {}
            case Appointed() | PostTaken() | PostDefended() if (event.seat, event.profession) == rep:
                kept = "keeps" if isinstance(event, PostDefended) else "hired"
                yield kept, {"post": event.post}
            case OwnPostKept(seat=seat, profession=profession, post=post) if (seat, profession) == rep:
                yield "keeps", {"post": post}
            case ApplicantChosen(seat=seat, profession=profession) if (seat, profession) == rep:
                yield "chosen", {}
