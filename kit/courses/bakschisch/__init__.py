"""The lessons of Bakschisch."""

from kit.courses.bakschisch.measures import MEASURES
from kit.courses.bakschisch.tasks import TOPICS, make_task
from kit.games.bakschisch.misconceptions import MISCONCEPTIONS
from kit.lessons.subject import Subject

SUBJECT = Subject("bakschisch", MEASURES, MISCONCEPTIONS, {"open_gold": True}, TOPICS, make_task)
