"""How a series of throws looks in a lesson: a hand that reaches or waits, and in the end which throws went how."""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import Child, Node, el, icon
from kit.lessons.asked import Asked
from kit.lessons.kinds import Race
from kit.lessons.screen import LessonScreen
from kit.lessons.trials import GRAB, WAIT, kind_of, said_so_far, shown_now
from kit.page.controls import button
from kit.text.story import tell


def reaching(learn: LessonScreen, asked: Asked) -> Node | None:
    """What the hand can do now; with a clock first the throw, then one large part to press."""
    kind, words = kind_of(asked), learn.words
    if kind is None:
        return None
    number, presenting = len(said_so_far(asked)) + 1, learn.course.presenting
    where = el(
        "div",
        el("p", words.say("lesson.race_throw", number=number, of=len(kind.states)), role="status"),
        el("span", [_done(said.grabbed) for said in said_so_far(asked)], class_="hands-done", aria_hidden=True),
        class_="race-where small muted",
    )
    if kind.timed and asked.race is None:
        again = f"throw-{number}" if number > 1 else None  # the first time the question is read
        inside: Node = button(
            words.say("lesson.race_begin"), "race-begin", look="main", key="Enter", id="race-begin", data_focus=again
        )
    elif kind.timed and asked.race:
        inside = _timed(learn, asked, kind)
    else:
        keys = ("", "") if presenting else ("Space", "ArrowRight")
        both = [
            button(words.say(f"lesson.race_{what}"), "race-press", what, key=key, look=look, id=f"race-{what}")
            for what, key, look in zip((GRAB, WAIT), keys, ("main", ""), strict=True)
        ]
        inside = el("div", both, class_="pair")
    reveal = presenting and button(words.say("lesson.reveal"), "next", key="Enter PageDown", id="go")
    return el("div", where, inside, reveal, class_="reaching")


def _done(grabbed: bool) -> Node:
    """A throw that is answered: what the hand did, and not whether that was right."""
    return icon("reach", 20) if grabbed else el("i", "–")


def _timed(learn: LessonScreen, asked: Asked, kind: Race) -> Node:
    """The part that is pressed while the window lasts; the page measures it."""
    words, race = learn.words, asked.race
    assert race is not None
    hand = el(
        "button",
        el("b", words.say("lesson.race_grab")),
        el("span", data_left=True, class_="small", aria_hidden=True),
        class_="btn main hand-part",
        type="button",
        id="race-hand",
        data_grab=f"{kind.seat}:{race.opens}",
        data_key="Space",
        data_focus=race.key,  # the part that let it begin is gone
    )
    return el("div", hand, class_="racing", **race.attributes)


# Afterwards -----------------------------------------------------------------------------------------------------------


def series(learn: LessonScreen, asked: Asked) -> Iterator[Child]:
    """How it went: what was right and wrong, throw by throw, each to be looked at again with its rule."""
    kind, words = kind_of(asked), learn.words
    if kind is None:
        return
    given, subject, game = said_so_far(asked), learn.subject, asked.exercise.game
    score = kind.score(game, subject, given)
    if given:
        right = len(given) - score.wrong
        yield el(
            "p", el("b", words.say("lesson.race_score", right=right, of=len(given))), class_="verdict", role="status"
        )
        counts = {name: getattr(score, name) for name in ("hits", "misses", "false_alarms", "waits")}
        tiles = [
            el("div", el("span", words.say(f"lesson.race_{name}")), el("b", count), class_=["tile", name])
            for name, count in counts.items()
        ]
        yield el("div", tiles, class_="tiles four")
    if score.median_ms is not None:
        yield el("p", words.say("lesson.race_median", ms=score.median_ms), class_="small muted")
    rights, now = kind.rights(game, subject), shown_now(asked, subject)
    marks = []
    for number, right in enumerate(rights):
        wrong = number < len(given) and given[number].grabbed != right
        did = words.say(f"lesson.race_{_name(right, given[number].grabbed)}") if number < len(given) else ""
        said = words.say("lesson.race_number", number=number + 1)
        label: list[Child] = [el("span", number + 1), el("i", "✗" if wrong else "✓", aria_hidden=True)]
        marks.append(
            button(
                label,
                "race-look",
                number,
                pressed=number == now,
                look="wrong" if wrong else "right",
                id=f"throw-{number}",
                aria_label=f"{said} {did}".strip(),
            )
        )
    yield el("div", marks, class_="throw-marks", role="group", aria_label=words.say("lesson.race_all"))
    if now is not None:
        yield el("p", el("b", words.say("lesson.race_number", number=now + 1)), " ", *_came(learn, asked, kind, now))


def _name(right: bool, grabbed: bool) -> str:
    """The one of hit, miss, false alarm and wait, as its count is called."""
    if right:
        return "hits" if grabbed else "misses"
    return "false_alarms" if grabbed else "waits"


def _came(learn: LessonScreen, asked: Asked, kind: Race, number: int) -> list[Child]:
    """What a hand brings at this throw, and by which rule."""
    game, subject, given = asked.exercise.game, learn.subject, said_so_far(asked)
    lines = tell(kind.come_of(game, subject, number), learn.words, learn.box.story.telling)
    told = " ".join(line.text for line in lines)
    if number < len(given) and not given[number].grabbed:
        return [learn.words.say("lesson.race_had_you"), " ", told]
    return [told]
