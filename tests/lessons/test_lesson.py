"""Lesson files: what is wrong with one is told in one line that names the file, the step and the reason."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from kit.engine.errors import BadInput
from kit.games.bakschisch.measures import MEASURES
from kit.lessons.lesson import Lesson, lessons_of, read_lesson
from kit.lessons.reading import MOST_STEPS
from kit.lessons.subject import subject_of
from kit.lessons.translations import translated
from kit.lessons.wording import fill, words_for
from kit.text.say import LANGUAGES, Words
from tests.each import each
from tests.fuzz_records import is_one_line, run
from tests.lessons.learning import Browser
from tests.text.test_words import table

SMALL = """
id = "M-1"
game = "bakschisch"
minutes = 5
title = { en = "Two at once", fr = "Deux à la fois", nl = "Twee tegelijk" }
lead = { en = "Who walks?", fr = "Qui avance\u202f?", nl = "Wie loopt er?" }
teacher = { en = "After R3.", fr = "Après R3.", nl = "Na R3." }

[[step]]
id = "tie"
rules = ["BK-13", "BK-18"]
example = "BX-2"
position = "r1 b2 A0:8T B2:7T C0:9T D0:9T heap:7 up:SF"
options = { throne_blocks = true }
fists = { A = 3, B = 3, C = 1, D = "thief" }
predict = { what = "movers" }
goal = { answer = "AB", event = "PawnMoved", rule = "BK-13", seat = "A" }
misconceptions = ["tie_moves_nobody"]
see = { en = "You and {B} meet {lady.a}.", fr = "{B} et toi voyez {lady.a}.", nl = "Jij en {B} zien {lady.a}." }
why = { en = "Both walk.", fr = "Les deux avancent.", nl = "Beiden lopen." }

[[step.hints]]
en = "Two show three."
fr = "Deux montrent trois."
nl = "Twee laten er drie zien."

[[step]]
id = "go-on"
rules = ["BK-26"]
continues = true
card = "guard"
fists = { A = 2, B = 0, C = 0, D = 0 }
predict = { what = "purse", of = "A" }
goal = { answer = 3, event = "GoldLaidAside" }
question = { en = "How much is left?", fr = "Combien reste-t-il\u202f?", nl = "Hoeveel blijft er over?" }
see = { en = "You pay two.", fr = "Tu en paies deux.", nl = "Je betaalt er twee." }
why = { en = "Five less two.", fr = "Cinq moins deux.", nl = "Vijf min twee." }

