"""What is asked in a lesson, how it is answered, and what is said to the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from kit.draw.svg import Child, Node, el
from kit.engine.moment import Value
from kit.engine.options import write_options
from kit.engine.rules import Status
from kit.lessons.answers import write_value
from kit.lessons.asked import Asked
from kit.lessons.hinted import hint_button, hint_list
from kit.lessons.kinds import Race, Ruling
from kit.lessons.race_shown import series
from kit.lessons.reasons import came_of_it, reason
from kit.lessons.rulings import choices
from kit.lessons.screen import LessonScreen
from kit.lessons.whole_shown import moment_said
from kit.page.controls import badge, button, chip, entry
from kit.page.prose import prose
from kit.text.say import Words

LONG_QUESTION = 48
"""Letters; a longer one is written smaller, so that its answer stays in sight."""

LONGEST_FIELD = 40
"""Characters of a field for a number."""
NUMBERS_AT_HAND = 11
"""From 0 on; a larger one is typed."""


def said_before(learn: LessonScreen, asked: Asked, large: bool = False) -> Iterator[Child]:
    """What is on the table, in a sentence or two, and the house rule that counts here."""
    if asked.whole and not asked.step:
        yield moment_said(learn, asked, asked.whole)
        if asked.chooser is not None:
            return
    if asked.with_text:
        yield el("div", *rule_said(learn, asked.exercise.rules[0]), class_="reminder")
    shown = learn.shows.shown(learn, asked)
    if not (asked.whole and shown):  # in a game that was played the table alone says it
        text = learn.text(asked.step.see) if asked.step else learn.shows.situation(learn, asked)
        yield el("p", prose(text, learn.words), class_="big" if large else "said")
    yield from shown
    yield from _house_rules(learn, asked)


def _house_rules(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    """The switches of this step that are neither the usual ones nor those of every lesson."""
    words, options = learn.words, asked.exercise.game.options_chosen
    usual = write_options(learn.box.options())
    for name, value in write_options(options).items():
        if value not in (usual[name], learn.subject.options.get(name, usual[name])):
            choice = str(value).lower() if isinstance(value, bool) else str(value)
            rule, here = words.say(f"options.{name}.name"), words.say(f"options.{name}.choices.{choice}")
            said = words.say("lesson.house_rule_here", rule=rule, choice=here[:1].lower() + here[1:])
            yield el("p", el("b", words.say("lesson.house_rule")), " ", said, class_="house")


def question_of(learn: LessonScreen, asked: Asked) -> Node:
    """The question, in the lesson's own words or the usual ones."""
    words, question, step = learn.words, asked.exercise.question, asked.step
    if step and step.question:
        said = learn.text(step.question)
    else:
        said = learn.shows.asking.ask(words, asked.exercise, question) if question else _to_decide(learn, asked)
    heading = el("h2", prose(said, learn.words), class_=["big", len(said) > LONG_QUESTION and "long"])
    if not asked.exercise.is_opinion or question is None:
        return heading
    return el("div", el("p", words.say("lesson.opinion"), class_="open-question"), heading, class_="col")


def _to_decide(learn: LessonScreen, asked: Asked) -> str:
    """What is asked where the learner decides."""
    if isinstance(asked.exercise.kind, Ruling):
        return learn.words.say("lesson.ruling")
    if isinstance(asked.exercise.kind, Race):
        return learn.words.say("lesson.race_question")
    usual = learn.shows.choosing.decide(learn.words, asked.exercise) if asked.whole else None
    return usual or learn.words.say(learn.shows.choosing.choose)


# Answering ------------------------------------------------------------------------------------------------------------


