"""The words of Intrige: money, bribes and promises are told as a person would tell them at court."""

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from kit.engine.bot import play_bots
from kit.engine.session import Session
from kit.games.intrige import BOX, Intrige
from kit.games.intrige.courts import COURTS, PROFESSIONS
from kit.games.intrige.events import (
    ApplicantChosen,
    ApplicantsHeard,
    Appointed,
    Banished,
    BribePaid,
    Held,
    MoneyCounted,
    NoPostHeld,
    PostChallenged,
    PostsHeld,
    PostTaken,
    RepSent,
    RivalsApplied,
    RoundBegan,
    VictoryShared,
)
from kit.games.intrige.promise_events import BribePromiseBroken, BribePromised, PostPromiseBroken, PostPromised
from kit.text.say import LANGUAGES, Words
from kit.text.story import tell
from tests.each import each
from tests.text.samples import SAMPLES, fields_of
from tests.text.test_words import events_of, table

GAME = BOX.name
NAMES = ("Ana", "Odo", "Tess", "Mira", "Finn")
SECOND_PERSON = {
    "en": r"\b(you|yours?|yourself)\b",
    "fr": r"\b(tu|te|toi|t[oae]n?|tes|tien|vous)\b|\bt’",
    "nl": r"\b(je|jij|jou|jouw|jullie)\b",
}
SUBJECT_OUT_OF_PLACE = {
    "en": r"\byou’s\b|\byou (has|pays|gives|sends|gets)\b",
    "fr": r"\b(de|à|par|chez) tu\b|^toi (?!et\b)[a-z]|\bde toi\b|\bà toi (pour|le|de)\b",
    "nl": r"\b(van|voor|aan|bij|door|met) jij\b|\bjij (heeft|is)\b",
}
OTHERS = [kind for kind in (*BOX.events, *BOX.story.telling.makes) if {"rival", "seats"} & {*fields_of(kind)}]


def words(language: str, viewer: int | None = None) -> Words:
    return Words(language, GAME, NAMES, viewer)


def money(language: str, thousands: str) -> str:
    return thousands.replace(".", {"en": ",", "fr": "\u202f", "nl": "."}[language])


def rule_keys(message: Any) -> Iterator[tuple[str, ...]]:
    """The paths of clauses and rulings by which a message is told."""
    if isinstance(message, Mapping):
        for key, part in message.items():
            for path in rule_keys(part):
                yield (key, *path) if re.fullmatch(r"(C-)?IN-\d+", key) else path
    else:
        yield ()


@each("language", LANGUAGES)
def test_money_is_written_as_the_language_writes_it(language: str) -> None:
    told = words(language).event(MoneyCounted((20, 1250, 0)))
    assert money(language, "Odo 1.250.000, Ana 20.000, Tess ") in told and " 0" not in told
    assert money(language, "100.000") in words(language).event(Appointed(0, 1, "law", 100, 180))


def test_articles_plurals_elisions_and_ordinals_are_right() -> None:
    said = {
        "en": "Odo’s officer is banished to the island, where there is nothing to guard but sand.",
        "fr": "L’officier d’Odo est banni sur l’île, où il n’y a que du sable à garder.",
        "nl": "De officier van Odo wordt verbannen naar het eiland, waar alleen zand te bewaken is.",
    }
    for language, sentence in said.items():
        assert words(language).event(Banished(1, "military", 20)) == sentence
    assert " an officer " in words("en").event(RepSent(0, 1, "military", "rome"))
    assert words("fr").event(Appointed(0, 1, "military", 30, 20)).endswith("le poste à 30\u202f000 à l’officier d’Ana.")
    assert words("fr").event(Appointed(0, 1, "church", 30, 20)).endswith("le poste à 30\u202f000 au prêtre d’Ana.")


@each("language", LANGUAGES)
def test_cities_and_professions_have_their_names_and_letters(language: str) -> None:
    nouns = table(language, GAME)["nouns"]
    assert table(language, GAME)["courts"].keys() == {*COURTS}
    assert len({nouns[profession]["letter"] for profession in PROFESSIONS}) == len(PROFESSIONS)
    assert nouns.keys() == {*PROFESSIONS, "player"}


@each("language", LANGUAGES)
@each("kind", OTHERS)
def test_every_player_in_it_is_addressed_and_not_named(kind: type, language: str) -> None:
    for event in events_of(GAME, kind):
        people = {getattr(event, "seat", None), getattr(event, "rival", None), *getattr(event, "seats", ())} - {None}
        for viewer in people:
            told = words(language, viewer).event(event)
            assert NAMES[viewer] not in told and re.search(SECOND_PERSON[language], told, re.I), told
            assert not re.search(SUBJECT_OUT_OF_PLACE[language], told, re.I), told
        assert not re.search(SECOND_PERSON[language], re.sub("[“«].*[”»]", "", words(language).event(event)), re.I)


