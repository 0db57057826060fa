"""Weights that make what happened most likely: the fit of a softmax by Newton's method."""

from math import log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chaloupe.learn.lessons import Lessons
from chaloupe.mind.knowledge import reals, softmax


class Fit:
    """Fit weights to lessons: those that make the wins most likely, by Newton's method with a little damping."""

    def __init__(self, lessons: Lessons, damping: float) -> None:
        """Take the lessons; `damping` keeps weights where they were that the lessons say little about."""
        self.lessons: Final = lessons
        self.damping: Final = damping
        number = lessons.number
        self.slope: Final[vec[float]] = reals(number)
        self.bend: Final[vec[float]] = reals(number * number)
        self._scores: Final[vec[float]] = reals(lessons.players)
        self._mean: Final[vec[float]] = reals(number)
        self._before: Final[vec[float]] = reals(number)

    def chances(self, at: i64, weights: vec[float]) -> vec[float]:
        """Work out the chances of the moment that begins at a place of the data."""
        data = self.lessons.data
        number = self.lessons.number
        scores = self._scores
        seat: i64 = 0
        while seat < self.lessons.players:
            score = 0.0
            i: i64 = 0
            while i < number:
                score += weights[i] * data[at + i]
                i += 1
            scores[seat] = score
            at += number
            seat += 1
        softmax(scores, self.lessons.players)
        return scores

    def loss(self, weights: vec[float]) -> float:
        """Give the mean surprise at who won, in natural units: ln(players) if all seats are judged alike."""
        data = self.lessons.data
        players = self.lessons.players
        total = 0.0
        at: i64 = 0
        while at < len(data):
            chances = self.chances(at, weights)
            shares = at + players * self.lessons.number
            seat: i64 = 0
            while seat < players:
                if data[shares + seat] > 0.0:
                    total -= data[shares + seat] * log(max(chances[seat], 1e-12))
                seat += 1
            at += self.lessons.width
        return total / float(max(self.lessons.size(), 1))

    def _gather(self, weights: vec[float]) -> None:
        """Add up slope and bend of the likelihood at these weights."""
        number = self.lessons.number
        slope = self.slope
        bend = self.bend
        i: i64 = 0
        while i < number:
            slope[i] = 0.0
            i += 1
        i = 0
        while i < number * number:
            bend[i] = 0.0
            i += 1
        at: i64 = 0
        while at < len(self.lessons.data):
            self._gather_one(at, weights)
            at += self.lessons.width

    def _gather_one(self, at: i64, weights: vec[float]) -> None:
        data = self.lessons.data
        number = self.lessons.number
        players = self.lessons.players
        mean = self._mean
        slope = self.slope
        bend = self.bend
        chances = self.chances(at, weights)
        i: i64 = 0
        while i < number:
            average = 0.0
            seat: i64 = 0
            while seat < players:
                average += chances[seat] * data[at + seat * number + i]
                seat += 1
            mean[i] = average
            i += 1
        seat = 0
        while seat < players:
            line = at + seat * number
            surprise = data[at + players * number + seat] - chances[seat]
            i = 0
            while i < number:
                slope[i] += surprise * data[line + i]
                apart = chances[seat] * (data[line + i] - mean[i])
                j: i64 = 0
                while j <= i:
                    bend[i * number + j] += apart * (data[line + j] - mean[j])
                    j += 1
                i += 1
            seat += 1

    def weights(self, first: list[float], steps: int = 12) -> list[float]:
        """Improve weights until they move no more."""
        current = vec[float](first)
        for i in range(self.lessons.number):
            self._before[i] = current[i]
        worst = self._penalised(current)
        for _step in range(steps):
            self._gather(current)
            move = self._solved(current)
            stride = 1.0
            better = self._moved(current, move, stride)
            found = self._penalised(better)
            while found > worst and stride > 0.01:
                stride *= 0.5
                better = self._moved(current, move, stride)
                found = self._penalised(better)
            if found > worst - 1e-9:
                break
            current = better
            worst = found
        return [current[i] for i in range(self.lessons.number)]

    def _penalised(self, weights: vec[float]) -> float:
        """Give the loss with the price of weights that have moved."""
        price = 0.0
        i: i64 = 0
        while i < self.lessons.number:
            moved = weights[i] - self._before[i]
            price += moved * moved
            i += 1
        return self.loss(weights) + 0.5 * self.damping * price

    def _moved(self, weights: vec[float], move: vec[float], stride: float) -> vec[float]:
        moved = reals(self.lessons.number)
        i: i64 = 0
        while i < self.lessons.number:
            moved[i] = weights[i] + stride * move[i]
            i += 1
        return moved

    def _solved(self, weights: vec[float]) -> vec[float]:
        """Solve bend · move = slope by elimination; the damping keeps it solvable."""
        number = self.lessons.number
        share = 1.0 / float(max(self.lessons.size(), 1))
        rows = reals(number * (number + 1))
        wide = number + 1
        i: i64 = 0
        while i < number:
            j: i64 = 0
            while j < number:
                at = i * number + j if j <= i else j * number + i
                rows[i * wide + j] = self.bend[at] * share
                j += 1
            rows[i * wide + i] += self.damping
            rows[i * wide + number] = self.slope[i] * share - self.damping * (weights[i] - self._before[i])
            i += 1
        return _eliminated(rows, number)


def _eliminated(rows: vec[float], number: i64) -> vec[float]:
    """Solve equations whose matrix is symmetric and positive, so that no rows need to be exchanged."""
    wide = number + 1
    i: i64 = 0
    while i < number:
        k = i + 1
        while k < number:
            factor = rows[k * wide + i] / rows[i * wide + i]
            j = i
            while j <= number:
                rows[k * wide + j] -= factor * rows[i * wide + j]
                j += 1
            k += 1
        i += 1
    solved = reals(number)
    i = number - 1
    while i >= 0:
        value = rows[i * wide + number]
        k = i + 1
        while k < number:
            value -= rows[i * wide + k] * solved[k]
            k += 1
        solved[i] = value / rows[i * wide + i]
        i -= 1
    return solved
