"""A game at a stand: a desk that keeps nothing, knows what it has taught, and lets a stranger do no more than play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from kit.draw.svg import Node
from kit.engine.box import Box
from kit.engine.game import Seat
from kit.engine.record import Record
from kit.engine.session import Session
from kit.page.face import Face, last
from kit.page.looks import Looks
from kit.page.page import Draw, Intent, Page
from kit.page.screen import Handler
from kit.page.sight import Sight
from kit.page.stand import Stand
from kit.play import turns
from kit.play.booth import Caption
from kit.play.play import Play
from kit.play.taught import caption_of, rule_taught, shows, won_caption
from kit.text.say import Words
from kit.text.story import tell

PLAYING = frozenset(
    {
        *("advised", "choose", "close", "finish", "form", "form-do", "hint", "instant", "my-turn", "next", "pause"),
        *("peek", "race", "race-ask", "race-begin", "space", "undo"),
    }
)
"""All that can be done in a game at a stand."""
LONGEST = 190
"""Letters that are read from two metres; of more only why is said, or what was asked: the board shows what happened."""


class Lesson(NamedTuple):
    """A rule that a moment of this game has taught."""

    is_mine: bool
    """It happened to the person who plays."""
    rarity: int
    step: int
    rule: str


class KioskDesk(Play):
    """A desk whose pictures another page shows; what it would keep goes nowhere."""

    def __init__(self, box: Box, face: Face[Any, Any], record: Record, looks: Looks, ahead: int = 0) -> None:
        """`ahead`: so far bots have played before anybody looks, as `Stand.gone` counts."""
        assert face.stand
        self.stand: Stand[Any, Any] = _for(record, face.stand)
        self._ahead = ahead
        self.rule = ""
        """What the latest step teaches."""
        self.lessons: list[Lesson] = []
        self._taught = Counter[str]()
        self._draws: Callable[[KioskDesk], Node] | None = None
        super().__init__(box, face, record)
        self.looks = looks

    def _opened_session(self, record: Record, secret: int | None = None) -> Session[Any, Any, Any]:
        """What was played before is not looked at: it goes on from the next question."""
        session = super()._opened_session(record, secret)
        while session.waiting_for and self.stand.gone(self.game_view(session)) < self._ahead:
            turns.play_on(session, record.players, self.box, self.face.pauses)
        if self._ahead:
            turns.play_on(session, record.players, self.box, self.face.pauses, opening=True)
        return session

    @staticmethod
    def game_view(session: Session[Any, Any, Any]) -> Any:
        """What everybody may know of a game now."""
        return session.game.view(session.state, None)

    def appear(self, page: Page, draws: Callable[[KioskDesk], Node]) -> None:
        """From now on be seen on this page."""
        self.page = _Passing(page)
        self._draws = draws
        self._reveal(bool(self.opened))
        self.refresh()

    def hear(self, intent: Intent) -> None:
        """Do what somebody did on that page."""
        self._on_intent(intent)

    def rest(self) -> None:
        """Nothing moves any more."""
        self.instant, self._follows = None, ()

    def refresh(self) -> None:
        """Show everything as it is now, once there is where."""
        if self._draws:
            super().refresh()

    def picture(self) -> Node:
        """The stand with this game."""
        assert self._draws
        return self._draws(self)

    def handlers(self) -> Mapping[str, Handler]:
        """What each intent does, as far as a stranger may do it."""
        return {name: handler for name, handler in super().handlers().items() if name in PLAYING}

    def name_of(self, seat: Seat) -> str:
        """By what everybody sees of a seat."""
        return self.stand.called(Words(self.looks.language, self.box.name), seat)

    @property
    def ending(self) -> None:
        """The stand has its own end, and weighs nothing."""
        return

    @property
    def review(self) -> None:
        """Nobody looks back here."""
        return

    def _peeked(self) -> Mapping[Seat, Any]:
        """Where only bots play, those who watch see what each of them sees, before what is looked at."""
        if not self.is_demo:
            return super()._peeked()
        state = self.session.state_after(self.step - bool(self.opened))
        return {seat: self.game.view(state, seat) for seat in range(self.game.players)}

    # What it teaches --------------------------------------------------------------------------------------------------

    @property
    def is_done(self) -> bool:
        """It is over, or as long as a game at a stand may be."""
        rounds, reached = self.stand.rounds, self.face.moment(self.view).get("round", 0)
        return self.is_over or bool(self.people and rounds and reached > rounds)

    @property
    def has_acted(self) -> bool:
        """What is looked at came of what people here did, who go on when they like."""
        return bool(self.opened) and self.played is not None and not self.played.moves.keys().isdisjoint(self.people)

    @property
    def sight_before(self) -> Sight[Any, Any]:
        """The moment before what is looked at."""
        sight = self.sight
        return replace(sight, view=sight.before, events=(), instant=None)

    @property
    def question(self) -> str:
        """What to guess before it happens; nothing once all is over."""
        if self.is_over and self.instant is None:
            return ""
        sight = self.sight if self.instant is None else self.sight_before
        key = self.stand.asks(sight)
        return self.words.say(f"stand.ask.{key}", **self.face.asked_of_bots(sight)) if key else ""

    @property
    def answers(self) -> bool:
        """What is looked at is what those who watch were to guess."""
        return bool(self.opened and not self.people and self.stand.asks(self.sight_before))

    @property
    def caption(self) -> Caption:
        """What is to be guessed, then the answer, and why or what comes next; to who decides, what to know for it.

        Somebody who plays has the sentence and the answer on the table, so there it is only why.
        """
        if self.chooser is not None:
            return self.coached
        question, plays = self.question, bool(self.people)
        if question and (self.instant == 0 or (self.instant is not None and not plays)):
            return Caption(question)
        events, telling = self.seen(turns.news(self.session, self.heard, self.told)), self.box.telling
        if question and self.instant is None:
            return caption_of(events, self.words, telling, "", self.stand, last)._replace(why=question)
        if events and self.is_over and self.instant is None:
            return won_caption(events, self.words, telling, self.stand, self.face.telling)
        answers = self.answers
        found = caption_of(events, self.words, telling, self.rule, self.stand, self.face.telling, answers)
        if not found.said:
            return Caption(self.words.say("how.1"))
        if plays and self.opened:
            return Caption(found.why, rule=found.rule) if found.why else self.coached
        if not found.why or len(found.said) + len(found.why) <= LONGEST:
            return found
        return Caption(found.said) if answers else Caption(found.why, rule=found.rule)

    @property
    def coached(self) -> Caption:
        """What to know for a decision as it is now."""
        return Caption(self.words.say(self.stand.coaches(self.view)))

    @property
    def learned(self) -> Caption:
        """The moment of this game that is worth remembering most: the own ones first."""
        if not self.lessons:
            return Caption(self.words.say("how.1"), self.words.say("how.2"))
        best = min(self.lessons, key=lambda lesson: (not lesson.is_mine, lesson.rarity, -lesson.step))
        events = self.seen(self.session.played(best.step).events)
        return caption_of(events, self.words, self.box.telling, best.rule, self.stand, self.face.telling)

    def _changed(self, aloud: bool = True, since: int | None = None) -> None:
        self._heard = self._last_told() if since is None else since
        self._learn(self._heard)
        super()._changed(aloud, since)

    def _learn(self, since: int) -> None:
        news = self.seen(turns.news(self.session, since, self.told))
        self.rule = rule_taught(news, list(tell(news, self.words, self.box.telling)), self.stand, self._taught)
        if not self.rule:
            return
        self._taught[self.rule] += 1
        for step in range(since + 1, self.told + 1):
            events = self.seen(self.session.played(step).events)
            told = tell(events, self.words, self.box.telling)
            if line := next((line for line in told if shows(line, self.rule, events, self.stand)), None):
                mine = self.reader is not None and line.seat == self.reader
                self.lessons.append(Lesson(mine, self.stand.teaches.index(self.rule), step, self.rule))


def _for(record: Record, stand: Stand[Any, Any]) -> Stand[Any, Any]:
    """What is taught in a show or in a game; nothing that is not seen there."""
    if not turns.people_of(record.players):
        return stand
    return replace(stand, teaches=tuple([rule for rule in stand.teaches if rule not in stand.only_shown]))


class _Passing(Page):
    """Shows on another page, and says nothing there but what is read aloud: at a stand nothing is kept."""

    def __init__(self, page: Page) -> None:
        super().__init__("")
        self._page = page

    def show(self, tree: Node, *later: Draw) -> None:
        self._page.show(tree, *later)

    def send(self, content: Mapping[str, Any]) -> None:
        if "announce" in content:
            self._page.send(content)
