"""What the choices of a room were, for whoever takes them along: each as its own question judges it."""

from __future__ import annotations

import json

from kit.engine.errors import BadInput
from kit.page.looks import Looks
from kit.table.export import Verdict
from kit.table.room import Round
from kit.together.question import Question
from kit.together.questions import question_for


class Verdicts:
    """A `kit.table.export.Judge` that names mix-ups in the language of these looks; each question is asked once."""

    def __init__(self, looks: Looks) -> None:
        self._looks, self._asked = looks, dict[str, Question | None]()

    def __call__(self, of: Round, choice: str) -> Verdict:
        """What this choice was; nobody has said, where its question can no longer be shown."""
        key = json.dumps(of.spec, sort_keys=True)
        if key not in self._asked:
            try:
                self._asked[key] = question_for(of.spec, self._looks)
            except BadInput:
                self._asked[key] = None
        question = self._asked[key]
        return Verdict(*question.judged(choice)) if question else Verdict()

    def close(self) -> None:
        """Let go of the questions."""
        for question in self._asked.values():
            if question:
                question.close()
        self._asked = {}
