"""What a referee asks for: what the player to act has done on the real table, with the same parts as in a game."""

from __future__ import annotations

from kit.draw.svg import Child, el
from kit.faces.intrige.choices import Tap, choices
from kit.faces.intrige.deciding import asked, closing
from kit.faces.intrige.kinds import IntrigeSight
from kit.faces.intrige.talk import talk
from kit.page.controls import acts, main_button
from kit.page.typed import refused


def typing(sight: IntrigeSight) -> list[Child]:
    """The question in the third person, what can have been done, and the button that lets the rules judge it."""
    words = sight.words
    parts = list[Child]()
    for turn in sight.turns:
        key, facts = closing(sight, turn)
        said = refused(sight, turn.refusal) or words.say("referee.text")
        main = main_button(words.say(key, **facts), "judge", disabled=turn.picked is None)
        inside = el("div", asked(sight, turn), class_="head"), choices(Tap(sight, turn, "fist"))
        place = el("div", inside, class_=["deciding", sight.view.stage])
        below = acts(main, el("p", said, class_="small muted", id="hint", aria_live="polite"))
        parts.append(el("section", place, below, class_="seat mine", id=f"seat-{turn.seat}"))
    return [*parts, *talk(sight)]
