"""How long a picture of a full table takes, game beside game, and how long a whole game of Intrige is to read.

``make bench`` runs it and writes its section of docs/benchmarks.md; alone: ``python -m benchmarks.pictures``.  No
browser is asked: a picture is the tree of the whole page, a press is all from its message to what goes back.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

from benchmarks.figures import Figure, conditions, keep, written
from kit.engine.bot import play_bots
from kit.engine.record import Player, Record
from kit.engine.session import Session
from kit.faces import open_face
from kit.games import open_box
from kit.games.attraptresors.events import ColumnPaid
from kit.play import turns
from kit.play.arrange import some_players
from kit.play.play import Play
from kit.text.say import Words
from kit.text.story import tell

HEADING = "## Pictures"
ROUNDS, PICTURES = 9, 20
WORDS_A_MINUTE, SECONDS_TO_DECIDE = 200, 8
READ = 3
"""So many games are read."""
FULL = {
    "bakschisch": "r4 b3 A13:17T B24:2 C16:4T D16:7T heap:10 up:GCH left:G3S2H1E2F2C2",
    "intrige": "r3 turn:B A:490 B:460 C:410 D:500 E:900 A30=CM A50=ES A100=DK B20=AM B30=EF B50=DL B100=AK C50=BL "
    "C100=BS D30=AL D50=CF D100=BS E50=DK E100=AF B*=CK C*=DS,EK D*=AS island:AS,BK,CF,ES broke:E>D,B>E,B>A",
}
TOWER, TOWER_AIM_MS = "attraptresors", 6
AIM = 8 / 5.8
"""Of five courts, beside Bakschisch in the same run."""


def hands_free() -> Play:
    """Six around the tower, one of them a person, and the dice lie open."""
    box = open_box(TOWER)
    return Play(box, open_face(TOWER), Record(TOWER, (Player("You"), *some_players(box, 6)[1:]), {"untimed": True}, 3))


def hands_judged() -> Play:
    """Six around the tower, and all hands of a throw on the axis."""
    box = open_box(TOWER)
    bots = tuple(Player(f"B{seat}", box.default_bots[0]) for seat in range(6))
    desk = Play(box, open_face(TOWER), Record(TOWER, bots, {"untimed": True}, 3))
    while not any(isinstance(event, ColumnPaid) for event in desk.view.opened):
        desk.page.press("next" if desk.instant is None else "finish")
    if desk.instant is not None:
        desk.page.press("finish")
    return desk


def full_table(game: str) -> Play:
    """A person among bots, in the middle of a game."""
    box = open_box(game)
    count = len(box.new_game(box.players[-1], box.options()).seats) if game == "intrige" else 4
    seats = (Player("You"), *some_players(box, count)[:-1])
    return Play(box, open_face(game), Record(game, seats, dict(box.first.options), 3, FULL[game]))


def pictured(desk: Play) -> float:
    """Milliseconds for the tree of the page."""
    return took(desk.picture)


def pressed(desk: Play) -> float:
    """Milliseconds from a press to all that goes back: the menu, opened and shut again."""
    return took(lambda: desk.page.press("open", "menu"))


def took(do: Callable[[], object]) -> float:
    """The median of some in a row, in milliseconds."""
    spent = []
    for _ in range(PICTURES):
        begin = perf_counter()
        do()
        spent.append((perf_counter() - begin) * 1000)
    return median(spent)


def minutes(players: int, seed: int) -> float:
    """A whole game against bots at reading speed: the words of its story, and time for each decision."""
    box, face = open_box("intrige"), open_face("intrige")
    seats = some_players(box, players)
    session, me = Session(box.new_game(players, box.options()), seed=seed), box.bots[box.strength.adviser]
    words = Words("en", box.name, tuple(player.name for player in seats), viewer=0)
    decisions = 0
    while session.waiting_for:
        turns.play_on(session, seats, box, face.pauses)
        if 0 in session.waiting_for:
            play_bots(session, {0: me})
            decisions += 1
    read = sum(len(line.text.split()) for line in tell(turns.news(session, 0), words, box.story.telling))
    return read / WORDS_A_MINUTE + decisions * SECONDS_TO_DECIDE / 60


def measured() -> list[Figure]:
    """All rows; the games take turns."""
    desks = {game: full_table(game) for game in FULL} | {f"{TOWER}, dice lie": hands_free()}
    desks[f"{TOWER}, hands judged"] = hands_judged()
    trees: dict[str, list[float]] = {game: [] for game in desks}
    presses: dict[str, list[float]] = {game: [] for game in desks}
    for _ in range(ROUNDS):
        for game, desk in desks.items():
            trees[game].append(pictured(desk))
            presses[game].append(pressed(desk))
    aims = {"intrige": AIM * median(trees["bakschisch"])} | {game: TOWER_AIM_MS for game in desks if TOWER in game}
    return [
        *(Figure(f"{game}: picture of a full table", "ms", trees[game], aims.get(game)) for game in desks),
        *(Figure(f"{game}: from a press to what goes back", "ms", presses[game]) for game in desks),
        *(
            Figure(
                f"intrige, {players} players: a whole game at reading speed",
                "minutes",
                [minutes(players, seed) for seed in range(READ)],
                30,
            )
            for players in (3, 4, 5)
        ),
    ]


def main() -> None:
    """Measure, print and write."""
    under = conditions("all of this", "no browser")
    section = written(HEADING, measured(), under)
    print(section)
    keep(section)


if __name__ == "__main__":
    main()
