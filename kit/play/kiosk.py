"""At a fair: bots play with captions that teach; anybody who touches the screen plays three minutes, then is forgotten.

The page has three phases (`kit.play.kiosk_view`).  A game is a `KioskGame`, of which there is one at a time: nothing
remains of the one before.  The page itself keeps nothing: it has no key in the browser, and its language is its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from random import Random, SystemRandom
from time import monotonic
from urllib.parse import parse_qs

from kit.draw.svg import Node
from kit.engine.box import AnyBox
from kit.engine.errors import bad
from kit.engine.record import Player, Record
from kit.engine.standing import Standing, ranking
from kit.faces import NAMES, open_face
from kit.games import open_box
from kit.page.complaint import complaint
from kit.page.face import AnyFace
from kit.page.kiosk import AnyKioskFace
from kit.page.looks import Looks
from kit.page.page import Hello, Intent, Page
from kit.play.arrange import nameless
from kit.play.kiosk_game import KioskGame
from kit.play.kiosk_view import END, GAME, SHOW, Booth, Clock, Offer, Result
from kit.play.rooms.kiosk import blank, stand_of
from kit.play.taught import read_ms
from kit.text.say import LANGUAGES, Words

GAME_S = 180.0
"""How long a game lasts for somebody who comes by."""
IDLE_S, COUNTED_S = 50, 10
"""How long nobody must touch anything before the kiosk asks whether somebody is there; and how long it then waits."""
SLOWLY = 1.5
"""What moves takes this many times as long as at a table: people look from afar."""
QUICKLY = 0.75
"""The same while somebody plays: they read faster than people who walk by, and have only three minutes."""
FASTEST = 1000.0
BITS = 32
"""Of a seed."""


class Kiosk:
    """The page at a kiosk."""

    def __init__(
        self,
        game: str = "bakschisch",
        pace: float = 1.0,
        clock: Callable[[], float] = monotonic,
        luck: Random | None = None,
    ) -> None:
        """`pace`: how many times as fast everything goes; `clock`: in seconds; `luck`: of shows."""
        self.page = Page("")
        self.looks = Looks()
        self.phase = SHOW
        self._own = "en"  # the kiosk's language, to which it returns
        self._pace, self._now, self._luck = pace, clock, luck or SystemRandom()
        self._still: int | None = None
        self._ended = ""
        self._is_greeted = False
        self._is_locked = True
        self._begun = self._drawn = clock()
        self.game = self._show(game)
        self.page.on_intent(self._on_intent)
        self.page.on_hello(self._on_hello)

    # What is shown ---------------------------------------------------------------------------------------------------

    def draw(self, game: KioskGame) -> Node:
        """The kiosk as it is now, with this game; nothing until its language is known."""
        if not self._is_greeted:
            return blank(game.room())
        return stand_of(
            Booth(
                phase=self.phase,
                room=game.room(),
                offers=offers(self.looks.language),
                caption=game.captions.caption,
                goes_on=self._goes_on(game),
                idle_ms=self._idle_ms(),
                clock=self._clock() if self.phase == GAME and self._still is None else None,
                result=self._result(game) if self.phase == END else None,
                still=self._still,
                is_locked=self._is_locked,
            )
        )

    def _goes_on(self, game: KioskGame) -> tuple[str, int | None, int] | None:
        """What time does next: it counts down, moves what is revealed, or goes on with the show."""
        if self._still is not None:
            return "kiosk-forget", None, self._ms(1000)
        if game.instant is not None and self.phase != END:
            return "instant", game.instant, self._ms(SLOWLY * game.instants()[game.instant].lasts_ms)
        if self.phase == SHOW:
            return "next", None, self._ms(read_ms(game.captions.caption))
        watches = self.phase == GAME and not game.seats.is_asked and not game.view.is_over
        return (
            ("next", None, self._ms(QUICKLY * read_ms(game.captions.caption)))
            if watches and not game.has_acted
            else None
        )

    def _idle_ms(self) -> int | None:
        """How long until it asks; in a show there is nothing to forget but the language that somebody chose."""
        is_own = self.phase == SHOW and self.looks.language == self._own
        return None if is_own or self._still is not None else self._ms(1000 * IDLE_S)

    def _ms(self, usual: float) -> int:
        return max(int(usual / self._pace), 1)

    def _clock(self) -> Clock:
        gone = round(1000 * (self._drawn - self._begun))
        return Clock(self._ms(1000 * GAME_S), gone, f"{self._begun}-{gone}")

    def _result(self, game: KioskGame) -> Result:
        rules, state, standing = game.table.game, game.table.session.state, game.box.standings
        over, seats = rules.result(state), range(rules.players)
        standings = (
            tuple([_plainly(standing.of(rules, rules.view(state, seat), seat)) for seat in seats]) if standing else ()
        )
        return Result(
            standings=standings,
            ranks=tuple(ranking(standings, over.winners if over else ())) if standings else (),
            learned=game.captions.learned,
            ended=self._ended,
        )

    # What happens -----------------------------------------------------------------------------------------------------

    def _on_hello(self, hello: Hello) -> None:
        """A page opened: the address gives the kiosk's language, the game and the pace; nothing else is believed."""
        self._is_greeted = True
        asked = {name: values[0] for name, values in parse_qs(hello.link.removeprefix("?")).items()}
        wished = (language[:2].lower() for language in (asked.get("lang", ""), hello.lang))
        self._own = next((language for language in wished if language in LANGUAGES), self._own)
        self._is_locked = "kiosk" in asked
        self._pace = _pace(asked.get("pace"), self._pace)
        self.looks.theme, self.looks.motion = hello.theme, "off" if hello.still else "on"
        if self.phase == SHOW:
            self.looks.language = self._own
            self._show(asked["game"] if asked.get("game") in playable() else self.game.box.name, _seed(hello.held))
        else:
            self._drawn = self._now()
            self.game.rest()
            self.game.refresh()

    def _on_intent(self, intent: Intent) -> None:
        handlers: Mapping[str, Callable[[Intent], object]] = {
            "kiosk-show": lambda intent: self._show(self._named(intent)),
            "kiosk-play": lambda intent: self._play(self._named(intent)),
            "kiosk-language": self._speak,
            "kiosk-idle": self._ask_if_there,
            "kiosk-stay": self._stay,
            "kiosk-forget": self._forget,
            "kiosk-time": lambda _: self._end(),
            "kiosk-end": lambda _: self._end(),
        }
        if self._still is not None and intent.by != "time":  # somebody who presses anything is there
            self._stay(intent)
        if intent.name in handlers:
            handlers[intent.name](intent)
        elif self.phase == SHOW:
            self._watch(intent)
        elif self.phase == GAME:
            self._hear(intent)

    def _named(self, intent: Intent) -> str:
        return intent.n if isinstance(intent.n, str) and intent.n in playable() else self.game.box.name

    def _made(self, box: AnyBox, face: AnyFace, record: Record, ahead: int = 0) -> KioskGame:
        return KioskGame(box, face, record, self.looks, self.page, self.draw, ahead)

    def _appear(self, game: KioskGame) -> KioskGame:
        """Make this the only game there is from now on."""
        self.game, self._still = game, None
        self._begun = self._drawn = self._now()
        game.appear()
        return game

    # Bots play --------------------------------------------------------------------------------------------------------

    def _show(self, game: str, seed: int | None = None) -> KioskGame:
        """Bots play this game; `seed`: of all its luck, which the page holds for one that takes its place."""
        self.phase = SHOW
        seed = self._luck.getrandbits(BITS) if seed is None else seed
        self.page.hold(str(seed))
        luck = Random(seed)
        box = open_box(game)
        kiosk = _kiosk_face(game)
        players, options = kiosk.show
        usual = box.default_bots
        seats = [Player(nameless("en", game, seat), usual[seat % len(usual)]) for seat in range(players)]
        luck.shuffle(seats)
        record = Record(game, tuple(seats), options, luck.getrandbits(BITS))
        return self._appear(self._made(box, open_face(game), record, luck.randint(*kiosk.ahead)))

    @property
    def _is_shown_enough(self) -> bool:
        """Whether time is up for this game, and nobody waits for an answer."""
        return self._now() - self._begun > self.game.kiosk.show_s / self._pace and not self.game.captions.question

    def _watch(self, intent: Intent) -> None:
        """Time goes on; anything else that somebody touches begins a game."""
        if intent.by != "time":
            self._play(self.game.box.name)
        elif intent.name == "next" and (self.game.view.is_over or self._is_shown_enough):
            games = playable()
            self._show(games[(games.index(self.game.box.name) + 1) % len(games)])
        else:
            self.game.press(intent)

    # Somebody plays ---------------------------------------------------------------------------------------------------

    def _play(self, game: str) -> KioskGame:
        self.phase = GAME
        box, kiosk = open_box(game), _kiosk_face(game)
        number, options = kiosk.short
        usual = kiosk.bots or box.default_bots
        bots = [Player(nameless("en", game, seat), usual[(seat - 1) % len(usual)]) for seat in range(1, number)]
        record = Record(game, (Player(nameless("en", game, 0)), *bots), options)
        slowed = replace(box, bots={**box.bots, **{name: kiosk.slowed(box.bots[name]) for name in usual}})
        face = open_face(game)
        return self._appear(self._made(slowed, replace(face, racing=kiosk.racing or face.racing), record))

    def _hear(self, intent: Intent) -> None:
        if self._now() - self._begun >= GAME_S / self._pace:
            self._end()
            return
        self.game.press(intent)
        if self.game.is_done and not self.game.view.opened:
            self._end()

    def _end(self) -> None:
        """Time is up, or the game is over."""
        if self.phase == GAME:
            self.phase = END
            self._ended = "kiosk.rounds_up" if self.game.is_done else "kiosk.time_up"
            self.game.rest()
            self.game.refresh()

    # Nobody is there --------------------------------------------------------------------------------------------------

    def _speak(self, intent: Intent) -> None:
        """Change the language; somebody who chooses one is there."""
        if intent.n in LANGUAGES:
            self.looks.language = str(intent.n)
        self._stay(intent)

    def _ask_if_there(self, intent: Intent) -> None:
        """Count down, on top of what is shown; in a show there is nobody to ask."""
        if self.phase == SHOW:
            self.looks.language = self._own
            self.game.refresh()
            return
        self.game.rest()
        self._still = COUNTED_S
        counts = range(COUNTED_S - 1, 0, -1)
        self.page.show(self.draw(self.game), *(partial(self._counted, seconds) for seconds in counts))

    def _counted(self, seconds: int) -> Node:
        now, self._still = self._still, seconds
        try:
            return self.draw(self.game)
        finally:
            self._still = now

    def _stay(self, _: Intent) -> None:
        self._still, self._drawn = None, self._now()
        self.game.refresh()

    def _forget(self, intent: Intent) -> None:
        """Back to bots in the kiosk's own language, as if nobody had been there."""
        if intent.by == "time" and self._still is None:
            return
        self.looks.language = self._own
        self._show(self.game.box.name)


