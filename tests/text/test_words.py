"""Everything that can be said is said in every language, with the facts that are at hand, and reads like a sentence."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import islice, product
from operator import attrgetter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kit.engine.errors import bad
from kit.engine.game import Refusal
from kit.engine.rules import Status
from kit.engine.walk import sample, uniform
from kit.games.bakschisch import BOX, Bakschisch, Options
from kit.games.bakschisch.bots import BOTS, REASONS
from kit.games.bakschisch.cards import CARDS, INHABITANTS
from kit.games.bakschisch.events import (
    BribesRevealed,
    CardTurned,
    GoldShared,
    GoldSplit,
    GoldStolen,
    PalaceEntered,
    PawnMoved,
    StayedOnStart,
    ThiefLaidAside,
    ThievesReturned,
    VictoryShared,
)
from kit.text.say import LANGUAGES, Words

KIT = Path(__file__).parents[2] / "kit"
NAMES = ("Ana", "Odo", "Tess", "Mira")
GAME = BOX.name
PICKERS = {"you", "text", "count", "one", "other", "zero", "ahead", "back", "else"}
NAME_OF = attrgetter("__name__")
LEFT_OVER = re.compile(r"[{}]|\bNone\b|  | [.,]")

# The rules that each type of event is made with, where there is more than the usual one.
FORWARD, BACKWARD = ("BK-12", "BK-13", "BK-28", "BK-30", "BK-38"), ("BK-22", "BK-23", "BK-24", "BK-29", "BK-30")
RULES = {
    PawnMoved: (*FORWARD, *BACKWARD),
    GoldSplit: ("BK-20", "BK-21"),
    StayedOnStart: ("BK-22", "BK-23", "BK-24"),
}


def words(language: str, viewer: int | None = None, neutral: bool = False) -> Words:
    return Words(language, GAME, NAMES, viewer, neutral)


def table(language: str, name: str) -> dict[str, Any]:
    return tomllib.loads((KIT / "text" / language / f"{name}.toml").read_text("utf-8"))


def is_message(entry: Any) -> bool:
    """A text, or a table that picks one; the other tables only hold messages."""
    if not isinstance(entry, Mapping):
        return True
    return bool(entry) and all(key in PICKERS or key.isdigit() or re.match(r"(C-)?BK-", key) for key in entry)


def messages(entries: Mapping[str, Any], at: str = "") -> Iterator[tuple[str, Any]]:
    for key, entry in entries.items():
        # "text" also names the paragraph of an option or a bot
        if is_message(entry) and not (isinstance(entry, Mapping) and entry.keys() <= {"text", "name"}):
            yield f"{at}{key}", entry
        else:
            yield from messages(entry, f"{at}{key}.")


def templates(message: Any) -> Iterator[str]:
    if isinstance(message, Mapping):
        for key, part in message.items():
            if key != "count":
                yield from templates(part)
    elif isinstance(message, str):
        yield message


def used_facts(message: Any, nouns: Sequence[str]) -> set[str]:
    """The facts that a message asks for; nouns of the game are always at hand."""
    named = {name for text in templates(message) for name in re.findall(r"{(\w+)", text)}
    counted = {message["count"]} if isinstance(message, Mapping) and "count" in message else set()
    for part in message.values() if isinstance(message, Mapping) else ():
        counted |= used_facts(part, nouns) if isinstance(part, Mapping) else set()
    return (named | counted) - (set(nouns) - {"card"})


# Complete in every language -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [GAME, "ui", f"{GAME}.rules"])
def test_every_language_has_the_same_messages_with_the_same_facts(name: str) -> None:
    nouns = [*table("en", GAME)["nouns"]]
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_noun_has_every_form(language: str) -> None:
    entries = table(language, GAME)
    forms = {"one", "other", "a", "the"} | ({"of", "to"} if language == "fr" else set())
    assert entries["nouns"].keys() == table("en", GAME)["nouns"].keys()
    for name, noun in {**entries["nouns"], **entries["neutral"]}.items():
        assert forms | ({"no", "letter"} if name in CARDS else set()) == noun.keys(), name


@pytest.mark.parametrize("language, neutral", [*product(LANGUAGES, (False, True))])
def test_letters_on_the_cards_are_distinct(language: str, neutral: bool) -> None:
    letters = [words(language, neutral=neutral).noun(card, "letter") for card in CARDS]
    assert len(set(letters)) == len(CARDS) and all(len(letter) == 1 for letter in letters)


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_spaces_and_apostrophes_are_those_of_print(language: str) -> None:
    for name in (GAME, "ui", f"{GAME}.rules"):
        for key, message in messages(table(language, name)):
            for text in templates(message):
                assert "'" not in text, (key, text)
                if language == "fr":
                    assert not re.search(r"[^\u202f][;!?»]|[^\u202f][:](?= )|«[^\u202f]", text), (key, text)


# The story ------------------------------------------------------------------------------------------------------------


def facts_of(kind: type, rule: str) -> Iterator[dict[str, Any]]:
    """Facts for an event of this type, with counts 0, 1 and more; only what the rule can bring."""
    numbers = (0, 1, 2, 7)
    pawns: list[tuple[int, int]] = []
    if kind is PawnMoved:
        pawns = [(4, 5), (4, 7)] if rule in FORWARD else []
        pawns += [(4, 0), (4, 1), (4, 2)] if rule in BACKWARD else []
    values: dict[str, Sequence[Any]] = {
        "seat": (0, 1),
        "seats": ((1,), (0, 1), (1, 2, 3)) if kind is ThievesReturned else ((0, 1), (1, 2, 3)),
        "thieves": ((), (0,), (1, 2, 3)),
        "card": CARDS if kind is CardTurned else INHABITANTS,
        "bribe": (1, 2, 5),
        "round": (1, 12),
        "spaces": (1, 2, 4),
        "start": tuple(start for start, _ in pawns),
        "end": tuple(end for _, end in pawns),
        "gold": ((3, 0, 1, 0),) if kind is BribesRevealed else numbers,
        **dict.fromkeys(("heap", "each", "rest", "came_from"), numbers),
    }
    names = [name for name in kind._fields if name not in ("rule", "rulings")]  # type: ignore[attr-defined]
    for chosen in product(*(values[name] for name in names)):
        facts = dict(zip(names, chosen, strict=True))
        if kind is not PawnMoved or (facts["start"], facts["end"]) in pawns:
            yield facts


def rulings_of(kind: type) -> set[str]:
    """Rulings that choose the words of this event, in any language."""
    told = [table(language, GAME)["events"][kind.__name__] for language in LANGUAGES]
    return set(re.findall(r"C-BK-\d+", str(told)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", BOX.events, ids=NAME_OF)
def test_every_event_is_a_sentence_by_every_rule_that_makes_it(kind: type, language: str) -> None:
    usual = kind._field_defaults.get("rule")  # type: ignore[attr-defined]
    for rule in RULES.get(kind, (usual,)):
        for facts, ruling in product(facts_of(kind, rule), ("", *rulings_of(kind))):
            event = kind(**facts, rule=rule, rulings=(ruling,) if ruling else ())
            told = words(language).event(event)
            assert told[0] == told[0].upper() and told[-1] in ".!?" and not LEFT_OVER.search(told), told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [kind for kind in BOX.events if "seat" in kind._fields], ids=NAME_OF)
def test_what_happens_to_the_reader_is_told_as_you(kind: type, language: str) -> None:
    usual = kind._field_defaults.get("rule")  # type: ignore[attr-defined]
    for rule in RULES.get(kind, (usual,)):
        for facts, ruling in product(facts_of(kind, rule), ("", *rulings_of(kind))):
            event = kind(**facts, rule=rule, rulings=(ruling,) if ruling else ())
            mine, others = words(language, viewer=facts["seat"]).event(event), words(language, viewer=3).event(event)
            assert NAMES[facts["seat"]] not in mine and not LEFT_OVER.search(mine), mine
            assert NAMES[facts["seat"]] in others, others


def test_games_make_no_event_by_another_rule() -> None:
    made = set()
    usual, others = Options(), Options(fifth_zero_moves_all=True, thief_cancels_move=True, throne_blocks=False)
    for options, seed in product((usual, others), range(9)):
        for _, step in islice(sample(Bakschisch(2 + seed % 3, options), uniform, Random(seed)), 300):
            made |= {(type(event), event.rule) for event in step.events}
    known = {(kind, rule) for kind in BOX.events for rule in RULES.get(kind, (kind._field_defaults.get("rule"),))}  # type: ignore[attr-defined]
    assert made <= known and len(made) > 25


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_told_for_a_player_and_for_the_audience(language: str) -> None:
    for _, step in sample(Bakschisch(4), uniform, Random(5)):
        for event, viewer in product(step.events, (None, 2)):
            told = words(language, viewer).event(event)
            assert told[-1] in ".!?" and not LEFT_OVER.search(told), told


def test_BK_12_to_BK_38_a_walk_is_told_by_its_rule_and_its_direction() -> None:
    say = words("en")
    ahead = PawnMoved(1, "caliph", 13, 16, 3, "BK-30")
    assert say.event(ahead) == "Odo tied for the most and is third in the race: 3 spaces forward, to space 16."
    back = PawnMoved(1, "caliph", 16, 13, 3, "BK-30")
    assert say.event(back) == "Counted from the rear, Odo is third: 3 spaces back, to space 13."
    robbed = PawnMoved(1, "guard", 18, 24, 6, "BK-12", ("C-BK-9",))
    assert say.event(robbed) == "Robbed or not, Odo gave the most and walks 6 spaces, to the guard on space 24."
    home = PawnMoved(1, "guard", 3, 0, 3, "BK-22")
    assert say.event(home) == "Odo gave the least, has no guard behind and goes back to the start."


def test_articles_plurals_and_ordinals_are_right() -> None:
    said = {
        "en": "The first card is a eunuch. A lone thief: Odo takes both pieces of gold.",
        "fr": "La première carte est un eunuque. Un seul voleur\u202f: Odo rafle les 2 pièces d’or.",
        "nl": "De eerste kaart is een eunuch. Er is maar één dief: Odo pakt beide goudstukken.",
    }
    for language, story in said.items():
        assert " ".join(map(words(language).event, (CardTurned("eunuch", 1), GoldStolen(1, 2)))) == story
    assert words("fr").event(PawnMoved(3, "lady", 4, 8, 4, "BK-12")).endswith("jusqu’à la dame du harem de la case 8.")
    assert "0 pièce d’or " in words("fr").say("page.purse", gold=0)
    assert "0 pieces of gold " in words("en").say("page.purse", gold=0)
    shared = words("en").event(GoldShared(1, 1))
    assert shared == "The heap is shared: 1 piece of gold for everyone, and one stays beside the board."


def test_open_fists_are_listed_and_the_reader_is_not_named() -> None:
    revealed = BribesRevealed((4, 0, 0, 1), (2,))
    assert words("en", viewer=0).event(revealed) == "The fists open: you 4, Odo nothing, Tess the thief, Mira 1."
    assert words("nl", viewer=0).event(revealed) == "De vuisten gaan open: jij 4, Odo niets, Tess de dief, Mira 1."


def test_several_with_the_reader_among_them_are_told_as_you() -> None:
    assert words("fr", viewer=1).event(VictoryShared((0, 1))).startswith("Rien ne vous départage, Ana et toi")
    assert words("en", viewer=2).event(ThievesReturned((2,))) == "You get your thief back."
    assert words("en", viewer=0).event(ThievesReturned((2,))) == "Tess gets the thief back."


def test_a_used_thief_is_told_at_the_palace_gate() -> None:
    assert "used thief" in words("en").event(PalaceEntered(1, rulings=("C-BK-18",)))
    assert "thief" not in words("en").event(PalaceEntered(1))


@pytest.mark.parametrize("whose", ["d’Odo", "de Mira", "d’Élise", "d’Yves", "de Yasmine"])
def test_french_elides_de_before_a_vowel_that_is_heard(whose: str) -> None:
    name = re.split("[’ ]", whose)[1]
    assert Words("fr", GAME, [name]).event(ThiefLaidAside(0)).startswith(f"Le voleur {whose} ")


def test_what_players_and_files_say_is_never_a_template() -> None:
    odd = "{card.the} {0}"
    assert Words("en", GAME, [odd]).event(ThiefLaidAside(0)) == f"{odd}’s thief rests until the round is over."
    assert odd in Words("en", GAME).error(bad("start", "position_word", word=odd))
    assert "«\u202fguard\u202f»" in Words("fr", GAME).error(bad("start", "position_word", word="guard"))


def test_a_player_without_a_name_is_called_by_number() -> None:
    assert Words("nl", GAME).event(ThiefLaidAside(2)) == "De dief van Speler 3 rust tot de ronde voorbij is."


# Why not --------------------------------------------------------------------------------------------------------------


def refusals_in_the_code() -> dict[str, list[set[str]]]:
    """The message id of each refusal that the code can make, with the facts given at each place."""
    found: dict[str, list[set[str]]] = {}
    for file in KIT.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("Refusal", "bad"):
                is_bad = call.func.id == "bad"
                if len(call.args) <= is_bad or isinstance(call.args[is_bad], ast.Name):
                    continue
                given = {word.arg for word in call.keywords if word.arg} if is_bad else given_facts(call)
                for reason in reasons(call.args[is_bad]):
                    found.setdefault(reason, []).append(given)
    return found


def reasons(argument: ast.expr) -> list[str]:
    if isinstance(argument, ast.Constant):
        return [argument.value]
    assert isinstance(argument, ast.JoinedStr) and ast.unparse(argument).startswith("f'not_"), ast.unparse(argument)
    return ["not_dict", "not_list", "not_str", "not_int"]


def given_facts(call: ast.Call) -> set[str]:
    facts = call.args[3] if len(call.args) > 3 else None
    return {key.value for key in facts.keys if isinstance(key, ast.Constant)} if isinstance(facts, ast.Dict) else set()


def test_every_refusal_has_words_that_ask_for_no_fact_that_is_not_given() -> None:
    found = refusals_in_the_code()
    assert len(found) > 60
    nouns = [*table("en", GAME)["nouns"]]
    for language in LANGUAGES:
        known = table(language, "ui")["refusals"] | table(language, GAME)["refusals"]
        assert known.keys() == found.keys(), language
        for reason, places in found.items():
            assert all(used_facts(known[reason], nouns) <= given for given in places), (language, reason)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_reads_like_a_sentence(language: str) -> None:
    for reason, places in refusals_in_the_code().items():
        for number in (0, 1, 2):
            facts: dict[str, Any] = {name: "guard" if name == "card" else number for name in places[0]}
            told = words(language).refusal(Refusal(reason, "BK-1", (), facts))
            assert told[-1] == "." and not LEFT_OVER.search(told), told


def test_an_error_names_its_place_and_its_rules() -> None:
    error = words("en").error(bad("moves[3].A", "not_enough_gold", "BK-9", ("C-BK-15",), gold=5, purse=1))
    assert error == "moves[3].A: There is only one piece of gold in the purse, not 5. (BK-9, C-BK-15)"
    assert words("en").error(bad("record", "too_deep")) == "record: This is nested too deeply."


# Switches, bots, page -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_switch_and_each_of_its_choices_has_words(language: str) -> None:
    entries = table(language, GAME)["options"]
    assert [*entries] == [switch.name for switch in fields(Options)]
    for switch in fields(Options):
        choices = {str(choice).lower() if isinstance(choice, bool) else choice for choice in switch.metadata["choices"]}
        assert entries[switch.name]["choices"].keys() == choices
        assert entries[switch.name].keys() == {"name", "text", "choices"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_a_title_and_a_text_and_every_status_a_word(language: str) -> None:
    for rule_id in BOX.rules():
        rule = words(language).rule(rule_id)
        assert rule.title and rule.text and bool(rule.question) == rule_id.startswith("C-")
        assert not LEFT_OVER.search(rule.title + rule.text)
    assert all(words(language).say(f"status.{status.value}") for status in Status)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_a_name_a_portrait_and_its_reasons(language: str) -> None:
    entries = table(language, GAME)["bots"]
    assert {name for name, entry in entries.items() if isinstance(entry, Mapping)} == {*BOTS, "reasons"}
    assert all(words(language).say(f"bots.{bot}.{part}") for bot in BOTS for part in ("name", "text"))
    assert entries["reasons"].keys() == REASONS.keys()
    nouns = [*table("en", GAME)["nouns"]]
    for reason, given in REASONS.items():
        assert used_facts(entries["reasons"][reason], nouns) <= set(given), reason
        for number, viewer in product((0, 1, 2), (None, 1)):
            facts = {name: "guard" if name == "card" else 1 if name == "seat" else number for name in given}
            told = words(language, viewer).reason(reason, facts)
            assert told[-1] == "." and not LEFT_OVER.search(told), told


def test_at_most_as_many_play_as_there_are_names() -> None:
    for language in LANGUAGES:
        assert len(set(words(language).say("bots.people").split(", "))) >= BOX.players[-1]


def test_every_message_that_the_code_asks_for_by_its_key_is_there() -> None:
    known = {key for name in (GAME, "ui") for key, _ in messages(table("en", name))}
    code = "".join(file.read_text("utf-8") for file in (KIT / "__main__.py", *(KIT / "apps").glob("*.py")))
    asked = set(re.findall(r'"((?:page|setup|cli|bots)\.[a-z_.]+)"', code))
    assert len(asked) > 20 and asked <= known


# Names for a classroom ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_neutral_names_leave_no_harem_and_no_eunuch(language: str) -> None:
    unwanted = re.compile("harem|eunu", re.IGNORECASE)
    say = words(language, neutral=True)
    for rule_id in BOX.rules():
        rule = say.rule(rule_id)
        assert not unwanted.search(f"{rule.title} {rule.text} {rule.question}"), rule_id
    for card, kind in product(INHABITANTS, (CardTurned, PawnMoved)):
        for facts in facts_of(kind, "BK-12"):
            assert not unwanted.search(say.event(kind(**{**facts, "card": card}, rule="BK-12")))
    for name in (GAME, "ui"):
        for key, message in messages(table(language, name)):
            if not key.startswith("nouns."):
                literal = " ".join(re.sub("{.*?}", "", text) for text in templates(message))
                assert not unwanted.search(literal), key
