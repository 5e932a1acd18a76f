"""Damaged records: each is a game after all, or one clear line; never a traceback, and nothing else is left behind.

    python -m tests.fuzz_records [--number 10000] [--seed 0]

A good record is damaged once or a few times and then judged by ``kit replay`` and ``kit check``, in this process.
"""

from __future__ import annotations

import argparse
import io
import json
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import fields
from functools import cache
from importlib.resources import files
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from jsonschema import Draft202012Validator

from kit.__main__ import main
from kit.engine import walk
from kit.engine.box import AnyBox
from kit.engine.errors import BadInput
from kit.engine.options import read_options, write_options
from kit.engine.record import write_moves
from kit.games import NAMES, open_box

SCHEMA = Draft202012Validator(json.loads((files("kit.engine") / "record.schema.json").read_text("utf-8")))
BASES = 24
STEPS = 24

# Good records ---------------------------------------------------------------------------------------------------------


@cache
def good_records(name: str) -> tuple[str, ...]:
    """Pieces of random games under random switches, some from the middle, some with chance left to the seed."""
    return tuple(json.dumps(_good_record(open_box(name), Random(number))) for number in range(BASES))


def _good_record(box: AnyBox, random: Random) -> dict[str, Any]:
    options = _switches(box, random)
    game = box.new_game(random.choice(box.players), options)
    start = game.start()
    begins_later = random.random() < 0.6
    if begins_later:
        for _, step in islice(walk.sample(game, walk.uniform, random), random.randrange(1, 80)):
            start = step.state if game.to_act(step.state) else start
    line = islice(walk.sample(game, walk.uniform, random, start), STEPS)
    moves = [_step(write_moves(moves, box), random) for moves, _ in line]
    if random.random() < 0.2:
        moves = _without_late_chance(moves)
    record = {
        "kit": 1,
        "game": box.name,
        "seats": random.sample(["Ann", {"name": "Ben"}, "Zoë", "Øle", {"name": "🐪"}, "Cy"], game.players),
        "options": write_options(options),
        "seed": random.randrange(1000),
        "moves": moves,
    }
    return record | ({"start": box.write_position(game, start)} if begins_later else {})


def _switches(box: AnyBox, random: Random) -> Any:
    """Random switches that go together."""
    while True:
        chosen = {switch.name: random.choice(switch.metadata["choices"]) for switch in fields(box.options)}
        try:
            return read_options(box.options, chosen)
        except BadInput:
            continue


def _without_late_chance(moves: list[Any]) -> list[Any]:
    """Only the first step, when it is chance's: all that follows is left to the seed."""
    return moves[:1] if moves and "chance" in moves[0] else moves


def _step(moves: dict[str, Any], random: Random) -> Any:
    """Sometimes as a list, where all seats move at once."""
    is_full = len(moves) > 1 and "chance" not in moves
    return list(moves.values()) if is_full and random.random() < 0.5 else moves


# Damage to the text ---------------------------------------------------------------------------------------------------

SNIPPETS = (
    "NaN", "-Infinity", "1e5", "1.5", "-0", "9" * 30, "9" * 5000, "[" * 200_000, "[" * 990 + "]" * 990,
    '"\\ud800"', "\\ud800", "\ufeff", "\0", "\u202e", "\u2028", "\x85", "١", "null", "}", "]", ",", '"', "\\", "//",
)  # fmt: skip


def truncate(text: str, random: Random) -> str:
    """The end is missing."""
    return text[: random.randrange(len(text))]


def cut(text: str, random: Random) -> str:
    """A piece is missing."""
    start = random.randrange(len(text))
    return text[:start] + text[start + random.randint(1, 20) :]


def insert(text: str, random: Random) -> str:
    """A strange piece too many."""
    start = random.randrange(len(text))
    return text[:start] + random.choice(SNIPPETS) + text[start:]


def change_letter(text: str, random: Random) -> str:
    """One letter is another."""
    start = random.randrange(len(text))
    return text[:start] + chr(random.choice((random.randrange(32, 127), random.randrange(0xD800)))) + text[start + 1 :]


def double_a_key(text: str, random: Random) -> str:
    """A name is given twice."""
    start = random.choice([at for at, letter in enumerate(text) if letter == "{"]) + 1
    return text[:start] + '"game": "bakschisch", "game": "bakschisch", ' + text[start:]


# Damage to the tree ---------------------------------------------------------------------------------------------------
# What `json` would not write stands in the tree as a word that is replaced in the text.

