"""The teacher's own window: it goes where the class's goes, keeps nothing, and is uncovered by the teacher."""

from __future__ import annotations

from kit.counting.keeping import resume
from kit.counting.screen import CountScreen
from kit.lessons.parts.part import LessonPart
from kit.page.page import Hello, Intent
from kit.page.part import on


class Following(LessonPart[CountScreen]):
    """Reads what the class's window keeps, at the beginning and whenever that goes on; every answer is open here."""

    is_covered = True

    def greet(self, hello: Hello) -> bool:
        """Go where the class is."""
        way = self._screen.way
        if not way.presenting:
            way.present()
        resume(self._screen.run, hello.saved, hello.link if hello.fresh else "")
        way.opened = set(way.route)
        return True

    @on("uncover")
    def _uncover(self, _: Intent) -> None:
        self.is_covered = False

    @on("tick")
    def _tick(self, _: Intent) -> None:
        """Time has passed; the picture that follows tells it."""
