"""Games that differ in a secret and in nothing else, and what is pressed in them: for each kind of secret a family.

The members of a family are alike in all that may be known, as the rules say it and not as a page shows it: the same
visible events, and the same view for whoever is at the screen.  They begin from what a browser keeps, in which the
secret is sealed, and from a secret seed; so the addresses are the same, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from kit.doors.seal import KeySeal
from kit.engine.box import AnyBox
from kit.engine.errors import BadInput
from kit.engine.game import Seat
from kit.engine.record import Player, Record, record_of, replay, write_record
from kit.engine.sealed import hidden_in
from kit.faces import open_face
from kit.games import open_box
from kit.games.attraptresors.pieces import COLOURS
from kit.page.sight import visible
from kit.play import dealer
from kit.play.arrange import some_players
from kit.play.kiosk import Kiosk, playable
from kit.play.play import Play
from tests.browser.recording import Press
from tests.play.games import may_race, say_hello
from tests.play.pressing import press_on

MEMBERS = 6
"""Of a family: the first is compared with each of the others, so it makes five pairs."""
TRIES = 400
"""Secrets that are looked at to find so many that nobody can tell apart."""
SEED = 2**64
"""Secret seeds are below."""


@dataclass(frozen=True)
class Secret:
    """A member of a family."""

    kept: str
    """What the browser keeps of the game; nothing at a stand."""
    seed: int
    """What the server draws from."""


@dataclass(frozen=True)
class Family:
    """Games that differ in a secret, and how they are played till it may be known."""

    game: str
    notebook: str
    key: str
    """Under which the browser keeps the game."""
    members: Sequence[Secret]
    looks: Sequence[Sequence[Press]]
    """What somebody does who is curious; what is not there is left out, in all runs."""
    plan: Sequence[str]
    """What happens, by the names of the methods of `Player` in `tests/browser/test_secret_twins.py`; "reveal" stands
    before the first after which the secret may be known."""
    query: str = ""


# Looking --------------------------------------------------------------------------------------------------------------

MENU = (Press("open", "menu"), Press("save"), Press("link"), Press("open", "menu"))
HISTORY = (Press("open", "history"), Press("look"), Press("open", "history"))
WHAT_IF = (
    *(Press("whatif"), Press("whatif-seat"), Press("whatif-pick"), Press("whatif-by", "odds"), Press("whatif-pick")),
    *(Press("whatif-by", "fists"), Press("whatif"), Press("now")),
)
BACK = (Press("undo"), *WHAT_IF, *[Press("redo")] * 4)
HINT = (Press("hint"), Press("hint"))
RULES = (Press("open", "rules"), Press("open", "rules"), Press("space"), Press("space"))
LANGUAGE = (Press("open", "menu"), Press("language", None, "fr"), Press("open", "menu"))


WAYS = (MENU, (*HISTORY, *WHAT_IF), BACK, HINT, RULES, LANGUAGE)


def looks(luck: Random) -> Sequence[Sequence[Press]]:
    """What is done whenever there is time to look: one way after the other, in another order in each family."""
    return luck.sample(WAYS, len(WAYS))


# Games that have been played for a while ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """A game, who plays it, and by which switches; a referee has people only."""

    game: str
    players: int
    people: int
    options: Mapping[str, Any]
    bots: Sequence[str] = ()

    @property
    def box(self) -> AnyBox:
        """The game's own."""
        return open_box(self.game)

    def record(self, start: str | None = None, moves: Sequence[Any] = ()) -> Record:
        """A game at this table."""
        usual = [*self.bots] or [player.bot for player in some_players(self.box, self.players)[1:]]
        bots = [Player(f"Bot {seat}", usual[seat % len(usual)]) for seat in range(self.people, self.players)]
        seats = (*[Player(f"P{seat}") for seat in range(self.people)], *bots)
        return Record(self.game, seats, {**self.box.first.options, **self.options}, None, start, tuple(moves))

    def opened(self, record: Record, seed: int) -> Play:
        """The page of this game as its server has it."""
        return opened(Play(self.box, open_face(self.game), record), seed, record)


def opened(desk: Play, seed: int, record: Record) -> Play:
    """A game from which chance is drawn by this seed."""
    desk.table.resume(record, desk.table.dealer.opened(record, seed))
    desk.saved.hand_out()
    say_hello(desk, still=True, wishes={"motion": "off"})
    return desk


