"""What lies there in the sandbox of Attrap'trésors, as parts that put it elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kit.draw.svg import Node, el, icon
from kit.engine.game import CHANCE, Seat
from kit.faces.attraptresors.dice import letter_of
from kit.faces.attraptresors.laid import NONE, Laid
from kit.faces.attraptresors.people import token
from kit.games.attraptresors.moves import GiveBack
from kit.games.attraptresors.pieces import CARDS, COLOURS, DICE, FEWEST_PLAYERS, MOST_PLAYERS, score
from kit.page.controls import button, chip, field
from kit.text.say import Words


@dataclass(frozen=True, slots=True)
class Lies:
    """A throw that is put together, in somebody's words."""

    words: Words
    laid: Laid

    def seats(self) -> list[Node]:
        """Every place; in the middle of a throw what it waits for."""
        return list(self._waits()) or [self._seat(seat) for seat in self.laid.game.seats]

    def souk(self) -> Node:
        """The dice that lie there, each to be taken away, and colours to put there; open missions for two."""
        lying = [
            button(
                _die(self.words, colour, 46),
                "lay-die",
                [colour, -1],
                look="die-laid",
                id=f"die-{colour}-{number}",
                aria_label=self.words.say("sandbox.take_die", colour=colour),
            )
            for colour, count in zip(COLOURS, self.laid.state.dice, strict=True)
            for number in range(count)
        ]
        adding = [
            button(
                [_die(self.words, colour, 30), el("b", "+", aria_hidden=True)],
                "lay-die",
                [colour, 1],
                id=f"add-die-{colour}",
                aria_label=self.words.say("sandbox.put_die", colour=colour),
            )
            for colour in COLOURS
        ]
        dice = self.words.say("sandbox.dice", number=sum(self.laid.state.dice), all=DICE)
        return el(
            "section",
            el("h2", dice, id="dice-laid"),
            el("div", lying, class_="lying", role="group", aria_labelledby="dice-laid"),
            el("div", adding, class_="adding", role="group", aria_label=self.words.say("sandbox.add_dice")),
            el("div", list(self._open()), class_="row") if self.laid.game.for_two else None,
            class_="panel souk-laid",
            id="souk",
        )

    def _open(self) -> Iterator[Node]:
        for place in range(len(self.laid.state.missions)):
            yield self._mission(place, self.words.say("sandbox.open_mission", place=place + 1))

    def _mission(self, place: int, label: str) -> Node:
        colour = self.laid.state.missions[place]
        choices = [
            el(
                "option",
                f"{self.words.noun(each)} ({letter_of(self.words, each)})",
                value=each,
                selected=each == colour,
            )
            for each in COLOURS
        ]
        control = el("select", choices, data_intent="lay-mission", data_n=place, id=f"lay-mission-{place}")
        return field(label, el("span", _die(self.words, colour or COLOURS[0], 26), control, class_="row mission-laid"))

    def tools(self) -> Iterator[Node]:
        """The round, who throws, and how many play."""
        number = self.laid.state.round
        steps = [
            button("−", "lay-round", -1, id="round-less", aria_label=self.words.say("sandbox.round_less")),
            el("b", number),
            button("+", "lay-round", 1, id="round-more", aria_label=self.words.say("sandbox.round_more")),
        ]
        yield el("div", el("span", self.words.say("sandbox.round"), class_="small"), steps, class_="row counted")
        numbers = [
            button(number, "lay-players", number, pressed=number == self.laid.game.players, id=f"lay-players-{number}")
            for number in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
        ]
        label = el("span", self.words.say("sandbox.players"), id="how-many", class_="small")
        yield el("div", label, numbers, class_="row counted", role="group", aria_labelledby="how-many")

    def _waits(self) -> Iterator[Node]:
        """In the middle of a throw: the card that goes back, or whose hand was first."""
        chosen = next(iter(self.laid.moves.values()), None)
        if self.laid.game.broken_laws(self.laid.state):
            return
        if isinstance(chosen, GiveBack) and self.laid.state.column is not None:
            seat = self.laid.state.column
            cards = [
                button(self.words.say("moves.give_back", sacks=sacks), "lay-give", sacks, pressed=chosen.sacks == sacks)
                for sacks in self.laid.owned(seat)
            ]
            yield self._asks(self.words.say("sandbox.which_card", seat=seat), cards)
        elif CHANCE in self.laid.moves:
            first = getattr(chosen, "seat", None)
            hands = [
                button([token(seat, 26), self.words.names[seat]], "lay-first", seat, pressed=first == seat)
                for seat in self.laid.tied
            ]
            yield self._asks(self.words.say("sandbox.which_first"), hands)

    def _asks(self, asked: str, parts: Sequence[Node]) -> Node:
        return el("section", el("h2", asked), el("div", list(parts), class_="row"), class_="seat mine", id="waits")

    def _seat(self, seat: Seat) -> Node:
        """A place: the mission, the cards, and what the hand does."""
        move, name = self.laid.moves.get(seat), self.words.names[seat]
        refusal = self.laid.game.why_not(self.laid.state, seat, move) if move and not self._is_broken else None
        throws = self.laid.state.thrower == seat
        return el(
            "section",
            el(
                "div",
                token(seat, 28),
                el("b", name, class_="who grow"),
                None
                if self.laid.game.for_two
                else button(self.words.say("sandbox.throws"), "lay-thrower", seat, pressed=throws, id=f"throws-{seat}"),
                class_="head-laid",
            ),
            None if self.laid.game.for_two else self._mission(seat, self.words.say("sandbox.mission")),
            self._cards(seat),
            self._hand_of(seat),
            refusal and el("p", self.words.refusal(refusal), " ", chip(refusal.rule, self.words), class_="small loss"),
            class_=["seat", "laid-place", move is not None and bool(getattr(move, "grabs", ())) and "reaching"],
            id=f"seat-{seat}",
            aria_label=name,
        )

    @property
    def _is_broken(self) -> bool:
        return bool(self.laid.game.broken_laws(self.laid.state))

    def _cards(self, seat: Seat) -> Node:
        """Cards to add, and those that lie there to take away."""
        sacks, number = score(self.laid.state.hands[seat])
        adding = [
            button(
                [icon("sack", 18), el("b", f"+{each}")],
                "lay-card",
                [seat, each, 1],
                id=f"card-{seat}-{each}",
                aria_label=self.words.say("sandbox.put_card", seat=seat, sacks=each),
            )
            for each in CARDS
        ]
        owned = [
            button(
                f"{each} × {count}",
                "lay-card",
                [seat, each, -1],
                look="owned",
                id=f"take-{seat}-{each}",
                aria_label=self.words.say("sandbox.take_card", seat=seat, sacks=each),
            )
            for each, count in zip(CARDS, self.laid.state.hands[seat], strict=True)
            if count
        ]
        said = self.words.say("table.cards_of", seat=seat, sacks=sacks, cards=number)
        return el(
            "div", el("div", adding, class_="row"), el("div", owned, class_="row"), class_="cards-laid", title=said
        )

    def _hand_of(self, seat: Seat) -> Node:
        """The column, and two objects in their order; with a clock, the moment of each."""
        hand, timed = self.laid.hands[seat], not self.laid.game.untimed
        claim = button(
            [icon("column", 22), self.words.noun("column", "single")],
            "lay-claim",
            seat,
            pressed=hand.claims,
            id=f"claim-{seat}",
        )
        rows = [el("div", claim, self._moment(seat, 0, hand.at_ms) if timed and hand.claims else None, class_="row")]
        names = [*hand.objects, NONE][:2]
        for which, name in enumerate(names):
            choices = [el("option", self.words.say("forms.nothing"), value=NONE, selected=name == NONE)]
            choices += [
                el("option", self.words.noun(each, "single"), value=each, selected=name == each)
                for each in dict.fromkeys(self.laid.game.tower)
            ]
            label = self.words.say("forms.reach.second" if which else "forms.reach.first")
            control = el(
                "select",
                choices,
                data_intent="lay-object",
                data_n=[seat, which],
                id=f"object-{seat}-{which}",
                aria_label=f"{self.words.names[seat]}: {label}",
            )
            moment = self._moment(seat, which + 1, hand.after[which]) if timed and name != NONE else None
            rows.append(el("div", control, moment, class_="row"))
        return el("div", rows, class_="hand-laid col")

    def _moment(self, seat: Seat, which: int, ms: int) -> Node:
        said = self.words.say("sandbox.at" if which == 0 else "sandbox.after", seat=seat)
        control = el(
            "input",
            type="number",
            min=1,
            step=10,
            inputmode="numeric",
            value=ms,
            data_intent="lay-time",
            data_n=[seat, which],
            data_pause=600,
            aria_label=said,
            id=f"time-{seat}-{which}",
        )
        return el("span", control, el("small", "ms"), class_="row moment", title=said)


def _die(words: Words, colour: str, size: int) -> Node:
    """A die with the letter that its colour has in these words."""
    return el(
        "span", icon(f"die-{colour}", size), el("b", letter_of(words, colour)), class_="die-small", aria_hidden=True
    )
