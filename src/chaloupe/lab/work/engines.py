"""The engines by their names: processes of this machine, or a cluster."""

from typing import Literal

from chaloupe.core import Problem
from chaloupe.lab.extras import MissingExtra
from chaloupe.lab.work.package import Engine
from chaloupe.lab.work.pool import run_here

EngineName = Literal["local", "ray"]


def engine_named(name: EngineName) -> Engine:
    """Find an engine; raise a `Problem` if it needs a library that is not there."""
    if name == "local":
        return run_here
    try:
        from chaloupe.lab.work.ray import run_on_ray  # noqa: PLC0415 - an extra
    except MissingExtra as missing:
        raise Problem("extra_missing", library=missing.name, extra="ray") from None
    return run_on_ray
