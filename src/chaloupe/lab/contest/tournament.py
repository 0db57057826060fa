"""Tournaments: every bot against every other, in every seat, on equal deals."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from chaloupe import __version__, shelf
from chaloupe.core import Problem
from chaloupe.core.json import Json
from chaloupe.lab.contest.match import LIMIT, Match, bot_of_seat
from chaloupe.lab.contest.pairing import Tables, lineups, seatings
from chaloupe.lab.contest.ratings import Played, rate, shares
from chaloupe.lab.text.tally import spread, wilson
from chaloupe.lab.work.package import Engine, Package, code_fingerprint
from chaloupe.lab.work.results import Results

WORK: Final = "chaloupe.lab.contest.tournament:play_group"


class Tournament(NamedTuple):
    """What is played, as plain data; `games` only says when to stop, so a longer one goes on with a shorter one."""

    game: str
    players: int
    options: Json
    bots: tuple[str, ...]
    seed: str
    games: int
    tables: Tables = "mixed"
    seconds: float = 0.0
    limit: int = LIMIT

    def about(self) -> Json:
        """Say what results belong to."""
        game = shelf.game(self.game)
        return {
            "tournament": self.game,
            "players": self.players,
            "options": game.fill(self.players, self.options),
            "bots": list(self.bots),
            "seed": self.seed,
            "tables": self.tables,
            "seconds": self.seconds,
            "limit": self.limit,
            "version": __version__,
            "rules_version": game.rules_version,
            "code": code_fingerprint(game.package),
        }

    def packages(self) -> Iterator[Package]:
        """List the groups of duplicate games, whole rounds until there are enough games."""
        found = lineups(len(self.bots), self.players, self.tables)
        number = played = deal = 0
        while played < self.games:
            for lineup in found:
                games = seatings(lineup, self.deal(deal))
                played += len(games)
                given: Json = {
                    "game": self.game,
                    "players": self.players,
                    "options": self.options,
                    "bots": list(self.bots),
                    "seatings": [list(seats) for seats in games],
                    "deal": self.deal(deal),
                    "seconds": self.seconds,
                    "limit": self.limit,
                }
                yield Package(number, WORK, given)
                number += 1
            deal += 1

    def deal(self, number: int) -> str:
        """Name a deal."""
        return f"{self.seed}/deal {number}"


def tournament(
    game_id: str, players: int | None, options: Json, bots: list[str], seed: str, games: int, tables: Tables = "mixed",
    seconds: float = 0.0,
) -> Tournament:  # fmt: skip
    """Check what somebody asks for; raise a `Problem` for whatever does not exist."""
    game = shelf.game(game_id)
    number = game.fewest if players is None else players
    game.new(number, options)
    names = list(dict.fromkeys(game.bot(name).name for name in bots))
    if len(names) != len(bots) or len(names) < 2:
        raise Problem("bots_different")
    return Tournament(game.id, number, options, tuple(names), seed, games, tables, seconds)


def play_group(given: Json) -> Json:
    """Play the games of one lineup on one deal."""
    told: dict[str, Any] = dict(given)
    game = shelf.game(told["game"])
    match = Match(game, told["players"], told["options"], told["limit"], told["seconds"])
    found: list[Json] = []
    for seats in told["seatings"]:
        names = [told["bots"][bot] for bot in seats]
        ended = match.play([bot_of_seat(game.id, name, seat) for seat, name in enumerate(names)], told["deal"])
        found.append({"seats": seats, **ended._asdict()})
    return {"games": found, "code": code_fingerprint(game.package)}


def play(plan: Tournament, results: Results, engine: Engine, jobs: int) -> Iterator[int]:
    """Play what is missing and keep it; say again and again how many games there are, beginning with those kept."""
    packages = list(plan.packages())
    wanted = {package.number for package in packages}
    code = code_fingerprint(shelf.game(plan.game).package)
    yield sum(_games(result) for number, result in results.done.items() if number in wanted)
    for done in engine([each for each in packages if each.number not in results.done], jobs):
        if done.result.pop("code") != code:
            raise Problem("worker_other_code")
        results.add(done.number, done.result)
        yield _games(done.result)


def _games(result: Json) -> int:
    games = result["games"]
    assert isinstance(games, list)
    return len(games)


def total_games(plan: Tournament) -> int:
    """Count the games of whole rounds."""
    found: list[Any] = [package.given["seatings"] for package in plan.packages()]
    return sum(map(len, found))


def summary(plan: Tournament, done: dict[int, Json]) -> Json:
    """Sum up what was played: ratings, pairs, seats, lengths. It does not depend on who played what when."""
    deals: dict[str, list[list[Played]]] = {}
    lengths: dict[int, int] = {}
    seat_wins = [0.0] * plan.players
    unfinished = number = 0
    for package in plan.packages():
        games: Any = done[package.number]["games"]
        group: list[Played] = []
        deals.setdefault(str(package.given["deal"]), []).append(group)
        for game in games:
            won = shares(game["winners"], plan.players)
            group.append(Played(tuple(game["seats"]), won))
            number += 1
            unfinished += game["winners"] is None
            lengths[game["actions"]] = lengths.get(game["actions"], 0) + 1
            seat_wins = [wins + share for wins, share in zip(seat_wins, won, strict=True)]
    return {
        **plan.about(),
        "games": number,
        "deals": len(deals),
        "groups": sum(map(len, deals.values())),
        "unfinished": unfinished,
        **rate(list(deals.values()), plan.bots, plan.seed),
        "length": spread(lengths),
        "seats": [
            {
                "wins": round(wins, 6),
                "share": round(wins / number, 6),
                "wilson": [round(x, 6) for x in wilson(wins, number)],
            }
            for wins in seat_wins
        ],
    }
