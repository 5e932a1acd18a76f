"""Everything that can be said is said in every language, with the facts that are at hand, and reads like a sentence."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from importlib import import_module
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kit.engine.game import Refusal
from kit.engine.rules import Status
from kit.engine.walk import sample, uniform
from kit.faces import NAMES as FACES
from kit.faces import open_face
from kit.games import NAMES as GAMES
from kit.games import open_box
from kit.site.notebooks import find_notebooks
from kit.text.plurals import category
from kit.text.say import LANGUAGES, Words
from tests.each import each
from tests.text.samples import SAMPLES, fields_of

KIT = Path(__file__).parents[2] / "kit"
NAMES = ("Ana", "Odo", "Tess", "Mira", "Finn", "Zoe")
PICKS = {"count", "by", "compare"}
"""What a message picks by; its other keys are whatever these facts can be."""
PICKERS = {"you", "you_rival", "you_seats", "text", "one", "other", "zero", "ahead", "back", "else"}
MISPRINTED = re.compile(r"[^\u202f][;!?»]|[^\u202f][:](?= )|«[^\u202f]")
"""In French."""
MORE_FORMS = {"fr": {"of", "to"}}
"""Of a noun, in one language only."""
LEFT_OVER = re.compile(r"[{}]|\bNone\b|  | [.,]")
EVENTS = [
    (game, kind, language)
    for game in GAMES
    for kind in (*open_box(game).events, *open_box(game).story.telling.makes)
    for language in LANGUAGES
]

in_each_game = each("game", GAMES)
in_each_language = each("language", LANGUAGES)


def words(game: str, language: str, viewer: int | None = None) -> Words:
    return Words(language, game, NAMES, viewer)


@cache
def table(language: str, name: str) -> dict[str, Any]:
    return tomllib.loads((KIT / "text" / language / f"{name}.toml").read_text("utf-8"))


def is_message(entry: Any) -> bool:
    """A text, or a table that picks one; the other tables only hold messages."""
    if not isinstance(entry, Mapping):
        return True
    if entry.keys() & PICKS:
        return True
    return bool(entry) and all(key in PICKERS or re.match(r"(C-)?[A-Z]{2}-", key) for key in entry)


def messages(entries: Mapping[str, Any], at: str = "") -> Iterator[tuple[str, Any]]:
    for key, entry in entries.items():
        if key == "plurals":  # rules, not words
            continue
        # "text" also names the paragraph of an option or a bot
        if is_message(entry) and not (isinstance(entry, Mapping) and entry.keys() <= {"text", "name"}):
            yield f"{at}{key}", entry
        else:
            yield from messages(entry, f"{at}{key}.")


def templates(message: Any) -> Iterator[str]:
    if isinstance(message, Mapping):
        for key, part in message.items():
            if key not in PICKS:
                yield from templates(part)
    elif isinstance(message, str):
        yield message


def used_facts(message: Any, nouns: Sequence[str]) -> set[str]:
    """The facts that a message asks for; nouns of the game are always at hand."""
    named = {name for text in templates(message) for name in re.findall(r"{(\w+)", text)}
    picked = {message[key] for key in ("count", "by") if key in message} if isinstance(message, Mapping) else set()
    picked |= {*message.get("compare", ())} if isinstance(message, Mapping) else set()
    for part in message.values() if isinstance(message, Mapping) else ():
        picked |= used_facts(part, nouns) if isinstance(part, Mapping) else set()
    return (named | picked) - (set(nouns) - {"card"})


# Complete in every language -------------------------------------------------------------------------------------------


@each("name", [*GAMES, "ui", "count", "site", *(f"{game}.rules" for game in GAMES)])
def test_every_language_has_the_same_messages_with_the_same_facts(name: str) -> None:
    nouns = [*table("en", name).get("nouns", ())]
    facts = {
        language: {
            key: used_facts(message, nouns)
            for key, message in messages(table(language, name))
            if not key.startswith(("nouns.", "neutral.", "ordinals."))
        }
        for language in LANGUAGES
    }
    assert facts["en"]
    for language in LANGUAGES:
        assert facts[language] == facts["en"], language


@in_each_game
@in_each_language
def test_what_the_facts_are_is_the_same_in_every_language(game: str, language: str) -> None:
    for part in ("facts", "lists"):
        assert table(language, game).get(part) == table("en", game).get(part)
        assert table(language, "ui").get(part) == table("en", "ui").get(part)


def test_the_sentences_of_all_games_are_made_without_knowing_any_of_their_facts() -> None:
    tree = ast.parse((KIT / "text" / "say.py").read_text("utf-8"))
    named = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert all(not named & {*table("en", game).get(part, ())} for game in GAMES for part in ("facts", "lists"))


@in_each_game
@in_each_language
def test_every_noun_has_every_form(game: str, language: str) -> None:
    entries = table(language, game)
    rules = table(language, "ui")["plurals"]
    forms = {"other", "a", "the", *(category(rules, number) for number in range(101))} | MORE_FORMS.get(language, set())
    assert entries["nouns"].keys() == table("en", game)["nouns"].keys()
    for name, noun in {**entries["nouns"], **entries.get("neutral", {})}.items():
        assert forms | SAMPLES[game].noun_forms.get(name, set()) == noun.keys(), name


@in_each_game
@in_each_language
def test_a_template_gets_nothing_of_a_noun_but_its_forms(game: str, language: str) -> None:
    words = Words(language, game)
    for name, forms in words.forms().items():
        assert all(words.fill(f"-{{{name}.{form}}}") == f"-{words.noun(name, form)}" for form in forms)
        for odd in ("form", "forms", "upper", "keys", "get"):
            with pytest.raises(AttributeError):
                words.fill(f"{{{name}.{odd}}}")


@in_each_game
@in_each_language
def test_quotes_spaces_and_apostrophes_are_those_of_print(game: str, language: str) -> None:
    for name in (game, "ui", "count", f"{game}.rules"):
        for key, message in messages(table(language, name)):
            for text in templates(message):
                assert "'" not in text, (key, text)
                if language == "fr":
                    assert not MISPRINTED.search(text), (key, text)


def test_so_are_those_of_the_notebooks_titles_and_of_the_servers_pages() -> None:
    texts = [*table("fr", "site").values()]
    for notebook in find_notebooks(KIT.parent / "notebooks"):
        texts += [notebook.title("fr"), notebook.name("fr"), notebook.lead("fr")]
    assert len(texts) > 200
    assert [text for text in texts if "'" in text or MISPRINTED.search(text)] == []


# The story ------------------------------------------------------------------------------------------------------------


def rules_of(game: str, kind: type) -> Sequence[str]:
    """The rules that an event of this type can be made with."""
    return SAMPLES[game].rules.get(kind, (kind._field_defaults.get("rule"),))  # type: ignore[attr-defined]


def rulings_of(game: str, kind: type) -> set[str]:
    """Rulings that choose the words of this event, in any language."""
    told = [table(language, game)["events"][kind.__name__] for language in LANGUAGES]
    return set(re.findall(r"C-[A-Z]{2}-\d+", str(told)))


def events_of(game: str, kind: type) -> Iterator[Any]:
    """Events of this type, by every rule and ruling that can make them."""
    for rule in rules_of(game, kind):
        for facts, ruling in product(SAMPLES[game].facts(kind, rule), ("", *rulings_of(game, kind))):
            yield kind(**facts, rule=rule, rulings=(ruling,) if ruling else ())


@each(("game", "kind", "language"), EVENTS)
def test_every_event_is_a_sentence_by_every_rule_that_makes_it(game: str, kind: type, language: str) -> None:
    for event in events_of(game, kind):
        told = words(game, language).event(event)
        assert told[0] == told[0].upper() and told[-1] in ".!?" and not LEFT_OVER.search(told), told


@each(("game", "kind", "language"), [event for event in EVENTS if "seat" in fields_of(event[1])])
def test_what_happens_to_the_reader_is_told_as_you(game: str, kind: type, language: str) -> None:
    for event in events_of(game, kind):
        mine = words(game, language, viewer=event.seat).event(event)
        others = words(game, language, viewer=5).event(event)
        assert NAMES[event.seat] not in mine and not LEFT_OVER.search(mine), mine
        assert NAMES[event.seat] in others, others


@in_each_game
def test_games_make_no_event_by_another_rule(game: str) -> None:
    made = {
        (type(event), event.rule)
        for played, seed in SAMPLES[game].games()
        for _, step in islice(sample(played, uniform, Random(seed)), 300)
        for event in step.events
    }
    assert made <= {(kind, rule) for kind in open_box(game).events for rule in rules_of(game, kind)}
    assert len(made) > SAMPLES[game].most_made


@in_each_game
@in_each_language
def test_a_whole_game_is_told_for_a_player_and_for_the_audience(game: str, language: str) -> None:
    box = open_box(game)
    for _, step in islice(sample(box.new_game(4, box.options()), uniform, Random(5)), 1000):
        told_together = [told.event for told in box.story.telling.sentences(step.events)]
        for event, viewer in product((*step.events, *told_together), (None, 2)):
            told = words(game, language, viewer).event(event)
            assert told[-1] in ".!?" and not LEFT_OVER.search(told), told


# Why not --------------------------------------------------------------------------------------------------------------


def refusals_in_the_code(game: str) -> dict[str, list[set[str]]]:
    """The message id of each refusal that a game or the code around it can make, with the facts given at each place."""
    found: dict[str, list[set[str]]] = {}
    games = KIT / "games"
    for file in KIT.rglob("*.py"):
        if games in file.parent.parents and not file.is_relative_to(games / game):
            continue  # another game's
        for reason, given in refusals_in(file):
            found.setdefault(reason, []).append(given)
    return found


@cache
def refusals_in(file: Path) -> Sequence[tuple[str, set[str]]]:
    """The same of one file, place by place."""
    found, tree = list[tuple[str, set[str]]](), ast.parse(file.read_text("utf-8"))
    for call in ast.walk(tree):
        if isinstance(call, ast.Tuple) and len(call.elts) == 5 and is_law(call.elts[1]):
            found.append((ast.literal_eval(call.elts[1]), keys_of(call.elts[4])))
        if is_of_lessons(call):
            found.append((ast.literal_eval(call.args[0]), {"about"}))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("Refusal", "bad"):
            is_bad = call.func.id == "bad"
            if len(call.args) <= is_bad or isinstance(call.args[is_bad], ast.Name):
                continue
            given = {word.arg for word in call.keywords if word.arg} if is_bad else given_facts(call, tree)
            found += [(reason, given) for reason in reasons(call.args[is_bad])]
    return found


FORMATTED = {
    "f'not_{": ["not_dict", "not_list", "not_str", "not_int"],
    "f'position_no_{": ["position_no_round", "position_no_turn"],
}
"""The message ids that the code puts together, by how their expression begins."""


def is_of_lessons(call: ast.AST) -> bool:
    """The message id of an error that `kit.counting.reading` turns into a refusal."""
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.args):
        return False
    is_message = isinstance(call.args[0], ast.Constant) and str(call.args[0].value).startswith("count_")
    return is_message and call.func.id in ("ExpressionError", "ValueError")


def is_law(argument: ast.expr) -> bool:
    """The message id in a row of a table of laws: law, id, clause, rulings, facts."""
    return isinstance(argument, ast.Constant) and str(argument.value).startswith("law_")


def reasons(argument: ast.expr) -> list[str]:
    if isinstance(argument, ast.Constant):
        return [argument.value]
    written = ast.unparse(argument)
    if written == "error.reason":
        return []  # it stands where the error is made
    return next(ids for start, ids in FORMATTED.items() if written.startswith(start))


def given_facts(call: ast.Call, tree: ast.Module) -> set[str]:
    """The facts of a refusal: a dictionary, or a name that is given one shortly before."""
    given = call.args[3] if len(call.args) > 3 else None
    if isinstance(given, ast.Name):
        assigned = [node for node in ast.walk(tree) if isinstance(node, ast.Assign) and node.lineno < call.lineno]
        named = [node for node in assigned if ast.unparse(node.targets[0]) == given.id]
        given = max(named, key=lambda node: node.lineno).value
    return keys_of(given) if given else set()


def keys_of(facts: ast.expr) -> set[str]:
    """The names in a dictionary, or in one that a lambda makes."""
    made = facts.body if isinstance(facts, ast.Lambda) else facts
    return {ast.literal_eval(key) for key in made.keys if key} if isinstance(made, ast.Dict) else set()


@in_each_game
def test_every_refusal_has_words_that_ask_for_no_fact_that_is_not_given(game: str) -> None:
    found = refusals_in_the_code(game)
    assert len(found) > 60
    nouns = [*table("en", game)["nouns"]]
    for language in LANGUAGES:
        known = table(language, "ui")["refusals"] | table(language, game)["refusals"]
        assert known.keys() == found.keys(), language
        for reason, places in found.items():
            assert all(used_facts(known[reason], nouns) <= given for given in places), (language, reason)


@in_each_game
@in_each_language
def test_every_refusal_reads_like_a_sentence(game: str, language: str) -> None:
    for reason, places in refusals_in_the_code(game).items():
        for number in (0, 1, 2):
            facts = {name: SAMPLES[game].fact(name, number) for name in places[0]}
            told = words(game, language).refusal(Refusal(reason, "", (), facts))
            assert told[-1] == "." and not LEFT_OVER.search(told), told


# Switches, bots, page -------------------------------------------------------------------------------------------------


@in_each_game
@in_each_language
def test_every_switch_and_each_of_its_choices_has_words(game: str, language: str) -> None:
    entries = table(language, game)["options"]
    switches = fields(open_box(game).options)
    assert [*entries] == [switch.name for switch in switches]
    for switch in switches:
        choices = {
            str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in switch.metadata["choices"]
        }
        assert entries[switch.name]["choices"].keys() == choices
        assert entries[switch.name].keys() == {"name", "text", "choices"}


@in_each_game
@in_each_language
def test_every_rule_has_a_title_and_a_text_and_every_status_a_word(game: str, language: str) -> None:
    for rule_id in open_box(game).rules():
        rule = words(game, language).rule(rule_id)
        assert rule.title and rule.text and bool(rule.question) == rule_id.startswith("C-")
        assert not LEFT_OVER.search(rule.title + rule.text)
    assert all(words(game, language).say(f"status.{status.value}") for status in Status)


@in_each_game
@in_each_language
def test_every_bot_has_a_name_a_portrait_and_its_reasons(game: str, language: str) -> None:
    entries, bots = table(language, game)["bots"], open_box(game).bots
    reasons = import_module(f"kit.games.{game}.bots").REASONS
    assert {name for name, entry in entries.items() if isinstance(entry, Mapping)} == {*bots, "reasons"}
    assert all(words(game, language).say(f"bots.{bot}.{part}") for bot in bots for part in ("name", "text"))
    assert entries["reasons"].keys() == reasons.keys()
    nouns = [*table("en", game)["nouns"]]
    for reason, given in reasons.items():
        assert used_facts(entries["reasons"][reason], nouns) <= set(given), reason
        for number, viewer in product((0, 1, 2), (None, 1)):
            facts = {name: SAMPLES[game].fact(name, number) for name in given}
            told = words(game, language, viewer).reason(reason, facts)
            assert told[-1] == "." and not LEFT_OVER.search(told), told


@in_each_game
@in_each_language
def test_at_most_as_many_play_as_there_are_names(game: str, language: str) -> None:
    assert len(set(words(game, language).say("bots.people").split(", "))) >= open_box(game).players[-1]


@in_each_game
def test_every_message_that_the_code_asks_for_by_its_key_is_there(game: str) -> None:
    """In the rooms that all games share, in the face of this one or the plain one, and on the command line."""
    known = {key for name in (game, "ui") for key, _ in messages(table("en", name))}
    face = KIT / "faces" / (game if game in FACES else "plain")
    rooms = [*(KIT / "play").rglob("*.py"), *(KIT / "page").glob("*.py"), *face.glob("*.py"), KIT / "__main__.py"]
    code = "".join(file.read_text("utf-8") for file in (*rooms, *(KIT / "cli").glob("*.py")))
    asked = set(re.findall(r'(?:say\(\s*|")((?:page|setup|cli|plain|referee|rulebook|forms)\.[a-z_.]+)"', code))
    drawn = open_face(game)
    never = [*([] if drawn.advice else ["page.advice"]), *([] if drawn.workshop else ["referee.build"])]
    asked = {key for key in asked if not key.startswith(tuple(never))}
    missing = {key for key in asked if not any(each == key or each.startswith(f"{key}.") for each in known)}
    assert len(asked) > 60 and not missing
