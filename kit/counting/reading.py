"""Reads the parts of a lesson in probability; docs/write-a-count-lesson.md says what stands in its file.

Everything here is untrusted and raises `BadInput`, naming the step and the key.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import MISSING, dataclass, field, fields, replace
from fractions import Fraction
from typing import Any

from kit.counting.answers import CHANCES, KINDS, Given, Question
from kit.counting.binomial import MOST_TRIALS, Runs
from kit.counting.content import SCORED, STATIONS, Assumption, Choice, DealtTrial, OwnTrials, Step, Texts, Wrong
from kit.counting.figures import Figures, fill_figures
from kit.counting.own import GRABS, OWN_KINDS
from kit.counting.shows import SHOWS, USUAL
from kit.counting.trial import KINDS as TRIALS
from kit.counting.trial import Trial
from kit.draw.svg import find, symbols
from kit.engine.errors import BadInput, bad, quoted
from kit.engine.expressions import ExpressionError
from kit.engine.reading import Json, TomlTable, is_flag, is_text, is_whole
from kit.lessons.claims import read_claims
from kit.lessons.tables import all_known, flag, one_id, one_list, one_of, one_table, only
from kit.lessons.wording import texts_in
from kit.text.powers import raised
from kit.text.say import LANGUAGES, Words

TRIAL_KEYS = ("kind", "hit", "hit_text", "miss_text", "unit", "counted", "label", "symbol")
STEP_KEYS = (
    *("id", "station", "minutes", "cut", "text", "question", "answer", "choices", "wrong", "why", "formula"),
    *("rules", "trial", "by_hand", "chart", "scene", "own", "claims"),
)
ANSWER_KEYS = ("kind", "truth", "of", "chance", "tolerance", "lowest", "highest")
CHOSEN = ("choice", "order", "marks")
MOST_FIGURES = 100
_SPACES = re.compile(r"[ \t\n]+")
_GAP = re.compile(r"\{[^{}]*\}")
_NAME = re.compile(r"[a-z][a-z0-9_]{0,29}")


@contextmanager
def at(place: str) -> Iterator[None]:
    """Errors of expressions stand at this place."""
    try:
        yield
    except ExpressionError as error:
        raise bad(place, error.reason, about=quoted(error.about, 80)) from None
    except RecursionError:
        raise bad(place, "count_too_large", about="(((…)))") from None


@dataclass(slots=True)
class PartReader:
    """Reads the parts of one lesson."""

    game: str
    rules: frozenset[str]
    languages: tuple[str, ...]
    trials: Mapping[str, Mapping[str, Any]]
    """The tables of the trials, by name."""
    figures: Figures
    dealt: dict[str, DealtTrial]
    _reading: set[str] = field(default_factory=set)
    """Trials whose parameters are being read, and cannot be asked for."""

    # Words ------------------------------------------------------------------------------------------------------------

    def texts(self, table: TomlTable, key: str, place: str, needed: bool = True) -> Texts:
        """A text in each language: whatever stands in braces can be filled in, and no digit is typed."""
        place = f"{place}: {key}"
        if key not in table and not needed:
            return {}
        given = one_table(texts_in(table.get(key, {}), self.languages), place)
        only(given, LANGUAGES, place)
        return {code: self._text(given.get(code), code, f"{place}.{code}") for code in self.languages}

    def _text(self, given: Json, language: str, place: str) -> str:
        words = Words(language, self.game)
        if not is_text(given) or not given.strip():
            raise bad(place, "lesson_language", language=words.say("language.name"))
        text = _SPACES.sub(" ", given.strip())
        if digit := re.search(r"\d", _GAP.sub("", text)):
            raise bad(place, "count_digit", about=quoted(text[max(0, digit.start() - 20) :], 40))
        with at(place):
            filled = fill_figures(text, self.figures, words)
        try:
            words.fill(filled)
        except (LookupError, AttributeError, ValueError):
            known = ", ".join(f"{{{name}}}" for name in (*self.figures.written, *words.forms()))
            gap = next((each for each in _GAP.findall(filled) if not _fills(each, words)), filled)
            raise bad(place, "lesson_choice", given=quoted(gap, 60), known=known) from None
        if "^" in raised(filled):
            raise bad(place, "count_power", about=quoted(text[max(0, text.find("^") - 20) :], 40))
        return text

    # Figures and trials -----------------------------------------------------------------------------------------------

    def number(self, given: Json, place: str) -> Fraction:
        """A number, or an expression."""
        with at(place):
            return self.figures.number(expression(given, place))

    def trial(self, name: str) -> DealtTrial:
        """A trial with its parameters, read when it is first asked for."""
        if name not in self.dealt:
            if name not in self.trials:
                raise ExpressionError("count_no_trial", name)
            if name in self._reading:
                raise ExpressionError("count_circle", name)
            self._reading.add(name)
            self.dealt[name] = self._trial(name, self.trials[name], f"trial {name}")
            self._reading.discard(name)
        return self.dealt[name]

    def _trial(self, name: str, table: TomlTable, place: str) -> DealtTrial:
        kind = TRIALS[one_of(table.get("kind"), TRIALS, f"{place}: kind")]
        parameters = {each.name: each for each in fields(kind) if each.init}
        only(table, (*TRIAL_KEYS, *parameters), place)
        given: dict[str, Any] = {}
        for key, parameter in parameters.items():
            if key in table:
                given[key] = self._parameter(str(parameter.type), table[key], f"{place}: {key}")
            elif parameter.default is MISSING and parameter.default_factory is MISSING:
                raise bad(place, "lesson_question_needs", what=str(table["kind"]), part=key)
        try:
            made: Trial = kind(**given)
        except ExpressionError as error:
            raise bad(place, error.reason, about=quoted(error.about, 80)) from None
        except BadInput as error:
            raise BadInput(f"{place}: {error.place}", error.refusal, error.game) from None
        except ValueError as error:
            reason = str(error) if str(error).startswith("count_") else "count_measure"
            raise bad(place, reason, about=quoted(table["kind"])) from None
        return DealtTrial(name, made, str(table.get("hit", "value >= 1")), self.figures.holds)

    def _parameter(self, kind: str, given: Json, place: str) -> Json:
        """A parameter of this type; whole numbers may be expressions."""
        match kind:
            case "int":
                return self.whole(given, place)
            case "bool":
                if not is_flag(given):
                    raise bad(place, "lesson_choice", given=quoted(given), known="true, false")
                return given
            case "str":
                if not is_text(given):
                    raise bad(place, "not_str", given=quoted(given))
                return given
            case "Mapping[str, int]":
                table = one_table(given, place)
                return {key: self.whole(value, f"{place}.{key}") for key, value in table.items()}
            case "tuple[int, ...]":
                return tuple(self.whole(each, place) for each in one_list(given, place))
            case "tuple[str, ...]":
                return tuple(self._parameter("str", each, place) for each in one_list(given, place))
        return given  # a table that its kind reads itself

    def whole(self, given: Json, place: str) -> int:
        """A whole number, or an expression."""
        with at(place):
            return self.figures.whole(expression(given, place))

    def told(self, name: str) -> DealtTrial:
        """The trial with its words, once all figures are known."""
        table, place = self.trials[name], f"trial {name}"
        with at(place):
            made = self.trial(name)
            for value in list(self.figures.walked(name))[:1]:
                self.figures.holds(made.condition, value)
        labels = one_table(table.get("label", {}), f"{place}: label")
        return replace(
            made,
            hit_text=self.texts(table, "hit_text", place),
            miss_text=self.texts(table, "miss_text", place),
            unit=self.texts(table, "unit", place),
            counted=self.texts(table, "counted", place),
            labels={self.whole(key, f"{place}: label"): self.texts(labels, key, place) for key in labels},
            symbol=_symbol(table.get("symbol", ""), place),
        )

    # Assumptions and steps --------------------------------------------------------------------------------------------

    def assumption(self, data: Json, number: int) -> Assumption:
        """One assumption."""
        table = one_table(data, f"assume {number}")
        name = one_id(table.get("id"), f"assume {number}: id")
        place = f"assume {name}"
        only(table, ("id", "text", "off", "switch"), place)
        switch = one_table(table.get("switch", {}), f"{place}: switch")
        if "trial" in switch:
            one_of(switch["trial"], self.trials, f"{place}: switch.trial")
        else:
            only(switch, tuple(self.figures.written), f"{place}: switch")
        return Assumption(name, self.texts(table, "text", place), self.texts(table, "off", place, bool(switch)), switch)

    def step(self, data: Json, number: int) -> Step:
        """One step."""
        table = one_table(data, f"step {number}")
        place = f"step {one_id(table.get('id'), f'step {number}: id')}"
        only(table, STEP_KEYS, place)
        one_of(table.get("station"), STATIONS, f"{place}: station")
        if not is_whole(table.get("minutes"), 0, 60):
            raise bad(f"{place}: minutes", "not_int", given=quoted(table.get("minutes")))
        return self.asking(table, place)

    def asking(self, table: TomlTable, place: str) -> Step:
        """A step whose keys are known."""
        station = table["station"]
        choices = tuple(self._choice(each, f"{place}: choices") for each in one_list(table.get("choices", []), place))
        asks, truth = self._question(table, station, choices, place)
        formulas = tuple(expression(each, f"{place}: formula") for each in one_list(table.get("formula", []), place))
        for each in formulas:
            self.number(each, f"{place}: formula")
        trial = table.get("trial", "")
        if trial:
            one_of(trial, self.trials, f"{place}: trial")
        read = Step(
            id=table["id"],
            station=station,
            minutes=table["minutes"],
            cut=flag(table, "cut", place),
            text=self.texts(table, "text", place),
            question=self.texts(table, "question", place, asks is not None),
            asks=asks,
            choices=choices,
            wrong=tuple(self._wrong(each, asks, place) for each in one_list(table.get("wrong", []), place)),
            why=self.texts(table, "why", place, asks is not None and station in SCORED),
            formula=formulas,
            rules=all_known(table.get("rules", []), self.rules, f"{place}: rules"),
            trial=trial,
            by_hand=flag(table, "by_hand", place),
            chart=_show(table, "chart", (*USUAL, *SHOWS), place),
            scene=_show(table, "scene", tuple(SHOWS), place),
            truth=truth,
            own=own_trials(self, table["own"], f"{place}: own") if "own" in table else None,
        )
        return replace(read, claims=read_claims(table.get("claims", []), read.texts(), self.rules, place))

    def _choice(self, data: Json, place: str) -> Choice:
        table = dict(one_table(data, place))
        name = one_id(table.pop("id", None), f"{place}: id")
        only(table, ("text",) if "text" in table else LANGUAGES, f"{place}: {name}")
        return Choice(name, self.texts({name: table.get("text", table)}, name, place))

    def _question(
        self, table: TomlTable, station: str, choices: Sequence[Choice], place: str
    ) -> tuple[Question | None, str]:
        """What is asked, and the expression of its truth."""
        if "answer" not in table:
            return None, ""
        place = f"{place}: answer"
        given = one_table(table["answer"], place)
        only(given, ANSWER_KEYS, place)
        kind = one_of(given.get("kind"), KINDS, f"{place}.kind")
        numbers = {
            key: self.number(given[key], f"{place}.{key}")
            for key in ("tolerance", "lowest", "highest", "chance")
            if key in given
        }
        of = self.whole(given.get("of", 100), f"{place}.of")
        names = tuple(choice.id for choice in choices)
        if (kind in CHOSEN) is not bool(names) or of < 1:
            raise bad(place, "lesson_question_needs", what=kind, part="choices" if kind in CHOSEN else "answer")
        asks = Question(kind=kind, of=of, names=names, is_scored=station in SCORED, **numbers)
        if kind == "free":
            return asks, ""
        if kind == "interval":
            return _of_runs(asks, "truth" in given, place), ""
        truth = self._given(given.get("truth"), asks, f"{place}.truth")
        written = given.get("truth")
        return replace(asks, truth=truth), written if is_text(written) and kind not in CHOSEN else ""

    def _given(self, data: Json, asks: Question, place: str) -> Given:
        """An answer of the kind that is asked for: numbers may be expressions."""
        if asks.kind == "choice":
            return one_of(data, asks.names, place)
        if asks.kind == "order":
            things = all_known(data, asks.names, place)
            if sorted(things) != sorted(asks.names):
                raise bad(place, "lesson_answer_kind", given=quoted(data), kind=asks.kind)
            return things
        if asks.kind == "marks" or (asks.kind == "interval" and isinstance(data, list)):
            numbers = tuple(self.number(each, place) for each in one_list(data, place))
            if len(numbers) != len(asks.fields):
                raise bad(place, "lesson_answer_kind", given=quoted(data), kind=asks.kind)
            return numbers
        value = self.number(data, place)
        if asks.kind in CHANCES and not 0 <= value <= 1:
            value /= asks.scale
            if asks.scale == 1 or not 0 <= value <= 1:
                raise bad(place, "lesson_answer_kind", given=quoted(data), kind=asks.kind)
        return value

    def _wrong(self, data: Json, asks: Question | None, place: str) -> Wrong:
        place = f"{place}: wrong"
        table = one_table(data, place)
        only(table, ("answer", "says", "ask"), place)
        if asks is None or asks.kind == "free":
            raise bad(place, "lesson_question_spare", what="free" if asks else "text", part="wrong")
        answer = self._given(table.get("answer"), asks, f"{place}.answer")
        return Wrong(answer, self.texts(table, "says", place), self.texts(table, "ask", place))


def _show(table: TomlTable, key: str, known: Sequence[str], place: str) -> Mapping[str, Any]:
    if given := one_table(table.get(key, {}), f"{place}: {key}"):
        one_of(given.get("kind"), known, f"{place}: {key}.kind")
    return given


def _of_runs(asks: Question, has_truth: bool, place: str) -> Question:
    """A question for an interval; its truth follows from the chance and the number of trials."""
    if has_truth:
        raise bad(place, "lesson_question_spare", what=asks.kind, part="truth")
    if asks.chance is None:
        raise bad(place, "lesson_question_needs", what=asks.kind, part="chance")
    if not 0 < asks.chance < 1 or not 1 < asks.of <= MOST_TRIALS:
        raise bad(place, "count_too_large", about=f"{asks.chance}, {asks.of}")
    low, high = Runs(asks.of, asks.chance).central
    return replace(asks, truth=(Fraction(low), Fraction(high)))


def own_trials(reader: PartReader, data: Json, place: str) -> OwnTrials:
    """What somebody does themselves at a step."""
    table = one_table(data, place)
    only(table, ("kind", "trial", "wanted", "signals", "gain", "loss"), place)
    kind = one_of(table.get("kind"), OWN_KINDS, f"{place}.kind")
    trial = one_of(table.get("trial"), reader.trials, f"{place}.trial") if kind == GRABS else ""
    pays = {key: reader.number(table[key], f"{place}.{key}") for key in ("signals", "gain", "loss") if key in table}
    return OwnTrials(kind=kind, trial=trial, wanted=reader.whole(table.get("wanted", 40), f"{place}.wanted"), **pays)


def expression(given: Json, place: str) -> str:
    """A number or an expression, as a text."""
    if is_flag(given) or not isinstance(given, int | float | str):
        raise bad(place, "not_str", given=quoted(given))
    return str(given)


def figures_table(data: Json) -> tuple[dict[str, str], tuple[tuple[str, str], ...]]:
    """The written figures, and the pairs of those that have to be the same."""
    table = dict(one_table(data, "figures"))
    pairs = [one_list(pair, "figures: same") for pair in one_list(table.pop("same", []), "figures: same")]
    if len(table) > MOST_FIGURES:
        raise bad("figures", "count_too_large", about=str(len(table)))
    for name in table:
        if not _NAME.fullmatch(name):
            raise bad("figures", "count_name", about=quoted(name))
    same = tuple((one, other) for first, *rest in pairs for one, other in ((first, each) for each in rest))
    for pair in same:
        for name in pair:
            one_of(name, table, "figures: same")
    return {name: expression(value, f"figures: {name}") for name, value in table.items()}, same


def _symbol(given: Json, place: str) -> str:
    """A drawing of the sheet by its name, or none."""
    if given and not (is_text(given) and find(symbols(), id=f"i-{given}")):
        raise bad(f"{place}: symbol", "lesson_unknown", given=quoted(given))
    return str(given)


def _fills(gap: str, words: Words) -> bool:
    try:
        words.fill(gap)
    except (LookupError, AttributeError, ValueError):
        return False
    return True
