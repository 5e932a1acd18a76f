"""The concept check: twelve questions in two tiers, an answer and its reason, in two parallel forms.

It says whether lessons taught (docs/decisions/0063).  Its file is ``kit/courses/check/probability.toml``, with one more
for each translation.  Both forms have the same questions in the same order, with other numbers and another surface.
Every answer makes a claim, an expression in the figures of its form, and just one claim of a question is true: so no
right answer is typed.  Whatever is wrong is marked with the mix-ups that lead to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from kit.counting.concept_forms import FORMS
from kit.counting.concept_response import Response, Verdict, brier
from kit.counting.content import Texts
from kit.counting.figures import Figures, fill_figures
from kit.counting.reading import PartReader, at, expression, figures_table
from kit.engine.errors import bad, quoted
from kit.engine.expressions import read
from kit.engine.reading import Json, TomlTable
from kit.games import NAMES
from kit.lessons.tables import all_known, flag, one_id, one_list, one_of, one_table, only
from kit.lessons.translations import translated
from kit.lessons.wording import languages_of, texts_in
from kit.text.say import Words

PACKAGE = "kit.courses.check"
PLACES = ("game", "elsewhere")
"""Where a question plays."""
KEYS = ("id", "game", "languages", "title", "lead", "mix_up", "item")
ITEM_KEYS = ("id", "place", "title", "text", "question", "figures", "same", "answers", "reasons")


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer, or a reason."""

    id: str
    text: Texts
    mix_ups: tuple[str, ...]
    """Those that lead to it, by name; none for what is right."""
    claim: str = ""
    """What an answer says, as an expression; a reason makes none."""

    @property
    def is_right(self) -> bool:
        """Whether it is the one that is right."""
        return not self.mix_ups


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A question of one form."""

    id: str
    place: str
    title: Texts
    """What it is about, for a report; never shown with the question."""
    text: Texts
    question: Texts
    """What both forms ask; empty where each form has its own question in its text."""
    answers: tuple[Choice, ...]
    reasons: tuple[Choice, ...]
    figures: Figures = field(repr=False)
    same: tuple[tuple[str, str], ...] = ()
    """Figures that are the same number, computed in two ways."""

    @property
    def right(self) -> tuple[str, str]:
        """The right answer and the right reason, by their ids."""
        answer, reason = (next(each.id for each in some if each.is_right) for some in (self.answers, self.reasons))
        return answer, reason

    def say(self, texts: Texts, words: Words) -> str:
        """One of its texts in the reader's language, or in the first, with the figures filled in."""
        text = texts.get(words.language) or next(iter(texts.values()), "")
        return words.fill(fill_figures(text, self.figures, words))


