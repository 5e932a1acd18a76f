"""The sheets of a concept check that a wall knows, and how they are compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from kit.counting.concept_check import load_check
from kit.counting.concept_code import form_of
from kit.counting.concept_file import read_sheets
from kit.counting.concept_forms import FORMS
from kit.counting.concept_report import Checks, Report, reports
from kit.counting.concept_response import Response
from kit.counting.concept_sheet import Sheet
from kit.engine.errors import BadInput
from kit.engine.reading import is_whole
from kit.lessons.journal import sureness
from kit.page.page import Intent
from kit.page.part import Handler
from kit.table.log import Member
from kit.table.room import Choice, Room, Round
from kit.together.position_check import position_check

KIND = "check"
PROBABILITY, RULES = "probability", "rules"
NAMES = (PROBABILITY, RULES)
CODE = "code"
"""The item of a sheet that has its owner's code."""
VIEWS = ("gain", "questions", "mix_ups", "sure")
"""How a report can be looked at."""


class Comparison:
    """All sheets of a check that a wall knows, and what of them is looked at."""

    def __init__(self, name: str) -> None:
        self.name, self.checks = name, checks_of(name)
        self.others: Callable[[], Iterable[Room]] = lambda: ()
        """The other rooms of whoever leads."""
        self.sheets: tuple[Sheet, ...] = ()
        """Of this room, of others, and from files; none before a round is revealed."""
        self.fault: BadInput | None = None
        """What is wrong with a file of sheets."""
        self.view, self.pair = VIEWS[0], 0

    def know(self, room: Room) -> None:
        """Have the sheets of this room and of the others."""
        rooms = [room, *(each for each in self.others() if each.code != room.code)]
        self.sheets = tuple(sheet for each in rooms for sheet in sheets_of(each, self.name))

    @property
    def reports(self) -> Sequence[Report]:
        """What changed between each two moments, the one before the lessons first."""
        return reports(self.checks, self.sheets)

    def intents(self) -> Mapping[str, Handler]:
        """Which moments are compared and how it is looked at; more sheets from a file."""
        return {"check-view": self._look_at, "check-pair": self._compare, "check-file": self._open_file}

    def _look_at(self, intent: Intent) -> None:
        self.view = str(intent.n) if intent.n in VIEWS else self.view

    def _compare(self, intent: Intent) -> None:
        self.pair = int(str(intent.n)) if is_whole(intent.n, 0, len(self.reports) - 1) else self.pair

    def _open_file(self, intent: Intent) -> None:
        self.fault = None
        try:
            more = read_sheets(self.checks, str(intent.value or ""))
        except BadInput as error:
            self.fault = error
        else:
            self.sheets = (*self.sheets, *(each for each in more if each not in self.sheets))


def checks_of(name: str) -> Checks:
    """Both forms of a check."""
    return {form: position_check(form) if name == RULES else load_check(form, name) for form in FORMS}


def response_of(choice: Choice) -> Response:
    """What somebody closed for a question."""
    answer, _, reason = choice.said.partition(" ")
    return Response(answer, reason, sureness(choice.sure))


def sheets_of(room: Room, name: str) -> list[Sheet]:
    """The sheets of a room whose rounds are revealed; of somebody who was asked twice at one moment, the later one."""
    found: dict[tuple[Member, str], Sheet] = {}
    for each in room.counted:
        if each.is_shown and (each.kind, each.spec.get("check")) == (KIND, name):
            moment = str(each.spec["moment"])
            found |= {(member, moment): sheet for member, sheet in _sheets_in(each, name, moment).items()}
    return list(found.values())


def _sheets_in(round: Round, name: str, moment: str) -> Mapping[Member, Sheet]:
    found = {}
    for member, given in round.answers.items():
        code = given[CODE].said if CODE in given else ""
        form = form_of(code, moment)
        answers = {item: response_of(given[item]) for item in checks_of(name)[form].titles if item in given}
        if answers:
            found[member] = Sheet(code, moment, form, answers)
    return found
