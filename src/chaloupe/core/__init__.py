"""The protocol in Python: seats, actions, asks, chance, events, views, outcomes. It knows no game."""

from chaloupe.core.json import Json
from chaloupe.core.options import Option
from chaloupe.core.position import CHANCE, NOBODY, OPEN, Ask, Outcome, Position
from chaloupe.core.problems import Problem, Refusal, Refused
from chaloupe.core.rng import Rng
from chaloupe.core.rules import Rules
from chaloupe.core.tell import SPECTATOR, Tell
from chaloupe.core.verbs import Arg, Verb, Verbs

__all__ = [
    "CHANCE",
    "NOBODY",
    "OPEN",
    "SPECTATOR",
    "Arg",
    "Ask",
    "Json",
    "Option",
    "Outcome",
    "Position",
    "Problem",
    "Refusal",
    "Refused",
    "Rng",
    "Rules",
    "Tell",
    "Verb",
    "Verbs",
]
