"""The table while a throw is looked at: for each player, what the hand holds, what it pays, and all sacks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from kit.draw.svg import Child, Node, Value, el, icon
from kit.engine.game import Seat
from kit.faces.attraptresors.cards import mission_card, sacks
from kit.faces.attraptresors.decided import decided_by
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.people import paint, token
from kit.faces.attraptresors.round_summary import TOOK, UNPAID, WRONG, WRONG_GRAB, Round, round_of
from kit.faces.attraptresors.scene import Scene, scene_of
from kit.faces.attraptresors.story import most_telling
from kit.games.attraptresors.pieces import COLUMN
from kit.games.attraptresors.rights import right_of
from kit.page.controls import chip
from kit.text.say import Words
from kit.text.story import heard, tell

MOST_THINGS = 3


def opened(sight: AttrapSight) -> list[Child]:
    """Who got what, and the sentence that is read first."""
    scene, words = scene_of(sight), sight.words
    shown = round_of(sight) if scene is None else round_of(sight, scene.told)
    said, rule = _headline(sight)
    headline = el("h2", said, id="headline", class_="ask")
    hands = (sight.view if scene is None else sight.before).hands
    flying = _flies(scene)
    seats = [
        _seat(
            words,
            seat,
            shown,
            hands[seat],
            scene is None,
            seat in sight.winners,
            flying[1] if flying[0] == seat else "",
        )
        for seat in range(sight.game.players)
    ]
    why = el("p", chip(rule, words), class_="narrow-only headline-rule") if rule else None
    own = None if scene is not None else _own_right(sight, shown)
    return [headline, why, own, *seats]


def _own_right(sight: AttrapSight, told: Round) -> Node | None:
    """AT-11, AT-12: that the reader also had a right to the column, but was late or did not reach: theirs to know."""
    view, words = sight.before, sight.words
    seat = view.seat
    if seat is None or seat != words.viewer or told.column == seat or not view.dice or not told.counting:
        return None
    right = right_of(sight.game, view._replace(dice=told.counting), seat)
    if not right:
        return None
    reached = any(mark.seat == seat and mark.object == COLUMN for mark in told.marks)
    how = "late" if reached else "asleep" if told.nobody else "waited"
    rule = ("AT-29" if sight.game.for_two else "AT-11") if right.place is not None else "AT-12"
    said = words.say(f"page.own_right.{how}")
    return el("p", said, " ", chip(rule, words), class_="own-right", id="own-right")


def _headline(sight: AttrapSight) -> tuple[str, str]:
    """The sentence that is read first, and its rule."""
    words, winners = sight.words, sight.winners
    if winners:
        one = len(winners) == 1
        return (words.say("page.winner", seat=winners[0]) if one else words.say("page.winners", seats=winners)), ""
    scene = scene_of(sight)
    lines = list(tell(sight.events, words, sight.box.story.telling))
    begun = lines if scene is None else heard(lines, scene.told)
    if not begun:
        return words.say("page.where", **sight.box.plain.moment(sight.before)), ""
    line = begun[most_telling(begun)]
    return line.text, next(iter(line.rules), "")


@lru_cache(maxsize=64)
def _seat(words: Words, seat: Seat, told: Round, hand: tuple[int, ...], over: bool, won: bool, flies: str) -> Node:
    """A player's card; while things still move, with what has been told so far."""
    mine = seat == words.viewer
    name = words.say("page.you") if mine else words.names[seat]
    change = told.gain(seat)
    owing = told.owes and told.column == seat and over
    signed = f"{change:+d}".replace("-", "−") if change else "−1" if owing else ""
    look = "gain" if change > 0 else "loss"
    inside: list[Child] = [
        el(
            "header",
            token(seat, 26),
            el("b", name, class_="grow"),
            decided_by(_pay_rule(told, change), words, signed, f"{name} {signed}", f"change {look}")
            if signed
            else None,
        ),
        el("div", list(_got(words, seat, told, over)), class_="got"),
        el("div", sacks(words, hand, 30), _sack(flies), class_="purse"),
    ]
    classes: Value = ["seat", "open", "attrap-seat", mine and "mine", paint(seat), won and "won"]
    return el("section", inside, class_=classes, id=f"seat-{seat}", aria_label=name)


def _pay_rule(told: Round, change: int) -> str:
    """The rule by which somebody is paid, or has to give a card back."""
    return told.pay_rule if change > 0 else WRONG_GRAB


def _flies(scene: Scene | None) -> tuple[Seat | None, str]:
    """Whose sack is on its way at this instant, and the name of its motion; usually nobody's."""
    if scene is None or scene.moves != "sacks":
        return None, ""
    gone = scene.round.back[-1:]
    return (gone[0][0], f"away-{scene.told}") if gone else (scene.round.pays[-1][0], f"here-{scene.told}")


def _sack(flies: str) -> Node | None:
    """A sack on its way to somebody who is paid, or away from somebody who grabbed wrongly."""
    way = flies.partition("-")[0]
    return icon("sack", 30, class_=f"ic flies {way}", id=f"flies-{flies}") if flies else None


def _got(words: Words, seat: Seat, told: Round, over: bool) -> Iterator[Child]:
    """What the hands hold, and why that is paid or not."""
    held = [mark for mark in told.marks if mark.seat == seat and mark.became in (TOOK, WRONG, UNPAID)]
    for mark in held[:MOST_THINGS]:
        yield icon(mark.object, 44, words.noun(mark.object), class_="ic" if mark.became == TOOK else "ic pale")
    if told.column == seat and told.mission and told.right:
        yield mission_card(told.mission, 48)
    said = _said(words, seat, told, [mark.object for mark in held], over)
    if said:
        yield el("span", said, class_="small")


def _said(words: Words, seat: Seat, told: Round, held: list[str], over: bool) -> list[Child]:
    if COLUMN in held and told.right is False:
        return _gave(words, seat, told, over)
    if pays := [sacks for who, _, sacks in told.pays if who == seat]:
        return [" + ".join(map(str, pays))]
    if held:
        return []
    reached = any(mark.seat == seat for mark in told.marks)
    return [words.say("page.came_late" if reached else "page.hand_free")]


def _gave(words: Words, seat: Seat, told: Round, over: bool) -> list[Child]:
    """AT-19: the card that a wrong grab costs, as far as it has been told."""
    sacks = next((sacks for who, sacks in told.back if who == seat), None)
    if sacks is None and not over:  # what becomes of a card is told next
        return [words.say("page.fate.wrong")]
    key = "page.gives_one" if sacks is None else "page.gave" if sacks else "page.gave_none"
    return [words.say(key, sacks=sacks or 0), " ", chip(WRONG_GRAB, words)]