def some_way(table: Table, luck: Random, most: int = 14) -> Play:
    """A game that has gone some way, up to a question."""
    while True:
        record = table.record()
        desk = Play(table.box, open_face(table.game), record)
        desk.table.resume(record, desk.table.dealer.opened(record, luck.randrange(SEED)))
        say_hello(desk, still=True, wishes={"motion": "off"})
        for _ in range(luck.randrange(most)):
            if not (desk.view.is_over or may_race(desk)):
                press_on(desk, luck)
        for _ in range(40):
            if desk.view.is_over or (desk.seats.chooser is not None and not desk.table.has_closed) or may_race(desk):
                break
            press_on(desk, luck)
        if not desk.view.is_over and not desk.table.has_closed and (desk.seats.chooser is not None or may_race(desk)):
            return desk


def text_of(table: Table, record: Record, seal: KeySeal) -> str:
    """The record as a browser keeps it; BadInput if there is no such game."""
    session = replay(record, table.box)
    options = session.game.options_chosen
    kept = replace(record_of(session, table.box, record.players, options), seed=None)  # nobody gave one
    return write_record(kept, seal, hidden_in(session))


def known(desk: Play, seats: Sequence[Seat | None]) -> str:
    """What these may know of a game by now: all that happened before their eyes, and what they see."""
    session = desk.table.session
    seen = [[visible(played.events, seat) for played in session.history] for seat in seats]
    views = [[session.game.view(session.state_after(step), seat) for step in range(session.step + 1)] for seat in seats]
    return repr((seen, views, sorted(session.waiting_for)))


def alike(
    table: Table, tries: Iterator[tuple[Record, int]], seal: KeySeal, seats: Sequence[Seat | None]
) -> list[Secret]:
    """The first of these games and others that nobody on these seats can tell from it."""
    found: dict[tuple[str, int], Secret] = {}
    first = ""
    for record, seed in tries:
        try:
            text = text_of(table, record, seal)
            desk = table.opened(record, seed)
        except (BadInput, AssertionError):
            continue
        known_of_it = known(desk, seats)
        first = first or known_of_it
        if known_of_it == first:
            found[str((record.start, record.moves)), seed] = Secret(text, seed)
        if len(found) == MEMBERS:
            break
    return list(found.values())


def moves_of(desk: Play) -> Sequence[Any]:
    """The moves of a game that is played."""
    return record_of(desk.table.session, desk.box, desk.table.record.players, desk.table.game.options_chosen).moves


# Kinds of secrets -----------------------------------------------------------------------------------------------------


def other_luck(desk: Play, luck: Random) -> Iterator[tuple[Record, int]]:
    """The same game, from which chance and bots go on in other ways."""
    record = replace(desk.table.record, start=None, moves=tuple(moves_of(desk)))
    for _ in range(TRIES):
        yield record, luck.randrange(SEED)


def other_money(desk: Play, luck: Random, seats: Sequence[Seat]) -> Iterator[tuple[Record, int]]:
    """The same game, from some moment on, where these seats held as much together, but otherwise divided."""
    seed, box, begins = (
        luck.randrange(SEED),
        desk.box,
        luck.randint(max(desk.table.session.step - 12, 0), desk.table.session.step),
    )
    state, moves = desk.table.session.state_after(begins), tuple(moves_of(desk)[begins:])
    name, bill = ("purses", 1) if box.name == "bakschisch" else ("money", 10)
    for _ in range(TRIES):
        held = list(getattr(state, name))
        rest = sum(held[seat] for seat in seats) // bill
        for seat in seats[:-1]:
            held[seat] = bill * luck.randint(min(1, rest), rest)
            rest -= held[seat] // bill
        held[seats[-1]] = bill * rest
        begun = state._replace(**{name: tuple(held)})
        if begun != desk.table.game.start():  # that is no secret: the rules say who holds what there
            yield replace(desk.table.record, start=box.write_position(desk.table.game, begun), moves=moves), seed


def other_missions(desk: Play, luck: Random, seats: Sequence[Seat]) -> Iterator[tuple[Record, int]]:
    """The same game in which these seats were dealt other missions."""
    seed, moves = luck.randrange(SEED), list(moves_of(desk))
    for _ in range(TRIES):
        for seat in seats:
            moves[seat] = {"chance": {"mission": luck.choice(COLOURS)}}
        yield replace(desk.table.record, start=None, moves=tuple(moves)), seed


def other_missions_at_a_table(desk: Play, luck: Random, seats: Sequence[Seat]) -> Iterator[tuple[Record, int]]:
    """A position in which these seats have other missions, as a referee's page may be given it."""
    for record, seed in other_missions(desk, luck, seats):
        try:
            state = replay(record, desk.box).state
        except (BadInput, AssertionError):
            continue
        yield replace(record, start=desk.box.write_position(desk.table.game, state), moves=()), seed


