"""The pages of Bakschisch: what a person sees of a `Play` or a `Referee`, as one tree."""

from kit.apps.bakschisch.page import page_of
from kit.apps.bakschisch.referee import referee_page
from kit.apps.desk import Picture
from kit.widgets.bakschisch.reveal import instants

PICTURE = Picture(page_of, instants)
REFEREE = Picture(referee_page, instants)
