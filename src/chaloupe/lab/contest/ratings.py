"""How strong bots are: ratings out of games with any number of seats, with honest intervals.

A rating says how often a bot wins a table: with strengths w, the bot in seat s wins with the chance w_s / (the sum of
all w at the table); that is the model of Plackett and Luce for the first place, and Elo's for two players. The
strengths are those under which what happened is most likely. Games of one deal hang together, whoever plays them, so
the intervals come from drawing whole deals, all their lineups and seatings, again and again (the bootstrap).
"""

import math
from collections import Counter
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final, NamedTuple

from chaloupe.core import Rng
from chaloupe.core.json import Json
from chaloupe.lab.text.tally import wilson

ELO: Final = 400 / math.log(10)
MIDDLE: Final = 1_500.0
REPLICATES: Final = 400
# What everybody has won of a game against somebody average: even who won everything else gets a finite rating.
PRIOR: Final = 0.5
_TOLERANCE: Final = 1e-7
_MOST_ROUNDS: Final = 2_000


class Played(NamedTuple):
    """A game as the ratings see it: the bot of each seat and what each seat has of the win (they add up to 1)."""

    seats: tuple[int, ...]
    shares: tuple[float, ...]


class Group(NamedTuple):
    """The games of one lineup on one deal, summed up: how many, and what each bot has of their wins."""

    lineup: tuple[int, ...]
    games: int
    credits: tuple[float, ...]


def shares(winners: Sequence[int] | None, players: int) -> tuple[float, ...]:
    """Share a win among the winners; a game that nobody won, or that never ended, among all.

    >>> shares([0, 2], 3)
    (0.5, 0.0, 0.5)
    """
    if not winners:
        return (1 / players,) * players
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(players))


def group(games: Sequence[Played], bots: int) -> Group:
    """Sum up duplicate games."""
    credit = [0.0] * bots
    for game in games:
        for bot, share in zip(game.seats, game.shares, strict=True):
            credit[bot] += share
    return Group(tuple(sorted(games[0].seats)), len(games), tuple(credit))


# -- strengths -----------------------------------------------------------------------------------------------------


def strengths(
    groups: Sequence[Group], bots: int, start: Sequence[float] | None = None, prior: Sequence[float] | None = None
) -> list[float]:
    """Find the strengths under which these results are most likely, their geometric mean being 1 (Hunter's MM).

    Everybody has played one more game, against somebody average; `prior` is what each has won of it, half by default.
    """
    won = [PRIOR] * bots if prior is None else list(prior)
    tables: Counter[tuple[int, ...]] = Counter()
    for each in groups:
        tables[each.lineup] += each.games
        for bot, credit in enumerate(each.credits):
            won[bot] += credit
    seated = [(times, Counter(lineup)) for lineup, times in sorted(tables.items())]
    found = list(start) if start else [1.0] * bots
    for _ in range(_MOST_ROUNDS):
        expected = [1 / (strength + 1) for strength in found]
        for times, counted in seated:
            each_seat = times / sum(found[bot] * seats for bot, seats in counted.items())
            for bot, seats in counted.items():
                expected[bot] += seats * each_seat
        new = [wins / due for wins, due in zip(won, expected, strict=True)]
        middle = math.exp(sum(map(math.log, new)) / bots)
        new = [strength / middle for strength in new]
        moved = max(abs(math.log(a / b)) for a, b in zip(new, found, strict=True))
        found = new
        if moved < _TOLERANCE:
            break
    return found


def elo(strength: float) -> float:
    """Write a strength as points of Elo."""
    return MIDDLE + ELO * math.log(strength)