def that_matter(tries: Iterator[tuple[Record, int]], table: Table) -> Iterator[tuple[Record, int]]:
    """The first, and those in which it is judged otherwise if the first seat alone takes the column."""
    outcomes: list[Any] = []
    for record, seed in tries:
        session = replay(record, table.box)
        hands = [{"holds": ["column"] if seat == 0 else []} for seat in range(table.players)]
        refusals = [session.submit(seat, table.box.read_move(hand, "typed")) for seat, hand in enumerate(hands)]
        if any(refusals):
            continue
        outcome = repr(visible(session.history[-1].events, None))
        if not outcomes or outcome != outcomes[0]:
            outcomes.append(outcome)
            yield record, seed


HIDDEN: Mapping[str, Mapping[str, Any]] = {
    "bakschisch": {"open_gold": False},
    "intrige": {"open_money": False},
    "attraptresors": {"untimed": True},
}
GAMES = tuple(HIDDEN)


def page_of(game: str, kind: str = "play") -> tuple[str, str]:
    """Its notebook, and where it keeps a game."""
    return f"apps/{kind}-{game}.ipynb", f"kit:{game}" + (":referee" if kind == "referee" else "")


def at(table: Table, kind: str, members: Sequence[Secret], luck: Random, *plan: str) -> Family:
    """A family of games at this table, on the page of this kind."""
    return Family(table.game, *page_of(table.game, kind), members, looks(luck), plan)


def of_luck(game: str, seal: KeySeal, luck: Random) -> Family:
    """Bots' fists, hands and decisions to come, and cards and dice."""
    table = Table(game, luck.choice((3, 4)), 1, {"untimed": True} if game == "attraptresors" else {})
    while True:
        desk = some_way(table, luck)
        members = alike(table, other_luck(desk, luck), seal, (None, 0))
        if len(members) > 2:
            return at(table, "play", members, luck, "look", "choose", "look", "reveal close", "next", "next")


def of_fists(game: str, seal: KeySeal, luck: Random) -> Family:
    """What one of several at a screen has closed."""
    table = Table(game, 3, luck.choice((2, 3)), {"untimed": True} if game == "attraptresors" else {})
    desk = some_way(table, luck, 8)
    while len(desk.table.session.waiting_for & set(desk.seats.people)) < 2:
        desk = some_way(table, luck, 8)
    (one,) = alike(
        table, iter([(replace(desk.table.record, start=None, moves=tuple(moves_of(desk))), 5)]), seal, (None,)
    )
    return at(table, "play", [one] * MEMBERS, luck, "ready", "secret", "close", "look", "others", "next")


def of_money(game: str, seal: KeySeal, luck: Random) -> Family:
    """Others' purses, at one screen with them."""
    table = Table(game, 3, 3, HIDDEN[game])
    while True:
        desk = some_way(table, luck)
        asked = desk.seats.chooser or 0
        others = [seat for seat in range(3) if seat != asked]
        members = alike(table, other_money(desk, luck, others), seal, (None, asked))
        if len(members) > 2:
            return at(table, "play", members, luck, "look", "ready", "look", "choose", "close", "look", "reveal others")


def of_bots_money(game: str, seal: KeySeal, luck: Random) -> Family:
    """Bots' purses; they are told by another switch of the rules."""
    table = Table(game, luck.choice((3, 4)), 1, HIDDEN[game])
    while True:
        desk = some_way(table, luck)
        members = alike(table, other_money(desk, luck, range(1, table.players)), seal, (None, 0))
        if len(members) > 2:
            return at(table, "play", members, luck, "look", "choose", "look", "reveal switch")


def of_typed_money(game: str, seal: KeySeal, luck: Random) -> Family:
    """Purses at a real table beside a referee's page."""
    table = Table(game, 3, 3, HIDDEN[game])
    while True:
        desk = some_way(table, luck)
        members = alike(table, other_money(desk, luck, range(3)), seal, (None,))
        if len(members) > 2:
            return at(table, "referee", members, luck, "look", "type", "judge", "next", "look", "reveal switch")


def of_missions(game: str, seal: KeySeal, luck: Random) -> Family:
    """Bots' missions."""
    table = Table(game, 4, 1, HIDDEN[game])
    while True:
        desk = some_way(table, luck)
        members = alike(table, other_missions(desk, luck, range(1, 4)), seal, (None, 0))
        if len(members) > 2:
            return at(table, "play", members, luck, "look", "choose", "look", "reveal close", "next", "next")