def answering(learn: LessonScreen, asked: Asked) -> Node | None:
    """The means to answer, unless the answer is given on the board or at the table."""
    question = asked.exercise.question
    if question is None:
        return choices(learn, asked)
    kind = learn.subject.measure(question).kind
    own = learn.shows.asking.means(learn, asked)
    inside = [] if kind in learn.shows.asking.pointed_at else own or MEANS[kind](learn, asked)
    how = el("p", learn.words.say(learn.shows.asking.how.get(kind, f"lesson.how.{kind}")), class_="small muted")
    pointed = _pointed(learn, asked) if asked.either or learn.course.thinks is None else None  # a class has its rows
    return el(
        "div", how, inside and el("div", list(inside), class_=["means", kind], data_rove="go"), pointed, class_="col"
    )


def _seats(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    words, pointed = learn.words, asked.pointed
    for seat in range(asked.exercise.game.players):
        chosen = isinstance(pointed, tuple) and seat in pointed
        name = words.say("page.you") if seat == words.viewer else words.names[seat]
        yield button([learn.face.pieces.token(seat, 30), name], "seat", seat, pressed=chosen, id=f"point-seat-{seat}")
    yield button(words.say("lesson.nobody"), "point", "nobody", pressed=pointed == (), id="point-nobody")


def _numbers(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    pointed = asked.pointed
    for number in range(NUMBERS_AT_HAND):
        key = str(number) if number < 10 else ""
        yield button(str(number), "point", number, key=key, pressed=pointed == number, id=f"point-{number}")
    typed = pointed if isinstance(pointed, int) and pointed >= NUMBERS_AT_HAND else ""
    yield _entry(learn.words.say("lesson.other_number"), typed, "decimal", learn.words.say("lesson.more"))


def _entry(label: str, text: str | int, mode: str, hint: str | None = None) -> Node:
    look = {"aria_label": label, "placeholder": hint, "id": "point-typed"}
    return entry("point", text, LONGEST_FIELD, mode=mode, data_live=True, data_enter="go", **look)


def _ranks(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    for place in range(1, asked.exercise.game.players + 1):
        said = learn.words.say("lesson.place", place=place)
        yield button(said, "point", place, key=str(place), pressed=asked.pointed == place, id=f"point-{place}")


def _yes_or_no(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    for answer, value in (("yes", True), ("no", False)):
        said = learn.words.say(f"lesson.{answer}")
        yield button(said, "point", answer, key=said[0].lower(), pressed=asked.pointed is value, id=f"point-{answer}")


def _things(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    """The things to choose from; in an order each says its place."""
    question = asked.exercise.question
    assert question is not None
    among = learn.subject.measure(question).bounds(asked.exercise.game, asked.exercise.before).among
    for number, thing in enumerate(among):
        place = asked.order.index(thing) + 1 if thing in asked.order else None
        label = [thing_said(learn, thing), place and el("b", f" {place}")]
        yield button(label, "point", thing, pressed=asked.pointed == thing or place is not None, id=f"thing-{number}")


def _typed(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    """A field for an amount or a fraction."""
    given = "" if asked.pointed is None else value_said(learn, asked, asked.pointed)
    yield _entry(learn.words.say("lesson.typed"), given, "text")


MEANS: Mapping[str, Callable[[LessonScreen, Asked], Iterator[Node]]] = {
    "space": _numbers,
    "seats": _seats,
    "number": _numbers,
    "rank": _ranks,
    "yes": _yes_or_no,
    "thing": _things,
    "order": _things,
    "money": _typed,
    "fraction": _typed,
}
"""How each kind of answer is given, unless it is given on the board."""


def _pointed(learn: LessonScreen, asked: Asked) -> Node:
    """What is pointed at, which nobody has judged yet."""
    said: Sequence[Child] = ()
    if asked.either:
        said = [
            el("span", learn.words.say("numbers.either")),
            *(
                button(value_said(learn, asked, each), "point", write_value(each), id=f"either-{number}")
                for number, each in enumerate(asked.either)
            ),
        ]
    elif asked.pointed is not None:
        pin = el("span", "?", class_="pin-mark", aria_hidden=True)
        said = [
            pin,
            el("span", learn.words.say("lesson.you_say"), " ", el("b", value_said(learn, asked, asked.pointed))),
        ]
    return el("p", said, class_=["pointed", not said and "empty", bool(asked.either) and "either"], aria_live="polite")


def thing_said(learn: LessonScreen, thing: str) -> str:
    """A thing as its game says it, else by its noun, where there is one."""
    if said := learn.shows.asking.thing(learn.words, thing):
        return said
    return learn.words.noun(thing) if thing in learn.words.forms() else thing


def value_said(learn: LessonScreen, asked: Asked, value: Value) -> str:
    """An answer as people say it."""
    words, question = learn.words, asked.exercise.question
    kind = learn.subject.measure(question).kind if question else ""
    match value:
        case bool():
            return words.say("lesson.yes" if value else "lesson.no")
        case tuple() if kind == "seats":
            return words.say("lesson.seats", seats=value) if value else words.say("lesson.nobody")
        case int() if kind == "space":
            return learn.shows.asking.space(words, asked.exercise.game, value) or write_value(value)
        case int() if kind == "money":
            return f"{value:,}".replace(",", words.say("numbers.thousands"))
    if kind in ("thing", "order"):
        things = value if isinstance(value, tuple) else (value,)
        return ", ".join(thing_said(learn, str(thing)) for thing in things)
    return words.say("lesson.place", place=value) if kind == "rank" else write_value(value)


def ask_for_hint(learn: LessonScreen, asked: Asked) -> Node | None:
    """The button for the next hint, as long as there is one."""
    has_more = asked.phase == "predict" and asked.step is not None and asked.hints < len(asked.step.hints)
    return hint_button(learn.words) if has_more else None


def hints(learn: LessonScreen, asked: Asked) -> Node | None:
    """The hints that were asked for, one after the other."""
    if asked.step is None or not asked.step.hints:
        return None
    return hint_list(asked.name, [prose(learn.text(hint), learn.words) for hint in asked.step.hints[: asked.hints]])


# Why ------------------------------------------------------------------------------------------------------------------


def answers_compared(learn: LessonScreen, asked: Asked) -> Node | None:
    """What was said beside what is right, unless they are the same; two opinions stand side by side."""
    opinion = asked.exercise.is_opinion
    if asked.truth is None or (asked.pointed is not None and asked.is_right and not opinion):
        return None
    words, tiles = learn.words, []
    if asked.pointed is not None:
        mine = words.say("lesson.you_decide" if opinion else "lesson.you_said")
        tiles.append(("mine", mine, value_said(learn, asked, asked.pointed)))
    ours = words.say("lesson.we_decide" if opinion else "lesson.it_is")
    tiles.append(("truth", ours, value_said(learn, asked, asked.truth)))
    shown = [el("div", el("span", label), el("b", value), class_=["tile", look]) for look, label, value in tiles]
    return el("div", shown, class_="tiles")


def feedback(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    """Right or wrong, the misconception that gives this answer, why it came out so, and the rules behind it."""
    yield from filter(None, series(learn, asked))
    yield from _judged(learn, asked)
    yield from _because(learn, asked)
    yield from filter(None, [choices(learn, asked)])
    if asked.exercise.question and (switch := getattr(asked.exercise.kind, "switch", "")):
        said = learn.words.say("lesson.switch", name=learn.words.say(f"options.{switch}.name"))
        yield el("p", said, class_="small muted")
    yield from _rules(learn, asked)


def explained(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    """Why it came out so, and the rules behind it, for a class that has judged for itself."""
    yield from _because(learn, asked)
    yield from _rules(learn, asked)


def _judged(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    """Right or wrong, and what was mixed up; of a move, what it missed or what it cost."""
    words, answered = learn.words, asked.pointed is not None
    if asked.exercise.is_opinion:
        if answered:  # nobody is wrong where no rulebook decides
            yield _verdict(words.say("lesson.same_opinion" if asked.pointed == asked.truth else "lesson.other_opinion"))
    elif in_vain := reason(learn, asked):
        again = [" ", words.say("lesson.not_reached")] if in_vain.is_told else None
        yield _verdict(el("b", words.say("lesson.not_yet")), " ", prose(in_vain.text, words), again)
    elif asked.exercise.kind.acts and asked.is_right:
        yield _verdict(words.say("lesson.reached"), right=True)
        if asked.cheapest is not None:
            yield el("p", learn.shows.choosing.dear(words, asked.given, asked.cheapest), class_="because dear")
    elif answered and asked.is_right and asked.truth is not None:
        yield _verdict(words.say("lesson.right", value=value_said(learn, asked, asked.truth)), right=True)
    elif asked.mixed_up:
        yield from _mix_up(words, asked.mixed_up)
    elif answered:
        yield _verdict(words.say("lesson.wrong"))


def _verdict(*said: Child, right: bool = False) -> Node:
    tick = el("i", "✓", class_="tick", aria_hidden=True) if right else None
    return el("p", tick, said, class_=["verdict", right and "right"], role="status")


def _mix_up(words: Words, misconception: str) -> Iterator[Node]:
    """The misconception that gives the wrong answer."""
    name = f"misconceptions.{misconception}"
    heading = el("span", words.say("lesson.mix_up"), class_="small"), el("h2", words.say(f"{name}.title"))
    yield el("div", heading, class_="mix-up", role="status")
    yield el("p", prose(words.say(f"{name}.text"), words), class_="because")


def _because(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    """Why it came out so: what the step's author says once the goal is reached; else what happened, and the rule."""
    words = learn.words
    if asked.step:
        if asked.is_right or not asked.exercise.kind.acts:
            yield el("p", prose(learn.text(asked.step.why), words), class_="because")
        return
    if asked.moment and asked.moment.events:
        yield el("p", _decided(learn, asked), class_="because")
    if asked.whole is None:
        because = learn.shows.asking.because(words, asked.exercise)
        yield el("p", because or words.rule(asked.exercise.rules[0]).text, class_="said by-rule")


def _decided(learn: LessonScreen, asked: Asked) -> str:
    """What decided a position made by the engine: the events by the rule that is asked about, or the most telling."""
    rule, lines = asked.exercise.rules[0], learn.lines(asked)
    by_rule = [line for line in lines if rule in line.rules] or [lines[learn.face.sentences.read_first(lines)]]
    return " ".join(line.text for line in by_rule)


def rule_said(learn: LessonScreen, rule: str) -> tuple[Node, Node]:
    """A rule with its text, for whoever has missed it more than once."""
    said = learn.words.rule(rule)
    return el("p", chip(rule, learn.words, learn.panel == rule), " ", el("b", said.title)), el("p", said.text)


def _rules(learn: LessonScreen, asked: Asked) -> Iterator[Node]:
    """The rules of this moment, each with its title; what is our own choice says so.

    Whoever has not reached the goal tries again: only what says why not is named, not the rule that would do.
    """
    words, rules = learn.words, learn.box.rules()
    if in_vain := reason(learn, asked):
        named = [*in_vain.rules]
    elif asked.exercise.kind.acts and not asked.is_right:
        named = []
    else:
        named = [rule for rule in asked.exercise.rules if rule in rules]
    if asked.mixed_up:
        clause = learn.subject.misconceptions[asked.mixed_up].rule
        named += [clause] if clause not in (*named, *learn.later(asked)) else []
        if not named and (line := came_of_it(learn, asked)):
            named = [*line.rules]
    if not asked.is_right:  # nobody has broken what is only our own choice
        named.sort(key=lambda rule: rules[rule].status == Status.OURS)
    rows = [
        el(
            "li",
            chip(rule, words, learn.panel == rule),
            el("span", words.rule(rule).title),
            badge(rules[rule].status, words, short=True) if rules[rule].status != Status.PRINTED else None,
        )
        for rule in named
    ]
    if rows:
        yield el("ul", rows, class_="cited", aria_label=words.say("page.rules"))