def playable() -> tuple[str, ...]:
    """The games that are shown at a kiosk, by name."""
    return tuple([name for name in NAMES if open_face(name).kiosk])


def offers(language: str) -> tuple[Offer, ...]:
    """The same, as they can be chosen."""
    return tuple([Offer(name, open_face(name).mark, Words(language, name).say("page.title")) for name in playable()])


def _kiosk_face(game: str) -> AnyKioskFace:
    kiosk = open_face(game).kiosk
    assert kiosk
    return kiosk


def _plainly(standing: Standing) -> Standing:
    """The standing without the time of arrival, which only decides ties."""
    said = standing.said
    return standing._replace(said=said._replace(key=said.key.removesuffix("_since")))


def _seed(held: str | None) -> int | None:
    """The seed of a show that was held, if it is one."""
    return int(held) if held and re.fullmatch("[0-9]{1,10}", held) else None


def _pace(given: str | None, usual: float) -> float:
    """The pace that the address asks for, at least 1."""
    return min(max(float(given), 1.0), FASTEST) if given and given.isdecimal() and len(given) < 5 else usual


def kiosk(game: str = "bakschisch", pace: float = 1.0, luck: Random | None = None) -> Page:
    """A page for a kiosk at a fair: the last line of its notebook.

    `game`: what is shown first; `pace` and `luck`: as `Kiosk` takes them.  A game whose face says nothing about
    a kiosk (`Face.kiosk`) gets a page that says so.
    """
    if open_face(game).kiosk is None:
        return complaint(game, bad(game, "no_stand"), game)
    return Kiosk(game, pace, luck=luck).page