def of_peoples_missions(game: str, seal: KeySeal, luck: Random) -> Family:
    """Missions of others at the same screen."""
    table = Table(game, 3, 3, HIDDEN[game])
    while True:
        desk = some_way(table, luck)
        asked = desk.seats.chooser or 0
        others = [seat for seat in range(3) if seat != asked]
        members = alike(table, other_missions(desk, luck, others), seal, (None, asked))
        if len(members) > 2:
            return at(table, "play", members, luck, "look", "ready", "look", "choose", "close", "look", "reveal others")


def of_typed_missions(game: str, seal: KeySeal, luck: Random) -> Family:
    """Missions at a real table that a referee's page was told."""
    table = Table(game, 3, 3, HIDDEN[game])
    while True:
        desk = some_way(table, luck)
        tries = that_matter(other_missions_at_a_table(desk, luck, range(3)), table)
        members = alike(table, tries, seal, (None,))
        if len(members) > 2:
            return at(table, "referee", members, luck, "look", "type", "look", "reveal judge", "next", "next")


def of_promises(game: str, seal: KeySeal, luck: Random) -> Family:
    """What a bot that is asked will promise, and whether it can be trusted."""
    table = Table(game, 4, 1, {"open_money": False}, ("uniform",) * 3)
    while True:
        desk = some_way(table, luck)
        members = alike(table, other_luck(desk, luck), seal, (None, 0))
        if len(members) > 2:
            return at(table, "play", members, luck, "look", "talk", "reveal say", "next")


def of_races(game: str, seal: KeySeal, luck: Random) -> Family:
    """What bots will grab, and when."""
    table = Table(game, 4, 1, {"untimed": False, "window": {"column": 3000, "objects": 400}})
    while True:
        desk = some_way(table, luck, 1)
        members = alike(table, other_missions(desk, luck, range(1, 4)), seal, (None, 0))
        if len(members) > 2:
            return at(table, "play", members, luck, "look", "race")


def of_stands(game: str, _: KeySeal, luck: Random) -> Family:
    """Bots' fists and coming cards at a stand, where nothing is kept."""
    found: dict[str, list[Secret]] = {}
    for seed in range(first := luck.randrange(SEED), first + TRIES):
        members = found.setdefault(known_at_a_stand(game, seed), [])
        members.append(Secret("", seed))
        if len(members) == MEMBERS:
            break
    plan = ("touch", "look", "choose", "reveal go", "next", "next")
    return Family(game, "apps/kiosk.ipynb", "", max(found.values(), key=len), [HINT, RULES], plan, f"kiosk&game={game}")


@cache
def known_at_a_stand(game: str, seed: int) -> str:
    """What somebody may know who has just touched the screen; dice lie under their cup."""
    with of_seed(seed):
        stand = Kiosk(luck=Random(0))
        stand.page.receive({"hello": {"link": f"?kiosk&game={game}", "lang": "en", "still": True}, "seq": 1})
        stand._play(game)
    desk = stand.game
    if not may_race(desk):
        return known(desk, (None, 0))
    seen = [event for played in desk.table.session.history for event in visible(played.events, 0)]
    assert desk.race.racing
    return repr(
        (
            [event for event in seen if not desk.race.racing.covered([event])],
            desk.race.racing.cover(desk.table.session.game.view(desk.table.session.state, 0)),
        )
    )


class of_seed:
    """In this process a secret seed is this."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def __enter__(self) -> None:
        self._usual = dealer.secrets
        dealer.secrets = self  # type: ignore[assignment]

    def __exit__(self, *_: object) -> None:
        dealer.secrets = self._usual

    def randbits(self, _: int) -> int:
        """What `secrets` has."""
        return self._seed


KINDS: Mapping[str, tuple[Callable[[str, KeySeal, Random], Family], Sequence[str]]] = {
    "closed fists": (of_fists, ("bakschisch", "attraptresors")),
    "bots' fists, coming cards": (of_luck, GAMES),
    "others' money at one screen": (of_money, ("bakschisch", "intrige")),
    "bots' money": (of_bots_money, ("bakschisch", "intrige")),
    "money beside a referee": (of_typed_money, ("bakschisch", "intrige")),
    "bots' missions": (of_missions, ("attraptresors",)),
    "others' missions at one screen": (of_peoples_missions, ("attraptresors",)),
    "missions beside a referee": (of_typed_missions, ("attraptresors",)),
    "answers and promises": (of_promises, ("intrige",)),
    "races": (of_races, ("attraptresors",)),
    "at a stand": (of_stands, playable()),
}


def family(kind: str, number: int, seal: KeySeal) -> Family:
    """One family of this kind, the same for the same number."""
    make, games = KINDS[kind]
    return make(games[number % len(games)], seal, Random(f"{kind} {number}"))
