"""The five cards of a round, each with what it has brought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kit.draw.svg import Node, el
from kit.engine.event import Event
from kit.faces.bakschisch.kinds import BakschischSight
from kit.faces.bakschisch.layout import PAWNS
from kit.faces.bakschisch.pieces import card
from kit.faces.bakschisch.rounds import bribes_of_round
from kit.games.bakschisch.cards import CALIPH
from kit.games.bakschisch.events import PawnMoved, StayedOnStart, StayedOnThrone
from kit.games.bakschisch.game import BRIBES
from kit.text.say import Words

_NO_TAGS: Mapping[int, str] = {}


def cards_row(words: Words, up: Sequence[str], tags: Mapping[int, str] = _NO_TAGS, tap: str | None = None) -> Node:
    """The five cards of the round; the last that is up is being bribed.

    `tags`: what a card has brought, by its number.  `tap`: the intent of pressing a card, with its `card_part`.
    """
    shown = []
    for number in range(1, BRIBES + 1):
        person = up[number - 1] if number <= len(up) else None
        key = "page.card_open" if person else "page.card_hidden"
        label = words.say(key, bribe=number, **({"card": person} if person else {}))
        letter = words.noun(person, "letter") if person else ""
        part = None if tap is None else _pressed(tap, number, label)
        shown.append(card(person, letter, label, number == len(up), number, tags.get(number), part))
    return el("ol", shown, class_="cards", aria_label=words.say("page.cards"))


def cards(sight: BakschischSight) -> Node:
    """The cards while a game is played: a press tells what one is about."""
    return cards_row(sight.words, sight.before.cards, _tags(sight), "space")


def card_part(number: int) -> str:
    """A card as a part of the table that can be asked about."""
    return f"card-{number}"


def about_card(sight: BakschischSight, part: str) -> str | None:
    """What a card of the round is about, if somebody asked; None if there is no such card."""
    words, up = sight.words, sight.before.cards
    number = next((number for number in range(1, BRIBES + 1) if part == card_part(number)), None)
    if number is None:
        return None
    drives_back = number == BRIBES
    if number > len(up):
        return words.say("page.about_fifth" if drives_back else "page.about_hidden", bribe=number)
    person = up[number - 1]
    rule = f"page.hint_{'back' if drives_back else 'ahead'}{'_caliph' if person == CALIPH else ''}"
    return f"{words.say('page.card_open', bribe=number, card=person)}. {words.say(rule, card=person)}"


def _pressed(tap: str, number: int, label: str) -> Node:
    return el("button", type="button", class_="part", data_intent=tap, data_n=card_part(number), aria_label=label)


def _tags(sight: BakschischSight) -> dict[int, str]:
    """Who walked how far for each card; where the open one leads is seen on the board, as nobody has bribed it yet."""
    words, up = sight.words, sight.before.cards
    tags = {number: _walked(words, events) for number, events in bribes_of_round(sight).items() if number <= len(up)}
    if len(up) < BRIBES:
        tags[BRIBES] = words.say("page.drives_back")
    return tags


def _walked(words: Words, events: Sequence[Event]) -> str:
    walks = [event for event in events if isinstance(event, PawnMoved)]
    stayed = [event for event in events if isinstance(event, StayedOnStart | StayedOnThrone)]
    if len(walks) == 1 and not stayed:
        spaces = walks[0].end - walks[0].start
        return f"{_letter(words, walks[0].seat)} {'+' if spaces > 0 else '−'}{abs(spaces)}"
    return " ".join(_letter(words, event.seat) for event in (*walks, *stayed)) or "–"


def _letter(words: Words, seat: int) -> str:
    return words.say(f"page.pawn_letters.{PAWNS[seat]}")
