"""What to fill each game's sentences with: facts that its rules can bring, for the tests of the words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, ClassVar

from kit.engine.game import Game
from kit.games.attraptresors import events as attraptresors
from kit.games.attraptresors import grab_events
from kit.games.attraptresors import telling as throws_told
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.options import Options as AttraptresorsOptions
from kit.games.attraptresors.pieces import COLOURS, COLUMN, DICE, IN_BOX
from kit.games.attraptresors.telling import Miss, Pay, Score
from kit.games.bakschisch import Bakschisch, Options
from kit.games.bakschisch import events as bakschisch
from kit.games.bakschisch import telling as together
from kit.games.bakschisch.cards import CARDS, INHABITANTS
from kit.games.bakschisch.telling import Arrival
from kit.games.intrige import Intrige, promise_events
from kit.games.intrige import Options as IntrigeOptions
from kit.games.intrige import events as intrige
from kit.games.intrige.courts import COURTS, PROFESSIONS
from kit.games.intrige.events import Held
from kit.games.intrige.telling import Sent


def fields_of(kind: type) -> list[str]:
    """The facts of a type of event."""
    return [name for name in kind._fields if name not in ("rule", "rulings")]  # type: ignore[attr-defined]


class BakschischSamples:
    """Fists, walks and heaps."""

    FORWARD = ("BK-12", "BK-13", "BK-28", "BK-30", "BK-38")
    BACKWARD = ("BK-22", "BK-23", "BK-24", "BK-29", "BK-30")
    rules: ClassVar = {
        bakschisch.PawnMoved: (*FORWARD, *BACKWARD),
        bakschisch.GoldSplit: ("BK-20", "BK-21"),
        bakschisch.StayedOnStart: ("BK-22", "BK-23", "BK-24", "BK-29", "BK-30"),
        bakschisch.StayedOnThrone: ("BK-12", "BK-13", "BK-28", "BK-30"),
        bakschisch.MoveStolen: ("BK-12", "BK-13", "BK-28", "BK-30"),
        bakschisch.ThroneGoldIgnored: ("BK-12", "BK-28"),
        bakschisch.ThroneReached: ("BK-38", "BK-28", "BK-30"),
        together.TiedAhead: ("BK-13", "BK-30"),
        together.TiedBack: ("BK-23", "BK-24", "BK-30"),
    }
    """The rules that each type of event is made with, where there is more than the usual one."""
    most_made = 25
    """So many pairs of type and rule turn up in the games below, at least."""
    noun_forms: ClassVar = {card: {"no", "letter"} for card in CARDS}
    """Forms that a noun has beside the usual ones."""

    def facts(self, kind: type, rule: str) -> Iterator[dict[str, Any]]:
        """Facts for an event of this type, with counts 0, 1 and more; only what the rule can bring."""
        numbers = (0, 1, 2, 7)
        walks: list[tuple[int, int]] = []
        if kind is bakschisch.PawnMoved:
            walks = [(4, 5), (4, 7)] if rule in self.FORWARD else []
            walks += [(4, 0), (4, 1), (4, 2)] if rule in self.BACKWARD else []
        several = ((0, 1), (1, 2, 3))
        values: dict[str, Sequence[Any]] = {
            "seat": (0, 1),
            "seats": ((1,), *several) if kind is bakschisch.ThievesReturned else several,
            "thieves": ((), (0,), (1, 2, 3)),
            "card": CARDS if kind is bakschisch.CardTurned else INHABITANTS,
            "bribe": (1, 2, 5),
            "round": (1, 12),
            "spaces": (1, 2, 4),
            "start": tuple(start for start, _ in walks),
            "end": tuple(end for _, end in walks),
            "gold": ((3, 0, 1, 0),) if kind is bakschisch.BribesRevealed else numbers,
            **dict.fromkeys(("heap", "each", "rest", "came_from"), numbers),
            "gone": (False, True),
            "arrivals": (
                (Arrival((0, 1), 1, 9, "space"),),
                (Arrival((1,), 4, 31, "throne"), Arrival((0, 2), 2, 5, "space")),
            ),
        }
        if kind is together.TiedBack:
            values |= {"arrivals": ((Arrival((0,), 2, 9, "space"), Arrival((1, 2, 3), 1, 0, "start")),)}
        names = fields_of(kind)
        for chosen in product(*(values[name] for name in names)):
            facts = dict(zip(names, chosen, strict=True))
            walked = kind is not bakschisch.PawnMoved or (facts["start"], facts["end"]) in walks
            gathered = kind is not bakschisch.GoldLaidAside or 0 < facts["gold"] <= facts["heap"]
            if walked and gathered and not (facts.get("gone") and facts["rest"] == 0):
                yield facts

    def fact(self, name: str, number: int) -> Any:
        """A fact of a refusal or of a bot's reason; `number` where it is one."""
        return {"card": "guard", "seat": 1}.get(name, number)

    def games(self) -> Iterator[tuple[Game[Any, Any, Any], int]]:
        """Games, each with a seed, in which every type of event turns up."""
        usual, others = Options(), Options(fifth_zero_moves_all=True, thief_cancels_move=True, throne_blocks=False)
        for options, seed in product((usual, others), range(9)):
            yield Bakschisch(2 + seed % 3, options), seed


