"""The calibration scale, one number that makes a group's chances as bold as they may be: it multiplies all weights.

A difference of two seats' scores is the logarithm of their odds, so the chances of a world after the change follow from
those before it. What a seat says is the mean over the worlds that it can imagine, and that is what is fitted.
"""

from math import exp, log
from pathlib import Path
from typing import Final

from chaloupe.core.json import Json
from chaloupe.lab.tune.course import Course, kept, written
from chaloupe.lab.work.files import write_text
from chaloupe.learn.lessons import Lessons

_TINY: Final = 1e-9
_LEAST: Final = 0.2
_MOST: Final = 3.0
_STEPS: Final = 40
_GOLDEN: Final = 0.6180339887498949


def told(lessons: Lessons, scale: float = 1.0) -> Lessons:
    """Give the moments with one number for each seat: the mean of its chances in all worlds, made so much bolder."""
    players, number, data = int(lessons.players), int(lessons.number), lessons.data
    numbers: list[float] = []
    for at in range(0, len(data), int(lessons.width)):
        means = [0.0] * players
        for world in range(number):
            raised = [max(data[at + seat * number + world], _TINY) ** scale for seat in range(players)]
            total = sum(raised) * number
            means = [mean + each / total for mean, each in zip(means, raised, strict=True)]
        shares = at + players * number
        numbers += means + [data[shares + seat] for seat in range(players)]
    found = Lessons(players, 1)
    found.read(numbers)
    return found


def surprise(lessons: Lessons, scale: float = 1.0) -> float:
    """Give the mean of -ln(chance told to the winner), the lower the truer."""
    means = told(lessons, scale)
    players, data = int(means.players), means.data
    total = 0.0
    for at in range(0, len(data), int(means.width)):
        for seat in range(players):
            if data[at + players + seat] > 0.0:
                total -= data[at + players + seat] * log(max(data[at + seat], _TINY))
    return total / max(means.size(), 1)


def fitted(lessons: Lessons) -> float:
    """Find the scale that surprises least, by golden section on its logarithm."""
    low, high = log(_LEAST), log(_MOST)
    left, right = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    at_left, at_right = surprise(lessons, exp(left)), surprise(lessons, exp(right))
    for _ in range(_STEPS):
        if at_left < at_right:
            high, right, at_right = right, left, at_left
            left = high - _GOLDEN * (high - low)
            at_left = surprise(lessons, exp(left))
        else:
            low, left, at_left = left, right, at_right
            right = low + _GOLDEN * (high - low)
            at_right = surprise(lessons, exp(right))
        if high - low < 1e-3:
            break
    return round(exp((low + high) / 2), 3)


def rescale(path: Path, course: Course, scale: float, about: Json) -> None:
    """Multiply the weights of a group in a file, or those of the game, and write down how the number was found."""
    document = kept(path)
    before = document.get(course.name) or dict(zip(course.names, course.weights, strict=True))
    document[course.name] = {key: round(weight * scale, 4) for key, weight in before.items()}
    document.setdefault("about", {}).setdefault(course.name, {})["boldness"] = about
    write_text(path, written(document))