@each("language", LANGUAGES)
@each("kind", BOX.events)
def test_every_wording_by_a_clause_or_a_ruling_is_told(kind: type, language: str) -> None:
    message = table(language, GAME)["events"][kind.__name__]
    rules = SAMPLES[GAME].rules.get(kind, (kind._field_defaults["rule"],))  # type: ignore[attr-defined]
    for path in set(rule_keys(message)) - {()}:
        told = set()
        for rule, facts in product(rules, SAMPLES[GAME].facts(kind, rules[0])):
            rulings = tuple(key for key in path if key.startswith("C-"))
            if all(key in (rule, *rulings) for key in path):
                told.add(words(language).event(kind(**facts, rule=rule, rulings=rulings)))
        without = {
            words(language).event(kind(**facts, rule=rule))
            for rule in {*rules, "IN-0"} - {*path}
            for facts in SAMPLES[GAME].facts(kind, rules[0])
        }
        assert told and not told <= without, path


def test_the_owner_and_the_applicants_hear_it_from_their_side() -> None:
    heard = ApplicantsHeard(1, (2, 3), "rome")
    assert (
        words("en", 1).event(heard)
        == "There is a post for Tess and Mira without a fight, but not without a bribe to you."
    )
    assert (
        words("en", 2).event(heard)
        == "There is a post for you and Mira without a fight, but not without a bribe to Odo."
    )
    assert (
        words("nl", 2).event(heard)
        == "Voor jou en Mira is er een post zonder strijd, maar niet zonder steekpenning aan Odo."
    )
    rivals = RivalsApplied(1, (2, 3), "law", "rome")
    assert words("nl", 2).event(rivals).startswith("Jij en Mira hebben Odo elk een rechter gestuurd")
    assert words("fr", 3).event(rivals).startswith("Tess et toi, vous avez eu la même idée")
    assert words("fr", 0).event(VictoryShared((0, 2), 900)).endswith("vous gagnez ensemble\u202f!")


def test_what_was_paid_decides_how_it_is_told() -> None:
    say = words("en")
    bold = ApplicantChosen(0, 1, "law", 20, 50)
    assert say.event(bold) == "Odo picks Ana’s judge, although there was a bribe of 50,000 against 20,000."
    assert "Nobody has paid Odo more" in say.event(bold._replace(paid=50))
    taken = PostTaken(0, 2, "law", 50, 20, 40)
    assert (
        say.event(taken)
        == "What a scandal: for 20,000, Ana’s judge takes the 50,000 post away from Tess, who paid 40,000."
    )
    assert "scandal" not in say.event(taken._replace(paid=50))
    assert say.event(BribePaid(0, 1, "law", 0, rulings=("C-IN-4",))) == "Ana pays Odo nothing at all for the judge."


def test_C_IN_8_to_C_IN_10_a_second_conflict_and_a_folly_are_told_as_such() -> None:
    say = words("en")
    on = PostChallenged(0, 2, "law", 50, rulings=("C-IN-8",))
    assert say.event(on) == "But Ana’s judge has the 50,000 post already, so Tess’s must fight on."
    assert say.event(BribePaid(2, 1, "law", 30, "IN-22", ("C-IN-9",))) == "So Tess pays Odo again, this time 30,000."
    folly = BribePaid(2, 1, "law", 30, "IN-22", ("C-IN-10",))
    assert (
        say.event(folly)
        == "Two of Tess’s own people after one post: that folly costs Tess 30,000, which Odo is glad to take."
    )
    assert "nobody else" in say.event(Banished(2, "law", 30, "IN-23", ("C-IN-10",)))


def test_C_IN_15_a_promise_is_told_with_all_its_terms_and_so_is_its_end() -> None:
    promised = PostPromised(0, 2, "law", 50, 30, 4, 3)
    for language in LANGUAGES:
        told = words(language).event(promised)
        assert all(term in told for term in ("Ana", "Tess", money(language, "50.000"), money(language, "30.000"), "4"))
    broken = words("en").event(PostPromiseBroken(0, 2, "law", 50, 30, 0))
    assert broken == (
        "And everybody heard it: Ana promised Tess the 50,000 post for the judge, took 30,000 and broke that word."
    )
    other = words("en").event(PostPromiseBroken(0, 2, "law", 50, 30, 10))
    assert other == "So Ana has broken that word: Tess was promised the 50,000 post, not the one that pays 10,000."
    assert words("en").event(BribePromiseBroken(2, 0, "law", 50, 30)) == (
        "So much for Tess’s word: Ana was promised 50,000, not 30,000."
    )


