"""What a referee asks for, with as few taps as the rules need: the dice, who has the column, and who holds what.

Missions are secret at a real table as well.  If the right depends on it, whoever took the column taps the colour while
the others look away; from then on the page knows it and shows it to nobody, and the engine can rule on every grab.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.draw.svg import Child, Node, el, icon
from kit.engine.game import CHANCE, Seat
from kit.faces.attraptresors.cards import mission_card
from kit.faces.attraptresors.deciding import Tap, giving_back
from kit.faces.attraptresors.kinds import AttrapSight, AttrapTurn
from kit.faces.attraptresors.people import paint, token
from kit.faces.plain import plain_face
from kit.games.attraptresors.box import BOX
from kit.games.attraptresors.moves import NOTHING, Begin, Deal, First, Grab, Move, Reach, Slip, Throw
from kit.games.attraptresors.pieces import COLOURS, COLUMN, DICE, FEWEST_PLAYERS, UNTOLD
from kit.games.attraptresors.plain_text import OFF
from kit.games.attraptresors.state import View
from kit.page.controls import acts, button, chip, main_button, move_sent
from kit.page.typed import asking, refused

_PLAIN = plain_face(BOX)


def idle(_seat: Seat) -> Move:
    """What a hand did for which nothing was typed: nothing."""
    return NOTHING


def untold(view: View, possible: Sequence[Move]) -> Move | None:
    """AT-6: a mission stays with its owner until a grab at the column is judged by it; two players have open ones."""
    is_secret = not view.dice and len(view.hands) > FEWEST_PLAYERS
    return Deal(UNTOLD) if is_secret and isinstance(possible[0], Deal) else None


def typing(sight: AttrapSight) -> list[Child]:
    """What chance has brought, what all hands did in a throw, or which card goes back."""
    chance = sight.turn_of(CHANCE)
    if chance:
        return [_place(_of_chance(sight, chance))]
    if sight.view.owes:
        return [_place(_card_back(sight, turn)) for turn in sight.turns]
    if not sight.game.untimed:  # times would have to be typed
        return [*_PLAIN.typing(sight)]
    return [_place(_hands(sight))]


def _place(inside: Sequence[Child]) -> Node:
    return el("section", el("div", inside, class_="deciding hands typed-hands"), class_="seat mine", id="mine")


# What chance has brought ----------------------------------------------------------------------------------------------


def _of_chance(sight: AttrapSight, turn: AttrapTurn) -> list[Child]:
    match turn.options[0]:
        case Throw():
            return _dice(sight, "dice", (DICE,) * len(COLOURS), DICE)
        case Slip():
            return _dice(sight, "off", sight.view.dice, None)
        case Deal():
            return _mission(sight, turn)
        case Begin():
            return [asking(sight, sight.words.say("hands.typed.thrower")), _seats(sight, turn)]
        case First():
            return [asking(sight, sight.words.say("hands.typed.tie")), _seats(sight, turn)]
    return []


def _seats(sight: AttrapSight, turn: AttrapTurn) -> Node:
    """Who it was, from those it can have been."""
    picks = [
        button(
            [token(move.seat, 36), sight.words.names[move.seat]],
            "turn",
            move_sent(move, sight.box),
            key=str(number),
            look=paint(move.seat),
            id=f"turn-{move.seat}",
        )
        for number, move in enumerate(turn.options, 1)
        if isinstance(move, Begin | First)
    ]
    return el("div", picks, class_="things")


def _mission(sight: AttrapSight, turn: AttrapTurn) -> list[Child]:
    """The colour of a mission, told by its owner; the three of two players lie open."""
    words, drawn = sight.words, sight.view.column
    if sight.game.for_two:
        place = next((place for place, colour in enumerate(sight.view.missions, 1) if not colour), 1)
        question, about = words.say("hands.typed.mission_open", place=place), None
    else:
        question = words.say("hands.typed.mission_of", seat=drawn)
        about = el("p", words.say("hands.typed.mission_text", seat=drawn), class_="small muted")
    picks = [
        button(
            [mission_card(move.colour, 46), el("span", words.noun(move.colour))],
            "turn",
            move_sent(move, sight.box),
            key=str(COLOURS.index(move.colour) + 1),
            id=f"turn-{move.colour}",
        )
        for move in turn.options
        if isinstance(move, Deal)
    ]
    return [el("div", asking(sight, question), class_="head"), el("div", picks, class_="things colours"), about]


def _dice(sight: AttrapSight, form: str, most: Sequence[int], all_: int | None) -> list[Child]:
    """A tap adds a die of a colour, a tap on a die that lies there takes it back; `all_` dice make a throw."""
    words, typed, off = sight.words, _typed(sight, form), _typed(sight, form, OFF)
    so_many = sum(typed.values()) + sum(off.values())
    missing = 0 if all_ is None else all_ - so_many
    adding = [
        button(
            [icon(f"die-{colour}", 40), el("span", words.noun(colour)), el("b", typed[colour] or "", class_="count")],
            "form",
            [form, colour, typed[colour] + 1],
            key=str(COLOURS.index(colour) + 1),
            disabled=typed[colour] >= limit or (all_ is not None and not missing),
            aria_label=words.say("hands.typed.add", colour=colour),
            data_repeat=True,
            id=f"add-{colour}",
        )
        for colour, limit in zip(COLOURS, most, strict=True)
        if limit
    ]
    said = words.say("hands.typed.full")
    if missing:
        said = words.say("hands.typed.first_full", missing=missing)
    elif all_ is None and not so_many:
        said = words.say("hands.typed.none_off")
    main = main_button(said, "form-do", [form, CHANCE], disabled=bool(missing))
    laid = el(
        "div",
        [*_laid(sight, form, typed, ""), *_laid(sight, form, off, OFF)],
        class_="laid-dice",
        aria_label=words.say("hands.typed.undo"),
        role="group",
    )
    asked = asking(sight, words.say(f"hands.typed.{form}"))
    count = None if all_ is None else el("span", words.say("hands.typed.sum_of", dice=so_many, all=all_), class_="has")
    return [
        el("div", asked, count, class_="head"),
        el("div", adding, class_="things colours"),
        _off_the_mat(sight, form, off, missing) if all_ else None,
        laid,
        acts(main),
    ]


def _off_the_mat(sight: AttrapSight, form: str, off: dict[str, int], missing: int) -> Node:
    """AT-15: dice that lie off the mat at a real table, told with the throw; they complete it and do not count."""
    words = sight.words
    adding = [
        button(
            [icon(f"die-{colour}", 30), el("b", off[colour] or "", class_="count")],
            "form",
            [form, OFF + colour, off[colour] + 1],
            disabled=not missing,
            aria_label=words.say("hands.typed.add_off", colour=colour),
            data_repeat=True,
            id=f"off-{colour}",
        )
        for colour in COLOURS
    ]
    summary = el("summary", words.say("hands.typed.off_mat"), " ", chip("AT-15", words))
    return el("details", summary, el("div", adding, class_="things colours"), open=any(off.values()), class_="off-mat")


def _typed(sight: AttrapSight, form: str, before: str = "") -> dict[str, int]:
    """How many dice of each colour have been tapped; `before` is put before the colour and says which of them."""
    counts = dict.fromkeys(COLOURS, 0)
    for name, count in sight.chosen.get(form, {}).items():
        colour = name.removeprefix(before)
        if type(count) is int and name == before + colour and colour in counts:
            counts[colour] = min(max(int(count), 0), DICE)
    return counts


def _laid(sight: AttrapSight, form: str, typed: dict[str, int], before: str) -> Iterator[Node]:
    for colour, count in typed.items():
        for number in range(count):
            yield button(
                icon(f"die-{colour}", 34, class_="ic pale" if before else "ic"),
                "form",
                [form, before + colour, count - 1],
                look="quiet",
                key="Backspace" if sum(typed.values()) == 1 else "",
                aria_label=f"{sight.words.say('hands.typed.undo')}: {sight.words.noun(colour)}",
                id=f"less-{before}{colour}-{number}",
            )


# What all hands did ---------------------------------------------------------------------------------------------------


def _hands(sight: AttrapSight) -> list[Child]:
    """Who took the column, and who holds which object: what everybody at the table can see when the hands stop."""
    words = sight.words
    column = [_who(sight, turn, COLUMN) for turn in sight.turns]
    rows = [_row(sight, name) for name in dict.fromkeys(sight.game.tower)]
    judge = main_button(words.say("hands.typed.judge"), "judge")
    why = [refused(sight, turn.refusal) for turn in sight.turns]
    return [
        el("div", asking(sight, words.say("hands.typed.who_column")), class_="head"),
        el("div", icon(COLUMN, 40), column, class_="row holders", role="group", aria_labelledby="ask"),
        el("p", words.say("hands.typed.which"), class_="small muted"),
        el("div", rows, class_="held"),
        acts(judge, el("p", why, class_="small", aria_live="polite")),
    ]


def _row(sight: AttrapSight, name: str) -> Node:
    """Everybody who can hold this object, or who reached for it at the same moment as another."""
    holders = [_who(sight, turn, name) for turn in sight.turns]
    label = sight.words.say("hands.object", object=name)
    return el("div", icon(name, 32), holders, class_="row holders", role="group", aria_label=label)


def _who(sight: AttrapSight, turn: AttrapTurn, name: str) -> Node:
    """Whether this seat took it; if there are two of it, a second tap says two."""
    words, seat, held = sight.words, turn.seat, _held(turn)
    count, most = held.count(name), 1 if name == COLUMN else sight.game.tower.count(name)
    others = tuple(thing for thing in held if thing != name)
    wanted = (name,) * ((count + 1) % (most + 1))
    after = (*wanted, *others) if name == COLUMN else (*others, *wanted)
    return button(
        [token(seat, 30), el("span", words.names[seat], class_="called"), el("b", count) if count > 1 else None],
        "fist",
        [seat, move_sent(Reach(tuple(map(Grab, after)), held=True), sight.box)],
        pressed=count > 0,
        aria_label=": ".join([words.names[seat], words.say("hands.object", object=name)]),
        id=f"holds-{name}-{seat}",
    )


def _held(turn: AttrapTurn) -> tuple[str, ...]:
    return tuple(grab.object for grab in turn.picked.grabs) if isinstance(turn.picked, Reach) else ()


def _card_back(sight: AttrapSight, turn: AttrapTurn) -> list[Child]:
    """Which card goes back after a wrong grab."""
    words = sight.words
    judge = main_button(words.say("plain.judge"), "judge", disabled=turn.picked is None)
    why = el("p", words.say("hands.why_give_back", seat=turn.seat), " ", chip("AT-19", words), class_="small")
    asked = asking(sight, words.say("hands.ask_give_back_of", seat=turn.seat), name=f"ask-{turn.seat}")
    return [
        el("div", asked, class_="head"),
        giving_back(Tap(sight, turn, "fist")),
        acts(judge, why, refused(sight, turn.refusal)),
    ]
