"""The protocol in Python: seats, actions, asks, chance, events, views, outcomes. It knows no game."""

from chaloupe.core.bot import Bot, RandomBot
from chaloupe.core.game import Game
from chaloupe.core.knowledge import Knowledge
from chaloupe.core.options import Option
from chaloupe.core.position import CHANCE, NOBODY, OPEN, Ask, Outcome, Position
from chaloupe.core.problems import Problem, Refusal, Refused
from chaloupe.core.rng import Rng
from chaloupe.core.tell import Tell
from chaloupe.core.verbs import Arg, Verb, Verbs

__all__ = [
    "CHANCE",
    "NOBODY",
    "OPEN",
    "Arg",
    "Ask",
    "Bot",
    "Game",
    "Knowledge",
    "Option",
    "Outcome",
    "Position",
    "Problem",
    "RandomBot",
    "Refusal",
    "Refused",
    "Rng",
    "Tell",
    "Verb",
    "Verbs",
]
