"""What only the extra ``lab`` installs: pandas, matplotlib, Dask."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def extra(name: str) -> Any:
    """A module that need not be there; raises ModuleNotFoundError, which says how to install it."""
    package = name.partition(".")[0]
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != package:
            raise
        raise ModuleNotFoundError(
            f'this needs the package {package}, which is not installed; pip install "bribe-scheme-grab[lab]" brings it',
            name=name,
        ) from None


def new_axes() -> Axes:
    """Where matplotlib draws next."""
    axes: Axes = extra("matplotlib.pyplot").subplots()[1]
    return axes