[[step]]
id = "decide"
rules = ["BK-12"]
players = 2
card = "servant"
choose = "A"
fists = { B = 2 }
goal = { event = "PawnMoved", rule = "BK-12", seat = "A", end = 2 }
what_if = true
see = { en = "Walk to\\n  {servant.the}.", fr = "Va\u202f: \\n {servant.the}.", nl = "Loop naar\\n{servant.the}." }
why = { en = "Three beat two.", fr = "Trois battent deux.", nl = "Drie is meer dan twee." }
"""


WHY = {"en": "Both walk.", "fr": "Les deux avancent.", "nl": "Beiden lopen."}
"""Why, in the first step of the small lesson."""


TIE = 'fists = { A = 3, B = 3, C = 1, D = "thief" }'
"""What everybody shows in the first step."""


SAYS = '{ en = "No.", fr = "Non.", nl = "Nee." }'
"""Why a choice is wrong, in a word."""


class Fault(NamedTuple):
    """One way to spoil the small lesson: what stands there instead, where that is told, and why it is refused."""

    old: str
    new: str
    place: str
    reason: str


DECIDE = """choose = "A"
fists = { B = 2 }
goal = { event = "PawnMoved", rule = "BK-12", seat = "A", end = 2 }
what_if = true"""
"""What the learner does in the last step."""


def playing(table: str, goal: str = "BribesRevealed") -> str:
    """A game that is played there instead."""
    return f'play = {{ {table} }}\ngoal = {{ event = "{goal}" }}'


FAULTS = {
    # The file
    "unknown game": Fault('game = "bakschisch"', 'game = "ludo"', "game", "lesson_choice"),
    "no game": Fault('game = "bakschisch"\n', "", "game", "lesson_missing"),
    "unknown key": Fault("minutes = 5", 'minutes = 5\nage = "10"', "lesson: age", "unknown_key_near"),
    "minutes": Fault("minutes = 5", 'minutes = "5"', "minutes", "not_int"),
    "no minutes": Fault("minutes = 5", "", "minutes", "not_int"),
    "unknown language": Fault("minutes = 5", 'minutes = 5\nlanguages = ["de"]', "languages", "lesson_choice"),
    "no title": Fault('title = { en = "Two at once", ', "title = { ", "lesson: title", "lesson_language"),
    "id of the lesson": Fault('id = "M-1"', 'id = "Leçon"', "id", "lesson_id"),
    "id too long": Fault('id = "M-1"', f'id = "{"x" * 41}"', "id", "lesson_id"),
    # The steps
    "two steps with one id": Fault('id = "go-on"', 'id = "tie"', "step tie", "lesson_twice"),
    "a step called like a station": Fault('id = "go-on"', 'id = "end"', "step end", "lesson_twice"),
    "step without id": Fault('id = "go-on"\n', "", "step 2: id", "lesson_id"),
    "id that no journal keeps": Fault('id = "go-on"', 'id = "après"', "step 2: id", "lesson_id"),
    "unknown key of a step": Fault("continues = true", "continue = true", "step go-on: continue", "unknown_key_near"),
    "unknown rule": Fault('["BK-26"]', '["BK-99"]', "step go-on: rules", "lesson_unknown"),
    "rule that is no text": Fault('["BK-26"]', '[["BK-26"]]', "step go-on: rules", "lesson_unknown"),
    "no rules": Fault('rules = ["BK-26"]\n', "", "step go-on: rules", "lesson_question_needs"),
    "the first step continues": Fault(
        'position = "r1 b2 A0:8T B2:7T C0:9T D0:9T heap:7 up:SF"\noptions = { throne_blocks = true }',
        "continues = true", "step tie: continues", "lesson_continues",
    ),
    "continues perhaps": Fault("continues = true", 'continues = "yes"', "step go-on: continues", "lesson_choice"),
    "continues with other switches": Fault(
        "continues = true", "continues = true\noptions = { open_gold = false }",
        "step go-on: options", "lesson_question_spare",
    ),
    # The position
    "no position": Fault('"r1 b2 A0:8T', '"r1 b2 A0,8T', "step tie: position", "position_word"),
    "position that is no text": Fault(
        '"r1 b2 A0:8T B2:7T C0:9T D0:9T heap:7 up:SF"', "1", "step tie: position", "not_str"
    ),
    "gold out of nothing": Fault("heap:7", "heap:8", "step tie: position", "law_gold"),
    "one pawn alone": Fault("B2:7T C0:9T D0:9T heap:7", "heap:2", "step tie: position", "number_of_players"),
    "too many players": Fault("players = 2", "players = 5", "step decide: players", "number_of_players"),
    "players and position": Fault(
        'position = "r1', 'players = 4\nposition = "r1', "step tie: players", "lesson_question_spare"
    ),
    "unknown switch": Fault("throne_blocks", "blocks", "step tie: options.blocks", "unknown_option"),
    "unknown choice": Fault("blocks = true", "blocks = 1", "step tie: options.throne_blocks", "unknown_choice"),
    "unknown card": Fault('card = "guard"', 'card = "king"', "step go-on: card", "not_a_move"),
    "no card": Fault('card = "guard"', "card = 2", "step go-on: card", "not_a_card"),
    "card not left": Fault(
        "continues = true", 'position = "r6 b1 A0:10T B0:10T C0:10T D0:10T left:S1H1E1F1C1"',
        "step go-on: card", "card_not_left",
    ),
    "a second card": Fault("fists = { A = 3,", 'card = "guard"\nfists = { A = 3,', "step tie: card", "fists_first"),
    # The fists
    "too much gold": Fault("A = 2, B = 0", "A = 6, B = 0", "step go-on: fists.A", "not_enough_gold"),
    "thief used": Fault("B = 0, C = 0, D = 0", 'B = 0, C = 0, D = "thief"', "step go-on: fists.D", "thief_used"),
    "no fist": Fault("A = 2, B = 0", 'A = "guard", B = 0', "step go-on: fists.A", "not_a_move"),
    "a fist missing": Fault("A = 3, B = 3, C = 1", "A = 3, B = 3", "step tie: fists", "lesson_fists"),
    "a fist of nobody": Fault("fists = { B = 2 }", "fists = { B = 2, C = 1 }", "step decide: fists", "lesson_choice"),
    "a fist of the learner": Fault("{ B = 2 }", "{ A = 1, B = 2 }", "step decide: fists", "lesson_fists"),
    "fists before the card": Fault('card = "guard"\n', "", "step go-on: fists.A", "card_first"),
    "nobody decides": Fault('choose = "A"', 'choose = "E"', "step decide: choose", "lesson_choice"),
    "decides and predicts": Fault(
        'choose = "A"', 'choose = "A"\npredict = { what = "movers" }', "step decide: predict", "lesson_question_spare"
    ),
    # The question
    "unknown measure": Fault('what = "movers"', 'what = "luck"', "step tie: predict.what", "lesson_choice"),
    "measure that is no text": Fault('what = "movers"', "what = []", "step tie: predict.what", "lesson_choice"),
    "measure without its seat": Fault(', of = "A" }', " }", "step go-on: predict.of", "lesson_question_needs"),
    "measure with a seat too many": Fault(
        '{ what = "movers" }', '{ what = "movers", of = "A" }', "step tie: predict.of", "lesson_question_spare"
    ),
    "measure of a card that is none": Fault(
        '{ what = "movers" }', '{ what = "left", card = 3 }', "step tie: predict.card", "lesson_unknown"
    ),
    "measure of a move that is none": Fault(
        '{ what = "movers" }', '{ what = "may", of = "A", move = "guard" }', "step tie: predict.move", "lesson_unknown"
    ),
    "measure of a step that is not played": Fault(
        '{ what = "movers" }', '{ what = "movers", step = 2 }', "step tie: predict.step", "lesson_choice"
    ),
    "measure of no step": Fault(
        '{ what = "movers" }', '{ what = "movers", step = 0 }', "step tie: predict.step", "lesson_choice"
    ),
    # The long form
    "moves and fists": Fault(
        "fists = { A = 3,", "moves = []\nfists = { A = 3,", "step tie: moves", "lesson_question_spare"
    ),
    "moves of nobody": Fault(TIE, "moves = [{ E = 1 }]", "step tie: moves[1].E", "unknown_key"),
    "moves that are no list": Fault(TIE, "moves = 3", "step tie: moves", "not_list"),
    "a move missing": Fault(TIE, "moves = [{ A = 3, B = 3, C = 1 }]", "step tie: moves[1]", "lesson_fists"),
    "too few moves": Fault(TIE, "moves = [[3, 3, 1]]", "step tie: moves[1]", "step_length"),
    "nothing moves": Fault(TIE, "moves = [{}]", "step tie: moves[1]", "lesson_fists"),
    "a second move too dear": Fault(
        TIE, 'moves = [[3, 3, 1, "thief"], { chance = "guard" }, [9, 0, 0, 0]]', "step tie: moves[3].A",
        "not_enough_gold",
    ),
    "a move before its card": Fault(
        TIE, 'moves = [[3, 3, 1, "thief"], [1, 0, 0, 0]]', "step tie: moves[2].A", "card_first"
    ),
    "played already what cannot be": Fault(
        TIE, 'played = [{ chance = "guard" }]\nmoves = [[3, 3, 1, "thief"]]', "step tie: played[1].chance",
        "fists_first",
    ),
    "too many moves": Fault(TIE, f"moves = [{'{}, ' * 101}]", "step tie: moves", "too_many_steps"),
    "nothing shown": Fault("fists = { A = 2, B = 0, C = 0, D = 0 }\n", "", "step go-on: fists", "lesson_no_fists"),
    "what-if of nothing": Fault(
        'fists = { A = 2, B = 0, C = 0, D = 0 }\npredict = { what = "purse", of = "A" }',
        'predict = { what = "cards" }\nwhat_if = true', "step go-on: fists", "lesson_no_fists",
    ),
    "what-if perhaps": Fault("what_if = true", "what_if = 1", "step decide: what_if", "lesson_choice"),
    "slip in a misconception": Fault(
        "tie_moves_nobody", "Tie_move_nobody", "step tie: misconceptions", "lesson_unknown_near"
    ),
    "unknown misconception": Fault("tie_moves_nobody", "tie_moves_all", "step tie: misconceptions", "lesson_unknown"),
    "misconception that is right": Fault(
        "tie_moves_nobody", "remainder_rounded_up", "step tie: misconceptions", "lesson_same_answer"
    ),
    "misconception of a choice that leads nowhere": Fault(
        'choose = "A"', 'choose = "A"\nmisconceptions = ["touching_throne_wins"]', "step decide: misconceptions",
        "lesson_no_vain_move",
    ),
    "a reason beside a misconception": Fault(
        'misconceptions = ["tie_moves_nobody"]', 'misconceptions = ["tie_moves_nobody"]\nno_mix_up = "None."',
        "step tie: misconceptions", "lesson_question_spare",
    ),
    "an opinion beside a misconception": Fault(
        'misconceptions = ["tie_moves_nobody"]', 'misconceptions = ["tie_moves_nobody"]\nopinion = true',
        "step tie: misconceptions", "lesson_question_spare",
    ),
    "an opinion on no switch": Fault(
        'misconceptions = ["tie_moves_nobody"]', 'opinion = "tie"', "step tie: opinion", "lesson_choice"
    ),
    "an opinion on nothing": Fault(
        'choose = "A"', 'choose = "A"\nopinion = true', "step decide: opinion", "lesson_question_needs"
    ),
    # The goal
    "no goal": Fault('goal = { answer = 3, event = "GoldLaidAside" }\n', "", "step go-on: goal", "lesson_goal_missing"),
    "goal of a choice": Fault(
        'goal = { event = "PawnMoved", rule = "BK-12", seat = "A", end = 2 }', "goal = { answer = 2 }",
        "step decide: goal", "lesson_goal_missing",
    ),
    "unknown rule of a goal": Fault('rule = "BK-13"', 'rule = "BK-99"', "step tie: goal.rule", "lesson_unknown"),
    "unknown event": Fault('"GoldLaidAside"', '"GoldLost"', "step go-on: goal.event", "lesson_choice"),
    "event that is no text": Fault('"GoldLaidAside"', "[]", "step go-on: goal.event", "lesson_choice"),
    "unknown fact": Fault('"GoldLaidAside"', '"GoldLaidAside", colour = 1', "step go-on: goal: colour", "unknown_key"),
    "seat of a goal": Fault('"BK-13", seat = "A"', '"BK-13", seat = "E"', "step tie: goal.seat", "lesson_choice"),
    "event that does not happen": Fault(
        'rule = "BK-13", seat = "A"', 'rule = "BK-13", seat = "C"', "step tie: goal", "lesson_goal_event"
    ),
    "event by another rule": Fault('rule = "BK-13"', 'rule = "BK-12"', "step tie: goal", "lesson_goal_event"),
    "event with other facts": Fault(
        '"GoldLaidAside"', '"GoldLaidAside", gold = "a\\nb"', "step go-on: goal", "lesson_goal_event"
    ),
    "goal that no fist reaches": Fault("end = 2", "end = 3", "step decide: goal", "lesson_goal_never"),
    "ruling of no switch": Fault('predict = { what = "movers" }', 'ruling = "x"', "step tie: ruling", "lesson_choice"),
    "ruling that changes nothing": Fault(
        'predict = { what = "movers" }', 'ruling = "final_tie"', "step tie: ruling", "lesson_ruling_same"
    ),
    "ruling with a choice that the switch has not": Fault(
        'predict = { what = "movers" }', 'ruling = { switch = "final_tie", instead = { x = {} } }',
        "step tie: ruling.instead: x", "unknown_key",
    ),
    "ruling with a move that its choice forbids": Fault(
        'predict = { what = "movers" }',
        'ruling = { switch = "final_tie", instead = { shared = { moves = [{ A = 99, B = 0, C = 0 }] } } }',
        "step tie: ruling.instead.shared.moves[1].A", "not_that_much_gold",
    ),
    "ruling with no position": Fault(
        'predict = { what = "movers" }', 'ruling = { switch = "final_tie", instead = { shared = { position = 1 } } }',
        "step tie: ruling.instead.shared.position", "not_str",
    ),
    "game of no length": Fault(DECIDE, playing("questions = 1"), "step decide: play.turns", "not_int"),
    "game with an unknown bot": Fault(
        DECIDE, playing('turns = 1, questions = 1, bots = { B = "x" }'), "step decide: play.bots.B", "lesson_choice"
    ),
    "game with an unknown seat": Fault(
        DECIDE, playing('turns = 1, questions = 1, bots = { C = "x" }'), "step decide: play.bots", "lesson_choice"
    ),
    "game with an unknown question": Fault(
        DECIDE, playing('turns = 1, questions = 1, ask = [{ what = "x" }]'),
        "step decide: play.ask[1].what", "lesson_choice",
    ),
    "game with a question about no moves": Fault(
        DECIDE, playing('turns = 1, questions = 1, ask = [{ what = "cards" }]'),
        "step decide: play.ask[1].what", "lesson_question_spare",
    ),
    "game about which nothing can be asked": Fault(
        DECIDE, playing("turns = 1, questions = 1"), "step decide: play.ask", "lesson_few_questions"
    ),
    "race in a game without one": Fault(
        DECIDE, 'race = { throws = 4 }\ngoal = { event = "PawnMoved" }', "step decide: race", "lesson_no_trials"
    ),
    "game that does not come to its goal": Fault(
        DECIDE, playing("turns = 1, questions = 1", "WonOnThrone"), "step decide: goal", "lesson_goal_event"
    ),
    "wrong answer": Fault("answer = 3", "answer = 4", "step go-on: goal.answer", "lesson_goal_answer"),
    "answer of another kind": Fault("answer = 3", 'answer = "A"', "step go-on: goal.answer", "lesson_answer_kind"),
    "answer yes": Fault("answer = 3", "answer = true", "step go-on: goal.answer", "lesson_answer_kind"),
    # Why a choice is wrong
    "a reason that answers nothing": Fault(
        'choose = "A"', 'choose = "A"\nwrong = [{ moves = [3], says = SAYS }]'.replace("SAYS", SAYS),
        "step decide: wrong 1", "lesson_wrong_idle",
    ),
    "a reason after one that answers all": Fault(
        'choose = "A"', 'choose = "A"\nwrong = [{ says = SAYS }, { moves = [0], says = SAYS }]'.replace("SAYS", SAYS),
        "step decide: wrong 2", "lesson_wrong_idle",
    ),
    "a reason without words": Fault(
        'choose = "A"', 'choose = "A"\nwrong = [{ moves = [0] }]', "step decide: wrong 1", "lesson_question_needs"
    ),
    "a reason where nothing is chosen": Fault(
        'predict = { what = "movers" }',
        'predict = { what = "movers" }\nwrong = [{ says = SAYS }]'.replace("SAYS", SAYS),
        "step tie: wrong", "lesson_question_spare",
    ),
    "a reason of an unknown event": Fault(
        'choose = "A"', 'choose = "A"\nwrong = [{ happens = { event = "x" } }]', "step decide: wrong 1: happens.event",
        "lesson_choice",
    ),
    # The words
    "words missing": Fault('fr = "Cinq moins deux.", ', "", "step go-on: why", "lesson_language"),
    "hint missing": Fault('nl = "Twee laten er drie zien."', "", "step tie: hints", "lesson_language"),
    "empty words": Fault('"Five less two."', '"  "', "step go-on: why", "lesson_language"),
    "words in one more language": Fault('nl = "Vijf', 'de = "Fünf", nl = "Vijf', "step go-on: why: de", "unknown_key"),
    "words without a language": Fault(
        '{ en = "Both walk.", fr = "Les deux avancent.", nl = "Beiden lopen." }', '"Both walk."',
        "step tie: why", "lesson_language",
    ),
    "unknown noun": Fault("meet {lady.a}", "meet {king.a}", "step tie: see.en", "lesson_choice"),
    "unknown form": Fault("voyez {lady.a}", "voyez {lady.an}", "step tie: see.fr", "lesson_choice"),
    "a form of another language": Fault("zien {lady.a}", "zien {lady.to}", "step tie: see.nl", "lesson_choice"),
    "a form in capitals": Fault("meet {lady.a}", "meet {lady.THE}", "step tie: see.en", "lesson_choice"),
    "a form of a name": Fault("You and {B}", "You and {B.upper}", "step tie: see.en", "lesson_choice"),
    "a noun as Python sees it": Fault("meet {lady.a}", "meet {lady.form}", "step tie: see.en", "lesson_choice"),
    "a seat that is not there": Fault("en {B} zien", "en {E} zien", "step tie: see.nl", "lesson_choice"),
    "nothing in braces": Fault("en {B} zien", "en {} zien", "step tie: see.nl", "lesson_choice"),
    "a brace left open": Fault("{servant.the}.\", fr", "{servant.the.\", fr", "step decide: see.en", "lesson_braces"),
    "braces in braces": Fault("meet {lady.a}", "meet {{lady.a}}", "step tie: see.en", "lesson_braces"),
    "a form with a width": Fault("meet {lady.a}", "meet {lady:>999999999}", "step tie: see.en", "lesson_choice"),
    "a form as repr": Fault("meet {lady.a}", "meet {lady.a!r}", "step tie: see.en", "lesson_choice"),
    "the inside of a noun": Fault("meet {lady.a}", "meet {lady.__class__}", "step tie: see.en", "lesson_choice"),
    "one step in single brackets": Fault(SMALL[SMALL.index("[[step]]") :], "[step]\nid = 'a'", "step", "not_list"),
    "no step": Fault(SMALL[SMALL.index("[[step]]") :], "step = []", "step", "lesson_steps"),
    "too many steps": Fault("id = \"decide\"", 'id = "more"\n[[step]]\n' * MOST_STEPS, "step", "lesson_steps"),
}  # fmt: skip


def small(name: str = "") -> str:
    """The small lesson, or what a fault makes of it."""
    if not name:
        return SMALL
    fault = FAULTS[name]
    assert SMALL.count(fault.old) == 1, fault.old
    return SMALL.replace(fault.old, fault.new)


def lesson(text: str = SMALL) -> Lesson:
    return read_lesson(tomllib.loads(text))


def checked(folder: Path, text: str, language: str = "en") -> tuple[int, str, str]:
    """What `kit check` says about a lesson: exit code, output, complaint."""
    file = folder / "mine.toml"
    file.write_text(text, "utf-8")
    return run("check", str(file), "--lang", language)


# What is right --------------------------------------------------------------------------------------------------------


@each(
    ("language", "said"),
    [
        ("en", "mine.toml: All is well: Two at once, 3 steps, each reaches its goal"),
        ("fr", "mine.toml: "),
        ("nl", "mine.toml: "),
    ],
)
def test_a_good_lesson_passes_in_every_language(tmp_path: Path, language: str, said: str) -> None:
    code, out, err = checked(tmp_path, SMALL, language)
    assert (code, err) == (0, "") and out.startswith(said) and out.count("\n") == 1
    assert lesson().title[language] in out


def test_a_lesson_of_one_step_in_one_language_passes(tmp_path: Path) -> None:
    text = SMALL[: SMALL.index('[[step]]\nid = "go-on"')].replace("minutes = 5", 'minutes = 5\nlanguages = ["nl"]')
    code, out, err = checked(tmp_path, text)
    assert (code, err) == (0, "") and "Twee tegelijk, one step" in out
    assert lesson(text).steps[0].see == {"nl": "Jij en {B} zien {lady.a}."}


def test_the_rehearsal_says_what_is_right_and_what_each_misconception_answers() -> None:
    tie, go_on, decide = lesson().rehearse()
    assert tie.right == ((0, 1),) and tie.wrong == {"tie_moves_nobody": ()}
    assert go_on.right == (3,) and not go_on.wrong
    assert [move.gold for move in decide.right] == list(range(3, 11))


def test_a_step_that_continues_begins_where_the_one_before_ends() -> None:
    tie, go_on, _ = lesson().steps
    assert go_on.exercise.game is tie.exercise.game
    assert go_on.exercise.before.spaces == tie.exercise.moment().after.spaces != tie.exercise.before.spaces


def test_lines_may_be_broken_anywhere_and_narrow_spaces_stay() -> None:
    see = lesson().steps[2].see
    assert see["en"] == "Walk to {servant.the}." and see["fr"] == "Va\u202f: {servant.the}."


@each("neutral", [False, True])
@each("language", LANGUAGES)
def test_whatever_may_be_filled_in_is_filled_in_with_words(language: str, neutral: bool) -> None:
    words = words_for(subject_of("bakschisch"), language, neutral)
    gaps = [f"{{{noun}.{form}}}" for noun, forms in words.forms().items() for form in forms]
    gaps += [f"{{{noun}}}" for noun in words.forms()] + ["{A}", "{B}", "{C}", "{D}", "{lady.The}", "{guard.A}"]
    text = " ".join(gaps)
    read = lesson(SMALL.replace(f'{language} = "{WHY[language]}"', f'{language} = "{text}"')).steps[0].why[language]
    assert read == text and len(gaps) > 50
    filled = fill(read, words)
    assert not set("<>{}") & set(filled) and filled == filled.strip()


def test_the_purses_of_a_lesson_are_open_unless_it_says_otherwise() -> None:
    assert all(step.exercise.game.options_chosen.open_gold for step in lesson().steps)
    closed = lesson(SMALL.replace("throne_blocks = true", "open_gold = false"))
    assert [step.exercise.game.options_chosen.open_gold for step in closed.steps] == [False, False, True]


@each("what", MEASURES)
def test_every_measure_can_be_asked(what: str) -> None:
    parts = {"of": ', of = "B"', "card": ', card = "lady"', "move": ', move = "thief"'}
    asked = "".join(parts[part] for part in MEASURES[what].about)
    text = SMALL.replace('{ what = "movers" }', f'{{ what = "{what}"{asked} }}').replace('answer = "AB", ', "")
    tie = lesson(text.replace('misconceptions = ["tie_moves_nobody"]\n', "")).rehearse()[0]
    kinds = {"space": int, "number": int, "rank": int, "seats": tuple, "yes": bool, "thing": str}
    assert type(tie.right[0]) is kinds[MEASURES[what].kind]


# What is wrong --------------------------------------------------------------------------------------------------------


def complaint(text: str) -> BadInput:
    with pytest.raises(BadInput) as caught:
        lesson(text).rehearse()
    return caught.value


@each("name", FAULTS)
def test_a_fault_is_told_in_one_line_with_file_step_and_reason(tmp_path: Path, name: str) -> None:
    error = complaint(small(name))
    assert (error.place, error.refusal.reason) == (FAULTS[name].place, FAULTS[name].reason)
    lines = set()
    for language in LANGUAGES:
        code, out, err = checked(tmp_path, small(name), language)
        assert (code, out) == (2, "") and is_one_line(err)
        assert err.startswith(f"kit: mine.toml: {FAULTS[name].place}: ")
        lines.add(err)
    assert len(lines) == len(LANGUAGES)


def test_every_refusal_of_lessons_is_met_here() -> None:
    known = {reason for reason in table("en", "ui")["refusals"] if reason.startswith("lesson_")}
    known.remove("lesson_effort")  # only the editor refuses what would take minutes: tests/lessons/test_editor.py
    known.remove("lesson_no_subject")  # all games of ours have lessons: see below
    assert known == {fault.reason for fault in FAULTS.values() if fault.reason.startswith("lesson_")}


def test_a_game_without_lessons_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.lessons.lesson.subjects", lambda: ("intrige",))
    with pytest.raises(BadInput) as caught:
        lesson(SMALL)
    assert (caught.value.place, caught.value.refusal.reason) == ("game", "lesson_no_subject")


# The long form --------------------------------------------------------------------------------------------------------

LONG = SMALL.replace(TIE, 'moves = [[3, 3, 1, "thief"], { chance = "guard" }, { A = 1, B = 0, C = 2, D = 0 }]').replace(
    "answer = 3, event", "answer = 2, event"
)


def long(predict: str, answer: str, text: str = LONG) -> Lesson:
    """The small lesson, whose first step plays two bribes and asks this."""
    text = text.replace('{ what = "movers" }', predict).replace('answer = "AB"', f"answer = {answer}")
    return lesson(text.replace('misconceptions = ["tie_moves_nobody"]\n', ""))


def test_the_short_form_is_the_long_one_in_other_words() -> None:
    long_form = SMALL.replace(TIE, 'moves = [{ A = 3, B = 3, C = 1, D = "thief" }]').replace(
        'card = "servant"\nchoose = "A"\nfists = { B = 2 }',
        'played = [{ chance = "servant" }]\nchoose = "A"\nmoves = [{ B = 2 }]',
    )
    for short, long in zip(lesson().steps, lesson(long_form).steps, strict=True):
        exercise, other = short.exercise, long.exercise
        assert (other.before, other.steps, other.kind) == (exercise.before, exercise.steps, exercise.kind)


@each(
    ("predict", "answer"),
    [
        ('{ what = "movers" }', "ABC"),
        ('{ what = "movers", step = 1 }', "AB"),
        ('{ what = "movers", step = 3 }', "C"),
        ('{ what = "movers", step = 2 }', ""),
        ('{ what = "purse", of = "D" }', "16"),
        ('{ what = "heap", step = 1 }', "7"),
        ('{ what = "heap" }', "10"),
    ],
)
def test_a_question_may_ask_about_all_that_is_played_or_about_one_step_of_it(predict: str, answer: str) -> None:
    text = answer if answer.isdecimal() else f'"{answer}"'
    tie = long(predict, text).rehearse()[0]
    assert len(tie.step.exercise.steps) == 3 and tie.right == (tie.step.goal.answer,)


def test_a_misconception_is_asked_about_the_same_step() -> None:
    text = LONG.replace('what = "movers"', 'what = "movers", step = 1')
    assert lesson(text).rehearse()[0].wrong == {"tie_moves_nobody": ()}


def test_a_card_alone_is_what_the_step_is_about() -> None:
    text = SMALL.replace("fists = { A = 2, B = 0, C = 0, D = 0 }\n", "").replace(
        'predict = { what = "purse", of = "A" }\ngoal = { answer = 3, event = "GoldLaidAside" }',
        'goal = { event = "CardTurned", card = "guard" }',
    )
    exercise = lesson(text).rehearse()[1].step.exercise
    assert [type(event).__name__ for event in exercise.moment().events] == ["CardTurned"]
    asked = SMALL.replace(
        'fists = { A = 2, B = 0, C = 0, D = 0 }\npredict = { what = "purse", of = "A" }', 'predict = { what = "cards" }'
    ).replace('answer = 3, event = "GoldLaidAside"', "answer = 30")
    exercise = lesson(asked).rehearse()[1].step.exercise
    assert not exercise.steps and exercise.before.card == "guard"  # it has been turned before the question


def test_the_learner_may_decide_after_several_steps() -> None:
    text = LONG.replace("{ A = 1, B = 0, C = 2, D = 0 }", "{ B = 0, C = 2, D = 0 }").replace(
        'predict = { what = "movers" }\n', 'choose = "A"\n'
    )
    goal = 'goal = { event = "PawnMoved", rule = "BK-12", seat = "A" }'
    text = text.replace('goal = { answer = "AB", event = "PawnMoved", rule = "BK-13", seat = "A" }', goal)
    text = text.replace('misconceptions = ["tie_moves_nobody"]\n', "")
    text = text.replace("continues = true\n", "players = 4\n").replace("answer = 2, event", "answer = 8, event")
    tie = lesson(text).rehearse()[0]
    assert [move.gold for move in tie.right] == [3, 4, 5] and tie.step.exercise.deciding.card == "guard"


def test_a_script_plays_whatever_a_record_can() -> None:
    text = LONG.replace('predict = { what = "movers" }\n', "").replace('answer = "AB", ', "")
    step = lesson(text.replace('misconceptions = ["tie_moves_nobody"]\n', "")).rehearse()[0].step
    names = [type(event).__name__ for event in step.exercise.moment().events]
    assert names.count("BribesRevealed") == 2 and names.count("CardTurned") == 1 and not step.exercise.kind.asks


@each(
    ("name", "language", "line"),
    [
        ("wrong answer", "en", "step go-on: goal.answer: The answer is given as 4, but by the rules it is 3."),
        (
            "misconception that is right",
            "en",
            "step tie: misconceptions: “remainder_rounded_up” gives the right answer here, AB, so",
        ),
        (
            "event that does not happen",
            "en",
            "step tie: goal: This does not happen: PawnMoved BK-13 (seat = C). (BK-13)",
        ),
        ("a fist missing", "en", "step tie: fists: Say what ABCD show, and nobody else."),
        ("words missing", "en", "step go-on: why: The words in this language are missing: Français."),
        ("a form of a name", "en", "step tie: see.en: {B.upper} is not possible here; choose one of {B}."),
        (
            "a noun as Python sees it",
            "en",
            "step tie: see.en: {lady.form} is not possible here; choose one of {lady}, {lady.one}, {lady.other}",
        ),
        ("unknown noun", "nl", "step tie: see.en: {king.a} kan hier niet; kies uit {A}, {B}, {C}, {D}, {guard}, "),
        ("too much gold", "fr", "step go-on: fists.A: "),
        ("thief used", "nl", "step go-on: fists.D: "),
    ],
)
def test_a_complaint_can_be_understood(tmp_path: Path, name: str, language: str, line: str) -> None:
    assert checked(tmp_path, small(name), language)[2].startswith(f"kit: mine.toml: {line}")


@each(
    "text",
    ["step = ", "step = [", "step = " + "[" * 5_000, "step = " + "9" * 5_000, SMALL + "#" * 200_000, SMALL + SMALL],
)
def test_what_is_no_toml_gets_one_line(tmp_path: Path, text: str) -> None:
    for language in LANGUAGES:
        code, out, err = checked(tmp_path, text, language)
        assert (code, out) == (2, "") and is_one_line(err) and err.startswith("kit: mine.toml: ")


def test_a_lesson_without_any_step_is_still_judged_as_a_lesson(tmp_path: Path) -> None:
    err = checked(tmp_path, SMALL[: SMALL.index("[[step]]")])[2]
    assert err == "kit: mine.toml: step: A lesson has 1 to 50 steps, each under [[step]].\n"


# Whatever is wrong ----------------------------------------------------------------------------------------------------

ODD: tuple[Any, ...] = (
    *(True, 0, -1, 41, 10**30, 1.5, "", "A", "thief", "guard", "é", "{0}", "{lady!r}", "a\nb", "x" * 400, "r1 b1 up:G"),
    *([], ["A"], [["A"]], [{}], {}, {"A": 1}, {"what": "left", "card": 3}, {"what": ["stands"]}, {"event": ["x"]}),
    *({"event": "PawnMoved", "rule": ["BK-1"]}, {"event": "PawnMoved", "spaces": [[1]]}, {"answer": 1.5}),
)


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every table or list in a document, each with one of its keys."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        yield data, key
        yield from places(value)


@each("seed", range(10), least=3)
def test_whatever_stands_in_a_lesson_it_is_read_or_refused_in_one_line(seed: int) -> None:
    random = Random(seed)
    folder = subject_of("bakschisch").folder
    whole = translated(folder, f"r{seed + 1:02}.toml")
    for _ in range(30):
        data = copy.deepcopy(whole)
        inside, key = random.choice(list(places(data)))
        inside[key] = random.choice(ODD)
        try:
            read_lesson(data).rehearse()
        except BadInput as error:
            for language in LANGUAGES:
                assert Words(language, "bakschisch").error(error).isprintable() or language == "fr"


def test_our_own_lessons_are_the_eleven_of_the_syllabus() -> None:
    assert [each.id for each in lessons_of("bakschisch")] == [f"R{number}" for number in range(1, 12)]


# On the board ---------------------------------------------------------------------------------------------------------


def test_two_bribes_and_a_card_are_shown_one_after_the_other() -> None:
    browser = Browser(long('{ what = "purse", of = "D", step = 1 }', "16"), still=False)
    assert not browser.shown(class_="opened")  # which of the two bribes would it be?
    browser.to_question("tie")
    browser.answer(16)
    told, events = [], len(browser.asked.moment.events)
    while browser.learn.is_revealing:
        told.append(browser.learn.told)
        browser.send("instant", browser.learn.instant)
    assert told == sorted(told) and told[-1] == events > 6
    assert browser.asked.is_right and "Both walk." in browser.says(id="asks")
