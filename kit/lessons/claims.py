"""Claims: sentences of a lesson that count or exclude ("most", "never", "nobody", "only"), each with what proves it.

A claim names its sentence by a piece of it, and then either an expression that has to come out true on that very
position, or the clause whose text it is, or why it says nothing that could be false.  Checking a lesson proves them.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from kit.engine.errors import bad, quoted
from kit.engine.expressions import Evaluation, ExpressionError, read
from kit.engine.reading import Json, is_text
from kit.lessons.tables import one_known, one_list, one_of, one_table, only

TELLS = ("asked", "said", "believed")
"""What cannot be false: an order or a question; a wish or words in the story; a mistake that is being named."""
WAYS = ("proves", "rule", "is")


@dataclass(frozen=True, slots=True)
class Claim:
    """A piece of a text, and one of three reasons to trust it."""

    says: str
    proves: str = ""
    """An expression that is true on that very position."""
    rule: str = ""
    """The clause whose text it is."""
    tells: str = ""
    """One of `TELLS`."""


def read_claims(data: Json, said: Iterable[Mapping[str, str]], rules: Collection[str], place: str) -> tuple[Claim, ...]:
    """The claims about these texts; `BadInput` for one that no text says, or that has not just one reason."""
    texts = [text for texts in said for text in texts.values()]
    return tuple(
        _claim(each, texts, rules, f"{place}: claims[{number}]")
        for number, each in enumerate(one_list(data, f"{place}: claims"), 1)
    )


def _claim(data: Json, texts: Collection[str], rules: Collection[str], place: str) -> Claim:
    table = one_table(data, place)
    only(table, ("says", *WAYS), place)
    says = table.get("says")
    if not is_text(says) or not says or not any(says in text for text in texts):
        raise bad(f"{place}.says", "claim_nowhere", given=quoted(says, 60))
    if len(table) != 2:
        raise bad(place, "claim_one", known=", ".join(WAYS))
    proves = table.get("proves", "")
    if not is_text(proves):
        raise bad(f"{place}.proves", "not_str", given=quoted(proves))
    if proves and not _asks(proves):
        raise bad(f"{place}.proves", "claim_nothing", about=quoted(proves, 60))
    rule = one_known(table["rule"], rules, f"{place}.rule") if "rule" in table else ""
    tells = one_of(table["is"], TELLS, f"{place}.is") if "is" in table else ""
    return Claim(says, proves, rule, tells)


def _asks(expression: str) -> bool:
    """Whether an expression asks anything, so that it could be false."""
    try:
        return any(isinstance(part, ast.Name) for part in ast.walk(read(expression)))
    except ExpressionError:
        return True  # the one who evaluates it says what is wrong


def prove(claims: Iterable[Claim], evaluations: Iterable[Evaluation], place: str) -> None:
    """Raises `BadInput` for a claim that is false in one of these; each is a way in which the step may go."""
    ways = list(evaluations)
    for number, claim in enumerate(claims, 1):
        for way in ways if claim.proves else ():
            here = f"{place}: claims[{number}].proves"
            way.steps = 0
            try:
                holds = way.value(read(claim.proves), {})
            except ExpressionError as error:
                raise bad(here, error.reason, about=quoted(error.about, 80)) from None
            if holds is not True:
                raise bad(here, "claim_false", says=quoted(claim.says, 60), about=quoted(claim.proves, 120))
