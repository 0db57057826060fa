"""The template: dig for treasure or wait? A secret vote, a die, and one change of mind."""

from chaloupe.games._template.game import GAME
from chaloupe.games._template.position import Template

__all__ = ["GAME", "Template"]