@dataclass(frozen=True, slots=True, eq=False)
class Check:
    """One form of the check, ready to be asked."""

    id: str
    form: str
    game: str
    """In whose words it is told."""
    languages: tuple[str, ...]
    title: Texts
    lead: Texts
    items: tuple[Item, ...]
    mix_ups: Mapping[str, Texts]
    """What each mix-up is called."""

    def item(self, item_id: str) -> Item:
        """One of its questions; LookupError for no such."""
        return next(each for each in self.items if each.id == item_id) if item_id in self.ids else _no(item_id)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of its questions, in order."""
        return tuple(each.id for each in self.items)

    @property
    def has_reasons(self) -> bool:
        """Each question asks why."""
        return True

    @property
    def titles(self) -> Mapping[str, Texts]:
        """What each question is about, by its id."""
        return {each.id: each.title for each in self.items}

    def judged(self, item: str, response: Response) -> Verdict:
        """What a response to one of its questions shows."""
        return judged(self.item(item), response)

    def fits(self, item: str, response: Response) -> bool:
        """Whether answer and reason are among those of the question, or not given."""
        of = self.item(item)
        answers, reasons = ({"", *(each.id for each in some)} for some in (of.answers, of.reasons))
        return response.answer in answers and response.reason in reasons

    def words(self, language: str) -> Words:
        """The words of a reader."""
        return Words(language, self.game)


def judged(item: Item, response: Response) -> Verdict:
    """What a response to a question shows; ids that the question has not count as nothing chosen."""
    answer, reason = _chosen(item.answers, response.answer), _chosen(item.reasons, response.reason)
    of_answer = frozenset(answer.mix_ups if answer else ())
    of_reason = frozenset(reason.mix_ups if reason else ())
    both = sorted(of_answer & of_reason)
    right = answer is not None and answer.is_right
    return Verdict(
        answer_right=right,
        reason_right=reason is not None and reason.is_right,
        mix_up=both[0] if both else "",
        traces=of_answer | of_reason,
        brier=brier(response.sure, right) if answer and response.sure is not None else None,
    )


def _chosen(choices: tuple[Choice, ...], name: str) -> Choice | None:
    return next((each for each in choices if each.id == name), None)


def _no(item_id: str) -> Item:
    raise LookupError(f"no question {item_id}")


@cache
def load_check(form: str, name: str = "probability") -> Check:
    """One form of our check; `BadInput` for no such form."""
    return read_check(translated(files(PACKAGE), f"{name}.toml"), form)


def read_check(data: Json, form: str) -> Check:
    """One form of the check in a document; raises `BadInput` naming the question and what is wrong with it."""
    table = one_table(data, "check")
    only(table, KEYS, "check")
    one_of(form, FORMS, "form")
    game, languages = one_of(table.get("game"), NAMES, "game"), languages_of(table, ("title", "lead"))
    head = _reader(game, languages, Figures({}))
    names = one_table(table.get("mix_up", {}), "mix_up")
    mix_ups = {one_id(name, "mix_up"): head.texts(names, name, "mix_up") for name in names}
    items = one_list(table.get("item", []), "item")
    read_items = tuple(_item(each, number, form, head, mix_ups) for number, each in enumerate(items, 1))
    _different([each.id for each in read_items], "item")
    return Check(
        id=one_id(table.get("id"), "id"),
        form=form,
        game=game,
        languages=languages,
        title=head.texts(table, "title", "check"),
        lead=head.texts(table, "lead", "check"),
        items=read_items,
        mix_ups=mix_ups,
    )


def _reader(game: str, languages: tuple[str, ...], figures: Figures) -> PartReader:
    return PartReader(game, frozenset(), languages, {}, figures, {})


def _item(data: Json, number: int, form: str, head: PartReader, mix_ups: Mapping[str, Texts]) -> Item:
    table = one_table(data, f"item {number}")
    place = f"item {one_id(table.get('id'), f'item {number}: id')}"
    only(table, ITEM_KEYS, place)
    figures, same = _figures(table, form, place)
    reader = _reader(head.game, head.languages, figures)
    texts = one_table(table.get("text", {}), f"{place}: text")
    return Item(
        id=table["id"],
        place=one_of(table.get("place"), PLACES, f"{place}: place"),
        title=reader.texts(table, "title", place),
        text=reader.texts(texts, form, f"{place}: text"),
        question=reader.texts(table, "question", place, needed=False),
        answers=_choices(table, "answers", reader, mix_ups, place),
        reasons=_choices(table, "reasons", reader, mix_ups, place),
        figures=figures,
        same=same,
    )


def _figures(table: TomlTable, form: str, place: str) -> tuple[Figures, tuple[tuple[str, str], ...]]:
    """The figures of one form: its own, and those that follow from them in both; pairs that are the same are so."""
    given = one_table(table.get("figures", {}), f"{place}: figures")
    only(given, (*FORMS, "both"), f"{place}: figures")
    parts = [one_table(given.get(key, {}), f"{place}: figures.{key}") for key in (form, "both")]
    written, same = figures_table({**parts[0], **parts[1], "same": table.get("same", [])})
    figures = Figures(written)
    with at(f"{place}: figures.{form}"):
        for one, other in same:
            if figures[one] != figures[other]:
                raise bad(f"{place}: same", "count_same", about=f"{one}, {other}")
    return figures, same


def _choices(
    table: TomlTable, key: str, reader: PartReader, mix_ups: Mapping[str, Texts], place: str
) -> tuple[Choice, ...]:
    place = f"{place}: {key}"
    read_ones = tuple(_choice(each, key, reader, mix_ups, place) for each in one_list(table.get(key, []), place))
    _different([each.id for each in read_ones], place)
    right = [each.id for each in read_ones if each.is_right]
    if len(right) != 1:
        raise bad(place, "concept_one_right", about=", ".join(right) or "–")
    return read_ones


def _choice(data: Json, key: str, reader: PartReader, mix_ups: Mapping[str, Texts], place: str) -> Choice:
    """An answer is right if its claim is true, a reason if the file says so; what is not right names a mix-up."""
    table = one_table(data, place)
    name = one_id(table.get("id"), f"{place}: id")
    place = f"{place}.{name}"
    only(table, ("id", "text", "mix_ups", "claim" if key == "answers" else "right"), place)
    named = all_known(table.get("mix_ups", []), mix_ups, f"{place}: mix_ups")
    claim = expression(table.get("claim"), f"{place}: claim") if key == "answers" else ""
    with at(f"{place}: claim"):
        is_right = reader.figures.evaluation().value(read(claim), {}) if claim else flag(table, "right", place)
    if not isinstance(is_right, bool) or is_right is bool(named):
        raise bad(place, "concept_claim", about=quoted(claim or name, 80))
    return Choice(name, reader.texts({name: texts_in(table.get("text"), reader.languages)}, name, place), named, claim)


def _different(ids: Sequence[str], place: str) -> None:
    if twice := next((each for each in ids if ids.count(each) > 1), None):
        raise bad(place, "concept_twice", about=quoted(twice))
