"""What if: a decision of the past with each other move, with what came after played as it was, and what differs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.draw.svg import Child, Node, el
from kit.engine.event import Event
from kit.faces.intrige.bills import bills
from kit.faces.intrige.kinds import IntrigeAlternative, IntrigeAsked, IntrigeSight
from kit.faces.intrige.people import person, token
from kit.faces.plain.moves import as_they_were
from kit.games.intrige.appointing import applicant
from kit.games.intrige.courts import COURTS
from kit.games.intrige.events import BribePaid
from kit.games.intrige.moves import Appoint, Bribe, Choose, Move, Send, write_move
from kit.games.intrige.state import Rep
from kit.games.intrige.telling import TELLING
from kit.page.controls import button, chip
from kit.text.say import Words
from kit.text.story import Line, tell


def strip(asked: IntrigeAsked, sight: IntrigeSight, words: Words, whose: Child = None) -> Node:
    """Amounts as a row with steps, or a cell for each other post, person or court; and the story of the picked one."""
    real = next(each for each in asked.alternatives if each.chosen)
    told = next((each for each in asked.alternatives if each.move == asked.picked), None)
    is_bribe = isinstance(real.move, Bribe)
    body = _amounts(asked, real, told or real, sight, words) if is_bribe else _cells(asked, real, words)
    return el(
        "section",
        el(
            "header",
            el("h2", words.say(_title(real.move), seat=asked.seat), id="whatif-title"),
            whose,
            None if asked.in_lesson else button(words.say("page.close"), "whatif", key="Escape"),
        ),
        el(
            "div",
            body,
            el(
                "div",
                None if told is None else _story(told, real, asked, words),
                class_="whatif-told",
                aria_live="polite",
            ),
            class_=["alternatives", told is not None and "with-story"],
        ),
        class_="panel whatif intrigue",
        id="whatif-strip",
        aria_labelledby="whatif-title",
    )


def _title(move: Move) -> str:
    named = {Bribe: "whatif.bribe", Appoint: "whatif.post", Choose: "whatif.choice", Send: "whatif.sent"}
    return named.get(type(move), "plain.whatif")  # the one who was to act said something


# Amounts --------------------------------------------------------------------------------------------------------------


def _amounts(
    asked: IntrigeAsked, real: IntrigeAlternative, at: IntrigeAlternative, sight: IntrigeSight, words: Words
) -> Node:
    """The amount that is looked at, between the next smaller and the next larger one, and what each of them changes."""
    row = sorted((each for each in asked.alternatives if isinstance(each.move, Bribe)), key=_amount)
    here = row.index(at)
    steps = [
        _step(row, here - 1, "−", "ArrowLeft -", words),
        el(
            "span",
            el("b", words.say("page.money", amount=_amount(at)), class_="amount"),
            bills(_amount(at), sight.game.edition),
            el("small", words.say("whatif.happened")) if at.chosen else None,
            class_="col",
        ),
        _step(row, here + 1, "+", "ArrowRight + =", words),
    ]
    groups = [_group(group, real, at, words) for group in _grouped(row)]
    return el("div", el("div", steps, class_="steps"), el("div", groups, class_="groups"), class_="amounts")


def _amount(each: IntrigeAlternative) -> int:
    return each.move.amount if isinstance(each.move, Bribe) else 0


def _step(row: Sequence[IntrigeAlternative], to: int, sign: str, key: str, words: Words) -> Node:
    is_there = 0 <= to < len(row)
    amount = _amount(row[to]) if is_there else 0
    said = words.say("whatif.look_at", amount=amount)
    return button(
        sign,
        "whatif-pick",
        amount if is_there else None,
        key=key,
        disabled=not is_there,
        aria_label=said,
        id=f"whatif-{'less' if sign == '−' else 'more'}",
        data_repeat=True,
    )


def _consequences(events: Sequence[Event]) -> tuple[object, ...]:
    """What followed, apart from the sums themselves."""
    names = ("seat", "rival", "profession", "post", "court")
    return tuple(
        (type(event).__name__, *(getattr(event, name, None) for name in names))
        for event in events
        if not isinstance(event, BribePaid)
    )


def _grouped(row: Sequence[IntrigeAlternative]) -> Iterator[list[IntrigeAlternative]]:
    """Neighbouring amounts with the same consequences."""
    group: list[IntrigeAlternative] = []
    for each in row:
        if group and _same(group[-1]) != _same(each):
            yield group
            group = []
        group.append(each)
    if group:
        yield group


def _same(each: IntrigeAlternative) -> tuple[object, ...]:
    return (each.breaks_off, _consequences(each.events))


def _group(group: Sequence[IntrigeAlternative], real: IntrigeAlternative, at: IntrigeAlternative, words: Words) -> Node:
    """From one amount to another, and what they change."""
    low, high = _amount(group[0]), _amount(group[-1])
    said = words.say("whatif.from_to" if low < high else "page.money", amount=low, most=high)
    if any(each.chosen for each in group):
        what = words.say("whatif.only_money" if len(group) > 1 else "whatif.happened")
    else:
        what = _differs(group[0], real, words) or words.say("whatif.only_money")
    first = group[0] if at not in group else at
    return button(
        [el("b", said), el("span", what)],
        "whatif-pick",
        _amount(first),
        look="group",
        pressed=at in group,
        id=f"whatif-{low}",
    )


# Cells ----------------------------------------------------------------------------------------------------------------


def _cells(asked: IntrigeAsked, real: IntrigeAlternative, words: Words) -> Node:
    cells = [
        button(
            [
                _pictured(each.move, asked, words),
                el("small", words.say("whatif.happened") if each.chosen else _differs(each, real, words)),
            ],
            "whatif-pick",
            write_move(each.move),
            look="alternative",
            pressed=each.move == asked.picked,
            id=f"whatif-{number}",
            data_focus="whatif" if each.chosen else None,
        )
        for number, each in enumerate(asked.alternatives)
    ]
    return el("div", cells, class_="cells", data_rove=True, role="group", aria_labelledby="whatif-title")


def _pictured(move: Move, asked: IntrigeAsked, words: Words) -> Node:
    """Who or what the move is about."""
    view = asked.before
    match move:
        case Appoint(seat, post):
            rep = applicant(view) or Rep(seat, "")
            shown: list[Child] = [person(rep, 30), el("b", words.say("page.money", amount=post))]
        case Choose(seat):
            rep = Rep(seat, view.disputed or "")
            said = words.say("page.rep_of", seat=seat, profession=rep.profession)
            shown = [person(rep, 30), el("b", said)]
        case Send(profession, owner):
            said = words.say("whatif.to", profession=profession, court=COURTS[owner])
            shown = [person(Rep(asked.seat, profession), 30), token(owner, 24), el("b", said)]
        case _:
            shown = [el("b", str(write_move(move)))]
    return el("span", shown, class_="shows")


# What differs ---------------------------------------------------------------------------------------------------------


def _lines(each: IntrigeAlternative, words: Words) -> list[Line]:
    return list(tell(each.events, words, TELLING))


def _differs(each: IntrigeAlternative, real: IntrigeAlternative, words: Words) -> str:
    """The first sentence told of this move that was not told of the real one; for a bribe, other than the bribe."""
    really = {line.text for line in _lines(real, words)}
    return next((line.text for line in _lines(each, words) if line.text not in really and line.kind != BribePaid), "")


def _story(each: IntrigeAlternative, real: IntrigeAlternative, asked: IntrigeAsked, words: Words) -> Node:
    """All that would have come until the turn was over; what is another thing than in truth stands out."""
    really = {line.text for line in _lines(real, words)}
    rows = [
        el(
            "li",
            None if line.seat is None else token(line.seat, 22),
            el("span", line.text),
            el("span", [chip(rule, words) for rule in line.rules], class_="chips"),
            class_=None if each.chosen else "same" if line.text in really else "other",
        )
        for line in _lines(each, words)
    ]
    play = button(words.say("whatif.play_on"), "whatif-play", write_move(each.move), id="whatif-play")
    return el(
        "div",
        el("h3", _money(each, real, asked.seat, words), id="whatif-told"),
        el("ol", rows, tabindex="0", aria_labelledby="whatif-told"),
        as_they_were(each, words),
        None if each.chosen or asked.in_lesson else play,
        class_="whatif-story",
    )


def _money(each: IntrigeAlternative, real: IntrigeAlternative, seat: int, words: Words) -> str:
    """How much more or less is then in the purse, if that may be told."""
    if each.chosen:
        return words.say("whatif.happened")
    then, now = each.view.money[seat], real.view.money[seat]
    if then is None or now is None:
        return words.say("whatif.then")
    facts = {"seat": seat, "amount": abs(then - now), "change": then - now, "zero": 0}
    return words.say("whatif.purse", **facts)
