"""The words of Bakschisch: walks, heaps and fists read as a person would tell them."""

import re
from collections.abc import Sequence
from itertools import islice, product
from random import Random
from typing import Any

from kit.engine.errors import bad
from kit.engine.walk import sample, uniform
from kit.faces.bakschisch.layout import PAWNS
from kit.games.bakschisch import BOX
from kit.games.bakschisch.cards import CARDS, INHABITANTS
from kit.games.bakschisch.events import (
    BribesRevealed,
    CardTurned,
    GoldShared,
    GoldSplit,
    GoldStolen,
    MoveStolen,
    PalaceEntered,
    PawnMoved,
    StayedOnStart,
    StayedOnThrone,
    ThiefLaidAside,
    ThievesReturned,
    ThroneReached,
    VictoryShared,
)
from kit.games.bakschisch.telling import ThievesLaidAside, TiedAhead
from kit.text.say import LANGUAGES, Words
from kit.text.story import tell
from tests.each import each
from tests.text.samples import SAMPLES
from tests.text.test_words import messages, table, templates

GAME = BOX.name
NAMES = ("Ana", "Odo", "Tess", "Mira")


def words(language: str, viewer: int | None = None, neutral: bool = False) -> Words:
    return Words(language, GAME, NAMES, viewer, neutral)


@each(("language", "neutral"), [*product(LANGUAGES, (False, True))])
def test_letters_on_the_cards_are_distinct(language: str, neutral: bool) -> None:
    letters = [words(language, neutral=neutral).noun(card, "letter") for card in CARDS]
    assert len(set(letters)) == len(CARDS) and all(len(letter) == 1 for letter in letters)


def test_BK_12_to_BK_38_a_walk_is_told_by_its_rule_and_its_direction() -> None:
    say = words("en")
    ahead = PawnMoved(1, "caliph", 13, 16, 3, "BK-30")
    assert say.event(ahead) == "Odo tied for the most and is third in the race: 3 spaces forward, to space 16."
    back = PawnMoved(1, "caliph", 16, 13, 3, "BK-30")
    assert say.event(back) == "The Caliph counts from the rear: Odo goes back 3 spaces, to space 13."
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


@each("whose", ["d’Odo", "de Mira", "d’Élise", "d’Yves", "de Yasmine"])
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


def test_an_error_names_its_place_and_its_rules() -> None:
    error = words("en").error(bad("moves[3].A", "not_enough_gold", "BK-9", ("C-BK-15",), gold=5, purse=1))
    assert error == "moves[3].A: There is only one piece of gold in the purse, not 5. (BK-9, C-BK-15)"
    assert words("en").error(bad("record", "too_deep")) == "record: This is nested too deeply."


@each("language", LANGUAGES)
def test_neutral_names_leave_no_harem_and_no_eunuch(language: str) -> None:
    unwanted = re.compile("harem|eunu", re.IGNORECASE)
    say = words(language, neutral=True)
    for rule_id in BOX.rules():
        rule = say.rule(rule_id)
        assert not unwanted.search(f"{rule.title} {rule.text} {rule.question}"), rule_id
    for card, kind in product(INHABITANTS, (CardTurned, PawnMoved)):
        for facts in SAMPLES[GAME].facts(kind, "BK-12"):
            assert not unwanted.search(say.event(kind(**{**facts, "card": card}, rule="BK-12")))
    for name in (GAME, "ui"):
        for key, message in messages(table(language, name)):
            if not key.startswith("nouns."):
                literal = " ".join(re.sub("{.*?}", "", text) for text in templates(message))
                assert not unwanted.search(literal), key


# Told together --------------------------------------------------------------------------------------------------------

TIE: Sequence[Any] = (
    BribesRevealed((4, 4, 0, 4), (2,)),
    GoldStolen(2, 12),
    ThiefLaidAside(2),
    PawnMoved(0, "guard", 4, 6, 2, "BK-13", ("C-BK-9",)),
    PawnMoved(1, "guard", 26, 31, 5, "BK-38", ("C-BK-9",)),
    PalaceEntered(1),
    ThroneReached(1),
    PawnMoved(3, "guard", 5, 6, 1, "BK-13", ("C-BK-9",)),
)


@each(
    ("language", "sentence"),
    [
        (
            "en",
            "A tie for the largest bribe, 4 pieces of gold each: all three walk to the next guard, "
            "Odo straight to the throne, you and Mira to space 6.",
        ),
        (
            "fr",
            "Égalité à 4 pièces d’or, et c’est le plus\u202f: les trois pions avancent jusqu’au garde qui suit, "
            "Odo tout droit au trône, toi et Mira à la case 6.",
        ),
        (
            "nl",
            "Gelijk met het meeste goud, elk 4 goudstukken: alle drie de pionnen lopen naar de volgende wachter, "
            "Odo rechtstreeks naar de troon, jij en Mira naar vak 6.",
        ),
    ],
)
def test_BK_13_a_tie_is_one_sentence_with_the_rules_of_all(language: str, sentence: str) -> None:
    lines = [line for line in tell(TIE, words(language, viewer=0), BOX.story.telling) if line.kind is TiedAhead]
    assert [(line.text, line.rules, line.places) for line in lines] == [
        (sentence, ("BK-13", "C-BK-9", "BK-38"), (3, 4, 7))
    ]


@each("language", LANGUAGES)
def test_BK_13_to_BK_30_no_two_sentences_of_a_bribe_tell_ties_or_resting_thieves(language: str) -> None:
    together = (PawnMoved, ThiefLaidAside, StayedOnStart, StayedOnThrone, MoveStolen, *BOX.story.telling.makes)
    told = 0
    for game, seed in SAMPLES[GAME].games():
        for _, step in islice(sample(game, uniform, Random(seed)), 200):
            kinds = [
                line.kind for line in tell(step.events, words(language), BOX.story.telling) if line.kind in together
            ]
            assert len(set(kinds)) == len(kinds)
            told += len(kinds)
    assert told > 1000


@each("language", LANGUAGES)
def test_BK_19_thieves_that_rest_are_one_sentence(language: str) -> None:
    shown = (BribesRevealed((0, 0, 2, 1), (0, 1)), GoldSplit((0, 1), 1, 1), ThiefLaidAside(0), ThiefLaidAside(1))
    lines = list(tell(shown, words(language, viewer=1), BOX.story.telling))
    assert [line.kind for line in lines[2:]] == [ThievesLaidAside]
    assert "Ana" in lines[2].text and "Odo" not in lines[2].text


@each(("language", "neutral"), [*product(LANGUAGES, (False, True))])
def test_no_pawn_has_the_letter_of_a_person_or_of_another_pawn(language: str, neutral: bool) -> None:
    say = words(language, neutral=neutral)
    persons = [say.noun(person, "letter") for person in CARDS]
    pawns = {pawn: say.say(f"page.pawn_letters.{pawn}") for pawn in PAWNS}
    assert len({*persons, *pawns.values()}) == len(persons) + len(pawns)
    assert all(letter.lower() in say.say(f"pawns.{pawn}").lower() for pawn, letter in pawns.items())
