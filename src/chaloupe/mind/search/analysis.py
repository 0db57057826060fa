"""What a search found: every action's odds and everybody's chances, with how sure that is."""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from chaloupe.core.digest import canonical
from chaloupe.core.json import Json
from chaloupe.core.tell import SPECTATOR
from chaloupe.mind.search.search import Search
from chaloupe.mind.strength import Clock

# 95 of 100 intervals of this many standard errors hold the true mean.
_SURE: Final = 1.96
# Iterations between two looks at what was found, where there is no clock.
_SLICE: Final = 64
# Seconds between two looks at the clock, and the first, careful slice.
_SLICE_SECONDS: Final = 0.01
_FIRST_SLICE: Final = 2
_LENIENCE: Final = 1.25


class Odds:
    """A win chance with its 95 % confidence interval, from sums over independent tries."""

    def __init__(self, number: int, total: float, squares: float) -> None:
        """Take the number of tries, the sum and the sum of squares of their results."""
        self.number: Final = number
        self.total: Final = total
        self.squares: Final = squares

    def chance(self) -> float:
        """Give the mean, one half if nothing was tried."""
        return self.total / self.number if self.number else 0.5

    def spread(self) -> float:
        """Give half the width of the interval."""
        if not self.number:
            return 0.5
        mean = self.chance()
        variance = max(0.0, self.squares / self.number - mean * mean)
        # As if one win and one loss more had been seen, which matters only for small numbers.
        variance = (variance * self.number + 0.5) / (self.number + 2)
        return _SURE * sqrt(variance / (self.number + 2))

    def low(self) -> float:
        """Give the lower end of the interval."""
        return max(0.0, self.chance() - self.spread())

    def high(self) -> float:
        """Give the upper end of the interval."""
        return min(1.0, self.chance() + self.spread())

    def plus(self, other: "Odds") -> "Odds":
        """Add what another search found."""
        return Odds(self.number + other.number, self.total + other.total, self.squares + other.squares)

    def document(self) -> Json:
        """Write it as plain data."""
        return {"chance": round(self.chance(), 4), "low": round(self.low(), 4), "high": round(self.high(), 4)}

    def sums(self) -> list[float]:
        """Write what `plus` needs."""
        return [float(self.number), self.total, self.squares]


class Choice:
    """An action that a seat could choose: how often it was tried, and everybody's odds after it."""

    def __init__(self, action: Json, visits: int, seats: list[Odds]) -> None:
        """Take what was tried of an action; `seats` are the odds of every seat after it."""
        self.action: Final = action
        self.visits: Final = visits
        self.seats: Final = seats


class Analysis:
    """A view, thought about: the choices of its seat, the best first, and every seat's odds.

    The odds are those after the best choice; where the seat has nothing to choose, after whatever the others do.
    """

    def __init__(self, seat: int, choices: list[Choice], odds: list[Odds], iterations: int, worlds: int) -> None:
        """Take what was found; `choices` come in the order in which they are to be shown."""
        self.seat: Final = seat
        self.choices: Final = choices
        self.odds: Final = odds
        self.iterations: Final = iterations
        self.worlds: Final = worlds

    def document(self) -> Json:
        """Write it as plain data, for other processes and for the browser."""
        choices: list[object] = []
        for choice in self.choices:
            written: Json = {"action": choice.action, "visits": choice.visits}
            written.update(choice.seats[self.seat].document())
            choices.append(written)
        return {
            "seat": None if self.seat == SPECTATOR else self.seat,
            "choices": choices,
            "odds": [odds.document() for odds in self.odds],
            "iterations": self.iterations,
            "worlds": self.worlds,
        }

    def sums(self) -> Json:
        """Write everything that `merge` needs, the choices in the order of their list."""
        return {
            "seat": self.seat,
            "choices": [
                {"action": choice.action, "visits": choice.visits, "seats": [odds.sums() for odds in choice.seats]}
                for choice in self.choices
            ],
            "odds": [odds.sums() for odds in self.odds],
            "iterations": self.iterations,
            "worlds": self.worlds,
        }