class AttraptresorsSamples:
    """Throws, hands at the tower, missions and cards."""

    rules: ClassVar = {
        attraptresors.MissionDealt: ("AT-6", "AT-22"),
        attraptresors.MissionSeen: ("AT-6", "AT-22"),
        attraptresors.MissionOpened: ("AT-27", "AT-22"),
        attraptresors.DiceThrown: ("AT-10", "AT-28"),
        grab_events.ObjectGrabbed: ("AT-13", "AT-31"),
        grab_events.ObjectGone: ("AT-12", "AT-13"),
        grab_events.HandFull: ("AT-18", "AT-31"),
        attraptresors.RightByMission: ("AT-11", "AT-29"),
        attraptresors.ObjectPaid: ("AT-21", "AT-20"),
        attraptresors.RoundBegan: ("AT-8", "AT-22"),
        throws_told.ObjectsPaid: ("AT-21", "AT-20"),
    }
    """The rules that each type of event is made with, where there is more than the usual one."""
    most_made = 30
    """So many pairs of type and rule turn up in the games below, at least."""
    noun_forms: ClassVar = {name: {"single"} for name in (COLUMN, *IN_BOX)}
    """Forms that a noun has beside the usual ones."""
    MISSES = tuple(
        Miss(seats, name, why)
        for seats, name, why in product(((1,), (0, 2)), ("lamp", "gem"), ("late", "too_late", "early", "full"))
    )
    OFF = ((0,) * 6, (0, 0, 1, 0, 0, 0), (0, 2, 0, 0, 0, 1))

    def facts(self, kind: type, rule: str) -> Iterator[dict[str, Any]]:
        """Facts for an event of this type, in all numbers and for every object; only what the rule can bring."""
        one, two, several = ((1,),), ((0, 1),), ((0, 1), (1, 2, 3))
        column = kind is grab_events.ObjectGone and rule == "AT-12"
        values: dict[str, Sequence[Any]] = {
            "seat": (0, 1),
            "seats": one if rule in ("AT-10", "AT-22") else two if rule == "AT-28" else (*one, *two),
            "object": (COLUMN,) if column else (*IN_BOX,),
            "objects": (("lamp",), ("gem",), ("gem", "gem"), ("chest", "gem", "gem", "cushion")),
            "colour": COLOURS,
            "dice": ((3, 2, 1, 1, 1, 0), (DICE, 0, 0, 0, 0, 0)),
            "off": self.OFF,
            "slipped": tuple(map(sum, self.OFF)),
            "at_ms": (0, 1, 90, 600, 1400, 2400),
            "place": (1, 2, 3),
            "matching": (3, 5),
            "sacks": (1, 2, 5),
            "cards": (1, 12),
            "round": (1, 2, 6, 10),
            "rounds": (10,),
            "colours": (("red", "blue", "red"),),
            "early": (*one, *several),
            "why": ("late", "mixed"),
            "misses": tuple(product((self.MISSES[0],))) + tuple(product(self.MISSES[1:])) + (self.MISSES,),
            "pays": ((Pay((0,), 3, ("lamp", "gem")), Pay((1,), 1, ("gem",))),),
            "scores": ((Score(23, 14, 1), Score(1, 1, 0)),),
        }
        if kind is attraptresors.SacksStand:
            values |= {"sacks": ((3, 0, 12), (7, 7))}
        if kind is throws_told.MissionsDealt:
            values |= {"seats": several}
        if kind in (grab_events.GrabsTied, attraptresors.VictoryShared):
            values |= {"seats": several, "object": (COLUMN, *IN_BOX)}
        names = fields_of(kind)
        for chosen in product(*(values[name] for name in names)):
            facts = dict(zip(names, chosen, strict=True))
            if kind is not attraptresors.DiceSlipped or facts["slipped"] == sum(facts["off"]):
                yield facts

    def fact(self, name: str, number: int) -> Any:
        """A fact of a refusal or of a bot's reason; `number` where it is one."""
        thing = ("lamp", "gem", "carpet")[number]
        known = {"object": thing, "richer": thing, "next": thing, "colour": COLOURS[number], "seat": 1}
        return known.get(name, number)

    def games(self) -> Iterator[tuple[Game[Any, Any, Any], int]]:
        """Games, each with a seed, in which every type of event turns up."""
        switched = (
            AttraptresorsOptions(),
            AttraptresorsOptions(loose_dice="many", auto_reroll=True),
            AttraptresorsOptions(untimed=True, tower="full"),
        )
        for options, seed in product(switched, range(10)):
            yield Attraptresors(2 + seed % 5, options), seed


