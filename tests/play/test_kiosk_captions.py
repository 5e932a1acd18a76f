"""At a fair: a caption answers what was asked, teaches what can be seen, and says nothing that a rule does not."""

import pytest

from kit.games.attraptresors.events import NoRight
from kit.games.attraptresors.grab_events import ColumnGrabbed, ObjectGrabbed
from kit.games.attraptresors.pieces import CHEST
from kit.games.bakschisch.events import GoldStolen, PawnMoved, StayedOnThrone
from kit.games.intrige.events import Appointed, BribePaid, PostChallenged, SalariesPaid
from kit.games.intrige.promise_events import PostPromiseBroken
from kit.play.kiosk import Kiosk, playable
from kit.play.kiosk_view import Caption
from kit.play.taught import caption_of
from kit.text.say import LANGUAGES, Words
from tests.effort import Some
from tests.play.shows import watched

in_each_language = pytest.mark.parametrize("language", LANGUAGES)
in_each_game = pytest.mark.parametrize("game", playable())
ANSWERS = {
    "bakschisch": "ThroneReached TiedAhead TiedBack PawnMoved NobodyMoved TiedOnThrone StayedOnThrone TiedOnStart"
    " StayedOnStart WonOnThrone WonByGold WonByArrival VictoryShared",
    "intrige": "Appointed PostTaken PostDefended ApplicantChosen",
    "attraptresors": "NoRight RightByMission RightBySixColours NobodyGrabbed GrabbedPastColumn WonBySacks WonByCards"
    " VictoryShared",
}
"""What can be said after the question of each game."""


@in_each_game
def test_captions_say_why_name_the_rule_and_answer_what_was_asked(game: str, some: Some) -> None:
    for language in some(LANGUAGES):
        show, words = watched(game, language), Words(language, game)
        captions = [moment.caption for moment in show.moments]
        assert all(caption.said for caption in captions), "a caption is never empty"
        for caption, text, _ in show.moments:
            if caption.rule:
                assert caption.rule in show.desk.box.rules() and caption.rule in text
                assert words.say(f"kiosk.why.{caption.rule}") == (caption.why or caption.said)
        assert len({caption.rule for caption in captions} - {""}) >= 3
        told = [(moment.caption, moment.answers) for moment in show.moments if moment.answers]
        for caption, lines in told:
            assert caption.said in [line.text for line in lines if line.kind.__name__ in ANSWERS[game].split()]
        assert sum(bool(caption.why) for caption, _ in told) > 3, "and mostly why"


def test_who_walks_is_said_also_where_the_thief_is_what_teaches() -> None:
    stand = Kiosk("bakschisch").game.kiosk
    events = [GoldStolen(1, 4), PawnMoved(0, "guard", 2, 6, 4, "BK-12")]
    face, box, words = Kiosk("bakschisch").game.face, Kiosk("bakschisch").game.box, Words("en", "bakschisch")
    watched = caption_of(events, words, box.story.telling, "BK-18", stand, face.sentences.read_first, answers=True)
    assert "walks 4 spaces" in watched.said and watched.why == words.say("kiosk.why.BK-18")
    assert "thief" in caption_of(events, words, box.story.telling, "BK-18", stand, face.sentences.read_first).said


def test_beside_a_decision_nothing_of_what_comes_next_is_taught() -> None:
    stand = Kiosk("intrige").game.kiosk
    decided, next_one = Appointed(0, 1, "law", 3000, 1000), PostChallenged(0, 2, "science", 5000)
    paid, broken = SalariesPaid(1, 9000, 2), PostPromiseBroken(1, 0, "law", 5000, 1000, 3000)
    assert stand.fits("IN-21", [next_one], [next_one]) and not stand.fits("IN-21", [next_one], [decided, next_one])
    assert stand.fits("IN-8", [paid], [paid]) and not stand.fits("IN-8", [paid], [decided, paid])
    assert stand.fits("IN-17", [decided], [decided, next_one])
    assert stand.fits("C-IN-15", [broken], [decided, broken]), "a broken word is about the decision"


def test_a_wrong_grab_teaches_that_it_costs_a_card_and_nothing_else() -> None:
    stand = Kiosk("attraptresors").game.kiosk
    wrong, objects = [ColumnGrabbed(0, 750), NoRight(0)], [ObjectGrabbed(1, "lamp", 900)]
    assert [rule for rule in stand.teaches if stand.fits(rule, objects, [*wrong, *objects])] == ["AT-19"]
    assert stand.fits("AT-13", objects, [wrong[0], *objects])


def test_a_thief_without_gold_and_a_pawn_on_the_throne_teach_nothing_of_walking() -> None:
    stand = Kiosk("bakschisch").game.kiosk
    assert stand.fits("BK-18", [GoldStolen(0, 1)], []) and not stand.fits("BK-18", [GoldStolen(0, 0)], [])
    walks, stays = PawnMoved(0, "guard", 2, 6, 4, "BK-13"), StayedOnThrone(1, "BK-13")
    for rule in ("BK-12", "BK-13", "BK-28", "BK-30"):
        assert stand.fits(rule, [walks], [walks]) and not stand.fits(rule, [walks], [walks, stays])


@in_each_language
def test_what_a_tie_with_the_caliph_and_a_thief_do_is_said_for_both_directions(language: str) -> None:
    words = Words(language, "bakschisch")
    forwards = {"en": "walks", "fr": "avance", "nl": "loopt"}[language]
    back = {"en": "goes back", "fr": "recule", "nl": "teruggaat"}[language]
    assert forwards not in words.say("kiosk.why.BK-30")
    assert all(way in words.say("kiosk.why.BK-18") for way in (forwards, back))


@in_each_language
def test_the_coach_knows_what_the_caliph_gives_on_the_first_card(language: str) -> None:
    desk = Kiosk("bakschisch")._play("bakschisch")
    words, coaches = Words(language, "bakschisch"), desk.kiosk.coaches
    first = desk.view.view._replace(cards=("caliph",), bribe=1)
    caliph, usual = (words.say(coaches(view)) for view in (first, first._replace(cards=("guard",))))
    assert words.noun("caliph") in caliph and words.noun("caliph") not in usual
    assert coaches(first._replace(bribe=5)) == "page.advice.5"


@in_each_language
def test_the_coach_names_no_object_that_does_not_stand_there(language: str) -> None:
    desk = Kiosk("attraptresors")._play("attraptresors")
    words, chest = Words(language, "attraptresors"), {"en": "chest", "fr": "coffre", "nl": "kist"}[language]
    assert CHEST not in desk.table.game.tower
    for number in range(1, 11):
        assert chest not in words.say(desk.kiosk.coaches(desk.view.view._replace(round=number))).lower()


def test_whoever_plays_three_minutes_hears_nothing_of_promises_that_only_a_show_tells() -> None:
    stand = Kiosk("intrige")
    assert "C-IN-15" in stand.game.kiosk.teaches
    desk = stand._play("intrige")
    assert "C-IN-15" not in desk.kiosk.teaches and "IN-17" in desk.kiosk.teaches


@in_each_language
def test_a_sentence_that_leans_on_one_before_it_is_left_out(language: str) -> None:
    desk, words = Kiosk("intrige").game, Words(language, "intrige")
    paid = [BribePaid(0, 1, "law", 21000, "IN-22")]
    caption = caption_of(paid, words, desk.box.story.telling, "IN-22", desk.kiosk, desk.face.sentences.read_first)
    assert caption == Caption(words.say("kiosk.why.IN-22"), rule="IN-22")
