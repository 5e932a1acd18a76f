"""Stories of bots' games, in three languages: every sentence is one, and every reason is true where it is given."""

import pytest

from kit.games import NAMES
from kit.text.say import LANGUAGES
from tests.truth.grammar import faults, you_as_a_name
from tests.truth.played import stories

GAMES = 20


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_sentence_has_a_form_for_whom_it_is_about_and_reads_as_print(name: str, language: str) -> None:
    with you_as_a_name(language, name) as unformed:
        told = set(stories(name, GAMES, language))
    assert len(told) > 200
    assert not unformed, "\n".join(sorted(unformed)[:20])
    wrong = sorted(each for sentence in told for each in faults(language, sentence))
    assert not wrong, "\n".join(wrong[:20])
