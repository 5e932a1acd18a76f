"""The table while a throw is looked at: for each player what the hands hold, what it pays, and all sacks."""

from __future__ import annotations

from collections.abc import Iterator

from kit.draw.svg import Child, Node, Value, el, icon
from kit.engine.game import Seat
from kit.faces.attraptresors.cards import mission_card, sacks
from kit.faces.attraptresors.kinds import AttrapSight
from kit.faces.attraptresors.people import paint, token
from kit.faces.attraptresors.scene import scene_of
from kit.faces.attraptresors.story import most_telling
from kit.faces.attraptresors.told import TOOK, UNPAID, WRONG, Round, round_of
from kit.games.attraptresors.pieces import COLUMN
from kit.page.parts import chip
from kit.text.say import Words
from kit.text.story import heard, tell

MOST_THINGS = 3


def opened(sight: AttrapSight) -> list[Child]:
    """Who got what, and the sentence that is read first."""
    scene, words = scene_of(sight), sight.words
    shown = round_of(sight) if scene is None else round_of(sight, scene.told)
    headline = el("h2", _headline(sight), id="headline", class_="ask")
    seats = [_seat(sight, seat, shown, scene is None) for seat in range(sight.game.players)]
    whys = [
        el("li", token(seat, 26), el("span", words.reason(choice.reason, choice.facts)))
        for seat, choice in sight.reasons.items()
    ]
    return [headline, *seats, el("ul", whys, class_="whys") if whys else None]


def _headline(sight: AttrapSight) -> str:
    words, winners = sight.words, sight.winners
    if winners:
        one = len(winners) == 1
        return words.say("page.winner", seat=winners[0]) if one else words.say("page.winners", seats=winners)
    scene = scene_of(sight)
    lines = list(tell(sight.events, words, sight.box.telling))
    begun = lines if scene is None else heard(lines, scene.told)
    return begun[most_telling(begun)].text if begun else words.say("page.where", **sight.box.moment(sight.before))


def _seat(sight: AttrapSight, seat: Seat, told: Round, over: bool) -> Node:
    """A player's card; while things still move, with what has been told by now."""
    words, mine = sight.words, seat == sight.words.viewer
    name = words.say("page.you") if mine else words.names[seat]
    hand = sight.view.hands[seat] if over else sight.before.hands[seat]
    change = told.gain(seat)
    owing = told.owes and told.column == seat and over
    signed = f"{change:+d}".replace("-", "−") if change else "−1" if owing else ""
    look = "gain" if change > 0 else "loss"
    inside: list[Child] = [
        el(
            "header",
            token(seat, 26),
            el("b", name, class_="grow"),
            el("b", signed, class_=["change", look]) if signed else None,
        ),
        el("div", list(_got(words, seat, told)), class_="got"),
        _reason(sight, seat) if over else None,
        el("div", sacks(words, hand, 30), _flies(sight, seat), class_="purse"),
    ]
    classes: Value = ["seat", "open", "attrap-seat", mine and "mine", paint(seat), seat in sight.winners and "won"]
    return el("section", inside, class_=classes, id=f"seat-{seat}", aria_label=name)


def _flies(sight: AttrapSight, seat: Seat) -> Child:
    """A sack on its way to whoever is paid at this instant, or away from whoever grabbed wrongly."""
    scene = scene_of(sight)
    if scene is None or scene.moves != "sacks":
        return None
    gone = scene.round.back[-1:]
    whose = gone[0][0] if gone else scene.round.pays[-1][0]
    look = "away" if gone else "here"
    return icon("sack", 30, class_=f"ic flies {look}", id=f"flies-{scene.told}") if whose == seat else None


def _got(words: Words, seat: Seat, told: Round) -> Iterator[Child]:
    """What the hands hold, and why that is paid or not."""
    held = [mark for mark in told.marks if mark.seat == seat and mark.became in (TOOK, WRONG, UNPAID)]
    for mark in held[:MOST_THINGS]:
        yield icon(mark.object, 44, words.noun(mark.object), class_="ic" if mark.became == TOOK else "ic pale")
    if told.column == seat and told.mission and told.right:
        yield mission_card(told.mission, 48)
    said = _said(words, seat, told, [mark.object for mark in held])
    if said:
        yield el("span", said, class_="small")


def _said(words: Words, seat: Seat, told: Round, held: list[str]) -> list[Child]:
    if COLUMN in held and told.right is False:
        rule = "AT-19"
        gave = [sacks for who, sacks in told.back if who == seat]
        key = "page.gives_one" if not gave else "page.gave" if gave[0] else "page.gave_none"
        return [words.say(key, sacks=gave[0] if gave else 0), " ", chip(rule, words)]
    pays = [sacks for who, _, sacks in told.pays if who == seat]
    if pays:
        return [" + ".join(map(str, pays))]
    misses = [mark for mark in told.marks if mark.seat == seat]
    if misses and not held:
        return [words.say("page.came_late")]
    return [] if held else [words.say("page.hand_free")]


def _reason(sight: AttrapSight, seat: Seat) -> Child:
    choice = sight.reasons.get(seat)
    return el("p", sight.words.reason(choice.reason, choice.facts), class_="reason") if choice else None
