"""Scenes of the lessons with cards and dice: what lies on the table before it is counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kit.counting.shows import Scene, show, within
from kit.courses.probability.pictures import CARD_SIZE, dice_of
from kit.draw.chart import Mark
from kit.draw.chart_bars import Bar, Bars
from kit.draw.svg import Node, el, icon
from kit.games.attraptresors.pieces import COLOURS
from kit.games.bakschisch.cards import CARDS, COPIES
from kit.text.say import Words

HAND = 5
MOST_CARDS = MOST_DICE = 30
MOST_BARS = 20


@show("face_down")
def face_down(scene: Scene) -> Node:
    """Cards of which none is open (BK-7); `cards`: how many, by default those of a round."""
    return _backs(scene.whole("cards", HAND, MOST_CARDS))


@show("deck_of")
def deck_of(scene: Scene) -> Node:
    """How many there are of each card in the deck of the trial named `deck`."""
    return _counted(_deck(scene), scene.words)


@show("gone_of")
def gone_of(scene: Scene) -> Node:
    """How many of each card have come, if the deck of the trial named `deck` is what is left of a full one."""
    left = _deck(scene)
    return _counted({card: COPIES - left.get(card, 0) for card in CARDS}, scene.words)


@show("eight_dice")
def eight_dice(scene: Scene) -> Node:
    """A throw with three dice of the first colour (AT-11)."""
    throw = [*COLOURS[:1] * 3, *COLOURS[1:]]
    return dice_of(throw, scene.words, [die == COLOURS[0] for die in throw])


@show("urn_and_die")
def urn_and_die(scene: Scene) -> Node:
    """What is left in the deck of a trial beside what a die has `thrown` so far: neither showed what was hoped for."""
    deck, dice = _counted(_deck(scene), scene.words), dice_of(_thrown(scene), scene.words)
    return el("div", deck, dice, class_="side-by-side")


@show("ladder")
def ladder(scene: Scene) -> Bars | Node:
    """A bar for each of `figures`, shares of 1, with its `labels`.

    The one that is `asked`, or all of them if it is `shut`, only once it may be seen; `signed`: some are below zero.
    """
    if scene.given.get("shut") and not scene.knows:
        return el("div")
    within(len(scene.given["figures"]), MOST_BARS)
    names = [name for name in scene.given["figures"] if scene.knows or name != scene.given.get("asked")]
    about, across, value = (scene.text(scene.given[key]) for key in ("about", "across", "value"))
    bars = [Bar(scene.text(scene.given["labels"][name]), scene.figures[name]) for name in names]
    signed = bool(scene.given.get("signed"))
    never = scene.words.say("count.chart.never").lower()
    return Bars(
        bars=bars,
        mark=Mark.EXACT,
        description=about,
        across=across,
        value=value,
        never=never,
        signed=signed,
        numbers=scene.numbers,
    )


def _deck(scene: Scene) -> Mapping[str, int]:
    deck = dict(scene.trials[scene.given["deck"]].cut_out())
    if not set(deck) <= set(CARDS):
        raise ValueError("count_measure")
    return deck


def _thrown(scene: Scene) -> Sequence[str]:
    dice: Sequence[str] = scene.given["thrown"]
    within(len(dice), MOST_DICE)
    return dice


def _backs(cards: int) -> Node:
    back = el("li", icon("cardback", CARD_SIZE), class_="card down")
    return el("ol", [back] * cards, class_="cards trial-row", aria_hidden=True)


def _counted(deck: Mapping[str, int], words: Words) -> Node:
    ours = Words(words.language, "bakschisch", neutral=words.neutral)
    return el("ul", [_kind(card, deck.get(card, 0), ours) for card in CARDS], class_="trial-row counted")


def _kind(card: str, copies: int, words: Words) -> Node:
    drawn = el(
        "span",
        el("span", words.noun(card, "letter"), class_="letter", aria_hidden=True),
        icon(card, CARD_SIZE),
        class_=["card", card, not copies and "none"],
    )
    return el("li", drawn, el("b", f"× {copies}", class_="copies"), el("span", words.noun(card), class_="unseen"))
