"""A dilemma before a class, for several turns: one turn is one round of the room, and each turn leads to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kit.draw.svg import Node
from kit.engine.errors import bad, quoted
from kit.engine.reading import JsonObject, is_whole
from kit.lab.dilemma_turns import WITH, Result, Turn, has_roles, read_choice, role_of
from kit.lab.dilemmas import DILEMMAS, Choice
from kit.lessons.hands import Hands
from kit.lessons.subject import subject_of
from kit.page.looks import Looks
from kit.page.page import Draw, Intent
from kit.page.part import Handler
from kit.table.log import BOT, Closed, Member
from kit.table.room import Room, Round
from kit.text.say import Words
from kit.together.decision import screen_for
from kit.together.dilemma_series import GAMES, KIND, MOST_TURNS, Series, away_in, first_of, other_series, series_of
from kit.together.dilemma_shown import asked_large, asked_small, choice_said, told_large, told_small
from kit.together.question import Following, Judged, Question


class Dilemma(Question):
    """One turn of a dilemma."""

    kind = KIND
    is_alone = False
    keys = ("which", "with", "turn", "first", "turns")
    closes = ("close",)
    asks_sureness = False

    def __init__(self, spec: JsonObject, looks: Looks) -> None:
        """`spec`: `which`, `with`, `turn`, `turns`, and after the first turn `first`, the round with which it began.

        Raises `BadInput` for what is none of ours.
        """
        _check(spec)
        self.spec = spec
        self.which, self.how = str(spec["which"]), str(spec["with"])
        self.turn, self.turns = int(spec["turn"]), int(spec["turns"])
        self.screen = screen_for(subject_of(GAMES[self.which]), looks, 0)
        self.box, self.face = self.screen.box, self.screen.face
        self.me: Member | None = None
        self.picked: Choice | None = None
        self.before: tuple[Turn, ...] = ()
        """The turns before this one, for whoever answers here."""
        self.series: Series | None = None
        """All turns up to this one, once it is revealed."""
        self.other: Series | None = None
        """The same dilemma played the other way, strangers or a partner."""

    @property
    def words(self) -> Words:
        """Those of its game."""
        return self.screen.words

    @property
    def title(self) -> str:
        """The dilemma."""
        return self.words.say(f"room.dilemma.names.{self.which}")

    @property
    def seat(self) -> int | None:
        """The seat of whoever answers here; None on the wall, which has none, and where all seats are alike."""
        if self.me is None or not has_roles(self.which):
            return None
        return role_of(self.which, self.me, self.turn)

    # Answering --------------------------------------------------------------------------------------------------------

    def follow(self, room: Room, now: Round, me: Member | None) -> None:
        """Have the seat of this person, and what the turns before brought."""
        if self.me == me:
            return
        self.me = me
        last = next((each for each in reversed(room.counted) if self._is_before(each, now)), None)
        self.before = series_of(room, last).turns if last else ()

    def _is_before(self, each: Round, now: Round) -> bool:
        """Whether a round is the turn before this one."""
        same = (KIND, self.which, self.how, self.turn - 1)
        told = (each.kind, each.spec.get("which"), each.spec.get("with"), each.spec.get("turn"))
        return each.is_shown and told == same and first_of(each) == first_of(now)

    def intents(self) -> Mapping[str, Handler]:
        """Choose one of one's own choices."""
        return {"pick": self._pick}

    def _pick(self, intent: Intent) -> None:
        self.take(str(intent.n))

    def choice(self, intent: Intent | None = None) -> str:
        """The choice, as `kit.lab.dilemmas` writes it."""
        return "" if self.picked is None else str(self.picked)

    def take(self, choice: str) -> None:
        """Have it chosen; nothing where this seat cannot choose it."""
        self.picked = read_choice(self.which, self.seat or 0, choice)

    def said(self, choice: str) -> str:
        """In a word or two."""
        return choice_said(self, choice)

    def judged(self, choice: str) -> Judged:
        """Nobody is right or wrong: it depends on whom one meets."""
        return Judged(None)

    # Opening ----------------------------------------------------------------------------------------------------------

    def reveal(self, room: Room, now: Round, me: Member | None) -> None:
        """Have all turns up to this one, and the same dilemma played the other way."""
        self.me = me
        self.series, self.other = series_of(room, now), other_series(room, now)

    def stated(self, room: Room, now: Round) -> Sequence[Closed]:
        """What the computer chooses for partners who are away."""
        return [Closed(now.number, who, str(choice), by=BOT) for who, choice in away_in(room, now).items()]

    def following(self, now: Round) -> Following | None:
        """The next turn."""
        if self.turn >= self.turns or not now.is_shown:
            return None
        spec = {**self.spec, "turn": self.turn + 1, "first": first_of(now)}
        return Following(spec, self.words.say("room.dilemma.next", turn=self.turn + 1, of=self.turns))

    def results(self) -> Sequence[tuple[int, Result]]:
        """What came of each turn in which the reader has chosen, with its number; those before, until it is opened."""
        turns = self.series.turns if self.series else self.before
        return [
            (number, each[self.me]) for number, each in enumerate(turns, 1) if self.me is not None and self.me in each
        ]

    # Drawing ----------------------------------------------------------------------------------------------------------

    def asked(self) -> Node:
        """The situation, and the choices of one's own seat."""
        self._on_stage()
        return asked_small(self)

    def asked_on_wall(self, below: Node) -> Node:
        """The situation of every seat."""
        self._on_stage()
        return asked_large(self, below)

    def told(self, class_said: Draw) -> Node:
        """Whom one met, what one got, and what all chose."""
        self._on_stage()
        return told_small(self)

    def told_on_wall(self, hands: Hands, below: Node) -> Node:
        """What all chose, turn by turn, and what each choice brought."""
        self._on_stage()
        return told_large(self, below)

    def _on_stage(self) -> None:
        self.screen.panel = self.panel

    def close(self) -> None:
        """Let go of the screen."""
        self.screen.page.close()


def _check(spec: JsonObject) -> None:
    """Raises `BadInput` for a dilemma that is none of ours, and for a turn that there is not."""
    for key, known in (("which", DILEMMAS), ("with", WITH)):
        if spec.get(key) not in known:
            raise bad(key, "lesson_unknown", given=quoted(spec.get(key)))
    turns = spec.get("turns")
    if not is_whole(turns, 1, MOST_TURNS):
        raise bad("turns", "lesson_unknown", given=quoted(turns))
    if not is_whole(spec.get("turn"), 1, turns):
        raise bad("turn", "lesson_unknown", given=quoted(spec.get("turn")))
    if not is_whole(spec.get("first", 0), 0 if spec["turn"] == 1 else 1):
        raise bad("first", "lesson_unknown", given=quoted(spec.get("first")))
