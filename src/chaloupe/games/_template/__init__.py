"""The template: a tiny game with a secret vote, a die and an interrupt, to be copied for a new one (see README.md)."""

from chaloupe.games._template.box import GAME
from chaloupe.games._template.rules import Template

__all__ = ["GAME", "Template"]
