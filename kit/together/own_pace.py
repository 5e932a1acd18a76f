"""Several questions at once, through which each goes alone: whoever has answered one is told what is right.

The wall shows how far all have come, and nothing of what they say before it is revealed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from kit.draw.svg import Node, el
from kit.engine.errors import bad, quoted
from kit.engine.json_text import read_json
from kit.engine.reading import JsonObject, is_whole
from kit.lessons.hands import Hands
from kit.lessons.journal import sureness
from kit.page.face import Instant
from kit.page.looks import Looks
from kit.page.page import Draw, Intent
from kit.page.part import Handler
from kit.table import acts
from kit.table.acts import Act
from kit.table.log import Member
from kit.table.room import SHOWN, Choice, Room, Round
from kit.text.say import Words
from kit.together.own_pace_shown import all_told, my_answers, one_of_all, progress, telling, with_way
from kit.together.question import Judged, Question

KIND = "own_pace"
MOST = 30
"""Questions in one round."""
Make = Callable[[JsonObject, Looks], Question]


class OwnPace(Question):
    """The questions of a plan, one after the other, each on a screen of its own kind."""

    kind = KIND
    keys = ("rounds",)
    is_alone = may_reopen = False
    says_done = "own_pace.through"

    def __init__(self, spec: JsonObject, looks: Looks, make: Make) -> None:
        """`spec`: `rounds`, each as a plan has it.  `make` makes the question of one of them.

        Raises `BadInput` for what nobody can be asked alone.
        """
        self._make, self._looks = make, looks
        self.specs = _specs(json.dumps(spec), make)
        self.me: Member | None = None
        self.now: Round | None = None
        """The round as it is now; on a phone, with one's own answers alone."""
        self.looking: int | None = None
        """The question that is looked at on the wall; None: all of them."""
        self._begins = False
        self._was_told = False
        """All had been answered before this page was opened."""
        self._room: Room | None = None
        self._go_to(0)

    def _go_to(self, at: int) -> None:
        """Have this question."""
        self.at, self.inner = at, self._make(self.specs[at], self._looks)
        self.is_telling, self.closes = False, self.inner.closes
        self.box, self.face, self.look = self.inner.box, self.inner.face, self.inner.look

    @property
    def words(self) -> Words:
        """Those of the question of now."""
        return self.inner.words

    @property
    def title(self) -> str:
        """Where the question of now comes from; on the wall, that each goes on alone."""
        return self.words.say("room.own_pace.title") if self.me is None and self.looking is None else self.inner.title

    # Where somebody is ------------------------------------------------------------------------------------------------

    @property
    def mine(self) -> Mapping[str, Choice]:
        """What the reader has answered, by question."""
        return self.now.answers.get(self.me, {}) if self.now and self.me is not None else {}

    def follow(self, room: Room, now: Round, me: Member | None) -> None:
        """Be where the reader is: at the first question that is not answered, or at what was just answered."""
        is_new, self.me = self.now is None, me
        mine = now.answers.get(me, {}) if me is not None else {}
        self.now = now if me is None else replace(now, answers={me: mine})
        self._room = room
        if me is None or now.is_shown:
            if self.looking is not None:
                self.inner.follow(room, self.part(self.looking), None)
            return
        if is_new:
            self._onward()
            self._was_told = str(self.at) in mine
        if str(self.at) in mine and not self.is_telling and not self._was_told:
            self._tell(room, me)
        self.inner.follow(room, self.part(self.at), me)

    def part(self, at: int) -> Round:
        """One question as a round of its own, as far as it may be known here."""
        assert self.now
        return self.now.parts[at]

    def anew(self, at: int) -> Question:
        """One question on a screen of its own, which has to be closed."""
        return self._make(self.specs[at], self._looks)

    def _tell(self, room: Room, me: Member | None) -> None:
        """What was answered is told at once to whoever goes on alone."""
        self.is_telling = self._begins = True
        self.closes = ()
        self.inner.take(self.mine[str(self.at)].said)
        self.inner.follow(room, told := replace(self.part(self.at), stage=SHOWN), me)
        self.inner.reveal(room, told, me)

    def began(self) -> tuple[int | None, bool] | None:
        """What has just been answered moves, from its first instant on."""
        begins, self._begins = self._begins, False
        if not begins:
            return None
        moves = self._looks.motion != "off" and bool(self.inner.instants())
        return (0 if moves else None), self._looks.motion == "step"

    def seen(self, now: Round) -> object:
        """What one has answered on another phone."""
        return now.answers.get(self.me) if self.me is not None else now.answers

    # Answering --------------------------------------------------------------------------------------------------------

    def intents(self) -> Mapping[str, Handler]:
        """Those of the question; once it is told, the way to the next one."""
        return {"pace-on": self._next} if self.is_telling else self.inner.intents()

    def _next(self, _: Intent) -> None:
        self._onward()

    def _onward(self) -> None:
        """To the first question that is not answered."""
        open_ = [at for at in range(len(self.specs)) if str(at) not in self.mine]
        if open_ and (open_[0] != self.at or self.is_telling):
            self.inner.close()
            self._go_to(open_[0])

    def choice(self, intent: Intent | None = None) -> str:
        """Of the question of now, with its place: what is held for one is no answer to another."""
        said = self.inner.choice(intent)
        return said if intent is not None or not said else f"{self.at}:{said}"

    def take(self, choice: str) -> None:
        """Go on with what was held."""
        at, _, said = choice.partition(":")
        if said and at == str(self.at) and not self.is_telling:
            self.inner.take(said)

    def closing(self, intent: Intent, me: Member, now: Round) -> Act | None:
        """One answer; with the last one all are closed."""
        said = self.inner.choice(intent)
        sure = sureness(intent.n) if self.inner.asks_sureness else None
        return acts.answer(me, now.number, str(self.at), said, sure, of=len(self.specs)) if said else None

    def said(self, choice: str) -> str:
        """How many questions that are."""
        return self.words.say("room.own_pace.many", n=int(choice) if choice.isdecimal() else 0)

    def judged(self, choice: str) -> Judged:
        """Each question is judged by itself (`right_of`)."""
        return Judged(None)

    def right_of(self, at: int, choices: Sequence[Choice]) -> tuple[int, int]:
        """How many of these answers to a question are right, and of how many that can be said."""
        one = self.inner if at == self.at else self.anew(at)
        judged = [one.judged(each.said).is_right for each in choices]
        if one is not self.inner:
            one.close()
        known = [each for each in judged if each is not None]
        return sum(known), len(known)

    # Drawing ----------------------------------------------------------------------------------------------------------

    def _on_stage(self) -> Question:
        self.inner.panel, self.inner.instant, self.inner.is_paused = self.panel, self.instant, self.is_paused
        return self.inner

    def asked(self) -> Node:
        """The question of now; or what was right, and the way on."""
        inner = self._on_stage()
        return telling(self, inner.told(_nothing)) if self.is_telling else with_way(self, inner.asked())

    def closed(self, now: Round) -> Node | None:
        """What was right at the last question; of a page that is opened again, all one's answers."""
        return telling(self, self._on_stage().told(_nothing)) if self.is_telling else my_answers(self)

    def asked_on_wall(self, below: Node) -> Node:
        """How far all have come."""
        return progress(self, below)

    def reveal(self, room: Room, now: Round, me: Member | None) -> None:
        """All may be looked at; nothing is opened by itself."""
        self.now, self.is_telling, self._begins = now, False, False
        self.look = "lesson"

    def told(self, class_said: Draw) -> Node:
        """One's own answers, beside how many were right."""
        return my_answers(self)

    def told_on_wall(self, hands: Hands, below: Node) -> Node:
        """All questions, or the one that is looked at."""
        if self.looking is None:
            return all_told(self, below)
        hands = Hands([(each.said, 1) for each in self.part(self.looking).choices.values()])
        return self._on_stage().told_on_wall(hands, one_of_all(self, below))

    def wall_intents(self) -> Mapping[str, Handler]:
        """Which question is looked at, and what can be looked at in it."""
        inner = self.inner.wall_intents() if self.looking is not None else {}
        return {**inner, "pace-look": self._look_at}

    def _look_at(self, intent: Intent) -> None:
        self.looking = int(str(intent.n)) if is_whole(intent.n, 0, len(self.specs) - 1) else None
        if self.looking is not None and self._room is not None:
            self.inner.close()
            self._go_to(self.looking)
            part = self.part(self.looking)
            self.inner.follow(self._room, part, None)
            self.inner.reveal(self._room, part, None)

    def instants(self) -> Sequence[Instant]:
        """What moves at the question of now."""
        return self.inner.instants() if self.is_telling or self.looking is not None else ()

    def close(self) -> None:
        """Let go of the question of now."""
        self.inner.close()


def _nothing() -> Node:
    """What all chose is told when all are done."""
    return el("div")


@lru_cache(maxsize=64)
def _specs(written: str, make: Make) -> Sequence[JsonObject]:
    """The questions of a spec, as JSON.  Raises `BadInput` for what nobody can be asked alone."""
    rounds: Any = read_json(written).get("rounds")
    if not isinstance(rounds, list) or not 1 <= len(rounds) <= MOST:
        raise bad("rounds", "lesson_unknown", given=quoted(rounds))
    for number, each in enumerate(rounds, 1):
        if not isinstance(each, dict):
            raise bad(f"rounds {number}", "lesson_unknown", given=quoted(each))
        question = make(each, Looks())
        question.close()
        if not question.is_alone:
            raise bad(f"rounds {number}", "lesson_unknown", given=quoted(each.get("kind")))
    return rounds
