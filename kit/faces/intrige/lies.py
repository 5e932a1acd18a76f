"""What is put together in the sandbox of Intrige, as parts to press: palaces, the island, families, promises."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kit.draw.svg import Node, el
from kit.engine.game import Seat
from kit.faces.intrige.laid import Laid, Place
from kit.faces.intrige.people import paint, person, token
from kit.games.intrige.courts import COURTS
from kit.games.intrige.state import Rep
from kit.page.controls import button, field, switch
from kit.text.say import Words


@dataclass(frozen=True, slots=True)
class Lies:
    """A position as it lies there, and who is picked up."""

    words: Words
    laid: Laid
    held: tuple[Rep, Place | None] | None

    def board(self) -> Node:
        """All courts and the island."""
        courts = [self._court(owner) for owner in self.laid.game.seats]
        return el("div", courts, self._island(), class_="palaces", id="board")

    def tools(self) -> list[Node]:
        """What to press next, the families, the round, how many play, and promises."""
        return [
            el("p", self._said(), class_="small muted", id="how", aria_live="polite"),
            self._people(),
            el("div", list(self._table()), class_="row tools"),
            switch(self.words.say("sandbox.follow"), "lay-follow", self.laid.follows),
            self._promises(),
        ]

    def _said(self) -> str:
        if held := self.held:
            return self.words.say("sandbox.held", seat=held[0].seat, profession=held[0].profession)
        return self.words.say("sandbox.how")

    def _court(self, owner: Seat) -> Node:
        """A court: whose it is and whether it is its turn, its cash, five posts and the gate."""
        city, state = COURTS[owner], self.laid.state
        named = self.words.say(f"courts.{city}")
        turn = button(
            [token(owner, 26), el("b", self.words.names[owner]), el("span", named)],
            "lay-owner",
            owner,
            pressed=owner == state.owner,
            look="whose",
            id=f"lay-owner-{owner}",
            aria_label=self.words.say("sandbox.turn", seat=owner, court=city),
        )
        posts = [self._place(("post", owner, number), pays) for number, pays in enumerate(self.laid.game.salaries)]
        waiting = [self._place(("park", owner, number)) for number in range(len(state.parks[owner]) + 1)]
        return el(
            "section",
            el("div", turn, self._cash(owner), class_="row head"),
            el("div", posts, class_="posts", role="group", aria_label=self.words.say("sandbox.posts", court=city)),
            el("div", el("span", self.words.say("sandbox.gate"), class_="small muted"), waiting, class_="row gate"),
            class_=["palace", paint(owner), owner == state.owner and "now"],
            id=f"palace-{owner}",
            aria_label=named,
        )

    def _cash(self, owner: Seat) -> Node:
        less, more = (
            button(
                "−+"[change > 0],
                "lay-cash",
                [owner, change],
                data_repeat=True,
                id=f"cash-{'more' if change > 0 else 'less'}-{owner}",
                aria_label=self.words.say("sandbox.more" if change > 0 else "sandbox.less", seat=owner),
            )
            for change in (-1, 1)
        )
        cash = el(
            "b",
            self.words.say("page.money", amount=self.laid.state.money[owner]),
            id=f"cash-{owner}",
            aria_live="polite",
        )
        return el("div", less, cash, more, class_="row counted")

    def _place(self, place: Place, pays: int | None = None) -> Node:
        """A post, a place at a gate, or a place on the island, with whoever is there."""
        rep, held, (kind, where, number) = self.laid.at(place), self.held, place
        label = self.words.say(f"sandbox.places.{kind}", court=COURTS[where], post=pays or 0)
        who = (
            self.words.say("page.rep_of", seat=rep.seat, profession=rep.profession)
            if rep
            else self.words.say("sandbox.free")
        )
        return button(
            [
                el("small", self.words.say("sandbox.pays", post=pays)) if pays else None,
                el("small", "2") if kind == "island" and self.laid.state.island[where][number] > 1 else None,
                person(rep, 34) if rep else el("span", "+", class_="free"),
            ],
            "lay-place",
            [kind, where, number],
            pressed=rep is not None and held == (rep, place),
            look="place",
            id=f"lay-{kind}-{where}-{number}",
            aria_label=self.words.say("sandbox.place", where=label, who=who),
        )

    def _island(self) -> Node:
        """Everybody who is banished, and room for one more."""
        places = [
            self._place(("island", seat, kind))
            for seat in self.laid.game.seats
            for kind, gone in enumerate(self.laid.state.island[seat])
            if gone
        ]
        more = button("+", "lay-place", ["island", 0, 99], look="place", id="lay-island",
                      aria_label=self.words.say("sandbox.to_island"))  # fmt: skip
        title = el("span", self.words.say("sandbox.island"), class_="small muted")
        return el("section", title, places, more, class_="row palace isle", id="isle")

    def _people(self) -> Node:
        """Everybody's family: two of each profession, less those who are out."""
        held = self.held[0] if self.held and self.held[1] is None else None
        rows = [
            button(
                person(Rep(seat, name), 34),
                "lay-rep",
                [seat, kind],
                pressed=held == (seat, name),
                look="place",
                id=f"lay-rep-{seat}-{kind}",
                aria_label=self.words.say("sandbox.pick", seat=seat, profession=name),
            )
            for seat in self.laid.game.seats
            for kind, name in enumerate(self.laid.game.edition.professions)
        ]
        columns = f"--columns:{len(self.laid.game.edition.professions)}"
        home = button(self.words.say("sandbox.home"), "lay-home", disabled=self.held is None, id="lay-home")
        return el("div", el("div", rows, class_="people-to-lay", style=columns), home, class_="col", id="people")

    def _table(self) -> Iterator[Node]:
        """The round, and how many play."""
        label = el(
            "span",
            self.words.say("sandbox.round"),
            " ",
            el("b", self.laid.state.round),
            class_="small",
            id="count-round",
        )
        steps = [button("−+"[more > 0], "lay-round", more, id=f"round-{more}") for more in (-1, 1)]
        yield el("div", label, steps, class_="row counted", role="group", aria_labelledby="count-round")
        numbers = [
            button(number, "lay-players", number, pressed=number == self.laid.game.players, id=f"lay-players-{number}")
            for number in (3, 4, 5)
        ]
        label = el("span", self.words.say("sandbox.players"), id="how-many", class_="small")
        yield el("div", label, numbers, class_="row counted", role="group", aria_labelledby="how-many")

    def _promises(self) -> Node:
        typed = el("input", value=self.laid.promised, data_intent="lay-words", autocomplete="off", id="lay-words",
                   placeholder="gives:A>B:L50/30@4", aria_invalid=True if self.laid.misread else None)  # fmt: skip
        return field(self.words.say("sandbox.promises"), typed)
