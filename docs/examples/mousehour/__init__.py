"""Mouse Hour, a game that stands outside the kit: importing it adds it."""

from importlib.resources import files

from kit.faces import add_face
from kit.games import add_box
from kit.lessons.subject import add_subject
from kit.text.say import add_words

from .course import SUBJECT
from .face import FACE
from .sandbox import BOX

add_words("mousehour", files(__package__) / "words")
add_box("mousehour", lambda: BOX)
add_face("mousehour", lambda: FACE)
add_subject("mousehour", lambda: SUBJECT)
