"""The concept check before a class: twelve questions on each phone, and a code that names nobody.

Nobody is told what is right: the questions come again.  Once sheets of two moments are there, the wall says what
changed between them (docs/decisions/0063).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from kit.counting.concept_check import Check
from kit.counting.concept_code import form_of, new_code, read_code
from kit.counting.concept_response import Response
from kit.counting.concept_sheet import MOMENTS, AnyCheck
from kit.draw.svg import Node
from kit.engine.errors import bad, quoted
from kit.engine.reading import JsonObject, is_whole
from kit.faces import open_face
from kit.games import open_box
from kit.lessons.hands import Hands
from kit.lessons.journal import sureness
from kit.page.looks import Looks
from kit.page.page import Draw, Intent
from kit.page.part import Handler
from kit.table import acts
from kit.table.acts import Act
from kit.table.log import Member
from kit.table.room import Choice, Room, Round
from kit.text.say import Words
from kit.together.choice_desk import ChoiceDesk
from kit.together.concept_phone import asked_on_phone, handed_in
from kit.together.concept_sheets import CODE, KIND, NAMES, Comparison, response_of
from kit.together.concept_wall import asked_on_wall, told_on_wall
from kit.together.desk import NO_RESPONSE, Desk
from kit.together.position_check import GAME, PositionCheck
from kit.together.position_desk import PositionDesk
from kit.together.question import Judged, Question


class ConceptRound(Question):
    """One sheet of everybody."""

    kind = KIND
    keys = ("check", "moment")
    closes = ("check-code", "commit", "close", "check-hand-in")
    wish = "concept_code"
    is_alone = asks_sureness = False
    look = "of-check"
    says_done = "check.handed"

    def __init__(self, spec: JsonObject, looks: Looks) -> None:
        """`spec`: `check`, its name, and `moment`, one of `MOMENTS`.  Raises `BadInput` for what is none of ours."""
        for key, known in (("check", NAMES), ("moment", MOMENTS)):
            if spec.get(key) not in known:
                raise bad(key, "lesson_unknown", given=quoted(spec.get(key)))
        self.name, self.moment = str(spec["check"]), str(spec["moment"])
        self._looks = looks
        self.box, self.face = open_box(GAME), open_face(GAME)
        # A phone
        self.me: Member | None = None
        self.given: Mapping[str, Choice] = {}
        """What the reader has closed, by question."""
        self.at = 0
        """Which question is on the phone; beyond the last one: all of them, to hand them in."""
        self._desk: Desk | None = None
        self.offered = ""
        """A code that was drawn for the reader."""
        self.typed: str | None = None
        """What stands where a code is typed; None while none is typed."""
        self.is_slip = False
        """What was typed can be no code."""
        self._closing = ""
        # The wall
        self.now: Round | None = None
        self.people = 0
        self.compared = Comparison(self.name)
        """What the wall compares."""

    @property
    def words(self) -> Words:
        """Those of the game in whose words it is told."""
        return Words(self._looks.language, self.box.name, neutral=self._looks.neutral)

    @property
    def title(self) -> str:
        """That it is asked whether lessons taught."""
        return self.words.say("room.check.title")

    # A sheet ----------------------------------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """The reader's code, once it is closed."""
        return self.given[CODE].said if CODE in self.given else ""

    @property
    def check(self) -> AnyCheck:
        """The form that the reader has."""
        return self.compared.checks[form_of(self.code, self.moment)]

    @property
    def ids(self) -> tuple[str, ...]:
        """Its questions, in order."""
        return tuple(self.check.titles)

    @property
    def desk(self) -> Desk | None:
        """Where the question on the phone is answered; None for the code, and where all are handed in."""
        if not self.code or self.at >= len(self.ids):
            return None
        self._desk = self._desk or desk_for(self.check, self._looks)
        if self._desk.item != self.ids[self.at]:
            self._desk.ask(self.ids[self.at], self.response(self.ids[self.at]) or NO_RESPONSE)
        return self._desk

    def response(self, item: str) -> Response | None:
        """What was closed for a question; None for nothing."""
        return response_of(self.given[item]) if item in self.given else None

    @property
    def answered(self) -> int:
        """How many questions are answered."""
        return sum(item in self.given for item in self.ids)

    def follow(self, room: Room, now: Round, me: Member | None) -> None:
        """Have the reader's sheet as far as it is closed; the wall has how far all are."""
        self.now, self.people = now, len(room.members)
        if me is None:
            return
        is_new, self.me = self.me is None, me
        self.given = now.answers.get(me, {})
        if is_new and self.code:
            self._go(self._first_open)
        elif self._closing and self._closing in self.given:
            self._go(0 if self._closing == CODE else self.at + 1)
        self._closing = ""

    @property
    def _first_open(self) -> int:
        """The place of the first question that is not answered; after the last one if all are."""
        return next((at for at, item in enumerate(self.ids) if item not in self.given), len(self.ids))

    def _go(self, at: int) -> None:
        """Have this question, with what was closed for it."""
        self.at = at
        if self._desk:
            self._desk.item = ""

    def seen(self, now: Round) -> object:
        """What one has closed, also on another phone."""
        return now.answers.get(self.me) if self.me is not None else None

    # Answering --------------------------------------------------------------------------------------------------------

    def intents(self) -> Mapping[str, Handler]:
        """Choose an answer and a reason, and go to and fro; or say which code is one's own."""
        if not self.code:
            return {"check-type": self._type, "check-other": self._type, "check-new": self._draw_code}
        return {**(self.desk.intents() if self.desk else {}), "check-go": self._go_to}

    def _type(self, intent: Intent) -> None:
        self.typed, self.is_slip = str(intent.value or "")[:40], False

    def _draw_code(self, _: Intent) -> None:
        self.offered, self.typed, self.is_slip = new_code(), None, False

    def _go_to(self, intent: Intent) -> None:
        if is_whole(intent.n, 0, len(self.ids)):
            self._go(int(str(intent.n)))

    @property
    def code_shown(self) -> str:
        """The code that the browser knows, or one that is offered before the lessons; empty: it has to be typed."""
        if self.typed is not None:
            return ""
        if not self.offered and not read_code(self.wished) and self.moment == MOMENTS[0]:
            self.offered = new_code()
        return self.offered or read_code(self.wished)

    def choice(self, intent: Intent | None = None) -> str:
        """What is chosen at the question of now, with its place."""
        if (desk := self.desk) is None or desk.chosen == NO_RESPONSE:
            return ""
        return f"{desk.item} {desk.chosen.answer} {desk.chosen.reason}"

    def take(self, choice: str) -> None:
        """Go on with what was held; what was handed in is no such thing."""
        item, _, said = choice.partition(" ")
        if self.desk and item == self.desk.item:
            answer, _, reason = said.partition(" ")
            self.desk.ask(item, Response(answer, reason))

    def closing(self, intent: Intent, me: Member, now: Round) -> Act | None:
        """The code, a question, or the whole sheet."""
        if intent.name == "check-hand-in":
            return acts.close(me, now.number, str(self.answered)) if self.code else None
        if intent.name == "check-code":
            code = self.code_shown or read_code(self.typed or "")
            self.is_slip = not code
            if self.code or not code:
                return None
            self._closing, self.wished = CODE, code
            return acts.answer(me, now.number, CODE, code)
        if (desk := self.desk) is None or not desk.is_ready:
            return None
        self._closing = desk.item
        said = f"{desk.chosen.answer} {desk.chosen.reason}".strip()
        return acts.answer(me, now.number, desk.item, said, sureness(intent.n) if intent.name == "commit" else None)

    def said(self, choice: str) -> str:
        """How many questions were answered."""
        return self.words.say("room.check.answered", n=int(choice) if choice.isdecimal() else 0)

    def judged(self, choice: str) -> Judged:
        """Nobody is told what is right."""
        return Judged(None)

    # Opening ----------------------------------------------------------------------------------------------------------

    def know(self, others: Callable[[], Iterable[Room]]) -> None:
        """Sheets of another day may be in these rooms."""
        self.compared.others = others

    def reveal(self, room: Room, now: Round, me: Member | None) -> None:
        """The wall has all sheets; a phone learns nothing."""
        if me is None:
            self.compared.know(room)

    def wall_intents(self) -> Mapping[str, Handler]:
        """What is compared, and how it is looked at."""
        return self.compared.intents()

    # Drawing ----------------------------------------------------------------------------------------------------------

    def asked(self) -> Node:
        """One's code, a question, or the whole sheet."""
        return asked_on_phone(self)

    def closed(self, now: Round) -> Node | None:
        """It is handed in; the code once more."""
        return handed_in(self, now.is_open)

    def asked_on_wall(self, below: Node) -> Node:
        """What it is for, and how far all are."""
        assert self.now
        return asked_on_wall(self.words, self.compared, self.now, self.people, below)

    def told(self, class_said: Draw) -> Node:
        """The code once more."""
        return handed_in(self, can_reopen=False)

    def told_on_wall(self, hands: Hands, below: Node) -> Node:
        """What changed since another moment."""
        return told_on_wall(self.words, self.compared, below)

    def close(self) -> None:
        """Let go of a position's screen."""
        if self._desk:
            self._desk.close()


def desk_for(check: AnyCheck, looks: Looks) -> Desk:
    """Where a form is answered."""
    if isinstance(check, PositionCheck):
        return PositionDesk(check, looks)
    assert isinstance(check, Check)
    return ChoiceDesk(check, looks)