RAW = {
    "@deep@": lambda: "[" * 985 + "]" * 985,
    "@deeper@": lambda: '{"a":' * 100_000 + "1" + "}" * 100_000,
    "@long@": lambda: "[" + "0," * 1_000_000 + "0]",
    "@huge@": lambda: "9" * 5000,
    "@surrogate@": lambda: '"\\ud800"',
    "@float@": lambda: "1e999",
}
VALUES = (
    None, True, False, 0, 1, -1, 4, 11, 40, 41, 2**53, 2**64, float("nan"), float("inf"), 0.5, "", " ", "thief",
    "guard", "caliph", "3", "A", "chance", "bakschisch", "a\nb", "\u202eabc", "x" * 41, "x" * 100_000, [], {}, [[]],
    [0, 0], [0] * 3, [0] * 4, ["thief"] * 4, {"A": 0}, {"chance": "lady"}, {"E": 1},
    {"name": "a", "levels": ["GSHEF", "GSHEF"]}, {"name": "a", "levels": ["G\n"]}, *RAW,
)  # fmt: skip
KEYS = ("kit", "game", "seats", "options", "seed", "start", "moves", "A", "chance", "name", "bot", "x\ny", "", "\ud800")


def _places(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Every container in the tree with every key in it."""
    for key, value in list(tree.items() if isinstance(tree, dict) else enumerate(tree)):
        yield tree, key
        if isinstance(value, dict | list):
            yield from _places(value)


def _containers(tree: Any, kind: type) -> list[Any]:
    return [value for holder, key in _places([tree]) if isinstance(value := holder[key], kind)]


def another_value(record: Any, random: Random) -> None:
    """Something else stands there."""
    holder, key = random.choice(list(_places(record)))
    holder[key] = random.choice(VALUES)


def leave_out(record: Any, random: Random) -> None:
    """Something is missing."""
    holder, key = random.choice(list(_places(record)))
    del holder[key]


def another_key(record: Any, random: Random) -> None:
    """A name too many, perhaps an unknown one."""
    random.choice(_containers(record, dict))[random.choice(KEYS)] = random.choice(VALUES[:20])


def repeat(record: Any, random: Random) -> None:
    """Part of a list stands there twice."""
    chosen = random.choice(_containers(record, list))
    chosen[random.randint(0, len(chosen)) :] = chosen * random.choice((1, 1, 50))


def swap(record: Any, random: Random) -> None:
    """Two things have changed places."""
    (one, key), (other, name) = random.choices(list(_places(record)), k=2)
    if not any(one[key] is holder or other[name] is holder for holder in (one, other)):
        one[key], other[name] = json.loads(json.dumps([other[name], one[key]]))


# Damage to the game ---------------------------------------------------------------------------------------------------


def _fists(record: Any) -> list[Any]:
    return [step for step in record["moves"] if "chance" not in step] or [record["moves"]]


def another_move(record: Any, random: Random) -> None:
    """A seat's move is one that was made elsewhere, or holds another number."""
    steps = _fists(record)
    step, other = random.choice(steps), random.choice(steps)
    if not (step and other):
        return
    key = random.choice(list(step) if isinstance(step, dict) else range(len(step)))
    made = random.choice(list(other.values()) if isinstance(other, dict) else other)
    step[key] = random.randint(5, 50) if isinstance(made, int) else json.loads(json.dumps(made))


def same_move_everywhere(record: Any, random: Random) -> None:
    """Every seat makes one and the same move: a thief twice in a round, a post given twice, a hand too many."""
    steps = [step for step in _fists(record) if step]
    if steps:
        chosen = random.choice(steps)
        move = random.choice(list(chosen.values()) if isinstance(chosen, dict) else chosen)
        for step in steps:
            for key in list(step) if isinstance(step, dict) else range(len(step)):
                step[key] = json.loads(json.dumps(move))


def same_chance_everywhere(record: Any, random: Random) -> None:
    """Chance brings the same each time, until none is left."""
    brought = [step["chance"] for step in record["moves"] if "chance" in step]
    for step in record["moves"]:
        if "chance" in step:
            step["chance"] = json.loads(json.dumps(random.choice(brought[:1])))


def another_position(record: Any, random: Random) -> None:
    """A position with a letter or a word too few, too many or changed."""
    starts = [json.loads(text).get("start") for text in good_records(record["game"])]
    line = record.get("start") or random.choice([start for start in starts if start])
    words = line.split(" ")
    match random.randrange(4):
        case 0:
            words.pop(random.randrange(len(words)))
        case 1:
            words.append(random.choice(words))
        case 2:
            words.append(random.choice(("won:A", "lost:3", "left:", "E1:1", "r0", "b9", "r9999", "x" * 4000)))
        case _:
            at = random.randrange(len(line))
            words = [line[:at] + random.choice("0159ABGSTr:@<. \n\u0661\u2028") + line[at + random.randint(0, 1) :]]
    record["start"] = " ".join(words)


TEXT_DAMAGE = (truncate, cut, insert, change_letter, double_a_key)
TREE_DAMAGE = (
    another_value, another_value, leave_out, another_key, repeat, swap,
    another_move, same_move_everywhere, same_chance_everywhere, another_position,
)  # fmt: skip


def damaged(name: str, random: Random) -> tuple[str, bytes]:
    """What was done to a good record of a game, and what it is now."""
    text = random.choice(good_records(name))
    done: Callable[..., Any] = random.choice((*TEXT_DAMAGE, *TREE_DAMAGE))
    if done in TEXT_DAMAGE:
        text = done(text, random)
    else:
        record = json.loads(text)
        done(record, random)
        text = json.dumps(record, ensure_ascii=random.random() < 0.5)
        for word, raw in RAW.items():
            if f'"{word}"' in text:
                text = text.replace(f'"{word}"', raw())
    data = text.encode("utf-8", "surrogatepass")
    if done is cut and random.random() < 0.3:
        data = data[:50] + b"\xff" + data[50:]
    return done.__name__, data


# The judgement --------------------------------------------------------------------------------------------------------


def run(*argv: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = main(argv)
        except SystemExit as ended:  # words that make no command
            code = int(ended.code or 0)
        except Exception:
            traceback.print_exc()
            code = -1
    return code, out.getvalue(), err.getvalue()


def is_one_line(text: str) -> bool:
    """One line of moderate length that can be seen; French has spaces that do not break."""
    return text.endswith("\n") and len(text) < 800 and all(x.isprintable() or x in "\xa0\u202f" for x in text[:-1])


def complaint(file: Path) -> tuple[bool, str]:
    """Whether the record in `file` is good, and what is wrong with how the kit judges it, if anything."""
    before = sorted(file.parent.iterdir())
    judged = [run("replay", str(file)), run("check", str(file)), run("replay", "--json", "--lang", "fr", str(file))]
    code = judged[0][0]
    if any(other[0] != code for other in judged):
        return False, f"exit codes differ: {[other[0] for other in judged]}"
    if sorted(file.parent.iterdir()) != before:
        return False, "a file was left behind"
    for _, out, err in judged:
        if code == 0 and (err or not out):
            return True, f"a good record, but: {err}"
        if code and not (code == 2 and not out and is_one_line(err) and err.startswith(f"kit: {file.name}: ")):
            return False, f"exit code {code}: {out[:500]}{err[-3000:]}"
    if code == 0 and not SCHEMA.is_valid(json.loads(file.read_text("utf-8-sig"))):
        return True, "the kit takes what the schema does not"
    return code == 0, ""


def fuzz(name: str, number: int, seed: int) -> Counter[tuple[str, bool]]:
    """Judge so many damaged records of a game; counts kinds of damage with whether it left a good record."""
    random = Random(seed)
    counts: Counter[tuple[str, bool]] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.json"
        for text in good_records(name):
            file.write_text(text, "utf-8")
            assert complaint(file) == (True, ""), text
        for count in range(number):
            kind, data = damaged(name, random)
            file.write_bytes(data)
            good, wrong = complaint(file)
            assert not wrong, f"record {count} of seed {seed} ({kind}): {wrong}\n{data[:3000]!r}"
            counts[kind, good] += 1
    return counts


def _main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--number", type=int, default=10_000, help="damaged records of each game")
    parser.add_argument("--seed", type=int, default=0)
    wish = parser.parse_args()
    for name in NAMES:
        counts = fuzz(name, wish.number, wish.seed)
        print(f"{name:<24}{'good':>8}{'refused':>9}")
        for kind in sorted({kind for kind, _ in counts}):
            print(f"{kind:<24}{counts[kind, True]:>8}{counts[kind, False]:>9}")
        good = sum(count for (_, is_good), count in counts.items() if is_good)
        print(f"{'all':<24}{good:>8}{wish.number - good:>9}\n", flush=True)


if __name__ == "__main__":
    _main()
