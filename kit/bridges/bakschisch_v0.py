"""Bakschisch for PettingZoo: ``env(players=3, …)`` and ``parallel_env(…)``; see `kit.bridges.pettingzoo`."""

from functools import partial

from kit.bridges.pettingzoo import AtOnce, InTurn
from kit.bridges.pettingzoo import env as any_env

env, raw_env = partial(any_env, "bakschisch"), partial(InTurn, "bakschisch")
parallel_env = partial(AtOnce, "bakschisch")