class IntrigeSamples:
    """Bribes, posts and promises."""

    rules: ClassVar = {
        intrige.RoundBegan: ("IN-7", "IN-26"),
        intrige.BribePaid: ("IN-14", "IN-22"),
        intrige.Appointed: ("IN-17", "IN-20"),
        intrige.Banished: ("IN-20", "IN-23"),
        promise_events.PromiseLapsed: ("IN-17", "IN-26"),
        promise_events.AskGranted: ("IN-14", "IN-17"),
        promise_events.AskDeclined: ("IN-14", "IN-17"),
        promise_events.AskCountered: ("IN-14", "IN-17"),
        promise_events.AskLapsed: ("IN-14", "IN-17"),
    }
    most_made = 20
    noun_forms: ClassVar = {profession: {"letter", "quarrel", "exile"} for profession in PROFESSIONS}
    possible: ClassVar = {
        intrige.ApplicantChosen: lambda facts: facts["paid"] <= facts["best"],
        intrige.SalariesPaid: lambda facts: bool(facts["amount"]) == bool(facts["posts"]),
        promise_events.PostPromised: lambda facts: facts["until"] >= facts["round"],
        promise_events.PostAsked: lambda facts: facts["until"] >= facts["round"],
        promise_events.BribeAsked: lambda facts: facts["amount"] > 0 and facts["until"] >= facts["round"],
        promise_events.BribePromised: lambda facts: facts["amount"] > 0 and facts["until"] >= facts["round"],
        promise_events.BribePromiseKept: lambda facts: facts["paid"] >= facts["amount"] > 0,
        promise_events.BribePromiseBroken: lambda facts: facts["paid"] < facts["amount"],
        promise_events.PostPromiseBroken: lambda facts: facts["given"] != facts["post"] or facts["given"] == 0,
    }
    """What its rules can bring, where that is not everything."""

    def facts(self, kind: type, rule: str) -> Iterator[dict[str, Any]]:
        """Facts for an event of this type; only what the rule can bring."""
        money, promised = (
            (0, 10, 100),
            kind.__name__.startswith(("PostPromise", "BribePromise", "PostAsked", "BribeAsked")),
        )
        several = ((1, 3), (1, 3, 4))
        values: dict[str, Sequence[Any]] = {
            "seat": (0, 2),
            "rival": (1,),
            "seats": ((1,), *several) if kind in (intrige.ApplicantsHeard, intrige.NoPostHeld) else several,
            "profession": PROFESSIONS,
            "court": COURTS,
            "round": (1, 2, 5, 6, 7),
            "last": (False, True),
            "posts": (0, 1, 2, 10),
            "post": (0, 50, 100) if promised else (10, 50, 100),
            "until": (1, 6),
            "held": ((Held("law", 100, "rome"),), (Held("church", 50, "venice"), Held("law", 10, "naples"))),
            "sent": (
                (Sent("law", "rome", 1), Sent("church", "venice", 0)),
                (Sent("law", "milan", 1), Sent("law", "florence", 4)),
            ),
            "money": ((320, 0, 1250),),
            **dict.fromkeys(("amount", "paid", "best", "given"), money),
        }
        names = fields_of(kind)
        for chosen in product(*(values[name] for name in names)):
            facts = dict(zip(names, chosen, strict=True))
            if self.possible.get(kind, bool)(facts):
                yield facts

    def fact(self, name: str, number: int) -> Any:
        """A fact of a refusal or of a bot's reason; `number` where it is one."""
        return {"profession": "military", "court": "rome", "seat": 1, "rival": 1}.get(name, number)

    def games(self) -> Iterator[tuple[Game[Any, Any, Any], int]]:
        """Games, each with a seed, in which every type of event turns up that players bring about without a word."""
        others = IntrigeOptions(
            edition="small", refund_losers=True, min_bribe=False, survivor_pays_again=False, self_conflict_pays="two"
        )
        for options, seed in product((IntrigeOptions(), others), range(9)):
            yield Intrige(3 + seed % 3, options), seed


SAMPLES: dict[str, Any] = {
    "bakschisch": BakschischSamples(),
    "attraptresors": AttraptresorsSamples(),
    "intrige": IntrigeSamples(),
}
