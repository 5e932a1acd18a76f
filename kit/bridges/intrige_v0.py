"""Intrige for PettingZoo: ``env(players=3, …)``; see `kit.bridges.pettingzoo`."""

from functools import partial

from kit.bridges.pettingzoo import InTurn
from kit.bridges.pettingzoo import env as any_env

env, raw_env = partial(any_env, "intrige"), partial(InTurn, "intrige")