@each("language", LANGUAGES)
def test_a_whole_game_of_bots_is_told_with_every_broken_promise(language: str) -> None:
    session: Session[Any, Any, Any] = Session(Intrige(5), seed=2)
    bots = dict(enumerate(map(BOX.bots.__getitem__, ("greedy", "greedy", "investor", "faithful", "uniform"))))
    while session.waiting_for:
        play_bots(session, bots)
    events = [event for played in session.history for event in played.events]
    lines = list(tell(events, words(language)))
    broken = [line.text for line, event in zip(lines, events, strict=True) if "PromiseBroken" in type(event).__name__]
    assert len(broken) > 3 and len(broken) == len(session.state.broken)
    assert all(
        NAMES[seat] in text and NAMES[rival] in text
        for text, (seat, rival) in zip(broken, session.state.broken, strict=True)
    )
    assert len(set(map(len, lines))) == 1 and len({re.sub(r"[\d.,\u202f]", "", line.text) for line in lines}) > 150


@each(("language", "today"), [("en", "today"), ("fr", "aujourd’hui"), ("nl", "vandaag")])
def test_C_IN_15_a_promise_for_this_round_is_for_today(language: str, today: str) -> None:
    for kind, post, amount in product((PostPromised, BribePromised), (0, 50), (10, 30)):
        for owner in (0, 3):
            now, later = (words(language).event(kind(owner, 2, "law", post, amount, until, 4)) for until in (4, 5))
            assert today in now and "4" not in now and today not in later and "5" in later


def a_game_of_bots(seed: int = 2) -> tuple[Any, list[Any]]:
    session: Session[Any, Any, Any] = Session(Intrige(4), seed=seed)
    bots = dict(enumerate(map(BOX.bots.__getitem__, ("greedy", "investor", "faithful", "uniform"))))
    while session.waiting_for:
        play_bots(session, bots)
    return session, [event for played in session.history for event in played.events]


@each("language", LANGUAGES)
def test_IN_8_after_each_round_it_is_told_who_holds_what_and_what_it_pays(language: str) -> None:
    session, _ = a_game_of_bots()
    game, standings = session.game, 0
    for step, played in enumerate(session.history, 1):
        if not any(isinstance(event, RoundBegan) for event in played.events):
            continue
        standings += 1
        held = [event for event in played.events if isinstance(event, PostsHeld)]
        none = [seat for event in played.events if isinstance(event, NoPostHeld) for seat in event.seats]
        assert {*none, *(event.seat for event in held)} == {*game.seats}
        assert [event.amount for event in held] == sorted((event.amount for event in held), reverse=True)
        courts = session.state_after(step).courts
        for event in held:
            assert (event.amount, len(event.held)) == game_income(game, courts, event.seat)
            told = words(language).event(event)
            for one in event.held:
                amount = f"{one.post * 1000:,}".replace(",", {"en": ",", "fr": "\u202f", "nl": "."}[language])
                assert amount in told and words(language).noun(one.profession) in told
    assert standings == 6
    text = words("en", viewer=0).event(PostsHeld(0, (Held("law", 100, "rome"), Held("church", 10, "rome")), 110))
    assert text == "Your people earn 110,000 a round: judge 100,000 in Rome and priest 10,000 in Rome."


def game_income(game: Any, courts: Any, seat: int) -> tuple[int, int]:
    found = [
        salary
        for court in courts
        for salary, rep in zip(game.salaries, court, strict=True)
        if rep is not None and rep.seat == seat
    ]
    return sum(found), len(found)


@each("language", LANGUAGES)
def test_IN_25_what_somebody_sends_in_a_turn_is_one_sentence(language: str) -> None:
    events = (RepSent(0, 1, "law", "rome"), RepSent(0, 2, "church", "milan"))
    for viewer in (None, 0, 1, 2):
        (line,) = tell(events, words(language, viewer), BOX.story.telling)
        assert line.rules == ("IN-25",) and all(words(language).noun(one) in line.text for one in ("law", "church"))
        assert bool(re.search(SECOND_PERSON[language], line.text, re.I)) == (viewer is not None)
    assert language != "en" or line.text == "Ana sends a judge to Rome and a priest on horseback to you in Milan."


@each("language", LANGUAGES)
def test_IN_27_the_purses_are_told_from_the_richest_to_the_poorest(language: str) -> None:
    _, events = a_game_of_bots()
    counted = next(event for event in events if isinstance(event, MoneyCounted))
    told = words(language).event(counted)
    names = [NAMES[seat] for seat in sorted(range(4), key=lambda seat: -counted.money[seat])]
    assert [told.index(name) for name in names] == sorted(told.index(name) for name in names)
