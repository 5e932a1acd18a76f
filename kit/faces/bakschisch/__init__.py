"""The pages of Bakschisch: what a person sees of a `Play` or a `Referee`, as one tree."""

from kit.faces.bakschisch.page import page_of
from kit.faces.bakschisch.referee import referee_page
from kit.faces.bakschisch.reveal import instants
from kit.play.desk import Picture

PICTURE = Picture(page_of, instants)
REFEREE = Picture(referee_page, instants)
