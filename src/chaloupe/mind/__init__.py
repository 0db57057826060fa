"""Bots: what they know, how they search, how strong they are. They are given views, never whole positions."""

from chaloupe.mind.bot import Bot, Decision, RandomBot, Reason
from chaloupe.mind.knowledge import Knowledge
from chaloupe.mind.strength import Clock, Strength

__all__ = ["Bot", "Clock", "Decision", "Knowledge", "RandomBot", "Reason", "Strength"]