def merge(parts: list[Json]) -> Analysis:
    """Put what several searches of the same view found (their `sums`) together, the choice tried most often first."""
    first = parts[0]
    seat = _whole(first["seat"])
    choices = _choices(first)
    odds = _all_odds(first["odds"])
    for part in parts[1:]:
        others = _choices(part)
        by_action = {canonical(choice.action): choice for choice in others}
        for place, choice in enumerate(choices):
            other = by_action[canonical(choice.action)]
            summed = [own.plus(more) for own, more in zip(choice.seats, other.seats, strict=True)]
            choices[place] = Choice(choice.action, choice.visits + other.visits, summed)
        odds = [own.plus(more) for own, more in zip(odds, _all_odds(part["odds"]), strict=True)]
    choices.sort(key=_rank)
    iterations = sum([_whole(part["iterations"]) for part in parts])
    worlds = sum([_whole(part["worlds"]) for part in parts])
    return Analysis(seat, choices, choices[0].seats if choices else odds, iterations, worlds)


def _choices(part: Json) -> list[Choice]:
    listed = part["choices"]
    assert isinstance(listed, list)
    return [Choice(each["action"], each["visits"], _all_odds(each["seats"])) for each in listed]


def _all_odds(sums: object) -> list[Odds]:
    assert isinstance(sums, list)
    return [Odds(int(number), total, squares) for number, total, squares in sums]


def _whole(number: object) -> int:
    assert isinstance(number, int)
    return number


def think(search: Search, iterations: int, clock: Clock | None, all_of_it: bool = False) -> None:
    """Run a search in short slices: so many iterations (0: no bound), and while the clock has time left.

    It ends early once no other action could become the most tried one, unless `all_of_it` is wanted. Without a clock
    the same search runs equally long everywhere.
    """
    assert iterations > 0 or clock is not None
    if clock is not None:
        _by_the_clock(search, iterations, clock, all_of_it)
        return
    done = 0
    while done < iterations:
        number = min(_SLICE, iterations - done)
        search.run(number)
        done += number
        if not all_of_it and search.settled(iterations - done):
            return


def _by_the_clock(search: Search, iterations: int, clock: Clock, all_of_it: bool) -> None:
    done = 0
    slice_size = _FIRST_SLICE
    first = before = clock.left()
    each = 0.0  # seconds that an iteration takes at worst, which bounds the slices
    while True:
        if iterations:
            slice_size = min(slice_size, iterations - done)
        search.run(slice_size)
        done += slice_size
        left = clock.left()
        each = max((before - left) / slice_size, 0.7 * each)
        before = left
        safe = _fitting(left, each)
        # Whether all is settled is judged by what an iteration usually takes, and rather too late than too early.
        likely = _fitting(_LENIENCE * left, (first - left) / done)
        if iterations:
            likely = min(likely, iterations - done)
        if left <= 0.0 or safe < 1 or likely < 1 or (not all_of_it and search.settled(likely)):
            return
        slice_size = max(1, min(4 * slice_size, safe, _fitting(_SLICE_SECONDS, each)))


def _fitting(seconds: float, each: float) -> int:
    """Count the iterations that fit into a time."""
    return int(seconds / each) if each > 0.0 else 1_000_000_000


def found(search: Search, legal: list[Json]) -> Analysis:
    """Put what a search has found into words, the choice tried most often first."""
    seats = range(int(search.players))
    choices: list[Choice] = []
    for number, place in enumerate(search.places):
        odds = [_odds(search, number, seat) for seat in seats]
        choices.append(Choice(legal[place], int(search.visits[number]), odds))
    if choices:
        best = search.leader()
        leading = choices[best]
        rest = choices[:best] + choices[best + 1 :]
        choices = [leading, *sorted(rest, key=_rank)]
        everybody = leading.seats
    else:
        everybody = [_odds(search, 0, seat) for seat in seats]
    return Analysis(int(search.seat), choices, everybody, int(search.iterations), len(search.worlds))


def _rank(choice: Choice) -> int:
    return -choice.visits


def _odds(search: Search, choice: i64, seat: i64) -> Odds:
    at = choice * search.players + seat
    return Odds(int(search.visits[choice]), search.sums[at], search.squares[at])