class Bootstrap:
    """Deals drawn again, as often as there are deals, many times: what the results might have been.

    How the game against somebody average went is drawn, too: else who won everything would seem to be rated exactly.
    """

    def __init__(self, deals: Sequence[Sequence[Group]], bots: int, seed: str, replicates: int = REPLICATES) -> None:
        """Draw, and find the strengths of every draw."""
        self.fitted: Final = strengths([each for deal in deals for each in deal], bots)
        self.draws: Final[list[list[Group]]] = []
        self.strengths: Final[list[list[float]]] = []
        rng = Rng(f"{seed}/bootstrap")
        for _ in range(replicates):
            drawn = [each for _ in deals for each in deals[int(rng.below(len(deals)))]]
            self.draws.append(drawn)
            prior = [(int(rng.below(1_000)) + 0.5) / 1_000 for _ in range(bots)]
            self.strengths.append(strengths(drawn, bots, self.fitted, prior))

    def rating(self, bot: int) -> tuple[float, float]:
        """Give the interval of a bot's rating."""
        return interval([elo(found[bot]) for found in self.strengths])

    def ahead(self, bot: int, of: int) -> tuple[float, float]:
        """Give the interval of what a bot is ahead of another, in points of Elo."""
        return interval([ELO * math.log(found[bot] / found[of]) for found in self.strengths])

    def share(self, bot: int, of: int) -> tuple[float, float]:
        """Give the interval of the share of wins of one bot of those of both."""
        return interval([mine / (mine + theirs or 1) for mine, theirs in (pair(d, bot, of) for d in self.draws)])


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Give the bounds of the middle 95 %.

    >>> interval(range(101))
    (2.5, 97.5)
    """
    ordered = sorted(values)

    def at(share: float) -> float:
        place = share * (len(ordered) - 1)
        low = math.floor(place)
        return ordered[low] + (place - low) * (ordered[min(low + 1, len(ordered) - 1)] - ordered[low])

    return at(0.025), at(0.975)


def pair(groups: Sequence[Group], one: int, other: int) -> tuple[float, float]:
    """Add up the wins of two bots, for each of their seats, at the tables where both sat."""
    mine = theirs = 0.0
    for each in groups:
        if one in each.lineup and other in each.lineup:
            mine += each.credits[one] / each.lineup.count(one)
            theirs += each.credits[other] / each.lineup.count(other)
    return mine, theirs


# -- everything together -------------------------------------------------------------------------------------------


def rate(deals: Sequence[Sequence[Sequence[Played]]], names: Sequence[str], seed: str) -> Json:
    """Rate bots by deals, each with its groups of duplicate games: the table, best first, and every pair."""
    bots = len(names)
    summed = [[group(each, bots) for each in deal] for deal in deals]
    groups = [each for deal in summed for each in deal]
    boot = Bootstrap(summed, bots, seed)
    order = sorted(range(bots), key=lambda bot: (-boot.fitted[bot], bot))
    skill = openskill_ratings([each for deal in deals for each in deal], bots)
    table: list[Json] = []
    for place, bot in enumerate(order):
        below = order[place + 1] if place + 1 < bots else None
        row: Json = {
            "bot": names[bot],
            "rating": _round(elo(boot.fitted[bot])),
            "interval": [_round(bound) for bound in boot.rating(bot)],
            "seats": sum(each.games * each.lineup.count(bot) for each in groups),
            "wins": round(sum(each.credits[bot] for each in groups), 6),
            "openskill": None if skill is None else skill[bot],
            "ahead": None if below is None else _ahead(boot, bot, below, names),
        }
        table.append(row)
    pairs = [_pair(groups, boot, one, other, names) for i, one in enumerate(order) for other in order[i + 1 :]]
    return {"ratings": table, "pairs": pairs}


def _ahead(boot: Bootstrap, bot: int, below: int, names: Sequence[str]) -> Json:
    points = ELO * math.log(boot.fitted[bot] / boot.fitted[below])
    return {
        "of": names[below],
        "points": _round(points),
        "interval": [_round(bound) for bound in boot.ahead(bot, below)],
    }


def _pair(groups: Sequence[Group], boot: Bootstrap, one: int, other: int, names: Sequence[str]) -> Json:
    mine, theirs = pair(groups, one, other)
    return {
        "bot": names[one],
        "against": names[other],
        "wins": round(mine, 6),
        "losses": round(theirs, 6),
        "share": round(mine / (mine + theirs), 6) if mine + theirs else None,
        "wilson": [round(bound, 6) for bound in wilson(mine, mine + theirs)],
        "bootstrap": [round(bound, 6) for bound in boot.share(one, other)],
    }


def _round(points: float) -> float:
    return round(points, 3)


# -- another opinion -----------------------------------------------------------------------------------------------


def openskill_ratings(games: Sequence[Sequence[Played]], bots: int) -> list[Json] | None:
    """Rate by OpenSkill's Plackett-Luce model, game by game in their order; None where it is not installed.

    A bot that sits at a table several times learns from each of its seats.
    """
    if find_spec("openskill") is None:
        return None
    from openskill.models import PlackettLuce  # noqa: PLC0415 - an extra

    model = PlackettLuce()
    known = [model.rating(name=str(bot)) for bot in range(bots)]
    for game in (game for each in games for game in each):
        teams = [[model.rating(mu=known[bot].mu, sigma=known[bot].sigma)] for bot in game.seats]
        new = model.rate(teams, ranks=[0.0 if share else 1.0 for share in game.shares])
        for bot in dict.fromkeys(game.seats):
            before = known[bot]
            mu, sigma = before.mu, before.sigma
            for seat, (after,) in enumerate(new):
                if game.seats[seat] == bot:
                    mu, sigma = mu + after.mu - before.mu, sigma * after.sigma / before.sigma
            known[bot] = model.rating(mu=mu, sigma=sigma)
    return [{"mu": round(each.mu, 6), "sigma": round(each.sigma, 6)} for each in known]
