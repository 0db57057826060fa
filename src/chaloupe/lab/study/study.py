"""Studies: the same game with other players, options and bots, watched from above, on equal deals."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from chaloupe import __version__, shelf
from chaloupe.core import Problem
from chaloupe.core.digest import digest
from chaloupe.core.json import Json
from chaloupe.core.verbs import shown
from chaloupe.game import Game
from chaloupe.lab.contest.match import LIMIT, Match, bot_of_seat
from chaloupe.lab.contest.pairing import lineups, seatings
from chaloupe.lab.setup import options_from_text
from chaloupe.lab.study.observer import Observer
from chaloupe.lab.work.package import Engine, Package, code_fingerprint
from chaloupe.lab.work.results import Results

WORK: Final = "chaloupe.lab.study.study:play_deals"
# Deals in a package: enough to be worth handing out, few enough to lose little.
TOGETHER: Final = 2


class Variant(NamedTuple):
    """One way to play: how many, which options, which bots (one kind, or several that compete)."""

    players: int
    options: Json
    bots: tuple[str, ...]


class Study(NamedTuple):
    """What is played, as plain data; `games` for each variant only says when to stop."""

    game: str
    variants: tuple[Variant, ...]
    seed: str
    games: int
    limit: int = LIMIT

    def about(self) -> Json:
        """Say what results belong to."""
        game = shelf.game(self.game)
        return {
            "study": self.game,
            "variants": [variant._asdict() for variant in self.variants],
            "seed": self.seed,
            "limit": self.limit,
            "version": __version__,
            "rules_version": game.rules_version,
            "code": code_fingerprint(game.package),
        }

    def packages(self) -> Iterator[Package]:
        """List the work: for every variant some deals at a time, a few of each variant before more of any.

        The number of a package names its variant and its deals, so that a longer study goes on with a shorter one.
        """
        plans = [self._deals(variant) for variant in self.variants]
        for turn in range(max(map(len, plans))):
            for number, plan in enumerate(plans):
                if turn < len(plan):
                    variant = self.variants[number]
                    given: Json = {
                        "game": self.game,
                        "players": variant.players,
                        "options": variant.options,
                        "bots": list(variant.bots),
                        "deals": plan[turn],
                        "limit": self.limit,
                    }
                    yield Package(turn * len(plans) + number, WORK, given)

    def _deals(self, variant: Variant) -> list[list[Json]]:
        """Pack deals with the seatings of each, whole ones until there are enough games."""
        found = lineups(len(variant.bots), variant.players)
        packs: list[list[Json]] = []
        played = deal = 0
        while played < self.games:
            pack: list[Json] = []
            for number in range(deal, deal + TOGETHER):
                name = f"{self.seed}/deal {number}"
                around = [list(seats) for lineup in found for seats in seatings(lineup, name)]
                pack.append({"deal": name, "seatings": around})
                played += len(around)
            packs.append(pack)
            deal += TOGETHER
        return packs


# -- which variants ------------------------------------------------------------------------------------------------


def study(
    game: Game, players: str | None, options: list[str], bots: list[str], games: int, seed: str, full: bool
) -> Study:
    """Check what somebody asks for in words; raise a `Problem` for whatever does not exist."""
    numbers = list(range(game.fewest, game.most + 1)) if players is None else _numbers(game, players)
    tables = [tuple(names.split(",")) for names in bots] or _usual_tables(game)
    for name in (name for table in tables for name in table):
        game.bot(name)
    if any(len(set(table)) != len(table) for table in tables):
        raise Problem("bots_different")
    chosen = _options(game, options) if options else all_options(game)
    found = variants(game, numbers, chosen, tables, full or bool(options))
    return Study(game.id, tuple(found), seed, games)


def _numbers(game: Game, text: str) -> list[int]:
    try:
        found = sorted({int(word) for word in text.split(",")})
    except ValueError:
        raise Problem("numbers", text=shown(text)) from None
    for number in found:
        if not game.fewest <= number <= game.most:
            raise Problem("players_number", players=number, low=game.fewest, high=game.most)
    return found


def _options(game: Game, texts: list[str]) -> list[Json]:
    """Combine the values that are named for each option."""
    found: list[Json] = [{}]
    for text in texts:
        name, equals, values = text.partition("=")
        each = [options_from_text(game, [name + equals + value]) for value in values.split(",")]
        found = [{**before, **more} for before in found for more in each]
    return found


def _usual_tables(game: Game) -> list[tuple[str, ...]]:
    """Let a quick bot of the game play with itself, and against one that plays anything."""
    names = [bot.name for bot in game.roster()]
    quick = "level2" if "level2" in names else names[0]
    return [(quick,), (quick, "random")] if quick != "random" else [("random",)]


def variants(
    game: Game, players: Sequence[int], options: Sequence[Json], tables: Sequence[tuple[str, ...]], full: bool
) -> list[Variant]:
    """List the variants: one thing is varied at a time, around the usual game; `full` combines everything.

    A number of players that some options do not allow is left out.
    """
    usual = usual_players(players)
    found: list[Variant] = []
    for number in players:
        for chosen in options:
            if full or number == usual or chosen == options[0]:
                for bots in tables:
                    variant = Variant(number, chosen, bots)
                    if variant not in found and _possible(game, number, chosen):
                        found.append(variant)
    if not found:
        raise Problem("study_empty")
    return found


def usual_players(players: Sequence[int]) -> int:
    """Name the number of players at which the options are varied: the middle one."""
    ordered = sorted(players)
    return ordered[(len(ordered) - 1) // 2]


def _possible(game: Game, players: int, options: Json) -> bool:
    try:
        game.new(players, options)
    except Problem:
        return False
    return True


def all_options(game: Game) -> list[Json]:
    """List the usual options first, then every other value of every option by itself."""
    others = [
        {option.name: value}
        for option in game.options
        for value in option.values
        if not (type(value) is type(option.default) and value == option.default)
    ]
    return [{}, *others]


# -- playing -------------------------------------------------------------------------------------------------------


def play_deals(given: Json) -> Json:
    """Play some deals of a variant in all their seatings, and watch."""
    told: dict[str, Any] = dict(given)
    game = shelf.game(told["game"])
    match = Match(game, told["players"], told["options"], told["limit"])
    games: list[Json] = []
    for deal in told["deals"]:
        for seats in deal["seatings"]:
            observer = Observer(game, match.start)
            names = [told["bots"][bot] for bot in seats]
            players = [bot_of_seat(game.id, name, seat) for seat, name in enumerate(names)]
            ended = match.play(players, deal["deal"], observer)
            games.append({"deal": deal["deal"], "seats": names, **ended._asdict(), **observer.found(ended.winners)})
    return {"games": games, "code": code_fingerprint(game.package)}


def play(plan: Study, results: Results, engine: Engine, jobs: int) -> Iterator[int]:
    """Play what is missing and keep it; say again and again how many packages are done, those kept first."""
    packages = list(plan.packages())
    code = code_fingerprint(shelf.game(plan.game).package)
    yield sum(package.number in results.done for package in packages)
    for done in engine([each for each in packages if each.number not in results.done], jobs):
        if done.result.pop("code") != code:
            raise Problem("worker_other_code")
        results.add(done.number, done.result)
        yield 1


def rows(plan: Study, done: dict[int, Json]) -> list[Json]:
    """List all games in the order of the variants and deals, each with its variant: what the data files hold."""
    game = shelf.game(plan.game)
    found: list[tuple[int, int, Json]] = []
    for package in plan.packages():
        turn, number = divmod(package.number, len(plan.variants))
        variant = plan.variants[number]
        games: Any = done[package.number]["games"]
        for played in games:
            row: Json = {
                "variant": number,
                "players": variant.players,
                "options": game.fill(variant.players, variant.options),
                "bots": list(variant.bots),
                **played,
            }
            found.append((number, turn, row))
    found.sort(key=lambda each: each[:2])
    return [row for _, _, row in found]


def study_name(plan: Study) -> str:
    """Name a study by what is played and by which code, whatever the number of games."""
    return f"study-{plan.game}-{digest(plan.about())[:8]}"
