"""The command ``kit`` of an installed package: what ``python -m kit`` is, Ctrl-C while it is loaded included."""

from runpy import run_module


def run() -> None:
    """Do it; ends with `SystemExit`."""
    run_module("kit", run_name="__main__", alter_sys=True)
