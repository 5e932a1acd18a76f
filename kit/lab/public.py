"""Where each public name of the lab comes from; `kit.lab` lists them."""

# mypy: implicit-reexport
# ruff: noqa: F401

from kit.lab.behaviour import level_k, logit
from kit.lab.best_replies import Exploitability, Reply, exploitability
from kit.lab.bribe import Bribe
from kit.lab.chances import exact
from kit.lab.conflict import Conflict
from kit.lab.distribution import Distribution
from kit.lab.duels import Duel, duel
from kit.lab.equilibria import Equilibrium, Side, across, equilibrium
from kit.lab.estimate import Estimate, Interval, wilson
from kit.lab.grab import Dare
from kit.lab.policies import Policy, bot, mixed, series, table, uniform
from kit.lab.questions import MomentOf, measures, open_game, open_state
from kit.lab.simulations import Simulation, Stopped, simulate, simulation
from kit.lab.tournaments import Standing, Tournament, tournament
from kit.lab.walking import TooLarge
