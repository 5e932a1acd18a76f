"""Bad input from outside: one error that says where it was found and which rule it breaks."""

from __future__ import annotations

from kit.engine.game import Refusal


class BadInput(ValueError):
    """Something typed or read cannot be used; `place` says where it was found, `refusal` why.

    `game` is the name of the game in whose words it is to be told, if that is known.
    """

    def __init__(self, place: str, refusal: Refusal, game: str | None = None) -> None:
        super().__init__(
            f"{place}: {refusal.reason} ({refusal.rule})" if refusal.rule else f"{place}: {refusal.reason}"
        )
        self.place = place
        self.refusal = refusal
        self.game = game

    def __reduce__(self) -> tuple[type[BadInput], tuple[str, Refusal, str | None]]:
        """It comes out of another process as it was."""
        return type(self), (self.place, self.refusal._replace(facts=dict(self.refusal.facts)), self.game)

    def __str__(self) -> str:
        """Place, message id, clause and facts, for people who work in Python; everybody else is told by `kit.text`."""
        facts = ", ".join(f"{name}: {quoted(fact, 200)}" for name, fact in self.refusal.facts.items())
        return f"{super().__str__()} – {facts}" if facts else super().__str__()


def bad(place: str, reason: str, rule: str = "", rulings: tuple[str, ...] = (), **facts: object) -> BadInput:
    """The error for `place`: a message id, its clause (none for matters of form), and the facts of the sentence."""
    return BadInput(place, Refusal(reason, rule, rulings, facts))


def quoted(value: object, limit: int = 30) -> str:
    """A short printable piece of what was read, for an error message; a list or object may be too deep to show."""
    match value:
        case list():
            text = "[…]"
        case dict():
            text = "{…}"
        case bool() | None:
            text = {True: "true", False: "false", None: "null"}[value]
        case _:
            text = str(value)
    piece = "".join(letter if letter.isprintable() else "?" for letter in text[: limit + 1])
    return piece if len(piece) <= limit else piece[:limit] + "…"
