"""How quick people are at this game, by age: the yardstick for the levels of the bots where a clock runs.

What others measured:

- A grown-up presses a key 231 ms after something appears: the mean of 1,469 people of 18 to 65 years.  D. L. Woods,
  J. M. Wyma, E. W. Yund, T. J. Herron, B. Reed: Factors influencing the latency of simple reaction time.  Frontiers in
  Human Neuroscience 9:131 (2015), doi:10.3389/fnhum.2015.00131.
- Seeing how many things there are, up to four, takes 40 to 120 ms for each of them, even among others of another
  colour.  L. M. Trick, Z. W. Pylyshyn: What enumeration studies can show us about spatial attention.  Journal of
  Experimental Psychology: Human Perception and Performance 19 (1993) 331-351.
- Children of 8 are about twice as slow as adults, whatever the task.  R. Kail, L. K. Hall: Processing speed, naming
  speed, and reading.  Developmental Psychology 30 (1994) 949-954, after R. Kail: Developmental change in speed of
  processing during childhood and adolescence.  Psychological Bulletin 109 (1991) 490-501.
- Those of 12 are about one and a half times as slow.  S. Hale: A global developmental trend in cognitive processing
  speed.  Child Development 61 (1990) 653-663.
- Times have the shape of an ex-Gaussian (the source is in `bots`).

What we assume: the second look, whether all six colours lie there, and the decision cost a grown-up half a second
more, so that 231 + 3 * 80 + 529 makes a second; the spread is two sevenths of the mean, and grows with it; from one
object to the next a hand needs 600 ms; of a hundred dice a grown-up misreads one, a child of 12 two, one of 8 three;
everybody grabs when they think that they are more likely to be right than wrong.  Nobody has measured this game: if
somebody does, these figures should give way.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kit.engine.bot import Bot
from kit.games.attraptresors.bots import Character, ReactionTime, make_bot
from kit.games.attraptresors.game import Attraptresors
from kit.games.attraptresors.moves import Move
from kit.games.attraptresors.state import View

LOOK, HAND = ReactionTime(750, 120, 250), ReactionTime(450, 70, 150)
"""A grown-up: from the dice to the column, and from one object to the next."""
SURE_ENOUGH = 0.5


def person(slower: float, error: float) -> Character:
    """Somebody who needs `slower` times as long as a grown-up and misreads the share `error` of the dice."""
    return Character(LOOK.slowed(slower), HAND.slowed(slower), error, SURE_ENOUGH)


CHILD, PUPIL, ADULT = "8 years", "12 years", "grown-up"
PEOPLE: Mapping[str, Character] = MappingProxyType(
    {CHILD: person(2.0, 0.03), PUPIL: person(1.5, 0.02), ADULT: person(1.0, 0.01)}
)


def players() -> Mapping[str, Bot[Attraptresors, View, Move]]:
    """People who play as bots do: each sees what lies there and what it may know."""
    return {name: make_bot(character) for name, character in PEOPLE.items()}
