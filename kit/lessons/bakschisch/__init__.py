"""The lessons of Bakschisch."""

from kit.games.bakschisch.misconceptions import MISCONCEPTIONS
from kit.lessons.bakschisch.measures import MEASURES
from kit.lessons.bakschisch.tasks import TOPICS, make_task
from kit.lessons.subject import Subject

SUBJECT = Subject("bakschisch", MEASURES, MISCONCEPTIONS, {"open_gold": True}, TOPICS, make_task)
