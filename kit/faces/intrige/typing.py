"""What a referee asks for: what whoever is to act has done on the real table, with the same parts as in a game."""

from __future__ import annotations

from kit.draw.svg import Child, el
from kit.faces.intrige.choices import Tap, choices
from kit.faces.intrige.deciding import asked, closing
from kit.faces.intrige.kinds import IntrigeSight
from kit.faces.intrige.talk import talk
from kit.page.controls import badge, chip, main_button


def typing(sight: IntrigeSight) -> list[Child]:
    """The question in the third person, what can have been done, and the button that lets the rules judge it."""
    words = sight.words
    parts = list[Child]()
    for turn in sight.turns:
        key, facts = closing(sight, turn)
        refused: list[Child] = []
        if turn.refusal:
            status = sight.box.rules()[turn.refusal.rule].status
            told = [words.refusal(turn.refusal), " ", chip(turn.refusal.rule, words), badge(status, words, short=True)]
            refused = [el("span", told, class_="loss", role="alert")]
        said = refused or [words.say("referee.text")]
        main = main_button(words.say(key, **facts), "judge", disabled=turn.picked is None)
        inside = [
            el("div", asked(sight, turn), class_="head"),
            choices(Tap(sight, turn, "fist")),
            el("div", el("p", said, class_="small muted", id="hint", aria_live="polite"), main, class_="foot"),
        ]
        place = el("div", inside, class_=["deciding", sight.view.stage])
        parts.append(el("section", place, class_="seat mine", id=f"seat-{turn.seat}"))
    return [*parts, *talk(sight)]
