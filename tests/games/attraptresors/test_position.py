"""Positions: every reachable state round-trips, and what could not occur is refused by its clause."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.engine import walk
from kit.engine.errors import BadInput
from kit.games.attraptresors import Attraptresors, Hand, Options, State, position
from tests.effort import drawn
from tests.games.attraptresors.table import cards
from tests.games.attraptresors.test_games import any_move, options

read, write = position.read_position, position.write_position

START_OF_ROUND = "r4 t:B A:R:411 B:O:5 C:V: D:G:21 pile:R2O2Y3G2B3V1"


def refused(line: str, players: int = 4, **chosen: Any) -> tuple[str, str]:
    """Why a line is refused, and by which clause."""
    with pytest.raises(BadInput) as caught:
        read(Attraptresors(players, Options(**chosen)), line, "here")
    assert caught.value.place == "here"
    return caught.value.refusal.reason, caught.value.refusal.rule


@drawn(40)
@given(players=st.integers(2, 6), chosen=options, seed=st.integers(0, 2**32))
def test_every_state_of_a_game_round_trips(players: int, chosen: Options, seed: int) -> None:
    game = Attraptresors(players, chosen)
    states = [game.start()]
    for (_, step), _ in zip(walk.sample(game, any_move, Random(seed)), range(200), strict=False):
        states.append(step.state)
    for state in states:
        line = write(game, state)
        assert read(game, line) == state
        assert len(line) <= position.LONGEST_LINE and "\n" not in line


def test_the_start_of_a_game() -> None:
    game = Attraptresors(3)
    assert write(game, game.start()) == "r1 A:-: B:-: C:-: pile:R3O3Y3G3B3V3"
    game = Attraptresors(2)
    assert write(game, game.start()) == "r1 A: B: open:--- pile:R3O3Y3G3B3V3"


def test_the_examples_of_the_module_say_what_its_text_says() -> None:
    text = position.__doc__ or ""
    line = next(line.strip("`") for line in text.splitlines() if line.startswith("``r4"))
    game = Attraptresors(4)
    state = read(game, line)
    assert state == State(
        round=4,
        thrower=1,
        missions=("red", "orange", "violet", "green"),
        pile=(2, 2, 3, 2, 3, 1),
        supply=(37, 9, 11, 11),
        hands=(cards("411"), cards("5"), cards(""), cards("21")),
        dice=(3, 2, 1, 1, 1, 0),
        off=(),
        column=None,
        column_at=0,
        taken=(),
        queue=(),
        owes=False,
        winners=(),
    )
    assert write(game, state) == line
    two = read(Attraptresors(2), "r2 A:411 B:5 open:RRG pile:R1O3Y3G2B3V3".replace("411", "4").replace("B:5", "B:1"))
    assert two.missions == ("red", "red", "green") and two.hands == (cards("4"), cards("1"))
    assert "``A:411 B:5 open:RRG``" in text


def test_the_middle_of_a_throw() -> None:
    game = Attraptresors(4)
    line = f"{START_OF_ROUND} dice:RRROOYGB column:A@900 took:B=lamp next:B=gem@1300,C=gem+400,D=gem+400"
    state = read(game, line)
    assert (state.column, state.column_at, state.taken) == (0, 900, ((1, "lamp"),))
    assert state.queue == (Hand(1, "gem", 1300), Hand(2, "gem", 400, True), Hand(3, "gem", 400, True))
    assert write(game, state) == line
    owed = f"{START_OF_ROUND} dice:RRYYGGBB column:A@900 took:B=lamp owes"
    assert read(game, owed).owes and write(game, read(game, owed)) == owed
    loose = Attraptresors(4, Options(loose_dice="few"))
    for text in ("dice:RRYYGGBB", "dice:RRYYGGB off:B", "dice:RRYYGGBB off:", "dice: off:RRYYGGBB"):
        assert write(loose, read(loose, f"{START_OF_ROUND} {text}")) == f"{START_OF_ROUND} {text}"


def test_what_goes_without_saying_may_be_left_out() -> None:
    game = Attraptresors(3)
    assert read(game, "A:-: B:-: C:-:") == game.start()
    typed = read(game, " t:C\tB:O: A:R: C:R:  ")
    assert (typed.round, typed.thrower, typed.pile) == (1, 2, (1, 2, 3, 3, 3, 3))
    assert read(Attraptresors(2), "A: B: open:RRG").missions == ("red", "red", "green")


def test_a_finished_game_names_its_winners() -> None:
    game = Attraptresors(3)
    line = "r10 t:C A:R:5 B:O:41 C:V:4 pile:R2O2Y2G2B2V2 won:A"
    assert refused(line, 3) == ("law_winners", "AT-24")  # B has as many sacks on more cards
    line = line.replace("won:A", "won:B")
    assert read(game, line).winners == (1,) and write(game, read(game, line)) == line


MISSPELT = {
    "nothing": ("", "position_seats", "AT-1"),
    "a seat too few": ("A:-: B:-: C:-:", "position_seats", "AT-1"),
    "a seat too many": ("A:-: B:-: C:-: D:-: E:-:", "position_seats", "AT-1"),
    "a seat twice": ("A:-: A:-: B:-: C:-: D:-:", "position_twice", ""),
    "a word twice": ("r1 r1 A:-: B:-: C:-: D:-:", "position_twice", ""),
    "a colour twice in the pile": ("A:-: B:-: C:-: D:-: pile:R1R2", "position_twice", ""),
    "an unknown colour": ("A:X: B:-: C:-: D:-:", "position_word", ""),
    "a card of three": ("A:R:3 B:-: C:-: D:-:", "position_word", ""),
    "an unknown word": ("A:-: B:-: C:-: D:-: moon", "position_word", ""),
    "nine dice": ("A:-: B:-: C:-: D:-: dice:RRRRRRRRR", "position_word", ""),
    "an unknown object": ("A:R: B:-: C:-: D:-: took:A=moon", "position_word", ""),
    "digits of another script": ("r١ A:-: B:-: C:-: D:-:", "position_word", ""),
    "a mission missing": ("A: B:-: C:-: D:-:", "position_missions", "AT-6"),
    "open missions of four": ("A:R: B:O: C:R: D:R: open:RRR", "position_missions", "AT-6"),
    "no pile in round 2": ("r2 t:A A:R: B:O: C:R: D:R:", "position_pile", "AT-22"),
    "much too long": ("A:-: " * 500, "position_too_long", ""),
}


@pytest.mark.parametrize("line, reason, rule", MISSPELT.values(), ids=MISSPELT)
def test_a_misspelt_line_is_refused(line: str, reason: str, rule: str) -> None:
    assert refused(line) == (reason, rule)


@pytest.mark.parametrize("line", ["A: B:", "A:R: B:R: open:RRR", "A:R: B:R:"])
def test_two_players_have_open_missions_only(line: str) -> None:
    assert refused(line, 2) == ("position_open", "AT-27")


SIX = "A:R: B:O: C:Y: D:G:"
THROWN = f"t:A {SIX} dice:RRROOYGB"
PILE = "pile:R2O2Y2G2B3V3"
IMPOSSIBLE = {
    "round 0": (f"r0 t:A A:R: B:O: C:Y: D:G: {PILE}", "law_round", {}),
    "round 11": (f"r11 t:A A:R: B:O: C:Y: D:G: {PILE}", "law_round", {}),
    "nobody throws": (f"{SIX} dice:RROOYYGG", "law_thrower", {}),
    "nobody throws in round 2": (f"r2 {SIX} {PILE}", "law_thrower", {}),
    "a thrower before the missions": ("t:A A:R: B:-: C:-: D:-:", "law_thrower", {}),
    "a thrower who does not play": (f"t:E {SIX}", "law_thrower", {}),
    "missions dealt out of order": ("A:-: B:O: C:-: D:-:", "law_missions", {}),
    "two missions missing in round 2": ("r2 t:A A:-: B:-: C:Y: D:G: pile:R3O2Y2G2B3V3", "law_missions", {}),
    "anothers mission missing": (f"r2 t:A A:R: B:-: C:Y: D:G: {PILE}", "law_missions", {}),
    "dice before a new mission": ("r2 t:A A:-: B:O: C:Y: D:G: pile:R2O2Y2G2B3V3 dice:RROOYYGG", "law_missions", {}),
    "four reds": (f"t:A {SIX} pile:R3O2Y2G2B3V3", "law_pile", {}),
    "a discarded mission in round 1": (f"t:A {SIX} pile:R1O2Y2G2B3V3", "law_pile", {}),
    "too many discarded": (f"r2 t:A {SIX} pile:R1O1Y2G2B3V3", "law_pile", {}),
    "a mission missing that nobody discarded": ("r2 t:A A:-: B:O: C:Y: D:G: pile:R3O2Y2G2B3V3", "law_pile", {}),
    "more cards of two than there are": (f"r5 t:A A:R:{'2' * 11} B:O: C:Y: D:G: {PILE}", "law_cards", {}),
    "two silver cards after one round": (f"r2 t:A A:R:54 B:O: C:Y: D:G: {PILE}", "law_earned", {}),
    "cards before a round was paid": ("t:A A:R:1 B:O: C:Y: D:G:", "law_earned", {}),
    "two lamps after one round": (f"r2 t:A A:R:22 B:O: C:Y: D:G: {PILE}", "law_earned", {}),
    "four gems after one round": (f"r2 t:A A:R:1111 B:O: C:Y: D:G: {PILE}", "law_earned", {}),
    "seven dice": (f"t:A {SIX} dice:RRROYGB", "law_dice", {}),
    "seven dice and two off": (f"t:A {SIX} dice:RRROYGB off:VV", "law_dice", {"loose_dice": "few"}),
    "dice off the mat": (f"t:A {SIX} dice:RRROYGB off:V", "law_off", {}),
    "dice that would be thrown again": (f"t:A {SIX} dice:BBRROOYY", "law_favoured", {"auto_reroll": True}),
    "a column nobody waits for": (f"{THROWN} column:A@900", "law_column", {}),
    "a column without dice": (f"t:A {SIX} column:A@900", "law_column", {}),
    "a column too late": (f"{THROWN} column:A@5001 next:B=lamp+4,C=lamp+4", "law_column", {}),
    "objects before the column": (f"{THROWN} took:B=lamp", "law_column", {}),
    "two lamps": (f"{THROWN} column:A@9 took:B=lamp,C=lamp next:B=carpet+4,C=carpet+4", "law_objects", {}),
    "three objects": (f"{THROWN} column:A@9 took:B=lamp,B=gem,B=gem next:D=carpet+4,C=carpet+4", "law_objects", {}),
    "the column and an object": (f"{THROWN} column:A@9 took:A=lamp next:D=carpet+4,C=carpet+4", "law_objects", {}),
    "hands that are not equal": (f"{THROWN} next:A=column@900,B=column@901", "law_queue", {}),
    "hands out of order": (f"{THROWN} next:A=column@900,B=column@900,C=lamp@800", "law_queue", {}),
    "hands that are too late": (f"{THROWN} next:A=column@5001,B=column@5001", "law_queue", {}),
    "hands for what is not there": (f"{THROWN} next:A=column@900,B=column@900,C=chest@950", "law_queue", {}),
    "hands of nobody": (f"{THROWN} next:A=column@900,E=column@900", "law_queue", {}),
    "times without a clock": (f"{THROWN} next:A=column@9,B=column@9", "law_queue", {"untimed": True}),
    "a debt with a right": (f"r2 t:A A:R:1 B:O: C:Y: D:G: {PILE} dice:RRROOYYG column:A@900 owes", "law_owes", {}),
    "a debt without a card": (f"r2 t:A A:R: B:O: C:Y: D:G: {PILE} dice:RROOYYGG column:A@900 owes", "law_owes", {}),
    "winners too early": (f"r9 t:A A:R:1 B:O: C:Y: D:G: {PILE} won:A", "law_winners", {}),
    "the wrong winner": (f"r10 t:A A:R:1 B:O: C:Y: D:G: {PILE} won:B", "law_winners", {}),
}  # fmt: skip


@pytest.mark.parametrize("line, reason, chosen", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cannot_occur_is_refused(line: str, reason: str, chosen: dict[str, Any]) -> None:
    assert refused(line, **chosen)[0] == reason


def test_two_players_and_their_laws() -> None:
    assert refused("t:A A: B: open:RGB", 2) == ("law_thrower", "AT-9")
    assert refused("r3 A:4 B: open:R-- pile:R2O3Y3G2B2V3", 2) == ("law_missions", "AT-27")
    fixed = "r3 A:4 B: open:RGB pile:R1O3Y3G2B2V3"
    assert refused(fixed, 2, two_player_missions="fixed") == ("law_pile", "AT-22")
    assert read(Attraptresors(2), fixed).round == 3
    full = "r3 A:4 B:1 open:RGB pile:R2O3Y3G2B2V3 dice:RRRYYYOO column:A@9 took:A=gem"
    assert refused(f"{full},A=lamp next:A=lamp+4,B=lamp+4", 2)[0] == "law_objects"


def test_a_line_from_elsewhere_never_breaks_the_reader() -> None:
    random = Random(1)
    words = [*START_OF_ROUND.split(), "dice:RRROOYGB", "column:A@900", "took:B=lamp", "owes", "off:V", "won:A", "r10"]
    words += ["next:A=column@900,B=column@900", "A:-:", "open:RR-", "t:F", "pile:", "dice:", "r0", "C:", "D:V:5544"]
    for _ in range(3000):
        game = Attraptresors(random.choice((2, 4)), Options(loose_dice=random.choice(("off", "few"))))
        line = " ".join(random.sample(words, random.randrange(len(words))))
        try:
            state = read(game, line)
        except BadInput:
            continue
        assert read(game, write(game, state)) == state
